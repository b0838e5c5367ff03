//! Bots that think elsewhere: once for each version of the room, stopped when it moves on, judged when they come back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;
use torneo_store::Error;

use super::{RoomCommand, RoomTask};
use crate::games::{Action, At, Thought, Turn};

impl RoomTask {
    /// Lets a bot think elsewhere if it is its turn, once for each version.
    pub(super) fn think(&mut self) {
        let version = self.room.version();
        if matches!(self.thinking, Some((about, _)) if about == version) {
            return;
        }
        self.thinking = None;
        let Some((place, Turn::Think(Thought { work, pause_ms }))) = self.room.bot_turn() else {
            return;
        };
        let pause_ms = match self.registry.contests.answers_at_once(&self.code) {
            true => 0,
            false => pause_ms,
        };
        let ready = Instant::now() + Duration::from_millis(pause_ms);
        let stop = CancellationToken::new();
        self.thinking = Some((version, stop.clone().drop_guard()));
        let (registry, code) = (Arc::clone(&self.registry), self.code.clone());
        tokio::spawn(async move {
            let turn = registry.thinkers.acquire();
            let Some(Ok(turn)) = stop.run_until_cancelled(turn).await else {
                return;
            };
            let asked = stop.clone();
            let action = tokio::task::spawn_blocking(move || work(&asked)).await;
            drop(turn);
            let pause = tokio::time::sleep_until(ready.into());
            if stop.run_until_cancelled(pause).await.is_none() {
                return;
            }
            let command = RoomCommand::Thought {
                version,
                place,
                action: action.unwrap_or_default(),
            };
            // A room that has gone meanwhile asks its bots again when it is next looked at.
            let _ = registry.deliver(&code, command).await;
        });
    }

    /// What a bot chose is judged unless the game has moved on.
    pub(super) async fn thought(
        &mut self,
        version: u64,
        place: usize,
        action: Option<Action>,
    ) -> Result<(), Error> {
        let at = At {
            received_ms: self.registry.clock.now_ms(),
        };
        let event = action
            .filter(|_| version == self.room.version())
            .and_then(|action| self.room.decide_thought(place, &action, at));
        match event {
            Some(event) => self.record(None, event).await,
            None => Ok(()),
        }
    }
}
