//! `torneo snatch simulate`: a whole session played by bots, its ranking, and how often they did what.

use clap::{Arg, ArgMatches, Command, value_parser};
use torneo_rules::chance::Chance;
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::headless;
use torneo_rules::snatch::rules::Profile;
use torneo_rules::snatch::standings::standings;

use super::{
    count_argument, json_argument, keep, number, profile, profile_argument, seed, seed_argument,
};
use crate::cli::{choice, verb, word};
use crate::exit::{Exit, Failure};
use crate::input::{quoted, read_bytes};
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
    let bots = Arg::new("bots")
        .long("bots")
        .value_name(say!(lang, "MEZCLA", "MIX"))
        .default_value("random=25,cautious=25,snatcher=25,equilibrium=25")
        .hide_default_value(true)
        .help(say!(
            lang,
            "Bots y su peso: random (azar), cautious (prudente), snatcher (ladrón), equilibrium (equilibrio)",
            "Bots and their weight: random, cautious, snatcher, equilibrium"
        ));
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
        .arg(bots)
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
    let mix = mix(word(matches, "bots"), lang)?;
    let bots = dealt(&mix, number(matches, "players"), seed);
    let played = headless::play(file.form(), &bots);
    if !played.session.is_over() {
        return Err(unplayed(lang));
    }
    let code = keep::kept(matches, &file, &played, &bots, lang)?;
    let profile = Profile::from(file.profile).code();
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
            profile: profile(matches).into(),
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

/// `random=50,cautious=30`: bots and how many parts of the field each is.
fn mix(text: &str, lang: Lang) -> Result<Vec<(Bot, u32)>, Failure> {
    let wrong = |part: &str| {
        let part = quoted(part);
        Failure::new(
            Exit::Usage,
            say!(
                lang,
                "'{part}' no vale para --bots; escriba por ejemplo random=50,cautious=50",
                "'{part}' does not fit --bots; write for example random=50,cautious=50"
            ),
        )
    };
    let parts = text.split(',').map(|part| {
        let (name, weight) = part.split_once('=').unwrap_or((part, "1"));
        let bot: Bot = name.trim().parse().map_err(|_| wrong(part))?;
        match weight.trim().parse::<u32>() {
            Ok(weight) if weight <= 10_000 => Ok((bot, weight)),
            Ok(_) | Err(_) => Err(wrong(part)),
        }
    });
    let mix: Vec<(Bot, u32)> = parts.collect::<Result<_, Failure>>()?;
    if mix.iter().all(|(_, weight)| *weight == 0) {
        return Err(wrong(text));
    }
    Ok(mix)
}

/// Bots in the proportions of the mix as nearly as whole bots allow, in an order drawn by lot.
fn dealt(mix: &[(Bot, u32)], players: u32, seed: u64) -> Vec<Bot> {
    let total: u64 = mix.iter().map(|(_, weight)| u64::from(*weight)).sum();
    let mut bots = Vec::with_capacity(players as usize);
    let mut reached = 0;
    for (bot, weight) in mix {
        reached += u64::from(*weight);
        let until = (reached * u64::from(players) + total / 2) / total;
        bots.resize((until as usize).max(bots.len()), *bot);
    }
    Chance::of_step(seed, u64::MAX - 2).shuffle(&mut bots);
    bots
}
