//! A whole report: the tournament, and all that pairing does not need but a federation reads.
//!
//! Spec: docs/spec/swiss-dutch.md §8.

use super::{Rejection, read};
use crate::dutch::tournament::Tournament;

/// Tags whose lines are written from the tournament itself; all others are kept as they were.
const OF_THE_TOURNAMENT: [&str; 17] = [
    "001", "142", "152", "162", "192", "240", "250", "260", "BBW", "BBD", "BBL", "BBZ", "BBF",
    "BBU", "XXR", "XXA", "XXP",
];

/// A tournament with the names of its people.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    pub tournament: Tournament,
    /// In the order of the tournament's list.
    pub people: Vec<Details>,
    /// The code of its type (192), such as `FIDE_DUTCH_2026`; empty when the file has none.
    pub kind: String,
    /// Lines about the tournament as a whole, such as `012 Club championship`, without their ends.
    pub lines: Vec<String>,
}

/// What is written about one player. Empty where nothing is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Details {
    /// `m` or `w`.
    pub sex: String,
    pub title: String,
    pub name: String,
    pub rating: Option<u32>,
    pub federation: String,
    pub fide_id: String,
    /// As the file has it; `1991/06/30` is usual.
    pub birth: String,
    /// The place in the standings.
    pub rank: Option<usize>,
}

impl Report {
    /// Reads a report with everything in it.
    pub fn read(text: &str) -> Result<Self, Rejection> {
        let tournament = read(text)?;
        let mut people = vec![Details::default(); tournament.players.len()];
        let mut lines = Vec::new();
        let mut kind = String::new();
        for line in text.split(['\r', '\n']).filter(|line| !line.is_empty()) {
            let tag: String = line.chars().take(3).collect();
            if tag == "001" {
                let columns: Vec<char> = line.chars().collect();
                let number = cut(&columns, 4, 4).parse().ok();
                let place = tournament
                    .players
                    .iter()
                    .position(|player| Some(player.number) == number);
                people[place.expect("the tournament has every line")] = Details::of(&columns);
            } else if tag == "192" {
                line.chars()
                    .skip(3)
                    .collect::<String>()
                    .trim()
                    .clone_into(&mut kind);
            } else if !OF_THE_TOURNAMENT.contains(&tag.as_str()) && tag != "XXC" {
                lines.push(line.to_owned());
            }
        }
        Ok(Self {
            tournament,
            people,
            kind,
            lines,
        })
    }
}

impl Report {
    /// What the first line of this kind says.
    pub fn line<'a>(&'a self, tag: &'a str) -> Option<&'a str> {
        self.all(tag).next()
    }

    /// What every line of this kind says.
    pub fn all<'a>(&'a self, tag: &'a str) -> impl Iterator<Item = &'a str> {
        let said = self
            .lines
            .iter()
            .filter_map(move |line| line.strip_prefix(tag));
        said.map(str::trim).filter(|said| !said.is_empty())
    }
}

impl Details {
    fn of(columns: &[char]) -> Self {
        Self {
            sex: cut(columns, 9, 1),
            title: cut(columns, 10, 3),
            name: cut(columns, 14, 33),
            rating: cut(columns, 48, 4)
                .parse()
                .ok()
                .filter(|&rating| rating > 0),
            federation: cut(columns, 53, 3),
            fide_id: cut(columns, 57, 11),
            birth: cut(columns, 69, 10),
            rank: cut(columns, 85, 4).parse().ok(),
        }
    }
}

fn cut(columns: &[char], from: usize, count: usize) -> String {
    let text: String = columns.iter().skip(from).take(count).collect();
    text.trim().to_owned()
}
