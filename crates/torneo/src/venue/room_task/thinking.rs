//! Bots that think elsewhere: once for each version of the room, stopped when it moves on, judged when they come back.
//!
//! Only so many think at a time. What one waits for its turn is the server's, not the bot's: the room's time stands still for it, and
//! nobody loses on time by that.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio_util::sync::{CancellationToken, DropGuard};
use torneo_store::Error;

use super::{RoomCommand, RoomTask};
use crate::games::thinkers::Lane;
use crate::games::{Action, At, Thought, Turn};
use crate::wire::live::Event;
use crate::wire::live::room::SeatingEvent;

/// A shorter wait is not worth an entry in the journal, in milliseconds.
const LEAST_WAIT_MS: u64 = 50;

/// How long until a bot's clock that has run out is looked at again while it thinks, in milliseconds.
const AGAIN_MS: u64 = 100;

/// How long a bot that knows its move at once lets others look before it makes it, where bots play among themselves and people
/// watch: in milliseconds.
const LOOK_MS: u64 = 800;

/// What a bot thinks about.
pub(super) struct Thinking {
    version: u64,
    /// It has not come back, and its own clock runs.
    on_its_clock: bool,
    /// Tells it to stop when the room moves on.
    _stop: DropGuard,
}

impl RoomTask {
    /// Lets a bot think elsewhere if it is its turn, once for each version.
    pub(super) fn think(&mut self) {
        let version = self.room.version();
        if self.thinks_about(version) {
            return;
        }
        self.thinking = None;
        let (place, thought) = match self.room.bot_turn() {
            Some((place, Turn::Think(thought))) => (place, thought),
            Some((_, Turn::Now(_))) if self.plays_at_real_speed() => return self.look(version),
            Some((_, Turn::Now(_) | Turn::Wait)) | None => return,
        };
        let Thought {
            work,
            pause_ms,
            on_its_clock,
        } = thought;
        let pause = match self.registry.contests.answers_at_once(&self.code) {
            true => Duration::ZERO,
            false => Duration::from_millis(pause_ms),
        };
        let asked = Instant::now();
        let stop = CancellationToken::new();
        self.thinking = Some(Thinking {
            version,
            on_its_clock,
            _stop: stop.clone().drop_guard(),
        });
        let (registry, code) = (Arc::clone(&self.registry), self.code.clone());
        tokio::spawn(async move {
            let wanted = stop.clone();
            let thought = registry.thinkers.think(Lane::Bot, &stop, move |_turn| {
                let begun = Instant::now();
                (work(&wanted), begun.elapsed())
            });
            let (action, worked) = thought.await.unwrap_or_default();
            let rest = tokio::time::sleep_until((asked + pause).into());
            if stop.run_until_cancelled(rest).await.is_none() {
                return;
            }
            let waited = asked.elapsed().saturating_sub(worked.max(pause));
            let command = RoomCommand::Thought {
                version,
                place,
                action,
                waited_ms: waited.as_millis().try_into().unwrap_or(u64::MAX),
            };
            // A room that has gone meanwhile asks its bots again when it is next looked at.
            let _ = registry.deliver(&code, command).await;
        });
    }

    /// Whether a game between bots is there to be watched: in a contest that is not hurried.
    pub(super) fn plays_at_real_speed(&self) -> bool {
        self.room.has_only_bots() && self.registry.contests.plays_at_real_speed(&self.code)
    }

    /// Comes back in a moment for the move that a bot knows already.
    fn look(&mut self, version: u64) {
        let stop = CancellationToken::new();
        self.thinking = Some(Thinking {
            version,
            on_its_clock: false,
            _stop: stop.clone().drop_guard(),
        });
        let (registry, code) = (Arc::clone(&self.registry), self.code.clone());
        tokio::spawn(async move {
            let rest = tokio::time::sleep(Duration::from_millis(LOOK_MS));
            if stop.run_until_cancelled(rest).await.is_some() {
                let command = RoomCommand::Looked { version };
                let _ = registry.deliver(&code, command).await;
            }
        });
    }

    /// The move of a bot that was looked at long enough, unless the game has moved on.
    pub(super) async fn looked(&mut self, version: u64) -> Result<(), Error> {
        match self.room.bot_turn() {
            Some((_, Turn::Now(event))) if version == self.room.version() => {
                self.record(None, event).await
            }
            Some(_) | None => Ok(()),
        }
    }

    fn thinks_about(&self, version: u64) -> bool {
        let thinking = self.thinking.as_ref();
        thinking.is_some_and(|thinking| thinking.version == version)
    }

    /// A bot has not come back yet with what it does on its own clock.
    pub(super) fn thinks_on_its_clock(&self) -> bool {
        let thinking = self.thinking.as_ref();
        thinking.is_some_and(|thinking| {
            thinking.on_its_clock && thinking.version == self.room.version()
        })
    }

    /// When the game's clock is to be looked at: in a moment where it has run out while a bot thinks.
    pub(super) fn deadline_ms(&self) -> Option<u64> {
        let deadline_ms = self.room.deadline_ms()?;
        let now_ms = self.registry.clock.now_ms();
        Some(match deadline_ms <= now_ms && self.thinks_on_its_clock() {
            true => now_ms + AGAIN_MS,
            false => deadline_ms,
        })
    }

    /// What a bot chose is judged unless the game has moved on. First it is given back what it waited.
    pub(super) async fn thought(
        &mut self,
        version: u64,
        place: usize,
        action: Option<Action>,
        waited_ms: u64,
    ) -> Result<(), Error> {
        if version != self.room.version() {
            return Ok(());
        }
        if self.thinks_on_its_clock() && waited_ms >= LEAST_WAIT_MS {
            let since_ms = self.registry.clock.now_ms().saturating_sub(waited_ms);
            let woken = Event::Seating(SeatingEvent::Woken { since_ms });
            self.record(None, woken).await?;
        }
        if let Some(thinking) = &mut self.thinking {
            thinking.on_its_clock = false;
        }
        let at = At::exactly(self.registry.clock.now_ms());
        let event = action.and_then(|action| self.room.decide_thought(place, &action, at));
        match event {
            Some(event) => self.record(None, event).await,
            None => Ok(()),
        }
    }
}
