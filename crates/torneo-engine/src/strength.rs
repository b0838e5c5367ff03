//! Playing weaker on purpose: fewer nodes, and now and then a move that is not the best.

use cozy_chess::Move;

use crate::random::Random;
use crate::score::Score;
use crate::search::Outcome;

/// How well to play; without one, as well as possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// Nodes per move.
    pub nodes: u64,
    /// A move may be chosen that is this much worse than the best, centipawns.
    pub margin: Score,
}

/// The range of `UCI_Elo`.
pub const LEAST_ELO: i64 = 800;
pub const MOST_ELO: i64 = 2800;

/// The highest `Skill Level`, which is full strength.
pub const FULL_SKILL: i64 = 20;

/// Lines to choose from where a move that is not the best may be chosen.
const LINES: usize = 4;

/// From this rating on only the best move is played.
const EXACT_FROM: i64 = 2000;

/// Nodes at the lowest rating; they double with each of these steps in rating.
const LEAST_NODES: f64 = 40.0;
const ELO_PER_DOUBLING: f64 = 190.0;

/// Nodes at [`EXACT_FROM`] and the rating that doubles them from there on, where one line is searched instead of several.
const EXACT_NODES: f64 = 1000.0;
const EXACT_ELO_PER_DOUBLING: f64 = 150.0;

/// Margin at the lowest rating, and just below [`EXACT_FROM`].
const MOST_MARGIN: i64 = 260;
const LEAST_MARGIN: i64 = 52;

impl Strength {
    /// About this rating, on the scale of docs/spec/uci.md §8.
    pub fn of_elo(elo: i64) -> Self {
        let elo = elo.clamp(LEAST_ELO, MOST_ELO);
        let doubled = |nodes: f64, above: i64, step: f64| {
            let doublings = (elo - above) as f64 / step;
            (nodes * doublings.exp2()) as u64
        };
        if elo >= EXACT_FROM {
            return Self {
                nodes: doubled(EXACT_NODES, EXACT_FROM, EXACT_ELO_PER_DOUBLING),
                margin: 0,
            };
        }
        let span = EXACT_FROM - LEAST_ELO;
        let margin = LEAST_MARGIN + (MOST_MARGIN - LEAST_MARGIN) * (EXACT_FROM - elo) / span;
        Self {
            nodes: doubled(LEAST_NODES, LEAST_ELO, ELO_PER_DOUBLING),
            margin: margin as Score,
        }
    }

    /// How many lines to search.
    pub fn lines(self) -> usize {
        if self.margin == 0 { 1 } else { LINES }
    }

    /// A level from 0 to 19; 20 is full strength.
    pub fn of_skill(level: i64) -> Option<Self> {
        let step = (MOST_ELO - LEAST_ELO) / FULL_SKILL;
        (level < FULL_SKILL).then(|| Self::of_elo(LEAST_ELO + level.max(0) * step))
    }

    /// One of the lines that are near enough to the best; better ones more often.
    pub fn choose(self, outcome: &Outcome, random: &mut Random) -> Option<Move> {
        let best = outcome.lines.first()?.score;
        let noise = |score: Score, random: &mut Random| {
            let draw = random.below(self.margin as usize + 1) as Score;
            score + draw
        };
        outcome
            .lines
            .iter()
            .filter(|line| best - line.score <= self.margin)
            .map(|line| (noise(line.score, random), line.pv[0]))
            .max_by_key(|candidate| candidate.0)
            .map(|candidate| candidate.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Line;

    #[test]
    fn stronger_means_more_nodes_and_less_noise() {
        let levels: Vec<Strength> = (0..FULL_SKILL).filter_map(Strength::of_skill).collect();
        assert_eq!(levels.len(), 20);
        // Where one line is searched instead of several, fewer nodes do as much.
        let shared = |level: &Strength| level.nodes / level.lines() as u64;
        assert!(
            levels
                .windows(2)
                .all(|pair| shared(&pair[0]) < shared(&pair[1]))
        );
        assert!(
            levels
                .windows(2)
                .all(|pair| pair[0].margin >= pair[1].margin)
        );
        assert_eq!(Strength::of_skill(FULL_SKILL), None);
    }

    #[test]
    fn a_move_far_worse_than_the_best_is_never_chosen() {
        let line = |mv: &str, score| Line {
            score,
            pv: vec![mv.parse().unwrap()],
        };
        let outcome = Outcome {
            lines: vec![line("e2e4", 50), line("d2d4", 40), line("g2g4", -900)],
            ..Outcome::default()
        };
        let mut random = Random::new(5);
        let weak = Strength::of_elo(LEAST_ELO);
        let chosen: Vec<String> = (0..100)
            .filter_map(|_| weak.choose(&outcome, &mut random))
            .map(|mv| mv.to_string())
            .collect();
        assert!(chosen.contains(&"e2e4".into()) && chosen.contains(&"d2d4".into()));
        assert!(!chosen.contains(&"g2g4".into()));
    }
}
