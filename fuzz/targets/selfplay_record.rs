//! A line of self-play games.
#![no_main]

use libfuzzer_sys::fuzz_target;
use torneo_engine::selfplay::Record;

fuzz_target!(|text: &str| {
    let _ = text.parse::<Record>();
});
