//! The two questions before each phase, and their answers. The page has the words; which answer is right is known here
//! alone, so that no phone can look it up.

use torneo_rules::snatch::variant::Variant;

use crate::wire::live::session::pages::CheckQuestion;

/// A question: its id, how many answers it offers, and the right one, from 0.
pub struct Asked {
    pub id: &'static str,
    pub options: u32,
    pub right: u32,
}

const fn asked(id: &'static str, options: u32, right: u32) -> Asked {
    Asked { id, options, right }
}

/// The questions about a variant.
pub fn questions(variant: Variant) -> [Asked; 2] {
    match variant {
        Variant::G1 => [asked("g1_points", 3, 1), asked("g1_snatch", 3, 1)],
        Variant::G2 => [asked("g2_forced", 2, 1), asked("g2_snatch", 2, 0)],
        Variant::G3 => [asked("g3_who", 3, 0), asked("g3_points", 2, 1)],
        Variant::G4 => [asked("g4_when", 3, 1), asked("g4_first", 3, 0)],
        Variant::G5 => [asked("g5_end", 3, 2), asked("g5_promise", 2, 1)],
    }
}

/// The questions as a page is sent them.
pub fn shown(variant: Variant) -> Vec<CheckQuestion> {
    let shown = questions(variant).map(|question| CheckQuestion {
        id: question.id.to_owned(),
        options: question.options,
    });
    shown.to_vec()
}

/// Which answers are right; nothing if they do not fit the questions.
pub fn judged(variant: Variant, answers: &[u32]) -> Option<Vec<bool>> {
    let questions = questions(variant);
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
