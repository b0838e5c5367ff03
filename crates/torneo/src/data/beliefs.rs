//! Columns of what people expected of each other, and what that earned.

use torneo_rules::snatch::belief::{Belief, BeliefPoints, CERTAIN};
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::report::seen::{GameSeen, RoundSeen};
use torneo_rules::snatch::role::Role;
use torneo_rules::word::word;

use super::column::{CellKind, Column};
use super::csv::Cell;
use super::flags::DECIDED_BY;

/// Points with all their decimals, at most four.
pub fn exact(points: BeliefPoints) -> Cell {
    let scale = CERTAIN * CERTAIN;
    Cell::Word(format!("{}.{:04}", points.0 / scale, points.0 % scale))
}

/// What both said in a round, who really said it, and what it earns.
pub fn stated<R: 'static>(round: fn(&R) -> &RoundSeen) -> Vec<Column<R>> {
    let chance = |name, meaning, role: Role, of: fn(Belief) -> Option<u32>| {
        Column::integer(name, meaning, move |row: &R| {
            let said = round(row).exchange.beliefs.of(role).said();
            said.and_then(of)
        })
        .unit("percent")
    };
    let mut columns = vec![
        chance(
            "p1_belief_accept",
            [
                "Probabilidad que P1 da a que P2 acepte; vacío si no se le preguntó o no contestó",
                "Chance that P1 gives to P2 accepting; empty if not asked or not answered",
            ],
            Role::Proposer,
            |belief| belief.chance_of(Answer::Accept),
        ),
        chance(
            "p1_belief_reject",
            [
                "Probabilidad que P1 da a que P2 rechace",
                "Chance that P1 gives to P2 rejecting",
            ],
            Role::Proposer,
            |belief| belief.chance_of(Answer::Reject),
        ),
        chance(
            "p1_belief_snatch",
            [
                "Probabilidad que P1 da a que P2 robe",
                "Chance that P1 gives to P2 snatching",
            ],
            Role::Proposer,
            |belief| belief.chance_of(Answer::Snatch),
        ),
        chance(
            "p2_belief_sanction",
            [
                "Probabilidad que P2 da a que P1 le dé vergüenza (G3) o denuncie (G4) si roba",
                "Chance that P2 gives to shame (G3) or a report (G4) should P2 snatch",
            ],
            Role::Responder,
            Belief::chance_of_sanction,
        ),
    ];
    for role in Role::BOTH {
        let who = role.to_string();
        let name = who.to_lowercase();
        columns.push(
            Column::new(
                format!("{name}_belief_points"),
                CellKind::Decimal,
                [
                    format!("Puntos que gana lo que {who} esperaba; vacío si no se puntúa")
                        .as_str(),
                    format!("Points that what {who} expected earns; empty where it is not scored")
                        .as_str(),
                ],
                move |row: &R| {
                    let round = round(row);
                    let most = round.place.rules.beliefs;
                    Cell::of(round.exchange.belief_points(role, most), exact)
                },
            )
            .unit("points"),
        );
        columns.push(
            Column::new(
                format!("{name}_belief_by"),
                CellKind::Word,
                [
                    format!("Quién dijo en realidad lo que {who} esperaba").as_str(),
                    format!("Who really said what {who} expected").as_str(),
                ],
                move |row: &R| {
                    let decider = *round(row).deciders.beliefs.of(role);
                    Cell::of(decider, |decider| Cell::Word(word(&decider)))
                },
            )
            .values(DECIDED_BY),
        );
    }
    columns
}

/// What the beliefs of a game earn, and whether each is paid for them or for the game.
pub fn paid<R: 'static>(game: fn(&R) -> Option<&GameSeen>) -> Vec<Column<R>> {
    let mut columns = Vec::new();
    for role in Role::BOTH {
        let who = role.to_string();
        let name = who.to_lowercase();
        columns.push(
            Column::new(
                format!("{name}_belief_points"),
                CellKind::Decimal,
                [
                    format!("Puntos que gana lo que {who} esperaba en la última ronda").as_str(),
                    format!("Points that what {who} expected in the last round earns").as_str(),
                ],
                move |row: &R| {
                    let earned = game(row).and_then(|game| *game.belief_points.of(role));
                    Cell::of(earned, exact)
                },
            )
            .unit("points"),
        );
        columns.push(
            Column::new(
                format!("{name}_paid"),
                CellKind::Word,
                [
                    format!("Qué se le paga a {who} de esta partida, por sorteo; la partida si lo que esperaba no se puntúa")
                        .as_str(),
                    format!("What {who} is paid of this game, by lot; the game where the belief is not scored").as_str(),
                ],
                move |row: &R| {
                    Cell::of(game(row), |game| {
                        let lot = *game.place.paid_for_belief.of(role);
                        let scored = game.belief_points.of(role).is_some();
                        Cell::word(if lot && scored { "belief" } else { "game" })
                    })
                },
            )
            .values(&[
                ["game", "Sus puntos", "Their points"],
                ["belief", "Lo que esperaba", "What they expected"],
            ]),
        );
    }
    columns
}
