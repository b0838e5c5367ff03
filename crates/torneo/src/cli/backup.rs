//! `backup`: a copy of the whole archive in one file, while the server runs.

use std::path::Path;

use clap::{Arg, ArgMatches, Command};

use super::archive::{data, data_argument, failure, open_sound, runtime};
use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Copia todo el archivo en un solo fichero, aunque el servidor esté en marcha",
        "Copy the whole archive into one file, even while the server runs"
    );
    let file = Arg::new("file")
        .value_name(say!(lang, "ARCHIVO", "FILE"))
        .required(true)
        .help(say!(
            lang,
            "La copia, que aún no debe existir",
            "The copy, which must not exist yet"
        ));
    verb(
        "backup",
        about,
        "  torneo backup copia.sqlite --data datos",
        lang,
    )
    .arg(file)
    .arg(data_argument(lang))
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let file = matches
        .get_one::<String>("file")
        .expect("clap asks for the file");
    let place = data(matches, "data", lang)?;
    let copied =
        runtime().block_on(async { open_sound(&place).await?.backup(Path::new(file)).await });
    copied.map_err(|error| failure(&error, lang))?;
    let done = say!(
        lang,
        "copia completa: {file}; compruébela con «torneo verify {file}»\n",
        "backup complete: {file}; check it with 'torneo verify {file}'\n"
    );
    output::print(&done, lang).map(|()| Exit::Done)
}
