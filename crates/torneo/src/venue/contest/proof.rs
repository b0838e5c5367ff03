//! A contest done again from its journal: every round paired anew and compared, then judged by the independent checker.

use serde::Serialize;
use torneo_rules::contest::Contest;
use torneo_rules::contest::event::{Event, EventKind};
use torneo_rules::journal::Entry;
use torneo_rules::replay::Replay;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::wire::contest::ContestRecord;
use crate::wire::contest::ahead::words;
use crate::wire::words::Words;

/// What was found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ContestProof {
    #[schema(maximum = 9_007_199_254_740_991_u64)]
    pub entries: u64,
    /// The fingerprint of the last entry, on which all others depend.
    pub hash: String,
    /// The first entry that does not come out again, and why.
    pub difference: Option<String>,
    /// Every published round that came out again.
    pub rounds: Vec<ContestRoundProof>,
    /// What published rounds break.
    pub violations: Vec<Words>,
}

/// A round that came out again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ContestRoundProof {
    pub round: u32,
    /// The entry that published it, and its fingerprint.
    #[schema(maximum = 9_007_199_254_740_991_u64)]
    pub entry: u64,
    pub hash: String,
    /// Made by hand for this reason, so judged and not paired again.
    pub by_hand: Option<String>,
    pub violations: Vec<Words>,
}

/// Does every entry again.
pub fn prove(entries: &[Entry]) -> ContestProof {
    let mut replay = Replay::default();
    let mut proof = ContestProof {
        entries: entries.len() as u64,
        hash: entries
            .last()
            .map_or_else(String::new, |entry| entry.hash.to_string()),
        ..ContestProof::default()
    };
    for entry in entries {
        let step = match serde_json::from_str(entry.payload.as_str()) {
            Ok(ContestRecord::Happened(event)) => {
                let step = replay.step(&event).map_err(|why| why.what.to_string());
                step.map(|()| proof.rounds.extend(published(entry, event)))
            }
            Ok(
                ContestRecord::Opened(_) | ContestRecord::Room { .. } | ContestRecord::Woken { .. },
            ) => Ok(()),
            Err(why) => Err(why.to_string()),
        };
        if let Err(why) = step {
            proof.difference = Some(format!("entry {}: {why}", entry.version.number()));
            break;
        }
    }
    if let Some(contest) = replay.tournament() {
        judge(&mut proof, contest);
    }
    proof
}

fn published(entry: &Entry, event: Event) -> Option<ContestRoundProof> {
    let EventKind::Published { round } = event.did else {
        return None;
    };
    Some(ContestRoundProof {
        round: round.round.0,
        entry: entry.version.number(),
        hash: entry.hash.to_string(),
        by_hand: round.by_hand,
        violations: Vec::new(),
    })
}

fn judge(proof: &mut ContestProof, contest: &Contest) {
    for violation in contest.audit() {
        let words = words(contest, &violation);
        let round = violation.round().map(|round| round.0);
        let mut rounds = proof.rounds.iter_mut();
        if let Some(theirs) = rounds.find(|one| Some(one.round) == round) {
            theirs.violations.push(words.clone());
        }
        proof.violations.push(words);
    }
}
