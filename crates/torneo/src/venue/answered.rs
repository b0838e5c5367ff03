//! Messages that were answered already: a double tap or a retry gets the first answer again.

use std::collections::VecDeque;

use crate::wire::live::{Answer, Refusal};

/// Answers kept for each person: more than anybody has on the way at once.
const MOST: usize = 32;

/// What became of a message: the version it made, or why not.
pub type Outcome = Result<u64, Refusal>;

/// The last answers to one person, by message id.
#[derive(Debug, Default)]
pub struct Answered {
    kept: VecDeque<(Box<str>, Outcome)>,
    /// How the id of each ends. Nearly every message is new, and this tells without looking for 32 texts all over the memory.
    endings: VecDeque<u64>,
}

impl Answered {
    pub fn get(&self, message: &str) -> Option<Outcome> {
        let wanted = ending(message);
        let mut newest_first = self.endings.iter().zip(&self.kept).rev();
        let found = newest_first.find(|(ending, (id, _))| **ending == wanted && **id == *message);
        found.map(|(_, (_, outcome))| *outcome)
    }

    pub fn keep(&mut self, message: &str, outcome: Outcome) {
        if self.kept.len() >= MOST {
            self.kept.pop_front();
            self.endings.pop_front();
        }
        self.kept.push_back((message.into(), outcome));
        self.endings.push_back(ending(message));
    }
}

/// The last eight bytes of an id: clients count there, and what is drawn at random differs everywhere.
fn ending(message: &str) -> u64 {
    let bytes = message.as_bytes();
    let (mut last, length) = ([0; 8], bytes.len().min(8));
    last[..length].copy_from_slice(&bytes[bytes.len() - length..]);
    u64::from_le_bytes(last)
}

/// An outcome as it is told.
pub fn answer(message: &str, outcome: Outcome) -> Answer {
    match outcome {
        Ok(version) => Answer::done(message, Some(version)),
        Err(refusal) => Answer::refused(message, refusal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_are_remembered_and_the_oldest_forgotten() {
        let mut answered = Answered::default();
        for number in 0..=MOST as u64 {
            answered.keep(&number.to_string(), Ok(number));
        }
        answered.keep("again", Err(Refusal::NotYourTurn));
        assert_eq!(answered.get("0"), None);
        assert_eq!(answered.get("2"), Some(Ok(2)));
        assert_eq!(answered.get("again"), Some(Err(Refusal::NotYourTurn)));
        answered.keep("a-0000000001", Ok(7));
        assert_eq!(
            answered.get("b-0000000001"),
            None,
            "only the ending is the same"
        );
        assert_eq!(answered.get("a-0000000001"), Some(Ok(7)));
    }
}
