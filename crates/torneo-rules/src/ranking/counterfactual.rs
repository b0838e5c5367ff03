//! What a player's EFF and place would be if one game had ended by a single point.
//!
//! Spec: docs/spec/eff.md §9. Ruling E12: the winner keeps the score the game was won with, S (or the
//! score both had, in a draw), the loser has S − 1; a 0-0 is replayed as 1-0. Everything else stays,
//! and the whole event is measured again, exactly.

use crate::ranking::fraction::Fraction;
use crate::ranking::score_sheet::{PlayedGame, ScoreSheet};
use crate::ranking::{Ranking, figures, standings, tally};
use crate::roster::PlayerId;

/// One of the player's games, and what its two closest endings would have done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterfactual {
    /// The game's place in the sheet, from 0.
    pub game: usize,
    pub if_won: Outcome,
    pub if_lost: Outcome,
}

/// A game's other ending, seen by the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    pub points_for: u32,
    pub points_against: u32,
    pub eff: Fraction,
    pub place: usize,
}

/// The other endings of all the player's games, by round, in the order of the sheet.
pub fn counterfactuals(
    sheet: &ScoreSheet,
    ranking: &Ranking,
    player: PlayerId,
) -> Vec<Counterfactual> {
    let mut own: Vec<usize> = (0..sheet.games().len())
        .filter(|&at| own_side(&sheet.games()[at], player).is_some())
        .filter(|&at| !sheet.is_excused(at, player))
        .collect();
    own.sort_by_key(|&at| sheet.games()[at].round);
    own.into_iter()
        .map(|game| Counterfactual {
            game,
            if_won: outcome(sheet, ranking, player, game, true),
            if_lost: outcome(sheet, ranking, player, game, false),
        })
        .collect()
}

/// Which of the two sides the player sits on.
pub fn own_side(game: &PlayedGame, player: PlayerId) -> Option<usize> {
    game.sides
        .iter()
        .position(|side| side.players.contains(&player))
}

fn outcome(
    sheet: &ScoreSheet,
    ranking: &Ranking,
    player: PlayerId,
    at: usize,
    won: bool,
) -> Outcome {
    let mut game = sheet.games()[at];
    let own = own_side(&game, player).expect("the game is one of the player's");
    let top = game.sides[0].points.max(game.sides[1].points).max(1);
    let (points_for, points_against) = if won { (top, top - 1) } else { (top - 1, top) };
    game.sides[own].points = points_for;
    game.sides[1 - own].points = points_against;

    let mut changed = ranking.tallies.clone();
    let counts = |player| !sheet.is_excused(at, player);
    tally::replace_game(&mut changed, &sheet.games()[at], &game, counts);
    let classified: Vec<PlayerId> = (0..sheet.players())
        .map(PlayerId::at)
        .filter(|player| ranking.figures_of(*player).is_some())
        .collect();
    let options = &ranking.options;
    let (figures, _) = figures::measure(&changed, &ranking.encounters, &classified, options);
    let place = standings::place_of(player, &classified, &figures, &changed, options);
    let eff = figures[player.index()]
        .as_ref()
        .expect("whoever plays is classified")
        .eff
        .clone();
    Outcome {
        points_for,
        points_against,
        eff,
        place,
    }
}
