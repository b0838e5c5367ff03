//! How JSON calls people: by an id that the rules never see.

use std::collections::HashMap;

use torneo_rules::roster::PlayerId;

use crate::exit::{Exit, Failure};
use crate::input::quoted;
use crate::say::{Lang, say};

/// The ids of a request, by place.
pub struct Names {
    ids: Vec<String>,
    places: HashMap<String, PlayerId>,
}

impl Names {
    /// Takes the ids in order; refuses an empty one and one that stands twice.
    pub fn new(ids: Vec<String>, lang: Lang) -> Result<Self, Failure> {
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

    pub fn of(&self, player: PlayerId) -> &str {
        &self.ids[player.index()]
    }

    pub fn find(&self, id: &str) -> Option<PlayerId> {
        self.places.get(id).copied()
    }

    /// Somebody named by `--explain`.
    pub fn asked_for(&self, id: &str, lang: Lang) -> Result<PlayerId, Failure> {
        self.find(id).ok_or_else(|| {
            let id = quoted(id);
            invalid(say!(
                lang,
                "no hay ningún jugador '{id}' en la petición; compruebe el id",
                "there is no player '{id}' in the request; check the id"
            ))
        })
    }
}

/// A request that contradicts itself or the rules.
pub fn invalid(message: String) -> Failure {
    Failure::new(Exit::Invalid, message)
}
