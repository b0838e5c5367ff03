//! Which browser proposed a result, so that a confirmation from the same one can be told apart. Kept in memory only: a server that was
//! started since does not know, and says nothing.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use torneo_rules::domino::score::GameNumber;

use crate::wire::desk::table::Device;

/// More than any server has open at once; when they are more, the memory starts anew.
const MOST_GAMES: usize = 50_000;

/// A game of a table of a publication.
pub type GamePlace = (String, GameNumber);

/// Who proposed what stands for each game.
#[derive(Default)]
pub struct Devices {
    proposed: Mutex<BTreeMap<GamePlace, Option<Device>>>,
}

impl Devices {
    /// Whether this browser proposed what stands for the game, or nobody can tell because one of them does not say which it is.
    pub fn same(&self, game: &GamePlace, device: Option<&Device>) -> bool {
        let proposed = self.proposed.lock().unwrap_or_else(PoisonError::into_inner);
        match (proposed.get(game), device) {
            (_, None) | (Some(None), _) => true,
            (None, Some(_)) => false,
            (Some(Some(proposer)), Some(device)) => proposer == device,
        }
    }

    /// This browser proposed a result for the game.
    pub fn spoke(&self, game: GamePlace, device: Option<Device>) {
        let mut proposed = self.proposed.lock().unwrap_or_else(PoisonError::into_inner);
        if proposed.len() >= MOST_GAMES {
            proposed.clear();
        }
        proposed.insert(game, device);
    }
}
