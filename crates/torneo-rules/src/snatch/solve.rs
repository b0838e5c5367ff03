//! What players who think only of their own points would do: backward induction over every holding and every round.
//!
//! ```text
//! round 3   report? ◀── answer ◀── offer ◀── force      each player takes what is worth most to them,
//!              ▲                                        knowing what the other will do then
//! round 2   …  └── the worth of the holdings that the round leaves
//! ```
//!
//! Between equals: accept before reject before snatch, no offer before an offer, the fewest tokens given, then the most
//! asked for; nobody reports for nothing, and nobody changes the default of forcing for nothing.
//!
//! Spec: docs/spec/snatchgame.md §8. Ruling S15.

use std::collections::BTreeMap;

use super::exchange::Answer;
use super::role::ByRole;
use super::rules::{Force, OfferForm, Rules, Sanction, Tokens};
use super::tokens::{Bundle, Holdings, Offer};
use super::variant::{AfterSnatch, BeforeOffer, Variant};

/// Thousandths of a point, so that what a snatch costs a conscience can be a fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Milli(pub i64);

/// What a game is worth to each.
pub type Worth = ByRole<Milli>;

/// One round as both would play it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub round: u32,
    /// What everybody held when the round began.
    pub held: Holdings,
    pub forced: bool,
    /// The offer and its answer.
    pub trade: Option<(Offer, Answer)>,
    pub reported: bool,
    /// Points of each when the round ends.
    pub points: ByRole<u32>,
}

/// The theory of one variant under some rules.
#[derive(Debug, Clone)]
pub struct Theory {
    variant: Variant,
    rules: Rules,
    /// Whether later rounds are thought of.
    whole: bool,
    /// What the responder feels for each snatch.
    cost: Milli,
    /// What the beginning of a round is worth, by holdings.
    known: BTreeMap<(u32, Holdings), Worth>,
    /// The best offer of a round, by holdings: bots ask again and again.
    best: BTreeMap<(u32, Holdings), Option<(Offer, Worth)>>,
}

/// Offers that are looked at, at most, in all rounds together: what ten tokens of each good need in fifteen rounds.
const MOST_OFFERS: u64 = 1_300_000;

/// Whether every holding of every round can be looked at in a moment. Where tokens are dealt anew it always can.
fn is_thinkable(variant: Variant, rules: &Rules) -> bool {
    let confiscates =
        variant.after_snatch() == AfterSnatch::Judge && rules.sanction == Sanction::Confiscate;
    // The ways to hand over some of either player's tokens of one good, over all ways to hold them.
    let offers = |dealt: u32| {
        let dealt = u64::from(dealt);
        match confiscates {
            false => (dealt + 1) * (dealt + 2) * (dealt + 3) / 6,
            true => (dealt + 1) * (dealt + 2) * (dealt + 3) * (dealt + 4) / 24,
        }
    };
    let rounds = u64::from(rules.rounds.saturating_sub(1));
    let all = rounds * offers(rules.endowment.turkeys) * offers(rules.endowment.corn);
    match (rules.tokens, rules.offer) {
        (Tokens::Reset, _) | (Tokens::Carry, OfferForm::Fixed | OfferForm::Menu) => true,
        (Tokens::Carry, OfferForm::Variable) => all <= MOST_OFFERS,
    }
}

impl Theory {
    /// The theory of a game; of its rounds one by one where they are too many to be thought through together.
    pub fn new(variant: Variant, rules: Rules, cost: Milli) -> Self {
        let whole = is_thinkable(variant, &rules);
        Self {
            variant,
            rules,
            whole,
            cost,
            known: BTreeMap::new(),
            best: BTreeMap::new(),
        }
    }

    /// Whether the game was thought through to its last round.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// The game as both would play it, round by round.
    pub fn line(&mut self) -> Vec<Step> {
        let mut held = self.rules.dealt();
        let mut steps = Vec::new();
        for round in 1..=self.rules.rounds {
            if self.rules.tokens == Tokens::Reset {
                held = self.rules.dealt();
            }
            let began = held;
            let forced = self.force(round, &held);
            let offer = self.propose(round, &held, forced);
            let mut reported = false;
            let trade = offer.map(|offer| {
                let answer = self.answer(round, &held, offer);
                match answer {
                    Answer::Accept => held = held.swapped(offer),
                    Answer::Reject => (),
                    Answer::Snatch => {
                        held = held.snatched(offer);
                        reported = self.report(round, &held, offer);
                        if reported {
                            held = self.judged(&held, offer);
                        }
                    }
                }
                (offer, answer)
            });
            steps.push(Step {
                round,
                held: began,
                forced,
                trade,
                reported,
                points: self.rules.points(&held),
            });
        }
        steps
    }

    /// Whether the responder of G2 wants an offer.
    pub fn force(&mut self, round: u32, held: &Holdings) -> bool {
        match self.variant.before_offer() {
            BeforeOffer::Nothing | BeforeOffer::Talk => return false,
            BeforeOffer::Force => (),
        }
        let forced = self.worth_of_offering(round, held, true).responder;
        let free = self.worth_of_offering(round, held, false).responder;
        match self.rules.force {
            Force::DefaultOn => forced >= free,
            Force::Ask => forced > free,
        }
    }

    /// The proposer's best offer, or none.
    pub fn propose(&mut self, round: u32, held: &Holdings, forced: bool) -> Option<Offer> {
        let none = self.after(round, held).proposer;
        let best = self.best_offer(round, held);
        let must = forced && self.rules.can_offer(held);
        best.filter(|(_, worth)| must || worth.proposer > none)
            .map(|(offer, _)| offer)
    }

    /// Whether forcing and not forcing are worth the same to the responder of G2.
    pub fn is_force_arbitrary(&mut self, round: u32, held: &Holdings) -> bool {
        let forced = self.worth_of_offering(round, held, true).responder;
        forced == self.worth_of_offering(round, held, false).responder
    }

    /// Whether the best offer and none are worth the same to the proposer.
    pub fn is_offering_arbitrary(&mut self, round: u32, held: &Holdings, forced: bool) -> bool {
        let none = self.after(round, held).proposer;
        let best = self.best_offer(round, held);
        let must = forced && self.rules.can_offer(held);
        !must && best.is_some_and(|(_, worth)| worth.proposer == none)
    }

    /// All offers that are worth as much to the proposer as the best one.
    pub fn best_offers(&mut self, round: u32, held: &Holdings) -> Vec<Offer> {
        let Some((_, best)) = self.best_offer(round, held) else {
            return Vec::new();
        };
        let mut offers = self.offers(held);
        offers.retain(|offer| {
            let answer = self.answer(round, held, *offer);
            self.worth_of(round, held, *offer, answer).proposer == best.proposer
        });
        offers
    }

    /// All answers that are worth as much to the responder as the best one.
    pub fn best_answers(&mut self, round: u32, held: &Holdings, offer: Offer) -> Vec<Answer> {
        let worth = Answer::ALL.map(|answer| self.worth_of(round, held, offer, answer).responder);
        let best = worth.into_iter().max();
        let answers = Answer::ALL.into_iter().zip(worth);
        answers
            .filter(|(_, worth)| Some(*worth) == best)
            .map(|(answer, _)| answer)
            .collect()
    }

    /// Whether reporting and letting it pass are worth the same to the proposer of G4. `held` is after the snatch.
    pub fn is_report_arbitrary(&mut self, round: u32, held: &Holdings, offer: Offer) -> bool {
        let judged = self.judged(held, offer);
        self.after(round, &judged).proposer == self.after(round, held).proposer
    }

    /// The responder's best answer.
    pub fn answer(&mut self, round: u32, held: &Holdings, offer: Offer) -> Answer {
        let mut best = (
            Answer::Accept,
            self.worth_of(round, held, offer, Answer::Accept),
        );
        for answer in [Answer::Reject, Answer::Snatch] {
            let worth = self.worth_of(round, held, offer, answer);
            if worth.responder > best.1.responder {
                best = (answer, worth);
            }
        }
        best.0
    }

    /// Whether the proposer of G4 would go to the judge. `held` is after the snatch.
    pub fn report(&mut self, round: u32, held: &Holdings, offer: Offer) -> bool {
        match self.variant.after_snatch() {
            AfterSnatch::Nobody | AfterSnatch::Shame => false,
            AfterSnatch::Judge => {
                let judged = self.judged(held, offer);
                self.after(round, &judged).proposer > self.after(round, held).proposer
            }
        }
    }

    /// What the beginning of a round is worth.
    pub fn worth(&mut self, round: u32, held: &Holdings) -> Worth {
        if let Some(worth) = self.known.get(&(round, *held)) {
            return *worth;
        }
        let forced = self.force(round, held);
        let worth = self.worth_of_offering(round, held, forced);
        self.known.insert((round, *held), worth);
        worth
    }

    fn worth_of_offering(&mut self, round: u32, held: &Holdings, forced: bool) -> Worth {
        match self.propose(round, held, forced) {
            None => self.after(round, held),
            Some(offer) => {
                let answer = self.answer(round, held, offer);
                self.worth_of(round, held, offer, answer)
            }
        }
    }

    /// What holdings are worth when a round has ended.
    fn after(&mut self, round: u32, held: &Holdings) -> Worth {
        if self.whole && round < self.rules.rounds {
            return match self.rules.tokens {
                Tokens::Carry => self.worth(round + 1, held),
                Tokens::Reset => self.worth(round + 1, &self.rules.dealt()),
            };
        }
        self.rules
            .points(held)
            .map(|_, points| Milli(1000 * i64::from(points)))
    }

    fn worth_of(&mut self, round: u32, held: &Holdings, offer: Offer, answer: Answer) -> Worth {
        match answer {
            Answer::Accept => self.after(round, &held.swapped(offer)),
            Answer::Reject => self.after(round, held),
            Answer::Snatch => {
                let mut held = held.snatched(offer);
                if self.report(round, &held, offer) {
                    held = self.judged(&held, offer);
                }
                let mut worth = self.after(round, &held);
                worth.responder.0 -= self.cost.0;
                worth
            }
        }
    }

    fn judged(&self, held: &Holdings, offer: Offer) -> Holdings {
        let restored = held.restored(offer);
        match self.rules.sanction {
            Sanction::Inverse => restored.awarded(offer),
            Sanction::Confiscate => restored.confiscated(),
        }
    }

    /// The offer that is worth most to the proposer, if any can be made.
    fn best_offer(&mut self, round: u32, held: &Holdings) -> Option<(Offer, Worth)> {
        if let Some(best) = self.best.get(&(round, *held)) {
            return *best;
        }
        let mut best: Option<(Offer, Worth)> = None;
        for offer in self.offers(held) {
            let answer = self.answer(round, held, offer);
            let worth = self.worth_of(round, held, offer, answer);
            let better = best.is_none_or(|(known, known_worth)| {
                self.preference(offer, worth) > self.preference(known, known_worth)
            });
            if better {
                best = Some((offer, worth));
            }
        }
        self.best.insert((round, *held), best);
        best
    }

    fn offers(&self, held: &Holdings) -> Vec<Offer> {
        if !self.rules.can_offer(held) {
            return Vec::new();
        }
        let (own, other, least) = (
            held.players.proposer,
            held.players.responder,
            self.rules.min_offer,
        );
        match self.rules.offer {
            OfferForm::Fixed | OfferForm::Menu => self.rules.open_offers(held),
            OfferForm::Variable => own
                .parts()
                .filter(|give| give.count() >= least)
                .flat_map(|give| other.parts().map(move |ask| Offer { give, ask }))
                .filter(|offer| offer.give != offer.ask)
                .collect(),
        }
    }

    /// Most worth, then the fewest tokens given, then the most asked for.
    fn preference(&self, offer: Offer, worth: Worth) -> (Milli, i64, u32, Bundle) {
        let given = -i64::from(offer.give.count());
        let asked = offer.ask.points(self.rules.values.proposer);
        (worth.proposer, given, asked, offer.ask)
    }
}
