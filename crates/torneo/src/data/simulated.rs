//! A session that bots played, as a journal: what the archive would hold had they been people. Its clock begins at zero and
//! counts a second for each entry, so the same seed gives the same bytes.

use torneo_rules::chance::Chance;
use torneo_rules::journal::{Entry, Head, NewEntry, Payload, StreamId, UnixMillis, chain};
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::headless::Played;
use torneo_rules::snatch::session::replay::asked;
use torneo_rules::snatch::session::{Event, Session, Who};
use torneo_rules::word::word;

use crate::wire::live::session::file::SessionFile;
use crate::wire::live::session::payment::PaidPhases;
use crate::wire::live::session::record::{Author, SessionEvent, SessionRecord, VenueEvent};

/// The entries of a session, without their places in a stream.
pub fn entries(file: &SessionFile, played: &Played, bots: &[Bot]) -> Vec<NewEntry> {
    let mut records = vec![record(
        None,
        VenueEvent::Opened {
            sealed: false,
            file: Box::new(file.clone()),
        },
    )];
    for (place, bot) in bots.iter().enumerate() {
        let person = person(place);
        let entered = VenueEvent::Entered {
            name: format!("{} {}", word(bot), place + 1),
            person: person.clone(),
            code: None,
        };
        records.push(record(Some(person), entered));
    }
    let mut session = Session::new(file.form());
    for event in &played.events {
        records.push(told(&session, event));
        session.apply(event);
    }
    if session.is_over() {
        let paid_phase = paid_phase(file, &session);
        records.push(record(None, VenueEvent::Over { paid_phase }));
    }
    let times = (0..).map(|second| 1000 * second);
    records
        .iter()
        .zip(times)
        .map(|(record, at_ms)| NewEntry {
            recorded_at: UnixMillis::new(at_ms).expect("a session is shorter than that"),
            payload: Payload::new(serde_json::to_string(record).expect("records are plain data"))
                .expect("serde_json writes one line"),
        })
        .collect()
}

/// The entries with their versions and hashes, as if the stream had been stored.
pub fn chained(stream: &StreamId, new: Vec<NewEntry>) -> Vec<Entry> {
    let mut head = Head::START;
    let entries = new.into_iter().map(|new| {
        let entry = chain(stream, head, new);
        head = entry.head();
        entry
    });
    entries.collect()
}

fn person(place: usize) -> String {
    format!("bot-{}", place + 1)
}

fn record(by: Option<String>, event: impl Into<SessionEvent>) -> SessionRecord {
    SessionRecord {
        by: by.map(Author::Person),
        message: None,
        event: event.into(),
    }
}

fn told(session: &Session, event: &Event) -> SessionRecord {
    let by = match (event, asked(session, event)) {
        (Event::Enrolled { player, .. }, _) => Some(person(player.index())),
        (_, Ok((Who::Player(player), _))) => Some(person(player.index())),
        (_, Ok((Who::Newcomer | Who::Bot(_) | Who::Clock | Who::Organiser, _)) | Err(_)) => None,
    };
    let id = by.clone().unwrap_or_default();
    record(by, SessionEvent::told(event.clone(), &id))
}

/// The phase that is paid, by the lot that a live session draws.
fn paid_phase(file: &SessionFile, session: &Session) -> Option<u32> {
    match file.payment.which {
        PaidPhases::All => None,
        PaidPhases::OneAtRandom => {
            let phases: Vec<u32> = (1..).take(session.variants().len()).collect();
            Chance::of_step(session.form().seed, u64::MAX - 3).pick(&phases)
        }
    }
}
