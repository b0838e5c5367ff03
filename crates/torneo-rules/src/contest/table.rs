//! The contest as FIDE's methods see it: a ranking list, and a cell for each player and round.

use super::Contest;
use super::encounter::{Encounter, GameResult};
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
        self.table_of(self.ranking_list(), |encounter| encounter.result)
    }

    /// The list and the results that counted when a round was published. Who entered later stands at the end.
    pub(super) fn table_when(&self, round: Round) -> Table {
        let index = round.0 as usize - 1;
        let mut order = self.lists.get(index).cloned().unwrap_or_default();
        let later = order.len()..self.entrants.len();
        order.extend(later.map(PlayerId::at));
        self.table_of(order, |encounter| encounter.result_for(round))
    }

    fn table_of(
        &self,
        order: Vec<PlayerId>,
        result: impl Fn(&Encounter) -> Option<GameResult>,
    ) -> Table {
        let mut place = vec![0; order.len()];
        for (index, player) in order.iter().enumerate() {
            place[player.index()] = index;
        }
        let rounds = self.rounds.len();
        let mut cells = vec![vec![Cell::Absent; rounds]; order.len()];
        for encounter in &self.encounters {
            let Some(result) = result(encounter) else {
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
        let apart = self.kept_apart.iter().chain(&self.terms.apart);
        let apart = apart.map(|group| ForbiddenGroup {
            players: group.players.iter().map(|one| place[one.index()]).collect(),
            first_round: group.first_round as usize,
            last_round: group.last_round.map_or(usize::MAX, |last| last as usize),
        });
        let mut tournament = Tournament {
            players: players.collect(),
            rounds: self.total_rounds().map(|rounds| rounds as usize),
            initial_color: Some(self.terms.first_color.unwrap_or(Color::White)),
            points: self.terms.points,
            forbidden: apart.collect(),
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

    /// The table from which the next round is paired: whoever will not be paired in it has asked for a bye.
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
