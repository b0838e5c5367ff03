//! What equilibrium bots worked out already, for all rooms and sessions: a variant under some rules is solved once, not
//! once a move.

use std::sync::{LazyLock, Mutex, PoisonError};

use torneo_rules::snatch::bot::Theories;

static THEORIES: LazyLock<Mutex<Theories>> = LazyLock::new(Mutex::default);

/// Lets a bot look things up and add to them. Held for one decision.
pub fn with<T>(decide: impl FnOnce(&mut Theories) -> T) -> T {
    decide(&mut THEORIES.lock().unwrap_or_else(PoisonError::into_inner))
}
