//! The contest as FIDE's methods see it: a ranking list, and a cell for each player and round.

use super::Contest;
use super::event::ByeKind;
use super::form::Format;
use crate::dutch::baku;
use crate::dutch::tournament::{Cell, Color, ForbiddenGroup, Player, Tournament};
use crate::roster::{PlayerId, Round};

/// A tournament of the Dutch system, and who stands at each place of its list.
pub(super) struct Table {
    pub tournament: Tournament,
    pub order: Vec<PlayerId>,
}

impl Table {
    pub fn ratings(&self, contest: &Contest) -> Vec<Option<u32>> {
        let rating = |player: &PlayerId| contest.entrants[player.index()].person.rating;
        self.order.iter().map(rating).collect()
    }
}

impl Contest {
    /// The list and all published rounds; encounters that are still played are empty cells.
    pub(super) fn table(&self) -> Table {
        let order = self.by_rank((0..self.entrants.len()).map(PlayerId::at));
        let mut place = vec![0; order.len()];
        for (index, player) in order.iter().enumerate() {
            place[player.index()] = index;
        }
        let rounds = self.rounds.len();
        let mut cells = vec![vec![Cell::Absent; rounds]; order.len()];
        for encounter in &self.encounters {
            let Some(result) = encounter.result else {
                continue;
            };
            let column = encounter.round.0 as usize - 1;
            let [white, black] = [encounter.white, encounter.black].map(|one| place[one.index()]);
            cells[white][column] = result.cell(black, Color::White);
            cells[black][column] = result.cell(white, Color::Black);
        }
        for round in &self.rounds {
            for bye in &round.byes {
                let cell = match bye.kind {
                    ByeKind::Allocated => Cell::AllocatedBye,
                    ByeKind::Full => Cell::FullBye,
                    ByeKind::Half => Cell::HalfBye,
                    ByeKind::Zero => Cell::ZeroBye,
                    ByeKind::Rest => Cell::Absent,
                };
                cells[place[bye.player.index()]][round.round.0 as usize - 1] = cell;
            }
        }
        let virtual_points = |place: usize| {
            let player: PlayerId = order[place];
            let points = self.terms.virtual_points.get(player.index());
            points.cloned().unwrap_or_default()
        };
        let players = cells.into_iter().zip(1..).map(|(cells, number)| Player {
            number,
            cells,
            accelerations: virtual_points(number - 1),
        });
        let apart = self.kept_apart.iter().map(|pair| ForbiddenGroup {
            players: pair.iter().map(|player| place[player.index()]).collect(),
            first_round: 1,
            last_round: usize::MAX,
        });
        let for_some_rounds = self.terms.apart.iter().map(|group| ForbiddenGroup {
            players: group.players.iter().map(|one| place[one.index()]).collect(),
            first_round: group.first_round as usize,
            last_round: group.last_round.map_or(usize::MAX, |last| last as usize),
        });
        let mut tournament = Tournament {
            players: players.collect(),
            rounds: self.total_rounds().map(|rounds| rounds as usize),
            initial_color: Some(self.terms.first_color.unwrap_or(Color::White)),
            points: self.terms.points,
            forbidden: apart.chain(for_some_rounds).collect(),
            asked_byes: Vec::new(),
        };
        if let Format::Swiss {
            accelerated: true, ..
        } = self.form.format
            && self.terms.virtual_points.is_empty()
        {
            let field = self.numbered();
            let last = baku::upper_half(field.len()).checked_sub(1);
            let upper = last.map_or(0, |last| place[field[last].index()] + 1);
            baku::give(&mut tournament, upper);
        }
        Table { tournament, order }
    }

    /// The same, with everybody who will not be paired in the next round.
    pub(super) fn table_to_pair(&self) -> Table {
        let mut table = self.table();
        let round = self.published() + 1;
        let away = table.order.iter().enumerate().filter(|(_, player)| {
            let here = self.present().any(|present| present == **player);
            !here || self.asked_bye(**player, Round(round)).is_some()
        });
        let asked = away.map(|(place, _)| (round as usize, place)).collect();
        table.tournament.asked_byes = asked;
        table
    }
}
