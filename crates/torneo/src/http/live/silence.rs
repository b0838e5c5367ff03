//! Silence on a live socket: who says nothing is asked, and who does not answer is gone.
//!
//! ```text
//! heard ── 4 s ──▶ ping ── heard ─▶ …
//!                    └── 10 s after what was heard last ──▶ gone: a cable was pulled, a phone is in a tunnel
//! ```
//!
//! Browsers answer a ping by themselves, also when their page has nothing to say.

use std::pin::Pin;
use std::sync::LazyLock;
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

/// Silence after which a client is asked whether it is there.
const ASKED: Duration = Duration::from_secs(4);

/// Silence after which a client is gone, and the longest time it may take for one thing that it is sent.
pub const GONE: Duration = Duration::from_secs(10);

/// Clients are asked together, at such moments: waking a thread for each would cost more than asking.
const ROUND_MS: u128 = 500;

/// The moment from which milliseconds are counted here.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// What follows from silence.
#[derive(Debug, PartialEq, Eq)]
pub enum Follows {
    Ping,
    Gone,
}

pub struct Silence {
    since: Instant,
    asked: bool,
    timer: Pin<Box<Sleep>>,
}

impl Silence {
    pub fn begin() -> Self {
        let since = Instant::now();
        Self {
            since,
            asked: false,
            timer: Box::pin(sleep_until(next_round(since + ASKED))),
        }
    }

    /// Something was heard. The timer is left alone while it may still find that out by itself: most who talk, talk often.
    pub fn end(&mut self) {
        self.since = Instant::now();
        if self.asked {
            self.asked = false;
            self.timer.as_mut().reset(next_round(self.since + ASKED));
        }
    }

    /// Waits until something follows.
    pub async fn follows(&mut self) -> Follows {
        loop {
            self.timer.as_mut().await;
            let silent = self.since.elapsed();
            if silent >= GONE {
                return Follows::Gone;
            }
            if silent >= ASKED && !self.asked {
                self.asked = true;
                self.timer.as_mut().reset(self.since + GONE);
                return Follows::Ping;
            }
            let next = match self.asked {
                true => self.since + GONE,
                false => next_round(self.since + ASKED),
            };
            self.timer.as_mut().reset(next);
        }
    }
}

/// The first of the common moments from then on.
fn next_round(then: Instant) -> Instant {
    let start = *START;
    let late_ms = then.duration_since(start).as_millis() % ROUND_MS;
    let wait_ms = u64::try_from(ROUND_MS - late_ms).expect("less than a round");
    then + Duration::from_millis(wait_ms)
}
