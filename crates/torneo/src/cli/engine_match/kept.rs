//! The files that a match leaves: its journal, its games, and how an earlier part of it is taken up again.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};

use torneo_rules::journal::UnixMillis;

use crate::cli::match_refusals::{no_journal, other_journal, unusable};
use crate::engine_match::{
    Finished, Match, MatchJournal, Occasion, Played, read_finished, write_epd, write_game,
};
use crate::exit::{Failure, fail};
use crate::say::Lang;
use crate::venue::clock::Clock;

/// The journal of the match, as it grows.
pub(super) struct Kept {
    path: String,
    file: File,
    journal: MatchJournal,
}

impl Kept {
    /// Begins the file, or goes on with it.
    pub(super) fn begin(
        path: &str,
        planned: &Match,
        title: &str,
        resume: bool,
        lang: Lang,
    ) -> Result<Self, Failure> {
        let mut journal = MatchJournal::new(planned, title);
        let text = existing(path, resume, lang)?;
        let stays = journal
            .follow(&text)
            .map_err(|why| other_journal(path, &why, lang))?;
        let opened = OpenOptions::new().create(true).append(true).open(path);
        let file = opened.and_then(|file| file.set_len(stays as u64).map(|()| file));
        let file = file.map_err(|error| unusable(path, &error, lang))?;
        let path = path.to_owned();
        let mut kept = Self {
            path,
            file,
            journal,
        };
        let lines = kept.journal.begin(now());
        let lines = lines.map_err(|why| no_journal(&why, lang))?;
        kept.write(&lines, lang)?;
        Ok(kept)
    }

    pub(super) fn note(
        &mut self,
        game: usize,
        white_half_points: u32,
        lang: Lang,
    ) -> Result<(), Failure> {
        let lines = self.journal.note(game, white_half_points, now());
        self.write(&lines, lang)
    }

    pub(super) fn end(mut self, lang: Lang) -> Result<(), Failure> {
        let lines = self.journal.end(now());
        self.write(&lines, lang)
    }

    fn write(&mut self, lines: &[String], lang: Lang) -> Result<(), Failure> {
        let written = self.file.write_all(lines.concat().as_bytes());
        written.map_err(|error| unusable(&self.path, &error, lang))
    }
}

fn now() -> UnixMillis {
    UnixMillis::new(Clock::start().now_ms()).expect("no clock is that far ahead")
}

/// Where the games go.
pub(super) struct Files {
    pub(super) pgn: Option<File>,
    pub(super) epd: Option<File>,
}

impl Files {
    pub(super) fn keep(&mut self, played: &Played, occasion: &Occasion<'_>) -> io::Result<()> {
        if let Some(file) = &mut self.pgn {
            file.write_all(write_game(played, occasion).as_bytes())?;
        }
        if let Some(file) = &mut self.epd {
            file.write_all(write_epd(played, occasion.names).as_bytes())?;
        }
        Ok(())
    }
}

/// The games that a file has already. Without `--resume` it must have nothing: games are told apart by their round, so
/// that those of two matches in one file could not be taken up again.
pub(super) fn kept(
    path: &str,
    resume: bool,
    lang: Lang,
) -> Result<BTreeMap<usize, Finished>, Failure> {
    existing(path, resume, lang).map(|text| read_finished(&text))
}

/// What a file has that is to be gone on with; nothing where there is none.
fn existing(path: &str, resume: bool, lang: Lang) -> Result<String, Failure> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(String::new()),
        Err(error) => return Err(unusable(path, &error, lang)),
    };
    if resume || bytes.is_empty() {
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    Err(fail!(
        lang,
        Unreadable,
        "{path} ya existe y no se toca; siga su encuentro con --resume o elija otro nombre",
        "{path} exists already and is left alone; take its match up again with --resume, or choose another name"
    ))
}

/// Opens the file to add to what it has; what was torn off in the middle of a line is left so, on lines of its own.
pub(super) fn open(path: &str, lang: Lang) -> Result<File, Failure> {
    let torn = fs::read(path).is_ok_and(|bytes| bytes.last().is_some_and(|&last| last != b'\n'));
    let opened = OpenOptions::new().create(true).append(true).open(path);
    let mended = opened.and_then(|mut file| {
        if torn {
            file.write_all(b"\n\n")?;
        }
        Ok(file)
    });
    mended.map_err(|error| unusable(path, &error, lang))
}
