//! Playing as beginners do: not by looking less far, but by overlooking what the other can take.
//!
//! ```text
//! each of our moves ─▶ how the position looks ─ what the answers win that were seen ─▶ the best of these
//! ```
//!
//! An answer is a capture or a promotion, and each is seen or not by chance. Whoever sees all of them still sees one move
//! far only.

use cozy_chess::{Board, Move};

use crate::evaluate::Evaluator;
use crate::position::legal_moves;
use crate::random::Random;
use crate::score::{MATE, Score};
use crate::static_exchange::{captured, wins_at_least};

/// What an answer may win, the most first, in centipawns: about a queen, a rook, a piece, a pawn.
const GAINS: [Score; 4] = [900, 480, 300, 90];

/// Moves that look as good as one another are told apart by chance, within this, in centipawns.
const WHIM: usize = 30;

/// How much of the board somebody sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attention {
    /// Of a hundred answers, how many are seen.
    pub percent: usize,
}

/// A move, and what was not seen when it was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    pub mv: Move,
    /// The answer that wins most of those that were not seen, if it wins more than any that was.
    pub overlooked: Option<Move>,
}

impl Attention {
    /// The move that looks best to somebody who sees so much; nothing where there is none.
    pub fn choose(self, board: &Board, random: &mut Random) -> Option<Choice> {
        let mut evaluator = Evaluator::default();
        let mut best = None;
        for mv in legal_moves(board) {
            let mut after = board.clone();
            after.play_unchecked(mv);
            let (looks, overlooked) = self.looks(&after, &mut evaluator, random);
            let score = looks + random.below(WHIM) as Score;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, Choice { mv, overlooked }));
            }
        }
        best.map(|(_, choice)| choice)
    }

    /// How a position looks to whoever has just moved, and which answer they overlook.
    fn looks(
        self,
        after: &Board,
        evaluator: &mut Evaluator,
        random: &mut Random,
    ) -> (Score, Option<Move>) {
        let answers = legal_moves(after);
        if answers.is_empty() && !after.checkers().is_empty() && self.sees(random) {
            return (MATE, None);
        }
        let takes = |mv: &&Move| captured(after, **mv).is_some() || mv.promotion.is_some();
        let (mut lost, mut unseen) = (0, (0, None));
        for mv in answers.iter().filter(takes) {
            let is_seen = self.sees(random);
            let gain = GAINS
                .into_iter()
                .find(|gain| wins_at_least(after, *mv, *gain))
                .unwrap_or(0);
            if is_seen {
                lost = lost.max(gain);
            } else if gain > unseen.0 {
                unseen = (gain, Some(*mv));
            }
        }
        let overlooked = unseen.1.filter(|_| unseen.0 > lost);
        (-evaluator.evaluate(after) - lost, overlooked)
    }

    fn sees(self, random: &mut Random) -> bool {
        random.below(100) < self.percent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often of a hundred times a move is chosen.
    fn check(fen: &str, percent: usize, mv: &str) -> usize {
        let board: Board = fen.parse().unwrap();
        let mut random = Random::new(7);
        let chosen = (0..100).filter_map(|_| Attention { percent }.choose(&board, &mut random));
        chosen.filter(|chosen| chosen.mv.to_string() == mv).count()
    }

    #[test]
    fn who_sees_everything_hangs_nothing_and_who_sees_little_does() {
        // The queen could take a pawn that a rook guards.
        let guarded = "3r2k1/5ppp/8/3p4/8/8/5PPP/3Q2K1 w - - 0 1";
        assert_eq!(check(guarded, 100, "d1d5"), 0);
        assert!(check(guarded, 20, "d1d5") > 30);
    }

    #[test]
    fn what_was_overlooked_is_named_and_wins_something() {
        let guarded: Board = "3r2k1/5ppp/8/3p4/8/8/5PPP/3Q2K1 w - - 0 1".parse().unwrap();
        let mut random = Random::new(7);
        let mut named = 0;
        for _ in 0..100 {
            let blind = Attention { percent: 20 }
                .choose(&guarded, &mut random)
                .unwrap();
            let all = Attention { percent: 100 }
                .choose(&guarded, &mut random)
                .unwrap();
            assert_eq!(all.overlooked, None);
            let mut after = guarded.clone();
            after.play_unchecked(blind.mv);
            if let Some(overlooked) = blind.overlooked {
                assert!(after.is_legal(overlooked) && wins_at_least(&after, overlooked, 90));
                named += usize::from(overlooked.to_string() == "d8d5");
            }
        }
        assert!(named > 30, "{named}");
    }

    #[test]
    fn a_mate_is_played_by_who_sees_it() {
        let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        assert_eq!(check(mate, 100, "a1a8"), 100);
        assert!(check(mate, 20, "a1a8") < 100);
        assert_eq!(check("k7/8/1QK5/8/8/8/8/8 b - - 0 1", 100, "a8a7"), 0);
    }
}
