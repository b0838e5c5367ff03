//! The words that stand for our enums. A word never changes its meaning.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use torneo_rules::snatch::deadline::Phase;
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::rules::{Chat, Force, Mode, OfferForm, Sanction, Tokens};
use torneo_rules::snatch::variant::Variant;

/// Something that has a word for each of its values.
pub trait Coded: Copy + 'static {
    const ALL: &'static [Self];

    fn code(self) -> &'static str;

    /// The value that a word stands for.
    fn of_code(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.code() == word)
    }
}

macro_rules! coded {
    ($($kind:ident { $($value:ident = $code:literal),+ })+) => {
        $(impl Coded for $kind {
            const ALL: &'static [Self] = &[$($kind::$value),+];

            fn code(self) -> &'static str {
                match self {
                    $($kind::$value => $code),+
                }
            }
        })+
    };
}

/// Where a game stands as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Playing,
    Paused,
    Finished,
}

/// What the proposer did, without the offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Did {
    NoOffer,
    Offer,
    ForcedOffer,
}

coded! {
    Mode { Demo = "demo", Tournament = "tournament" }
    Variant { G1 = "G1", G2 = "G2", G3 = "G3", G4 = "G4", G5 = "G5" }
    Status { Playing = "playing", Paused = "paused", Finished = "finished" }
    Phase {
        Chat = "chat", Force = "force", Offer = "offer", Respond = "respond", Shame = "shame",
        Report = "report", Finished = "finished"
    }
    Did { NoOffer = "no_offer", Offer = "offer", ForcedOffer = "forced_offer" }
    Answer { Accept = "accept", Reject = "reject", Snatch = "snatch" }
    Role { Proposer = "P1", Responder = "P2" }
    Tokens { Carry = "carry", Reset = "reset" }
    Force { DefaultOn = "default_on", Ask = "ask" }
    Sanction { Inverse = "inverse", Confiscate = "confiscate" }
    OfferForm { Variable = "variable", Fixed = "fixed" }
    Chat { Round = "round", Game = "game" }
}

/// A value that is written as its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<T>(pub T);

impl<T: Coded> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.code())
    }
}

impl<'de, T: Coded> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        T::of_code(&word).map(Word).ok_or_else(|| {
            let words: Vec<&str> = T::ALL.iter().map(|value| value.code()).collect();
            D::Error::custom(format!("'{word}' is none of {}", words.join(", ")))
        })
    }
}
