//! Games and byes: one row each. Games that still run come last, with their points empty.

use torneo_rules::snatch::report::seen::{Bye, Flags, GameSeen};

use super::beliefs::paid;
use super::column::Column;
use super::flags::flags;
use super::place::{At, millis, origin, placed, pseudonyms, seats};
use super::reading::Row;
use super::tokens::outcome;
use super::traits::both_traits;
use crate::wire::live::session::record::shown;

/// A game, or somebody who waited while others played.
pub enum GameRow {
    Game(Box<GameSeen>),
    Bye(Bye),
}

impl GameRow {
    fn game(&self) -> Option<&GameSeen> {
        match self {
            GameRow::Game(game) => Some(game),
            GameRow::Bye(_) => None,
        }
    }

    fn bye(&self) -> Option<&Bye> {
        match self {
            GameRow::Game(_) => None,
            GameRow::Bye(bye) => Some(bye),
        }
    }

    fn at(&self) -> At {
        match self {
            GameRow::Game(game) => At::from(&game.place),
            GameRow::Bye(bye) => At {
                phase: bye.phase,
                treatment: bye.treatment,
                group: bye.group,
                variant: bye.variant,
                table: None,
            },
        }
    }

    fn flags(&self) -> (Flags, bool) {
        match self {
            GameRow::Game(game) => (game.flags, game.ended.is_some()),
            GameRow::Bye(_) => (Flags::default(), true),
        }
    }
}

pub fn columns() -> Vec<Column<Row<GameRow>>> {
    let mut columns = origin();
    columns.extend(placed(|row: &Row<GameRow>| row.it.at()));
    columns.extend(seats(|row: &Row<GameRow>| {
        row.it.game().map(|game| game.place.seats)
    }));
    columns.extend(pseudonyms(|row: &Row<GameRow>| {
        row.it.game().map(|game| game.place.pseudonyms)
    }));
    columns.extend(both_traits(|row: &Row<GameRow>| {
        row.it.game().map(|game| game.place.seats)
    }));
    columns.extend(times());
    columns.extend(outcome(
        |row: &Row<GameRow>| row.it.game().and_then(|game| game.points),
        |row| row.about.rules(row.it.at().treatment),
    ));
    columns.extend(counts());
    columns.extend(paid(|row: &Row<GameRow>| row.it.game()));
    columns.extend(flags(|row: &Row<GameRow>| row.it.flags()));
    columns.extend([
        Column::flag(
            "bye",
            [
                "No es una partida: alguien descansa",
                "Not a game: somebody waits",
            ],
            |row: &Row<GameRow>| row.it.bye().is_some(),
        ),
        Column::integer(
            "bye_player",
            ["Número de quien descansa", "Number of who waits"],
            |row: &Row<GameRow>| row.it.bye().map(|bye| shown(bye.player)),
        ),
    ]);
    columns
}

fn times() -> Vec<Column<Row<GameRow>>> {
    vec![
        millis(
            "began_ms",
            ["Cuándo se abrió la fase", "When the phase opened"],
            |row: &Row<GameRow>| {
                Some(match &row.it {
                    GameRow::Game(game) => game.began.number(),
                    GameRow::Bye(bye) => bye.at.number(),
                })
            },
        ),
        millis(
            "ended_ms",
            [
                "Cuándo acabó la partida; vacío si sigue",
                "When the game ended; empty while it runs",
            ],
            |row: &Row<GameRow>| Some(row.it.game()?.ended?.number()),
        ),
    ]
}

fn counts() -> Vec<Column<Row<GameRow>>> {
    let count = |name, meaning, of: fn(&GameSeen) -> u32| {
        Column::integer(name, meaning, move |row: &Row<GameRow>| {
            row.it.game().map(of)
        })
    };
    vec![
        count(
            "offers",
            ["Rondas con oferta", "Rounds with an offer"],
            |game| game.offers,
        )
        .unit("rounds"),
        count(
            "accepted",
            ["Ofertas aceptadas", "Offers accepted"],
            |game| game.accepted,
        )
        .unit("rounds"),
        count("snatched", ["Ofertas robadas", "Offers snatched"], |game| {
            game.snatched
        })
        .unit("rounds"),
        count(
            "p1_shame",
            [
                "Fichas de vergüenza de P1 al empezar",
                "P1's tokens of shame at the start",
            ],
            |game| game.shame.proposer,
        )
        .unit("tokens"),
        count(
            "p2_shame",
            [
                "Fichas de vergüenza de P2 al empezar",
                "P2's tokens of shame at the start",
            ],
            |game| game.shame.responder,
        )
        .unit("tokens"),
        count(
            "auto",
            [
                "Decisiones de la partida que tomó el reloj",
                "Decisions of the game that the clock made",
            ],
            |game| game.flags.defaults,
        )
        .unit("decisions"),
    ]
}
