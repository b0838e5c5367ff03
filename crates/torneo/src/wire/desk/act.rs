//! What a director may ask of a tournament: every act of the rules, people by id.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::Act;
use torneo_rules::domino::score::{GameNumber, TableNumber};
use torneo_rules::journal::Version;
use torneo_rules::pairing::Table;
use torneo_rules::pairing::request::PinnedTable;
use torneo_rules::roster::{PlayerId, Round};
use ts_rs::TS;

use crate::wire::domino::form::WireForm;
use crate::wire::domino::parts::{WireCompany, WireMethod, WireOutcome, WirePerson, WireVerdict};
use crate::wire::two::{DominoFour, DominoScoreline, DominoTwo};

/// An act, and the version it was meant for.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DominoActRequest {
    /// The version that was looked at; another one is refused. Without it the act is judged as things stand.
    #[serde(default, deserialize_with = "possible")]
    #[ts(optional)]
    #[schema(maximum = 9_007_199_254_740_991_u64)]
    pub version: Option<u64>,
    pub act: DominoAct,
}

/// Everything a director may ask for.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum DominoAct {
    /// Another form; once a round was published only name, place, date and number of rounds.
    Amend { form: WireForm },
    /// Into the tournament, also half-way.
    Enrol {
        person: WirePerson,
        /// Byes granted for closed rounds that were missed.
        #[serde(default)]
        #[ts(optional, as = "Option<u32>")]
        #[schema(maximum = 4_294_967_295_u64)]
        granted_byes: u32,
    },
    /// Corrects what is written about somebody.
    Rewrite { player: String, person: WirePerson },
    /// Misses the next round.
    Absent { player: String },
    /// Leaves; an unfinished table is forfeited.
    Withdraw { player: String },
    /// Plays again from the next round on.
    Return { player: String },
    /// Keeps two people apart.
    Forbid {
        company: WireCompany,
        players: DominoTwo,
    },
    /// Keeps two people apart no more.
    Permit {
        company: WireCompany,
        players: DominoTwo,
    },
    /// Pairs the next round and publishes it.
    Publish {
        #[serde(default = "WireMethod::usual")]
        #[ts(optional, as = "Option<WireMethod>")]
        method: WireMethod,
        /// Tables that shall be as given.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<DominoPin>>")]
        pins: Vec<DominoPin>,
        /// Why a quality below 0.85 is accepted.
        #[serde(default)]
        #[ts(optional)]
        approval: Option<String>,
    },
    /// Publishes tables that the director made.
    PublishByHand {
        tables: Vec<DominoFour>,
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<String>>")]
        byes: Vec<String>,
        reason: String,
    },
    /// How games ended; all are written or none.
    Enter { scores: Vec<DominoScore> },
    /// A ruling about whatever a table has not settled.
    Award {
        #[schema(maximum = 4_294_967_295_u64)]
        table: u32,
        verdict: WireVerdict,
        reason: String,
    },
    /// Changes a settled game of any round.
    Correct {
        #[schema(maximum = 4_294_967_295_u64)]
        round: u32,
        #[schema(maximum = 4_294_967_295_u64)]
        table: u32,
        #[serde(default = "first")]
        #[ts(optional, as = "Option<u32>")]
        #[schema(maximum = 4_294_967_295_u64)]
        game: u32,
        outcome: WireOutcome,
        reason: String,
    },
    /// Ends the round.
    Close {},
    /// Takes back the last published round, results included.
    Undo { reason: String },
}

/// How a game ended: points of the first pair and of the second.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DominoScore {
    #[schema(maximum = 4_294_967_295_u64)]
    table: u32,
    /// The first unless said otherwise.
    #[serde(default = "first")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(maximum = 4_294_967_295_u64)]
    game: u32,
    points: DominoScoreline,
}

/// A table that shall be as given, with its number if it matters.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DominoPin {
    #[serde(default)]
    #[ts(optional)]
    #[schema(maximum = 4_294_967_295_u64)]
    number: Option<u32>,
    pairs: DominoFour,
}

fn first() -> u32 {
    1
}

/// A version that a journal can have.
fn possible<'de, D: Deserializer<'de>>(version: D) -> Result<Option<u64>, D::Error> {
    let version = Option::<u64>::deserialize(version)?;
    match version.is_none_or(|number| Version::new(number).is_some()) {
        true => Ok(version),
        false => Err(D::Error::custom("no tournament has so many entries")),
    }
}

/// Nobody in the tournament has this id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoSuchId(pub String);

impl DominoAct {
    /// The acts of the rules that this asks for, one after the other.
    pub fn acts(self, tournament: &Tournament) -> Result<Vec<Act>, NoSuchId> {
        let find = |id: &str| find(tournament, id);
        let two = |DominoTwo([a, b]): &DominoTwo| Ok([find(a)?, find(b)?]);
        Ok(vec![match self {
            DominoAct::Amend { form } => Act::Amend(form.into()),
            DominoAct::Enrol {
                person,
                granted_byes,
            } => Act::Enrol {
                person: person.into(),
                granted_byes,
            },
            DominoAct::Rewrite { player, person } => Act::Rewrite {
                player: find(&player)?,
                person: person.into(),
            },
            DominoAct::Absent { player } => Act::Absent(find(&player)?),
            DominoAct::Withdraw { player } => Act::Withdraw(find(&player)?),
            DominoAct::Return { player } => Act::Return(find(&player)?),
            DominoAct::Forbid { company, players } => Act::Forbid {
                company: company.into(),
                players: two(&players)?,
            },
            DominoAct::Permit { company, players } => Act::Permit {
                company: company.into(),
                players: two(&players)?,
            },
            DominoAct::Publish {
                method,
                pins,
                approval,
            } => Act::Publish {
                method: method.into(),
                pins: pinned(&pins, tournament)?,
                approval,
            },
            DominoAct::PublishByHand {
                tables,
                byes,
                reason,
            } => Act::PublishByHand {
                tables: seats(&tables, tournament)?,
                byes: players(&byes, tournament)?,
                reason,
            },
            DominoAct::Enter { scores } => {
                return Ok(scores.iter().map(DominoScore::act).collect());
            }
            DominoAct::Award {
                table,
                verdict,
                reason,
            } => Act::Award {
                table: TableNumber(table),
                verdict: verdict.into(),
                reason,
            },
            DominoAct::Correct {
                round,
                table,
                game,
                outcome,
                reason,
            } => Act::Correct {
                round: Round(round),
                table: TableNumber(table),
                game: GameNumber(game),
                outcome: outcome.into(),
                reason,
            },
            DominoAct::Close {} => Act::Close,
            DominoAct::Undo { reason } => Act::Undo { reason },
        }])
    }
}

impl DominoScore {
    fn act(&self) -> Act {
        Act::Enter {
            table: TableNumber(self.table),
            game: GameNumber(self.game),
            points: self.points.points(),
        }
    }
}

fn find(tournament: &Tournament, id: &str) -> Result<PlayerId, NoSuchId> {
    tournament.find(id).ok_or_else(|| NoSuchId(id.to_owned()))
}

/// People by id.
pub fn players(ids: &[String], tournament: &Tournament) -> Result<Vec<PlayerId>, NoSuchId> {
    ids.iter().map(|id| find(tournament, id)).collect()
}

/// Tables of people by id.
pub fn seats(tables: &[DominoFour], tournament: &Tournament) -> Result<Vec<Table>, NoSuchId> {
    let find = |id: &String| find(tournament, id);
    let table = |DominoFour([DominoTwo([a, b]), DominoTwo([c, d])]): &DominoFour| -> Result<Table, NoSuchId> {
        Ok([[find(a)?, find(b)?], [find(c)?, find(d)?]])
    };
    tables.iter().map(table).collect()
}

/// Pinned tables of people by id.
pub fn pinned(pins: &[DominoPin], tournament: &Tournament) -> Result<Vec<PinnedTable>, NoSuchId> {
    let pin = |pin: &DominoPin| {
        let pairs = seats(std::slice::from_ref(&pin.pairs), tournament)?;
        Ok(PinnedTable {
            number: pin.number,
            pairs: pairs[0],
        })
    };
    pins.iter().map(pin).collect()
}
