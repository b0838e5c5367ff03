//! What a director may ask of a tournament: every act of the rules, people by id.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Company, Method};
use torneo_rules::domino::description::DominoScoreline;
use torneo_rules::domino::form::Form;
use torneo_rules::domino::penalty::{Measure, Penalty};
use torneo_rules::domino::person::{Person, Presence};
use torneo_rules::domino::round_clock::ClockCommand;
use torneo_rules::domino::score::{GameNumber, Outcome, Points, TableNumber, Verdict};
use torneo_rules::journal::Version;
use torneo_rules::pairing::Table;
use torneo_rules::pairing::request::PinnedTable;
use torneo_rules::roster::{PlayerId, Round};
use torneo_rules::simulation::rehearsal;
use ts_rs::TS;

use super::change::DominoChange;
use crate::venue::organisers::roles::Role;
use crate::wire::two::{DominoFour, DominoTwo};

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
    Amend { form: Form },
    /// Into the tournament, also half-way.
    Enrol {
        person: Person,
        /// Byes granted for closed rounds that were missed.
        #[serde(default)]
        #[ts(optional, as = "Option<u32>")]
        #[schema(maximum = 4_294_967_295_u64)]
        granted_byes: u32,
    },
    /// Corrects what is written about somebody.
    Rewrite { player: String, person: Person },
    /// Off the list, before anything was published.
    Remove { player: String },
    /// Misses the next round.
    Absent { player: String },
    /// Leaves; an unfinished table is forfeited.
    Withdraw { player: String },
    /// Plays again from the next round on.
    Return { player: String },
    /// Keeps two people apart.
    Forbid {
        company: Company,
        players: DominoTwo,
    },
    /// Keeps two people apart no more.
    Permit {
        company: Company,
        players: DominoTwo,
    },
    /// Pairs the next round and publishes it.
    Publish {
        #[serde(default)]
        #[ts(optional, as = "Option<Method>")]
        method: Method,
        /// Tables that shall be as given.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<DominoPin>>")]
        pins: Vec<DominoPin>,
        /// Why a quality below 0.85 is accepted.
        #[ts(optional)]
        approval: Option<String>,
        /// Takes over the results of tables that come out as in the round that was taken back.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        keep: bool,
    },
    /// Publishes tables that the director made.
    PublishByHand {
        tables: Vec<DominoFour>,
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<String>>")]
        byes: Vec<String>,
        reason: String,
        /// Takes over the results of tables that come out as in the round that was taken back.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        keep: bool,
    },
    /// Who is here and who is not for the next round, many at once; those of whom it is known already are passed over.
    RollCall {
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<String>>")]
        present: Vec<String>,
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<String>>")]
        absent: Vec<String>,
    },
    /// Changes the round that is played, at tables where nothing was played.
    ChangeRound {
        change: DominoChange,
        reason: String,
    },
    /// How games ended; all are written or none.
    Enter { scores: Vec<DominoScore> },
    /// For a rehearsal: enters invented results of games that are not settled. The same seed has the same people play better in every round.
    Rehearse {
        #[schema(maximum = 4_294_967_295_u64)]
        seed: u32,
        /// At most so many games; all unless said.
        #[ts(optional)]
        #[schema(maximum = 4_294_967_295_u64)]
        games: Option<u32>,
    },
    /// A ruling about whatever a table has not settled.
    Award {
        table: TableNumber,
        verdict: Verdict,
        reason: String,
        /// The one of the losing pair who did not come, when the other was there.
        #[ts(optional)]
        missing: Option<String>,
    },
    /// A warning, points off or a game lost.
    Penalise {
        player: String,
        measure: Measure,
        article: String,
        reason: String,
    },
    /// Takes a penalty back, by its number from 1.
    Pardon {
        #[schema(maximum = 4_294_967_295_u64)]
        penalty: u32,
        reason: String,
    },
    /// Changes a settled game of any round.
    Correct {
        round: Round,
        table: TableNumber,
        #[serde(default = "first")]
        #[ts(optional, as = "Option<u32>")]
        #[schema(value_type = u32, maximum = 4_294_967_295_u64)]
        game: GameNumber,
        outcome: Outcome,
        reason: String,
    },
    /// Starts, stops or lengthens the clock of the round.
    Clock { command: ClockCommand },
    /// Ends the round.
    Close {},
    /// Takes back the last published round, results included.
    Undo { reason: String },
    /// Puts the tournament away: it leaves the public list, and nothing more happens in it.
    Archive {},
    /// Takes it out of the archive.
    Unarchive {},
}

impl DominoAct {
    /// The least role in which it may be asked for.
    pub fn least_role(&self) -> Role {
        match self {
            DominoAct::Enter { .. } | DominoAct::Clock { .. } => Role::Assistant,
            DominoAct::Archive {} | DominoAct::Unarchive {} => Role::Owner,
            DominoAct::Amend { .. }
            | DominoAct::Enrol { .. }
            | DominoAct::Rewrite { .. }
            | DominoAct::Remove { .. }
            | DominoAct::Absent { .. }
            | DominoAct::Withdraw { .. }
            | DominoAct::Return { .. }
            | DominoAct::Forbid { .. }
            | DominoAct::Permit { .. }
            | DominoAct::Publish { .. }
            | DominoAct::PublishByHand { .. }
            | DominoAct::Rehearse { .. }
            | DominoAct::Award { .. }
            | DominoAct::Correct { .. }
            | DominoAct::Close {}
            | DominoAct::Undo { .. }
            | DominoAct::RollCall { .. }
            | DominoAct::Penalise { .. }
            | DominoAct::Pardon { .. }
            | DominoAct::ChangeRound { .. } => Role::Director,
        }
    }
}

/// How a game ended: points of the first pair and of the second.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DominoScore {
    table: TableNumber,
    /// The first unless said otherwise.
    #[serde(default = "first")]
    #[ts(optional, as = "Option<u32>")]
    #[schema(value_type = u32, maximum = 4_294_967_295_u64)]
    game: GameNumber,
    #[ts(as = "DominoScoreline")]
    #[schema(value_type = DominoScoreline)]
    points: Points,
}

/// A table that shall be as given, with its number if it matters.
#[derive(Debug, PartialEq, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DominoPin {
    #[ts(optional)]
    #[schema(maximum = 4_294_967_295_u64)]
    number: Option<u32>,
    pairs: DominoFour,
}

fn first() -> GameNumber {
    GameNumber(1)
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
    /// The acts of the rules that this asks for at a moment, one after the other.
    pub fn acts(self, tournament: &Tournament, now_ms: u64) -> Result<Vec<Act>, NoSuchId> {
        let find = |id: &str| find(tournament, id);
        let two = |DominoTwo([a, b]): &DominoTwo| Ok([find(a)?, find(b)?]);
        Ok(vec![match self {
            DominoAct::Amend { form } => Act::Amend(form),
            DominoAct::Enrol {
                person,
                granted_byes,
            } => Act::Enrol {
                person,
                granted_byes,
            },
            DominoAct::Rewrite { player, person } => Act::Rewrite {
                player: find(&player)?,
                person,
            },
            DominoAct::Remove { player } => Act::Remove(find(&player)?),
            DominoAct::Absent { player } => Act::Absent(find(&player)?),
            DominoAct::Withdraw { player } => Act::Withdraw(find(&player)?),
            DominoAct::Return { player } => Act::Return(find(&player)?),
            DominoAct::Forbid { company, players } => Act::Forbid {
                company,
                players: two(&players)?,
            },
            DominoAct::Permit { company, players } => Act::Permit {
                company,
                players: two(&players)?,
            },
            DominoAct::Publish {
                method,
                pins,
                approval,
                keep,
            } => Act::Publish {
                method,
                pins: pinned(&pins, tournament)?,
                approval,
                keep,
            },
            DominoAct::PublishByHand {
                tables,
                byes,
                reason,
                keep,
            } => Act::PublishByHand {
                tables: seats(&tables, tournament)?,
                byes: players(&byes, tournament)?,
                reason,
                keep,
            },
            DominoAct::RollCall { present, absent } => {
                return roll_call(&present, &absent, tournament);
            }
            DominoAct::ChangeRound { change, reason } => Act::ChangeRound {
                change: change.change(tournament)?,
                reason,
            },
            DominoAct::Enter { scores } => {
                return Ok(scores.into_iter().map(DominoScore::act).collect());
            }
            DominoAct::Rehearse { seed, games } => {
                let most = games.map_or(usize::MAX, |games| games as usize);
                return Ok(rehearsal::results(tournament, u64::from(seed), most));
            }
            DominoAct::Award {
                table,
                verdict,
                reason,
                missing,
            } => Act::Award {
                table,
                verdict,
                reason,
                missing: missing.as_deref().map(find).transpose()?,
            },
            DominoAct::Penalise {
                player,
                measure,
                article,
                reason,
            } => Act::Penalise(Penalty {
                player: find(&player)?,
                measure,
                article,
                reason,
            }),
            DominoAct::Pardon { penalty, reason } => Act::Pardon { penalty, reason },
            DominoAct::Correct {
                round,
                table,
                game,
                outcome,
                reason,
            } => Act::Correct {
                round,
                table,
                game,
                outcome,
                reason,
            },
            DominoAct::Clock { command } => Act::Time {
                command,
                at_ms: now_ms,
            },
            DominoAct::Close {} => Act::Close,
            DominoAct::Undo { reason } => Act::Undo { reason },
            DominoAct::Archive {} => Act::Archive,
            DominoAct::Unarchive {} => Act::Unarchive,
        }])
    }
}

impl DominoScore {
    fn act(self) -> Act {
        Act::Enter {
            table: self.table,
            game: self.game,
            points: self.points,
        }
    }
}

fn roll_call(
    present: &[String],
    absent: &[String],
    tournament: &Tournament,
) -> Result<Vec<Act>, NoSuchId> {
    let presence = |player: PlayerId| tournament.entrants()[player.index()].presence;
    let back = players(present, tournament)?.into_iter();
    let back = back.filter(|player| presence(*player) != Presence::Present);
    let away = players(absent, tournament)?.into_iter();
    let away = away.filter(|player| presence(*player) == Presence::Present);
    Ok(back.map(Act::Return).chain(away.map(Act::Absent)).collect())
}

pub(super) fn find(tournament: &Tournament, id: &str) -> Result<PlayerId, NoSuchId> {
    tournament.find(id).ok_or_else(|| NoSuchId(id.to_owned()))
}

/// People by id.
pub fn players(ids: &[String], tournament: &Tournament) -> Result<Vec<PlayerId>, NoSuchId> {
    ids.iter().map(|id| find(tournament, id)).collect()
}

/// Tables of people by id.
pub fn seats(tables: &[DominoFour], tournament: &Tournament) -> Result<Vec<Table>, NoSuchId> {
    let table = |four: &DominoFour| four.found(|id| find(tournament, id));
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
