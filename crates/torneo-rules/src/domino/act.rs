//! What people ask a tournament for, and who asks.

use serde::{Deserialize, Serialize};

use crate::domino::change::Change;
use crate::domino::form::Form;
use crate::domino::penalty::Penalty;
use crate::domino::person::Person;
use crate::domino::rejection::Rejection;
use crate::domino::round_clock::ClockCommand;
use crate::domino::score::{GameNumber, Outcome, Pair, Points, TableNumber, Verdict};
use crate::pairing::Table;
use crate::pairing::request::PinnedTable;
use crate::roster::{PlayerId, Round, hidden_in};

/// Who asks. That they are who they say is a matter of the venue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Author {
    /// Whoever runs the tournament, by name.
    Director(String),
    /// One of the two pairs of a table of a round, by the table's link.
    Pair {
        round: Round,
        table: TableNumber,
        pair: Pair,
    },
}

/// How a round is paired.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoMethod"), schema(as = DominoMethod))]
pub enum Method {
    #[default]
    Canonical,
    Optimal,
}

/// What two people are kept from being.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoCompany"), schema(as = DominoCompany))]
pub enum Company {
    Partners,
    Opponents,
}

/// What somebody may ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Another form; once a round was published only names, place, date and number of rounds.
    Amend(Form),
    /// Into the tournament; late people enter at the next round, with byes for rounds they missed if granted.
    Enrol { person: Person, granted_byes: u32 },
    /// Corrects what is written about somebody.
    Rewrite { player: PlayerId, person: Person },
    /// Off the list, before anything was published: as if they had never been on it.
    Remove(PlayerId),
    /// Misses the next round.
    Absent(PlayerId),
    /// Leaves; an unfinished table is forfeited.
    Withdraw(PlayerId),
    /// Plays again from the next round on.
    Return(PlayerId),
    Forbid {
        company: Company,
        players: [PlayerId; 2],
    },
    Permit {
        company: Company,
        players: [PlayerId; 2],
    },
    /// Pairs the next round and publishes it.
    Publish {
        method: Method,
        pins: Vec<PinnedTable>,
        /// Why a round of low quality is published all the same.
        approval: Option<String>,
        /// Takes over the results of tables that come out as in the round that was taken back.
        keep: bool,
    },
    /// Publishes tables that the director made.
    PublishByHand {
        tables: Vec<Table>,
        byes: Vec<PlayerId>,
        reason: String,
        /// Takes over the results of tables that come out as in the round that was taken back.
        keep: bool,
    },
    /// A pair says how its game ended. `same_device`: what the other pair said came from the same browser, or nobody can tell.
    Propose {
        table: TableNumber,
        game: GameNumber,
        points: Points,
        same_device: bool,
    },
    /// A pair agrees with what the other proposed: with these points, as it saw them, and no others.
    Confirm {
        table: TableNumber,
        game: GameNumber,
        points: Points,
        same_device: bool,
    },
    /// A pair objects without saying what is right.
    Dispute {
        table: TableNumber,
        game: GameNumber,
    },
    /// The director says how a game ended.
    Enter {
        table: TableNumber,
        game: GameNumber,
        points: Points,
    },
    /// The director rules about whatever a table has not settled.
    Award {
        table: TableNumber,
        verdict: Verdict,
        reason: String,
        /// The one of the pair who did not come, when the other was there.
        missing: Option<PlayerId>,
    },
    /// A warning, points off or a game lost.
    Penalise(Penalty),
    /// Takes a penalty back, by its number from 1. A game stays lost until it is corrected.
    Pardon { penalty: u32, reason: String },
    /// Changes a settled game of any round.
    Correct {
        round: Round,
        table: TableNumber,
        game: GameNumber,
        outcome: Outcome,
        reason: String,
    },
    /// Changes the round that is played, where nothing was played yet.
    ChangeRound { change: Change, reason: String },
    /// Starts, stops or lengthens the clock of the round that is played, at a moment in milliseconds since 1970.
    Time { command: ClockCommand, at_ms: u64 },
    /// Ends the round.
    Close,
    /// Takes back the last published round, results included.
    Undo { reason: String },
    /// Puts the tournament away: it leaves the public list, and nothing more happens in it.
    Archive,
    /// Takes it out again.
    Unarchive,
}

impl Act {
    /// Refuses texts with characters that cannot be seen or turn other text around. Asked where an act enters the house, not by
    /// `decide`: a journal from before this rule may hold them, and is still done again.
    pub fn check_visible(&self) -> Result<(), Rejection> {
        let hidden = match self {
            Act::Amend(form) => return form.check_visible(),
            Act::Enrol { person, .. } | Act::Rewrite { person, .. } => hidden_in(person.texts()),
            Act::Remove(_)
            | Act::Absent(_)
            | Act::Withdraw(_)
            | Act::Return(_)
            | Act::Forbid { .. }
            | Act::Permit { .. }
            | Act::Publish { .. }
            | Act::PublishByHand { .. }
            | Act::Propose { .. }
            | Act::Confirm { .. }
            | Act::Dispute { .. }
            | Act::Enter { .. }
            | Act::Award { .. }
            | Act::Penalise(_)
            | Act::Pardon { .. }
            | Act::Correct { .. }
            | Act::ChangeRound { .. }
            | Act::Time { .. }
            | Act::Close
            | Act::Undo { .. }
            | Act::Archive
            | Act::Unarchive => None,
        };
        hidden.map_or(Ok(()), |field| Err(Rejection::TextHidden { field }))
    }
}
