//! A table of tic-tac-toe: the game, its clock, and the bots that play it.

use torneo_rules::chance::Chance;
use torneo_rules::tictactoe::bot;
use torneo_rules::tictactoe::cell::Cell;
use torneo_rules::tictactoe::game::{self, Game, Rejection, Role, Stage};

use super::Sitters;
use crate::wire::live::room::{BotName, Sitter};
use crate::wire::live::tictactoe::{
    LastMove, Outcome, TicTacToeAction, TicTacToeEvent, TicTacToeView,
};
use crate::wire::live::{Event, Refusal, SeatName};

/// A game is one round.
const ROUND: u32 = 1;

#[derive(Debug, Clone)]
pub struct TicTacToe {
    game: Game,
    move_seconds: Option<u32>,
    timed_out: Option<SeatName>,
    last: Option<LastMove>,
    /// When the player to move began to think.
    turn_since_ms: u64,
}

/// Everything that anybody could ever ask for.
pub fn every_action() -> impl Iterator<Item = TicTacToeAction> {
    let places = Cell::ALL.into_iter();
    places
        .map(|cell| TicTacToeAction::Place { cell })
        .chain([TicTacToeAction::Resign {}])
}

impl TicTacToe {
    pub fn new(move_seconds: Option<u32>) -> Self {
        Self {
            game: Game::new(),
            move_seconds,
            timed_out: None,
            last: None,
            turn_since_ms: 0,
        }
    }

    pub fn is_over(&self) -> bool {
        self.timed_out.is_some() || self.game.stage().is_over()
    }

    /// When the player to move must have moved.
    pub fn deadline_ms(&self) -> Option<u64> {
        let seconds = self.move_seconds?;
        self.to_move()?;
        Some(self.turn_since_ms + 1000 * u64::from(seconds))
    }

    pub fn decide(
        &self,
        by: SeatName,
        action: TicTacToeAction,
        round: Option<u32>,
        begun: bool,
    ) -> Result<Event, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        if !begun {
            return Err(Refusal::NotStarted);
        }
        if round.is_some_and(|round| round != ROUND) {
            return Err(Refusal::Stale);
        }
        let mark = by.mark().ok_or(Refusal::NotSeated)?;
        let action = match action {
            TicTacToeAction::Place { cell } => game::Action::Place(cell),
            TicTacToeAction::Resign {} => game::Action::Resign,
        };
        let event = match self.game.decide(Role::Player(mark), action) {
            Ok(game::Event::Placed { by, cell }) => TicTacToeEvent::Placed {
                by: by.into(),
                cell,
                reason: None,
            },
            Ok(game::Event::Resigned { by }) => TicTacToeEvent::Resigned { by: by.into() },
            Err(Rejection::NotAPlayer) => return Err(Refusal::NotSeated),
            Err(Rejection::GameOver) => return Err(Refusal::GameOver),
            Err(Rejection::WaitingFor(_)) => return Err(Refusal::NotYourTurn),
            Err(Rejection::CellTaken { .. }) => return Err(Refusal::CellTaken),
        };
        Ok(Event::TicTacToe(event))
    }

    /// What the bot whose turn it is does.
    pub fn bot_moves(&self, seats: &Sitters, seed: u64, version: u64) -> Option<Event> {
        let seat = self.to_move()?;
        let level = match &seats[seat.index()] {
            Some(Sitter::Bot {
                level: BotName::TicTacToe(level),
            }) => *level,
            Some(Sitter::Bot {
                level: BotName::Snatch(_),
            })
            | Some(Sitter::Person { .. })
            | None => return None,
        };
        let mut chance = Chance::of_step(seed, version);
        let chosen = bot::choose(level.into(), self.game.board(), &mut chance)?;
        let action = TicTacToeAction::Place { cell: chosen.cell };
        self.decide(seat, action, None, true).ok()?;
        Some(Event::TicTacToe(TicTacToeEvent::Placed {
            by: seat,
            cell: chosen.cell,
            reason: Some(chosen.reason.code().to_owned()),
        }))
    }

    /// Time has run out for the player to move.
    pub fn clock_says(&self) -> Option<Event> {
        let by = self.to_move()?;
        Some(Event::TicTacToe(TicTacToeEvent::TimedOut { by }))
    }

    /// Somebody sat down: whoever moves first begins to think.
    pub fn sat(&mut self, at_ms: u64) {
        self.turn_since_ms = at_ms;
    }

    pub fn apply(&mut self, event: &TicTacToeEvent, at_ms: u64) {
        match event {
            TicTacToeEvent::Placed { by, cell, reason } => {
                let Some(mark) = by.mark() else { return };
                self.game.apply(&game::Event::Placed {
                    by: mark,
                    cell: *cell,
                });
                self.last = Some(LastMove {
                    cell: cell.to_string(),
                    by: *by,
                    reason: reason.clone(),
                });
                self.turn_since_ms = at_ms;
            }
            TicTacToeEvent::Resigned { by } => {
                let Some(mark) = by.mark() else { return };
                self.game.apply(&game::Event::Resigned { by: mark });
            }
            TicTacToeEvent::TimedOut { by } => self.timed_out = Some(*by),
        }
    }

    pub fn view(&self, begun: bool) -> TicTacToeView {
        let view = self.game.view_for(Role::Spectator);
        let winning: Vec<String> = view.winning.iter().map(Cell::to_string).collect();
        TicTacToeView {
            board: view.board.to_string(),
            to_move: self.to_move().filter(|_| begun),
            outcome: self.outcome(),
            line: (!winning.is_empty()).then_some(winning),
            last: self.last.clone(),
        }
    }

    /// Cells that are taken.
    pub fn moves(&self) -> u64 {
        (Cell::ALL.len() - self.game.board().free().count()) as u64
    }

    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(by) = self.timed_out {
            return Some(Outcome::TimedOut { by });
        }
        match self.game.stage() {
            Stage::Playing { .. } => None,
            Stage::Won { by, .. } => Some(Outcome::Won { by: by.into() }),
            Stage::Drawn => Some(Outcome::Drawn {}),
            Stage::Resigned { by } => Some(Outcome::Resigned { by: by.into() }),
        }
    }

    /// Whose turn it is, until the end.
    fn to_move(&self) -> Option<SeatName> {
        match self.game.stage() {
            Stage::Playing { to_move } if self.timed_out.is_none() => Some(to_move.into()),
            Stage::Playing { .. } | Stage::Won { .. } | Stage::Drawn | Stage::Resigned { .. } => {
                None
            }
        }
    }
}
