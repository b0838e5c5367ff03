//! Who has guessed at passwords or personal codes, and how long they must wait before the next guess.
//!
//! An attempt is counted before it is judged, so that a hundred at once are a hundred. A stranger is slowed down for one name
//! and for all names, from one network; never a name from everywhere, because then any stranger could lock its owner out. A
//! device that was logged in before is counted by itself: whatever others do, it goes on.

use std::collections::HashMap;

use crate::venue::network::Network;

/// Attempts at one name from one network, or from one known device, before the first wait.
const FREE_BY_NAME: u32 = 5;
/// Attempts from one network, whatever the names; a whole club may sit behind one.
const FREE_BY_NETWORK: u32 = 30;
/// The first wait; each further attempt doubles it.
const FIRST_WAIT_MS: u64 = 2_000;
const LONGEST_WAIT_MS: u64 = 15 * 60 * 1000;
/// Whoever is quiet for so long begins anew: typing errors of many evenings are no attack.
const FORGOTTEN_MS: u64 = 24 * 60 * 60 * 1000;
/// Guessers that are remembered; whoever is quiet longest is forgotten first.
const MOST_WATCHED: usize = 10_000;

/// By what guesses at passwords are counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Guesser {
    /// A device that was logged in before, by the fingerprint of what it holds.
    Device(String),
    /// At a name, by its fingerprint.
    NameFrom(String, Network),
    Network(Network),
    /// At personal codes: a class that mistypes them does not keep its organiser out.
    CodesFrom(Network),
}

impl Guesser {
    fn free_attempts(&self) -> u32 {
        match self {
            Guesser::Device(_) | Guesser::NameFrom(..) => FREE_BY_NAME,
            Guesser::Network(_) | Guesser::CodesFrom(_) => FREE_BY_NETWORK,
        }
    }
}

/// Attempts without success.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    attempts: u32,
    last_ms: u64,
    /// The end of the wait.
    until_ms: u64,
}

/// The attempts of everybody.
#[derive(Default)]
pub struct Guesses(HashMap<Guesser, Count>);

impl Guesses {
    /// Counts an attempt of all these, or gives the milliseconds that one of them must wait first.
    pub fn begin(&mut self, guessers: &[Guesser], now: u64) -> Result<(), u64> {
        let until = |guesser| self.0.get(guesser).map_or(0, |count| count.until_ms);
        let until = guessers.iter().map(until).max().unwrap_or_default();
        if until > now {
            return Err(until - now);
        }
        for guesser in guessers {
            self.make_room(now);
            let free = guesser.free_attempts();
            let count = self.0.entry(guesser.clone()).or_default();
            if count.last_ms + FORGOTTEN_MS < now {
                *count = Count::default();
            }
            count.attempts += 1;
            count.last_ms = now;
            if let Some(beyond) = count.attempts.checked_sub(free) {
                count.until_ms = now + (FIRST_WAIT_MS << beyond.min(20)).min(LONGEST_WAIT_MS);
            }
        }
        Ok(())
    }

    /// The attempt was no guess: the password was right, or nobody had time to judge it.
    pub fn take_back(&mut self, guessers: &[Guesser]) {
        for guesser in guessers {
            if let Some(count) = self.0.get_mut(guesser) {
                count.attempts = count.attempts.saturating_sub(1);
                count.until_ms = 0;
            }
        }
    }

    /// The password was right: what was mistyped before does not count any more.
    pub fn forget(&mut self, guesser: &Guesser) {
        self.0.remove(guesser);
    }

    fn make_room(&mut self, now: u64) {
        if self.0.len() < MOST_WATCHED {
            return;
        }
        self.0.retain(|_, count| count.last_ms + FORGOTTEN_MS > now);
        while self.0.len() >= MOST_WATCHED {
            let quiet = self.0.iter().min_by_key(|(_, count)| count.last_ms);
            let Some(quiet) = quiet.map(|(guesser, _)| guesser.clone()) else {
                return;
            };
            self.0.remove(&quiet);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn from(address: &str) -> Network {
        let address: IpAddr = address.parse().unwrap();
        address.into()
    }

    fn stranger(name: &str, address: &str) -> [Guesser; 2] {
        let network = from(address);
        [
            Guesser::NameFrom(name.to_owned(), network),
            Guesser::Network(network),
        ]
    }

    #[test]
    fn attempts_are_counted_before_they_are_judged() {
        let mut guesses = Guesses::default();
        let eva = stranger("Eva", "192.0.2.1");
        let at_once = (0..100).filter(|_| guesses.begin(&eva, 1_000).is_ok());
        assert_eq!(at_once.count(), 5);
        assert_eq!(guesses.begin(&eva, 1_000), Err(2_000));
        // Each further one waits twice as long, up to a quarter of an hour.
        let mut now = 1_000;
        for wait in [2_000, 4_000, 8_000, 16_000] {
            now += wait;
            assert_eq!(guesses.begin(&eva, now), Ok(()));
            assert_eq!(guesses.begin(&eva, now), Err(2 * wait));
        }
        assert_eq!(
            guesses.begin(&eva, now + 25 * 60 * 60 * 1000),
            Ok(()),
            "a day later"
        );
    }

    #[test]
    fn nobody_is_locked_out_by_a_stranger() {
        let mut guesses = Guesses::default();
        let guessing =
            (0..1_000).filter(|at| guesses.begin(&stranger("Eva", "192.0.2.1"), *at).is_ok());
        assert_eq!(guessing.count(), 5);
        // From elsewhere, and from the same network with a device that was here before.
        assert_eq!(
            guesses.begin(&stranger("Eva", "198.51.100.7"), 1_000),
            Ok(())
        );
        let device = [Guesser::Device("known".to_owned())];
        assert_eq!(guesses.begin(&device, 1_000), Ok(()));
    }

    #[test]
    fn a_network_is_slowed_down_whatever_the_names() {
        let mut guesses = Guesses::default();
        let names = (0..100).map(|number| format!("n{number}"));
        let tried = names.filter(|name| guesses.begin(&stranger(name, "2001:db8::1"), 0).is_ok());
        assert_eq!(tried.count(), 30);
        // The rest of the subscriber's addresses are the same subscriber.
        assert!(
            guesses
                .begin(&stranger("Eva", "2001:db8::ffff"), 0)
                .is_err()
        );
        assert!(
            guesses
                .begin(&stranger("Eva", "2001:db8:0:1::1"), 0)
                .is_ok()
        );
        assert_eq!(from("::ffff:192.0.2.1"), from("192.0.2.1"));
    }

    #[test]
    fn who_gets_in_was_not_guessing() {
        let mut guesses = Guesses::default();
        let eva = stranger("Eva", "192.0.2.1");
        for _ in 0..100 {
            assert_eq!(guesses.begin(&eva, 0), Ok(()));
            guesses.take_back(&eva);
        }
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let mut guesses = Guesses::default();
        for number in 0..=(MOST_WATCHED as u64) {
            let guesser = [Guesser::Device(number.to_string())];
            guesses.begin(&guesser, number).unwrap();
        }
        assert_eq!(guesses.0.len(), MOST_WATCHED);
        assert!(!guesses.0.contains_key(&Guesser::Device("0".to_owned())));
    }
}
