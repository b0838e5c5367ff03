//! What an organiser decides before the first round: names, lengths, points, options.
//!
//! Spec: docs/spec/domino-tournament.md §1. Rulings D12 (what a bye is worth) and D17 (possible scores).

use serde::{Deserialize, Serialize};

use crate::contest::prize::Prize;
use crate::domino::act::Company;
use crate::domino::program::{Day, Hall, RoundTime};
use crate::domino::rejection::Rejection;
use crate::pairing::request::Modality;
use crate::ranking::options::Options;
use crate::ranking::score_sheet::MOST_POINTS;
use crate::roster::hidden_in;

/// More rounds than any tournament has.
pub const MOST_ROUNDS: u32 = 60;
/// More games than any table plays in one round.
pub const MOST_GAMES: u32 = 15;
/// Longest name, place or club, in characters.
pub const MOST_TEXT: usize = 120;

/// Everything chosen before the first round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoForm"), schema(as = DominoForm))]
pub struct Form {
    pub name: String,
    pub place: String,
    /// As the organiser writes it; `2026-05-30` is advised.
    pub date: String,
    /// What an entrant is: a person who changes partners, or a pair that stays together (ruling D21).
    #[serde(skip_serializing_if = "Modality::is_rotating")]
    #[cfg_attr(
        feature = "schema",
        ts(optional, as = "Option<Modality>"),
        schema(required = false)
    )]
    pub modality: Modality,
    #[cfg_attr(feature = "schema", schema(maximum = 4_294_967_295_u64))]
    pub rounds: u32,
    #[cfg_attr(feature = "schema", schema(maximum = 4_294_967_295_u64))]
    pub games_per_round: u32,
    /// Points that win a game.
    #[cfg_attr(feature = "schema", schema(maximum = 4_294_967_295_u64))]
    pub target: u32,
    /// A game may end below the target, when the time is over.
    pub time_limit: bool,
    /// A game may end with equal points.
    pub draws: bool,
    /// A bye is one win.
    pub bye_win: bool,
    /// Shown among the points; never part of the EFF.
    #[cfg_attr(feature = "schema", schema(maximum = 4_294_967_295_u64))]
    pub bye_points: u32,
    /// Points of whoever wins without playing; the target unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional), schema(maximum = 4_294_967_295_u64))]
    pub forfeit_points: Option<u32>,
    /// What a table lost by one of a pair is for the other. Tournaments from before it could be chosen have none: it is lost for both.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub partner_left: Option<PartnerLeft>,
    /// Clubs or countries whose people are kept apart.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(
        feature = "schema",
        ts(optional, as = "Option<Vec<Apart>>"),
        schema(required = false, max_items = 4)
    )]
    pub apart: Vec<Apart>,
    /// Several days, each with the round it begins with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(
        feature = "schema",
        ts(optional, as = "Option<Vec<Day>>"),
        schema(required = false, max_items = 20)
    )]
    pub days: Vec<Day>,
    /// Several halls, each with the number of its first table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(
        feature = "schema",
        ts(optional, as = "Option<Vec<Hall>>"),
        schema(required = false, max_items = 20)
    )]
    pub halls: Vec<Hall>,
    /// How long a round may take; no clock unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub round_time: Option<RoundTime>,
    /// In the order in which they are given: each goes to the best who may have it and has none yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(
        feature = "schema",
        ts(optional, as = "Option<Vec<Prize>>"),
        schema(required = false, max_items = 60)
    )]
    pub prizes: Vec<Prize>,
    pub pairing: PairingOptions,
    pub ranking: Options,
}

/// Everybody of the same club or country is kept from being partners or opponents, as if each two were named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoApart"), schema(as = DominoApart))]
pub struct Apart {
    pub by: Group,
    pub company: Company,
    /// The last round in which they are; always unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional), schema(minimum = 1, maximum = 60))]
    pub until: Option<u32>,
}

/// What people have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoGroup"), schema(as = DominoGroup))]
pub enum Group {
    Club,
    Country,
}

/// Clubs and countries, each as partners and as opponents.
const MOST_APART: usize = 4;

/// What a table lost by one of a pair, who left or did not come, is for the other (ruling D23).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoPartnerLeft"), schema(as = DominoPartnerLeft))]
pub enum PartnerLeft {
    /// No game, no encounter, no win.
    NoGame,
    /// As if they had rested.
    Bye,
    /// Lost, as for whoever left.
    Lost,
}

/// The options of every pairing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoPairingOptions"), schema(as = DominoPairingOptions))]
pub struct PairingOptions {
    pub leaders_duel: bool,
    pub opponent_window_by_category: bool,
    pub frozen_category: bool,
    /// Fixed pairs may meet again after this many rounds, instead of never.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        ts(optional),
        schema(minimum = 1, maximum = 4_294_967_295_u64)
    )]
    pub opponent_window: Option<u32>,
}

/// What a form means that does not say something: journals of every version are read with it.
impl Default for Form {
    fn default() -> Self {
        Self {
            partner_left: None,
            ..Self::named("")
        }
    }
}

impl Form {
    /// A tournament as most are: one game a round to 100 points, wins before EFF.
    pub fn named(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            place: String::new(),
            date: String::new(),
            modality: Modality::RotatingPartners,
            rounds: 7,
            games_per_round: 1,
            target: 100,
            time_limit: false,
            draws: false,
            bye_win: true,
            bye_points: 0,
            forfeit_points: None,
            partner_left: Some(PartnerLeft::NoGame),
            apart: Vec::new(),
            days: Vec::new(),
            halls: Vec::new(),
            round_time: None,
            prizes: Vec::new(),
            pairing: PairingOptions::default(),
            ranking: Options::of_a_tournament(),
        }
    }

    /// Points of whoever wins without playing.
    pub fn forfeit_score(&self) -> u32 {
        self.forfeit_points.unwrap_or(self.target)
    }

    /// The options of the ranking, with the bye as this tournament counts it.
    pub fn ranking_options(&self) -> Options {
        Options {
            bye_wins: self.bye_win,
            ..self.ranking
        }
    }

    fn texts(&self) -> [(&'static str, &str); 3] {
        [
            ("name", &self.name),
            ("place", &self.place),
            ("date", &self.date),
        ]
    }

    /// Refuses what cannot be seen; see `Act::check_visible`.
    pub fn check_visible(&self) -> Result<(), Rejection> {
        let hidden = hidden_in(self.texts());
        hidden.map_or(Ok(()), |field| Err(Rejection::TextHidden { field }))
    }

    pub(super) fn check(&self) -> Result<(), Rejection> {
        if self.name.trim().is_empty() {
            return Err(Rejection::NameMissing);
        }
        for (field, text) in self.texts() {
            check_text(field, text)?;
        }
        within("rounds", self.rounds, 1, MOST_ROUNDS)?;
        within("games_per_round", self.games_per_round, 1, MOST_GAMES)?;
        // Room above the target for the points of the last hand.
        within("target", self.target, 1, MOST_POINTS / 2)?;
        if let Some(points) = self.forfeit_points {
            within("forfeit_points", points, 1, MOST_POINTS)?;
        }
        self.check_modality()?;
        if self.apart.len() > MOST_APART {
            return Err(Rejection::OutOfRange {
                field: "apart",
                value: u32::try_from(self.apart.len()).unwrap_or(u32::MAX),
                least: 0,
                most: 4,
            });
        }
        for until in self.apart.iter().filter_map(|apart| apart.until) {
            within("until", until, 1, MOST_ROUNDS)?;
        }
        self.check_program()?;
        within("bye_points", self.bye_points, 0, MOST_POINTS)
    }

    /// Ruling D21: options that have no meaning in this modality are refused by name.
    fn check_modality(&self) -> Result<(), Rejection> {
        let pairing = self.pairing;
        let modality = self.modality;
        let unfit = match modality {
            Modality::RotatingPartners => [("opponent_window", pairing.opponent_window.is_some())]
                .into_iter()
                .find(|(_, asked)| *asked),
            Modality::FixedPairs => [
                (
                    "opponent_window_by_category",
                    pairing.opponent_window_by_category,
                ),
                ("frozen_category", pairing.frozen_category),
            ]
            .into_iter()
            .find(|(_, asked)| *asked),
        };
        if let Some((option, _)) = unfit {
            return Err(Rejection::OtherModality { option, modality });
        }
        match pairing.opponent_window {
            Some(window) => within("opponent_window", window, 1, MOST_ROUNDS),
            None => Ok(()),
        }
    }

    /// What must not change once a round was published: everything a result or a pairing depends on.
    pub(super) fn same_law(&self, other: &Self) -> bool {
        let described = Self {
            name: other.name.clone(),
            place: other.place.clone(),
            date: other.date.clone(),
            rounds: other.rounds,
            days: other.days.clone(),
            halls: other.halls.clone(),
            round_time: other.round_time,
            prizes: other.prizes.clone(),
            ..self.clone()
        };
        described == *other
    }
}

pub(super) fn check_text(field: &'static str, text: &str) -> Result<(), Rejection> {
    let control = text.chars().any(char::is_control);
    if control || text.chars().count() > MOST_TEXT {
        return Err(Rejection::TextUnfit { field });
    }
    Ok(())
}

pub(super) fn within(
    field: &'static str,
    value: u32,
    least: u32,
    most: u32,
) -> Result<(), Rejection> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(Rejection::OutOfRange {
        field,
        value,
        least,
        most,
    })
}
