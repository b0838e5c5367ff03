//! The search for a round of fixed pairs without a rematch, when everything else failed.
//!
//! Rulings D08 and D21. Depth first over the pairs in order: the first free one, then its rivals in order. One rival looked at is one
//! step; bounded in steps, never by a clock.

use super::exhaustive::{MOST_STEPS, Search};
use super::field::Rank;
use super::free_list::FreeList;
use super::law::Law;

/// Looks for a round in which no table costs anything.
pub(super) fn search(order: &[Rank], law: &Law) -> Search {
    let mut free = FreeList::new(order.len());
    let mut steps = 0;
    // Each table found so far, as places of the order; both are taken from the free list, the first one first.
    let mut tables: Vec<[usize; 2]> = Vec::with_capacity(order.len() / 2);
    loop {
        let Some(first) = free.first() else {
            let seats = |place: usize| [order[place]; 2];
            return Search::Found(tables.iter().map(|table| table.map(seats)).collect());
        };
        free.take(first);
        let mut from = (first, first);
        loop {
            let (first, last) = from;
            let mut rival = free.after(last);
            while let Some(place) = rival {
                if steps == MOST_STEPS {
                    return Search::OutOfSteps;
                }
                steps += 1;
                if law.cost(&[[order[first]; 2], [order[place]; 2]]) == 0 {
                    break;
                }
                rival = free.after(place);
            }
            if let Some(place) = rival {
                free.take(place);
                tables.push([first, place]);
                break;
            }
            // Where the newest table has no possibility left, the one before it must change.
            free.put_back(first);
            let Some([first, rival]) = tables.pop() else {
                return Search::NoneExists;
            };
            free.put_back(rival);
            from = (first, rival);
        }
    }
}
