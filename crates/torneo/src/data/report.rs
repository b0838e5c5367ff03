//! What a session tells, made of its journal, while it runs or after.

use torneo_rules::journal::{Entry, StreamId, Version};
use torneo_rules::snatch::report::study::{Report, Study};
use torneo_store::{Error, Reader};

use super::files::DataFile;
use super::reading::{Reading, Unreadable};
use crate::say::Lang;
use crate::wire::live::session::report::{DataFileView, SessionReport, told};

/// A session's journal on its way to a report.
pub struct Reporter {
    reading: Reading,
    study: Option<Study>,
    version: u64,
}

/// Why there is no report.
#[derive(Debug)]
pub enum Failed {
    Archive(Error),
    Journal(Unreadable),
    /// The stream has no entries.
    NoSession,
}

impl Reporter {
    pub fn new(code: &str) -> Self {
        Self {
            reading: Reading::new(code),
            study: None,
            version: 0,
        }
    }

    pub fn entry(&mut self, entry: &Entry) -> Result<(), Unreadable> {
        let step = self.reading.entry(entry)?;
        self.version = step.version;
        let study = self.study.get_or_insert_with(Study::default);
        step.seen.into_iter().for_each(|seen| study.add(seen));
        Ok(())
    }

    /// What the rules make of it; none before the first entry.
    pub fn report(&self) -> Option<Report> {
        self.study.as_ref().map(Study::report)
    }

    /// The report with the head of the session and its files, as the page and programs get it.
    pub fn told(&self) -> Option<SessionReport> {
        let file = self.reading.file()?;
        let (flagged, all, clean) = told(&self.report()?, file);
        let people = self.reading.people().all();
        let count = |number: usize| u32::try_from(number).expect("a session has fewer people");
        let enrolled = people.iter().filter(|person| person.player.is_some());
        let data_file = |file: DataFile| DataFileView {
            name: file.name().to_owned(),
            es: file.about(Lang::Es),
            en: file.about(Lang::En),
        };
        Some(SessionReport {
            code: self.reading.code().to_owned(),
            title: file.title.clone(),
            profile: file.profile,
            rounds: file.rounds,
            inside: count(people.len()),
            players: count(enrolled.count()),
            over: self.reading.over().is_some(),
            version: self.version,
            last_ms: self.reading.last_ms(),
            flagged,
            all,
            clean,
            files: DataFile::ALL.into_iter().map(data_file).collect(),
            proof: None,
        })
    }
}

/// Reads a whole stream, page by page.
pub async fn read(reader: &Reader, stream: &StreamId, code: &str) -> Result<Reporter, Failed> {
    let mut reporter = Reporter::new(code);
    let mut after = Version::START;
    loop {
        let page = reader.next(stream, after).await;
        let page = page.map_err(Failed::Archive)?;
        let Some(last) = page.last() else {
            break;
        };
        after = last.version;
        for entry in &page {
            reporter.entry(entry).map_err(Failed::Journal)?;
        }
    }
    match after {
        Version::START => Err(Failed::NoSession),
        _ => Ok(reporter),
    }
}
