//! What the journal keeps of a session, stream `snatch/<CODE>`: who asked for it, with which message, and what happened.
//!
//! Players, tables and phases are numbered from 1, as people count. A player's number is given when they are enrolled and
//! stays; a table's number holds for its phase.

use serde::{Deserialize, Serialize};
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::deadline::Seconds;
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::schedule::PhasePairing;
use torneo_rules::snatch::session::{Event, Moves, TableId};
use ts_rs::TS;

use super::file::SessionFile;
use super::pages::Reply;
use crate::wire::live::room::SeatName;
use crate::wire::live::snatch::{SnatchEvent, SnatchVariant};

/// Something that happened in a session, and what asked for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SessionRecord {
    /// Nobody for clocks and bots.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub by: Option<Author>,
    /// The client's id of the message, so that a repetition after a crash is known again.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
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

/// What happened in a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SessionEvent {
    /// The file as it was checked, with the seed that was drawn.
    Opened {
        file: Box<SessionFile>,
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
    Consented {},
    /// In the session for good, under a number.
    Enrolled {
        player: u32,
        person: String,
    },
    /// An attempt at the two questions before a phase.
    Checked {
        variant: SnatchVariant,
        answers: Vec<u32>,
        right: Vec<bool>,
    },
    Countdown {
        starts_at_ms: u64,
    },
    PhaseOpened {
        /// From 1.
        phase: u32,
        variant: SnatchVariant,
        /// P1 and P2 of each table; the first is table 1.
        pairs: Vec<[u32; 2]>,
        byes: Vec<u32>,
        /// Who meets a bot, and in which role; their tables come after the others.
        with_bot: Vec<(u32, SeatName)>,
    },
    /// What happened at one table: what somebody did, and what followed by itself.
    Played(TableMoves),
    /// The organiser ended tables by their defaults. A large phase takes several of these.
    PhaseClosed {
        tables: Vec<TableMoves>,
    },
    Dropped {
        player: u32,
        /// What followed at their table.
        table: Option<TableMoves>,
    },
    /// Back in, by the organiser or by coming back.
    Readmitted {
        player: u32,
    },
    Paused {},
    Resumed {},
    Extended {
        seconds: u32,
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
    Woken {},
    /// The last barrier: which phase is paid, if one was drawn.
    Over {
        paid_phase: Option<u32>,
    },
}

/// What happened at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TableMoves {
    pub table: u32,
    pub events: Vec<SnatchEvent>,
}

impl From<&Moves> for TableMoves {
    fn from(moves: &Moves) -> Self {
        Self {
            table: moves.table.0 + 1,
            // Nobody changes the variant of a session's game, so no seat has to be named.
            events: moves
                .events
                .iter()
                .map(|event| SnatchEvent::told(event, SeatName::P1))
                .collect(),
        }
    }
}

impl TableMoves {
    fn heard(&self) -> Option<Moves> {
        Some(Moves {
            table: TableId(self.table.checked_sub(1)?),
            events: self.events.iter().filter_map(SnatchEvent::heard).collect(),
        })
    }
}

/// A player as people count them.
pub fn shown(player: PlayerId) -> u32 {
    player.0 + 1
}

/// The player of a number, from 1.
pub fn player(number: u32) -> Option<PlayerId> {
    number.checked_sub(1).map(PlayerId)
}

impl SessionEvent {
    /// What the rules decided, as the journal keeps it. `phase` and `variant` are those of a phase about to open;
    /// `person` is whoever enrols.
    pub fn told(event: &Event, phase: u32, variant: SnatchVariant, person: &str) -> Self {
        match event {
            Event::Enrolled { player } => SessionEvent::Enrolled {
                player: shown(*player),
                person: person.to_owned(),
            },
            Event::PhaseOpened { pairing } => {
                let pair = |pair: &ByRole<PlayerId>| [shown(pair.proposer), shown(pair.responder)];
                let with_bot = pairing.with_bot.iter();
                SessionEvent::PhaseOpened {
                    phase,
                    variant,
                    pairs: pairing.pairs.iter().map(pair).collect(),
                    byes: pairing.byes.iter().map(|player| shown(*player)).collect(),
                    with_bot: with_bot
                        .map(|(player, role)| (shown(*player), (*role).into()))
                        .collect(),
                }
            }
            Event::Played(moves) => SessionEvent::Played(moves.into()),
            Event::PhaseClosed { moves } => SessionEvent::PhaseClosed {
                tables: moves.iter().map(TableMoves::from).collect(),
            },
            Event::Dropped { player, moves } => SessionEvent::Dropped {
                player: shown(*player),
                table: moves.as_ref().map(TableMoves::from),
            },
            Event::Readmitted { player } => SessionEvent::Readmitted {
                player: shown(*player),
            },
            Event::Paused => SessionEvent::Paused {},
            Event::Resumed => SessionEvent::Resumed {},
            Event::Extended { seconds } => SessionEvent::Extended { seconds: seconds.0 },
        }
    }

    /// The event of the rules that this is, if it is one.
    pub fn heard(&self) -> Option<Event> {
        Some(match self {
            SessionEvent::Enrolled { player: number, .. } => Event::Enrolled {
                player: player(*number)?,
            },
            SessionEvent::PhaseOpened {
                phase: _,
                variant: _,
                pairs,
                byes,
                with_bot,
            } => Event::PhaseOpened {
                pairing: pairing(pairs, byes, with_bot)?,
            },
            SessionEvent::Played(moves) => Event::Played(moves.heard()?),
            SessionEvent::PhaseClosed { tables } => Event::PhaseClosed {
                moves: tables
                    .iter()
                    .map(TableMoves::heard)
                    .collect::<Option<_>>()?,
            },
            SessionEvent::Dropped {
                player: number,
                table,
            } => Event::Dropped {
                player: player(*number)?,
                moves: match table {
                    Some(table) => Some(table.heard()?),
                    None => None,
                },
            },
            SessionEvent::Readmitted { player: number } => Event::Readmitted {
                player: player(*number)?,
            },
            SessionEvent::Paused {} => Event::Paused,
            SessionEvent::Resumed {} => Event::Resumed,
            SessionEvent::Extended { seconds } => Event::Extended {
                seconds: Seconds(*seconds),
            },
            SessionEvent::Opened { .. }
            | SessionEvent::CodesDrawn { .. }
            | SessionEvent::Entered { .. }
            | SessionEvent::ChangedDevice { .. }
            | SessionEvent::Consented {}
            | SessionEvent::Checked { .. }
            | SessionEvent::Countdown { .. }
            | SessionEvent::Grace { .. }
            | SessionEvent::Answered { .. }
            | SessionEvent::Woken {}
            | SessionEvent::Over { .. } => return None,
        })
    }
}

fn pairing(pairs: &[[u32; 2]], byes: &[u32], bots: &[(u32, SeatName)]) -> Option<PhasePairing> {
    let pair = |[one, other]: &[u32; 2]| {
        Some(ByRole {
            proposer: player(*one)?,
            responder: player(*other)?,
        })
    };
    let with_bot = |(number, seat): &(u32, SeatName)| -> Option<(PlayerId, Role)> {
        Some((player(*number)?, seat.role()?))
    };
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
    use crate::wire::live::session::choices::OddPolicy;
    use crate::wire::live::snatch::SnatchBot;

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
            odd: OddPolicy::Bot {
                bot: SnatchBot::Cautious,
            },
            seed: Some(7),
            ..SessionFile::default()
        };
        let bots = [Bot::Random, Bot::Snatcher, Bot::Cautious].repeat(3);
        let played = headless::play(file.form(), &bots);
        let mut folded = Session::new(file.form());
        for event in &played.events {
            let told = SessionEvent::told(event, 1, SnatchVariant::G1, "p-1");
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
            SessionEvent::Consented {},
            SessionEvent::Checked {
                variant: SnatchVariant::G2,
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
