//! `journal export`: the journal as lines of JSON that anybody can check with `sha256sum`.

use std::io::{self, BufWriter, Write};

use clap::{Arg, ArgAction, ArgMatches, Command};
use torneo_rules::journal::StreamId;
use torneo_store::Error;

use super::archive::{data, data_argument, failure, open_sound, runtime};
use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};

pub(super) const VERB: Verb = Verb { command, run };

const EXAMPLE: &str = "  torneo journal export room/7 > sala7.jsonl\n  torneo journal export --all --data datos > todo.jsonl";

fn command(lang: Lang) -> Command {
    let about = say!(lang, "Trabaja con el registro", "Work with the journal");
    verb("journal", about, EXAMPLE, lang)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(say!(lang, "Órdenes", "Commands"))
        .subcommand_value_name(say!(lang, "ORDEN", "COMMAND"))
        .subcommand(export(lang))
}

fn export(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Escribe las entradas de una serie o de todas, una línea de JSON cada una",
        "Write the entries of one stream or of all, one line of JSON each"
    );
    let stream = Arg::new("stream")
        .value_name(say!(lang, "SERIE", "STREAM"))
        .required_unless_present("all")
        .conflicts_with("all")
        .help(say!(
            lang,
            "La serie; «torneo verify» las enumera",
            "The stream; 'torneo verify' lists them"
        ));
    let all = Arg::new("all")
        .long("all")
        .action(ArgAction::SetTrue)
        .help(say!(lang, "Todas las series", "Every stream"));
    verb("export", about, EXAMPLE, lang)
        .arg(stream)
        .arg(all)
        .arg(data_argument(lang))
}

/// Why an export stopped.
enum Stopped {
    Archive(Error),
    Output(io::Error),
    NoStream(String),
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let (_, matches) = matches.subcommand().expect("clap asks for a command");
    let place = data(matches, "data", lang)?;
    let asked = matches.get_one::<String>("stream");
    match runtime().block_on(write(&place, asked)) {
        Ok(()) => Ok(Exit::Done),
        // Whoever reads has seen enough, as `head` does.
        Err(Stopped::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Done),
        Err(Stopped::Output(error)) => Err(Failure::new(
            Exit::Unreadable,
            say!(
                lang,
                "no se puede escribir la salida: {error}",
                "cannot write the output: {error}"
            ),
        )),
        Err(Stopped::Archive(error)) => Err(failure(&error, lang)),
        Err(Stopped::NoStream(name)) => Err(Failure::new(
            Exit::Invalid,
            say!(
                lang,
                "no hay ninguna serie '{name}'; «torneo verify» las enumera",
                "there is no stream '{name}'; 'torneo verify' lists them"
            ),
        )),
    }
}

async fn write(place: &str, asked: Option<&String>) -> Result<(), Stopped> {
    let reader = open_sound(place).await.map_err(Stopped::Archive)?;
    let told = reader.streams().await.map_err(Stopped::Archive)?;
    let mut streams: Vec<StreamId> = told.into_iter().map(|told| told.stream).collect();
    if let Some(name) = asked {
        streams.retain(|stream| stream.as_str() == name);
        if streams.is_empty() {
            return Err(Stopped::NoStream(name.clone()));
        }
    }
    let mut out = BufWriter::new(io::stdout().lock());
    for stream in streams {
        let written = reader.export(&stream, &mut out).await;
        written
            .map_err(Stopped::Archive)?
            .map_err(Stopped::Output)?;
    }
    out.flush().map_err(Stopped::Output)
}
