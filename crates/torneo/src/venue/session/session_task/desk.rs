//! Commands of organisers and newcomers: coming in, personal codes, interventions, and looking at everything.

use std::sync::Arc;

use torneo_rules::snatch::bot::Bot;

use super::SessionTask;
use super::command::Heard;
use crate::venue::answered::Outcome;
use crate::venue::kept_key::KeptKey;
use crate::venue::people::{Person, fit_name};
use crate::venue::session::judge::Coming;
use crate::venue::session::state::SessionState;
use crate::venue::session::view::small;
use crate::wire::live::Refusal;
use crate::wire::live::session::monitor::MonitorReport;
use crate::wire::live::session::record::{Author, SessionEvent, VenueEvent};
use crate::wire::live::session::requests::{CodeLine, EntryAnswer, EntryRequest, Intervention};

/// Personal codes that one session may have.
const MOST_CODES: usize = 20_000;

/// What a session calls somebody: who comes with a personal code leaves no name, whatever they are called elsewhere.
fn called(person: &Person, code: Option<u32>, request: &EntryRequest) -> String {
    let own = request.name.as_deref().and_then(fit_name);
    match code {
        Some(number) => format!("C{number:03}"),
        None => own.unwrap_or_else(|| person.name.clone()),
    }
}

impl SessionTask {
    /// Somebody comes in, or comes again; who brings a code that was used takes its place along.
    pub(super) fn enter(
        &mut self,
        person: &Arc<Person>,
        request: &EntryRequest,
        reply: Heard<Result<EntryAnswer, Refusal>>,
    ) {
        let coming = match self.state.come_in(&person.id, request) {
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
                let event = VenueEvent::ChangedDevice {
                    from,
                    to: person.id.clone(),
                    name: self.state.members[place].name.clone(),
                };
                self.record(by(), None, event);
                self.audience.leave_place(place, Refusal::Replaced);
                (place, true)
            }
            Coming::New { code, label } => {
                let place = self.state.members.len();
                let event = VenueEvent::Entered {
                    person: person.id.clone(),
                    name: called(person, code, request),
                    code,
                };
                self.record(by(), None, event);
                if let Some(label) = label {
                    self.record(by(), None, VenueEvent::Labelled { label });
                }
                let EntryRequest {
                    personal_code: _,
                    label: _,
                    name: _,
                    bot,
                    language,
                    device,
                } = *request;
                if bot.is_some() || language.is_some() || device.is_some() {
                    let event = VenueEvent::Described {
                        bot,
                        language,
                        device,
                    };
                    self.record(by(), None, event);
                }
                if !self.state.asks_consent()
                    && let Ok(event) = self.state.enrolment()
                {
                    let event = SessionEvent::told(event, &person.id);
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
        organiser: String,
        mut message: Option<String>,
        intervention: Intervention,
        reply: Heard<Result<u64, Refusal>>,
    ) {
        if let Some(outcome) = self.answered_before(&organiser, message.as_deref()) {
            // What was decided in this very batch is not stored yet.
            return self.batch.once_stored(move |stored| {
                let _ = reply.send(stored.and(outcome));
            });
        }
        if let Intervention::AddBots { bot, count } = intervention {
            return self.add_bots(&organiser, message, bot, count, reply);
        }
        let events = match self.state.intervene(intervention, self.now_ms) {
            Ok(events) => events,
            Err(refusal) => {
                let _ = reply.send(Err(refusal));
                return;
            }
        };
        let last = events.len().saturating_sub(1);
        for (number, event) in events.into_iter().enumerate() {
            let author = Author::Organiser(organiser.clone());
            let message = message.take_if(|_| number == last);
            self.record(Some(author), message, event);
        }
        let version = self.state.version;
        self.blocked = None;
        self.follow_phase();
        self.batch.once_stored(move |stored| {
            let _ = reply.send(stored.map(|()| version));
        });
    }

    /// Lets bots in, each enrolled before the next comes.
    fn add_bots(
        &mut self,
        organiser: &str,
        message: Option<String>,
        bot: Bot,
        count: u32,
        reply: Heard<Result<u64, Refusal>>,
    ) {
        if let Err(refusal) = self.state.enrolment() {
            let _ = reply.send(Err(refusal));
            return;
        }
        let author = || Some(Author::Organiser(organiser.to_owned()));
        let before = self.state.members.iter();
        let before = small(before.filter(|member| member.is_house_bot).count());
        for number in (before + 1..).take(count as usize) {
            let person = format!("bot-{number}");
            let name = format!("Bot {number}");
            let entered = VenueEvent::BotEntered {
                person: person.clone(),
                name,
                bot,
            };
            self.record(author(), None, entered);
            if let Ok(event) = self.state.enrolment() {
                let is_last = number == before + count;
                let message = message.clone().filter(|_| is_last);
                let enrolled = SessionEvent::told(event, &person);
                self.record(author(), message, enrolled);
            }
        }
        let version = self.state.version;
        self.batch.once_stored(move |stored| {
            let _ = reply.send(stored.map(|()| version));
        });
    }

    /// A code with which another device takes the place of somebody who is in.
    pub(super) fn give_code(
        &mut self,
        organiser: String,
        message: Option<String>,
        place: u32,
        key: &KeptKey,
        reply: Heard<Result<String, Refusal>>,
    ) {
        if let Some(outcome) = self.answered_before(&organiser, message.as_deref()) {
            return self.tell_given(outcome, key, reply);
        }
        let SessionState { codes, code, .. } = &self.state;
        let member = self.state.members.get((place as usize).wrapping_sub(1));
        let Some(_) = member.filter(|member| !member.is_house_bot) else {
            let _ = reply.send(Err(Refusal::NoSuchPlayer));
            return;
        };
        let fingerprint = codes.draw(code, key, 1).swap_remove(0);
        let given = VenueEvent::CodeGiven { place, fingerprint };
        self.record(Some(Author::Organiser(organiser)), message, given);
        self.tell_given(Ok(self.state.version), key, reply);
    }

    /// The code that a version of the session gave, once it is stored. An id that was used for something else gave none.
    fn tell_given(
        &mut self,
        outcome: Outcome,
        key: &KeptKey,
        reply: Heard<Result<String, Refusal>>,
    ) {
        let SessionState { codes, code, .. } = &self.state;
        let printed = outcome.and_then(|version| {
            let number = codes.given_by(version).ok_or(Refusal::BadMessage)?;
            Ok(codes.printed(code, key, number).unwrap_or_default())
        });
        self.batch.once_stored(move |stored| {
            let _ = reply.send(stored.and(printed));
        });
    }

    /// What became of a request of an organiser that came before under the same id.
    fn answered_before(&self, organiser: &str, message: Option<&str>) -> Option<Outcome> {
        self.organisers.get(organiser)?.get(message?)
    }

    pub(super) fn draw_codes(
        &mut self,
        organiser: String,
        message: Option<String>,
        count: u32,
        key: &KeptKey,
        reply: Heard<Result<Vec<CodeLine>, Refusal>>,
    ) {
        if self
            .answered_before(&organiser, message.as_deref())
            .is_some()
        {
            return self.tell_codes(key, reply);
        }
        if self.state.codes.count() + count as usize > MOST_CODES {
            let _ = reply.send(Err(Refusal::SessionFull));
            return;
        }
        let SessionState { codes, code, .. } = &self.state;
        let fingerprints = codes.draw(code, key, count);
        let author = Author::Organiser(organiser);
        let drawn = VenueEvent::CodesDrawn { fingerprints };
        self.record(Some(author), message, drawn);
        self.tell_codes(key, reply);
    }

    /// All codes, once what was drawn is stored.
    fn tell_codes(&mut self, key: &KeptKey, reply: Heard<Result<Vec<CodeLine>, Refusal>>) {
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
