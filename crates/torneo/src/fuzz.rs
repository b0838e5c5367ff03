//! The doors of the program that take what strangers send, for the targets in `fuzz/`. Each must refuse or take it; none may panic,
//! hang or grow without bound.

use torneo_rules::chess::position::Variant;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::Author;
use torneo_rules::domino::form::Form;
use torneo_rules::journal::{Head, NewEntry, Payload, StreamId, UnixMillis, chain, line};

pub use crate::http::fuzz::body;

use crate::data::whole::{FIRST_LINE, WholeChecker};
use crate::engine_match::{Book, Dialect, read_openings};
use crate::proof::SignedHead;
use crate::say::Lang;
use crate::venue::room::Room;
use crate::wire::contest::ContestRecord;
use crate::wire::contest::list;
use crate::wire::domino::file::TournamentFile;
use crate::wire::domino::people::preview;
use crate::wire::live::FromPlayer;
use crate::wire::live::session::file::SessionFile;
use crate::wire::live::session::record::SessionRecord;
use crate::wire::pairing::PairRequest;
use crate::wire::rank::request::RankRequest;

/// A message on the live socket.
pub fn socket_message(text: &str) {
    let _ = serde_json::from_str::<FromPlayer>(text);
}

/// The journal of a room, a line an entry, and then an action in it: what is read is applied.
pub fn room_journal(text: &str) {
    let mut room = Room::new("K7QF3D");
    for (line, at_ms) in text.lines().zip(1..) {
        match room.read(line) {
            Ok(record) => room.apply(&record, at_ms),
            Err(_) => drop(room.game().read_action(line)),
        }
    }
}

/// Entries of sessions and contests: what is read is written as it was.
pub fn event_journal(text: &str) {
    for line in text.lines() {
        if let Ok(record) = serde_json::from_str::<SessionRecord>(line) {
            let written = serde_json::to_string(&record).expect("a record is plain data");
            let again = serde_json::from_str::<SessionRecord>(&written);
            assert_eq!(again.expect("what is written is read"), record);
        }
        let _ = serde_json::from_str::<ContestRecord>(line);
    }
}

/// A list of people, as text or as a workbook.
pub fn list(bytes: &[u8]) {
    let tournament = Tournament::new(Form::named("Copa"));
    let director = Author::Director("Ana".to_owned());
    let _ = preview(bytes, &tournament, &director, None);
    let _ = std::str::from_utf8(bytes).map(list::read);
}

/// Positions to begin with, in EPD or PGN.
pub fn openings(text: &str) {
    let book = Book {
        variant: Variant::Standard,
        plies: 8,
        shuffled: None,
    };
    let _ = read_openings(text, book);
}

/// A tournament file, done again.
pub fn tournament_file(bytes: &[u8]) {
    if let Ok(file) = serde_json::from_slice::<TournamentFile>(bytes) {
        let _ = file.check();
    }
}

/// A session file: what is taken is taken again, and comes out the same.
pub fn session_file(text: &str) {
    if let Ok(file) = SessionFile::read(text) {
        let canonical = file.canonical();
        let again = SessionFile::read(&canonical).expect("what is written is read");
        assert_eq!(again.canonical(), canonical);
        let _ = file.form();
    }
}

/// The whole session as one file: as it is, and with its lines as what was recorded, chained by us, because no chain is guessed.
pub fn whole_session(text: &str) {
    let mut checker = WholeChecker::default();
    let _ = text.lines().try_for_each(|line| checker.line(line));
    let stream: StreamId = "snatch/K7QF3D".parse().expect("a name of a stream");
    let recorded_at = UnixMillis::new(1_700_000_000_000).expect("a time");
    let mut checker = WholeChecker::default();
    let _ = checker.line(FIRST_LINE);
    let mut head = Head::START;
    for payload in text.lines().filter_map(|line| Payload::new(line).ok()) {
        let new = NewEntry {
            recorded_at,
            payload,
        };
        let entry = chain(&stream, head, new);
        head = entry.head();
        let line = line::write(&entry);
        if checker
            .line(&format!("{},", line.trim_end_matches('\n')))
            .is_err()
        {
            break;
        }
    }
}

/// What an engine of others says.
pub fn engine_answer(text: &str) {
    for line in text.lines() {
        for dialect in [Dialect::Uci, Dialect::XBoard] {
            let _ = dialect.hear(line);
        }
    }
}

/// Lines of `torneo heads` that somebody held: what is read is written as it was.
pub fn signed_head(text: &str) {
    for line in text.lines() {
        if let Ok(head) = line.parse::<SignedHead>() {
            let again = head.to_string().parse::<SignedHead>();
            assert_eq!(again.as_ref(), Ok(&head));
            let _ = head.is_signed();
        }
    }
}

/// What the filters `pair` and `rank` are asked; people are not paired here, that has tests of its own.
pub fn filters(bytes: &[u8]) {
    if let Ok(asked) = serde_json::from_slice::<PairRequest>(bytes) {
        let _ = asked.check(Lang::En);
    }
    if let Ok(asked) = serde_json::from_slice::<RankRequest>(bytes) {
        let _ = asked.check();
    }
}
