//! Bots act only through what they see and may do.

use torneo_rules::chance::Chance;
use torneo_rules::snatch::bot::{Bot, Theories, choose};
use torneo_rules::snatch::game::{Action, Actor, Game};
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Mode, OfferForm, Profile, Rules};
use torneo_rules::snatch::variant::Variant;

/// A whole game between two bots; the clock is asked only when nobody has anything to decide.
fn play(
    bots: ByRole<Bot>,
    rules: Rules,
    variant: Variant,
    seed: u64,
    theories: &mut Theories,
) -> Game {
    let mut game = Game::new(Mode::Tournament, rules, variant, ByRole::default());
    let mut chance = Chance::new(seed);
    while !game.is_finished() {
        let decided = Role::BOTH.into_iter().find_map(|role| {
            let action = choose(*bots.of(role), &game.view_for(role), theories, &mut chance)?;
            Some((Actor::Player(role), action))
        });
        let (actor, action) = decided.unwrap_or((Actor::System, Action::Timeout));
        let event = game.decide(actor, &action.clone().into());
        let event = event.unwrap_or_else(|why| panic!("{bots:?} {variant} {action:?}: {why}"));
        game.apply(&event);
    }
    game
}

#[test]
fn bots_never_ask_for_what_is_refused() {
    let mut theories = Theories::default();
    let mut rules: Vec<Rules> = Profile::ALL.map(Profile::rules).to_vec();
    rules.push(Rules {
        min_offer: 4,
        ..Profile::Seed.rules()
    });
    rules.push(Rules {
        min_offer: 0,
        ..Profile::Seed.rules()
    });
    rules.push(Rules {
        offer: OfferForm::Fixed,
        ..Profile::Seed.rules()
    });
    for rules in rules {
        for variant in Variant::ALL {
            for proposer in Bot::ALL {
                for responder in Bot::ALL {
                    for seed in 0..4 {
                        let bots = ByRole {
                            proposer,
                            responder,
                        };
                        let game = play(bots, rules, variant, seed, &mut theories);
                        let autos = game.state().exchanges.iter().map(|e| e.auto.len());
                        assert_eq!(autos.sum::<usize>(), 0, "{bots:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn equilibrium_against_itself_is_the_theory() {
    let mut theories = Theories::default();
    let bots = ByRole {
        proposer: Bot::Equilibrium,
        responder: Bot::Equilibrium,
    };
    let mut points = |profile: Profile, variant| {
        let game = play(bots, profile.rules(), variant, 1, &mut theories);
        let result = game.result().unwrap();
        (result.proposer, result.responder)
    };
    assert_eq!(points(Profile::Seed, Variant::G2), (7, 16));
    assert_eq!(points(Profile::Classic, Variant::G4), (25, 10));
    assert_eq!(points(Profile::Paper, Variant::G4), (15, 15));
}

#[test]
fn bots_have_names_in_both_languages() {
    for (name, bot) in [
        ("random", Bot::Random),
        ("Prudente", Bot::Cautious),
        ("LADRÓN", Bot::Snatcher),
        ("equilibrio", Bot::Equilibrium),
    ] {
        assert_eq!(name.parse(), Ok(bot));
    }
    assert!("nobody".parse::<Bot>().is_err());
}
