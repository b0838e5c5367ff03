//! `torneo snatch export`: the data files of a session, one to standard output or all into a folder.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches, Command};
use torneo_rules::journal::Entry;

use super::session::{argument, chosen, reader, unwritable, write};
use crate::cli::archive::{data_argument, runtime};
use crate::cli::{choice, verb, word};
use crate::data::export::Export;
use crate::data::files::DataFile;
use crate::exit::{Exit, Failure};
use crate::output::{self, Reader};
use crate::say::{Lang, Say, say};

const EXAMPLE: &str = "  torneo snatch export K7QF3D --data datos --table rounds > rounds.csv
  torneo snatch export K7QF3D --data datos --all --out carpeta";

/// What `--table` may be, in the order of `DataFile::ALL`.
const TABLES: [&str; 11] = [
    "decisions",
    "rounds",
    "games",
    "players",
    "wide",
    "chat",
    "events",
    "payment",
    "codebook.md",
    "codebook.json",
    "session.json",
];

/// Bytes that are written to the disk at once.
const PIECE: usize = 1 << 16;

pub fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Exporta los datos de una sesión, también mientras se juega",
        "Export the data of a session, also while it is played"
    );
    let table = choice(
        "table",
        &TABLES,
        say!(
            lang,
            "Qué tabla (decisions por defecto), libro de códigos o la sesión entera",
            "Which table (decisions by default), codebook or the whole session"
        ),
    );
    let all = Arg::new("all")
        .long("all")
        .action(ArgAction::SetTrue)
        .conflicts_with("table")
        .requires("out")
        .help(say!(
            lang,
            "Todos los archivos, en la carpeta de --out",
            "Every file, into the folder of --out"
        ));
    let out = Arg::new("out")
        .long("out")
        .value_name(say!(lang, "CARPETA", "DIR"))
        .help(say!(
            lang,
            "Carpeta donde escribir; se crea si no existe",
            "Folder to write into; made if it is not there"
        ));
    verb("export", about, EXAMPLE, lang)
        .arg(argument(lang))
        .arg(table)
        .arg(all)
        .arg(out)
        .arg(data_argument(lang))
}

pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let session = chosen(matches, lang)?;
    let folder = matches.get_one::<String>("out").map(Path::new);
    let files = match matches.get_flag("all") {
        true => DataFile::ALL.to_vec(),
        false => vec![DataFile::of_name(word(matches, "table")).expect("clap knows our tables")],
    };
    runtime().block_on(async {
        let reader = reader(matches, lang).await?;
        for file in files {
            match folder {
                Some(folder) => {
                    let mut out = create(folder, file, lang)?;
                    let path = folder.join(file.name());
                    let put = |bytes: &[u8]| {
                        let written = out.write_all(bytes).map(|()| true);
                        written.map_err(|error| unwritable(&path, &error, lang))
                    };
                    write(&reader, &session, file, lang, put).await?;
                }
                None => write(&reader, &session, file, lang, |bytes| put(bytes, lang)).await?,
            }
        }
        Ok(Exit::Done)
    })
}

fn put(bytes: &[u8], lang: Lang) -> Result<bool, Failure> {
    let text = str::from_utf8(bytes).expect("our files are UTF-8");
    Ok(output::tell(text, lang)? == Reader::Listening)
}

fn create(folder: &Path, file: DataFile, lang: Lang) -> Result<File, Failure> {
    let path = folder.join(file.name());
    let created = fs::create_dir_all(folder).and_then(|()| File::create(&path));
    created.map_err(|error| unwritable(&path, &error, lang))
}

/// Writes every file of a session that is at hand into a folder.
pub fn write_all(code: &str, entries: &[Entry], folder: &Path, lang: Lang) -> Result<(), Failure> {
    for file in DataFile::ALL {
        let mut out = create(folder, file, lang)?;
        let mut export = Export::new(code, file);
        let mut bytes = Vec::new();
        let path = folder.join(file.name());
        let failed = |error: io::Error| unwritable(&path, &error, lang);
        for entry in entries {
            let written = export.entry(entry, &mut bytes);
            written.map_err(|why| Failure::new(Exit::Invalid, why.say(lang)))?;
            if bytes.len() > PIECE {
                out.write_all(&bytes).map_err(failed)?;
                bytes.clear();
            }
        }
        export.finish(&mut bytes);
        out.write_all(&bytes).map_err(failed)?;
    }
    Ok(())
}
