//! `torneo tictactoe`: play against a bot in the terminal, or ask it for its moves from another program.

mod answer;
mod play;

use std::hash::{BuildHasher, RandomState};

pub(super) use play::levels;

super::verbs!(TictactoeVerb {
    Play(play::TictactoePlay),
    Answer(answer::TictactoeAnswer),
});

/// The seed that was asked for, else one from the system.
fn seed_or_drawn(asked: Option<u64>) -> u64 {
    // The standard library seeds its hashers from the system; hashing nothing with one gives that seed away. Only the
    // lower half is used, so that a person can copy the number.
    asked.unwrap_or_else(|| RandomState::new().hash_one(()) & u64::from(u32::MAX))
}
