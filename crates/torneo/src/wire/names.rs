//! How JSON calls people: by an id that the rules never see.

use std::collections::HashMap;

use torneo_rules::roster::PlayerId;

use crate::exit::{Exit, Failure};
use crate::input::quoted;
use crate::say::{Lang, say};

/// Names repeated in one sentence before it says "and others".
const MOST_NAMED: usize = 5;

/// The ids of a request, each with its place. The order of the places is the caller's choice.
#[derive(Debug, Default)]
pub struct Names {
    ids: Vec<String>,
    places: HashMap<String, PlayerId>,
}

impl Names {
    /// The ids in the order given; refuses an empty one and one that stands twice.
    pub fn in_order(ids: Vec<String>, lang: Lang) -> Result<Self, Failure> {
        let mut places = HashMap::with_capacity(ids.len());
        for (index, id) in ids.iter().enumerate() {
            let place = index + 1;
            if id.trim().is_empty() {
                return Err(invalid(say!(
                    lang,
                    "el jugador número {place} de la lista no tiene id; póngale uno",
                    "player number {place} of the list has no id; give them one"
                )));
            }
            if let Some(first) = places.insert(id.clone(), PlayerId::at(index)) {
                let id = quoted(id);
                return Err(invalid(say!(
                    lang,
                    "el jugador '{id}' está dos veces en la lista (puestos {first} y {place}); quite uno",
                    "player '{id}' appears twice in the list (places {first} and {place}); remove one of them"
                )));
            }
        }
        Ok(Self { ids, places })
    }

    /// What people are called in sentences, by place. Nobody is looked up by it.
    pub fn shown(called: Vec<String>) -> Self {
        Self {
            ids: called,
            places: HashMap::new(),
        }
    }

    /// The ids sorted, each once, from ids in any order.
    pub fn sorted(ids: impl Iterator<Item = String>) -> Self {
        let mut ids: Vec<String> = ids.collect();
        ids.sort_unstable();
        ids.dedup();
        let places = ids.iter().enumerate();
        let places = places
            .map(|(index, id)| (id.clone(), PlayerId::at(index)))
            .collect();
        Self { ids, places }
    }

    /// The place of an id, a new one if it was not met before.
    pub fn number(&mut self, id: &str) -> PlayerId {
        if let Some(place) = self.find(id) {
            return place;
        }
        let place = PlayerId::at(self.ids.len());
        self.places.insert(id.to_owned(), place);
        self.ids.push(id.to_owned());
        place
    }

    pub fn len(&self) -> usize {
        self.ids.len()
    }

    pub fn of(&self, player: PlayerId) -> &str {
        &self.ids[player.index()]
    }

    pub fn all(&self, players: &[PlayerId]) -> Vec<&str> {
        players.iter().map(|player| self.of(*player)).collect()
    }

    pub fn find(&self, id: &str) -> Option<PlayerId> {
        self.places.get(id).copied()
    }

    /// Somebody named by `--explain`, or a sentence with the ids most like it.
    pub fn asked_for(&self, id: &str, lang: Lang) -> Result<PlayerId, Failure> {
        self.find(id).ok_or_else(|| {
            let like = quoted(&self.like(id).join(", "));
            let id = quoted(id);
            invalid(if like.is_empty() {
                say!(
                    lang,
                    "no hay ningún jugador '{id}'; escriba su id como en la petición",
                    "there is no player '{id}'; write the id as in the request"
                )
            } else {
                say!(
                    lang,
                    "no hay ningún jugador '{id}'; ¿quizá {like}?",
                    "there is no player '{id}'; perhaps {like}?"
                )
            })
        })
    }

    /// The players for a sentence: the first few by name, the others by number.
    pub fn listed(&self, players: &[PlayerId], lang: Lang) -> String {
        let shown: Vec<String> = players
            .iter()
            .take(MOST_NAMED)
            .map(|&player| quoted(self.of(player)))
            .collect();
        let shown = shown.join(", ");
        match players.len().saturating_sub(MOST_NAMED) {
            0 => shown,
            more => say!(lang, "{shown} y {more} más", "{shown} and {more} more"),
        }
    }

    /// The ids most like a mistyped one, best first, at most three.
    pub fn like(&self, id: &str) -> Vec<&str> {
        let wanted = id.to_lowercase();
        let mut near: Vec<(usize, &str)> = self
            .ids
            .iter()
            .map(|name| (distance(&wanted, &name.to_lowercase()), name.as_str()))
            .filter(|(distance, name)| *distance <= name.chars().count() / 3)
            .collect();
        near.sort_unstable();
        near.into_iter().take(3).map(|(_, name)| name).collect()
    }
}

/// A request that contradicts itself or the rules.
pub fn invalid(message: String) -> Failure {
    Failure::new(Exit::Invalid, message)
}

/// Letters to insert, remove or change to turn one word into the other (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let changed = corner + usize::from(from != *to);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_id_finds_its_likes() {
        let names = Names::sorted(["ana", "Anna", "berta"].map(String::from).into_iter());
        assert_eq!(names.like("Ana"), ["ana", "Anna"]);
        assert_eq!(names.like("zzzzz"), Vec::<&str>::new());
    }

    #[test]
    fn ids_are_numbered_as_they_are_met() {
        let mut names = Names::default();
        let places = ["eva", "ana", "eva"].map(|id| names.number(id));
        assert_eq!(places, [PlayerId(0), PlayerId(1), PlayerId(0)]);
        assert_eq!(names.all(&places), ["eva", "ana", "eva"]);
    }
}
