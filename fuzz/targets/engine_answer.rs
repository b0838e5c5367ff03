//! What engines of others answer.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| torneo::fuzz::engine_answer(text));
