//! Why somebody plays whom in a round: what the format goes by, and in a Swiss both scores, colors before, and why none of
//! the others. The same of a bye.
//!
//! The round is paired again without the results of later ones (docs/spec/swiss-dutch.md §10).

use super::Contest;
use super::event::{ByeKind, PublishedRound};
use super::form::Format;
use super::table::Table;
use crate::dutch::explanation::{ByeExplanation, Explanation, explain, explain_bye};
use crate::dutch::tournament::{Color, Tenths};
use crate::roster::{PlayerId, Round};

/// Others of whom is told why it is not them: those nearest in score.
const MOST_OTHERS: usize = 6;

/// Why somebody plays whom, or rests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// Nobody for who rests.
    pub opponent: Option<PlayerId>,
    pub basis: Basis,
    /// What the two had before the round, in tenths of a point.
    pub points: [Tenths; 2],
    /// What acceleration adds to these.
    pub virtual_points: [Tenths; 2],
    /// The colors of both in the games that they played before.
    pub colors: [Vec<Color>; 2],
    /// Others who could have been it, and why they are not.
    pub others: Vec<(PlayerId, WhyNot)>,
}

/// What a pairing goes by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Basis {
    /// The Dutch system.
    Swiss,
    /// The director's own hand, for this reason.
    Hand(String),
    /// Byes that the pairing does not give.
    Given(ByeKind),
    /// Numbers in Berger's table.
    Table([usize; 2]),
    /// Rests in the table.
    TableRest,
    /// Seeds of a bracket.
    Bracket([usize; 2]),
    /// Goes through the first round.
    BracketRest,
    Arena,
}

/// Why somebody else is not the opponent, or has not the bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhyNot {
    Opponent(Explanation),
    Bye(ByeExplanation),
}

impl Contest {
    /// Why somebody plays whom they play in a published round, or rests; nothing of who stands nowhere in it.
    pub fn why(&self, round: Round, player: PlayerId) -> Option<Reason> {
        let published = self.rounds.iter().find(|one| one.round == round)?;
        let mut games = published.games.iter();
        let game = games.find(|game| game.contains(&player));
        let opponent = game.map(|game| if game[0] == player { game[1] } else { game[0] });
        let bye = published.byes.iter().find(|bye| bye.player == player);
        let basis = match (opponent, bye) {
            (None, None) => return None,
            (None, Some(bye)) => self.basis_of_bye(published, bye.kind),
            (Some(opponent), _) => self.basis_of_game(published, [player, opponent])?,
        };
        let table = self.table_before(published);
        let place = |who: PlayerId| table.order.iter().position(|one| *one == who);
        let me = place(player)?;
        let them = opponent.and_then(place);
        let of_both = |of: &dyn Fn(usize) -> Tenths| [of(me), them.map_or(0, of)];
        let lines = &table.tournament.players;
        let colors = |place: usize| -> Vec<Color> {
            let games = lines[place].cells.iter().filter_map(|cell| cell.game());
            games.map(|game| game.1).collect()
        };
        let others = match basis {
            Basis::Swiss => others(&table, round, me, them),
            Basis::Hand(_)
            | Basis::Given(_)
            | Basis::Table(_)
            | Basis::TableRest
            | Basis::Bracket(_)
            | Basis::BracketRest
            | Basis::Arena => Vec::new(),
        };
        Some(Reason {
            opponent,
            basis,
            points: of_both(&|place| points(&table, place)),
            virtual_points: of_both(&|place| lines[place].acceleration(round.0 as usize)),
            colors: [colors(me), them.map(colors).unwrap_or_default()],
            others,
        })
    }

    fn basis_of_bye(&self, published: &PublishedRound, kind: ByeKind) -> Basis {
        match (&published.by_hand, kind, self.form.format) {
            (Some(reason), _, _) => Basis::Hand(reason.clone()),
            (None, ByeKind::Allocated, _) => Basis::Swiss,
            (None, ByeKind::Rest, Format::Knockout { .. }) => Basis::BracketRest,
            (None, ByeKind::Rest, Format::RoundRobin { .. }) => Basis::TableRest,
            (None, ByeKind::Full | ByeKind::Half | ByeKind::Zero, _)
            | (None, ByeKind::Rest, Format::Swiss { .. } | Format::Arena { .. }) => {
                Basis::Given(kind)
            }
        }
    }

    fn basis_of_game(&self, published: &PublishedRound, players: [PlayerId; 2]) -> Option<Basis> {
        if let Some(reason) = &published.by_hand {
            return Some(Basis::Hand(reason.clone()));
        }
        let number = |player| self.field.iter().position(|one| *one == player);
        let numbers = || Some([number(players[0])? + 1, number(players[1])? + 1]);
        Some(match self.form.format {
            Format::Swiss { .. } => Basis::Swiss,
            Format::RoundRobin { .. } => Basis::Table(numbers()?),
            Format::Knockout { .. } => Basis::Bracket(numbers()?),
            Format::Arena { .. } => Basis::Arena,
        })
    }

    /// The table as it was before a round was published.
    fn table_before(&self, published: &PublishedRound) -> Table {
        let mut table = self.table_when(published.round);
        let round = published.round.0 as usize;
        for player in &mut table.tournament.players {
            player.cells.truncate(round - 1);
        }
        let allocated = |who: &PlayerId| {
            let mut byes = published.byes.iter();
            byes.any(|bye| bye.player == *who && bye.kind == ByeKind::Allocated)
        };
        let paired = |who: &PlayerId| published.games.iter().flatten().any(|one| one == who);
        let away = table.order.iter().enumerate();
        let away = away.filter(|(_, who)| !paired(who) && !allocated(who));
        table.tournament.asked_byes = away.map(|(place, _)| (round, place)).collect();
        table
    }
}

/// The points of somebody by their place in the list, without virtual ones.
fn points(table: &Table, place: usize) -> Tenths {
    let cells = table.tournament.players[place].cells.iter();
    cells
        .map(|cell| table.tournament.points.points(*cell))
        .sum()
}

/// Why it is none of the others: of a pair those nearest in score to `me`, of a bye those who come first for it.
fn others(table: &Table, round: Round, me: usize, them: Option<usize>) -> Vec<(PlayerId, WhyNot)> {
    let number = round.0 as usize;
    let tournament = &table.tournament;
    let score =
        |place: usize| points(table, place) + tournament.players[place].acceleration(number);
    let mut near: Vec<usize> = (0..table.order.len())
        .filter(|one| *one != me && Some(*one) != them && tournament.takes_part(*one, number))
        .collect();
    match them {
        Some(them) => near.sort_by_key(|one| (score(*one).abs_diff(score(me)), one.abs_diff(them))),
        None => near.sort_by_key(|one| (score(*one), std::cmp::Reverse(*one))),
    }
    let told = near.into_iter().take(MOST_OTHERS).filter_map(|other| {
        let why = match them {
            Some(_) => WhyNot::Opponent(explain(tournament, number, me, other).ok()?),
            None => WhyNot::Bye(explain_bye(tournament, number, other).ok()?),
        };
        Some((table.order[other], why))
    });
    told.collect()
}
