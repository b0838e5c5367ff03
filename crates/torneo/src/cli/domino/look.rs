//! `list`, `standings` and `export`: what there is to see and to take away.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use serde::Serialize;
use torneo_rules::ranking::counterfactual::counterfactuals;
use torneo_rules::ranking::rank;
use torneo_rules::ranking::second_opinion::second_opinion;
use torneo_rules::ranking::warning::warnings;

use super::session::{failed, kept, player};
use super::{Order, json_argument, looking};
use crate::cli::rank::explain;
use crate::cli::{archive, choice_of, chosen, verb};
use crate::desk::export::Export;
use crate::desk::{self, DeskError, STREAMS};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};
use crate::sheet::standings::table;
use crate::table::column::{Kind, nth};
use crate::table::csv::Cell;
use crate::table::terminal;
use crate::wire::domino::names;
use crate::wire::domino::state::State;
use crate::wire::domino::tables::of_players;
use crate::wire::rank::answer::{Answer, Answered};
use crate::wire::rank::explanation::ExplanationAnswer;
use crate::wire::rank::request::Event;

pub(super) const LIST: Order = Order {
    command: list_command,
    run: list,
};
pub(super) const STANDINGS: Order = Order {
    command: standings_command,
    run: standings,
};
pub(super) const EXPORT: Order = Order {
    command: export_command,
    run: export,
};

fn list_command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Enumera los torneos, o los jugadores de uno",
        "List the tournaments, or the players of one"
    );
    verb(
        "list",
        about,
        "  torneo domino list\n  torneo domino list copa",
        lang,
    )
    .arg(
        Arg::new("id")
            .value_name(say!(lang, "TORNEO", "TOURNAMENT"))
            .help(say!(
                lang,
                "El torneo cuyos jugadores se enumeran",
                "The tournament whose players are listed"
            )),
    )
    .arg(json_argument(lang))
}

/// A tournament among others, for programs.
#[derive(Serialize)]
struct Listed {
    id: String,
    name: String,
    players: usize,
    rounds: usize,
}

fn list(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    if matches.get_one::<String>("id").is_some() {
        return list_players(matches, lang);
    }
    let place = archive::data(matches, "data", lang)?;
    let found = archive::runtime().block_on(async {
        let reader = archive::open(&place).await?;
        let mut found = Vec::new();
        for told in reader.streams().await? {
            if let Some(id) = told.stream.as_str().strip_prefix(STREAMS) {
                let tournament = desk::read(&reader, id).await?.tournament;
                found.push(Listed {
                    id: id.to_owned(),
                    name: tournament.form().name.clone(),
                    players: tournament.entrants().len(),
                    rounds: tournament.rounds().count(),
                });
            }
        }
        Ok::<_, DeskError>(found)
    });
    let found = found.map_err(|no| failed(no, lang))?;
    if matches.get_flag("json") {
        return output::print_json(&found, lang).map(|()| Exit::Done);
    }
    let columns = [
        nth(0, Kind::Text, ["Torneo", "Tournament"]),
        nth(1, Kind::Text, ["Nombre", "Name"]),
        nth(2, Kind::Integer, ["Jugadores", "Players"]),
        nth(3, Kind::Integer, ["Rondas", "Rounds"]),
    ];
    let lines = found.iter().map(|listed| {
        [
            Cell::text(&listed.id),
            Cell::text(&listed.name),
            Cell::number(listed.players),
            Cell::number(listed.rounds),
        ]
    });
    let page = terminal::table(&columns.each_ref(), lines, lang);
    output::print(&page, lang).map(|()| Exit::Done)
}

fn list_players(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let tournament = kept(matches, lang)?.tournament;
    if matches.get_flag("json") {
        return output::print_json(&State::of(&tournament), lang).map(|()| Exit::Done);
    }
    let columns = of_players();
    let columns: Vec<_> = columns.iter().collect();
    let page = terminal::rows(&columns, tournament.entrants(), lang);
    let page = page + &super::people::enrolled(&tournament, lang);
    output::print(&page, lang).map(|()| Exit::Done)
}

fn standings_command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "La clasificación tras la última ronda cerrada, o tras otra",
        "The standings after the last closed round, or after another"
    );
    let example = "torneo domino standings copa --explain ana";
    looking("standings", about, example, lang)
        .arg(
            Arg::new("round")
                .long("round")
                .value_name("N")
                .value_parser(value_parser!(usize))
                .help(say!(
                    lang,
                    "Tras esa ronda, con las correcciones hechas después",
                    "After that round, with the corrections made since"
                )),
        )
        .arg(
            Arg::new("explain")
                .long("explain")
                .value_name(say!(lang, "JUGADOR", "PLAYER"))
                .help(say!(
                    lang,
                    "Explica cada cifra de un jugador",
                    "Explain every figure of a player"
                )),
        )
        .arg(
            Arg::new("second-opinion")
                .long("second-opinion")
                .action(ArgAction::SetTrue)
                .help(say!(
                    lang,
                    "Añade una estimación estadística de la habilidad",
                    "Add a statistical estimate of skill"
                )),
        )
}

fn standings(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let tournament = kept(matches, lang)?.tournament;
    let rounds = matches.get_one("round").copied().unwrap_or(usize::MAX);
    let event = Event {
        names: names(&tournament),
        sheet: tournament.score_sheet(rounds),
        options: tournament.form().ranking_options(),
    };
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
    let asked = matches.get_one::<String>("explain");
    let asked = asked.map(|id| player(&tournament, id, lang)).transpose()?;
    let games = asked.map(|player| counterfactuals(&event.sheet, &ranking, player));
    match (asked.zip(games), matches.get_flag("json")) {
        (None, false) => output::print(&table(answered, lang), lang)?,
        (None, true) => output::print_json(&Answer::new(answered, None), lang)?,
        (Some((player, games)), false) => {
            let told = explain::explanation(player, &event, &ranking, &games, lang);
            output::print(&told, lang)?;
        }
        (Some((player, games)), true) => {
            let explained =
                ExplanationAnswer::new(player, &event.sheet, &ranking, &games, &event.names);
            output::print_json(&Answer::new(answered, Some(explained)), lang)?;
        }
    }
    Ok(Exit::Done)
}

fn export_command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "El torneo entero en un archivo, o una parte para hojas de cálculo",
        "The whole tournament in a file, or a part for spreadsheets"
    );
    looking("export", about, "torneo domino export copa > copa.json", lang).arg(choice_of(
        "format",
        &Export::ALL,
        say!(
            lang,
            "file (por defecto): todo, importable; log: registro de rondas; players, rounds, games, standings: CSV; report: informe final",
            "file (default): everything, importable; log: round log; players, rounds, games, standings: CSV; report: final report"
        ),
    ))
}

fn export(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let kept = kept(matches, lang)?;
    let export: Export = chosen(matches, "format", lang)?;
    output::print(&export.text(&kept, lang), lang).map(|()| Exit::Done)
}
