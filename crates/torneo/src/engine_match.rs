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
use std::sync::{Arc, mpsc};
use std::thread;

use cozy_chess::Color;
use torneo_rules::chess::position::Variant;
use torneo_rules::round_robin::{self, Cycles};

mod adjudication;
mod affinity;
mod broadcast;
mod control;
mod dialect;
mod game;
mod journal;
mod log;
mod openings;
mod options;
mod pgn;
mod player;
mod report;
mod spec;
mod sprt;
mod statistics;
mod status;

pub use adjudication::{Adjudication, DrawRule, WinRule};
pub use broadcast::{LiveBoard, MatchBroadcast};
pub use control::Control;
#[cfg(feature = "fuzz")]
pub use dialect::Dialect;
pub use dialect::Turn;
pub use game::{Fault, GameRecord, LONGEST, Rules};
pub use journal::{MatchJournal, NotOurs};
pub use log::Log;
pub use openings::{Book, Opening, PGN_PLIES, built_in, read_openings};
pub use pgn::{Finished, Occasion, Stranger, read_finished, write_epd, write_game};
pub use player::{NoMove, Player, PlayerError, Setup, Trouble};
pub use report::Report;
pub use spec::EngineSpec;
pub use sprt::{Sprt, SprtState};
pub use statistics::{EloBound, Score, ratings};
pub use status::{Accepted, EngineStatus, MatchStatus, PairingStatus, SprtStatus};

use broadcast::Place;
use game::GameSoFar;

/// An engine that was there and cannot be started again loses its game; after so many in a row the match ends.
const MOST_FAILED_STARTS: usize = 10;

/// A match as it was asked for.
pub struct Match {
    pub engines: Vec<EngineSpec>,
    /// Of engines that have none of their own.
    pub control: Control,
    pub variant: Variant,
    pub rules: Rules,
    pub openings: Vec<Opening>,
    /// Games of each pairing of engines. Of an odd number the last one has no second with colors reversed.
    pub games: usize,
    pub concurrency: usize,
    /// The first engine against each other one, instead of all against all.
    pub gauntlet: bool,
    /// Whether the engines of each game at a time keep to a processor.
    pub affinity: bool,
    pub log: Option<Arc<Log>>,
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
    pub fn names(&self) -> Vec<String> {
        self.engines.iter().map(|spec| spec.name.clone()).collect()
    }

    /// All games, in pairs with the same opening and colors reversed.
    pub fn schedule(&self) -> Vec<Fixture> {
        let pairings = self.pairings();
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

    /// Who meets whom: everybody everybody else by Berger's tables, as in any tournament, or the first one each of the others.
    fn pairings(&self) -> Vec<(usize, usize)> {
        let engines = self.engines.len();
        if self.gauntlet {
            return (1..engines).map(|other| (0, other)).collect();
        }
        let table = round_robin::rounds(engines, Cycles::Single);
        let games = table.iter().flat_map(|round| &round.games);
        games.map(|game| (game.white - 1, game.black - 1)).collect()
    }

    /// Starts each engine once: what cannot be played is told before the first game.
    pub fn check_engines(&self) -> Result<(), PlayerError> {
        let setup = self.setup(None);
        self.engines
            .iter()
            .try_for_each(|spec| Player::start(spec, &setup).map(drop))
    }

    /// How White and Black of a game are bounded.
    pub fn controls(&self, fixture: Fixture) -> [Control; 2] {
        [fixture.white, fixture.black].map(|index| {
            let own = self.engines[index].control;
            own.unwrap_or(self.control)
        })
    }

    pub fn opening(&self, fixture: Fixture) -> Opening {
        let opening = self.openings.get(fixture.opening);
        opening.cloned().unwrap_or_default()
    }

    fn setup(&self, processor: Option<usize>) -> Setup {
        Setup {
            variant: self.variant,
            log: self.log.clone(),
            processor,
        }
    }

    /// Plays what is not in `finished` yet and hands over every game; `false` from there ends it.
    pub fn play(
        &self,
        finished: &BTreeSet<usize>,
        watch: &(dyn Fn(LiveBoard) + Sync),
        mut hand_over: impl FnMut(Played) -> bool,
    ) -> Result<(), PlayerError> {
        let fixtures: Vec<Fixture> = self
            .schedule()
            .into_iter()
            .filter(|fixture| !finished.contains(&fixture.round))
            .collect();
        let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
        let failed_starts = AtomicUsize::new(0);
        let processors = match self.affinity {
            true => affinity::processors(),
            false => Vec::new(),
        };
        let (sender, receiver) = mpsc::sync_channel(self.concurrency.max(1));
        thread::scope(|scope| {
            for number in 0..self.concurrency.max(1) {
                let (sender, fixtures, next, enough) = (sender.clone(), &fixtures, &next, &enough);
                let failed_starts = &failed_starts;
                let processor = processors.get(number % processors.len().max(1)).copied();
                scope.spawn(move || {
                    let mut worker = Worker {
                        number,
                        setup: self.setup(processor),
                        players: BTreeMap::new(),
                        failed_starts,
                    };
                    while !enough.load(Ordering::Relaxed) {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&fixture) = fixtures.get(index) else {
                            break;
                        };
                        let played = self.play_one(fixture, &mut worker, watch);
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
        worker: &mut Worker<'_>,
        watch: &(dyn Fn(LiveBoard) + Sync),
    ) -> Result<Played, PlayerError> {
        let opening = self.opening(fixture);
        let forfeited = |loser: Color| Played {
            fixture,
            record: GameRecord::forfeited(&opening, loser),
        };
        let [first, second] = [fixture.white, fixture.black].map(|index| &self.engines[index]);
        let Some(mut white) = worker.seat(fixture.white, first)? else {
            return Ok(forfeited(Color::White));
        };
        let Some(mut black) = worker.seat(fixture.black, second)? else {
            worker.leave(fixture.white, first, white);
            return Ok(forfeited(Color::Black));
        };
        let controls = self.controls(fixture);
        let place = Place {
            board: worker.number,
            round: fixture.round,
            names: [&first.name, &second.name],
        };
        let mut newest = None;
        let mut see = |seen: &GameSoFar<'_>| {
            let board = LiveBoard::of(place, seen, None);
            newest = Some(board.clone());
            watch(board);
        };
        let (players, rules) = ((&mut white, &mut black), &self.rules);
        let record = game::play(players.0, players.1, &opening, controls, rules, &mut see);
        if let Some(board) = newest {
            watch(LiveBoard {
                result: Some(pgn::result(record.winner).to_owned()),
                ..board
            });
        }
        worker.leave(fixture.white, first, white);
        worker.leave(fixture.black, second, black);
        Ok(Played { fixture, record })
    }
}

/// Who plays one game at a time, with engines of its own.
struct Worker<'a> {
    /// Which of the games at a time it plays.
    number: usize,
    setup: Setup,
    players: BTreeMap<usize, Player>,
    /// Starts in a row that failed, of all workers.
    failed_starts: &'a AtomicUsize,
}

impl Worker<'_> {
    /// An engine for a game; nothing if it cannot be started now, an error if that happened too often.
    fn seat(&mut self, index: usize, spec: &EngineSpec) -> Result<Option<Player>, PlayerError> {
        if let Some(player) = self.players.remove(&index) {
            return Ok(Some(player));
        }
        match Player::start(spec, &self.setup) {
            Ok(player) => {
                self.failed_starts.store(0, Ordering::Relaxed);
                Ok(Some(player))
            }
            Err(error) => {
                let failures = self.failed_starts.fetch_add(1, Ordering::Relaxed) + 1;
                match failures < MOST_FAILED_STARTS {
                    true => Ok(None),
                    false => Err(error),
                }
            }
        }
    }

    /// Keeps an engine that can play another game.
    fn leave(&mut self, index: usize, spec: &EngineSpec, player: Player) {
        if player.is_sound() && !spec.restarts {
            self.players.insert(index, player);
        }
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
            variant: Variant::Standard,
            rules: Rules::default(),
            openings: vec![Opening::default()],
            games,
            concurrency: 1,
            gauntlet,
            affinity: false,
            log: None,
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
        // By Berger's table for four: 1-4 2-3, 4-3 1-2, 2-4 3-1, each with colors reversed at once.
        assert_eq!(
            schedule(4, 2, false),
            [
                (0, 3),
                (3, 0),
                (1, 2),
                (2, 1),
                (3, 2),
                (2, 3),
                (0, 1),
                (1, 0),
                (1, 3),
                (3, 1),
                (2, 0),
                (0, 2)
            ]
        );
        assert_eq!(schedule(3, 2, false).len(), 6);
        assert_eq!(schedule(4, 10, false).len(), 60);
    }
}
