//! A room: seats, one game, and the wish for another. Folded from its events; changes in no other way.
//!
//! ```text
//! opened → sat, sat → placed … → (won | drawn | resigned | timed out) → rematch asked, asked → moved to
//! ```
//!
//! Knows nothing of sockets or tasks, and time is an argument.

use torneo_rules::chance::Chance;
use torneo_rules::tictactoe::bot;
use torneo_rules::tictactoe::cell::Cell;
use torneo_rules::tictactoe::game::{self, Game, Rejection, Role, Stage};

use super::record::RoomRecord;
use crate::wire::live::room::{GameView, LastMove, Outcome, Seat, Sitter};
use crate::wire::live::{Action, Event, Holder, Refusal, RoomView, SeatName};

/// What somebody wants of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoomWish {
    Sit(SeatName),
    Act(Action),
    Rematch,
}

/// Somebody who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asker<'a> {
    pub id: &'a str,
    pub name: &'a str,
}

#[derive(Debug, Clone)]
pub struct Room {
    code: String,
    created_ms: u64,
    version: u64,
    move_seconds: Option<u32>,
    seed: u32,
    seats: [Option<Sitter>; 2],
    game: Game,
    timed_out: Option<SeatName>,
    last: Option<LastMove>,
    /// When the player to move began to think.
    turn_since_ms: u64,
    asked: [bool; 2],
    next: Option<String>,
}

impl Room {
    /// A room of which nothing has been heard yet.
    pub fn new(code: &str) -> Self {
        Self {
            code: code.to_owned(),
            created_ms: 0,
            version: 0,
            move_seconds: None,
            seed: 0,
            seats: [None, None],
            game: Game::new(),
            timed_out: None,
            last: None,
            turn_since_ms: 0,
            asked: [false; 2],
            next: None,
        }
    }

    pub fn version(&self) -> u64 {
        self.version
    }

    pub fn move_seconds(&self) -> Option<u32> {
        self.move_seconds
    }

    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// Both seats, X first.
    pub fn sitters(&self) -> &[Option<Sitter>; 2] {
        &self.seats
    }

    pub fn is_over(&self) -> bool {
        self.timed_out.is_some() || self.game.stage().is_over()
    }

    /// Whether everybody who sits here wants another game.
    pub fn rematch_agreed(&self) -> bool {
        let agrees = |seat: SeatName| match &self.seats[seat.index()] {
            Some(Sitter::Person { .. }) => self.asked[seat.index()],
            Some(Sitter::Bot { .. }) => true,
            None => false,
        };
        self.is_over() && self.asked.contains(&true) && SeatName::ALL.into_iter().all(agrees)
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: &str) -> Option<SeatName> {
        let holds = |seat: &SeatName| matches!(&self.seats[seat.index()], Some(Sitter::Person { id, .. }) if id == person);
        SeatName::ALL.into_iter().find(holds)
    }

    /// When the player to move must have moved.
    pub fn deadline_ms(&self) -> Option<u64> {
        let seconds = self.move_seconds?;
        self.to_move()?;
        Some(self.turn_since_ms + 1000 * u64::from(seconds))
    }

    /// Judges a wish. Changes nothing.
    pub fn decide(&self, who: Asker, wish: &RoomWish) -> Result<Event, Refusal> {
        match wish {
            RoomWish::Sit(seat) => self.decide_sit(who, *seat),
            RoomWish::Act(action) => {
                self.decide_act(self.seat_of(who.id).ok_or(Refusal::NotSeated)?, *action)
            }
            RoomWish::Rematch => {
                let by = self.seat_of(who.id).ok_or(Refusal::NotSeated)?;
                if self.is_over() {
                    Ok(Event::RematchAsked { by })
                } else {
                    Err(Refusal::NotOver)
                }
            }
        }
    }

    fn decide_sit(&self, who: Asker, seat: SeatName) -> Result<Event, Refusal> {
        if self.seat_of(who.id).is_some() {
            return Err(Refusal::AlreadySeated);
        }
        if self.seats[seat.index()].is_some() {
            return Err(Refusal::SeatTaken);
        }
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        Ok(Event::Sat {
            seat,
            who: Sitter::Person {
                id: who.id.to_owned(),
                name: who.name.to_owned(),
            },
        })
    }

    fn decide_act(&self, by: SeatName, action: Action) -> Result<Event, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        if self.seats.contains(&None) {
            return Err(Refusal::NotStarted);
        }
        let action = match action {
            Action::Place { cell } => game::Action::Place(cell),
            Action::Resign {} => game::Action::Resign,
        };
        match self.game.decide(Role::Player(by.into()), action) {
            Ok(game::Event::Placed { by, cell }) => Ok(Event::Placed {
                by: by.into(),
                cell,
                reason: None,
            }),
            Ok(game::Event::Resigned { by }) => Ok(Event::Resigned { by: by.into() }),
            Err(Rejection::NotAPlayer) => Err(Refusal::NotSeated),
            Err(Rejection::GameOver) => Err(Refusal::GameOver),
            Err(Rejection::WaitingFor(_)) => Err(Refusal::NotYourTurn),
            Err(Rejection::CellTaken { .. }) => Err(Refusal::CellTaken),
        }
    }

    /// What the bot whose turn it is does, through the same door as people.
    pub fn bot_moves(&self) -> Option<Event> {
        let seat = self.to_move()?;
        let Some(Sitter::Bot { level }) = &self.seats[seat.index()] else {
            return None;
        };
        let chosen = bot::choose(
            (*level).into(),
            self.game.board(),
            &mut Chance::of_step(self.seed.into(), self.version),
        )?;
        match self.decide_act(seat, Action::Place { cell: chosen.cell }) {
            Ok(Event::Placed {
                by,
                cell,
                reason: _,
            }) => Some(Event::Placed {
                by,
                cell,
                reason: Some(chosen.reason.code().to_owned()),
            }),
            Ok(_) | Err(_) => None,
        }
    }

    /// Whether time has run out for the player to move.
    pub fn clock_says(&self, now_ms: u64) -> Option<Event> {
        let deadline = self.deadline_ms()?;
        let by = self.to_move()?;
        (now_ms >= deadline).then_some(Event::TimedOut { by })
    }

    /// Records what happened. Cannot fail, so any journal can be replayed.
    pub fn apply(&mut self, record: &RoomRecord, at_ms: u64) {
        self.version += 1;
        match &record.event {
            Event::Opened {
                move_seconds,
                after: _,
                seed,
            } => {
                self.created_ms = at_ms;
                self.seed = *seed;
                self.move_seconds = *move_seconds;
            }
            Event::Sat { seat, who } => {
                self.seats[seat.index()] = Some(who.clone());
                self.turn_since_ms = at_ms;
            }
            Event::Placed { by, cell, reason } => {
                self.game.apply(&game::Event::Placed {
                    by: (*by).into(),
                    cell: *cell,
                });
                self.last = Some(LastMove {
                    cell: cell.to_string(),
                    by: *by,
                    reason: reason.clone(),
                });
                self.turn_since_ms = at_ms;
            }
            Event::Resigned { by } => self.game.apply(&game::Event::Resigned { by: (*by).into() }),
            Event::TimedOut { by } => self.timed_out = Some(*by),
            Event::RematchAsked { by } => self.asked[by.index()] = true,
            Event::MovedTo { room } => self.next = Some(room.clone()),
        }
    }

    /// The room as somebody may see it. Who is connected is not the journal's concern, so it is asked for.
    pub fn view_for(&self, person: Option<&str>, connected: impl Fn(&str) -> bool) -> RoomView {
        let you = person.and_then(|person| self.seat_of(person));
        let holder = |seat: SeatName| match &self.seats[seat.index()] {
            None => Holder::Open {},
            Some(Sitter::Person { id, name }) => Holder::Person {
                name: name.clone(),
                connected: connected(id),
            },
            Some(Sitter::Bot { level }) => Holder::Bot { level: *level },
        };
        RoomView {
            code: self.code.clone(),
            game: "tictactoe".to_owned(),
            version: self.version,
            created_ms: self.created_ms,
            seats: SeatName::ALL
                .map(|seat| Seat {
                    seat,
                    holder: holder(seat),
                })
                .to_vec(),
            you,
            view: self.game_view(),
            legal: you.map_or_else(Vec::new, |seat| self.legal_actions(seat)),
            deadline_ms: self.deadline_ms(),
            rematch: SeatName::ALL
                .into_iter()
                .filter(|seat| self.asked[seat.index()])
                .collect(),
            next: self.next.clone(),
        }
    }

    fn legal_actions(&self, seat: SeatName) -> Vec<Action> {
        let places = Cell::ALL.into_iter().map(|cell| Action::Place { cell });
        places
            .chain([Action::Resign {}])
            .filter(|action| self.decide_act(seat, *action).is_ok())
            .collect()
    }

    fn game_view(&self) -> GameView {
        let view = self.game.view_for(Role::Spectator);
        let winning: Vec<String> = view.winning.iter().map(Cell::to_string).collect();
        GameView {
            board: view.board.to_string(),
            to_move: self.to_move(),
            outcome: self.outcome(),
            line: (!winning.is_empty()).then_some(winning),
            last: self.last.clone(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
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

    /// Whose turn it is, once both seats are taken and until the end.
    fn to_move(&self) -> Option<SeatName> {
        match self.game.stage() {
            Stage::Playing { to_move }
                if self.timed_out.is_none() && !self.seats.contains(&None) =>
            {
                Some(to_move.into())
            }
            Stage::Playing { .. } | Stage::Won { .. } | Stage::Drawn | Stage::Resigned { .. } => {
                None
            }
        }
    }
}
