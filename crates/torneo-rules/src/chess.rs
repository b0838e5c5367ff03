//! Chess as a live game: standard and Chess960, from any legal position, with clocks.
//!
//! ```text
//!            begin              Move …                mate, stalemate, no material, 75 moves, fivefold
//! Waiting ──────────▶ Playing ──────────▶ Playing ──────────────────────────────────────────▶ Ended
//!    └── Abort ─────────▶│ ├── Resign · DrawAgreed · Claimed · WinClaimed · Flagged ─────────▶ Ended
//!                        │ └── Abort, before each side has moved ─────────────────────────────▶ Ended
//! ```
//!
//! Spec: docs/spec/chess.md. Rulings C05 to C14.
//!
//! Which moves are legal is `cozy-chess`'s word. Everything that the Laws say about whole games is here: counters past
//! a hundred, repetition, claims, material, clocks. Seats, chat and rematches are matters of the room.

/// White and Black, and one thing for each of them.
pub mod side;

/// A legal position with counters that are never clamped.
pub mod position;

/// A position as text: FEN, X-FEN and Shredder-FEN.
pub mod fen;

/// A move as programs write it.
pub mod uci;

/// A move as people write it.
pub mod san;

/// Who could still give mate, by material.
pub mod material;

/// Whether any series of legal moves leads to mate, by a bounded search.
pub mod helpmate;

/// Every position since the beginning: repetition, claims, and endings that nobody has to claim.
pub mod history;

/// How a game ends, and why.
pub mod ending;

/// Time: what was agreed, and what each player has left.
pub mod clock;

/// The game: what players may ask, what happened, what the rules forbid.
pub mod game;

/// What a move does, in one word.
pub mod remark;

/// What openings are called.
pub mod opening;

/// Games as text for other programs, with variations and comments.
pub mod pgn;

/// A whole game judged at once: the filter `torneo chess replay`.
pub mod replay;
