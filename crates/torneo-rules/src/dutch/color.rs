//! Who has white (C.04.3 article 5.2).
//!
//! Spec: docs/spec/swiss-dutch.md §7.

use super::field::Entrant;
use super::history::Strength;
use super::tournament::Color;

/// The color of the `higher` ranked of a pair.
pub(super) fn of_higher(higher: &Entrant, lower: &Entrant, initial: Color) -> Color {
    let (mine, theirs) = (higher.history.preference, lower.history.preference);
    let (Some(my_color), Some(their_color)) = (mine.color, theirs.color) else {
        // Somebody has no preference: the other one's is granted; with none at all the pairing number decides.
        let granted = mine.color.or(theirs.color.map(Color::other));
        return granted.unwrap_or(if higher.pairing_number % 2 == 1 {
            initial
        } else {
            initial.other()
        });
    };
    if my_color != their_color {
        return my_color;
    }
    let rank = |strength: Strength, difference: u16| match strength {
        Strength::None | Strength::Mild | Strength::Strong => (strength, 0),
        Strength::Absolute => (strength, difference),
    };
    let my_rank = rank(mine.strength, mine.difference);
    let their_rank = rank(theirs.strength, theirs.difference);
    if my_rank > their_rank {
        return my_color;
    }
    if my_rank < their_rank {
        return their_color.other();
    }
    let latest = |entrant: &Entrant| {
        entrant
            .history
            .colors
            .iter()
            .rev()
            .copied()
            .collect::<Vec<_>>()
    };
    let difference = latest(higher)
        .into_iter()
        .zip(latest(lower))
        .find(|(mine, theirs)| mine != theirs);
    match difference {
        Some((_, theirs)) => theirs,
        None => my_color,
    }
}
