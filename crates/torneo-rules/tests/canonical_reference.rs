//! The reference against the printed example, and against what the rulings promise of every round.

#[path = "reference/canonical.rs"]
mod canonical;

use std::collections::BTreeSet;

use canonical::{Closed, Player, RoundPairing, Table, pair};

/// Each letter is two players, x1 and x2.
fn letters(letters: &str, winners: &str) -> Vec<Player> {
    letters
        .chars()
        .flat_map(|letter| {
            let wins = u32::from(winners.contains(letter));
            [1, 2].map(|n| (format!("{letter}{n}"), wins, true))
        })
        .collect()
}

fn sheet(tables: &[Table]) -> String {
    tables
        .iter()
        .enumerate()
        .map(|(i, [[a, b], [c, d]])| format!("{}: {a} {b} vs {c} {d}\n", i + 1))
        .collect()
}

#[test]
fn section_8_comes_out_as_printed() {
    let first = pair(&letters("ACEGIKMBDFHJLN", ""), &[], 1);
    assert_eq!(first.window, 3);
    let history = vec![(1, first.tables, first.byes)];
    let second = pair(&letters("ACMGIEKLFJHNDB", "ACEGIKM"), &history, 2);
    assert_eq!(
        sheet(&second.tables),
        "1: A1 C1 vs I1 E1\n\
         2: A2 C2 vs I2 E2\n\
         3: M1 G1 vs K1 L1\n\
         4: M2 G2 vs K2 L2\n\
         5: F1 J1 vs H2 N2\n\
         6: F2 J2 vs D1 B1\n\
         7: H1 N1 vs D2 B2\n"
    );
    assert_eq!(second.contingencies, []);
    assert!((second.quality - 1.0).abs() < f64::EPSILON);
}

/// Plays a tournament in which a fixed rule decides who wins, and hands every round to `seen`.
fn play(players: u32, rounds: u32, mut seen: impl FnMut(u32, &[Player], &RoundPairing)) {
    let mut standing: Vec<Player> = (0..players).map(|n| (format!("P{n}"), 0, true)).collect();
    let mut history: Vec<Closed> = Vec::new();
    for round in 1..=rounds {
        let answer = pair(&standing, &history, round);
        seen(round, &standing, &answer);
        for (number, [first, second]) in answer.tables.iter().enumerate() {
            let winners = if (number as u32 * 7 + round * 5).is_multiple_of(3) {
                second
            } else {
                first
            };
            for player in &mut standing {
                player.1 += u32::from(winners.contains(&player.0));
            }
        }
        for player in &mut standing {
            player.1 += u32::from(answer.byes.contains(&player.0));
        }
        standing.sort_by_key(|(_, wins, _)| std::cmp::Reverse(*wins));
        history.push((round, answer.tables, answer.byes));
    }
}

#[test]
fn everyone_is_seated_once_or_has_a_bye() {
    for players in 0..=45 {
        play(players, 10, |round, standing, answer| {
            let seated: Vec<&String> = answer.tables.iter().flatten().flatten().collect();
            let everyone: BTreeSet<&String> = seated.iter().copied().chain(&answer.byes).collect();
            assert_eq!(
                answer.byes.len(),
                standing.len() % 4,
                "{players} round {round}"
            );
            assert_eq!(seated.len() + answer.byes.len(), standing.len());
            assert_eq!(everyone.len(), standing.len(), "{players} round {round}");
        });
    }
}

#[test]
fn from_eight_players_on_no_violation_is_needed() {
    for players in 8..=45 {
        play(players, 12, |round, _, answer| {
            let accepted = answer.contingencies.iter().any(|entry| entry.level == 4);
            assert!(!accepted, "{players} players, round {round}");
            assert!((answer.quality - 1.0).abs() < f64::EPSILON);
        });
    }
}

#[test]
fn four_players_violate_a_window_in_every_round_from_the_second_on() {
    play(4, 8, |round, _, answer| {
        let kinds: Vec<&str> = answer
            .contingencies
            .iter()
            .map(|entry| entry.kind)
            .collect();
        let proved = kinds.contains(&"violation accepted: proved unavoidable");
        assert_eq!(proved, round > 1, "round {round}");
    });
}
