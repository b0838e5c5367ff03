//! Commands on their way to whoever keeps a room or session: here, or at another server.

use std::sync::Arc;
use std::time::{Duration, Instant};

use torneo_rules::journal::{StreamId, Version};

use super::bus::{Mailbox, NoAnswer};
use super::frames::FarEnd;
use super::letters::{Asked, Command, Letter, Receipt, written};
use super::{Cluster, FarWatch, Figures, Received, Whose, lock};
use crate::games::At;
use crate::venue::connection::{Connection, as_text};
use crate::venue::people::Person;
use crate::venue::record::room_stream;
use crate::venue::registry::{Inner, RoomCommand};
use crate::venue::session::session_task::SessionCommand;
use crate::venue::session::session_task::command::Window;
use crate::wire::live::{Answer, Refusal, ToPlayer};

/// How long another server may take to say that it has a letter.
const PATIENCE: Duration = Duration::from_millis(700);

/// How often a letter is sent before it waits for news.
const TRIES: usize = 3;

/// Between two tries: a place changes hands in this time.
const PAUSE: Duration = Duration::from_millis(60);

/// What became of a letter.
pub(super) enum Posted {
    Taken(u64),
    Refused(Refusal),
    /// Nobody has it; it is sent again.
    Later,
}

impl Inner {
    /// Gives a command to a room, wherever it is kept.
    pub(in crate::venue) async fn deliver_anywhere(
        self: &Arc<Self>,
        cluster: &Cluster,
        code: &str,
        command: RoomCommand,
    ) -> Result<(), Refusal> {
        let (connection, letter) = match command {
            RoomCommand::Watch {
                connection,
                person,
                message,
                seen,
            } => {
                let person = person.as_deref().cloned();
                let watch = Command::Watch {
                    person,
                    message,
                    seen,
                    window: None,
                };
                (connection, watch)
            }
            RoomCommand::Unwatch {
                connection,
                on_purpose,
            } => match cluster.edge().get(connection) {
                Some(connection) => (connection, Command::Unwatch { on_purpose }),
                None => return Ok(()),
            },
            RoomCommand::Request {
                connection,
                person,
                message,
                request,
                at,
            } => {
                let ask = Command::Ask {
                    person: Person::clone(&person),
                    message,
                    received_ms: at.received_ms,
                    lag_ms: at.lag_ms,
                    request: Asked::Room(request),
                };
                (connection, ask)
            }
            RoomCommand::Tick | RoomCommand::Thought { .. } | RoomCommand::Looked { .. }
                if !self.rooms.is_running(code) =>
            {
                return Ok(());
            }
            RoomCommand::Tick
            | RoomCommand::Thought { .. }
            | RoomCommand::Looked { .. }
            | RoomCommand::Look { .. }
            | RoomCommand::Join { .. } => return self.deliver_here(code, command).await,
        };
        let stream = room_stream(code);
        self.post(cluster, &connection, stream.as_str(), letter)
            .await
    }

    /// Sends a command of one of our sockets to whoever keeps the stream. What cannot be delivered now is sent again later.
    pub(in crate::venue) async fn post(
        self: &Arc<Self>,
        cluster: &Cluster,
        connection: &Connection,
        stream: &str,
        command: Command,
    ) -> Result<(), Refusal> {
        let Some(watching) = connection.watching() else {
            return Err(Refusal::ServerBusy);
        };
        let _in_order = watching.posting.lock().await;
        watching.note(stream, &command, Instant::now());
        if self.send_on(cluster, connection, stream, &command).await {
            return Ok(());
        }
        match self
            .send_letter(cluster, connection, stream, &command)
            .await
        {
            Posted::Taken(epoch) => watching.delivered(stream, &command, epoch),
            Posted::Later => {
                if matches!(command, Command::Unwatch { .. }) {
                    self.leave_later(connection, stream, command);
                }
            }
            Posted::Refused(refusal) => {
                watching.forget(stream, &command);
                return Err(refusal);
            }
        }
        Ok(())
    }

    /// Sends what somebody asks without waiting for a receipt, where whoever keeps the stream is known and knows that it is
    /// watched; whether it left. The answer says that it came.
    async fn send_on(
        &self,
        cluster: &Cluster,
        connection: &Connection,
        stream: &str,
        command: &Command,
    ) -> bool {
        let told = connection.watching().and_then(|one| one.told_in(stream));
        let known = cluster.known(stream);
        let ((Some(told), Some((owner, epoch))), Command::Ask { .. }) = ((told, known), command)
        else {
            return false;
        };
        let takes = |received: &Received| received.unasked;
        if told != epoch || !lock(&cluster.received).get(&*owner).is_some_and(takes) {
            return false;
        }
        let letter = letter(cluster, connection, stream, Some(epoch), command);
        let bus = &cluster.bus;
        bus.tell(Mailbox::Letters, &owner, written(&letter)).await
    }

    pub(super) async fn send_letter(
        self: &Arc<Self>,
        cluster: &Cluster,
        connection: &Connection,
        stream: &str,
        command: &Command,
    ) -> Posted {
        for attempt in 0..TRIES {
            if attempt > 0 {
                tokio::time::sleep(PAUSE).await;
            }
            let whose = match cluster.whose(stream).await {
                Ok(whose) => whose,
                Err(_) => return Posted::Later,
            };
            match whose {
                // Nobody need be told.
                Whose::Nobodys if matches!(command, Command::Unwatch { .. }) => {
                    return Posted::Taken(0);
                }
                Whose::Mine(_) | Whose::Nobodys => {
                    let taken = self.take_command(connection.clone(), stream, command.clone());
                    match taken.await {
                        Ok(()) => return Posted::Taken(cluster.epoch_here(stream).unwrap_or(0)),
                        // It is not ours (any more).
                        Err(Refusal::Restarting) => cluster.forget_owner(stream),
                        Err(refusal) => return Posted::Refused(refusal),
                    }
                }
                Whose::Soon => {}
                Whose::Other(owner, _) => {
                    match self
                        .send_far(cluster, &owner, connection, stream, command)
                        .await
                    {
                        Some(Receipt::Taken { epoch }) => return Posted::Taken(epoch),
                        Some(Receipt::Refused { code }) => return Posted::Refused(code),
                        Some(Receipt::NotMine) | None => cluster.forget_owner(stream),
                    }
                }
            }
        }
        Posted::Later
    }

    async fn send_far(
        &self,
        cluster: &Cluster,
        owner: &str,
        connection: &Connection,
        stream: &str,
        command: &Command,
    ) -> Option<Receipt> {
        let letter = letter(cluster, connection, stream, None, command);
        let asked = cluster
            .bus
            .ask(Mailbox::Letters, owner, written(&letter), PATIENCE)
            .await;
        match asked {
            Ok(receipt) => serde_json::from_slice(&receipt).ok(),
            // The same again does nothing twice: the journal knows the ids of messages.
            Err(NoAnswer::NotHeard | NoAnswer::Unknown) => None,
        }
    }

    /// A letter from another server.
    pub(super) async fn receive(self: &Arc<Self>, letter: Letter) -> Receipt {
        let Some(cluster) = &self.cluster else {
            return Receipt::NotMine;
        };
        let leaves = matches!(letter.command, Command::Unwatch { .. });
        let Some(epoch) = self.epoch_for(cluster, &letter.stream, leaves).await else {
            return Receipt::NotMine;
        };
        if letter.epoch.is_some_and(|known| known != epoch) {
            return Receipt::NotMine;
        }
        let key = (letter.from, letter.socket, letter.stream);
        let new = |key: &(String, u64, String)| {
            let sender = cluster.frames.clone();
            Connection::far(FarEnd::new(sender, &key.0, key.1, &key.2, epoch))
        };
        let connection = {
            let mut far = lock(&cluster.far);
            let current = far.get(&key).map(|watch| watch.connection.clone());
            // A socket that came back to us after we had lost the stream is another one.
            let current = current.filter(|one| one.far_end().is_some_and(|end| end.epoch == epoch));
            match letter.command {
                Command::Watch { .. } => {
                    let connection = current.unwrap_or_else(|| new(&key));
                    let watch = FarWatch {
                        connection: connection.clone(),
                        said: Instant::now(),
                    };
                    far.insert(key.clone(), watch);
                    connection
                }
                Command::Unwatch { .. } => match far.remove(&key) {
                    Some(watch) => watch.connection,
                    None => return Receipt::Taken { epoch },
                },
                Command::Ask { .. } => current.unwrap_or_else(|| new(&key)),
            }
        };
        match self.take_command(connection, &key.2, letter.command).await {
            Ok(()) => Receipt::Taken { epoch },
            Err(Refusal::Restarting) => Receipt::NotMine,
            Err(code) => Receipt::Refused { code },
        }
    }

    /// A letter whose sender waits for no receipt: what went wrong is told as the answer would be.
    pub(super) async fn receive_unasked(self: &Arc<Self>, letter: Letter) {
        let Some(cluster) = &self.cluster else { return };
        let Some(epoch) = letter.epoch else { return };
        let (node, socket) = (letter.from.clone(), letter.socket);
        let (stream, message) = (letter.stream.clone(), letter.command.message().to_owned());
        let end = || FarEnd::new(cluster.frames.clone(), &node, socket, &stream, epoch);
        match self.receive(letter).await {
            Receipt::Taken { .. } => {}
            Receipt::NotMine => end().moved(),
            Receipt::Refused { code } => {
                end().send(as_text(&ToPlayer::Answer(Answer::refused(&message, code))));
            }
        }
    }

    /// The epoch in which a stream is kept here; it is taken if it is nobody's and exists, unless somebody only leaves.
    async fn epoch_for(&self, cluster: &Cluster, stream: &str, leaves: bool) -> Option<u64> {
        match cluster.whose(stream).await.ok()? {
            Whose::Mine(epoch) => cluster.serves().then_some(epoch),
            Whose::Other(..) | Whose::Soon => None,
            Whose::Nobodys if leaves => Some(0),
            Whose::Nobodys => {
                let name: StreamId = stream.parse().ok()?;
                let first = self.store.reader().next(&name, Version::START).await.ok()?;
                // The sender hears from here that it does not exist.
                if first.is_empty() {
                    return Some(0);
                }
                let (epoch, _) = cluster.own(&name).await.ok()??;
                Some(epoch)
            }
        }
    }

    /// Gives a command to the task of a stream that is kept here. `Restarting` where it is not.
    async fn take_command(
        self: &Arc<Self>,
        connection: Connection,
        stream: &str,
        command: Command,
    ) -> Result<(), Refusal> {
        let (kind, code) = stream.split_once('/').unwrap_or_default();
        match kind {
            "room" => {
                let command = room_command(connection, command).ok_or(Refusal::BadMessage)?;
                self.deliver_here(code, command).await
            }
            "snatch" => {
                let command = session_command(connection, command).ok_or(Refusal::BadMessage)?;
                self.deliver_to_session_here(code, command).await
            }
            _ => Err(Refusal::UnknownRoom),
        }
    }
}

/// A command for a stream, as it travels.
fn letter<'a>(
    cluster: &Cluster,
    connection: &Connection,
    stream: &str,
    epoch: Option<u64>,
    command: &'a Command,
) -> Letter<&'a Command> {
    Figures::add(&cluster.figures.letters, 1);
    Letter {
        from: cluster.me.to_string(),
        socket: connection.number(),
        stream: stream.to_owned(),
        epoch,
        command,
    }
}

fn room_command(connection: Connection, command: Command) -> Option<RoomCommand> {
    Some(match command {
        Command::Watch {
            person,
            message,
            seen,
            window: _,
        } => RoomCommand::Watch {
            connection,
            person: person.map(Arc::new),
            message,
            seen,
        },
        Command::Unwatch { on_purpose } => RoomCommand::Unwatch {
            connection: connection.number(),
            on_purpose,
        },
        Command::Ask {
            person,
            message,
            received_ms,
            lag_ms,
            request: Asked::Room(request),
        } => RoomCommand::Request {
            connection,
            person: Arc::new(person),
            message,
            request,
            at: At {
                received_ms,
                lag_ms,
            },
        },
        Command::Ask {
            request: Asked::Session(_),
            ..
        } => return None,
    })
}

fn session_command(connection: Connection, command: Command) -> Option<SessionCommand> {
    Some(match command {
        Command::Watch {
            person,
            message,
            seen: _,
            window,
        } => SessionCommand::Watch {
            connection,
            person: person.map(Arc::new),
            message,
            window: window.unwrap_or(Window::Player),
        },
        Command::Unwatch { .. } => SessionCommand::Unwatch {
            connection: connection.number(),
        },
        Command::Ask {
            person,
            message,
            received_ms: _,
            lag_ms: _,
            request: Asked::Session(request),
        } => SessionCommand::Request {
            connection,
            person: Arc::new(person),
            message,
            request,
        },
        Command::Ask {
            request: Asked::Room(_),
            ..
        } => return None,
    })
}
