//! `torneo snatch report`: what a session tells, as text, JSON or a picture.

use std::fs;
use std::path::Path;

use clap::{Arg, ArgMatches, Command};

use super::json_argument;
use super::session::{argument, chosen, failed, reader, unwritable};
use crate::cli::archive::{data_argument, runtime};
use crate::cli::verb;
use crate::data::report;
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};
use crate::{output, picture, sheet};

const EXAMPLE: &str = "  torneo snatch report K7QF3D --data datos
  torneo snatch report K7QF3D --data datos --svg informe.svg";

pub fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Lo que cuenta una sesión, junto a lo que espera la teoría",
        "What a session tells, beside what theory expects"
    );
    let svg = Arg::new("svg")
        .long("svg")
        .value_name(say!(lang, "ARCHIVO.svg", "FILE.svg"))
        .help(say!(
            lang,
            "Escribe además las figuras en este archivo",
            "Write the figures into this file too"
        ));
    verb("report", about, EXAMPLE, lang)
        .arg(argument(lang))
        .arg(json_argument(lang))
        .arg(svg)
        .arg(data_argument(lang))
}

pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let (code, stream) = chosen(matches, lang)?;
    let told = runtime().block_on(async {
        let reader = reader(matches, lang).await?;
        let read = report::read(&reader, &stream, &code).await;
        read.map_err(|why| failed(&why, &code, lang))
    })?;
    let told = told.told().expect("the session has entries");
    if let Some(path) = matches.get_one::<String>("svg") {
        let svg = picture::session::picture(&told, lang);
        let path = Path::new(path);
        fs::write(path, svg).map_err(|error| unwritable(path, &error, lang))?;
    }
    match matches.get_flag("json") {
        true => output::print_json(&told, lang)?,
        false => output::print(&sheet::report::session(&told, lang), lang)?,
    }
    Ok(Exit::Done)
}
