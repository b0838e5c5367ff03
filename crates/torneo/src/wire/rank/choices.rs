//! The ranking's choices as JSON words, both ways: the options of `torneo rank` and of a tournament's form.

use serde::{Deserialize, Serialize};
use torneo_rules::ranking::options::{Buchholz, FlatDrp, NoGames, Order, Repeats};
use ts_rs::TS;

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $choice:ident { $($word:ident),+ })+) => {$(
        #[derive(Debug, Clone, Copy, Serialize, Deserialize, TS, utoipa::ToSchema)]
        $(#[$doc])*
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($word),+ }

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
    /// What DRP becomes when everybody has the same.
    #[ts(rename = "FlatDrp")]
    #[schema(as = FlatDrp)]
    FlatDrpWord = FlatDrp { Middle, Literal }
    /// How often somebody met twice counts.
    #[ts(rename = "Repeats")]
    #[schema(as = Repeats)]
    RepeatsWord = Repeats { Once, Each }
    /// How the opponents' wins are put together.
    #[ts(rename = "Buchholz")]
    #[schema(as = Buchholz)]
    BuchholzWord = Buchholz { Sum, Mean }
    /// Who is classified without a game.
    #[ts(rename = "NoGames")]
    #[schema(as = NoGames)]
    NoGamesWord = NoGames { WithBye, Include, Exclude }
    /// What decides first.
    #[ts(rename = "RankingOrder")]
    #[schema(as = RankingOrder)]
    OrderWord = Order { Eff, WinsEff }
}
