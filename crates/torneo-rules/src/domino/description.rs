//! How TypeScript and OpenAPI describe the points of a game: two of them, no more and no less.

use std::borrow::Cow;

use ts_rs::TS;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Points of a pair in a game.
#[derive(TS, ToSchema)]
#[schema(value_type = u32, maximum = 4_294_967_295_u64)]
pub struct DominoPoints(pub u32);

/// Points of the first pair and of the second.
#[derive(TS)]
pub struct DominoScoreline(pub [DominoPoints; 2]);

impl PartialSchema for DominoScoreline {
    fn schema() -> RefOr<Schema> {
        let two = ArrayBuilder::new()
            .items(DominoPoints::schema())
            .min_items(Some(2))
            .max_items(Some(2));
        RefOr::T(two.build().into())
    }
}

impl ToSchema for DominoScoreline {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("DominoScoreline")
    }
}
