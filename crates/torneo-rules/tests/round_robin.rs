//! Everybody against everybody, beside the printed tables and what they promise.

use torneo_rules::round_robin::{Cycles, Round, rounds};

/// The printed tables for few players, round by round.
const PRINTED: [(usize, &str); 7] = [
    (4, "1-4 2-3 / 4-3 1-2 / 2-4 3-1"),
    (
        6,
        "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    ),
    (
        8,
        "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / \
         8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
    ),
    (
        10,
        "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 / \
         3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / \
         5-10 6-4 7-3 8-2 9-1",
    ),
    (
        12,
        "1-12 2-11 3-10 4-9 5-8 6-7 / 12-7 8-6 9-5 10-4 11-3 1-2 / 2-12 3-1 4-11 5-10 6-9 7-8 / \
         12-8 9-7 10-6 11-5 1-4 2-3 / 3-12 4-2 5-1 6-11 7-10 8-9 / 12-9 10-8 11-7 1-6 2-5 3-4 / \
         4-12 5-3 6-2 7-1 8-11 9-10 / 12-10 11-9 1-8 2-7 3-6 4-5 / 5-12 6-4 7-3 8-2 9-1 10-11 / \
         12-11 1-10 2-9 3-8 4-7 5-6 / 6-12 7-5 8-4 9-3 10-2 11-1",
    ),
    (
        14,
        "1-14 2-13 3-12 4-11 5-10 6-9 7-8 / 14-8 9-7 10-6 11-5 12-4 13-3 1-2 / 2-14 3-1 4-13 5-12 6-11 7-10 8-9 / \
         14-9 10-8 11-7 12-6 13-5 1-4 2-3 / 3-14 4-2 5-1 6-13 7-12 8-11 9-10 / 14-10 11-9 12-8 13-7 1-6 2-5 3-4 / \
         4-14 5-3 6-2 7-1 8-13 9-12 10-11 / 14-11 12-10 13-9 1-8 2-7 3-6 4-5 / 5-14 6-4 7-3 8-2 9-1 10-13 11-12 / \
         14-12 13-11 1-10 2-9 3-8 4-7 5-6 / 6-14 7-5 8-4 9-3 10-2 11-1 12-13 / 14-13 1-12 2-11 3-10 4-9 5-8 6-7 / \
         7-14 8-6 9-5 10-4 11-3 12-2 13-1",
    ),
    (
        16,
        "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9 / 16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2 / \
         2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10 / 16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3 / \
         3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11 / 16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4 / \
         4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12 / 16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5 / \
         5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13 / 16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6 / \
         6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14 / 16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7 / \
         7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15 / 16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8 / \
         8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1",
    ),
];

/// Larger tables by the rule of sums alone: i and j meet in the round i + j - 1, the last number meets i in the round 2i - 1,
/// counted around N - 1. An odd sum gives white to the lower number, an even one to the higher; against the last number the
/// first half has white.
#[test]
fn every_table_follows_the_sums() {
    for players in (4..=30).step_by(2) {
        let around = |sum: usize| (sum - 1) % (players - 1) + 1;
        for (round, number) in rounds(players, Cycles::Single).iter().zip(1..) {
            assert_eq!(round.games.len(), players / 2);
            for game in &round.games {
                let (low, high) = (game.white.min(game.black), game.white.max(game.black));
                let (due, white) = if high == players {
                    (
                        around(2 * low - 1),
                        if 2 * low <= players { low } else { high },
                    )
                } else if (low + high) % 2 == 1 {
                    (around(low + high - 1), low)
                } else {
                    (around(low + high - 1), high)
                };
                assert_eq!((number, game.white), (due, white), "{players}: {game:?}");
            }
        }
    }
}

fn written(table: &[Round]) -> String {
    let round = |round: &Round| -> String {
        let games = round.games.iter();
        let games: Vec<String> = games
            .map(|game| format!("{}-{}", game.white, game.black))
            .collect();
        games.join(" ")
    };
    table.iter().map(round).collect::<Vec<_>>().join(" / ")
}

#[test]
fn the_printed_tables() {
    for (players, printed) in PRINTED {
        assert_eq!(written(&rounds(players, Cycles::Single)), printed);
    }
}

/// With an odd number the last of the next table is nobody: whoever should meet them rests.
#[test]
fn an_odd_number_rests_in_turn() {
    for players in (3..16).step_by(2) {
        let even = rounds(players + 1, Cycles::Single);
        let odd = rounds(players, Cycles::Single);
        assert_eq!(odd.len(), even.len());
        for (odd, even) in odd.iter().zip(&even) {
            let last = even
                .games
                .iter()
                .find(|game| game.white.max(game.black) > players);
            let rests = last.map(|game| game.white.min(game.black));
            assert_eq!(odd.rests, rests);
            let others = even
                .games
                .iter()
                .filter(|game| game.white.max(game.black) <= players);
            assert!(odd.games.iter().eq(others));
        }
    }
}

/// The circle of the older books: one number stands still, the others walk on by half a table each round.
#[test]
fn each_round_is_the_circle_moved_on() {
    for size in (4..=16).step_by(2) {
        for (index, round) in rounds(size, Cycles::Single).iter().enumerate() {
            for game in &round.games {
                if game.white != size && game.black != size {
                    assert_eq!(
                        (game.white + game.black) % (size - 1),
                        (index + 2) % (size - 1)
                    );
                }
            }
        }
    }
}

#[test]
fn everybody_meets_everybody_with_even_colors() {
    for players in 0..=16 {
        for (cycles, times) in [(Cycles::Single, 1), (Cycles::Double, 2)] {
            let mut met = vec![vec![0; players + 1]; players + 1];
            let mut balance = vec![0_i32; players + 1];
            for round in rounds(players, cycles) {
                let mut busy: Vec<usize> = round
                    .games
                    .iter()
                    .flat_map(|game| [game.white, game.black])
                    .collect();
                busy.extend(round.rests);
                busy.sort_unstable();
                assert!(
                    busy.iter().copied().eq(1..=players),
                    "{players}: everybody once a round"
                );
                for game in round.games {
                    met[game.white.min(game.black)][game.white.max(game.black)] += 1;
                    balance[game.white] += 1;
                    balance[game.black] -= 1;
                }
            }
            for one in 1..=players {
                assert!(
                    met[one][one + 1..].iter().all(|&count| count == times),
                    "{players}"
                );
                let uneven = i32::from(players % 2 == 0 && times == 1);
                assert_eq!(balance[one].abs(), uneven, "{players} players, {one}");
            }
        }
    }
}

#[test]
fn nobody_has_one_color_three_times_running_in_a_double_table() {
    for players in 3..=16 {
        for one in 1..=players {
            let colors: Vec<bool> = rounds(players, Cycles::Double)
                .iter()
                .filter_map(|round| {
                    round
                        .games
                        .iter()
                        .find(|game| game.white == one || game.black == one)
                })
                .map(|game| game.white == one)
                .collect();
            let thrice = colors
                .windows(3)
                .any(|three| three.iter().all(|&color| color == three[0]));
            assert!(!thrice, "{players} players, {one}: {colors:?}");
        }
    }
}

#[test]
fn matches_repeat_each_round_with_colors_exchanged() {
    let numbers = |games: u32| -> Vec<Vec<(usize, usize)>> {
        let rounds = rounds(4, Cycles::Matches { games });
        let games = |round: &Round| round.games.iter().map(|it| (it.white, it.black)).collect();
        rounds.iter().map(games).collect()
    };
    let table = numbers(1);
    assert_eq!(table[0], [(1, 4), (2, 3)]);
    let exchanged = |round: &Vec<(usize, usize)>| -> Vec<(usize, usize)> {
        round.iter().map(|&(white, black)| (black, white)).collect()
    };
    let pair: Vec<_> = table
        .iter()
        .flat_map(|round| [round.clone(), exchanged(round)])
        .collect();
    assert_eq!(numbers(2), pair);
    assert_eq!(numbers(3), [pair.clone(), table].concat());
    assert_eq!(numbers(4), [pair.clone(), pair].concat());
}
