//! The director's desk as browsers meet it: the real server, every route, permissions, sudden death.
#![expect(
    clippy::unwrap_used,
    reason = "what a test helper builds is right or the test is wrong"
)]

mod changes;
mod cold;
mod command_line;
mod copies;
mod doors;
mod faults;
mod garbage;
mod golden;
mod hall;
mod life;
mod lists;
mod live;
mod organisers;
mod tables;

#[path = "../run/torneo.rs"]
mod run;

#[path = "../run/hostile.rs"]
mod hostile;

#[path = "../run/venue.rs"]
#[expect(
    dead_code,
    reason = "the way of speaking HTTP here is the hall's, which sends bytes"
)]
mod venue;

#[path = "../../../torneo-store/tests/server/postgres.rs"]
mod postgres_server;
