//! The form of a tournament as JSON. Every member has its default but the name.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};
use torneo_rules::domino::form::{ByeValue, Form, PairingOptions, Scoring};
use torneo_rules::ranking::options::Options;
use ts_rs::TS;

use crate::wire::rank::choices::{BuchholzWord, FlatDrpWord, NoGamesWord, OrderWord, RepeatsWord};

/// Everything chosen before the first round.
#[derive(Debug, Clone, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(rename = "DominoForm")]
#[schema(as = DominoForm)]
pub struct WireForm {
    name: String,
    place: String,
    /// As the organizer writes it; `2026-05-30` is advised.
    date: String,
    #[schema(maximum = 4_294_967_295_u64)]
    rounds: u32,
    #[schema(maximum = 4_294_967_295_u64)]
    games_per_round: u32,
    /// Points that win a game.
    #[schema(maximum = 4_294_967_295_u64)]
    target: u32,
    /// A game may end below the target, when the time is over.
    time_limit: bool,
    /// A game may end with equal points.
    draws: bool,
    /// A bye is one win.
    bye_win: bool,
    /// Shown among the points; never part of the EFF.
    #[schema(maximum = 4_294_967_295_u64)]
    bye_points: u32,
    pairing: WirePairing,
    ranking: WireRanking,
}

/// The options of every pairing.
#[derive(Debug, Clone, Default, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(rename = "DominoPairingOptions")]
#[schema(as = DominoPairingOptions)]
pub struct WirePairing {
    leaders_duel: bool,
    opponent_window_by_category: bool,
    frozen_category: bool,
}

/// The options of the ranking.
#[derive(Debug, Clone, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(rename = "DominoRankingOptions")]
#[schema(as = DominoRankingOptions)]
pub struct WireRanking {
    #[ts(type = "number")]
    #[schema(value_type = u32, minimum = 1, maximum = 4_294_967_295_u64)]
    drp_divisor: NonZeroU32,
    flat_drp: FlatDrpWord,
    repeats: RepeatsWord,
    buchholz: BuchholzWord,
    no_games: NoGamesWord,
    order: OrderWord,
}

impl Default for WireForm {
    fn default() -> Self {
        (&Form::named("")).into()
    }
}

impl Default for WireRanking {
    fn default() -> Self {
        WireForm::default().ranking
    }
}

impl From<&Form> for WireForm {
    fn from(form: &Form) -> Self {
        let (pairing, ranking) = (form.pairing, form.ranking);
        Self {
            name: form.name.clone(),
            place: form.place.clone(),
            date: form.date.clone(),
            rounds: form.rounds,
            games_per_round: form.games_per_round,
            target: form.scoring.target,
            time_limit: form.scoring.time_limit,
            draws: form.scoring.draws,
            bye_win: form.bye.win,
            bye_points: form.bye.points,
            pairing: WirePairing {
                leaders_duel: pairing.leaders_duel,
                opponent_window_by_category: pairing.opponent_window_by_category,
                frozen_category: pairing.frozen_category,
            },
            ranking: WireRanking {
                drp_divisor: ranking.drp_divisor,
                flat_drp: ranking.flat_drp.into(),
                repeats: ranking.repeats.into(),
                buchholz: ranking.buchholz.into(),
                no_games: ranking.no_games.into(),
                order: ranking.order.into(),
            },
        }
    }
}

impl From<WireForm> for Form {
    fn from(form: WireForm) -> Self {
        let (pairing, ranking) = (form.pairing, form.ranking);
        Self {
            name: form.name,
            place: form.place,
            date: form.date,
            rounds: form.rounds,
            games_per_round: form.games_per_round,
            scoring: Scoring {
                target: form.target,
                time_limit: form.time_limit,
                draws: form.draws,
            },
            bye: ByeValue {
                win: form.bye_win,
                points: form.bye_points,
            },
            pairing: PairingOptions {
                leaders_duel: pairing.leaders_duel,
                opponent_window_by_category: pairing.opponent_window_by_category,
                frozen_category: pairing.frozen_category,
            },
            ranking: Options {
                drp_divisor: ranking.drp_divisor,
                flat_drp: ranking.flat_drp.into(),
                repeats: ranking.repeats.into(),
                buchholz: ranking.buchholz.into(),
                // The form's own bye decides; see `Form::ranking_options`.
                bye_wins: false,
                no_games: ranking.no_games.into(),
                order: ranking.order.into(),
            },
        }
    }
}
