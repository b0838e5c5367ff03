//! Tic-tac-toe in a room: its JSON, its clock for each move, and its bots.

use serde::{Deserialize, Serialize};
use torneo_rules::chance::Chance;
use torneo_rules::contest::encounter::GameResult;
use torneo_rules::tictactoe::bot::{self, Level};
use torneo_rules::tictactoe::cell::Cell;
use torneo_rules::tictactoe::game::{self, Role, Stage};
use torneo_rules::tictactoe::mark::Mark;
use torneo_rules::word::word;
use ts_rs::TS;

use super::{At, GameRefusal, LiveGame, Opening, Plan, Planned, Rematch, SeatPlan, Turn, Unfit};
use crate::wire::live::Refusal;

pub use torneo_rules::tictactoe::bot::Level as Bot;
pub use torneo_rules::tictactoe::game::Action;

/// What a player may do is what a player may send.
pub type Choice = Action;

/// A game is one round.
const ROUND: u32 = 1;

/// Seconds a move may be given: from three to an hour.
const MOVE_SECONDS: std::ops::RangeInclusive<u32> = 3..=3600;

/// What is agreed beforehand beside the pace, which every room has.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(deny_unknown_fields)]
#[ts(rename = "TicTacToeTerms")]
#[schema(as = TicTacToeTerms)]
pub struct Terms {
    /// Whether marks may be taken back: where one plays against a bot, and nothing hangs on it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub takes_back: bool,
}

/// What happened: the rules' event, the rule a bot used, and the clock, which the rules do not know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(rename = "TicTacToeEvent")]
#[schema(as = TicTacToeEvent)]
pub enum Event {
    Placed {
        by: Mark,
        #[ts(type = "string")]
        #[schema(value_type = String)]
        cell: Cell,
        /// The rule a bot used.
        reason: Option<String>,
    },
    Resigned {
        by: Mark,
    },
    TimedOut {
        by: Mark,
    },
    /// Their last mark and the answer to it are gone.
    TakenBack {
        by: Mark,
    },
}

/// What only tic-tac-toe forbids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "TicTacToeRejection")]
pub enum Rejection {
    #[error("the cell is taken; choose a free one")]
    CellTaken,
    #[error("marks are only taken back against a bot, in a game of its own; play on")]
    NoTakebacks,
    #[error("you have not played yet, so there is nothing to take back; choose a cell")]
    NothingToTakeBack,
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Self {
        Refusal::Game(GameRefusal::Tictactoe(rejection))
    }
}

/// The board as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
#[cfg_attr(test, derive(Deserialize))]
#[ts(rename = "TicTacToeView")]
#[schema(as = TicTacToeView)]
pub struct View {
    /// Nine characters `.XO` in the order a1 b1 c1 a2 … c3.
    pub board: String,
    pub to_move: Option<Mark>,
    pub outcome: Option<Outcome>,
    /// The cells of the lines that won.
    pub line: Option<Vec<String>>,
    pub last: Option<LastMove>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
#[cfg_attr(test, derive(Deserialize))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Outcome {
    Won {
        by: Mark,
    },
    Drawn {},
    /// The one who gave up; the other wins.
    Resigned {
        by: Mark,
    },
    /// The one whose time ran out; the other wins.
    TimedOut {
        by: Mark,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
#[cfg_attr(test, derive(Deserialize))]
pub struct LastMove {
    pub cell: String,
    pub by: Mark,
    pub reason: Option<String>,
}

/// One line for lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
#[ts(rename = "TicTacToeCard")]
#[schema(as = TicTacToeCard)]
pub struct Card {
    pub moves: u64,
    pub outcome: Option<Outcome>,
}

/// The word for this game.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TicTacToeName {
    Tictactoe,
}

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SeatPlans)]
pub struct Seats {
    #[serde(rename = "X")]
    x: SeatPlan<Bot>,
    #[serde(rename = "O")]
    o: SeatPlan<Bot>,
}

/// What is asked for when a room is opened.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewTicTacToeRoom)]
pub struct NewRoom {
    #[expect(dead_code, reason = "the word tells this form from the others")]
    game: TicTacToeName,
    seats: Seats,
    /// Seconds for each move; none for as long as it takes.
    #[schema(value_type = Option<u32>, minimum = 3, maximum = 3600)]
    move_seconds: Option<u32>,
}

impl Opening for NewRoom {
    type Terms = Terms;

    fn plan(self) -> Result<Plan<Terms>, Unfit> {
        let fits = |seconds| MOVE_SECONDS.contains(&seconds);
        if !self.move_seconds.is_none_or(fits) {
            return Err(Unfit {
                code: "bad_move_seconds",
                why: "a move takes from 3 to 3600 seconds",
                described: true,
            });
        }
        let seats = vec![self.seats.x.planned(), self.seats.o.planned()];
        let takes_back = seats.iter().any(|seat| matches!(seat, Planned::Bot(_)));
        Ok(Plan {
            terms: Terms { takes_back },
            seats,
            move_seconds: self.move_seconds,
        })
    }
}

#[derive(Debug, Clone)]
pub struct Game {
    terms: Terms,
    game: game::Game,
    move_seconds: Option<u32>,
    timed_out: Option<Mark>,
    /// The marks with the rules behind them, in their order.
    made: Vec<LastMove>,
    /// When the player to move began to think.
    turn_since_ms: u64,
}

impl Game {
    fn outcome(&self) -> Option<Outcome> {
        if let Some(by) = self.timed_out {
            return Some(Outcome::TimedOut { by });
        }
        match self.game.stage() {
            Stage::Playing { .. } => None,
            Stage::Won { by, .. } => Some(Outcome::Won { by }),
            Stage::Drawn => Some(Outcome::Drawn {}),
            Stage::Resigned { by } => Some(Outcome::Resigned { by }),
        }
    }

    /// Whose turn it is, until the end.
    fn to_move(&self) -> Option<Mark> {
        match self.game.stage() {
            Stage::Playing { to_move } if self.timed_out.is_none() => Some(to_move),
            Stage::Playing { .. } | Stage::Won { .. } | Stage::Drawn | Stage::Resigned { .. } => {
                None
            }
        }
    }

    fn judged(&self, by: Mark, action: Action) -> Result<Event, Refusal> {
        match self.game.decide(Role::Player(by), action) {
            Ok(game::Event::Placed { by, cell }) => Ok(Event::Placed {
                by,
                cell,
                reason: None,
            }),
            Ok(game::Event::Resigned { by }) => Ok(Event::Resigned { by }),
            Ok(game::Event::TakenBack { by }) => Ok(Event::TakenBack { by }),
            Err(game::Rejection::NotAPlayer) => Err(Refusal::NotSeated),
            Err(game::Rejection::GameOver) => Err(Refusal::GameOver),
            Err(game::Rejection::WaitingFor(_)) => Err(Refusal::NotYourTurn),
            Err(game::Rejection::CellTaken { .. }) => Err(Rejection::CellTaken.into()),
            Err(game::Rejection::NoTakebacks) => Err(Rejection::NoTakebacks.into()),
            Err(game::Rejection::NothingToTakeBack) => Err(Rejection::NothingToTakeBack.into()),
        }
    }
}

impl LiveGame for Game {
    const SEATS: &'static [&'static str] = &["X", "O"];
    const PLAYERS_SEE_THE_SAME: bool = true;
    type Terms = Terms;
    type Action = Action;
    type Event = Event;
    type Bot = Bot;
    type View = View;
    type Choice = Choice;
    type Card = Card;

    fn open(terms: &Terms, move_seconds: Option<u32>) -> Self {
        Self {
            terms: *terms,
            game: if terms.takes_back {
                game::Game::lesson()
            } else {
                game::Game::new()
            },
            move_seconds,
            timed_out: None,
            made: Vec::new(),
            turn_since_ms: 0,
        }
    }

    /// Whoever moves first begins to think.
    fn begin(&mut self, at_ms: u64) {
        self.turn_since_ms = at_ms;
    }

    fn decide(
        &self,
        by: usize,
        action: &Action,
        round: Option<u32>,
        _: At,
    ) -> Result<Event, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        if round.is_some_and(|round| round != ROUND) {
            return Err(Refusal::Stale);
        }
        self.judged(Mark::BOTH[by], *action)
    }

    fn apply(&mut self, event: &Event, at_ms: u64) {
        match event {
            Event::Placed { by, cell, reason } => {
                self.game.apply(&game::Event::Placed {
                    by: *by,
                    cell: *cell,
                });
                self.made.push(LastMove {
                    cell: cell.to_string(),
                    by: *by,
                    reason: reason.clone(),
                });
                self.turn_since_ms = at_ms;
            }
            Event::Resigned { by } => self.game.apply(&game::Event::Resigned { by: *by }),
            Event::TimedOut { by } => self.timed_out = Some(*by),
            Event::TakenBack { by } => {
                self.game.apply(&game::Event::TakenBack { by: *by });
                self.made.truncate(self.game.made());
                self.turn_since_ms = at_ms;
            }
        }
    }

    /// When the player to move must have moved.
    fn due_ms(&self) -> Option<u64> {
        let seconds = self.move_seconds?;
        self.to_move()?;
        Some(self.turn_since_ms + 1000 * u64::from(seconds))
    }

    fn at_due(&self) -> Option<Event> {
        let by = self.to_move()?;
        Some(Event::TimedOut { by })
    }

    fn is_over(&self) -> bool {
        self.timed_out.is_some() || self.game.stage().is_over()
    }

    /// Who loses without having moved did not come.
    fn result(&self) -> Option<GameResult> {
        let moves = self.game.made();
        let winner = match self.outcome()? {
            Outcome::Drawn {} => return Some(GameResult::Draw),
            Outcome::Won { by } => by,
            Outcome::Resigned { by } | Outcome::TimedOut { by } => by.other(),
        };
        Some(match winner {
            Mark::X if moves < 2 => GameResult::WhiteByForfeit,
            Mark::X => GameResult::White,
            Mark::O if moves == 0 => GameResult::BlackByForfeit,
            Mark::O => GameResult::Black,
        })
    }

    fn view(&self, _: Option<usize>, begun: bool) -> View {
        let view = self.game.view_for(Role::Spectator);
        let winning: Vec<String> = view.winning.iter().map(Cell::to_string).collect();
        View {
            board: view.board.to_string(),
            to_move: self.to_move().filter(|_| begun),
            outcome: self.outcome(),
            line: (!winning.is_empty()).then_some(winning),
            last: self.made.last().cloned(),
        }
    }

    fn legal(&self, seat: usize) -> Vec<Choice> {
        if self.is_over() {
            return Vec::new();
        }
        self.game.legal_actions(Role::Player(Mark::BOTH[seat]))
    }

    /// Nothing is hidden in this game.
    fn for_spectators(event: &Event) -> Event {
        event.clone()
    }

    fn card(&self) -> Card {
        Card {
            moves: self.game.made() as u64,
            outcome: self.outcome(),
        }
    }

    fn rematch(&self) -> Rematch<Terms> {
        Rematch {
            terms: self.terms,
            seats: vec![1, 0],
        }
    }

    fn bot(&self, seat: usize, level: Level, chance: &mut Chance) -> Turn<Event, Action> {
        let Some(by) = self.to_move().filter(|mark| *mark == Mark::BOTH[seat]) else {
            return Turn::Wait;
        };
        let chosen = bot::choose(level, self.game.board(), chance);
        chosen.map_or(Turn::Wait, |chosen| {
            Turn::Now(Event::Placed {
                by,
                cell: chosen.cell,
                reason: Some(word(&chosen.reason)),
            })
        })
    }
}
