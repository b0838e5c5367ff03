//! `torneo analyse`: what the engine thinks of a position, for people.

use std::io::{self, Write};
use std::time::Duration;

use clap::{Args, value_parser};
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Color, Move};
use torneo_engine::clock::Plan;
use torneo_engine::position::Position;
use torneo_engine::score::{MATE, MATE_BAND, Score};
use torneo_engine::search::{Info, Limits, Pool, Signals};
use torneo_engine::table::Table;

use super::Run;
use super::chess::{Threads, read_fen};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};

/// Hash for an analysis, megabytes.
const HASH: usize = 128;

/// Iterations below this come too fast to read.
const QUIET_BELOW: i32 = 6;

#[derive(Args)]
pub struct Analyse {
    #[arg(default_value = "startpos", value_name = "FEN")]
    fen: String,
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=20))]
    lines: u16,
    #[command(flatten)]
    threads: Threads,
}

impl Run for Analyse {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let position = read_fen(&self.fen, lang)?;
        let limits = Limits {
            plan: Some(Plan::for_move(i64::from(self.seconds) * 1000, 0)),
            lines: usize::from(self.lines),
            ..Limits::default()
        };
        let table =
            Table::new(HASH).map_err(|error| Failure::new(Exit::TooLarge, error.to_string()))?;
        let mut pool = Pool::new(table, self.threads.count());
        let signals = Signals::new(&limits);
        let print = |text: String| {
            // A reader that went away does not need the rest.
            let _ = writeln!(io::stdout().lock(), "{text}");
        };
        let outcome = pool.think(&position, &limits, &signals, &mut |info| {
            let proven = info.score.abs() >= MATE_BAND && 2 * mate_in(info.score) <= info.depth;
            if info.depth >= QUIET_BELOW || proven {
                print(describe(info, position.board(), lang));
            }
            // A mate within what has been searched is the shortest: deeper lines would repeat it.
            if proven && self.lines == 1 {
                signals.stop();
            }
        });
        match outcome.best() {
            Some(best) => {
                let best = written(position.board(), best, lang);
                print(say!(lang, "Mejor jugada: {best}", "Best move: {best}"));
            }
            None => print(ended(&position, lang)),
        }
        Ok(Exit::Done)
    }
}

fn describe(info: &Info<'_>, board: &Board, lang: Lang) -> String {
    let white = match board.side_to_move() {
        Color::White => info.score,
        Color::Black => -info.score,
    };
    let seconds = Duration::as_secs_f64(&info.elapsed);
    let seconds = lang.figure(format!("{seconds:.2}"));
    let (depth, score) = (info.depth, shown(white, lang));
    let line = numbered(board, info.pv, lang);
    say!(
        lang,
        "prof. {depth:>2}  {seconds:>6} s  {score:>8}  {line}",
        "depth {depth:>2}  {seconds:>6} s  {score:>8}  {line}"
    )
}

/// `+0.31`, or the mate in moves.
fn shown(white: Score, lang: Lang) -> String {
    if white.abs() < MATE_BAND {
        return lang.figure(format!("{:+.2}", f64::from(white) / 100.0));
    }
    let moves = mate_in(white);
    let sign = if white > 0 { '+' } else { '-' };
    format!("{sign}mate {moves}")
}

/// Moves to the mate a score promises.
fn mate_in(score: Score) -> Score {
    (MATE - score.abs() + 1) / 2
}

/// A move as it is printed in books; a Spanish one calls the pieces rey, dama, torre, alfil, caballo.
fn written(board: &Board, mv: Move, lang: Lang) -> String {
    let text = display_san_move(board, mv).to_string();
    let letter = |letter: char| match letter {
        'K' => 'R',
        'Q' => 'D',
        'R' => 'T',
        'B' => 'A',
        'N' => 'C',
        other => other,
    };
    match lang {
        Lang::Es => text.chars().map(letter).collect(),
        Lang::En => text,
    }
}

/// A line as it is printed in books: `12. Nf3 d5 13. e5`.
fn numbered(board: &Board, pv: &[Move], lang: Lang) -> String {
    let mut board = board.clone();
    let mut words = Vec::new();
    for (index, &mv) in pv.iter().enumerate() {
        let number = board.fullmove_number();
        match board.side_to_move() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if index == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(written(&board, mv, lang));
        board.play_unchecked(mv);
    }
    words.join(" ")
}

fn ended(position: &Position, lang: Lang) -> String {
    if position.board().checkers().is_empty() {
        say!(lang, "Tablas por ahogado", "Drawn by stalemate")
    } else {
        say!(lang, "Jaque mate", "Checkmate")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_written_as_in_books() {
        let mut position = Position::default();
        let pv: Vec<Move> = ["e7e5", "g1f3", "b8c6"]
            .map(|mv| mv.parse().unwrap())
            .to_vec();
        position.play_all(["e2e4"]).unwrap();
        let board = position.board();
        assert_eq!(numbered(board, &pv, Lang::En), "1... e5 2. Nf3 Nc6");
        assert_eq!(numbered(board, &pv, Lang::Es), "1... e5 2. Cf3 Cc6");
        assert_eq!(shown(-31, Lang::En), "-0.31");
        assert_eq!(shown(-31, Lang::Es), "-0,31");
        assert_eq!(shown(MATE - 3, Lang::Es), "+mate 2");
    }
}
