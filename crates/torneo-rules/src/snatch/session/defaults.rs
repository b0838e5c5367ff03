//! What a table does for people who are gone: their decisions are made by default at once, so that nobody waits for them.
//!
//! Spec: docs/spec/snatchgame.md §7.4. Ruling S11.

use super::form::{Presence, Seat};
use super::{Moves, Session, TableId};
use crate::roster::PlayerId;
use crate::snatch::deadline::Phase;
use crate::snatch::game::{Action, Actor, Event, Game};
use crate::snatch::role::{ByRole, Role};

/// Decisions in a row that somebody may let pass before they count as away.
pub const MOST_LAPSES: u32 = 2;

/// Whose decision an event was, and who made it. Talk and the end of talk are nobody's decision.
pub fn decision(event: &Event) -> Option<(Role, bool)> {
    match event {
        Event::Forced { auto, .. } | Event::Answered { auto, .. } | Event::Planned { auto, .. } => {
            Some((Role::Responder, *auto))
        }
        Event::Believed { by, auto, .. } => Some((*by, *auto)),
        Event::Offered { auto, .. }
        | Event::NotOffered { auto }
        | Event::Shamed { auto, .. }
        | Event::Reported { auto, .. } => Some((Role::Proposer, *auto)),
        Event::Said { .. }
        | Event::ChatClosed {}
        | Event::VariantSet { .. }
        | Event::Paused {}
        | Event::Resumed {} => None,
    }
}

impl Session {
    /// Events of a table, and those that follow by themselves because whoever must decide is gone.
    pub(super) fn followed(&self, table: TableId, events: Vec<Event>) -> Moves {
        let gone = |role| self.is_gone(table, role);
        let gone = ByRole {
            proposer: gone(Role::Proposer),
            responder: gone(Role::Responder),
        };
        self.completed(table, events, gone)
    }

    /// Every table that still plays, ended by its defaults.
    pub(super) fn all_by_default(&self) -> Vec<Moves> {
        let everybody = ByRole {
            proposer: true,
            responder: true,
        };
        let tables = self.phase.iter().flat_map(|phase| &phase.tables);
        (0..)
            .map(TableId)
            .zip(tables)
            .filter(|(_, table)| !table.game.is_finished())
            .map(|(table, _)| self.completed(table, Vec::new(), everybody))
            .collect()
    }

    /// What happens at the table that somebody leaves.
    pub(super) fn left_by(&self, player: PlayerId) -> Option<Moves> {
        let (table, role) = self.entrants.get(player.index())?.seat?;
        if self.table(table)?.game.is_finished() {
            return None;
        }
        let mut gone = ByRole {
            proposer: self.is_gone(table, Role::Proposer),
            responder: self.is_gone(table, Role::Responder),
        };
        *gone.of_mut(role) = true;
        Some(self.completed(table, Vec::new(), gone))
    }

    fn is_gone(&self, table: TableId, role: Role) -> bool {
        match self.table(table).map(|table| *table.seats.of(role)) {
            Some(Seat::Player(player)) => {
                self.entrants[player.index()].presence != Presence::Present
            }
            Some(Seat::Bot(_)) | None => false,
        }
    }

    fn lapses(&self, table: TableId, role: Role) -> u32 {
        match self.table(table).map(|table| *table.seats.of(role)) {
            Some(Seat::Player(player)) => self.entrants[player.index()].lapses,
            Some(Seat::Bot(_)) | None => 0,
        }
    }

    fn completed(&self, table: TableId, events: Vec<Event>, mut gone: ByRole<bool>) -> Moves {
        let mut game: Game = match self.table(table) {
            Some(table) => table.game.clone(),
            None => return Moves { table, events },
        };
        let mut lapses = ByRole {
            proposer: self.lapses(table, Role::Proposer),
            responder: self.lapses(table, Role::Responder),
        };
        let mut done = Vec::with_capacity(events.len());
        let mut waiting = events.into_iter();
        loop {
            let next = waiting.next().or_else(|| by_default(&game, &gone));
            let Some(event) = next else {
                return Moves {
                    table,
                    events: done,
                };
            };
            if let Some((role, auto)) = decision(&event) {
                let lapses = lapses.of_mut(role);
                *lapses = match auto {
                    false => 0,
                    true => *lapses + 1,
                };
                *gone.of_mut(role) |= *lapses >= MOST_LAPSES;
            }
            game.apply(&event);
            done.push(event);
        }
    }
}

/// The default of the moment, if the one who must decide is gone; talk ends when both are.
fn by_default(game: &Game, gone: &ByRole<bool>) -> Option<Event> {
    let due = match (game.phase(), game.phase().waits_for()) {
        (Phase::Chat, _) => gone.proposer && gone.responder,
        (_, Some(role)) => *gone.of(role),
        (_, None) => false,
    };
    let timeout = || game.decide(Actor::System, &Action::Timeout.into()).ok();
    due.then(timeout).flatten()
}
