//! The JSON that enters and leaves. Each form is a promise; `docs/cli.md` describes them by example.

/// What `torneo rank` reads and answers.
pub mod rank;
