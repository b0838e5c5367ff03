//! Contests over HTTP and in the journal: what is played where, what is asked, what is shown.

/// What organisers and players ask for.
pub mod act;

/// Looking ahead, and why somebody plays whom.
pub mod ahead;

/// Lists of people and of ratings.
pub mod list;

/// What the link of a table shows and says.
pub mod table;

/// What a contest looks like.
pub mod view;

/// Why two meet or do not, in both languages.
mod reason;

/// Why the rules say no, in both languages.
mod refusal;

use serde::{Deserialize, Serialize};
use torneo_rules::chess::clock::control::Control;
use torneo_rules::chess::game::terms::{Occasion, Terms as ChessTerms};
use torneo_rules::chess::position::Variant;
use torneo_rules::contest::encounter::EncounterNumber;
use torneo_rules::contest::event::Event;
use torneo_rules::contest::form::Form;
use torneo_rules::roster::hides_something;
use torneo_rules::snatch::rules::Profile;
use torneo_rules::snatch::variant::Variant as SnatchVariant;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::games::{Game, Terms, chess, snatch, tictactoe};

/// Seconds that a chess player may begin with, that a move may add, and that a move of tic-tac-toe may take.
const BASE_SECONDS: std::ops::RangeInclusive<u32> = 1..=10_800;
const MOST_INCREMENT_SECONDS: u32 = 180;
const MOVE_SECONDS: std::ops::RangeInclusive<u32> = 3..=3_600;
/// Longest pause between rounds, in seconds.
const MOST_PAUSE_SECONDS: u32 = 86_400;
/// Longest name of a game, in characters.
const MOST_GAME_NAME: usize = 60;

/// What is played, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(rename = "ContestPlay")]
#[schema(as = ContestPlay)]
pub enum Play {
    /// Live, in rooms that open by themselves.
    Chess {
        #[schema(minimum = 1, maximum = 10_800)]
        base_seconds: u32,
        #[schema(maximum = 180)]
        increment_seconds: u32,
    },
    Tictactoe {
        #[schema(minimum = 3, maximum = 3_600)]
        move_seconds: u32,
    },
    /// SnatchGame two by two; whoever has more points in the last round wins.
    Snatch { variant: SnatchVariant },
    /// Over the board; results are written down.
    Board {
        #[schema(min_length = 1, max_length = 60)]
        game: String,
    },
}

impl Play {
    /// The terms of a room, and its seconds for each move; nothing over the board.
    pub fn room(&self) -> Option<(Terms, Option<u32>)> {
        match self {
            Play::Chess {
                base_seconds,
                increment_seconds,
            } => {
                let terms = ChessTerms {
                    variant: Variant::Standard,
                    fen: None,
                    control: Control::Increment {
                        base_ms: 1000 * u64::from(*base_seconds),
                        increment_ms: 1000 * u64::from(*increment_seconds),
                    },
                    occasion: Occasion::Tournament,
                };
                let terms = chess::Terms::try_from(terms).ok()?;
                Some((Terms::Chess(terms), None))
            }
            Play::Tictactoe { move_seconds } => Some((
                Terms::Tictactoe(tictactoe::Terms::default()),
                Some(*move_seconds),
            )),
            Play::Snatch { variant } => {
                let terms = snatch::Terms::fresh(*variant, Profile::Seed, None).ok()?;
                Some((Terms::Snatch(terms), None))
            }
            Play::Board { .. } => None,
        }
    }

    /// Whether a bot of this game has that name.
    pub fn knows_bot(&self, level: &str) -> bool {
        self.room()
            .is_some_and(|(terms, seconds)| Game::open(&terms, seconds).knows_bot(level))
    }

    /// The time control as reports write it.
    pub fn time_control(&self) -> Option<String> {
        match self {
            Play::Chess {
                base_seconds,
                increment_seconds,
            } => Some(format!("{base_seconds}+{increment_seconds}")),
            Play::Tictactoe { .. } | Play::Snatch { .. } | Play::Board { .. } => None,
        }
    }

    fn fits(&self) -> bool {
        match self {
            Play::Chess {
                base_seconds,
                increment_seconds,
            } => {
                BASE_SECONDS.contains(base_seconds) && *increment_seconds <= MOST_INCREMENT_SECONDS
            }
            Play::Tictactoe { move_seconds } => MOVE_SECONDS.contains(move_seconds),
            Play::Snatch { .. } => true,
            Play::Board { game } => {
                let length = game.chars().count();
                let shown = !game.chars().any(char::is_control) && !hides_something(game);
                (1..=MOST_GAME_NAME).contains(&length) && shown
            }
        }
    }
}

/// How a contest runs, beside its form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(rename = "ContestSetup")]
#[schema(as = ContestSetup)]
pub struct Setup {
    pub play: Play,
    /// When the first round is published by itself; without, when the organiser says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(maximum = 9_007_199_254_740_991_u64)]
    pub start_ms: Option<u64>,
    /// Seconds between the last result of a round and the next one; without, the organiser publishes each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(maximum = 86_400)]
    pub pause_seconds: Option<u32>,
    /// Bots answer as soon as they know their move, as in a rehearsal; without, they take as long as people like to wait.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub bots_at_once: bool,
}

impl Setup {
    /// Whether everything in it is within its bounds.
    pub fn fits(&self) -> bool {
        let pause = self
            .pause_seconds
            .is_none_or(|pause| pause <= MOST_PAUSE_SECONDS);
        pause && self.play.fits()
    }
}

/// A contest to be opened.
#[derive(Debug, Clone, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewContest {
    pub form: Form,
    pub setup: Setup,
}

/// A tournament that began elsewhere, to be gone on with over the board.
#[derive(Debug, Clone, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContestFromReport {
    /// The whole file, TRF16 or TRF26.
    pub trf: String,
    /// How many rounds there will be, where the file does not say.
    #[ts(optional)]
    #[schema(minimum = 1, maximum = 30)]
    pub rounds: Option<u32>,
    /// What is played.
    #[schema(min_length = 1, max_length = 60)]
    pub game: String,
}

/// What the journal of a contest keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly every record is an event, so a box would only cost"
)]
pub enum ContestRecord {
    /// How it runs; the first entry.
    Opened(Setup),
    /// Something that the rules know.
    Happened(Event),
    /// The room in which an encounter is played.
    Room {
        encounter: EncounterNumber,
        room: String,
    },
    /// Nobody could play in an arena since then, until now.
    Woken { since_ms: u64 },
}
