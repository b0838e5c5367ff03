//! What organisers and players ask of a contest.

use serde::{Deserialize, Serialize};
use torneo_rules::contest::act::Act;
use torneo_rules::contest::encounter::{EncounterNumber, GameResult};
use torneo_rules::contest::event::Bye;
use torneo_rules::contest::official::Official;
use torneo_rules::contest::person::ByeWorth;
use torneo_rules::contest::prize::Prize;
use torneo_rules::roster::{PlayerId, Round};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::venue::organisers::roles::Role;
use crate::wire::two::ContestPair;

/// What an organiser does.
#[derive(Debug, Clone, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ContestDeskAct {
    /// Somebody who plays over the board.
    Enter {
        person: ListedPerson,
    },
    /// A list with headings (name, rating, federation, FIDE id, category): corrects who is known by FIDE id or name, and over the
    /// board enters the others unless only those who are known are meant, as with the ratings of a federation. All of it or nothing.
    List {
        csv: String,
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        only_known: bool,
    },
    /// So many bots of one level.
    Bots {
        #[schema(minimum = 1, maximum = 64)]
        count: u32,
        level: String,
    },
    Rewrite {
        player: PlayerId,
        person: ListedPerson,
    },
    CheckIn {
        player: PlayerId,
    },
    Leave {
        player: PlayerId,
    },
    Return {
        player: PlayerId,
    },
    AskBye {
        player: PlayerId,
        round: Round,
        worth: ByeWorth,
    },
    /// Plays a round after all that was asked for or given.
    TakeByeBack {
        player: PlayerId,
        round: Round,
    },
    /// Says anew what is to be won.
    SetPrizes {
        #[schema(max_items = 60)]
        prizes: Vec<Prize>,
    },
    KeepApart {
        #[schema(value_type = ContestPair)]
        players: [PlayerId; 2],
    },
    /// What federations ask: arbiter, dates, time control.
    Describe {
        official: Official,
    },
    Publish {},
    PublishByHand {
        #[schema(value_type = Vec<ContestPair>)]
        games: Vec<[PlayerId; 2]>,
        byes: Vec<Bye>,
        reason: String,
    },
    Settle {
        encounter: EncounterNumber,
        result: GameResult,
    },
    Correct {
        encounter: EncounterNumber,
        result: GameResult,
        reason: String,
    },
    Finish {},
}

impl ContestDeskAct {
    /// The least role that may do it.
    pub fn least(&self) -> Role {
        match self {
            Self::CheckIn { .. } | Self::Settle { .. } => Role::Assistant,
            Self::Enter { .. }
            | Self::List { .. }
            | Self::Bots { .. }
            | Self::Rewrite { .. }
            | Self::Leave { .. }
            | Self::Return { .. }
            | Self::AskBye { .. }
            | Self::TakeByeBack { .. }
            | Self::SetPrizes { .. }
            | Self::KeepApart { .. }
            | Self::Describe { .. }
            | Self::Publish {}
            | Self::PublishByHand { .. }
            | Self::Correct { .. }
            | Self::Finish {} => Role::Director,
        }
    }
}

/// What an organiser writes about somebody.
#[derive(Debug, Clone, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListedPerson {
    /// Of a pair or a team that has no name of its own: nothing, and its members are its name.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    #[schema(max_length = 120)]
    pub name: String,
    /// Of a pair or a team: who plays on its side.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[schema(max_items = 12)]
    pub members: Vec<String>,
    #[schema(maximum = 4_000)]
    pub rating: Option<u32>,
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub federation: String,
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub fide_id: String,
    /// As in which prizes are given.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub category: String,
    /// `m` or `w`.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub sex: String,
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub title: String,
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub birth: String,
    /// How fast the rating changes: 10, 20 or 40. As it was, or usual, when nothing is said.
    pub factor: Option<u32>,
}

/// What a side is called that has no name of its own: those who play on it.
pub fn side_name(name: String, members: &[String]) -> String {
    match name.trim().is_empty() {
        true => members.join(" / "),
        false => name,
    }
}

/// What somebody who plays does for themselves.
#[derive(Debug, Clone, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ContestPlayerAct {
    /// Alone, or for a pair or a team that plays from one phone: its name, which may be missing, and the others of it.
    Enter {
        #[serde(default)]
        #[ts(optional, as = "Option<String>")]
        #[schema(max_length = 120)]
        team: String,
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<String>>")]
        #[schema(max_items = 12)]
        with: Vec<String>,
    },
    CheckIn {},
    Leave {},
    Return {},
    AskBye {
        round: Round,
        worth: ByeWorth,
    },
    TakeByeBack {
        round: Round,
    },
    /// How a game over the board ended; it counts when both say the same.
    Claim {
        encounter: EncounterNumber,
        result: GameResult,
    },
}

impl ContestPlayerAct {
    /// The act of somebody with this number.
    pub fn of(&self, me: PlayerId) -> Option<Act> {
        Some(match *self {
            Self::Enter { .. } => return None,
            Self::CheckIn {} => Act::CheckIn(me),
            Self::Leave {} => Act::Leave(me),
            Self::Return {} => Act::Return(me),
            Self::AskBye { round, worth } => Act::AskBye {
                player: me,
                round,
                worth,
            },
            Self::TakeByeBack { round } => Act::TakeByeBack { player: me, round },
            Self::Claim { encounter, result } => Act::Claim { encounter, result },
        })
    }
}

/// What was done.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestDone {
    #[schema(maximum = 9_007_199_254_740_991_u64)]
    pub version: u64,
}

/// A contest that was opened.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestOpened {
    pub code: String,
}
