//! What goes through the live door, in both directions. `docs/protocol.md` shows every form by example.
//!
//! The TypeScript types of the page are generated from these (`torneo types`); names say the direction.

/// Rooms as they are shown and as they are remembered.
pub mod room;

/// SnatchGame.
pub mod snatch;

/// SnatchGame sessions.
pub mod session;

/// Every "no" of the live door.
mod refusal;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use torneo_rules::snatch::game::Action as SnatchAction;
use torneo_rules::snatch::variant::Variant;
use ts_rs::TS;

pub use refusal::Refusal;
pub use room::{Event, Holder, RoomView};
use session::monitor::{MonitorChange, MonitorView};
use session::pages::Reply;
use session::projector::ProjectorView;
use session::{ProgressView, SessionView};

use crate::games::SeatName;

/// The version of the protocol that this program speaks.
pub const PROTOCOL: u32 = 1;

/// Longest message of a client, in bytes.
pub const MOST_MESSAGE_BYTES: usize = 16 << 10;

/// Longest id of a client's message, in bytes.
pub const MOST_ID_BYTES: usize = 64;

/// A message of a client.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FromPlayer {
    pub v: u32,
    /// Chosen by the client, new for each intention; the same id gets the same answer.
    pub id: String,
    #[serde(rename = "do")]
    pub request: Request,
}

/// What a client asks for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(rename = "Do")]
pub enum Request {
    Hello {
        token: Option<String>,
    },
    Watch {
        room: String,
        seen: u64,
    },
    Unwatch {
        room: String,
    },
    Sit {
        room: String,
        seat: SeatName,
    },
    Act {
        room: String,
        /// Read by the game of the room, which alone knows its words.
        #[ts(as = "crate::games::Action")]
        action: Value,
        /// The round it was meant for; where it is not the current one, the action is stale.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        round: Option<u32>,
    },
    Rematch {
        room: String,
    },
    /// A session as a player sees it, now and from now on.
    WatchSession {
        session: String,
    },
    UnwatchSession {
        session: String,
    },
    /// An action in one's own game.
    ActSession {
        session: String,
        action: SnatchAction,
        /// The phase and the round it was meant for; where one is not the current one, the action is stale.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        phase: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        round: Option<u32>,
    },
    /// Agrees to take part.
    Consent {
        session: String,
    },
    /// Answers the two questions about a variant.
    Check {
        session: String,
        variant: Variant,
        answers: Vec<u32>,
    },
    /// Answers the questionnaire, in its order.
    Questionnaire {
        session: String,
        replies: Vec<Reply>,
    },
    /// Back after being away.
    ReturnSession {
        session: String,
    },
    /// Out of the session, of one's own will; who wants may return.
    LeaveSession {
        session: String,
    },
    /// Everything, for organisers.
    WatchMonitor {
        session: String,
    },
    /// What everybody in the room may see.
    WatchProjector {
        session: String,
    },
    Ping {},
}

/// A message to a client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(test, derive(Deserialize))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToPlayer {
    Answer(Answer),
    Welcome {
        protocol: u32,
        person: Option<PersonView>,
        now_ms: u64,
    },
    Room {
        room: RoomView,
    },
    Happened {
        room: String,
        version: u64,
        at_ms: u64,
        event: Event,
        now: RoomView,
    },
    Moved {
        from: String,
        to: String,
    },
    Session {
        session: SessionView,
    },
    Progress(ProgressView),
    Monitor {
        monitor: MonitorView,
    },
    MonitorChange(MonitorChange),
    Projector {
        projector: ProjectorView,
    },
    Pong {
        to: String,
        now_ms: u64,
    },
    Goodbye {
        code: Refusal,
        text: String,
    },
}

/// The answer to a message: done, or refused with a reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Answer {
    pub to: String,
    pub ok: bool,
    /// The room's version that resulted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub version: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub code: Option<Refusal>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<String>,
}

impl Answer {
    pub fn done(to: &str, version: Option<u64>) -> Self {
        Self {
            to: to.to_owned(),
            ok: true,
            version,
            code: None,
            text: None,
        }
    }

    pub fn refused(to: &str, refusal: Refusal) -> Self {
        Self {
            to: to.to_owned(),
            ok: false,
            version: None,
            code: Some(refusal),
            text: Some(refusal.to_string()),
        }
    }
}

/// Somebody, as they are shown to themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct PersonView {
    pub id: String,
    pub name: String,
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;
    use torneo_rules::snatch::rejection::Rejection;
    use ts_rs::TypeVisitor;

    use super::*;

    const PROTOCOL_PAGE: &str = include_str!("../../../../docs/protocol.md");

    /// Reads every example of one direction into our types and back.
    fn check<T: Serialize + DeserializeOwned>(direction: &str) {
        let block = PROTOCOL_PAGE
            .split(&format!("```json {direction}\n"))
            .nth(1);
        let block = block.and_then(|block| block.split("```").next());
        let examples: Vec<&str> = block
            .expect("the page shows this direction")
            .lines()
            .collect();
        assert!(examples.len() >= 8, "{direction}");
        for example in examples {
            let expected: Value = serde_json::from_str(example).unwrap();
            let read: T =
                serde_json::from_str(example).unwrap_or_else(|error| panic!("{error}: {example}"));
            assert_eq!(serde_json::to_value(&read).unwrap(), expected, "{example}");
        }
    }

    #[test]
    fn the_protocol_page_shows_what_we_speak() {
        check::<FromPlayer>("from-player");
        check::<ToPlayer>("to-player");
    }

    /// The words of a type and of all that it is made of, as pages know them.
    #[derive(Default)]
    struct RefusalWords(Vec<String>);

    impl TypeVisitor for RefusalWords {
        fn visit<T: TS + 'static + ?Sized>(&mut self) {
            let declared = T::inline(&ts_rs::Config::new());
            let words = declared.split('"').skip(1).step_by(2);
            self.0.extend(words.map(str::to_owned));
            T::visit_dependencies(self);
        }
    }

    #[test]
    fn the_protocol_page_lists_every_refusal() {
        // Told from the types themselves, the games' too, so that a new one is noticed.
        let mut words = RefusalWords::default();
        words.visit::<Refusal>();
        let RefusalWords(words) = words;
        for (game, word) in [
            ("venue", "unknown_room"),
            ("chess", "illegal_move"),
            ("snatch", "forced"),
        ] {
            assert!(words.iter().any(|known| known == word), "{game}: {words:?}");
        }
        for word in words {
            assert!(PROTOCOL_PAGE.contains(&format!("`{word}`")), "{word}");
            let read: Refusal = serde_json::from_value(Value::String(word.clone())).unwrap();
            assert_eq!(serde_json::to_value(read).unwrap(), word);
        }
    }

    #[test]
    fn the_rules_of_snatchgame_refuse_with_their_own_codes() {
        for rejection in Rejection::ALL {
            let word = serde_json::to_value(Refusal::from(rejection)).unwrap();
            let word = word.as_str().unwrap();
            if rejection != Rejection::UnknownActor {
                assert_eq!(word, rejection.code());
            }
            assert!(PROTOCOL_PAGE.contains(&format!("`{word}`")), "{word}");
        }
    }
}
