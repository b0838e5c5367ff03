//! What the rules decided as the journal keeps it, and the way back.

use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::deadline::Seconds;
use torneo_rules::snatch::role::ByRole;
use torneo_rules::snatch::schedule::PhasePairing;
use torneo_rules::snatch::session::Event;
use torneo_rules::snatch::variant::Variant;

use super::SessionEvent;

impl SessionEvent {
    /// What the rules decided, as the journal keeps it. `phase` and `variant` are those of a phase about to open;
    /// `person` is whoever enrols.
    pub fn told(event: &Event, phase: u32, variant: Variant, person: &str) -> Self {
        match event.clone() {
            Event::Enrolled { player, treatment } => SessionEvent::Enrolled {
                player,
                person: person.to_owned(),
                treatment: treatment.map(|treatment| treatment + 1),
            },
            Event::PhaseOpened {
                pairing,
                groups,
                beliefs,
            } => {
                let pair = |pair: ByRole<PlayerId>| [pair.proposer, pair.responder];
                let group = |(player, group)| (player, group + 1);
                SessionEvent::PhaseOpened {
                    phase,
                    variant,
                    pairs: pairing.pairs.into_iter().map(pair).collect(),
                    byes: pairing.byes,
                    with_bot: pairing.with_bot,
                    groups: groups.into_iter().map(group).collect(),
                    beliefs,
                }
            }
            Event::Played(moves) => SessionEvent::Played(moves),
            Event::PhaseClosed { moves } => SessionEvent::PhaseClosed { tables: moves },
            Event::Dropped { player, moves } => SessionEvent::Dropped {
                player,
                table: moves,
            },
            Event::Readmitted { player } => SessionEvent::Readmitted { player },
            Event::Paused {} => SessionEvent::Paused {},
            Event::Resumed {} => SessionEvent::Resumed {},
            Event::Extended { seconds } => SessionEvent::Extended { seconds: seconds.0 },
        }
    }

    /// The event of the rules that this is, if it is one.
    pub fn heard(&self) -> Option<Event> {
        Some(match self.clone() {
            SessionEvent::Enrolled {
                player,
                person: _,
                treatment,
            } => Event::Enrolled {
                player,
                treatment: match treatment {
                    Some(number) => Some(number.checked_sub(1)?),
                    None => None,
                },
            },
            SessionEvent::PhaseOpened {
                phase: _,
                variant: _,
                pairs,
                byes,
                with_bot,
                groups,
                beliefs,
            } => {
                let pair = |[proposer, responder]: [PlayerId; 2]| ByRole {
                    proposer,
                    responder,
                };
                let group = |(player, group): (_, u32)| Some((player, group.checked_sub(1)?));
                Event::PhaseOpened {
                    pairing: PhasePairing {
                        pairs: pairs.into_iter().map(pair).collect(),
                        byes,
                        with_bot,
                    },
                    groups: groups.into_iter().map(group).collect::<Option<_>>()?,
                    beliefs,
                }
            }
            SessionEvent::Played(moves) => Event::Played(moves),
            SessionEvent::PhaseClosed { tables } => Event::PhaseClosed { moves: tables },
            SessionEvent::Dropped { player, table } => Event::Dropped {
                player,
                moves: table,
            },
            SessionEvent::Readmitted { player } => Event::Readmitted { player },
            SessionEvent::Paused {} => Event::Paused {},
            SessionEvent::Resumed {} => Event::Resumed {},
            SessionEvent::Extended { seconds } => Event::Extended {
                seconds: Seconds(seconds),
            },
            SessionEvent::Opened { .. }
            | SessionEvent::CodesDrawn { .. }
            | SessionEvent::Entered { .. }
            | SessionEvent::ChangedDevice { .. }
            | SessionEvent::Described { .. }
            | SessionEvent::Labelled { .. }
            | SessionEvent::BotEntered { .. }
            | SessionEvent::CodeGiven { .. }
            | SessionEvent::Announced { .. }
            | SessionEvent::Consented {}
            | SessionEvent::Checked { .. }
            | SessionEvent::Countdown { .. }
            | SessionEvent::Grace { .. }
            | SessionEvent::Answered { .. }
            | SessionEvent::Woken { .. }
            | SessionEvent::Over { .. }
            | SessionEvent::Anonymised {} => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use torneo_rules::snatch::bot::Bot;
    use torneo_rules::snatch::headless;
    use torneo_rules::snatch::session::Session;

    use super::*;
    use crate::wire::live::session::file::SessionFile;
    use crate::wire::live::session::pages::Reply;
    use crate::wire::live::session::record::{Author, SessionRecord};
    use crate::wire::live::session::requests::Device;
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
            let told = SessionEvent::told(event, 1, Variant::G1, "p-1");
            let heard = again(told).heard();
            assert_eq!(heard.as_ref(), Some(event));
            folded.apply(event);
        }
        assert_eq!(folded, played.session);
    }

    #[test]
    fn what_is_not_of_the_rules_is_kept_too() {
        for event in [
            SessionEvent::Opened {
                sealed: false,
                file: Box::default(),
            },
            SessionEvent::CodesDrawn {
                fingerprints: vec!["ab".to_owned()],
            },
            SessionEvent::Entered {
                person: "p-1".to_owned(),
                name: "Ana".to_owned(),
                code: Some(3),
            },
            SessionEvent::Described {
                bot: Some(Bot::Cautious),
                language: None,
                device: Some(Device::Tablet),
            },
            SessionEvent::Labelled {
                label: "5f0c".to_owned(),
            },
            SessionEvent::BotEntered {
                person: "bot-1".to_owned(),
                name: "Bot 1".to_owned(),
                bot: Bot::Snatcher,
            },
            SessionEvent::CodeGiven {
                place: 3,
                fingerprint: "ab".to_owned(),
            },
            SessionEvent::Announced {
                text: "Cinco minutos.".to_owned(),
                table: Some(2),
            },
            SessionEvent::Consented {},
            SessionEvent::Checked {
                variant: Variant::G2,
                answers: vec![0, 1],
                right: vec![true, false],
            },
            SessionEvent::Answered {
                replies: vec![
                    Reply::Number(3),
                    Reply::Text("sí".to_owned()),
                    Reply::Nothing,
                ],
            },
            SessionEvent::Grace {
                table: 1,
                player: 2,
                seconds: 30,
            },
            SessionEvent::Over {
                paid_phase: Some(2),
            },
        ] {
            assert_eq!(again(event).heard(), None);
        }
    }
}
