//! Nim for three: each in turn takes one to three of twenty-one stones, and whoever takes the last one loses. It lives in
//! tests only; its bot thinks elsewhere, as an engine would.

use serde::{Deserialize, Serialize};
use torneo_rules::chance::Chance;
use ts_rs::TS;

use super::{At, GameRefusal, LiveGame, Opening, Plan, Rematch, SeatPlan, Thought, Turn, Unfit};
use crate::wire::live::Refusal;

const STONES: u32 = 21;
const SECONDS: u64 = 10;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Terms {}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Take { stones: u32 },
    Resign {},
}

pub type Choice = Action;

/// `resigned` is a word of tic-tac-toe, too, with other members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    Taken { seat: usize, stones: u32 },
    Resigned { seat: usize, late: bool },
}

/// `easy` is a word of tic-tac-toe, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bot {
    Easy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "NimRejection")]
pub enum Rejection {
    #[error("take one, two or three of the stones that are left")]
    NotAllowed,
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Self {
        Refusal::Game(GameRefusal::Nim(rejection))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct View {
    pub left: u32,
    pub turn: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct Card {
    pub left: u32,
}

#[derive(Deserialize, utoipa::ToSchema)]
pub struct NewRoom {
    seats: [SeatPlan<Bot>; 3],
}

impl Opening for NewRoom {
    type Terms = Terms;

    fn plan(self) -> Result<Plan<Terms>, Unfit> {
        Ok(Plan {
            terms: Terms {},
            seats: self.seats.map(SeatPlan::planned).into(),
            move_seconds: None,
        })
    }
}

#[derive(Debug, Clone)]
pub struct Game {
    left: u32,
    turn: usize,
    over: bool,
    since_ms: u64,
}

impl LiveGame for Game {
    const SEATS: &'static [&'static str] = &["first", "second", "third"];
    type Terms = Terms;
    type Action = Action;
    type Event = Event;
    type Bot = Bot;
    type View = View;
    type Choice = Choice;
    type Card = Card;

    fn open(_: &Terms, _: Option<u32>) -> Self {
        Self {
            left: STONES,
            turn: 0,
            over: false,
            since_ms: 0,
        }
    }

    fn begin(&mut self, at_ms: u64) {
        self.since_ms = at_ms;
    }

    fn decide(&self, by: usize, action: &Action, _: Option<u32>, at: At) -> Result<Event, Refusal> {
        let late = at.received_ms > self.since_ms + 1000 * SECONDS;
        match action {
            _ if self.over => Err(Refusal::GameOver),
            Action::Resign {} => Ok(Event::Resigned { seat: by, late }),
            Action::Take { .. } if by != self.turn => Err(Refusal::NotYourTurn),
            Action::Take { stones } if (1..=3.min(self.left)).contains(stones) => {
                Ok(Event::Taken {
                    seat: by,
                    stones: *stones,
                })
            }
            Action::Take { .. } => Err(Rejection::NotAllowed.into()),
        }
    }

    fn apply(&mut self, event: &Event, at_ms: u64) {
        match event {
            Event::Taken { seat, stones } => {
                self.left = self.left.saturating_sub(*stones);
                self.turn = (seat + 1) % Self::SEATS.len();
                self.over = self.left == 0;
            }
            Event::Resigned { .. } => self.over = true,
        }
        self.since_ms = at_ms;
    }

    fn due_ms(&self) -> Option<u64> {
        (!self.over).then_some(self.since_ms + 1000 * SECONDS)
    }

    fn at_due(&self) -> Option<Event> {
        Some(Event::Resigned {
            seat: self.turn,
            late: true,
        })
    }

    fn is_over(&self) -> bool {
        self.over
    }

    fn view(&self, _: Option<usize>, _: bool) -> View {
        View {
            left: self.left,
            turn: self.turn,
        }
    }

    fn legal(&self, seat: usize) -> Vec<Choice> {
        let take = (1..=3).map(|stones| Action::Take { stones });
        let at = At::exactly(0);
        let may = |action: &Action| self.decide(seat, action, None, at).is_ok();
        take.filter(may).collect()
    }

    fn for_spectators(event: &Event) -> Event {
        event.clone()
    }

    fn card(&self) -> Card {
        Card { left: self.left }
    }

    /// Everybody moves up by one seat.
    fn rematch(&self) -> Rematch<Terms> {
        Rematch {
            terms: Terms {},
            seats: vec![1, 2, 0],
        }
    }

    fn bot(&self, seat: usize, bot: Bot, _: &mut Chance) -> Turn<Event, Action> {
        match bot {
            Bot::Easy if self.over || seat != self.turn => Turn::Wait,
            Bot::Easy => Turn::Think(Thought {
                work: Box::new(|_| Some(Action::Take { stones: 1 })),
                pause_ms: 0,
                on_its_clock: true,
            }),
        }
    }
}
