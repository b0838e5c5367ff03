//! What organisers and people ask of a session, judged. Nothing here changes anything.

use torneo_rules::snatch::game::{Action, Asked};
use torneo_rules::snatch::session::form::Presence;
use torneo_rules::snatch::session::{Ask, Event, TableId, Who};
use torneo_rules::snatch::variant::Variant;

use super::state::SessionState;
use super::{check, member::Member};
use crate::games::snatch::MOST_LINES;
use crate::wire::live::Refusal;
use crate::wire::live::session::choices::Entry;
use crate::wire::live::session::laboratory::MOST_LABEL;
use crate::wire::live::session::monitor::SessionStatus;
use crate::wire::live::session::pages::Reply;
use crate::wire::live::session::record::{SessionEvent, VenueEvent, player};
use crate::wire::live::session::requests::{EntryRequest, Intervention};

/// People of one session; a hall with more has several.
const MOST_PEOPLE: usize = 20_000;

/// Tables whose defaults fit into one record of the journal, with room to spare.
const MOST_TABLES_PER_RECORD: usize = 200;

/// How somebody comes in.
pub enum Coming {
    /// They are in already.
    Again(usize),
    New {
        code: Option<u32>,
        label: Option<String>,
    },
    /// Their code was used on another device, whose place they take.
    From { place: usize },
}

impl SessionState {
    /// Whether somebody may come in, and as whom.
    pub fn come_in(&self, person: &str, request: &EntryRequest) -> Result<Coming, Refusal> {
        let typed = request.personal_code.as_deref();
        let code = match typed.map(|typed| self.codes.number(&self.code, typed)) {
            Some(None) => return Err(Refusal::UnknownCode),
            Some(Some(number)) => Some(number),
            None => None,
        };
        let label = self.label_of(request)?;
        let labelled = label
            .as_deref()
            .and_then(|label| self.place_of_label(label));
        let holder = code.and_then(|code| self.codes.used_by(code));
        match (self.place_of(person), holder.or(labelled)) {
            (Some(place), Some(holder)) if place != holder => Err(Refusal::AlreadyIn),
            (Some(place), Some(_) | None) => Ok(Coming::Again(place)),
            (None, Some(place)) => Ok(Coming::From { place }),
            (None, None) => {
                let needs_code = match self.file.entry {
                    Entry::Qr => false,
                    Entry::Codes { count: _ } => true,
                };
                if needs_code && code.is_none() {
                    Err(Refusal::CodeNeeded)
                } else if self.file.labels.is_some() && label.is_none() {
                    Err(Refusal::LabelNeeded)
                } else if self.members.len() >= MOST_PEOPLE {
                    Err(Refusal::SessionFull)
                } else {
                    self.enrolment()?;
                    Ok(Coming::New { code, label })
                }
            }
        }
    }

    /// The label that somebody brings, where the session wants one.
    fn label_of(&self, request: &EntryRequest) -> Result<Option<String>, Refusal> {
        match (&self.file.labels, request.label.as_deref()) {
            (None, Some(typed)) if typed.chars().count() > MOST_LABEL => Err(Refusal::UnknownLabel),
            (None, _) | (Some(_), None) => Ok(None),
            (Some(labels), Some(typed)) => match labels.taken(typed) {
                Some(label) => Ok(Some(label)),
                None => Err(Refusal::UnknownLabel),
            },
        }
    }

    /// Somebody becomes a player, as the rules see it.
    pub fn enrolment(&self) -> Result<Event, Refusal> {
        Ok(self.session.decide(Who::Newcomer, &Ask::Enrol)?)
    }

    /// Whether somebody has to agree before they take part.
    pub fn asks_consent(&self) -> bool {
        self.file.consent.is_some()
    }

    /// Somebody agrees: that, and what follows from it.
    pub fn consent(&self, place: usize) -> Result<Event, Refusal> {
        if !self.asks_consent() || self.members[place].consented {
            return Err(Refusal::NotAsked);
        }
        self.enrolment()
    }

    /// Somebody goes of their own will, at whatever moment.
    pub fn leave(&self, place: usize) -> Result<Event, Refusal> {
        let member = &self.members[place];
        let player = member.player.ok_or(Refusal::ConsentFirst)?;
        if member.dropped || member.left {
            return Err(Refusal::NotAsked);
        }
        Ok(self.session.decide(Who::Player(player), &Ask::Leave)?)
    }

    /// Whether somebody counts as away though they are here. Who left comes back only by saying so.
    pub fn must_return(&self, place: usize) -> Option<Event> {
        match self.members[place].left {
            true => None,
            false => self.may_return(place),
        }
    }

    /// Whether somebody who is away or left may come back by themselves.
    pub fn may_return(&self, place: usize) -> Option<Event> {
        let member = &self.members[place];
        let player = member.player.filter(|_| !member.dropped)?;
        let presence = self.session.entrants().get(player.index())?.presence;
        match presence {
            Presence::Present => None,
            Presence::Away | Presence::Out => {
                let asked = self.session.decide(Who::Player(player), &Ask::Return);
                asked.ok()
            }
        }
    }

    /// An action in somebody's own game.
    pub fn play(
        &self,
        place: usize,
        action: &Action,
        phase: Option<u32>,
        round: Option<u32>,
    ) -> Result<Event, Refusal> {
        let member = &self.members[place];
        let player = member.player.ok_or(Refusal::ConsentFirst)?;
        if member.dropped {
            return Err(Refusal::Dropped);
        }
        if phase.is_some_and(|phase| phase as usize != self.session.history().len()) {
            return Err(Refusal::Stale);
        }
        let asked = Asked {
            action: action.clone(),
            round,
        };
        let event = self
            .session
            .decide(Who::Player(player), &Ask::Play(asked))?;
        if matches!(action, Action::Say { .. }) && self.talked_enough(member) {
            return Err(Refusal::ChatFull);
        }
        Ok(event)
    }

    fn talked_enough(&self, member: &Member) -> bool {
        let seat = member
            .player
            .and_then(|player| self.session.seat_of(player));
        let table = seat.and_then(|(table, _)| self.session.table(table));
        table.is_some_and(|table| table.game.state().chat.len() >= MOST_LINES)
    }

    /// The variant whose instructions somebody is shown now: that of the coming phase.
    pub fn coming_variant(&self, member: &Member) -> Option<Variant> {
        if self.session.is_playing() {
            return None;
        }
        let variants = self.session.variants_of(self.treatment_of(member));
        variants.get(self.session.history().len()).copied()
    }

    /// The variant that somebody plays next, if they may read about it now: who came late reads while others play.
    pub fn variant_before(&self, member: &Member) -> Option<Variant> {
        let late = || {
            member
                .player
                .is_some_and(|player| self.session.seat_of(player).is_none())
        };
        match self.session.is_playing() && late() {
            true => {
                let variants = self.session.variants_of(self.treatment_of(member));
                variants.get(self.session.history().len()).copied()
            }
            false => self.coming_variant(member),
        }
    }

    /// Answers to the questions about the coming variant.
    pub fn check(
        &self,
        place: usize,
        variant: Variant,
        answers: &[u32],
    ) -> Result<VenueEvent, Refusal> {
        if self.members[place].player.is_none() {
            return Err(Refusal::ConsentFirst);
        }
        let coming = self.variant_before(&self.members[place]) == Some(variant);
        if !coming || !self.may_try(&self.members[place], variant) {
            return Err(Refusal::NotAsked);
        }
        let rules = self.rules_of(&self.members[place]);
        let right = check::judged(variant, &rules, answers).ok_or(Refusal::BadAnswers)?;
        Ok(VenueEvent::Checked {
            variant,
            answers: answers.to_vec(),
            right,
        })
    }

    /// Answers to the questionnaire, once.
    pub fn answer(&self, place: usize, replies: &[Reply]) -> Result<VenueEvent, Refusal> {
        let member = &self.members[place];
        let questions = &self.file.questionnaire;
        let asked = self.session.is_over() && !questions.is_empty();
        if !asked || member.player.is_none() || member.replies.is_some() {
            return Err(Refusal::NotAsked);
        }
        let fits = questions.len() == replies.len()
            && questions
                .iter()
                .zip(replies)
                .all(|(question, reply)| question.takes(reply));
        if fits {
            Ok(VenueEvent::Answered {
                replies: replies.to_vec(),
            })
        } else {
            Err(Refusal::BadAnswers)
        }
    }

    /// What an organiser does, as records.
    pub fn intervene(
        &self,
        intervention: Intervention,
        now_ms: u64,
    ) -> Result<Vec<SessionEvent>, Refusal> {
        let asks = |ask: Ask| self.decided(Who::Organiser, &ask).map(|event| vec![event]);
        match intervention {
            Intervention::Start {} => match self.status() {
                SessionStatus::Lobby => {
                    self.session.decide(Who::Organiser, &Ask::OpenPhase)?;
                    let wait = 1000 * u64::from(self.file.countdown_seconds);
                    let starts_at_ms = now_ms + wait;
                    Ok(vec![VenueEvent::Countdown { starts_at_ms }.into()])
                }
                SessionStatus::Countdown | SessionStatus::Playing | SessionStatus::Between => {
                    Err(Refusal::Started)
                }
                SessionStatus::Over => Err(Refusal::SessionOver),
            },
            Intervention::OpenPhase {} => asks(Ask::OpenPhase),
            Intervention::ClosePhase {} => {
                match self.session.decide(Who::Organiser, &Ask::ClosePhase)? {
                    Event::PhaseClosed { tables } => {
                        let parts = tables.chunks(MOST_TABLES_PER_RECORD);
                        let part = |tables: &[_]| Event::PhaseClosed {
                            tables: tables.to_vec(),
                        };
                        Ok(parts.map(part).map(SessionEvent::Rules).collect())
                    }
                    other => Ok(vec![SessionEvent::Rules(other)]),
                }
            }
            Intervention::Anonymise {} => {
                self.may_anonymise()?;
                Ok(vec![VenueEvent::Anonymised {}.into()])
            }
            Intervention::Say { text, table } => {
                let known = |number: u32| {
                    let table = TableId::try_from(number).ok();
                    let playing = table.filter(|_| self.session.is_playing());
                    playing.and_then(|table| self.session.table(table))
                };
                match table {
                    Some(number) if known(number).is_none() => Err(Refusal::NoSuchTable),
                    Some(_) | None => Ok(vec![VenueEvent::Announced { text, table }.into()]),
                }
            }
            // Each is enrolled before the next comes: see the task.
            Intervention::AddBots { .. } => Err(Refusal::NotAllowed),
            Intervention::Pause {} => asks(Ask::Pause),
            Intervention::Resume {} => asks(Ask::Resume),
            Intervention::Extend { seconds } => {
                let seconds = torneo_rules::snatch::deadline::Seconds(seconds);
                asks(Ask::Extend(seconds))
            }
            Intervention::Drop { player: number } => {
                asks(Ask::Drop(player(number).ok_or(Refusal::NoSuchPlayer)?))
            }
            Intervention::Readmit { player: number } => {
                asks(Ask::Readmit(player(number).ok_or(Refusal::NoSuchPlayer)?))
            }
        }
    }

    /// Whether names and words can be made unreadable now.
    pub fn may_anonymise(&self) -> Result<(), Refusal> {
        if self.over.is_none() {
            Err(Refusal::NotOver)
        } else if !self.sealed {
            Err(Refusal::NotSealed)
        } else if self.anonymised {
            Err(Refusal::NotAsked)
        } else {
            Ok(())
        }
    }

    /// Asks the rules for anything but an enrolment, of which the journal says also who enrols.
    pub fn decided(&self, who: Who, ask: &Ask) -> Result<SessionEvent, Refusal> {
        Ok(SessionEvent::Rules(self.session.decide(who, ask)?))
    }
}
