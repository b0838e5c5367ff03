//! The program of an event (ruling D25), and what leaves it: people before the first round, practice tournaments (ruling D26).

use torneo_rules::contest::prize::Prize;
use torneo_rules::domino::act::Act;
use torneo_rules::domino::event::EventKind;
use torneo_rules::domino::form::Form;
use torneo_rules::domino::person::Person;
use torneo_rules::domino::program::{AtEnd, Day, Hall, RoundTime};
use torneo_rules::domino::round_clock::RoundClock;
use torneo_rules::domino::score::TableNumber;
use torneo_rules::replay::replay;
use torneo_rules::roster::Round;

use crate::script::{Told, director};

fn check(script: &[(&str, &str)]) -> Told {
    let mut told = Told::new("");
    for (line, answer) in script {
        let said = told.line(line);
        assert!(said.starts_with(answer), "{line}: {said}");
    }
    assert_eq!(replay(&told.events).as_ref(), Ok(&told.tournament));
    told
}

#[test]
fn people_leave_the_list_before_the_first_round_only() {
    let told = check(&[
        ("enrol a b c d e f", "6 players"),
        ("forbid partners b c", "done"),
        ("forbid opponents e f", "done"),
        ("remove b", "done"),
        ("remove zzz", "refused: there is no player"),
        // Those after b moved up, and are kept apart as before.
        ("permit opponents e f", "done"),
        ("permit partners b c", "refused"),
        ("enrol b", "6 players"),
        ("withdraw b", ""),
        ("penalise a warning : late", "done"),
        (
            "remove a",
            "refused: 'a' is part of what was published or recorded",
        ),
        ("remove c", "done"),
        ("publish", "round 1"),
        ("undo : again", ""),
        (
            "remove d",
            "refused: 'd' is part of what was published or recorded",
        ),
    ]);
    assert!(told.tournament.forbidden_partners().is_empty());
    let penalised = told.tournament.penalties()[0].given.penalty.player;
    assert_eq!(told.tournament.id(penalised), "a");
}

#[test]
fn whoever_withdrew_before_anything_was_published_does_not_take_part() {
    let told = check(&[("enrol a b c d e", "5 players"), ("withdraw e", "")]);
    assert_eq!(told.tournament.taking_part(), 4);
    let told = check(&[
        ("enrol a b c d e", "5 players"),
        ("publish", "round 1"),
        ("withdraw e", ""),
    ]);
    assert_eq!(told.tournament.taking_part(), 5);
}

#[test]
fn what_was_put_away_stands_still() {
    let told = check(&[
        ("enrol a b c d", "4 players"),
        ("unarchive", "refused: the tournament is not in the archive"),
        ("publish", "round 1"),
        ("archive", "done"),
        ("archive", "refused: the tournament was put away"),
        ("enter 1.1 100-40", "refused: the tournament was put away"),
        (
            "first 1.1 proposes 100-40",
            "refused: the tournament was put away",
        ),
        ("undo : again", "refused: the tournament was put away"),
        ("unarchive", "done"),
        ("enter 1.1 100-40", "done"),
        ("archive", "done"),
    ]);
    assert!(told.tournament.is_archived());
    assert!(told.tournament.may_publish().is_err());
}

fn program() -> Form {
    let mut form = Form::named("Copa");
    form.rounds = 2;
    form.days = vec![
        Day {
            date: "2026-05-30".to_owned(),
            first_round: 1,
        },
        Day {
            date: "2026-05-31".to_owned(),
            first_round: 4,
        },
    ];
    form.halls = vec![
        Hall {
            name: "A".to_owned(),
            first_table: 1,
        },
        Hall {
            name: "B".to_owned(),
            first_table: 21,
        },
    ];
    form.round_time = Some(RoundTime {
        minutes: 45,
        last_minutes: 5,
        at_end: AtEnd::FinishHand,
    });
    form.prizes = vec![prize("Copa", ""), prize("Femenina", "F"), prize("2.º", "")];
    form
}

fn prize(name: &str, category: &str) -> Prize {
    Prize {
        name: name.to_owned(),
        category: category.to_owned(),
    }
}

#[test]
fn rounds_have_a_day_and_tables_a_hall() {
    let form = program();
    for (round, date) in [(1, "30"), (3, "30"), (4, "31"), (7, "31")] {
        let day = form.day_of(Round(round)).unwrap();
        assert!(day.date.ends_with(date), "round {round}");
    }
    for (table, hall) in [(1, "A"), (20, "A"), (21, "B"), (90, "B")] {
        let found = form.hall_of(TableNumber(table)).unwrap();
        assert_eq!(found.name, hall, "table {table}");
    }
    assert_eq!(Form::named("x").hall_of(TableNumber(1)), None);
}

#[test]
fn a_program_out_of_order_is_refused_by_name() {
    let amended = |change: fn(&mut Form)| {
        let mut form = program();
        change(&mut form);
        let mut told = Told::new("");
        told.ask(&director(), &Act::Amend(form))
            .map_or_else(|refused| refused, |_| "fine".to_owned())
    };
    type Change = fn(&mut Form);
    let cases: [(Change, &str); 6] = [
        (|_| {}, "fine"),
        (
            |form| form.days[1].first_round = 1,
            "refused: 'days' must begin with 1",
        ),
        (
            |form| form.halls[0].first_table = 2,
            "refused: 'halls' must begin with 1",
        ),
        (
            |form| form.halls[0].name.clear(),
            "refused: one of 'halls' has no name",
        ),
        (
            |form| form.round_time.as_mut().unwrap().last_minutes = 46,
            "refused: 'last_minutes' is 46; choose from 0 to 45",
        ),
        (
            |form| form.prizes[0].name.clear(),
            "refused: one of 'prizes' has no name",
        ),
    ];
    for (change, says) in cases {
        let said = amended(change);
        assert!(said.starts_with(says), "{said} instead of {says}");
    }
}

#[test]
fn the_program_changes_while_rounds_are_played_and_rules_do_not() {
    let mut told = check(&[("enrol a b c d", "4 players"), ("publish", "round 1")]);
    let mut form = program();
    form.rounds = 7;
    assert!(told.ask(&director(), &Act::Amend(form.clone())).is_ok());
    form.target = 200;
    assert!(told.ask(&director(), &Act::Amend(form)).is_err());
}

#[test]
fn the_clock_runs_stops_and_is_given_more() {
    let mut told = check(&[
        ("enrol a b c d", "4 players"),
        ("clock start 1000", "refused: no round is being played"),
        ("publish", "round 1"),
        ("clock start 1000", "refused: rounds have no time here"),
    ]);
    told.ask(&director(), &Act::Amend(program())).unwrap();
    let minute = 60_000;
    for (line, answer, clock) in [
        ("clock stop 900", "refused", None),
        (
            "clock start 1000",
            "done",
            Some(RoundClock::EndsAt(1000 + 45 * minute)),
        ),
        (
            "clock start 2000",
            "refused",
            Some(RoundClock::EndsAt(1000 + 45 * minute)),
        ),
        (
            "clock stop 61000",
            "done",
            Some(RoundClock::Stopped(44 * minute)),
        ),
        (
            "clock 5 70000",
            "done",
            Some(RoundClock::Stopped(49 * minute)),
        ),
        (
            "clock start 80000",
            "done",
            Some(RoundClock::EndsAt(80_000 + 49 * minute)),
        ),
        (
            "clock 241 80000",
            "refused: 'more' is 241",
            Some(RoundClock::EndsAt(80_000 + 49 * minute)),
        ),
        // After the end more time counts from now.
        (
            "clock 5 9000000",
            "done",
            Some(RoundClock::EndsAt(9_000_000 + 5 * minute)),
        ),
    ] {
        let said = told.line(line);
        assert!(said.starts_with(answer), "{line}: {said}");
        assert_eq!(told.tournament.open().unwrap().clock, clock, "{line}");
    }
    assert_eq!(replay(&told.events).as_ref(), Ok(&told.tournament));
    // It tells the time and nothing else: results are taken after it.
    assert_eq!(told.line("play"), "1 tables played");
    assert!(!told.line("close").starts_with("refused"));
}

#[test]
fn each_prize_goes_to_the_best_who_has_none() {
    let mut told = Told::new("");
    told.ask(&director(), &Act::Amend(program())).unwrap();
    for (id, categories) in [
        ("a", vec![]),
        ("b", vec!["F"]),
        ("c", vec!["F"]),
        ("d", vec![]),
    ] {
        let person = Person {
            categories: categories.into_iter().map(str::to_owned).collect(),
            ..Person::called(id)
        };
        let enrolled = told.ask(
            &director(),
            &Act::Enrol {
                person,
                granted_byes: 0,
            },
        );
        assert!(matches!(enrolled, Ok(EventKind::Enrolled { .. })));
    }
    let order = |ids: [&str; 4]| ids.map(|id| told.tournament.find(id).unwrap());
    for (standings, winners) in [
        (["a", "b", "c", "d"], ["a", "b", "c"]),
        // The women's best has won the cup: the next one has theirs.
        (["b", "a", "d", "c"], ["b", "c", "a"]),
    ] {
        let won = told.tournament.prizes(order(standings).into_iter());
        let won: Vec<&str> = won.iter().map(|w| told.tournament.id(w.unwrap())).collect();
        assert_eq!(won, winners);
    }
    assert_eq!(told.tournament.prizes([].into_iter()), [None, None, None]);
}
