//! Who watches a session, and what they were not told yet.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::SessionTask;
use super::command::Window;
use crate::venue::connection::Connection;
use crate::venue::people::Person;
use crate::venue::session::monitor::Presences;
use crate::wire::live::{Answer, Refusal, ToPlayer};

/// Least time between two pushes to those who only watch.
const PUSH_MS: u64 = 500;

#[derive(Default)]
pub struct Audience {
    /// The connection of each place.
    pub(super) present: Vec<Option<Connection>>,
    pub(super) connected: usize,
    /// The place of a connection.
    places: HashMap<u64, usize>,
    /// People who look but are not in, with their person if they have one.
    pub(super) onlookers: HashMap<u64, (Connection, Option<Arc<Person>>)>,
    pub(super) monitors: HashMap<u64, Connection>,
    pub(super) projectors: HashMap<u64, Connection>,
    pub(super) changed: Changed,
    pub(super) pushed_ms: u64,
}

/// What watchers were not told yet.
#[derive(Default)]
pub(super) struct Changed {
    pub head: bool,
    pub progress: bool,
    pub new_phase: bool,
    pub all: bool,
    pub tables: BTreeSet<u32>,
    pub people: BTreeSet<usize>,
    /// Interventions that the monitors know.
    pub interventions: usize,
}

impl Audience {
    pub fn is_empty(&self) -> bool {
        self.connected == 0
            && self.onlookers.is_empty()
            && self.monitors.is_empty()
            && self.projectors.is_empty()
    }

    pub fn is_connected(&self, place: usize) -> bool {
        self.present.get(place).is_some_and(Option::is_some)
    }

    pub fn head_changed(&mut self) {
        self.changed.head = true;
    }

    pub fn progress_changed(&mut self) {
        self.changed.progress = true;
        self.changed.head = true;
    }

    pub fn table_changed(&mut self, table: u32) {
        self.changed.head = true;
        if !self.monitors.is_empty() {
            self.changed.tables.insert(table);
        }
    }

    pub fn person_changed(&mut self, place: usize) {
        self.changed.head = true;
        if !self.monitors.is_empty() {
            self.changed.people.insert(place);
        }
    }

    pub fn phase_changed(&mut self) {
        self.changed.new_phase = true;
        self.everything_changed();
    }

    pub fn everything_changed(&mut self) {
        self.changed.head = true;
        self.changed.progress = true;
        self.changed.all = true;
    }

    fn sit(&mut self, place: usize, connection: Connection) {
        if self.present.len() <= place {
            self.present.resize_with(place + 1, || None);
        }
        self.places.insert(connection.number(), place);
        match self.present[place].replace(connection) {
            Some(older) => {
                self.places.remove(&older.number());
                // The newest connection may be the old one that asks again.
                if let Some(newest) = &self.present[place] {
                    self.places.insert(newest.number(), place);
                }
            }
            None => self.connected += 1,
        }
    }

    /// Somebody who looked has come in.
    pub fn take_place(&mut self, person: &str, place: usize) {
        let found = self
            .onlookers
            .iter()
            .find(|(_, (_, other))| other.as_ref().is_some_and(|other| other.id == person));
        if let Some(number) = found.map(|(number, _)| *number)
            && let Some((connection, _)) = self.onlookers.remove(&number)
        {
            self.sit(place, connection);
        }
    }

    /// The place is another device's now.
    pub fn leave_place(&mut self, place: usize, reason: Refusal) {
        let connection = self.present.get_mut(place).and_then(Option::take);
        if let Some(connection) = connection {
            self.connected -= 1;
            self.places.remove(&connection.number());
            connection.end(reason);
        }
    }

    /// Forgets a connection; the place that it was at.
    fn forget(&mut self, number: u64) -> Option<usize> {
        self.onlookers.remove(&number);
        self.monitors.remove(&number);
        self.projectors.remove(&number);
        let place = self.places.remove(&number)?;
        let slot = self.present.get_mut(place)?;
        let is_this = slot
            .as_ref()
            .is_some_and(|connection| connection.number() == number);
        if is_this {
            *slot = None;
            self.connected -= 1;
        }
        Some(place)
    }

    /// When those who only watch are told next.
    pub fn push_at_ms(&self) -> Option<u64> {
        let somebody = !self.monitors.is_empty() || !self.projectors.is_empty();
        let wanted = (self.changed.head && somebody)
            || (self.changed.progress && (self.connected > 0 || !self.onlookers.is_empty()));
        wanted.then_some(self.pushed_ms + PUSH_MS)
    }

    /// Everybody must connect again.
    pub fn send_away(&self, reason: Refusal) {
        let seated = self.present.iter().flatten();
        let onlookers = self.onlookers.values().map(|(connection, _)| connection);
        let watching = self.monitors.values().chain(self.projectors.values());
        for connection in seated.chain(onlookers).chain(watching) {
            connection.end(reason);
        }
    }
}

impl SessionTask {
    pub(super) fn watch(
        &mut self,
        connection: Connection,
        person: Option<Arc<Person>>,
        message: &str,
        window: Window,
    ) {
        let version = self.state.version;
        self.batch
            .answer(&connection, Answer::done(message, Some(version)));
        match window {
            Window::Player => {
                let place = person
                    .as_ref()
                    .and_then(|person| self.state.place_of(&person.id));
                match place {
                    Some(place) => {
                        self.audience.sit(place, connection);
                        self.come_back(place);
                        self.touch(place);
                    }
                    None => {
                        let number = connection.number();
                        self.batch.onlookers.push(connection.clone());
                        self.audience.onlookers.insert(number, (connection, person));
                    }
                }
            }
            Window::Monitor => {
                let monitor = self.with_presences(|presences| self.state.monitor(presences));
                self.audience
                    .monitors
                    .insert(connection.number(), connection.clone());
                self.audience.changed.interventions = self.state.interventions.len();
                self.batch.once_stored(move |stored| {
                    if stored.is_ok() {
                        connection.send(&ToPlayer::Monitor { monitor });
                    }
                });
            }
            Window::Projector => {
                let projector = self.with_presences(|presences| self.state.projector(presences));
                self.audience
                    .projectors
                    .insert(connection.number(), connection.clone());
                self.batch.once_stored(move |stored| {
                    if stored.is_ok() {
                        connection.send(&ToPlayer::Projector { projector });
                    }
                });
            }
        }
    }

    pub(super) fn unwatch(&mut self, connection: u64) {
        if let Some(place) = self.audience.forget(connection) {
            self.audience.person_changed(place);
        }
    }

    pub(super) fn with_presences<T>(&self, look: impl FnOnce(&Presences<'_>) -> T) -> T {
        look(&Presences {
            connected: self.audience.connected,
            is_connected: &|place| self.audience.is_connected(place),
            blocked: self.blocked.map(|(refusal, _)| refusal),
            now_ms: self.now_ms,
        })
    }
}
