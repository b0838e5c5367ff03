//! The audit against rounds that are right, and against rounds in which exactly one thing was broken.

#[path = "reference/canonical.rs"]
mod canonical;

use canonical::{Closed, Player};
use torneo_rules::audit::{
    Case, Entrant, Fault, Kind, Logged, Note, Options, Pinned, Report, SeatedRound, Sheet,
    Standing, Status, Verdict, audit,
};
use torneo_rules::roster::{PlayerId, Round};

/// A request and its answer, ready to be broken.
#[derive(Clone)]
struct Made {
    standing: Vec<Entrant>,
    known: bool,
    history: Vec<SeatedRound>,
    round: u32,
    options: Options,
    sheet: Sheet,
}

impl Made {
    fn judge(&self) -> Report {
        let standing = match self.known {
            true => Standing::Known(self.standing.clone()),
            false => Standing::Unknown { active: Vec::new() },
        };
        audit(Case {
            standing: &standing,
            history: &self.history,
            round: Round(self.round),
            options: &self.options,
            sheet: &self.sheet,
        })
    }

    fn tables(&mut self) -> &mut Vec<Vec<Vec<PlayerId>>> {
        &mut self.sheet.seated.tables
    }

    /// Says the quality that the audit will find, so that only what was broken is wrong.
    fn honest(&mut self) {
        self.sheet.quality = None;
        let quality = self.judge().quality.value();
        self.sheet.quality = Some(quality);
    }
}

fn number(id: &str) -> PlayerId {
    PlayerId(id[1..].parse().expect("P and a number"))
}

fn numbers(ids: &[String]) -> Vec<PlayerId> {
    ids.iter().map(|id| number(id)).collect()
}

fn seated((round, tables, byes): &Closed) -> SeatedRound {
    let table = |[a, b]: &canonical::Table| vec![numbers(a), numbers(b)];
    SeatedRound {
        round: Round(*round),
        tables: tables.iter().map(table).collect(),
        byes: numbers(byes),
    }
}

/// Every round of a tournament of the reference pairing, with results by a fixed rule.
fn tournament(players: u32, rounds: u32) -> Vec<Made> {
    let mut standing: Vec<Player> = (0..players).map(|n| (format!("P{n}"), 0, true)).collect();
    let mut history: Vec<Closed> = Vec::new();
    let mut made = Vec::new();
    for round in 1..=rounds {
        let answer = canonical::pair(&standing, &history, round);
        let closed = (round, answer.tables, answer.byes);
        let log = answer.contingencies.iter().map(|entry| Logged {
            level: u32::from(entry.level),
            players: numbers(&entry.players),
        });
        made.push(Made {
            standing: standing
                .iter()
                .map(|(id, wins, _)| Entrant {
                    player: number(id),
                    wins: *wins,
                    status: Status::Active,
                })
                .collect(),
            known: true,
            history: history.iter().map(seated).collect(),
            round,
            options: Options::default(),
            sheet: Sheet {
                seated: seated(&closed),
                window: Some(answer.window),
                quality: Some(answer.quality),
                contingencies: Some(log.collect()),
            },
        });
        for (i, [first, second]) in closed.1.iter().enumerate() {
            let second_wins = (i as u32 * 7 + round * 5).is_multiple_of(3);
            let winners = if second_wins { second } else { first };
            for player in &mut standing {
                player.1 += u32::from(winners.contains(&player.0));
            }
        }
        for player in &mut standing {
            player.1 += u32::from(closed.2.contains(&player.0));
        }
        standing.sort_by_key(|(_, wins, _)| std::cmp::Reverse(*wins));
        history.push(closed);
    }
    made
}

fn last_round(players: u32, rounds: u32) -> Made {
    tournament(players, rounds)
        .pop()
        .expect("a tournament has rounds")
}

fn fault_name(fault: &Fault) -> &'static str {
    match fault {
        Fault::WrongRound { .. } => "wrong round",
        Fault::WrongWindow { .. } => "wrong window",
        Fault::UnknownPlayer(..) => "unknown player",
        Fault::NotActive(..) => "not active",
        Fault::SeatedTwice(..) => "seated twice",
        Fault::NoSeat(_) => "no seat",
        Fault::TableSize { .. } => "table size",
        Fault::ByeCount { .. } => "bye count",
        Fault::WrongByes { .. } => "wrong byes",
        Fault::ByeOrder { .. } => "bye order",
        Fault::PinnedMissing(_) => "pinned missing",
        Fault::TableOrder { .. } => "table order",
        Fault::PairOrder { .. } => "pair order",
        Fault::SeatOrder { .. } => "seat order",
        Fault::WrongQuality { .. } => "wrong quality",
    }
}

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

fn places(made: &Made) -> impl Fn(PlayerId) -> usize + use<> {
    let order: Vec<PlayerId> = made.standing.iter().map(|e| e.player).collect();
    move |player| order.iter().position(|p| *p == player).expect("known")
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
                pairs: [[four[0], four[2]], [four[1], four[3]]],
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
        pairs,
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
        let partners = report.violations.iter().find(|v| v.kind == Kind::Partners);
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
    let kinds: Vec<Kind> = report.violations.iter().map(|v| v.kind).collect();
    assert_eq!(kinds, [Kind::Partners, Kind::Opponents]);
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
    assert_eq!(report.violations[0].kind, Kind::Duel);
    assert_eq!(report.violations[0].verdict, Verdict::Avoidable);
    let witness = report.witness.expect("avoidable");
    let [first, second] = witness.tables[0];
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
    let opponents = report.violations.iter().find(|v| v.kind == Kind::Opponents);
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
