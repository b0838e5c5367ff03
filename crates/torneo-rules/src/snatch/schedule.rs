//! Who meets whom in each phase of a session, and in which role.
//!
//! ```text
//! partners   never the same twice while that is possible
//! roles      nobody's two counts differ by more than one after any phase
//! byes       one a phase in an odd field; nobody twice before all once
//! ```
//!
//! As long as nobody comes or goes the plan of a round robin is followed, which keeps all three for as many phases as there
//! are partners. Once somebody does, each phase is paired anew from what has been.
//!
//! Spec: docs/spec/snatchgame.md §7. Rulings S09 and S10.

/// A round robin with roles, dealt by lot.
mod plan;

/// One phase from what has been, whoever is there.
mod anew;

use super::role::{ByRole, Role};
use crate::chance::Chance;
use crate::roster::PlayerId;

/// One phase: who meets whom, who waits.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PhasePairing {
    pub pairs: Vec<ByRole<PlayerId>>,
    pub byes: Vec<PlayerId>,
    /// Who would have waited and meets a bot instead, and in which role. Only organisers choose that.
    pub with_bot: Vec<(PlayerId, Role)>,
}

impl PhasePairing {
    /// Whether it is this one but for waiting people who were given a bot.
    fn is_as_planned(&self, planned: &PhasePairing) -> bool {
        let given_bots = self.with_bot.iter().map(|(player, _)| player);
        self.pairs == planned.pairs && self.byes.iter().chain(given_bots).eq(&planned.byes)
    }
}

/// What has been, for each player.
#[derive(Debug, Clone, Default)]
pub struct Past {
    people: Vec<Person>,
}

#[derive(Debug, Clone, Default)]
struct Person {
    /// Times as proposer minus times as responder.
    lean: i32,
    byes: u32,
    met: Vec<PlayerId>,
}

impl Past {
    pub fn of(history: &[PhasePairing]) -> Self {
        let mut past = Self::default();
        for phase in history {
            for pair in &phase.pairs {
                past.at(pair.proposer).met.push(pair.responder);
                past.at(pair.responder).met.push(pair.proposer);
                past.at(pair.proposer).lean += 1;
                past.at(pair.responder).lean -= 1;
            }
            for (player, role) in &phase.with_bot {
                past.at(*player).lean += match role {
                    Role::Proposer => 1,
                    Role::Responder => -1,
                };
                past.at(*player).byes += 1;
            }
            for player in &phase.byes {
                past.at(*player).byes += 1;
            }
        }
        past
    }

    fn at(&mut self, player: PlayerId) -> &mut Person {
        if self.people.len() <= player.index() {
            self.people.resize_with(player.index() + 1, Person::default);
        }
        &mut self.people[player.index()]
    }

    /// Times as proposer minus times as responder.
    pub fn lean(&self, player: PlayerId) -> i32 {
        self.people
            .get(player.index())
            .map_or(0, |person| person.lean)
    }

    fn byes(&self, player: PlayerId) -> u32 {
        self.people
            .get(player.index())
            .map_or(0, |person| person.byes)
    }

    fn times_met(&self, one: PlayerId, other: PlayerId) -> usize {
        let person = self.people.get(one.index());
        person.map_or(0, |person| {
            person.met.iter().filter(|met| **met == other).count()
        })
    }

    /// The role that brings somebody's counts closer; proposer if they are even.
    pub fn due_role(&self, player: PlayerId) -> Role {
        if self.lean(player) > 0 {
            Role::Responder
        } else {
            Role::Proposer
        }
    }
}

/// The phase after those of `history`, for whoever is present (each once).
pub fn next_phase(history: &[PhasePairing], present: &[PlayerId], seed: u64) -> PhasePairing {
    let plan = plan::Plan::new(present, seed);
    let as_planned = |(number, phase): (usize, &PhasePairing)| {
        let planned = plan.phase(number);
        phase.is_as_planned(&planned)
    };
    if history.iter().enumerate().all(as_planned) {
        return plan.phase(history.len());
    }
    let mut chance = Chance::of_step(seed, history.len() as u64 + 1);
    anew::pair(&Past::of(history), present, &mut chance)
}

/// Every phase of a session that nobody enters or leaves.
pub fn whole(players: &[PlayerId], phases: usize, seed: u64) -> Vec<PhasePairing> {
    let plan = plan::Plan::new(players, seed);
    (0..phases).map(|number| plan.phase(number)).collect()
}
