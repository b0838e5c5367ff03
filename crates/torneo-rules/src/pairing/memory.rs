//! How many rounds ago two people met.
//!
//! A player has at most one partner and two opponents a round, so the memory is one short row per
//! round that still counts. Rounds beyond the longest window are forgotten.

use super::field::Rank;
use super::request::ClosedRound;
use crate::roster::{PlayerId, Round};

/// Who sat with and against whom in the last rounds; row 0 is one round ago.
pub(super) struct Memory {
    rows: Vec<Row>,
}

/// One closed round, by rank. `None` for who did not play it.
struct Row {
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
        let reach = depth.min(round.0.saturating_sub(1)) as usize;
        let mut rows: Vec<Row> = (0..reach)
            .map(|_| Row {
                partner: vec![None; players],
                opponents: vec![None; players],
            })
            .collect();
        for closed in history {
            let ago = round.0 - closed.round.0;
            if ago > depth {
                continue;
            }
            let row = &mut rows[ago as usize - 1];
            for table in &closed.tables {
                for (ours, theirs) in [(0, 1), (1, 0)] {
                    let opponents = table[theirs].map(&rank_of);
                    let pair = table[ours].map(&rank_of);
                    for (seat, rank) in pair.into_iter().enumerate() {
                        let Some(rank) = rank else { continue };
                        row.partner[rank.index()] = pair[1 - seat];
                        row.opponents[rank.index()] = both_or_the_one(opponents);
                    }
                }
            }
        }
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
        self.rows
            .iter()
            .zip(1..)
            .find(|(row, _)| met(row))
            .map(|(_, ago)| ago)
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
