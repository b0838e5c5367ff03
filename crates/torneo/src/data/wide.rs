//! Players: one row each, with a block of columns for each phase, the checks before each variant, and the questionnaire.

use torneo_rules::snatch::variant::Variant;

use super::column::{CellKind, Column};
use super::csv::Cell;
use super::people::{Person, Stay};
use super::place::{VARIANTS, origin};
use super::players::{PlayerRow, coming_in, delta, standing};
use super::reading::Row;
use super::treated::treated;
use crate::wire::live::session::file::SessionFile;
use crate::wire::live::session::pages::{Question, QuestionKind, Reply};

pub fn columns(file: &SessionFile) -> Vec<Column<Row<PlayerRow>>> {
    let mut columns: Vec<_> = origin().into_iter().take(1).collect();
    // Who they are stands in the table of players; here a number is enough.
    columns.extend(coming_in().into_iter().take(1));
    columns.extend(treated(|row: &Row<PlayerRow>| row.it.cell));
    for phase in 0..file.phases.len() {
        columns.extend(of_phase(phase));
    }
    columns.extend(standing());
    columns.extend(delta());
    let played = file.played();
    let mut variants: Vec<Variant> = played.into_iter().flat_map(|it| it.phases).collect();
    variants.sort_unstable();
    variants.dedup();
    if file.instructions.asked().is_asked() {
        columns.extend(variants.into_iter().flat_map(of_check));
    }
    let questions = file.questionnaire.iter().enumerate();
    columns.extend(questions.map(|(place, question)| of_question(place, question)));
    columns
}

fn of_phase(phase: usize) -> Vec<Column<Row<PlayerRow>>> {
    let number = phase + 1;
    let column = |name: &str, kind, meaning: [&str; 2], cell: fn(&Stay) -> Cell| {
        let meaning = [
            format!("Fase {number}: {}", meaning[0]),
            format!("Phase {number}: {}", meaning[1]),
        ];
        let name = format!("phase{number}_{name}");
        let words = [meaning[0].as_str(), meaning[1].as_str()];
        Column::new(name, kind, words, move |row: &Row<PlayerRow>| {
            Cell::of(row.it.person.stays.get(&phase), cell)
        })
    };
    vec![
        column("variant", CellKind::Word, ["variante", "variant"], |stay| {
            Cell::Word(stay.variant.to_string())
        })
        .values(&VARIANTS),
        column("role", CellKind::Word, ["papel", "role"], |stay| {
            Cell::Word(stay.role.map_or_else(|| "bye".to_owned(), |role| role.to_string()))
        })
        .values(&[
            ["P1", "Propone", "Proposer"],
            ["P2", "Responde", "Responder"],
            ["bye", "Descansa", "Waits"],
        ]),
        column(
            "partner",
            CellKind::Integer,
            [
                "número del otro; vacío si era un bot",
                "number of the other; empty for a bot",
            ],
            |stay| Cell::of(stay.partner, Cell::number),
        ),
        column(
            "points",
            CellKind::Decimal,
            [
                "puntos; un descanso, la media de ambos papeles en la fase de su tratamiento, dos decimales",
                "points; a bye, the mean of both roles in its treatment's phase, two decimals",
            ],
            |stay| match (stay.points, &stay.bye_points) {
                (Some(points), _) => Cell::number(points),
                (None, Some(mean)) => Cell::word(mean),
                (None, None) => Cell::Empty,
            },
        )
        .unit("points"),
        column(
            "offers",
            CellKind::Integer,
            ["ofertas de la partida", "offers of the game"],
            |stay| Cell::number(stay.offers),
        )
        .unit("rounds"),
        column(
            "accepted",
            CellKind::Integer,
            ["ofertas aceptadas", "offers accepted"],
            |stay| Cell::number(stay.accepted),
        )
        .unit("rounds"),
        column(
            "snatched",
            CellKind::Integer,
            ["ofertas robadas", "offers snatched"],
            |stay| Cell::number(stay.snatched),
        )
        .unit("rounds"),
        column(
            "auto",
            CellKind::Integer,
            [
                "decisiones de la partida que tomó el reloj",
                "decisions of the game that the clock made",
            ],
            |stay| Cell::number(stay.flags.defaults),
        )
        .unit("decisions"),
        column(
            "excluded",
            CellKind::Flag,
            ["partida con alguna marca", "game with some flag"],
            |stay| Cell::flag(stay.flags.is_excluded()),
        ),
        column("bye", CellKind::Flag, ["descansó", "waited"], |stay| {
            Cell::flag(stay.role.is_none())
        }),
    ]
}

fn of_check(variant: Variant) -> [Column<Row<PlayerRow>>; 3] {
    let check = move |person: &Person| person.checks.get(&variant).copied();
    let code = variant;
    [
        Column::integer(
            format!("check_{code}_attempts"),
            [
                "Intentos de las dos preguntas de comprobación",
                "Attempts at the two questions of the check",
            ],
            move |row: &Row<PlayerRow>| check(&row.it.person).map(|check| check.attempts),
        ),
        Column::flag(
            format!("check_{code}_right"),
            [
                "Acertó ambas a la primera",
                "Had both right at the first attempt",
            ],
            move |row: &Row<PlayerRow>| check(&row.it.person).map(|check| check.first_right),
        ),
        Column::flag(
            format!("check_{code}_passed"),
            [
                "Acertó ambas en su último intento",
                "Had both right at their last attempt",
            ],
            move |row: &Row<PlayerRow>| check(&row.it.person).map(|check| check.last_right),
        ),
    ]
}

fn of_question(place: usize, question: &Question) -> Column<Row<PlayerRow>> {
    let kind = match &question.kind {
        QuestionKind::Text => CellKind::Text,
        QuestionKind::Choice { .. } | QuestionKind::Number { .. } | QuestionKind::Scale { .. } => {
            CellKind::Integer
        }
    };
    let meaning = [question.text.es.as_str(), question.text.en.as_str()];
    let name = format!("question{}", place + 1);
    let column = Column::new(name, kind, meaning, move |row: &Row<PlayerRow>| {
        match row.it.person.replies.get(place) {
            None | Some(Reply::Nothing) => Cell::Empty,
            Some(Reply::Number(number)) => Cell::Number(*number),
            Some(Reply::Text(text)) => Cell::text(text),
        }
    });
    match &question.kind {
        QuestionKind::Choice { options } => {
            let numbers: Vec<String> = (0..options.len()).map(|at| at.to_string()).collect();
            let values = numbers.iter().zip(options);
            let values: Vec<[&str; 3]> = values
                .map(|(number, words)| [number.as_str(), &words.es, &words.en])
                .collect();
            column.values(&values)
        }
        QuestionKind::Text | QuestionKind::Number { .. } | QuestionKind::Scale { .. } => column,
    }
}
