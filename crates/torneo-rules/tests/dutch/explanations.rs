//! Why two players meet or do not.

use torneo_rules::chance::Chance;
use torneo_rules::dutch::explanation::{Criterion, Explanation, explain};
use torneo_rules::trf::read;

use crate::played::{fresh, play};

/// Eight players after one round; the higher number won nothing.
const EIGHT: &str = "\
142 5
XXP 5 7
001    1                                                                         1.0    1     5 w 1
001    2                                                                         1.0    2     6 b 1
001    3                                                                         1.0    3     7 w 1
001    4                                                                         1.0    4     8 b 1
001    5                                                                         0.0    5     1 b 0
001    6                                                                         0.0    6     2 w 0
001    7                                                                         0.0    7     3 b 0
001    8                                                                         0.0    8     4 w 0
";

/// By starting rank.
fn check(one: usize, other: usize, expected: Explanation) {
    let tournament = read(EIGHT).expect("a report");
    for (mine, theirs) in [(one, other), (other, one)] {
        let found = explain(&tournament, 2, mine - 1, theirs - 1);
        assert_eq!(found, Ok(expected), "{mine} and {theirs}");
    }
}

#[test]
fn each_reason_has_its_name() {
    check(1, 4, Explanation::Meet);
    check(1, 5, Explanation::HavePlayed);
    check(5, 7, Explanation::KeptApart);
    // Both are due black.
    check(1, 3, Explanation::Worse(Criterion::C12));
    // One of them would have to float.
    check(1, 6, Explanation::Worse(Criterion::C6));
    // As good, but nobody has to leave the upper half.
    check(1, 2, Explanation::Later);
}

#[test]
fn whoever_meets_is_told_so_and_nobody_else() {
    for seed in 0..15 {
        let mut chance = Chance::new(seed);
        let (tournament, rounds) = fresh(&mut chance, 6, 12);
        play(
            &mut chance,
            tournament,
            rounds,
            |tournament, round, ours| {
                let Ok(ours) = ours else {
                    return;
                };
                for one in 0..tournament.players.len() {
                    for other in 0..one {
                        let meet = ours.games.iter().any(|game| {
                            (game.white, game.black) == (one, other)
                                || (game.black, game.white) == (one, other)
                        });
                        let told = explain(tournament, round, one, other).unwrap();
                        assert_eq!(
                            told == Explanation::Meet,
                            meet,
                            "seed {seed}, round {round}"
                        );
                    }
                }
            },
        );
    }
}
