//! What a player sees: the stage they are at, and nothing of anybody else's table.

use torneo_rules::ranking::fraction::Fraction;
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::session::form::{Presence, Seat};
use torneo_rules::snatch::session::{Earned, Table, TableId};

use super::check;
use super::gathering::Gathering;
use super::member::Member;
use super::ranking::line;
use crate::wire::live::SeatName;
use crate::wire::live::session::choices::RankingShown;
use crate::wire::live::session::monitor::SessionState;
use crate::wire::live::session::pages::{CheckView, InstructionsView};
use crate::wire::live::session::payment::PaidPhases;
use crate::wire::live::session::ranking::{MOST_LINES, RankingView};
use crate::wire::live::session::{
    OtherView, PaymentView, PhaseResult, PlayingView, ProgressView, SessionStage, SessionView,
    YouView,
};
use crate::wire::live::snatch::{SnatchChoice, SnatchView};

impl Gathering {
    /// The session as somebody sees it, or as who is not in it does.
    pub fn view_for(&self, place: Option<usize>) -> SessionView {
        let member = place.map(|place| &self.members[place]);
        SessionView {
            code: self.code.clone(),
            title: self.file.title.clone(),
            version: self.version,
            you: member.map(|member| YouView {
                name: member.name.clone(),
                number: member.player.map(|player| player.0 + 1),
            }),
            phase: small(self.session.history().len()),
            phases: small(self.session.variants().len()),
            paused: self.session.is_paused(),
            now: match member {
                None => SessionStage::Entering {
                    entry: self.file.entry,
                    inside: self.inside(),
                },
                Some(member) => self.stage_of(member),
            },
        }
    }

    fn stage_of(&self, member: &Member) -> SessionStage {
        let Some(player) = member.player else {
            return match &self.file.consent {
                Some(consent) => SessionStage::Consent {
                    consent: consent.clone(),
                },
                // Without consent everybody is enrolled as they come in.
                None => SessionStage::Entering {
                    entry: self.file.entry,
                    inside: self.inside(),
                },
            };
        };
        let state = self.state();
        if state != SessionState::Over && self.is_out(member, player) {
            return SessionStage::Out {
                by_organiser: member.dropped,
            };
        }
        match state {
            SessionState::Over => self.ending(member, player),
            SessionState::Lobby => SessionStage::Lobby {
                inside: self.inside(),
                instructions: self.instructions(member),
            },
            SessionState::Countdown => self.counting_down(member),
            SessionState::Playing => self.playing(member, player),
            SessionState::Between => self.between(member, player),
        }
    }

    /// Not paired any more, and no game left to look at.
    fn is_out(&self, member: &Member, player: PlayerId) -> bool {
        let presence = self.session.entrants()[player.index()].presence;
        member.dropped || presence == Presence::Out
    }

    fn counting_down(&self, member: &Member) -> SessionStage {
        let first = self.session.variants().first().copied();
        match (first, self.clocks.opens_at_ms()) {
            (Some(variant), Some(starts_at_ms)) => SessionStage::Countdown {
                starts_at_ms,
                variant: variant.into(),
                instructions: self.instructions(member),
            },
            // In a pause nobody knows when.
            (Some(_) | None, _) => SessionStage::Lobby {
                inside: self.inside(),
                instructions: self.instructions(member),
            },
        }
    }

    fn playing(&self, member: &Member, player: PlayerId) -> SessionStage {
        let (finished, total) = self.progress();
        let seat = self.session.seat_of(player);
        let table = seat.and_then(|(id, role)| Some((id, role, self.session.table(id)?)));
        match table {
            Some((id, role, table)) if !table.game.is_finished() => {
                SessionStage::Playing(Box::new(self.table_for(id, role, table)))
            }
            Some(_) => SessionStage::Waiting {
                finished,
                total,
                result: self.last_result(member),
            },
            None if self.has_bye(player) => SessionStage::Bye { finished, total },
            None => SessionStage::Waiting {
                finished,
                total,
                result: None,
            },
        }
    }

    fn has_bye(&self, player: PlayerId) -> bool {
        let last = self.session.history().last();
        last.is_some_and(|pairing| pairing.byes.contains(&player))
    }

    fn table_for(&self, id: TableId, role: Role, table: &Table) -> PlayingView {
        let other = match *table.seats.of(role.other()) {
            Seat::Player(other) => OtherView::Player {
                number: self.session.pseudonym(other).unwrap_or_default(),
            },
            Seat::Bot(_) => OtherView::Bot {},
        };
        let seen = table
            .game
            .view_with(role, self.session.form().shame_visible);
        let mut view = SnatchView::of(&table.game, &seen, self.file.profile);
        view.paused = self.session.is_paused();
        let legal = match view.paused {
            true => Vec::new(),
            false => {
                let choices = seen.choices.iter();
                choices
                    .map(|choice| SnatchChoice::of(&table.game, choice))
                    .collect()
            }
        };
        PlayingView {
            seat: SeatName::from(role),
            other,
            view,
            legal,
            deadline_ms: self.clocks.deadline_ms(id),
        }
    }

    fn between(&self, member: &Member, player: PlayerId) -> SessionStage {
        let Some(next) = self.coming_variant() else {
            return self.ending(member, player);
        };
        let ranking = match self.file.ranking.shown {
            RankingShown::PerPhase => Some(self.ranking_for(Some(player))),
            RankingShown::AtEnd | RankingShown::Never => None,
        };
        SessionStage::Between {
            next,
            opens_at_ms: self.clocks.opens_at_ms(),
            results: self.results(member),
            ranking,
            instructions: self.instructions(member),
        }
    }

    fn ending(&self, member: &Member, player: PlayerId) -> SessionStage {
        if !self.file.questionnaire.is_empty() && member.replies.is_none() {
            return SessionStage::Questionnaire {
                questions: self.file.questionnaire.clone(),
            };
        }
        let ranking = match self.file.ranking.shown {
            RankingShown::PerPhase | RankingShown::AtEnd => Some(self.ranking_for(Some(player))),
            RankingShown::Never => None,
        };
        SessionStage::Over {
            results: self.results(member),
            total: self.total(member).two_digits(),
            ranking,
            payment: self.payment_for(member),
        }
    }

    fn instructions(&self, member: &Member) -> Option<InstructionsView> {
        let file = &self.file.instructions;
        let variant = self.coming_variant().filter(|_| file.shown)?;
        let attempt = member.attempt(variant);
        Some(InstructionsView {
            variant,
            text: file.text.clone(),
            check: file.check.then(|| CheckView {
                questions: check::shown(variant.into()),
                answers: attempt.map(|attempt| attempt.answers.clone()),
                right: attempt.map(|attempt| attempt.right.clone()),
            }),
        })
    }

    fn results(&self, member: &Member) -> Vec<PhaseResult> {
        let earned = member.earned.iter();
        earned
            .filter_map(|(phase, earned)| self.result(*phase, *earned))
            .collect()
    }

    fn last_result(&self, member: &Member) -> Option<PhaseResult> {
        let (phase, earned) = *member.earned.last()?;
        self.result(phase, earned)
    }

    fn result(&self, phase: usize, earned: Earned) -> Option<PhaseResult> {
        Some(PhaseResult {
            phase: small(phase + 1),
            variant: (*self.session.variants().get(phase)?).into(),
            seat: match earned {
                Earned::Played { role, points: _ } => Some(role.into()),
                Earned::Bye => None,
            },
            points: self.points(phase, earned).two_digits(),
        })
    }

    fn total(&self, member: &Member) -> Fraction {
        let points = member.earned.iter();
        let points = points.map(|(phase, earned)| self.points(*phase, *earned));
        points.fold(Fraction::zero(), |sum, points| &sum + &points)
    }

    /// What somebody is paid, once it is known.
    pub fn payment_for(&self, member: &Member) -> Option<PaymentView> {
        let payment = &self.file.payment;
        let paid_phase = self.over.filter(|_| payment.is_paid())?;
        let points = match (payment.which, paid_phase) {
            (PaidPhases::All, _) | (PaidPhases::OneAtRandom, None) => self.total(member),
            (PaidPhases::OneAtRandom, Some(phase)) => {
                let phase = (phase as usize).saturating_sub(1);
                let mut earned = member.earned.iter();
                let earned = earned.find(|(earned_in, _)| *earned_in == phase);
                earned.map_or_else(Fraction::zero, |(phase, earned)| {
                    self.points(*phase, *earned)
                })
            }
        };
        Some(PaymentView {
            currency: payment.currency.clone(),
            amount: payment.due(&points).two_digits(),
            show_up_fee: payment.show_up_fee.clone(),
            rate: payment.rate.clone(),
            points: points.two_digits(),
            phase: paid_phase,
        })
    }

    /// The ranking after the last phase that is over, as a player or the room sees it.
    pub fn ranking_for(&self, player: Option<PlayerId>) -> RankingView {
        let named = self.file.ranking.names;
        let name = |player: PlayerId| self.name_of(player).filter(|_| named);
        let rows = self.ranking.rows();
        RankingView {
            by: self.file.ranking.by,
            ranked: small(rows.len()),
            lines: rows
                .iter()
                .take(MOST_LINES)
                .map(|row| line(row, name(row.player)))
                .collect(),
            you: player
                .and_then(|player| self.ranking.row(player))
                .map(|row| line(row, name(row.player))),
        }
    }

    pub fn name_of(&self, player: PlayerId) -> Option<&str> {
        let place = self.place_of_player(player)?;
        Some(&self.members[place].name)
    }

    pub fn inside(&self) -> u32 {
        small(self.members.len())
    }

    fn progress(&self) -> (u32, u32) {
        let (finished, total) = self.session.finished();
        (small(finished), small(total))
    }

    /// What those who wait are told again and again.
    pub fn progress_view(&self) -> ProgressView {
        let (finished, total) = self.progress();
        ProgressView {
            session: self.code.clone(),
            inside: self.inside(),
            finished,
            total,
        }
    }

    /// Whether somebody waits for others, and so wants to know how far they are.
    pub fn waits(&self, place: usize) -> bool {
        let seat = self.members[place]
            .player
            .and_then(|player| self.session.seat_of(player));
        let table = seat.and_then(|(table, _)| self.session.table(table));
        table.is_none_or(|table| table.game.is_finished())
    }
}

/// A count as it travels.
pub fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
