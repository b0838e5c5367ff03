//! What the method had to do beyond the plain rule, at which level, and for whom.
//!
//! Spec: docs/spec/suizo-domino.md §4 and §6. Ruling D11.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::roster::PlayerId;

/// One departure from the plain rule. JSON: `{"kind":"shortened_window","to":2,"players":[1,7]}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contingency<P = PlayerId> {
    pub kind: ContingencyKind,
    /// Those concerned, as ruling D11 lists them for each kind.
    pub players: Vec<P>,
}

/// The members of a contingency in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Members<Word, Players> {
    kind: Word,
    /// The window it was shortened to, for that kind only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<u32>,
    players: Players,
}

impl Serialize for Contingency {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let members = Members {
            kind: self.kind.code(),
            to: self.kind.shortened_to(),
            players: &self.players,
        };
        members.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Contingency {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Members { kind, to, players } =
            Members::<String, Vec<PlayerId>>::deserialize(deserializer)?;
        match ContingencyKind::coded(&kind, to.unwrap_or_default()) {
            Some(kind) => Ok(Self { kind, players }),
            None => Err(D::Error::custom(format!(
                "there is no contingency '{kind}'"
            ))),
        }
    }
}

/// The departures the method knows. `Display` is the English sentence of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContingencyKind {
    /// The partner was not among the next five free players but among the ten after them.
    ExtendedSearch,
    /// A later pair of the lower half was brought forward.
    FoldRotation,
    /// The lower pairs of this and an earlier table changed places.
    FoldExchange,
    /// A formed pair was opened so that both it and the next player found a partner.
    PartnerExchange,
    /// Nobody fitted under the nominal window; a shorter one was used.
    ShortenedWindow { to: u32 },
    /// Not even the shortest window gave a partner whom the organiser allows.
    ForbiddenPartner,
    /// Two neighbouring tables exchanged people.
    Transfusion,
    /// A depth-first search found a round without any violation.
    ExhaustiveSearch,
    /// A table violates a window and stays so.
    ViolationAccepted { proved: bool },
    /// A table pinned by the director violates a window.
    PinnedViolation,
}

impl ContingencyKind {
    /// 1 search, 2 partners, 3 tables, 4 accepted.
    pub fn level(self) -> u8 {
        match self {
            ContingencyKind::ExtendedSearch
            | ContingencyKind::FoldRotation
            | ContingencyKind::FoldExchange => 1,
            ContingencyKind::PartnerExchange
            | ContingencyKind::ShortenedWindow { .. }
            | ContingencyKind::ForbiddenPartner => 2,
            ContingencyKind::Transfusion | ContingencyKind::ExhaustiveSearch => 3,
            ContingencyKind::ViolationAccepted { .. } | ContingencyKind::PinnedViolation => 4,
        }
    }

    /// The window that a player's own was shortened to.
    fn shortened_to(self) -> Option<u32> {
        match self {
            ContingencyKind::ShortenedWindow { to } => Some(to),
            ContingencyKind::ExtendedSearch
            | ContingencyKind::FoldRotation
            | ContingencyKind::FoldExchange
            | ContingencyKind::PartnerExchange
            | ContingencyKind::ForbiddenPartner
            | ContingencyKind::Transfusion
            | ContingencyKind::ExhaustiveSearch
            | ContingencyKind::ViolationAccepted { .. }
            | ContingencyKind::PinnedViolation => None,
        }
    }

    /// The kind of a code; `to` is the shortened window, for that kind only.
    fn coded(code: &str, to: u32) -> Option<Self> {
        let all = [
            ContingencyKind::ExtendedSearch,
            ContingencyKind::FoldRotation,
            ContingencyKind::FoldExchange,
            ContingencyKind::PartnerExchange,
            ContingencyKind::ShortenedWindow { to },
            ContingencyKind::ForbiddenPartner,
            ContingencyKind::Transfusion,
            ContingencyKind::ExhaustiveSearch,
            ContingencyKind::ViolationAccepted { proved: true },
            ContingencyKind::ViolationAccepted { proved: false },
            ContingencyKind::PinnedViolation,
        ];
        all.into_iter().find(|kind| kind.code() == code)
    }

    /// A word for programs that never changes.
    pub fn code(self) -> &'static str {
        match self {
            ContingencyKind::ExtendedSearch => "extended_search",
            ContingencyKind::FoldRotation => "fold_rotation",
            ContingencyKind::FoldExchange => "fold_exchange",
            ContingencyKind::PartnerExchange => "partner_exchange",
            ContingencyKind::ShortenedWindow { .. } => "shortened_window",
            ContingencyKind::ForbiddenPartner => "forbidden_partner",
            ContingencyKind::Transfusion => "transfusion",
            ContingencyKind::ExhaustiveSearch => "exhaustive_search",
            ContingencyKind::ViolationAccepted { proved: true } => "violation_unavoidable",
            ContingencyKind::ViolationAccepted { proved: false } => "violation_not_proved",
            ContingencyKind::PinnedViolation => "violation_pinned",
        }
    }
}

impl fmt::Display for ContingencyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContingencyKind::ExtendedSearch => write!(f, "extended search for a partner"),
            ContingencyKind::FoldRotation => write!(f, "rotation in the fold"),
            ContingencyKind::FoldExchange => write!(f, "backward exchange in the fold"),
            ContingencyKind::PartnerExchange => write!(f, "exchange with a formed pair"),
            ContingencyKind::ShortenedWindow { to } => {
                write!(f, "partner window shortened to {to}")
            }
            ContingencyKind::ForbiddenPartner => {
                write!(f, "forbidden partners joined: nobody else was free")
            }
            ContingencyKind::Transfusion => write!(f, "transfusion between two tables"),
            ContingencyKind::ExhaustiveSearch => write!(f, "exhaustive search"),
            ContingencyKind::ViolationAccepted { proved: true } => {
                write!(f, "violation accepted: proved unavoidable")
            }
            ContingencyKind::ViolationAccepted { proved: false } => {
                write!(f, "violation accepted: not proved unavoidable")
            }
            ContingencyKind::PinnedViolation => {
                write!(f, "violation accepted: table pinned by the director")
            }
        }
    }
}

impl<P> Contingency<P> {
    /// The same contingency with everybody called by another name.
    pub fn map<Q>(self, name: impl Fn(P) -> Q) -> Contingency<Q> {
        Contingency {
            kind: self.kind,
            players: self.players.into_iter().map(name).collect(),
        }
    }
}
