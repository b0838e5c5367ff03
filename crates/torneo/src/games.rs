//! Every game that can be played live in a room. A new one is a file beside this one, with the names that the list
//! below asks for, and a line in that list; rooms, journal and pages follow.
//!
//! ```text
//! request ─▶ NewRoom::plan ─▶ Terms ─▶ open, begin ─▶ action ─▶ decide ─▶ event ─▶ apply ─▶ view, legal ─▶ rematch
//!                                                       ▲  clock: due_ms, at_due
//!                                                       └─ bot: at once, or a thought that comes back
//! ```
//!
//! Payloads are decoded by the game of their room alone: two games may use the same word for different things.

/// Tic-tac-toe.
pub mod tictactoe;

/// SnatchGame.
pub mod snatch;

/// Chess.
pub mod chess;

/// What a game is to a room.
mod live_game;

/// Who may think, and when.
pub mod thinkers;

/// The names of seats.
mod seat_name;

/// Who shall sit in the seats of a new room.
mod seat_plan;

/// A game for three that lives in tests only, and shows what a game needs.
#[cfg(test)]
pub mod nim;

use std::borrow::Cow;

use serde::de::{DeserializeOwned, Error as _, IntoDeserializer, value};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use torneo_rules::chance::Chance;
use torneo_rules::chess::clock::room_time::RoomTime;
use torneo_rules::contest::encounter::GameResult;
use ts_rs::TS;
use utoipa::openapi::schema::OneOfBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::wire::live::Refusal;

pub use live_game::{
    At, Attendance, Detail, LiveGame, Opening, Plan, Rematch, Thought, Turn, Unfit,
};
pub use seat_name::SeatName;
pub use seat_plan::{Planned, SeatPlan};

macro_rules! games {
    ($($(#[$when:meta])* $name:ident = $module:ident),+ $(,)?) => {
        /// Which game a room is for, and under which terms.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
        #[serde(tag = "name", rename_all = "lowercase")]
        pub enum Terms {
            $($(#[$when])* $name($module::Terms)),+
        }

        /// An action of a game.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
        #[serde(untagged)]
        pub enum Action {
            $($(#[$when])* $name($module::Action)),+
        }

        /// Something that happened in a game.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
        #[cfg_attr(test, derive(Deserialize))]
        #[serde(untagged)]
        #[ts(rename = "GameEvent")]
        #[schema(as = GameEvent)]
        pub enum Event {
            $($(#[$when])* $name($module::Event)),+
        }

        /// What the rules of a game forbid: a stable word, and an English sentence by `Display`.
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error,
        )]
        #[serde(untagged)]
        #[error(transparent)]
        pub enum GameRefusal {
            $($(#[$when])* $name($module::Rejection)),+
        }

        /// The bots of all games.
        #[derive(Serialize, TS, utoipa::ToSchema)]
        #[serde(untagged)]
        #[expect(dead_code, reason = "describes the words for pages; the game of a room reads them")]
        pub enum BotName {
            $($(#[$when])* $name($module::Bot)),+
        }

        /// The game of a room: what whoever this is sent to may see and do now.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
        #[cfg_attr(test, derive(Deserialize))]
        #[serde(tag = "game", rename_all = "lowercase")]
        pub enum TableView {
            $($(#[$when])* $name { view: $module::View, legal: Vec<$module::Choice> }),+
        }

        /// The game of a room in the public list.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
        #[serde(tag = "game", rename_all = "lowercase")]
        pub enum TableSummary {
            $($(#[$when])* $name($module::Card)),+
        }

        /// A game that is being played.
        #[derive(Debug, Clone)]
        pub enum Game {
            $($(#[$when])* $name(Box<$module::Game>)),+
        }

        /// The seats of every game.
        const SEATS: &[&[&str]] = &[$($(#[$when])* <$module::Game as LiveGame>::SEATS),+];

        impl Game {
            pub fn open(terms: &Terms, move_seconds: Option<u32>) -> Self {
                match terms {
                    $($(#[$when])* Terms::$name(terms) => {
                        Game::$name(Box::new(LiveGame::open(terms, move_seconds)))
                    })+
                }
            }

            pub fn seats(&self) -> &'static [&'static str] {
                match self {
                    $($(#[$when])* Game::$name(_) => <$module::Game as LiveGame>::SEATS),+
                }
            }

            pub fn begin(&mut self, at_ms: u64) {
                match self {
                    $($(#[$when])* Game::$name(game) => game.begin(at_ms)),+
                }
            }

            pub fn players_see_the_same(&self) -> bool {
                match self {
                    $($(#[$when])* Game::$name(_) => {
                        <$module::Game as LiveGame>::PLAYERS_SEE_THE_SAME
                    })+
                }
            }

            /// An action of this game in somebody's message, as JSON.
            pub fn read_action(&self, action: &str) -> Result<Action, Refusal> {
                match self {
                    $($(#[$when])* Game::$name(_) => {
                        serde_json::from_str(action).map(Action::$name)
                    })+
                }
                .map_err(|_| match is_of_some_game(action) {
                    true => Refusal::BadAction,
                    false => Refusal::BadMessage,
                })
            }

            pub fn decide(
                &self,
                by: usize,
                action: &Action,
                round: Option<u32>,
                at: At,
            ) -> Result<Event, Refusal> {
                match (self, action) {
                    $($(#[$when])* (Game::$name(game), Action::$name(action)) => {
                        game.decide(by, action, round, at).map(Event::$name)
                    })+
                    _ => Err(Refusal::BadAction),
                }
            }

            /// An event of this game in the journal.
            pub fn read_event(&self, event: Value) -> Result<Event, serde_json::Error> {
                match self {
                    $($(#[$when])* Game::$name(_) => {
                        serde_json::from_value(event).map(Event::$name)
                    })+
                }
            }

            /// Records what happened; what belongs to another game changes nothing.
            pub fn apply(&mut self, event: &Event, at_ms: u64) {
                match (self, event) {
                    $($(#[$when])* (Game::$name(game), Event::$name(event)) => {
                        game.apply(event, at_ms);
                    })+
                    _ => (),
                }
            }

            pub fn due_ms(&self) -> Option<u64> {
                match self {
                    $($(#[$when])* Game::$name(game) => game.due_ms()),+
                }
            }

            pub fn at_due(&self) -> Option<Event> {
                match self {
                    $($(#[$when])* Game::$name(game) => game.at_due().map(Event::$name)),+
                }
            }

            pub fn is_timed(&self) -> bool {
                match self {
                    $($(#[$when])* Game::$name(game) => game.is_timed()),+
                }
            }

            pub fn presence(&self, who: &[Attendance], at_ms: u64) -> Option<Event> {
                match self {
                    $($(#[$when])* Game::$name(game) => {
                        game.presence(who, at_ms).map(Event::$name)
                    })+
                }
            }

            pub fn is_over(&self) -> bool {
                match self {
                    $($(#[$when])* Game::$name(game) => game.is_over()),+
                }
            }

            pub fn result(&self) -> Option<GameResult> {
                match self {
                    $($(#[$when])* Game::$name(game) => game.result()),+
                }
            }

            /// What somebody sees and may do; who may do nothing has no seat to act from.
            pub fn view(
                &self,
                eye: Option<usize>,
                begun: bool,
                may_act: bool,
                detail: Detail,
                time: &RoomTime,
            ) -> TableView {
                match self {
                    $($(#[$when])* Game::$name(game) => TableView::$name {
                        view: {
                            let mut view = match detail {
                                Detail::Everything => game.view(eye, begun),
                                Detail::News => game.news(eye, begun),
                            };
                            <$module::Game as LiveGame>::show_times(&mut view, time);
                            view
                        },
                        legal: match eye {
                            Some(seat) if may_act => game.legal(seat),
                            Some(_) | None => Vec::new(),
                        },
                    }),+
                }
            }

            /// All that somebody may do, as JSON.
            pub fn write_legal(&self, seat: usize, text: &mut Vec<u8>) {
                let written = match self {
                    $($(#[$when])* Game::$name(game) => {
                        serde_json::to_writer(text, &game.legal(seat))
                    })+
                };
                written.expect("choices are plain data");
            }

            pub fn card(&self) -> TableSummary {
                match self {
                    $($(#[$when])* Game::$name(game) => TableSummary::$name(game.card())),+
                }
            }

            pub fn rematch(&self) -> Rematch<Terms> {
                match self {
                    $($(#[$when])* Game::$name(game) => {
                        let Rematch { terms, seats } = game.rematch();
                        Rematch { terms: Terms::$name(terms), seats }
                    })+
                }
            }

            /// Whether a bot of this game has that name.
            pub fn knows_bot(&self, level: &str) -> bool {
                match self {
                    $($(#[$when])* Game::$name(_) => read_bot::<$module::Bot>(level).is_some()),+
                }
            }

            /// What the bot of that name does in this seat.
            pub fn bot(&self, seat: usize, level: &str, chance: &mut Chance) -> Turn<Event, Action> {
                match self {
                    $($(#[$when])* Game::$name(game) => match read_bot(level) {
                        None => Turn::Wait,
                        Some(bot) => match game.bot(seat, bot, chance) {
                            Turn::Wait => Turn::Wait,
                            Turn::Now(event) => Turn::Now(Event::$name(event)),
                            Turn::Think(thought) => Turn::Think(Thought {
                                work: Box::new(move |stop| (thought.work)(stop).map(Action::$name)),
                                pause_ms: thought.pause_ms,
                                on_its_clock: thought.on_its_clock,
                            }),
                        },
                    }),+
                }
            }
        }

        /// Whether any game knows such an action. Asked only where one is refused.
        fn is_of_some_game(action: &str) -> bool {
            $($(#[$when])* {
                if serde_json::from_str::<$module::Action>(action).is_ok() {
                    return true;
                }
            })+
            false
        }

        impl Event {
            /// The event as who does not play may know it.
            #[must_use]
            pub fn for_spectators(&self) -> Self {
                match self {
                    $($(#[$when])* Event::$name(event) => {
                        Event::$name(<$module::Game as LiveGame>::for_spectators(event))
                    })+
                }
            }
        }

        /// A room to open, in the form of its game.
        pub enum NewRoom {
            $($(#[$when])* $name($module::NewRoom)),+
        }

        impl NewRoom {
            pub fn plan(self) -> Result<Plan<Terms>, Unfit> {
                match self {
                    $($(#[$when])* NewRoom::$name(new) => new.plan().map(|plan| Plan {
                        terms: Terms::$name(plan.terms),
                        seats: plan.seats,
                        move_seconds: plan.move_seconds,
                    })),+
                }
            }
        }

        /// The word `game` says which form it is; that form refuses what it does not know.
        impl<'de> Deserialize<'de> for NewRoom {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let body = Value::deserialize(deserializer)?;
                let game = body.get("game").and_then(Value::as_str).unwrap_or_default();
                $($(#[$when])* {
                    if game == stringify!($module) {
                        return serde_json::from_value(body)
                            .map(NewRoom::$name)
                            .map_err(D::Error::custom);
                    }
                })+
                let games = [$($(#[$when])* stringify!($module)),+].join(", ");
                Err(D::Error::custom(format!(
                    "'{game}' is no game; `game` is one of {games}; see docs/protocol.md"
                )))
            }
        }

        impl PartialSchema for NewRoom {
            fn schema() -> RefOr<Schema> {
                let forms = OneOfBuilder::new();
                $($(#[$when])* let forms = forms.item(Ref::from_schema_name($module::NewRoom::name()));)+
                forms.into()
            }
        }

        impl ToSchema for NewRoom {
            fn name() -> Cow<'static, str> {
                "NewRoom".into()
            }

            fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                $($(#[$when])* {
                    schemas.push(($module::NewRoom::name().into(), $module::NewRoom::schema()));
                    $module::NewRoom::schemas(schemas);
                })+
            }
        }
    };
}

games! {
    Tictactoe = tictactoe,
    Snatch = snatch,
    Chess = chess,
    #[cfg(test)]
    Nim = nim,
}

/// Rooms from before there were several games are tic-tac-toe.
impl Default for Terms {
    fn default() -> Self {
        Terms::Tictactoe(tictactoe::Terms::default())
    }
}

fn read_bot<B: DeserializeOwned>(level: &str) -> Option<B> {
    let word: value::StrDeserializer<value::Error> = level.into_deserializer();
    B::deserialize(word).ok()
}
