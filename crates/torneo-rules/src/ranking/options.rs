//! What an organiser may choose where the founding document leaves room.
//!
//! Spec: docs/spec/eff.md §8. Every default is the ruling; the other values are the other readings. The doc comments of the
//! choices are their public descriptions.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

/// All choices of one ranking. Their JSON is that of a tournament's form, which says elsewhere what a bye counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default = "Options::of_a_tournament", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoRankingOptions"), schema(as = DominoRankingOptions))]
pub struct Options {
    /// Tiles in a set: what a game's points are divided by. Cancels out of everything but the raw DRP.
    #[cfg_attr(
        feature = "schema",
        ts(type = "number"),
        schema(value_type = u32, minimum = 1, maximum = 4_294_967_295_u64)
    )]
    pub drp_divisor: NonZeroU32,
    pub flat_drp: FlatDrp,
    pub repeats: Repeats,
    pub buchholz: Buchholz,
    /// A bye counts as one game won, for the player and for those who met them.
    #[serde(skip)]
    pub bye_wins: bool,
    pub no_games: NoGames,
    pub order: Order,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            drp_divisor: NonZeroU32::new(28).expect("28 is not zero"),
            flat_drp: FlatDrp::Middle,
            repeats: Repeats::Once,
            buchholz: Buchholz::Sum,
            bye_wins: false,
            no_games: NoGames::WithBye,
            order: Order::Eff,
        }
    }
}

impl Options {
    /// What the form of a tournament means that says nothing: the defaults of `torneo rank`, but that wins come before the EFF.
    pub fn of_a_tournament() -> Self {
        Self {
            order: Order::WinsEff,
            ..Self::default()
        }
    }
}

/// What DRP becomes when everybody has the same.
// Ruling E03.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum FlatDrp {
    /// 0, the middle of its own range.
    Middle,
    /// 50, the letter of the document.
    Literal,
}

/// How often somebody met twice counts.
// Ruling E04.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum Repeats {
    Once,
    Each,
}

/// How the opponents' wins are put together.
// Ruling E05: those of the opponents who are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum Buchholz {
    Sum,
    /// The sum divided by the number of opponents kept.
    Mean,
}

/// Who is classified without a game.
// Ruling E09.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum NoGames {
    /// Only those who had a bye.
    WithBye,
    /// Everybody.
    Include,
    /// Nobody.
    Exclude,
}

/// What decides first.
// Ruling E10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "RankingOrder"), schema(as = RankingOrder))]
pub enum Order {
    /// EFF, then wins.
    Eff,
    /// Wins, then EFF: what we advise for prizes.
    WinsEff,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_of_a_tournament_says_no_more_than_it_did() {
        let read = |text| serde_json::from_str::<Options>(text);
        assert_eq!(read("{}").unwrap(), Options::of_a_tournament());
        assert!(read(r#"{"bye_wins": true}"#).is_err());
        assert_eq!(
            serde_json::to_string(&Options::of_a_tournament()).unwrap(),
            r#"{"drp_divisor":28,"flat_drp":"middle","repeats":"once","buchholz":"sum","no_games":"with_bye","order":"wins_eff"}"#
        );
    }
}
