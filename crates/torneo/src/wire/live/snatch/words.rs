//! The words for variants, profiles, phases, answers and bots. A word never changes its meaning.

use serde::{Deserialize, Serialize};
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::deadline::Phase;
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::rules::Profile;
use torneo_rules::snatch::variant::Variant;
use ts_rs::TS;

/// An enum of this door beside one of the rules, and the way there and back.
macro_rules! words {
    ($($(#[$about:meta])* $wire:ident = $rules:ident { $($(#[$note:meta])* $value:ident),+ $(,)? })+) => {
        $(
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
            $(#[$about])*
            pub enum $wire {
                $($(#[$note])* $value),+
            }

            impl From<$wire> for $rules {
                fn from(word: $wire) -> Self {
                    match word {
                        $($wire::$value => $rules::$value),+
                    }
                }
            }

            impl From<$rules> for $wire {
                fn from(value: $rules) -> Self {
                    match value {
                        $($rules::$value => $wire::$value),+
                    }
                }
            }
        )+
    };
}

words! {
    /// Which institution two players live under.
    SnatchVariant = Variant { G1, G2, G3, G4, G5 }

    /// A set of rules that has a name.
    #[serde(rename_all = "lowercase")]
    SnatchProfile = Profile { Seed, Classic, Paper }

    /// Where a round stands.
    #[serde(rename_all = "lowercase")]
    SnatchPhase = Phase { Chat, Force, Offer, Respond, Shame, Report, Finished }

    /// What P2 does about an offer.
    #[serde(rename_all = "lowercase")]
    SnatchAnswer = Answer { Accept, Reject, Snatch }

    /// What a bot is like. Spanish names are accepted too.
    #[serde(rename_all = "lowercase")]
    SnatchBot = Bot {
        #[serde(alias = "azar", alias = "aleatorio")]
        Random,
        #[serde(alias = "prudente", alias = "cauto")]
        Cautious,
        #[serde(alias = "ladron", alias = "ladrón")]
        Snatcher,
        #[serde(alias = "equilibrio")]
        Equilibrium,
    }
}
