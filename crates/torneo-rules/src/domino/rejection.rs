//! What the rules forbid, each with a sentence that names the culprit and the next step.

use serde::Serialize;

use crate::domino::score::{GameNumber, Points, TableNumber};
use crate::pairing::rejection::Rejection as PairingRejection;
use crate::pairing::request::Modality;
use crate::roster::Round;
use crate::word::counted;

/// A refused act. People are called by their id. Its word in JSON is a stable name for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Rejection {
    #[error("the tournament has no name; give it one")]
    NameMissing,
    #[error("'{field}' is longer than 120 characters or has control characters; shorten it")]
    TextUnfit { field: &'static str },
    #[error(
        "'{field}' has characters that cannot be seen or turn the text around; delete it and type it anew"
    )]
    TextHidden { field: &'static str },
    #[error("'{field}' is {value}; choose from {least} to {most}")]
    OutOfRange {
        field: &'static str,
        value: u32,
        least: u32,
        most: u32,
    },
    #[error(
        "rounds were published under the present rules; change only name, place, date, number of rounds, days, halls, time or prizes"
    )]
    LawFixed,
    #[error(
        "published already: {}; keep at least that many",
        counted(*published, ["round", "rounds"])
    )]
    FewerRounds { published: u32 },
    #[error("a pair may only report its own table; ask the director")]
    NotAllowed,
    #[error("only a pair proposes or confirms; the director enters the result")]
    OnlyPairs,
    #[error("this link is for table {table} of round {round}; use the link of the present round")]
    OtherTable { round: Round, table: TableNumber },
    #[error("a player has no id; give them one")]
    IdMissing,
    #[error("id '{id}' is taken by another player; choose another")]
    IdTaken { id: String },
    #[error(
        "{}",
        match modality {
            Modality::RotatingPartners => "a person has no members; leave them out, or play with fixed pairs",
            Modality::FixedPairs => "a pair has two members, each with a name; name both or none",
        }
    )]
    MembersUnfit { modality: Modality },
    #[error("a player has at most {most} categories; keep the ones that matter")]
    TooManyCategories { most: usize },
    #[error("there is no player number {number}; enrol them first")]
    NoSuchPlayer { number: u64 },
    #[error("the tournament has {most} players, the most it can have; close the list")]
    TooManyPlayers { most: usize },
    #[error(
        "byes asked for: {asked}; rounds closed: {closed}; grant at most as many byes as rounds are closed"
    )]
    TooManyByes { asked: u32, closed: u32 },
    #[error("'{id}' is already marked absent for the next round; nothing is left to do")]
    AlreadyAbsent { id: String },
    #[error("'{id}' has already withdrawn; readmit them if they are back")]
    AlreadyWithdrawn { id: String },
    #[error("'{id}' is already playing; nothing is left to do")]
    AlreadyPresent { id: String },
    #[error("'{id}' cannot be kept apart from themselves; name two people")]
    SamePerson { id: String },
    #[error("'{first}' and '{second}' are already kept apart in that way; nothing is left to do")]
    AlreadyForbidden { first: String, second: String },
    #[error("'{first}' and '{second}' are not kept apart in that way; nothing is left to do")]
    NotForbidden { first: String, second: String },
    #[error("'{id}' is part of what was published or recorded; withdraw them instead")]
    InTheRecord { id: String },
    #[error("the tournament was put away; take it out of the archive first")]
    Archived,
    #[error("the tournament is not in the archive; nothing is left to do")]
    NotArchived,
    #[error("'{field}' must begin with 1 and rise; put them in order")]
    OutOfOrder { field: &'static str },
    #[error("one of '{field}' has no name; name it, or take it out")]
    Unnamed { field: &'static str },
    #[error("rounds have no time here; say how many minutes they last first")]
    NoRoundTime,
    #[error("round {round} is being played; close it or undo it first")]
    RoundOpen { round: Round },
    #[error("no round is being played; publish one first")]
    NoRoundOpen,
    #[error(
        "{} played; amend the number of rounds to play more",
        match rounds { 1 => "the only round was".to_owned(), _ => format!("all {rounds} rounds were") }
    )]
    RoundsOver { rounds: u32 },
    #[error(
        "{} active; a round needs at least {}, so enrol or readmit more",
        match modality {
            Modality::RotatingPartners => counted(*active, ["player is", "players are"]),
            Modality::FixedPairs => counted(*active, ["pair is", "pairs are"]),
        },
        match modality { Modality::RotatingPartners => "four", Modality::FixedPairs => "two" }
    )]
    TooFewPlayers { active: usize, modality: Modality },
    #[error("fixed pairs have no optimal method; pair the round by the canonical one")]
    NoOptimalMethod,
    #[error("a side of a table has another number of entrants; here it has {due}")]
    SideSize { due: usize },
    #[error(
        "'{option}' has no meaning {} fixed pairs; leave it out",
        match modality { Modality::RotatingPartners => "without", Modality::FixedPairs => "with" }
    )]
    OtherModality {
        option: &'static str,
        modality: Modality,
    },
    #[error("{0}")]
    Pins(#[serde(skip)] PairingRejection<String>),
    #[error(
        "{clean} of {seated} seated players {} free of violations, below 0.85; approve the round with a reason, or pair it otherwise",
        match clean { 1 => "is", _ => "are" }
    )]
    ApprovalMissing { clean: u32, seated: u32 },
    #[error("an explanation is missing; say why in at most 500 characters")]
    ReasonMissing,
    #[error("'{id}' sits more than once in the round; give everybody one place")]
    SeatedTwice { id: String },
    #[error("'{id}' does not play this round; take them off the tables or readmit them")]
    NotActive { id: String },
    #[error("'{id}' has neither a table nor a bye; give them one")]
    NoSeat { id: String },
    #[error("round {round} does not exist yet; choose a published round")]
    NoSuchRound { round: Round },
    #[error("round {round} has no table {table}; choose one of its {tables}")]
    NoSuchTable {
        round: Round,
        table: TableNumber,
        tables: usize,
    },
    #[error("a table plays {}; there is no game {game}", counted(*games, ["game", "games"]))]
    NoSuchGame { game: GameNumber, games: u32 },
    #[error("{}-{} is a draw, which this tournament does not allow; correct the points", points[0], points[1])]
    Draw { points: Points },
    #[error("{}-{}: nobody reached {target}; correct the points", points[0], points[1])]
    TargetNotReached { points: Points, target: u32 },
    #[error("{}-{}: only one pair can reach {target}; correct the points", points[0], points[1])]
    BothReached { points: Points, target: u32 },
    #[error("{}-{}: nobody can end with more than {most}; correct the points", points[0], points[1])]
    TooManyPoints { points: Points, most: u32 },
    #[error("game {game} of table {table} is settled; correct it, with a reason")]
    AlreadySettled {
        table: TableNumber,
        game: GameNumber,
    },
    #[error("game {game} of table {table} is not settled yet; enter its result")]
    NotSettled {
        table: TableNumber,
        game: GameNumber,
    },
    #[error("nobody has proposed a result for game {game} of table {table}; propose one")]
    NothingProposed {
        table: TableNumber,
        game: GameNumber,
    },
    #[error(
        "what you confirm is not what stands for game {game} of table {table}; look again at the points"
    )]
    LookAgain {
        table: TableNumber,
        game: GameNumber,
    },
    #[error("your own pair proposed this result; the other pair must confirm it")]
    OwnProposal,
    #[error("both pairs disagree about game {game} of table {table}; the director settles it")]
    InDispute {
        table: TableNumber,
        game: GameNumber,
    },
    #[error("every game of table {table} is settled; correct the games one by one")]
    TableSettled { table: TableNumber },
    #[error("game {game} of table {table} already ended so; nothing is left to correct")]
    SameOutcome {
        table: TableNumber,
        game: GameNumber,
    },
    #[error(
        "{}",
        match open {
            1 => format!("table {first} has no result yet; enter or rule on it"),
            _ => format!("{open} tables have no result yet, the first is table {first}; enter or rule on them"),
        }
    )]
    TablesOpen { open: usize, first: TableNumber },
    #[error("no round was published yet; there is nothing to undo")]
    NothingToUndo,
    #[error("'{id}' has no table in this round; choose somebody who has one")]
    NotSeated { id: String },
    #[error("'{id}' has a table in this round; choose somebody without one")]
    HasTable { id: String },
    #[error("table {table} has played or is in dispute; settle it, or correct its result")]
    TablePlayed { table: TableNumber },
    #[error("nothing would change; choose two different places")]
    NothingChanges,
    #[error("'{id}' is not of the pair that loses table {table}; name one of that pair")]
    NotInLosingPair { id: String, table: TableNumber },
    #[error("the article is missing; say which rule was broken")]
    ArticleMissing,
    #[error("there is no penalty number {penalty} that stands; look at the list")]
    NoSuchPenalty { penalty: u32 },
}
