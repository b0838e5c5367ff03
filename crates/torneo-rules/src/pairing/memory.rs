//! How many rounds ago two people met.
//!
//! A player has at most one partner and two opponents a round, so the memory is one short row per closed
//! round that still counts. Rounds beyond the longest window are forgotten.

use super::field::Rank;
use super::request::ClosedRound;
use crate::roster::{PlayerId, Round};

/// Who sat with and against whom in the last rounds, the latest first.
pub(super) struct Memory {
    rows: Vec<Row>,
}

/// One closed round, by rank. `None` for who did not play it.
struct Row {
    /// How many rounds ago, from 1.
    ago: u32,
    partner: Vec<Option<Rank>>,
    opponents: Vec<Option<[Rank; 2]>>,
}

impl Memory {
    /// Remembers the rounds up to `depth` rounds before `round`, for the players that have a rank.
    pub fn new(
        history: &[ClosedRound],
        round: Round,
        depth: u32,
        players: usize,
        rank_of: impl Fn(PlayerId) -> Option<Rank>,
    ) -> Self {
        let mut rows = Vec::new();
        for closed in history {
            let ago = round.0 - closed.round.0;
            if ago > depth {
                continue;
            }
            let mut row = Row {
                ago,
                partner: vec![None; players],
                opponents: vec![None; players],
            };
            for table in &closed.tables {
                for (ours, theirs) in [(0, 1), (1, 0)] {
                    let opponents = table[theirs].ends().map(&rank_of);
                    let pair = table[ours].map(&rank_of);
                    for (seat, rank) in pair.iter().enumerate() {
                        let Some(rank) = *rank else { continue };
                        let partner = pair.get(1_usize.wrapping_sub(seat));
                        row.partner[rank.index()] = partner.copied().flatten();
                        row.opponents[rank.index()] = both_or_the_one(opponents);
                    }
                }
            }
            rows.push(row);
        }
        rows.sort_by_key(|row| row.ago);
        Self { rows }
    }

    /// How many rounds ago the two were last partners.
    pub fn partners_ago(&self, a: Rank, b: Rank) -> Option<u32> {
        self.ago(|row| row.partner[a.index()] == Some(b))
    }

    /// How many rounds ago the two were last opponents.
    pub fn opponents_ago(&self, a: Rank, b: Rank) -> Option<u32> {
        self.ago(|row| row.opponents[a.index()].is_some_and(|opponents| opponents.contains(&b)))
    }

    fn ago(&self, met: impl Fn(&Row) -> bool) -> Option<u32> {
        self.rows.iter().find(|row| met(row)).map(|row| row.ago)
    }
}

/// The opponents who still play; one who left cannot be met again, so the other stands twice.
fn both_or_the_one(opponents: [Option<Rank>; 2]) -> Option<[Rank; 2]> {
    match opponents {
        [Some(a), Some(b)] => Some([a, b]),
        [Some(a), None] | [None, Some(a)] => Some([a, a]),
        [None, None] => None,
    }
}
