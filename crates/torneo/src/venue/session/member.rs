//! Who is in a session, and what the pages asked them.

use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::session::Score;
use torneo_rules::snatch::variant::Variant;

use crate::wire::live::session::pages::Reply;

/// Somebody in a session, by their place in the order of coming.
#[derive(Debug)]
pub struct Member {
    /// The person whose device this is now.
    pub person: String,
    pub name: String,
    /// The number of their personal code.
    pub code: Option<u32>,
    /// The label they brought.
    pub label: Option<String>,
    /// Whether the session itself plays for it: a bot that the organiser let in.
    pub is_house_bot: bool,
    /// Which bot it is, if a program came in and said so.
    pub bot: Option<Bot>,
    pub consented: bool,
    /// Their number for the rules, once they are enrolled.
    pub player: Option<PlayerId>,
    /// Taken out by the organiser, who alone can undo it.
    pub dropped: bool,
    /// Left of their own will; they alone can undo it, or the organiser.
    pub left: bool,
    /// The last attempt at each variant's questions.
    pub checks: Vec<Attempt>,
    pub replies: Option<Vec<Reply>>,
    /// What they earned, phase by phase.
    pub earned: Vec<Score>,
}

/// Answers to the two questions about a variant, and which were right.
#[derive(Debug)]
pub struct Attempt {
    pub variant: Variant,
    pub answers: Vec<u32>,
    pub right: Vec<bool>,
    /// Which attempt this is, from 1.
    pub number: u32,
}

impl Attempt {
    pub fn is_right(&self) -> bool {
        self.right.iter().all(|right| *right)
    }
}

impl Member {
    pub fn new(person: String, name: String, code: Option<u32>) -> Self {
        Self {
            person,
            name,
            code,
            label: None,
            is_house_bot: false,
            bot: None,
            consented: false,
            player: None,
            dropped: false,
            left: false,
            checks: Vec::new(),
            replies: None,
            earned: Vec::new(),
        }
    }

    pub fn attempt(&self, variant: Variant) -> Option<&Attempt> {
        self.checks
            .iter()
            .find(|attempt| attempt.variant == variant)
    }

    pub fn note_attempt(&mut self, variant: Variant, answers: &[u32], right: &[bool]) {
        let before = self.attempt(variant).map_or(0, |last| last.number);
        self.checks.retain(|last| last.variant != variant);
        self.checks.push(Attempt {
            variant,
            answers: answers.to_vec(),
            right: right.to_vec(),
            number: before + 1,
        });
    }
}
