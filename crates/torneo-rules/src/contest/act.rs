//! What people ask a contest for, and who asks.

use serde::{Deserialize, Serialize};

use super::encounter::{EncounterNumber, GameResult};
use super::event::Bye;
use super::official::{Official, Terms};
use super::person::{ByeWorth, Person};
use super::prize::Prize;
use super::rejection::Rejection;
use crate::roster::{PlayerId, Round, hidden_in};

/// Who asks. That they are who they say is a matter of the venue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Author {
    /// Whoever runs the contest, by name.
    Director(String),
    /// Somebody who takes part; who enters has the number that they will have.
    Player(PlayerId),
    /// The room in which an encounter is played, by its code.
    Room(String),
    /// The venue's clock: the announced start, the next round, the end of an arena.
    Clock,
}

/// What somebody may ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    Enter(Person),
    /// Corrects what is written about somebody.
    Rewrite {
        player: PlayerId,
        person: Person,
    },
    /// Says that somebody is here.
    CheckIn(PlayerId),
    Leave(PlayerId),
    /// Plays again from the next round on.
    Return(PlayerId),
    AskBye {
        player: PlayerId,
        round: Round,
        worth: ByeWorth,
    },
    /// Plays a round after all that was asked to sit out.
    TakeByeBack {
        player: PlayerId,
        round: Round,
    },
    /// Says how fast the rating of somebody changes.
    SetFactor {
        player: PlayerId,
        factor: u32,
    },
    /// Says anew what is to be won.
    SetPrizes(Vec<Prize>),
    KeepApart([PlayerId; 2]),
    /// Says what federations ask.
    Describe(Official),
    /// Goes on as another program began.
    SetTerms(Box<Terms>),
    /// Pairs the next round and publishes it.
    Publish,
    /// Publishes a round that the director made.
    PublishByHand {
        games: Vec<[PlayerId; 2]>,
        byes: Vec<Bye>,
        reason: String,
    },
    /// A player says how a game over the board ended.
    Claim {
        encounter: EncounterNumber,
        result: GameResult,
    },
    /// How an encounter ended.
    Settle {
        encounter: EncounterNumber,
        result: GameResult,
    },
    /// Changes a settled result of any round.
    Correct {
        encounter: EncounterNumber,
        result: GameResult,
        reason: String,
    },
    /// Ends the contest.
    Finish,
}

impl Act {
    /// Refuses texts with characters that cannot be seen or turn other text around. Asked where an act enters the house, not by
    /// `decide`: a journal from before this rule may hold them, and is still done again.
    pub fn check_visible(&self) -> Result<(), Rejection> {
        let hidden = match self {
            Act::Enter(person) | Act::Rewrite { person, .. } => hidden_in(person.texts()),
            Act::Describe(official) => hidden_in(official.texts()),
            Act::SetPrizes(prizes) => hidden_in(prizes.iter().flat_map(Prize::texts)),
            Act::CheckIn(_)
            | Act::Leave(_)
            | Act::Return(_)
            | Act::AskBye { .. }
            | Act::TakeByeBack { .. }
            | Act::SetFactor { .. }
            | Act::KeepApart(_)
            | Act::SetTerms(_)
            | Act::Publish
            | Act::PublishByHand { .. }
            | Act::Claim { .. }
            | Act::Settle { .. }
            | Act::Correct { .. }
            | Act::Finish => None,
        };
        hidden.map_or(Ok(()), |field| Err(Rejection::TextHidden { field }))
    }
}
