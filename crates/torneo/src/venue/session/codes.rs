//! Personal codes: a place in the session for whoever holds the paper, on whatever device.
//!
//! The journal keeps fingerprints. The codes themselves are made of their numbers and the session's key, so they can be printed
//! again; the key has a stream of its own (`session-codes/<code>`). Codes that were drawn before there were keys are known to their
//! papers alone, and stay valid.

use std::collections::HashMap;

use crate::venue::kept_key::KeptKey;
use crate::venue::secrets;

/// The codes of one session, numbered from 1.
#[derive(Debug, Default)]
pub struct Codes {
    numbers: HashMap<String, u32>,
    /// The place of whoever came in by a code, by its number.
    used_by: Vec<Option<usize>>,
    /// Numbers of codes for lost phones, by the version of the session that gave them.
    given: HashMap<u64, u32>,
}

impl Codes {
    /// Fingerprints that were recorded.
    pub fn add(&mut self, fingerprints: &[String]) {
        for fingerprint in fingerprints {
            self.used_by.push(None);
            let number = u32::try_from(self.used_by.len()).expect("codes are few");
            self.numbers.insert(fingerprint.clone(), number);
        }
    }

    /// The fingerprints of the next codes; the codes themselves are not kept.
    pub fn draw(&self, session: &str, key: &KeptKey, count: u32) -> Vec<String> {
        let first = u32::try_from(self.count() + 1).expect("codes are few");
        let numbers = (first..).take(usize::try_from(count).expect("codes are few"));
        numbers
            .map(|number| fingerprint(session, &made(key, number)))
            .collect()
    }

    pub fn count(&self) -> usize {
        self.used_by.len()
    }

    /// The number of a code that somebody typed.
    pub fn number(&self, session: &str, typed: &str) -> Option<u32> {
        let code = secrets::read_personal_code(typed)?;
        self.numbers.get(&fingerprint(session, &code)).copied()
    }

    pub fn used_by(&self, number: u32) -> Option<usize> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        self.used_by.get(index).copied().flatten()
    }

    pub fn use_up(&mut self, number: u32, place: usize) {
        let index = usize::try_from(number).ok();
        let index = index.and_then(|number| number.checked_sub(1));
        if let Some(slot) = index.and_then(|index| self.used_by.get_mut(index)) {
            *slot = Some(place);
        }
    }

    /// The newest code was given to somebody who is in, by this version of the session.
    pub fn give(&mut self, version: u64, place: usize) {
        let number = u32::try_from(self.used_by.len()).expect("codes are few");
        self.use_up(number, place);
        self.given.insert(version, number);
    }

    /// The number of the code that a version of the session gave.
    pub fn given_by(&self, version: u64) -> Option<u32> {
        self.given.get(&version).copied()
    }

    /// A code as it is printed, unless it was not made of this key.
    pub fn printed(&self, session: &str, key: &KeptKey, number: u32) -> Option<String> {
        let code = made(key, number);
        let kept = self.numbers.get(&fingerprint(session, &code));
        (kept == Some(&number)).then_some(code)
    }
}

/// The code of a number.
fn made(key: &KeptKey, number: u32) -> String {
    secrets::personal_code((0_u32..).flat_map(|block| key.hmac(&format!("{number}/{block}"))))
}

/// The fingerprint of a code in a session: the same code has another one in another session.
fn fingerprint(session: &str, code: &str) -> String {
    secrets::fingerprint(&format!("{session}/{code}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_printed_again_by_whoever_has_the_key() {
        let (key, other) = (KeptKey::fixed("0123456789"), KeptKey::fixed("9876543210"));
        let mut codes = Codes::default();
        codes.add(&codes.draw("T4SWQ8", &key, 2));
        codes.add(&codes.draw("T4SWQ8", &key, 1));
        let papers: Vec<String> = (1..=3)
            .filter_map(|number| codes.printed("T4SWQ8", &key, number))
            .collect();
        for (number, paper) in (1..).zip(&papers) {
            assert_eq!(codes.number("T4SWQ8", paper), Some(number));
            assert_eq!(codes.number("K7QF3D", paper), None);
            assert_eq!(codes.printed("T4SWQ8", &other, number), None);
        }
        assert_eq!(papers.len(), 3);
        // Drawn without a key, as they once were: only the paper knows it, and it is valid.
        codes.add(&[fingerprint("T4SWQ8", "K7QF3DXW")]);
        assert_eq!(codes.number("T4SWQ8", "k7qf-3dxw"), Some(4));
        assert_eq!(codes.printed("T4SWQ8", &key, 4), None);
    }
}
