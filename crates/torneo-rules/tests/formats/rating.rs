//! Ratings beside FIDE's worked figures and a naive search.

use torneo_rules::chance::Chance;
use torneo_rules::rating::{
    RatedGame, change_hundredths, difference_of_score, expected_hundredths, perfect_performance,
    performance, rounded, usual_factor,
};

fn games(list: &[(u32, u32)]) -> Vec<RatedGame> {
    list.iter()
        .map(|&(opponent, halves)| RatedGame { opponent, halves })
        .collect()
}

#[test]
fn expectations_are_those_of_the_table() {
    for (difference, expected) in [
        (0, 50),
        (3, 50),
        (4, 51),
        (-4, 49),
        (92, 63),
        (98, 63),
        (-98, 37),
        (99, 64),
        (200, 76),
        (391, 91),
        (392, 92),
        (735, 99),
        (736, 100),
        (-736, 0),
        (3000, 100),
    ] {
        assert_eq!(expected_hundredths(difference), expected, "{difference}");
    }
    for difference in -900..900 {
        assert_eq!(
            expected_hundredths(difference) + expected_hundredths(-difference),
            100
        );
        assert!(expected_hundredths(difference) <= expected_hundredths(difference + 1));
    }
}

#[test]
fn the_score_gives_the_difference() {
    for (halves, count, expected) in [
        (1, 1, Some(0)),
        (2, 1, Some(800)),
        (0, 1, Some(-800)),
        (15, 10, Some(193)),
        (5, 10, Some(-193)),
        (4, 3, Some(125)),
        (13, 9, Some(166)),
        (0, 0, None),
    ] {
        assert_eq!(
            difference_of_score(halves, count),
            expected,
            "{halves} of {count}"
        );
    }
}

#[test]
fn a_performance_is_the_mean_and_the_difference() {
    let list = games(&[(2400, 2), (2301, 1), (2200, 0), (2500, 2)]);
    assert_eq!(performance(&list), Some(2350 + 95));
    assert_eq!(performance(&[]), None);
}

#[test]
fn a_rating_changes_by_what_was_not_expected() {
    // 0.5 scored against .64 + .36 expected.
    assert_eq!(
        change_hundredths(2000, 20, &games(&[(1900, 1), (2100, 0)])),
        -20 * 50
    );
    // More than 400 points of difference count as 400.
    assert_eq!(change_hundredths(2600, 10, &games(&[(1500, 2)])), 10 * 8);
    // But not of whoever has 2650 or more.
    assert_eq!(change_hundredths(2650, 10, &games(&[(1650, 2)])), 0);
    assert_eq!(change_hundredths(1650, 20, &games(&[(2650, 0)])), -20 * 8);
    assert_eq!([2399, 2400].map(usual_factor), [20, 10]);
    for (hundredths, points) in [
        (150, 2),
        (149, 1),
        (-150, -2),
        (-149, -1),
        (0, 0),
        (50, 1),
        (-50, -1),
    ] {
        assert_eq!(rounded(hundredths), points);
    }
}

#[test]
fn the_perfect_performance_is_the_least_rating_of_which_so_much_is_expected() {
    for seed in 0..200 {
        let mut chance = Chance::new(seed);
        let count = chance.pick(&[1, 2, 5, 9]).unwrap();
        let list: Vec<(u32, u32)> = (0..count)
            .map(|_| {
                (
                    chance.pick(&(1400..2700).collect::<Vec<_>>()).unwrap(),
                    chance.pick(&[0, 1, 2]).unwrap(),
                )
            })
            .collect();
        let list = games(&list);
        let scored: i64 = list.iter().map(|game| 50 * i64::from(game.halves)).sum();
        let expected = |rating: i64| -> i64 {
            list.iter()
                .map(|game| expected_hundredths(rating - i64::from(game.opponent)))
                .sum()
        };
        let naive = if scored == 0 {
            list.iter()
                .map(|game| i64::from(game.opponent))
                .min()
                .unwrap()
                - 800
        } else {
            (0..4000)
                .find(|&rating| expected(rating) >= scored)
                .unwrap()
        };
        assert_eq!(perfect_performance(&list), Some(naive), "seed {seed}");
    }
}
