//! Who is dealt which treatment and which matching group, from the recorded seed.
//!
//! ```text
//! treatment   on enrolment, in blocks that hold each treatment once: at any time two differ by one person at most
//! group       when the first phase opens: all of a treatment who are there, by lot, in groups of the wanted size;
//!             who is left over joins them in twos. Who comes later joins a group that is odd, then the smallest
//! belief      when a phase opens: whether somebody who plays is paid for the game or for what they expect
//! ```
//!
//! People of different treatments or groups never meet: a treatment, or a group of it, is a cell that is paired by itself.
//!
//! Spec: docs/spec/snatchgame.md §7.6. Rulings S22 and S29.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::Session;
use crate::chance::Chance;
use crate::roster::PlayerId;
use crate::snatch::schedule::PhasePairing;

/// People who meet only each other: a treatment, and the group where there are some.
pub(super) type Cell = (u32, Option<u32>);

/// The lots of treatments and groups must not be those that pair people.
const TREATMENTS: u64 = 0x7472_6561;
const GROUPS: u64 = 0x6772_6f75;

/// Nor may the lot of what is paid follow from theirs.
const BELIEFS: u64 = 0x6265_6c69;

impl Session {
    /// The treatment of whoever enrols next; none where there is only one.
    pub(super) fn next_treatment(&self) -> Option<u32> {
        let count = self.form.treatments.len();
        if count < 2 {
            return None;
        }
        let (block, place) = (self.entrants.len() / count, self.entrants.len() % count);
        let mut treatments: Vec<u32> = (0..).take(count).collect();
        let seed = self.form.seed.rotate_left(32) ^ TREATMENTS;
        Chance::of_step(seed, block as u64).shuffle(&mut treatments);
        treatments.get(place).copied()
    }

    /// Groups for those of the pool who have none yet.
    pub(super) fn deal_groups(&self, pool: &[PlayerId]) -> Vec<(PlayerId, u32)> {
        let Some(size) = self.form.group_size else {
            return Vec::new();
        };
        let size = size as usize;
        let mut dealt = Vec::new();
        let used = self.entrants.iter().filter_map(|entrant| entrant.group);
        let mut next = used.max().map_or(1, |last| last + 1);
        for treatment in (0..).take(self.form.treatments.len()) {
            let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
            let mut new: Vec<PlayerId> = Vec::new();
            for player in pool {
                let entrant = &self.entrants[player.index()];
                match entrant.group {
                    _ if entrant.treatment != treatment => (),
                    Some(group) => *sizes.entry(group).or_default() += 1,
                    None => new.push(*player),
                }
            }
            let seed = self.form.seed.rotate_left(32) ^ GROUPS ^ u64::from(treatment);
            Chance::of_step(seed, self.history.len() as u64).shuffle(&mut new);
            let mut left = new.as_slice();
            while left.len() >= size || (sizes.is_empty() && !left.is_empty()) {
                let (first, rest) = left.split_at(size.min(left.len()));
                dealt.extend(first.iter().map(|player| (*player, next)));
                sizes.insert(next, first.len());
                (left, next) = (rest, next + 1);
            }
            // In twos, so that a group that is even stays so; but first whoever makes an odd one even.
            while !left.is_empty() {
                let odd_first = |(group, size): &(&u32, &usize)| (*size % 2 == 0, **size, **group);
                let chosen = sizes.iter().min_by_key(odd_first);
                let Some((group, known)) = chosen.map(|(group, known)| (*group, *known)) else {
                    break;
                };
                let joining = if known % 2 == 1 { 1 } else { left.len().min(2) };
                let (people, rest) = left.split_at(joining);
                dealt.extend(people.iter().map(|player| (*player, group)));
                sizes.insert(group, known + joining);
                left = rest;
            }
        }
        dealt.sort_unstable();
        dealt
    }

    /// Those of whoever plays in a phase who are paid for what they expect, one in two by lot, where people are asked for that.
    pub(super) fn deal_beliefs(&self, pairing: &PhasePairing) -> Vec<PlayerId> {
        let pairs = pairing.pairs.iter();
        let paired = pairs.flat_map(|pair| [pair.proposer, pair.responder]);
        let with_bot = pairing.with_bot.iter().map(|(player, _)| *player);
        let asked = |player: &PlayerId| {
            let treatment = self.treatment_of(*player) as usize;
            let treatment = self.form.treatments.get(treatment);
            treatment.is_some_and(|treatment| treatment.rules.beliefs > 0)
        };
        let mut players: Vec<PlayerId> = paired.chain(with_bot).filter(asked).collect();
        players.sort_unstable();
        let seed = self.form.seed.rotate_left(32) ^ BELIEFS;
        let mut chance = Chance::of_step(seed, self.history.len() as u64);
        players.retain(|_| chance.pick(&[true, false]) == Some(true));
        players
    }

    /// The pool by cells, in the order of treatments and groups.
    pub(super) fn cells(
        &self,
        pool: &[PlayerId],
        groups: &[(PlayerId, u32)],
    ) -> BTreeMap<Cell, Vec<PlayerId>> {
        let new: BTreeMap<PlayerId, u32> = groups.iter().copied().collect();
        let mut cells: BTreeMap<Cell, Vec<PlayerId>> = BTreeMap::new();
        for player in pool {
            let entrant = &self.entrants[player.index()];
            let group = entrant.group.or_else(|| new.get(player).copied());
            let cell = cells.entry((entrant.treatment, group));
            cell.or_default().push(*player);
        }
        cells
    }

    /// What has been in one cell.
    pub(super) fn history_of(&self, cell: Cell) -> Cow<'_, [PhasePairing]> {
        if self.is_one_cell() {
            return Cow::Borrowed(&self.history);
        }
        let is_in = |player: PlayerId| {
            let entrant = self.entrants.get(player.index());
            entrant.is_some_and(|entrant| (entrant.treatment, entrant.group) == cell)
        };
        let part = |phase: &PhasePairing| {
            let mut part = phase.clone();
            part.pairs.retain(|pair| is_in(pair.proposer));
            part.byes.retain(|player| is_in(*player));
            part.with_bot.retain(|(player, _)| is_in(*player));
            part
        };
        Cow::Owned(self.history.iter().map(part).collect())
    }

    /// The seed from which a cell is paired: the session's own where there is only one.
    pub(super) fn lot_of(&self, (treatment, group): Cell) -> u64 {
        let seed = self.form.seed;
        if self.is_one_cell() {
            return seed;
        }
        let cell = (u64::from(treatment) << 32) | u64::from(group.unwrap_or(0));
        // An odd constant spreads neighbouring cells over all seeds.
        seed.wrapping_add((cell + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn is_one_cell(&self) -> bool {
        self.form.treatments.len() < 2 && self.form.group_size.is_none()
    }
}
