//! `new`, `amend` and `load`: where a tournament comes from.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use torneo_rules::domino::act::Act;
use torneo_rules::domino::form::Form;
use torneo_rules::ranking::options::Order as RankingOrder;

use super::session::{answer, author, failed, now_ms, perform};
use super::{Order, changing, json_argument, text};
use crate::cli::archive::{data, open_to_write, runtime};
use crate::cli::{choice, choice_of, chosen, file_argument, verb, word};
use crate::desk::Desk;
use crate::exit::{Exit, Failure};
use crate::input::{parse_json, read_bytes};
use crate::output;
use crate::say::{Lang, Noun, Say, say};
use crate::wire::domino::file::TournamentFile;

pub(super) const NEW: Order = Order {
    command: new_command,
    run: new,
};
pub(super) const AMEND: Order = Order {
    command: amend_command,
    run: amend,
};
pub(super) const LOAD: Order = Order {
    command: load_command,
    run: load,
};

fn new_command(lang: Lang) -> Command {
    let about = say!(lang, "Crea un torneo", "Create a tournament");
    let example = "torneo domino new copa --name \"Copa de mayo\" --rounds 7 --target 100";
    let command = described(changing("new", about, example, lang), lang);
    paired_by(command, lang)
        .arg(number(
            "games",
            say!(lang, "Partidas por ronda (1)", "Games per round (1)"),
        ))
        .arg(number(
            "target",
            say!(
                lang,
                "Puntos que ganan una partida (100)",
                "Points that win a game (100)"
            ),
        ))
        .arg(flag(
            "draws",
            say!(lang, "Se admiten empates", "Draws are allowed"),
        ))
        .arg(flag(
            "time-limit",
            say!(
                lang,
                "Una partida puede acabar sin llegar a los puntos",
                "A game may end below its points"
            ),
        ))
        .arg(choice(
            "bye",
            &["win", "nothing"],
            say!(
                lang,
                "Lo que vale un descanso: win (por defecto) o nothing",
                "What a bye is worth: win (default) or nothing"
            ),
        ))
        .arg(number(
            "bye-points",
            say!(
                lang,
                "Puntos que se muestran por un descanso (0)",
                "Points shown for a bye (0)"
            ),
        ))
        .arg(choice_of(
            "order",
            &[RankingOrder::WinsEff, RankingOrder::Eff],
            say!(
                lang,
                "Clasificación: wins_eff (por defecto, victorias y luego EFF) o eff",
                "Standings: wins_eff (default, wins then EFF) or eff"
            ),
        ))
}

/// The options of every pairing.
fn paired_by(command: Command, lang: Lang) -> Command {
    command
        .arg(flag(
            "leaders-duel",
            say!(
                lang,
                "Los dos únicos líderes se enfrentan",
                "The only two leaders must meet"
            ),
        ))
        .arg(flag(
            "opponent-windows",
            say!(
                lang,
                "Ventana de rivales según la categoría",
                "Opponent windows by category"
            ),
        ))
        .arg(flag(
            "frozen-category",
            say!(
                lang,
                "La categoría es la de la ronda 1",
                "The category is that of round 1"
            ),
        ))
}

fn flag(name: &'static str, help: String) -> Arg {
    Arg::new(name)
        .long(name)
        .action(ArgAction::SetTrue)
        .help(help)
}

/// What may change later too.
fn described(command: Command, lang: Lang) -> Command {
    let word = |name: &'static str, help: String| {
        Arg::new(name)
            .long(name)
            .value_name(say!(lang, "TEXTO", "TEXT"))
            .help(help)
    };
    command
        .arg(word(
            "name",
            say!(lang, "Nombre del torneo", "Name of the tournament"),
        ))
        .arg(word("place", say!(lang, "Lugar", "Place")))
        .arg(word(
            "date",
            say!(lang, "Fecha, como 2026-05-30", "Date, as 2026-05-30"),
        ))
        .arg(number(
            "rounds",
            say!(lang, "Número de rondas (7)", "Number of rounds (7)"),
        ))
}

fn number(name: &'static str, help: String) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("N")
        .value_parser(value_parser!(u32))
        .help(help)
}

/// Puts what was said on the command line into a form.
fn describe(form: &mut Form, matches: &ArgMatches) {
    let said = |name: &str| matches.get_one::<String>(name).cloned();
    form.name = said("name").unwrap_or_else(|| form.name.clone());
    form.place = said("place").unwrap_or_else(|| form.place.clone());
    form.date = said("date").unwrap_or_else(|| form.date.clone());
    form.rounds = *matches.get_one("rounds").unwrap_or(&form.rounds);
}

fn new(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let id = text(matches, "id").to_owned();
    let mut form = Form::named(&id);
    describe(&mut form, matches);
    form.games_per_round = *matches.get_one("games").unwrap_or(&form.games_per_round);
    form.target = *matches.get_one("target").unwrap_or(&form.target);
    form.draws = matches.get_flag("draws");
    form.time_limit = matches.get_flag("time-limit");
    form.bye_win = word(matches, "bye") == "win";
    form.bye_points = *matches.get_one("bye-points").unwrap_or(&0);
    form.pairing.leaders_duel = matches.get_flag("leaders-duel");
    form.pairing.opponent_window_by_category = matches.get_flag("opponent-windows");
    form.pairing.frozen_category = matches.get_flag("frozen-category");
    form.ranking.order = chosen(matches, "order", lang)?;
    let who = author(matches);
    let place = data(matches, "data", lang)?;
    let entry = runtime().block_on(async {
        let store = open_to_write(&place).await?;
        let created = Desk::create(store.clone(), &id, &who, &form, now_ms()).await;
        store.close().await;
        created.map(|(_, entry)| entry)
    });
    let entry = entry.map_err(|no| failed(no, lang))?;
    let told = say!(
        lang,
        "Torneo '{id}' creado. Ahora inscriba: torneo domino add {id} …\n",
        "Tournament '{id}' created. Now enrol: torneo domino add {id} …\n"
    );
    answer(matches, &[entry], &told, lang)
}

fn amend_command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Cambia nombre, lugar, fecha o número de rondas",
        "Change name, place, date or number of rounds"
    );
    let example = "torneo domino amend copa --rounds 8";
    described(changing("amend", about, example, lang), lang)
}

fn amend(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    perform(
        matches,
        lang,
        |tournament| {
            let mut form = tournament.form().clone();
            describe(&mut form, matches);
            Ok(vec![Act::Amend(form)])
        },
        |tournament| {
            let form = tournament.form();
            format!("{}: {}\n", form.name, Noun::ROUNDS.count(form.rounds, lang))
        },
    )
}

fn load_command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Guarda un torneo exportado, después de repetirlo entero",
        "Keep an exported tournament, after doing all of it again"
    );
    verb("load", about, "  torneo domino load copa.json", lang)
        .arg(file_argument(lang).help(say!(
            lang,
            "Archivo de torneo (torneo-domino/1); sin nombre o con «-», la entrada estándar",
            "Tournament file (torneo-domino/1); without a name or with '-', standard input"
        )))
        .arg(json_argument(lang))
}

fn load(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let path = word(matches, "file");
    let file: TournamentFile = parse_json(&read_bytes(path, lang)?, path, lang)?;
    let checked = file
        .check()
        .map_err(|misfit| Failure::new(Exit::Misfit, misfit.say(lang)))?;
    let stream = checked.stream.clone();
    let place = data(matches, "data", lang)?;
    let head = runtime().block_on(async {
        let store = open_to_write(&place).await?;
        let head = Desk::load(&store, checked).await;
        store.close().await;
        head
    });
    let head = head.map_err(|no| failed(no, lang))?;
    let (version, hash) = (head.version, head.hash);
    if matches.get_flag("json") {
        let said = serde_json::json!({"stream": stream.as_str(), "version": version.number(), "hash": hash.to_string()});
        return output::print_json(&said, lang).map(|()| Exit::Done);
    }
    let entries = Noun::ENTRIES.count(version.number(), lang);
    let told = say!(
        lang,
        "{stream}: {entries} en el archivo; última huella {hash}\n",
        "{stream}: {entries} kept; last hash {hash}\n"
    );
    output::print(&told, lang).map(|()| Exit::Done)
}
