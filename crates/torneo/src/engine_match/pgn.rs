//! Games as PGN and as the EPD of their last positions; and what a match needs to be taken up again.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cozy_chess::Color;
use torneo_rules::chess::position::{Position, Variant};
use torneo_rules::chess::side::Side;

use super::control::Control;
use super::game::{Ending, Fault};
use super::openings::Opening;
use super::{GameRecord, Played};

/// Longest line of moves.
const WIDTH: usize = 100;

/// The comment of a move that was not the engine's own.
const BOOK: &str = "{book}";

/// What the headers of a game say besides what was played.
#[derive(Debug, Clone, Copy)]
pub struct Occasion<'a> {
    /// The names of White and Black.
    pub names: [&'a str; 2],
    /// When the game ended, UTC: `2026-11-16`, as ISO 8601 begins.
    pub day: &'a str,
    /// The time controls of White and of Black.
    pub controls: [Control; 2],
}

/// One game, headers and moves.
pub fn write_game(played: &Played, occasion: &Occasion<'_>) -> String {
    let record = &played.record;
    let result = result(record.winner);
    let start = record.history.start();
    let mut text = String::new();
    let mut header = |name: &str, value: &str| {
        let value = header_value(value);
        writeln!(text, "[{name} \"{value}\"]").expect("writing to a string does not fail");
    };
    header("Event", "Torneo");
    header("Site", "?");
    header("Date", &occasion.day.replace('-', "."));
    header("Round", &played.fixture.round.to_string());
    header("White", occasion.names[0]);
    header("Black", occasion.names[1]);
    header("Result", result);
    if start.variant() == Variant::Chess960 {
        header("Variant", "Chess960");
    }
    if is_unusual(start) {
        header("SetUp", "1");
        header("FEN", &start.fen());
    }
    header("PlyCount", &record.history.plies().to_string());
    match occasion.controls {
        [white, black] if white == black => header("TimeControl", &white.in_pgn()),
        [white, black] => {
            header("WhiteTimeControl", &white.in_pgn());
            header("BlackTimeControl", &black.in_pgn());
        }
    }
    header("Termination", termination(record.ending));
    text + "\n" + &wrapped(&movetext(record)) + "\n"
}

fn movetext(record: &GameRecord) -> Vec<String> {
    let mut words = Vec::new();
    for (index, ((position, mv), comment)) in
        record.history.steps().zip(&record.comments).enumerate()
    {
        let number = position.fullmove();
        match position.to_move() {
            Side::White => words.push(format!("{number}.")),
            Side::Black if index == 0 => words.push(format!("{number}...")),
            Side::Black => {}
        }
        words.push(position.san(mv));
        words.push(format!("{{{comment}}}"));
    }
    words.push(result(record.winner).to_owned());
    words
}

/// The last position of a game as a line of EPD, with its counters, the result and who played.
pub fn write_epd(played: &Played, names: [&str; 2]) -> String {
    let last = played.record.history.now();
    let fen = last.fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    let [white, black] = names.map(header_value);
    format!(
        "{} hmvc {}; fmvn {}; c9 \"{}\"; id \"{}: {white} - {black}\";\n",
        fields.join(" "),
        last.halfmove(),
        last.fullmove(),
        result(played.record.winner),
        played.fixture.round
    )
}

pub(super) fn result(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}

/// Does a game have to say where it began?
fn is_unusual(start: &Position) -> bool {
    *start != Position::initial(Variant::Standard)
}

/// A game that a file of ours already has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    pub white: String,
    pub black: String,
    pub white_half_points: u32,
    /// Who did what is forbidden, if the rules decided.
    pub fault: Option<(Color, Fault)>,
    /// Where it began, if not as usual.
    fen: Option<String>,
    /// The time controls of White and of Black, where they are known.
    controls: [Option<String>; 2],
    /// The moves that were not the engines' own.
    book: Vec<String>,
}

/// Why a game of a file is none of the match that is taken up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stranger {
    Names,
    Opening,
    Controls,
}

impl Finished {
    /// Whether it could be the game that the match has in its place: the same players, opening and time control.
    pub fn fits(
        &self,
        names: [&str; 2],
        opening: &Opening,
        controls: [Control; 2],
    ) -> Result<(), Stranger> {
        if [&self.white, &self.black] != [&header_value(names[0]), &header_value(names[1])] {
            return Err(Stranger::Names);
        }
        let start = &opening.start;
        let fen = is_unusual(start).then(|| start.fen());
        let mut position = start.clone();
        let mut moves = opening.moves.iter();
        let mut same = |san: &String| {
            let Some(&mv) = moves.next() else {
                return false;
            };
            let is_same = position.san(mv) == *san;
            position = position.after(mv);
            is_same
        };
        if self.fen != fen || !self.book.iter().all(&mut same) {
            return Err(Stranger::Opening);
        }
        let told = self.controls.iter().zip(controls);
        match told
            .filter_map(|(told, control)| told.as_ref().map(|told| *told == control.in_pgn()))
            .all(|same| same)
        {
            true => Ok(()),
            false => Err(Stranger::Controls),
        }
    }

    fn of_headers(headers: &BTreeMap<String, String>) -> Option<(usize, Self)> {
        let round = headers.get("Round")?.parse().ok()?;
        let (white_half_points, loser) = match headers.get("Result")?.as_str() {
            "1-0" => (2, Some(Color::Black)),
            "0-1" => (0, Some(Color::White)),
            "1/2-1/2" => (1, None),
            _ => return None,
        };
        let fault = match headers.get("Termination").map(String::as_str) {
            Some("time forfeit") => Some(Fault::Time),
            Some("rules infraction") => Some(Fault::IllegalMove),
            Some("abandoned") => Some(Fault::Breakdown),
            Some(_) | None => None,
        };
        let control = |name: &str| {
            let told = headers.get(name).or_else(|| headers.get("TimeControl"));
            told.cloned()
        };
        let finished = Self {
            white: headers.get("White")?.clone(),
            black: headers.get("Black")?.clone(),
            white_half_points,
            fault: fault.map(|fault| (loser.unwrap_or_else(|| to_move(headers)), fault)),
            fen: headers.get("FEN").cloned(),
            controls: [control("WhiteTimeControl"), control("BlackTimeControl")],
            book: Vec::new(),
        };
        Some((round, finished))
    }
}

/// Who was to move when the game ended: the one that overstepped the clock of a drawn game.
fn to_move(headers: &BTreeMap<String, String>) -> Color {
    let begins_black = headers.get("FEN").is_some_and(|fen| fen.contains(" b "));
    let plies: Option<usize> = headers.get("PlyCount").and_then(|plies| plies.parse().ok());
    match plies.unwrap_or(0).is_multiple_of(2) != begins_black {
        true => Color::White,
        false => Color::Black,
    }
}

/// The finished games in a PGN of ours, by round.
pub fn read_finished(text: &str) -> BTreeMap<usize, Finished> {
    let mut finished: BTreeMap<usize, Finished> = BTreeMap::new();
    let mut headers = BTreeMap::new();
    // The game whose moves are being read, and its last move.
    let mut reading: Option<usize> = None;
    let mut last = "";
    for line in text.lines() {
        if let Some((name, value)) = read_header(line) {
            headers.insert(name.to_owned(), value.to_owned());
            continue;
        }
        // The line between headers and moves.
        if !headers.is_empty() {
            let game = Finished::of_headers(&std::mem::take(&mut headers));
            reading = game.as_ref().map(|(round, _)| *round);
            finished.extend(game);
        }
        let Some(game) = reading.and_then(|round| finished.get_mut(&round)) else {
            continue;
        };
        for word in line.split_ascii_whitespace() {
            match word {
                BOOK => game.book.push(last.to_owned()),
                // The first comment of an engine ends the opening.
                word if word.starts_with('{') => {
                    reading = None;
                    break;
                }
                word => last = word,
            }
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
    use torneo_rules::chess::history::History;

    const CONTROLS: [Control; 2] = [Control::MoveTime(100); 2];

    /// A game of two opening moves and two of the engines.
    fn played(ending: Ending, winner: Option<Color>) -> Played {
        let mut history = History::new(Position::initial(Variant::Standard));
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            history.play(history.now().read_uci(text).unwrap());
        }
        let comments = ["book", "book", "+0.10/3 0.001s n=7", "+M1/3 0.001s"];
        Played {
            fixture: Fixture {
                round: 7,
                white: 0,
                black: 1,
                opening: 0,
            },
            record: GameRecord {
                winner,
                ending,
                history,
                comments: comments.map(str::to_owned).to_vec(),
            },
        }
    }

    fn written(played: &Played, controls: [Control; 2]) -> String {
        let occasion = Occasion {
            names: ["A", "B \"x\""],
            day: "2026-11-16",
            controls,
        };
        write_game(played, &occasion)
    }

    fn opening(moves: &[&str]) -> Opening {
        let mut opening = Opening::default();
        let mut position = opening.start.clone();
        for text in moves {
            let mv = position.read_uci(text).unwrap();
            position = position.after(mv);
            opening.moves.push(mv);
        }
        opening
    }

    #[test]
    fn a_game_is_written_and_found_again() {
        let text = written(&played(Ending::Mate, Some(Color::Black)), CONTROLS);
        assert!(text.contains("[Black \"B 'x'\"]") && text.contains("Qh4#"));
        assert!(text.contains("1. f3 {book} e5 {book} 2. g4 {+0.10/3 0.001s n=7} Qh4#"));
        assert!(
            text.contains("[Date \"2026.11.16\"]\n") && text.contains("[TimeControl \"1/0.1\"]\n")
        );
        assert!(!text.contains("FEN") && !text.contains("SetUp"), "{text}");
        let finished = read_finished(&text).remove(&7).unwrap();
        assert_eq!(finished.white_half_points, 0);
        assert_eq!(finished.fault, None);
        assert_eq!(finished.book, ["f3", "e5"]);
        let book = opening(&["f2f3", "e7e5"]);
        let names = ["A", "B \"x\""];
        for (fits, names, opening, controls) in [
            (Ok(()), names, &book, CONTROLS),
            (Err(Stranger::Names), ["B \"x\"", "A"], &book, CONTROLS),
            (
                Err(Stranger::Opening),
                names,
                &opening(&["f2f3", "e7e6"]),
                CONTROLS,
            ),
            (Err(Stranger::Opening), names, &opening(&[]), CONTROLS),
            (
                Err(Stranger::Controls),
                names,
                &book,
                [Control::MoveTime(100), Control::MoveTime(50)],
            ),
        ] {
            assert_eq!(finished.fits(names, opening, controls), fits);
        }
    }

    #[test]
    fn faults_are_found_again_with_who_made_them() {
        for (ending, winner, expected) in [
            (
                Ending::TimeLoss,
                Some(Color::White),
                Some((Color::Black, Fault::Time)),
            ),
            (Ending::TimeLoss, None, Some((Color::White, Fault::Time))),
            (
                Ending::IllegalMove,
                Some(Color::Black),
                Some((Color::White, Fault::IllegalMove)),
            ),
            (
                Ending::Breakdown,
                Some(Color::Black),
                Some((Color::White, Fault::Breakdown)),
            ),
            (Ending::Repetition, None, None),
        ] {
            let game = played(ending, winner);
            assert_eq!(game.record.fault(), expected, "{ending:?}");
            let text = written(&game, CONTROLS);
            let found = read_finished(&text).remove(&7).unwrap();
            assert_eq!(found.fault, expected, "{ending:?}");
        }
    }

    #[test]
    fn another_beginning_and_two_controls_are_said() {
        let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR b KQkq - 2 9";
        let start = Position::from_fen(fen, Variant::Chess960).unwrap();
        let mut game = played(Ending::TimeLoss, None);
        game.record.history = History::new(start.clone());
        game.record.comments.clear();
        let controls = [
            Control::read_clock("40/60+1").unwrap(),
            Control::Nodes(1000),
        ];
        let text = written(&game, controls);
        for said in [
            "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bqnb1rkr/",
            "[WhiteTimeControl \"40/60+1\"]\n[BlackTimeControl \"-\"]\n",
        ] {
            assert!(text.contains(said), "{text}");
        }
        let found = read_finished(&text).remove(&7).unwrap();
        assert_eq!(found.fault, Some((Color::Black, Fault::Time)));
        let opening = Opening {
            start,
            moves: Vec::new(),
        };
        let names = ["A", "B \"x\""];
        assert_eq!(found.fits(names, &opening, controls), Ok(()));
        let usual = found.fits(names, &Opening::default(), controls);
        assert_eq!(usual, Err(Stranger::Opening));
    }

    #[test]
    fn last_positions_are_written_as_epd() {
        let game = played(Ending::Mate, Some(Color::Black));
        assert_eq!(
            write_epd(&game, ["A", "B"]),
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - hmvc 1; fmvn 3; c9 \"0-1\"; id \"7: A - B\";\n"
        );
    }
}
