//! Whether waves of an arena pair those who are free, let nobody meet the same opponent twice running while there is another,
//! and give white to who had it less often.

use std::collections::BTreeMap;

use super::Violation;
use crate::contest::Contest;
use crate::contest::encounter::Encounter;
use crate::roster::PlayerId;

/// What somebody has behind them.
#[derive(Clone, Copy, Default)]
struct Before<'a> {
    last: Option<&'a Encounter>,
    /// Games with white less games with black.
    whites: i64,
}

impl Contest {
    pub(super) fn audit_arena(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        let mut before: BTreeMap<PlayerId, Before<'_>> = BTreeMap::new();
        for it in &self.encounters {
            let (round, players) = (it.round, [it.white, it.black]);
            let [white, black] = players.map(|one| before.get(&one).copied().unwrap_or_default());
            for (player, last) in [(it.white, white.last), (it.black, black.last)] {
                if last.is_some_and(|last| ended_after(last, it)) {
                    found.push(Violation::Twice { round, player });
                }
            }
            // Two who are alone in their wave had nobody else.
            let alone = self.rounds[round.0 as usize - 1].games.len() == 1;
            let again = |last: &Encounter| players.iter().all(|one| last.side_of(*one).is_some());
            let just_met = white.last.is_some_and(again) && black.last.is_some_and(again);
            if just_met && !alone {
                found.push(Violation::MetBefore { round, players });
            }
            if white.whites > black.whites {
                let player = it.white;
                found.push(Violation::WhiteAgain { round, player });
            }
            for (player, had, one) in [(it.white, white, 1), (it.black, black, -1)] {
                let whites = had.whites + one;
                let last = Some(it);
                before.insert(player, Before { last, whites });
            }
        }
        found
    }
}

/// Whether a game went on when a later one was over.
fn ended_after(earlier: &Encounter, later: &Encounter) -> bool {
    match (earlier.result, later.result) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(_), Some(_)) => earlier.settled_after > later.settled_after,
    }
}
