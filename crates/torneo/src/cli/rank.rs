//! `torneo rank`: score sheets in, exact EFF standings out.

pub(super) mod explain;
mod what_if;

use clap::{Arg, ArgAction, ArgMatches, Command};
use torneo_rules::ranking::counterfactual::counterfactuals;
use torneo_rules::ranking::second_opinion::second_opinion;
use torneo_rules::ranking::warning::warnings;
use torneo_rules::ranking::{Ranking, rank};
use torneo_rules::roster::PlayerId;

use crate::cli::{Verb, choice, file_argument, verb, word};
use crate::exit::{Exit, Failure};
use crate::input::{parse_json, read_bytes};
use crate::output;
use crate::say::{Lang, Say, say};
use crate::sheet::standings::table;
use crate::wire::rank::answer::{Answer, Answered};
use crate::wire::rank::columns::csv;
use crate::wire::rank::explanation::ExplanationAnswer;
use crate::wire::rank::request::{Event, RankRequest};

const EXAMPLE: &str = "  torneo rank --format table torneo.json
  torneo rank --explain Ana --format table torneo.json";

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Clasifica por EFF exacto a partir de las actas",
        "Rank by exact EFF from the score sheets"
    );
    let format = say!(
        lang,
        "Respuesta para programas (json, por defecto), para personas (table) o para hojas de cálculo (csv)",
        "Answer for programs (json, the default), for people (table) or for spreadsheets (csv)"
    );
    verb("rank", about, EXAMPLE, lang)
        .arg(choice("format", &["json", "table", "csv"], format))
        .arg(
            Arg::new("explain")
                .long("explain")
                .value_name(say!(lang, "JUGADOR", "PLAYER"))
                .help(say!(
                    lang,
                    "Explica cada cifra de un jugador y qué habría cambiado cada partida",
                    "Explain every figure of a player and what each game would have changed"
                )),
        )
        .arg(
            Arg::new("second-opinion")
                .long("second-opinion")
                .action(ArgAction::SetTrue)
                .help(say!(
                    lang,
                    "Añade una estimación estadística de la habilidad, con su intervalo del 95 %",
                    "Add a statistical estimate of skill, with its 95 % interval"
                )),
        )
        .arg(file_argument(lang))
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let (format, path) = (word(matches, "format"), word(matches, "file"));
    let asked = matches.get_one::<String>("explain");
    if asked.is_some() && format == "csv" {
        return Err(Failure::new(
            Exit::Usage,
            say!(
                lang,
                "--explain no cabe en csv; pida --format table o --format json",
                "--explain does not fit csv; ask for --format table or --format json"
            ),
        ));
    }
    let bytes = read_bytes(path, lang)?;
    let request: RankRequest = parse_json(&bytes, path, lang)?;
    drop(bytes);
    let event = request
        .check()
        .map_err(|refusal| Failure::new(Exit::Invalid, refusal.say(lang)))?;
    let explained = asked
        .map(|id| event.names.asked_for(id, lang))
        .transpose()?;

    let ranking = rank(&event.sheet, event.options);
    let opinion = matches
        .get_flag("second-opinion")
        .then(|| second_opinion(&event.sheet));
    let warnings = warnings(&event.sheet, &ranking);
    let answered = Answered {
        names: &event.names,
        ranking: &ranking,
        second_opinion: opinion.as_ref(),
        warnings: &warnings,
    };
    match (format, explained) {
        ("table", Some(player)) => output::print(&told(player, &event, &ranking, lang), lang)?,
        ("table", None) => output::print(&table(answered, lang), lang)?,
        ("csv", _) => output::print(&csv(answered), lang)?,
        (_, Some(player)) => {
            let games = counterfactuals(&event.sheet, &ranking, player);
            let explanation =
                ExplanationAnswer::new(player, &event.sheet, &ranking, &games, &event.names);
            output::print_json(&Answer::new(answered, Some(explanation)), lang)?;
        }
        (_, None) => output::print_json(&Answer::new(answered, None), lang)?,
    }
    Ok(Exit::Done)
}

fn told(player: PlayerId, event: &Event, ranking: &Ranking, lang: Lang) -> String {
    let games = counterfactuals(&event.sheet, ranking, player);
    explain::explanation(player, event, ranking, &games, lang)
}
