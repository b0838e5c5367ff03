//! What people are called and what they write in a session, unreadable without the session's key, and for nobody once the key is
//! destroyed.
//!
//! ```text
//! "Ana"  ── key of the session, in DATA/seals/CODE ──▶  letters and digits in the journal
//! ```
//!
//! The journal's chain is over what it holds, the sealed text: it verifies with the key, without it, and after it is gone. Keys
//! are files of their own that no backup and no snapshot copies, so that destroying one file is enough.
//!
//! A text is mixed with a stream of bytes that HMAC-SHA-256 makes of the key, a number drawn for the text, and a count. That it was not
//! changed is the chain's matter.

use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use torneo_rules::snatch::game::Event as GameEvent;
use torneo_rules::snatch::session::{Event, Moves};

use crate::venue::kept_key::KeptKey;
use crate::venue::secrets;
use crate::wire::live::session::pages::Reply;
use crate::wire::live::session::record::{SessionEvent, SessionRecord, VenueEvent};

/// The folder of the keys, in the data folder.
const FOLDER: &str = "seals";

/// What stands for a line of talk that nobody can read any more. The rules want something to read in it.
const UNREADABLE: &str = "…";

/// Hexadecimal digits of the number that is drawn for each text.
const NONCE: usize = 24;

/// The key of one session.
pub struct Seal(KeptKey);

impl Seal {
    fn of(key: String) -> Self {
        Self(KeptKey::of_text(key))
    }

    /// The text, for nobody but who has the key.
    pub fn close(&self, text: &str) -> String {
        let nonce = &secrets::sha256(secrets::token().as_bytes())[..NONCE];
        let mut sealed = nonce.to_owned();
        for byte in self.mixed(nonce, text.bytes()) {
            write!(sealed, "{byte:02x}").expect("a String takes everything");
        }
        sealed
    }

    /// The text that was closed with this key; none if it was not.
    pub fn open(&self, sealed: &str) -> Option<String> {
        let nonce = sealed.get(..NONCE)?;
        let digits = sealed.get(NONCE..)?;
        let pairs = digits.len() / 2;
        let bytes =
            (0..pairs).map(|at| u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok());
        let bytes = bytes.collect::<Option<Vec<u8>>>()?;
        let text = self.mixed(nonce, bytes.into_iter());
        String::from_utf8(text.collect()).ok()
    }

    fn mixed<'a>(
        &'a self,
        nonce: &'a str,
        bytes: impl Iterator<Item = u8> + 'a,
    ) -> impl Iterator<Item = u8> + 'a {
        let stream = (0_u32..).flat_map(move |block| self.0.hmac(&format!("{nonce}/{block}")));
        bytes.zip(stream).map(|(byte, mask)| byte ^ mask)
    }
}

/// The keys of the sessions of a data folder.
#[derive(Debug, Clone)]
pub struct SealFolder(PathBuf);

impl SealFolder {
    pub fn of(data: &Path) -> Self {
        Self(data.join(FOLDER))
    }

    /// The key of a session; none if it has none, or has none any more.
    pub fn known(&self, code: &str) -> io::Result<Option<Seal>> {
        match fs::read_to_string(self.0.join(code)) {
            Ok(key) => Ok(Some(Seal::of(key))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// A key for a session that has none, on the disk before anything is sealed with it.
    pub fn draw(&self, code: &str) -> io::Result<Seal> {
        fs::create_dir_all(&self.0)?;
        fs::set_permissions(&self.0, Permissions::from_mode(0o700))?;
        let key = secrets::token();
        let path = self.0.join(code);
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(path)?;
        file.write_all(key.as_bytes())?;
        file.sync_all()?;
        File::open(&self.0)?.sync_all()?;
        Ok(Seal::of(key))
    }

    /// Destroys the key of a session: it is written over, then removed. Whether there was one.
    pub fn destroy(&self, code: &str) -> io::Result<bool> {
        let path = self.0.join(code);
        let mut file = match OpenOptions::new().write(true).open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error),
        };
        let length = usize::try_from(file.metadata()?.len()).unwrap_or(0);
        file.write_all(&vec![b'0'; length])?;
        file.sync_all()?;
        fs::remove_file(&path)?;
        File::open(&self.0)?.sync_all()?;
        Ok(true)
    }
}

impl SessionRecord {
    /// The record as the journal of a sealed session keeps it.
    #[must_use]
    pub fn sealed(&self, seal: &Seal) -> Self {
        let mut record = self.clone();
        record.event.each_text(|kind, text| match kind {
            TextKind::Name | TextKind::Said | TextKind::Reply => *text = seal.close(text),
        });
        record
    }

    /// The record as it was before it was sealed; without its key, with nobody's name and words.
    #[must_use]
    pub fn unsealed(mut self, seal: Option<&Seal>) -> Self {
        self.event.each_text(|kind, text| {
            let open = seal.and_then(|seal| seal.open(text));
            *text = open.unwrap_or_else(|| match kind {
                TextKind::Name | TextKind::Reply => String::new(),
                TextKind::Said => UNREADABLE.to_owned(),
            });
        });
        self
    }
}

/// What a text of a person is.
enum TextKind {
    Name,
    Said,
    Reply,
}

impl SessionEvent {
    /// Every text in which people say who they are or what they think.
    fn each_text(&mut self, mut change: impl FnMut(TextKind, &mut String)) {
        let event = match self {
            SessionEvent::Venue(event) => event,
            SessionEvent::Rules(event) => {
                let said = |moves| said(moves, &mut change);
                match event {
                    Event::Played(moves) => [moves].into_iter().for_each(said),
                    Event::PhaseClosed { tables } => tables.iter_mut().for_each(said),
                    Event::Dropped { table, .. } => table.iter_mut().for_each(said),
                    Event::Enrolled { .. }
                    | Event::PhaseOpened { .. }
                    | Event::Readmitted { .. }
                    | Event::Paused {}
                    | Event::Resumed {}
                    | Event::Extended { .. } => (),
                }
                return;
            }
        };
        match event {
            VenueEvent::Entered { name, .. } | VenueEvent::ChangedDevice { name, .. } => {
                change(TextKind::Name, name);
            }
            VenueEvent::Labelled { label } => change(TextKind::Name, label),
            // Organisers call people by their names.
            VenueEvent::Announced { text, .. } => change(TextKind::Said, text),
            VenueEvent::Answered { replies } => {
                for reply in replies {
                    match reply {
                        Reply::Text(text) => change(TextKind::Reply, text),
                        Reply::Nothing | Reply::Number(_) => (),
                    }
                }
            }
            VenueEvent::Opened { .. }
            | VenueEvent::CodesDrawn { .. }
            | VenueEvent::Described { .. }
            | VenueEvent::BotEntered { .. }
            | VenueEvent::CodeGiven { .. }
            | VenueEvent::Consented {}
            | VenueEvent::Enrolled { .. }
            | VenueEvent::Checked { .. }
            | VenueEvent::Countdown { .. }
            | VenueEvent::Grace { .. }
            | VenueEvent::Woken { .. }
            | VenueEvent::Over { .. }
            | VenueEvent::Anonymised {} => (),
        }
    }
}

fn said(moves: &mut Moves, change: &mut impl FnMut(TextKind, &mut String)) {
    for event in &mut moves.events {
        if let GameEvent::Said {
            text: Some(text), ..
        } = event
        {
            change(TextKind::Said, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_opens_with_its_key_alone_and_with_none_once_it_is_destroyed() {
        let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
        let seals = SealFolder::of(folder.path());
        let draw = |code: &str| seals.draw(code).unwrap_or_else(|error| panic!("{error}"));
        let (seal, other) = (draw("K7QF3D"), draw("M4XW2P"));
        for text in [
            "",
            "Ana",
            "Añil 😶 con muchas palabras que pasan de un bloque de treinta y dos",
        ] {
            let [sealed, again] = [seal.close(text), seal.close(text)];
            assert_ne!(sealed, again, "the same text never looks the same");
            assert!(text.is_empty() || !sealed.contains(text));
            assert_eq!(seal.open(&sealed).as_deref(), Some(text));
            assert!(text.is_empty() || other.open(&sealed).as_deref() != Some(text));
        }
        assert!(seals.known("K7QF3D").is_ok_and(|seal| seal.is_some()));
        assert!(seals.destroy("K7QF3D").is_ok_and(|was| was));
        assert!(seals.known("K7QF3D").is_ok_and(|seal| seal.is_none()));
        assert!(seals.destroy("K7QF3D").is_ok_and(|was| !was));
        assert!(seals.known("M4XW2P").is_ok_and(|seal| seal.is_some()));
    }
}
