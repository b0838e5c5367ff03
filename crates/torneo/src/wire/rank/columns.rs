//! The standings in columns, for spreadsheets and for the terminal: one line per player.

use torneo_rules::ranking::band::Band;
use torneo_rules::ranking::figures::Figures;
use torneo_rules::ranking::fraction::Fraction;
use torneo_rules::ranking::second_opinion::Opinion;
use torneo_rules::ranking::standings::Standing;
use torneo_rules::ranking::tally::Tally;
use torneo_rules::roster::PlayerId;
use torneo_rules::word::word;

use crate::say::{Lang, Say};
use crate::table::column::{CellKind, Column, Sheet};
use crate::table::csv::{Cell, Reader};
use crate::wire::rank::answer::Answered;

/// A player of the standings; one who is not classified has no line and no figures.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    line: Option<&'a Standing>,
    player: PlayerId,
    answered: Answered<'a>,
}

impl<'a> Row<'a> {
    pub fn player(&self) -> PlayerId {
        self.player
    }

    fn tally(&self) -> &'a Tally {
        &self.answered.ranking.tallies[self.player.index()]
    }

    fn figures(&self) -> Option<&'a Figures> {
        self.answered.ranking.figures_of(self.player)
    }

    fn opinion(&self) -> Option<Opinion> {
        self.answered.second_opinion?.players[self.player.index()]
    }
}

/// Everybody classified, best first.
pub fn ranked(answered: Answered<'_>) -> impl Iterator<Item = Row<'_>> {
    answered.ranking.standings.iter().map(move |line| Row {
        line: Some(line),
        player: line.player,
        answered,
    })
}

/// Everybody classified, best first, and then the others, with empty cells.
pub fn sheet(answered: Answered<'_>) -> Sheet {
    let mut columns = columns();
    if answered.second_opinion.is_some() {
        columns.extend(of_opinion());
    }
    Sheet::of(&columns, everybody(answered), Reader::Program)
}

/// The standings for a spreadsheet in a language, with these columns for people. Without exact fractions, which it would take for dates.
pub fn spreadsheet<'a>(answered: Answered<'a>, people: Vec<Column<Row<'a>>>, lang: Lang) -> Sheet {
    let columns = columns().into_iter();
    let mut shown: Vec<Column<Row>> = columns.filter(|it| it.name != "eff_exact").collect();
    let player = shown.iter().position(|column| column.name == "player");
    let player = player.expect("the table has the column");
    shown.splice(player..=player, people);
    Sheet::of(&shown, everybody(answered), Reader::Spreadsheet(lang))
}

fn everybody(answered: Answered<'_>) -> impl Iterator<Item = Row<'_>> {
    let unranked = answered.ranking.unranked.iter().map(move |player| Row {
        line: None,
        player: *player,
        answered,
    });
    ranked(answered).chain(unranked)
}

/// Every column but those of the second opinion.
pub fn columns<'a>() -> Vec<Column<Row<'a>>> {
    let mut columns = vec![
        of_line(
            "position",
            [
                "Lugar en la lista, sin empates",
                "Place in the list, without ties",
            ],
            |line| line.position,
        ),
        of_line(
            "place",
            [
                "Puesto, compartido por los iguales",
                "Place, shared by those equal",
            ],
            |line| line.place,
        )
        .headed(["Puesto", "Place"]),
        Column::new(
            "player",
            CellKind::Text,
            ["Jugador", "Player"],
            |row: &Row<'a>| Cell::text(row.answered.names.of(row.player)),
        ),
        figure("eff", ["EFF", "EFF"], |figures| &figures.eff),
        Column::new(
            "eff_exact",
            CellKind::Word,
            ["EFF, fracción exacta", "EFF, exact fraction"],
            |row: &Row<'a>| {
                Cell::of(row.figures(), |figures| {
                    Cell::word(&figures.eff.to_string())
                })
            },
        ),
        band(),
        Column::integer("won", ["Partidas ganadas", "Games won"], |row: &Row<'a>| {
            row.answered.ranking.wins(row.player)
        })
        .headed(["PG", "Won"]),
    ];
    columns.extend([
        counted("drawn", ["Partidas empatadas", "Games drawn"], |tally| {
            tally.drawn.into()
        }),
        counted("lost", ["Partidas perdidas", "Games lost"], |tally| {
            tally.lost.into()
        }),
        counted("games", ["Partidas jugadas", "Games played"], |tally| {
            tally.games.into()
        })
        .headed(["PJ", "Games"]),
        counted("byes", ["Descansos", "Byes"], |tally| tally.byes.into()),
        counted("points_for", ["Puntos a favor", "Points for"], |tally| {
            tally.points_for
        }),
        counted(
            "points_against",
            ["Puntos en contra", "Points against"],
            |tally| tally.points_against,
        ),
        figure(
            "drp",
            ["DRP sin normalizar", "DRP, not normalized"],
            |figures| &figures.drp,
        ),
        figure(
            "drp_norm",
            ["DRP normalizado", "DRP, normalized"],
            |figures| &figures.drp_norm,
        )
        .headed(["DRP", "DRP"]),
        figure(
            "tbz",
            ["TBz sin normalizar", "TBz, not normalized"],
            |figures| &figures.tbz.value,
        ),
        figure(
            "tbz_norm",
            ["TBz normalizado", "TBz, normalized"],
            |figures| &figures.tbz_norm,
        )
        .headed(["TBz", "TBz"]),
        figure("icv", ["ICV", "ICV"], |figures| &figures.icv),
        figure(
            "icc_raw",
            ["ICC sin normalizar", "ICC, not normalized"],
            |figures| &figures.icc_raw,
        ),
        figure("icc", ["ICC normalizado", "ICC, normalized"], |figures| {
            &figures.icc
        })
        .headed(["ICC", "ICC"]),
    ]);
    columns
}

/// The second opinion in one cell, `+12.3 [-4.0, +28.6] #2`: without words, so that it needs no language.
pub fn rated<'a>() -> Column<Row<'a>> {
    Column::new(
        "rated",
        CellKind::Word,
        ["Segunda opinión", "Second opinion"],
        |row: &Row<'a>| {
            Cell::Word(row.opinion().map_or(String::from("-"), |opinion| {
                let Opinion {
                    rating,
                    low,
                    high,
                    place,
                } = opinion;
                format!("{:+.1} [{low:+.1}, {high:+.1}] #{place}", rating + 0.0)
            }))
        },
    )
}

fn of_opinion<'a>() -> [Column<Row<'a>>; 4] {
    let of = |name, meaning, cell: fn(Opinion) -> Cell| {
        Column::new(name, CellKind::Decimal, meaning, move |row: &Row<'a>| {
            Cell::of(row.opinion(), cell)
        })
    };
    [
        of("rating", ["Habilidad estimada", "Estimated skill"], |own| {
            Cell::Word(format!("{:.2}", own.rating + 0.0))
        }),
        of("rating_low", ["Límite inferior", "Lower limit"], |own| {
            Cell::Word(format!("{:.2}", own.low))
        }),
        of("rating_high", ["Límite superior", "Upper limit"], |own| {
            Cell::Word(format!("{:.2}", own.high))
        }),
        of(
            "rating_place",
            ["Puesto según la estimación", "Place by the estimate"],
            |own| Cell::number(own.place),
        ),
    ]
}

fn of_line<'a>(name: &str, meaning: [&str; 2], value: fn(&Standing) -> usize) -> Column<Row<'a>> {
    Column::integer(name, meaning, move |row: &Row<'a>| row.line.map(value))
}

fn counted<'a>(name: &str, meaning: [&str; 2], count: fn(&Tally) -> u64) -> Column<Row<'a>> {
    Column::integer(name, meaning, move |row: &Row<'a>| count(row.tally()))
}

fn figure<'a>(name: &str, meaning: [&str; 2], value: fn(&Figures) -> &Fraction) -> Column<Row<'a>> {
    Column::new(name, CellKind::Decimal, meaning, move |row: &Row<'a>| {
        Cell::of(row.figures(), |figures| {
            Cell::Word(value(figures).two_digits())
        })
    })
}

fn band<'a>() -> Column<Row<'a>> {
    let words = Band::ALL.map(|band| [word(&band), band.say(Lang::Es), band.say(Lang::En)]);
    let values = words
        .each_ref()
        .map(|[code, es, en]| [code.as_str(), es, en]);
    Column::new(
        "band",
        CellKind::Word,
        ["Rendimiento", "Performance"],
        |row: &Row<'a>| Cell::of(row.figures(), |figures| Cell::Word(word(&figures.band()))),
    )
    .values(&values)
}
