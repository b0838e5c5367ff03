//! Messages that were answered already: a double tap or a retry gets the first answer again.

use std::collections::{HashMap, VecDeque};

use crate::wire::live::Answer;

/// Answers kept for each room; far more than a game has messages.
const MOST: usize = 512;

/// The last answers, by person and message id.
#[derive(Debug, Default)]
pub struct Answered {
    answers: HashMap<(String, String), Answer>,
    order: VecDeque<(String, String)>,
}

impl Answered {
    pub fn get(&self, person: &str, message: &str) -> Option<&Answer> {
        self.answers.get(&(person.to_owned(), message.to_owned()))
    }

    pub fn keep(&mut self, person: &str, answer: Answer) {
        let key = (person.to_owned(), answer.to.clone());
        if self.answers.insert(key.clone(), answer).is_none() {
            self.order.push_back(key);
        }
        if self.order.len() > MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.answers.remove(&oldest);
        }
    }
}
