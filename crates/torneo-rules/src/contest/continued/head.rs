//! What a report says of the event: its form, and what federations ask.

use super::{Continue, NotContinued};
use crate::contest::form::{Form, Format, MOST_ROUNDS, MOST_TEXT};
use crate::contest::official::Official;
use crate::contest::report::{DATE_WIDTH, FIRST_DATE};
use crate::roster::{is_invisible, turns_text};
use crate::round_robin::Cycles;
use crate::tie_breaks::TieBreak;
use crate::trf::report::Report;

/// What was decided before the first round, by the file.
pub(super) fn form(
    report: &Report,
    more: &Continue,
    accelerated: bool,
) -> Result<Form, NotContinued> {
    let tournament = &report.tournament;
    let known = tournament.players.iter().map(|player| player.cells.len());
    let known = tournament.total_rounds().max(known.max().unwrap_or(0));
    let rounds = more.rounds.map_or(known, |rounds| rounds as usize);
    if rounds > MOST_ROUNDS as usize && round_robin(report).is_none() {
        return Err(NotContinued::TooManyRounds { rounds });
    }
    let format = match round_robin(report) {
        Some(cycles) => Format::RoundRobin { cycles },
        None if is_swiss(&report.kind) => Format::Swiss {
            rounds: u32::try_from(rounds.max(tournament.paired_rounds())).unwrap_or(u32::MAX),
            accelerated,
        },
        None => {
            return Err(NotContinued::Kind {
                kind: report.kind.clone(),
            });
        }
    };
    let text = |tag: &str| fitted(report.line(tag).unwrap_or_default());
    let ties = report.line("202").unwrap_or_default().split(',');
    let ties: Option<Vec<TieBreak>> = ties.map(|code| TieBreak::by_code(code.trim())).collect();
    let name = match text("012") {
        name if name.trim().is_empty() => "TRF".to_owned(),
        name => name,
    };
    let mut form = Form {
        place: text("022"),
        date: day(&text("042")),
        ..Form::of(name, format)
    };
    // Those that are usual need not be said.
    form.tie_breaks = ties
        .filter(|ties| *ties != form.tie_breaks())
        .unwrap_or_default();
    Ok(form)
}

fn is_swiss(kind: &str) -> bool {
    let kind = kind.to_uppercase();
    kind.is_empty() || kind.contains("FIDE_DUTCH")
}

/// How often everybody meets everybody, if that is the format.
fn round_robin(report: &Report) -> Option<Cycles> {
    let kind = report.kind.to_uppercase();
    let told = report.line("092").unwrap_or_default().to_lowercase();
    let named = kind == "FIDE_ROUNDROBIN"
        || kind == "FIDE_DOUBLEROUNDROBIN"
        || kind == "BERGER_ROUNDROBIN"
        || kind == "BERGER_ROUNDROBIN_G1";
    let described =
        kind.is_empty() && (told.contains("round-robin") || told.contains("round robin"));
    if !named && !described {
        return None;
    }
    let double = kind.contains("DOUBLE") || described && told.contains("double");
    Some(if double {
        Cycles::Double
    } else {
        Cycles::Single
    })
}

/// What the file says to federations.
pub(super) fn official(report: &Report) -> Official {
    let text = |tag: &str| report.line(tag).map(fitted).unwrap_or_default();
    Official {
        federation: text("032"),
        end_date: day(&text("052")),
        arbiter: text("102"),
        deputies: report.all("112").map(fitted).collect(),
        time_control: text("122"),
        round_dates: round_dates(report),
    }
}

/// What can be seen of a text, as much as has room.
fn fitted(text: &str) -> String {
    let hides = |c: &char| c.is_control() || turns_text(*c) || is_invisible(*c);
    let shown = text.chars().filter(|letter| !hides(letter));
    shown.take(MOST_TEXT).collect()
}

/// In their columns, or else one after the other.
fn round_dates(report: &Report) -> Vec<String> {
    let mut lines = report.lines.iter();
    let Some(line) = lines.find(|line| line.starts_with("132")) else {
        return Vec::new();
    };
    let columns: Vec<char> = line.chars().collect();
    if columns.len() <= FIRST_DATE {
        let words = line.split_whitespace().skip(1);
        return words.map(day).collect();
    }
    let dates = columns[FIRST_DATE..].chunks(DATE_WIDTH);
    let dates = dates.map(|date| day(date.iter().collect::<String>().trim()));
    dates.take(MOST_ROUNDS as usize).collect()
}

/// `2026/05/30` and `26/05/30` as `2026-05-30`; anything else as it is.
fn day(text: &str) -> String {
    let parts: Vec<&str> = text.split('/').collect();
    let digits = |part: &&str| part.bytes().all(|one| one.is_ascii_digit());
    match parts.as_slice() {
        [year, month, day] if parts.iter().all(digits) && month.len() == 2 && day.len() == 2 => {
            match year.len() {
                4 => format!("{year}-{month}-{day}"),
                2 => format!("20{year}-{month}-{day}"),
                _ => text.to_owned(),
            }
        }
        _ => text.to_owned(),
    }
}
