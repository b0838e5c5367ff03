//! A published round inside an entry: tables, byes, quality, where it comes from; and the lines of the standings.

use serde::{Deserialize, Serialize};
use torneo_rules::domino::event::{Broken, Origin, PublishedRound, StandingLine};
use torneo_rules::domino::score::TableNumber;
use torneo_rules::pairing::contingency::{Contingency, Kind};
use torneo_rules::pairing::quality::Quality;
use torneo_rules::pairing::request::PinnedTable;
use torneo_rules::roster::Round;

use super::parts::{Number, WireMethod, WireRule, WireTable, numbers, players};

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WireRound {
    round: u32,
    tables: Vec<WireTable>,
    byes: Vec<Number>,
    absent: Vec<Number>,
    /// Seated players without a violation, and all seated players.
    quality: [u32; 2],
    origin: WireOrigin,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum WireOrigin {
    Paired {
        method: WireMethod,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pins: Vec<WirePin>,
        contingencies: Vec<WireContingency>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        approval: Option<String>,
    },
    ByHand {
        reason: String,
        broken: Vec<WireBroken>,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WirePin {
    number: Option<u32>,
    pairs: WireTable,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireContingency {
    kind: String,
    /// The window it was shortened to, for that kind only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<u32>,
    players: Vec<Number>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireBroken {
    rule: WireRule,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table: Option<u32>,
    players: Vec<Number>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WireLine {
    player: Number,
    place: u32,
    wins: u32,
    eff: String,
}

impl From<&StandingLine> for WireLine {
    fn from(line: &StandingLine) -> Self {
        Self {
            player: Number(line.player),
            place: line.place,
            wins: line.wins,
            eff: line.eff.clone(),
        }
    }
}

impl From<WireLine> for StandingLine {
    fn from(line: WireLine) -> Self {
        Self {
            player: line.player.0,
            place: line.place,
            wins: line.wins,
            eff: line.eff,
        }
    }
}

impl From<&PublishedRound> for WireRound {
    fn from(round: &PublishedRound) -> Self {
        Self {
            round: round.round.0,
            tables: round
                .tables
                .iter()
                .map(|table| table.map(|pair| pair.map(Number)))
                .collect(),
            byes: numbers(&round.byes),
            absent: numbers(&round.absent),
            quality: [round.quality.clean, round.quality.seated],
            origin: (&round.origin).into(),
        }
    }
}

impl From<&Origin> for WireOrigin {
    fn from(origin: &Origin) -> Self {
        match origin {
            Origin::Paired {
                method,
                pins,
                contingencies,
                approval,
            } => WireOrigin::Paired {
                method: (*method).into(),
                pins: pins
                    .iter()
                    .map(|pin| WirePin {
                        number: pin.number,
                        pairs: pin.pairs.map(|pair| pair.map(Number)),
                    })
                    .collect(),
                contingencies: contingencies
                    .iter()
                    .map(|contingency| WireContingency {
                        kind: contingency.kind.code().to_owned(),
                        to: shortened_to(contingency.kind),
                        players: numbers(&contingency.players),
                    })
                    .collect(),
                approval: approval.clone(),
            },
            Origin::ByHand { reason, broken } => WireOrigin::ByHand {
                reason: reason.clone(),
                broken: broken
                    .iter()
                    .map(|broken| WireBroken {
                        rule: broken.rule.into(),
                        table: broken.table.map(|table| table.0),
                        players: numbers(&broken.players),
                    })
                    .collect(),
            },
        }
    }
}

impl TryFrom<WireRound> for PublishedRound {
    type Error = String;

    fn try_from(round: WireRound) -> Result<Self, String> {
        let [clean, seated] = round.quality;
        Ok(Self {
            round: Round(round.round),
            tables: round
                .tables
                .iter()
                .map(|table| table.map(|pair| pair.map(|number| number.0)))
                .collect(),
            byes: players(round.byes),
            absent: players(round.absent),
            quality: Quality { clean, seated },
            origin: round.origin.try_into()?,
        })
    }
}

impl TryFrom<WireOrigin> for Origin {
    type Error = String;

    fn try_from(origin: WireOrigin) -> Result<Self, String> {
        Ok(match origin {
            WireOrigin::Paired {
                method,
                pins,
                contingencies,
                approval,
            } => Origin::Paired {
                method: method.into(),
                pins: pins
                    .into_iter()
                    .map(|pin| PinnedTable {
                        number: pin.number,
                        pairs: pin.pairs.map(|pair| pair.map(|number| number.0)),
                    })
                    .collect(),
                contingencies: contingencies
                    .into_iter()
                    .map(|contingency| {
                        Ok(Contingency {
                            kind: kind(&contingency.kind, contingency.to)?,
                            players: players(contingency.players),
                        })
                    })
                    .collect::<Result<_, String>>()?,
                approval,
            },
            WireOrigin::ByHand { reason, broken } => Origin::ByHand {
                reason,
                broken: broken
                    .into_iter()
                    .map(|broken| Broken {
                        rule: broken.rule.into(),
                        table: broken.table.map(TableNumber),
                        players: players(broken.players),
                    })
                    .collect(),
            },
        })
    }
}

fn shortened_to(kind: Kind) -> Option<u32> {
    match kind {
        Kind::ShortenedWindow { to } => Some(to),
        Kind::ExtendedSearch
        | Kind::FoldRotation
        | Kind::FoldExchange
        | Kind::PartnerExchange
        | Kind::ForbiddenPartner
        | Kind::Transfusion
        | Kind::ExhaustiveSearch
        | Kind::ViolationAccepted { .. }
        | Kind::PinnedViolation => None,
    }
}

fn kind(code: &str, to: Option<u32>) -> Result<Kind, String> {
    let all = [
        Kind::ExtendedSearch,
        Kind::FoldRotation,
        Kind::FoldExchange,
        Kind::PartnerExchange,
        Kind::ShortenedWindow {
            to: to.unwrap_or_default(),
        },
        Kind::ForbiddenPartner,
        Kind::Transfusion,
        Kind::ExhaustiveSearch,
        Kind::ViolationAccepted { proved: true },
        Kind::ViolationAccepted { proved: false },
        Kind::PinnedViolation,
    ];
    let found = all.into_iter().find(|kind| kind.code() == code);
    found.ok_or_else(|| format!("there is no contingency '{code}'"))
}
