//! The transposition table: what the search has learned, shared by all threads without locks.
//!
//! An entry is two words, the data and the key mixed with the data. Two threads writing at once can
//! leave a torn pair, but a torn pair does not give back its key, so it is never believed. No lock,
//! no `unsafe`: relaxed atomics are plain loads and stores on every machine we know.
//!
//! ```text
//! data:  63   56 55   48 47    32 31    16 15     0
//!       | marks | depth |  eval  |  score |  move  |      marks: age 5 bits, on a pv 1, bound 2
//! ```

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

mod pages;

use crate::packed::PackedMove;
use crate::score::{self, Score};

/// What a stored score says about the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    Exact = 3,
}

/// What the table knows about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    pub mv: PackedMove,
    pub score: Score,
    /// The static evaluation, or `None` where the side to move was in check.
    pub eval: Option<Score>,
    pub depth: i32,
    pub bound: Bound,
    /// Whether the node was ever on a principal variation.
    pub on_pv: bool,
}

/// Entries that share a cache line.
const BUCKET: usize = 4;

/// Ages wrap around here.
const AGES: u8 = 32;

/// How many plies of depth one age is worth when an entry must go.
const AGE_IN_PLIES: i32 = 4;

/// A deeper entry for the same position survives a much shallower one.
const KEEP_MARGIN: i32 = 4;

/// Marks a missing evaluation; no evaluation is that low.
const NO_EVAL: i16 = i16::MIN;

#[derive(Debug, Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

/// The table itself.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

/// The memory asked for cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no memory for a hash table of {0} MB")]
pub struct NoMemory(pub usize);

impl Table {
    /// A table of at most `megabytes`, at least one bucket.
    pub fn new(megabytes: usize) -> Result<Self, NoMemory> {
        let count = (megabytes << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        let reserved = buckets.try_reserve_exact(count.max(1));
        reserved.map_err(|_| NoMemory(megabytes))?;
        pages::prefer_large(buckets.spare_capacity_mut());
        buckets.resize_with(count.max(1), Bucket::default);
        Ok(Self {
            buckets,
            age: AtomicU8::new(0),
        })
    }

    /// Forgets everything, in place.
    pub fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        *self.age.get_mut() = 0;
    }

    /// A new search begins: what is there becomes one age older.
    pub fn grow_older(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let known = slot.mixed.load(Relaxed) ^ data == key;
            known.then(|| unpack(data, ply)).flatten()
        })
    }

    /// Asks the processor to bring what is known about a key, while the search does something else.
    #[cfg_attr(
        target_arch = "x86_64",
        expect(unsafe_code, reason = "the hint takes a bare address")
    )]
    pub fn prefetch(&self, key: u64) {
        let bucket: *const Bucket = self.bucket(key);
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a hint gives the program nothing to see, and the address is one of ours.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(bucket.cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = bucket;
    }

    /// Stores what was found; an empty move keeps the one that was there.
    pub fn store(&self, key: u64, ply: usize, entry: Entry) {
        let age = self.age.load(Relaxed);
        let slots = &self.bucket(key).0;
        let mut victim = &slots[0];
        let mut least = i32::MAX;
        for slot in slots {
            let data = slot.data.load(Relaxed);
            if slot.mixed.load(Relaxed) ^ data == key && data != 0 {
                let fresh = entry.bound == Bound::Exact || age_of(data) != age;
                if !fresh && entry.depth + KEEP_MARGIN < depth_of(data) {
                    return;
                }
                let mv = match entry.mv {
                    PackedMove::NONE => PackedMove::from_bits(data as u16),
                    mv => mv,
                };
                write(slot, key, pack(Entry { mv, ..entry }, ply, age));
                return;
            }
            let years = i32::from((AGES + age - age_of(data)) % AGES);
            let worth = if data == 0 {
                i32::MIN
            } else {
                depth_of(data) - AGE_IN_PLIES * years
            };
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        write(victim, key, pack(entry, ply, age));
    }

    /// How full the table is with entries of this search, in thousandths.
    pub fn permille_full(&self) -> usize {
        let age = self.age.load(Relaxed);
        let sample = self.buckets.iter().take(1000 / BUCKET);
        let looked_at = sample.len() * BUCKET;
        let used = sample
            .flat_map(|bucket| &bucket.0)
            .map(|slot| slot.data.load(Relaxed))
            .filter(|&data| data != 0 && age_of(data) == age)
            .count();
        used * 1000 / looked_at
    }

    /// The high bits choose the bucket: multiplying spreads them over any number of buckets.
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

fn write(slot: &Slot, key: u64, data: u64) {
    slot.mixed.store(key ^ data, Relaxed);
    slot.data.store(data, Relaxed);
}

fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as i8)
}

fn pack(entry: Entry, ply: usize, age: u8) -> u64 {
    let score = score::to_table(entry.score, ply) as i16;
    let eval = entry.eval.map_or(NO_EVAL, |eval| eval as i16);
    let marks = age << 3 | u8::from(entry.on_pv) << 2 | entry.bound as u8;
    u64::from(entry.mv.bits())
        | u64::from(score as u16) << 16
        | u64::from(eval as u16) << 32
        | u64::from(entry.depth as i8 as u8) << 48
        | u64::from(marks) << 56
}

fn unpack(data: u64, ply: usize) -> Option<Entry> {
    let marks = (data >> 56) as u8;
    let bound = match marks & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let eval = (data >> 32) as i16;
    Some(Entry {
        mv: PackedMove::from_bits(data as u16),
        score: score::from_table(Score::from((data >> 16) as i16), ply),
        eval: (eval != NO_EVAL).then_some(Score::from(eval)),
        depth: depth_of(data),
        bound,
        on_pv: marks & 4 != 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32, score: Score) -> Entry {
        Entry {
            mv: PackedMove::from_bits(0x1234),
            score,
            eval: Some(-17),
            depth,
            bound: Bound::Lower,
            on_pv: true,
        }
    }

    #[test]
    fn what_is_stored_comes_back() {
        let table = Table::new(1).unwrap();
        for (key, depth, score) in [(7, 12, 31), (u64::MAX, -1, -31_990), (1 << 63, 100, 31_995)] {
            assert_eq!(table.probe(key, 3), None);
            table.store(key, 3, entry(depth, score));
            assert_eq!(table.probe(key, 3), Some(entry(depth, score)));
        }
    }

    #[test]
    fn an_empty_move_keeps_the_old_one_and_depth_is_respected() {
        let table = Table::new(1).unwrap();
        table.store(9, 0, entry(20, 5));
        table.store(9, 0, entry(3, 6));
        assert_eq!(table.probe(9, 0).unwrap().depth, 20);
        let bare = Entry {
            mv: PackedMove::NONE,
            ..entry(21, 8)
        };
        table.store(9, 0, bare);
        assert_eq!(table.probe(9, 0), Some(entry(21, 8)));
    }

    #[test]
    fn the_size_is_honoured_and_clearing_empties() {
        let mut table = Table::new(2).unwrap();
        assert_eq!(table.buckets.len() * size_of::<Bucket>(), 2 << 20);
        for key in 0..1000_u64 {
            table.store(key, 0, entry(1, 1));
        }
        assert!(table.permille_full() > 0);
        table.grow_older();
        assert_eq!(table.permille_full(), 0);
        table.clear();
        assert!((0..1000).all(|key| table.probe(key, 0).is_none()));
        assert!(Table::new(usize::MAX >> 24).is_err());
    }

    /// Four threads fight for the four slots of one bucket with many more keys. A slot whose two
    /// words come from different threads would answer for one key with what belongs to another.
    #[test]
    fn torn_writes_are_never_believed() {
        const KEYS: u64 = 24;
        let rounds = if cfg!(miri) { 200 } else { 200_000 };
        let table = Table::new(1).unwrap();
        let says = |key: u64, depth: i32| 1000 * key as Score + depth;
        let found = std::thread::scope(|scope| {
            let hammer = |thread: u64| {
                let table = &table;
                move || {
                    let mut found = 0;
                    for round in 0..rounds {
                        let key = (round * (2 * thread + 1) + thread) % KEYS;
                        let depth = (round % 7) as i32;
                        table.store(key, 0, entry(depth, says(key, depth)));
                        let asked = (key + thread) % KEYS;
                        if let Some(entry) = table.probe(asked, 0) {
                            assert_eq!(entry.score, says(asked, entry.depth));
                            found += 1;
                        }
                    }
                    found
                }
            };
            let threads: Vec<_> = (0..4).map(|thread| scope.spawn(hammer(thread))).collect();
            let counts = threads.into_iter().map(|thread| thread.join().unwrap());
            counts.sum::<u32>()
        });
        assert!(found > 0);
    }
}
