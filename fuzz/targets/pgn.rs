//! Games in PGN, from other programs.
#![no_main]

use libfuzzer_sys::fuzz_target;
use torneo_rules::chess::pgn::read;

fuzz_target!(|text: &str| {
    let _ = read::read(text);
});
