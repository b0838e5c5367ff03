//! Signed heads that somebody held.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| torneo::fuzz::signed_head(text));
