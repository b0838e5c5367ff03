//! Games as PGN, the form every chess program reads; and what a match needs to be taken up again.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Color};

use super::game::{Control, Ending, Fault};
use super::{GameRecord, Played};

/// Longest line of moves.
const WIDTH: usize = 100;

/// What the headers of a game say besides what was played.
#[derive(Debug, Clone, Copy)]
pub struct Occasion<'a> {
    /// The names of White and Black.
    pub names: [&'a str; 2],
    /// When the game ended, UTC: `2026-11-16`, as ISO 8601 begins.
    pub day: &'a str,
    pub control: Control,
}

/// One game, headers and moves.
pub fn write_game(played: &Played, occasion: &Occasion<'_>) -> String {
    let GameRecord {
        winner,
        ending,
        start,
        moves,
        comments,
    } = &played.record;
    let result = match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    };
    let mut text = String::new();
    for (name, value) in [
        ("Event", "Torneo"),
        ("Site", "?"),
        ("Date", &occasion.day.replace('-', ".")),
        ("Round", &played.fixture.round.to_string()),
        ("White", occasion.names[0]),
        ("Black", occasion.names[1]),
        ("Result", result),
        ("FEN", &start.board().to_string()),
        ("SetUp", "1"),
        ("PlyCount", &moves.len().to_string()),
        ("TimeControl", &time_control(occasion.control)),
        ("Termination", termination(*ending)),
    ] {
        let value = header_value(value);
        writeln!(text, "[{name} \"{value}\"]").expect("writing to a string does not fail");
    }
    let mut words = Vec::new();
    let mut board: Board = start.board().clone();
    for (index, (&mv, comment)) in moves.iter().zip(comments).enumerate() {
        let number = board.fullmove_number();
        match board.side_to_move() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if index == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(display_san_move(&board, mv).to_string());
        words.push(format!("{{{comment}}}"));
        board.play_unchecked(mv);
    }
    words.push(result.to_owned());
    text + "\n" + &wrapped(&words) + "\n"
}

/// A game that a file of ours already has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    pub white: String,
    pub black: String,
    pub white_half_points: u32,
    /// What the loser did, if the rules decided.
    pub fault: Option<Fault>,
}

impl Finished {
    /// Whether it was played by these two.
    pub fn is_between(&self, white: &str, black: &str) -> bool {
        self.white == header_value(white) && self.black == header_value(black)
    }

    fn of_headers(headers: &BTreeMap<String, String>) -> Option<(usize, Self)> {
        let round = headers.get("Round")?.parse().ok()?;
        let white_half_points = match headers.get("Result")?.as_str() {
            "1-0" => 2,
            "0-1" => 0,
            "1/2-1/2" => 1,
            _ => return None,
        };
        let fault = match headers.get("Termination").map(String::as_str) {
            Some("time forfeit") => Some(Fault::Time),
            Some("rules infraction") => Some(Fault::IllegalMove),
            Some("abandoned") => Some(Fault::Breakdown),
            Some(_) | None => None,
        };
        let finished = Self {
            white: headers.get("White")?.clone(),
            black: headers.get("Black")?.clone(),
            white_half_points,
            fault,
        };
        Some((round, finished))
    }
}

/// The finished games in a PGN of ours, by round.
pub fn read_finished(text: &str) -> BTreeMap<usize, Finished> {
    let mut finished = BTreeMap::new();
    let mut headers = BTreeMap::new();
    for line in text.lines() {
        match read_header(line) {
            Some((name, value)) => {
                headers.insert(name.to_owned(), value.to_owned());
            }
            // The line between headers and moves.
            None => finished.extend(Finished::of_headers(&std::mem::take(&mut headers))),
        }
    }
    finished
}

/// `[Name "value"]`
fn read_header(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix('[')?.split_once(" \"")?;
    Some((name, value.strip_suffix("\"]")?))
}

/// A value as a header can hold it.
fn header_value(value: &str) -> String {
    value.replace(['"', '\\'], "'")
}

/// As the standard writes it: seconds and increment, seconds for each move, or nothing where no clock runs.
fn time_control(control: Control) -> String {
    let seconds = |ms: u64| (ms as f64 / 1000.0).to_string();
    match control {
        Control::Clock {
            base_ms,
            increment_ms: 0,
        } => seconds(base_ms),
        Control::Clock {
            base_ms,
            increment_ms,
        } => format!("{}+{}", seconds(base_ms), seconds(increment_ms)),
        Control::MoveTime(ms) => format!("1/{}", seconds(ms)),
        Control::Nodes(_) | Control::Depth(_) => "-".to_owned(),
    }
}

/// The standard words, and our own where there is none.
fn termination(ending: Ending) -> &'static str {
    match ending {
        Ending::Mate
        | Ending::Stalemate
        | Ending::Repetition
        | Ending::FiftyMoves
        | Ending::DeadPosition
        | Ending::Resigned => "normal",
        Ending::TooLong | Ending::Adjudicated => "adjudication",
        Ending::TimeLoss => "time forfeit",
        Ending::IllegalMove => "rules infraction",
        Ending::Breakdown => "abandoned",
    }
}

fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 && column + word.len() >= WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine_match::Fixture;
    use torneo_engine::position::Position;

    #[test]
    fn a_game_is_written_and_found_again() {
        let mut position = Position::default();
        let moves = ["f2f3", "e7e5", "g2g4", "d8h4"].map(|text| {
            let mv = position.read_move(text).unwrap();
            position.play(mv);
            mv
        });
        let played = Played {
            fixture: Fixture {
                round: 7,
                white: 0,
                black: 1,
                opening: 0,
            },
            record: GameRecord {
                winner: Some(Color::Black),
                ending: Ending::Mate,
                start: Position::default(),
                moves: moves.to_vec(),
                comments: vec!["+0.10/3 0.001s".into(); 4],
            },
        };
        let occasion = Occasion {
            names: ["A", "B \"x\""],
            day: "2026-11-16",
            control: Control::MoveTime(100),
        };
        let text = write_game(&played, &occasion);
        assert!(text.contains("[Black \"B 'x'\"]") && text.contains("Qh4#"));
        assert!(text.contains("1. f3 {+0.10/3 0.001s} e5"));
        assert!(
            text.contains("[Date \"2026.11.16\"]\n") && text.contains("[TimeControl \"1/0.1\"]\n")
        );
        let expected = Finished {
            white: "A".to_owned(),
            black: "B 'x'".to_owned(),
            white_half_points: 0,
            fault: None,
        };
        assert!(expected.is_between("A", "B \"x\"") && !expected.is_between("B \"x\"", "A"));
        assert_eq!(
            read_finished(&text),
            BTreeMap::from([(7, expected.clone())])
        );
        let on_time = text.replace("\"normal\"", "\"time forfeit\"");
        let on_time = read_finished(&on_time).remove(&7).unwrap();
        assert_eq!(
            on_time,
            Finished {
                fault: Some(Fault::Time),
                ..expected
            }
        );
    }

    #[test]
    fn time_controls_as_the_standard_writes_them() {
        let clock = |base_ms, increment_ms| Control::Clock {
            base_ms,
            increment_ms,
        };
        for (control, expected) in [
            (clock(2000, 20), "2+0.02"),
            (clock(60_000, 0), "60"),
            (Control::MoveTime(1500), "1/1.5"),
            (Control::Nodes(1000), "-"),
            (Control::Depth(3), "-"),
        ] {
            assert_eq!(time_control(control), expected);
        }
    }
}
