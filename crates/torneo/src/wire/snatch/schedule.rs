//! The answer of `torneo snatch schedule`. People count from one.

use serde::Serialize;
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::schedule::PhasePairing;

#[derive(Serialize)]
pub struct Schedule {
    players: Vec<u32>,
    phases: Vec<Phase>,
}

#[derive(Serialize)]
struct Phase {
    /// P1, then P2.
    pairs: Vec<[u32; 2]>,
    byes: Vec<u32>,
}

impl Schedule {
    pub fn new(players: &[PlayerId], phases: &[PhasePairing]) -> Self {
        let phases = phases.iter().map(|phase| Phase {
            pairs: phase
                .pairs
                .iter()
                .map(|pair| [id(&pair.proposer), id(&pair.responder)])
                .collect(),
            byes: phase.byes.iter().map(id).collect(),
        });
        Self {
            players: players.iter().map(id).collect(),
            phases: phases.collect(),
        }
    }
}

fn id(player: &PlayerId) -> u32 {
    player.0 + 1
}
