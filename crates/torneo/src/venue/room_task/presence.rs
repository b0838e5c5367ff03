//! Who is here, who is away, and who is let in by quick play.
//!
//! Presence is not journaled; what follows from it (a pause and its end) is.

use tokio::sync::oneshot;
use torneo_store::Error;

use super::RoomTask;
use crate::games::At;
use crate::venue::clock;
use crate::venue::people::Person;
use crate::venue::room::{Asker, RoomWish};
use crate::venue::timers::Kind;
use crate::wire::live::Refusal;
use crate::wire::live::room::Sitter;

/// How long somebody may be away before demo play waits for them: a reload takes less, a broken connection more.
const AWAY_MS: u64 = 4_000;

/// How long somebody who asked for quick play may take to come into the room.
const ARRIVAL_MS: u64 = 10_000;

impl RoomTask {
    /// Seats whom quick play found, if the first person is here or on the way.
    pub(super) async fn join(
        &mut self,
        person: &Person,
        reply: oneshot::Sender<Result<(), Refusal>>,
    ) -> Result<(), Error> {
        let is_new = clock::now_ms() < self.room.created_ms() + ARRIVAL_MS;
        let asker = Asker {
            id: &person.id,
            name: &person.name,
        };
        let decided = match self.room.free_seat() {
            Some(seat) if is_new || !self.is_somebody_away() => {
                let at = At {
                    received_ms: clock::now_ms(),
                };
                self.room.decide(asker, &RoomWish::Sit(seat), at)
            }
            Some(_) | None => Err(Refusal::SeatTaken),
        };
        match decided {
            Ok(event) => {
                self.record(None, event).await?;
                let _ = reply.send(Ok(()));
            }
            Err(refusal) => {
                let _ = reply.send(Err(refusal));
            }
        }
        Ok(())
    }

    /// A game waits for who is away for more than a moment, and goes on when everybody is back.
    pub(super) async fn look_around(&mut self) -> Result<(), Error> {
        let now = clock::now_ms();
        let here = self.here();
        let away = here.contains(&false);
        match self.room.presence(&here, now) {
            // Nothing follows: the game has not begun, is over, or knows already.
            None => self.away_since_ms = None,
            Some(event) => {
                let since = *self.away_since_ms.get_or_insert(now);
                if !away || now >= since + AWAY_MS {
                    self.away_since_ms = None;
                    self.record(None, event).await?;
                }
            }
        }
        self.set_timer();
        Ok(())
    }

    fn is_somebody_away(&self) -> bool {
        self.here().contains(&false)
    }

    /// By seat, whether nobody is missing there: bots and free seats never are.
    fn here(&self) -> Vec<bool> {
        let here = |sitter: &Option<Sitter>| match sitter {
            Some(Sitter::Person { id, name: _ }) => self.is_connected(id),
            Some(Sitter::Bot { level: _ }) | None => true,
        };
        self.room.sitters().iter().map(here).collect()
    }

    /// Wakes this room when its clock runs out or when somebody has been away for too long.
    pub(super) fn set_timer(&mut self) {
        let away = self.away_since_ms.map(|since| since + AWAY_MS);
        let first = self.room.deadline_ms().into_iter().chain(away).min();
        if first != self.alarm_ms {
            self.alarm_ms = first;
            self.registry.timers.set(Kind::Room, &self.code, first);
        }
    }

    pub(super) fn is_connected(&self, person: &str) -> bool {
        self.watchers.iter().any(|watcher| {
            watcher
                .person
                .as_ref()
                .is_some_and(|other| other.id == person)
        })
    }
}
