//! SnatchGame sessions: many people, phase after phase, one journal stream for each session.
//!
//! ```text
//! socket ─┐ commands                       ┌─ state: people, pages, clocks and the rules' session; pure, a fold
//! HTTP   ─┼────────▶ task of a session ─┤
//! clock  ─┘                               └─ batch: decided in order ─▶ one append ─▶ answers and views
//! ```
//!
//! One task keeps one session. It takes whatever waits in its inbox, decides command by command, stores everything in one
//! append and only then tells anybody, so that two hundred impatient people share one commit.

/// A session folded from its records.
pub mod state;

/// Who is in, and what the pages asked them.
pub mod member;

/// What organisers and people ask, judged.
mod judge;

/// Session time, and the deadlines of all tables.
mod clocks;

/// The two questions before each phase.
mod check;

/// Personal codes.
mod codes;

/// Who stands where, as the file wants it.
mod ranking;

/// What a player sees.
mod view;

/// What somebody earned.
mod results;

/// What the organiser and the projector see.
mod monitor;

/// The task that owns one session.
pub mod session_task;

/// What waits for the next commit.
mod batch;

/// All sessions, by code.
pub mod sessions;
