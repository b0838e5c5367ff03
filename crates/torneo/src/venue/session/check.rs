//! The two questions before each phase, and their answers. The page has the words; which answer is right is known here
//! alone, so that no phone can look it up.

use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::rules::Rules;
use torneo_rules::snatch::session::form::Presence;
use torneo_rules::snatch::tokens::VALUES;
use torneo_rules::snatch::variant::Variant;

use super::member::{Attempt, Member};
use super::state::SessionState;
use crate::wire::live::session::pages::{CheckQuestion, CheckRule, CheckView};

/// Attempts after which the right answers are shown, where a phase waits for them.
const MOST_ATTEMPTS: u32 = 2;

/// How long a phase waits at most for those who have not answered: time to read and try twice. Who lets it pass plays all the
/// same, and the data tell.
pub const MOST_WAIT_SECONDS: u64 = 60;

/// A question: its id, how many answers it offers, and the right one, from 0.
pub struct Asked {
    pub id: &'static str,
    pub options: u32,
    pub right: u32,
}

const fn asked(id: &'static str, options: u32, right: u32) -> Asked {
    Asked { id, options, right }
}

/// The questions about a variant. One of them counts points with the usual values, so it is asked only where these hold.
pub fn questions(variant: Variant, rules: &Rules) -> [Asked; 2] {
    match variant {
        Variant::G1 if rules.values != VALUES => [asked("g1_take", 2, 0), asked("g1_snatch", 3, 1)],
        Variant::G1 => [asked("g1_points", 3, 1), asked("g1_snatch", 3, 1)],
        Variant::G2 => [asked("g2_forced", 2, 1), asked("g2_snatch", 2, 0)],
        Variant::G3 => [asked("g3_who", 3, 0), asked("g3_points", 2, 1)],
        Variant::G4 => [asked("g4_when", 3, 1), asked("g4_first", 3, 0)],
        Variant::G5 => [asked("g5_end", 3, 2), asked("g5_promise", 2, 1)],
    }
}

/// The questions as a page is sent them.
pub fn shown(variant: Variant, rules: &Rules) -> Vec<CheckQuestion> {
    let shown = questions(variant, rules).map(|question| CheckQuestion {
        id: question.id.to_owned(),
        options: question.options,
    });
    shown.to_vec()
}

/// Which answers are right; nothing if they do not fit the questions.
pub fn judged(variant: Variant, rules: &Rules, answers: &[u32]) -> Option<Vec<bool>> {
    let questions = questions(variant, rules);
    let fits = answers.len() == questions.len()
        && questions
            .iter()
            .zip(answers)
            .all(|(question, answer)| *answer < question.options);
    let right = questions
        .iter()
        .zip(answers)
        .map(|(question, answer)| question.right == *answer);
    fits.then(|| right.collect())
}

impl SessionState {
    /// Whether somebody may still try the questions about a variant.
    pub fn may_try(&self, member: &Member, variant: Variant) -> bool {
        let last = member.attempt(variant);
        let tries = match self.file.instructions.asked() {
            CheckRule::Required => last.is_none_or(|last| last.number < MOST_ATTEMPTS),
            CheckRule::Shown => true,
            CheckRule::None => false,
        };
        tries && !last.is_some_and(Attempt::is_right)
    }

    /// Whether the coming phase waits for somebody's answers.
    pub fn is_waited_for(&self, member: &Member) -> bool {
        let required = self.file.instructions.asked() == CheckRule::Required;
        let entrant = |player: PlayerId| self.session.entrants().get(player.index());
        let plays = match member.player.and_then(entrant).map(|it| it.presence) {
            Some(Presence::Present | Presence::Away) => !member.dropped,
            // Nobody asks them anything before they return.
            Some(Presence::Out) | None => false,
        };
        let variant = self.coming_variant(member).filter(|_| required && plays);
        variant.is_some_and(|variant| self.may_try(member, variant))
    }

    /// The questions about a variant as somebody sees them.
    pub fn check_for(&self, member: &Member, variant: Variant) -> Option<CheckView> {
        let rule = self.file.instructions.asked();
        let attempt = member.attempt(variant);
        let number = attempt.map_or(0, |attempt| attempt.number);
        let attempts_left = match rule {
            CheckRule::Required => Some(MOST_ATTEMPTS.saturating_sub(number)),
            CheckRule::Shown => None,
            CheckRule::None => return None,
        };
        let solved = attempts_left == Some(0);
        let rules = self.rules_of(member);
        Some(CheckView {
            questions: shown(variant, &rules),
            answers: attempt.map(|attempt| attempt.answers.clone()),
            right: attempt.map(|attempt| attempt.right.clone()),
            attempts_left,
            solution: solved.then(|| questions(variant, &rules).map(|asked| asked.right).to_vec()),
        })
    }
}
