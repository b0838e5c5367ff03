//! Tournament files.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| torneo::fuzz::tournament_file(bytes));
