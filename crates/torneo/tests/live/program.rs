//! The program on the command line, beside servers.

#[path = "../run/torneo.rs"]
mod run;

use std::path::Path;

pub use run::{Run, command};

/// How the program ends with these arguments.
pub fn run(arguments: &[&str]) -> Run {
    run::torneo(arguments, "")
}

/// What the program writes, if it is content.
pub fn torneo(arguments: &[&str]) -> String {
    let Run { exit, out, err } = run(arguments);
    assert_eq!(exit, 0, "{out}{err}");
    out
}

/// Everything in a data folder, a database or a file fits.
pub fn verifies(place: impl AsRef<Path>) {
    torneo(&["verify", place.as_ref().to_str().unwrap()]);
}
