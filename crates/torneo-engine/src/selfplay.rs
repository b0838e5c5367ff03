//! Plays the engine against itself and keeps the quiet positions: the food of tuner and trainer.
//!
//! A record is one line of text, `FEN|score|result`: score in centipawns and result both from
//! White's side, so that files can be joined, sorted and cut with ordinary tools.

use std::fmt;
use std::str::FromStr;

use cozy_chess::{Board, Color, Move};

use crate::network::Network;
use crate::picker::is_quiet;
use crate::position::{Position, dead_material, kings_touch};
use crate::random::Random;
use crate::score::{MATE_BAND, Score, is_proven};
use crate::search::{Limits, Pool, Signals};
use crate::table::Table;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameResult {
    WhiteWins,
    Draw,
    BlackWins,
}

impl GameResult {
    /// White's points.
    pub fn points(self) -> f64 {
        match self {
            GameResult::WhiteWins => 1.0,
            GameResult::Draw => 0.5,
            GameResult::BlackWins => 0.0,
        }
    }

    fn won_by(color: Color) -> Self {
        match color {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        }
    }
}

/// A quiet position of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub board: Board,
    pub score: Score,
    pub result: GameResult,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = match self.result {
            GameResult::WhiteWins => "1-0",
            GameResult::Draw => "1/2-1/2",
            GameResult::BlackWins => "0-1",
        };
        write!(f, "{}|{}|{result}", self.board, self.score)
    }
}

/// The line is not `FEN|score|result`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected FEN|score|result")]
pub struct MalformedRecord;

impl FromStr for Record {
    type Err = MalformedRecord;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let (fen, rest) = line.split_once('|').ok_or(MalformedRecord)?;
        let (score, result) = rest.split_once('|').ok_or(MalformedRecord)?;
        // A record of ours is in the plainest notation, which is read four times as fast.
        let board = match Board::from_fen(fen, false) {
            Ok(board) if !kings_touch(&board) => board,
            Ok(_) | Err(_) => {
                let position = Position::from_fen(fen).map_err(|_| MalformedRecord)?;
                position.board().clone()
            }
        };
        Ok(Self {
            board,
            score: score.trim().parse().map_err(|_| MalformedRecord)?,
            result: match result.trim() {
                "1-0" => GameResult::WhiteWins,
                "1/2-1/2" => GameResult::Draw,
                "0-1" => GameResult::BlackWins,
                _ => return Err(MalformedRecord),
            },
        })
    }
}

/// Random plies before the engine takes over; one more for every other game.
const RANDOM_PLIES: usize = 8;

/// An opening that is more lopsided than this is thrown away, centipawns.
const FAIR: Score = 200;

/// A game is given up when the score has been beyond this for some plies, centipawns.
const HOPELESS: (Score, usize) = (1200, 4);

/// A game is called drawn when the score has been this near to 0 for some plies, late in the game.
const DRAWISH: (Score, usize) = (8, 10);
const DRAWISH_FROM: usize = 80;

/// No game is longer, in plies.
const LONGEST: usize = 400;

/// Hash for one game, megabytes: a game of a few thousand nodes a move, small enough to stay near.
const HASH: usize = 2;

/// Plays games.
#[derive(Debug)]
pub struct SelfPlay {
    pool: Pool,
    limits: Limits,
}

impl SelfPlay {
    /// With a network, or by the hand-made evaluation.
    pub fn new(nodes: u64, network: Option<&'static Network>) -> Self {
        let table = Table::new(HASH).expect("a small table fits everywhere");
        let mut pool = Pool::new(table, 1);
        pool.network = network;
        Self {
            pool,
            limits: Limits {
                nodes: Some(nodes),
                lines: 1,
                ..Limits::default()
            },
        }
    }

    /// Plays one game of a seed to its end and returns its quiet positions. What was played before
    /// does not matter.
    pub fn game(&mut self, seed: u64, number: u64) -> Vec<Record> {
        let mut position = self.opening(&mut Random::part(seed, number));
        let mut records = Vec::new();
        let (mut hopeless, mut drawish) = (0, 0);
        for ply in 0..LONGEST {
            let Some((mv, score)) = self.think(&position) else {
                return finish(records, over(&position));
            };
            let board = position.board();
            let white = match board.side_to_move() {
                Color::White => score,
                Color::Black => -score,
            };
            if board.checkers().is_empty() && is_quiet(board, mv) && !is_proven(score) {
                records.push(Record {
                    board: board.clone(),
                    score: white,
                    result: GameResult::Draw,
                });
            }
            hopeless = if score.abs() >= HOPELESS.0 {
                hopeless + 1
            } else {
                0
            };
            drawish = if score.abs() <= DRAWISH.0 {
                drawish + 1
            } else {
                0
            };
            if hopeless >= HOPELESS.1 || score.abs() >= MATE_BAND {
                let winner = if white > 0 {
                    Color::White
                } else {
                    Color::Black
                };
                return finish(records, GameResult::won_by(winner));
            }
            if drawish >= DRAWISH.1 && ply >= DRAWISH_FROM {
                break;
            }
            position.play(mv);
        }
        finish(records, GameResult::Draw)
    }

    /// Random moves that leave a fair position.
    fn opening(&mut self, random: &mut Random) -> Position {
        loop {
            self.pool.clear();
            let mut position = Position::default();
            for _ in 0..RANDOM_PLIES + random.below(2) {
                let moves = position.legal_moves();
                if let Some(&mv) = random.choose(&moves) {
                    position.play(mv);
                }
            }
            if let Some((_, score)) = self.think(&position)
                && score.abs() <= FAIR
            {
                return position;
            }
        }
    }

    /// A move and its score, unless the game is over.
    fn think(&mut self, position: &Position) -> Option<(Move, Score)> {
        let board = position.board();
        if position.repeated(2) || board.halfmove_clock() >= 100 || dead_material(board) {
            return None;
        }
        let signals = Signals::new(&self.limits);
        let outcome = self
            .pool
            .think(position, &self.limits, &signals, &mut |_| ());
        Some((outcome.best()?, outcome.lines[0].score))
    }
}

/// The result on the board: mate, or one of the many draws.
fn over(position: &Position) -> GameResult {
    let board = position.board();
    if board.checkers().is_empty() || !position.legal_moves().is_empty() {
        GameResult::Draw
    } else {
        GameResult::won_by(!board.side_to_move())
    }
}

fn finish(mut records: Vec<Record>, result: GameResult) -> Vec<Record> {
    for record in &mut records {
        record.result = result;
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_same_games_and_records_survive_the_file() {
        let mut games = SelfPlay::new(300, None);
        let records = games.game(7, 1);
        assert_ne!(records, games.game(7, 2));
        assert_eq!(records, games.game(7, 1));
        assert_eq!(records, SelfPlay::new(300, None).game(7, 1));
        assert!(!records.is_empty());
        for record in &records {
            assert_eq!(record.to_string().parse().as_ref(), Ok(record));
        }
    }

    #[test]
    fn odd_lines_are_refused() {
        for line in [
            "",
            "x|1|1-0",
            "8/8/8/8/8/8/8/8 w - -|0|1-0",
            "kK6/8/8/8/8/8/8/8 w - - 0 1|0|1-0",
            "k7/8/8/8/8/8/8/K7 w - - 0 1|0|1-0|x",
            "k7/8/8/8/8/8/8/K7 w - -|a|1-0",
        ] {
            assert_eq!(line.parse::<Record>(), Err(MalformedRecord), "{line}");
        }
    }
}
