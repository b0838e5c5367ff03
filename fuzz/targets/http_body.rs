//! HTTP bodies: the first byte chooses the request.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| torneo::fuzz::body(bytes));
