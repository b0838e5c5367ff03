//! A table and its links: what each pair sees on its phone, what it may say, and the list for printing.

use serde::{Deserialize, Serialize};
use torneo_rules::domino::act::Act;
use torneo_rules::domino::score::{GameNumber, TableNumber};
use ts_rs::TS;

use crate::wire::domino::parts::{DominoPoints, WirePair};
use crate::wire::domino::state::{DominoPlayer, DominoTable};
use crate::wire::words::Said;

/// A table as one of its pairs sees it.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoTableView {
    /// The tournament's id and name.
    pub id: String,
    pub name: String,
    pub version: u64,
    pub round: u32,
    pub target: u32,
    pub time_limit: bool,
    pub draws: bool,
    /// Which pair this link is for.
    pub you: WirePair,
    /// The four, first pair first.
    pub players: [[DominoPlayer; 2]; 2],
    pub table: DominoTable,
    /// Why nothing can be said any more; nothing while the round is played.
    pub closed: Option<Said>,
    /// What this pair may say about each game.
    pub may: Vec<DominoPairMay>,
}

/// What a pair may say about a game.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoPairMay {
    pub game: u32,
    pub propose: bool,
    pub confirm: bool,
    pub dispute: bool,
}

/// What a pair says.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DominoPairRequest {
    pub act: DominoPairAct,
}

/// What a pair can say about a game of its table.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum DominoPairAct {
    /// The game ended so: points of the first pair and of the second.
    Propose {
        #[schema(maximum = 4_294_967_295_u64)]
        game: u32,
        points: [DominoPoints; 2],
    },
    /// What the other pair proposed is right.
    Confirm {
        #[schema(maximum = 4_294_967_295_u64)]
        game: u32,
    },
    /// It is not; the director settles it.
    Dispute {
        #[schema(maximum = 4_294_967_295_u64)]
        game: u32,
    },
}

impl DominoPairAct {
    pub fn act(&self, table: TableNumber) -> Act {
        match self {
            DominoPairAct::Propose { game, points } => Act::Propose {
                table,
                game: GameNumber(*game),
                points: [points[0].0, points[1].0],
            },
            DominoPairAct::Confirm { game } => Act::Confirm {
                table,
                game: GameNumber(*game),
            },
            DominoPairAct::Dispute { game } => Act::Dispute {
                table,
                game: GameNumber(*game),
            },
        }
    }
}

/// The links of the round that is played, for printing.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoLinks {
    pub version: u64,
    pub round: u32,
    pub tables: Vec<DominoTableLinks>,
}

/// The two links of a table, first pair first.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoTableLinks {
    pub table: u32,
    pub pairs: [DominoLink; 2],
}

/// The link of a pair.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoLink {
    /// The last part of the address; `/api/tables/SECRET/qr.svg` is the picture.
    pub secret: String,
    pub url: String,
}
