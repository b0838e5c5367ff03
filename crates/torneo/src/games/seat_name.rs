//! The names of seats, of all games: a name means what the game of a room says.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::{Game, SEATS};

/// The name of a seat: X starts in tic-tac-toe, P1 offers in SnatchGame, white begins in chess.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct SeatName(&'static str);

impl SeatName {
    /// The seat at a place of a game's list.
    pub fn at(game: &Game, place: usize) -> Self {
        Self(game.seats()[place])
    }

    /// Its place in a game's list; none in a game that has no such seat.
    pub fn place_in(self, game: &Game) -> Option<usize> {
        game.seats().iter().position(|seat| *seat == self.0)
    }

    /// Every name, each once, as pages and programs are told.
    fn all() -> Vec<&'static str> {
        let mut all = Vec::new();
        for seat in SEATS.iter().copied().flatten() {
            if !all.contains(seat) {
                all.push(*seat);
            }
        }
        all
    }
}

impl TS for SeatName {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &ts_rs::Config) -> String {
        "SeatName".to_owned()
    }

    fn inline(_: &ts_rs::Config) -> String {
        let quoted: Vec<String> = Self::all()
            .iter()
            .map(|seat| format!("\"{seat}\""))
            .collect();
        quoted.join(" | ")
    }

    fn decl(config: &ts_rs::Config) -> String {
        format!("type SeatName = {};", Self::inline(config))
    }

    fn output_path() -> Option<PathBuf> {
        Some("SeatName.ts".into())
    }
}

impl PartialSchema for SeatName {
    fn schema() -> RefOr<Schema> {
        let words = ObjectBuilder::new().schema_type(Type::String);
        words.enum_values(Some(Self::all())).into()
    }
}

impl ToSchema for SeatName {
    fn name() -> Cow<'static, str> {
        "SeatName".into()
    }
}

impl fmt::Debug for SeatName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl<'de> Deserialize<'de> for SeatName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        let known = SEATS
            .iter()
            .flat_map(|seats| seats.iter())
            .find(|seat| **seat == name);
        known
            .map(|seat| Self(seat))
            .ok_or_else(|| D::Error::custom(format!("'{name}' is no seat of any game")))
    }
}
