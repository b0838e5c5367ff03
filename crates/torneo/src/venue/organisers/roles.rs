//! What organisers may do in an event, a tournament or a session alike.
//!
//! ```text
//! viewer ⊂ assistant ⊂ director ⊂ owner        each may do what those before it may
//! ```
//!
//! Whoever made an event owns it, as its first entry says, if the account was there then: a name that is taken later inherits
//! nothing. What was shared since goes before that. An event whose owners are all gone belongs to the owners of the house.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What somebody may do in an event. Each may also do what those before it may.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "EventRole")]
#[schema(as = EventRole)]
pub enum Role {
    /// Reads everything, changes nothing.
    Viewer,
    /// Enters results, and hands out the links and codes of players.
    Assistant,
    /// Runs the event.
    Director,
    /// Also says who else may do what.
    Owner,
}

/// An event as its journal begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventOrigin {
    /// The name of its stream.
    pub stream: String,
    /// Who made it, as its first entry says.
    pub made_by: Option<String>,
    pub made_ms: u64,
}

/// Organisers as far as roles ask about them.
pub trait Accounts {
    /// When the account was made, if it is there.
    fn since_ms(&self, name: &str) -> Option<u64>;

    fn house_owners(&self) -> BTreeSet<String>;
}

/// Roles that were given or taken away, by the stream of the event and the name of the organiser.
#[derive(Debug, Default)]
pub struct Roles(HashMap<String, BTreeMap<String, Option<Role>>>);

impl Roles {
    pub fn share(&mut self, event: String, name: String, role: Option<Role>) {
        self.0.entry(event).or_default().insert(name, role);
    }

    /// Somebody is an organiser no longer.
    pub fn forget(&mut self, name: &str) {
        for shared in self.0.values_mut() {
            shared.remove(name);
        }
    }

    /// Whether something was said about somebody in an event.
    pub fn names(&self, event: &EventOrigin, name: &str) -> bool {
        let shared = self.0.get(&event.stream);
        shared.is_some_and(|shared| shared.contains_key(name))
    }

    /// Everybody who may do something in an event.
    pub fn of(&self, event: &EventOrigin, accounts: &impl Accounts) -> BTreeMap<String, Role> {
        let shared = self.0.get(&event.stream);
        let mut all: BTreeMap<String, Role> = shared
            .into_iter()
            .flatten()
            .filter_map(|(name, role)| Some((name.clone(), (*role)?)))
            .collect();
        if let Some(maker) = maker(event, accounts)
            && !self.names(event, maker)
        {
            all.insert(maker.to_owned(), Role::Owner);
        }
        if !all.values().any(|role| *role == Role::Owner) {
            let heirs = accounts.house_owners();
            all.extend(heirs.into_iter().map(|name| (name, Role::Owner)));
        }
        all
    }
}

/// Who made an event, if they had an account when they did and have it still.
pub fn maker<'a>(event: &'a EventOrigin, accounts: &impl Accounts) -> Option<&'a str> {
    let maker = event.made_by.as_deref()?;
    let since_ms = accounts.since_ms(maker)?;
    (since_ms <= event.made_ms).then_some(maker)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names with the time of their accounts; those in capitals own the house.
    struct House(Vec<(&'static str, u64)>);

    impl Accounts for House {
        fn since_ms(&self, name: &str) -> Option<u64> {
            let found = self.0.iter().find(|(known, _)| *known == name);
            found.map(|(_, since_ms)| *since_ms)
        }

        fn house_owners(&self) -> BTreeSet<String> {
            let owners = self
                .0
                .iter()
                .filter(|(name, _)| *name == name.to_uppercase());
            owners.map(|(name, _)| (*name).to_owned()).collect()
        }
    }

    fn check(made_by: Option<&str>, shared: &[(&str, Option<Role>)], expected: &[(&str, Role)]) {
        let house = House(vec![("EVA", 1), ("ana", 2), ("leo", 9)]);
        let event = EventOrigin {
            stream: "domino/copa".to_owned(),
            made_by: made_by.map(str::to_owned),
            made_ms: 5,
        };
        let mut roles = Roles::default();
        for (name, role) in shared {
            roles.share(event.stream.clone(), (*name).to_owned(), *role);
        }
        let found = roles.of(&event, &house);
        let expected = expected
            .iter()
            .map(|(name, role)| ((*name).to_owned(), *role));
        assert_eq!(found, expected.collect(), "{made_by:?} {shared:?}");
    }

    #[test]
    fn an_event_is_its_makers_until_it_is_shared() {
        use Role::{Assistant, Owner, Viewer};
        check(Some("ana"), &[], &[("ana", Owner)]);
        check(
            Some("ana"),
            &[("leo", Some(Assistant))],
            &[("ana", Owner), ("leo", Assistant)],
        );
        check(
            Some("ana"),
            &[("leo", Some(Owner)), ("ana", Some(Viewer))],
            &[("ana", Viewer), ("leo", Owner)],
        );
        check(
            Some("ana"),
            &[("leo", Some(Owner)), ("ana", None)],
            &[("leo", Owner)],
        );
    }

    #[test]
    fn what_nobody_owns_is_the_houses() {
        use Role::{Assistant, Owner};
        check(None, &[], &[("EVA", Owner)]);
        check(Some("a name of the command line"), &[], &[("EVA", Owner)]);
        check(
            Some("gone"),
            &[("leo", Some(Assistant))],
            &[("EVA", Owner), ("leo", Assistant)],
        );
        // The account is younger than the event: the name was somebody else's.
        check(Some("leo"), &[], &[("EVA", Owner)]);
    }
}
