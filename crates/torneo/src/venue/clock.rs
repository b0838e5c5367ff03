//! The only clock of the program. Whoever serves makes one and hands it in; rules and rooms take time as an argument.
//!
//! ```text
//! time = the wall clock when we started + steady time since, drawn towards the wall clock by at most 1 %
//! ```
//!
//! So time never stands still, goes back or jumps, and a deadline comes when it should whatever happens to the wall clock.
//! A step of the wall clock by more than a few seconds is said in the log and adopted at the next start.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The wall clock may be this far off before we no longer follow it, in microseconds.
const MOST_OFF_US: i64 = 5_000_000;

/// One part of this many of the time that passes may be used to follow the wall clock.
const SLEW: i64 = 100;

/// How long we count from one reading, in microseconds: a hundredth of less would be lost in rounding.
const COUNTED_US: i64 = 10_000;

/// A clock. Clones show the same time.
#[derive(Debug, Clone)]
pub struct Clock(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    source: Source,
    hands: Mutex<Hands>,
}

/// The machine's clocks, or those that a test sets.
#[derive(Debug)]
enum Source {
    Machine {
        started: Instant,
    },
    /// Steady time, and how far the clock of a database is ahead of it.
    Database {
        started: Instant,
        ahead: Ahead,
    },
    #[cfg(test)]
    ByHand(Mutex<Reading>),
}

/// How far the clock that several servers share is ahead of the steady time of this one.
#[derive(Debug, Clone)]
pub struct Ahead {
    started: Instant,
    us: Arc<AtomicI64>,
}

impl Ahead {
    /// The shared clock said this at some moment between two others.
    pub fn heard(&self, shared_ms: u64, asked: Instant, answered: Instant) {
        let between = asked + answered.duration_since(asked) / 2;
        let steady_us = micros(between.duration_since(self.started));
        let shared_us = i64::try_from(shared_ms).unwrap_or_default() * 1000;
        self.us.store(shared_us - steady_us, Ordering::Relaxed);
    }
}

/// What a machine's clocks say, in microseconds.
#[derive(Debug, Clone, Copy)]
struct Reading {
    /// Since some moment, and never back.
    steady_us: i64,
    /// Since the beginning of 1970, UTC, as somebody set it.
    wall_us: i64,
}

/// How the time that we show follows from readings.
#[derive(Debug)]
struct Hands {
    /// The reading from which we count, and what was shown then.
    steady_us: i64,
    from_us: i64,
    shown_us: i64,
    /// The wall clock was stepped, and the log knows.
    stepped: bool,
}

impl Clock {
    /// A clock that agrees with the wall's now.
    pub fn start() -> Self {
        Self::of(Source::Machine {
            started: Instant::now(),
        })
    }

    /// A clock that follows one that several servers share, which says this now: the wall clocks of their machines may differ.
    pub fn following(shared_ms: u64, asked: Instant) -> (Self, Ahead) {
        let ahead = Ahead {
            started: asked,
            us: Arc::default(),
        };
        ahead.heard(shared_ms, asked, Instant::now());
        let clock = Self::of(Source::Database {
            started: asked,
            ahead: ahead.clone(),
        });
        (clock, ahead)
    }

    fn of(source: Source) -> Self {
        let Reading { steady_us, wall_us } = source.read();
        Self(Arc::new(Inner {
            source,
            hands: Mutex::new(Hands {
                steady_us,
                from_us: wall_us,
                shown_us: wall_us,
                stepped: false,
            }),
        }))
    }

    /// Milliseconds since the beginning of 1970, UTC.
    pub fn now_ms(&self) -> u64 {
        let mut hands = self.0.hands.lock().unwrap_or_else(PoisonError::into_inner);
        let shown_us = hands.show(self.0.source.read());
        u64::try_from(shown_us / 1000).unwrap_or_default()
    }

    /// How long to wait for a moment; nothing if it has come.
    pub fn until(&self, ms: u64) -> Duration {
        Duration::from_millis(ms.saturating_sub(self.now_ms()))
    }
}

impl Source {
    fn read(&self) -> Reading {
        match self {
            Source::Machine { started } => {
                let wall = SystemTime::now().duration_since(UNIX_EPOCH);
                Reading {
                    steady_us: micros(started.elapsed()),
                    wall_us: micros(wall.unwrap_or_default()),
                }
            }
            Source::Database { started, ahead } => {
                let steady_us = micros(started.elapsed());
                Reading {
                    steady_us,
                    wall_us: steady_us + ahead.us.load(Ordering::Relaxed),
                }
            }
            #[cfg(test)]
            Source::ByHand(reading) => *reading.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }
}

fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

impl Hands {
    fn show(&mut self, reading: Reading) -> i64 {
        let passed = reading.steady_us - self.steady_us;
        let straight = self.from_us + passed;
        let off = reading.wall_us - straight;
        let stepped = off.abs() > MOST_OFF_US;
        if stepped && !self.stepped {
            let seconds = off / 1_000_000;
            tracing::warn!(
                seconds,
                "the wall clock was stepped; deadlines stay, and the new time counts after a restart"
            );
        }
        self.stepped = stepped;
        let most = if stepped { 0 } else { passed / SLEW };
        let now_us = straight + off.clamp(-most, most);
        if passed >= COUNTED_US {
            self.steady_us = reading.steady_us;
            self.from_us = now_us;
        }
        self.shown_us = self.shown_us.max(now_us);
        self.shown_us
    }
}

#[cfg(test)]
impl Clock {
    /// A clock that a test moves.
    pub fn by_hand(wall_ms: u64) -> Self {
        Self::of(Source::ByHand(Mutex::new(Reading {
            steady_us: 0,
            wall_us: i64::try_from(wall_ms).expect("a time of our age") * 1000,
        })))
    }

    /// Lets time pass on a clock that is moved by hand.
    pub fn pass_ms(&self, ms: i64) {
        self.move_by_hand(ms, ms);
    }

    /// Somebody sets the wall clock.
    pub fn step_wall_ms(&self, ms: i64) {
        self.move_by_hand(0, ms);
    }

    fn move_by_hand(&self, steady_ms: i64, wall_ms: i64) {
        let Source::ByHand(reading) = &self.0.source else {
            panic!("this clock goes by itself");
        };
        let mut reading = reading.lock().unwrap_or_else(PoisonError::into_inner);
        reading.steady_us += 1000 * steady_ms;
        reading.wall_us += 1000 * wall_ms;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: u64 = 1_800_000_000_000;
    const HOUR: i64 = 3_600_000;

    #[test]
    fn a_step_of_an_hour_is_not_followed() {
        for step in [HOUR, -HOUR, 6_000, -6_000] {
            let clock = Clock::by_hand(START);
            clock.step_wall_ms(step);
            for second in 1..=600 {
                clock.pass_ms(1_000);
                assert_eq!(clock.now_ms(), START + 1_000 * second, "{step}");
            }
        }
    }

    #[test]
    fn a_small_difference_is_made_up_for_by_one_part_in_a_hundred() {
        for (off, after_a_minute, in_the_end) in [
            (50, 60_050, 600_050),
            (-50, 59_950, 599_950),
            (4_000, 60_600, 604_000),
            (-4_000, 59_400, 596_000),
        ] {
            let clock = Clock::by_hand(START);
            clock.step_wall_ms(off);
            let mut before = clock.now_ms();
            for tick in 1..=120_000 {
                clock.pass_ms(5);
                let now = clock.now_ms();
                assert!(now >= before, "time never goes back");
                assert!((4..=6).contains(&(now - before)), "{off}: {}", now - before);
                before = now;
                if tick == 12_000 {
                    assert_eq!(now, START + after_a_minute, "{off}");
                }
            }
            assert_eq!(before, START + in_the_end, "{off}");
        }
    }

    #[test]
    fn the_machines_own_clock_says_what_the_wall_says() {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let before = u64::try_from(wall.as_millis()).unwrap();
        let now = Clock::start().now_ms();
        assert!((before..before + 60_000).contains(&now));
    }
}
