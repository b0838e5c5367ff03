//! Whoever holds a personal token. The token itself is never kept, only its fingerprint.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use torneo_rules::journal::{Entry, Version};
use torneo_store::{Error, Store};

use super::record::{PersonRecord, entry, person_stream};
use super::{clock, secrets};

/// Longest name, in characters.
pub const MOST_NAME: usize = 30;

#[derive(Debug, PartialEq, Eq)]
pub struct Person {
    pub id: String,
    pub name: String,
}

/// Everybody who ever entered, by the fingerprint of their token.
#[derive(Debug, Default)]
pub struct People(RwLock<HashMap<String, Arc<Person>>>);

impl People {
    /// Lets somebody in; the token is told once, to them alone.
    pub async fn enter(&self, store: &Store, name: &str) -> Result<(Arc<Person>, String), Error> {
        let (id, token) = (secrets::public_id("p"), secrets::token());
        let record = PersonRecord::Entered {
            name: name.to_owned(),
            token: secrets::fingerprint(&token),
        };
        let stored = store
            .append(
                &person_stream(&id),
                Version::START,
                vec![entry(&record, clock::now_ms())],
            )
            .await?;
        let person = self
            .remember(&id, &stored)
            .expect("the first record of a person enters them");
        Ok((person, token))
    }

    /// Folds the journal of one person.
    pub fn remember(&self, id: &str, entries: &[Entry]) -> Option<Arc<Person>> {
        let records = entries
            .iter()
            .filter_map(|entry| serde_json::from_str(entry.payload.as_str()).ok());
        let mut known: Option<(String, String)> = None;
        for record in records {
            known = match (record, known) {
                (PersonRecord::Entered { name, token }, _) => Some((name, token)),
                (PersonRecord::Renamed { name }, Some((_, token))) => Some((name, token)),
                (PersonRecord::Renamed { .. }, None) => None,
            };
        }
        let (name, token) = known?;
        let person = Arc::new(Person {
            id: id.to_owned(),
            name,
        });
        self.0
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(token, Arc::clone(&person));
        Some(person)
    }

    /// Calls somebody by another name from now on; games that are being played keep the old one.
    pub async fn rename(
        &self,
        store: &Store,
        token: &str,
        name: &str,
    ) -> Result<Option<Arc<Person>>, Error> {
        let Some(person) = self.with_token(token) else {
            return Ok(None);
        };
        let stream = person_stream(&person.id);
        let known = store.read(&stream, Version::START).await?;
        let version = known.last().map_or(Version::START, |entry| entry.version);
        let record = PersonRecord::Renamed {
            name: name.to_owned(),
        };
        store
            .append(&stream, version, vec![entry(&record, clock::now_ms())])
            .await?;
        let person = Arc::new(Person {
            id: person.id.clone(),
            name: name.to_owned(),
        });
        let mut people = self.0.write().unwrap_or_else(PoisonError::into_inner);
        people.insert(secrets::fingerprint(token), Arc::clone(&person));
        Ok(Some(person))
    }

    pub fn with_token(&self, token: &str) -> Option<Arc<Person>> {
        let fingerprint = secrets::fingerprint(token);
        self.0
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&fingerprint)
            .cloned()
    }
}

/// A name fit to be shown: trimmed, one line, not too long, with something to see, and nothing that turns other text around
/// or hides in it: two names that look alike to everybody are the same.
pub fn fit_name(name: &str) -> Option<String> {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    // Some letters and pictures are joined by them.
    let joins = |c: char| matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
    let hides = |c: char| {
        matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}')
    };
    let name: String = name
        .chars()
        .map(|c| if c.is_control() || turns(c) { ' ' } else { c })
        .filter(|c| !hides(*c))
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
