//! The domino tournament as its law says: docs/spec/domino-tournament.md, rulings D12, D13, D14, D16, D17.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here fails the test, as it should"
)]

mod acts;
mod cases;
mod changes;
mod fixed_pairs;
mod life;
mod penalties;
mod program;
mod properties;
mod script;
mod size;
