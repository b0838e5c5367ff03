//! Two of something: the points of two pairs, two people, the two pairs of a table. Descriptions say that it is two.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::domino::parts::DominoPoints;

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
    /// Points of the first pair and of the second.
    DominoScoreline of DominoPoints
    /// Two people by id.
    DominoTwo of String
    /// The two pairs of a table.
    DominoFour of DominoTwo
}

impl DominoScoreline {
    pub fn of(points: [u32; 2]) -> Self {
        Self(points.map(DominoPoints))
    }

    pub fn points(&self) -> [u32; 2] {
        [self.0[0].0, self.0[1].0]
    }
}
