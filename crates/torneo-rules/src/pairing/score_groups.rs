//! Score groups: players with equal wins, filled up to multiples of four.
//!
//! Spec: docs/spec/suizo-domino.md §4.1 "División y Ajuste de Bloques".
//! Deviation: ruling D03 (stop filling once the group is a multiple of four); fixed pairs fill by two (ruling D21).
//!
//! Does not choose partners; see `partners`.

use super::field::{Field, Rank};

/// The groups of a round, best first. Each is a run of the seated players.
///
/// Who moves up comes from the top of the next group and stands last in the new one, so the order of the
/// players never changes: only the borders between groups move.
pub(super) fn split(field: &Field) -> Vec<&[Rank]> {
    let table = field.law.modality.entrants_at_a_table();
    let mut rest = field.seated();
    let mut groups = Vec::new();
    while let Some(&first) = rest.first() {
        let equal = rest
            .iter()
            .take_while(|rank| field.wins(**rank) == field.wins(first))
            .count();
        let (group, below) = rest.split_at(equal.next_multiple_of(table));
        groups.push(group);
        rest = below;
    }
    groups
}
