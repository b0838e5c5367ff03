//! The edge: what each socket of this server watches and has asked, so that whoever keeps a room next can be asked again.
//!
//! ```text
//! phone ─▶ socket here ─▶ letter ─▶ the room, wherever it is kept
//!            │ watched: seen up to which version        │
//!            │ asked, not answered yet                  │
//!            ◀── frames: nothing older than was seen ───┘
//! ```
//!
//! The journal knows the ids of messages, so asking again does nothing twice.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::letters::Command;
use crate::venue::connection::Connection;
use crate::venue::people::Person;
use crate::venue::session::session_task::command::Window;

/// Messages of one socket that may wait for an answer; the oldest is given up first.
const MOST_ASKED: usize = 64;

/// After so long without an answer it is asked again, and after so long given up.
pub const AGAIN: Duration = Duration::from_millis(1_000);
pub const GIVEN_UP: Duration = Duration::from_secs(15);

/// What one socket watches and has asked.
#[derive(Debug, Default)]
pub struct Watching {
    inner: Mutex<State>,
    /// Held while letters of this socket leave, so that they leave in order.
    pub posting: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct State {
    watched: BTreeMap<String, Watched>,
    asked: VecDeque<Pending>,
    /// Streams of which something was missed.
    missed: BTreeSet<String>,
}

#[derive(Debug, Clone)]
struct Watched {
    person: Option<Person>,
    window: Option<Window>,
    /// The last version that the socket was sent, of a room.
    seen: u64,
    epoch: u64,
    /// Whether whoever keeps it knows.
    delivered: bool,
}

/// Something that was not answered yet.
#[derive(Debug, Clone)]
struct Pending {
    id: String,
    stream: String,
    command: Command,
    first: Instant,
    last: Instant,
}

impl Watching {
    /// Notes a command before it leaves.
    pub fn note(&self, stream: &str, command: &Command, now: Instant) {
        let mut state = self.state();
        let id = match command {
            Command::Watch {
                message,
                seen,
                window,
                person,
            } => {
                let watched = Watched {
                    person: person.clone(),
                    window: *window,
                    seen: *seen,
                    epoch: 0,
                    delivered: false,
                };
                state.watched.insert(stream.to_owned(), watched);
                message
            }
            Command::Unwatch { .. } => {
                state.watched.remove(stream);
                return;
            }
            Command::Ask { message, .. } => message,
        };
        if state.asked.len() >= MOST_ASKED {
            state.asked.pop_front();
        }
        state.asked.push_back(Pending {
            id: id.clone(),
            stream: stream.to_owned(),
            command: command.clone(),
            first: now,
            last: now,
        });
    }

    /// What was refused before it reached anybody is neither watched nor asked.
    pub fn forget(&self, stream: &str, command: &Command) {
        let mut state = self.state();
        match command {
            Command::Watch { message, .. } => {
                state.watched.remove(stream);
                state.asked.retain(|asked| asked.id != *message);
            }
            Command::Unwatch { .. } => {}
            Command::Ask { message, .. } => state.asked.retain(|asked| asked.id != *message),
        }
    }

    /// Whoever keeps a stream has the letter, in this epoch.
    pub fn delivered(&self, stream: &str, command: &Command, epoch: u64) {
        let mut state = self.state();
        let Some(watched) = state.watched.get_mut(stream) else {
            return;
        };
        match command {
            Command::Watch { .. } => {
                watched.delivered = true;
                watched.epoch = epoch;
            }
            // Somebody else keeps it now, who does not know yet that it is watched.
            Command::Ask { .. } if watched.epoch != epoch => watched.delivered = false,
            Command::Ask { .. } | Command::Unwatch { .. } => {}
        }
    }

    /// The epoch in which whoever keeps a stream knows that it is watched.
    pub fn told_in(&self, stream: &str) -> Option<u64> {
        let state = self.state();
        let watched = state.watched.get(stream).filter(|one| one.delivered)?;
        Some(watched.epoch)
    }

    /// Whether a text may be sent to the socket: not older than what it was sent, and not an answer that it has.
    pub fn admits(&self, text: &str, from_afar: Option<(&str, u64)>) -> bool {
        let mut state = self.state();
        if let Some((stream, epoch)) = from_afar
            && let Some(watched) = state.watched.get(stream)
            && watched.epoch > epoch
        {
            return false;
        }
        match peek(text) {
            TextKind::Answer(to) => {
                let before = state.asked.len();
                state.asked.retain(|asked| asked.id != to);
                // An answer to what we asked ourselves, or one that came twice, is for nobody.
                !to.is_empty() && (from_afar.is_none() || state.asked.len() < before)
            }
            TextKind::Happened(room, version) => state.follow(room, version, true),
            TextKind::Room(room, version) => state.follow(room, version, false),
            TextKind::Other => true,
        }
    }

    /// What must be asked again of whoever keeps a stream now: that it is watched, and what was not answered.
    pub fn again(&self, stream: &str, now: Instant) -> Vec<Command> {
        let mut state = self.state();
        state.missed.remove(stream);
        let mut commands = Vec::new();
        let mut asks_itself = false;
        let known = state.watched.get(stream).map(|watched| watched.seen);
        for asked in state
            .asked
            .iter_mut()
            .filter(|asked| asked.stream == stream)
        {
            asked.last = now;
            if let Command::Watch { seen, .. } = &mut asked.command {
                asks_itself = true;
                *seen = known.unwrap_or(*seen);
            }
            commands.push(asked.command.clone());
        }
        if let Some(watched) = state.watched.get_mut(stream) {
            watched.delivered = false;
            watched.epoch = 0;
            let watch = Command::Watch {
                person: watched.person.clone(),
                message: String::new(),
                seen: watched.seen,
                window: watched.window,
            };
            if !asks_itself {
                commands.insert(0, watch);
            }
        }
        commands
    }

    /// Streams that must be asked again now, and messages that are given up.
    pub fn overdue(&self, now: Instant) -> (BTreeSet<String>, Vec<String>) {
        let mut state = self.state();
        let mut given_up = Vec::new();
        state.asked.retain(|asked| {
            let over = now.duration_since(asked.first) >= GIVEN_UP;
            if over && !asked.id.is_empty() {
                given_up.push(asked.id.clone());
            }
            !over
        });
        let mut streams = state.missed.clone();
        let late = |asked: &&Pending| now.duration_since(asked.last) >= AGAIN;
        streams.extend(
            state
                .asked
                .iter()
                .filter(late)
                .map(|one| one.stream.clone()),
        );
        let unheard = state.watched.iter().filter(|(_, one)| !one.delivered);
        streams.extend(unheard.map(|(stream, _)| stream.clone()));
        (streams, given_up)
    }

    /// Whether a stream is watched.
    pub fn watches(&self, stream: &str) -> bool {
        self.state().watched.contains_key(stream)
    }

    /// Every stream that is watched, with the epoch in which whoever keeps it was told so.
    pub fn watched(&self) -> Vec<(String, u64)> {
        let state = self.state();
        let watched = state.watched.iter();
        watched
            .map(|(stream, one)| (stream.clone(), one.epoch))
            .collect()
    }

    /// Every stream that the socket has to do with.
    pub fn streams(&self) -> BTreeSet<String> {
        let state = self.state();
        let asked = state.asked.iter().map(|asked| &asked.stream);
        state.watched.keys().chain(asked).cloned().collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Whether a version of a room is news; `next` if it must follow the one before. What comes late about a room that is not
    /// watched any more is none: it may be older than what was seen.
    fn follow(&mut self, room: &str, version: u64, next: bool) -> bool {
        let stream = format!("room/{room}");
        let Some(watched) = self.watched.get_mut(&stream) else {
            return false;
        };
        let fits = match next {
            true => version > watched.seen,
            false => version >= watched.seen,
        };
        if !fits {
            return false;
        }
        if next && watched.seen > 0 && version > watched.seen + 1 {
            self.missed.insert(stream);
            return false;
        }
        watched.seen = version;
        true
    }
}

/// What a text tells, as far as the edge must know. Texts are ours, so their beginnings are always the same.
#[derive(Debug, PartialEq, Eq)]
enum TextKind<'a> {
    Answer(std::borrow::Cow<'a, str>),
    Happened(&'a str, u64),
    Room(&'a str, u64),
    Other,
}

fn peek(text: &str) -> TextKind<'_> {
    if let Some(rest) = text.strip_prefix(r#"{"type":"answer","to":"#) {
        let mut ids = serde_json::Deserializer::from_str(rest).into_iter::<std::borrow::Cow<str>>();
        return match ids.next() {
            Some(Ok(id)) => TextKind::Answer(id.into_owned().into()),
            Some(Err(_)) | None => TextKind::Other,
        };
    }
    let happened = text.strip_prefix(r#"{"type":"happened","room":""#);
    let room = text.strip_prefix(r#"{"type":"room","room":{"code":""#);
    let Some(rest) = happened.or(room) else {
        return TextKind::Other;
    };
    let Some((code, rest)) = rest.split_once(r#"","version":"#) else {
        return TextKind::Other;
    };
    let digits = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    match (rest[..digits].parse(), happened) {
        (Ok(version), Some(_)) => TextKind::Happened(code, version),
        (Ok(version), None) => TextKind::Room(code, version),
        (Err(_), _) => TextKind::Other,
    }
}

/// Every socket of this server.
#[derive(Debug, Default)]
pub struct Edge(Mutex<HashMap<u64, Connection>>);

impl Edge {
    pub fn add(&self, connection: &Connection) {
        self.sockets()
            .insert(connection.number(), connection.clone());
    }

    pub fn remove(&self, number: u64) {
        self.sockets().remove(&number);
    }

    pub fn get(&self, number: u64) -> Option<Connection> {
        self.sockets().get(&number).cloned()
    }

    pub fn all(&self) -> Vec<Connection> {
        self.sockets().values().cloned().collect()
    }

    fn sockets(&self) -> MutexGuard<'_, HashMap<u64, Connection>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod simulation;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Detail;
    use crate::venue::connection::as_text;
    use crate::venue::room::Room;
    use crate::wire::live::{Answer, ToPlayer};

    pub(super) const STREAM: &str = "room/K7QF3D";

    pub(super) fn watch(seen: u64) -> Command {
        Command::Watch {
            person: None,
            message: "w".to_owned(),
            seen,
            window: None,
        }
    }

    pub(super) fn ask(id: &str) -> Command {
        Command::Ask {
            person: Person {
                id: "p-1".to_owned(),
                name: "Ana".to_owned(),
            },
            message: id.to_owned(),
            received_ms: 1,
            lag_ms: 0,
            request: super::super::letters::Asked::Room(crate::venue::room::RoomRequest::Rematch),
        }
    }

    pub(super) fn happened(version: u64) -> String {
        format!(r#"{{"type":"happened","room":"K7QF3D","version":{version},"at_ms":1}}"#)
    }

    pub(super) fn room(version: u64) -> String {
        format!(r#"{{"type":"room","room":{{"code":"K7QF3D","version":{version},"x":1}}}}"#)
    }

    #[test]
    fn texts_of_the_program_are_told_apart() {
        let answer = |to: &str| as_text(&ToPlayer::Answer(Answer::done(to, Some(3))));
        assert_eq!(peek(&answer("m1")), TextKind::Answer("m1".into()));
        assert_eq!(
            peek(&answer("a\"\\ñ\n")),
            TextKind::Answer("a\"\\ñ\n".into())
        );
        let view = Room::new("K7QF3D").view_for(None, |_| false, Detail::Everything);
        let shown = as_text(&ToPlayer::Room { room: view.clone() });
        assert_eq!(peek(&shown), TextKind::Room("K7QF3D", 0));
        let event =
            crate::wire::live::Event::Seating(crate::wire::live::room::SeatingEvent::Abandoned {});
        let news = as_text(&ToPlayer::Happened {
            room: "K7QF3D".to_owned(),
            version: 17,
            at_ms: 1,
            event,
            now: view,
        });
        assert_eq!(peek(&news), TextKind::Happened("K7QF3D", 17));
        let pong = as_text(&ToPlayer::Pong {
            to: "m1".to_owned(),
            now_ms: 1,
        });
        assert_eq!(peek(&pong), TextKind::Other);
    }

    #[test]
    fn nothing_older_than_was_seen_is_shown() {
        let watching = Watching::default();
        watching.note(STREAM, &watch(0), Instant::now());
        watching.delivered(STREAM, &watch(0), 2);
        assert!(watching.admits(&room(5), Some((STREAM, 2))));
        for (text, epoch, admitted) in [
            (happened(6), 2, true),
            (happened(6), 2, false),
            (happened(5), 2, false),
            // The one before may still speak of the past.
            (happened(7), 1, false),
            (room(5), 2, false),
            (room(6), 2, true),
            (happened(7), 2, true),
        ] {
            assert_eq!(
                watching.admits(&text, Some((STREAM, epoch))),
                admitted,
                "{text}"
            );
        }
        // What was missed is asked for again.
        assert!(!watching.admits(&happened(9), Some((STREAM, 2))));
        let left = Watching::default();
        left.note(STREAM, &watch(0), Instant::now());
        left.note(
            STREAM,
            &Command::Unwatch { on_purpose: true },
            Instant::now(),
        );
        for from_afar in [None, Some((STREAM, 2))] {
            assert!(!left.admits(&happened(3), from_afar), "they have left");
        }
        assert!(watching.overdue(Instant::now()).0.contains(STREAM));
        let again = watching.again(STREAM, Instant::now());
        assert!(
            matches!(again.last(), Some(Command::Watch { seen: 7, .. })),
            "{again:?}"
        );
    }

    #[test]
    fn who_takes_a_message_need_not_know_that_the_room_is_watched() {
        let watching = Watching::default();
        watching.note(STREAM, &watch(0), Instant::now());
        watching.delivered(STREAM, &watch(0), 2);
        watching.delivered(STREAM, &ask("m1"), 2);
        assert!(watching.overdue(Instant::now()).0.is_empty());
        // Somebody else keeps the room now.
        watching.delivered(STREAM, &ask("m2"), 3);
        assert!(watching.overdue(Instant::now()).0.contains(STREAM));
        watching.delivered(STREAM, &watch(0), 3);
        assert!(watching.overdue(Instant::now()).0.is_empty());
    }

    #[test]
    fn what_was_not_answered_is_asked_again_after_the_watch() {
        let watching = Watching::default();
        watching.note(STREAM, &watch(4), Instant::now());
        let answer = |to: &str| as_text(&ToPlayer::Answer(Answer::done(to, Some(4))));
        assert!(watching.admits(&answer("w"), Some((STREAM, 1))));
        assert!(!watching.admits(&answer("w"), Some((STREAM, 1))), "twice");
        watching.note(STREAM, &ask("m1"), Instant::now());
        watching.note(STREAM, &ask("m2"), Instant::now());
        assert!(watching.admits(&answer("m1"), None));
        let again = watching.again(STREAM, Instant::now());
        let [
            Command::Watch {
                seen: 4, message, ..
            },
            Command::Ask { message: id, .. },
        ] = &again[..]
        else {
            panic!("{again:?}");
        };
        assert_eq!((message.as_str(), id.as_str()), ("", "m2"));
        assert!(!watching.admits(&answer(""), Some((STREAM, 1))), "our own");
    }
}
