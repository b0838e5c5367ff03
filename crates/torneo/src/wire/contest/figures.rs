//! How the tie-breaks of somebody come about, round by round.

use serde::Serialize;
use torneo_rules::contest::rated::ExplainedGame;
use torneo_rules::contest::standing::ExplainedFigure;
use torneo_rules::roster::PlayerId;
use torneo_rules::tie_breaks::TieBreak;
use torneo_rules::tie_breaks::parts::Source;
use ts_rs::TS;
use utoipa::ToSchema;

/// Every figure of somebody in the standings.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestFigures {
    pub figures: Vec<ContestFigure>,
    /// The games that count for performance and rating.
    pub rated: Vec<ContestRatedGame>,
}

/// A game against somebody with a rating.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestRatedGame {
    pub round: u32,
    pub opponent: u32,
    pub rating: u32,
    /// In halves of a point.
    pub halves: u32,
    /// What was expected, in hundredths of a point; nothing of who has no rating.
    pub expected: Option<i64>,
}

impl From<ExplainedGame> for ContestRatedGame {
    fn from(explained: ExplainedGame) -> Self {
        Self {
            round: explained.round,
            opponent: explained.opponent.into(),
            rating: explained.game.opponent,
            halves: explained.game.halves,
            expected: explained.expected,
        }
    }
}

/// One figure, and what each round adds to it.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestFigure {
    pub tie_break: TieBreak,
    /// In its smallest unit.
    pub figure: i64,
    /// Who was level before it was looked at, oneself too.
    pub level: Vec<u32>,
    pub parts: Vec<ContestFigurePart>,
}

/// What one round adds.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestFigurePart {
    pub round: u32,
    pub opponent: Option<u32>,
    pub source: Source,
    /// In the unit of the figure, or of what is averaged.
    pub value: i64,
    /// What the round brought in tenths, where the value is a product or a result against a rating.
    pub points: Option<u32>,
    pub counted: bool,
}

impl From<ExplainedFigure> for ContestFigure {
    fn from(explained: ExplainedFigure) -> Self {
        let parts = explained.parts.into_iter();
        let parts = parts.map(
            |(part, opponent): (_, Option<PlayerId>)| ContestFigurePart {
                round: u32::try_from(part.round).unwrap_or(u32::MAX),
                opponent: opponent.map(u32::from),
                source: part.source,
                value: part.value,
                points: part.points,
                counted: part.counted,
            },
        );
        Self {
            tie_break: explained.tie_break,
            figure: explained.figure,
            level: explained.level.into_iter().map(u32::from).collect(),
            parts: parts.collect(),
        }
    }
}
