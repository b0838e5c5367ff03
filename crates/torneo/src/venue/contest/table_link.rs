//! Links by which a table over the board says its result: `ENCOUNTER.SIDE.SEAL`, below the contest's own address.
//!
//! Whoever holds one speaks for that side of that encounter and for nothing else. What one side says counts when the other says
//! the same. The seal is made with a key of the contest's in a stream of its own (`contest-links/<code>`).

use torneo_rules::contest::Contest;
use torneo_rules::contest::encounter::EncounterNumber;
use torneo_rules::dutch::tournament::Color;
use torneo_rules::journal::StreamId;
use torneo_rules::roster::PlayerId;
use torneo_store::Store;

use crate::venue::clock::Clock;
use crate::venue::kept_key::{KeptKey, NoKey};

/// One side of an encounter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSide {
    pub encounter: EncounterNumber,
    pub side: Color,
}

/// The key of a contest; drawn when it is asked for the first time.
pub async fn key(store: &Store, clock: &Clock, code: &str) -> Result<KeptKey, NoKey> {
    let stream: StreamId = format!("contest-links/{code}")
        .parse()
        .expect("the code of a contest fits a stream");
    KeptKey::of(store, &stream, clock).await
}

impl TableSide {
    /// The link of this side.
    pub fn link(self, key: &KeptKey) -> String {
        let named = self.named();
        let seal = key.seal(&named);
        format!("{named}.{seal}")
    }

    /// The side that a link stands for; nothing when nobody with the key made it.
    pub fn read(link: &str, key: &KeptKey) -> Option<Self> {
        let (named, seal) = link.rsplit_once('.')?;
        let (encounter, side) = named.split_once('.')?;
        let encounter: u32 = encounter.parse().ok()?;
        let found = Self {
            encounter: EncounterNumber::try_from(encounter).ok()?,
            side: match side {
                "w" => Color::White,
                "b" => Color::Black,
                _ => return None,
            },
        };
        (found.named() == named && key.sealed(named, seal)).then_some(found)
    }

    /// Who sits there.
    pub fn player(self, contest: &Contest) -> Option<PlayerId> {
        let encounter = contest.encounter(self.encounter)?;
        Some(match self.side {
            Color::White => encounter.white,
            Color::Black => encounter.black,
        })
    }

    fn named(self) -> String {
        let side = match self.side {
            Color::White => 'w',
            Color::Black => 'b',
        };
        format!("{}.{side}", self.encounter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_that_was_changed_stands_for_nobody() {
        let key = KeptKey::fixed("0123456789");
        let side = TableSide {
            encounter: EncounterNumber::try_from(12).unwrap(),
            side: Color::Black,
        };
        let link = side.link(&key);
        assert_eq!(TableSide::read(&link, &key), Some(side));
        for changed in [
            link.replacen("12.b", "12.w", 1),
            link.replacen("12.b", "13.b", 1),
            link.replacen("12.b", "012.b", 1),
            format!("{link}0"),
            String::new(),
        ] {
            assert_eq!(TableSide::read(&changed, &key), None, "{changed}");
        }
        let other = KeptKey::fixed("9876543210");
        assert_eq!(TableSide::read(&link, &other), None);
    }
}
