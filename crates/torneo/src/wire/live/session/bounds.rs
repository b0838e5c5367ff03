//! How much a session file may ask for. Every number and text of it has a bound, told with its place.

use std::ops::RangeInclusive;

use torneo_rules::roster::hides_something;
use torneo_rules::snatch::session::form::OptionOrder;

use super::choices::{Entry, PauseBetween, WrongFile};
use super::file::{DecisionSeconds, FORMAT_2, FORMAT_3, FORMAT_4, FORMAT_5, SessionFile};
use super::pages::{Question, QuestionKind, Words};
use super::requests::Language;
use super::wording::WordingStyle;
use super::{laboratory, treatments, wording};

/// Longest text of a page, in characters.
pub const MOST_TEXT: usize = 8_000;
/// Personal codes of one session.
pub const MOST_CODES: u32 = 2_000;
/// The largest number that every JSON reader keeps exact.
const MOST_EXACT: u64 = (1 << 53) - 1;

/// Checks every number and text; all that does not fit is the answer.
pub fn check(file: &SessionFile) -> Vec<WrongFile> {
    let seconds = &file.deadlines;
    let mut checks = vec![
        name("title", &file.title, 80),
        within("phases", file.phases.len() as u64, 1..=10),
        within("rounds", file.rounds, 1..=20),
        within("deadlines.force", seconds.force, 1..=3600),
        within("deadlines.offer", seconds.offer, 1..=3600),
        within("deadlines.respond", seconds.respond, 1..=3600),
        within("deadlines.shame", seconds.shame, 1..=3600),
        within("deadlines.report", seconds.report, 1..=3600),
        within("deadlines.belief", seconds.belief, 1..=3600),
        within("chat_seconds", file.chat_seconds, 0..=600),
        within("grace_seconds", file.grace_seconds, 0..=600),
        within("outcome_seconds", file.outcome_seconds, 0..=30),
        within("seed", file.seed.unwrap_or_default(), 0..=MOST_EXACT),
        within("countdown_seconds", file.countdown_seconds, 0..=60),
        match file.entry {
            Entry::Qr => Ok(()),
            Entry::Codes { count } => within("entry.count", count, 1..=MOST_CODES.into()),
        },
        match file.pause {
            PauseBetween::Seconds { seconds } => within("pause.seconds", seconds, 0..=3600),
            PauseBetween::Organiser => Ok(()),
        },
    ];
    if !file.is_at_least(FORMAT_2) && (4..=20).contains(&file.rounds) {
        let why = "more than 3 need the member 'format' with 'snatch-session/2'";
        checks.push(Err(WrongFile::contradiction("rounds", why)));
    }
    let mut wrong: Vec<WrongFile> = checks.into_iter().filter_map(Result::err).collect();
    let added = added(file).into_iter();
    let too_new = added.filter(|(_, is_there, since)| *is_there && !file.is_at_least(since));
    wrong.extend(too_new.map(|(place, _, since)| WrongFile::too_new(place, since)));
    wrong.extend(file.payment.check().err());
    let own_texts = [
        ("consent", &file.consent),
        ("instructions.text", &file.instructions.text),
    ];
    for (place, words) in own_texts {
        if let Some(words) = words {
            wrong.extend(spoken(file, place, words, MOST_TEXT));
        }
    }
    wrong.extend(within("questionnaire", file.questionnaire.len() as u64, 0..=30).err());
    for (place, question) in file.questionnaire.iter().enumerate() {
        wrong.extend(asked(file, &format!("questionnaire[{place}]"), question));
    }
    if file.is_at_least(FORMAT_2) {
        wrong.extend(treatments::check(file).err());
    }
    if file.is_at_least(FORMAT_3) {
        wrong.extend(laboratory::check(file));
        wrong.extend(wording::check(file));
    }
    wrong
}

/// What later versions of the file added: its place, whether this file has it, and the version it came with. The rules one by one
/// and the ends of a scale, whose places differ, are asked where they are checked.
fn added(file: &SessionFile) -> [(&'static str, bool, &'static str); 14] {
    let belief = DecisionSeconds::default().belief;
    [
        ("rules", file.rules.is_some(), FORMAT_2),
        ("treatments", !file.treatments.is_empty(), FORMAT_2),
        ("group_size", file.group_size.is_some(), FORMAT_2),
        ("labels", file.labels.is_some(), FORMAT_3),
        ("room", file.room.is_some(), FORMAT_3),
        ("completion", file.completion.is_some(), FORMAT_3),
        ("projector", !file.projector.is_usual(), FORMAT_3),
        ("announce_bots", !file.announce_bots, FORMAT_3),
        ("language", file.language.is_some(), FORMAT_3),
        ("wording", file.wording != WordingStyle::default(), FORMAT_3),
        ("texts", !file.texts.is_empty(), FORMAT_3),
        (
            "option_order",
            file.option_order != OptionOrder::default(),
            FORMAT_3,
        ),
        (
            "deadlines.belief",
            file.deadlines.belief != belief,
            FORMAT_4,
        ),
        ("listed", file.listed, FORMAT_5),
    ]
}

fn asked(file: &SessionFile, place: &str, question: &Question) -> Vec<WrongFile> {
    let mut wrong = spoken(file, &format!("{place}.text"), &question.text, 500);
    if let QuestionKind::Choice { options } = &question.kind {
        let count = within(&format!("{place}.options"), options.len() as u64, 2..=20);
        wrong.extend(count.err());
        for (number, option) in options.iter().enumerate() {
            let place = format!("{place}.options[{number}]");
            wrong.extend(spoken(file, &place, option, 200));
        }
    }
    if let QuestionKind::Scale {
        ends: Some(ends), ..
    } = &question.kind
    {
        let place = format!("{place}.ends");
        if !file.is_at_least(FORMAT_3) {
            wrong.push(WrongFile::too_new(&place, FORMAT_3));
        }
        wrong.extend(spoken(file, &format!("{place}.least"), &ends.least, 60));
        wrong.extend(spoken(file, &format!("{place}.most"), &ends.most, 60));
    }
    wrong.extend(ends(place, question).err());
    wrong
}

/// The two ends of an answer that is a number.
fn ends(place: &str, question: &Question) -> Result<(), WrongFile> {
    match &question.kind {
        QuestionKind::Number { least, most } | QuestionKind::Scale { least, most, .. } => {
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
        QuestionKind::Choice { .. } | QuestionKind::Text => Ok(()),
    }
}

/// A text in every language that the session speaks.
fn spoken(file: &SessionFile, place: &str, words: &Words, most: usize) -> Vec<WrongFile> {
    let each = [
        (Language::Es, "es", &words.es),
        (Language::En, "en", &words.en),
    ];
    let spoken = each
        .into_iter()
        .filter(|(language, ..)| file.speaks(*language));
    spoken
        .filter_map(|(_, name, words)| text(&format!("{place}.{name}"), words, most).err())
        // Which languages need a text is for another member to say.
        .map(|wrong| WrongFile {
            contradiction: true,
            ..wrong
        })
        .collect()
}

pub fn text(place: &str, text: &str, most: usize) -> Result<(), WrongFile> {
    let length = text.trim().chars().count();
    if (1..=most).contains(&length) {
        return Ok(());
    }
    let why = format!("a text of 1 to {most} characters is expected, not {length}");
    Err(WrongFile::new(place, &why))
}

/// A text by which people tell one thing from another: everything in it can be seen.
pub fn name(place: &str, name: &str, most: usize) -> Result<(), WrongFile> {
    text(place, name, most)?;
    match hides_something(name) {
        false => Ok(()),
        true => {
            let why = "it has a character that cannot be seen or turns text around; type it again";
            Err(WrongFile::new(place, why))
        }
    }
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
