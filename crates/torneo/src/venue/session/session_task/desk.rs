//! Commands of organisers and newcomers: coming in, personal codes, interventions, and looking at everything.

use std::sync::Arc;

use super::SessionTask;
use super::command::Heard;
use crate::venue::kept_key::KeptKey;
use crate::venue::people::Person;
use crate::venue::session::judge::Coming;
use crate::venue::session::state::SessionState;
use crate::venue::session::view::small;
use crate::wire::live::Refusal;
use crate::wire::live::session::monitor::MonitorReport;
use crate::wire::live::session::record::{Author, SessionEvent};
use crate::wire::live::session::requests::{CodeLine, EntryAnswer, Intervention};

/// Personal codes that one session may have.
const MOST_CODES: usize = 20_000;

impl SessionTask {
    /// Somebody comes in, or comes again; who brings a code that was used takes its place along.
    pub(super) fn enter(
        &mut self,
        person: &Arc<Person>,
        code: Option<&str>,
        reply: Heard<Result<EntryAnswer, Refusal>>,
    ) {
        let coming = match self.state.come_in(&person.id, code) {
            Ok(coming) => coming,
            Err(refusal) => {
                let _ = reply.send(Err(refusal));
                return;
            }
        };
        let by = || Some(Author::Person(person.id.clone()));
        let (place, again) = match coming {
            Coming::Again(place) => (place, true),
            Coming::From { place } => {
                let from = self.state.members[place].person.clone();
                let event = SessionEvent::ChangedDevice {
                    from,
                    to: person.id.clone(),
                    name: person.name.clone(),
                };
                self.record(by(), None, event);
                self.audience.leave_place(place, Refusal::Replaced);
                (place, true)
            }
            Coming::New { code } => {
                let place = self.state.members.len();
                let event = SessionEvent::Entered {
                    person: person.id.clone(),
                    name: person.name.clone(),
                    code,
                };
                self.record(by(), None, event);
                if !self.state.asks_consent()
                    && let Ok(event) = self.state.enrolment()
                {
                    let event = self.state.enrolled(&event, &person.id);
                    self.record(by(), None, event);
                }
                (place, false)
            }
        };
        self.audience.take_place(&person.id, place);
        self.touch(place);
        let answer = EntryAnswer {
            place: small(place + 1),
            again,
        };
        self.batch.once_stored(move |stored| {
            let _ = reply.send(stored.map(|()| answer));
        });
    }

    pub(super) fn intervene(
        &mut self,
        organiser: &str,
        intervention: Intervention,
        reply: Heard<Result<u64, Refusal>>,
    ) {
        let events = match self.state.intervene(intervention, self.now_ms) {
            Ok(events) => events,
            Err(refusal) => {
                let _ = reply.send(Err(refusal));
                return;
            }
        };
        for event in events {
            let author = Author::Organiser(organiser.to_owned());
            self.record(Some(author), None, event);
        }
        self.blocked = None;
        self.follow_phase();
        let version = self.state.version;
        self.batch.once_stored(move |stored| {
            let _ = reply.send(stored.map(|()| version));
        });
    }

    pub(super) fn draw_codes(
        &mut self,
        organiser: &str,
        count: u32,
        key: &KeptKey,
        reply: Heard<Result<Vec<CodeLine>, Refusal>>,
    ) {
        if self.state.codes.count() + count as usize > MOST_CODES {
            let _ = reply.send(Err(Refusal::SessionFull));
            return;
        }
        let SessionState { codes, code, .. } = &self.state;
        let fingerprints = codes.draw(code, key, count);
        let author = Author::Organiser(organiser.to_owned());
        self.record(
            Some(author),
            None,
            SessionEvent::CodesDrawn { fingerprints },
        );
        let lines = self.code_lines(Some(key));
        self.batch.once_stored(move |stored| {
            let _ = reply.send(stored.map(|()| lines));
        });
    }

    pub(super) fn code_lines(&self, key: Option<&KeptKey>) -> Vec<CodeLine> {
        let SessionState { codes, code, .. } = &self.state;
        let name = |place: usize| self.state.members[place].name.clone();
        (1..=small(codes.count()))
            .map(|number| CodeLine {
                number,
                code: key.and_then(|key| codes.printed(code, key, number)),
                used_by: codes.used_by(number).map(name),
            })
            .collect()
    }

    pub(super) fn report(&self) -> Box<MonitorReport> {
        Box::new(MonitorReport {
            monitor: self.with_presences(|presences| self.state.monitor(presences)),
            ranking: self.state.full_ranking(),
        })
    }
}
