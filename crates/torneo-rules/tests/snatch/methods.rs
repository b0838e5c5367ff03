//! The strategy method (ruling S28) and beliefs (ruling S29).

use torneo_rules::chance::Chance;
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::belief::{Belief, BeliefPoints, Stated};
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::deadline::{Deadlines, Phase};
use torneo_rules::snatch::exchange::{Answer, Exchange, Reply};
use torneo_rules::snatch::game::{Action, Actor, Event as GameEvent, Game};
use torneo_rules::snatch::headless;
use torneo_rules::snatch::menu::Menu;
use torneo_rules::snatch::rejection::Rejection;
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Force, Mode, OfferForm, Profile, Rules, Sanction};
use torneo_rules::snatch::session::form::{Form, OddField, OptionOrder, Order, Treatment};
use torneo_rules::snatch::session::replay::{Mismatch, Replay};
use torneo_rules::snatch::session::{Earned, Event};
use torneo_rules::snatch::tokens::{Bundle, Offer};
use torneo_rules::snatch::variant::Variant;
use torneo_rules::snatch::view::{Choice, ShameVisible};
use torneo_rules::word::word;

fn five_for(corn: u32) -> Offer {
    Offer {
        give: Bundle::of(5, 0),
        ask: Bundle::of(0, corn),
    }
}

fn menu() -> Menu {
    Menu::try_from(vec![five_for(5), five_for(10), five_for(2)]).expect("a menu")
}

fn rules(strategy: bool, beliefs: u32) -> Rules {
    Rules {
        offer: OfferForm::Menu,
        menu: menu(),
        strategy,
        beliefs,
        ..Profile::Classic.rules()
    }
}

fn game(rules: Rules, variant: Variant) -> Game {
    assert!(rules.are_possible());
    Game::new(Mode::Tournament, rules, variant, ByRole::default())
}

fn act(game: &mut Game, role: Role, action: Action) {
    let event = game.decide(Actor::Player(role), &action.into());
    let event = event.unwrap_or_else(|no| panic!("{:?}: {no}", game.phase()));
    game.apply(&event);
}

fn lapse(game: &mut Game) -> GameEvent {
    let event = game.decide(Actor::System, &Action::Timeout.into());
    let event = event.unwrap_or_else(|no| panic!("{no}"));
    game.apply(&event);
    event
}

fn plan(answers: [Answer; 3]) -> Action {
    let menu = menu();
    let replies = menu.offers().zip(answers);
    let replies = replies.map(|(offer, answer)| Reply { offer, answer });
    Action::Plan {
        replies: replies.collect(),
    }
}

fn believe(belief: Belief) -> Action {
    Action::Believe { belief }
}

const THREE: [Answer; 3] = [Answer::Accept, Answer::Snatch, Answer::Reject];

#[test]
fn what_was_answered_beforehand_is_done() {
    for (offer, answer) in menu().offers().zip(THREE) {
        let mut game = game(rules(true, 0), Variant::G1);
        assert_eq!(game.phase(), Phase::Plan);
        let refused = game.decide(Actor::Player(Role::Proposer), &Action::Offer(offer).into());
        assert_eq!(refused, Err(Rejection::WrongPhase), "the plan comes first");
        act(&mut game, Role::Responder, plan(THREE));
        assert_eq!(game.phase(), Phase::Offer);
        let again = game.decide(Actor::Player(Role::Responder), &plan(THREE).into());
        assert_eq!(again, Err(Rejection::AlreadyActed));
        act(&mut game, Role::Proposer, Action::Offer(offer));
        let round = &game.state().exchanges[0];
        assert_eq!((round.answer, round.plan.len()), (Some(answer), 3));
        assert_eq!(game.state().round, 2);
        let dealt = game.state().rules.dealt();
        let held = dealt.answered(offer, answer);
        assert_eq!(round.outcome, game.state().rules.points(&held));
    }
}

#[test]
fn answers_are_kept_without_an_offer_too_and_nobody_else_sees_them() {
    let mut game = game(rules(true, 20), Variant::G4);
    let sure = Belief::Sanction { chance: 90 };
    act(&mut game, Role::Responder, believe(sure));
    act(&mut game, Role::Responder, plan(THREE));
    act(&mut game, Role::Proposer, Action::NoOffer {});
    let round = &game.state().exchanges[0];
    assert_eq!(round.plan.len(), 3);
    assert_eq!(round.beliefs.responder, Stated::Said(sure));
    for role in Role::BOTH {
        let seen = &game.view_for(role).exchanges[0];
        assert_eq!((seen.plan.len(), seen.beliefs), (0, ByRole::default()));
    }
    let told = game.last_outcome().expect("a round is over").exchange;
    assert_eq!((told.plan.len(), told.beliefs), (0, ByRole::default()));
}

#[test]
fn a_plan_answers_every_offer_that_can_be_made_once() {
    let game = game(rules(true, 0), Variant::G1);
    let Action::Plan { replies } = plan(THREE) else {
        panic!("a plan");
    };
    let refused = |replies: Vec<Reply>| {
        let asked = Action::Plan { replies }.into();
        assert_eq!(
            game.decide(Actor::Player(Role::Responder), &asked),
            Err(Rejection::BadPlan)
        );
    };
    refused(Vec::new());
    refused(replies[..2].to_vec());
    refused(replies.iter().rev().copied().collect());
    refused([&replies[..], &replies[..1]].concat());
    let choices = game.legal_actions(Role::Responder);
    assert_eq!(choices, [Choice::Plan(menu().offers().collect())]);
    assert_eq!(game.legal_actions(Role::Proposer), []);
}

/// With tokens carried, offers that nobody could make any more are not asked about; without any the round goes on.
#[test]
fn only_offers_that_can_be_made_are_asked_about() {
    let carried = Rules {
        tokens: torneo_rules::snatch::rules::Tokens::Carry,
        ..rules(true, 0)
    };
    let mut game = game(carried, Variant::G1);
    act(&mut game, Role::Responder, plan([Answer::Accept; 3]));
    act(&mut game, Role::Proposer, Action::Offer(five_for(10)));
    assert_eq!(
        game.phase(),
        Phase::Offer,
        "P2 has no corn left to be asked for"
    );
    assert_eq!(game.legal_actions(Role::Proposer), [Choice::NoOffer]);
}

#[test]
fn an_offer_must_be_on_the_menu() {
    let mut game = game(rules(false, 0), Variant::G1);
    let three = game.legal_actions(Role::Proposer);
    let listed: Vec<Choice> = menu().offers().map(Choice::FixedOffer).collect();
    assert_eq!(three, [&listed[..], &[Choice::NoOffer]].concat());
    let asked = Action::Offer(five_for(6)).into();
    let refused = game.decide(Actor::Player(Role::Proposer), &asked);
    assert_eq!(refused, Err(Rejection::NotOnMenu));
    act(&mut game, Role::Proposer, Action::Offer(five_for(2)));
    assert_eq!(game.phase(), Phase::Respond);
}

#[test]
fn the_clock_rejects_every_offer_and_states_no_belief() {
    let mut game = game(rules(true, 20), Variant::G4);
    assert!(matches!(
        lapse(&mut game),
        GameEvent::Believed {
            by: Role::Responder,
            belief: None,
            auto: true
        }
    ));
    let planned = lapse(&mut game);
    let GameEvent::Planned {
        replies,
        auto: true,
    } = planned
    else {
        panic!("{planned:?}");
    };
    assert!(replies.iter().all(|reply| reply.answer == Answer::Reject));
    assert_eq!(replies.len(), 3);
    act(&mut game, Role::Proposer, Action::Offer(five_for(5)));
    assert_eq!(game.phase(), Phase::BeliefOfProposer);
    lapse(&mut game);
    let round = &game.state().exchanges[0];
    assert_eq!(round.answer, Some(Answer::Reject));
    assert_eq!(
        round.belief_points(Role::Proposer, 20),
        Some(BeliefPoints(0))
    );
    assert_eq!(
        round.belief_points(Role::Responder, 20),
        None,
        "nothing was snatched"
    );
    let told: Vec<Phase> = game.view_for(Role::Proposer).exchanges[0].auto.clone();
    assert_eq!(
        told,
        [Phase::Plan],
        "what the other expected is their own affair"
    );
}

/// Forced to offer, the clock makes the first offer of the menu.
#[test]
fn the_clock_of_a_forced_proposer_takes_the_first_of_the_menu() {
    let forced = Rules {
        force: Force::DefaultOn,
        ..rules(false, 0)
    };
    let mut game = game(forced, Variant::G2);
    assert_eq!(
        lapse(&mut game),
        GameEvent::Offered {
            offer: five_for(5),
            auto: true
        }
    );
}

/// For every variant and sanction, every offer and answer: what is shown while P2 plans is what then happens, judge included.
#[test]
fn what_is_shown_of_each_answer_beforehand_is_what_then_happens() {
    for variant in Variant::ALL {
        for sanction in [Sanction::Inverse, Sanction::Confiscate] {
            for answer in Answer::ALL {
                for offer in menu().offers() {
                    for judged in [true, false] {
                        let ruled = Rules {
                            sanction,
                            force: Force::DefaultOn,
                            ..rules(true, 0)
                        };
                        let mut game = game(ruled, variant);
                        if game.phase() == Phase::Chat {
                            lapse(&mut game);
                        }
                        let shown = game.consequences_of_reply(offer, answer);
                        act(&mut game, Role::Responder, plan([answer; 3]));
                        act(&mut game, Role::Proposer, Action::Offer(offer));
                        match game.phase() {
                            Phase::Shame => {
                                act(&mut game, Role::Proposer, Action::Shame { assign: judged });
                            }
                            Phase::Report => {
                                act(&mut game, Role::Proposer, Action::Report { report: judged });
                            }
                            Phase::Chat
                            | Phase::Force
                            | Phase::Plan
                            | Phase::Offer
                            | Phase::BeliefOfProposer
                            | Phase::BeliefOfResponder
                            | Phase::Respond
                            | Phase::Finished => (),
                        }
                        let outcome = game.state().exchanges[0].outcome;
                        let ending = match (shown.as_slice(), judged) {
                            ([only], _) => only,
                            ([_, reported], true) => reported,
                            ([passed, _], false) => passed,
                            (other, _) => panic!("{other:?}"),
                        };
                        assert_eq!(ending.points, outcome, "{variant:?} {answer:?} {offer:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn beliefs_are_asked_where_there_is_something_to_expect() {
    let phases = |variant: Variant, strategy: bool| {
        let ruled = Rules {
            force: Force::DefaultOn,
            rounds: 1,
            ..rules(strategy, 20)
        };
        let mut game = game(ruled, variant);
        let mut seen = Vec::new();
        while !game.is_finished() {
            seen.push(game.phase());
            match game.phase() {
                Phase::Offer => act(&mut game, Role::Proposer, Action::Offer(five_for(5))),
                Phase::Plan => act(&mut game, Role::Responder, plan([Answer::Snatch; 3])),
                Phase::Respond => {
                    let answer = Answer::Snatch;
                    act(&mut game, Role::Responder, Action::Answer { answer });
                }
                Phase::Chat
                | Phase::Force
                | Phase::BeliefOfProposer
                | Phase::BeliefOfResponder
                | Phase::Shame
                | Phase::Report
                | Phase::Finished => {
                    lapse(&mut game);
                }
            }
        }
        seen
    };
    let check = |variant, strategy, expected: &str| {
        let codes = phases(variant, strategy)
            .into_iter()
            .map(|phase| word(&phase));
        assert_eq!(codes.collect::<Vec<_>>().join(" "), expected);
    };
    check(Variant::G1, false, "offer belief_p1 respond");
    check(Variant::G2, true, "plan offer belief_p1");
    check(
        Variant::G3,
        false,
        "offer belief_p1 belief_p2 respond shame",
    );
    check(Variant::G4, true, "belief_p2 plan offer belief_p1 report");
    check(Variant::G5, true, "chat plan offer belief_p1");
}

#[test]
fn chances_are_whole_and_sum_to_a_hundred() {
    let mut game = game(rules(false, 20), Variant::G1);
    act(&mut game, Role::Proposer, Action::Offer(five_for(5)));
    let belief = |accept, reject, snatch| {
        believe(Belief::Answer {
            accept,
            reject,
            snatch,
        })
    };
    for wrong in [belief(50, 50, 1), belief(0, 0, 0), belief(200, u32::MAX, 0)] {
        let refused = game.decide(Actor::Player(Role::Proposer), &wrong.into());
        assert_eq!(refused, Err(Rejection::BadBelief));
    }
    let by_other = game.decide(Actor::Player(Role::Responder), &belief(1, 1, 98).into());
    assert_eq!(by_other, Err(Rejection::NotAllowed));
    act(&mut game, Role::Proposer, belief(0, 1, 99));
    let answer = Answer::Snatch;
    act(&mut game, Role::Responder, Action::Answer { answer });
    let round: &Exchange = &game.state().exchanges[0];
    // 1 − ½ (0.01² + 0.01²), of 20 points.
    assert_eq!(
        round.belief_points(Role::Proposer, 20),
        Some(BeliefPoints(20 * 9_999))
    );
}

fn form(seed: u64) -> Form {
    let treatment = |beliefs, strategy| Treatment {
        rules: rules(strategy, beliefs),
        phases: vec![Variant::G1, Variant::G3, Variant::G4],
    };
    Form {
        treatments: vec![
            treatment(20, true),
            treatment(0, false),
            treatment(40, false),
        ],
        group_size: None,
        order: Order::Fixed,
        odd: OddField::Bye,
        deadlines: Deadlines::RULED,
        shame_visible: ShameVisible::LaterGames,
        option_order: OptionOrder::Fixed,
        seed,
    }
}

/// Sessions of bots: everybody is asked and answers, nothing is left to the clock, and the journal tells it all again.
#[test]
fn bots_plan_and_believe() {
    let mut drawn = [0u32; 2];
    for seed in 0..6 {
        let mut chance = Chance::new(seed);
        let bots: Vec<Bot> = (0..24)
            .map(|_| chance.pick(&Bot::ALL).expect("there are bots"))
            .collect();
        let played = headless::play(form(seed), &bots);
        assert!(played.session.is_over());
        let mut replay = Replay::new(form(seed));
        for event in &played.events {
            replay.step(event).expect("it can be done again");
            if let Event::Played(moves) = event {
                let lapsed = moves.events.iter().any(|event| {
                    matches!(
                        event,
                        GameEvent::Planned { auto: true, .. }
                            | GameEvent::Believed { auto: true, .. }
                            | GameEvent::Answered { auto: true, .. }
                    )
                });
                assert!(!lapsed, "{moves:?}");
            }
        }
        assert_eq!(replay.session(), &played.session);
        for score in played.session.scores() {
            assert!(score.paid_belief.is_none() || score.treatment != 1);
            if let (Some(points), Earned::Played { .. }) = (score.paid_belief, score.earned) {
                assert!(points.0 <= 40 * 10_000);
            }
            drawn[usize::from(score.paid_belief.is_some())] += 1;
        }
    }
    assert!(drawn[0] > 50 && drawn[1] > 50, "{drawn:?}");
}

/// Whom the lot pays for a belief is part of the record: another lot is found.
#[test]
fn a_changed_lot_is_found() {
    let played = headless::play(form(3), &[Bot::Random; 12]);
    let mut events = played.events.clone();
    let opened = events
        .iter()
        .position(|event| matches!(event, Event::PhaseOpened { .. }));
    let opened = opened.expect("a phase was opened");
    if let Event::PhaseOpened { beliefs, .. } = &mut events[opened] {
        assert!(!beliefs.is_empty());
        beliefs.remove(0);
    }
    let mut replay = Replay::new(form(3));
    let steps: Vec<_> = events.iter().map(|event| replay.step(event)).collect();
    assert_eq!(steps[opened], Err(Mismatch::Other));
}

/// About half are paid for what they expect, everybody now and then, and not as the seeds of pairs go.
#[test]
fn the_lot_is_fair() {
    let mut times = vec![0u32; 12];
    let sessions = 200;
    for seed in 0..sessions {
        let mut ruled = form(seed);
        ruled.treatments.truncate(1);
        ruled.treatments[0].phases.truncate(1);
        let played = headless::play(ruled, &[Bot::Cautious; 12]);
        for event in &played.events {
            if let Event::PhaseOpened { beliefs, .. } = event {
                beliefs
                    .iter()
                    .for_each(|player: &PlayerId| times[player.index()] += 1);
            }
        }
    }
    let half = u32::try_from(sessions / 2).expect("few");
    assert!(
        times.iter().all(|times| times.abs_diff(half) < 35),
        "{times:?}"
    );
}
