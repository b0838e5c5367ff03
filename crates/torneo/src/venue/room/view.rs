//! A room as somebody may see it, and as lists have it.

use super::Room;
use crate::games::{Detail, SeatName};
use crate::wire::live::room::{Seat, Sitter, Summary};
use crate::wire::live::{Holder, RoomView};

impl Room {
    /// The room as somebody may see it. Who is connected is not the journal's concern, so it is asked for.
    pub fn view_for(
        &self,
        person: Option<&str>,
        connected: impl Fn(&str) -> bool,
        detail: Detail,
    ) -> RoomView {
        let eye = person.and_then(|person| self.place_of(person));
        self.shown(eye, true, connected, detail)
    }

    /// What is new in the room from a seat, or to who watches, without what they may do and who they are; `write_end` says that.
    pub fn seen_from(&self, eye: Option<usize>, connected: impl Fn(&str) -> bool) -> RoomView {
        self.shown(eye, false, connected, Detail::News)
    }

    /// Whether all who play see the same but for what they may do.
    pub fn players_see_the_same(&self) -> bool {
        self.game.players_see_the_same()
    }

    /// What somebody may do and who they are, as the end of a `RoomView` says it.
    pub fn write_end(&self, place: Option<usize>, text: &mut Vec<u8>) {
        text.extend(br#""legal":"#);
        match place {
            Some(place) if self.may_act() => self.game.write_legal(place, text),
            Some(_) | None => text.extend(b"[]"),
        }
        text.extend(br#","you":"#);
        let you = place.map(|place| SeatName::at(&self.game, place));
        serde_json::to_writer(text, &you).expect("a seat is a word");
    }

    /// Whether somebody may do something in the game.
    fn may_act(&self) -> bool {
        self.is_going_on() && self.next.is_none()
    }

    fn shown(
        &self,
        eye: Option<usize>,
        whole: bool,
        connected: impl Fn(&str) -> bool,
        detail: Detail,
    ) -> RoomView {
        let asked = self.asked.iter().enumerate().filter(|(_, asked)| **asked);
        let (begun, may_act) = (self.has_begun(), whole && self.may_act());
        let you = eye.filter(|_| whole);
        RoomView {
            code: self.code.clone(),
            version: self.version,
            created_ms: self.created_ms,
            seats: self.shown_seats(connected),
            you: you.map(|place| SeatName::at(&self.game, place)),
            over: self.is_over(),
            table: self.game.view(eye, begun, may_act, detail, &self.time),
            deadline_ms: self.deadline_ms(),
            rematch: asked
                .map(|(place, _)| SeatName::at(&self.game, place))
                .collect(),
            next: self.next.clone(),
            damaged: self.damaged,
        }
    }

    fn shown_seats(&self, connected: impl Fn(&str) -> bool) -> Vec<Seat> {
        let holder = |sitter: &Option<Sitter>| match sitter {
            None => Holder::Open {},
            Some(Sitter::Person { id, name }) => Holder::Person {
                name: name.clone(),
                connected: connected(id),
            },
            Some(Sitter::Bot { level }) => Holder::Bot {
                level: level.clone(),
            },
        };
        let seats = self.seats.iter().enumerate();
        seats
            .map(|(place, sitter)| Seat {
                seat: SeatName::at(&self.game, place),
                holder: holder(sitter),
            })
            .collect()
    }

    /// The room as the public list has it. `connected` tells who is here.
    pub fn summary(&self, connected: impl Fn(&str) -> bool) -> Summary {
        Summary {
            code: self.code.clone(),
            created_ms: self.created_ms,
            seats: self.shown_seats(connected),
            over: self.is_over(),
            table: self.game.card(),
        }
    }
}
