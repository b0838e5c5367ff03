//! Two of something: two people, the two sides of a table. Descriptions say that it is two.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use torneo_rules::pairing::{Partnership, Table};
use torneo_rules::roster::PlayerId;
use ts_rs::TS;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, Schema};
use utoipa::{PartialSchema, ToSchema};

macro_rules! two {
    ($($(#[$doc:meta])* $name:ident of $what:ty)+) => {$(
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
        #[serde(transparent)]
        $(#[$doc])*
        pub struct $name(pub [$what; 2]);

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let two = ArrayBuilder::new()
                    .items(<$what>::schema())
                    .min_items(Some(2))
                    .max_items(Some(2));
                RefOr::T(two.build().into())
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($name))
            }
        }
    )+};
}

two! {
    /// White and black of a game, or two who are kept apart, by number.
    ContestPair of u32
    /// Two people by id.
    DominoTwo of String
    /// The two sides of a table.
    DominoFour of DominoSide
}

/// One side of a table by id: two partners, or one fixed pair (ruling D21).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct DominoSide(#[ts(as = "Vec<String>")] pub Partnership<String>);

impl PartialSchema for DominoSide {
    fn schema() -> RefOr<Schema> {
        let side = ArrayBuilder::new()
            .items(String::schema())
            .min_items(Some(1))
            .max_items(Some(2));
        RefOr::T(side.build().into())
    }
}

impl ToSchema for DominoSide {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("DominoSide")
    }
}

impl DominoFour {
    /// A table with everybody called by a name.
    pub fn named(table: &Table, name: impl Fn(PlayerId) -> String) -> Self {
        Self(table.map(|side| DominoSide(side.map(&name))))
    }

    /// The table of the people who are called so, or the first name that nobody has.
    pub fn found<E>(&self, find: impl Fn(&str) -> Result<PlayerId, E>) -> Result<Table, E> {
        let side = |DominoSide(side): &DominoSide| {
            Ok(match side {
                Partnership::Two([a, b]) => Partnership::Two([find(a)?, find(b)?]),
                Partnership::Fixed([pair]) => Partnership::Fixed([find(pair)?]),
            })
        };
        let [ours, theirs] = &self.0;
        Ok([side(ours)?, side(theirs)?])
    }
}
