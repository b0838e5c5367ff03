//! What a session tells, against figures made by hand and by counting again.

use torneo_rules::journal::UnixMillis;
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::deadline::Deadlines;
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::Action;
use torneo_rules::snatch::headless::{self, Rates};
use torneo_rules::snatch::report::expected::{Expected, Predicted};
use torneo_rules::snatch::report::interval::{Estimate, Method};
use torneo_rules::snatch::report::measure::Measure;
use torneo_rules::snatch::report::seen::{Decider, Observation};
use torneo_rules::snatch::report::study::{OfVariant, Report, Study, Summary};
use torneo_rules::snatch::report::watch::Watch;
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::rules::{Profile, Rules};
use torneo_rules::snatch::session::form::{Form, OddField, Order, Seat, Treatment};
use torneo_rules::snatch::session::{Ask, Earned, Event, Session, TableId, Who};
use torneo_rules::snatch::tokens::{Bundle, Offer};
use torneo_rules::snatch::variant::Variant;
use torneo_rules::snatch::view::ShameVisible;

fn form(profile: Profile, odd: OddField) -> Form {
    Form {
        treatments: vec![Treatment {
            rules: profile.rules(),
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

/// Turkeys for corn.
fn offer(give: u32, ask: u32) -> Offer {
    Offer {
        give: Bundle::of(give, 0),
        ask: Bundle::of(0, ask),
    }
}

/// Everything seen of some events, a second apart.
fn seen(form: &Form, events: &[Event]) -> Vec<Observation> {
    let mut watch = Watch::new(form.clone());
    let times = (0..).map(|second| UnixMillis::new(1000 * second).expect("a session is short"));
    let seen = times.zip(events).map(|(at, event)| watch.see(at, event));
    seen.flatten().collect()
}

fn report(form: &Form, events: &[Event]) -> Report {
    let mut study = Study::default();
    seen(form, events).into_iter().for_each(|it| study.add(it));
    study.report()
}

fn simulated(profile: Profile, players: usize, bots: &[Bot]) -> (Report, Vec<Rates>) {
    let bots: Vec<Bot> = bots.iter().copied().cycle().take(players).collect();
    let form = form(profile, OddField::Bye);
    let played = headless::play(form.clone(), &bots);
    (report(&form, &played.events), played.rates)
}

fn together(of: &OfVariant, measure: Measure) -> Estimate {
    let figure = of.together.iter().find(|figure| figure.measure == measure);
    figure.expect("the variant has the measure").observed
}

#[test]
fn players_of_the_theory_reproduce_its_predictions() {
    for profile in Profile::ALL {
        let (report, _) = simulated(profile, 20, &[Bot::Equilibrium]);
        assert_eq!(report.all, report.clean);
        assert_eq!(report.all.variants.len(), 5);
        for of in &report.all.variants {
            let rounds = of.by_round.iter().flatten();
            for figure in of.together.iter().chain(rounds) {
                let (found, predicted) = (figure.observed.value, figure.predicted);
                let alike = match (found, predicted) {
                    (Some(found), Some(set)) => {
                        set.low - 1e-12 <= found && found <= set.high + 1e-12
                    }
                    // Rounds that are worth nothing have points, and no theory.
                    (None, None) | (Some(_), None) => true,
                    (None, Some(_)) => false,
                };
                assert!(alike, "{profile:?} {:?} {figure:?}", of.variant);
            }
            assert!(together(of, Measure::PointsProposer).value.is_some());
        }
    }
}

#[test]
fn thieves_always_snatch_and_theory_knows_it() {
    let (report, _) = simulated(Profile::Classic, 12, &[Bot::Snatcher]);
    assert_eq!(report.all.variants.len(), Variant::ALL.len());
    for of in &report.all.variants {
        let snatch = together(of, Measure::Snatch);
        assert_eq!(snatch.value, Some(1.0));
        // Six people answered three times each: as sure as six answers, with t(5).
        assert_eq!((snatch.observations, snatch.clusters), (18, 6));
        assert_eq!(snatch.method, Method::WilsonClustered);
        let (low, high) = snatch.low.zip(snatch.high).unwrap();
        let square = 2.5706_f64 * 2.5706;
        assert!((low - 6.0 / (6.0 + square)).abs() < 1e-9 && high == 1.0);
        // Tokens are dealt anew, so only the last round is worth anything; there the judge makes honest people of those
        // who count.
        let last = of.by_round[2].iter();
        let mut last = last.filter(|it| it.measure == Measure::Snatch);
        let expected = if of.variant == Variant::G4 { 0.0 } else { 1.0 };
        let predicted = last.next().unwrap().predicted;
        assert_eq!(predicted.and_then(Predicted::value), Some(expected));
    }
}

#[test]
fn rates_are_those_counted_at_the_tables() {
    for profile in Profile::ALL {
        let (report, rates) = simulated(profile, 41, &Bot::ALL);
        assert_eq!(report.flagged.byes, 5);
        for (of, counted) in report.all.variants.iter().zip(rates) {
            assert_eq!((of.variant, of.games), (counted.variant, counted.games));
            let check = |measure, hits: u32, of_rounds: u32| {
                let found = together(of, measure);
                assert_eq!(found.observations, of_rounds, "{measure:?}");
                let expected = f64::from(hits) / f64::from(of_rounds);
                assert!((found.value.unwrap() - expected).abs() < 1e-12);
                let (low, high) = found.low.zip(found.high).unwrap();
                assert!(low <= expected && expected <= high);
            };
            check(Measure::Offer, counted.offers, counted.rounds);
            check(Measure::Accept, counted.accepted, counted.offers);
            check(Measure::Reject, counted.rejected, counted.offers);
            check(Measure::Snatch, counted.snatched, counted.offers);
            match counted.variant {
                Variant::G2 => check(Measure::Forced, counted.forced, counted.rounds),
                Variant::G3 => check(Measure::Shame, counted.shamed, counted.snatched),
                Variant::G4 => check(Measure::Report, counted.reported, counted.snatched),
                Variant::G1 | Variant::G5 => (),
            }
            let mean = together(of, Measure::PointsProposer).value.unwrap();
            let sum = counted.points.proposer as f64;
            assert!((mean - sum / f64::from(counted.games)).abs() < 1e-12);
        }
    }
}

/// Two people, one phase after another, told what to do.
struct Desk {
    session: Session,
    events: Vec<Event>,
}

impl Desk {
    fn open(form: Form, players: usize) -> Self {
        let mut desk = Self {
            session: Session::new(form),
            events: Vec::new(),
        };
        for _ in 0..players {
            desk.ask(Who::Newcomer, Ask::Enrol);
        }
        desk.ask(Who::Organiser, Ask::OpenPhase);
        desk
    }

    fn ask(&mut self, who: Who, ask: Ask) {
        let event = self.session.decide(who, &ask).expect("it is allowed");
        self.session.apply(&event);
        self.events.push(event);
    }

    fn play(&mut self, role: Role, action: Action) {
        let pair = self
            .session
            .history()
            .last()
            .expect("a phase was opened")
            .pairs[0];
        let ask = Ask::Play(action.into());
        self.ask(Who::Player(*pair.of(role)), ask);
    }

    /// One round: give turkeys, ask corn, and the answer.
    fn round(&mut self, give: u32, ask: u32, answer: Answer) {
        self.play(Role::Proposer, Action::Offer(offer(give, ask)));
        self.play(Role::Responder, Action::Answer { answer });
    }

    fn report(&self) -> Report {
        report(self.session.form(), &self.events)
    }
}

fn g1(summary: &Summary) -> &OfVariant {
    let of = summary.variants.first().expect("a variant was played");
    assert_eq!(of.variant, Variant::G1);
    of
}

#[test]
fn a_game_by_hand() {
    let mut desk = Desk::open(form(Profile::Seed, OddField::Bye), 2);
    desk.round(2, 4, Answer::Accept);
    desk.round(1, 5, Answer::Snatch);
    desk.play(Role::Proposer, Action::NoOffer {});
    let report = desk.report();
    let of = g1(&report.all);
    let value = |measure| together(of, measure).value.unwrap();
    assert!((value(Measure::Offer) - 2.0 / 3.0).abs() < 1e-12);
    assert_eq!(value(Measure::Accept), 0.5);
    assert_eq!(value(Measure::Snatch), 0.5);
    assert_eq!(value(Measure::Reject), 0.0);
    assert_eq!(value(Measure::Given), 1.5);
    assert_eq!(value(Measure::Asked), 4.5);
    // Seven turkeys and four corn; six corn and three turkeys.
    assert_eq!(value(Measure::PointsProposer), 15.0);
    assert_eq!(value(Measure::PointsResponder), 12.0);
    assert_eq!(value(Measure::Efficiency), 7.0 / 20.0);
    let of_rounds: Vec<f64> = of
        .by_round
        .iter()
        .map(|figures| figures.iter().find(|it| it.measure == Measure::Efficiency))
        .map(|figure| figure.unwrap().observed.value.unwrap())
        .collect();
    // 16 and 10, then 15 and 12, which stays.
    assert_eq!(of_rounds, [6.0 / 20.0, 7.0 / 20.0, 7.0 / 20.0]);
    let bracket = report.all.brackets[0];
    assert_eq!((bracket.lower, bracket.upper), (Some(4), Some(5)));
    assert!(!bracket.contradictory);
}

#[test]
fn choices_that_no_conscience_explains_are_flagged() {
    let mut desk = Desk::open(form(Profile::Seed, OddField::Bye), 2);
    desk.round(2, 6, Answer::Accept);
    desk.round(2, 3, Answer::Snatch);
    desk.round(2, 4, Answer::Reject);
    let report = desk.report();
    let bracket = report.all.brackets[0];
    assert_eq!((bracket.lower, bracket.upper), (Some(6), Some(3)));
    assert!(bracket.contradictory);
    assert_eq!((bracket.accepted, bracket.snatched), (1, 1));
    assert_eq!(bracket.rejected, 1);
    assert_eq!(report.all.brackets.len(), 1);
}

#[test]
fn rounds_that_are_worth_nothing_say_nothing_about_a_conscience() {
    let mut desk = Desk::open(form(Profile::Classic, OddField::Bye), 2);
    desk.round(2, 6, Answer::Accept);
    desk.round(2, 3, Answer::Snatch);
    assert!(desk.report().all.brackets.is_empty());
    desk.round(2, 9, Answer::Snatch);
    let bracket = desk.report().all.brackets[0];
    assert_eq!((bracket.lower, bracket.upper), (None, Some(9)));
}

#[test]
fn decisions_of_the_clock_are_told_apart_and_flagged() {
    let mut desk = Desk::open(form(Profile::Classic, OddField::Bye), 2);
    desk.play(Role::Proposer, Action::Offer(offer(2, 2)));
    let table = TableId(0);
    let sequence = desk.session.table(table).unwrap().game.state().sequence;
    desk.ask(Who::Clock, Ask::Timeout { table, sequence });
    desk.ask(Who::Organiser, Ask::Pause);
    desk.ask(Who::Organiser, Ask::Resume);
    desk.play(Role::Proposer, Action::NoOffer {});
    desk.ask(Who::Organiser, Ask::ClosePhase);
    let deciders: Vec<(Decider, u64)> = seen(desk.session.form(), &desk.events)
        .iter()
        .filter_map(|it| match it {
            Observation::Decision(decision) => Some((decision.decider, decision.took_ms)),
            Observation::Bye(_)
            | Observation::Talk(_)
            | Observation::Round(_)
            | Observation::Game(_) => None,
        })
        .collect();
    // A second each; the pause of a second is left out.
    assert_eq!(
        deciders,
        [
            (Decider::Player, 1000),
            (Decider::Deadline, 1000),
            (Decider::Player, 2000),
            (Decider::Closed, 1000),
        ]
    );
    let report = desk.report();
    assert_eq!((report.all.games, report.clean.games), (1, 0));
    assert_eq!((report.all.rounds, report.clean.rounds), (3, 0));
    let flagged = report.flagged;
    assert_eq!((flagged.defaulted, flagged.aborted), (1, 1));
    assert_eq!((flagged.excluded, flagged.left), (1, 0));
    assert_eq!(together(g1(&report.clean), Measure::Offer).value, None);
    // A rejection by the clock is nobody's choice.
    assert!(report.all.brackets.is_empty());
}

#[test]
fn who_is_dropped_and_who_meets_a_bot_are_flagged() {
    let mut desk = Desk::open(
        form(Profile::Classic, OddField::Bot { bot: Bot::Cautious }),
        3,
    );
    let gone = desk.session.history()[0].pairs[0].proposer;
    desk.ask(Who::Organiser, Ask::Drop(gone));
    let alone = TableId(1);
    let (person, role) = desk.session.history()[0].with_bot[0];
    // The one who was due to wait proposes; the bot keeps its word.
    assert_eq!(role, Role::Proposer);
    for _ in 0..3 {
        let ask = Action::Offer(offer(2, 2));
        desk.ask(Who::Player(person), Ask::Play(ask.into()));
        let accept = Action::Answer {
            answer: Answer::Accept,
        };
        desk.ask(Who::Bot(alone), Ask::Play(accept.into()));
    }
    let report = desk.report();
    let flagged = report.flagged;
    assert_eq!((flagged.left, flagged.bot, flagged.excluded), (1, 1, 2));
    assert_eq!((report.all.games, report.clean.games), (2, 0));
    // Neither the bot's answers nor those made for who had gone say anything about a conscience.
    assert!(report.all.brackets.is_empty());
}

#[test]
fn points_of_games_are_the_scores_of_the_session() {
    let bots: Vec<Bot> = Bot::ALL.into_iter().cycle().take(31).collect();
    let form = form(Profile::Seed, OddField::Bye);
    let played = headless::play(form.clone(), &bots);
    let mut expected = vec![0_u32; bots.len()];
    for score in played.session.scores() {
        if let Earned::Played { role: _, points } = score.earned {
            expected[score.player.index()] += points;
        }
    }
    let mut found = vec![0_u32; bots.len()];
    for it in seen(&form, &played.events) {
        if let Observation::Game(game) = it {
            for role in Role::BOTH {
                let player: PlayerId = match *game.place.seats.of(role) {
                    Seat::Player(player) => player,
                    Seat::Bot(_) => continue,
                };
                found[player.index()] += game.points.as_ref().unwrap().of(role);
            }
        }
    }
    assert_eq!(found, expected);
}

#[test]
fn shame_is_compared_from_the_first_token_on() {
    let (report, _) = simulated(Profile::Classic, 40, &[Bot::Snatcher, Bot::Cautious]);
    let [without, with, ..] = &report.all.shame[..] else {
        panic!("there was shame");
    };
    assert!(!without.shamed && with.shamed && with.variant.is_none());
    // Only thieves are shamed, and they go on.
    assert_eq!(with.snatched.value, Some(1.0));
    assert!(without.snatched.value.unwrap() < 1.0);
    let (honest, _) = simulated(Profile::Classic, 40, &[Bot::Cautious]);
    assert!(honest.all.shame.is_empty());
}

/// Where several choices are worth the same, theory names them all and none of them.
#[test]
fn theory_expects_a_set_where_it_does_not_choose() {
    let check = |profile: Profile, variant, measure, expected: Option<(f64, f64)>| {
        let rules = Rules {
            rounds: 1,
            ..profile.rules()
        };
        let planned = Expected::of(variant, rules).planned(measure, None);
        let ends = planned.map(|planned| (planned.low, planned.high));
        assert_eq!(ends, expected, "{profile:?} {variant} {measure:?}");
    };
    use Profile::{Paper, Seed};
    // One turkey is given because it will be snatched, so what is asked for it does not matter.
    check(Seed, Variant::G2, Measure::Given, Some((1.0, 1.0)));
    check(Seed, Variant::G2, Measure::Asked, Some((0.0, 10.0)));
    check(Paper, Variant::G2, Measure::Asked, Some((5.0, 5.0)));
    check(Seed, Variant::G4, Measure::Given, Some((5.0, 5.0)));
    check(Seed, Variant::G4, Measure::Asked, Some((10.0, 10.0)));
    check(Seed, Variant::G1, Measure::Offer, Some((0.0, 0.0)));
    check(Seed, Variant::G1, Measure::Asked, None);
    // Rounds whose tokens are taken back are worth nothing.
    let mut early = Expected::of(Variant::G1, Profile::Classic.rules());
    let offers = early.planned(Measure::Offer, Some(1)).unwrap();
    assert_eq!((offers.low, offers.high, offers.value()), (0.0, 1.0, None));
    assert_eq!(early.planned(Measure::PointsProposer, Some(1)), None);
}
