//! What an organiser chooses before the session, and what somebody is in it.
//!
//! Spec: docs/spec/snatchgame.md §7. Rulings S10, S12, S13 and S16.

use serde::{Deserialize, Serialize};

use super::TableId;
use crate::chance::Chance;
use crate::roster::PlayerId;
use crate::snatch::bot::Bot;
use crate::snatch::deadline::Deadlines;
use crate::snatch::exchange::Answer;
use crate::snatch::role::Role;
use crate::snatch::rules::Rules;
use crate::snatch::variant::Variant;
use crate::snatch::view::ShameVisible;

/// In which order the variants are played. Everybody plays the same one in a phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "PhaseOrder"),
    schema(as = PhaseOrder)
)]
pub enum Order {
    /// As they were listed.
    Fixed,
    /// The list begun at another place: a row of a Latin square, chosen by the seed, so that over as many sessions as
    /// there are phases each variant stands once at each place.
    Latin,
    /// By lot.
    Random,
}

impl Order {
    pub const ALL: [Order; 3] = [Order::Fixed, Order::Latin, Order::Random];

    /// The variant of each phase, from those that were listed.
    pub fn arranged(self, listed: &[Variant], seed: u64) -> Vec<Variant> {
        let mut variants = listed.to_vec();
        match self {
            Order::Fixed => (),
            Order::Latin if listed.is_empty() => (),
            Order::Latin => variants.rotate_left((seed % listed.len() as u64) as usize),
            // The lot of variants must not be the lot that pairs people.
            Order::Random => Chance::of_step(seed, u64::MAX).shuffle(&mut variants),
        }
        variants
    }
}

/// In which order the answers to an offer stand on somebody's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum OptionOrder {
    /// Accept, reject, snatch.
    #[default]
    Fixed,
    /// By lot for each person, the same to the end, so that no option profits from its place.
    Drawn,
}

impl OptionOrder {
    /// The answers to an offer in the order in which somebody sees them.
    pub fn of(self, seed: u64, player: PlayerId) -> [Answer; 3] {
        let mut answers = [Answer::Accept, Answer::Reject, Answer::Snatch];
        match self {
            OptionOrder::Fixed => (),
            OptionOrder::Drawn => {
                // The lot of options must not be one that pairs people.
                let seed = seed.rotate_left(7) ^ 0x6f70_7469_6f6e;
                Chance::of_step(seed, u64::from(player.0)).shuffle(&mut answers);
            }
        }
        answers
    }
}

/// What happens to the one too many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(tag = "policy", rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "OddPolicy"),
    schema(as = OddPolicy)
)]
pub enum OddField {
    /// They wait, and score the mean of the phase.
    #[default]
    Bye,
    /// They meet a bot, which is announced.
    Bot { bot: Bot },
    /// No phase opens.
    Refuse,
}

/// What some of the people play, while others play another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Treatment {
    /// Their rounds too: one to twenty a game.
    pub rules: Rules,
    /// What is played, a variant a phase; `Variant::ALL` unless the organiser wants less, more or others.
    pub phases: Vec<Variant>,
}

/// What an organiser chooses before the session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// One for everybody, or several among which people are dealt. All have as many phases.
    pub treatments: Vec<Treatment>,
    /// People of a matching group, who meet nobody else; everybody of a treatment without it.
    pub group_size: Option<u32>,
    pub order: Order,
    pub odd: OddField,
    pub deadlines: Deadlines,
    pub shame_visible: ShameVisible,
    pub option_order: OptionOrder,
    /// From which all lots are drawn.
    pub seed: u64,
}

impl Form {
    /// The variants of each treatment, phase by phase.
    pub(super) fn variants(&self) -> Vec<Vec<Variant>> {
        let treatments = self.treatments.iter();
        treatments
            .map(|treatment| self.order.arranged(&treatment.phases, self.seed))
            .collect()
    }

    /// The bot that fills an odd field, if there is one.
    pub(super) fn bot(&self) -> Option<Seat> {
        match self.odd {
            OddField::Bot { bot } => Some(Seat::Bot(bot)),
            OddField::Bye | OddField::Refuse => None,
        }
    }
}

/// Whether somebody can be counted on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    Present,
    /// Let two decisions in a row pass: the rest of this game is decided by default, at once.
    Away,
    /// Dropped, or a whole phase of defaults: not paired until readmitted.
    Out,
}

/// Who sits at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    Player(PlayerId),
    Bot(Bot),
}

/// Somebody in a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    pub presence: Presence,
    /// Tokens of shame, from all games so far.
    pub shame: u32,
    pub seat: Option<(TableId, Role)>,
    /// From 0.
    pub treatment: u32,
    /// The matching group, from 1, once the first phase has dealt them.
    pub group: Option<u32>,
    /// Decisions in a row that the clock made.
    pub(super) lapses: u32,
    /// Whether they decided anything themselves in this phase, and whether the clock did.
    pub(super) decided: bool,
    pub(super) lapsed: bool,
}

impl Entrant {
    pub(super) fn new(treatment: u32) -> Self {
        Self {
            presence: Presence::Present,
            shame: 0,
            seat: None,
            treatment,
            group: None,
            lapses: 0,
            decided: false,
            lapsed: false,
        }
    }
}
