//! The names behind the numbers: players in the order of their ids.

use torneo_rules::roster::PlayerId;

use crate::input::quoted;
use crate::say::{Lang, say};

/// Names repeated in one sentence before it says "and others".
const MOST_NAMED: usize = 5;

/// Every player's id, sorted, so that the order of `PlayerId` is the order of ids.
#[derive(Debug)]
pub struct Names(Vec<String>);

impl Names {
    /// From ids in any order, each possibly several times.
    pub fn collect(ids: impl Iterator<Item = String>) -> Self {
        let mut sorted: Vec<String> = ids.collect();
        sorted.sort_unstable();
        sorted.dedup();
        Self(sorted)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn find(&self, id: &str) -> Option<PlayerId> {
        let found = self.0.binary_search_by(|name| name.as_str().cmp(id));
        found.ok().map(PlayerId::at)
    }

    pub fn of(&self, player: PlayerId) -> &str {
        &self.0[player.index()]
    }

    pub fn all(&self, players: &[PlayerId]) -> Vec<&str> {
        players.iter().map(|&player| self.of(player)).collect()
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
            .0
            .iter()
            .map(|name| (distance(&wanted, &name.to_lowercase()), name.as_str()))
            .filter(|(distance, name)| *distance <= name.chars().count() / 3)
            .collect();
        near.sort_unstable();
        near.into_iter().take(3).map(|(_, name)| name).collect()
    }
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
        let names = Names::collect(["ana", "Anna", "berta"].map(String::from).into_iter());
        assert_eq!(names.like("Ana"), ["ana", "Anna"]);
        assert_eq!(names.like("zzzzz"), Vec::<&str>::new());
    }
}
