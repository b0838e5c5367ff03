//! How long a client's connection takes there and back, measured by pings that come back.
//!
//! A chess player's clock runs from when the other's move is sent until the answer is read: what the way there and back takes of that
//! is the connection's, and the rules give some of it back (docs/spec/chess.md §5.4).

use std::time::{Duration, Instant};

use axum::body::Bytes;

/// A measure is taken anew after this long, where something is sent anyway.
const OFTEN: Duration = Duration::from_secs(5);

/// A ping that is not answered by then was lost with its connection, and another may be sent.
const LOST: Duration = Duration::from_secs(10);

/// Of each new measure so much counts, of the older ones the rest: one slow packet is not a slow connection.
const WEIGHT: u32 = 4;

/// What is known of one connection.
#[derive(Debug, Default)]
pub struct Lag {
    /// The number that the last ping carried.
    number: u64,
    /// When that was sent, while nobody has answered it.
    asked: Option<Instant>,
    measured: Option<Instant>,
    ms: Option<u32>,
}

impl Lag {
    /// There and back, in milliseconds; nothing before the first measure.
    pub fn ms(&self) -> u32 {
        self.ms.unwrap_or(0)
    }

    /// Whether it is time to measure again.
    pub fn is_due(&self, now: Instant) -> bool {
        let past = |then: Option<Instant>, wait| then.is_none_or(|then| now >= then + wait);
        past(self.asked, LOST) && past(self.measured, OFTEN)
    }

    /// What the next ping carries.
    pub fn ask(&mut self, now: Instant) -> Bytes {
        self.number += 1;
        self.asked = Some(now);
        Bytes::copy_from_slice(&self.number.to_be_bytes())
    }

    /// A pong came. Only the answer to the last ping counts, and only once.
    pub fn hear(&mut self, pong: &[u8], now: Instant) {
        if *pong != self.number.to_be_bytes() {
            return;
        }
        let Some(asked) = self.asked.take() else {
            return;
        };
        let ms = u32::try_from((now - asked).as_millis()).unwrap_or(u32::MAX);
        self.measured = Some(now);
        self.ms = Some(match self.ms {
            None => ms,
            Some(before) => before - before / WEIGHT + ms / WEIGHT,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(now: Instant, ms: u64) -> Instant {
        now + Duration::from_millis(ms)
    }

    #[test]
    fn the_answer_to_the_last_ping_counts_once() {
        let (mut lag, now) = (Lag::default(), Instant::now());
        assert!(lag.is_due(now));
        let ping = lag.ask(now);
        assert!(!lag.is_due(after(now, 9_999)), "it is asked already");
        lag.hear(b"", after(now, 5));
        lag.hear(b"anything", after(now, 5));
        assert_eq!(lag.ms(), 0);
        lag.hear(&ping, after(now, 80));
        lag.hear(&ping, after(now, 9_000));
        assert_eq!(lag.ms(), 80);
        assert!(!lag.is_due(after(now, 5_079)) && lag.is_due(after(now, 5_080)));
        // An answer that nobody waits for any more.
        let (late, ping) = (lag.ask(now), lag.ask(now));
        lag.hear(&late, after(now, 900));
        assert_eq!(lag.ms(), 80);
        lag.hear(&ping, after(now, 80));
        assert_eq!(lag.ms(), 80);
    }

    #[test]
    fn one_slow_packet_is_not_a_slow_connection() {
        let (mut lag, now) = (Lag::default(), Instant::now());
        let mut measure = |ms| {
            let ping = lag.ask(now);
            lag.hear(&ping, after(now, ms));
            lag.ms()
        };
        assert_eq!(measure(40), 40);
        assert_eq!(measure(1_000), 280);
        let settled = (0..20).map(|_| measure(40)).last();
        assert!(
            settled.is_some_and(|ms| (37..=44).contains(&ms)),
            "{settled:?}"
        );
    }
}
