//! Whole sessions: barrier, byes, people who leave and return, and the ranking.

use torneo_rules::ranking::fraction::Fraction;
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::deadline::{Deadlines, Seconds};
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::Action;
use torneo_rules::snatch::headless;
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::rules::Profile;
use torneo_rules::snatch::session::form::{Form, OddField, Order, Presence, Treatment};
use torneo_rules::snatch::session::replay::Replay;
use torneo_rules::snatch::session::{Ask, Earned, Event, Rejection, Session, Who};
use torneo_rules::snatch::standings::standings;
use torneo_rules::snatch::variant::Variant;
use torneo_rules::snatch::view::ShameVisible;
use torneo_rules::word::word;

use super::script::offer;

fn form(odd: OddField) -> Form {
    Form {
        treatments: vec![Treatment {
            rules: Profile::Classic.rules(),
            phases: Variant::ALL.to_vec(),
        }],
        group_size: None,
        order: Order::Fixed,
        odd,
        deadlines: Deadlines::RULED,
        shame_visible: ShameVisible::LaterGames,
        option_order: Default::default(),
        seed: 7,
    }
}

/// Asks and, if it is allowed, records; gives the code of the refusal or nothing.
fn ask(session: &mut Session, who: Who, ask: Ask) -> String {
    match session.decide(who, &ask) {
        Ok(event) => {
            session.apply(&event);
            String::new()
        }
        Err(Rejection::Game(rejection)) => rejection.code(),
        Err(rejection) => word(&rejection),
    }
}

fn opened(players: usize, odd: OddField) -> Session {
    let mut session = Session::new(form(odd));
    for _ in 0..players {
        assert_eq!(ask(&mut session, Who::Newcomer, Ask::Enrol), "");
    }
    assert_eq!(ask(&mut session, Who::Organiser, Ask::OpenPhase), "");
    session
}

/// Lets the clock decide everything that is left of a phase.
fn run_out(session: &mut Session) {
    assert_eq!(ask(session, Who::Organiser, Ask::ClosePhase), "");
}

fn proposer(session: &Session, place: usize) -> PlayerId {
    session.history().last().expect("a phase was opened").pairs[place].proposer
}

#[test]
fn a_session_of_bots_is_the_fold_of_its_events() {
    for (players, odd) in [
        (20, OddField::Bye),
        (21, OddField::Bye),
        (21, OddField::Bot { bot: Bot::Cautious }),
    ] {
        let bots: Vec<Bot> = Bot::ALL.into_iter().cycle().take(players).collect();
        let played = headless::play(form(odd), &bots);
        assert!(played.session.is_over());
        let mut again = Session::new(form(odd));
        played.events.iter().for_each(|event| again.apply(event));
        assert_eq!(again, played.session);
        assert_eq!(headless::play(form(odd), &bots).events, played.events);
        let byes = played
            .session
            .scores()
            .iter()
            .filter(|score| score.earned == Earned::Bye);
        let expected = if odd == OddField::Bye {
            5 * (players % 2)
        } else {
            0
        };
        assert_eq!(byes.count(), expected);
        assert_eq!(played.session.scores().len(), 5 * players);
        let rows = standings(players, played.session.scores());
        let sum = rows
            .iter()
            .fold(Fraction::zero(), |sum, row| &sum + &row.adjusted);
        assert!(
            sum.is_zero(),
            "what luck gives to some it takes from others"
        );
        assert_eq!(rows[0].rank, 1);
        assert!(
            rows.windows(2)
                .all(|two| two[0].aggregate >= two[1].aggregate)
        );
    }
}

#[test]
fn nobody_passes_the_barrier_before_all_have_finished() {
    let mut session = opened(4, OddField::Bye);
    assert_eq!(session.finished(), (0, 2));
    assert_eq!(
        ask(&mut session, Who::Organiser, Ask::OpenPhase),
        "phase_open"
    );
    let first = proposer(&session, 0);
    for _ in 0..3 {
        assert_eq!(
            ask(
                &mut session,
                Who::Player(first),
                Ask::Play(Action::NoOffer {}.into())
            ),
            ""
        );
    }
    assert_eq!(session.finished(), (1, 2));
    assert_eq!(
        ask(
            &mut session,
            Who::Player(first),
            Ask::Play(Action::NoOffer {}.into())
        ),
        "finished"
    );
    assert_eq!(
        ask(&mut session, Who::Clock, Ask::ClosePhase),
        "not_allowed"
    );
    run_out(&mut session);
    assert_eq!(session.finished(), (2, 2));
    assert_eq!(ask(&mut session, Who::Organiser, Ask::OpenPhase), "");
    assert_eq!(session.phase().unwrap().variant_of(0), Variant::G2);
}

#[test]
fn a_bye_scores_the_mean_of_its_phase() {
    let mut session = opened(3, OddField::Bye);
    let pairing = session.history()[0].clone();
    let (p1, p2, waiting) = (
        pairing.pairs[0].proposer,
        pairing.pairs[0].responder,
        pairing.byes[0],
    );
    let play = |session: &mut Session, who, action: Action| {
        ask(session, Who::Player(who), Ask::Play(action.into()))
    };
    assert_eq!(play(&mut session, waiting, Action::NoOffer {}), "no_game");
    for _ in 0..2 {
        assert_eq!(play(&mut session, p1, Action::NoOffer {}), "");
    }
    assert_eq!(
        play(&mut session, p1, Action::Offer(offer("5/0:0/5").unwrap())),
        ""
    );
    assert_eq!(
        play(
            &mut session,
            p2,
            Action::Answer {
                answer: Answer::Snatch
            }
        ),
        ""
    );
    let rows = standings(3, session.scores());
    let of = |player| rows.iter().find(|row| row.player == player).unwrap();
    assert_eq!(of(waiting).aggregate, Fraction::new(25, 2));
    assert_eq!(
        (of(waiting).byes, of(waiting).adjusted.is_zero()),
        (1, true)
    );
    assert_eq!((of(p1).as_role.proposer, of(p2).as_role.responder), (5, 20));
    assert_eq!(of(p2).rank, 1);
}

#[test]
fn odd_fields_may_be_refused_or_given_a_bot() {
    let mut session = Session::new(form(OddField::Refuse));
    assert_eq!(ask(&mut session, Who::Organiser, Ask::OpenPhase), "too_few");
    for _ in 0..3 {
        ask(&mut session, Who::Newcomer, Ask::Enrol);
    }
    assert_eq!(
        ask(&mut session, Who::Organiser, Ask::OpenPhase),
        "odd_field"
    );
    let session = opened(3, OddField::Bot { bot: Bot::Snatcher });
    assert_eq!(session.finished().1, 2);
    assert_eq!(session.history()[0].with_bot.len(), 1);
}

#[test]
fn who_is_dropped_never_keeps_the_partner_waiting() {
    let mut session = opened(2, OddField::Bye);
    let p1 = proposer(&session, 0);
    let p2 = session.history()[0].pairs[0].responder;
    assert_eq!(ask(&mut session, Who::Organiser, Ask::Drop(p2)), "");
    let offers = Action::Offer(offer("5/0:0/5").unwrap());
    for _ in 0..3 {
        assert_eq!(
            ask(
                &mut session,
                Who::Player(p1),
                Ask::Play(offers.clone().into())
            ),
            ""
        );
    }
    assert_eq!(session.finished(), (1, 1));
    assert_eq!(ask(&mut session, Who::Organiser, Ask::OpenPhase), "too_few");
    assert_eq!(ask(&mut session, Who::Organiser, Ask::Readmit(p2)), "");
    assert_eq!(ask(&mut session, Who::Organiser, Ask::OpenPhase), "");
}

#[test]
fn two_lapses_in_a_row_and_the_rest_is_decided_at_once() {
    let mut session = opened(2, OddField::Bye);
    let (table, _) = session.seat_of(proposer(&session, 0)).unwrap();
    let time_out = |session: &mut Session, sequence| {
        ask(session, Who::Clock, Ask::Timeout { table, sequence })
    };
    assert_eq!(time_out(&mut session, 5), "stale");
    assert_eq!(time_out(&mut session, 0), "");
    assert_eq!(time_out(&mut session, 0), "stale");
    assert_eq!(session.table(table).unwrap().game.state().round, 2);
    assert_eq!(time_out(&mut session, 1), "");
    assert!(session.table(table).unwrap().game.is_finished());
    // A phase of defaults only, and P1 is out of the pool; P2 had nothing to decide.
    let presence: Vec<Presence> = session
        .entrants()
        .iter()
        .map(|entrant| entrant.presence)
        .collect();
    assert!(presence.contains(&Presence::Out) && presence.contains(&Presence::Present));
    let p1 = proposer(&session, 0);
    assert_eq!(ask(&mut session, Who::Player(p1), Ask::Return), "");
    assert_eq!(ask(&mut session, Who::Clock, Ask::OpenPhase), "");
}

#[test]
fn pauses_more_time_and_late_people() {
    let mut session = opened(2, OddField::Bye);
    let p1 = proposer(&session, 0);
    let (table, role) = session.seat_of(p1).unwrap();
    assert_eq!(role, Role::Proposer);
    assert_eq!(session.deadline(table), Some(Seconds(60)));
    assert_eq!(
        ask(&mut session, Who::Organiser, Ask::Extend(Seconds(30))),
        ""
    );
    assert_eq!(session.deadline(table), Some(Seconds(90)));
    assert_eq!(
        ask(&mut session, Who::Player(p1), Ask::Pause),
        "not_allowed"
    );
    assert_eq!(ask(&mut session, Who::Organiser, Ask::Resume), "not_paused");
    assert_eq!(ask(&mut session, Who::Organiser, Ask::Pause), "");
    assert_eq!(session.deadline(table), None);
    assert_eq!(
        ask(
            &mut session,
            Who::Player(p1),
            Ask::Play(Action::NoOffer {}.into())
        ),
        "paused"
    );
    assert_eq!(ask(&mut session, Who::Newcomer, Ask::Enrol), "");
    assert_eq!(ask(&mut session, Who::Newcomer, Ask::Enrol), "");
    assert_eq!(ask(&mut session, Who::Organiser, Ask::Resume), "");
    assert_eq!(session.seat_of(PlayerId(2)), None);
    assert_eq!(
        ask(
            &mut session,
            Who::Player(p1),
            Ask::Play(Action::NoOffer {}.into())
        ),
        ""
    );
    run_out(&mut session);
    assert_eq!(ask(&mut session, Who::Organiser, Ask::OpenPhase), "");
    assert!(session.seat_of(PlayerId(2)).is_some());
    let names: std::collections::BTreeSet<_> =
        (0..4).map(|p| session.pseudonym(PlayerId(p))).collect();
    assert_eq!(names.len(), 4);
}

#[test]
fn shame_goes_with_the_player_into_later_games() {
    let bots = [
        Bot::Cautious,
        Bot::Snatcher,
        Bot::Cautious,
        Bot::Snatcher,
        Bot::Cautious,
        Bot::Snatcher,
    ];
    let mut form = form(OddField::Bye);
    form.treatments[0].rules = Profile::Seed.rules();
    let played = headless::play(form, &bots);
    let shame: u32 = played
        .session
        .entrants()
        .iter()
        .map(|entrant| entrant.shame)
        .sum();
    assert_eq!(shame, played.rates[2].shamed);
    assert!(shame > 0);
}

#[test]
fn orders_are_recorded() {
    let codes = |order: Order, seed| {
        let variants = order.arranged(&Variant::ALL, seed).into_iter();
        variants
            .map(|one| one.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(codes(Order::Fixed, 3), "G1 G2 G3 G4 G5");
    assert_eq!(codes(Order::Latin, 3), "G4 G5 G1 G2 G3");
    let mut lots: Vec<String> = (0..50).map(|seed| codes(Order::Random, seed)).collect();
    lots.sort_unstable();
    lots.dedup();
    assert!(lots.len() > 25);
}

#[test]
fn a_session_may_have_other_phases_and_fewer_rounds() {
    let phases = vec![Variant::G4, Variant::G4, Variant::G1];
    let mut form = form(OddField::Bye);
    form.treatments[0].phases = phases.clone();
    form.treatments[0].rules.rounds = 1;
    let played = headless::play(form.clone(), &[Bot::Cautious; 8]);
    assert!(played.session.is_over());
    assert_eq!(played.session.variants(), phases);
    assert_eq!(played.rates.len(), 3);
    assert!(played.rates.iter().all(|rates| rates.rounds == 4));
    form.order = Order::Latin;
    let seven_of_three = [Variant::G4, Variant::G1, Variant::G4];
    assert_eq!(Session::new(form).variants(), seven_of_three);
}

#[test]
fn a_session_done_again_comes_out_the_same_and_a_change_is_found() {
    let bots: Vec<Bot> = Bot::ALL.into_iter().cycle().take(11).collect();
    let form = || form(OddField::Bot { bot: Bot::Cautious });
    let events = headless::play(form(), &bots).events;
    let again = |events: &[Event]| -> usize {
        let mut replay = Replay::new(form());
        let fits = |event: &&Event| replay.step(event).is_ok();
        events.iter().take_while(fits).count()
    };
    assert_eq!(again(&events), events.len());
    // Twelve enrolments would be one too many to pair as recorded.
    let mut longer = events.clone();
    longer.insert(0, events[0].clone());
    assert_eq!(again(&longer), 1);
    let opened = bots.len();
    let mut without = events.clone();
    without.remove(opened + 1);
    assert!(again(&without) < without.len());
    let mut swapped = events.clone();
    if let Event::PhaseOpened { pairs, .. } = &mut swapped[opened] {
        pairs.swap(0, 1);
    }
    assert_eq!(again(&swapped), opened);
    let mut renamed = events.clone();
    if let Event::PhaseOpened { variant, .. } = &mut renamed[opened] {
        *variant = Variant::ALL[usize::from(*variant == Variant::ALL[0])];
    }
    assert_eq!(again(&renamed), opened, "another variant than was played");
    let mut renumbered = events.clone();
    if let Event::PhaseOpened { phase, .. } = &mut renumbered[opened] {
        *phase += 1;
    }
    assert_eq!(again(&renumbered), opened, "another phase than was opened");
}

#[test]
fn anybody_may_leave_at_any_moment_and_nobody_waits_for_them() {
    let mut session = opened(4, OddField::Bye);
    let leaver = proposer(&session, 0);
    let partner = session.history()[0].pairs[0].responder;
    assert_eq!(ask(&mut session, Who::Organiser, Ask::Leave), "not_allowed");
    assert_eq!(ask(&mut session, Who::Organiser, Ask::Pause), "");
    assert_eq!(ask(&mut session, Who::Player(leaver), Ask::Leave), "");
    assert_eq!(session.entrants()[leaver.index()].presence, Presence::Out);
    assert_eq!(
        session.entrants()[partner.index()].presence,
        Presence::Present
    );
    // In G1 all that was left to decide was P1's: no offer three times over.
    assert_eq!(session.finished(), (1, 2));
    assert_eq!(ask(&mut session, Who::Player(leaver), Ask::Return), "");
    assert_eq!(
        session.entrants()[leaver.index()].presence,
        Presence::Present
    );
}
