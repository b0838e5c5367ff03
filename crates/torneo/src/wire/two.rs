//! Two of something: two people, the two pairs of a table. Descriptions say that it is two.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
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
    /// The two pairs of a table.
    DominoFour of DominoTwo
}
