//! What an entry is made of: player numbers from 1, people, words, outcomes.

use serde::{Deserialize, Serialize};
use torneo_rules::domino::act::Method;
use torneo_rules::domino::event::Rule;
use torneo_rules::domino::person::Person;
use torneo_rules::domino::score::{Outcome, Pair, Verdict};
use torneo_rules::roster::PlayerId;

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

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WirePerson {
    id: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    club: String,
    #[serde(default)]
    country: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Serialize, Deserialize)]
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

words! {
    WirePair = Pair { First, Second }
    WireMethod = Method { Canonical, Optimal }
    WireCompany = torneo_rules::domino::act::Company { Partners, Opponents }
    WireRule = Rule { Partners, Opponents, LeadersDuel, ByeCount, ByeTurn, SeatOrder }
}

/// `{"points":[100,40]}`, `{"forfeit":"first"}` or `"void"`.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WireOutcome {
    Points([u32; 2]),
    Forfeit(WirePair),
    Void,
}

impl From<Outcome> for WireOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Played(points) => WireOutcome::Points(points),
            Outcome::Forfeit(pair) => WireOutcome::Forfeit(pair.into()),
            Outcome::Void => WireOutcome::Void,
        }
    }
}

impl From<WireOutcome> for Outcome {
    fn from(outcome: WireOutcome) -> Self {
        match outcome {
            WireOutcome::Points(points) => Outcome::Played(points),
            WireOutcome::Forfeit(pair) => Outcome::Forfeit(pair.into()),
            WireOutcome::Void => Outcome::Void,
        }
    }
}

/// `{"forfeit":"first"}` or `"void"`.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
