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
    ($($(#[$doc:meta])* $wire:ident = $rules:ident { $($(#[$note:meta])* $value:ident = $word:literal),+ $(,)? })+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
            pub enum $wire {
                $($(#[$note])* #[serde(rename = $word)] $value),+
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
    SnatchVariant = Variant { G1 = "G1", G2 = "G2", G3 = "G3", G4 = "G4", G5 = "G5" }

    /// A set of rules that has a name.
    SnatchProfile = Profile { Seed = "seed", Classic = "classic", Paper = "paper" }

    /// Where a round stands.
    SnatchPhase = Phase {
        Chat = "chat", Force = "force", Offer = "offer", Respond = "respond", Shame = "shame",
        Report = "report", Finished = "finished",
    }

    /// What P2 does about an offer.
    SnatchAnswer = Answer { Accept = "accept", Reject = "reject", Snatch = "snatch" }

    /// What a bot is like. Spanish names are accepted too.
    SnatchBot = Bot {
        #[serde(alias = "azar", alias = "aleatorio")]
        Random = "random",
        #[serde(alias = "prudente", alias = "cauto")]
        Cautious = "cautious",
        #[serde(alias = "ladron", alias = "ladrón")]
        Snatcher = "snatcher",
        #[serde(alias = "equilibrio")]
        Equilibrium = "equilibrium",
    }
}
