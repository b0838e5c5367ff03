//! How much a session file may ask for. Every number and text of it has a bound, told with its place.

use std::ops::RangeInclusive;

use super::choices::{Entry, PauseBetween, WrongFile};
use super::file::{FORMAT, SessionFile};
use super::pages::{Question, QuestionKind, Words};
use super::treatments;

/// Longest text of a page, in characters.
pub const MOST_TEXT: usize = 8_000;
/// Personal codes of one session.
pub const MOST_CODES: u32 = 2_000;
/// The largest number that every JSON reader keeps exact.
const MOST_EXACT: u64 = (1 << 53) - 1;

/// Checks every number and text; the first that does not fit is the answer.
pub fn check(file: &SessionFile) -> Result<(), WrongFile> {
    let is_first_version = file.format == FORMAT;
    text("title", &file.title, 80)?;
    within("phases", file.phases.len() as u64, 1..=10)?;
    within("rounds", file.rounds, 1..=20)?;
    if is_first_version && file.rounds > 3 {
        let why = "more than 3 need the member 'format' with 'snatch-session/2'";
        return Err(WrongFile::contradiction("rounds", why));
    }
    let seconds = &file.deadlines;
    within("deadlines.force", seconds.force, 1..=3600)?;
    within("deadlines.offer", seconds.offer, 1..=3600)?;
    within("deadlines.respond", seconds.respond, 1..=3600)?;
    within("deadlines.shame", seconds.shame, 1..=3600)?;
    within("deadlines.report", seconds.report, 1..=3600)?;
    within("chat_seconds", file.chat_seconds, 0..=600)?;
    within("grace_seconds", file.grace_seconds, 0..=600)?;
    within("outcome_seconds", file.outcome_seconds, 0..=30)?;
    within("seed", file.seed.unwrap_or_default(), 0..=MOST_EXACT)?;
    within("countdown_seconds", file.countdown_seconds, 0..=60)?;
    match file.entry {
        Entry::Qr => (),
        Entry::Codes { count } => within("entry.count", count, 1..=MOST_CODES.into())?,
    }
    match file.pause {
        PauseBetween::Seconds { seconds } => within("pause.seconds", seconds, 0..=3600)?,
        PauseBetween::Organiser => (),
    }
    file.payment.check()?;
    if let Some(words) = &file.consent {
        both("consent", words, MOST_TEXT)?;
    }
    if let Some(words) = &file.instructions.text {
        both("instructions.text", words, MOST_TEXT)?;
    }
    within("questionnaire", file.questionnaire.len() as u64, 0..=30)?;
    for (place, question) in file.questionnaire.iter().enumerate() {
        asked(&format!("questionnaire[{place}]"), question)?;
    }
    treatments::check(file, is_first_version)
}

fn asked(place: &str, question: &Question) -> Result<(), WrongFile> {
    both(&format!("{place}.text"), &question.text, 500)?;
    match &question.kind {
        QuestionKind::Choice { options } => {
            within(&format!("{place}.options"), options.len() as u64, 2..=20)?;
            for (number, option) in options.iter().enumerate() {
                both(&format!("{place}.options[{number}]"), option, 200)?;
            }
            Ok(())
        }
        QuestionKind::Number { least, most } | QuestionKind::Scale { least, most } => {
            let furthest = 1_000_000_000;
            if !(-furthest..=furthest).contains(least) {
                return Err(WrongFile::new(
                    &format!("{place}.least"),
                    "it is too far from zero; at most a thousand million",
                ));
            }
            if *most > furthest || *most < -furthest {
                return Err(WrongFile::new(
                    &format!("{place}.most"),
                    "it is too far from zero; at most a thousand million",
                ));
            }
            let steps = most - least;
            let is_scale = matches!(question.kind, QuestionKind::Scale { .. });
            let contradicted = |why| WrongFile::contradiction(&format!("{place}.most"), why);
            if steps <= 0 {
                Err(contradicted("it must be above 'least'"))
            } else if is_scale && steps > 20 {
                Err(contradicted(
                    "a scale has at most 21 steps; ask for a number instead",
                ))
            } else {
                Ok(())
            }
        }
        QuestionKind::Text => Ok(()),
    }
}

fn both(place: &str, words: &Words, most: usize) -> Result<(), WrongFile> {
    text(&format!("{place}.es"), &words.es, most)?;
    text(&format!("{place}.en"), &words.en, most)
}

pub fn text(place: &str, text: &str, most: usize) -> Result<(), WrongFile> {
    let length = text.trim().chars().count();
    if (1..=most).contains(&length) {
        return Ok(());
    }
    let why = format!("a text of 1 to {most} characters is expected, not {length}");
    Err(WrongFile::new(place, &why))
}

pub fn within(
    place: &str,
    number: impl Into<u64>,
    allowed: RangeInclusive<u64>,
) -> Result<(), WrongFile> {
    let number = number.into();
    if allowed.contains(&number) {
        return Ok(());
    }
    let (least, most) = (allowed.start(), allowed.end());
    let why = format!("{number} is not between {least} and {most}");
    Err(WrongFile::new(place, &why))
}
