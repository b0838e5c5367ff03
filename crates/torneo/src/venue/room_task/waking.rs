//! Time in which nobody could use the room: it is given back, and until that is stored nothing is judged here.

use torneo_store::Error;

use super::{RoomCommand, RoomTask};
use crate::venue::timers::TaskKind;
use crate::wire::live::room::SeatingEvent;
use crate::wire::live::{Answer, Event, Refusal, ToPlayer};

/// How long to wait before it is tried again to store what was given back.
const AGAIN_MS: u64 = 1_000;

impl RoomTask {
    /// Gives back the time in which nobody kept the room. Whether that is done; an error means that somebody else does.
    pub(super) async fn wake(&mut self) -> Result<bool, Error> {
        let Some(stopped) = &self.stopped else {
            return Ok(true);
        };
        let woken = Event::Seating(SeatingEvent::Woken {
            since_ms: stopped.since_ms,
        });
        match self.record(None, woken).await {
            Ok(()) => {
                self.stopped = None;
                Ok(true)
            }
            Err(conflict @ Error::Conflict { .. }) => Err(conflict),
            Err(_) => {
                let again_ms = self.registry.clock.now_ms() + AGAIN_MS;
                self.alarm_ms = Some(again_ms);
                let timers = &self.registry.timers;
                timers.set(TaskKind::Room, &self.code, Some(again_ms));
                Ok(false)
            }
        }
    }

    /// What can be done now. A room that cannot store what it gave back can still be looked at.
    pub(super) async fn once_awake(
        &mut self,
        command: RoomCommand,
    ) -> Result<Option<RoomCommand>, Error> {
        if self.wake().await? {
            return Ok(Some(command));
        }
        match command {
            RoomCommand::Watch { .. } | RoomCommand::Unwatch { .. } | RoomCommand::Look { .. } => {
                self.read(command).await?;
            }
            // Among several servers whoever asked asks again, here or of somebody who can store.
            RoomCommand::Request { .. } if !self.registry.is_alone() => {}
            RoomCommand::Request {
                connection,
                message,
                ..
            } => {
                let busy = Answer::refused(&message, Refusal::ServerBusy);
                connection.send(&ToPlayer::Answer(busy));
            }
            RoomCommand::Join { reply, .. } => drop(reply.send(Err(Refusal::ServerBusy))),
            RoomCommand::Tick | RoomCommand::Thought { .. } | RoomCommand::Looked { .. } => (),
        }
        Ok(None)
    }
}
