//! Journals of rooms, and actions in them.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| torneo::fuzz::room_journal(text));
