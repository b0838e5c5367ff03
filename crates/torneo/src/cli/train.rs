//! `torneo train`: teaches the engine's network with the games of `torneo selfplay`.

use std::fs;

use clap::{Arg, ArgMatches, Command, value_parser};
use torneo_engine::train::{Settings, Teacher, train};

use super::chess::{network, network_option, threads_option};
use super::records::{files_argument, read_records};
use super::{Verb, verb, word};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let number = |name: &'static str, default: String, help: String| {
        Arg::new(name)
            .long(name)
            .value_name("N")
            .default_value(default)
            .hide_default_value(true)
            .help(help)
    };
    let Settings {
        epochs,
        seed,
        result_share,
        variants,
        ..
    } = Settings::default();
    let percent = percent(result_share);
    verb(
        "train",
        say!(
            lang,
            "Enseña a la red del motor con las partidas de «torneo selfplay»",
            "Teach the engine's network with the games of 'torneo selfplay'"
        ),
        "  torneo train games.txt --threads 2 --out torneo.net",
        lang,
    )
    .arg(files_argument(lang))
    .arg(
        number(
            "epochs",
            epochs.to_string(),
            say!(
                lang,
                "Pasadas; {epochs} si no se dice",
                "Epochs; {epochs} unless given"
            ),
        )
        .value_parser(value_parser!(u16).range(1..)),
    )
    .arg(
        number(
            "seed",
            seed.to_string(),
            say!(
                lang,
                "Semilla: con la misma y las mismas partidas, la misma red",
                "Seed: with the same one and the same games, the same network"
            ),
        )
        .value_parser(value_parser!(u64)),
    )
    .arg(
        number(
            "result-percent",
            percent.to_string(),
            say!(
                lang,
                "Cuánto cuenta el resultado frente al valor, en %; {percent} si no se dice",
                "How much the result counts beside the score, in %; {percent} unless given"
            ),
        )
        .value_parser(value_parser!(u8).range(0..=100)),
    )
    .arg(
        number(
            "variants",
            variants.to_string(),
            say!(
                lang,
                "Variantes de cada posición; {variants} si no se dice",
                "Variants of each position; {variants} unless given"
            ),
        )
        .value_parser(value_parser!(u8).range(0..=32)),
    )
    .arg(network_option(say!(
        lang,
        "La red de ahora valora las variantes; si no, la valoración hecha a mano",
        "The present network judges the variants; otherwise the hand-made evaluation"
    )))
    .arg(threads_option(lang))
    .arg(
        Arg::new("out")
            .long("out")
            .required(true)
            .value_name(say!(lang, "ARCHIVO", "FILE"))
            .help(say!(lang, "Archivo de la red", "File of the network")),
    )
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let settings = settings(matches);
    let mut teacher = Teacher::new(&settings);
    let positions = read_records(matches, lang, |record| teacher.add(&record))?;
    eprintln!(
        "{}",
        say!(
            lang,
            "{positions} posiciones leídas; pasada, error, error en posiciones apartadas",
            "{positions} positions read; epoch, error, error on positions kept aside"
        )
    );
    let network = train(teacher, &settings, &mut |epoch| {
        eprintln!(
            "{:>4}  {:.6}  {:.6}",
            epoch.number, epoch.error, epoch.held_back_error
        );
    });
    let path = word(matches, "out");
    fs::write(path, network.write()).map_err(|error| {
        Failure::new(
            Exit::Unreadable,
            say!(
                lang,
                "no se puede escribir {path}: {error}; compruebe la ruta y los permisos",
                "cannot write {path}: {error}; check the path and its permissions"
            ),
        )
    })?;
    output::print(
        &say!(
            lang,
            "{positions} posiciones, red en {path}\n",
            "{positions} positions, network in {path}\n"
        ),
        lang,
    )?;
    Ok(Exit::Done)
}

fn settings(matches: &ArgMatches) -> Settings {
    let byte = |name: &str| *matches.get_one::<u8>(name).expect("has a default");
    let word = |name: &str| *matches.get_one::<u16>(name).expect("has a default");
    Settings {
        teacher: network(matches),
        epochs: usize::from(word("epochs")),
        seed: *matches.get_one::<u64>("seed").expect("has a default"),
        result_share: f32::from(byte("result-percent")) / 100.0,
        variants: usize::from(byte("variants")),
        threads: usize::from(word("threads")),
        ..Settings::default()
    }
}

fn percent(share: f32) -> u8 {
    (100.0 * share).round() as u8
}
