//! Whoever holds a personal token. The token itself is never kept, only its fingerprint.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use torneo_rules::journal::{Entry, StreamId, Version, verify};
use torneo_rules::roster::{is_invisible, turns_text};
use torneo_store::{Error, Mark, Part, Store};

use super::clock::Clock;
use super::record::{PersonRecord, entry, person_stream};
use super::secrets;

/// Longest name, in characters.
pub const MOST_NAME: usize = 30;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub id: String,
    pub name: String,
}

/// People whose names are remembered; beyond this all are forgotten and looked up again. About 3 MB.
const MOST_KNOWN: usize = 10_000;

/// Those who came lately, by the fingerprint of their token; the others are in the archive.
#[derive(Debug, Default)]
pub struct People(RwLock<HashMap<String, Arc<Person>>>);

impl People {
    /// Lets somebody in; the token is told once, to them alone.
    pub async fn enter(
        &self,
        store: &Store,
        clock: &Clock,
        name: &str,
    ) -> Result<(Arc<Person>, String), Error> {
        let (id, token) = (secrets::public_id("p"), secrets::token());
        let record = PersonRecord::Entered {
            name: name.to_owned(),
            token: secrets::fingerprint(&token),
        };
        let part = Part {
            stream: person_stream(&id),
            expected: Version::START,
            entries: vec![entry(&record, clock.now_ms())],
            mark: Mark::Token {
                fingerprint: secrets::fingerprint(&token),
                id: id.clone(),
            },
        };
        store.append_all(vec![part]).await?;
        let name = name.to_owned();
        let person = self.remember(secrets::fingerprint(&token), Person { id, name });
        Ok((person, token))
    }

    fn known(&self, fingerprint: &str) -> Option<Arc<Person>> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.get(fingerprint).cloned()
    }

    fn remember(&self, fingerprint: String, person: Person) -> Arc<Person> {
        let person = Arc::new(person);
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(fingerprint, Arc::clone(&person));
        person
    }

    /// Somebody is called otherwise now, as another server says: their name is looked up again.
    pub fn forget(&self, id: &str) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        known.retain(|_, person| person.id != id);
    }

    /// Anybody may be called otherwise now.
    pub fn forget_all(&self) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        known.clear();
    }

    /// Calls somebody by another name from now on; games that are being played keep the old one.
    pub async fn rename(
        &self,
        store: &Store,
        clock: &Clock,
        token: &str,
        name: &str,
    ) -> Result<Option<Arc<Person>>, Error> {
        let Some(person) = self.with_token(store, token).await? else {
            return Ok(None);
        };
        let stream = person_stream(&person.id);
        let known = store.read(&stream, Version::START).await?;
        let version = known.last().map_or(Version::START, |entry| entry.version);
        let record = PersonRecord::Renamed {
            name: name.to_owned(),
        };
        store
            .append(&stream, version, vec![entry(&record, clock.now_ms())])
            .await?;
        let renamed = Person {
            id: person.id.clone(),
            name: name.to_owned(),
        };
        Ok(Some(self.remember(secrets::fingerprint(token), renamed)))
    }

    /// Whoever holds this token.
    pub async fn with_token(
        &self,
        store: &Store,
        token: &str,
    ) -> Result<Option<Arc<Person>>, Error> {
        let fingerprint = secrets::fingerprint(token);
        if let Some(person) = self.known(&fingerprint) {
            return Ok(Some(person));
        }
        let Some(id) = store.reader().owner_of(&fingerprint).await? else {
            return Ok(None);
        };
        let stream = person_stream(&id);
        let entries = store.read(&stream, Version::START).await?;
        // The index only finds people; the journal says whether it is their token.
        let person = folded(&stream, &entries)?.filter(|(_, token)| *token == fingerprint);
        Ok(person.map(|(name, _)| self.remember(fingerprint, Person { id, name })))
    }
}

/// The name of somebody and the fingerprint of their token, from their journal. An entry that does not continue the chain or cannot
/// be read is told to the log, and nobody is that person until it is mended.
pub(super) fn folded(
    stream: &StreamId,
    entries: &[Entry],
) -> Result<Option<(String, String)>, Error> {
    let damaged = |version: Version, what: String| {
        tracing::error!(%stream, %version, what, "a journal is damaged");
        Error::Damaged {
            stream: stream.to_string(),
            after: version.number().saturating_sub(1),
            what,
        }
    };
    verify(stream, entries).map_err(|broken| damaged(broken.version, broken.to_string()))?;
    let mut known: Option<(String, String)> = None;
    for entry in entries {
        let record = serde_json::from_str(entry.payload.as_str());
        let record = record.map_err(|error| damaged(entry.version, error.to_string()))?;
        known = match (record, known) {
            (PersonRecord::Entered { name, token }, _) => Some((name, token)),
            (PersonRecord::Renamed { name }, Some((_, token))) => Some((name, token)),
            (PersonRecord::Renamed { .. }, None) => None,
        };
    }
    Ok(known)
}

/// Some letters and pictures are joined by them.
pub(super) fn joins(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// A name fit to be shown: trimmed, one line, not too long, with something to see, and nothing that turns other text around
/// or hides in it: two names that look alike to everybody are the same.
pub fn fit_name(name: &str) -> Option<String> {
    let name: String = name
        .chars()
        .map(|c| {
            if c.is_control() || turns_text(c) {
                ' '
            } else {
                c
            }
        })
        .filter(|c| !is_invisible(*c))
        .collect();
    let name = name.trim().to_owned();
    let seen = name.chars().any(|c| !c.is_whitespace() && !joins(c));
    (seen && name.chars().count() <= MOST_NAME).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_the_same() {
        for (typed, shown) in [
            ("  Ana  ", Some("Ana")),
            ("A\u{200b}n\u{ad}a\u{feff}", Some("Ana")),
            ("Ana\u{202e}oteB", Some("Ana oteB")),
            ("A\u{e0061}n\u{2800}a\u{1d173}", Some("Ana")),
            ("\u{200b}\u{2060}", None),
            ("\u{200d}\u{fe0f}", None),
            ("👩\u{200d}🎓 Ana", Some("👩\u{200d}🎓 Ana")),
            ("", None),
            ("\u{3164}", None),
        ] {
            assert_eq!(fit_name(typed).as_deref(), shown, "{typed:?}");
        }
        assert_eq!(fit_name(&"x".repeat(MOST_NAME + 1)), None);
    }
}
