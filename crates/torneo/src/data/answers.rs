//! Answers that were given beforehand to every offer that could be made (strategy method): one row each.

use torneo_rules::snatch::exchange::Reply;
use torneo_rules::snatch::report::seen::RoundSeen;
use torneo_rules::snatch::role::Role;
use torneo_rules::word::word;

use super::column::{CellKind, Column};
use super::csv::Cell;
use super::flags::DECIDED_BY;
use super::people::number;
use super::place::{At, game_round, origin, placed};
use super::reading::Row;
use super::tokens::tokens;

/// An answer to an offer that was made or not.
pub struct AnswerRow {
    pub round: RoundSeen,
    /// From 1, as the offers stand on the menu.
    pub place: usize,
    pub reply: Reply,
}

/// The answers of a round, in the order of the menu.
pub fn answers_of(round: &RoundSeen) -> impl Iterator<Item = AnswerRow> + '_ {
    let replies = (1..).zip(&round.exchange.plan);
    replies.map(|(place, reply)| AnswerRow {
        round: round.clone(),
        place,
        reply: *reply,
    })
}

pub fn columns() -> Vec<Column<Row<AnswerRow>>> {
    let mut columns = origin();
    columns.extend(placed(|row: &Row<AnswerRow>| At::from(&row.it.round.place)));
    let player = |name, meaning, role: Role| {
        Column::integer(name, meaning, move |row: &Row<AnswerRow>| {
            let seat = *row.it.round.place.seats.of(role);
            number(seat)
        })
    };
    columns.extend([
        game_round(|row: &Row<AnswerRow>| row.it.round.exchange.index),
        player(
            "player",
            [
                "Número de quien responde; vacío si era un bot",
                "Number of who answers; empty for a bot",
            ],
            Role::Responder,
        ),
        player(
            "partner",
            [
                "Número de quien propone; vacío si era un bot",
                "Number of who proposes; empty for a bot",
            ],
            Role::Proposer,
        ),
        Column::integer(
            "offer_place",
            [
                "Lugar de la oferta entre las que podían hacerse, desde 1",
                "Place of the offer among those that could be made, from 1",
            ],
            |row: &Row<AnswerRow>| row.it.place,
        ),
    ]);
    columns.extend(tokens(
        |row: &Row<AnswerRow>| Some(row.it.reply.offer),
        |row| row.it.round.place.rules,
    ));
    columns.extend([
        Column::new(
            "answer",
            CellKind::Word,
            [
                "Qué haría P2 si se hiciera la oferta",
                "What P2 would do if the offer were made",
            ],
            |row: &Row<AnswerRow>| Cell::Word(word(&row.it.reply.answer)),
        )
        .values(&[
            ["accept", "Acepta", "Accepts"],
            ["reject", "Rechaza", "Rejects"],
            ["snatch", "Roba", "Snatches"],
        ]),
        Column::flag(
            "made",
            [
                "Es la oferta que P1 hizo: su respuesta se cumplió",
                "It is the offer that P1 made: its answer was carried out",
            ],
            |row: &Row<AnswerRow>| {
                let made = row.it.round.exchange.proposal.offer();
                made == Some(row.it.reply.offer)
            },
        ),
        Column::new(
            "decided_by",
            CellKind::Word,
            ["Quién decidió en realidad", "Who really decided"],
            |row: &Row<AnswerRow>| {
                let decider = row.it.round.deciders.answer;
                Cell::of(decider, |decider| Cell::Word(word(&decider)))
            },
        )
        .values(DECIDED_BY),
    ]);
    columns
}
