//! Rounds: one row each, written when their game ends or the export does, so that the game's flags are known.

use torneo_rules::snatch::report::seen::{Decider, Flags, RoundSeen};
use torneo_rules::word::word;

use super::beliefs::stated;
use super::column::{CellKind, Column};
use super::csv::Cell;
use super::flags::{DECIDED_BY, flags};
use super::place::{At, game_round, millis, origin, placed, pseudonyms, seats};
use super::reading::Row;
use super::tokens::{holdings, outcome, tokens};
use super::traits::both_traits;

/// A round, and what is known of its game when the row is written.
pub struct RoundRow {
    pub round: RoundSeen,
    pub flags: Flags,
    pub finished: bool,
}

pub fn columns() -> Vec<Column<Row<RoundRow>>> {
    let mut columns = origin();
    columns.extend(placed(|row: &Row<RoundRow>| At::from(&row.it.round.place)));
    columns.extend(seats(|row: &Row<RoundRow>| Some(row.it.round.place.seats)));
    columns.extend(pseudonyms(|row: &Row<RoundRow>| {
        Some(row.it.round.place.pseudonyms)
    }));
    columns.extend(both_traits(|row: &Row<RoundRow>| {
        Some(row.it.round.place.seats)
    }));
    columns.extend(what_happened());
    columns.extend(tokens(
        |row: &Row<RoundRow>| row.it.round.exchange.proposal.offer(),
        |row| row.it.round.place.rules,
    ));
    columns.extend(outcome(
        |row: &Row<RoundRow>| Some(row.it.round.exchange.outcome),
        |row| row.it.round.place.rules,
    ));
    columns.extend(holdings(|row: &Row<RoundRow>| {
        (row.it.round.held, row.it.round.shame)
    }));
    columns.extend(deciders());
    columns.extend(stated(|row: &Row<RoundRow>| &row.it.round));
    columns.extend(flags(|row: &Row<RoundRow>| (row.it.flags, row.it.finished)));
    columns
}

fn what_happened() -> Vec<Column<Row<RoundRow>>> {
    let flag = |name, meaning, is: fn(&RoundSeen) -> bool| {
        Column::flag(name, meaning, move |row: &Row<RoundRow>| is(&row.it.round))
    };
    vec![
        game_round(|row: &Row<RoundRow>| row.it.round.exchange.index),
        millis(
            "began_ms",
            ["Cuándo empezó la ronda", "When the round began"],
            |row: &Row<RoundRow>| Some(row.it.round.began.number()),
        ),
        millis(
            "ended_ms",
            ["Cuándo acabó la ronda", "When the round ended"],
            |row: &Row<RoundRow>| Some(row.it.round.ended.number()),
        ),
        Column::new(
            "proposal",
            CellKind::Word,
            ["Qué hizo P1", "What P1 did"],
            |row: &Row<RoundRow>| Cell::Word(word(&row.it.round.exchange.proposal)),
        )
        .values(&[
            ["no_offer", "Sin oferta", "No offer"],
            ["offer", "Oferta libre", "Free offer"],
            ["forced_offer", "Oferta obligada", "Forced offer"],
        ]),
        Column::new(
            "answer",
            CellKind::Word,
            [
                "Qué hizo P2; vacío sin oferta",
                "What P2 did; empty without an offer",
            ],
            |row: &Row<RoundRow>| {
                Cell::of(row.it.round.exchange.answer, |answer| {
                    Cell::Word(word(&answer))
                })
            },
        )
        .values(&[
            ["accept", "Acepta", "Accepts"],
            ["reject", "Rechaza", "Rejects"],
            ["snatch", "Roba", "Snatches"],
        ]),
        flag(
            "forced",
            ["P2 obligó a ofrecer (G2)", "P2 forced an offer (G2)"],
            |round| round.exchange.forced,
        ),
        flag(
            "shamed",
            ["P1 dio vergüenza (G3)", "P1 assigned shame (G3)"],
            |round| round.exchange.shamed,
        ),
        flag(
            "reported",
            ["P1 denunció (G4)", "P1 reported (G4)"],
            |round| round.exchange.reported,
        ),
    ]
}

fn deciders() -> Vec<Column<Row<RoundRow>>> {
    let by = |name, meaning, who: fn(&RoundSeen) -> Option<Decider>| {
        Column::new(name, CellKind::Word, meaning, move |row: &Row<RoundRow>| {
            Cell::of(who(&row.it.round), |decider| Cell::Word(word(&decider)))
        })
        .values(DECIDED_BY)
    };
    vec![
        by(
            "force_by",
            ["Quién decidió obligar", "Who decided to force"],
            |round| round.deciders.force,
        ),
        by(
            "offer_by",
            ["Quién decidió la oferta", "Who decided the offer"],
            |round| round.deciders.proposal,
        ),
        by(
            "answer_by",
            ["Quién decidió la respuesta", "Who decided the answer"],
            |round| round.deciders.answer,
        ),
        by(
            "judgment_by",
            [
                "Quién decidió la vergüenza o la denuncia",
                "Who decided on shame or report",
            ],
            |round| round.deciders.judgment,
        ),
        Column::integer(
            "auto",
            [
                "Decisiones de la ronda que tomó el reloj",
                "Decisions of the round that the clock made",
            ],
            |row: &Row<RoundRow>| row.it.round.exchange.auto.len(),
        )
        .unit("decisions"),
    ]
}
