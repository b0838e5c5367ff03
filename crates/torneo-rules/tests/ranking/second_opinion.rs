//! Whether the second opinion is honest: skill is known here, because the events are simulated.

use torneo_rules::ranking::options::Options;
use torneo_rules::ranking::rank;
use torneo_rules::ranking::score_sheet::ScoreSheet;
use torneo_rules::ranking::second_opinion::second_opinion;
use torneo_rules::roster::PlayerId;

use crate::events::{Chance, game};

/// An event whose margins are skill plus luck, in points, and everybody's skill.
fn simulated(players: usize, rounds: u32, chance: &mut Chance) -> (ScoreSheet, Vec<f64>) {
    let skill: Vec<f64> = (0..players).map(|_| 20.0 * chance.normal()).collect();
    let mut seats: Vec<PlayerId> = (0..players).map(PlayerId::at).collect();
    let mut games = Vec::new();
    for round in 1..=rounds {
        chance.shuffle(&mut seats);
        for (four, table) in seats.chunks_exact(4).zip(1..) {
            let of = |at: usize| skill[four[at].index()];
            let expected = (of(0) + of(1) - of(2) - of(3)) / 2.0;
            for _ in 0..2 {
                let margin = (expected + 40.0 * chance.normal())
                    .clamp(-200.0, 200.0)
                    .round() as i32;
                let loser = 200 - margin.unsigned_abs();
                let points = if margin >= 0 {
                    [200, loser]
                } else {
                    [loser, 200]
                };
                games.push(game(round, table, four, points));
            }
        }
    }
    (
        ScoreSheet::new(players, games, Vec::new()).expect("sound"),
        skill,
    )
}

/// How many of all pairs of people two scores put in the same order.
fn agreement(a: &[f64], b: &[f64]) -> f64 {
    let (mut same, mut all) = (0.0, 0.0);
    for i in 0..a.len() {
        for j in 0..i {
            same += f64::from(u8::from((a[i] > a[j]) == (b[i] > b[j])));
            all += 1.0;
        }
    }
    same / all
}

/// The share of people whose skill lies inside their interval, over many events.
fn check_coverage(players: usize, rounds: u32, events: u64, expected: std::ops::Range<f64>) {
    let (mut inside, mut all) = (0.0, 0.0);
    for seed in 0..events {
        let (sheet, skill) = simulated(players, rounds, &mut Chance(seed));
        // Only differences of skill can be seen, so everything is measured from the mean.
        let mean = skill.iter().sum::<f64>() / skill.len() as f64;
        for (opinion, skill) in second_opinion(&sheet).players.iter().zip(&skill) {
            let opinion = opinion.expect("everybody plays");
            let skill = skill - mean;
            inside += f64::from(u8::from(opinion.low <= skill && skill <= opinion.high));
            all += 1.0;
        }
    }
    let share = inside / all;
    assert!(
        expected.contains(&share),
        "{players} players, {rounds} rounds: {share:.3}"
    );
}

#[test]
fn intervals_hold_the_truth_about_as_often_as_they_say() {
    check_coverage(16, 4, 200, 0.92..0.98);
    check_coverage(60, 8, 100, 0.92..0.98);
}

/// Beyond a thousand players the intervals are a bound: a little wider, never narrower.
#[test]
fn large_events_have_cautious_intervals() {
    check_coverage(1_200, 8, 5, 0.94..0.98);
}

#[test]
fn it_finds_skill_better_than_the_eff() {
    let (mut opinion_total, mut eff_total) = (0.0, 0.0);
    for seed in 0..30 {
        let (sheet, skill) = simulated(40, 8, &mut Chance(seed));
        let opinion = second_opinion(&sheet);
        let ratings: Vec<f64> = opinion
            .players
            .iter()
            .map(|own| own.expect("everybody plays").rating)
            .collect();
        let ranking = rank(&sheet, Options::default());
        let mut by_eff = vec![0.0; skill.len()];
        for line in &ranking.standings {
            by_eff[line.player.index()] = -(line.position as f64);
        }
        opinion_total += agreement(&ratings, &skill);
        eff_total += agreement(&by_eff, &skill);
    }
    assert!(
        opinion_total > eff_total,
        "{opinion_total} against {eff_total}"
    );
}

#[test]
fn draws_and_nothing_at_all_are_rated_calmly() {
    let four: Vec<PlayerId> = (0..4).map(PlayerId::at).collect();
    let drawn = ScoreSheet::new(5, vec![game(1, 1, &four, [7, 7])], Vec::new()).expect("sound");
    let opinion = second_opinion(&drawn);
    let first = opinion.players[0].expect("played");
    assert_eq!(
        (first.rating, first.low, first.high, first.place),
        (0.0, 0.0, 0.0, 1)
    );
    assert_eq!(opinion.players[4], None);
    let empty = ScoreSheet::new(0, Vec::new(), Vec::new()).expect("sound");
    assert_eq!(second_opinion(&empty).players, Vec::new());
}
