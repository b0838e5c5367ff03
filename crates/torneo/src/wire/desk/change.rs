//! A change of the round that is played: as a director asks for it, as the checker judges it, and as pages tell it.

use serde::{Deserialize, Serialize};
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Author};
use torneo_rules::domino::change::{Change, PairOfTable, RoundChange};
use torneo_rules::domino::event::EventKind;
use torneo_rules::domino::score::TableNumber;
use ts_rs::TS;

use super::act::{NoSuchId, find, players, seats};
use super::proposal::DominoQuality;
use super::view::DominoFinding;
use crate::sheet::change::SayWith;
use crate::wire::domino::called::called;
use crate::wire::two::{DominoFour, DominoTwo};
use crate::wire::words::{Said, Words};

/// What is done to the round. Whoever goes out is absent for this round unless given a bye.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum DominoChange {
    /// Somebody without a table takes the seat of somebody who has one.
    Replace {
        out: String,
        by: String,
        /// Whoever goes out rests instead of being absent.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        bye: bool,
    },
    /// Two people change seats.
    Swap { players: DominoTwo },
    /// Two pairs change places.
    SwapPairs {
        one: PairOfTable,
        other: PairOfTable,
    },
    /// A table of people who have none.
    AddTable { seats: DominoFour },
    /// Its number stays empty. Those of the four who get a bye; the others are absent.
    Dissolve {
        table: TableNumber,
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<String>>")]
        byes: Vec<String>,
    },
    /// Two tables exchange their numbers; one of them may be empty.
    ExchangeNumbers {
        one: TableNumber,
        other: TableNumber,
    },
    /// Somebody without a table rests.
    Rest { player: String },
}

/// A change to be judged.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DominoChangeRequest {
    pub change: DominoChange,
}

/// What the checker says about a change before it is made.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoChangeCheck {
    pub version: u64,
    /// Why it cannot be made at all; nothing when a reason is enough.
    pub refusal: Option<Said>,
    pub change: Option<DominoChanged>,
    /// Of the whole round after it.
    pub quality: Option<DominoQuality>,
}

/// A change that was made, or would be.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoChanged {
    pub es: String,
    pub en: String,
    /// Tables whose sheets and links are others now.
    pub tables: Vec<u32>,
    pub reason: String,
    pub broken: Vec<DominoFinding>,
}

impl DominoChange {
    pub fn change(self, tournament: &Tournament) -> Result<Change, NoSuchId> {
        let find = |id: &str| find(tournament, id);
        Ok(match self {
            DominoChange::Replace { out, by, bye } => Change::Replace {
                out: find(&out)?,
                by: find(&by)?,
                bye,
            },
            DominoChange::Swap {
                players: DominoTwo([one, other]),
            } => Change::Swap([find(&one)?, find(&other)?]),
            DominoChange::SwapPairs { one, other } => Change::SwapPairs([one, other]),
            DominoChange::AddTable { seats: four } => {
                let tables = seats(std::slice::from_ref(&four), tournament)?;
                Change::AddTable(tables[0])
            }
            DominoChange::Dissolve { table, byes } => Change::Dissolve {
                table,
                byes: players(&byes, tournament)?,
            },
            DominoChange::ExchangeNumbers { one, other } => Change::ExchangeNumbers([one, other]),
            DominoChange::Rest { player } => Change::Rest(find(&player)?),
        })
    }
}

impl DominoChanged {
    pub fn of(tournament: &Tournament, change: &RoundChange) -> Self {
        let names = called(tournament);
        let who = |player: torneo_rules::roster::PlayerId| names[player.index()].clone();
        let Words { es, en } = Words::each(|lang| change.change.say_with(&who, lang));
        let broken = change.broken.iter();
        Self {
            es,
            en,
            tables: change.tables.iter().map(|table| table.0).collect(),
            reason: change.reason.clone(),
            broken: broken
                .map(|broken| DominoFinding::broken(tournament, broken))
                .collect(),
        }
    }
}

impl DominoChangeCheck {
    pub fn of(version: u64, tournament: &Tournament, change: Change) -> Self {
        // Whoever asks is a director, and a reason will be given.
        let director = Author::Director(String::new());
        let reason = "?".to_owned();
        let judged = tournament.decide(&director, &Act::ChangeRound { change, reason });
        let (change, refusal) = match judged.map(|event| event.did) {
            Ok(EventKind::Changed(change)) => (Some(change), None),
            Ok(_) => (None, None),
            Err(rejection) => (None, Some(Said::from(&rejection))),
        };
        Self {
            version,
            refusal,
            quality: change.as_ref().map(|change| change.quality.into()),
            change: change.map(|change| DominoChanged {
                reason: String::new(),
                ..DominoChanged::of(tournament, &change)
            }),
        }
    }
}
