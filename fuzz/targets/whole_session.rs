//! Whole sessions, `session.json`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| torneo::fuzz::whole_session(text));
