//! Games as PGN, the form every chess program reads; and what a match needs to be taken up again.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Color};

use super::game::Ending;
use super::{GameRecord, Played};

/// Longest line of moves.
const WIDTH: usize = 100;

/// One game, headers and moves.
pub fn write_game(played: &Played, white: &str, black: &str) -> String {
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
        ("Date", "????.??.??"),
        ("Round", &played.fixture.round.to_string()),
        ("White", white),
        ("Black", black),
        ("Result", result),
        ("FEN", &start.board().to_string()),
        ("SetUp", "1"),
        ("PlyCount", &moves.len().to_string()),
        ("Termination", termination(*ending)),
    ] {
        let value = value.replace(['"', '\\'], "'");
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

/// The finished games in a PGN of ours: White's half points by round.
pub fn read_finished(text: &str) -> BTreeMap<usize, u32> {
    let mut finished = BTreeMap::new();
    let mut round = None;
    let value = |line: &str, name: &str| -> Option<String> {
        let rest = line.strip_prefix('[')?.strip_prefix(name)?;
        Some(rest.trim().trim_matches(['"', ']']).to_owned())
    };
    for line in text.lines() {
        if let Some(number) = value(line, "Round ") {
            round = number.parse().ok();
        } else if let (Some(result), Some(number)) = (value(line, "Result "), round) {
            let half_points = match result.as_str() {
                "1-0" => 2,
                "0-1" => 0,
                "1/2-1/2" => 1,
                _ => continue,
            };
            finished.insert(number, half_points);
        }
    }
    finished
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
        let text = write_game(&played, "A", "B \"x\"");
        assert!(text.contains("[Black \"B 'x'\"]") && text.contains("Qh4#"));
        assert!(text.contains("1. f3 {+0.10/3 0.001s} e5"));
        assert_eq!(read_finished(&text), BTreeMap::from([(7, 0)]));
    }
}
