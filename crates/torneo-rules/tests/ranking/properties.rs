//! What no order of lines, seats or names may change.

use torneo_rules::ranking::fraction::Fraction;
use torneo_rules::ranking::rank;
use torneo_rules::ranking::score_sheet::{Bye, PlayedGame, ScoreSheet};
use torneo_rules::ranking::second_opinion::second_opinion;
use torneo_rules::ranking::warning::warnings;
use torneo_rules::roster::PlayerId;

use crate::events::{Chance, event, options};

const EVENTS: u64 = 1_000;

/// The same event written down by somebody else.
fn rewritten(sheet: &ScoreSheet, chance: &mut Chance) -> ScoreSheet {
    let (mut games, mut byes) = (sheet.games().to_vec(), sheet.byes().to_vec());
    chance.shuffle(&mut games);
    chance.shuffle(&mut byes);
    for game in &mut games {
        chance.shuffle(&mut game.sides);
        for side in &mut game.sides {
            chance.shuffle(&mut side.players);
        }
    }
    ScoreSheet::new(sheet.players(), games, byes).expect("still sound")
}

#[test]
fn the_order_of_games_sides_and_seats_changes_nothing() {
    for seed in 0..EVENTS {
        let mut chance = Chance(seed);
        let (sheet, options) = (event(&mut chance), options(&mut chance));
        let other = rewritten(&sheet, &mut chance);
        assert_eq!(rank(&sheet, options), rank(&other, options), "seed {seed}");
        assert_eq!(
            second_opinion(&sheet),
            second_opinion(&other),
            "seed {seed}"
        );
    }
}

/// Players are known by number, so new names are new numbers: figures and places move along.
#[test]
fn new_names_change_nothing_but_names() {
    for seed in 0..EVENTS {
        let mut chance = Chance(seed);
        let (sheet, options) = (event(&mut chance), options(&mut chance));
        let mut new: Vec<PlayerId> = (0..sheet.players()).map(PlayerId::at).collect();
        chance.shuffle(&mut new);
        let renamed = |player: PlayerId| new[player.index()];
        let games = sheet.games().iter().map(|game| PlayedGame {
            sides: game.sides.map(|mut side| {
                side.players = side.players.map(renamed);
                side
            }),
            ..*game
        });
        let byes = sheet.byes().iter().map(|bye| Bye {
            player: renamed(bye.player),
            ..*bye
        });
        let other = ScoreSheet::new(sheet.players(), games.collect(), byes.collect());
        let before = rank(&sheet, options);
        let after = rank(&other.expect("still sound"), options);
        for (at, figures) in before.figures.iter().enumerate() {
            let moved = &after.figures[new[at].index()];
            assert_eq!(figures, moved, "seed {seed}");
        }
        let mut places: Vec<_> = before
            .standings
            .iter()
            .map(|line| (line.place, renamed(line.player)))
            .collect();
        places.sort_unstable();
        let found: Vec<_> = after
            .standings
            .iter()
            .map(|line| (line.place, line.player))
            .collect();
        assert_eq!(places, found, "seed {seed}");
    }
}

#[test]
fn the_eff_stays_between_minus_40_and_100() {
    let (low, high) = (Fraction::from(-40i64), Fraction::from(100i64));
    for seed in 0..EVENTS {
        let mut chance = Chance(seed);
        let (sheet, options) = (event(&mut chance), options(&mut chance));
        let ranking = rank(&sheet, options);
        for figures in ranking.figures.iter().flatten() {
            assert!(low <= figures.eff && figures.eff <= high, "seed {seed}");
            let sum = &(&figures.terms.drp + &figures.terms.tbz)
                + &(&figures.terms.icv + &figures.terms.icc);
            assert_eq!(sum, figures.eff, "seed {seed}");
        }
        let everybody = ranking.standings.len() + ranking.unranked.len();
        assert_eq!(everybody, sheet.players(), "seed {seed}");
        // Also shows that no event, however odd, makes the warnings stumble.
        let _ = warnings(&sheet, &ranking);
    }
}
