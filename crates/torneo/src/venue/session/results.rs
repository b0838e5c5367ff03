//! What somebody earned: phase by phase, in the ranking, and in money.

use torneo_rules::ranking::fraction::Fraction;
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::session::{Earned, Score};

use super::member::Member;
use super::ranking::line;
use super::state::SessionState;
use super::view::small;
use crate::wire::live::session::payment::PaidPhases;
use crate::wire::live::session::ranking::{MOST_LINES, RankingView};
use crate::wire::live::session::{PaidBelief, PaymentView, PhaseResult};

impl SessionState {
    pub fn results(&self, member: &Member) -> Vec<PhaseResult> {
        let earned = member.earned.iter();
        earned
            .filter_map(|score| self.result(member, score))
            .collect()
    }

    pub fn last_result(&self, member: &Member) -> Option<PhaseResult> {
        self.result(member, member.earned.last()?)
    }

    fn result(&self, member: &Member, score: &Score) -> Option<PhaseResult> {
        let treatment = self.treatment_of(member);
        let (phase, earned) = (score.phase, score.earned);
        Some(PhaseResult {
            phase: small(phase + 1),
            variant: *self.session.variants_of(treatment).get(phase)?,
            seat: match earned {
                Earned::Played { role, points: _ } => Some(role),
                Earned::Bye => None,
            },
            points: self.points(treatment, phase, earned).two_digits(),
        })
    }

    pub fn total(&self, member: &Member) -> Fraction {
        let points = member.earned.iter();
        let treatment = self.treatment_of(member);
        let points = points.map(|score| self.points(treatment, score.phase, score.earned));
        points.fold(Fraction::zero(), |sum, points| &sum + &points)
    }

    /// What somebody is paid, once it is known.
    pub fn payment_for(&self, member: &Member) -> Option<PaymentView> {
        let payment = &self.file.payment;
        let paid_phase = self.over.filter(|_| payment.is_paid())?;
        let is_paid = |score: &&Score| match (payment.which, paid_phase) {
            (PaidPhases::All, _) | (PaidPhases::OneAtRandom, None) => true,
            (PaidPhases::OneAtRandom, Some(phase)) => score.phase + 1 == phase as usize,
        };
        let treatment = self.treatment_of(member);
        let mut points = Fraction::zero();
        let mut beliefs = Vec::new();
        for score in member.earned.iter().filter(is_paid) {
            let game = self.points(treatment, score.phase, score.earned);
            let Some(belief) = score.paid_belief else {
                points = &points + &game;
                continue;
            };
            let belief = belief.points();
            points = &points + &belief;
            beliefs.push(PaidBelief {
                phase: small(score.phase + 1),
                points: belief.two_digits(),
                game: game.two_digits(),
            });
        }
        Some(PaymentView {
            currency: payment.currency.clone(),
            amount: payment.due(&points).two_digits(),
            show_up_fee: payment.show_up_fee.clone(),
            rate: payment.rate.clone(),
            points: points.two_digits(),
            phase: paid_phase,
            beliefs,
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
}
