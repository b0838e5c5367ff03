//! What happened in a contest: enough to rebuild it without running any method again.
//!
//! The types here are the journal: their JSON is documented in docs/spec/contest.md and never changes. What is new needs a
//! new kind of event or a new version.

use serde::{Deserialize, Serialize};

use super::Contest;
use super::act::{Act, Author};
use super::encounter::{EncounterNumber, GameResult};
use super::form::Form;
use super::official::{Official, Terms};
use super::person::{ByeWorth, Person};
use super::prize::Prize;
use super::rejection::Rejection;
use super::standing::Line;
use crate::replay::TournamentEvent;
use crate::roster::{PlayerId, Round};

/// Something that happened, and who did it. When is known to the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    pub by: Author,
    pub did: EventKind,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum EventKind {
    Created {
        form: Form,
    },
    Entered {
        player: PlayerId,
        person: Person,
    },
    Rewritten {
        player: PlayerId,
        person: Person,
    },
    CheckedIn {
        player: PlayerId,
    },
    Left {
        player: PlayerId,
    },
    Returned {
        player: PlayerId,
    },
    ByeAsked {
        player: PlayerId,
        round: Round,
        worth: ByeWorth,
    },
    ByeTakenBack {
        player: PlayerId,
        round: Round,
    },
    FactorSet {
        player: PlayerId,
        factor: u32,
    },
    PrizesSet {
        prizes: Vec<Prize>,
    },
    KeptApart {
        players: [PlayerId; 2],
    },
    Described {
        official: Official,
    },
    TermsSet {
        terms: Box<Terms>,
    },
    Published {
        round: PublishedRound,
    },
    Claimed {
        encounter: EncounterNumber,
        result: GameResult,
    },
    Settled {
        encounter: EncounterNumber,
        result: GameResult,
    },
    Corrected {
        encounter: EncounterNumber,
        was: GameResult,
        result: GameResult,
        reason: String,
        /// Of a contest that is over: the standings that are announced instead.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        standings: Option<Vec<Line>>,
    },
    Finished {
        standings: Vec<Line>,
    },
}

/// A round as everybody saw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedRound {
    pub round: Round,
    /// White and black of each encounter, from the first board.
    pub games: Vec<[PlayerId; 2]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<Bye>,
    /// Why the director made the round instead of the format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_hand: Option<String>,
}

impl PublishedRound {
    /// Whether somebody has a game or a bye in it.
    pub(super) fn names(&self, player: PlayerId) -> bool {
        let mut byes = self.byes.iter();
        self.games.iter().any(|game| game.contains(&player)) || byes.any(|bye| bye.player == player)
    }
}

/// Somebody who does not play a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ContestBye"), schema(as = ContestBye))]
pub struct Bye {
    pub player: PlayerId,
    pub kind: ByeKind,
}

/// Why somebody does not play a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ContestByeKind"), schema(as = ContestByeKind))]
pub enum ByeKind {
    /// Left over; worth a win.
    Allocated,
    /// Given by the director; worth a win.
    Full,
    /// Asked for; worth a draw.
    Half,
    /// Asked for; worth nothing.
    Zero,
    /// Rests in a table of an odd number, or goes through the first round of a bracket.
    Rest,
}

impl EventKind {
    /// The act that asks for this again; nothing asks for the first one.
    pub(super) fn act(&self) -> Option<Act> {
        Some(match self.clone() {
            Self::Created { .. } => return None,
            Self::Entered { person, .. } => Act::Enter(person),
            Self::Rewritten { player, person } => Act::Rewrite { player, person },
            Self::CheckedIn { player } => Act::CheckIn(player),
            Self::Left { player } => Act::Leave(player),
            Self::Returned { player } => Act::Return(player),
            Self::ByeAsked {
                player,
                round,
                worth,
            } => Act::AskBye {
                player,
                round,
                worth,
            },
            Self::ByeTakenBack { player, round } => Act::TakeByeBack { player, round },
            Self::FactorSet { player, factor } => Act::SetFactor { player, factor },
            Self::PrizesSet { prizes } => Act::SetPrizes(prizes),
            Self::KeptApart { players } => Act::KeepApart(players),
            Self::Described { official } => Act::Describe(official),
            Self::TermsSet { terms } => Act::SetTerms(terms),
            Self::Published { round } => match round.by_hand {
                None => Act::Publish,
                Some(reason) => Act::PublishByHand {
                    games: round.games,
                    byes: round.byes,
                    reason,
                },
            },
            Self::Claimed { encounter, result } => Act::Claim { encounter, result },
            Self::Settled { encounter, result } => Act::Settle { encounter, result },
            Self::Corrected {
                encounter,
                result,
                reason,
                ..
            } => Act::Correct {
                encounter,
                result,
                reason,
            },
            Self::Finished { .. } => Act::Finish,
        })
    }
}

impl TournamentEvent for Event {
    type Tournament = Contest;
    type Rejection = Rejection;

    fn creates(&self) -> Option<Contest> {
        let EventKind::Created { form } = &self.did else {
            return None;
        };
        Some(Contest::new(form.clone()))
    }

    fn asked_again(&self, before: Option<&Contest>) -> Option<Result<Self, Rejection>> {
        match (before, &self.did) {
            (None, EventKind::Created { form }) => Some(Contest::create(&self.by, form)),
            (None, _) => None,
            (Some(before), did) => did.act().map(|act| before.decide(&self.by, &act)),
        }
    }

    fn apply_to(&self, tournament: &mut Contest) {
        tournament.apply(self);
    }
}
