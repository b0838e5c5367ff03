//! Why somebody sits with these three, for programs.

use serde::Serialize;
use torneo_rules::pairing::Block;
use torneo_rules::pairing::explanation::{Choice, Explanation, How, PassedOver, Reason, Seat};

use super::names::Names;
use crate::say::Lang;
use crate::sheet::seat::Teller;
use torneo_rules::roster::Round;

#[derive(Serialize)]
pub struct WireExplanation<'a> {
    player: &'a str,
    place: u32,
    wins: u32,
    seat: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<WireGroup>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partner: Option<WireChoice<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opponents: Option<WireChoice<'a>>,
    /// For a bye: those who stand lower and yet play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    passed: Vec<WirePassed<'a>>,
}

#[derive(Serialize)]
struct WireGroup {
    wins: u32,
    size: usize,
    moved_up: bool,
}

#[derive(Serialize)]
struct WireChoice<'a> {
    chosen: Vec<&'a str>,
    how: &'static str,
    passed: Vec<WirePassed<'a>>,
}

#[derive(Serialize)]
struct WirePassed<'a> {
    player: &'a str,
    reason: &'static str,
    text: String,
}

impl<'a> WireExplanation<'a> {
    pub fn new(explanation: &Explanation, names: &'a Names, round: Round) -> Self {
        let teller = Teller {
            names,
            round,
            lang: Lang::En,
        };
        let passed = |passed: &[PassedOver]| -> Vec<WirePassed<'a>> {
            passed
                .iter()
                .map(|passed| WirePassed {
                    player: names.of(passed.player),
                    reason: code(&passed.reason),
                    text: teller.reason(passed.player, &passed.reason),
                })
                .collect()
        };
        let choice = |choice: &Choice| WireChoice {
            chosen: choice
                .chosen
                .iter()
                .map(|player| names.of(*player))
                .collect(),
            how: match choice.how {
                How::Plain => "plain",
                How::Contingency(kind) => kind.code(),
                How::WholeRound => "whole_round",
            },
            passed: passed(&choice.passed),
        };
        let pinned = |chosen: Vec<&'a str>| WireChoice {
            chosen,
            how: "pinned",
            passed: Vec::new(),
        };
        let mut wire = Self {
            player: names.of(explanation.player),
            place: explanation.place,
            wins: explanation.wins,
            seat: "table",
            group: None,
            partner: None,
            opponents: None,
            passed: Vec::new(),
        };
        match &explanation.seat {
            Seat::Bye { passed: lower, .. } => {
                wire.seat = "bye";
                wire.passed = passed(lower);
            }
            Seat::Pinned { partner, opponents } => {
                wire.seat = "pinned";
                wire.partner = partner.map(|partner| pinned(vec![names.of(partner)]));
                wire.opponents = Some(pinned(names.all(opponents)));
            }
            Seat::Table {
                group,
                partner,
                opponents,
            } => {
                wire.group = Some(WireGroup {
                    wins: group.wins,
                    size: group.size,
                    moved_up: group.moved_up,
                });
                wire.partner = partner.as_ref().map(choice);
                wire.opponents = Some(choice(opponents));
            }
        }
        wire
    }
}

fn code(reason: &Reason) -> &'static str {
    match reason {
        Reason::Bye => "bye",
        Reason::Pinned => "pinned",
        Reason::OtherGroup => "other_group",
        Reason::Partner => "partner",
        Reason::AlreadyPaired { .. } => "already_paired",
        Reason::BlockedPartners { block, .. } | Reason::BlockedOpponents { block, .. } => {
            match block {
                Block::Met { .. } => "met_recently",
                Block::Forbidden => "forbidden",
                Block::Duel => "duel",
            }
        }
        Reason::LaterInOrder { .. } => "later_in_order",
        Reason::SameHalf => "same_half",
        Reason::OtherPlace => "other_place",
        Reason::Rearranged(_) => "rearranged",
        Reason::RestedInRound(_) => "rested",
    }
}
