//! A room: seats, one game, and the request for another. Folded from its events; changes in no other way.
//!
//! ```text
//! opened → sat, sat → the game's events … → over → rematch asked, asked → moved to
//! ```
//!
//! Knows nothing of sockets or tasks, and time is an argument. What differs between games is in `games`.

/// What somebody sees of it.
mod view;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use torneo_rules::chance::Chance;
use torneo_rules::chess::clock::room_time::{RoomMillis, RoomTime};
use torneo_rules::contest::encounter::GameResult;
use torneo_rules::journal::Entry;

use super::record::RoomRecord;
use crate::games::{Action, At, Attendance, Game, Rematch, SeatName, Terms, Turn};
use crate::wire::live::room::{Damage, SeatingEvent, Sitter};
use crate::wire::live::{Event, Refusal};

/// Events that a room may have. The longest game of chess that 75 moves allow has 17,697 plies, and demo play may begin
/// again many times; a game must not stand still while a clock runs.
const MOST_EVENTS: u64 = 20_000;

/// A room with a free seat, or against a bot of which nobody has made a move, is abandoned after an hour, a game after a day:
/// `docs/protocol.md`, "The end of a room".
const NOBODY_CAME_MS: u64 = 60 * 60 * 1000;
pub const NOBODY_LEFT_MS: u64 = 24 * NOBODY_CAME_MS;

/// What somebody wants of a room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomRequest {
    Sit(SeatName),
    /// The action is still JSON: only the game of the room can read it.
    Act {
        action: String,
        round: Option<u32>,
    },
    Rematch,
}

/// Somebody who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asker<'a> {
    pub id: &'a str,
    pub name: &'a str,
}

/// Who sits in each seat of a game, in the order of its seats.
pub type Sitters = Vec<Option<Sitter>>;

#[derive(Debug, Clone)]
pub struct Room {
    code: String,
    created_ms: u64,
    version: u64,
    move_seconds: Option<u32>,
    seed: u64,
    seats: Sitters,
    /// What the game takes for time: it stands still while nobody could play.
    time: RoomTime,
    game: Game,
    /// By seat, who wants another game.
    asked: Vec<bool>,
    next: Option<String>,
    /// Nobody came, or nobody was left.
    abandoned: bool,
    /// A person has made a move.
    is_played: bool,
    /// The first entry that could not be read; nothing happens here any more.
    damaged: Option<Damage>,
}

impl Room {
    /// A room of which nothing has been heard yet.
    pub fn new(code: &str) -> Self {
        let game = Game::open(&Terms::default(), None);
        Self {
            code: code.to_owned(),
            created_ms: 0,
            version: 0,
            move_seconds: None,
            seed: 0,
            seats: vec![None; game.seats().len()],
            time: RoomTime::default(),
            asked: vec![false; game.seats().len()],
            game,
            next: None,
            abandoned: false,
            is_played: false,
            damaged: None,
        }
    }

    /// A room as its journal tells it, as far as it can be read.
    pub fn folded(code: &str, entries: &[Entry]) -> Self {
        let mut room = Self::new(code);
        for entry in entries {
            let Ok(record) = room.read(entry.payload.as_str()) else {
                break;
            };
            room.apply(&record, entry.recorded_at.number());
        }
        room
    }

    pub fn version(&self) -> u64 {
        self.version
    }

    pub fn created_ms(&self) -> u64 {
        self.created_ms
    }

    pub fn move_seconds(&self) -> Option<u32> {
        self.move_seconds
    }

    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// From this entry on the journal cannot be read.
    pub fn damage(&mut self, damage: Damage) {
        self.damaged = Some(damage);
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn sitters(&self) -> &[Option<Sitter>] {
        &self.seats
    }

    /// The terms of another game, and who sits where in it.
    pub fn rematch(&self) -> (Terms, Sitters) {
        let Rematch { terms, seats } = self.game.rematch();
        let sitters = seats.iter().map(|seat| self.seats[*seat].clone());
        (terms, sitters.collect())
    }

    pub fn is_over(&self) -> bool {
        self.game.is_over() || self.abandoned
    }

    /// Whether the room would be over after an event.
    pub fn is_over_after(&self, event: &Event, at_ms: u64) -> bool {
        match event {
            Event::Seating(SeatingEvent::Abandoned {}) => true,
            Event::Seating(
                SeatingEvent::Opened { .. }
                | SeatingEvent::Sat { .. }
                | SeatingEvent::RematchAsked { .. }
                | SeatingEvent::MovedTo { .. }
                | SeatingEvent::Woken { .. },
            ) => self.is_over(),
            Event::Game(event) => {
                let mut game = self.game.clone();
                game.apply(event, self.time.at(at_ms).0);
                self.abandoned || game.is_over()
            }
        }
    }

    /// How long nobody may act here and no player be present before the room counts as abandoned, in milliseconds. None
    /// for rooms that are over.
    pub fn patience_ms(&self) -> Option<u64> {
        let is_played = self.has_begun() && (self.is_played || !self.has_bot());
        match (self.is_at_rest(), is_played) {
            (true, _) => None,
            (false, false) => Some(NOBODY_CAME_MS),
            (false, true) => Some(NOBODY_LEFT_MS),
        }
    }

    /// How the game ended between two. One that was abandoned before anybody moved had nobody there.
    pub fn result(&self) -> Option<GameResult> {
        match self.abandoned && self.waits_for_first_move() {
            true => Some(GameResult::BothForfeit),
            false => self.game.result(),
        }
    }

    /// Whether whoever begins would lose by the clock as one who did not come.
    fn waits_for_first_move(&self) -> bool {
        let (Some(due_ms), Some(event)) = (self.game.due_ms(), self.game.at_due()) else {
            return false;
        };
        let mut game = self.game.clone();
        game.apply(&event, due_ms);
        game.result() == Some(GameResult::BlackByForfeit)
    }

    /// Whether the journal cannot be read to its end.
    pub fn is_damaged(&self) -> bool {
        self.damaged.is_some()
    }

    /// Whether nothing happens here by itself any more.
    pub fn is_at_rest(&self) -> bool {
        self.is_over() || self.damaged.is_some()
    }

    /// Whether everybody who sits here wants another game.
    pub fn rematch_agreed(&self) -> bool {
        let mut seats = self.seats.iter().zip(&self.asked);
        let agreed = seats.all(|(sitter, asked)| match sitter {
            Some(Sitter::Person { .. }) => *asked,
            Some(Sitter::Bot { .. }) => true,
            None => false,
        });
        self.is_over() && self.damaged.is_none() && self.asked.contains(&true) && agreed
    }

    /// The place of a person's seat.
    pub fn place_of(&self, person: &str) -> Option<usize> {
        let holds =
            |seat: &Option<Sitter>| matches!(seat, Some(Sitter::Person { id, .. }) if id == person);
        self.seats.iter().position(holds)
    }

    /// The first seat that nobody holds.
    pub fn free_seat(&self) -> Option<SeatName> {
        let free = self.seats.iter().position(Option::is_none)?;
        Some(SeatName::at(&self.game, free))
    }

    /// Whether a bot sits here.
    pub fn has_bot(&self) -> bool {
        let bot = |seat: &Option<Sitter>| matches!(seat, Some(Sitter::Bot { .. }));
        self.seats.iter().any(bot)
    }

    /// Whether bots play among themselves.
    pub fn has_only_bots(&self) -> bool {
        let bot = |seat: &Option<Sitter>| matches!(seat, Some(Sitter::Bot { .. }));
        self.seats.iter().all(bot)
    }

    /// Whether every seat is taken, so that there is a game.
    fn has_begun(&self) -> bool {
        !self.seats.contains(&None)
    }

    /// Whether the game goes on by itself: clocks, bots, pauses.
    fn is_going_on(&self) -> bool {
        self.has_begun() && self.damaged.is_none() && !self.abandoned
    }

    /// When something happens by itself: a player must have moved, or the talk ends.
    pub fn deadline_ms(&self) -> Option<u64> {
        let due_ms = self.is_going_on().then(|| self.game.due_ms()).flatten()?;
        Some(self.time.steady_ms(RoomMillis(due_ms)))
    }

    /// Whether somebody would lose by time that passes now.
    pub fn is_timed(&self) -> bool {
        self.is_going_on() && !self.is_over() && self.game.is_timed()
    }

    /// Judges a request. Changes nothing.
    pub fn decide(&self, who: Asker, request: &RoomRequest, at: At) -> Result<Event, Refusal> {
        if self.damaged.is_some() {
            return Err(Refusal::Damaged);
        }
        match request {
            RoomRequest::Sit(seat) => self.decide_sit(who, *seat),
            RoomRequest::Act { action, round } => {
                let by = self.place_of(who.id).ok_or(Refusal::NotSeated)?;
                let action = self.game.read_action(action)?;
                self.decide_act(by, &action, *round, at)
            }
            RoomRequest::Rematch => {
                let by = self.place_of(who.id).ok_or(Refusal::NotSeated)?;
                if self.is_over() {
                    let by = SeatName::at(&self.game, by);
                    Ok(Event::Seating(SeatingEvent::RematchAsked { by }))
                } else {
                    Err(Refusal::NotOver)
                }
            }
        }
    }

    fn decide_sit(&self, who: Asker, seat: SeatName) -> Result<Event, Refusal> {
        let place = seat.place_in(&self.game).ok_or(Refusal::UnknownSeat)?;
        if self.place_of(who.id).is_some() {
            return Err(Refusal::AlreadySeated);
        }
        if self.seats[place].is_some() {
            return Err(Refusal::SeatTaken);
        }
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        Ok(Event::Seating(SeatingEvent::Sat {
            seat,
            who: Sitter::Person {
                id: who.id.to_owned(),
                name: who.name.to_owned(),
            },
        }))
    }

    fn decide_act(
        &self,
        by: usize,
        action: &Action,
        round: Option<u32>,
        at: At,
    ) -> Result<Event, Refusal> {
        if self.next.is_some() || self.abandoned {
            return Err(Refusal::GameOver);
        }
        if self.version >= MOST_EVENTS {
            return Err(Refusal::RoomFull);
        }
        if !self.has_begun() {
            return Err(Refusal::NotStarted);
        }
        let at = At {
            received_ms: self.time.at(at.received_ms).0,
            ..at
        };
        self.game.decide(by, action, round, at).map(Event::Game)
    }

    /// What a bot does now, through the same door as people, and from which seat.
    pub fn bot_turn(&self) -> Option<(usize, Turn<Event, Action>)> {
        if !self.is_going_on() {
            return None;
        }
        let turn = |(place, sitter): (usize, &Option<Sitter>)| {
            let Some(Sitter::Bot { level }) = sitter else {
                return None;
            };
            let mut chance = Chance::of_step(self.seed, self.version);
            match self.game.bot(place, level, &mut chance) {
                Turn::Wait => None,
                Turn::Now(event) => Some((place, Turn::Now(Event::Game(event)))),
                Turn::Think(thought) => Some((place, Turn::Think(thought))),
            }
        };
        self.seats.iter().enumerate().find_map(turn)
    }

    /// What a bot chose, judged as anybody's action.
    pub fn decide_thought(&self, by: usize, action: &Action, at: At) -> Option<Event> {
        self.decide_act(by, action, None, at).ok()
    }

    /// What happens by itself when a deadline has come. Who does not come loses to whoever did; where the other of two did not
    /// come either, nobody wins. `came` answers by seat.
    pub fn clock_says(&self, now_ms: u64, came: impl FnOnce(usize) -> bool) -> Option<Event> {
        if now_ms < self.deadline_ms()? {
            return None;
        }
        if self.waits_for_first_move() && !came(1) {
            return Some(Event::Seating(SeatingEvent::Abandoned {}));
        }
        self.game.at_due().map(Event::Game)
    }

    /// What follows from who is here, by seat. Demo play waits for people; chess lets the other claim the win.
    pub fn presence(&self, who: &[Attendance], at_ms: u64) -> Option<Event> {
        if !self.is_going_on() {
            return None;
        }
        let at_ms = self.time.at(at_ms).0;
        self.game.presence(who, at_ms).map(Event::Game)
    }

    /// An entry of this room's journal: words of rooms are read here, all others by the game that `opened` named.
    pub fn read(&self, payload: &str) -> Result<RoomRecord, serde_json::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Recorded {
            by: Option<String>,
            message: Option<String>,
            event: Value,
        }
        let Recorded { by, message, event } = serde_json::from_str(payload)?;
        let word = event.get("type").and_then(Value::as_str);
        let event = if word.is_some_and(|word| SeatingEvent::WORDS.contains(&word)) {
            Event::Seating(self.known(serde_json::from_value(event)?)?)
        } else {
            Event::Game(self.game.read_event(event)?)
        };
        Ok(RoomRecord { by, message, event })
    }

    /// Refuses seats and bots that the game of this room does not have.
    fn known(&self, event: SeatingEvent) -> Result<SeatingEvent, serde_json::Error> {
        let (seat, bot) = match &event {
            SeatingEvent::Opened { .. }
            | SeatingEvent::MovedTo { .. }
            | SeatingEvent::Abandoned {}
            | SeatingEvent::Woken { .. } => (None, None),
            SeatingEvent::RematchAsked { by } => (Some(by), None),
            SeatingEvent::Sat { seat, who } => match who {
                Sitter::Person { .. } => (Some(seat), None),
                Sitter::Bot { level } => (Some(seat), Some(level)),
            },
        };
        let fits = seat.is_none_or(|seat| seat.place_in(&self.game).is_some())
            && bot.is_none_or(|bot| self.game.knows_bot(bot));
        if fits {
            Ok(event)
        } else {
            let why = format!("the game has no such seat or bot: {event:?}");
            Err(serde::de::Error::custom(why))
        }
    }

    /// Records what happened. Cannot fail, so any journal can be replayed.
    pub fn apply(&mut self, record: &RoomRecord, at_ms: u64) {
        self.version += 1;
        match &record.event {
            Event::Seating(event) => self.apply_seating(event, at_ms),
            Event::Game(event) => {
                self.game.apply(event, self.time.at(at_ms).0);
                self.is_played |= record.by.is_some();
                // Who began again does not wait for a rematch.
                if !self.game.is_over() {
                    self.asked.fill(false);
                }
            }
        }
    }

    fn apply_seating(&mut self, event: &SeatingEvent, at_ms: u64) {
        match event {
            SeatingEvent::Opened {
                game,
                move_seconds,
                after: _,
                seed,
            } => {
                self.created_ms = at_ms;
                self.seed = seed.unwrap_or_default();
                self.move_seconds = *move_seconds;
                self.game = Game::open(game, *move_seconds);
                self.seats = vec![None; self.game.seats().len()];
                self.asked = vec![false; self.game.seats().len()];
            }
            SeatingEvent::Sat { seat, who } => {
                if let Some(place) = seat.place_in(&self.game) {
                    self.seats[place] = Some(who.clone());
                }
                if self.has_begun() {
                    self.game.begin(self.time.at(at_ms).0);
                }
            }
            SeatingEvent::RematchAsked { by } => {
                if let Some(place) = by.place_in(&self.game) {
                    self.asked[place] = true;
                }
            }
            SeatingEvent::MovedTo { room } => self.next = Some(room.clone()),
            SeatingEvent::Abandoned {} => self.abandoned = true,
            SeatingEvent::Woken { since_ms } => self.time.stood_still(*since_ms, at_ms),
        }
    }
}

#[cfg(test)]
mod tests;
