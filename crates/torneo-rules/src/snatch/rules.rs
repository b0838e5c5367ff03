//! Everything that an organiser may choose. Each doubt of the founding document is one named rule.
//!
//! ```text
//!           tokens   force        sanction     offer      minOffer   chat
//! seed      carry    default_on   inverse      variable   1          round
//! classic   reset    ask          inverse      variable   1          round
//! paper     reset    ask          confiscate   fixed      1          round
//! ```
//!
//! Spec: docs/spec/snatchgame.md §4. Ruling S03.

use crate::word::word;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::belief::MOST_POINTS;
use super::menu::Menu;
use super::role::{ByRole, Role};
use super::tokens::{Bundle, DEALT, Holdings, Offer, VALUES, Values};
use super::variant::{AfterSnatch, Variant};

/// Rounds of a game; never more.
pub const MOST_ROUNDS: u32 = 20;

/// Rounds of a game as the founding document has it.
pub const ROUNDS: u32 = 3;

/// Tokens of each good that a game may be dealt; never more.
pub const MOST_DEALT: u32 = 20;

/// Points that one token may be worth; never more.
pub const MOST_VALUE: u32 = 10;

/// What happens to tokens when a round begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchTokens"),
    schema(as = SnatchTokens)
)]
pub enum Tokens {
    /// They stay where the last round left them.
    Carry,
    /// They are dealt again, and the judge's bank is emptied.
    Reset,
}

/// How the responder of G2 forces an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchForce"),
    schema(as = SnatchForce)
)]
pub enum Force {
    /// The offer is forced until the responder says otherwise.
    DefaultOn,
    /// The responder is asked first, once a round.
    Ask,
}

/// What the judge of G4 does, after undoing the snatch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchSanction"),
    schema(as = SnatchSanction)
)]
pub enum Sanction {
    /// The proposer receives what was asked for, for nothing.
    Inverse,
    /// The responder loses everything to the bank.
    Confiscate,
}

/// Which offers there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchOfferForm"),
    schema(as = SnatchOfferForm)
)]
pub enum OfferForm {
    Variable,
    /// Five turkeys for five corn, nothing else.
    Fixed,
    /// One of those on the menu.
    Menu,
}

/// When the two of G5 may talk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchChat"),
    schema(as = SnatchChat)
)]
pub enum Chat {
    /// Before the offer of every round.
    Round,
    /// Before the first round only.
    Game,
}

/// The rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchRules"),
    schema(as = SnatchRules)
)]
pub struct Rules {
    /// One to twenty.
    pub rounds: u32,
    pub tokens: Tokens,
    pub force: Force,
    pub sanction: Sanction,
    pub offer: OfferForm,
    /// Fewest tokens that an offer gives.
    pub min_offer: u32,
    pub chat: Chat,
    /// The proposer's turkeys and the responder's corn, one to twenty each. Written only where it is not ten of each.
    #[serde(default = "ten_of_each", skip_serializing_if = "is_ten_of_each")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Bundle>"))]
    pub endowment: Bundle,
    /// What a token is worth to each, zero to ten points. Written only where it is not one for the own good and two for
    /// the other's.
    #[serde(default = "one_and_two", skip_serializing_if = "is_one_and_two")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Values>"))]
    pub values: Values,
    /// A round before the first, numbered 0, that counts for nothing: tokens are dealt anew after it and no shame stays. Written only
    /// where there is one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub practice: bool,
    /// The offers that there are, where `offer` says `menu`; written only then.
    #[serde(default, skip_serializing_if = "Menu::is_empty")]
    #[cfg_attr(
        feature = "schema",
        ts(optional, as = "Option<Vec<Offer>>"),
        schema(value_type = Vec<Offer>)
    )]
    pub menu: Menu,
    /// The strategy method: the responder answers every offer that there is before knowing which is made. Written only where
    /// it is so, and only where offers are fixed or from a menu.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub strategy: bool,
    /// Points that a perfect belief is worth, up to a hundred. Nobody is asked for beliefs, and nothing is written, at zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<u32>"))]
    pub beliefs: u32,
}

fn is_zero(points: &u32) -> bool {
    *points == 0
}

/// The number of a round that only practices.
pub const PRACTICE: u32 = 0;

const TEN_OF_EACH: Bundle = Bundle::of(DEALT, DEALT);

fn ten_of_each() -> Bundle {
    TEN_OF_EACH
}

fn is_ten_of_each(endowment: &Bundle) -> bool {
    *endowment == TEN_OF_EACH
}

fn one_and_two() -> Values {
    VALUES
}

fn is_one_and_two(values: &Values) -> bool {
    *values == VALUES
}

impl Rules {
    /// The number of the round that a game begins with.
    pub fn first_round(&self) -> u32 {
        match self.practice {
            true => PRACTICE,
            false => 1,
        }
    }

    /// What everybody holds when tokens are dealt.
    pub fn dealt(&self) -> Holdings {
        Holdings::dealt(self.endowment)
    }

    /// Everybody's points for what they hold.
    pub fn points(&self, held: &Holdings) -> ByRole<u32> {
        held.points(&self.values)
    }

    /// The sum of both players' points without any trade, and the most that it could be: every token with whoever values it
    /// more.
    pub fn least_and_most(&self) -> (u32, u32) {
        let dealt = self.points(&self.dealt());
        let ByRole {
            proposer,
            responder,
        } = self.values;
        let dearest = Bundle::of(
            proposer.turkeys.max(responder.turkeys),
            proposer.corn.max(responder.corn),
        );
        (
            dealt.proposer + dealt.responder,
            self.endowment.points(dearest),
        )
    }

    /// Whether a game of these rules can arise at all.
    pub fn are_possible(&self) -> bool {
        let (all, values) = (self.endowment, &self.values);
        let dealt = 1..=MOST_DEALT;
        let valued = |each: &Bundle| each.turkeys <= MOST_VALUE && each.corn <= MOST_VALUE;
        (1..=MOST_ROUNDS).contains(&self.rounds)
            && dealt.contains(&all.turkeys)
            && dealt.contains(&all.corn)
            && self.min_offer <= 2 * DEALT
            && self.beliefs <= MOST_POINTS
            && (self.offer == OfferForm::Menu) != self.menu.is_empty()
            && self.menu.offers().all(|offer| self.is_offer(offer))
            && (!self.strategy || self.listed().is_some())
            && valued(&values.proposer)
            && valued(&values.responder)
    }

    /// Whether somebody is asked for what they expect: the proposer of every offer, the responder where a snatch has a sequel.
    pub fn asks_belief(&self, variant: Variant, who: Role) -> bool {
        let sequel = match variant.after_snatch() {
            AfterSnatch::Nobody => false,
            AfterSnatch::Shame | AfterSnatch::Judge => true,
        };
        self.beliefs > 0 && (who == Role::Proposer || sequel)
    }

    /// The offers that there are, where they are few; none where they can be built at will.
    pub fn listed(&self) -> Option<Menu> {
        match self.offer {
            OfferForm::Variable => None,
            OfferForm::Fixed => Some(Menu::fixed()),
            OfferForm::Menu => Some(self.menu),
        }
    }

    /// The offers of a list that holders of this could make, in its order.
    pub fn open_offers(&self, held: &Holdings) -> Vec<Offer> {
        let listed = self.listed().unwrap_or(Menu::NONE);
        listed
            .offers()
            .filter(|offer| self.can_make(held, *offer))
            .collect()
    }

    /// Whether holders of this could make this offer, were it on the list.
    fn can_make(&self, held: &Holdings, offer: Offer) -> bool {
        held.players.proposer.covers(offer.give)
            && held.players.responder.covers(offer.ask)
            && offer.give.count() >= self.min_offer
    }

    /// Whether anybody could ever make this offer.
    fn is_offer(&self, offer: Offer) -> bool {
        self.endowment.covers(offer.give)
            && self.endowment.covers(offer.ask)
            && offer.give.count() >= self.min_offer
            && offer.give != offer.ask
    }

    /// Whether holders of this could make any offer at all. Without one nobody can be forced.
    pub fn can_offer(&self, held: &Holdings) -> bool {
        let (own, other) = (held.players.proposer, held.players.responder);
        match self.offer {
            OfferForm::Fixed | OfferForm::Menu => !self.open_offers(held).is_empty(),
            // With nothing to give, only asking for something for nothing is left, if it is allowed.
            OfferForm::Variable if own == Bundle::NOTHING => {
                self.min_offer == 0 && other != Bundle::NOTHING
            }
            OfferForm::Variable => own.count() >= self.min_offer,
        }
    }
}

/// A set of rules that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchProfile"),
    schema(as = SnatchProfile)
)]
pub enum Profile {
    /// The founding document taken literally; the default of demo play.
    Seed,
    /// Fresh tokens each round, and the responder of G2 is asked.
    Classic,
    /// As in the experiments that the game comes from.
    Paper,
}

impl Profile {
    pub const ALL: [Profile; 3] = [Profile::Seed, Profile::Classic, Profile::Paper];

    pub fn rules(self) -> Rules {
        let seed = Rules {
            rounds: ROUNDS,
            tokens: Tokens::Carry,
            force: Force::DefaultOn,
            sanction: Sanction::Inverse,
            offer: OfferForm::Variable,
            min_offer: 1,
            chat: Chat::Round,
            endowment: TEN_OF_EACH,
            values: VALUES,
            practice: false,
            menu: Menu::NONE,
            strategy: false,
            beliefs: 0,
        };
        let classic = Rules {
            tokens: Tokens::Reset,
            force: Force::Ask,
            ..seed
        };
        match self {
            Profile::Seed => seed,
            Profile::Classic => classic,
            Profile::Paper => Rules {
                sanction: Sanction::Confiscate,
                offer: OfferForm::Fixed,
                ..classic
            },
        }
    }
}

/// A word that names no profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no such profile; profiles are seed, classic and paper")]
pub struct NoSuchProfile;

impl FromStr for Profile {
    type Err = NoSuchProfile;

    fn from_str(text: &str) -> Result<Self, NoSuchProfile> {
        let named = |profile: &Profile| word(profile) == text;
        Profile::ALL.into_iter().find(named).ok_or(NoSuchProfile)
    }
}

/// Who a game is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Two people who try it out: no deadlines, and either may change the variant.
    Demo,
    /// A game of a session: the clock decides for who does not.
    Tournament,
}
