//! Lines of an exported journal, as `verify` checks them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use torneo_rules::journal::export::Checker;

fuzz_target!(|text: &str| {
    let mut checker = Checker::default();
    for line in text.lines() {
        let _ = checker.line(line);
    }
});
