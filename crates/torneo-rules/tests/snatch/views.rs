//! What a game asks of the clock, what it shows, and what it does not believe.

use torneo_rules::snatch::deadline::{Deadlines, Seconds};
use torneo_rules::snatch::game::{Action, Actor, Asked, Game};
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Mode, Profile};
use torneo_rules::snatch::variant::Variant;
use torneo_rules::snatch::view::Choice;

use super::script::{offer, play};

#[test]
fn deadlines_are_asked_for_in_tournaments() {
    let asks = |mode, variant, script: &str| {
        let (game, _) = play(mode, Profile::Classic.rules(), variant, script);
        game.deadline(&Deadlines::RULED)
    };
    assert_eq!(asks(Mode::Tournament, Variant::G1, ""), Some(Seconds(60)));
    assert_eq!(
        asks(Mode::Tournament, Variant::G1, "P1 5/0:0/5"),
        Some(Seconds(45))
    );
    assert_eq!(asks(Mode::Tournament, Variant::G2, ""), Some(Seconds(20)));
    assert_eq!(asks(Mode::Tournament, Variant::G1, "ORG pause"), None);
    assert_eq!(asks(Mode::Demo, Variant::G1, ""), None);
    assert_eq!(asks(Mode::Demo, Variant::G5, ""), Some(Seconds(60)));
}

#[test]
fn everybody_is_told_what_they_may_do() {
    let shown = |variant, script: &str, role| {
        let (game, _) = play(Mode::Tournament, Profile::Seed.rules(), variant, script);
        let choices: Vec<String> = game
            .legal_actions(role)
            .iter()
            .map(|choice| match choice {
                Choice::Offer { .. } => "Offer".to_owned(),
                other => format!("{other:?}"),
            })
            .collect();
        choices.join(" ")
    };
    use Role::{Proposer, Responder};
    assert_eq!(shown(Variant::G1, "", Proposer), "Offer NoOffer");
    assert_eq!(shown(Variant::G1, "", Responder), "");
    assert_eq!(shown(Variant::G2, "", Proposer), "Offer");
    assert_eq!(shown(Variant::G2, "", Responder), "Force");
    assert_eq!(
        shown(Variant::G1, "P1 1/0:0/1", Responder),
        "Answer(Accept) Answer(Reject) Answer(Snatch)"
    );
    assert_eq!(
        shown(Variant::G3, "P1 1/0:0/1, P2 snatch", Proposer),
        "Shame"
    );
    assert_eq!(shown(Variant::G5, "", Responder), "Say");
    assert_eq!(shown(Variant::G1, "ORG pause", Proposer), "");
}

#[test]
fn a_foreign_event_changes_nothing() {
    let (other, _) = play(
        Mode::Demo,
        Profile::Classic.rules(),
        Variant::G2,
        "P2 force",
    );
    let asked = Asked::from(Action::Offer(offer("5/0:0/5").unwrap()));
    let event = other.decide(Actor::Player(Role::Proposer), &asked).unwrap();
    let mut game = Game::new(
        Mode::Demo,
        Profile::Seed.rules(),
        Variant::G5,
        ByRole::default(),
    );
    let before = game.clone();
    game.apply(&event);
    assert_eq!(game, before);
}
