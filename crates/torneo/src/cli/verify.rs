//! `verify`: checks the chain of an archive or of an export, and names the first entry that does not fit.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use torneo_rules::journal::Times;
use torneo_rules::journal::export::{Checker, MOST_LINE_BYTES};
use torneo_store::{Error, Flaw, HEADS, Reader, StreamHead};

use super::archive::{self, failure, runtime};
use super::{Format, Run, replay};
use crate::data::whole::{FIRST_LINE, Misfit, WholeChecker};
use crate::exit::{Exit, Failure, fail};
use crate::output;
use crate::proof::SignedHead;
use crate::say::{Lang, say};
use crate::wire::domino::file::FORMAT;
use crate::wire::journal::{Fault, Verified};

/// What heads over all streams say.
mod heads;

#[derive(Args)]
pub struct Verify {
    #[arg(value_name = "PATH")]
    path: Option<String>,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[arg(long, value_name = "FILE")]
    against: Option<String>,
}

/// What every SQLite file begins with.
const SQLITE: &[u8] = b"SQLite format 3\0";

impl Run for Verify {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let place = archive::place_or_settings(self.path.as_ref(), lang)?;
        let is_tournament = is_tournament(&place);
        let is_archive = !is_tournament && !is_export(&place, lang)?;
        let held = match &self.against {
            Some(_) if !is_archive => return Err(no_heads_of(&place, lang)),
            Some(file) => Some(held_heads(file, lang)?),
            None => None,
        };
        if is_tournament {
            return replay::of_file(&place, self.format == Format::Json, lang);
        }
        let verified = match is_archive {
            false => of_export(&place, lang)?,
            true => {
                of_archive(&place, held.as_deref(), lang).map_err(|error| failure(&error, lang))?
            }
        };
        match self.format {
            Format::Json => output::print_json(&verified, lang)?,
            Format::Text => output::print(&verified.text(lang), lang)?,
        }
        Ok(verified.exit())
    }
}

fn of_archive(place: &str, held: Option<&[HeldLine]>, lang: Lang) -> Result<Verified, Error> {
    let runtime = runtime();
    // A backup has nothing beside it.
    let tail = torneo_store::told_ends(Path::new(place));
    let (mut verified, heads) = match archive::is_url(place) {
        true => runtime.block_on(of_postgres(place, lang))?,
        false => of_sqlite(Path::new(place), lang)?,
    };
    if !verified.faults.iter().any(Fault::is_of_file) {
        runtime.block_on(async {
            let reader = archive::open(place).await?;
            heads::check(&reader, &mut verified, (&tail, &heads), held).await
        })?;
    }
    Ok(verified)
}

/// A line that somebody has held, with its number; none where it is not one of ours.
type HeldLine = (u64, Option<SignedHead>);

/// The lines that somebody has held. A file without any would prove nothing.
fn held_heads(file: &str, lang: Lang) -> Result<Vec<HeldLine>, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| unreadable(file, &error, lang))?;
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let held: Vec<HeldLine> = lines
        .map(|(number, line)| (number, line.parse().ok()))
        .collect();
    match held.is_empty() {
        false => Ok(held),
        true => Err(fail!(
            lang,
            Malformed,
            "'{file}' no tiene ninguna línea de «torneo heads»; no hay con qué comparar",
            "'{file}' has no line of 'torneo heads'; there is nothing to compare with"
        )),
    }
}

/// Heads are compared with the archive that they speak of; anything else would be vouched for unread.
fn no_heads_of(place: &str, lang: Lang) -> Failure {
    fail!(
        lang,
        Usage,
        "--against compara con un archivo entero, y '{place}' no lo es; dé la carpeta de datos, su base o una copia",
        "--against compares with a whole archive, and '{place}' is none; give the data folder, its database or a backup"
    )
}

/// A file that begins as a tournament file does; it is done again instead of only checked.
fn is_tournament(place: &str) -> bool {
    let mut start = Vec::new();
    let begun = format!("{{\"format\":\"{FORMAT}\"");
    if place == "-" {
        // Looked at without taking it: whoever reads on begins at the same letter.
        let mut input = io::stdin().lock();
        let seen = input.fill_buf().unwrap_or_default();
        let seen = &seen[..seen.len().min(begun.len())];
        return seen.len() > 1 && begun.as_bytes().starts_with(seen);
    }
    let file = Some(place).filter(|place| Path::new(place).is_file());
    let file = file.and_then(|place| File::open(place).ok());
    let read = file.map(|file| file.take(begun.len() as u64).read_to_end(&mut start));
    matches!(read, Some(Ok(_))) && start == begun.as_bytes()
}

/// A file that does not begin as a database does is an export.
fn is_export(place: &str, lang: Lang) -> Result<bool, Failure> {
    if place == "-" {
        return Ok(true);
    }
    if archive::is_url(place) || Path::new(place).is_dir() {
        return Ok(false);
    }
    let mut start = Vec::new();
    let read = File::open(place).and_then(|file| file.take(16).read_to_end(&mut start));
    read.map_err(|error| unreadable(place, &error, lang))?;
    Ok(start != SQLITE)
}

fn unreadable(place: &str, error: &io::Error, lang: Lang) -> Failure {
    fail!(
        lang,
        Unreadable,
        "no se puede leer '{place}': {error}; compruebe la ruta y los permisos",
        "cannot read '{place}': {error}; check the path and its permissions"
    )
}

/// What fits, and where the heads ended at that moment.
fn of_sqlite(place: &Path, lang: Lang) -> Result<(Verified, Vec<StreamHead>), Error> {
    let progress = bar(0, lang);
    let inspected = torneo_store::inspect(place, |seen, all| {
        progress.set_length(all);
        progress.set_position(seen);
    });
    progress.finish_and_clear();
    let inspection = inspected?;
    let mut verified = Verified::default();
    let heads = heads_among(&inspection.streams);
    for told in inspection.streams {
        verified.fits(&told.stream, told.head);
    }
    for (stream, version, by_ms) in inspection.backwards {
        verified.times(&stream, Some((version, by_ms)));
    }
    for flaw in inspection.flaws {
        verified.fault(match flaw {
            Flaw::File(reason) => Fault::file(reason),
            Flaw::Broken(broken) => Fault::broken(broken),
            // A file's heads are compared below, with more to say.
            Flaw::Row { stream, after }
            | Flaw::Lost {
                stream,
                version: after,
            } => Fault::damaged(stream, after),
        });
    }
    Ok((verified, heads))
}

/// The streams of heads: one for each program that wrote.
fn heads_among(streams: &[StreamHead]) -> Vec<StreamHead> {
    let heads = streams
        .iter()
        .filter(|told| told.stream.as_str().starts_with(HEADS));
    heads.cloned().collect()
}

async fn of_postgres(place: &str, lang: Lang) -> Result<(Verified, Vec<StreamHead>), Error> {
    let reader: Reader = archive::open(place).await?;
    let mut verified = Verified::default();
    let told = match reader.streams().await {
        Ok(told) => told,
        Err(Error::Damaged { stream, after, .. }) => {
            verified.fault(Fault::damaged(stream, after));
            return Ok((verified, Vec::new()));
        }
        Err(error) => return Err(error),
    };
    let heads = heads_among(&told);
    let entries = told.iter().map(|told| told.head.version.number()).sum();
    let progress = bar(entries, lang);
    for told in told {
        let mut times = Times::START;
        let checked = reader.verify(&told.stream, |more| {
            progress.inc(more.len() as u64);
            more.iter().for_each(|entry| times.next(entry));
        });
        match checked.await {
            Ok(Ok(head)) => {
                verified.fits(&told.stream, head);
                verified.times(&told.stream, times.backwards);
            }
            Ok(Err(broken)) => verified.fault(Fault::broken(broken)),
            Err(Error::Damaged { stream, after, .. }) => {
                verified.fault(Fault::damaged(stream, after));
            }
            Err(error) => return Err(error),
        }
    }
    progress.finish_and_clear();
    Ok((verified, heads))
}

fn of_export(place: &str, lang: Lang) -> Result<Verified, Failure> {
    let open = || -> io::Result<Box<dyn BufRead>> {
        Ok(match place {
            "-" => Box::new(io::stdin().lock()),
            place => Box::new(BufReader::new(File::open(place)?)),
        })
    };
    let failed = |error: io::Error| unreadable(place, &error, lang);
    let mut lines = open().map_err(failed)?;
    let progress = bar(std::fs::metadata(place).map_or(0, |file| file.len()), lang);
    let mut export = Export::Lines(Checker::default());
    let mut fault = None;
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let most = MOST_LINE_BYTES as u64 + 1;
        let read = lines.by_ref().take(most).read_until(b'\n', &mut line);
        let read = read.map_err(failed)?;
        if read == 0 {
            break;
        }
        progress.inc(read as u64);
        let text = line.strip_suffix(b"\n").map(str::from_utf8);
        if number == 1 && text == Some(Ok(FIRST_LINE)) {
            export = Export::Session(Box::default());
        }
        fault = match text {
            // The last line was cut, or the line is too long to be one of ours.
            None if read < MOST_LINE_BYTES => Some(Fault::torn(number)),
            None | Some(Err(_)) => Some(Fault::not_an_entry(number)),
            Some(Ok(text)) => export.fault_of(number, text),
        };
        if fault.is_some() {
            break;
        }
    }
    progress.finish_and_clear();
    if fault.is_none() && export.checker().streams().is_empty() {
        return Err(fail!(
            lang,
            Malformed,
            "'{place}' está vacío; no hay nada que comprobar, elija otro archivo",
            "'{place}' is empty; there is nothing to check, choose another file"
        ));
    }
    Ok(Verified::of_export(export.checker(), fault))
}

/// What an export is made of.
enum Export {
    /// Lines of JSON, of any streams.
    Lines(Checker),
    /// A whole session in one file, which is done again.
    Session(Box<WholeChecker>),
}

impl Export {
    /// What is wrong with the next line, if anything is.
    fn fault_of(&mut self, number: u64, text: &str) -> Option<Fault> {
        match self {
            Export::Lines(checker) => {
                let bad = checker.line(text).err()?;
                Some(Fault::line(number, bad))
            }
            Export::Session(whole) => Some(match whole.line(text).err()? {
                Misfit::Line(bad) => Fault::line(number, bad),
                Misfit::Differs { version, why } => Fault::differs(number, version, why),
            }),
        }
    }

    fn checker(&self) -> &Checker {
        match self {
            Export::Lines(checker) => checker,
            Export::Session(whole) => whole.checker(),
        }
    }
}

fn bar(length: u64, lang: Lang) -> ProgressBar {
    let template = say!(
        lang,
        "{{bar:40}} {{percent}} %, faltan {{eta}}",
        "{{bar:40}} {{percent}} %, {{eta}} left"
    );
    let style = ProgressStyle::with_template(&template).expect("the template is ours");
    ProgressBar::new(length).with_style(style)
}
