//! Lines of a program with a board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use torneo_engine::uci::command;

fuzz_target!(|text: &str| {
    for line in text.lines() {
        let _ = command::read(line);
    }
});
