//! `torneo`: pairs the players, plays the games, ranks the results, and can prove it was fair.

use std::process::ExitCode;

/// Live rooms make and forget many small texts.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    torneo::main()
}
