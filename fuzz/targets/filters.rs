//! What the filters are asked.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| torneo::fuzz::filters(bytes));
