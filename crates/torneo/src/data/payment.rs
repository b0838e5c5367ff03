//! What each player is paid: the fee, and the rate for each point that counts.

use std::collections::BTreeMap;

use torneo_rules::ranking::fraction::Fraction;
use torneo_rules::snatch::session::Score;
use torneo_rules::snatch::standings::standings;
use torneo_rules::word::word;

use super::column::{CellKind, Column};
use super::csv::Cell;
use super::people::Person;
use super::place::origin;
use super::reading::{Reading, Row};
use super::treated::treated;
use crate::wire::live::session::payment::{PaidPhases, Payment};
use crate::wire::live::session::record::{player, shown};

/// Somebody who is paid.
pub struct PaymentRow {
    pub person: Person,
    /// Treatment and matching group.
    pub cell: Option<(u32, Option<u32>)>,
    pub payment: Payment,
    /// The points that are paid, once it is known which.
    pub points: Option<Fraction>,
    /// The phase that was drawn, if only one is paid.
    pub phase: Option<u32>,
    /// Paid phases, from 1, for which what was expected is paid instead of the game.
    pub belief_phases: Vec<usize>,
    /// Whether the session is over; before, all this may change.
    pub over: bool,
}

/// A row for everybody who was enrolled.
pub fn payment_rows(reading: &Reading) -> Vec<PaymentRow> {
    let Some(file) = reading.file() else {
        return Vec::new();
    };
    let points = paid_points(reading, file.payment.which);
    let enrolled = reading.people().all().iter();
    let enrolled = enrolled.filter_map(|person| Some((person, person.player?)));
    let entrants = reading
        .watch()
        .map_or(&[][..], |watch| watch.session().entrants());
    let rows = enrolled.map(|(person, number)| PaymentRow {
        person: person.clone(),
        cell: player(number)
            .and_then(|player| entrants.get(player.index()))
            .map(|entrant| (entrant.treatment, entrant.group)),
        // Who was in no phase that is paid has no points.
        points: points.as_ref().map(|points| {
            let points = points.get(&number);
            points.map_or_else(Fraction::zero, |paid| paid.points.clone())
        }),
        belief_phases: points
            .as_ref()
            .and_then(|points| points.get(&number))
            .map_or_else(Vec::new, |paid| paid.belief_phases.clone()),
        phase: reading.over().flatten(),
        payment: file.payment.clone(),
        over: reading.over().is_some(),
    });
    rows.collect()
}

/// The points that somebody is paid.
struct Paid {
    points: Fraction,
    belief_phases: Vec<usize>,
}

/// The points that are paid, by player. None while one phase is still to be drawn.
fn paid_points(reading: &Reading, which: PaidPhases) -> Option<BTreeMap<u32, Paid>> {
    let session = reading.watch()?.session();
    let scores: Vec<Score> = match (which, reading.over()) {
        (PaidPhases::All, _) | (PaidPhases::OneAtRandom, Some(None)) => session.scores().to_vec(),
        (PaidPhases::OneAtRandom, None) => return None,
        (PaidPhases::OneAtRandom, Some(Some(phase))) => {
            let drawn = |score: &&Score| score.phase + 1 == phase as usize;
            session.scores().iter().filter(drawn).copied().collect()
        }
    };
    // A sum of points with each bye at the mean of its phase is what the ranking calls aggregate.
    let rows = standings(session.entrants().len(), &scores);
    let rows = rows.into_iter().map(|row| {
        let paid = Paid {
            points: row.aggregate,
            belief_phases: Vec::new(),
        };
        (shown(row.player), paid)
    });
    let mut paid: BTreeMap<u32, Paid> = rows.collect();
    for score in &scores {
        if let Some(instead) = score.instead()
            && let Some(paid) = paid.get_mut(&shown(score.player))
        {
            paid.points = &paid.points + &instead;
            paid.belief_phases.push(score.phase + 1);
        }
    }
    Some(paid)
}

pub fn columns() -> Vec<Column<Row<PaymentRow>>> {
    let mut columns: Vec<_> = origin().into_iter().take(1).collect();
    columns.extend(
        treated(|row: &Row<PaymentRow>| row.it.cell)
            .into_iter()
            .take(2),
    );
    columns.extend(who());
    columns.extend(how_much());
    columns
}

fn who() -> Vec<Column<Row<PaymentRow>>> {
    vec![
        Column::integer(
            "player",
            ["Número de jugador", "Player's number"],
            |row: &Row<PaymentRow>| row.it.person.player,
        ),
        Column::new(
            "person",
            CellKind::Text,
            ["Identificador de la persona", "Id of the person"],
            |row: &Row<PaymentRow>| Cell::text(&row.it.person.id),
        ),
        Column::new(
            "name",
            CellKind::Text,
            ["Nombre con el que entró", "Name they came in with"],
            |row: &Row<PaymentRow>| Cell::text(&row.it.person.name),
        ),
        Column::integer(
            "code",
            [
                "Número de su código personal",
                "Number of their personal code",
            ],
            |row: &Row<PaymentRow>| row.it.person.code,
        ),
        Column::new(
            "label",
            CellKind::Text,
            [
                "Etiqueta que trajo: la del puesto, o su identificador en el servicio que la invitó (Prolific, ORSEE, MTurk)",
                "Label they brought: of the seat, or their id at the service that invited them (Prolific, ORSEE, MTurk)",
            ],
            |row: &Row<PaymentRow>| Cell::of(row.it.person.label.as_deref(), Cell::text),
        ),
        Column::new(
            "bot",
            CellKind::Text,
            [
                "Qué bot es; a un bot no se le paga",
                "Which bot it is; nobody pays a bot",
            ],
            |row: &Row<PaymentRow>| Cell::of(row.it.person.bot, |bot| Cell::Word(word(&bot))),
        ),
    ]
}

fn how_much() -> Vec<Column<Row<PaymentRow>>> {
    let money = |name, meaning, of: fn(&PaymentRow) -> Option<String>| {
        Column::new(
            name,
            CellKind::Decimal,
            meaning,
            move |row: &Row<PaymentRow>| Cell::of(of(&row.it), Cell::Word),
        )
    };
    vec![
        money(
            "points",
            [
                "Puntos que se pagan; dos decimales",
                "Points that are paid; two decimals",
            ],
            |row| row.points.as_ref().map(Fraction::two_digits),
        )
        .unit("points"),
        Column::integer(
            "paid_phase",
            [
                "Fase sorteada; vacío si se pagan todas",
                "Phase that was drawn; empty if all are paid",
            ],
            |row: &Row<PaymentRow>| row.it.phase,
        ),
        Column::new(
            "belief_phases",
            CellKind::Text,
            [
                "Fases pagadas, desde 1, en las que el sorteo paga lo que esperaba en vez de la partida; vacío si ninguna",
                "Paid phases, from 1, in which the lot pays what they expected instead of the game; empty if none",
            ],
            |row: &Row<PaymentRow>| {
                let phases = row.it.belief_phases.iter().map(usize::to_string);
                let phases: Vec<String> = phases.collect();
                Cell::of((!phases.is_empty()).then_some(phases), |phases| {
                    Cell::Word(phases.join(" "))
                })
            },
        ),
        money("rate", ["Por punto", "For each point"], |row| {
            Some(row.payment.rate.clone())
        })
        .unit("currency"),
        money(
            "show_up_fee",
            ["Por participar", "For taking part"],
            |row| Some(row.payment.show_up_fee.clone()),
        )
        .unit("currency"),
        money(
            "amount",
            [
                "Lo que se paga: show_up_fee + rate × puntos exactos, a céntimos",
                "What is paid: show_up_fee + rate × exact points, to cents",
            ],
            |row| {
                let points = row.points.as_ref()?;
                Some(row.payment.due(points).two_digits())
            },
        )
        .unit("currency"),
        Column::new(
            "currency",
            CellKind::Text,
            ["Moneda", "Currency"],
            |row: &Row<PaymentRow>| Cell::text(&row.it.payment.currency),
        ),
        Column::flag(
            "final",
            [
                "La sesión ha acabado; antes todo puede cambiar",
                "The session is over; before, all this may change",
            ],
            |row: &Row<PaymentRow>| row.it.over,
        ),
    ]
}
