//! The game: `decide` judges, `apply` records.
//!
//! Spec: docs/spec/tictactoe.md §2 "Main Game Loop". Ruling T03.
//!
//! Nothing is hidden in this game, so everybody sees the same board; what differs is what each may do.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::cell::Cell;
use super::line::Line;
use super::mark::Mark;

/// Where a game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Playing {
        to_move: Mark,
    },
    /// The first of the lines, when the last mark filled two.
    Won {
        by: Mark,
        line: Line,
    },
    Drawn,
    Resigned {
        by: Mark,
    },
}

impl Stage {
    /// Whose game it is, once it is somebody's.
    pub fn winner(self) -> Option<Mark> {
        match self {
            Stage::Won { by, line: _ } => Some(by),
            Stage::Resigned { by } => Some(by.other()),
            Stage::Playing { to_move: _ } | Stage::Drawn => None,
        }
    }

    pub fn is_over(self) -> bool {
        match self {
            Stage::Playing { to_move: _ } => false,
            Stage::Won { by: _, line: _ } | Stage::Drawn | Stage::Resigned { by: _ } => true,
        }
    }
}

/// Who asks or looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Player(Mark),
    Spectator,
}

/// What a player may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "TicTacToeAction"),
    schema(as = TicTacToeAction)
)]
pub enum Action {
    Place {
        #[cfg_attr(feature = "schema", ts(type = "string"), schema(value_type = String))]
        cell: Cell,
    },
    /// At any time, also while the other thinks.
    Resign {},
    /// The own last mark and the answer to it, where that was agreed.
    TakeBack {},
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    Placed {
        by: Mark,
        cell: Cell,
    },
    Resigned {
        by: Mark,
    },
    /// The last mark of this player and the answer to it are gone.
    TakenBack {
        by: Mark,
    },
}

/// What the rules forbid. Its name in JSON is stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Rejection {
    #[error("spectators do not play; take a seat first")]
    NotAPlayer,
    #[error("the game is over; ask for a rematch")]
    GameOver,
    #[serde(rename = "not_your_turn")]
    #[error("it is the turn of {0}; wait for their mark")]
    WaitingFor(Mark),
    #[error("cell {cell} already holds {holder}; choose a free one")]
    CellTaken { cell: Cell, holder: Mark },
    #[error("marks are only taken back against a bot, in a game of its own; play on")]
    NoTakebacks,
    #[error("you have not played yet, so there is nothing to take back; choose a cell")]
    NothingToTakeBack,
}

/// What somebody sees, and all that they may do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    pub role: Role,
    pub board: Board,
    pub stage: Stage,
    /// Where the newest mark stands.
    pub newest: Option<Cell>,
    /// Every cell of the lines that won.
    pub winning: Vec<Cell>,
    pub legal_actions: Vec<Action>,
}

/// A game from its first mark to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    board: Board,
    stage: Stage,
    /// Where the marks stand, in the order in which they were made.
    order: [Option<Cell>; Cell::ALL.len()],
    takes_back: bool,
}

impl Game {
    pub fn new() -> Self {
        Self {
            board: Board::empty(),
            stage: Stage::Playing { to_move: Mark::X },
            order: [None; Cell::ALL.len()],
            takes_back: false,
        }
    }

    /// A game in which marks may be taken back.
    pub fn lesson() -> Self {
        Self {
            takes_back: true,
            ..Self::new()
        }
    }

    /// The game that these events tell.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Self {
        let mut game = Self::new();
        for event in events {
            game.apply(event);
        }
        game
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Judges an action. Changes nothing.
    pub fn decide(&self, role: Role, action: Action) -> Result<Event, Rejection> {
        let Role::Player(by) = role else {
            return Err(Rejection::NotAPlayer);
        };
        match (self.stage, action) {
            (
                Stage::Won { .. } | Stage::Drawn | Stage::Resigned { .. },
                Action::Place { .. } | Action::Resign {} | Action::TakeBack {},
            ) => Err(Rejection::GameOver),
            (Stage::Playing { to_move: _ }, Action::Resign {}) => Ok(Event::Resigned { by }),
            (Stage::Playing { to_move: _ }, Action::TakeBack {}) if !self.takes_back => {
                Err(Rejection::NoTakebacks)
            }
            (Stage::Playing { to_move }, Action::Place { .. } | Action::TakeBack {})
                if to_move != by =>
            {
                Err(Rejection::WaitingFor(to_move))
            }
            (Stage::Playing { to_move: _ }, Action::TakeBack {}) if self.made() < 2 => {
                Err(Rejection::NothingToTakeBack)
            }
            (Stage::Playing { to_move: _ }, Action::TakeBack {}) => Ok(Event::TakenBack { by }),
            (Stage::Playing { to_move: _ }, Action::Place { cell }) => match self.board.at(cell) {
                Some(holder) => Err(Rejection::CellTaken { cell, holder }),
                None => Ok(Event::Placed { by, cell }),
            },
        }
    }

    /// Records what was decided. Cannot fail; an event that this game could never have decided changes nothing, so
    /// even a foreign journal leaves a board that can arise.
    pub fn apply(&mut self, event: &Event) {
        let (by, action) = match *event {
            Event::Placed { by, cell } => (by, Action::Place { cell }),
            Event::Resigned { by } => (by, Action::Resign {}),
            Event::TakenBack { by } => (by, Action::TakeBack {}),
        };
        if self.decide(Role::Player(by), action) != Ok(*event) {
            return;
        }
        match *event {
            Event::Resigned { by } => self.stage = Stage::Resigned { by },
            Event::Placed { by: _, cell } => self.place(cell),
            Event::TakenBack { by: _ } => {
                let kept = self.order.into_iter().flatten().take(self.made() - 2);
                let mut before = Self {
                    takes_back: self.takes_back,
                    ..Self::new()
                };
                kept.for_each(|cell| before.place(cell));
                *self = before;
            }
        }
    }

    fn place(&mut self, cell: Cell) {
        self.order[self.made()] = Some(cell);
        self.board = self
            .board
            .after(cell)
            .expect("decide allows only free cells of an open board");
        self.stage = match self.board.winner() {
            Some((by, line)) => Stage::Won { by, line },
            None if self.board.is_over() => Stage::Drawn,
            None => Stage::Playing {
                to_move: self.board.to_move(),
            },
        };
    }

    /// How many marks there are.
    pub fn made(&self) -> usize {
        self.order.iter().flatten().count()
    }

    /// Everything that `decide` would allow.
    pub fn legal_actions(&self, role: Role) -> Vec<Action> {
        Cell::ALL
            .into_iter()
            .map(|cell| Action::Place { cell })
            .chain([Action::TakeBack {}, Action::Resign {}])
            .filter(|action| self.decide(role, *action).is_ok())
            .collect()
    }

    pub fn view_for(&self, role: Role) -> View {
        let mut winning: Vec<Cell> = self.board.full_lines().flat_map(Line::cells).collect();
        winning.sort_unstable();
        winning.dedup();
        View {
            role,
            board: self.board,
            stage: self.stage,
            newest: self.order.into_iter().flatten().last(),
            winning,
            legal_actions: self.legal_actions(role),
        }
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::word;

    /// Plays words such as `a1 b2 resign` by turns and tells how the last was received.
    fn check(script: &str, expected: &str) {
        check_in(Game::new(), script, expected);
    }

    fn check_in(mut game: Game, script: &str, expected: &str) {
        let mut answer = String::new();
        for played in script.split(' ') {
            let action = match played {
                "resign" => Action::Resign {},
                "back" => Action::TakeBack {},
                cell => Action::Place {
                    cell: cell.parse().unwrap(),
                },
            };
            let role = Role::Player(game.board().to_move());
            answer = match game.decide(role, action) {
                Ok(event) => {
                    game.apply(&event);
                    format!("{:?}", game.stage())
                }
                Err(rejection) => format!("{}: {rejection}", word(&rejection)),
            };
        }
        assert_eq!(answer, expected, "{script}");
    }

    #[test]
    fn a_game_and_its_ends() {
        check("a1", "Playing { to_move: O }");
        check("a1 b2 b1 c3 c1", "Won { by: X, line: Row1 }");
        check("a1 a3 b1 b2 c3 c1", "Won { by: O, line: Falling }");
        check("a1 b2 c3 b1 b3 a3 c1 c2 a2", "Drawn");
        check("a1 resign", "Resigned { by: O }");
        check(
            "a1 a1",
            "cell_taken: cell a1 already holds X; choose a free one",
        );
        check(
            "a1 resign b2",
            "game_over: the game is over; ask for a rematch",
        );
    }

    #[test]
    fn a_lesson_takes_back_the_own_mark_and_its_answer() {
        let lesson = |script, expected| check_in(Game::lesson(), script, expected);
        lesson("a1 b2 back a1 c3", "Playing { to_move: X }");
        lesson("a1 b2 back b2", "Playing { to_move: O }");
        lesson("a1 b2 b1 c3 back c1", "Playing { to_move: O }");
        lesson(
            "a1 b2 back back",
            "nothing_to_take_back: you have not played yet, so there is nothing to take back; choose a cell",
        );
        lesson(
            "a1 back",
            "nothing_to_take_back: you have not played yet, so there is nothing to take back; choose a cell",
        );
        lesson(
            "a1 b2 b1 c3 c1 back",
            "game_over: the game is over; ask for a rematch",
        );
        check(
            "a1 b2 back",
            "no_takebacks: marks are only taken back against a bot, in a game of its own; play on",
        );
    }

    #[test]
    fn players_wait_for_each_other_and_spectators_for_both() {
        let game = Game::new();
        let place = Action::Place { cell: Cell::CENTRE };
        assert_eq!(
            game.decide(Role::Player(Mark::O), place),
            Err(Rejection::WaitingFor(Mark::X))
        );
        assert_eq!(
            game.decide(Role::Spectator, place),
            Err(Rejection::NotAPlayer)
        );
        assert_eq!(game.legal_actions(Role::Player(Mark::X)).len(), 10);
        assert_eq!(
            game.legal_actions(Role::Player(Mark::O)),
            [Action::Resign {}]
        );
        assert_eq!(game.legal_actions(Role::Spectator), []);
    }

    #[test]
    fn a_view_shows_the_newest_mark_and_every_winning_cell() {
        let mut game = Game::new();
        for (place, cell) in ["b1", "b2", "c1", "c2", "a2", "b3", "a3", "c3", "a1"]
            .iter()
            .enumerate()
        {
            game.apply(&Event::Placed {
                by: Mark::BOTH[place % 2],
                cell: cell.parse().unwrap(),
            });
        }
        let view = game.view_for(Role::Spectator);
        assert_eq!(view.newest, Some(Cell::ALL[0]));
        let winning: Vec<String> = view.winning.iter().map(Cell::to_string).collect();
        assert_eq!(winning, ["a1", "b1", "c1", "a2", "a3"]);
        assert_eq!(view.stage.winner(), Some(Mark::X));
        assert_eq!(view.legal_actions, []);
    }
}
