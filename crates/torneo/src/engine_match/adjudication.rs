//! Games that are ended before the board says so: both engines see a draw, a side is lost, the tables know.

use std::fmt;
use std::sync::Arc;

use cozy_chess::{Board, Color};
use torneo_engine::endgame_tables::{EndgameTables, Verdict};
use torneo_engine::score::Score;

/// Drawn when both engines see equality for so many moves each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawRule {
    /// Equality is within this, centipawns.
    pub score: Score,
    /// Consecutive moves of each side.
    pub moves: u32,
    /// Not before this move of the game.
    pub from: u32,
}

impl Default for DrawRule {
    fn default() -> Self {
        Self {
            score: 10,
            moves: 5,
            from: 34,
        }
    }
}

/// Won when one side is this far ahead for so many moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WinRule {
    /// Centipawns.
    pub score: Score,
    /// Consecutive moves of each side that says so.
    pub moves: u32,
    /// Both must say so; otherwise the one that gives itself up is enough.
    pub both: bool,
}

impl Default for WinRule {
    fn default() -> Self {
        Self {
            score: 900,
            moves: 3,
            both: true,
        }
    }
}

/// Which rules hold in a match. What is absent leaves the game to the board.
#[derive(Clone, Default)]
pub struct Adjudication {
    pub draw: Option<DrawRule>,
    pub win: Option<WinRule>,
    pub tables: Option<Arc<EndgameTables>>,
}

impl fmt::Debug for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?} {:?}", self.draw, self.win, self.tables)
    }
}

impl DrawRule {
    /// `score=10,moves=5,from=34`; what is not said stays as it is.
    pub fn read(text: &str) -> Option<Self> {
        let mut rule = Self::default();
        for part in text.split(',') {
            match part.split_once('=')? {
                ("score", value) => rule.score = centipawns(value)?,
                ("moves", value) => rule.moves = count(value)?,
                ("from", value) => rule.from = value.parse().ok()?,
                _ => return None,
            }
        }
        Some(rule)
    }
}

impl WinRule {
    /// `score=900,moves=3,sides=both` or `sides=one`; what is not said stays as it is.
    pub fn read(text: &str) -> Option<Self> {
        let mut rule = Self::default();
        for part in text.split(',') {
            match part.split_once('=')? {
                ("score", value) => rule.score = centipawns(value)?,
                ("moves", value) => rule.moves = count(value)?,
                ("sides", "both") => rule.both = true,
                ("sides", "one") => rule.both = false,
                _ => return None,
            }
        }
        Some(rule)
    }
}

fn centipawns(text: &str) -> Option<Score> {
    let score = text.parse().ok()?;
    (0..=10_000).contains(&score).then_some(score)
}

fn count(text: &str) -> Option<u32> {
    let count = text.parse().ok()?;
    (1..=1000).contains(&count).then_some(count)
}

/// What the engines have said of a game so far.
#[derive(Debug, Clone, Copy, Default)]
pub struct Opinions {
    /// Consecutive plies of both that were about equal.
    equal: u32,
    /// Consecutive moves of each side at which it saw itself far ahead, and far behind.
    ahead: [u32; Color::NUM],
    behind: [u32; Color::NUM],
}

impl Opinions {
    /// Notes what the mover thought of its move. Without a score there is no agreement.
    pub fn note(&mut self, rules: &Adjudication, mover: Color, score: Option<Score>) {
        let counted = |count: u32, holds: bool| if holds { count + 1 } else { 0 };
        let holds = |test: &dyn Fn(Score) -> bool| score.is_some_and(test);
        if let Some(rule) = rules.draw {
            self.equal = counted(self.equal, holds(&|score| score.abs() <= rule.score));
        }
        if let Some(rule) = rules.win {
            let (ahead, behind) = (
                &mut self.ahead[mover as usize],
                &mut self.behind[mover as usize],
            );
            *ahead = counted(*ahead, holds(&|score| score >= rule.score));
            *behind = counted(*behind, holds(&|score| score <= -rule.score));
        }
    }

    /// The winner, or a draw, if the rules end the game before this move of it.
    pub fn verdict(&self, rules: &Adjudication, fullmove: u32) -> Option<Option<Color>> {
        let drawn = |rule: DrawRule| fullmove > rule.from && self.equal >= 2 * rule.moves;
        if rules.draw.is_some_and(drawn) {
            return Some(None);
        }
        let rule = rules.win?;
        let lost = |color: &Color| {
            let agrees = self.ahead[!*color as usize] >= rule.moves;
            self.behind[*color as usize] >= rule.moves && (agrees || !rule.both)
        };
        Color::ALL.into_iter().find(lost).map(|loser| Some(!loser))
    }
}

impl Adjudication {
    /// The winner, or a draw, where the endgame tables know the position.
    pub fn by_tables(&self, board: &Board) -> Option<Option<Color>> {
        let mover = board.side_to_move();
        Some(match self.tables.as_ref()?.probe(board)? {
            Verdict::Won => Some(mover),
            Verdict::Lost => Some(!mover),
            Verdict::Drawn => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ply after which a game with these scores of the movers, from move `from` on, is ended, and for whom.
    fn ended(rules: &Adjudication, from: u32, scores: &[Option<Score>]) -> Option<(usize, char)> {
        let mut opinions = Opinions::default();
        for (ply, &score) in scores.iter().enumerate() {
            let mover = [Color::White, Color::Black][ply % 2];
            opinions.note(rules, mover, score);
            let fullmove = from + (ply as u32).div_ceil(2);
            if let Some(winner) = opinions.verdict(rules, fullmove) {
                let told = match winner {
                    Some(Color::White) => 'w',
                    Some(Color::Black) => 'b',
                    None => '=',
                };
                return Some((ply + 1, told));
            }
        }
        None
    }

    #[test]
    fn rules_are_read() {
        let rule = DrawRule::read("score=5,moves=8").unwrap();
        assert_eq!((rule.score, rule.moves, rule.from), (5, 8, 34));
        let rule = WinRule::read("sides=one,moves=4").unwrap();
        assert_eq!((rule.score, rule.moves, rule.both), (900, 4, false));
        for wrong in ["", "score", "score=-1", "moves=0", "sides=two", "x=1"] {
            assert!(DrawRule::read(wrong).is_none(), "{wrong}");
            assert!(WinRule::read(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn both_must_agree_on_a_draw_and_long_enough() {
        let draw = Adjudication {
            draw: Some(DrawRule::default()),
            ..Adjudication::default()
        };
        let level = vec![Some(3); 20];
        assert_eq!(ended(&draw, 60, &level), Some((10, '=')));
        // The ten plies may begin before the move from which a draw is possible.
        assert_eq!(ended(&draw, 27, &level), Some((16, '=')));
        assert_eq!(ended(&draw, 1, &level), None);
        let mut doubted = level.clone();
        doubted[4] = Some(-11);
        assert_eq!(ended(&draw, 60, &doubted), Some((15, '=')));
        doubted[4] = None;
        assert_eq!(ended(&draw, 60, &doubted), Some((15, '=')));
        assert_eq!(ended(&Adjudication::default(), 60, &level), None);
    }

    #[test]
    fn a_lost_game_is_ended_by_both_or_by_the_one_that_gives_up() {
        let rules = |both| Adjudication {
            win: Some(WinRule {
                both,
                ..WinRule::default()
            }),
            ..Adjudication::default()
        };
        let white_wins = [Some(950), Some(-950)].repeat(5);
        let black_wins = [Some(-950), Some(950)].repeat(5);
        let only_black_gives_up = [Some(100), Some(-950)].repeat(5);
        let only_white_boasts = [Some(950), Some(-100)].repeat(5);
        for (scores, of_both, of_one) in [
            (&white_wins, Some((6, 'w')), Some((6, 'w'))),
            (&black_wins, Some((6, 'b')), Some((5, 'b'))),
            (&only_black_gives_up, None, Some((6, 'w'))),
            (&only_white_boasts, None, None),
        ] {
            assert_eq!(ended(&rules(true), 1, scores), of_both);
            assert_eq!(ended(&rules(false), 1, scores), of_one);
        }
    }
}
