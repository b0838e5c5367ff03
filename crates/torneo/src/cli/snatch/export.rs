//! `torneo snatch export`: the data files of a session, one to standard output or all into a folder.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use torneo_rules::journal::Entry;

use super::pooled::Pool;
use super::session::{Sessions, write};
use crate::cli::Run;
use crate::cli::archive::runtime;
use crate::data::export::Export;
use crate::data::files::DataFile;
use crate::exit::{Exit, Failure, fail};
use crate::output::{self, Reader};
use crate::say::{Lang, Say};

/// Bytes that are written to the disk at once.
const PIECE: usize = 1 << 16;

#[derive(Args)]
pub struct SnatchExport {
    #[command(flatten)]
    sessions: Sessions,
    #[arg(long, default_value = "decisions", value_parser = tables())]
    table: DataFile,
    #[arg(long, conflicts_with = "table", requires = "out")]
    all: bool,
    #[arg(long, conflicts_with_all = ["table", "all"], requires = "out")]
    pooled: bool,
    #[arg(long, requires = "pooled")]
    with_names: bool,
    #[arg(long, value_name = "DIR")]
    out: Option<String>,
}

/// Reads a file by its name, tables without their `.csv`.
fn tables() -> impl TypedValueParser<Value = DataFile> {
    let name = |file: DataFile| file.name().trim_end_matches(".csv");
    PossibleValuesParser::new(DataFile::ALL.map(name))
        .map(|name| DataFile::of_name(&name).expect("clap offers only our files"))
}

impl Run for SnatchExport {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let mut sessions = self.sessions.chosen(lang)?;
        let folder = self.out.as_ref().map(Path::new);
        if let (true, Some(folder)) = (self.pooled, folder) {
            return runtime().block_on(async {
                let reader = self.sessions.reader(lang).await?;
                let pool = Pool {
                    reader: &reader,
                    chosen: &self.sessions,
                    sessions,
                    with_names: self.with_names,
                    lang,
                };
                pool.write(folder).await?;
                Ok(Exit::Done)
            });
        }
        let session = sessions.remove(0);
        if !sessions.is_empty() {
            return Err(fail!(
                lang,
                Usage,
                "varias sesiones se exportan juntas con --pooled --out CARPETA; sin ello, nombre una sola",
                "several sessions are exported together with --pooled --out DIR; without it name one"
            ));
        }
        let files = match self.all {
            true => DataFile::ALL.to_vec(),
            false => vec![self.table],
        };
        runtime().block_on(async {
            let reader = self.sessions.reader(lang).await?;
            for file in files {
                match folder {
                    Some(folder) => {
                        let mut out = create(folder, file, lang)?;
                        let path = folder.join(file.name());
                        let put = |bytes: &[u8]| {
                            let written = out.write_all(bytes).map(|()| true);
                            written.map_err(|error| output::unwritable(&path, &error, lang))
                        };
                        write(
                            &reader,
                            &session,
                            file,
                            lang,
                            self.sessions.seal(&session.0, lang)?,
                            put,
                        )
                        .await?;
                    }
                    None => {
                        let seal = self.sessions.seal(&session.0, lang)?;
                        write(&reader, &session, file, lang, seal, |bytes| {
                            put(bytes, lang)
                        })
                        .await?;
                    }
                }
            }
            Ok(Exit::Done)
        })
    }
}

fn put(bytes: &[u8], lang: Lang) -> Result<bool, Failure> {
    let text = str::from_utf8(bytes).expect("our files are UTF-8");
    Ok(output::tell(text, lang)? == Reader::Listening)
}

fn create(folder: &Path, file: DataFile, lang: Lang) -> Result<File, Failure> {
    let path = folder.join(file.name());
    let created = fs::create_dir_all(folder).and_then(|()| File::create(&path));
    created.map_err(|error| output::unwritable(&path, &error, lang))
}

/// Writes every file of a session that is at hand into a folder.
pub fn write_all(code: &str, entries: &[Entry], folder: &Path, lang: Lang) -> Result<(), Failure> {
    for file in DataFile::ALL {
        let mut out = create(folder, file, lang)?;
        let mut export = Export::new(code, file);
        let mut bytes = Vec::new();
        let path = folder.join(file.name());
        let failed = |error: io::Error| output::unwritable(&path, &error, lang);
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
