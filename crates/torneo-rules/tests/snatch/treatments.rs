//! Rules one by one, treatments among which people are dealt, and matching groups (ruling S22).

use std::collections::{BTreeMap, BTreeSet};

use torneo_rules::journal::UnixMillis;
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::deadline::Deadlines;
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::{Action, Actor, Event as GameEvent, Game};
use torneo_rules::snatch::headless;
use torneo_rules::snatch::report::expected::Expected;
use torneo_rules::snatch::report::measure::{Measure, efficiency};
use torneo_rules::snatch::report::study::Study;
use torneo_rules::snatch::report::watch::Watch;
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Mode, Profile, Rules, Tokens};
use torneo_rules::snatch::schedule::Past;
use torneo_rules::snatch::session::form::{Form, OddField, Order, Treatment};
use torneo_rules::snatch::session::replay::Replay;
use torneo_rules::snatch::session::{Ask, Event, Session, Who};
use torneo_rules::snatch::standings::standings;
use torneo_rules::snatch::tokens::{Bundle, Offer};
use torneo_rules::snatch::variant::Variant;
use torneo_rules::snatch::view::ShameVisible;
use torneo_rules::word::word;

/// Two treatments: the classic game, and one round of G4 and G1 with dear corn.
fn form(group_size: Option<u32>, seed: u64) -> Form {
    let dear = Rules {
        rounds: 1,
        endowment: Bundle::of(6, 12),
        values: ByRole {
            proposer: Bundle::of(1, 5),
            responder: Bundle::of(3, 1),
        },
        ..Profile::Classic.rules()
    };
    Form {
        treatments: vec![
            Treatment {
                rules: Profile::Classic.rules(),
                phases: vec![Variant::G1, Variant::G3, Variant::G4, Variant::G5],
            },
            Treatment {
                rules: dear,
                phases: vec![Variant::G4, Variant::G1, Variant::G2, Variant::G3],
            },
        ],
        group_size,
        order: Order::Fixed,
        odd: OddField::Bye,
        deadlines: Deadlines::RULED,
        shame_visible: ShameVisible::LaterGames,
        option_order: Default::default(),
        seed,
    }
}

fn ask(session: &mut Session, who: Who, ask: &Ask) -> Event {
    let event = session.decide(who, ask).unwrap_or_else(|no| panic!("{no}"));
    session.apply(&event);
    event
}

fn enrolled(form: Form, people: usize) -> Session {
    let mut session = Session::new(form);
    for _ in 0..people {
        ask(&mut session, Who::Newcomer, &Ask::Enrol);
    }
    session
}

/// How many are in each treatment.
fn sizes(session: &Session) -> BTreeMap<u32, usize> {
    let mut sizes = BTreeMap::new();
    for entrant in session.entrants() {
        *sizes.entry(entrant.treatment).or_default() += 1;
    }
    sizes
}

#[test]
fn treatments_are_dealt_evenly_at_every_moment_and_not_by_turns() {
    let mut firsts = BTreeSet::new();
    for seed in 0..20 {
        let mut session = Session::new(form(None, seed));
        for people in 1..=31 {
            ask(&mut session, Who::Newcomer, &Ask::Enrol);
            let sizes = sizes(&session);
            let of = |treatment| sizes.get(&treatment).copied().unwrap_or(0);
            assert!(of(0).abs_diff(of(1)) <= 1, "{people} people, seed {seed}");
        }
        let dealt = session.entrants().iter().map(|entrant| entrant.treatment);
        firsts.insert(dealt.take(8).collect::<Vec<_>>());
    }
    assert!(firsts.len() > 10, "lots differ from seed to seed");
}

#[test]
fn nobody_meets_somebody_of_another_treatment_or_group() {
    for (group_size, people) in [(None, 24), (None, 23), (Some(4), 24), (Some(6), 37)] {
        let bots: Vec<Bot> = Bot::ALL.into_iter().cycle().take(people).collect();
        let played = headless::play(form(group_size, 5), &bots);
        assert!(played.session.is_over());
        let entrants = played.session.entrants();
        let cell = |player: PlayerId| {
            let entrant = &entrants[player.index()];
            assert_eq!(entrant.group.is_some(), group_size.is_some());
            (entrant.treatment, entrant.group)
        };
        for phase in played.session.history() {
            for pair in &phase.pairs {
                assert_eq!(cell(pair.proposer), cell(pair.responder));
            }
        }
        let past = Past::of(played.session.history());
        for player in (0..people).map(PlayerId::at) {
            assert!(past.lean(player).abs() <= 1, "roles even out in each cell");
        }
        let mut replay = Replay::new(form(group_size, 5));
        for event in &played.events {
            assert_eq!(replay.step(event), Ok(()));
        }
    }
}

#[test]
fn groups_have_the_wanted_size_and_who_is_left_over_joins_in_twos() {
    let check = |people: usize, size: u32, expected: &[usize]| {
        let mut alone = form(Some(size), 3);
        alone.treatments.truncate(1);
        let mut session = enrolled(alone, people);
        ask(&mut session, Who::Organiser, &Ask::OpenPhase);
        let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
        for entrant in session.entrants() {
            *sizes
                .entry(entrant.group.expect("a group was dealt"))
                .or_default() += 1;
        }
        assert_eq!(
            sizes.into_values().collect::<Vec<_>>(),
            expected,
            "{people} in {size}"
        );
    };
    check(12, 4, &[4, 4, 4]);
    check(14, 4, &[6, 4, 4]);
    check(15, 4, &[6, 5, 4]);
    check(3, 4, &[3]);
    check(9, 4, &[5, 4]);
}

#[test]
fn who_comes_late_joins_an_odd_group_first() {
    let mut alone = form(Some(4), 3);
    alone.treatments.truncate(1);
    let mut session = enrolled(alone, 9);
    ask(&mut session, Who::Organiser, &Ask::OpenPhase);
    ask(&mut session, Who::Organiser, &Ask::ClosePhase);
    let late = ask(&mut session, Who::Newcomer, &Ask::Enrol);
    assert_eq!(
        late,
        Event::Enrolled {
            player: PlayerId(9),
            treatment: None
        }
    );
    // A phase of nothing but defaults takes everybody out.
    for player in (0..9).map(PlayerId) {
        ask(&mut session, Who::Organiser, &Ask::Readmit(player));
    }
    let opened = ask(&mut session, Who::Organiser, &Ask::OpenPhase);
    let Event::PhaseOpened { byes, groups, .. } = opened else {
        panic!("a phase was opened");
    };
    assert_eq!(groups, [(PlayerId(9), 1)], "the group of five");
    assert!(byes.is_empty());
}

#[test]
fn one_alone_in_every_treatment_is_too_few() {
    let session = enrolled(form(None, 1), 2);
    let refused = session.decide(Who::Organiser, &Ask::OpenPhase);
    assert_eq!(word(&refused.unwrap_err()), "too_few");
}

#[test]
fn a_changed_treatment_or_group_is_found() {
    let bots = [Bot::Cautious; 16];
    let events = headless::play(form(Some(4), 2), &bots).events;
    let steps = |events: &[Event]| {
        let mut replay = Replay::new(form(Some(4), 2));
        let fits = |event: &&Event| replay.step(event).is_ok();
        events.iter().take_while(fits).count()
    };
    assert_eq!(steps(&events), events.len());
    let mut other = events.clone();
    if let Event::Enrolled { treatment, .. } = &mut other[3] {
        *treatment = treatment.map(|treatment| 1 - treatment);
    }
    assert_eq!(steps(&other), 3);
    let mut other = events.clone();
    if let Event::PhaseOpened { groups, .. } = &mut other[16] {
        groups.swap(0, 1);
    }
    assert_eq!(steps(&other), 16);
}

#[test]
fn the_adjusted_score_compares_people_of_one_treatment() {
    let bots: Vec<Bot> = Bot::ALL.into_iter().cycle().take(24).collect();
    let played = headless::play(form(None, 9), &bots);
    let rows = standings(bots.len(), played.session.scores());
    for treatment in 0..2 {
        let of = |player: PlayerId| played.session.treatment_of(player) == treatment;
        let adjusted = rows.iter().filter(|row| of(row.player));
        let sum = adjusted.fold(
            torneo_rules::ranking::fraction::Fraction::zero(),
            |sum, row| &sum + &row.adjusted,
        );
        assert!(sum.is_zero(), "treatment {treatment}");
    }
}

#[test]
fn efficiency_is_the_share_of_the_gain_that_the_rules_allow() {
    let check = |endowment: (u32, u32), p1: (u32, u32), p2: (u32, u32), points, expected| {
        let of = |(turkeys, corn)| Bundle::of(turkeys, corn);
        let rules = Rules {
            endowment: of(endowment),
            values: ByRole {
                proposer: of(p1),
                responder: of(p2),
            },
            ..Profile::Classic.rules()
        };
        let (proposer, responder) = points;
        let points = ByRole {
            proposer,
            responder,
        };
        assert_eq!(efficiency(&rules, points), expected);
    };
    check((10, 10), (1, 2), (2, 1), (10, 10), Some(0.0));
    check((10, 10), (1, 2), (2, 1), (15, 15), Some(0.5));
    check((10, 10), (1, 2), (2, 1), (20, 20), Some(1.0));
    check((10, 10), (1, 2), (2, 1), (10, 0), Some(-0.5));
    // 6 turkeys and 12 corn: 6 + 12 without trade, 6·3 + 12·5 at best.
    check((6, 12), (1, 5), (3, 1), (30, 18), Some(0.5));
    // Everybody values everything the same: nothing to gain.
    check((10, 10), (1, 1), (1, 1), (10, 10), None);
}

#[test]
fn a_game_of_twenty_rounds_ends_with_the_twentieth() {
    let rules = Rules {
        rounds: 20,
        ..Profile::Seed.rules()
    };
    let mut game = Game::new(Mode::Tournament, rules, Variant::G1, ByRole::default());
    let offer = Offer {
        give: Bundle::of(1, 0),
        ask: Bundle::of(0, 0),
    };
    for round in 1..=20 {
        assert_eq!((game.state().round, game.is_finished()), (round, false));
        let action = match round {
            20 => Action::Offer(offer),
            _ => Action::NoOffer {},
        };
        let event = game.decide(Actor::Player(Role::Proposer), &action.into());
        game.apply(&event.expect("P1 may"));
    }
    game.apply(&GameEvent::Answered {
        answer: Answer::Snatch,
        auto: false,
    });
    let result = game
        .result()
        .map(|points| (points.proposer, points.responder));
    assert_eq!(result, Some((9, 12)));
}

#[test]
fn theory_is_silent_where_a_game_is_too_large_to_be_thought_through() {
    let planned =
        |rules: Rules| Expected::of(Variant::G4, rules).planned(Measure::PointsProposer, None);
    let large = Rules {
        rounds: 20,
        endowment: Bundle::of(20, 20),
        ..Profile::Seed.rules()
    };
    assert_eq!(planned(large), None);
    let reset = Rules {
        tokens: Tokens::Reset,
        ..large
    };
    // One turkey is worth two to P2, so ten of them buy all twenty ears.
    assert_eq!(planned(reset).and_then(|it| it.value()), Some(50.0));
    // Bots that play theory still choose, round by round.
    let played = headless::play(
        Form {
            treatments: vec![Treatment {
                rules: Rules { rounds: 4, ..large },
                phases: vec![Variant::G4, Variant::G2],
            }],
            ..form(None, 1)
        },
        &[Bot::Equilibrium; 2],
    );
    assert!(played.session.is_over());
}

#[test]
fn a_report_has_a_part_for_each_treatment_and_groups_are_its_clusters() {
    let bots: Vec<Bot> = Bot::ALL.into_iter().cycle().take(24).collect();
    let form = form(Some(4), 11);
    let played = headless::play(form.clone(), &bots);
    let mut watch = Watch::new(form);
    let mut study = Study::default();
    for (second, event) in (0..).zip(&played.events) {
        let at = UnixMillis::new(1000 * second).expect("a session is short");
        watch
            .see(at, event)
            .into_iter()
            .for_each(|seen| study.add(seen));
    }
    let report = study.report();
    let kinds: Vec<(u32, Variant, usize)> = report
        .all
        .variants
        .iter()
        .map(|of| (of.treatment, of.variant, of.by_round.len()))
        .collect();
    let expected = [
        (0, Variant::G1, 3),
        (0, Variant::G3, 3),
        (0, Variant::G4, 3),
        (0, Variant::G5, 3),
        (1, Variant::G4, 1),
        (1, Variant::G1, 1),
        (1, Variant::G2, 1),
        (1, Variant::G3, 1),
    ];
    assert_eq!(kinds, expected);
    for of in &report.all.variants {
        for figure in &of.together {
            assert!(figure.observed.clusters <= 3, "three groups of a treatment");
        }
        assert_eq!(of.games, 6);
    }
}
