//! One thing broken, one fault named.

use torneo_rules::audit::{Entrant, Pinned, Status, Verdict};
use torneo_rules::roster::{PlayerId, Round};

use crate::{Made, fault_name, last_round, places};

/// Breaks the fourth round of 18 players (two of them with a bye) and compares the faults by name.
fn check(broken: impl Fn(&mut Made), expected: &str) {
    let mut made = last_round(18, 4);
    assert_eq!(made.judge().faults, [], "the round was right");
    broken(&mut made);
    let report = made.judge();
    let names: Vec<&str> = report.faults.iter().map(fault_name).collect();
    assert_eq!(names.join(", "), expected, "{:?}", report.faults);
}

#[test]
fn a_round_number_or_window_that_is_not_the_due_one() {
    check(|made| made.sheet.seated.round = Round(5), "wrong round");
    check(|made| made.sheet.window = Some(4), "wrong window");
}

#[test]
fn somebody_twice_or_nowhere() {
    check(
        |made| made.tables()[0][0][0] = made.sheet.seated.tables[1][0][0],
        "seated twice, no seat",
    );
    check(
        |made| {
            let seated = made.tables()[0][0][0];
            made.sheet.seated.byes.push(seated);
        },
        "seated twice",
    );
    check(
        |made| _ = made.sheet.seated.byes.pop(),
        "no seat, bye count",
    );
    check(
        |made| _ = made.tables().pop(),
        "no seat, no seat, no seat, no seat",
    );
}

#[test]
fn somebody_who_does_not_play() {
    for status in [Status::Absent, Status::Withdrawn] {
        // A newcomer at the foot of the standing, seated instead of nobody's place.
        check(
            |made| {
                let player = PlayerId(18);
                made.standing.push(Entrant {
                    player,
                    wins: 0,
                    status,
                });
                made.sheet.seated.byes.push(player);
            },
            "not active",
        );
    }
    check(
        |made| made.sheet.seated.byes.push(PlayerId(99)),
        "unknown player",
    );
}

#[test]
fn five_or_three_at_a_table() {
    check(
        |made| {
            let moved = made.tables()[0][1].pop().expect("four sit there");
            made.tables()[1][1].push(moved);
        },
        "table size, table size",
    );
    check(
        |made| {
            let moved = made.tables()[0][1].pop().expect("four sit there");
            made.tables()[0][0].push(moved);
        },
        "table size",
    );
}

#[test]
fn the_byes_of_others_or_in_disorder() {
    check(|made| made.sheet.seated.byes.reverse(), "bye order");
    // Exchanges a bye with the last player of the last table, then puts the sheet in order again.
    check(
        |made| {
            let last = made.tables().len() - 1;
            let mut table = made.tables()[last].concat();
            std::mem::swap(&mut table[3], &mut made.sheet.seated.byes[0]);
            in_order(made, last, &table);
            let place = places(made);
            made.sheet.seated.byes.sort_by_key(|p| place(*p));
            made.honest();
        },
        "wrong byes",
    );
}

/// Seats four players at a table by ruling D09, and that table among the others.
fn in_order(made: &mut Made, table: usize, four: &[PlayerId]) {
    let place = places(made);
    let mut pairs = [vec![four[0], four[1]], vec![four[2], four[3]]];
    for pair in &mut pairs {
        pair.sort_by_key(|p| place(*p));
    }
    pairs.sort_by_key(|pair| place(pair[0]));
    made.tables()[table] = pairs.to_vec();
    made.tables().sort_by_key(|table| place(table[0][0]));
}

#[test]
fn tables_pairs_and_seats_in_disorder() {
    check(|made| made.tables().swap(1, 2), "table order");
    check(|made| made.tables()[1].swap(0, 1), "pair order");
    check(|made| made.tables()[1][1].swap(0, 1), "seat order");
}

#[test]
fn a_quality_that_is_not_the_due_one() {
    check(|made| made.sheet.quality = Some(0.9375), "wrong quality");
    check(|made| made.sheet.quality = Some(f64::NAN), "wrong quality");
    check(|made| made.sheet.quality = None, "");
}

#[test]
fn a_pinned_table_that_is_missing() {
    check(
        |made| {
            // The four of the first table, but with other partners.
            let four = made.tables()[0].concat();
            made.options.pinned.push(Pinned {
                number: None,
                pairs: [vec![four[0], four[2]], vec![four[1], four[3]]],
            });
        },
        "pinned missing",
    );
}

#[test]
fn a_pinned_table_stands_at_its_number_and_its_violations_are_the_directors() {
    let mut made = last_round(16, 3);
    let before = made.history.last().expect("two rounds were played");
    let old = before.tables[3].concat();
    let pairs = [[old[0], old[1]], [old[2], old[3]]];
    made.options.pinned.push(Pinned {
        number: Some(1),
        pairs: pairs.map(Vec::from),
    });
    let place = places(&made);
    let mut rest: Vec<PlayerId> = made.standing.iter().map(|e| e.player).collect();
    rest.retain(|player| !old.contains(player));
    // Whatever the others do, they stand behind the pinned table in their own order.
    let mut tables: Vec<Vec<Vec<PlayerId>>> = rest
        .chunks(4)
        .map(|four| vec![vec![four[0], four[1]], vec![four[2], four[3]]])
        .collect();
    tables.sort_by_key(|table| place(table[0][0]));
    tables.insert(0, pairs.map(Vec::from).to_vec());
    made.sheet.seated.tables = tables;
    made.honest();
    let report = made.judge();
    assert_eq!(report.faults, []);
    let pinned = report.violations.iter().filter(|v| v.table == 1);
    let verdicts: Vec<Verdict> = pinned.map(|v| v.verdict).collect();
    assert_eq!(verdicts, [Verdict::Pinned; 6]);
    assert!(
        report
            .violations
            .iter()
            .all(|v| v.table == 1 || v.verdict == Verdict::Avoidable)
    );
}
