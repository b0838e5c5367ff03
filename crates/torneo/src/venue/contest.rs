//! Contests: rounds are published, their rooms open by themselves, results flow back.
//!
//! ```text
//! organiser, players ─┐                     ┌─▶ rooms of the round, stored in the same append
//! the clock ──────────┼─▶ contest task ─ decide ─ append ─ apply ─ tell ─▶ whoever listens
//! rooms that ended ───┘
//! ```

/// What a contest is, folded from its journal.
pub mod state;

/// The task that owns one contest.
pub mod contest_task;

/// Links by which tables say their results.
pub mod table_link;

/// All contests, by code.
pub mod contests;

/// A contest done again from its journal.
pub mod proof;
