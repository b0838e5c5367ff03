//! Session files.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| torneo::fuzz::session_file(text));
