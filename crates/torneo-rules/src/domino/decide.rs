//! Who may ask for what, and when. Changes nothing.
//!
//! Guards are tried in this order: who asks, the stage, the culprit named, the act's own rules.

use crate::domino::act::{Act, Author, Company, Method};
use crate::domino::event::{Event, EventKind, Origin, PublishedRound};
use crate::domino::form::{Form, check_text};
use crate::domino::person::{Entrant, Person, Presence};
use crate::domino::rejection::Rejection;
use crate::domino::{MOST_PLAYERS, Tournament};
use crate::pairing::request::PinnedTable;
use crate::roster::{PlayerId, Round};

/// Longest reason, in characters.
const MOST_REASON: usize = 500;

impl Tournament {
    /// Judges the form of a tournament that does not exist yet.
    pub fn create(who: &Author, form: &Form) -> Result<Event, Rejection> {
        match who {
            Author::Pair { .. } => return Err(Rejection::NotAllowed),
            Author::Director(name) => check_text("by", name)?,
        }
        form.check()?;
        Ok(Event {
            by: who.clone(),
            did: EventKind::Created { form: form.clone() },
        })
    }

    /// Judges an act. Changes nothing.
    pub fn decide(&self, who: &Author, act: &Act) -> Result<Event, Rejection> {
        if self.archived && *act != Act::Unarchive {
            return Err(Rejection::Archived);
        }
        let did = match who {
            Author::Director(name) => {
                check_text("by", name)?;
                self.by_director(act)
            }
            Author::Pair { round, table, pair } => self.by_pair(*round, *table, *pair, act),
        }?;
        let by = who.clone();
        Ok(Event { by, did })
    }

    fn by_director(&self, act: &Act) -> Result<EventKind, Rejection> {
        match act {
            Act::Amend(form) => self.amend(form),
            Act::Enrol {
                person,
                granted_byes,
            } => self.enrol(person, *granted_byes),
            Act::Rewrite { player, person } => self.rewrite(*player, person),
            Act::Remove(player) => self.remove(*player),
            Act::Absent(player) => match self.entrant(*player)?.presence {
                Presence::Present => Ok(EventKind::Absent { player: *player }),
                Presence::AbsentNext => Err(Rejection::AlreadyAbsent {
                    id: self.id(*player).to_owned(),
                }),
                Presence::Withdrawn => Err(self.already_withdrawn(*player)),
            },
            Act::Withdraw(player) => match self.entrant(*player)?.presence {
                Presence::Present | Presence::AbsentNext => Ok(self.withdraw(*player)),
                Presence::Withdrawn => Err(self.already_withdrawn(*player)),
            },
            Act::Return(player) => match self.entrant(*player)?.presence {
                Presence::AbsentNext | Presence::Withdrawn => {
                    Ok(EventKind::Returned { player: *player })
                }
                Presence::Present => Err(Rejection::AlreadyPresent {
                    id: self.id(*player).to_owned(),
                }),
            },
            Act::Forbid { company, players } => self.forbid(*company, *players),
            Act::Permit { company, players } => self.permit(*company, *players),
            Act::Publish {
                method,
                pins,
                approval,
                keep,
            } => {
                let round = self.publish(*method, pins, approval.as_deref())?;
                Ok(self.published_round(round, *keep))
            }
            Act::PublishByHand {
                tables,
                byes,
                reason,
                keep,
            } => {
                self.may_publish()?;
                let reason = reason_given(reason)?;
                let round = self.judged_by_hand(tables, byes, reason)?;
                Ok(self.published_round(round, *keep))
            }
            Act::Propose { .. } | Act::Confirm { .. } | Act::Dispute { .. } => {
                Err(Rejection::OnlyPairs)
            }
            Act::Enter {
                table,
                game,
                points,
            } => self.enter(*table, *game, *points),
            Act::Award {
                table,
                verdict,
                reason,
                missing,
            } => self.award(*table, *verdict, reason_given(reason)?, *missing),
            Act::Penalise(penalty) => self.penalise(penalty),
            Act::Pardon { penalty, reason } => self.pardon(*penalty, reason_given(reason)?),
            Act::Correct {
                round,
                table,
                game,
                outcome,
                reason,
            } => self.correct(*round, *table, *game, *outcome, reason_given(reason)?),
            Act::ChangeRound { change, reason } => self.change_round(change, reason_given(reason)?),
            Act::Time { command, at_ms } => self.time(*command, *at_ms),
            Act::Close => self.close(),
            Act::Undo { reason } => self.undo(reason),
            Act::Archive => Ok(EventKind::Archived {}),
            Act::Unarchive => match self.archived {
                true => Ok(EventKind::Unarchived {}),
                false => Err(Rejection::NotArchived),
            },
        }
    }

    fn amend(&self, form: &Form) -> Result<EventKind, Rejection> {
        form.check()?;
        // Another modality takes other people: those who are there must fit it.
        for entrant in &self.entrants {
            entrant.person.check(form.modality)?;
        }
        let published = self.published();
        if published > 0 && !self.form.same_law(form) {
            return Err(Rejection::LawFixed);
        }
        if form.rounds < published {
            return Err(Rejection::FewerRounds { published });
        }
        Ok(EventKind::Amended { form: form.clone() })
    }

    fn enrol(&self, person: &Person, granted_byes: u32) -> Result<EventKind, Rejection> {
        if self.entrants.len() >= MOST_PLAYERS {
            return Err(Rejection::TooManyPlayers { most: MOST_PLAYERS });
        }
        person.check(self.form.modality)?;
        if self.find(&person.id).is_some() {
            return Err(Rejection::IdTaken {
                id: person.id.clone(),
            });
        }
        let closed = self.published() - u32::from(self.open.is_some());
        let Some(first) = closed.checked_sub(granted_byes) else {
            return Err(Rejection::TooManyByes {
                asked: granted_byes,
                closed,
            });
        };
        Ok(EventKind::Enrolled {
            player: PlayerId::at(self.entrants.len()),
            person: person.clone(),
            granted: (first + 1..=closed).map(Round).collect(),
        })
    }

    fn rewrite(&self, player: PlayerId, person: &Person) -> Result<EventKind, Rejection> {
        self.entrant(player)?;
        person.check(self.form.modality)?;
        if self.find(&person.id).is_some_and(|other| other != player) {
            return Err(Rejection::IdTaken {
                id: person.id.clone(),
            });
        }
        Ok(EventKind::Rewritten {
            player,
            person: person.clone(),
        })
    }

    /// Ruling D26: once a round was published somebody may have seen them on it, be it undone since.
    fn remove(&self, player: PlayerId) -> Result<EventKind, Rejection> {
        let person = self.entrant(player)?.person.clone();
        let mut penalties = self.penalties.iter();
        if self.was_published() || penalties.any(|given| given.given.penalty.player == player) {
            return Err(Rejection::InTheRecord { id: person.id });
        }
        Ok(EventKind::Removed { player, person })
    }

    /// Ruling D13: a withdrawal during a round forfeits the table, as far as it is not settled.
    fn withdraw(&self, player: PlayerId) -> EventKind {
        let forfeits = self.seat(player).filter(|number| {
            let table = self.open.as_ref().and_then(|open| open.table(*number));
            table.is_some_and(|table| !table.is_settled())
        });
        EventKind::Withdrawn { player, forfeits }
    }

    fn forbid(&self, company: Company, players: [PlayerId; 2]) -> Result<EventKind, Rejection> {
        let [first, second] = self.two(players)?;
        if first == second {
            return Err(Rejection::SamePerson { id: first });
        }
        match self.is_forbidden(company, players) {
            true => Err(Rejection::AlreadyForbidden { first, second }),
            false => Ok(EventKind::Forbidden { company, players }),
        }
    }

    fn permit(&self, company: Company, players: [PlayerId; 2]) -> Result<EventKind, Rejection> {
        let [first, second] = self.two(players)?;
        match self.is_forbidden(company, players) {
            true => Ok(EventKind::Permitted { company, players }),
            false => Err(Rejection::NotForbidden { first, second }),
        }
    }

    fn is_forbidden(&self, company: Company, [a, b]: [PlayerId; 2]) -> bool {
        let kept_apart = match company {
            Company::Partners => &self.forbidden_partners,
            Company::Opponents => &self.forbidden_opponents,
        };
        kept_apart.contains(&[a, b]) || kept_apart.contains(&[b, a])
    }

    fn publish(
        &self,
        method: Method,
        pins: &[PinnedTable],
        approval: Option<&str>,
    ) -> Result<PublishedRound, Rejection> {
        let approval = approval.map(reason_given).transpose()?;
        let proposal = self.propose(method, pins)?;
        let paired = proposal.round;
        if paired.quality.needs_approval() && approval.is_none() {
            return Err(Rejection::ApprovalMissing {
                clean: paired.quality.clean,
                seated: paired.quality.seated,
            });
        }
        Ok(PublishedRound {
            round: paired.round,
            tables: paired.tables,
            byes: paired.byes,
            absent: self.absent(),
            quality: paired.quality,
            origin: Origin::Paired {
                method,
                pins: pins.to_vec(),
                contingencies: paired.contingencies,
                approval: approval.filter(|_| paired.quality.needs_approval()),
            },
        })
    }

    fn published_round(&self, round: PublishedRound, keep: bool) -> EventKind {
        let keep = match keep {
            true => self.games_to_keep(round.round, &round.tables),
            false => Vec::new(),
        };
        EventKind::Published { round, keep }
    }

    /// Whether it is the moment to publish a round.
    pub fn may_publish(&self) -> Result<(), Rejection> {
        if self.archived {
            return Err(Rejection::Archived);
        }
        if let Some(open) = &self.open {
            return Err(Rejection::RoundOpen {
                round: open.round(),
            });
        }
        if self.published() >= self.form.rounds {
            return Err(Rejection::RoundsOver {
                rounds: self.form.rounds,
            });
        }
        match self.active() {
            active if active < self.form.modality.entrants_at_a_table() => {
                Err(Rejection::TooFewPlayers {
                    active,
                    modality: self.form.modality,
                })
            }
            _ => Ok(()),
        }
    }

    fn close(&self) -> Result<EventKind, Rejection> {
        let open = self.open.as_ref().ok_or(Rejection::NoRoundOpen)?;
        let count = open.open_tables().count();
        if let Some(first) = open.open_tables().next() {
            return Err(Rejection::TablesOpen { open: count, first });
        }
        Ok(EventKind::Closed {
            round: open.round(),
            standing: self.standing_after(self.rounds()),
        })
    }

    fn undo(&self, reason: &str) -> Result<EventKind, Rejection> {
        let last = self.rounds().last().ok_or(Rejection::NothingToUndo)?;
        Ok(EventKind::Undone {
            round: last.round(),
            reason: reason_given(reason)?,
        })
    }

    /// Those who miss the next round only.
    pub fn absent(&self) -> Vec<PlayerId> {
        let places = self.entrants.iter().enumerate();
        places
            .filter(|(_, entrant)| entrant.presence == Presence::AbsentNext)
            .map(|(place, _)| PlayerId::at(place))
            .collect()
    }

    pub(super) fn entrant(&self, player: PlayerId) -> Result<&Entrant, Rejection> {
        self.entrants
            .get(player.index())
            .ok_or(Rejection::NoSuchPlayer {
                number: u64::from(player.0) + 1,
            })
    }

    fn two(&self, [a, b]: [PlayerId; 2]) -> Result<[String; 2], Rejection> {
        let id = |player| Ok(self.entrant(player)?.person.id.clone());
        Ok([id(a)?, id(b)?])
    }

    fn already_withdrawn(&self, player: PlayerId) -> Rejection {
        Rejection::AlreadyWithdrawn {
            id: self.id(player).to_owned(),
        }
    }
}

/// A reason that says something.
pub(super) fn reason_given(reason: &str) -> Result<String, Rejection> {
    let said = !reason.trim().is_empty() && reason.chars().count() <= MOST_REASON;
    let clean = !reason.chars().any(char::is_control);
    (said && clean)
        .then(|| reason.to_owned())
        .ok_or(Rejection::ReasonMissing)
}
