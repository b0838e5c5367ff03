//! What is shown before a choice is what the rules then do, judge included (ruling S19).

use torneo_rules::chance::Chance;
use torneo_rules::snatch::consequence::{
    Condition, Consequence, OfferEnding, PointsByPart, offers_within,
};
use torneo_rules::snatch::deadline::Phase;
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::{Action, Actor, Asked, Event, Game, Stage};
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Mode, Profile, Rules, Sanction, Tokens};
use torneo_rules::snatch::tokens::{Bundle, Holdings, Offer};
use torneo_rules::snatch::variant::Variant;

use super::script::play;

/// `condition P1·P2` for each way in which the round could end.
fn told(endings: &[Consequence]) -> String {
    let told = endings.iter().map(|ending| {
        let condition = match ending.condition {
            Condition::Certain => "",
            Condition::ShameMayFollow => "shame may follow ",
            Condition::NotReported => "not reported ",
            Condition::Reported => "reported ",
        };
        let ByRole {
            proposer,
            responder,
        } = ending.points;
        format!("{condition}{proposer}·{responder}")
    });
    told.collect::<Vec<_>>().join(", ")
}

#[test]
fn an_answer_says_every_ending_of_the_round() {
    let check = |profile: Profile, variant, script: &str, answer, expected: &str| {
        let (game, _) = play(Mode::Demo, profile.rules(), variant, script);
        assert_eq!(told(&game.consequences_of_answer(answer)), expected);
    };
    use Profile::{Paper, Seed};
    let five_for_ten = "P1 5/0:0/10";
    check(Seed, Variant::G1, five_for_ten, Answer::Accept, "25·10");
    check(Seed, Variant::G1, five_for_ten, Answer::Reject, "10·10");
    check(Seed, Variant::G1, five_for_ten, Answer::Snatch, "5·20");
    check(
        Seed,
        Variant::G3,
        five_for_ten,
        Answer::Snatch,
        "shame may follow 5·20",
    );
    check(
        Seed,
        Variant::G4,
        five_for_ten,
        Answer::Snatch,
        "not reported 5·20, reported 30·0",
    );
    check(
        Paper,
        Variant::G4,
        "P1 5/0:0/5",
        Answer::Snatch,
        "not reported 5·20, reported 10·0",
    );
    check(Seed, Variant::G1, "", Answer::Accept, "");
}

#[test]
fn the_proposer_sees_both_endings_of_a_snatch_before_offering_and_before_reporting() {
    let (game, _) = play(Mode::Demo, Profile::Seed.rules(), Variant::G4, "");
    let table = game.consequences_of_offers(Bundle::of(10, 0), Bundle::of(0, 10));
    let offer = Offer {
        give: Bundle::of(5, 0),
        ask: Bundle::of(0, 10),
    };
    let shown: Vec<_> = table
        .endings
        .iter()
        .map(|row| {
            let points = looked_up(row, offer);
            (row.answer, row.condition, points.proposer, points.responder)
        })
        .collect();
    assert_eq!(
        shown,
        [
            (Answer::Accept, Condition::Certain, 25, 10),
            (Answer::Reject, Condition::Certain, 10, 10),
            (Answer::Snatch, Condition::NotReported, 5, 20),
            (Answer::Snatch, Condition::Reported, 30, 0),
        ]
    );
    let script = "P1 5/0:0/10, P2 snatch";
    let (game, _) = play(Mode::Demo, Profile::Seed.rules(), Variant::G4, script);
    assert_eq!(
        told(&game.consequences_of_report()),
        "not reported 5·20, reported 30·0"
    );
}

/// Everybody's points of an offer, as a reader of the table adds them up.
fn looked_up(ending: &OfferEnding, offer: Offer) -> ByRole<u32> {
    let parts = [
        offer.give.turkeys,
        offer.give.corn,
        offer.ask.turkeys,
        offer.ask.corn,
    ];
    let sum = |lists: &PointsByPart| {
        let each = lists.iter().zip(parts);
        let sum: i32 = each.map(|(list, part)| list[part as usize]).sum();
        u32::try_from(sum).expect("nobody owes points")
    };
    ByRole {
        proposer: sum(&ending.proposer),
        responder: sum(&ending.responder),
    }
}

/// The rules of one round, and how the judge punishes.
fn one_round(sanction: Sanction) -> Rules {
    Rules {
        rounds: 1,
        sanction,
        ..Profile::Seed.rules()
    }
}

/// A game in which `held` is held and this stage is reached.
fn at(variant: Variant, rules: Rules, held: Holdings, stage: Stage) -> Game {
    let mut state = Game::new(Mode::Demo, rules, variant, ByRole::default())
        .state()
        .clone();
    state.held = held;
    state.stage = stage;
    Game::resume(state).expect("everybody can hold this")
}

/// The points of the round after these actions, by playing them.
fn played(game: &Game, steps: &[(Role, Action)]) -> ByRole<u32> {
    let mut game = game.clone();
    for (role, action) in steps {
        let asked = Asked::from(action.clone());
        let event = game.decide(Actor::Player(*role), &asked);
        game.apply(&event.expect("the rules allow it"));
    }
    game.state().exchanges.last().expect("it ended").outcome
}

/// What the rules do after an answer, played to each end of the round.
fn by_playing(game: &Game, answer: Answer) -> Vec<Consequence> {
    let answered = (Role::Responder, Action::Answer { answer });
    let then = |condition, more: Option<Action>| {
        let more = more.map(|action| (Role::Proposer, action));
        let steps: Vec<_> = std::iter::once(answered.clone()).chain(more).collect();
        Consequence {
            condition,
            points: played(game, &steps),
        }
    };
    match (answer, game.state().variant) {
        (Answer::Accept | Answer::Reject, _)
        | (Answer::Snatch, Variant::G1 | Variant::G2 | Variant::G5) => {
            vec![then(Condition::Certain, None)]
        }
        (Answer::Snatch, Variant::G3) => {
            let forgiven = then(
                Condition::ShameMayFollow,
                Some(Action::Shame { assign: false }),
            );
            let shamed = then(
                Condition::ShameMayFollow,
                Some(Action::Shame { assign: true }),
            );
            assert_eq!(forgiven, shamed, "shame costs no points");
            vec![forgiven]
        }
        (Answer::Snatch, Variant::G4) => vec![
            then(
                Condition::NotReported,
                Some(Action::Report { report: false }),
            ),
            then(Condition::Reported, Some(Action::Report { report: true })),
        ],
    }
}

/// Every way to share ten turkeys and ten corn between the two.
fn all_holdings() -> impl Iterator<Item = Holdings> {
    Bundle::of(10, 10).parts().map(|proposer| Holdings {
        players: ByRole {
            proposer,
            responder: Bundle::of(10, 10).minus(proposer),
        },
        bank: Bundle::NOTHING,
    })
}

#[test]
fn exhaustively_for_one_round_shown_is_what_happens() {
    for variant in Variant::ALL {
        for sanction in [Sanction::Inverse, Sanction::Confiscate] {
            let mut seen = 0;
            for held in all_holdings() {
                seen += check_holdings(variant, one_round(sanction), held);
            }
            // Each good lies in four places: kept and given by P1, kept and asked of P2.
            assert_eq!(seen, 286 * 286);
        }
    }
}

/// Compares all offers of these holdings with what is then played; how many there were.
fn check_holdings(variant: Variant, rules: Rules, held: Holdings) -> usize {
    let (give, ask) = (held.players.proposer, held.players.responder);
    let offering = at(variant, rules, held, Stage::Offering { forced: false });
    let table = offering.consequences_of_offers(give, ask);
    for (place, offer) in (0..).zip(offers_within(give, ask)) {
        let asked = Asked::from(Action::Offer(offer));
        let Ok(event) = offering.decide(Actor::Player(Role::Proposer), &asked) else {
            assert!(table.barred.contains(&place));
            continue;
        };
        assert!(!table.barred.contains(&place));
        let mut answering = offering.clone();
        answering.apply(&event);
        let mut row = table.endings.iter();
        for answer in Answer::ALL {
            let expected = by_playing(&answering, answer);
            assert_eq!(answering.consequences_of_answer(answer), expected);
            for ending in expected {
                let row = row.next().expect("as many rows as endings");
                let shown = (row.answer, row.condition, looked_up(row, offer));
                assert_eq!(shown, (answer, ending.condition, ending.points));
            }
        }
        assert!(row.next().is_none());
    }
    offers_within(give, ask).count()
}

#[test]
fn in_random_games_of_several_rounds_shown_is_what_happens() {
    let mut compared = 0;
    for seed in 0..3000 {
        let mut chance = Chance::new(seed);
        let mut pick = |most: usize| chance.pick(&(0..most).collect::<Vec<_>>()).unwrap();
        let rules = Profile::ALL[pick(3)].rules();
        let variant = Variant::ALL[pick(5)];
        let mut game = Game::new(Mode::Tournament, rules, variant, ByRole::default());
        while !game.is_finished() {
            let legal: Vec<_> = [Role::Proposer, Role::Responder]
                .into_iter()
                .flat_map(|role| actions(&game, role))
                .collect();
            let event = match legal.is_empty() || pick(9) == 0 {
                true => game.decide(Actor::System, &Action::Timeout.into()),
                false => {
                    let (role, action) = legal[pick(legal.len())].clone();
                    game.decide(Actor::Player(role), &action.into())
                }
            };
            let event = event.expect("it was listed");
            compared += usize::from(check_step(&game, &event));
            let rounds = game.state().exchanges.len();
            game.apply(&event);
            if game.state().exchanges.len() > rounds {
                check_outcome(&game);
            }
        }
    }
    assert!(compared > 5000, "{compared}");
}

/// What somebody may do now, offers and all.
fn actions(game: &Game, role: Role) -> Vec<(Role, Action)> {
    use torneo_rules::snatch::view::Choice;
    let one = |choice| match choice {
        // The strategy method and beliefs have tests of their own.
        Choice::Say | Choice::SetVariant | Choice::Plan(_) | Choice::Believe(_) => Vec::new(),
        Choice::Force => vec![
            Action::Force { force: true },
            Action::Force { force: false },
        ],
        Choice::Offer { give, ask, least } => offers_within(give, ask)
            .filter(|offer| offer.give.count() >= least && offer.give != offer.ask)
            .map(Action::Offer)
            .collect(),
        Choice::FixedOffer(offer) => vec![Action::Offer(offer)],
        Choice::NoOffer => vec![Action::NoOffer {}],
        Choice::Answer(answer) => vec![Action::Answer { answer }],
        Choice::Shame => vec![
            Action::Shame { assign: true },
            Action::Shame { assign: false },
        ],
        Choice::Report => vec![
            Action::Report { report: true },
            Action::Report { report: false },
        ],
    };
    let choices = game.legal_actions(role).into_iter();
    choices.flat_map(one).map(|action| (role, action)).collect()
}

/// Compares what was shown before an event with what it does; whether there was anything to compare.
fn check_step(game: &Game, event: &Event) -> bool {
    let (shown, conditions) = match event {
        Event::Answered { answer, .. } => (game.consequences_of_answer(*answer), None),
        Event::Reported { report: true, .. } => {
            (game.consequences_of_report(), Some(Condition::Reported))
        }
        Event::Reported { report: false, .. } => {
            (game.consequences_of_report(), Some(Condition::NotReported))
        }
        _ => return false,
    };
    let mut then = game.clone();
    then.apply(event);
    // Where the judge or shame is still to come, the points now are those of the ending without them.
    let ended = then.state().exchanges.get(game.state().exchanges.len());
    let points = ended.map_or_else(
        || then.state().rules.points(&then.state().held),
        |round| round.outcome,
    );
    let expected = match conditions {
        Some(condition) => shown.iter().find(|ending| ending.condition == condition),
        None => shown.first(),
    };
    assert_eq!(expected.map(|ending| ending.points), Some(points));
    assert!(matches!(game.phase(), Phase::Respond | Phase::Report));
    true
}

/// What moved in the last round explains everybody's points after it (ruling S20).
fn check_outcome(game: &Game) {
    let outcome = game.last_outcome().expect("a round is over");
    let state = game.state();
    let (last, earlier) = state.exchanges.split_last().expect("a round is over");
    let began = match (state.rules.tokens, earlier.last()) {
        (Tokens::Carry, Some(earlier)) => earlier.outcome,
        (Tokens::Carry, None) | (Tokens::Reset, _) => {
            let rules = &game.state().rules;
            rules.points(&rules.dealt())
        }
    };
    assert_eq!((&outcome.exchange, outcome.before), (last, began));
    for role in Role::BOTH {
        let taken = match role {
            Role::Proposer => Bundle::NOTHING,
            Role::Responder => outcome.confiscated,
        };
        let each = *state.rules.values.of(role);
        let gone = outcome.handed.of(role).plus(taken).points(each);
        let come = outcome.handed.of(role.other()).points(each);
        assert_eq!(began.of(role) + come, last.outcome.of(role) + gone);
    }
    assert_eq!(outcome.next.is_none(), game.is_finished());
}

#[test]
fn a_round_is_told_as_what_moved() {
    let check = |profile: Profile, variant, script: &str, expected: [(u32, u32); 3]| {
        let (game, _) = play(Mode::Tournament, profile.rules(), variant, script);
        let outcome = game.last_outcome().unwrap();
        let goods = |bundle: Bundle| (bundle.turkeys, bundle.corn);
        let handed = outcome.handed;
        let told = [handed.proposer, handed.responder, outcome.confiscated].map(goods);
        assert_eq!(told, expected, "{script}");
    };
    use Profile::{Paper, Seed};
    let nothing = (0, 0);
    let five_for_ten = "P1 5/0:0/10, P2";
    for (answer, variant, expected) in [
        ("accept", Variant::G1, [(5, 0), (0, 10), nothing]),
        ("reject", Variant::G1, [nothing, nothing, nothing]),
        ("snatch", Variant::G1, [(5, 0), nothing, nothing]),
        (
            "snatch, P1 report",
            Variant::G4,
            [nothing, (0, 10), nothing],
        ),
    ] {
        check(Seed, variant, &format!("{five_for_ten} {answer}"), expected);
    }
    let confiscated = "P1 5/0:0/5, P2 snatch, P1 report";
    check(Paper, Variant::G4, confiscated, [nothing, nothing, (0, 10)]);
}
