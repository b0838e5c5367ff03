//! Decisions: one row each, in the order in which they were made.

use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::Event;
use torneo_rules::snatch::report::seen::{Decider, Decision};
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::session::form::Seat;
use torneo_rules::word::word;

use super::column::{CellKind, Column};
use super::csv::Cell;
use super::flags::DECIDED_BY;
use super::people::number;
use super::place::{At, game_round, millis, origin, placed};
use super::reading::Row;
use super::tokens::{holdings, tokens};
use super::traits::{DEVICES, LANGUAGES, Traits, device, language};

/// What each word for a decision means.
const ACTIONS: &[[&str; 3]] = &[
    ["force", "P2 obliga a ofrecer", "P2 forces an offer"],
    ["no_force", "P2 no obliga", "P2 does not force"],
    ["offer", "P1 ofrece", "P1 offers"],
    ["no_offer", "P1 no ofrece", "P1 makes no offer"],
    ["accept", "P2 acepta", "P2 accepts"],
    ["reject", "P2 rechaza", "P2 rejects"],
    ["snatch", "P2 roba", "P2 snatches"],
    [
        "plan",
        "P2 responde de antemano a cada oferta; sus respuestas, en answers.csv",
        "P2 answers each offer beforehand; the answers are in answers.csv",
    ],
    [
        "belief",
        "Dice qué espera del otro; sus probabilidades, en rounds.csv",
        "Says what they expect of the other; the chances are in rounds.csv",
    ],
    [
        "no_belief",
        "No dice qué espera antes del plazo",
        "Does not say what they expect before the deadline",
    ],
    ["shame", "P1 da vergüenza", "P1 assigns shame"],
    ["no_shame", "P1 no da vergüenza", "P1 assigns no shame"],
    ["report", "P1 denuncia", "P1 reports"],
    ["no_report", "P1 no denuncia", "P1 does not report"],
];

pub fn columns() -> Vec<Column<Row<Decision>>> {
    let mut columns = origin();
    columns.push(millis(
        "at_ms",
        ["Cuándo se decidió", "When it was decided"],
        |row: &Row<Decision>| Some(row.it.at.number()),
    ));
    columns.extend(placed(|row: &Row<Decision>| At::from(&row.it.place)));
    columns.extend([
        game_round(|row: &Row<Decision>| row.it.round),
        Column::new(
            "role",
            CellKind::Word,
            ["A quién le tocaba decidir", "Whose decision it was"],
            |row: &Row<Decision>| Cell::Word(row.it.role.to_string()),
        )
        .values(&[
            ["P1", "Propone", "Proposer"],
            ["P2", "Responde", "Responder"],
        ]),
        Column::new(
            "player",
            CellKind::Integer,
            [
                "Número del jugador; vacío si era un bot",
                "Number of the player; empty for a bot",
            ],
            |row: &Row<Decision>| own(&row.it, row.it.role),
        ),
        Column::new(
            "partner",
            CellKind::Integer,
            [
                "Número del otro; vacío si era un bot",
                "Number of the other; empty for a bot",
            ],
            |row: &Row<Decision>| own(&row.it, row.it.role.other()),
        ),
        Column::integer(
            "pseudonym",
            [
                "Cómo se le veía en esta fase",
                "What they were called in this phase",
            ],
            |row: &Row<Decision>| {
                let place = &row.it.place;
                *place.pseudonyms.of(row.it.role)
            },
        ),
        Column::flag(
            "partner_bot",
            [
                "El otro era un programa, de los que completan o de los que entran",
                "The other was a program, one that fills or one that came in",
            ],
            |row: &Row<Decision>| {
                let seat = *row.it.place.seats.of(row.it.role.other());
                row.is_bot(seat)
            },
        ),
        Column::new(
            "language",
            CellKind::Word,
            ["Idioma de su página", "Language of their page"],
            |row: &Row<Decision>| language(traits(row)),
        )
        .values(LANGUAGES),
        Column::new(
            "device",
            CellKind::Word,
            ["Clase de aparato", "Kind of device"],
            |row: &Row<Decision>| device(traits(row)),
        )
        .values(DEVICES),
        Column::new(
            "option_order",
            CellKind::Text,
            [
                "En qué orden veía las respuestas a una oferta",
                "In which order they saw the answers to an offer",
            ],
            |row: &Row<Decision>| match *row.it.place.seats.of(row.it.role) {
                Seat::Player(player) => Cell::Word(row.about.option_order(player)),
                Seat::Bot(_) => Cell::Empty,
            },
        ),
        Column::integer(
            "instructions_ms",
            [
                "Tiempo desde que pudo leer sobre la variante hasta su primer intento de las preguntas",
                "Time from when they could read about the variant to their first attempt at the questions",
            ],
            |row: &Row<Decision>| traits(row).instructions_ms,
        )
        .unit("ms"),
        Column::integer(
            "quiz_ms",
            [
                "Tiempo del primer intento al último",
                "Time from the first attempt to the last",
            ],
            |row: &Row<Decision>| traits(row).quiz_ms,
        )
        .unit("ms"),
        Column::flag(
            "forced_offer",
            [
                "P2 exigía la oferta (G2)",
                "P2 had asked for the offer (G2)",
            ],
            |row: &Row<Decision>| row.it.forced,
        ),
        Column::new(
            "action",
            CellKind::Word,
            ["Qué se decidió", "What was decided"],
            |row: &Row<Decision>| Cell::of(action(&row.it.event), Cell::word),
        )
        .values(ACTIONS),
        Column::new(
            "decided_by",
            CellKind::Word,
            ["Quién decidió en realidad", "Who really decided"],
            |row: &Row<Decision>| Cell::Word(word(&row.it.decider)),
        )
        .values(DECIDED_BY),
        Column::flag(
            "auto",
            [
                "Decidió el reloj por defecto",
                "The clock decided, by default",
            ],
            |row: &Row<Decision>| row.it.decider.is_default(),
        ),
        Column::flag(
            "bot",
            ["Decidió un bot", "A bot decided"],
            |row: &Row<Decision>| row.it.decider == Decider::Bot,
        ),
        Column::integer(
            "took_ms",
            [
                "Tiempo desde el último suceso de la mesa, sin pausas del organizador",
                "Time since the table's last event, without the organiser's pauses",
            ],
            |row: &Row<Decision>| row.it.took_ms,
        )
        .unit("ms"),
    ]);
    columns.extend(tokens(
        |row: &Row<Decision>| row.it.offer,
        |row| row.it.place.rules,
    ));
    columns.extend(holdings(|row: &Row<Decision>| (row.it.held, row.it.shame)));
    columns
}

/// What is known of whose decision it was.
fn traits(row: &Row<Decision>) -> Traits {
    row.traits_of(*row.it.place.seats.of(row.it.role))
}

fn own(decision: &Decision, role: Role) -> Cell {
    Cell::of(number(*decision.place.seats.of(role)), Cell::number)
}

/// The word for a decision; none for what is not one.
fn action(event: &Event) -> Option<&'static str> {
    let yes = |yes: bool, [if_yes, if_not]: [&'static str; 2]| if yes { if_yes } else { if_not };
    Some(match event {
        Event::Forced { force, .. } => yes(*force, ["force", "no_force"]),
        Event::Offered { .. } => "offer",
        Event::NotOffered { .. } => "no_offer",
        Event::Answered { answer, .. } => match answer {
            Answer::Accept => "accept",
            Answer::Reject => "reject",
            Answer::Snatch => "snatch",
        },
        Event::Planned { .. } => "plan",
        Event::Believed { belief, .. } => yes(belief.is_some(), ["belief", "no_belief"]),
        Event::Shamed { assign, .. } => yes(*assign, ["shame", "no_shame"]),
        Event::Reported { report, .. } => yes(*report, ["report", "no_report"]),
        Event::Said { .. }
        | Event::ChatClosed {}
        | Event::VariantSet { .. }
        | Event::Paused {}
        | Event::Resumed {} => return None,
    })
}
