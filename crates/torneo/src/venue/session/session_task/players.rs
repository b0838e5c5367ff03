//! Commands of players: what they do in their own game and on the pages around it. A repeated message gets its first
//! answer again.

use std::sync::Arc;

use super::SessionTask;
use super::command::SessionRequest;
use crate::venue::answered::{Answered, Outcome, answer};
use crate::venue::connection::Connection;
use crate::venue::people::Person;
use crate::wire::live::session::record::{Author, SessionEvent, VenueEvent};
use crate::wire::live::{Answer, Refusal};

impl SessionTask {
    pub(super) fn request(
        &mut self,
        connection: &Connection,
        person: &Arc<Person>,
        message: String,
        request: &SessionRequest,
    ) {
        let Some(place) = self.state.place_of(&person.id) else {
            let refused = Answer::refused(&message, Refusal::NotInSession);
            return self.batch.answer_before_view(connection, refused);
        };
        if let Some(outcome) = self.answered.get(place).and_then(|one| one.get(&message)) {
            // What was decided in this very batch is not stored yet, so the answer waits with the others.
            return self
                .batch
                .answer_before_view(connection, answer(&message, outcome));
        }
        let outcome = self.grant(place, &message, request);
        if let Err(refusal) = outcome {
            self.remember(place, &message, Err(refusal));
        }
        self.batch
            .answer_before_view(connection, answer(&message, outcome));
        self.follow_table_of(place);
    }

    /// Keeps an answer for whoever asks the same again.
    pub(super) fn remember(&mut self, place: usize, message: &str, outcome: Outcome) {
        if self.answered.len() <= place {
            self.answered.resize_with(place + 1, Answered::default);
        }
        self.answered[place].keep(message, outcome);
    }

    /// Does what somebody wants, or says why not; the version is that of the record that carries the message.
    fn grant(&mut self, place: usize, message: &str, request: &SessionRequest) -> Outcome {
        let event = match request {
            SessionRequest::Act {
                action,
                phase,
                round,
            } => {
                self.come_back(place);
                let event = self.state.play(place, action, *phase, *round)?;
                SessionEvent::Rules(event)
            }
            SessionRequest::Consent => {
                let enrolled = self.state.consent(place)?;
                let version = self.by(place, Some(message), VenueEvent::Consented {}.into());
                let person = self.state.members[place].person.clone();
                let event = SessionEvent::told(enrolled, &person);
                self.by(place, None, event);
                return Ok(version);
            }
            SessionRequest::Check { variant, answers } => {
                let event = self.state.check(place, *variant, answers)?;
                self.touch(place);
                event.into()
            }
            SessionRequest::Questionnaire { replies } => {
                let event = self.state.answer(place, replies)?;
                self.touch(place);
                event.into()
            }
            SessionRequest::Return => {
                if self.state.members[place].dropped {
                    return Err(Refusal::Dropped);
                }
                let event = self.state.may_return(place);
                let event = event.ok_or(Refusal::NotAsked)?;
                SessionEvent::Rules(event)
            }
            SessionRequest::Leave => {
                let event = self.state.leave(place)?;
                SessionEvent::Rules(event)
            }
        };
        Ok(self.by(place, Some(message), event))
    }

    fn by(&mut self, place: usize, message: Option<&str>, event: SessionEvent) -> u64 {
        let person = self.state.members[place].person.clone();
        let author = Some(Author::Person(person));
        self.record(author, message.map(str::to_owned), event);
        self.state.version
    }

    /// Whoever acts or connects is not away any more.
    pub(super) fn come_back(&mut self, place: usize) {
        if let Some(event) = self.state.must_return(place) {
            self.by(place, None, SessionEvent::Rules(event));
        }
    }

    /// What follows at somebody's table: bots play on, and the last table ends the phase.
    fn follow_table_of(&mut self, place: usize) {
        let player = self.state.members[place].player;
        let seat = player.and_then(|player| self.state.session.seat_of(player));
        if let Some((table, _)) = seat {
            self.let_bots_play(table);
        }
        self.follow_phase();
    }
}
