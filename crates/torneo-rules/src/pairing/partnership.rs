//! One side of a table: two people who play together, or one entrant who is a pair already.
//!
//! Ruling D21 (fixed pairs). JSON is the list of their numbers: `[3,8]`, or `[3]`.

use std::ops::{Deref, DerefMut};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::roster::PlayerId;

/// Who plays together at a table, the better one first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Partnership<P = PlayerId> {
    /// Two people, partners for this round.
    Two([P; 2]),
    /// A pair that stays together for the event and is one entrant.
    Fixed([P; 1]),
}

/// Two sides that play against each other, the better one first.
pub type Table<P = PlayerId> = [Partnership<P>; 2];

impl<P> Partnership<P> {
    /// The same side with everybody called by another name.
    pub fn map<Q>(self, name: impl FnMut(P) -> Q) -> Partnership<Q> {
        match self {
            Self::Two(two) => Partnership::Two(two.map(name)),
            Self::Fixed(one) => Partnership::Fixed(one.map(name)),
        }
    }
}

impl<P: Copy> Partnership<P> {
    /// First and last of the side; a fixed pair is both.
    pub fn ends(&self) -> [P; 2] {
        match *self {
            Self::Two(two) => two,
            Self::Fixed([pair]) => [pair, pair],
        }
    }
}

impl<P> From<[P; 2]> for Partnership<P> {
    fn from(two: [P; 2]) -> Self {
        Self::Two(two)
    }
}

impl<P> From<[P; 1]> for Partnership<P> {
    fn from(pair: [P; 1]) -> Self {
        Self::Fixed(pair)
    }
}

impl<P> Deref for Partnership<P> {
    type Target = [P];

    fn deref(&self) -> &[P] {
        match self {
            Self::Two(two) => two,
            Self::Fixed(pair) => pair,
        }
    }
}

impl<P> DerefMut for Partnership<P> {
    fn deref_mut(&mut self) -> &mut [P] {
        match self {
            Self::Two(two) => two,
            Self::Fixed(pair) => pair,
        }
    }
}

impl<'a, P> IntoIterator for &'a Partnership<P> {
    type Item = &'a P;
    type IntoIter = std::slice::Iter<'a, P>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<P: Serialize> Serialize for Partnership<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de, P: Deserialize<'de>> Deserialize<'de> for Partnership<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let players = Vec::<P>::deserialize(deserializer)?;
        let count = players.len();
        let players = match <[P; 2]>::try_from(players) {
            Ok(two) => return Ok(Self::Two(two)),
            Err(players) => players,
        };
        let one = <[P; 1]>::try_from(players);
        one.map(Self::Fixed)
            .map_err(|_| D::Error::invalid_length(count, &"two partners, or one fixed pair"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_a_list_of_one_or_two() {
        for text in ["[[1,2],[3,4]]", "[[1],[2]]"] {
            let table: Table = serde_json::from_str(text).expect("a table");
            assert_eq!(serde_json::to_string(&table).expect("plain data"), text);
        }
        for text in ["[[1,2,3],[4,5]]", "[[],[1]]", "[[0],[1]]"] {
            assert!(serde_json::from_str::<Table>(text).is_err(), "{text}");
        }
    }
}
