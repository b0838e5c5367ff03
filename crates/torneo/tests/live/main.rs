//! The venue as phones meet it: a real server, real sockets, refusals, repetitions, and sudden death.
#![expect(
    clippy::unwrap_used,
    reason = "what a test helper builds is right or the test is wrong"
)]

mod anomalies;
mod chess;
mod cluster;
mod contest;
mod damage;
mod downtime;
mod faults;
mod golden;
mod heads;
mod logins;
mod phone;
mod play;
mod refusals;
mod server;
mod session;
mod silence;
mod snatch;
mod startup;

#[path = "../run/venue.rs"]
#[expect(dead_code, reason = "HTTP is spoken here without waiting in a thread")]
mod venue;

#[path = "../run/figures.rs"]
mod figures;

#[path = "../run/hostile.rs"]
mod hostile;

#[path = "../../../torneo-store/tests/server/postgres.rs"]
mod postgres_server;

/// The program on the command line.
mod program;

#[test]
fn the_pages_types_are_those_of_the_program() {
    let kept = include_str!("../../../../web/src/generated/wire.ts");
    assert_eq!(
        program::torneo(&["types"]),
        kept,
        "run: torneo types > web/src/generated/wire.ts"
    );
}
