//! Lists of people, as text or as a workbook.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| torneo::fuzz::list(bytes));
