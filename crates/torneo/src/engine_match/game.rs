//! One game between two engines: clocks, rules, adjudication. Judges; does not search.
//!
//! The board is judged by the rule book's history (`torneo_rules::chess`); other than in a room, threefold repetition and fifty
//! moves end a game without a claim, because nobody sits there to make one.

use std::time::Duration;

use cozy_chess::{Color, Move};
use torneo_engine::score::Score;
use torneo_rules::chess::history::{FIFTY, History};
use torneo_rules::chess::side::Side;

use super::adjudication::{Adjudication, Opinions};
use super::control::Control;
use super::dialect::{Thought, Turn};
use super::openings::Opening;
use super::player::{BestMove, NoMove, Player};

/// When a game ends before the board says so.
#[derive(Debug, Clone)]
pub struct Rules {
    /// How far a clock may be overstepped before the game is lost, milliseconds.
    pub margin_ms: u64,
    pub adjudication: Adjudication,
    /// No game is longer, plies; then it is drawn.
    pub longest: usize,
}

/// No game is longer unless it is said, plies.
pub const LONGEST: usize = 1000;

impl Default for Rules {
    fn default() -> Self {
        Self {
            margin_ms: 0,
            adjudication: Adjudication::default(),
            longest: LONGEST,
        }
    }
}

/// Beyond the clock an engine is waited for this long before it counts as hung.
const GRACE: Duration = Duration::from_secs(5);

/// The longest that an engine without a clock may think.
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
    /// The engine stopped answering, died or could not be started.
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
    /// What was done wrong, if the board did not decide.
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

/// A game as it stands after a move, for whoever watches.
pub struct GameSoFar<'a> {
    pub history: &'a History,
    /// What the clocks of White and Black have left; nothing without a clock.
    pub left_ms: [Option<u64>; Color::NUM],
    pub thoughts: [Option<Thought>; Color::NUM],
}

/// A finished game.
#[derive(Debug, Clone)]
pub struct GameRecord {
    /// `None` is a draw.
    pub winner: Option<Color>,
    pub ending: Ending,
    /// All positions and moves, those of the opening too.
    pub history: History,
    pub comments: Vec<String>,
}

impl GameRecord {
    /// A game that one side lost before it began.
    pub fn forfeited(opening: &Opening, loser: Color) -> Self {
        let rules = Rules::default();
        let mut game = Game::new(opening, [Control::Depth(0); 2], &rules);
        game.play_opening(opening);
        game.over(Some(!loser), Ending::Breakdown)
    }

    /// Who did what is forbidden, if anybody did. Who oversteps the clock of a drawn game was to move.
    pub fn fault(&self) -> Option<(Color, Fault)> {
        let to_move = self.history.now().board().side_to_move();
        let offender = self.winner.map_or(to_move, |winner| !winner);
        self.ending.fault().map(|fault| (offender, fault))
    }
}

/// The game so far.
struct Game<'a> {
    /// The time controls of White and of Black.
    controls: [Control; Color::NUM],
    rules: &'a Rules,
    history: History,
    /// The start and the moves as engines are told them.
    fen: String,
    texts: Vec<String>,
    comments: Vec<String>,
    left_ms: [u64; Color::NUM],
    /// Moves that each engine has made itself.
    made: [u32; Color::NUM],
    opinions: Opinions,
    /// What each engine thought of its last move.
    thoughts: [Option<Thought>; Color::NUM],
}

/// Plays a game to its end, whatever the engines do.
pub fn play(
    white: &mut Player,
    black: &mut Player,
    opening: &Opening,
    controls: [Control; Color::NUM],
    rules: &Rules,
    watch: &mut dyn FnMut(&GameSoFar<'_>),
) -> GameRecord {
    let mut game = Game::new(opening, controls, rules);
    game.play_opening(opening);
    for (color, player) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
        if player.new_game().is_err() {
            return game.over(Some(!color), Ending::Breakdown);
        }
    }
    loop {
        watch(&game.seen());
        if let Some((winner, ending)) = game.on_board() {
            return game.over(winner, ending);
        }
        let mover = game.mover();
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

impl<'a> Game<'a> {
    fn new(opening: &Opening, controls: [Control; Color::NUM], rules: &'a Rules) -> Self {
        Self {
            controls,
            rules,
            history: History::new(opening.start.clone()),
            fen: opening.start.fen(),
            texts: Vec::new(),
            comments: Vec::new(),
            left_ms: controls.map(Control::base_ms),
            made: [0; 2],
            opinions: Opinions::default(),
            thoughts: [None; 2],
        }
    }

    fn play_opening(&mut self, opening: &Opening) {
        for &mv in &opening.moves {
            self.play(mv, "book".to_owned());
        }
    }

    fn mover(&self) -> Color {
        self.history.now().board().side_to_move()
    }

    /// What the board says about the game.
    fn on_board(&self) -> Option<(Option<Color>, Ending)> {
        let now = self.history.now();
        if !now.has_moves() {
            return Some(if now.is_check() {
                (Some(!self.mover()), Ending::Mate)
            } else {
                (None, Ending::Stalemate)
            });
        }
        let ending = if self.history.repetitions() >= 3 {
            Ending::Repetition
        } else if now.halfmove() >= FIFTY {
            Ending::FiftyMoves
        } else if now.is_dead_by_material() {
            Ending::DeadPosition
        } else if self.history.plies() >= self.rules.longest {
            Ending::TooLong
        } else {
            let adjudication = &self.rules.adjudication;
            let winner = adjudication.by_tables(now.board())?;
            return Some((winner, Ending::Adjudicated));
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
            Err(NoMove::TimedOut) => return Some(self.given_up(mover, Ending::TimeLoss)),
            Err(NoMove::Resigned) => return Some(self.given_up(mover, Ending::Resigned)),
            Err(NoMove::Died) => return Some((Some(!mover), Ending::Breakdown)),
        };
        if !self.pay(mover, answer.elapsed) {
            return Some(self.given_up(mover, Ending::TimeLoss));
        }
        let Some(mv) = self.read_move(&answer.mv) else {
            return Some((Some(!mover), Ending::IllegalMove));
        };
        self.play(mv, comment(&answer));
        self.thoughts[mover as usize] = Some(Thought {
            score: answer.score,
            depth: Some(answer.depth),
            nodes: answer.nodes,
        });
        self.adjudicate(mover, answer.score)
    }

    /// Overstepped or resigned: lost, but drawn against who has nothing to mate with (FIDE 5.1.2 and 6.9).
    fn given_up(&self, mover: Color, ending: Ending) -> (Option<Color>, Ending) {
        let opponent = match mover {
            Color::White => Side::Black,
            Color::Black => Side::White,
        };
        match self.history.now().cannot_mate_by_material(opponent) {
            true => (None, ending),
            false => (Some(!mover), ending),
        }
    }

    /// Coordinates, or castling as XBoard engines write it.
    fn read_move(&self, text: &str) -> Option<Move> {
        let castling = text.replace(['o', '0'], "O");
        match castling.as_str() {
            "O-O" | "O-O-O" => self.history.now().read_san(&castling),
            _ => self.history.now().read_uci(&text.to_ascii_lowercase()),
        }
    }

    fn play(&mut self, mv: Move, comment: String) {
        self.texts.push(self.history.now().written(mv).to_string());
        self.comments.push(comment);
        self.history.play(mv);
    }

    /// Takes the time off the clock; `false` if there was not enough.
    fn pay(&mut self, mover: Color, elapsed: Duration) -> bool {
        let used = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        match self.controls[mover as usize] {
            control @ Control::Clock {
                base_ms,
                increment_ms,
                ..
            } => {
                let left = &mut self.left_ms[mover as usize];
                if used > *left + self.rules.margin_ms {
                    return false;
                }
                *left = left.saturating_sub(used) + increment_ms;
                let made = &mut self.made[mover as usize];
                if control.moves_to_go(*made) == Some(1) {
                    *left += base_ms;
                }
                *made += 1;
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
        let rules = &self.rules.adjudication;
        self.opinions.note(rules, mover, score);
        let verdict = self.opinions.verdict(rules, self.history.now().fullmove());
        // A game that the board has ended is not ended by opinions.
        verdict
            .filter(|_| self.on_board().is_none())
            .map(|winner| (winner, Ending::Adjudicated))
    }

    fn seen(&self) -> GameSoFar<'_> {
        let left_ms = |color: Color| match self.controls[color as usize] {
            Control::Clock { .. } => Some(self.left_ms[color as usize]),
            Control::MoveTime(_) | Control::Nodes(_) | Control::Depth(_) => None,
        };
        GameSoFar {
            history: &self.history,
            left_ms: Color::ALL.map(left_ms),
            thoughts: self.thoughts,
        }
    }

    fn turn(&self, mover: Color) -> Turn<'_> {
        Turn {
            fen: &self.fen,
            moves: &self.texts,
            mover,
            controls: self.controls,
            left_ms: self.left_ms,
            moves_to_go: self.controls[mover as usize].moves_to_go(self.made[mover as usize]),
        }
    }

    fn patience(&self, mover: Color) -> Duration {
        match self.controls[mover as usize] {
            Control::Clock { .. } => Duration::from_millis(self.left_ms[mover as usize]) + GRACE,
            Control::MoveTime(ms) => Duration::from_millis(ms) + GRACE,
            Control::Nodes(_) | Control::Depth(_) => NO_CLOCK_PATIENCE,
        }
    }

    fn over(self, winner: Option<Color>, ending: Ending) -> GameRecord {
        GameRecord {
            winner,
            ending,
            history: self.history,
            comments: self.comments,
        }
    }
}

/// Score, depth, time and nodes as most viewers expect them: `+0.31/12 0.250s n=21043`.
fn comment(answer: &BestMove) -> String {
    let score = answer.score.map_or("?".to_owned(), |score| {
        format!("{:+.2}", f64::from(score) / 100.0)
    });
    let nodes = answer.nodes.map(|nodes| format!(" n={nodes}"));
    format!(
        "{score}/{} {:.3}s{}",
        answer.depth,
        answer.elapsed.as_secs_f64(),
        nodes.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests;
