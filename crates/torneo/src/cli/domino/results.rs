//! `result`, `ruling` and `correct`: what happened at the tables.

use clap::Args;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::Act;
use torneo_rules::domino::score::{GameNumber, Outcome, Pair, Points, TableNumber, Verdict};
use torneo_rules::roster::Round;

use super::session::Changing;
use crate::cli::Run;
use crate::exit::{Exit, Failure, fail};
use crate::input::quoted;
use crate::say::{Lang, say};

#[derive(Args)]
pub struct EnterResults {
    #[command(flatten)]
    on: Changing,
    #[arg(value_name = "TABLE POINTS", required = true, num_args = 2..)]
    scores: Vec<String>,
}

#[derive(Args)]
pub struct Ruling {
    #[command(flatten)]
    on: Changing,
    #[arg(value_name = "N")]
    table: u32,
    #[arg(value_name = "forfeit-1|forfeit-2|void")]
    outcome: String,
    #[arg(long, value_name = "WHY", default_value = "")]
    reason: String,
}

#[derive(Args)]
pub struct Correct {
    #[command(flatten)]
    on: Changing,
    #[arg(value_name = "N")]
    round: u32,
    #[arg(value_name = "N[.N]")]
    place: String,
    #[arg(value_name = "100-64|forfeit-1|forfeit-2|void")]
    outcome: String,
    #[arg(long, value_name = "WHY", default_value = "")]
    reason: String,
}

impl Run for EnterResults {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let (scores, rest) = self.scores.as_chunks::<2>();
        if let [lonely] = rest {
            return Err(unfit(lonely, lang));
        }
        let act = |[at, points]: &[String; 2]| {
            let (table, game) = place(at, lang)?;
            let points = self::points(points).ok_or_else(|| unfit(points, lang))?;
            Ok(Act::Enter {
                table,
                game,
                points,
            })
        };
        let acts = scores.iter().map(act).collect::<Result<Vec<_>, _>>()?;
        self.on
            .perform(lang, |_| Ok(acts), |tournament| left(tournament, lang))
    }
}

impl Run for Ruling {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let verdict = match outcome(&self.outcome) {
            Some(Outcome::Forfeit(pair)) => Verdict::Forfeit(pair),
            Some(Outcome::Void) => Verdict::Void,
            Some(Outcome::Played(_)) | None => return Err(unfit(&self.outcome, lang)),
        };
        let act = Act::Award {
            table: TableNumber(self.table),
            verdict,
            reason: self.reason.clone(),
            missing: None,
        };
        self.on
            .perform(lang, |_| Ok(vec![act]), |tournament| left(tournament, lang))
    }
}

impl Run for Correct {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let (table, game) = place(&self.place, lang)?;
        let said = &self.outcome;
        let act = Act::Correct {
            round: Round(self.round),
            table,
            game,
            outcome: outcome(said).ok_or_else(|| unfit(said, lang))?,
            reason: self.reason.clone(),
        };
        self.on.perform(
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
    fail!(
        lang,
        Usage,
        "'{word}' no se entiende; escriba mesa y puntos, como 3 100-64 o 3.2 100-64",
        "'{word}' is not understood; write table and points, as 3 100-64 or 3.2 100-64"
    )
}
