//! What the journal keeps of a session, stream `snatch/<CODE>`: who asked for it, with which message, and what happened.
//!
//! Players, tables and phases are numbered from 1, as people count. A player's number is given when they are enrolled and
//! stays; a table's number holds for its phase.

use std::borrow::Cow;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::session::Event;
use torneo_rules::snatch::variant::Variant;
use ts_rs::TS;

use super::file::SessionFile;
use super::pages::Reply;
use super::requests::{Device, Language};

/// Something that happened in a session, and what asked for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct SessionRecord {
    /// Nobody for clocks and bots.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<Author>,
    /// The client's id of the message, so that a repetition after a crash is known again.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub message: Option<String>,
    pub event: SessionEvent,
}

/// Who did it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Author {
    /// The id of a person.
    Person(String),
    /// The name of an organiser.
    Organiser(String),
}

/// What happened in a session. Told apart by its `type`, never by trial.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(untagged)]
pub enum SessionEvent {
    Venue(VenueEvent),
    /// What the rules decided; but who enrols is a `VenueEvent`.
    Rules(Event),
}

impl<'de> Deserialize<'de> for SessionEvent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Word<'a> {
            #[serde(borrow)]
            r#type: Cow<'a, str>,
        }
        let text = Box::<RawValue>::deserialize(deserializer)?;
        let word: Word<'_> = serde_json::from_str(text.get()).map_err(D::Error::custom)?;
        let event = match Event::WORDS.contains(&&*word.r#type) {
            true => serde_json::from_str(text.get()).map(SessionEvent::Rules),
            false => serde_json::from_str(text.get()).map(SessionEvent::Venue),
        };
        event.map_err(D::Error::custom)
    }
}

impl From<VenueEvent> for SessionEvent {
    fn from(event: VenueEvent) -> Self {
        SessionEvent::Venue(event)
    }
}

impl SessionEvent {
    /// What the rules decided, as the journal keeps it; `person` is whoever enrols.
    pub fn told(event: Event, person: &str) -> Self {
        match event {
            Event::Enrolled { player, treatment } => SessionEvent::Venue(VenueEvent::Enrolled {
                player,
                person: person.to_owned(),
                treatment: treatment.map(|treatment| treatment + 1),
            }),
            event => SessionEvent::Rules(event),
        }
    }

    /// The event of the rules that this is, if it is one.
    pub fn decided(&self) -> Option<Cow<'_, Event>> {
        match self {
            SessionEvent::Rules(event) => Some(Cow::Borrowed(event)),
            SessionEvent::Venue(VenueEvent::Enrolled {
                player,
                person: _,
                treatment,
            }) => Some(Cow::Owned(Event::Enrolled {
                player: *player,
                treatment: match treatment {
                    Some(number) => Some(number.checked_sub(1)?),
                    None => None,
                },
            })),
            SessionEvent::Venue(_) => None,
        }
    }
}

/// What happens around the games of a session: to people, phones, clocks, and what the organiser says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(rename = "SessionVenueEvent")]
pub enum VenueEvent {
    /// The file as it was checked, with the seed that was drawn.
    Opened {
        file: Box<SessionFile>,
        /// Names and what people write are sealed from here on.
        #[serde(skip_serializing_if = "std::ops::Not::not", default)]
        #[ts(as = "Option<bool>", optional)]
        sealed: bool,
    },
    /// Personal codes; only their fingerprints are kept. They are numbered on from the last.
    CodesDrawn {
        fingerprints: Vec<String>,
    },
    /// Somebody came in, by a personal code or without.
    Entered {
        person: String,
        name: String,
        /// The number of the code.
        code: Option<u32>,
    },
    /// The personal code of somebody was used on another device: the place is that device's now.
    ChangedDevice {
        from: String,
        to: String,
        name: String,
    },
    /// What somebody who came in said of themselves: which bot it is, and what the page is read in and on.
    Described {
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        bot: Option<Bot>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        language: Option<Language>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        device: Option<Device>,
    },
    /// The label that somebody brought: of a seat, or of whoever recruits and pays.
    Labelled {
        label: String,
    },
    /// The organiser let a bot in, which plays by itself.
    BotEntered {
        person: String,
        name: String,
        bot: Bot,
    },
    /// A code for somebody who is in already, whose phone is lost: whoever brings it takes the place. Numbered on from the last.
    CodeGiven {
        /// From 1, in the order of coming.
        place: u32,
        fingerprint: String,
    },
    /// The organiser said something to everybody, or to one table of the phase.
    Announced {
        text: String,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        table: Option<u32>,
    },
    Consented {},
    /// Somebody was given a player number, which they keep to the end.
    Enrolled {
        player: PlayerId,
        person: String,
        /// From 1, where there are several.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        treatment: Option<u32>,
    },
    /// An attempt at the two questions before a phase.
    Checked {
        variant: Variant,
        answers: Vec<u32>,
        right: Vec<bool>,
    },
    Countdown {
        starts_at_ms: u64,
    },
    /// The deadline of a table passed while the player it waits for had no connection: more time, once a game.
    Grace {
        table: u32,
        player: u32,
        seconds: u32,
    },
    /// The answers to the questionnaire, in its order.
    Answered {
        replies: Vec<Reply>,
    },
    /// The session was brought back after the server had stopped; clocks rested meanwhile.
    Woken {
        /// Since when nobody could play; the record before this one where nothing is said.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        since_ms: Option<u64>,
    },
    /// The last barrier: which phase is paid, if one was drawn.
    Over {
        paid_phase: Option<u32>,
    },
    /// The key of names and words was destroyed: nobody can read them any more.
    Anonymised {},
}

/// A player as people count them.
pub fn shown(player: PlayerId) -> u32 {
    player.0 + 1
}

/// The player of a number, from 1.
pub fn player(number: u32) -> Option<PlayerId> {
    number.checked_sub(1).map(PlayerId)
}

#[cfg(test)]
mod tests {
    use torneo_rules::snatch::bot::Bot;
    use torneo_rules::snatch::headless;
    use torneo_rules::snatch::session::Session;

    use super::*;
    use torneo_rules::snatch::session::form::OddField;

    /// Writes a record, reads it, and expects the same.
    fn again(event: SessionEvent) -> SessionEvent {
        let record = SessionRecord {
            by: Some(Author::Person("p-1".to_owned())),
            message: Some("m1".to_owned()),
            event,
        };
        let text = serde_json::to_string(&record).expect("records are plain data");
        let read: SessionRecord =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(read, record, "{text}");
        read.event
    }

    #[test]
    fn a_whole_session_is_the_fold_of_its_records() {
        let file = SessionFile {
            odd: OddField::Bot { bot: Bot::Cautious },
            seed: Some(7),
            ..SessionFile::default()
        };
        let bots = [Bot::Random, Bot::Snatcher, Bot::Cautious].repeat(3);
        let played = headless::play(file.form(), &bots);
        let mut folded = Session::new(file.form());
        for event in &played.events {
            let told = again(SessionEvent::told(event.clone(), "p-1"));
            assert_eq!(told.decided().as_deref(), Some(event));
            folded.apply(event);
        }
        assert_eq!(folded, played.session);
    }

    #[test]
    fn what_is_not_of_the_rules_is_kept_too() {
        for event in [
            VenueEvent::Opened {
                sealed: false,
                file: Box::default(),
            },
            VenueEvent::CodesDrawn {
                fingerprints: vec!["ab".to_owned()],
            },
            VenueEvent::Entered {
                person: "p-1".to_owned(),
                name: "Ana".to_owned(),
                code: Some(3),
            },
            VenueEvent::Described {
                bot: Some(Bot::Cautious),
                language: None,
                device: Some(Device::Tablet),
            },
            VenueEvent::Labelled {
                label: "5f0c".to_owned(),
            },
            VenueEvent::BotEntered {
                person: "bot-1".to_owned(),
                name: "Bot 1".to_owned(),
                bot: Bot::Snatcher,
            },
            VenueEvent::CodeGiven {
                place: 3,
                fingerprint: "ab".to_owned(),
            },
            VenueEvent::Announced {
                text: "Cinco minutos.".to_owned(),
                table: Some(2),
            },
            VenueEvent::Consented {},
            VenueEvent::Checked {
                variant: Variant::G2,
                answers: vec![0, 1],
                right: vec![true, false],
            },
            VenueEvent::Answered {
                replies: vec![
                    Reply::Number(3),
                    Reply::Text("sí".to_owned()),
                    Reply::Nothing,
                ],
            },
            VenueEvent::Grace {
                table: 1,
                player: 2,
                seconds: 30,
            },
            VenueEvent::Over {
                paid_phase: Some(2),
            },
        ] {
            assert_eq!(again(event.into()).decided(), None);
        }
    }
}
