//! Links by which the pairs of a table report: `ID.VERSION.TABLE.PAIR.SEAL`.
//!
//! The seal is an HMAC-SHA256 of the rest by a key that each tournament draws once and keeps in a stream of its own
//! (`table-links/<id>`), so links survive a restart and are in no tournament's journal, file or log. The version is that at
//! which the round was published, or the table was changed since: a round that was undone and published again has other links, and so
//! has a table at which others sit now.

use torneo_rules::domino::act::Author;
use torneo_rules::domino::score::{Pair, TableNumber};
use torneo_rules::journal::StreamId;
use torneo_rules::roster::Round;
use torneo_store::Store;

use super::DeskError;
use super::snapshot::{Publication, TournamentSnapshot};
use crate::venue::clock::Clock;
use crate::venue::kept_key::{KeptKey, NoKey};

/// The key from which the links of a tournament's tables are made.
pub struct Key(KeptKey);

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub id: String,
    version: u64,
    table: u32,
    pair: Pair,
}

impl Link {
    /// The table it is of, in the publication it is of: the same for both pairs.
    pub fn place(&self) -> String {
        format!("{}.{}.{}", self.id, self.version, self.table)
    }
}

/// What a valid link stands for now.
pub enum Reached {
    /// The round is played: who reports.
    Open(Author),
    /// The round was closed.
    Closed(Round, TableNumber, Pair),
    /// The round was taken back.
    Undone(Round),
    /// Others sit at the table now, or nobody does.
    Changed(Round, TableNumber),
}

impl Key {
    /// The key of a tournament; drawn when it is asked for the first time.
    pub async fn of(store: &Store, clock: &Clock, id: &str) -> Result<Self, DeskError> {
        let stream: StreamId = format!("table-links/{id}")
            .parse()
            .map_err(|_| DeskError::BadId(id.to_owned()))?;
        match KeptKey::of(store, &stream, clock).await {
            Ok(key) => Ok(Self(key)),
            Err(NoKey::Store(error)) => Err(error.into()),
            Err(NoKey::Damaged { stream: _, why }) => Err(DeskError::Damaged { version: 1, why }),
        }
    }

    /// The link of a pair of a published round.
    pub fn link(
        &self,
        id: &str,
        publication: &Publication,
        table: TableNumber,
        pair: Pair,
    ) -> String {
        let link = Link {
            id: id.to_owned(),
            version: publication.version_of(table).number(),
            table: table.0,
            pair,
        };
        let named = link.named();
        let seal = self.0.seal(&named);
        format!("{named}.{seal}")
    }

    /// Whether somebody who holds the key made this link.
    pub fn fits(&self, link: &Link, seal: &str) -> bool {
        self.0.sealed(&link.named(), seal)
    }
}

impl Link {
    /// The parts of a link and its seal; nothing when it cannot be one.
    pub fn read(text: &str) -> Option<(Self, &str)> {
        let mut parts = text.split('.');
        let link = Self {
            id: parts.next()?.to_owned(),
            version: parts.next()?.parse().ok()?,
            table: parts.next()?.parse().ok()?,
            pair: match parts.next()? {
                "1" => Pair::First,
                "2" => Pair::Second,
                _ => return None,
            },
        };
        let seal = parts.next()?;
        parts.next().is_none().then_some((link, seal))
    }

    fn named(&self) -> String {
        let pair = self.pair.index() + 1;
        format!("{}.{}.{}.{pair}", self.id, self.version, self.table)
    }

    pub fn table(&self) -> TableNumber {
        TableNumber(self.table)
    }

    /// What it stands for in a tournament; nothing when no round was published at its version.
    pub fn reach(&self, seen: &TournamentSnapshot) -> Option<Reached> {
        let mut publications = seen.publications.iter();
        let table = TableNumber(self.table);
        let publication = publications.find(|publication| {
            let mut changed = publication.changed.iter();
            publication.version.number() == self.version
                || changed
                    .any(|(version, other)| version.number() == self.version && *other == table)
        })?;
        let round = publication.round;
        if publication.undone {
            return Some(Reached::Undone(round));
        }
        let mut rounds = seen.tournament.rounds();
        let played = rounds.find(|played| played.round() == round);
        let seated = played.and_then(|played| played.seated().find(|(at, _)| *at == table));
        if publication.version_of(table).number() != self.version || seated.is_none() {
            return Some(Reached::Changed(round, table));
        }
        Some(match seen.open_publication() == Some(publication) {
            true => Reached::Open(Author::Pair {
                round,
                table,
                pair: self.pair,
            }),
            false => Reached::Closed(round, table, self.pair),
        })
    }
}

#[cfg(test)]
mod tests {
    use torneo_rules::journal::Version;

    use super::*;

    #[test]
    fn a_link_that_was_changed_does_not_fit() {
        let key = Key(KeptKey::fixed("0123456789"));
        let publication = Publication {
            version: Version::new(31).unwrap(),
            round: Round(1),
            undone: false,
            changed: Vec::new(),
        };
        let link = key.link("copa", &publication, TableNumber(3), Pair::Second);
        let fits = |text: &str| Link::read(text).is_some_and(|(link, seal)| key.fits(&link, seal));
        assert!(fits(&link));
        for changed in [
            link.replacen("copa", "copb", 1),
            link.replacen(".31.", ".32.", 1),
            link.replacen(".3.2.", ".4.2.", 1),
            link.replacen(".3.2.", ".3.1.", 1),
            format!("{link}0"),
            format!("{link}.0"),
            link[..link.len() - 1].to_owned(),
            String::new(),
        ] {
            assert!(!fits(&changed), "{changed}");
        }
    }
}
