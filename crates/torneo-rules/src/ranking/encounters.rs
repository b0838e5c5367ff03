//! Who met whom: everybody's partners and opponents.
//!
//! Spec: docs/spec/eff.md §3.1 and §5.1. Ruling E04: each different person once, unless asked.
//!
//! Depends on the seats only, never on the points, so it survives a "what if".

use crate::ranking::options::Repeats;
use crate::ranking::score_sheet::ScoreSheet;
use crate::roster::PlayerId;

/// Everybody's partners and opponents, each list in the order of ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encounters {
    partners: Lists,
    opponents: Lists,
}

impl Encounters {
    pub fn of(sheet: &ScoreSheet, repeats: Repeats) -> Self {
        let mut with = vec![0usize; sheet.players()];
        let mut against = with.clone();
        for (player, own, other) in sheet.counted_seats() {
            with[player.index()] += own.players.len() - 1;
            against[player.index()] += other.players.len();
        }
        let mut partners = Filling::new(&with);
        let mut opponents = Filling::new(&against);
        for (player, own, other) in sheet.counted_seats() {
            for partner in own.players.iter().filter(|other| **other != player) {
                partners.add(player, *partner);
            }
            for opponent in &other.players {
                opponents.add(player, *opponent);
            }
        }
        Self {
            partners: partners.sorted(repeats),
            opponents: opponents.sorted(repeats),
        }
    }

    pub fn partners(&self, player: PlayerId) -> &[PlayerId] {
        self.partners.of(player)
    }

    pub fn opponents(&self, player: PlayerId) -> &[PlayerId] {
        self.opponents.of(player)
    }
}

/// One list per player, all in one piece of memory.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Lists {
    /// Where each player's list starts; one more at the end.
    starts: Vec<usize>,
    entries: Vec<PlayerId>,
}

impl Lists {
    fn of(&self, player: PlayerId) -> &[PlayerId] {
        let at = player.index();
        &self.entries[self.starts[at]..self.starts[at + 1]]
    }
}

/// Lists whose final sizes are known and whose entries arrive in any order.
struct Filling {
    starts: Vec<usize>,
    next: Vec<usize>,
    entries: Vec<PlayerId>,
}

impl Filling {
    fn new(counts: &[usize]) -> Self {
        let mut starts = Vec::with_capacity(counts.len() + 1);
        let mut total = 0;
        for count in counts {
            starts.push(total);
            total += count;
        }
        starts.push(total);
        Self {
            next: starts.clone(),
            starts,
            entries: vec![PlayerId(0); total],
        }
    }

    fn add(&mut self, owner: PlayerId, entry: PlayerId) {
        let next = &mut self.next[owner.index()];
        self.entries[*next] = entry;
        *next += 1;
    }

    fn sorted(mut self, repeats: Repeats) -> Lists {
        let mut kept = Vec::with_capacity(self.entries.len());
        let mut starts = Vec::with_capacity(self.starts.len());
        for bounds in self.starts.windows(2) {
            let list = &mut self.entries[bounds[0]..bounds[1]];
            list.sort_unstable();
            starts.push(kept.len());
            let mut last = None;
            for &entry in list.iter() {
                let seen = last.replace(entry) == Some(entry);
                match repeats {
                    Repeats::Once if seen => {}
                    Repeats::Once | Repeats::Each => kept.push(entry),
                }
            }
        }
        starts.push(kept.len());
        Lists {
            starts,
            entries: kept,
        }
    }
}
