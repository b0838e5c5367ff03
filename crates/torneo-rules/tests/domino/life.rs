//! A whole life of 28 players and seven rounds: late entry, absence, withdrawal, correction, a round by hand, an undone one.
//!
//! `life_28.script` holds each line asked (`> …`) and what the rules answered.

use std::fmt::Write;

use torneo_rules::domino::Stage;
use torneo_rules::replay::replay;

use crate::script::Told;

const GOLDEN: &str = include_str!("life_28.script");

#[test]
fn a_life_of_28_players_and_seven_rounds() {
    let mut told = Told::new("rounds=7 left=unsaid");
    let mut text = String::new();
    for line in GOLDEN.lines().filter_map(|line| line.strip_prefix("> ")) {
        let _ = write!(text, "> {line}\n{}\n", told.line(line));
    }
    for (found, expected) in text.lines().zip(GOLDEN.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(text, GOLDEN);
    assert_eq!(told.tournament.stage(), Stage::Finished);
    assert_eq!(told.tournament.corrections().len(), 2);
    assert_eq!(told.tournament.undone().len(), 1);
    assert_eq!(replay(&told.events).as_ref(), Ok(&told.tournament));
}
