//! `torneo snatch simulate`: a whole session played by bots, its ranking, and how often they did what.

use clap::{Arg, ArgMatches, Command, value_parser};
use torneo_rules::snatch::headless;
use torneo_rules::snatch::standings::standings;

use super::{
    count_argument, json_argument, keep, mix, number, profile, profile_argument, seed,
    seed_argument,
};
use crate::cli::{choice, verb, word};
use crate::exit::{Exit, Failure};
use crate::input::read_bytes;
use crate::say::{Lang, say};
use crate::wire::live::session::choices::PhaseOrder;
use crate::wire::live::session::file::SessionFile;
use crate::wire::snatch::simulation::Simulation;
use crate::{output, sheet};

const EXAMPLE: &str = "  torneo snatch simulate --players 200 --bots random=50,cautious=30,snatcher=10,equilibrium=10 --seed 7
  torneo snatch simulate --players 200 --export carpeta";

/// Rows of the ranking that people are shown.
const SHOWN: usize = 20;

pub fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Juega una sesión entera con bots",
        "Play a whole session with bots"
    );
    let players = count_argument(
        "players",
        "200",
        say!(
            lang,
            "Jugadores, de 2 a 10000 (200)",
            "Players, 2 to 10000 (200)"
        ),
    );
    let order = choice(
        "order",
        &["fixed", "latin", "random"],
        say!(
            lang,
            "Orden de las variantes: fixed (por defecto), latin o random",
            "Order of the variants: fixed (default), latin or random"
        ),
    );
    let file = Arg::new("file")
        .long("file")
        .value_name(say!(lang, "ARCHIVO", "FILE"))
        .conflicts_with_all(["profile", "order"])
        .help(say!(
            lang,
            "Archivo de sesión (snatch-session/1) en vez de --profile y --order",
            "Session file (snatch-session/1) instead of --profile and --order"
        ));
    verb("simulate", about, EXAMPLE, lang)
        .arg(players.value_parser(value_parser!(u32).range(2..=10_000)))
        .arg(mix::argument(lang))
        .arg(seed_argument(lang))
        .arg(profile_argument(lang))
        .arg(order)
        .arg(file)
        .args(keep::arguments(lang))
        .arg(json_argument(lang))
}

pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let file = file(matches, lang)?;
    let seed = file.seed.unwrap_or_default();
    let bots = mix::bots(matches, number(matches, "players"), seed, lang)?;
    let played = headless::play(file.form(), &bots);
    if !played.session.is_over() {
        return Err(unplayed(lang));
    }
    let code = keep::kept(matches, &file, &played, &bots, lang)?;
    let profile = file.profile.code();
    let rows = standings(bots.len(), played.session.scores());
    if matches.get_flag("json") {
        let answer = Simulation::new(&played, &rows, &bots, profile, code);
        output::print_json(&answer, lang)?;
    } else {
        let title = say!(
            lang,
            "Sesión de {} bots, perfil {profile}, semilla {seed}",
            "Session of {} bots, profile {profile}, seed {seed}",
            bots.len()
        );
        let title = match code {
            Some(code) => say!(
                lang,
                "{title}, guardada como {code}",
                "{title}, kept as {code}"
            ),
            None => title,
        };
        let shown = &rows[..rows.len().min(SHOWN)];
        let text = sheet::snatch::session(&title, &played.rates, shown, &bots, lang);
        output::print(&text, lang)?;
    }
    Ok(Exit::Done)
}

/// The session file that was given, or one made of the arguments. The seed is the file's, else the argument's.
fn file(matches: &ArgMatches, lang: Lang) -> Result<SessionFile, Failure> {
    let mut file = match matches.get_one::<String>("file") {
        Some(path) => {
            let bytes = read_bytes(path, lang)?;
            let read = SessionFile::read(&String::from_utf8_lossy(&bytes));
            read.map_err(|wrong| {
                Failure::new(
                    Exit::Malformed,
                    say!(
                        lang,
                        "{path} no es un archivo de sesión: {wrong}; corríjalo ahí",
                        "{path} is not a session file: {wrong}; correct it there"
                    ),
                )
            })?
        }
        None => SessionFile {
            title: say!(lang, "Sesión simulada", "Simulated session"),
            profile: profile(matches),
            order: match word(matches, "order") {
                "latin" => PhaseOrder::Latin,
                "random" => PhaseOrder::Random,
                _ => PhaseOrder::Fixed,
            },
            ..SessionFile::default()
        },
    };
    file.seed.get_or_insert(seed(matches));
    Ok(file)
}

fn unplayed(lang: Lang) -> Failure {
    Failure::new(
        Exit::Invalid,
        say!(
            lang,
            "con un número impar de jugadores esta sesión no se abre; cambie --players o la política del archivo",
            "with an odd number of players this session does not open; change --players or the file's policy"
        ),
    )
}
