//! Personal codes: a place in the session for whoever holds the paper, on whatever device.
//!
//! The journal keeps fingerprints. The codes themselves stay in memory to be printed; after a restart only the papers
//! know them.

use std::collections::HashMap;

use crate::venue::secrets;

/// The codes of one session, numbered from 1.
#[derive(Debug, Default)]
pub struct Codes {
    numbers: HashMap<String, u32>,
    /// The place of whoever came in by a code, by its number.
    used_by: Vec<Option<usize>>,
    /// The codes as they are printed, as long as they are remembered.
    printed: HashMap<u32, String>,
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

    /// Remembers how codes that were recorded last are printed.
    pub fn remember(&mut self, printed: Vec<String>) {
        let first = self.used_by.len() + 1 - printed.len();
        for (number, code) in (first..).zip(printed) {
            let number = u32::try_from(number).expect("codes are few");
            self.printed.insert(number, code);
        }
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

    pub fn printed(&self, number: u32) -> Option<&str> {
        self.printed.get(&number).map(String::as_str)
    }
}

/// Codes that are not anybody's yet, and what is kept of them.
pub fn draw(session: &str, count: u32) -> (Vec<String>, Vec<String>) {
    (0..count)
        .map(|_| {
            let code = secrets::personal_code();
            let kept = fingerprint(session, &code);
            (code, kept)
        })
        .unzip()
}

/// The same code means nothing in another session.
fn fingerprint(session: &str, code: &str) -> String {
    secrets::fingerprint(&format!("{session}/{code}"))
}
