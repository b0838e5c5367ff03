//! Follows a session, event by event, and tells what each shows. Holds the session and a few numbers for each table of the
//! open phase, so a journal of any length is read in the same memory.

use std::collections::BTreeSet;

use super::seen::{
    Bye, Decider, Deciders, Decision, Flags, GameSeen, Observation, Place, RoundSeen, Talk,
};
use crate::journal::UnixMillis;
use crate::roster::PlayerId;
use crate::snatch::exchange::{Answer, Exchange};
use crate::snatch::game::{Event as GameEvent, Game};
use crate::snatch::role::{ByRole, Role};
use crate::snatch::rules::PRACTICE;
use crate::snatch::session::form::{Form, Seat};
use crate::snatch::session::{Event, Moves, Session, Table, TableId};
use crate::snatch::tokens::Holdings;

/// A session that is being followed.
#[derive(Debug, Clone)]
pub struct Watch {
    session: Session,
    /// Of the phase that is open or was last, by table.
    notes: Vec<Notes>,
    paused_at: Option<UnixMillis>,
    /// Players for whom a program plays, as whoever keeps the session says.
    bots: BTreeSet<PlayerId>,
}

/// What a table was like when its round, its game and its stage began.
#[derive(Debug, Clone)]
struct Notes {
    game_began: UnixMillis,
    round_began: UnixMillis,
    /// The last event, later by every pause since.
    waiting_since: u64,
    shame_of_game: ByRole<u32>,
    shame_of_round: ByRole<u32>,
    held: Holdings,
    deciders: Deciders,
    flags: Flags,
}

/// Why the clock decided at a table.
#[derive(Debug, Clone, Copy)]
enum Cause {
    Played,
    Dropped(PlayerId),
    Closed,
}

impl Watch {
    pub fn new(form: Form) -> Self {
        Self {
            session: Session::new(form),
            notes: Vec::new(),
            paused_at: None,
            bots: BTreeSet::new(),
        }
    }

    /// A program plays for this player: games from the next phase on are looked at with care.
    pub fn plays_by_itself(&mut self, player: PlayerId) {
        self.bots.insert(player);
    }

    /// The session as it is after everything that was seen.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The next event, and when it was.
    pub fn see(&mut self, at: UnixMillis, event: &Event) -> Vec<Observation> {
        let mut seen = Vec::new();
        match event {
            Event::Played(moves) => self.moves(at, moves, Cause::Played, &mut seen),
            Event::PhaseClosed { tables } => {
                for moves in tables {
                    self.moves(at, moves, Cause::Closed, &mut seen);
                }
            }
            Event::Dropped { player, table } => {
                if let Some(moves) = table {
                    self.moves(at, moves, Cause::Dropped(*player), &mut seen);
                }
            }
            Event::Paused {} => self.paused_at = Some(at),
            Event::Resumed {} => self.resume(at),
            Event::PhaseOpened { .. }
            | Event::Enrolled { .. }
            | Event::Readmitted { .. }
            | Event::Extended { .. } => (),
        }
        let phases = self.session.history().len();
        self.session.apply(event);
        if self.session.history().len() > phases {
            self.opened(at, &mut seen);
        }
        seen
    }

    fn resume(&mut self, at: UnixMillis) {
        let Some(paused_at) = self.paused_at.take() else {
            return;
        };
        self.rest(at.number().saturating_sub(paused_at.number()));
    }

    /// Clocks rested for so long, as they do while a server is down; within a pause they rest anyway.
    pub fn rest(&mut self, millis: u64) {
        if self.paused_at.is_none() {
            for notes in &mut self.notes {
                notes.waiting_since = notes.waiting_since.saturating_add(millis);
            }
        }
    }

    fn opened(&mut self, at: UnixMillis, seen: &mut Vec<Observation>) {
        let Some(phase) = self.session.phase() else {
            return;
        };
        let notes = phase.tables.iter().map(|table| {
            let state = table.game.state();
            let bot = |role: Role| match table.seats.of(role) {
                Seat::Bot(_) => true,
                Seat::Player(player) => self.bots.contains(player),
            };
            Notes {
                game_began: at,
                round_began: at,
                waiting_since: at.number(),
                shame_of_game: state.shame,
                shame_of_round: state.shame,
                held: state.held,
                deciders: Deciders::default(),
                flags: Flags {
                    bot: Role::BOTH.into_iter().any(bot),
                    ..Flags::default()
                },
            }
        });
        self.notes = notes.collect();
        let number = self.session.history().len() - 1;
        let byes = &self.session.history()[number].byes;
        seen.extend(byes.iter().filter_map(|player| {
            let entrant = self.session.entrants().get(player.index())?;
            Some(Observation::Bye(Bye {
                phase: number,
                treatment: entrant.treatment,
                group: entrant.group,
                variant: phase.variant_of(entrant.treatment),
                player: *player,
                at,
            }))
        }));
    }

    /// A table of the phase that is open or was last.
    pub fn place(&self, table: TableId) -> Option<Place> {
        let Table {
            treatment,
            group,
            seats,
            game,
        } = self.session.table(table)?;
        let (seats, state) = (*seats, game.state());
        Some(Place {
            phase: self.session.history().len() - 1,
            treatment: *treatment,
            group: *group,
            variant: state.variant,
            rules: state.rules,
            table,
            seats,
            pseudonyms: seats.map(|_, seat| match seat {
                Seat::Player(player) => self.session.pseudonym(player),
                Seat::Bot(_) => None,
            }),
            paid_for_belief: seats.map(|_, seat| match seat {
                Seat::Player(player) => self.session.is_paid_for_belief(player),
                Seat::Bot(_) => false,
            }),
        })
    }

    /// Games that still run, as far as they have come.
    pub fn unfinished(&self) -> Vec<GameSeen> {
        let tables = self.session.phase().map_or(&[][..], |phase| &phase.tables);
        let open = (0..).map(TableId).zip(tables).zip(&self.notes);
        open.filter(|((_, table), _)| !table.game.is_finished())
            .filter_map(|((id, table), notes)| {
                Some(notes.game(None, &self.place(id)?, &table.game))
            })
            .collect()
    }

    fn moves(&mut self, at: UnixMillis, moves: &Moves, cause: Cause, seen: &mut Vec<Observation>) {
        let place = self.place(moves.table);
        let table = self.session.table(moves.table);
        let notes = self.notes.get_mut(moves.table.0 as usize);
        let (Some(place), Some(table), Some(notes)) = (place, table, notes) else {
            return;
        };
        let mut game = table.game.clone();
        for (index, event) in moves.events.iter().enumerate() {
            let before = game.clone();
            game.apply(event);
            // What does not fit the game changes nothing, and nothing was seen.
            if game.state().sequence == before.state().sequence {
                continue;
            }
            let decider = |role, auto| decider(place.seats.of(role), auto, cause, index);
            notes.event(at, &place, &before, event, decider, seen);
            if game.state().exchanges.len() > before.state().exchanges.len() {
                notes.round_ended(at, &place, &game, seen);
            }
        }
    }
}

impl Notes {
    fn event(
        &mut self,
        at: UnixMillis,
        place: &Place,
        before: &Game,
        event: &GameEvent,
        decider: impl Fn(Role, bool) -> Decider,
        seen: &mut Vec<Observation>,
    ) {
        let state = before.state();
        let waiting_since = std::mem::replace(&mut self.waiting_since, at.number());
        let (role, auto, slot) = match event {
            GameEvent::Said { from, text } => {
                seen.push(Observation::Talk(Box::new(Talk {
                    place: *place,
                    at,
                    round: state.round,
                    from: *from,
                    text: text.clone().unwrap_or_default(),
                })));
                return;
            }
            GameEvent::Forced { auto, .. } => (Role::Responder, *auto, &mut self.deciders.force),
            GameEvent::Answered { auto, .. } | GameEvent::Planned { auto, .. } => {
                (Role::Responder, *auto, &mut self.deciders.answer)
            }
            GameEvent::Believed { by, auto, .. } => (*by, *auto, self.deciders.beliefs.of_mut(*by)),
            GameEvent::Offered { auto, .. } | GameEvent::NotOffered { auto } => {
                (Role::Proposer, *auto, &mut self.deciders.proposal)
            }
            GameEvent::Shamed { auto, .. } | GameEvent::Reported { auto, .. } => {
                (Role::Proposer, *auto, &mut self.deciders.judgment)
            }
            GameEvent::ChatClosed {}
            | GameEvent::VariantSet { .. }
            | GameEvent::Paused {}
            | GameEvent::Resumed {} => return,
        };
        let decider = decider(role, auto);
        *slot = Some(decider);
        // Nothing that was practiced tells anything about a game, and a belief decides nothing in it.
        if state.round != PRACTICE && !before.phase().is_belief() {
            self.flags.note(decider);
        }
        seen.push(Observation::Decision(Box::new(Decision {
            place: *place,
            at,
            round: state.round,
            role,
            stage: before.phase(),
            event: event.clone(),
            offer: match event {
                GameEvent::Offered { offer, .. } => Some(*offer),
                GameEvent::Said { .. }
                | GameEvent::ChatClosed {}
                | GameEvent::Forced { .. }
                | GameEvent::NotOffered { .. }
                | GameEvent::Answered { .. }
                | GameEvent::Planned { .. }
                | GameEvent::Believed { .. }
                | GameEvent::Shamed { .. }
                | GameEvent::Reported { .. }
                | GameEvent::VariantSet { .. }
                | GameEvent::Paused {}
                | GameEvent::Resumed {} => state.stage.offer(),
            },
            decider,
            forced: state.stage.forced(),
            took_ms: at.number().saturating_sub(waiting_since),
            held: state.held,
            shame: state.shame,
        })));
    }

    fn round_ended(
        &mut self,
        at: UnixMillis,
        place: &Place,
        game: &Game,
        seen: &mut Vec<Observation>,
    ) {
        let Some(exchange) = game.state().exchanges.last() else {
            return;
        };
        seen.push(Observation::Round(Box::new(RoundSeen {
            place: *place,
            began: self.round_began,
            ended: at,
            exchange: exchange.clone(),
            deciders: std::mem::take(&mut self.deciders),
            held: self.held,
            shame: self.shame_of_round,
            flags: self.flags,
        })));
        self.round_began = at;
        self.shame_of_round = game.state().shame;
        self.held = game.state().held;
        if game.is_finished() {
            seen.push(Observation::Game(Box::new(self.game(
                Some(at),
                place,
                game,
            ))));
        }
    }

    fn game(&self, ended: Option<UnixMillis>, place: &Place, game: &Game) -> GameSeen {
        let count = |what: fn(&Exchange) -> bool| {
            let rounds = game.state().exchanges.iter();
            let rounds = rounds.filter(|round| round.index != PRACTICE);
            rounds.map(|round| u32::from(what(round))).sum()
        };
        GameSeen {
            place: *place,
            began: self.game_began,
            ended,
            points: game.result(),
            shame: self.shame_of_game,
            offers: count(|round| round.proposal.offer().is_some()),
            accepted: count(|round| round.answer == Some(Answer::Accept)),
            snatched: count(|round| round.answer == Some(Answer::Snatch)),
            flags: self.flags,
            belief_points: {
                let last = game.state().exchanges.last();
                let last = last.filter(|_| game.is_finished());
                let earns = |role| last?.belief_points(role, place.rules.beliefs);
                ByRole {
                    proposer: earns(Role::Proposer),
                    responder: earns(Role::Responder),
                }
            },
        }
    }
}

/// Who really made a decision. The first event of a move is asked for by somebody; what follows by the clock is for people
/// who are away.
fn decider(seat: &Seat, auto: bool, cause: Cause, index: usize) -> Decider {
    match (auto, cause, seat) {
        (false, _, Seat::Player(_)) => Decider::Player,
        (false, _, Seat::Bot(_)) => Decider::Bot,
        (true, Cause::Closed, _) => Decider::Closed,
        (true, Cause::Dropped(gone), Seat::Player(player)) if *player == gone => Decider::Dropped,
        (true, Cause::Dropped(_), _) => Decider::Away,
        (true, Cause::Played, _) if index == 0 => Decider::Deadline,
        (true, Cause::Played, _) => Decider::Away,
    }
}
