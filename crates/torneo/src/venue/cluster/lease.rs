//! When a server among several may serve, and when it takes what others left. Pure: time and what was seen are arguments.
//!
//! ```text
//!          beat stored                    no beat stored in time, or the connection is gone
//! waiting ─────────────▶ serving ──────────────────────────────────────────────▶ waiting
//!                          │ a place is nobody's ─▶ claim
//!                          │ somebody is dead, and we have served for a while ─▶ claim
//!                          └ asked to stop, or alone without the bus ─▶ hand over ─▶ going
//! ```
//!
//! A lease is counted here from before its beat was sent, and ends earlier than others may take what is ours: whoever is
//! stopped or cut off is silent before somebody else speaks.

use torneo_store::{NodeSeen, NodesSeen};

/// How long we may serve after sending a beat that was stored, in milliseconds of our own steady clock: less than the two
/// seconds after which others take our places.
pub const LEASE_MS: u64 = 1_500;

/// How long we must have served before we take from the dead. When the database itself was away all of us look dead, and
/// everybody goes on with what was theirs.
const PATIENCE_MS: u64 = 2_000;

/// How long we try to serve on without the bus while others have it: a bus that restarts comes back to everybody within less.
const WITHOUT_BUS_MS: u64 = 1_000;

/// What has happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard<'a> {
    /// A beat was stored, and this is who else is there.
    Beat { sent_ms: u64, seen: &'a NodesSeen },
    /// A beat was not stored: its connection is gone.
    Broken,
    /// The bus is there, or is not.
    Bus(bool),
    /// Time has passed.
    Tick,
    /// The operator wants this server to stop.
    Stop,
}

/// What is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Serve from now on, beginning with what is already our own.
    Serve,
    /// Serve nothing from now on: others may.
    Cease,
    /// Take up to so many places.
    Claim { most: u64, from_dead: bool },
    /// Stop serving and give every place away.
    HandOver,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    /// Since when, and until when if nothing is heard.
    Serving {
        since_ms: u64,
        until_ms: u64,
    },
    /// Everything was given away; why decides whether we come back.
    Going,
}

#[derive(Debug)]
pub struct Lease {
    id: String,
    state: State,
    /// Since when the bus is away.
    bus_lost_ms: Option<u64>,
    stopping: bool,
    /// Whether some other server reaches the others, as was last seen.
    peer_has_bus: bool,
    /// Since when others have the bus and we do not.
    alone_ms: Option<u64>,
}

impl Lease {
    pub fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            state: State::Waiting,
            bus_lost_ms: Some(0),
            stopping: false,
            peer_has_bus: false,
            alone_ms: None,
        }
    }

    /// Until when this server may speak for its places.
    pub fn until_ms(&self) -> Option<u64> {
        match self.state {
            State::Serving { until_ms, .. } => Some(until_ms),
            State::Waiting | State::Going => None,
        }
    }

    /// Whether others are told that we take nothing any more.
    pub fn is_draining(&self) -> bool {
        self.stopping || self.state == State::Going
    }

    pub fn has_bus(&self) -> bool {
        self.bus_lost_ms.is_none()
    }

    pub fn step(&mut self, heard: Heard<'_>, now_ms: u64) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.has_lapsed(now_ms) {
            self.state = State::Waiting;
            steps.push(Step::Cease);
        }
        match heard {
            Heard::Tick => {}
            Heard::Broken => {
                if let State::Serving { .. } = self.state {
                    self.state = State::Waiting;
                    steps.push(Step::Cease);
                }
            }
            Heard::Bus(true) => {
                self.bus_lost_ms = None;
                if self.state == State::Going && !self.stopping {
                    self.state = State::Waiting;
                }
            }
            Heard::Bus(false) => {
                self.bus_lost_ms.get_or_insert(now_ms);
            }
            Heard::Stop => {
                self.stopping = true;
                steps.extend(self.hand_over());
            }
            Heard::Beat { sent_ms, seen } => self.beat(sent_ms, seen, now_ms, &mut steps),
        }
        self.alone_ms = match self.bus_lost_ms.is_some() && self.peer_has_bus {
            true => self.alone_ms.or(Some(now_ms)),
            false => None,
        };
        if self
            .alone_ms
            .is_some_and(|since| now_ms >= since + WITHOUT_BUS_MS)
        {
            steps.extend(self.hand_over());
        }
        steps
    }

    fn has_lapsed(&self, now_ms: u64) -> bool {
        matches!(self.state, State::Serving { until_ms, .. } if now_ms >= until_ms)
    }

    fn hand_over(&mut self) -> Option<Step> {
        let was_serving = matches!(self.state, State::Serving { .. });
        if self.state != State::Going {
            self.state = State::Going;
        }
        was_serving.then_some(Step::HandOver)
    }

    fn beat(&mut self, sent_ms: u64, seen: &NodesSeen, now_ms: u64, steps: &mut Vec<Step>) {
        let others = || seen.nodes.iter().filter(|node| node.id != self.id);
        self.peer_has_bus = others().any(|node| node.bus_ok && !node.is_dead());
        let until_ms = sent_ms + LEASE_MS;
        if now_ms >= until_ms {
            // The answer took so long that it says nothing about now.
            return;
        }
        match &mut self.state {
            State::Going => return,
            State::Waiting => {
                let since_ms = now_ms;
                self.state = State::Serving { since_ms, until_ms };
                steps.push(Step::Serve);
            }
            State::Serving {
                until_ms: before, ..
            } => *before = until_ms.max(*before),
        }
        steps.extend(self.claim(seen, now_ms));
    }

    /// Takes what nobody keeps, up to a fair share of everything.
    fn claim(&self, seen: &NodesSeen, now_ms: u64) -> Option<Step> {
        let State::Serving { since_ms, .. } = self.state else {
            return None;
        };
        // Whoever does not reach the others serves nobody well, unless nobody does.
        if !self.has_bus() && self.peer_has_bus {
            return None;
        }
        let from_dead = now_ms >= since_ms + PATIENCE_MS;
        let takes = |node: &&NodeSeen| {
            !node.is_dead() && !node.draining && (node.bus_ok || !self.peer_has_bus)
        };
        let me = seen.nodes.iter().find(|node| node.id == self.id)?;
        let peers = seen.nodes.iter().filter(|node| node.id != self.id);
        let takers = 1 + peers.clone().filter(takes).count() as u64;
        let dead: u64 = peers
            .filter(|node| node.is_dead())
            .map(|node| node.places)
            .sum();
        let all: u64 = seen.free + seen.nodes.iter().map(|node| node.places).sum::<u64>();
        let open = seen.free + if from_dead { dead } else { 0 };
        let most = all.div_ceil(takers).saturating_sub(me.places).min(open);
        (most > 0).then_some(Step::Claim { most, from_dead })
    }
}

#[cfg(test)]
pub(super) mod simulation;

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: &str, silent_ms: i64, places: u64) -> NodeSeen {
        NodeSeen {
            id: id.to_owned(),
            silent_ms,
            locked: silent_ms < 700,
            bus_ok: true,
            draining: false,
            places,
        }
    }

    fn seen(nodes: &[NodeSeen], free: u64) -> NodesSeen {
        NodesSeen {
            now_ms: 0,
            nodes: nodes.to_vec(),
            free,
        }
    }

    fn serving() -> Lease {
        let mut lease = Lease::new("a");
        lease.step(Heard::Bus(true), 0);
        let alone = seen(&[node("a", 0, 0)], 0);
        let heard = Heard::Beat {
            sent_ms: 0,
            seen: &alone,
        };
        assert_eq!(lease.step(heard, 10), [Step::Serve]);
        lease
    }

    fn beat(lease: &mut Lease, sent_ms: u64, seen: &NodesSeen) -> Vec<Step> {
        lease.step(Heard::Beat { sent_ms, seen }, sent_ms + 5)
    }

    #[test]
    fn silence_ends_before_others_may_take() {
        let mut lease = serving();
        assert_eq!(lease.step(Heard::Tick, 1_499), []);
        assert_eq!(lease.step(Heard::Tick, 1_500), [Step::Cease]);
        let mut lease = serving();
        assert_eq!(lease.step(Heard::Broken, 20), [Step::Cease]);
        // A beat whose answer took too long is none.
        let alone = seen(&[node("a", 0, 0)], 0);
        let late = Heard::Beat {
            sent_ms: 30,
            seen: &alone,
        };
        assert_eq!(lease.step(late, 2_000), []);
        assert_eq!(beat(&mut lease, 2_000, &alone), [Step::Serve]);
    }

    #[test]
    fn what_is_nobodys_is_taken_in_fair_shares() {
        for (nodes, free, wanted) in [
            (vec![node("a", 0, 0)], 10, Some((10, false))),
            (vec![node("a", 0, 0), node("b", 0, 0)], 10, Some((5, false))),
            (vec![node("a", 0, 8), node("b", 0, 0)], 2, None),
            // Of the dead nothing is taken yet: we have only just come.
            (vec![node("a", 0, 0), node("b", 900, 10)], 0, None),
        ] {
            let mut lease = serving();
            let steps = beat(&mut lease, 500, &seen(&nodes, free));
            let wanted = wanted.map(|(most, from_dead)| Step::Claim { most, from_dead });
            assert_eq!(steps, Vec::from_iter(wanted));
        }
    }

    #[test]
    fn the_dead_are_followed_after_a_while() {
        let mut lease = serving();
        let mut all = vec![node("a", 0, 70), node("b", 0, 70), node("c", 0, 70)];
        for at in [500, 1_000, 1_500, 2_000] {
            assert_eq!(beat(&mut lease, at, &seen(&all, 0)), []);
        }
        all[2].silent_ms = 690;
        all[2].locked = false;
        assert_eq!(beat(&mut lease, 2_500, &seen(&all, 0)), []);
        all[2].silent_ms = 900;
        let (most, from_dead) = (35, true);
        let steps = beat(&mut lease, 3_000, &seen(&all, 0));
        assert_eq!(steps, [Step::Claim { most, from_dead }]);
        // One that is only slow is left alone for longer.
        all[2].locked = true;
        assert_eq!(beat(&mut lease, 3_500, &seen(&all, 0)), []);
    }

    #[test]
    fn one_without_the_bus_goes_if_others_have_it() {
        let mut lease = serving();
        let both = seen(&[node("a", 0, 3), node("b", 0, 3)], 0);
        beat(&mut lease, 500, &both);
        assert_eq!(lease.step(Heard::Bus(false), 600), []);
        for at in [1_000, 1_500] {
            assert_eq!(beat(&mut lease, at, &both), []);
        }
        assert_eq!(lease.step(Heard::Tick, 1_600), [Step::HandOver]);
        assert!(lease.is_draining());
        assert_eq!(beat(&mut lease, 2_000, &both), []);
        assert_eq!(lease.step(Heard::Bus(true), 2_100), []);
        assert_eq!(beat(&mut lease, 2_500, &both), [Step::Serve]);
        // Where nobody has it, everybody stays.
        let mut nobody = both.clone();
        nobody.nodes[1].bus_ok = false;
        let mut lease = serving();
        lease.step(Heard::Bus(false), 100);
        for at in (500..6_000).step_by(500) {
            assert_eq!(beat(&mut lease, at, &nobody), []);
        }
        // It is back, and others were quicker to notice.
        assert_eq!(beat(&mut lease, 6_000, &both), []);
        assert_eq!(lease.step(Heard::Bus(true), 6_500), []);
        assert_eq!(beat(&mut lease, 7_400, &both), []);
    }

    #[test]
    fn who_is_asked_to_stop_gives_everything_away_once() {
        let mut lease = serving();
        assert_eq!(lease.step(Heard::Stop, 100), [Step::HandOver]);
        assert_eq!(lease.step(Heard::Stop, 100), []);
        let alone = seen(&[node("a", 0, 0)], 5);
        assert_eq!(beat(&mut lease, 500, &alone), []);
        assert_eq!(lease.until_ms(), None);
    }
}
