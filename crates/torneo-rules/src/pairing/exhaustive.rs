//! The search for a round without violations when everything else failed.
//!
//! Ruling D08. Depth first over the players in order: the first free player, a partner, a first rival, and a
//! second rival who stands later than the first. Bounded in counted steps, never by a clock.

use super::Four;
use super::field::Rank;
use super::free_list::FreeList;
use super::law::Law;

/// Candidates for a fourth seat looked at before the search gives up.
pub(super) const MOST_STEPS: u32 = 400_000;

/// How the search ended.
pub(super) enum Search {
    Found(Vec<Four>),
    /// Every possibility was looked at: a violation is unavoidable.
    NoneExists,
    OutOfSteps,
}

/// Looks for a round in which no table costs anything.
pub(super) fn search(order: &[Rank], law: &Law) -> Search {
    let mut searcher = Searcher {
        order,
        law,
        free: FreeList::new(order.len()),
        steps: 0,
    };
    let mut levels: Vec<Level> = Vec::with_capacity(order.len() / 4);
    loop {
        let Some(first) = searcher.free.first() else {
            return Search::Found(levels.iter().map(|level| searcher.table(level)).collect());
        };
        searcher.free.take(first);
        levels.push(Level {
            first,
            partner: None,
            rival: None,
            second_rival: None,
        });
        // Where the newest table has no possibility left, the one before it must change.
        loop {
            let Some(level) = levels.last_mut() else {
                return Search::NoneExists;
            };
            match searcher.advance(level) {
                Advance::Seated => break,
                Advance::OutOfSteps => return Search::OutOfSteps,
                Advance::Exhausted => {
                    searcher.free.put_back(level.first);
                    levels.pop();
                }
            }
        }
    }
}

/// A table of the search, as places of the order; everybody named here is taken from the free list, in the
/// order of the fields.
struct Level {
    first: usize,
    partner: Option<usize>,
    rival: Option<usize>,
    second_rival: Option<usize>,
}

enum Advance {
    Seated,
    Exhausted,
    OutOfSteps,
}

struct Searcher<'a> {
    order: &'a [Rank],
    law: &'a Law,
    free: FreeList,
    steps: u32,
}

impl Searcher<'_> {
    /// The next possibility of a table, after the one it holds.
    fn advance(&mut self, level: &mut Level) -> Advance {
        loop {
            if let (Some(partner), Some(rival)) = (level.partner, level.rival) {
                let from = match level.second_rival.take() {
                    Some(second) => {
                        self.free.put_back(second);
                        second
                    }
                    None => rival,
                };
                match self.second_rival_after(from, [level.first, partner, rival]) {
                    Ok(Some(second)) => {
                        self.free.take(second);
                        level.second_rival = Some(second);
                        return Advance::Seated;
                    }
                    Ok(None) => self.free.put_back(rival),
                    Err(OutOfSteps) => return Advance::OutOfSteps,
                }
            }
            if let Some(partner) = level.partner {
                level.rival = self.rival_after(level.rival, [level.first, partner]);
                if let Some(rival) = level.rival {
                    self.free.take(rival);
                    continue;
                }
                self.free.put_back(partner);
            }
            level.partner = self.partner_after(level.partner.unwrap_or(level.first), level.first);
            match level.partner {
                Some(partner) => self.free.take(partner),
                None => return Advance::Exhausted,
            }
        }
    }

    fn partner_after(&self, from: usize, first: usize) -> Option<usize> {
        let first = self.order[first];
        self.free
            .iter_after(from)
            .find(|place| self.law.may_partner(first, self.order[*place]))
    }

    fn rival_after(&self, from: Option<usize>, pair: [usize; 2]) -> Option<usize> {
        let start = match from {
            Some(rival) => self.free.after(rival),
            None => self.free.first(),
        };
        std::iter::successors(start, |place| self.free.after(*place))
            .find(|place| self.may_face(pair, *place))
    }

    fn second_rival_after(
        &mut self,
        from: usize,
        [first, partner, rival]: [usize; 3],
    ) -> Result<Option<usize>, OutOfSteps> {
        let mut candidate = self.free.after(from);
        while let Some(place) = candidate {
            if self.steps == MOST_STEPS {
                return Err(OutOfSteps);
            }
            self.steps += 1;
            let table =
                [[first, partner], [rival, place]].map(|pair| pair.map(|place| self.order[place]));
            if self.may_face([first, partner], place)
                && self.law.may_partner(self.order[rival], self.order[place])
                && !self.law.misses_duel(&table)
            {
                return Ok(Some(place));
            }
            candidate = self.free.after(place);
        }
        Ok(None)
    }

    /// Whether both of a pair may play against somebody.
    fn may_face(&self, pair: [usize; 2], place: usize) -> bool {
        pair.iter()
            .all(|ours| self.law.may_oppose(self.order[*ours], self.order[place]))
    }

    fn table(&self, level: &Level) -> Four {
        let seat = |place: Option<usize>| self.order[place.expect("a table found has four people")];
        [
            [self.order[level.first], seat(level.partner)],
            [seat(level.rival), seat(level.second_rival)],
        ]
    }
}

struct OutOfSteps;
