//! All of it again: every event of a tournament is asked for anew, and what the rules answer is compared with what was recorded.
//!
//! A round is paired again, standings are computed again, what was made by hand is judged again; the first difference is told.
//! The domino Swiss and the contests have events and refusals of their own; this is the shape that all formats share.

use std::fmt;

/// Something that happened in a tournament and can be asked for again.
pub trait TournamentEvent: Clone + PartialEq + fmt::Debug {
    type Tournament;
    type Rejection: fmt::Display + fmt::Debug;

    /// The tournament that this event creates; nothing of what happens in one.
    fn creates(&self) -> Option<Self::Tournament>;

    /// What the rules answer to whoever creates it again, or asks for it again in this tournament; nothing where there is no such
    /// act.
    fn asked_again(
        &self,
        before: Option<&Self::Tournament>,
    ) -> Option<Result<Self, Self::Rejection>>;

    /// Records it.
    fn apply_to(&self, tournament: &mut Self::Tournament);
}

/// The first event that does not come out as recorded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("event {event}: {what}")]
pub struct Difference<E, R> {
    /// From 1.
    pub event: usize,
    pub what: Mismatch<E, R>,
}

/// How an event differs from what the rules say.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch<E, R> {
    #[error("the first event does not create a tournament, or a later one does")]
    NotCreatedOnce,
    #[error("the rules refuse what was recorded: {0}")]
    Refused(R),
    #[error("the rules answer something else")]
    Other { recorded: Box<E>, due: Box<E> },
}

/// How far a replay has come.
#[derive(Debug)]
pub struct Replay<E: TournamentEvent> {
    tournament: Option<E::Tournament>,
    events: usize,
}

impl<E: TournamentEvent> Default for Replay<E> {
    fn default() -> Self {
        Self {
            tournament: None,
            events: 0,
        }
    }
}

impl<E: TournamentEvent> Replay<E> {
    /// Asks for one event again and compares.
    pub fn step(&mut self, event: &E) -> Result<(), Difference<E, E::Rejection>> {
        self.events += 1;
        let differs = |what| Difference {
            event: self.events,
            what,
        };
        let due = event.asked_again(self.tournament.as_ref());
        let due = due.ok_or_else(|| differs(Mismatch::NotCreatedOnce))?;
        let due = due.map_err(|rejection| differs(Mismatch::Refused(rejection)))?;
        if due != *event {
            return Err(differs(Mismatch::Other {
                recorded: Box::new(event.clone()),
                due: Box::new(due),
            }));
        }
        self.apply(event);
        Ok(())
    }

    /// Takes one event as recorded.
    fn apply(&mut self, event: &E) {
        match &mut self.tournament {
            Some(tournament) => event.apply_to(tournament),
            none => *none = event.creates(),
        }
    }

    /// The tournament so far.
    pub fn tournament(&self) -> Option<&E::Tournament> {
        self.tournament.as_ref()
    }
}

/// Does all of it again; the tournament, or the first difference.
pub fn replay<'a, E: TournamentEvent + 'a>(
    events: impl IntoIterator<Item = &'a E>,
) -> Result<E::Tournament, Difference<E, E::Rejection>> {
    let mut replay = Replay::default();
    for event in events {
        replay.step(event)?;
    }
    replay.tournament.ok_or(Difference {
        event: 1,
        what: Mismatch::NotCreatedOnce,
    })
}

/// The tournament as recorded, without doing anything again; nothing when the first event does not create it.
pub fn fold<'a, E: TournamentEvent + 'a>(
    events: impl IntoIterator<Item = &'a E>,
) -> Option<E::Tournament> {
    let mut replay = Replay::default();
    for event in events {
        replay.apply(event);
    }
    replay.tournament
}
