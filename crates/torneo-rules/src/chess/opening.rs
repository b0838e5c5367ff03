//! The name of an opening: the deepest position of a game that our table knows, whatever order the moves came in.
//!
//! Spec: docs/spec/chess.md §7.5. The table is `openings.txt`: code, Spanish name, English name, moves.

use std::sync::LazyLock;

use serde::Serialize;

use super::history::History;
use super::position::{Position, Variant};

/// What an opening is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessOpening"),
    schema(as = ChessOpening)
)]
pub struct Opening {
    /// From A00 to E99.
    pub eco: &'static str,
    pub es: &'static str,
    pub en: &'static str,
}

/// A line of the table with the position it leads to.
struct Known {
    position: Position,
    opening: Opening,
}

/// By the number of plies that lead there.
static TABLE: LazyLock<Vec<Vec<Known>>> = LazyLock::new(|| {
    let mut by_plies: Vec<Vec<Known>> = Vec::new();
    for line in include_str!("openings.txt").lines() {
        let (plies, known) = read(line).expect("every line of our table is legal");
        by_plies.resize_with(by_plies.len().max(plies + 1), Vec::new);
        by_plies[plies].push(known);
    }
    by_plies
});

fn read(line: &'static str) -> Option<(usize, Known)> {
    let mut parts = line.split("; ");
    let (eco, es, en, moves) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let mut position = Position::initial(Variant::Standard);
    let mut plies = 0;
    for san in moves.split(' ') {
        position = position.after(position.read_san(san)?);
        plies += 1;
    }
    let opening = Opening { eco, es, en };
    Some((plies, Known { position, opening }))
}

impl History {
    /// The name of the opening, if the game began as games of standard chess do and our table knows it.
    pub fn opening(&self) -> Option<Opening> {
        if *self.start() != Position::initial(Variant::Standard) {
            return None;
        }
        let after_each = self.steps().skip(1).map(|(before, _)| before);
        let positions: Vec<&Position> = after_each.chain([self.now()]).collect();
        let known = TABLE.iter().skip(1).zip(positions);
        let mut names = known.filter_map(|(known, position)| {
            let found = known
                .iter()
                .find(|known| known.position.is_same(position))?;
            Some(found.opening)
        });
        names.next_back()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(moves: &str, expected: &str) {
        let mut history = History::new(Position::initial(Variant::Standard));
        for san in moves.split_whitespace() {
            let mv = history.now().read_san(san).expect("a legal move");
            history.play(mv);
        }
        let told = history.opening().map_or("", |opening| opening.en);
        assert_eq!(told, expected, "{moves}");
    }

    #[test]
    fn games_are_called_by_their_deepest_known_position() {
        for (moves, expected) in [
            ("", ""),
            ("e4", "King's Pawn Opening"),
            ("e4 e5 Nf3 Nc6 Bb5 a6", "Ruy Lopez, Morphy Defense"),
            (
                "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 d3 b5",
                "Ruy Lopez, Morphy Defense",
            ),
            ("Nf3 d5 d4 Nf6 Bf4", "London System"),
            ("c4 e6 d4 d5", "Queen's Gambit Declined"),
            ("a3 a6", ""),
        ] {
            check(moves, expected);
        }
    }

    #[test]
    fn every_line_of_the_table_can_be_played_and_no_position_has_two_names() {
        let all: Vec<&Known> = TABLE.iter().flatten().collect();
        assert!(all.len() > 150);
        for (index, known) in all.iter().enumerate() {
            let twin = all[..index]
                .iter()
                .find(|other| other.position.is_same(&known.position));
            assert!(
                twin.is_none_or(|twin| twin.opening == known.opening),
                "{}",
                known.opening.en
            );
        }
    }

    #[test]
    fn other_beginnings_have_no_name() {
        let start = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Variant::Standard);
        assert_eq!(History::new(start.unwrap()).opening(), None);
    }
}
