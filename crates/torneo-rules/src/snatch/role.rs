//! The two parts of a game (P1 and P2 of the founding document), and one thing for each.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Who somebody is in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchSeat"),
    schema(as = SnatchSeat)
)]
pub enum Role {
    /// P1: starts with turkeys and may offer.
    #[serde(rename = "P1")]
    Proposer,
    /// P2: starts with corn and answers.
    #[serde(rename = "P2")]
    Responder,
}

impl Role {
    pub const BOTH: [Role; 2] = [Role::Proposer, Role::Responder];

    pub fn other(self) -> Role {
        match self {
            Role::Proposer => Role::Responder,
            Role::Responder => Role::Proposer,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One thing for each role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "Both"),
    schema(as = Both)
)]
pub struct ByRole<T> {
    #[serde(rename = "P1")]
    pub proposer: T,
    #[serde(rename = "P2")]
    pub responder: T,
}

impl<T> ByRole<T> {
    pub fn of(&self, role: Role) -> &T {
        match role {
            Role::Proposer => &self.proposer,
            Role::Responder => &self.responder,
        }
    }

    pub fn of_mut(&mut self, role: Role) -> &mut T {
        match role {
            Role::Proposer => &mut self.proposer,
            Role::Responder => &mut self.responder,
        }
    }

    /// What `make` makes of each.
    pub fn map<U>(self, mut make: impl FnMut(Role, T) -> U) -> ByRole<U> {
        ByRole {
            proposer: make(Role::Proposer, self.proposer),
            responder: make(Role::Responder, self.responder),
        }
    }
}
