//! The standings for a spreadsheet: one line per player, headings that never change with the language.

use std::fmt::Write;

use torneo_rules::roster::PlayerId;

use crate::wire::rank::answer::Answered;
use crate::wire::rank::words::band_code;

const HEADINGS: &str = "position,place,player,eff,eff_exact,band,won,drawn,lost,games,byes,\
points_for,points_against,drp,drp_norm,tbz,tbz_norm,icv,icc_raw,icc";

const OPINION_HEADINGS: &str = ",rating,rating_low,rating_high,rating_place";

/// Everybody classified, best first, and then the others, with empty cells.
pub fn csv(answered: Answered<'_>) -> String {
    let Answered {
        ranking,
        second_opinion,
        ..
    } = answered;
    let mut text = String::from(HEADINGS);
    if second_opinion.is_some() {
        text.push_str(OPINION_HEADINGS);
    }
    text.push('\n');
    for line in &ranking.standings {
        let start = format!("{},{}", line.position, line.place);
        write_line(&mut text, &start, line.player, answered);
    }
    for &player in &ranking.unranked {
        write_line(&mut text, ",", player, answered);
    }
    text
}

fn write_line(text: &mut String, start: &str, player: PlayerId, answered: Answered<'_>) {
    let Answered {
        names,
        ranking,
        second_opinion,
        ..
    } = answered;
    let tally = &ranking.tallies[player.index()];
    let figures = ranking.figures_of(player);
    let (eff, exact, band) = figures.map_or_else(Default::default, |figures| {
        (
            figures.eff.two_digits(),
            figures.eff.to_string(),
            band_code(figures.band()),
        )
    });
    let components = figures.map_or(",,,,,,".to_owned(), |figures| {
        let all = [
            &figures.drp,
            &figures.drp_norm,
            &figures.tbz.value,
            &figures.tbz_norm,
            &figures.icv,
            &figures.icc_raw,
            &figures.icc,
        ];
        all.map(|figure| figure.two_digits()).join(",")
    });
    let opinion = second_opinion.map_or(String::new(), |opinion| {
        opinion.players[player.index()].map_or(",,,,".to_owned(), |own| {
            format!(
                ",{:.2},{:.2},{:.2},{}",
                own.rating + 0.0,
                own.low,
                own.high,
                own.place
            )
        })
    });
    writeln!(
        text,
        "{start},{},{eff},{exact},{band},{},{},{},{},{},{},{},{components}{opinion}",
        cell(names.of(player)),
        ranking.wins(player),
        tally.drawn,
        tally.lost,
        tally.games,
        tally.byes,
        tally.points_for,
        tally.points_against,
    )
    .expect("a string takes any text");
}

/// A cell quoted as RFC 4180 asks. An id that a spreadsheet would run as a formula gets an apostrophe.
fn cell(id: &str) -> String {
    let id = if id.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{id}")
    } else {
        id.to_owned()
    };
    if id.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", id.replace('"', "\"\""))
    } else {
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(id: &str, expected: &str) {
        assert_eq!(cell(id), expected);
    }

    #[test]
    fn cells_are_quoted_only_when_needed() {
        check("Ana María", "Ana María");
        check("Pérez, Ana", "\"Pérez, Ana\"");
        check("Ana \"la Zurda\"", "\"Ana \"\"la Zurda\"\"\"");
        check("dos\nlíneas", "\"dos\nlíneas\"");
    }

    #[test]
    fn formulas_are_defused() {
        check("=1+1", "'=1+1");
        check("@SUM(A1,A2)", "\"'@SUM(A1,A2)\"");
    }
}
