//! A large tournament stays quick: every act is judged without looking at the whole past.

use crate::script::Told;

#[test]
fn two_hundred_players_and_fifteen_rounds() {
    let mut told = Told::new("rounds=15 games=2");
    let people: Vec<String> = (1..=201).map(|n| format!("p{n}")).collect();
    told.line(&format!("enrol {}", people.join(" ")));
    for _ in 0..15 {
        for line in ["publish", "play", "close"] {
            let said = told.line(line);
            assert!(!said.starts_with("refused"), "{said}");
        }
    }
    let again = torneo_rules::replay::replay(&told.events);
    assert_eq!(again.as_ref(), Ok(&told.tournament));
}
