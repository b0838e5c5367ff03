//! Quick play: the next two who ask for the same are paired, in the order in which they asked.
//!
//! ```text
//! Ana asks ──▶ a room with a free seat, and Ana waits in it ──▶ Beto asks ──▶ the seat is Beto's
//!                     └── Ana leaves, or somebody takes the seat by link ──▶ nobody waits any more
//! ```
//!
//! A queue is one place long, there is one for each thing to ask for, and none is journaled: after a restart the next who asks opens a new room.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::{Mutex, oneshot};
use torneo_store::Error;

use super::lock;
use super::people::Person;
use super::registry::{Registry, RoomCommand};
use crate::games::Terms;
use crate::wire::live::room::{Holder, Sitter};

/// Who waits for the next, at most one for each word.
#[derive(Debug, Default)]
pub struct Quick {
    /// Held for a moment only: whoever is about to be paired is taken out first, so that nobody is paired twice.
    waiting: std::sync::Mutex<BTreeMap<&'static str, Waiting>>,
    /// Held while somebody is paired: those who ask for the same word take turns, and nobody waits for another game.
    turns: std::sync::Mutex<BTreeMap<&'static str, Arc<Mutex<()>>>>,
}

/// What is asked for: whom it pairs, and where it is played.
pub struct QuickRequest {
    /// The game and, where it matters, the clock; those who ask for the same word are paired.
    pub word: &'static str,
    pub terms: Terms,
    /// The seat of the first who asks, of two.
    pub seat: usize,
}

#[derive(Debug)]
struct Waiting {
    person: String,
    code: String,
}

impl Quick {
    /// The room in which this person plays with whoever waits, or waits for whoever asks next. The first who asks
    /// chooses the variant; either may change it later.
    pub async fn play(
        &self,
        registry: &Registry,
        person: &Arc<Person>,
        request: QuickRequest,
    ) -> Result<String, Error> {
        let turn = Arc::clone(lock(&self.turns).entry(request.word).or_default());
        let _turn = turn.lock().await;
        let first = lock(&self.waiting).remove(request.word);
        if let Some(first) = first {
            if first.person == person.id && is_free(registry, &first.code).await {
                let code = first.code.clone();
                lock(&self.waiting).insert(request.word, first);
                return Ok(code);
            }
            if first.person != person.id && joins(registry, &first.code, person).await {
                return Ok(first.code);
            }
        }
        let me = Sitter::Person {
            id: person.id.clone(),
            name: person.name.clone(),
        };
        let mut seats = vec![None, None];
        seats[request.seat] = Some(me);
        let code = registry.open_room(request.terms, seats, None).await?;
        // Who asks for something else does not wait for the first thing any more.
        let mut waiting = lock(&self.waiting);
        waiting.retain(|_, first| first.person != person.id);
        let first = Waiting {
            person: person.id.clone(),
            code: code.clone(),
        };
        waiting.insert(request.word, first);
        Ok(code)
    }

    /// This person does not wait any more.
    pub fn leave(&self, person: &Person) {
        lock(&self.waiting).retain(|_, first| first.person != person.id);
    }
}

/// Whether the room still has a seat for somebody.
async fn is_free(registry: &Registry, code: &str) -> bool {
    registry.look(code).await.is_ok_and(|room| {
        let mut holders = room.seats.iter().map(|seat| &seat.holder);
        !room.over && holders.any(|holder| *holder == Holder::Open {})
    })
}

/// Whether somebody got the free seat.
async fn joins(registry: &Registry, code: &str, person: &Arc<Person>) -> bool {
    let (reply, seated) = oneshot::channel();
    let command = RoomCommand::Join {
        person: Arc::clone(person),
        reply,
    };
    registry.deliver(code, command).await.is_ok() && matches!(seated.await, Ok(Ok(())))
}
