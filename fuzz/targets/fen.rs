//! A position as somebody typed it, and a move in it: what is read is written so that it is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use torneo_rules::chess::position::{Position, Variant};

fuzz_target!(|text: &str| {
    let (fen, mv) = text.split_once('\n').unwrap_or((text, ""));
    for variant in [Variant::Standard, Variant::Chess960] {
        let Ok(position) = Position::from_fen(fen, variant) else {
            continue;
        };
        let again = Position::from_fen(&position.fen(), variant).expect("what is written is read");
        assert_eq!(again.fen(), position.fen());
        let _ = (position.read_uci(mv), position.read_san(mv));
    }
});
