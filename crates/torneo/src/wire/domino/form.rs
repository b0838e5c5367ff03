//! The form of a tournament as JSON. Every member has its default but the name.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};
use torneo_rules::domino::form::{ByeValue, Form, PairingOptions, Scoring};
use torneo_rules::ranking::options::{Buchholz, FlatDrp, NoGames, Options, Order, Repeats};

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WireForm {
    name: String,
    place: String,
    date: String,
    rounds: u32,
    games_per_round: u32,
    target: u32,
    time_limit: bool,
    draws: bool,
    bye_win: bool,
    bye_points: u32,
    pairing: WirePairing,
    ranking: WireRanking,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WirePairing {
    leaders_duel: bool,
    opponent_window_by_category: bool,
    frozen_category: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireRanking {
    drp_divisor: NonZeroU32,
    flat_drp: FlatDrpWord,
    repeats: RepeatsWord,
    buchholz: BuchholzWord,
    no_games: NoGamesWord,
    order: OrderWord,
}

/// The rules' choices as JSON words, both ways.
macro_rules! words {
    ($($name:ident = $choice:ident { $($word:ident),+ })+) => {$(
        #[derive(Debug, Clone, Copy, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum $name { $($word),+ }

        impl From<$name> for $choice {
            fn from(word: $name) -> Self {
                match word { $($name::$word => $choice::$word),+ }
            }
        }

        impl From<$choice> for $name {
            fn from(choice: $choice) -> Self {
                match choice { $($choice::$word => $name::$word),+ }
            }
        }
    )+};
}

words! {
    FlatDrpWord = FlatDrp { Middle, Literal }
    RepeatsWord = Repeats { Once, Each }
    BuchholzWord = Buchholz { Sum, Mean }
    NoGamesWord = NoGames { WithBye, Include, Exclude }
    OrderWord = Order { Eff, WinsEff }
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
