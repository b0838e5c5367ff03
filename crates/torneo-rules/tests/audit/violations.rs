//! Violations of the windows: found, judged avoidable or not, and mended by a witness.

use torneo_rules::audit::{
    Entrant, Note, Options, Report, SeatedRound, Sheet, Status, Verdict, ViolationKind,
};
use torneo_rules::roster::{PlayerId, Round};

use crate::{Made, fault_name, last_round, places, tournament};

#[test]
fn the_reference_has_no_faults_and_its_violations_are_unavoidable() {
    for players in (0..=24).chain([33, 37, 50, 77, 81]) {
        for made in tournament(players, 10) {
            let report = made.judge();
            let round = made.round;
            assert_eq!(report.faults, [], "{players} players, round {round}");
            for violation in &report.violations {
                assert_eq!(
                    violation.verdict,
                    Verdict::Unavoidable,
                    "{players}, {round}"
                );
            }
            let quiet = |note: &Note| matches!(note, Note::LowQuality(_));
            assert!(report.notes.iter().all(quiet), "{:?}", report.notes);
            assert_eq!(report.witness, None);
        }
    }
}

#[test]
fn small_fields_violate_as_often_as_ruling_d14_says() {
    for (players, expected) in [(4, 11), (5, 11), (6, 4), (7, 0), (8, 0)] {
        let violating = |made: &Made| !made.judge().violations.is_empty();
        let rounds = tournament(players, 12);
        let count = rounds.iter().filter(|made| violating(made)).count();
        assert_eq!(count, expected, "{players} players");
    }
}

/// Plants the table that sat together a round ago, by exchanging players, and asks for the verdict.
fn planted(players: u32, rounds: u32) -> Report {
    let mut made = last_round(players, rounds);
    let before = made.history.last().expect("rounds were played").clone();
    let two = [before.tables[1][0][0], before.tables[1][0][1]];
    let spot = |made: &Made, player: PlayerId| {
        let tables = made.sheet.seated.tables.iter().enumerate();
        let mut spots = tables.flat_map(|(i, t)| (0..4).map(move |s| (i, s, t[s / 2][s % 2])));
        spots.find(|(_, _, p)| *p == player).map(|(i, s, _)| (i, s))
    };
    let (i, seat) = spot(&made, two[0]).expect("seated");
    let (j, other) = spot(&made, two[1]).expect("seated");
    let partner = seat ^ 1;
    let (mut own, mut far) = (made.tables()[i].concat(), made.tables()[j].concat());
    assert_ne!(i, j, "the two sit at different tables");
    std::mem::swap(&mut own[partner], &mut far[other]);
    let place = places(&made);
    for (at, four) in [(i, own), (j, far)] {
        let mut pairs = [vec![four[0], four[1]], vec![four[2], four[3]]];
        pairs
            .iter_mut()
            .for_each(|pair| pair.sort_by_key(|p| place(*p)));
        pairs.sort_by_key(|pair| place(pair[0]));
        made.tables()[at] = pairs.to_vec();
    }
    made.tables().sort_by_key(|table| place(table[0][0]));
    made.honest();
    made.judge()
}

#[test]
fn a_planted_violation_is_found_avoidable_with_a_clean_witness() {
    for players in [12, 100] {
        let report = planted(players, 4);
        assert_eq!(report.faults, []);
        let partners = report
            .violations
            .iter()
            .find(|v| v.kind == ViolationKind::Partners);
        let partners = partners.expect("it was planted");
        assert_eq!(partners.last, Some(Round(3)));
        assert!(
            report
                .violations
                .iter()
                .all(|v| v.verdict == Verdict::Avoidable)
        );
        assert_eq!(report.witness.expect("avoidable").violations, 0);
        let unlogged = |note: &Note| matches!(note, Note::ViolationNotLogged { .. });
        assert!(report.notes.iter().any(unlogged));
    }
}

#[test]
fn without_a_standing_what_can_be_known_is_checked() {
    let mut made = last_round(18, 4);
    made.known = false;
    assert_eq!(made.judge().faults, []);
    assert_eq!(made.judge().notes, [Note::StandingUnknown]);
    made.tables().reverse();
    assert_eq!(made.judge().faults, [], "order cannot be judged");
    // Whoever rested a round ago rests again: nobody needs a standing to see that.
    let again = made.history[2].byes[0];
    let resting = made.sheet.seated.byes[0];
    for player in made.sheet.seated.tables.iter_mut().flatten().flatten() {
        if *player == again {
            *player = resting;
        }
    }
    made.sheet.seated.byes[0] = again;
    made.honest();
    let names: Vec<&str> = made.judge().faults.iter().map(fault_name).collect();
    assert_eq!(names, ["wrong byes"]);
}

#[test]
fn forbidden_pairs_are_violations_in_any_round() {
    let mut made = last_round(16, 1);
    let (pair, rival) = (made.tables()[0][0].clone(), made.tables()[0][1][0]);
    made.options.forbidden_partners.push([pair[1], pair[0]]);
    made.options.forbidden_opponents.push([pair[0], rival]);
    made.honest();
    let report = made.judge();
    let kinds: Vec<ViolationKind> = report.violations.iter().map(|v| v.kind).collect();
    assert_eq!(kinds, [ViolationKind::Partners, ViolationKind::Opponents]);
    assert!(
        report
            .violations
            .iter()
            .all(|v| v.forbidden && v.last.is_none())
    );
    assert_eq!(report.witness.expect("avoidable").violations, 0);
}

#[test]
fn a_club_too_large_for_the_tables_is_proved_unavoidable() {
    // Five of eight may not meet at all: two tables cannot separate them.
    let mut made = last_round(8, 1);
    for a in 0..5 {
        for b in a + 1..5 {
            made.options
                .forbidden_partners
                .push([PlayerId(a), PlayerId(b)]);
            made.options
                .forbidden_opponents
                .push([PlayerId(a), PlayerId(b)]);
        }
    }
    made.honest();
    let report = made.judge();
    // P0 P1 - P4 P5 and P2 P3 - P6 P7: four violations; three at one table and two at another make four too.
    assert!(
        report
            .violations
            .iter()
            .all(|v| v.verdict == Verdict::Unavoidable)
    );
}

#[test]
fn the_only_two_leaders_must_meet() {
    let mut made = last_round(16, 1);
    made.options.leaders_duel = true;
    made.standing[0].wins = 1;
    made.standing[1].wins = 1;
    made.honest();
    let report = made.judge();
    assert_eq!(report.violations[0].kind, ViolationKind::Duel);
    assert_eq!(report.violations[0].verdict, Verdict::Avoidable);
    let witness = report.witness.expect("avoidable");
    let [first, second] = &witness.tables[0];
    assert_eq!((first[0], second[0]), (PlayerId(0), PlayerId(1)));
    assert_eq!(witness.violations, 0);
    made.standing[2].wins = 1;
    assert_eq!(made.judge().violations, [], "three lead: no duel");
}

#[test]
fn options_change_the_windows() {
    let mut made = last_round(40, 4);
    assert_eq!(made.judge().window, 4);
    made.options.frozen_category = true;
    made.history[0].tables.truncate(9);
    assert_eq!(made.judge().window, 3, "36 players in round 1");
    made.options.frozen_category = false;
    made.options.opponent_window_by_category = true;
    made.sheet.seated.tables = made.history[1].tables.clone();
    let report = made.judge();
    let opponents = report
        .violations
        .iter()
        .find(|v| v.kind == ViolationKind::Opponents);
    assert_eq!(opponents.expect("met two rounds ago").window, 2);
}

#[test]
fn a_large_round_that_repeats_the_last_one_is_mended_in_bounded_steps() {
    let order: Vec<PlayerId> = (0..2000).map(PlayerId).collect();
    let tables: Vec<Vec<Vec<PlayerId>>> = order
        .chunks(4)
        .map(|four| vec![vec![four[0], four[1]], vec![four[2], four[3]]])
        .collect();
    let played = |round| SeatedRound {
        round: Round(round),
        tables: tables.clone(),
        byes: Vec::new(),
    };
    let entrant = |player: &PlayerId| Entrant {
        player: *player,
        wins: 0,
        status: Status::Active,
    };
    let made = Made {
        standing: order.iter().map(entrant).collect(),
        known: true,
        history: vec![played(1)],
        round: 2,
        options: Options::default(),
        sheet: Sheet {
            seated: played(2),
            window: Some(5),
            quality: Some(0.0),
            contingencies: None,
        },
    };
    let report = made.judge();
    assert_eq!(report.faults, []);
    assert_eq!(report.violations.len(), 3000);
    assert_eq!(report.witness.expect("avoidable").violations, 0);
}
