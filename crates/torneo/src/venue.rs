//! The venue: rooms in which games are played live, and the people in them.
//!
//! ```text
//! socket ─┐                     ┌─▶ task of room K7QF3D ─┐ append, wait until durable
//! socket ─┼─▶ registry (by code)──┼─▶ task of room M2XW9P ─┼──────────▶ store
//! bots   ─┘      ▲              └─▶ …                      ┘
//!                └── timers (one queue for all deadlines)
//! ```
//!
//! One task keeps one room; nobody else touches its game. What happens is stored before anybody hears of it, so a room
//! is rebuilt from its journal after any crash.

/// A room: seats, game, rematch. Pure; folded from its events.
pub mod room;

/// What equilibrium bots worked out already.
pub mod theories;

/// Messages that were answered already.
mod answered;

/// Tasks of one kind, by code.
mod tasks;

/// A room that is about to be.
mod room_plan;

/// The task that owns one room.
mod room_task;

/// All rooms, by code.
pub mod registry;

/// How the venue comes back after a stop.
pub mod startup;

/// Lists of what is going on, at one server among several.
mod lists;

/// SnatchGame sessions: many people, phase after phase.
pub mod session;

/// Contests: rounds whose games are rooms.
pub mod contest;

/// Engine matches that anybody can watch.
pub mod matches;

/// Quick play: the next two who ask are paired.
pub mod quick;

/// One deadline queue for all rooms.
mod timers;

/// Whoever holds a personal token.
pub mod people;

/// Those who run the venue: accounts, invitations, sessions, roles, throttling.
pub mod organisers;

/// Copies that happen by themselves.
pub mod backups;

/// An address as limits count it.
pub mod network;

/// Several servers on one database.
pub mod cluster;

/// One end of a socket.
pub mod connection;

/// Codes, tokens and their hashes.
pub mod secrets;

/// Keys that outlive the program.
pub mod kept_key;

/// The only clock.
pub mod clock;

/// Until when this program was there.
pub mod beat;

/// What the journal keeps of each thing.
pub mod record;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a mutex holds, also after somebody panicked with it: what is done while it is held leaves it whole.
fn lock<T>(held: &Mutex<T>) -> MutexGuard<'_, T> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
