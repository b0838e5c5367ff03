//! Chess: a second reading of the Laws beside the first, perft through the rules, whole games with clocks, PGN there and
//! back. Spec: docs/spec/chess.md.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here fails the test, as it should"
)]

mod clocks;
mod compared;
mod laws;
mod perft;
mod pgn;
mod play;
mod trial;
