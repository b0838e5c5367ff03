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
    pub kind: Kind,
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
        match Kind::coded(&kind, to.unwrap_or_default()) {
            Some(kind) => Ok(Self { kind, players }),
            None => Err(D::Error::custom(format!(
                "there is no contingency '{kind}'"
            ))),
        }
    }
}

/// The departures the method knows. `Display` is the English sentence of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
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

impl Kind {
    /// 1 search, 2 partners, 3 tables, 4 accepted.
    pub fn level(self) -> u8 {
        match self {
            Kind::ExtendedSearch | Kind::FoldRotation | Kind::FoldExchange => 1,
            Kind::PartnerExchange | Kind::ShortenedWindow { .. } | Kind::ForbiddenPartner => 2,
            Kind::Transfusion | Kind::ExhaustiveSearch => 3,
            Kind::ViolationAccepted { .. } | Kind::PinnedViolation => 4,
        }
    }

    /// The window that a player's own was shortened to.
    fn shortened_to(self) -> Option<u32> {
        match self {
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

    /// The kind of a code; `to` is the shortened window, for that kind only.
    fn coded(code: &str, to: u32) -> Option<Self> {
        let all = [
            Kind::ExtendedSearch,
            Kind::FoldRotation,
            Kind::FoldExchange,
            Kind::PartnerExchange,
            Kind::ShortenedWindow { to },
            Kind::ForbiddenPartner,
            Kind::Transfusion,
            Kind::ExhaustiveSearch,
            Kind::ViolationAccepted { proved: true },
            Kind::ViolationAccepted { proved: false },
            Kind::PinnedViolation,
        ];
        all.into_iter().find(|kind| kind.code() == code)
    }

    /// A word for programs that never changes.
    pub fn code(self) -> &'static str {
        match self {
            Kind::ExtendedSearch => "extended_search",
            Kind::FoldRotation => "fold_rotation",
            Kind::FoldExchange => "fold_exchange",
            Kind::PartnerExchange => "partner_exchange",
            Kind::ShortenedWindow { .. } => "shortened_window",
            Kind::ForbiddenPartner => "forbidden_partner",
            Kind::Transfusion => "transfusion",
            Kind::ExhaustiveSearch => "exhaustive_search",
            Kind::ViolationAccepted { proved: true } => "violation_unavoidable",
            Kind::ViolationAccepted { proved: false } => "violation_not_proved",
            Kind::PinnedViolation => "violation_pinned",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::ExtendedSearch => write!(f, "extended search for a partner"),
            Kind::FoldRotation => write!(f, "rotation in the fold"),
            Kind::FoldExchange => write!(f, "backward exchange in the fold"),
            Kind::PartnerExchange => write!(f, "exchange with a formed pair"),
            Kind::ShortenedWindow { to } => write!(f, "partner window shortened to {to}"),
            Kind::ForbiddenPartner => write!(f, "forbidden partners joined: nobody else was free"),
            Kind::Transfusion => write!(f, "transfusion between two tables"),
            Kind::ExhaustiveSearch => write!(f, "exhaustive search"),
            Kind::ViolationAccepted { proved: true } => {
                write!(f, "violation accepted: proved unavoidable")
            }
            Kind::ViolationAccepted { proved: false } => {
                write!(f, "violation accepted: not proved unavoidable")
            }
            Kind::PinnedViolation => write!(f, "violation accepted: table pinned by the director"),
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
