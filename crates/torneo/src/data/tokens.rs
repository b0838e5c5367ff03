//! Columns of goods and points: what is offered, what is held, what comes out.

use torneo_rules::snatch::report::measure::efficiency;
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::Rules;
use torneo_rules::snatch::tokens::{Holdings, Offer};

use super::column::{CellKind, Column};
use super::csv::Cell;

/// What an offer gives and asks for.
pub fn tokens<R: 'static>(
    offer: fn(&R) -> Option<Offer>,
    rules: fn(&R) -> Rules,
) -> Vec<Column<R>> {
    let count = |name, meaning, of: fn(Offer) -> u32| {
        Column::integer(name, meaning, move |row: &R| offer(row).map(of)).unit("tokens")
    };
    vec![
        count(
            "give_turkeys",
            ["Pavos que P1 ofrece", "Turkeys that P1 offers"],
            |offer| offer.give.turkeys,
        ),
        count(
            "give_corn",
            ["Elotes que P1 ofrece", "Corn that P1 offers"],
            |offer| offer.give.corn,
        ),
        count(
            "ask_turkeys",
            ["Pavos que P1 pide", "Turkeys that P1 asks for"],
            |offer| offer.ask.turkeys,
        ),
        count(
            "ask_corn",
            ["Elotes que P1 pide", "Corn that P1 asks for"],
            |offer| offer.ask.corn,
        ),
        Column::integer(
            "request_points",
            [
                "Lo que vale para P2 lo que P1 pide (r)",
                "What P1's request is worth to P2 (r)",
            ],
            move |row: &R| {
                let worth = rules(row).values.responder;
                offer(row).map(|offer| offer.ask.points(worth))
            },
        )
        .unit("points"),
    ]
}

/// What both and the bank held, and their shame, before what the row tells.
pub fn holdings<R: 'static>(held: fn(&R) -> (Holdings, ByRole<u32>)) -> Vec<Column<R>> {
    let count = |name, meaning, of: fn(&Holdings, &ByRole<u32>) -> u32| {
        Column::integer(name, meaning, move |row: &R| {
            let (held, shame) = held(row);
            of(&held, &shame)
        })
        .unit("tokens")
    };
    vec![
        count(
            "p1_turkeys",
            ["Pavos de P1 antes", "P1's turkeys before"],
            |held, _| held.players.proposer.turkeys,
        ),
        count(
            "p1_corn",
            ["Elotes de P1 antes", "P1's corn before"],
            |held, _| held.players.proposer.corn,
        ),
        count(
            "p2_turkeys",
            ["Pavos de P2 antes", "P2's turkeys before"],
            |held, _| held.players.responder.turkeys,
        ),
        count(
            "p2_corn",
            ["Elotes de P2 antes", "P2's corn before"],
            |held, _| held.players.responder.corn,
        ),
        count(
            "p1_shame",
            [
                "Fichas de vergüenza de P1 antes",
                "P1's tokens of shame before",
            ],
            |_, shame| shame.proposer,
        ),
        count(
            "p2_shame",
            [
                "Fichas de vergüenza de P2 antes",
                "P2's tokens of shame before",
            ],
            |_, shame| shame.responder,
        ),
    ]
}

/// Points of both, and the share of the possible gain.
pub fn outcome<R: 'static>(
    points: fn(&R) -> Option<ByRole<u32>>,
    rules: fn(&R) -> Rules,
) -> Vec<Column<R>> {
    let of = |name, meaning, role: Role| {
        Column::integer(name, meaning, move |row: &R| {
            points(row).map(|points| *points.of(role))
        })
        .unit("points")
    };
    vec![
        of(
            "p1_points",
            ["Puntos de P1 al acabar", "P1's points at the end"],
            Role::Proposer,
        ),
        of(
            "p2_points",
            ["Puntos de P2 al acabar", "P2's points at the end"],
            Role::Responder,
        ),
        Column::new(
            "efficiency",
            CellKind::Decimal,
            [
                "Parte realizada de la ganancia posible: (P1 + P2 − sin trato) / (lo mejor − sin trato); con diez y diez, (P1 + P2 − 20) / 20",
                "Share of the possible gain that was realised: (P1 + P2 − no trade) / (best − no trade); with ten and ten, (P1 + P2 − 20) / 20",
            ],
            move |row: &R| {
                let share = points(row).and_then(|points| efficiency(&rules(row), points));
                Cell::of(share, Cell::figure)
            },
        )
        .unit("share"),
    ]
}
