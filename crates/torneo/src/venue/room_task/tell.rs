//! What those who watch a room are sent.

use axum::extract::ws::Utf8Bytes;

use super::{Happened, RoomTask};
use crate::games::Detail;
use crate::venue::connection::{Connection, written};
use crate::venue::room::Room;
use crate::wire::live::{RoomView, ToPlayer};

/// How a message about an event ends for whoever sits nowhere and may do nothing.
const NOBODY: &[u8] = br#""legal":[],"you":null}}"#;

/// What somebody may do takes about this much; more grows.
const MOST_END: usize = 1024;

impl RoomTask {
    /// Exactly what happened after the version somebody has seen.
    pub(super) fn tell_the_rest(&self, connection: &Connection, person: Option<&str>, seen: u64) {
        let mut room = Room::new(&self.code);
        for happened in &self.past {
            room.apply(&happened.record, happened.at_ms);
            if room.version() > seen {
                let now = room.view_for(person, |id| self.is_connected(id), Detail::News);
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
        let mut shared = None;
        let mut last = None;
        for watcher in &self.watchers {
            let person = watcher.person.as_ref().map(|person| person.id.as_str());
            let place = person.and_then(|person| self.room.place_of(person));
            let text = texts[place.unwrap_or(watching)]
                .get_or_insert_with(|| self.newest_for(newest, place, &mut shared));
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

    /// The newest event for a seat, or for who watches. What all players share is written once.
    fn newest_for(
        &self,
        newest: &Happened,
        place: Option<usize>,
        shared: &mut Option<Vec<u8>>,
    ) -> Utf8Bytes {
        let connected = |id: &str| self.is_connected(id);
        let write = || {
            let now = self.room.seen_from(place, connected);
            let event = &newest.record.event;
            written(&ToPlayer::Happened {
                room: self.code.clone(),
                version: now.version,
                at_ms: newest.at_ms,
                event: match place {
                    Some(_) => event.clone(),
                    None => event.for_spectators(),
                },
                now,
            })
        };
        let own;
        let base = match place {
            Some(_) if self.room.players_see_the_same() => shared.get_or_insert_with(write),
            Some(_) | None => {
                own = write();
                &own
            }
        };
        let beginning = base.strip_suffix(NOBODY).expect("a view ends so");
        let mut text = Vec::with_capacity(base.len() + MOST_END);
        text.extend(beginning);
        self.room.write_end(place, &mut text);
        text.extend(b"}}");
        String::from_utf8(text).expect("JSON is text").into()
    }

    /// Brings the public list up to date, here and at other servers.
    pub(super) fn list_anew(&self) {
        self.summarize();
        self.registry.listed_anew(&self.stream);
    }

    /// Brings the public list of this server up to date.
    fn summarize(&self) {
        self.registry
            .summarize(&self.room, |id| self.is_connected(id));
    }

    /// Somebody who sits here came or went: everybody but them sees it, and the public list.
    pub(super) fn tell_presence(&self, but: u64) {
        self.summarize();
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
        let here = |id: &str| self.is_connected(id);
        self.room.view_for(person, here, Detail::Everything)
    }
}
