//! A round robin with roles, dealt by lot.
//!
//! An odd field stands in a circle. In phase r the one at place r waits, and those at equal distance from them on both
//! sides meet; who stands an odd number of places further on proposes. From phase to phase everybody's distance falls by
//! one, so everybody's roles alternate strictly, over the bye and from one tour of the circle to the next.
//!
//! In an even field one more person meets whoever would wait. Any two phases of it together are rings of even length; walked
//! round, they give everybody both roles once. So roles are dealt for two phases at a time.

use super::PhasePairing;
use crate::chance::Chance;
use crate::roster::PlayerId;
use crate::snatch::role::ByRole;

/// The step of the seed from which the lot is drawn; the phases that are paired anew use those from 1.
const LOT: u64 = 0;

/// The places of the circle, and in an even field one person beside it.
pub struct Plan {
    circle: Vec<PlayerId>,
    beside: Option<PlayerId>,
    seed: u64,
}

impl Plan {
    /// The plan of a field; the order in which its people are given does not matter.
    pub fn new(players: &[PlayerId], seed: u64) -> Self {
        let mut circle = players.to_vec();
        circle.sort_unstable();
        Chance::of_step(seed, LOT).shuffle(&mut circle);
        let beside = match circle.len() % 2 {
            0 => circle.pop(),
            _ => None,
        };
        Self {
            circle,
            beside,
            seed,
        }
    }

    /// The phase of a number from 0. After as many phases as there are partners the tour begins again.
    pub fn phase(&self, number: usize) -> PhasePairing {
        match self.beside {
            None => self.of_odd_field(number),
            Some(beside) => self.of_even_field(number, beside),
        }
    }

    /// The person who waits in a phase, then those who meet, at equal distances; whoever stands further on first.
    fn around(&self, number: usize) -> (PlayerId, impl Iterator<Item = (usize, [PlayerId; 2])>) {
        let size = self.circle.len();
        let centre = number % size;
        let at = move |place: usize| self.circle[place % size];
        let pairs = (1..=size / 2).map(move |distance| {
            let further = at(centre + distance);
            let nearer = at(centre + size - distance);
            (distance, [further, nearer])
        });
        (at(centre), pairs)
    }

    fn of_odd_field(&self, number: usize) -> PhasePairing {
        if self.circle.is_empty() {
            return PhasePairing::default();
        }
        let (waiting, pairs) = self.around(number);
        let with_roles = pairs.map(|(distance, [further, nearer])| match distance % 2 {
            1 => ByRole {
                proposer: further,
                responder: nearer,
            },
            _ => ByRole {
                proposer: nearer,
                responder: further,
            },
        });
        PhasePairing {
            pairs: with_roles.collect(),
            byes: vec![waiting],
            with_bot: Vec::new(),
        }
    }

    /// Those who meet in a phase of an even field.
    fn meetings(&self, number: usize, beside: PlayerId) -> Vec<[PlayerId; 2]> {
        let (waiting, pairs) = self.around(number);
        let first = std::iter::once([waiting, beside]);
        first.chain(pairs.map(|(_, pair)| pair)).collect()
    }

    fn of_even_field(&self, number: usize, beside: PlayerId) -> PhasePairing {
        let first_of_two = number / 2 * 2;
        let two = [first_of_two, first_of_two + 1].map(|phase| self.meetings(phase, beside));
        let proposes_first = self.proposes_first(&two, first_of_two);
        let proposes =
            |player: PlayerId| proposes_first[player.index()] == number.is_multiple_of(2);
        let pairs = two[number % 2]
            .iter()
            .map(|&[one, other]| match proposes(one) {
                true => ByRole {
                    proposer: one,
                    responder: other,
                },
                false => ByRole {
                    proposer: other,
                    responder: one,
                },
            });
        PhasePairing {
            pairs: pairs.collect(),
            byes: Vec::new(),
            with_bot: Vec::new(),
        }
    }

    /// Who proposes in the first of two phases and answers in the second, by player; every ring begins by lot.
    fn proposes_first(&self, two: &[Vec<[PlayerId; 2]>; 2], first: usize) -> Vec<bool> {
        let everybody = || two[0].iter().flatten().copied();
        let size = everybody()
            .map(|player| player.index() + 1)
            .max()
            .unwrap_or(0);
        let partners = two.each_ref().map(|meetings| {
            let mut partners = vec![PlayerId(0); size];
            for &[one, other] in meetings {
                partners[one.index()] = other;
                partners[other.index()] = one;
            }
            partners
        });
        // The lot of roles must not repeat the lot of places.
        let mut chance = Chance::of_step(!self.seed, first as u64);
        let mut proposes: Vec<Option<bool>> = vec![None; size];
        for start in everybody() {
            let mut player = start;
            let begins = chance.pick(&[true, false]) == Some(true);
            while proposes[player.index()].is_none() {
                let partner = partners[0][player.index()];
                proposes[player.index()] = Some(begins);
                proposes[partner.index()] = Some(!begins);
                player = partners[1][partner.index()];
            }
        }
        let known = proposes.into_iter();
        known.map(|proposes| proposes.unwrap_or(false)).collect()
    }
}
