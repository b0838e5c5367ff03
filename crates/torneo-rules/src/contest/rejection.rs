//! What the rules forbid, each with a sentence that names the culprit and the next step.

use super::encounter::EncounterNumber;
use crate::dutch;
use crate::roster::Round;

/// A refused act. People are called by name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    #[error("a name is missing; give one")]
    NameMissing,
    #[error("'{field}' is longer than 120 characters or has control characters; shorten it")]
    TextUnfit { field: &'static str },
    #[error(
        "'{field}' has characters that cannot be seen or turn the text around; delete it and type it anew"
    )]
    TextHidden { field: &'static str },
    #[error("'{field}' is out of range; choose from 1 to {most}")]
    OutOfRange { field: &'static str, most: u32 },
    #[error("{name}: a side has {people} here, no more and no fewer; name each of them once")]
    Members { name: String, people: u32 },
    #[error("only the director may do this")]
    OnlyDirector,
    #[error("somebody may only speak for themselves")]
    NotYours,
    #[error("a room reports the result of its own game and nothing else")]
    NotARoomsMatter,
    #[error("the contest is over")]
    Over,
    #[error("this person takes part already")]
    Twice { id: String },
    #[error("there is no player number {number}")]
    NoSuchPlayer { number: u64 },
    #[error("the contest has {most} players, the most it can have")]
    TooManyPlayers { most: usize },
    #[error("the first round is published, and in this format nobody enters later")]
    EntriesClosed,
    #[error("{name} is here already; nothing is left to do")]
    AlreadyPresent { name: String },
    #[error("{name} has left already; nothing is left to do")]
    AlreadyLeft { name: String },
    #[error("only a Swiss has byes to ask for")]
    NoByes,
    #[error("round {round} is not to come; ask for a later one")]
    RoundPast { round: Round },
    #[error("{name} asked for that round already; nothing is left to do")]
    AlreadyAsked { name: String },
    #[error("{name} did not ask for that round; nothing is left to do")]
    NotAsked { name: String },
    #[error("a factor of ratings is 10, 20 or 40")]
    NoSuchFactor,
    #[error("two different people can be kept apart")]
    SamePerson,
    #[error("they are kept apart already; nothing is left to do")]
    AlreadyApart,
    #[error("games of the round that are still played: {open}; wait for them")]
    StillPlaying { open: usize },
    #[error("at least two players must be here")]
    TooFew,
    #[error("nobody can be paired now; wait for a game to end")]
    NobodyFree,
    #[error("all rounds were played; finish the contest")]
    RoundsOver,
    #[error("rounds are left to play; only the director may finish now")]
    RoundsLeft,
    #[error("no round was published; nothing can be finished")]
    NotBegun,
    #[error(transparent)]
    Unpairable(#[from] dutch::Rejection),
    #[error("a round by hand is only for a Swiss, and needs a reason")]
    NoHand,
    #[error("{name} stands twice in the round, or is not here")]
    Misplaced { name: String },
    #[error("there is no game number {encounter}")]
    NoSuchEncounter { encounter: EncounterNumber },
    #[error("game {encounter} has a result; the director may correct it")]
    AlreadySettled { encounter: EncounterNumber },
    #[error("game {encounter} has no result yet; enter it first")]
    NotSettled { encounter: EncounterNumber },
    #[error("that is the result already; nothing is left to do")]
    SameResult,
    #[error(
        "a later match was drawn from this one, so who goes on cannot change any more; correct the later match, or play it again"
    )]
    DrawnFrom,
    #[error("that is written already; nothing is left to do")]
    SameDescription,
    #[error("a reason is missing; say why")]
    ReasonMissing,
}
