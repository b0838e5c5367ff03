//! A played game as PGN: the seven tags, dates, time control, how it ended, and every clock.
//!
//! Spec: docs/spec/chess.md §7.1.

use super::tree::Tree;
use super::{Pgn, Tag};
use crate::chess::ending::{Ending, Outcome, Reason};
use crate::chess::game::Game;
use crate::chess::position::{Position, Variant};

/// What a game does not know of itself. What is missing is written as `?`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    pub event: Option<String>,
    pub site: Option<String>,
    pub round: Option<String>,
    pub white: Option<String>,
    pub black: Option<String>,
    /// When it began, in milliseconds since 1970, UTC.
    pub began_utc_ms: Option<u64>,
    pub eco: Option<String>,
    pub opening: Option<String>,
}

impl Pgn {
    pub fn of_game(game: &Game, record: &Record) -> Pgn {
        let history = game.history();
        let mut tree = Tree::new(history.start().clone());
        let mut at = None;
        for ((_, mv), time) in history.steps().zip(game.move_times()) {
            let id = tree.add(at, mv);
            tree.node_mut(id).clock_ms = time.left_ms;
            at = Some(id);
        }
        let outcome = game.ending().and_then(|ending| ending.outcome);
        Pgn {
            tags: tags(game, record, outcome),
            tree,
            outcome,
        }
    }
}

fn tags(game: &Game, record: &Record, outcome: Option<Outcome>) -> Vec<Tag> {
    let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "?".to_owned());
    let (date, time) = match record.began_utc_ms {
        None => ("????.??.??".to_owned(), "??:??:??".to_owned()),
        Some(ms) => (date(ms), time(ms)),
    };
    let variant = match game.terms().variant {
        Variant::Standard => "Standard",
        Variant::Chess960 => "Chess960",
    };
    let mut tags = vec![
        Tag::new("Event", known(&record.event)),
        Tag::new("Site", known(&record.site)),
        Tag::new("Date", date.clone()),
        Tag::new("Round", known(&record.round)),
        Tag::new("White", known(&record.white)),
        Tag::new("Black", known(&record.black)),
        Tag::new("Result", outcome.map_or("*", Outcome::text)),
        Tag::new("UTCDate", date),
        Tag::new("UTCTime", time),
        Tag::new("Variant", variant),
        Tag::new("TimeControl", game.terms().control.to_string()),
        Tag::new("Termination", termination(game.ending())),
    ];
    for (name, value) in [("ECO", &record.eco), ("Opening", &record.opening)] {
        tags.extend(value.clone().map(|value| Tag::new(name, value)));
    }
    let start = game.history().start();
    if *start != Position::initial(Variant::Standard) {
        tags.push(Tag::new("SetUp", "1"));
        tags.push(Tag::new("FEN", start.fen()));
    }
    tags
}

/// The words of the PGN standard.
fn termination(ending: Option<Ending>) -> &'static str {
    let Some(ending) = ending else {
        return "unterminated";
    };
    match ending.reason {
        Reason::Checkmate
        | Reason::Stalemate
        | Reason::InsufficientMaterial
        | Reason::Seventyfive
        | Reason::Fivefold
        | Reason::Resignation
        | Reason::ResignationInsufficient
        | Reason::Agreement
        | Reason::Fifty
        | Reason::Threefold
        | Reason::DeadPosition => "normal",
        Reason::Flag | Reason::FlagInsufficient => "time forfeit",
        Reason::OpponentLeft | Reason::OpponentLeftInsufficient | Reason::Aborted => "abandoned",
    }
}

/// `2026.11.16`, by counting the days of the Gregorian calendar from March of the year 0.
fn date(utc_ms: u64) -> String {
    let days = utc_ms / 86_400_000 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

fn time(utc_ms: u64) -> String {
    let seconds = utc_ms / 1000 % 86_400;
    format!(
        "{:02}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_the_calendar() {
        for (utc_ms, expected) in [
            (0, "1970.01.01 00:00:00"),
            (951_782_399_000, "2000.02.28 23:59:59"),
            (951_782_400_000, "2000.02.29 00:00:00"),
            (951_868_800_000, "2000.03.01 00:00:00"),
            (1_798_675_199_999, "2026.12.30 23:59:59"),
            (4_107_542_400_000, "2100.03.01 00:00:00"),
        ] {
            assert_eq!(format!("{} {}", date(utc_ms), time(utc_ms)), expected);
        }
    }
}
