//! The levels of the engine as an opponent: how each plays, what it lets people do, and what was measured of it.
//!
//! A level says how many nodes it looks at and how much worse than the best its move may be, a beginner how much of what the other can take is
//! seen; nothing depends on the machine's speed.

use serde::{Deserialize, Serialize};
use torneo_engine::attention::Attention;
use torneo_engine::strength::{LEAST_ELO, Strength};
use ts_rs::TS;

/// Nodes of the strongest level.
const MOST_NODES: u64 = 400_000;

/// A level, the weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ChessLevel")]
#[schema(as = ChessLevel)]
pub enum Bot {
    #[serde(rename = "beginner_1")]
    Beginner1,
    #[serde(rename = "beginner_2")]
    Beginner2,
    #[serde(rename = "beginner_3")]
    Beginner3,
    #[serde(rename = "beginner_4")]
    Beginner4,
    #[serde(rename = "level_1")]
    Level1,
    #[serde(rename = "level_2")]
    Level2,
    #[serde(rename = "level_3")]
    Level3,
    #[serde(rename = "level_4")]
    Level4,
    #[serde(rename = "level_5")]
    Level5,
    #[serde(rename = "level_6")]
    Level6,
}

/// How a bot plays.
#[derive(Debug, Clone, Copy)]
pub(super) enum Skill {
    Beginner(Attention),
    Level(Strength),
}

/// A rating on the scale of docs/spec/uci.md §8, with its error (95 %).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "ChessRating")]
pub struct Rating {
    pub elo: i32,
    pub plus_minus: i32,
}

/// What people are told of a level before they choose it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "ChessLevelCard")]
pub struct LevelCard {
    pub level: Bot,
    /// What `make ladder` found; none where nothing was measured.
    pub measured: Option<Rating>,
    /// Whether it is there to learn from.
    pub teaches: bool,
}

impl Bot {
    pub const ALL: [Bot; 10] = [
        Bot::Beginner1,
        Bot::Beginner2,
        Bot::Beginner3,
        Bot::Beginner4,
        Bot::Level1,
        Bot::Level2,
        Bot::Level3,
        Bot::Level4,
        Bot::Level5,
        Bot::Level6,
    ];

    pub fn card(self) -> LevelCard {
        LevelCard {
            level: self,
            measured: self.measured(),
            teaches: self.teaches(),
        }
    }

    /// The ladder as it was last measured, and written down in docs/spec/uci.md §8.
    fn measured(self) -> Option<Rating> {
        let (elo, plus_minus) = match self {
            Bot::Beginner1 => (536, 111),
            Bot::Beginner2 => (660, 104),
            Bot::Beginner3 => (790, 98),
            Bot::Beginner4 => (1016, 89),
            Bot::Level1 => (1278, 77),
            Bot::Level2 => (1424, 67),
            Bot::Level3 => (1618, 62),
            Bot::Level4 => (1932, 66),
            Bot::Level5 => (2524, 89),
            Bot::Level6 => return None,
        };
        Some(Rating { elo, plus_minus })
    }

    pub(super) fn skill(self) -> Skill {
        let beginner = |percent| Skill::Beginner(Attention { percent });
        match self {
            Bot::Beginner1 => beginner(20),
            Bot::Beginner2 => beginner(50),
            Bot::Beginner3 => beginner(75),
            Bot::Beginner4 => beginner(92),
            Bot::Level1 => Skill::Level(Strength::of_elo(800)),
            Bot::Level2 => Skill::Level(Strength::of_elo(1350)),
            Bot::Level3 => Skill::Level(Strength::of_elo(1700)),
            Bot::Level4 => Skill::Level(Strength::of_elo(2000)),
            Bot::Level5 => Skill::Level(Strength::of_elo(2450)),
            Bot::Level6 => Skill::Level(Strength {
                nodes: MOST_NODES,
                margin: 0,
            }),
        }
    }

    /// What a search of this bot looks at where a score is needed.
    pub(super) fn strength(self) -> Strength {
        match self.skill() {
            Skill::Beginner(_) => Strength::of_elo(LEAST_ELO),
            Skill::Level(strength) => strength,
        }
    }

    /// Whether it is there to learn from: there are hints, it lets moves be taken back, and plays to the end so that one sees how a game is won.
    pub fn teaches(self) -> bool {
        match self {
            Bot::Level3 | Bot::Level4 | Bot::Level5 | Bot::Level6 => false,
            Bot::Beginner1
            | Bot::Beginner2
            | Bot::Beginner3
            | Bot::Beginner4
            | Bot::Level1
            | Bot::Level2 => true,
        }
    }

    /// Whether it resigns and offers draws.
    pub(super) fn gives_up(self) -> bool {
        !self.teaches()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_rises_and_the_specification_says_the_same_of_every_level() {
        let spec = include_str!("../../../../../docs/spec/uci.md");
        let mut below = 0;
        for card in Bot::ALL.map(Bot::card) {
            let told = match card.measured {
                Some(Rating { elo, plus_minus }) => {
                    assert!(below < elo, "{card:?}");
                    below = elo;
                    format!("| {elo} ± {plus_minus} |")
                }
                None => "| not measured |".to_owned(),
            };
            let name = serde_json::to_string(&card.level).unwrap();
            let begins = format!("| `{}` |", name.trim_matches('"'));
            let mut lines = spec.lines().filter(|line| line.starts_with(&begins));
            assert!(
                lines.any(|line| line.ends_with(&told)),
                "{begins} … {told} in docs/spec/uci.md"
            );
        }
    }
}
