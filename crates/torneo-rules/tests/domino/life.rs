//! A whole life of 28 players and seven rounds: late entry, absence, withdrawal, correction, a round by hand, an undone one.
//!
//! `life_28.script` holds each line asked (`> …`) and what the rules answered; `TORNEO_BLESS=1` writes it anew.

use std::fmt::Write;
use std::path::Path;

use torneo_rules::domino::Stage;
use torneo_rules::domino::replay::replay;

use crate::script::Told;

#[test]
fn a_life_of_28_players_and_seven_rounds() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/domino/life_28.script");
    let golden = std::fs::read_to_string(&path).unwrap();
    let mut told = Told::new("rounds=7");
    let mut text = String::new();
    for line in golden.lines().filter_map(|line| line.strip_prefix("> ")) {
        let _ = write!(text, "> {line}\n{}\n", told.line(line));
    }
    if std::env::var("TORNEO_BLESS").is_ok() {
        std::fs::write(&path, &text).unwrap();
    }
    assert_eq!(text, golden);
    assert_eq!(told.tournament.stage(), Stage::Finished);
    assert_eq!(told.tournament.corrections().len(), 2);
    assert_eq!(told.tournament.undone().len(), 1);
    assert_eq!(replay(&told.events).as_ref(), Ok(&told.tournament));
}
