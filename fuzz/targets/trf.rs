//! FIDE's tournament reports, from other programs.
#![no_main]

use libfuzzer_sys::fuzz_target;
use torneo_rules::trf;

fuzz_target!(|text: &str| {
    let _ = trf::read(text);
});
