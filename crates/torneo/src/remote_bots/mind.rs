//! What a bot wants when it sees something: its decisions come from the rule book's bots, everything else by lot.

use std::time::Duration;
use torneo_rules::snatch::game::Action;

use torneo_rules::chance::Chance;
use torneo_rules::snatch::bot::choose;
use torneo_rules::word::word;

use super::phone::{Phone, Sight};
use crate::venue::theories;
use crate::wire::live::Request;
use crate::wire::live::session::pages::{InstructionsView, Question, QuestionKind, Reply};
use crate::wire::live::session::{PlayingView, SessionStage};

/// Attempts at the two questions before a phase; who guesses is right by then, or never learns.
const MOST_ATTEMPTS: u32 = 3;

impl Phone {
    pub(super) fn thinking(&mut self) -> Duration {
        let (least, most) = self.orders.think_ms;
        let steps: Vec<u64> = (0..=20).collect();
        let step = self.chance.pick(&steps).unwrap_or(0);
        Duration::from_millis(least + (most - least) * step / 20)
    }

    /// What this bot wants now, if anything.
    pub(super) fn request(&mut self, sight: &mut Sight) -> Option<Request> {
        let now = sight.now.as_ref()?;
        if now.version < sight.acted {
            return None;
        }
        let session = self.orders.session.clone();
        let phase = now.phase;
        match &now.now {
            SessionStage::Consent { .. } => Some(Request::Consent { session }),
            SessionStage::Lobby { instructions, .. }
            | SessionStage::Countdown { instructions, .. }
            | SessionStage::Between { instructions, .. } => {
                let instructions = instructions.clone()?;
                self.check(session, phase, &instructions)
            }
            SessionStage::Playing(playing) => {
                let action = self.decide(playing)?;
                Some(Request::ActSession {
                    session,
                    action,
                    phase: Some(phase),
                    round: Some(playing.view.round),
                })
            }
            SessionStage::Out {
                by_organiser: false,
                left: false,
            } => Some(Request::ReturnSession { session }),
            SessionStage::Questionnaire { questions } => {
                let questions = questions.clone();
                let replies = questions.iter().map(|question| self.reply(question));
                Some(Request::Questionnaire {
                    session,
                    replies: replies.collect(),
                })
            }
            SessionStage::Entering { .. }
            | SessionStage::Waiting { .. }
            | SessionStage::Bye { .. }
            | SessionStage::Out { .. }
            | SessionStage::Over { .. } => None,
        }
    }

    /// The two questions before a phase, by guessing: which answer is right only the server knows.
    fn check(&mut self, session: String, phase: u32, shown: &InstructionsView) -> Option<Request> {
        let check = shown.check.as_ref()?;
        let done = check.right.as_ref();
        let right = done.is_some_and(|right| right.iter().all(|right| *right));
        if right || check.solution.is_some() {
            return None;
        }
        if self.attempts.0 != phase + 1 {
            self.attempts = (phase + 1, 0);
        }
        if self.attempts.1 >= MOST_ATTEMPTS {
            return None;
        }
        self.attempts.1 += 1;
        let guess = |options: u32, chance: &mut Chance| {
            let options: Vec<u32> = (0..options).collect();
            chance.pick(&options).unwrap_or(0)
        };
        let questions = check.questions.iter();
        let answers = questions.map(|question| guess(question.options, &mut self.chance));
        Some(Request::Check {
            session,
            variant: shown.variant,
            answers: answers.collect(),
        })
    }

    fn decide(&mut self, playing: &PlayingView) -> Option<Action> {
        let view = playing.view.seen_by(playing.seat, &playing.legal);
        let chance = &mut self.chance;
        theories::with(|theories| choose(self.bot, &view, theories, chance))
    }

    fn reply(&mut self, question: &Question) -> Reply {
        let among = |least: i64, most: i64, chance: &mut Chance| {
            let numbers: Vec<i64> = (least..=most).take(1000).collect();
            chance.pick(&numbers).map_or(Reply::Nothing, Reply::Number)
        };
        match &question.kind {
            QuestionKind::Choice { options } => {
                among(0, options.len() as i64 - 1, &mut self.chance)
            }
            QuestionKind::Number { least, most } | QuestionKind::Scale { least, most, .. } => {
                among(*least, *most, &mut self.chance)
            }
            QuestionKind::Text => Reply::Text(word(&self.bot)),
        }
    }
}
