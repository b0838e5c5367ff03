//! What the rules decided as the journal keeps it, and the way back.

use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::deadline::Seconds;
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::schedule::PhasePairing;
use torneo_rules::snatch::session::Event;
use torneo_rules::snatch::variant::Variant;

use super::{SessionEvent, player, shown};

impl SessionEvent {
    /// What the rules decided, as the journal keeps it. `phase` and `variant` are those of a phase about to open;
    /// `person` is whoever enrols.
    pub fn told(event: &Event, phase: u32, variant: Variant, person: &str) -> Self {
        match event {
            Event::Enrolled { player, treatment } => SessionEvent::Enrolled {
                player: shown(*player),
                person: person.to_owned(),
                treatment: treatment.map(|treatment| treatment + 1),
            },
            Event::PhaseOpened {
                pairing,
                groups,
                beliefs,
            } => {
                let pair = |pair: &ByRole<PlayerId>| [shown(pair.proposer), shown(pair.responder)];
                let with_bot = pairing.with_bot.iter();
                SessionEvent::PhaseOpened {
                    phase,
                    variant,
                    pairs: pairing.pairs.iter().map(pair).collect(),
                    byes: pairing.byes.iter().map(|player| shown(*player)).collect(),
                    with_bot: with_bot
                        .map(|(player, role)| (shown(*player), *role))
                        .collect(),
                    groups: groups
                        .iter()
                        .map(|(player, group)| [shown(*player), group + 1])
                        .collect(),
                    beliefs: beliefs.iter().map(|player| shown(*player)).collect(),
                }
            }
            Event::Played(moves) => SessionEvent::Played(moves.clone()),
            Event::PhaseClosed { moves } => SessionEvent::PhaseClosed {
                tables: moves.clone(),
            },
            Event::Dropped { player, moves } => SessionEvent::Dropped {
                player: shown(*player),
                table: moves.clone(),
            },
            Event::Readmitted { player } => SessionEvent::Readmitted {
                player: shown(*player),
            },
            Event::Paused {} => SessionEvent::Paused {},
            Event::Resumed {} => SessionEvent::Resumed {},
            Event::Extended { seconds } => SessionEvent::Extended { seconds: seconds.0 },
        }
    }

    /// The event of the rules that this is, if it is one.
    pub fn heard(&self) -> Option<Event> {
        Some(match self {
            SessionEvent::Enrolled {
                player: number,
                person: _,
                treatment,
            } => Event::Enrolled {
                player: player(*number)?,
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
            } => Event::PhaseOpened {
                pairing: pairing(pairs, byes, with_bot)?,
                groups: groups
                    .iter()
                    .map(|[number, group]| Some((player(*number)?, group.checked_sub(1)?)))
                    .collect::<Option<_>>()?,
                beliefs: {
                    let players = beliefs.iter().map(|number| player(*number));
                    players.collect::<Option<_>>()?
                },
            },
            SessionEvent::Played(moves) => Event::Played(moves.clone()),
            SessionEvent::PhaseClosed { tables } => Event::PhaseClosed {
                moves: tables.clone(),
            },
            SessionEvent::Dropped {
                player: number,
                table,
            } => Event::Dropped {
                player: player(*number)?,
                moves: table.clone(),
            },
            SessionEvent::Readmitted { player: number } => Event::Readmitted {
                player: player(*number)?,
            },
            SessionEvent::Paused {} => Event::Paused {},
            SessionEvent::Resumed {} => Event::Resumed {},
            SessionEvent::Extended { seconds } => Event::Extended {
                seconds: Seconds(*seconds),
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

fn pairing(pairs: &[[u32; 2]], byes: &[u32], bots: &[(u32, Role)]) -> Option<PhasePairing> {
    let pair = |[one, other]: &[u32; 2]| {
        Some(ByRole {
            proposer: player(*one)?,
            responder: player(*other)?,
        })
    };
    let with_bot = |(number, role): &(u32, Role)| Some((player(*number)?, *role));
    Some(PhasePairing {
        pairs: pairs.iter().map(pair).collect::<Option<_>>()?,
        byes: byes
            .iter()
            .map(|number| player(*number))
            .collect::<Option<_>>()?,
        with_bot: bots.iter().map(with_bot).collect::<Option<_>>()?,
    })
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
