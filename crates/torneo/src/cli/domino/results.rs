//! `result`, `ruling` and `correct`: what happened at the tables.

use clap::{Arg, ArgMatches, value_parser};
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::Act;
use torneo_rules::domino::score::{GameNumber, Outcome, Pair, Points, TableNumber, Verdict};
use torneo_rules::roster::Round;

use super::session::perform;
use super::{Order, changing, positional, reason_argument, text};
use crate::exit::{Exit, Failure};
use crate::input::quoted;
use crate::say::{Lang, say};

pub(super) const RESULT: Order = Order {
    command: |lang| {
        let about = say!(
            lang,
            "Anota resultados: mesa (o mesa.partida) y puntos",
            "Enter results: table (or table.game) and points"
        );
        let example =
            "torneo domino result copa 1 100-64 2 35-100\n  torneo domino result copa 3.2 100-98";
        changing("result", about, example, lang).arg(
            Arg::new("scores")
                .value_name(say!(lang, "MESA PUNTOS", "TABLE POINTS"))
                .required(true)
                .num_args(2..)
                .help(say!(
                    lang,
                    "Puntos de la primera pareja y de la segunda: 100-64",
                    "Points of the first pair and of the second: 100-64"
                )),
        )
    },
    run: result,
};
pub(super) const RULING: Order = Order {
    command: |lang| {
        let about = say!(
            lang,
            "Falla sobre una mesa que no se jugó entera",
            "Rule about a table that was not played to its end"
        );
        let example = "torneo domino ruling copa 3 forfeit-2 --reason \"no se presentó\"";
        changing("ruling", about, example, lang)
            .arg(
                positional("table", "N", say!(lang, "La mesa", "The table"))
                    .value_parser(value_parser!(u32)),
            )
            .arg(positional(
                "outcome",
                "forfeit-1|forfeit-2|void",
                say!(
                    lang,
                    "La pareja que pierde sin jugar, o nadie juega",
                    "The pair that loses without playing, or nobody plays"
                ),
            ))
            .arg(reason_argument(lang))
    },
    run: ruling,
};
pub(super) const CORRECT: Order = Order {
    command: |lang| {
        let about = say!(
            lang,
            "Corrige un resultado de cualquier ronda; queda el motivo",
            "Correct a result of any round; the reason stays"
        );
        let example = "torneo domino correct copa 1 2 100-21 --reason \"el acta dice 21\"";
        changing("correct", about, example, lang)
            .arg(
                positional("round", "N", say!(lang, "La ronda", "The round"))
                    .value_parser(value_parser!(u32)),
            )
            .arg(positional(
                "place",
                "N[.N]",
                say!(lang, "La mesa, o mesa.partida", "The table, or table.game"),
            ))
            .arg(positional(
                "outcome",
                "100-64|forfeit-1|forfeit-2|void",
                say!(lang, "Lo que debe decir", "What it must say"),
            ))
            .arg(reason_argument(lang))
    },
    run: correct,
};

fn result(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let words: Vec<&String> = matches.get_many("scores").unwrap_or_default().collect();
    let (scores, rest) = words.as_chunks::<2>();
    if let [lonely] = rest {
        return Err(unfit(lonely, lang));
    }
    let act = |[at, points]: &[&String; 2]| {
        let (table, game) = place(at, lang)?;
        let points = self::points(points).ok_or_else(|| unfit(points, lang))?;
        Ok(Act::Enter {
            table,
            game,
            points,
        })
    };
    let acts = scores.iter().map(act).collect::<Result<Vec<_>, _>>()?;
    perform(
        matches,
        lang,
        |_| Ok(acts),
        |tournament| left(tournament, lang),
    )
}

fn ruling(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let said = text(matches, "outcome");
    let verdict = match outcome(said) {
        Some(Outcome::Forfeit(pair)) => Verdict::Forfeit(pair),
        Some(Outcome::Void) => Verdict::Void,
        Some(Outcome::Played(_)) | None => return Err(unfit(said, lang)),
    };
    let act = Act::Award {
        table: TableNumber(*matches.get_one("table").expect("clap asks for a table")),
        verdict,
        reason: text(matches, "reason").to_owned(),
    };
    perform(
        matches,
        lang,
        |_| Ok(vec![act]),
        |tournament| left(tournament, lang),
    )
}

fn correct(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let (table, game) = place(text(matches, "place"), lang)?;
    let said = text(matches, "outcome");
    let act = Act::Correct {
        round: Round(*matches.get_one("round").expect("clap asks for a round")),
        table,
        game,
        outcome: outcome(said).ok_or_else(|| unfit(said, lang))?,
        reason: text(matches, "reason").to_owned(),
    };
    perform(
        matches,
        lang,
        |_| Ok(vec![act]),
        |_| {
            say!(
                lang,
                "Corregido; el motivo queda en el registro\n",
                "Corrected; the reason stays in the journal\n"
            )
        },
    )
}

/// What is still missing before the round can be closed.
fn left(tournament: &Tournament, lang: Lang) -> String {
    let open = tournament.open().map(|round| round.open_tables());
    let open: Vec<String> = open.into_iter().flatten().map(|n| n.to_string()).collect();
    let tables = open.join(", ");
    match open.len() {
        0 => say!(
            lang,
            "Todas las mesas tienen resultado; puede cerrar la ronda\n",
            "Every table has a result; the round can be closed\n"
        ),
        _ => say!(
            lang,
            "Faltan las mesas {tables}\n",
            "Tables without a result: {tables}\n"
        ),
    }
}

/// `3` or `3.2`: a table, and a game of it.
fn place(word: &str, lang: Lang) -> Result<(TableNumber, GameNumber), Failure> {
    let (table, game) = word.split_once('.').unwrap_or((word, "1"));
    let read = table.parse().ok().zip(game.parse().ok());
    let (table, game) = read.ok_or_else(|| unfit(word, lang))?;
    Ok((TableNumber(table), GameNumber(game)))
}

fn points(word: &str) -> Option<Points> {
    let (first, second) = word.split_once('-')?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

fn outcome(word: &str) -> Option<Outcome> {
    match word {
        "forfeit-1" => Some(Outcome::Forfeit(Pair::First)),
        "forfeit-2" => Some(Outcome::Forfeit(Pair::Second)),
        "void" => Some(Outcome::Void),
        word => points(word).map(Outcome::Played),
    }
}

fn unfit(word: &str, lang: Lang) -> Failure {
    let word = quoted(word);
    Failure::new(
        Exit::Usage,
        say!(
            lang,
            "'{word}' no se entiende; escriba mesa y puntos, como 3 100-64 o 3.2 100-64",
            "'{word}' is not understood; write table and points, as 3 100-64 or 3.2 100-64"
        ),
    )
}
