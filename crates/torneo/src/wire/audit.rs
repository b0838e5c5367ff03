//! What `check` reads and what it answers.
//!
//! ```text
//! bytes → documents (four accepted forms) → cases (ids become numbers) → audit → report → JSON or text
//! ```

mod cases;
mod documents;
mod options;
mod report;
mod words;

pub use cases::judge;
pub use documents::Document;

use std::collections::BTreeMap;

use torneo_rules::roster::PlayerId;

/// The ids of one document, each with its number.
#[derive(Debug, Default)]
pub struct Names {
    numbers: BTreeMap<String, PlayerId>,
    names: Vec<String>,
}

impl Names {
    /// The number of an id, new or known.
    fn number(&mut self, id: &str) -> PlayerId {
        if let Some(number) = self.numbers.get(id) {
            return *number;
        }
        let number = PlayerId::at(self.names.len());
        self.numbers.insert(id.to_owned(), number);
        self.names.push(id.to_owned());
        number
    }

    fn name(&self, player: PlayerId) -> &str {
        &self.names[player.index()]
    }

    fn list(&self, players: &[PlayerId]) -> Vec<String> {
        players.iter().map(|p| self.name(*p).to_owned()).collect()
    }
}
