//! What happened in a tournament: enough to rebuild it without running any method again.

use crate::domino::act::{Act, Author, Company, Method};
use crate::domino::form::Form;
use crate::domino::person::Person;
use crate::domino::score::{GameNumber, Outcome, Points, TableNumber, Verdict};
use crate::pairing::Table;
use crate::pairing::contingency::Contingency;
use crate::pairing::quality::Quality;
use crate::pairing::request::PinnedTable;
use crate::roster::{PlayerId, Round};

/// Something that happened, and who did it. When is known to the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub by: Author,
    pub did: EventKind,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    Created(Form),
    Amended(Form),
    Enrolled {
        player: PlayerId,
        person: Person,
        granted: Vec<Round>,
    },
    Rewritten {
        player: PlayerId,
        person: Person,
    },
    Absent(PlayerId),
    Withdrawn {
        player: PlayerId,
        /// The table that is lost by it.
        forfeits: Option<TableNumber>,
    },
    Returned(PlayerId),
    Forbidden {
        company: Company,
        players: [PlayerId; 2],
    },
    Permitted {
        company: Company,
        players: [PlayerId; 2],
    },
    Published(PublishedRound),
    Proposed {
        table: TableNumber,
        game: GameNumber,
        points: Points,
    },
    Confirmed {
        table: TableNumber,
        game: GameNumber,
        points: Points,
    },
    Disputed {
        table: TableNumber,
        game: GameNumber,
        /// What the objecting pair claims.
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
    },
    Corrected(Correction),
    Closed {
        round: Round,
        /// The standings after it.
        standing: Vec<StandingLine>,
    },
    Undone {
        round: Round,
        reason: String,
    },
}

/// A round as it is pinned on the wall.
#[derive(Debug, Clone, PartialEq, Eq)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    Paired {
        method: Method,
        pins: Vec<PinnedTable>,
        contingencies: Vec<Contingency>,
        /// Why a quality below 0.85 was accepted.
        approval: Option<String>,
    },
    ByHand {
        reason: String,
        /// What the independent checker found.
        broken: Vec<Broken>,
    },
}

/// A rule that a round made by hand does not keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    pub rule: Rule,
    /// From 1, when it is about a table.
    pub table: Option<TableNumber>,
    pub players: Vec<PlayerId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

impl Rule {
    /// A word for programs that never changes.
    pub fn code(self) -> &'static str {
        match self {
            Rule::Partners => "partners",
            Rule::Opponents => "opponents",
            Rule::LeadersDuel => "leaders_duel",
            Rule::ByeCount => "bye_count",
            Rule::ByeTurn => "bye_turn",
            Rule::SeatOrder => "seat_order",
        }
    }
}

/// A settled game that was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    pub round: Round,
    pub table: TableNumber,
    pub game: GameNumber,
    pub before: Outcome,
    pub after: Outcome,
    pub reason: String,
}

/// One line of the standings after a round.
#[derive(Debug, Clone, PartialEq, Eq)]
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
            EventKind::Created(_) => return None,
            EventKind::Amended(form) => Act::Amend(form),
            EventKind::Enrolled {
                person, granted, ..
            } => Act::Enrol {
                person,
                granted_byes: u32::try_from(granted.len()).unwrap_or(u32::MAX),
            },
            EventKind::Rewritten { player, person } => Act::Rewrite { player, person },
            EventKind::Absent(player) => Act::Absent(player),
            EventKind::Withdrawn { player, .. } => Act::Withdraw(player),
            EventKind::Returned(player) => Act::Return(player),
            EventKind::Forbidden { company, players } => Act::Forbid { company, players },
            EventKind::Permitted { company, players } => Act::Permit { company, players },
            EventKind::Published(published) => published.act(),
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
            },
            EventKind::Disputed { table, game, .. } => Act::Dispute { table, game },
            EventKind::Confirmed { table, game, .. } => Act::Confirm { table, game },
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
            } => Act::Award {
                table,
                verdict,
                reason,
            },
            EventKind::Corrected(correction) => Act::Correct {
                round: correction.round,
                table: correction.table,
                game: correction.game,
                outcome: correction.after,
                reason: correction.reason,
            },
            EventKind::Closed { .. } => Act::Close,
            EventKind::Undone { reason, .. } => Act::Undo { reason },
        })
    }
}

impl PublishedRound {
    fn act(self) -> Act {
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
            },
            Origin::ByHand { reason, .. } => Act::PublishByHand {
                tables: self.tables,
                byes: self.byes,
                reason,
            },
        }
    }
}
