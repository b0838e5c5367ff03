//! Bots of four levels. Each choice is a set of cells that are equally good to the level, and the rule that gave it;
//! chance picks one of them.
//! `pipeline` has the rules of each level.
//!
//! Spec: docs/spec/tictactoe.md §3 "Decision Pipeline por Nivel". Rulings T04 to T07.

/// The cells that let the rival fork, and those that do not.
mod forks;

/// The rules of each level in their order, and what each finds.
mod pipeline;

/// The whole game, solved.
mod solved;

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::cell::Cell;
use crate::chance::Chance;
use crate::word::word;

pub use pipeline::{Step, Thinking, thinking};
pub use solved::Prospect;

/// How strong a bot is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "BotLevel"),
    schema(as = BotLevel)
)]
pub enum Level {
    #[serde(alias = "facil", alias = "fácil")]
    Easy,
    #[serde(alias = "dificil", alias = "difícil")]
    Hard,
    #[serde(alias = "blindado")]
    Armored,
    #[serde(alias = "perfecto")]
    Perfect,
}

impl Level {
    /// From the weakest to the strongest.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Hard, Level::Armored, Level::Perfect];

    /// The Spanish names, which are as good as the code. The first has no accent.
    pub fn aliases(self) -> &'static [&'static str] {
        match self {
            Level::Easy => &["facil", "fácil"],
            Level::Hard => &["dificil", "difícil"],
            Level::Armored => &["blindado"],
            Level::Perfect => &["perfecto"],
        }
    }

    /// Whether the bot makes the first mark when nobody says otherwise.
    pub fn starts(self) -> bool {
        match self {
            Level::Easy => false,
            Level::Hard | Level::Armored | Level::Perfect => true,
        }
    }
}

/// A word that names no level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no such level; levels are easy, hard, armored and perfect")]
pub struct NoSuchLevel;

impl FromStr for Level {
    type Err = NoSuchLevel;

    /// English or Spanish, with or without accents and capitals.
    fn from_str(text: &str) -> Result<Self, NoSuchLevel> {
        let text = text.to_lowercase();
        Level::ALL
            .into_iter()
            .find(|level| word(level) == text || level.aliases().contains(&text.as_str()))
            .ok_or(NoSuchLevel)
    }
}

/// The rule that a bot used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Fills a line.
    Win,
    /// Takes the hole of a line that the rival would fill.
    Block,
    /// The own first mark of `hard` and `armored`: a corner.
    CornerOpening,
    /// The own first mark of `armored` when the rival started elsewhere: the centre.
    CentreReply,
    /// A corner that makes two threats at once.
    WinningCorner,
    /// A corner that shares a line with an own corner.
    TacticalCorner,
    Centre,
    Side,
    /// `armored`: the rule that came first would let the rival fork.
    AvoidFork,
    /// `easy`: any free cell.
    Random,
    /// `perfect`: two threats at once.
    Fork,
    /// `perfect`: what can be forced from here.
    Solved(#[serde(skip)] Prospect),
}

/// What a bot plays, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BotMove {
    pub cell: Cell,
    pub reason: Reason,
}

/// The move of whoever is next on this board; nothing when the game is over.
pub fn choose(level: Level, board: &Board, chance: &mut Chance) -> Option<BotMove> {
    let (reason, cells) = choices(level, board)?;
    let cell = chance.pick(&cells)?;
    Some(BotMove { cell, reason })
}

/// The cells among which chance picks, in the order of the text form, and the rule that gave them; nothing when the
/// game is over.
pub fn choices(level: Level, board: &Board) -> Option<(Reason, Vec<Cell>)> {
    let thought = thinking(level, board)?;
    Some((thought.reason, thought.cells().to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(level: &str, board: &str, expected: &str) {
        let (reason, cells) = choices(level.parse().unwrap(), &board.parse().unwrap()).unwrap();
        let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
        assert_eq!(
            format!("{}: {}", word(&reason), cells.join(" ")),
            expected,
            "{level} {board}"
        );
    }

    #[test]
    fn every_rule_in_turn() {
        check("easy", ".........", "random: a1 b1 c1 a2 b2 c2 a3 b3 c3");
        check("facil", "XX.OO....", "win: c1");
        check("easy", "XX.O.....", "block: c1");
        check("hard", ".........", "corner_opening: a1 c1 a3 c3");
        check("hard", "X........", "corner_opening: c1 a3 c3");
        check("dificil", "XX.O..O..", "win: c1");
        check("hard", "X.X.O....", "block: b1");
        check("hard", "XOXOX....", "block: a3 c3");
        check("hard", "XOX..O...", "winning_corner: a3");
        check("hard", "XO.......", "tactical_corner: c1 a3 c3");
        check("hard", "X...O...X", "tactical_corner: c1 a3");
        check("hard", "XOXX..OXO", "centre: b2");
        check("hard", "XOXXO.OXO", "side: c2");
        check("armored", "X........", "centre_reply: b2");
        check("armored", "....X....", "corner_opening: a1 c1 a3 c3");
        check("blindado", "X...O...X", "avoid_fork: b1 a2 c2 b3");
        check("perfect", ".........", "solved: a1 c1 a3 c3");
        check("perfecto", "XX.OO....", "win: c1");
    }

    #[test]
    fn a_finished_board_has_no_move() {
        for level in Level::ALL {
            assert_eq!(choices(level, &"XXXOO....".parse().unwrap()), None);
            assert_eq!(choices(level, &"XOXXOOOXX".parse().unwrap()), None);
        }
    }

    #[test]
    fn levels_have_spanish_names() {
        for (name, level) in [
            ("Fácil", Level::Easy),
            ("DIFÍCIL", Level::Hard),
            ("blindado", Level::Armored),
            ("Perfecto", Level::Perfect),
        ] {
            assert_eq!(name.parse(), Ok(level));
        }
        assert_eq!("medium".parse::<Level>(), Err(NoSuchLevel));
    }
}
