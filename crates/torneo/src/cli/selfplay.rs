//! `torneo selfplay`: games of the engine against itself, as food for `torneo tune` and `torneo train`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{io, thread};

use clap::{Arg, ArgMatches, Command, value_parser};
use torneo_engine::selfplay::SelfPlay;

use super::chess::{network, network_option, threads_option};
use super::{Verb, verb, word};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let number = |name: &'static str, default: &'static str, help: String| {
        Arg::new(name)
            .long(name)
            .value_name("N")
            .default_value(default)
            .hide_default_value(true)
            .value_parser(value_parser!(u64))
            .help(help)
    };
    verb(
        "selfplay",
        say!(
            lang,
            "Juega el motor contra sí mismo y guarda posiciones para «torneo tune» y «train»",
            "Play the engine against itself and keep positions for 'torneo tune' and 'train'"
        ),
        "  torneo selfplay --games 1000 --nodes 3000 --seed 1 --out games.txt",
        lang,
    )
    .arg(number(
        "games",
        "100",
        say!(
            lang,
            "Partidas; 100 si no se dice",
            "Games; 100 unless given"
        ),
    ))
    .arg(number(
        "nodes",
        "3000",
        say!(
            lang,
            "Nodos por jugada; 3000 si no se dice",
            "Nodes per move; 3000 unless given"
        ),
    ))
    .arg(number(
        "seed",
        "1",
        say!(
            lang,
            "Semilla: la misma, las mismas partidas",
            "Seed: the same, the same games"
        ),
    ))
    .arg(network_option(say!(
        lang,
        "Juega con la red; si no, con la valoración hecha a mano",
        "Play with the network; otherwise by the hand-made evaluation"
    )))
    .arg(threads_option(lang))
    .arg(
        Arg::new("out")
            .long("out")
            .required(true)
            .value_name(say!(lang, "ARCHIVO", "FILE"))
            .help(say!(
                lang,
                "Archivo de salida, una posición por línea: FEN|valor|resultado",
                "Output, one position per line: FEN|score|result"
            )),
    )
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let number = |name: &str| {
        *matches
            .get_one::<u64>(name)
            .expect("the number has a default")
    };
    let (games, nodes, seed) = (number("games"), number("nodes"), number("seed"));
    let threads = *matches
        .get_one::<u16>("threads")
        .expect("the threads have a default");
    let network = network(matches);
    let path = word(matches, "out");
    let file = File::create(path).map_err(|error| cannot_write(path, &error, lang))?;
    let sink = Mutex::new(BufWriter::new(file));
    let next = AtomicU64::new(0);
    let work = || -> io::Result<()> {
        let mut player = SelfPlay::new(nodes.max(1), network);
        while let game = next.fetch_add(1, Ordering::Relaxed)
            && game < games
        {
            let records = player.game(seed, game);
            let text: String = records.iter().map(|record| format!("{record}\n")).collect();
            let mut sink = sink.lock().expect("a writer does not panic");
            sink.write_all(text.as_bytes())?;
        }
        Ok(())
    };
    let done: io::Result<()> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("a game does not panic"))
    });
    done.and_then(|()| sink.lock().expect("a writer does not panic").flush())
        .map_err(|error| cannot_write(path, &error, lang))?;
    output::print(
        &say!(
            lang,
            "{games} partidas en {path}\n",
            "{games} games in {path}\n"
        ),
        lang,
    )?;
    Ok(Exit::Done)
}

fn cannot_write(path: &str, error: &io::Error, lang: Lang) -> Failure {
    Failure::new(
        Exit::Unreadable,
        say!(
            lang,
            "no se puede escribir {path}: {error}; compruebe la ruta y los permisos",
            "cannot write {path}: {error}; check the path and its permissions"
        ),
    )
}
