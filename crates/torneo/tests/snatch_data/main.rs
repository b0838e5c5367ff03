//! The data files of a session, read back and compared with its journal.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here fails the test, as it should"
)]

#[path = "../run/torneo.rs"]
mod run;

#[path = "../run/venue.rs"]
#[expect(dead_code, reason = "files are asked for in HTTP/1.0 here")]
mod venue;

#[path = "../run/hostile.rs"]
mod hostile;

#[path = "../run/figures.rs"]
mod figures;

/// CSV read back.
mod table;

/// Sessions that bots played.
mod simulated;

/// A session written by hand, with everything that people do.
mod by_hand;

/// The file of a whole session.
mod whole;

/// Several sessions as one set, and its analysis in Python and R.
mod pooled;

/// The same from a real server.
mod over_http;
