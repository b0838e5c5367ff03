//! Our rounds beside the articles read literally.

use torneo_rules::chance::Chance;
use torneo_rules::dutch::{Rejection, RoundPairing};

use crate::articles::Round;
use crate::played::{fresh, play};

/// How many small tournaments are compared; `TORNEO_SOAK` multiplies it for a long run.
const SMALL_TOURNAMENTS: u64 = 400;
const LARGER_TOURNAMENTS: u64 = 20;

/// Players in one score group, so that every pairing of a bracket can be tried.
const LARGEST_GROUP: usize = 10;

#[expect(
    clippy::disallowed_methods,
    reason = "the rules are pure; how long a test runs is the tester's wish"
)]
pub fn soak() -> u64 {
    std::env::var("TORNEO_SOAK")
        .ok()
        .and_then(|times| times.parse().ok())
        .unwrap_or(1)
}

/// People who meet, each with who has white.
fn sheet(games: impl Iterator<Item = (usize, usize)>) -> Vec<(usize, usize)> {
    let mut games: Vec<(usize, usize)> = games.collect();
    games.sort_unstable();
    games
}

fn compare(round: &Round<'_>, ours: &Result<RoundPairing, Rejection>, what: &str) {
    let theirs = round.pair();
    match (ours, theirs) {
        (Err(_), None) => {}
        (Ok(ours), Some((pairs, bye))) => {
            let literal = sheet(pairs.iter().map(|&(one, other)| {
                use torneo_rules::dutch::tournament::Color;
                let [mine, theirs] = [one, other].map(|it| round.people[it].place);
                match round.color(one, other) {
                    Color::White => (mine, theirs),
                    Color::Black => (theirs, mine),
                }
            }));
            let ours_sheet = sheet(ours.games.iter().map(|game| (game.white, game.black)));
            assert_eq!(ours_sheet, literal, "{what}");
            assert_eq!(ours.bye, bye.map(|one| round.people[one].place), "{what}");
        }
        (ours, theirs) => panic!("{what}: ours {ours:?}, the articles {theirs:?}"),
    }
}

/// Compares all rounds whose score groups are small enough to try everything.
fn compare_all(seeds: std::ops::Range<u64>, least: usize, most: usize) -> usize {
    let mut rounds = 0;
    for seed in seeds {
        let mut chance = Chance::new(seed);
        let (tournament, count) = fresh(&mut chance, least, most);
        play(
            &mut chance,
            tournament,
            count,
            |tournament, number, ours| {
                let round = Round::new(tournament, number);
                if round.people.is_empty() || round.largest_group() > LARGEST_GROUP {
                    return;
                }
                rounds += 1;
                compare(&round, ours, &format!("seed {seed}, round {number}"));
            },
        );
    }
    rounds
}

#[test]
fn small_tournaments_are_paired_as_the_articles_say() {
    let rounds = compare_all(0..SMALL_TOURNAMENTS * soak(), 2, 10);
    assert!(rounds > 1_000, "{rounds} rounds");
}

#[test]
fn small_groups_of_larger_tournaments_are_paired_as_the_articles_say() {
    let rounds = compare_all(0..LARGER_TOURNAMENTS * soak(), 11, 16);
    assert!(rounds > 40, "{rounds} rounds");
}
