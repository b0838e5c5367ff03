//! What an entry is made of: player numbers from 1, people, words, outcomes.

use serde::{Deserialize, Serialize};
use torneo_rules::domino::act::Method;
use torneo_rules::domino::event::Rule;
use torneo_rules::domino::person::Person;
use torneo_rules::domino::score::{Outcome, Pair, Verdict};
use torneo_rules::roster::PlayerId;
use ts_rs::TS;

use crate::wire::two::DominoScoreline;

/// A player by the order of entry, from 1.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Number(pub PlayerId);

impl TryFrom<u32> for Number {
    type Error = &'static str;

    fn try_from(number: u32) -> Result<Self, Self::Error> {
        let place = number.checked_sub(1).ok_or("players are numbered from 1")?;
        Ok(Self(PlayerId(place)))
    }
}

impl From<Number> for u32 {
    fn from(number: Number) -> Self {
        number.0.0.saturating_add(1)
    }
}

pub fn numbers(players: &[PlayerId]) -> Vec<Number> {
    players.iter().map(|player| Number(*player)).collect()
}

pub fn players(numbers: Vec<Number>) -> Vec<PlayerId> {
    numbers.into_iter().map(|number| number.0).collect()
}

pub type WireTable = [[Number; 2]; 2];

/// What is written about somebody.
#[derive(Debug, Clone, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(rename = "DominoPerson")]
#[schema(as = DominoPerson)]
pub struct WirePerson {
    /// What the sheets call them; nobody else in the tournament has it.
    id: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    club: String,
    #[serde(default)]
    country: String,
    /// Their place in the organizer's list, 1 for the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(maximum = 4_294_967_295_u64)]
    ranking: Option<u32>,
}

impl From<&Person> for WirePerson {
    fn from(person: &Person) -> Self {
        Self {
            id: person.id.clone(),
            name: person.name.clone(),
            club: person.club.clone(),
            country: person.country.clone(),
            ranking: person.ranking,
        }
    }
}

impl From<WirePerson> for Person {
    fn from(person: WirePerson) -> Self {
        Self {
            id: person.id,
            name: person.name,
            club: person.club,
            country: person.country,
            ranking: person.ranking,
        }
    }
}

/// The rules' small enums as JSON words, both ways.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $choice:ty { $($word:ident),+ })+) => {$(
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
        $(#[$doc])*
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($word),+ }

        impl From<$name> for $choice {
            fn from(word: $name) -> Self {
                match word { $($name::$word => <$choice>::$word),+ }
            }
        }

        impl From<$choice> for $name {
            fn from(choice: $choice) -> Self {
                match choice { $(<$choice>::$word => $name::$word),+ }
            }
        }
    )+};
}

impl WireMethod {
    /// Unless somebody asks for the other.
    pub fn usual() -> Self {
        WireMethod::Canonical
    }
}

words! {
    /// One of the two pairs of a table.
    #[ts(rename = "DominoPair")]
    #[schema(as = DominoPair)]
    WirePair = Pair { First, Second }
    /// How a round is paired.
    #[ts(rename = "DominoMethod")]
    #[schema(as = DominoMethod)]
    WireMethod = Method { Canonical, Optimal }
    /// What two people are kept from being.
    #[ts(rename = "DominoCompany")]
    #[schema(as = DominoCompany)]
    WireCompany = torneo_rules::domino::act::Company { Partners, Opponents }
    /// A rule that a round made by hand can break.
    #[ts(rename = "DominoRule")]
    #[schema(as = DominoRule)]
    WireRule = Rule { Partners, Opponents, LeadersDuel, ByeCount, ByeTurn, SeatOrder }
}

/// Points of a pair in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(transparent)]
#[schema(value_type = u32, maximum = 4_294_967_295_u64)]
pub struct DominoPoints(pub u32);

/// `{"points":[100,40]}`, `{"forfeit":"first"}` or `"void"`.
#[derive(Debug, Clone, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "DominoOutcome")]
#[schema(as = DominoOutcome)]
pub enum WireOutcome {
    Points(DominoScoreline),
    Forfeit(WirePair),
    Void,
}

impl From<Outcome> for WireOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Played(points) => WireOutcome::Points(DominoScoreline::of(points)),
            Outcome::Forfeit(pair) => WireOutcome::Forfeit(pair.into()),
            Outcome::Void => WireOutcome::Void,
        }
    }
}

impl From<WireOutcome> for Outcome {
    fn from(outcome: WireOutcome) -> Self {
        match outcome {
            WireOutcome::Points(points) => Outcome::Played(points.points()),
            WireOutcome::Forfeit(pair) => Outcome::Forfeit(pair.into()),
            WireOutcome::Void => Outcome::Void,
        }
    }
}

/// `{"forfeit":"first"}` or `"void"`.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "DominoVerdict")]
#[schema(as = DominoVerdict)]
pub enum WireVerdict {
    Forfeit(WirePair),
    Void,
}

impl From<Verdict> for WireVerdict {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Forfeit(pair) => WireVerdict::Forfeit(pair.into()),
            Verdict::Void => WireVerdict::Void,
        }
    }
}

impl From<WireVerdict> for Verdict {
    fn from(verdict: WireVerdict) -> Self {
        match verdict {
            WireVerdict::Forfeit(pair) => Verdict::Forfeit(pair.into()),
            WireVerdict::Void => Verdict::Void,
        }
    }
}
