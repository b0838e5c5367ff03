//! Each level against the next, chained on one scale: `make ladder`. Levels that were measured against others tie the chain to
//! their scale, each by the weight of its error; the levels above and below have the errors of the steps between as well.

use std::sync::Mutex;
use std::thread;

use torneo_rules::chess::ending::Outcome;
use torneo_rules::chess::position::{Position, Variant};

use super::*;

/// Measured against the labels of Stockfish, 40 games each (docs/spec/uci.md §8): rating and error.
const ANCHORS: [(Bot, f64, f64); 4] = [
    (Bot::Level2, 1447.0, 116.0),
    (Bot::Level3, 1572.0, 96.0),
    (Bot::Level4, 2014.0, 125.0),
    (Bot::Level5, 2493.0, 127.0),
];

/// How much stronger one level is than the one below it, with its error (95 %).
#[derive(Clone, Copy)]
struct Step {
    elo: f64,
    error: f64,
}

#[test]
#[ignore = "a measurement of minutes"]
fn the_ladder_measured() {
    let number = |name: &str, otherwise: u64| {
        let given = std::env::var(name).ok();
        given
            .and_then(|count| count.parse().ok())
            .unwrap_or(otherwise)
    };
    let games = number("TORNEO_LADDER_GAMES", 400);
    let top_games = number("TORNEO_LADDER_TOP_GAMES", 0);
    let mut steps = Vec::new();
    for pair in Bot::ALL.windows(2) {
        let games = if pair[1] == Bot::Level6 {
            top_games
        } else {
            games
        };
        if games == 0 {
            continue;
        }
        let points = points(pair[1], pair[0], games);
        let step = step(points, games);
        println!(
            "{:?} over {:?}: {:+.0} ± {:.0}, {points} of {games}",
            pair[1], pair[0], step.elo, step.error
        );
        steps.push(step);
    }
    for (bot, (elo, error)) in Bot::ALL.iter().zip(chained(&steps)) {
        println!("{bot:?}: {elo:.0} ± {error:.0}");
    }
}

/// A rating with its variance; nothing where nothing is known.
type Known = Option<(f64, f64)>;

/// Two independent findings as one, each by its weight.
fn both(one: Known, other: Known) -> Known {
    let (Some((first, first_variance)), Some((second, second_variance))) = (one, other) else {
        return one.or(other);
    };
    let weight = second_variance / (first_variance + second_variance);
    let mean = weight * first + (1.0 - weight) * second;
    Some((mean, weight * first_variance))
}

/// What is known of a rung, said of the next one: the error of the step comes with it.
fn beyond(known: Known, elo: f64, step: &Step) -> Known {
    known.map(|(rating, variance)| (rating + elo, variance + step.error * step.error))
}

/// The rating of every rung, with its error: what the anchors at it, above it and below it say.
fn chained(steps: &[Step]) -> Vec<(f64, f64)> {
    let anchors: Vec<Known> = (Bot::ALL.iter().take(steps.len() + 1))
        .map(|level| {
            let anchor = ANCHORS.iter().find(|(bot, ..)| bot == level)?;
            Some((anchor.1, anchor.2 * anchor.2))
        })
        .collect();
    let mut from_below = vec![None];
    for (place, step) in steps.iter().enumerate() {
        let here = both(anchors[place], from_below[place]);
        from_below.push(beyond(here, step.elo, step));
    }
    let mut from_above = None;
    let mut rungs = Vec::new();
    for place in (0..anchors.len()).rev() {
        let here = both(anchors[place], from_above);
        let (elo, variance) = both(here, from_below[place]).expect("the ladder has anchors");
        rungs.push((elo, variance.sqrt()));
        if let Some(step) = place.checked_sub(1).map(|below| &steps[below]) {
            from_above = beyond(here, -step.elo, step);
        }
    }
    rungs.reverse();
    rungs
}

#[test]
fn a_chain_is_tied_by_its_anchors_and_errors_grow_with_the_way() {
    let steps = [Step {
        elo: 100.0,
        error: 30.0,
    }; 8];
    let rungs = chained(&steps);
    for pair in rungs.windows(2) {
        assert!(pair[0].0 < pair[1].0);
    }
    assert!(rungs[6].1 < 96.0, "four anchors say more than one");
    // Below the lowest anchor nothing but steps is added.
    let variance = rungs[5].1 * rungs[5].1 + 5.0 * 30.0 * 30.0;
    assert!(f64::abs(rungs[0].1 - variance.sqrt()) < 1e-9, "{rungs:?}");
    let mean = (1447.0 + 1572.0 + 2014.0 + 2493.0) / 4.0;
    assert!(
        f64::abs((rungs[6].0 + rungs[7].0) / 2.0 - mean) < 80.0,
        "{rungs:?}"
    );
}

/// What a score says, by the error of its logarithm.
fn step(points: f64, games: u64) -> Step {
    let games = games as f64;
    let share = (points / games).clamp(0.5 / games, 1.0 - 0.5 / games);
    let elo = -400.0 * (1.0 / share - 1.0).log10();
    let slope = 400.0 / (std::f64::consts::LN_10 * share * (1.0 - share));
    Step {
        elo,
        error: 1.96 * slope * (share * (1.0 - share) / games).sqrt(),
    }
}

/// The points of the first in so many games, shared out over the processors.
fn points(first: Bot, second: Bot, games: u64) -> f64 {
    let (next, points) = (Mutex::new(0..games), Mutex::new(0.0));
    let play = || {
        while let Some(number) = { next.lock().unwrap().next() } {
            *points.lock().unwrap() += one_game(first, second, number);
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..threads {
            let builder = thread::Builder::new().stack_size(torneo_engine::search::SEARCH_STACK);
            builder.spawn_scoped(scope, play).unwrap();
        }
    });
    points.into_inner().unwrap()
}

/// Plies of each opening, which is played twice with colours reversed: levels without a whim would play the same game again.
const OPENING_PLIES: usize = 8;

/// The points of the first, who has White in every other game.
fn one_game(first: Bot, second: Bot, number: u64) -> f64 {
    let mut history = History::new(Position::initial(Variant::Standard));
    let bots = if number.is_multiple_of(2) {
        [first, second]
    } else {
        [second, first]
    };
    let won = |winner| {
        let first_is_white = number.is_multiple_of(2);
        f64::from(u8::from((winner == Side::White) == first_is_white))
    };
    let stop = CancellationToken::new();
    while history.ending().is_none() && history.claimable().is_empty() && history.plies() < 400 {
        let (bot, drawn_by) = match history.plies() {
            plies if plies < OPENING_PLIES => (Bot::Level2, number / 2),
            plies => (bots[plies % 2], number),
        };
        let seed = Random::part(drawn_by, history.plies() as u64).draw();
        match chosen(&history, bot, false, seed, &stop) {
            Some(Action::Move { mv, .. }) => {
                let mv = history.now().meant(mv).unwrap();
                history.play(mv);
            }
            Some(Action::Resign) => return won(history.now().to_move().other()),
            other => panic!("nothing but a move or giving up: {other:?}"),
        }
    }
    let ending = history.ending().and_then(|ending| ending.outcome);
    ending.and_then(Outcome::winner).map_or(0.5, won)
}
