//! Looking ahead: the contest if games were to end so, and a round by hand judged before it is published.

use super::Contest;
use super::audit::Violation;
use super::encounter::{EncounterNumber, GameResult};
use super::event::{Bye, EventKind};
use super::rejection::Rejection;
use crate::roster::PlayerId;

impl Contest {
    /// The contest if these open games ended so. Nothing is recorded.
    pub fn supposing(&self, results: &[(EncounterNumber, GameResult)]) -> Result<Self, Rejection> {
        let mut ahead = self.clone();
        for (encounter, result) in results {
            ahead.open_encounter(*encounter)?;
            ahead.settle(*encounter, *result);
        }
        Ok(ahead)
    }

    /// What a round by hand would break if it were published now.
    pub fn judge_by_hand(
        &self,
        games: &[[PlayerId; 2]],
        byes: &[Bye],
    ) -> Result<Vec<Violation>, Rejection> {
        let EventKind::Published { round } = self.by_hand(games, byes, "?")? else {
            return Err(Rejection::NoHand);
        };
        let mut ahead = self.clone();
        ahead.publish(&round);
        let mut found = ahead.audit();
        found.retain(|violation| violation.round() == Some(round.round));
        Ok(found)
    }
}
