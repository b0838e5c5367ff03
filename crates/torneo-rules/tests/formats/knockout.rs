//! Brackets: who meets whom, who is out, and that every bracket ends.

use std::collections::{BTreeMap, BTreeSet};

use torneo_rules::chance::Chance;
use torneo_rules::knockout::{Bracket, Form, Game, Halves, Played, rounds};

const WHITE: Halves = Halves { white: 2, black: 0 };
const BLACK: Halves = Halves { white: 0, black: 2 };
const DRAW: Halves = Halves { white: 1, black: 1 };
const NOBODY: Halves = Halves { white: 0, black: 0 };

fn form(games: u32, third_place: bool) -> Form {
    Form { games, third_place }
}

/// Plays to the end; `result` says how a game ends. Every batch of games goes to `judge` first.
fn play(
    form: Form,
    players: usize,
    mut result: impl FnMut(Game) -> Halves,
    mut judge: impl FnMut(&Bracket),
) -> (Bracket, Vec<Played>) {
    let mut played = Vec::new();
    for _ in 0..200 {
        let bracket = Bracket::new(form, players, &played);
        judge(&bracket);
        let games = bracket.to_play();
        if games.is_empty() {
            assert!(bracket.is_over(), "{bracket:?}");
            return (bracket, played);
        }
        played.extend(games.into_iter().map(|game| Played {
            game,
            halves: result(game),
        }));
    }
    panic!("a bracket of {players} does not end");
}

fn better_seed_wins(game: Game) -> Halves {
    if game.white < game.black {
        WHITE
    } else {
        BLACK
    }
}

#[test]
fn the_printed_bracket_of_eight() {
    let first = Bracket::new(form(1, false), 8, &[]).to_play();
    let shown: Vec<(usize, usize)> = first
        .iter()
        .map(|it| (it.white + 1, it.black + 1))
        .collect();
    assert_eq!(shown, [(1, 8), (4, 5), (2, 7), (3, 6)]);
}

#[test]
fn when_the_better_seed_always_wins_everybody_ends_where_they_were_seeded() {
    for players in 2..=40 {
        for games in 1..=4 {
            let (bracket, _) = play(form(games, true), players, better_seed_wins, |_| {});
            let places = bracket.places();
            assert_eq!(places[0], 0);
            assert_eq!(places[1], 1);
            if players >= 4 {
                assert_eq!((places[2], places[3]), (2, 3), "{players}");
            }
            // Those who lost in one round share a place, and it is that of the best of them.
            let mut from = if players >= 4 { 4 } else { 2 };
            let mut size = 8;
            while from < players {
                let to = size.min(players);
                assert!(
                    (from..to).all(|seed| places[seed] == from),
                    "{players}: {places:?}"
                );
                (from, size) = (to, size * 2);
            }
        }
    }
}

/// A second reading: walks through the games and strikes out who loses a match.
#[test]
fn random_brackets_hold_what_a_knockout_promises() {
    for seed in 0..600 {
        let mut chance = Chance::new(seed);
        let players = chance.pick(&(2..=33).collect::<Vec<_>>()).unwrap();
        let games = chance.pick(&[1, 1, 2, 3, 4]).unwrap();
        let third = chance.pick(&[true, false]).unwrap();
        let form = form(games, third);
        let any = |_| chance.pick(&[WHITE, WHITE, BLACK, DRAW, NOBODY]).unwrap();
        let mut busy_twice = false;
        let (bracket, played) = play(form, players, any, |bracket| {
            let games = bracket.to_play();
            let busy: BTreeSet<usize> = games.iter().flat_map(|it| [it.white, it.black]).collect();
            busy_twice |= busy.len() != 2 * games.len();
        });
        assert!(!busy_twice, "seed {seed}");
        // Matches by their two players, in the order in which they began.
        let mut matches: BTreeMap<(usize, usize), Vec<Played>> = BTreeMap::new();
        for game in &played {
            let Game { white, black } = game.game;
            matches
                .entry((white.min(black), white.max(black)))
                .or_default()
                .push(*game);
        }
        let mut lost: BTreeMap<usize, u32> = BTreeMap::new();
        for ((high, low), theirs) in &matches {
            let points = |who: usize, until: usize| -> u32 {
                theirs[..until]
                    .iter()
                    .map(|it| {
                        if it.game.white == who {
                            it.halves.white
                        } else {
                            it.halves.black
                        }
                    })
                    .sum()
            };
            let count = theirs.len();
            assert!(count <= games as usize + 1, "seed {seed}");
            let last = theirs[count - 1].game;
            let loser = match points(*high, count).cmp(&points(*low, count)) {
                std::cmp::Ordering::Greater => *low,
                std::cmp::Ordering::Less => *high,
                std::cmp::Ordering::Equal => last.white,
            };
            if count > games as usize {
                assert_eq!(
                    points(*high, count - 1),
                    points(*low, count - 1),
                    "seed {seed}: one more only when level"
                );
                assert_eq!(
                    last.black, *high,
                    "the better seed has black in the last game"
                );
            }
            for (index, game) in theirs.iter().take(games as usize).enumerate() {
                assert_eq!(
                    game.game.white == *high,
                    index % 2 == 0,
                    "colors take turns"
                );
            }
            *lost.entry(loser).or_default() += 1;
        }
        let has_third = third && players >= 4;
        let most_lost = lost.values().max().copied().unwrap_or(0);
        assert!(most_lost <= 1 + u32::from(has_third), "seed {seed}");
        assert_eq!(
            matches.len(),
            players - 1 + usize::from(has_third),
            "seed {seed}"
        );
        let places = bracket.places();
        let first: Vec<usize> = (0..players).filter(|&it| places[it] == 0).collect();
        assert_eq!(first.len(), 1);
        assert_eq!(
            lost.get(&first[0]),
            None,
            "seed {seed}: the winner has lost no match"
        );
        let mut byes = bracket.byes();
        byes.sort_unstable();
        let empty = players.next_power_of_two() - players;
        assert!(
            byes.into_iter().eq(0..empty),
            "seed {seed}: the first seeds"
        );
        assert_eq!(
            bracket.matches.iter().map(|it| it.round).max(),
            Some(rounds(players))
        );
    }
}

#[test]
fn a_match_that_is_decided_is_not_played_on() {
    let result = |white, black, halves| Played {
        game: Game { white, black },
        halves,
    };
    let two_of_three = [result(0, 1, WHITE), result(1, 0, BLACK)];
    let bracket = Bracket::new(form(3, false), 2, &two_of_three);
    assert!(bracket.is_over());
    let level = [result(0, 1, WHITE), result(1, 0, WHITE)];
    let bracket = Bracket::new(form(2, false), 2, &level);
    assert_eq!(bracket.to_play(), [Game { white: 1, black: 0 }]);
    let drawn = [level[0], level[1], result(1, 0, DRAW)];
    assert_eq!(Bracket::new(form(2, false), 2, &drawn).places(), [0, 1]);
}
