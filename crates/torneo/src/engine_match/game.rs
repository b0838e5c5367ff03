//! One game between two engines: clocks, rules, adjudication. Judges; does not search.

use std::time::Duration;

use cozy_chess::util::parse_san_move;
use cozy_chess::{Color, Move};
use torneo_engine::position::{Position, dead_material, write_move};
use torneo_engine::score::Score;

use super::dialect::Turn;
use super::openings::Opening;
use super::player::{BestMove, NoMove, Player};

/// How the engines' thinking is bounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
    /// A clock with increment, milliseconds.
    Clock {
        base_ms: u64,
        increment_ms: u64,
    },
    MoveTime(u64),
    Nodes(u64),
    Depth(u32),
}

/// When a game ends before the board says so. `None` leaves it to the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// How far a clock may be overstepped before the game is lost, milliseconds.
    pub margin_ms: u64,
    pub adjudicates: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            margin_ms: 0,
            adjudicates: true,
        }
    }
}

/// Both engines within this of equality for so many plies, after so many plies: drawn.
const DRAWN: (Score, usize, usize) = (10, 10, 68);

/// Both engines agree on this much for so many plies: won.
const WON: (Score, usize) = (900, 6);

/// No game is longer, plies.
const LONGEST: usize = 1000;

/// Beyond the clock an engine is waited for this long before it counts as hung.
const GRACE: Duration = Duration::from_secs(5);

/// Without a clock nobody may think longer.
const NO_CLOCK_PATIENCE: Duration = Duration::from_secs(120);

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    Mate,
    Stalemate,
    Repetition,
    FiftyMoves,
    DeadPosition,
    TooLong,
    Adjudicated,
    Resigned,
    TimeLoss,
    IllegalMove,
    /// The engine stopped answering or died.
    Breakdown,
}

/// What an engine loses a game by without being beaten; counted for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    Time,
    IllegalMove,
    Breakdown,
}

impl Ending {
    /// What the loser did, if the board did not decide.
    pub fn fault(self) -> Option<Fault> {
        match self {
            Ending::TimeLoss => Some(Fault::Time),
            Ending::IllegalMove => Some(Fault::IllegalMove),
            Ending::Breakdown => Some(Fault::Breakdown),
            Ending::Mate
            | Ending::Stalemate
            | Ending::Repetition
            | Ending::FiftyMoves
            | Ending::DeadPosition
            | Ending::TooLong
            | Ending::Adjudicated
            | Ending::Resigned => None,
        }
    }
}

/// A finished game.
#[derive(Debug, Clone)]
pub struct GameRecord {
    /// `None` is a draw.
    pub winner: Option<Color>,
    pub ending: Ending,
    pub start: Position,
    /// All moves, those of the opening too.
    pub moves: Vec<Move>,
    pub comments: Vec<String>,
}

/// The game so far.
struct Game {
    control: Control,
    rules: Rules,
    start: Position,
    position: Position,
    moves: Vec<Move>,
    /// The start and the moves as engines are told them.
    fen: String,
    texts: Vec<String>,
    comments: Vec<String>,
    left_ms: [u64; Color::NUM],
    /// Consecutive plies that look drawn, and won (positive: for White).
    drawish: usize,
    decided: i64,
}

/// Plays a game to its end, whatever the engines do.
pub fn play(
    white: &mut Player,
    black: &mut Player,
    opening: &Opening,
    control: Control,
    rules: Rules,
) -> GameRecord {
    let base = match control {
        Control::Clock { base_ms, .. } => base_ms,
        Control::MoveTime(_) | Control::Nodes(_) | Control::Depth(_) => 0,
    };
    let mut game = Game {
        control,
        rules,
        position: opening.start.clone(),
        fen: opening.start.board().to_string(),
        start: opening.start.clone(),
        moves: Vec::new(),
        texts: Vec::new(),
        comments: Vec::new(),
        left_ms: [base; 2],
        drawish: 0,
        decided: 0,
    };
    for &mv in &opening.moves {
        game.play(mv, "book".to_owned());
    }
    for (color, player) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
        if player.new_game().is_err() {
            return game.over(Some(!color), Ending::Breakdown);
        }
    }
    loop {
        if let Some((winner, ending)) = game.on_board() {
            return game.over(winner, ending);
        }
        let mover = game.position.board().side_to_move();
        let player = match mover {
            Color::White => &mut *white,
            Color::Black => &mut *black,
        };
        let answer = player.think(&game.turn(mover), game.patience(mover));
        if let Some((winner, ending)) = game.take(mover, answer) {
            return game.over(winner, ending);
        }
    }
}

impl Game {
    /// What the board says about the game.
    fn on_board(&self) -> Option<(Option<Color>, Ending)> {
        let board = self.position.board();
        if self.position.legal_moves().is_empty() {
            return Some(if board.checkers().is_empty() {
                (None, Ending::Stalemate)
            } else {
                (Some(!board.side_to_move()), Ending::Mate)
            });
        }
        let ending = if self.position.repeated(2) {
            Ending::Repetition
        } else if board.halfmove_clock() >= 100 {
            Ending::FiftyMoves
        } else if dead_material(board) {
            Ending::DeadPosition
        } else if self.moves.len() >= LONGEST {
            Ending::TooLong
        } else {
            return None;
        };
        Some((None, ending))
    }

    /// Takes a move, or the lack of one.
    fn take(
        &mut self,
        mover: Color,
        answer: Result<BestMove, NoMove>,
    ) -> Option<(Option<Color>, Ending)> {
        let answer = match answer {
            Ok(answer) => answer,
            Err(NoMove::TimedOut) => return Some((Some(!mover), Ending::TimeLoss)),
            Err(NoMove::Resigned) => return Some((Some(!mover), Ending::Resigned)),
            Err(NoMove::Died) => return Some((Some(!mover), Ending::Breakdown)),
        };
        if !self.pay(mover, answer.elapsed) {
            return Some((Some(!mover), Ending::TimeLoss));
        }
        let Some(mv) = self.read_move(&answer.mv) else {
            return Some((Some(!mover), Ending::IllegalMove));
        };
        self.play(mv, comment(&answer));
        self.adjudicate(mover, answer.score)
    }

    /// Coordinates, or castling as XBoard engines write it.
    fn read_move(&self, text: &str) -> Option<Move> {
        let castling = text.replace(['o', '0'], "O");
        match castling.as_str() {
            "O-O" | "O-O-O" => parse_san_move(self.position.board(), &castling).ok(),
            _ => self.position.read_move(text),
        }
    }

    fn play(&mut self, mv: Move, comment: String) {
        let text = write_move(self.position.board(), mv, false);
        self.texts.push(text);
        self.moves.push(mv);
        self.comments.push(comment);
        self.position.play(mv);
    }

    /// Takes the time off the clock; `false` if there was not enough.
    fn pay(&mut self, mover: Color, elapsed: Duration) -> bool {
        let used = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        match self.control {
            Control::Clock { increment_ms, .. } => {
                let left = &mut self.left_ms[mover as usize];
                if used > *left + self.rules.margin_ms {
                    return false;
                }
                *left = left.saturating_sub(used) + increment_ms;
                true
            }
            Control::MoveTime(limit) => used <= limit + self.rules.margin_ms,
            Control::Nodes(_) | Control::Depth(_) => true,
        }
    }

    fn adjudicate(
        &mut self,
        mover: Color,
        score: Option<Score>,
    ) -> Option<(Option<Color>, Ending)> {
        let score = score?;
        let white = match mover {
            Color::White => score,
            Color::Black => -score,
        };
        self.drawish = if white.abs() <= DRAWN.0 {
            self.drawish + 1
        } else {
            0
        };
        self.decided = match white {
            white if white >= WON.0 => self.decided.max(0) + 1,
            white if white <= -WON.0 => self.decided.min(0) - 1,
            _ => 0,
        };
        if !self.rules.adjudicates {
            return None;
        }
        if self.drawish >= DRAWN.1 && self.moves.len() >= DRAWN.2 {
            return Some((None, Ending::Adjudicated));
        }
        let winner = if self.decided > 0 {
            Color::White
        } else {
            Color::Black
        };
        (self.decided.unsigned_abs() as usize >= WON.1)
            .then_some((Some(winner), Ending::Adjudicated))
    }

    fn turn(&self, mover: Color) -> Turn<'_> {
        Turn {
            fen: &self.fen,
            moves: &self.texts,
            mover,
            control: self.control,
            left_ms: self.left_ms,
        }
    }

    fn patience(&self, mover: Color) -> Duration {
        match self.control {
            Control::Clock { .. } => Duration::from_millis(self.left_ms[mover as usize]) + GRACE,
            Control::MoveTime(ms) => Duration::from_millis(ms) + GRACE,
            Control::Nodes(_) | Control::Depth(_) => NO_CLOCK_PATIENCE,
        }
    }

    fn over(self, winner: Option<Color>, ending: Ending) -> GameRecord {
        GameRecord {
            winner,
            ending,
            start: self.start,
            moves: self.moves,
            comments: self.comments,
        }
    }
}

/// Score, depth and time as most viewers expect them: `+0.31/12 0.250s`.
fn comment(answer: &BestMove) -> String {
    let score = answer.score.map_or("?".to_owned(), |score| {
        format!("{:+.2}", f64::from(score) / 100.0)
    });
    format!(
        "{score}/{} {:.3}s",
        answer.depth,
        answer.elapsed.as_secs_f64()
    )
}
