//! Who is here, who is away, and who is let in by quick play.
//!
//! Presence is not journaled; what follows from it (a pause and its end) is.

use tokio::sync::oneshot;
use torneo_store::Error;

use super::RoomTask;
use crate::games::{At, Attendance};
use crate::venue::people::Person;
use crate::venue::room::{Asker, NOBODY_LEFT_MS, RoomRequest};
use crate::venue::timers::TaskKind;
use crate::wire::live::room::{SeatingEvent, Sitter};
use crate::wire::live::{Event, Refusal};

/// How long somebody may be away before demo play waits for them: a reload takes less, a broken connection more.
const AWAY_MS: u64 = 4_000;

/// How long somebody who asked for quick play may take to come into the room.
const ARRIVAL_MS: u64 = 10_000;

/// How long people have to come back after a start before a quiet room counts as abandoned.
const RETURN_MS: u64 = 10 * 60 * 1000;

impl RoomTask {
    /// Seats whom quick play found, if the first person is here or on the way.
    pub(super) async fn join(
        &mut self,
        person: &Person,
        reply: oneshot::Sender<Result<(), Refusal>>,
    ) -> Result<(), Error> {
        let is_new = self.registry.clock.now_ms() < self.room.created_ms() + ARRIVAL_MS;
        let asker = Asker {
            id: &person.id,
            name: &person.name,
        };
        let decided = match self.room.free_seat() {
            Some(seat) if is_new || !self.is_somebody_away() => {
                let at = At::exactly(self.registry.clock.now_ms());
                self.room.decide(asker, &RoomRequest::Sit(seat), at)
            }
            Some(_) | None => Err(Refusal::SeatTaken),
        };
        match decided {
            Ok(event) => {
                let stored = self.record(None, event).await;
                let _ = reply.send(stored.as_ref().map_err(Refusal::from).copied());
                stored?;
            }
            Err(refusal) => {
                let _ = reply.send(Err(refusal));
            }
        }
        Ok(())
    }

    /// A game waits for who is away for more than a moment, and goes on when everybody is back.
    pub(super) async fn look_around(&mut self) -> Result<(), Error> {
        let now = self.registry.clock.now_ms();
        if self.abandoned_ms().is_some_and(|at_ms| at_ms <= now) {
            let abandoned = Event::Seating(SeatingEvent::Abandoned {});
            self.record(None, abandoned).await?;
        }
        let away = self.is_somebody_away();
        match self.room.presence(&self.attendance(), now) {
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
        let is_away = |who: &Attendance| *who != Attendance::Here;
        self.attendance().iter().any(is_away)
    }

    /// Whether whoever has a seat is here or was, as far as this task knows. Bots always are.
    pub(super) fn came(&self, seat: usize) -> bool {
        match &self.room.sitters()[seat] {
            Some(Sitter::Person { id, name: _ }) => {
                self.is_connected(id) || self.were_here.contains(id)
            }
            Some(Sitter::Bot { .. }) => true,
            None => false,
        }
    }

    /// By seat, who is here: bots and free seats are never missing.
    fn attendance(&self) -> Vec<Attendance> {
        let attendance = |sitter: &Option<Sitter>| match sitter {
            Some(Sitter::Person { id, name: _ }) if !self.is_connected(id) => {
                match self.left.contains(id) {
                    true => Attendance::Left,
                    false => Attendance::Lost,
                }
            }
            Some(Sitter::Person { .. } | Sitter::Bot { .. }) | None => Attendance::Here,
        };
        self.room.sitters().iter().map(attendance).collect()
    }

    /// Wakes this room when its clock runs out or when somebody has been away for too long.
    pub(super) fn set_timer(&mut self) {
        let away = self.away_since_ms.map(|since| since + AWAY_MS);
        let ends = self.abandoned_ms();
        let first = self.deadline_ms().into_iter().chain(away);
        let first = first.chain(ends).min();
        if first != self.alarm_ms {
            self.alarm_ms = first;
            self.registry.timers.set(TaskKind::Room, &self.code, first);
        }
    }

    /// When this room will count as abandoned if nothing happens: no player is here, and nobody has acted for long enough.
    fn abandoned_ms(&self) -> Option<u64> {
        let patience_ms = match self.registry.contests.has_room(&self.code) {
            // A contest knows itself when whoever did not come has lost.
            true => self.room.patience_ms().map(|_| NOBODY_LEFT_MS)?,
            false => self.room.patience_ms()?,
        };
        let is_player = |sitter: &Option<Sitter>| match sitter {
            Some(Sitter::Person { id, name: _ }) => self.is_connected(id),
            Some(Sitter::Bot { level: _ }) | None => false,
        };
        if self.room.sitters().iter().any(is_player) {
            return None;
        }
        let ends_ms = (self.quiet_since_ms + patience_ms).max(self.began_ms + RETURN_MS);
        // Whole minutes, so that a room that is played in does not ask for another alarm with each move.
        Some(ends_ms.next_multiple_of(60_000))
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

#[cfg(test)]
mod tests {
    use torneo_rules::journal::{NewEntry, Payload, UnixMillis, Version};
    use torneo_store::{Mark, Part, Store};

    use super::*;
    use crate::venue::beat::Beat;
    use crate::venue::clock::Clock;
    use crate::venue::record::room_stream;
    use crate::venue::registry::Registry;
    use crate::venue::startup::Progress;

    const OPENED: &str = r#"{"event":{"type":"opened","move_seconds":null,"after":null}}"#;
    const ANA: &str =
        r#"{"event":{"type":"sat","seat":"X","who":{"kind":"person","id":"p-1","name":"Ana"}}}"#;
    const PLACED: &str = r#"{"by":"p-1","message":"m1","event":{"type":"placed","by":"X","cell":"a1","reason":null}}"#;
    const BOT: &str = r#"{"event":{"type":"sat","seat":"O","who":{"kind":"bot","level":"easy"}}}"#;

    /// Whether a room is over that a server finds so many minutes after its last entry, when people have had so many to come
    /// back.
    async fn is_abandoned(records: &[&str], minutes: u64, back: u64) -> bool {
        let clock = Clock::start();
        let now = clock.now_ms();
        let progress = Progress::default();
        let registry = Registry::open(Store::memory(), clock, Beat::default(), &progress).await;
        let registry = registry.expect("memory does not fail");
        let entry = |record: &&str| NewEntry {
            recorded_at: UnixMillis::new(now - minutes * 60_000).expect("a time"),
            payload: Payload::new(*record).expect("JSON"),
        };
        let stream = room_stream("K7QF3D");
        let part = Part {
            stream: stream.clone(),
            expected: Version::START,
            entries: records.iter().map(entry).collect(),
            mark: Mark::Live,
        };
        let entries = registry.store().append_all(vec![part]).await;
        let entries = entries.expect("memory does not fail");
        let mut task = RoomTask::load(registry.inner().clone(), "K7QF3D", &entries, None);
        task.began_ms = now - back * 60_000;
        let looked = task.look_around().await;
        looked.expect("memory does not fail");
        let live = registry.store().reader().live().await;
        let live = live.expect("memory does not fail").contains(&stream);
        assert_eq!(task.room.is_over(), !live, "the index says the same");
        !live
    }

    #[tokio::test]
    async fn rooms_that_nobody_needs_end_by_the_rule() {
        let (waits, begun) = (&[OPENED, ANA][..], &[OPENED, ANA, BOT][..]);
        let played = &[OPENED, ANA, BOT, PLACED][..];
        for (records, minutes, back, abandoned) in [
            (waits, 58, 30, false),
            (waits, 62, 30, true),
            // The server has only just come back.
            (waits, 62, 5, false),
            (waits, 6_000, 5, false),
            (begun, 58, 30, false),
            (begun, 62, 30, true),
            (played, 62, 30, false),
            (played, 24 * 60 - 2, 30, false),
            (played, 24 * 60 + 2, 30, true),
        ] {
            let found = is_abandoned(records, minutes, back).await;
            assert_eq!(found, abandoned, "{} {minutes} {back}", records.len());
        }
    }
}
