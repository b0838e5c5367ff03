//! `torneo snatch export CODE CODE … --pooled`: one set of tables of several sessions, with all that the appendix of a paper needs.
//!
//! ```text
//! decisions.csv … wide.csv     the sessions one under the other
//! codebook.md, codebook.json   every column of them
//! sessions.csv                 a row a session: seed, hash of its file, last hash of its journal
//! sessions/CODE.json           the organiser's file as it was recorded, seed included
//! reports/CODE.json            what `torneo snatch report --json` says
//! analysis/snatch.py, .R       the report's observed figures from rounds.csv alone
//! SHA256SUMS                   of everything else
//! ```
//!
//! Names, ids, payments and journals are left out unless asked for.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use torneo_rules::journal::{StreamId, Version};
use torneo_store::Reader;

use super::session::{Sessions, failed, missing};
use crate::cli::archive::failure;
use crate::data::codebook::Codebook;
use crate::data::export::Export;
use crate::data::files::DataFile;
use crate::data::pooled::Shape;
use crate::data::report::{self, Failed};
use crate::exit::Failure;
use crate::output;
use crate::say::Lang;
use crate::table::codebook::markdown;
use crate::table::csv::{self, Cell};
use crate::venue::secrets;
use crate::wire::live::session::file::SessionFile;

const PYTHON: &str = include_str!("../../data/analysis/snatch.py");
const R: &str = include_str!("../../data/analysis/snatch.R");

/// Tables that say nothing of who somebody is outside of the session.
const NAMELESS: [DataFile; 7] = [
    DataFile::Decisions,
    DataFile::Answers,
    DataFile::Rounds,
    DataFile::Games,
    DataFile::Players,
    DataFile::Wide,
    DataFile::Chat,
];

/// Tables that do.
const NAMING: [DataFile; 2] = [DataFile::Events, DataFile::Payment];

/// What a set is made of.
pub struct Pool<'a> {
    pub reader: &'a Reader,
    /// Where keys of names and words are asked for.
    pub chosen: &'a Sessions,
    pub sessions: Vec<(String, StreamId)>,
    pub with_names: bool,
    pub lang: Lang,
}

/// Files of a set, by their place in its folder.
type Files = BTreeMap<String, Vec<u8>>;

impl Pool<'_> {
    /// Writes the whole set into a folder.
    pub async fn write(&self, folder: &Path) -> Result<(), Failure> {
        let mut files = Files::new();
        let mut kept: Vec<SessionFile> = Vec::new();
        let mut lines = Vec::new();
        header(&mut lines);
        for session in &self.sessions {
            let mut bytes = Vec::new();
            let export = self.read(
                session,
                Export::new(&session.0, DataFile::Session),
                &mut bytes,
            );
            let export = export.await?;
            let file = export.reading().file().cloned();
            let file = file.ok_or_else(|| missing(&session.0, self.lang))?;
            about(&export, &file, &mut lines);
            files.insert(
                format!("sessions/{}.json", session.0),
                text(file.canonical()),
            );
            if self.with_names {
                files.insert(format!("journals/{}.json", session.0), bytes);
            }
            let told = report::read(self.reader, &session.1, &session.0).await;
            let told = told.map_err(|why| failed(&why, &session.0, self.lang))?;
            let told = told.told().expect("the session has entries");
            let told = serde_json::to_string_pretty(&told).expect("a report is plain data");
            files.insert(format!("reports/{}.json", session.0), text(told));
            kept.push(file);
        }
        files.insert("sessions.csv".to_owned(), lines);
        self.tables(&kept, &mut files).await?;
        if let Some(book) = Codebook::of_all(&kept) {
            let json = serde_json::to_string_pretty(&book).expect("a codebook is plain data");
            files.insert("codebook.json".to_owned(), text(json));
            files.insert("codebook.md".to_owned(), text(markdown(&book.tables)));
        }
        files.insert("analysis/snatch.py".to_owned(), PYTHON.into());
        files.insert("analysis/snatch.R".to_owned(), R.into());
        let sums: String = files.iter().map(sum).collect();
        files.insert("SHA256SUMS".to_owned(), sums.into_bytes());
        self.put(folder, &files)
    }

    async fn tables(&self, kept: &[SessionFile], files: &mut Files) -> Result<(), Failure> {
        let naming = NAMING.iter().filter(|_| self.with_names);
        for table in NAMELESS.iter().chain(naming) {
            let shape = Shape::of(*table, kept, !self.with_names);
            let shape = shape.expect("only tables are pooled");
            let mut bytes = Vec::new();
            shape.header(&mut bytes);
            for session in &self.sessions {
                let export = Export::among(&session.0, *table, &shape);
                self.read(session, export, &mut bytes).await?;
            }
            files.insert(table.name().to_owned(), bytes);
        }
        Ok(())
    }

    /// Writes what an export makes of a whole session.
    async fn read(
        &self,
        (code, stream): &(String, StreamId),
        export: Export,
        bytes: &mut Vec<u8>,
    ) -> Result<Export, Failure> {
        let mut export = export.unsealed_by(self.chosen.seal(code, self.lang)?);
        let mut after = Version::START;
        loop {
            let page = self.reader.next(stream, after).await;
            let page = page.map_err(|error| failure(&error, self.lang))?;
            let Some(last) = page.last() else {
                break;
            };
            after = last.version;
            for entry in &page {
                let written = export.entry(entry, bytes);
                written.map_err(|why| failed(&Failed::Journal(why), code, self.lang))?;
            }
        }
        if after == Version::START {
            return Err(missing(code, self.lang));
        }
        export.finish(bytes);
        Ok(export)
    }

    fn put(&self, folder: &Path, files: &Files) -> Result<(), Failure> {
        for (name, bytes) in files {
            let path = folder.join(name);
            let parent = path.parent().unwrap_or(folder);
            let written = fs::create_dir_all(parent).and_then(|()| fs::write(&path, bytes));
            written.map_err(|error| output::unwritable(&path, &error, self.lang))?;
        }
        Ok(())
    }
}

/// A line as `sha256sum --check` reads it.
fn sum((name, bytes): (&String, &Vec<u8>)) -> String {
    format!("{}  {name}\n", secrets::sha256(bytes))
}

fn text(mut text: String) -> Vec<u8> {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text.into_bytes()
}

fn header(out: &mut Vec<u8>) {
    let names = [
        "session",
        "title",
        "format",
        "seed",
        "treatments",
        "group_size",
        "people",
        "players",
        "over",
        "file_sha256",
        "journal_entries",
        "journal_head",
    ];
    csv::line(names.map(Cell::word), csv::Reader::Program, out);
}

/// What a reader of a paper needs to know a session again.
fn about(export: &Export, file: &SessionFile, out: &mut Vec<u8>) {
    let reading = export.reading();
    let people = reading.people().all();
    let names: Vec<&str> = file.treatments.iter().map(|it| it.name.as_str()).collect();
    let cells = [
        Cell::word(reading.code()),
        Cell::text(&file.title),
        Cell::word(&file.format),
        Cell::of(file.seed, Cell::number),
        Cell::text(&names.join("; ")),
        Cell::of(file.group_size, Cell::number),
        Cell::number(people.len()),
        Cell::number(people.iter().filter(|it| it.player.is_some()).count()),
        Cell::flag(reading.over().is_some()),
        Cell::Word(file.fingerprint()),
        Cell::number(export.head().version.number()),
        Cell::Word(export.head().hash.to_string()),
    ];
    csv::line(cells, csv::Reader::Program, out);
}
