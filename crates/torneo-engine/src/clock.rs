//! The time manager: how long to think about a move, and when to think longer or stop early.
//!
//! ```text
//! clock, increment, moves to go ─> Plan { soft, hard } ─> soft × stability × trend × share of nodes
//! ```
//!
//! No new iteration begins after the soft limit; the hard limit ends the search wherever it is.
//! Spec: docs/spec/uci.md §5. Ruling C02.

use std::time::Duration;

use cozy_chess::{Board, Move};

use crate::evaluate::{FULL_PHASE, phase};
use crate::score::Score;

/// A player's clock as `go` gives it; nonsense is clamped when the plan is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GameClock {
    pub left_ms: i64,
    pub increment_ms: i64,
    pub moves_to_go: Option<i64>,
}

/// When to stop thinking, counted from the start of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    pub soft: Duration,
    pub hard: Duration,
}

/// Moves a game without increment is expected to last from a full board, and from an empty one.
const SUDDEN_DEATH_HORIZON: (i64, i64) = (40, 26);

/// Moves a game with increment is planned for, from a full board and from an empty one; the increment pays for those after.
const INCREMENT_HORIZON: (i64, i64) = (27, 18);

/// Longest stretch to the next time control that is planned for.
const MOST_MOVES_TO_GO: i64 = 40;

/// The share of the increment that is spent at once, in percent.
const INCREMENT_SPENT: i64 = 75;

/// The hard limit is this many soft limits, but never more than this share of the clock, in percent.
const HARD_PER_SOFT: i64 = 4;
const HARD_SHARE: i64 = 40;

/// The last move before the time control may use this share of what is left, in percent.
const LAST_MOVE_SHARE: i64 = 75;

/// Never planned with, so that a busy machine does not lose a game on time: milliseconds, and the
/// part of a short clock it may be.
const RESERVE_MS: i64 = 150;
const RESERVE_PART: i64 = 3;

/// With less than this to plan with, milliseconds, only a part of the increment is spent: so a short
/// clock recovers instead of settling where one hiccup of the machine loses the game.
const COMFORT_MS: i64 = 100;

/// Less than this is no thinking time at all.
const LEAST_MS: i64 = 1;

/// A clock beyond this is treated as this: a hundred days.
const MOST_MS: i64 = 100 * 24 * 3600 * 1000;

/// With one legal move there is nothing to decide; part of the soft limit, in percent.
pub const ONLY_MOVE_SHARE: u32 = 10;

impl Plan {
    /// Shares the clock out over the moves that are still expected.
    pub fn for_game(clock: GameClock, overhead_ms: i64, board: &Board) -> Self {
        let left = clock.left_ms.clamp(0, MOST_MS);
        let increment = clock.increment_ms.clamp(0, MOST_MS);
        let overhead = overhead_ms.clamp(0, MOST_MS);
        let reserve = RESERVE_MS.min(left / RESERVE_PART);
        let usable = (left - overhead - reserve).max(LEAST_MS);
        let spent = increment * INCREMENT_SPENT / 100 * usable.min(COMFORT_MS) / COMFORT_MS;
        let by_phase = |(full, empty): (i64, i64)| {
            empty + (full - empty) * i64::from(phase(board)) / i64::from(FULL_PHASE)
        };
        let (soft, share) = match clock.moves_to_go {
            Some(moves) => {
                let moves = moves.clamp(1, MOST_MOVES_TO_GO);
                let share = if moves == 1 {
                    LAST_MOVE_SHARE
                } else {
                    HARD_SHARE
                };
                // One move is kept in hand, so that the last before the control is not played in a rush.
                (usable / (moves + 1) + spent, share)
            }
            None if increment == 0 => (usable / by_phase(SUDDEN_DEATH_HORIZON), HARD_SHARE),
            None => (usable / by_phase(INCREMENT_HORIZON) + spent, HARD_SHARE),
        };
        let ceiling = (usable * share / 100).max(LEAST_MS);
        let soft = soft.clamp(LEAST_MS, ceiling);
        let hard = (soft * HARD_PER_SOFT).clamp(LEAST_MS, ceiling);
        Self {
            soft: millis(soft),
            hard: millis(hard),
        }
    }

    /// The whole of a fixed time per move, less the overhead (but never less than half of it).
    pub fn for_move(movetime_ms: i64, overhead_ms: i64) -> Self {
        let movetime = movetime_ms.clamp(LEAST_MS, MOST_MS);
        let limit = millis((movetime - overhead_ms.clamp(0, movetime / 2)).max(LEAST_MS));
        Self {
            soft: limit,
            hard: limit,
        }
    }
}

fn millis(ms: i64) -> Duration {
    Duration::from_millis(ms.unsigned_abs())
}

/// Iterations before this say nothing about stability.
const STABLE_FROM_DEPTH: i32 = 5;

/// Iterations with the same best move after which no more time is saved: middlegame and endgame.
const STABLE_PLIES: i32 = 5;
const STABLE_PLIES_ENDGAME: i32 = 12;

/// An endgame has at most this many pieces besides the kings and pawns.
const ENDGAME_PIECES: u32 = 6;

/// Factor of the soft limit for a best move that is new, and for one that is stable, in percent.
const UNSTABLE: i64 = 135;
const STABLE: i64 = 78;

/// A score that has fallen by this many centipawns stretches the soft limit to its most, in percent.
const FALL: Score = 60;
const FALL_STRETCH: i64 = 60;

/// The best move's share of the nodes: much of them means that nothing else comes near. In percent.
const SHARE_BASE: i64 = 130;
const SHARE_SLOPE: i64 = 75;

/// Follows the iterations of one search and says how far the soft limit should move.
#[derive(Debug)]
pub struct Judgement {
    stable_plies: i32,
    same: i32,
    best: Option<Move>,
    last_scores: [Option<Score>; 3],
}

impl Judgement {
    pub fn new(board: &Board) -> Self {
        let pawns_and_kings = board.pieces(cozy_chess::Piece::Pawn).len() + 2;
        let endgame = board.occupied().len() - pawns_and_kings <= ENDGAME_PIECES;
        let stable_plies = if endgame {
            STABLE_PLIES_ENDGAME
        } else {
            STABLE_PLIES
        };
        Self {
            stable_plies,
            same: 0,
            best: None,
            last_scores: [None; 3],
        }
    }

    /// Notes an iteration; returns the factor of the soft limit in percent.
    ///
    /// `share` is the best move's part of the nodes so far, in percent.
    pub fn note(&mut self, depth: i32, best: Move, score: Score, share: i64) -> i64 {
        if depth >= STABLE_FROM_DEPTH && self.best == Some(best) {
            self.same = (self.same + 1).min(self.stable_plies);
        } else {
            self.same = 0;
        }
        self.best = Some(best);
        let fall = self.last_scores[0].map_or(0, |before| (before - score).clamp(0, FALL));
        self.last_scores = [self.last_scores[1], self.last_scores[2], Some(score)];
        if depth < STABLE_FROM_DEPTH {
            return 100;
        }
        let saved = (UNSTABLE - STABLE) * i64::from(self.same) / i64::from(self.stable_plies);
        let trend = 100 + FALL_STRETCH * i64::from(fall) / i64::from(FALL);
        let nodes = SHARE_BASE - SHARE_SLOPE * share.clamp(0, 100) / 100;
        (UNSTABLE - saved) * trend * nodes / 10_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    fn plan(left_ms: i64, increment_ms: i64, moves_to_go: Option<i64>, overhead: i64) -> Plan {
        let clock = GameClock {
            left_ms,
            increment_ms,
            moves_to_go,
        };
        Plan::for_game(clock, overhead, &Board::startpos())
    }

    #[test]
    fn a_short_clock_recovers_by_its_increment() {
        let plan = |left_ms: i64| {
            let clock = GameClock {
                left_ms,
                increment_ms: 10,
                moves_to_go: None,
            };
            Plan::for_game(clock, 20, &Board::startpos())
        };
        assert!(plan(60).hard < millis(5));
        assert!(plan(150).soft < millis(8));
        assert!(plan(1000).soft > millis(20));
    }

    #[test]
    fn no_clock_makes_a_plan_that_loses_on_time() {
        for left in [i64::MIN, -5, 0, 1, 9, 50, 1000, 60_000, i64::MAX] {
            for increment in [i64::MIN, 0, 10, 2000, i64::MAX] {
                for moves in [
                    None,
                    Some(i64::MIN),
                    Some(0),
                    Some(1),
                    Some(40),
                    Some(i64::MAX),
                ] {
                    let plan = plan(left, increment, moves, 20);
                    let most = millis((left.clamp(0, MOST_MS) - 20).max(1));
                    assert!(
                        plan.soft <= plan.hard && plan.hard <= most,
                        "{left} {increment}"
                    );
                    assert!(plan.soft >= Duration::from_millis(1));
                }
            }
        }
    }

    #[test]
    fn an_opening_keeps_more_in_hand_than_an_endgame() {
        let ending = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - -").unwrap();
        let clock = GameClock {
            left_ms: 60_000,
            ..GameClock::default()
        };
        let late = Plan::for_game(clock, 20, ending.board());
        assert!(plan(60_000, 0, None, 20).soft < late.soft);
    }

    #[test]
    fn a_fixed_time_keeps_the_overhead_back() {
        for (movetime, overhead, expected) in [(1000, 20, 980), (10, 20, 5), (0, 20, 1), (-7, 0, 1)]
        {
            let plan = Plan::for_move(movetime, overhead);
            assert_eq!(plan.hard, Duration::from_millis(expected), "{movetime}");
        }
    }

    #[test]
    fn stability_saves_time_and_a_falling_score_asks_for_more() {
        let mv: Move = "e2e4".parse().unwrap();
        let mut calm = Judgement::new(&Board::startpos());
        let factors: Vec<i64> = (1..12).map(|depth| calm.note(depth, mv, 30, 60)).collect();
        assert!(factors[10] < factors[5] && factors[10] < 100);
        let mut worried = Judgement::new(&Board::startpos());
        let falling: Vec<i64> = (1..12)
            .map(|depth| worried.note(depth, mv, -30 * depth, 60))
            .collect();
        assert!(falling[10] > factors[10]);
    }
}
