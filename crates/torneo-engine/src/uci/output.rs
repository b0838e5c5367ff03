//! The only writer: it knows UCI lines and nothing else, writes each whole, and flushes it.

use std::fmt;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use cozy_chess::{Board, Move};

use crate::position::write_move;
use crate::score::{Score, UciScore, is_proven};
use crate::search::Info;
use crate::table::Bound;

/// A line of the protocol.
#[derive(Debug, Clone)]
pub(super) enum Line<'a> {
    Name,
    Author,
    Option(&'a str),
    UciOk,
    ReadyOk,
    Info(InfoLine<'a>),
    /// Something for people; the protocol lets programs show it or not.
    Note(&'a str),
    BestMove {
        best: Option<&'a str>,
        ponder: Option<&'a str>,
    },
    /// A line of `d`, `eval` or `go perft`, which are ours.
    Text(&'a str),
}

/// A report of the search and how to write it.
#[derive(Debug, Clone)]
pub(super) struct InfoLine<'a> {
    pub(super) info: &'a Info<'a>,
    pub(super) board: &'a Board,
    pub(super) chess960: bool,
    pub(super) show_wdl: bool,
}

/// Where the lines go.
pub(super) struct Output(Mutex<Box<dyn Write + Send>>);

impl Output {
    pub(super) fn new(sink: Box<dyn Write + Send>) -> Self {
        Self(Mutex::new(sink))
    }

    /// Writes a line. A reader that has gone away is noticed at the other end, where input ends.
    pub(super) fn say(&self, line: &Line<'_>) {
        let text = format!("{line}\n");
        let mut sink = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = sink.write_all(text.as_bytes()).and_then(|()| sink.flush());
    }

    pub(super) fn note(&self, text: impl fmt::Display) {
        // One line, whatever the text came from.
        let text = text.to_string().replace(char::is_control, " ");
        self.say(&Line::Note(&text));
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Name => write!(f, "id name Torneo {}", env!("CARGO_PKG_VERSION")),
            Line::Author => write!(f, "id author the Torneo authors"),
            Line::Option(text) | Line::Text(text) => write!(f, "{text}"),
            Line::UciOk => write!(f, "uciok"),
            Line::ReadyOk => write!(f, "readyok"),
            Line::Info(line) => write!(f, "{line}"),
            Line::Note(text) => write!(f, "info string {text}"),
            Line::BestMove { best, ponder } => {
                write!(f, "bestmove {}", best.unwrap_or("0000"))?;
                ponder.map_or(Ok(()), |ponder| write!(f, " ponder {ponder}"))
            }
        }
    }
}

impl fmt::Display for InfoLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let info = self.info;
        write!(
            f,
            "info depth {} seldepth {}",
            info.depth, info.selective_depth
        )?;
        write!(f, " multipv {} score {}", info.line, UciScore(info.score))?;
        match info.bound {
            Bound::Exact => {}
            Bound::Lower => write!(f, " lowerbound")?,
            Bound::Upper => write!(f, " upperbound")?,
        }
        if self.show_wdl {
            let [win, draw, loss] = win_draw_loss(info.score);
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        let micros = info.elapsed.as_micros().max(1);
        let nps = u128::from(info.nodes) * 1_000_000 / micros;
        write!(
            f,
            " nodes {} nps {nps} hashfull {}",
            info.nodes, info.permille_full
        )?;
        write!(
            f,
            " tbhits {} time {}",
            info.table_hits,
            info.elapsed.as_millis()
        )?;
        if !info.pv.is_empty() {
            write!(f, " pv")?;
        }
        let mut board = self.board.clone();
        for &mv in info.pv {
            write!(f, " {}", write_move(&board, mv, self.chess960))?;
            board.play_unchecked(mv);
        }
        Ok(())
    }
}

/// The best move and the answer expected to it, as texts.
pub(super) fn move_texts(
    board: &Board,
    best: Option<Move>,
    ponder: Option<Move>,
    chess960: bool,
) -> (Option<String>, Option<String>) {
    let Some(best) = best else {
        return (None, None);
    };
    let mut after = board.clone();
    after.play_unchecked(best);
    let ponder = ponder
        .filter(|&mv| after.is_legal(mv))
        .map(|mv| write_move(&after, mv, chess960));
    (Some(write_move(board, best, chess960)), ponder)
}

/// The score at which winning and drawing are equally likely, and how fast that changes.
const EVEN_CHANCES: f64 = 140.0;
const SPREAD: f64 = 75.0;

/// Chances of winning, drawing and losing in thousandths.
pub(super) fn win_draw_loss(score: Score) -> [u32; 3] {
    if is_proven(score) {
        return if score > 0 {
            [1000, 0, 0]
        } else {
            [0, 0, 1000]
        };
    }
    let chance = |score: f64| 1000.0 / (1.0 + ((EVEN_CHANCES - score) / SPREAD).exp());
    let win = chance(f64::from(score)).round() as u32;
    let loss = chance(-f64::from(score)).round() as u32;
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn lines_are_written_as_the_protocol_has_them() {
        let info = Info {
            depth: 7,
            selective_depth: 11,
            line: 1,
            score: 31_997,
            bound: Bound::Lower,
            nodes: 5000,
            table_hits: 2,
            permille_full: 13,
            elapsed: Duration::from_millis(10),
            pv: &["e1h1".parse().unwrap(), "e8d8".parse().unwrap()],
        };
        let board = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        let line = InfoLine {
            info: &info,
            board: &board,
            chess960: false,
            show_wdl: true,
        };
        assert_eq!(
            Line::Info(line).to_string(),
            "info depth 7 seldepth 11 multipv 1 score mate 2 lowerbound wdl 1000 0 0 nodes 5000 \
             nps 500000 hashfull 13 tbhits 2 time 10 pv e1g1 e8d8"
        );
        let none = Line::BestMove {
            best: None,
            ponder: None,
        };
        assert_eq!(none.to_string(), "bestmove 0000");
    }

    #[test]
    fn chances_add_up() {
        for score in [-30_000, -500, -1, 0, 1, 90, 400, 30_950] {
            assert_eq!(win_draw_loss(score).iter().sum::<u32>(), 1000, "{score}");
        }
        assert!(win_draw_loss(300)[0] > win_draw_loss(100)[0]);
    }
}
