//! What people with and without shame did later, and what was done to them.
//!
//! Rounds are parted by the tokens of shame that P2 had when the round began: none, or some. Before the first token of the
//! session nobody has any, so only rounds from then on are compared. Under a fixed order the two groups differ in more
//! than shame (who snatches gets it); the figures describe, they do not prove.

use serde::Serialize;

use super::interval::{Estimate, Sample};
use super::measure::Measure;
use super::seen::RoundSeen;
use crate::snatch::variant::Variant;

/// Figures of the rounds whose P2 had some shame, or none.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ShameGroup"), schema(as = ShameGroup))]
pub struct Group {
    /// None for all variants together.
    pub variant: Option<Variant>,
    /// Whether P2 had tokens of shame when the round began.
    pub shamed: bool,
    pub rounds: u32,
    /// How often an offer was made to them, and of how many tokens.
    pub offered: Estimate,
    pub given: Estimate,
    /// How often they snatched it.
    pub snatched: Estimate,
}

/// The groups of all variants together, then of each variant that was played since the first token; first without shame.
pub fn groups(rounds: &[&RoundSeen]) -> Vec<Group> {
    let first = rounds.iter().filter(|round| round.exchange.shamed);
    let Some(first) = first.map(|round| round.ended).min() else {
        return Vec::new();
    };
    let since: Vec<&RoundSeen> = rounds
        .iter()
        .filter(|round| round.began >= first)
        .copied()
        .collect();
    let played = |variant: &Variant| since.iter().any(|round| round.place.variant == *variant);
    let variants = Variant::ALL.into_iter().filter(played).map(Some);
    let all = [None].into_iter().chain(variants);
    all.flat_map(|variant| [false, true].map(|shamed| group(&since, variant, shamed)))
        .collect()
}

fn group(since: &[&RoundSeen], variant: Option<Variant>, shamed: bool) -> Group {
    let is_in = |round: &&&RoundSeen| {
        let of_variant = variant.is_none_or(|variant| round.place.variant == variant);
        of_variant && (round.shame.responder > 0) == shamed
    };
    let estimate = |measure: Measure| {
        let mut sample = Sample::default();
        for round in since.iter().filter(is_in) {
            if let Some(value) = measure.of(round) {
                // What is done to somebody depends on both; P2 is who is compared here.
                sample.add(Measure::Snatch.cluster(round), value);
            }
        }
        measure.estimate(&sample)
    };
    Group {
        variant,
        shamed,
        rounds: estimate(Measure::Offer).observations,
        offered: estimate(Measure::Offer),
        given: estimate(Measure::Given),
        snatched: estimate(Measure::Snatch),
    }
}
