//! A practice round counts for nothing (ruling S27).

use torneo_rules::journal::UnixMillis;
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::deadline::Deadlines;
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::{Action, Actor, Game};
use torneo_rules::snatch::headless;
use torneo_rules::snatch::report::seen::Observation;
use torneo_rules::snatch::report::study::{Report, Study};
use torneo_rules::snatch::report::watch::Watch;
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Mode, PRACTICE, Profile, Rules};
use torneo_rules::snatch::session::form::{Form, OddField, OptionOrder, Order, Treatment};
use torneo_rules::snatch::tokens::{Bundle, Offer};
use torneo_rules::snatch::variant::Variant;
use torneo_rules::snatch::view::ShameVisible;

fn rules(profile: Profile, practice: bool) -> Rules {
    Rules {
        practice,
        ..profile.rules()
    }
}

fn act(game: &mut Game, role: Role, action: Action) {
    let event = game.decide(Actor::Player(role), &action.into());
    let event = event.unwrap_or_else(|no| panic!("{no}"));
    game.apply(&event);
}

/// P1 offers five for five, P2 snatches, P1 gives shame.
fn snatched_and_shamed(game: &mut Game) {
    let offer = Offer {
        give: Bundle::of(5, 0),
        ask: Bundle::of(0, 5),
    };
    act(game, Role::Proposer, Action::Offer(offer));
    let answer = Answer::Snatch;
    act(game, Role::Responder, Action::Answer { answer });
    act(game, Role::Proposer, Action::Shame { assign: true });
}

#[test]
fn after_practice_tokens_are_dealt_anew_and_no_shame_stays() {
    for profile in Profile::ALL {
        let rules = rules(profile, true);
        let mut game = Game::new(Mode::Tournament, rules, Variant::G3, ByRole::default());
        assert_eq!(game.state().round, PRACTICE);
        snatched_and_shamed(&mut game);
        let state = game.state();
        assert_eq!((state.round, state.held), (1, rules.dealt()));
        assert_eq!(state.shame, ByRole::default());
        let practiced = &state.exchanges[0];
        assert!(practiced.shamed && practiced.index == PRACTICE);
        let outcome = game.last_outcome().expect("a round is over");
        assert_eq!(outcome.next, Some(1));
        let resumed = Game::resume(game.state().clone()).expect("the state can arise");
        assert_eq!(resumed, game);
        for round in 1..=rules.rounds {
            assert_eq!(game.result(), None);
            assert_eq!(game.state().round, round);
            act(&mut game, Role::Proposer, Action::NoOffer {});
        }
        assert_eq!(game.result(), Some(rules.points(&rules.dealt())));
        assert_eq!(game.state().exchanges.len() as u32, 1 + rules.rounds);
        let outcome = game.last_outcome().expect("a round is over");
        assert_eq!(outcome.before, rules.points(&rules.dealt()));
    }
}

fn form(profile: Profile, practice: bool) -> Form {
    Form {
        treatments: vec![Treatment {
            rules: rules(profile, practice),
            phases: Variant::ALL.to_vec(),
        }],
        group_size: None,
        order: Order::Fixed,
        odd: OddField::Bye,
        deadlines: Deadlines::RULED,
        shame_visible: ShameVisible::LaterGames,
        option_order: OptionOrder::Fixed,
        seed: 7,
    }
}

fn reported(form: &Form, bots: &[Bot]) -> (Report, usize) {
    let played = headless::play(form.clone(), bots);
    let mut watch = Watch::new(form.clone());
    let (mut study, mut practiced) = (Study::default(), 0);
    for (second, event) in (0..).zip(&played.events) {
        let at = UnixMillis::new(1000 * second).expect("a session is short");
        for seen in watch.see(at, event) {
            if let Observation::Round(round) = &seen {
                practiced += usize::from(round.exchange.index == PRACTICE);
            }
            study.add(seen);
        }
    }
    assert_eq!(watch.session(), &played.session);
    (study.report(), practiced)
}

/// Bots that do the same in every game do the same with practice before it, and so the report is the same.
#[test]
fn a_report_knows_nothing_of_practice() {
    for profile in Profile::ALL {
        for bot in [Bot::Equilibrium, Bot::Snatcher, Bot::Cautious] {
            let bots = vec![bot; 8];
            let (with, practiced) = reported(&form(profile, true), &bots);
            let (without, none) = reported(&form(profile, false), &bots);
            assert_eq!((practiced, none), (4 * Variant::ALL.len(), 0));
            assert_eq!(with.all.rounds, without.all.rounds);
            assert_eq!(with.all.games, without.all.games);
            assert_eq!(with.flagged, without.flagged);
            if bot != Bot::Cautious {
                assert_eq!(with, without, "{bot:?}");
            }
        }
    }
}

/// Everybody draws their own order of the answers, the same each time, and all orders come up.
#[test]
fn the_order_of_answers_is_drawn_for_each_person() {
    let people = (0..600).map(PlayerId);
    let mut counts = std::collections::BTreeMap::new();
    for player in people {
        let order = OptionOrder::Drawn.of(7, player);
        assert_eq!(order, OptionOrder::Drawn.of(7, player));
        *counts.entry(order).or_insert(0) += 1;
        assert_eq!(OptionOrder::Fixed.of(7, player), Answer::ALL);
    }
    assert_eq!(counts.len(), 6, "{counts:?}");
    assert!(
        counts.values().all(|count| (60..=140).contains(count)),
        "{counts:?}"
    );
}
