//! Lines of chat: one row each.

use torneo_rules::snatch::report::seen::Talk;

use super::column::{CellKind, Column};
use super::csv::Cell;
use super::people::number;
use super::place::{At, game_round, millis, origin, placed};
use super::reading::Row;

pub fn columns() -> Vec<Column<Row<Talk>>> {
    let mut columns = origin();
    columns.push(millis(
        "at_ms",
        ["Cuándo se escribió", "When it was written"],
        |row: &Row<Talk>| Some(row.it.at.number()),
    ));
    columns.extend(placed(|row: &Row<Talk>| At::from(&row.it.place)));
    columns.extend([
        game_round(|row: &Row<Talk>| row.it.round),
        Column::new(
            "role",
            CellKind::Word,
            ["Quién escribió", "Who wrote"],
            |row: &Row<Talk>| Cell::Word(row.it.from.to_string()),
        )
        .values(&[
            ["P1", "Propone", "Proposer"],
            ["P2", "Responde", "Responder"],
        ]),
        Column::integer(
            "player",
            ["Número de quien escribió", "Number of who wrote"],
            |row: &Row<Talk>| {
                let seat = *row.it.place.seats.of(row.it.from);
                number(seat)
            },
        ),
        Column::new(
            "text",
            CellKind::Text,
            [
                "Lo escrito; si empieza por apóstrofo, el primero sobra",
                "What was written; if it begins with an apostrophe, drop the first one",
            ],
            |row: &Row<Talk>| Cell::text(&row.it.text),
        ),
    ]);
    columns
}
