//! One bracket: every candidate is weighed by C6 to C21.

use std::cmp::Reverse;

use torneo_rules::dutch::tournament::Color;

use super::generation::first_generated;
use super::{Pairs, Round, difference, strength, wanted};

pub struct Bracket<'a, 'b> {
    pub round: &'b Round<'a>,
    pub moved_down: Vec<usize>,
    pub residents: Vec<usize>,
    pub below: Vec<usize>,
    pub bye: Option<u32>,
}

impl Bracket<'_, '_> {
    pub fn unpaired(&self, pairs: &Pairs) -> Vec<usize> {
        let all = self.moved_down.iter().chain(&self.residents).copied();
        all.filter(|one| pairs.iter().all(|pair| pair.0 != *one && pair.1 != *one))
            .collect()
    }

    /// Every set of pairs of the bracket that obeys C1 and C3.
    fn candidates(&self) -> Vec<Pairs> {
        let mut found = vec![Vec::new()];
        let people: Vec<usize> = self
            .moved_down
            .iter()
            .chain(&self.residents)
            .copied()
            .collect();
        for (index, &one) in people.iter().enumerate() {
            let mut more = Vec::new();
            for pairs in &found {
                if pairs.iter().any(|pair: &(usize, usize)| pair.1 == one) {
                    continue;
                }
                for &other in &people[index + 1..] {
                    let both_moved = self.moved_down.contains(&other);
                    let taken = pairs.iter().any(|pair| pair.1 == other);
                    if !both_moved && !taken && self.round.may_meet(one, other) {
                        let mut longer = pairs.clone();
                        longer.push((one, other));
                        more.push(longer);
                    }
                }
            }
            found.append(&mut more);
        }
        found
    }

    /// The pairing of the bracket: the first in the order of generation that no other surpasses.
    pub fn pair(&self) -> Pairs {
        let mut candidates = self.candidates();
        candidates.sort_by_key(|pairs| Reverse(pairs.len()));
        let mut best: Option<Vec<Vec<i64>>> = None;
        let mut level = usize::MAX;
        let mut good: Vec<Pairs> = Vec::new();
        for pairs in candidates {
            if best.is_some() && pairs.len() < level {
                break;
            }
            if !self
                .round
                .completes(&self.unpaired(&pairs), &self.below, self.bye)
            {
                continue;
            }
            level = pairs.len();
            let quality = self.quality(&pairs);
            if best.as_ref().is_none_or(|best| quality < *best) {
                best = Some(quality);
                good.clear();
                good.push(pairs);
            } else if best.as_ref() == Some(&quality) {
                good.push(pairs);
            }
        }
        let paired_above = good[0]
            .iter()
            .filter(|pair| self.moved_down.contains(&pair.0))
            .count();
        first_generated(&self.moved_down, &self.residents, paired_above, &good)
    }

    /// C7 to C21, each as a list to be made small.
    fn quality(&self, pairs: &Pairs) -> Vec<Vec<i64>> {
        let round = self.round;
        let person = |one: usize| &round.people[one];
        let score = |one: usize| i64::from(person(one).score);
        let unpaired = self.unpaired(pairs);
        let mut quality = vec![unpaired.iter().map(|&one| score(one)).collect()];
        quality.push(self.next_bracket(&unpaired));
        let bye_here = self
            .bye
            .is_some_and(|bye| i64::from(bye) >= score(self.residents[0]));
        quality.push(match unpaired[..] {
            [one] if bye_here => vec![person(one).unplayed as i64],
            _ => Vec::new(),
        });
        let mut counts = [0_i64; 8];
        for &(one, other) in pairs {
            let top = round.is_topscorer(one) || round.is_topscorer(other);
            for (mine, theirs) in [(one, other), (other, one)] {
                let color = round.color(mine, theirs);
                let colors = &person(mine).colors;
                let after: Vec<Color> = colors.iter().copied().chain([color]).collect();
                let denied = wanted(colors).is_some_and(|wanted| wanted != color);
                let thrice =
                    after.len() >= 3 && after[after.len() - 3..].iter().all(|&it| it == color);
                counts[0] += i64::from(top && difference(&after).abs() > 2 && denied);
                counts[1] += i64::from(top && thrice);
                counts[2] += i64::from(denied);
                counts[3] += i64::from(denied && strength(colors) == 2);
            }
            let moved = self.moved_down.contains(&one);
            counts[5] += i64::from(moved && person(other).floats[0] > 0);
            counts[7] += i64::from(moved && person(other).floats[1] > 0);
        }
        for &one in unpaired.iter().filter(|one| self.residents.contains(one)) {
            counts[4] += i64::from(person(one).floats[0] < 0);
            counts[6] += i64::from(person(one).floats[1] < 0);
        }
        quality.extend(counts.map(|count| vec![count]));
        let floor = score(self.residents[0]);
        for back in [0, 1] {
            let mut down: Vec<i64> = self
                .moved_down
                .iter()
                .filter(|&&one| person(one).floats[back] < 0)
                .map(|&one| score(one) - floor + if unpaired.contains(&one) { 100_000 } else { 0 })
                .collect();
            down.sort_by_key(|&gap| Reverse(gap));
            let mut up: Vec<i64> = pairs
                .iter()
                .filter(|pair| self.moved_down.contains(&pair.0) && person(pair.1).floats[back] > 0)
                .map(|pair| score(pair.0) - floor)
                .collect();
            up.sort_by_key(|&gap| Reverse(gap));
            quality.extend([down, up]);
        }
        quality
    }

    /// C8: the fewest who float out of the following bracket, then their scores.
    fn next_bracket(&self, floaters: &[usize]) -> Vec<i64> {
        let Some(&first) = self.below.first() else {
            return Vec::new();
        };
        let score = self.round.people[first].score;
        let split = self
            .below
            .iter()
            .take_while(|&&one| self.round.people[one].score == score)
            .count();
        let next = Bracket {
            round: self.round,
            moved_down: floaters.to_vec(),
            residents: self.below[..split].to_vec(),
            below: self.below[split..].to_vec(),
            bye: self.bye,
        };
        let outcome = |pairs: &Pairs| -> Option<Vec<i64>> {
            let unpaired = next.unpaired(pairs);
            let mut list = vec![unpaired.len() as i64];
            list.extend(
                unpaired
                    .iter()
                    .map(|&one| i64::from(self.round.people[one].score)),
            );
            self.round
                .completes(&unpaired, &next.below, next.bye)
                .then_some(list)
        };
        next.candidates()
            .iter()
            .filter_map(outcome)
            .min()
            .unwrap_or_default()
    }
}
