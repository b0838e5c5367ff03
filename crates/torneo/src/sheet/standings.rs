//! The standings for people: aligned columns, those not classified, and what an arbiter should know.

use torneo_rules::ranking::second_opinion::Opinion;
use unicode_width::UnicodeWidthStr;

use crate::input::quoted;
use crate::say::{Lang, Say, say};
use crate::wire::rank::answer::Answered;
use crate::wire::rank::words::warning_text;

/// The whole table as text.
pub fn table(answered: Answered<'_>, lang: Lang) -> String {
    let Answered {
        names,
        ranking,
        warnings,
        ..
    } = answered;
    let mut text = if ranking.standings.is_empty() {
        say!(lang, "nadie está clasificado\n", "nobody is ranked\n")
    } else {
        aligned(&lines(answered, lang))
    };
    if !ranking.unranked.is_empty() {
        let all: Vec<String> = names
            .all(&ranking.unranked)
            .into_iter()
            .map(quoted)
            .collect();
        let all = all.join(", ");
        text.push_str(&say!(
            lang,
            "\nSin clasificar: {all}\n",
            "\nNot ranked: {all}\n"
        ));
    }
    if !warnings.is_empty() {
        text.push_str(&say!(lang, "\nAvisos\n", "\nWarnings\n"));
        for warning in warnings {
            text.push_str(&format!("- {}\n", warning_text(warning, names, lang)));
        }
    }
    text
}

/// One cell of a table, and on which side it is filled up.
pub struct Cell {
    text: String,
    to_the_right: bool,
}

/// A word: starts at the left of its column.
pub fn left(text: impl Into<String>) -> Cell {
    Cell {
        text: text.into(),
        to_the_right: false,
    }
}

/// A number: ends at the right of its column.
pub fn right(text: impl ToString) -> Cell {
    Cell {
        text: text.to_string(),
        to_the_right: true,
    }
}

/// Lines of equally many cells, in columns two blanks apart.
pub fn aligned(lines: &[Vec<Cell>]) -> String {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = lines.iter().filter_map(|line| line.get(column));
            cells.map(|cell| cell.text.width()).max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for line in lines {
        let mut written = String::new();
        for (cell, width) in line.iter().zip(&widths) {
            let blanks = " ".repeat(width - cell.text.width());
            if cell.to_the_right {
                written.push_str(&blanks);
                written.push_str(&cell.text);
            } else {
                written.push_str(&cell.text);
                written.push_str(&blanks);
            }
            written.push_str("  ");
        }
        text.push_str(written.trim_end());
        text.push('\n');
    }
    text
}

fn lines(answered: Answered<'_>, lang: Lang) -> Vec<Vec<Cell>> {
    let Answered {
        names,
        ranking,
        second_opinion,
        ..
    } = answered;
    let mut lines = vec![headings(second_opinion.is_some(), lang)];
    for line in &ranking.standings {
        let figures = ranking
            .figures_of(line.player)
            .expect("whoever stands has figures");
        let tally = &ranking.tallies[line.player.index()];
        let mut cells = vec![
            right(line.place),
            left(quoted(names.of(line.player))),
            right(figures.eff.two_digits()),
            right(ranking.wins(line.player)),
            right(tally.games),
            right(figures.drp_norm.two_digits()),
            right(figures.tbz_norm.two_digits()),
            right(figures.icv.two_digits()),
            right(figures.icc.two_digits()),
        ];
        if let Some(opinion) = second_opinion {
            cells.push(left(rated(opinion.players[line.player.index()])));
        }
        cells.push(left(figures.band().say(lang)));
        lines.push(cells);
    }
    lines
}

fn headings(with_opinion: bool, lang: Lang) -> Vec<Cell> {
    let mut cells = vec![
        right(say!(lang, "Puesto", "Place")),
        left(say!(lang, "Jugador", "Player")),
        right("EFF"),
        right(say!(lang, "PG", "Won")),
        right(say!(lang, "PJ", "Games")),
        right("DRP"),
        right("TBz"),
        right("ICV"),
        right("ICC"),
    ];
    if with_opinion {
        cells.push(left(say!(lang, "Segunda opinión", "Second opinion")));
    }
    cells.push(left(say!(lang, "Rendimiento", "Performance")));
    cells
}

/// `+12.3 [-4.0, +28.6] 2º` without words, so that it needs no language.
fn rated(opinion: Option<Opinion>) -> String {
    opinion.map_or(String::from("-"), |opinion| {
        let Opinion {
            rating,
            low,
            high,
            place,
        } = opinion;
        format!("{:+.1} [{low:+.1}, {high:+.1}] #{place}", rating + 0.0)
    })
}
