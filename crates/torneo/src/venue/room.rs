//! A room: seats, one game, and the wish for another. Folded from its events; changes in no other way.
//!
//! ```text
//! opened → sat, sat → the game's events … → over → rematch asked, asked → moved to
//! ```
//!
//! Knows nothing of sockets or tasks, and time is an argument. What differs between games is in `Table`.

/// A table of tic-tac-toe.
mod tictactoe;

/// A table of SnatchGame.
mod snatch;

use super::record::RoomRecord;
use crate::wire::live::room::{
    Seat, SeatingEvent, Sitter, Summary, TableSummary, TableView, Terms,
};
use crate::wire::live::{Action, Event, Holder, Refusal, RoomView, SeatName};
use snatch::Snatch;
use tictactoe::TicTacToe;

/// Events that a room may have; a game has a hundred at most, and demo play may begin again many times.
const MOST_EVENTS: u64 = 5_000;

/// What somebody wants of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoomWish {
    Sit(SeatName),
    Act { action: Action, round: Option<u32> },
    Rematch,
}

/// Somebody who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asker<'a> {
    pub id: &'a str,
    pub name: &'a str,
}

/// Both seats, the one that begins first.
pub type Sitters = [Option<Sitter>; 2];

/// The game of a room. Each has the same verbs.
#[derive(Debug, Clone)]
enum Table {
    TicTacToe(TicTacToe),
    Snatch(Box<Snatch>),
}

#[derive(Debug, Clone)]
pub struct Room {
    code: String,
    created_ms: u64,
    version: u64,
    move_seconds: Option<u32>,
    seed: u64,
    seats: Sitters,
    table: Table,
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
            table: Table::TicTacToe(TicTacToe::new(None)),
            asked: [false; 2],
            next: None,
        }
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

    /// Both seats, the one that begins first.
    pub fn sitters(&self) -> &Sitters {
        &self.seats
    }

    /// The terms of a rematch, in which everybody sits in the other seat.
    pub fn terms_of_rematch(&self) -> Terms {
        match &self.table {
            Table::TicTacToe(_) => Terms::Tictactoe,
            Table::Snatch(table) => table.terms_of_rematch(),
        }
    }

    pub fn is_over(&self) -> bool {
        match &self.table {
            Table::TicTacToe(table) => table.is_over(),
            Table::Snatch(table) => table.is_over(),
        }
    }

    /// Whether everybody who sits here wants another game.
    pub fn rematch_agreed(&self) -> bool {
        let agrees = |place: usize| match &self.seats[place] {
            Some(Sitter::Person { .. }) => self.asked[place],
            Some(Sitter::Bot { .. }) => true,
            None => false,
        };
        self.is_over() && self.asked.contains(&true) && agrees(0) && agrees(1)
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: &str) -> Option<SeatName> {
        let holds = |seat: &SeatName| matches!(&self.seats[seat.index()], Some(Sitter::Person { id, .. }) if id == person);
        self.seat_names().into_iter().find(holds)
    }

    /// The first seat that nobody holds.
    pub fn free_seat(&self) -> Option<SeatName> {
        let free = |seat: &SeatName| self.seats[seat.index()].is_none();
        self.seat_names().into_iter().find(free)
    }

    /// Whether a bot sits here.
    pub fn has_bot(&self) -> bool {
        let bot = |seat: &Option<Sitter>| matches!(seat, Some(Sitter::Bot { .. }));
        self.seats.iter().any(bot)
    }

    fn seat_names(&self) -> [SeatName; 2] {
        match &self.table {
            Table::TicTacToe(_) => SeatName::TICTACTOE,
            Table::Snatch(_) => SeatName::SNATCH,
        }
    }

    /// Whether both seats are taken, so that there is a game.
    fn has_begun(&self) -> bool {
        !self.seats.contains(&None)
    }

    /// When something happens by itself: a player must have moved, or the talk ends.
    pub fn deadline_ms(&self) -> Option<u64> {
        if !self.has_begun() {
            return None;
        }
        match &self.table {
            Table::TicTacToe(table) => table.deadline_ms(),
            Table::Snatch(table) => table.deadline_ms(),
        }
    }

    /// Judges a wish. Changes nothing.
    pub fn decide(&self, who: Asker, wish: &RoomWish) -> Result<Event, Refusal> {
        match wish {
            RoomWish::Sit(seat) => self.decide_sit(who, *seat),
            RoomWish::Act { action, round } => {
                let by = self.seat_of(who.id).ok_or(Refusal::NotSeated)?;
                self.decide_act(by, action, *round)
            }
            RoomWish::Rematch => {
                let by = self.seat_of(who.id).ok_or(Refusal::NotSeated)?;
                if self.is_over() {
                    Ok(Event::Seating(SeatingEvent::RematchAsked { by }))
                } else {
                    Err(Refusal::NotOver)
                }
            }
        }
    }

    fn decide_sit(&self, who: Asker, seat: SeatName) -> Result<Event, Refusal> {
        if !self.seat_names().contains(&seat) {
            return Err(Refusal::UnknownSeat);
        }
        if self.seat_of(who.id).is_some() {
            return Err(Refusal::AlreadySeated);
        }
        if self.seats[seat.index()].is_some() {
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
        by: SeatName,
        action: &Action,
        round: Option<u32>,
    ) -> Result<Event, Refusal> {
        if self.next.is_some() {
            return Err(Refusal::GameOver);
        }
        if self.version >= MOST_EVENTS {
            return Err(Refusal::RoomFull);
        }
        match (&self.table, action) {
            (Table::TicTacToe(table), Action::TicTacToe(action)) => {
                table.decide(by, *action, round, self.has_begun())
            }
            (Table::Snatch(_), Action::Snatch(_)) if !self.has_begun() => Err(Refusal::NotStarted),
            (Table::Snatch(table), Action::Snatch(action)) => table.decide(by, action, round),
            (Table::TicTacToe(_), Action::Snatch(_)) | (Table::Snatch(_), Action::TicTacToe(_)) => {
                Err(Refusal::BadAction)
            }
        }
    }

    /// What a bot does now, through the same door as people.
    pub fn bot_moves(&self) -> Option<Event> {
        if !self.has_begun() {
            return None;
        }
        match &self.table {
            Table::TicTacToe(table) => table.bot_moves(&self.seats, self.seed, self.version),
            Table::Snatch(table) => table.bot_moves(&self.seats, self.seed, self.version),
        }
    }

    /// What happens by itself when a deadline has come.
    pub fn clock_says(&self, now_ms: u64) -> Option<Event> {
        if now_ms < self.deadline_ms()? {
            return None;
        }
        match &self.table {
            Table::TicTacToe(table) => table.clock_says(),
            Table::Snatch(table) => table.clock_says(),
        }
    }

    /// What happens when somebody who plays has been away for a while (`true`), or when everybody is here (`false`).
    /// Only demo play waits for people.
    pub fn somebody_away(&self, away: bool) -> Option<Event> {
        if !self.has_begun() {
            return None;
        }
        match &self.table {
            Table::TicTacToe(_) => None,
            Table::Snatch(table) => table.somebody_away(away),
        }
    }

    /// Records what happened. Cannot fail, so any journal can be replayed; what belongs to another game changes nothing.
    pub fn apply(&mut self, record: &RoomRecord, at_ms: u64) {
        self.version += 1;
        match (&record.event, &mut self.table) {
            (Event::Seating(event), _) => self.apply_seating(event, at_ms),
            (Event::TicTacToe(event), Table::TicTacToe(table)) => table.apply(event, at_ms),
            (Event::Snatch(event), Table::Snatch(table)) => {
                table.apply(event, at_ms);
                // Who began again does not wait for a rematch.
                if !table.is_over() {
                    self.asked = [false; 2];
                }
            }
            (Event::TicTacToe(_), Table::Snatch(_)) | (Event::Snatch(_), Table::TicTacToe(_)) => (),
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
                self.table = match game {
                    Terms::Tictactoe => Table::TicTacToe(TicTacToe::new(*move_seconds)),
                    Terms::Snatch {
                        variant,
                        profile,
                        chat_seconds,
                        shame,
                    } => Table::Snatch(Box::new(Snatch::new(
                        *variant,
                        *profile,
                        *chat_seconds,
                        *shame,
                    ))),
                };
            }
            SeatingEvent::Sat { seat, who } => {
                self.seats[seat.index()] = Some(who.clone());
                match &mut self.table {
                    Table::TicTacToe(table) => table.sat(at_ms),
                    Table::Snatch(table) => table.sat(at_ms),
                }
            }
            SeatingEvent::RematchAsked { by } => self.asked[by.index()] = true,
            SeatingEvent::MovedTo { room } => self.next = Some(room.clone()),
        }
    }

    /// The room as somebody may see it. Who is connected is not the journal's concern, so it is asked for.
    pub fn view_for(&self, person: Option<&str>, connected: impl Fn(&str) -> bool) -> RoomView {
        let you = person.and_then(|person| self.seat_of(person));
        RoomView {
            code: self.code.clone(),
            version: self.version,
            created_ms: self.created_ms,
            seats: self.shown_seats(connected),
            you,
            over: self.is_over(),
            table: self.table_view(you),
            deadline_ms: self.deadline_ms(),
            rematch: self
                .seat_names()
                .into_iter()
                .filter(|seat| self.asked[seat.index()])
                .collect(),
            next: self.next.clone(),
        }
    }

    fn table_view(&self, you: Option<SeatName>) -> TableView {
        let may =
            |action: Action| you.is_some_and(|seat| self.decide_act(seat, &action, None).is_ok());
        match &self.table {
            Table::TicTacToe(table) => TableView::Tictactoe {
                view: table.view(self.has_begun()),
                legal: tictactoe::every_action()
                    .filter(|action| may(Action::TicTacToe(*action)))
                    .collect(),
            },
            Table::Snatch(table) => TableView::Snatch {
                view: table.view(you, self.has_begun()),
                legal: match you {
                    Some(seat) if self.has_begun() && self.next.is_none() => table.choices(seat),
                    Some(_) | None => Vec::new(),
                },
            },
        }
    }

    fn shown_seats(&self, connected: impl Fn(&str) -> bool) -> Vec<Seat> {
        let holder = |seat: SeatName| match &self.seats[seat.index()] {
            None => Holder::Open {},
            Some(Sitter::Person { id, name }) => Holder::Person {
                name: name.clone(),
                connected: connected(id),
            },
            Some(Sitter::Bot { level }) => Holder::Bot { level: *level },
        };
        let seats = self.seat_names().map(|seat| Seat {
            seat,
            holder: holder(seat),
        });
        seats.to_vec()
    }

    /// The room as the public list has it.
    pub fn summary(&self) -> Summary {
        Summary {
            code: self.code.clone(),
            created_ms: self.created_ms,
            seats: self.shown_seats(|_| false),
            over: self.is_over(),
            table: match &self.table {
                Table::TicTacToe(table) => TableSummary::Tictactoe {
                    moves: table.moves(),
                    outcome: table.outcome(),
                },
                Table::Snatch(table) => table.summary(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(journal: &str) -> Room {
        let mut room = Room::new("K7QF3D");
        for line in journal.lines() {
            let record =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            room.apply(&record, 1_000);
        }
        room
    }

    #[test]
    fn a_journal_from_before_there_were_several_games_is_tictactoe() {
        let room = folded(
            r#"{"event":{"type":"opened","move_seconds":null,"after":null,"seed":7}}
{"event":{"type":"sat","seat":"X","who":{"kind":"person","id":"p-1","name":"Ana"}}}
{"event":{"type":"sat","seat":"O","who":{"kind":"bot","level":"hard"}}}
{"by":"p-1","message":"m1","event":{"type":"placed","by":"X","cell":"b2","reason":null}}
{"event":{"type":"placed","by":"O","cell":"a1","reason":"corner_opening"}}
{"by":"p-1","message":"m2","event":{"type":"resigned","by":"X"}}
{"by":"p-1","message":"m3","event":{"type":"rematch_asked","by":"X"}}
{"event":{"type":"moved_to","room":"M2XW9P"}}"#,
        );
        let view = serde_json::to_value(room.view_for(Some("p-1"), |_| true)).unwrap();
        assert_eq!(view["game"], "tictactoe");
        assert_eq!(view["view"]["board"], "O...X....");
        assert_eq!(view["view"]["outcome"]["type"], "resigned");
        assert_eq!(
            (&view["next"], &view["version"]),
            (&"M2XW9P".into(), &8.into())
        );
    }

    #[test]
    fn the_talk_has_a_clock_that_rests_in_a_pause() {
        let mut room = folded(
            r#"{"event":{"type":"opened","game":{"name":"snatch","variant":"G5","profile":"seed","chat_seconds":60,"shame":{"P1":0,"P2":2}},"move_seconds":null,"after":null,"seed":7}}
{"event":{"type":"sat","seat":"P1","who":{"kind":"person","id":"p-1","name":"Ana"}}}"#,
        );
        assert_eq!(room.deadline_ms(), None, "nobody to talk to");
        let mut happens = |event: &str, at_ms| {
            let event = serde_json::from_str(event).unwrap();
            let record = RoomRecord {
                by: None,
                message: None,
                event,
            };
            room.apply(&record, at_ms);
            room.deadline_ms()
        };
        let sat = r#"{"type":"sat","seat":"P2","who":{"kind":"person","id":"p-2","name":"Beto"}}"#;
        assert_eq!(happens(sat, 10_000), Some(70_000));
        let said = r#"{"type":"said","by":"P1","text":"hola"}"#;
        assert_eq!(happens(said, 20_000), Some(70_000), "talking takes time");
        assert_eq!(happens(r#"{"type":"paused"}"#, 30_000), None);
        assert_eq!(happens(r#"{"type":"resumed"}"#, 90_000), Some(130_000));
        assert_eq!(happens(r#"{"type":"chat_closed"}"#, 130_000), None);
        let change = r#"{"type":"variant_set","variant":"G5","by":"P2"}"#;
        assert_eq!(happens(change, 140_000), Some(200_000));
    }

    #[test]
    fn a_foreign_event_changes_nothing_but_the_version() {
        let room = folded(
            r#"{"event":{"type":"opened","move_seconds":null,"after":null,"seed":7}}
{"event":{"type":"offered","offer":{"offer_pavo":1,"offer_elote":0,"request_pavo":0,"request_elote":0},"auto":false}}
{"event":{"type":"placed","by":"P1","cell":"b2","reason":null}}"#,
        );
        let view = serde_json::to_value(room.view_for(None, |_| true)).unwrap();
        assert_eq!(view["view"]["board"], ".........");
        assert_eq!(view["version"], 3);
    }
}
