//! Arenas: points by streak, and that everybody who is free is paired.

use torneo_rules::arena::{Free, Game, pair, scores};
use torneo_rules::chance::Chance;
use torneo_rules::dutch::tournament::{Color, Outcome};

/// Results by letters, and the points of each.
fn check(results: &str, expected: &[u32]) {
    let outcomes: Vec<Outcome> = results.chars().map(outcome).collect();
    let points: Vec<u32> = scores(&outcomes).iter().map(|score| score.points).collect();
    assert_eq!(points, expected, "{results}");
}

fn outcome(letter: char) -> Outcome {
    match letter {
        'w' => Outcome::Win,
        'd' => Outcome::Draw,
        _ => Outcome::Loss,
    }
}

#[test]
fn wins_in_a_row_count_double_until_one_is_missed() {
    check("", &[]);
    check("wwd", &[2, 2, 2]);
    check("wwwlw", &[2, 2, 4, 0, 2]);
    check("wwlww", &[2, 2, 0, 2, 2]);
    check("wwdww", &[2, 2, 2, 2, 2]);
    check("wdw", &[2, 1, 2]);
    check("ddd", &[1, 0, 0]);
    check("dldwd", &[1, 0, 0, 2, 1]);
    check("wwwww", &[2, 2, 4, 4, 4]);
}

/// A second reading, from the results before each game alone.
#[test]
fn each_score_is_what_the_games_before_it_say() {
    for number in 0..3_usize.pow(8) {
        let letters: String = (0..8)
            .map(|digit| ['w', 'd', 'l'][number / 3_usize.pow(digit) % 3])
            .collect();
        let expected: Vec<u32> = (0..8)
            .map(|game| {
                let (before, now) = (&letters[..game], &letters[game..=game]);
                let times = if before.ends_with("ww") { 2 } else { 1 };
                let since_win = &before[before.rfind('w').map_or(0, |place| place + 1)..];
                match now {
                    "w" => 2 * times,
                    "d" if !since_win.contains('d') => times,
                    _ => 0,
                }
            })
            .collect();
        check(&letters, &expected);
    }
}

fn random(chance: &mut Chance, count: usize) -> Vec<Free> {
    let mut free: Vec<Free> = (0..count)
        .map(|player| Free {
            player,
            points: chance.pick(&[0, 1, 2, 3, 4]).expect("one of several"),
            since: chance.pick(&[0, 1, 2]).expect("one of several"),
            last: None,
            whites: chance.pick(&[-1, 0, 1]).expect("one of several"),
        })
        .collect();
    let mut order: Vec<usize> = (0..count).collect();
    chance.shuffle(&mut order);
    for two in order.chunks_exact(2) {
        if chance.pick(&[true, true, false]).expect("one of several") {
            free[two[0]].last = Some((two[1], Color::White));
            free[two[1]].last = Some((two[0], Color::Black));
        }
    }
    free
}

fn met(free: &[Free], one: usize, other: usize) -> bool {
    free[one].last.is_some_and(|last| last.0 == other)
}

#[test]
fn everybody_free_is_paired_and_nobody_meets_again_at_once() {
    for seed in 0..3000 {
        let mut chance = Chance::new(seed);
        let count = chance.pick(&(0..=13).collect::<Vec<_>>()).unwrap();
        let free = random(&mut chance, count);
        let games = pair(&free, false);
        assert_eq!(games.len(), count / 2, "seed {seed}");
        let mut seen = vec![false; count];
        for Game { white, black } in &games {
            for one in [*white, *black] {
                assert!(
                    !std::mem::replace(&mut seen[one], true),
                    "seed {seed}: twice"
                );
            }
            assert!(
                free[*white].whites <= free[*black].whites,
                "seed {seed}: colors"
            );
            assert!(
                count <= 3 || !met(&free, *white, *black),
                "seed {seed}: again"
            );
        }
        if let Some(waits) = seen.iter().position(|seen| !seen) {
            let latest = free.iter().map(|one| one.since).max();
            assert_eq!(
                Some(free[waits].since),
                latest,
                "seed {seed}: who came last waits"
            );
        }
    }
}

/// All ways to pair an even number, the nearest first.
fn all(order: &[usize]) -> Vec<Vec<(usize, usize)>> {
    let Some((high, rest)) = order.split_first() else {
        return vec![Vec::new()];
    };
    let mut found = Vec::new();
    for place in 0..rest.len() {
        let mut others = rest.to_vec();
        let low = others.remove(place);
        for mut pairs in all(&others) {
            pairs.insert(0, (*high, low));
            found.push(pairs);
        }
    }
    found
}

#[test]
fn of_all_pairings_it_is_the_first_without_a_game_just_played() {
    for seed in 0..400 {
        let mut chance = Chance::new(seed);
        let count = chance.pick(&[2, 4, 6, 8]).expect("one of several");
        let free = random(&mut chance, count);
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&one| (std::cmp::Reverse(free[one].points), one));
        let fits = |pairs: &&Vec<(usize, usize)>| {
            pairs.iter().all(|&(one, other)| !met(&free, one, other))
        };
        let every = all(&order);
        let expected = every.iter().find(fits).unwrap_or(&every[0]);
        let ours: Vec<[usize; 2]> = pair(&free, false)
            .iter()
            .map(|game| [game.white.min(game.black), game.white.max(game.black)])
            .collect();
        let expected: Vec<[usize; 2]> = expected
            .iter()
            .map(|&(one, other)| [one.min(other), one.max(other)])
            .collect();
        assert_eq!(ours, expected, "seed {seed}");
    }
}

#[test]
fn two_who_just_met_wait_for_those_who_still_play() {
    let free = |player, other, color| Free {
        player,
        points: 0,
        since: 0,
        last: Some((other, color)),
        whites: 0,
    };
    let two = [free(0, 1, Color::White), free(1, 0, Color::Black)];
    assert_eq!(pair(&two, true), []);
    assert_eq!(pair(&two, false), [Game { white: 1, black: 0 }]);
}
