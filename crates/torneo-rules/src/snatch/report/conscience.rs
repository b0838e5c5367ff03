//! Each person's bracket for delta, the points that a snatch costs their conscience.
//!
//! Who accepts a request worth r points gives up r that a snatch would have kept, so r ≤ delta; who snatches where r was
//! asked shows delta ≤ r. The largest r accepted and the smallest r snatched bracket delta; a lower end above the upper
//! one is a contradiction and is flagged, not mended.
//!
//! Only decisions that somebody made as P2 count, and none of G4, where a judge and not a conscience is feared. Where
//! tokens are dealt anew each round only the last round is worth points, so only it counts. Where tokens are carried a
//! later round may be a reason of its own; the bracket takes every round at its own points. Rejecting tells nothing here.
//!
//! Spec: docs/spec/snatchgame.md §8, last paragraph.

use std::collections::BTreeMap;

use serde::Serialize;

use super::seen::{Decider, RoundSeen};
use crate::roster::PlayerId;
use crate::snatch::exchange::Answer;
use crate::snatch::rules::Tokens;
use crate::snatch::session::form::Seat;
use crate::snatch::variant::AfterSnatch;

/// What somebody's choices say about their delta.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DeltaBracket"), schema(as = DeltaBracket))]
pub struct Bracket {
    pub player: PlayerId,
    /// The largest request accepted, in P2's points; none accepted says nothing below.
    pub lower: Option<u32>,
    /// The smallest request snatched; none snatched says nothing above.
    pub upper: Option<u32>,
    pub accepted: u32,
    pub snatched: u32,
    pub rejected: u32,
    /// Whether no delta explains all these choices.
    pub contradictory: bool,
}

/// The brackets of everybody who answered an offer themselves, in the order of their numbers.
pub fn brackets(rounds: &[&RoundSeen]) -> Vec<Bracket> {
    let mut people: BTreeMap<PlayerId, Bracket> = BTreeMap::new();
    for round in rounds {
        let rules = &round.place.rules;
        let worthless = rules.tokens == Tokens::Reset && round.exchange.index < rules.rounds;
        let Some((player, request, answer)) = choice(round).filter(|_| !worthless) else {
            continue;
        };
        let bracket = people.entry(player).or_insert(Bracket {
            player,
            lower: None,
            upper: None,
            accepted: 0,
            snatched: 0,
            rejected: 0,
            contradictory: false,
        });
        match answer {
            Answer::Accept => {
                bracket.accepted += 1;
                bracket.lower = bracket.lower.max(Some(request));
            }
            Answer::Snatch => {
                bracket.snatched += 1;
                bracket.upper = Some(bracket.upper.map_or(request, |upper| upper.min(request)));
            }
            Answer::Reject => bracket.rejected += 1,
        }
        let bounds = bracket.lower.zip(bracket.upper);
        bracket.contradictory = bounds.is_some_and(|(lower, upper)| lower > upper);
    }
    people.into_values().collect()
}

/// Somebody's own answer to a request, in points of P2.
fn choice(round: &RoundSeen) -> Option<(PlayerId, u32, Answer)> {
    let offer = round.exchange.proposal.offer()?;
    let answer = round.exchange.answer?;
    let judged = round.place.variant.after_snatch() == AfterSnatch::Judge;
    let own = round.deciders.answer == Some(Decider::Player);
    match round.place.seats.responder {
        Seat::Player(player) if own && !judged => {
            let worth = round.place.rules.values.responder;
            Some((player, offer.ask.points(worth), answer))
        }
        Seat::Player(_) | Seat::Bot(_) => None,
    }
}
