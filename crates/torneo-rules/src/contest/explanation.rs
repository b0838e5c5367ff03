//! Why somebody plays whom in a round of a Swiss: both scores, colors before, and why none of the others.
//!
//! The round is paired again without the results of later ones (docs/spec/swiss-dutch.md §10).

use super::Contest;
use super::event::{ByeKind, PublishedRound};
use super::form::Format;
use super::table::Table;
use crate::dutch::explanation::{Explanation, explain};
use crate::dutch::tournament::Color;
use crate::roster::{PlayerId, Round};

/// Others of whom is told why it is not them: those nearest in score.
const MOST_OTHERS: usize = 6;

/// Why somebody plays whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    pub opponent: PlayerId,
    /// What the two had before the round, in tenths of a point.
    pub points: [u32; 2],
    /// The colors of both in the games that they played before.
    pub colors: [Vec<Color>; 2],
    /// Others who could have been it, and why they are not.
    pub others: Vec<(PlayerId, Explanation)>,
}

impl Contest {
    /// Why somebody plays whom they play in a published round; nothing outside a Swiss, of a round by hand, or of a bye.
    pub fn why(&self, round: Round, player: PlayerId) -> Option<Reason> {
        let Format::Swiss { .. } = self.form.format else {
            return None;
        };
        let published = self.rounds.iter().find(|one| one.round == round)?;
        if published.by_hand.is_some() {
            return None;
        }
        let game = published.games.iter().find(|game| game.contains(&player))?;
        let opponent = if game[0] == player { game[1] } else { game[0] };
        let table = self.table_before(published);
        let place = |who: PlayerId| table.order.iter().position(|one| *one == who);
        let (me, them) = (place(player)?, place(opponent)?);
        let number = round.0 as usize;
        let points = |place: usize| -> u32 {
            let cells = &table.tournament.players[place].cells;
            let points = cells
                .iter()
                .map(|cell| table.tournament.points.points(*cell));
            points.sum()
        };
        let colors = |place: usize| {
            let cells = &table.tournament.players[place].cells;
            cells
                .iter()
                .filter_map(|cell| cell.game())
                .map(|game| game.1)
                .collect()
        };
        let mut near: Vec<usize> = (0..table.order.len())
            .filter(|one| ![me, them].contains(one) && table.tournament.takes_part(*one, number))
            .collect();
        near.sort_by_key(|one| (points(*one).abs_diff(points(me)), one.abs_diff(them)));
        let others = near.into_iter().take(MOST_OTHERS).filter_map(|other| {
            let why = explain(&table.tournament, number, me, other).ok()?;
            Some((table.order[other], why))
        });
        Some(Reason {
            opponent,
            points: [points(me), points(them)],
            colors: [colors(me), colors(them)],
            others: others.collect(),
        })
    }

    /// The table as it was before a round was published.
    fn table_before(&self, published: &PublishedRound) -> Table {
        let mut table = self.table();
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
