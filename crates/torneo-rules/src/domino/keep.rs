//! Results of a round that was taken back: kept for tables that come out the same when it is published again.
//!
//! Ruling D22. A journal whose publications carry no such list keeps none, as it was played then.

use serde::{Deserialize, Serialize};

use crate::domino::Tournament;
use crate::domino::score::{self, Game, GameNumber, Outcome, SettledBy, TableNumber};
use crate::pairing::{Partnership, Table};
use crate::roster::Round;

/// A settled game that is taken over, told by the pairs of the new table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptGame {
    pub table: TableNumber,
    pub game: GameNumber,
    pub outcome: Outcome,
    pub by: SettledBy,
}

impl Tournament {
    /// The settled games of tables with the same two pairs in the last undone publication of the round.
    pub fn games_to_keep(&self, round: Round, tables: &[Table]) -> Vec<KeptGame> {
        let Some(before) = self.taken_back.get(&round) else {
            return Vec::new();
        };
        let mut kept = Vec::new();
        for (seats, table) in tables.iter().zip((1..).map(TableNumber)) {
            let found = before
                .seated()
                .find_map(|(_, played)| Some((played, same_pairs(&played.seats, seats)?)));
            let Some((played, turned)) = found else {
                continue;
            };
            for (game, number) in played.games.iter().zip((1..).map(GameNumber)) {
                if let Game::Settled { outcome, by } = *game
                    && self.is_possible(number, outcome)
                {
                    kept.push(KeptGame {
                        table,
                        game: number,
                        outcome: if turned { outcome.turned() } else { outcome },
                        by,
                    });
                }
            }
        }
        kept
    }

    /// Whether a game can end so; the form may be another one since.
    fn is_possible(&self, game: GameNumber, outcome: Outcome) -> bool {
        let fits = match outcome {
            Outcome::Played(points) => score::check(points, &self.form).is_ok(),
            Outcome::Forfeit(_) | Outcome::Void => true,
        };
        fits && game.0 <= self.form.games_per_round
    }
}

/// Whether the pairs stand the other way round; nothing when they are others.
fn same_pairs(before: &Table, after: &Table) -> Option<bool> {
    let plain = |pair: Partnership| {
        let [one, other] = pair.ends();
        [one.min(other), one.max(other)]
    };
    let [[a, b], [c, d]] = [before.map(plain), after.map(plain)];
    match ([a, b] == [c, d], [a, b] == [d, c]) {
        (true, _) => Some(false),
        (false, true) => Some(true),
        (false, false) => None,
    }
}
