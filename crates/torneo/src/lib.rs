//! The program `torneo`, as `main.rs` runs it. A library only so that fuzz targets reach its parsers (feature `fuzz`): nothing else is
//! public.

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

/// What fuzz targets call.
#[cfg(feature = "fuzz")]
pub mod fuzz;

/// Does what the command line asks for.
pub fn main() -> ExitCode {
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
