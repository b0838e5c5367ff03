//! What a client asks of sessions over the socket.

use super::Client;
use crate::venue::secrets;
use crate::venue::session::session_task::SessionCommand;
use crate::venue::session::session_task::command::{SessionRequest, Window};
use crate::wire::live::{Answer, Refusal, ToPlayer};

/// Sessions one client may watch at a time.
const MOST_WATCHED: usize = 4;

impl Client {
    pub(super) async fn watch_session(
        &mut self,
        id: &str,
        session: &str,
        window: Window,
    ) -> Result<(), Refusal> {
        match window {
            // The cookie says who organises; a person's token is not asked for.
            Window::Monitor if self.organiser.is_none() => return Err(Refusal::OrganisersOnly),
            Window::Monitor => (),
            Window::Player | Window::Projector if !self.greeted => {
                return Err(Refusal::SayHelloFirst);
            }
            Window::Player | Window::Projector => (),
        }
        let code = secrets::read_code(session).ok_or(Refusal::UnknownSession)?;
        if window == Window::Monitor {
            self.may_monitor(&code).await?;
        }
        if !self.watched_sessions.contains(&code) {
            if self.watched_sessions.len() >= MOST_WATCHED {
                return Err(Refusal::ServerBusy);
            }
            self.watched_sessions.push(code.clone());
        }
        let command = SessionCommand::Watch {
            connection: self.connection.clone(),
            person: self.person.clone(),
            message: id.to_owned(),
            window,
        };
        let delivered = self.venue.registry.deliver_to_session(&code, command).await;
        if delivered.is_err() {
            self.watched_sessions.retain(|watched| *watched != code);
        }
        delivered
    }

    /// Whether the organiser has a role in the session.
    async fn may_monitor(&self, code: &str) -> Result<(), Refusal> {
        let name = self.organiser.as_deref().unwrap_or_default();
        let event = self.venue.registry.session_origin(code).await?;
        match self.venue.organisers.role(name, &event).await {
            Some(_) => Ok(()),
            None => Err(Refusal::OrganisersOnly),
        }
    }

    pub(super) async fn unwatch_session(&mut self, id: &str, session: &str) -> Result<(), Refusal> {
        let code = secrets::read_code(session).ok_or(Refusal::UnknownSession)?;
        if self.watched_sessions.contains(&code) {
            self.watched_sessions.retain(|watched| *watched != code);
            let connection = self.connection.number();
            let command = SessionCommand::Unwatch { connection };
            self.venue
                .registry
                .deliver_to_session(&code, command)
                .await?;
        }
        let done = Answer::done(id, None);
        self.connection.send(&ToPlayer::Answer(done));
        Ok(())
    }

    pub(super) async fn session_request(
        &mut self,
        id: &str,
        session: &str,
        request: SessionRequest,
    ) -> Result<(), Refusal> {
        let person = self.person.clone().ok_or(Refusal::SayHelloFirst)?;
        let code = secrets::read_code(session).ok_or(Refusal::UnknownSession)?;
        let command = SessionCommand::Request {
            connection: self.connection.clone(),
            person,
            message: id.to_owned(),
            request,
        };
        self.venue.registry.deliver_to_session(&code, command).await
    }

    /// Watches no session any more.
    pub(super) async fn leave_sessions(&mut self) {
        for code in std::mem::take(&mut self.watched_sessions) {
            let connection = self.connection.number();
            let command = SessionCommand::Unwatch { connection };
            let _ = self.venue.registry.deliver_to_session(&code, command).await;
        }
    }
}
