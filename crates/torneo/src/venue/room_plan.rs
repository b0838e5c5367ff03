//! A room that is about to be.

use torneo_rules::journal::Version;
use torneo_store::{Mark, Part};

use super::record::{RoomRecord, entry, room_stream};
use super::room::Sitters;
use super::room_task::Happened;
use super::secrets;
use crate::games::{Game, SeatName, Terms};
use crate::wire::live::Event;
use crate::wire::live::room::SeatingEvent;

/// A room that is about to be: its code, and how it begins.
pub struct RoomPlan {
    pub code: String,
    pub(super) past: Vec<Happened>,
}

impl RoomPlan {
    /// A room with these people and bots in its seats, under a new code. A code that is taken (one chance in nine
    /// hundred million) shows as a conflict when the plan is stored; another plan has another code.
    pub fn new(
        terms: Terms,
        seats: Sitters,
        move_seconds: Option<u32>,
        after: Option<String>,
        at_ms: u64,
    ) -> Self {
        let game = Game::open(&terms, move_seconds);
        let sat = seats.into_iter().enumerate();
        let sat = sat.filter_map(|(place, who)| {
            Some(SeatingEvent::Sat {
                seat: SeatName::at(&game, place),
                who: who?,
            })
        });
        let opened = SeatingEvent::Opened {
            game: terms,
            move_seconds,
            after,
            seed: Some(secrets::seed()),
        };
        let happened = |event| Happened {
            at_ms,
            record: RoomRecord {
                by: None,
                message: None,
                event: Event::Seating(event),
            },
        };
        Self {
            code: secrets::room_code(),
            past: std::iter::once(opened).chain(sat).map(happened).collect(),
        }
    }

    /// What the journal gets.
    pub fn part(&self) -> Part {
        let entries = self
            .past
            .iter()
            .map(|happened| entry(&happened.record, happened.at_ms));
        Part {
            stream: room_stream(&self.code),
            expected: Version::START,
            entries: entries.collect(),
            mark: Mark::Live,
        }
    }
}
