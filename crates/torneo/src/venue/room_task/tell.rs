//! What those who watch a room are sent.

use axum::extract::ws::Utf8Bytes;

use super::{Happened, RoomTask};
use crate::venue::connection::{Connection, as_text};
use crate::venue::room::Room;
use crate::wire::live::{RoomView, ToPlayer};

impl RoomTask {
    /// Exactly what happened after the version somebody has seen.
    pub(super) fn tell_the_rest(&self, connection: &Connection, person: Option<&str>, seen: u64) {
        let mut room = Room::new(&self.code);
        for happened in &self.past {
            room.apply(&happened.record, happened.at_ms);
            if room.version() > seen {
                let now = room.view_for(person, |id| self.is_connected(id));
                connection.send(&self.happened(happened, now));
            }
        }
    }

    /// Tells everybody the newest event; who sits in the same seat gets the same text. Whoever asked for it hears it
    /// last, so that the answer that follows travels in the same packet.
    pub(super) fn tell_newest(&self, asker: Option<u64>) {
        let Some(newest) = self.past.last() else {
            return;
        };
        // One for each seat, and one for everybody else.
        let watching = self.room.sitters().len();
        let mut texts: Vec<Option<Utf8Bytes>> = vec![None; watching + 1];
        let mut last = None;
        for watcher in &self.watchers {
            let person = watcher.person.as_ref().map(|person| person.id.as_str());
            let place = person.and_then(|person| self.room.place_of(person));
            let text = texts[place.unwrap_or(watching)]
                .get_or_insert_with(|| as_text(&self.happened(newest, self.view(person))));
            if asker == Some(watcher.connection.number()) {
                last = Some((&watcher.connection, text.clone()));
            } else {
                watcher.connection.send_text(text.clone());
            }
        }
        if let Some((connection, text)) = last {
            connection.send_text(text);
        }
    }

    /// Somebody who sits here came or went: everybody but them sees it.
    pub(super) fn tell_presence(&self, but: u64) {
        for watcher in self
            .watchers
            .iter()
            .filter(|watcher| watcher.connection.number() != but)
        {
            let person = watcher.person.as_ref().map(|person| person.id.as_str());
            watcher.connection.send(&ToPlayer::Room {
                room: self.view(person),
            });
        }
    }

    /// An event as one client may know it: what is said at the table is for those who sit there.
    pub(super) fn happened(&self, happened: &Happened, now: RoomView) -> ToPlayer {
        let event = &happened.record.event;
        ToPlayer::Happened {
            room: self.code.clone(),
            version: now.version,
            at_ms: happened.at_ms,
            event: match now.you {
                Some(_) => event.clone(),
                None => event.for_spectators(),
            },
            now,
        }
    }

    pub(super) fn view(&self, person: Option<&str>) -> RoomView {
        self.room.view_for(person, |id| self.is_connected(id))
    }
}
