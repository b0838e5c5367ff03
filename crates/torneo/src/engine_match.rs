//! Matches between chess engines: pair them, play the games, rank them.
//!
//! ```text
//! schedule ─> workers (one game each at a time) ─> player, game ─> results ─> statistics, PGN
//! ```
//!
//! Any program that speaks UCI or XBoard can play. Nothing an engine does can stop the match: what breaks the
//! rules loses the game and is counted.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

mod dialect;
mod game;
mod openings;
mod options;
mod pgn;
mod player;
mod sprt;
mod statistics;

pub use game::{Control, Fault, GameRecord, Rules};
pub use openings::{Opening, built_in, read_openings};
pub use pgn::{Finished, Occasion, read_finished, write_game};
pub use player::{EngineSpec, NoMove, PlayerError, Trouble};
pub use sprt::{Sprt, SprtState};
pub use statistics::{EloBound, Score, ratings};

use player::Player;

/// A match as it was asked for.
pub struct Match {
    pub engines: Vec<EngineSpec>,
    pub control: Control,
    pub rules: Rules,
    pub openings: Vec<Opening>,
    /// Games of each pairing of engines. Of an odd number the last one has no second with colors reversed.
    pub games: usize,
    pub concurrency: usize,
    /// The first engine against each other one, instead of all against all.
    pub gauntlet: bool,
}

/// One game to be played: the numbers of the engines and of the opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fixture {
    pub round: usize,
    pub white: usize,
    pub black: usize,
    opening: usize,
}

/// A finished game.
#[derive(Debug, Clone)]
pub struct Played {
    pub fixture: Fixture,
    pub record: GameRecord,
}

impl Match {
    /// All games, in pairs with the same opening and colors reversed.
    pub fn schedule(&self) -> Vec<Fixture> {
        let pairings: Vec<(usize, usize)> = (0..self.engines.len())
            .flat_map(|first| (first + 1..self.engines.len()).map(move |second| (first, second)))
            .filter(|&(first, _)| !self.gauntlet || first == 0)
            .collect();
        let pairs = self.games.div_ceil(2);
        let mut fixtures = Vec::new();
        // Rounds are numbered as if every pair were whole: a match that is taken up again may have become longer.
        let mut round = 0;
        for pair in 0..pairs {
            for &(first, second) in &pairings {
                for (game, (white, black)) in
                    [(first, second), (second, first)].into_iter().enumerate()
                {
                    round += 1;
                    if 2 * pair + game < self.games {
                        fixtures.push(Fixture {
                            round,
                            white,
                            black,
                            opening: pair % self.openings.len().max(1),
                        });
                    }
                }
            }
        }
        fixtures
    }

    /// Starts each engine that has options to set, once: a mistyped one is told before the first game.
    pub fn check_options(&self) -> Result<(), PlayerError> {
        let set_up = self.engines.iter().filter(|spec| !spec.options.is_empty());
        set_up
            .map(Player::start)
            .try_for_each(|started| started.map(drop))
    }

    /// Plays what is not in `finished` yet and hands over every game; `false` from there ends it.
    pub fn play(
        &self,
        finished: &BTreeSet<usize>,
        mut hand_over: impl FnMut(Played) -> bool,
    ) -> Result<(), PlayerError> {
        let fixtures: Vec<Fixture> = self
            .schedule()
            .into_iter()
            .filter(|fixture| !finished.contains(&fixture.round))
            .collect();
        let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, receiver) = mpsc::sync_channel(self.concurrency.max(1));
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let (sender, fixtures, next, enough) = (sender.clone(), &fixtures, &next, &enough);
                scope.spawn(move || {
                    let mut players = BTreeMap::new();
                    while !enough.load(Ordering::Relaxed) {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&fixture) = fixtures.get(index) else {
                            break;
                        };
                        let played = self.play_one(fixture, &mut players);
                        let failed = played.is_err();
                        if sender.send(played).is_err() || failed {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut failure = Ok(());
            for played in receiver {
                let go_on = match played {
                    Ok(played) => hand_over(played),
                    Err(error) => {
                        failure = Err(error);
                        false
                    }
                };
                if !go_on {
                    enough.store(true, Ordering::Relaxed);
                }
            }
            failure
        })
    }

    /// Plays one game with this worker's players; one that broke down is started anew next time.
    fn play_one(
        &self,
        fixture: Fixture,
        players: &mut BTreeMap<usize, Player>,
    ) -> Result<Played, PlayerError> {
        let mut seat = |index: usize| match players.remove(&index) {
            Some(player) => Ok(player),
            None => Player::start(&self.engines[index]),
        };
        let (mut white, mut black) = (seat(fixture.white)?, seat(fixture.black)?);
        let opening = self
            .openings
            .get(fixture.opening)
            .cloned()
            .unwrap_or_default();
        let record = game::play(&mut white, &mut black, &opening, self.control, self.rules);
        for (index, player) in [(fixture.white, white), (fixture.black, black)] {
            if player.is_sound() {
                players.insert(index, player);
            }
        }
        Ok(Played { fixture, record })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(engines: usize, games: usize, gauntlet: bool) -> Vec<(usize, usize)> {
        let spec = |index: usize| EngineSpec {
            name: format!("E{index}"),
            ..EngineSpec::default()
        };
        let all = Match {
            engines: (0..engines).map(spec).collect(),
            control: Control::Depth(1),
            rules: Rules::default(),
            openings: vec![Opening::default()],
            games,
            concurrency: 1,
            gauntlet,
        };
        let fixtures = all.schedule();
        fixtures
            .iter()
            .map(|fixture| (fixture.white, fixture.black))
            .collect()
    }

    #[test]
    fn everyone_meets_with_both_colors() {
        assert_eq!(schedule(2, 1, false), [(0, 1)]);
        assert_eq!(schedule(2, 3, false), [(0, 1), (1, 0), (0, 1)]);
        assert_eq!(schedule(2, 4, false), [(0, 1), (1, 0), (0, 1), (1, 0)]);
        assert_eq!(
            schedule(3, 3, true),
            [(0, 1), (1, 0), (0, 2), (2, 0), (0, 1), (0, 2)]
        );
        assert_eq!(schedule(3, 2, true), [(0, 1), (1, 0), (0, 2), (2, 0)]);
        assert_eq!(schedule(3, 2, false).len(), 6);
        assert_eq!(schedule(4, 10, false).len(), 60);
    }
}
