//! What happened at a table: scores, objections, rulings, corrections.

use serde::{Deserialize, Serialize};
use torneo_rules::domino::event::Correction;
use torneo_rules::domino::score::{GameNumber, Points, TableNumber, Verdict};
use torneo_rules::roster::Round;

use super::super::parts::{WireOutcome, WireVerdict};

/// A score of a game.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WireScore {
    pub table: u32,
    pub game: u32,
    pub points: Points,
}

impl WireScore {
    pub fn of(table: TableNumber, game: GameNumber, points: Points) -> Self {
        Self {
            table: table.0,
            game: game.0,
            points,
        }
    }
}

/// An objection, with what the pair claims instead.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WireClaim {
    pub table: u32,
    pub game: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Points>,
}

impl WireClaim {
    pub fn of(table: TableNumber, game: GameNumber, points: Option<Points>) -> Self {
        Self {
            table: table.0,
            game: game.0,
            points,
        }
    }
}

/// A ruling about a table.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WireAward {
    pub table: u32,
    pub verdict: WireVerdict,
    pub reason: String,
}

impl WireAward {
    pub fn of(table: TableNumber, verdict: Verdict, reason: &str) -> Self {
        Self {
            table: table.0,
            verdict: verdict.into(),
            reason: reason.to_owned(),
        }
    }
}

/// A settled game that was changed.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WireCorrection {
    round: u32,
    table: u32,
    game: u32,
    before: WireOutcome,
    after: WireOutcome,
    reason: String,
}

impl From<&Correction> for WireCorrection {
    fn from(correction: &Correction) -> Self {
        Self {
            round: correction.round.0,
            table: correction.table.0,
            game: correction.game.0,
            before: correction.before.into(),
            after: correction.after.into(),
            reason: correction.reason.clone(),
        }
    }
}

impl From<WireCorrection> for Correction {
    fn from(wire: WireCorrection) -> Self {
        Self {
            round: Round(wire.round),
            table: TableNumber(wire.table),
            game: GameNumber(wire.game),
            before: wire.before.into(),
            after: wire.after.into(),
            reason: wire.reason,
        }
    }
}
