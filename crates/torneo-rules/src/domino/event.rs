//! What happened in a tournament: enough to rebuild it without running any method again.
//!
//! The types here are the journal: their JSON is documented in docs/domino-file.md and never changes. What is new needs a new
//! kind of event or a new version.

use serde::{Deserialize, Serialize, Serializer};

use crate::domino::Tournament;
use crate::domino::act::{Act, Author, Company, Method};
use crate::domino::change::RoundChange;
use crate::domino::form::Form;
use crate::domino::keep::KeptGame;
use crate::domino::penalty::GivenPenalty;
use crate::domino::person::Person;
use crate::domino::rejection::Rejection;
use crate::domino::round_clock::{ClockCommand, RoundClock};
use crate::domino::score::{GameNumber, Outcome, Points, TableNumber, Verdict};
use crate::pairing::Table;
use crate::pairing::contingency::Contingency;
use crate::pairing::quality::Quality;
use crate::pairing::request::PinnedTable;
use crate::replay::TournamentEvent;
use crate::roster::{PlayerId, Round};

/// The version of the journal's form that is written, and the only one that is read.
const VERSION: u32 = 1;

/// Something that happened, and who did it. When is known to the journal. JSON: `{"v":1,"by":…,"did":{"type":…}}`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Versioned<Author, EventKind>")]
pub struct Event {
    pub by: Author,
    pub did: EventKind,
}

/// An event with the version of its form.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Versioned<By, Did> {
    v: u32,
    by: By,
    did: Did,
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { by, did } = self;
        Versioned {
            v: VERSION,
            by,
            did,
        }
        .serialize(serializer)
    }
}

impl TryFrom<Versioned<Author, EventKind>> for Event {
    type Error = String;

    fn try_from(event: Versioned<Author, EventKind>) -> Result<Self, String> {
        let Versioned { v, by, did } = event;
        match v {
            VERSION => Ok(Self { by, did }),
            v => Err(format!("version {v} is not known; update torneo")),
        }
    }
}

impl Event {
    /// The event in the text of an entry, or why it is none.
    pub fn read(payload: &str) -> Result<Self, String> {
        serde_json::from_str(payload).map_err(|error| error.to_string())
    }

    /// The text of an entry.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("an event is plain data")
    }
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum EventKind {
    Created {
        form: Form,
    },
    Amended {
        form: Form,
    },
    Enrolled {
        player: PlayerId,
        person: Person,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        granted: Vec<Round>,
    },
    Rewritten {
        player: PlayerId,
        person: Person,
    },
    /// Off the list before anything was published; those after them move up a place.
    Removed {
        player: PlayerId,
        /// As they were on the list.
        person: Person,
    },
    Absent {
        player: PlayerId,
    },
    Withdrawn {
        player: PlayerId,
        /// The table that is lost by it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        forfeits: Option<TableNumber>,
    },
    Returned {
        player: PlayerId,
    },
    Forbidden {
        company: Company,
        players: [PlayerId; 2],
    },
    Permitted {
        company: Company,
        players: [PlayerId; 2],
    },
    Published {
        round: PublishedRound,
        /// Results of the same tables, from the round that was taken back.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        keep: Vec<KeptGame>,
    },
    Proposed {
        table: TableNumber,
        game: GameNumber,
        points: Points,
    },
    Confirmed {
        table: TableNumber,
        game: GameNumber,
        points: Points,
        /// Both pairs spoke from one browser, or from one that did not say which it is.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        same_device: bool,
    },
    Disputed {
        table: TableNumber,
        game: GameNumber,
        /// What the objecting pair claims.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        points: Option<Points>,
    },
    Entered {
        table: TableNumber,
        game: GameNumber,
        points: Points,
    },
    Awarded {
        table: TableNumber,
        verdict: Verdict,
        reason: String,
        /// The one of the pair who did not come, when the other was there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        missing: Option<PlayerId>,
    },
    Penalised(GivenPenalty),
    Pardoned {
        penalty: u32,
        reason: String,
    },
    Corrected(Correction),
    Changed(RoundChange),
    /// What was done with the clock at a moment, in milliseconds since 1970, and how it runs since.
    Timed {
        round: Round,
        command: ClockCommand,
        at_ms: u64,
        clock: RoundClock,
    },
    Closed {
        round: Round,
        /// The standings after it.
        standing: Vec<StandingLine>,
    },
    Undone {
        round: Round,
        reason: String,
    },
    Archived {},
    Unarchived {},
}

/// A round as it is pinned on the wall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedRound {
    pub round: Round,
    pub tables: Vec<Table>,
    pub byes: Vec<PlayerId>,
    /// Those who were absent for this round only.
    pub absent: Vec<PlayerId>,
    pub quality: Quality,
    pub origin: Origin,
}

/// Where the tables come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Origin {
    Paired {
        method: Method,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pins: Vec<PinnedTable>,
        contingencies: Vec<Contingency>,
        /// Why a quality below 0.85 was accepted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        approval: Option<String>,
    },
    ByHand {
        reason: String,
        /// What the independent checker found.
        broken: Vec<Broken>,
    },
}

/// A rule that a round made by hand does not keep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Broken {
    pub rule: Rule,
    /// From 1, when it is about a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableNumber>,
    pub players: Vec<PlayerId>,
}

/// A rule that a round made by hand can break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Partners again too soon, or never allowed.
    Partners,
    /// Opponents again too soon, or never allowed.
    Opponents,
    /// The only two leaders do not meet.
    LeadersDuel,
    /// More or fewer byes than the field needs.
    ByeCount,
    /// A bye out of turn; the players are those whose turn it was not.
    ByeTurn,
    /// Tables, pairs or seats not in the order of the standing.
    SeatOrder,
}

/// A settled game that was changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoCorrection"), schema(as = DominoCorrection))]
pub struct Correction {
    pub round: Round,
    pub table: TableNumber,
    pub game: GameNumber,
    pub before: Outcome,
    pub after: Outcome,
    pub reason: String,
}

/// One line of the standings after a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandingLine {
    pub player: PlayerId,
    pub place: u32,
    pub wins: u32,
    /// The exact fraction, in lowest terms.
    pub eff: String,
}

impl EventKind {
    /// The act that asks for this event; nothing for the creation, which no tournament precedes.
    pub fn act(&self) -> Option<Act> {
        Some(match self.clone() {
            EventKind::Created { .. } => return None,
            EventKind::Amended { form } => Act::Amend(form),
            EventKind::Enrolled {
                person, granted, ..
            } => Act::Enrol {
                person,
                granted_byes: u32::try_from(granted.len()).unwrap_or(u32::MAX),
            },
            EventKind::Rewritten { player, person } => Act::Rewrite { player, person },
            EventKind::Removed { player, .. } => Act::Remove(player),
            EventKind::Absent { player } => Act::Absent(player),
            EventKind::Withdrawn { player, .. } => Act::Withdraw(player),
            EventKind::Returned { player } => Act::Return(player),
            EventKind::Forbidden { company, players } => Act::Forbid { company, players },
            EventKind::Permitted { company, players } => Act::Permit { company, players },
            EventKind::Published { round, keep } => round.act(!keep.is_empty()),
            EventKind::Proposed {
                table,
                game,
                points,
            }
            | EventKind::Disputed {
                table,
                game,
                points: Some(points),
            } => Act::Propose {
                table,
                game,
                points,
                same_device: false,
            },
            EventKind::Disputed { table, game, .. } => Act::Dispute { table, game },
            EventKind::Confirmed {
                table,
                game,
                points,
                same_device,
            } => Act::Confirm {
                table,
                game,
                points,
                same_device,
            },
            EventKind::Entered {
                table,
                game,
                points,
            } => Act::Enter {
                table,
                game,
                points,
            },
            EventKind::Awarded {
                table,
                verdict,
                reason,
                missing,
            } => Act::Award {
                table,
                verdict,
                reason,
                missing,
            },
            EventKind::Penalised(given) => Act::Penalise(given.penalty),
            EventKind::Pardoned { penalty, reason } => Act::Pardon { penalty, reason },
            EventKind::Corrected(correction) => Act::Correct {
                round: correction.round,
                table: correction.table,
                game: correction.game,
                outcome: correction.after,
                reason: correction.reason,
            },
            EventKind::Changed(RoundChange { change, reason, .. }) => {
                Act::ChangeRound { change, reason }
            }
            EventKind::Timed { command, at_ms, .. } => Act::Time { command, at_ms },
            EventKind::Closed { .. } => Act::Close,
            EventKind::Undone { reason, .. } => Act::Undo { reason },
            EventKind::Archived {} => Act::Archive,
            EventKind::Unarchived {} => Act::Unarchive,
        })
    }
}

impl TournamentEvent for Event {
    type Tournament = Tournament;
    type Rejection = Rejection;

    fn creates(&self) -> Option<Tournament> {
        let EventKind::Created { form } = &self.did else {
            return None;
        };
        Some(Tournament::new(form.clone()))
    }

    fn asked_again(&self, before: Option<&Tournament>) -> Option<Result<Self, Rejection>> {
        match (before, &self.did) {
            (None, EventKind::Created { form }) => Some(Tournament::create(&self.by, form)),
            (None, _) => None,
            (Some(before), did) => did.act().map(|act| before.decide(&self.by, &act)),
        }
    }

    fn apply_to(&self, tournament: &mut Tournament) {
        tournament.apply(self);
    }
}

impl PublishedRound {
    fn act(self, keep: bool) -> Act {
        match self.origin {
            Origin::Paired {
                method,
                pins,
                approval,
                ..
            } => Act::Publish {
                method,
                pins,
                approval,
                keep,
            },
            Origin::ByHand { reason, .. } => Act::PublishByHand {
                tables: self.tables,
                byes: self.byes,
                reason,
                keep,
            },
        }
    }
}
