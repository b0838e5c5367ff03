//! Messages that were answered already: a double tap or a retry gets the first answer again.

use std::collections::VecDeque;

use crate::wire::live::{Answer, Refusal};

/// Answers kept for each person: more than anybody has on the way at once.
const MOST: usize = 32;

/// What became of a message: the version it made, or why not.
pub type Outcome = Result<u64, Refusal>;

/// The last answers to one person, by message id.
#[derive(Debug, Default)]
pub struct Answered(VecDeque<(Box<str>, Outcome)>);

impl Answered {
    pub fn get(&self, message: &str) -> Option<Outcome> {
        let mut newest_first = self.0.iter().rev();
        let found = newest_first.find(|(id, _)| **id == *message);
        found.map(|(_, outcome)| *outcome)
    }

    pub fn keep(&mut self, message: &str, outcome: Outcome) {
        if self.0.len() >= MOST {
            self.0.pop_front();
        }
        self.0.push_back((message.into(), outcome));
    }
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
    }
}
