//! The JSON that enters and leaves. Each form is a promise; `docs/cli.md` describes them by example.

/// What `check` reads and what it answers.
pub mod audit;
