//! Who may ask for what, and when: the guards of a session, before those of the game it concerns.
//!
//! ```text
//! not_allowed → session_over → paused, not_paused → the question's own
//! ```

use super::form::{Entrant, OddField, Presence, Seat};
use super::{Ask, Event, Rejection, Session, TableId, Who};
use crate::roster::PlayerId;
use crate::snatch::game::{Action, Actor, Asked};
use crate::snatch::rejection::Rejection as GameRejection;
use crate::snatch::role::Role;
use crate::snatch::schedule::{Past, PhasePairing, next_phase};

impl Session {
    /// Judges what somebody asks for. Changes nothing.
    pub fn decide(&self, who: Who, ask: &Ask) -> Result<Event, Rejection> {
        let fits = match ask {
            Ask::Enrol => matches!(who, Who::Newcomer | Who::Organiser),
            Ask::Play(_) => matches!(who, Who::Player(_) | Who::Bot(_)),
            Ask::Return | Ask::Leave => matches!(who, Who::Player(_)),
            Ask::Timeout { .. } => who == Who::Clock,
            // The clock may open the next phase when a pause between phases is over.
            Ask::OpenPhase => matches!(who, Who::Organiser | Who::Clock),
            Ask::ClosePhase
            | Ask::Drop(_)
            | Ask::Readmit(_)
            | Ask::Pause
            | Ask::Resume
            | Ask::Extend(_) => who == Who::Organiser,
        };
        if !fits {
            return Err(Rejection::NotAllowed);
        }
        if self.is_over() {
            return Err(Rejection::Over);
        }
        match ask {
            Ask::Resume if self.paused => return Ok(Event::Resumed {}),
            Ask::Resume => return Err(Rejection::NotPaused),
            // People may come and go in a pause; everything else waits.
            Ask::Enrol | Ask::Drop(_) | Ask::Readmit(_) | Ask::Return | Ask::Leave => (),
            Ask::Play(_)
            | Ask::Timeout { .. }
            | Ask::OpenPhase
            | Ask::ClosePhase
            | Ask::Pause
            | Ask::Extend(_)
                if self.paused =>
            {
                return Err(Rejection::Paused);
            }
            Ask::Play(_)
            | Ask::Timeout { .. }
            | Ask::OpenPhase
            | Ask::ClosePhase
            | Ask::Pause
            | Ask::Extend(_) => (),
        }
        self.judge(who, ask)
    }

    fn judge(&self, who: Who, ask: &Ask) -> Result<Event, Rejection> {
        match ask {
            Ask::Enrol if self.history.len() == self.variants().len() => Err(Rejection::Over),
            Ask::Enrol => Ok(Event::Enrolled {
                player: PlayerId::at(self.entrants.len()),
                treatment: self.next_treatment(),
            }),
            Ask::Play(asked) => self.play(who, asked),
            Ask::Timeout { table, sequence } => self.time_out(*table, *sequence),
            Ask::OpenPhase => self.open_phase(),
            Ask::ClosePhase if !self.is_playing() => Err(Rejection::NoPhase),
            Ask::ClosePhase => Ok(Event::PhaseClosed {
                tables: self.all_by_default(),
            }),
            Ask::Drop(player) => {
                self.entrant(*player)?;
                let table = self.left_by(*player);
                let player = *player;
                Ok(Event::Dropped { player, table })
            }
            Ask::Readmit(player) => {
                self.entrant(*player)?;
                Ok(Event::Readmitted { player: *player })
            }
            Ask::Leave => match who {
                Who::Player(player) => {
                    self.entrant(player)?;
                    let table = self.left_by(player);
                    Ok(Event::Dropped { player, table })
                }
                Who::Newcomer | Who::Bot(_) | Who::Clock | Who::Organiser => {
                    Err(Rejection::NotAllowed)
                }
            },
            Ask::Return => match who {
                Who::Player(player) => {
                    self.entrant(player)?;
                    Ok(Event::Readmitted { player })
                }
                Who::Newcomer | Who::Bot(_) | Who::Clock | Who::Organiser => {
                    Err(Rejection::NotAllowed)
                }
            },
            Ask::Pause => Ok(Event::Paused {}),
            Ask::Resume => Ok(Event::Resumed {}),
            Ask::Extend(_) if !self.is_playing() => Err(Rejection::NoPhase),
            Ask::Extend(seconds) => Ok(Event::Extended { seconds: *seconds }),
        }
    }

    fn entrant(&self, player: PlayerId) -> Result<&Entrant, Rejection> {
        let entrant = self.entrants.get(player.index());
        entrant.ok_or(Rejection::NoSuchPlayer)
    }

    /// An action in somebody's own game, and what follows by itself because the other is gone.
    fn play(&self, who: Who, asked: &Asked) -> Result<Event, Rejection> {
        let (table, role) = match who {
            Who::Player(player) => self.entrant(player)?.seat.ok_or(Rejection::NoGame)?,
            Who::Bot(table) => {
                let seats = self.table(table).ok_or(Rejection::NoGame)?.seats;
                let bot = |role: &Role| matches!(seats.of(*role), Seat::Bot(_));
                let role = Role::BOTH.into_iter().find(bot);
                (table, role.ok_or(Rejection::NotAllowed)?)
            }
            Who::Newcomer | Who::Clock | Who::Organiser => return Err(Rejection::NotAllowed),
        };
        let game = &self.table(table).ok_or(Rejection::NoGame)?.game;
        let event = game.decide(Actor::Player(role), asked);
        let event = event.map_err(Rejection::Game)?;
        Ok(Event::Played(self.followed(table, vec![event])))
    }

    fn time_out(&self, table: TableId, sequence: u64) -> Result<Event, Rejection> {
        let game = &self.table(table).ok_or(Rejection::NoGame)?.game;
        if game.state().sequence != sequence {
            return Err(Rejection::Game(GameRejection::Stale));
        }
        let event = game.decide(Actor::System, &Action::Timeout.into());
        let event = event.map_err(Rejection::Game)?;
        Ok(Event::Played(self.followed(table, vec![event])))
    }

    /// Pairs everybody who is in, from the recorded seed.
    fn open_phase(&self) -> Result<Event, Rejection> {
        if self.is_playing() {
            return Err(Rejection::PhaseOpen);
        }
        let is_in = |player: &PlayerId| self.entrants[player.index()].presence != Presence::Out;
        let pool: Vec<PlayerId> = (0..self.entrants.len())
            .map(PlayerId::at)
            .filter(is_in)
            .collect();
        if pool.len() < 2 {
            return Err(Rejection::TooFew);
        }
        let groups = self.deal_groups(&pool);
        let cells = self.cells(&pool, &groups);
        let odd = cells.values().any(|cell| cell.len() % 2 == 1);
        let mut pairing = PhasePairing::default();
        for (cell, people) in &cells {
            let phase = next_phase(&self.history_of(*cell), people, self.lot_of(*cell));
            pairing.pairs.extend(phase.pairs);
            pairing.byes.extend(phase.byes);
        }
        // People of different treatments or groups never meet, so each may be one alone.
        if pairing.pairs.is_empty() && self.form.bot().is_none() {
            return Err(Rejection::TooFew);
        }
        match self.form.odd {
            OddField::Refuse if odd => return Err(Rejection::OddField),
            OddField::Refuse | OddField::Bye => (),
            OddField::Bot { .. } => {
                let past = Past::of(&self.history);
                let waiting = std::mem::take(&mut pairing.byes).into_iter();
                let seated = waiting.map(|player| (player, past.due_role(player)));
                pairing.with_bot = seated.collect();
            }
        }
        let beliefs = self.deal_beliefs(&pairing);
        let opened = self.history.len();
        Ok(Event::PhaseOpened {
            phase: u32::try_from(opened + 1).map_err(|_| Rejection::Over)?,
            variant: *self.variants().get(opened).ok_or(Rejection::Over)?,
            pairs: pairing
                .pairs
                .iter()
                .map(|pair| [pair.proposer, pair.responder])
                .collect(),
            byes: pairing.byes,
            with_bot: pairing.with_bot,
            groups,
            beliefs,
        })
    }
}
