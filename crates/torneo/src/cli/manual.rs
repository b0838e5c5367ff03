//! `torneo man`: the manual, one page for each command, made from the same text as `--help`.

use std::fs;
use std::io;
use std::path::Path;

use clap::{Args, Command};
use clap_mangen::Man;

use super::{Run, program};
use crate::exit::{Exit, Failure, fail};
use crate::output;
use crate::say::{Lang, say};

#[derive(Args)]
pub struct Manual {
    #[arg(value_name = "DIR")]
    folder: Option<String>,
}

/// The titles that the library writes, in the words of a Spanish manual.
const TITLES: [(&str, &str); 6] = [
    ("NAME", "NOMBRE"),
    ("SYNOPSIS", "SINOPSIS"),
    ("DESCRIPTION", "DESCRIPCIÓN"),
    ("OPTIONS", "OPCIONES"),
    ("SUBCOMMANDS", "ÓRDENES"),
    ("VERSION", "VERSIÓN"),
];

impl Run for Manual {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let mut program = program(lang);
        program.build();
        match &self.folder {
            None => output::print(&page(&program, lang), lang)?,
            Some(folder) => write(&program, Path::new(folder), lang).map_err(|error| {
                fail!(
                    lang,
                    Unreadable,
                    "no se puede escribir en '{folder}': {error}; compruebe la ruta y los permisos",
                    "cannot write to '{folder}': {error}; check the path and its permissions"
                )
            })?,
        }
        Ok(Exit::Done)
    }
}

/// This command's page and those of its commands.
fn write(command: &Command, folder: &Path, lang: Lang) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let name = command.get_display_name().unwrap_or(command.get_name());
    fs::write(folder.join(format!("{name}.1")), page(command, lang))?;
    let mut shown = command.get_subcommands().filter(|verb| !verb.is_hide_set());
    shown.try_for_each(|verb| write(verb, folder, lang))
}

fn page(command: &Command, lang: Lang) -> String {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let man = Man::new(command.clone().name(name.to_owned()))
        .manual("Torneo")
        .source(format!("torneo {}", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render(&mut page).expect("a buffer takes it");
    let page = String::from_utf8_lossy(&page).into_owned();
    let examples = say!(lang, "EJEMPLOS", "EXAMPLES");
    let titled = page.lines().map(|line| match line.strip_prefix(".SH ") {
        Some("EXTRA") => format!(".SH {examples}\n"),
        Some(title) => format!(".SH {}\n", in_words(&title.to_uppercase(), lang)),
        None => format!("{line}\n"),
    });
    titled.collect()
}

fn in_words(title: &str, lang: Lang) -> String {
    let spanish = TITLES.iter().find(|(english, _)| *english == title);
    match (lang, spanish) {
        (Lang::Es, Some((_, spanish))) => (*spanish).to_owned(),
        (Lang::Es | Lang::En, _) => title.to_owned(),
    }
}
