//! `torneo`: pairs the players, plays the games, ranks the results, and can prove it was fair.

use std::process::ExitCode;

mod cli;
mod data;
mod desk;
mod engine_match;
mod exit;

/// Every game that can be played live.
mod games;
mod http;
mod input;
mod logs;

/// What a shell on the machine may ask of the running server.
mod operator_socket;
mod output;
mod picture;

/// Signed heads of the journal.
mod proof;
mod remote_bots;
mod report;
mod say;

/// Names and words of people in a session, sealed.
mod seal;
mod settings;
mod sheet;
mod table;
mod venue;
mod wire;

/// Live rooms make and forget many small texts.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    let lang = say::Lang::choose(&args, |name| std::env::var(name).ok());
    match cli::run(args, lang) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            eprintln!("torneo: {}", failure.message);
            failure.exit.into()
        }
    }
}
