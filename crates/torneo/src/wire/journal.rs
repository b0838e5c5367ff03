//! What `verify` found: one answer for each stream, one fault for the first entry that does not fit.

use std::fmt::Write;

use serde::Serialize;
use torneo_rules::journal::export::{BadLine, Checker};
use torneo_rules::journal::{Break, Head, Misfit, StreamId, Version};
use ts_rs::TS;

use crate::exit::Exit;
use crate::say::{Lang, Noun, Say, say};

/// The answer of `torneo verify`.
#[derive(Serialize, Default)]
pub struct Verified {
    /// Streams that fit, with the version and hash they end with.
    pub streams: Vec<Stream>,
    /// The first misfit of each stream that does not.
    pub faults: Vec<Fault>,
    /// Entries that say an earlier time than the one before them: no fault of the chain, and worth a question.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub backwards: Vec<Backwards>,
    /// How many lines that somebody held were compared, where there were any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<usize>,
}

/// How the journal of a server stands, and who says so.
#[derive(Debug, Clone, PartialEq, Serialize, TS, utoipa::ToSchema)]
pub struct JournalProof {
    /// The public key, Ed25519, in 64 digits.
    pub key: String,
    /// The newest head over everything, as `torneo heads` prints it; none before the first.
    pub head: Option<String>,
}

/// An entry whose time is before that of the entry before it.
#[derive(Serialize)]
pub struct Backwards {
    pub stream: String,
    pub version: u64,
    pub by_ms: u64,
}

#[derive(Serialize)]
pub struct Stream {
    pub stream: String,
    pub version: u64,
    pub hash: String,
}

/// Something that does not fit. The codes never change.
#[derive(Serialize)]
pub struct Fault {
    pub code: &'static str,
    pub stream: Option<String>,
    /// The version of the entry that does not fit.
    pub version: Option<u64>,
    /// The line of the export.
    pub line: Option<u64>,
    /// English; for people the same is said in their language.
    pub text: String,
    #[serde(skip)]
    kind: FaultKind,
}

enum FaultKind {
    Break(Break),
    Damaged,
    /// The database file, in its own words.
    File(String),
    NotAnEntry,
    Torn,
    NoEnd,
    WrongEnd(Head),
    AfterEnd,
    /// A session done again comes out otherwise.
    Differs(String),
    /// A head over all streams says otherwise.
    Head(HeadFault),
}

/// What a head over all streams shows of an archive whose streams fit by themselves.
pub enum HeadFault {
    /// A stream that a head speaks of is not there.
    MissingStream,
    /// It ends before the entry that a head speaks of.
    LostTail {
        there: u64,
    },
    /// The entry is there with another hash: the chain was made again.
    Rewritten,
    /// The archive does not have the head that somebody holds: it is an older copy.
    Older {
        held: u64,
        newest: u64,
    },
    BadSignature,
    /// Signed by a key that the archive does not name.
    UnknownKey,
    NotALine,
}

impl HeadFault {
    fn code(&self) -> &'static str {
        match self {
            Self::MissingStream => "missing_stream",
            Self::LostTail { .. } => "lost_tail",
            Self::Rewritten => "rewritten",
            Self::Older { .. } => "older_copy",
            Self::BadSignature => "bad_signature",
            Self::UnknownKey => "unknown_key",
            Self::NotALine => "not_a_head",
        }
    }
}

impl Say for HeadFault {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::MissingStream => say!(
                lang,
                "una cabeza habla de esta serie y no está",
                "a head speaks of this stream, and it is not there"
            ),
            Self::LostTail { there } => say!(
                lang,
                "una cabeza llega hasta aquí y la serie acaba en la versión {there}",
                "a head reaches this far, and the stream ends at version {there}"
            ),
            Self::Rewritten => say!(
                lang,
                "la huella no es la que se anotó: alguien rehízo la cadena",
                "the hash is not the one that was recorded: somebody made the chain again"
            ),
            Self::Older { held, newest } => say!(
                lang,
                "la cabeza {held} no está y la última es la {newest}: es una copia anterior, o se recortó",
                "head {held} is not there and the newest is {newest}: this is an older copy, or it was cut"
            ),
            Self::BadSignature => say!(
                lang,
                "la firma no es de la clave que nombra la línea",
                "the signature is not that of the key which the line names"
            ),
            Self::UnknownKey => say!(
                lang,
                "la firma una clave que este registro no nombra",
                "it is signed by a key that this journal does not name"
            ),
            Self::NotALine => say!(
                lang,
                "no es una línea de «torneo heads»",
                "it is not a line of 'torneo heads'"
            ),
        }
    }
}

impl Verified {
    pub fn fits(&mut self, stream: &StreamId, head: Head) {
        self.streams.push(Stream {
            stream: stream.to_string(),
            version: head.version.number(),
            hash: head.hash.to_string(),
        });
    }

    /// Where the times of a stream that fits go backwards, if they do.
    pub fn times(&mut self, stream: &StreamId, backwards: Option<(Version, u64)>) {
        self.backwards
            .extend(backwards.map(|(version, by_ms)| Backwards {
                stream: stream.to_string(),
                version: version.number(),
                by_ms,
            }));
    }

    pub fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    /// What an export holds, up to its first fault.
    pub fn of_export(checker: &Checker, fault: Option<Fault>) -> Self {
        let mut verified = Self::default();
        for (stream, exported) in checker.streams() {
            let at_fault = fault.as_ref().and_then(|fault| fault.stream.as_deref());
            if exported.complete && at_fault != Some(stream.as_str()) {
                verified.fits(stream, exported.head);
                verified.times(stream, exported.times.backwards);
            } else if fault.is_none() {
                verified.fault(Fault::no_end(stream, exported.head));
            }
        }
        verified.faults.extend(fault);
        verified
    }

    pub fn exit(&self) -> Exit {
        let cut = |fault: &Fault| match fault.kind {
            FaultKind::Torn | FaultKind::NoEnd => true,
            FaultKind::Break(_)
            | FaultKind::Damaged
            | FaultKind::File(_)
            | FaultKind::NotAnEntry
            | FaultKind::WrongEnd(_)
            | FaultKind::AfterEnd
            | FaultKind::Differs(_)
            | FaultKind::Head(_) => false,
        };
        match &self.faults[..] {
            [] => Exit::Done,
            faults if faults.iter().all(cut) => Exit::Incomplete,
            _ => Exit::Misfit,
        }
    }

    pub fn text(&self, lang: Lang) -> String {
        let mut text = String::new();
        for Stream {
            stream,
            version,
            hash,
        } in &self.streams
        {
            let entries = Noun::ENTRIES.count(*version, lang);
            let line = say!(
                lang,
                "{stream}: encaja, {entries}, última huella {hash}",
                "{stream}: fits, {entries}, last hash {hash}"
            );
            writeln!(text, "{line}").expect("a String takes everything");
        }
        for fault in &self.faults {
            writeln!(text, "{}", fault.say(lang)).expect("a String takes everything");
        }
        for Backwards {
            stream,
            version,
            by_ms,
        } in &self.backwards
        {
            let line = say!(
                lang,
                "{stream}, versión {version}: su hora es {by_ms} ms anterior a la de la entrada de antes",
                "{stream}, version {version}: its time is {by_ms} ms before that of the entry before it"
            );
            writeln!(text, "{line}").expect("a String takes everything");
        }
        if let Some(compared) = self.compared {
            let lines = Noun::HEAD_LINES.count(compared, lang);
            let line = say!(
                lang,
                "Comparado con {lines} de «torneo heads»",
                "Compared with {lines} of 'torneo heads'"
            );
            writeln!(text, "{line}").expect("a String takes everything");
        }
        let (well, ill) = (self.streams.len(), self.faults.len());
        let sum = if well == 0 && ill == 0 {
            say!(lang, "Aún no hay entradas", "No entries yet")
        } else if ill == 0 {
            let streams = Noun::STREAMS.count(well, lang);
            say!(lang, "Todo encaja: {streams}", "Everything fits: {streams}")
        } else {
            let faults = Noun::FAULTS.count(ill, lang);
            say!(
                lang,
                "NO ENCAJA: {faults}; series que encajan: {well}",
                "DOES NOT FIT: {faults}; streams that fit: {well}"
            )
        };
        text + &sum + "\n"
    }
}

impl Fault {
    pub fn broken(broken: Break) -> Self {
        let (stream, version) = (broken.stream.to_string(), broken.version.number());
        Self::new(broken.misfit.code(), FaultKind::Break(broken)).at(Some(stream), Some(version))
    }

    pub fn damaged(stream: String, after: u64) -> Self {
        Self::new("damaged", FaultKind::Damaged).at(Some(stream), Some(after + 1))
    }

    /// Whether it is about the database file itself.
    pub fn is_of_file(&self) -> bool {
        matches!(self.kind, FaultKind::File(_))
    }

    /// The database file itself is not sound: nothing in it is vouched for.
    pub fn file(reason: String) -> Self {
        Self::new("file", FaultKind::File(reason))
    }

    pub fn head(fault: HeadFault) -> Self {
        Self::new(fault.code(), FaultKind::Head(fault))
    }

    pub fn torn(line: u64) -> Self {
        Self::new("torn", FaultKind::Torn).on(line)
    }

    pub fn not_an_entry(line: u64) -> Self {
        Self::new("not_an_entry", FaultKind::NotAnEntry).on(line)
    }

    fn no_end(stream: &StreamId, head: Head) -> Self {
        let version = Some(head.version.number());
        Self::new("no_end", FaultKind::NoEnd).at(Some(stream.to_string()), version)
    }

    pub fn differs(line: u64, version: u64, why: String) -> Self {
        Self::new("differs", FaultKind::Differs(why))
            .at(None, Some(version))
            .on(line)
    }

    pub fn line(line: u64, bad: BadLine) -> Self {
        match bad {
            BadLine::Form(_) => Self::not_an_entry(line),
            BadLine::Break(broken) => Self::broken(broken).on(line),
            BadLine::WrongEnd { stream, found } => {
                Self::new("wrong_end", FaultKind::WrongEnd(found))
                    .at(Some(stream.to_string()), Some(found.version.number()))
                    .on(line)
            }
            BadLine::AfterEnd { stream } => Self::new("after_end", FaultKind::AfterEnd)
                .at(Some(stream.to_string()), None)
                .on(line),
        }
    }

    fn new(code: &'static str, kind: FaultKind) -> Self {
        let fault = Self {
            code,
            stream: None,
            version: None,
            line: None,
            text: String::new(),
            kind,
        };
        fault.worded()
    }

    pub fn at(mut self, stream: Option<String>, version: Option<u64>) -> Self {
        self.stream = stream;
        self.version = version;
        self.worded()
    }

    pub fn on(mut self, line: u64) -> Self {
        self.line = Some(line);
        self.worded()
    }

    fn worded(mut self) -> Self {
        self.text = self.say(Lang::En);
        self
    }

    /// Where the fault is: line, stream and version, as far as they are known.
    fn place(&self, lang: Lang) -> String {
        let line = self
            .line
            .map(|line| say!(lang, "línea {line}", "line {line}"));
        let stream = self.stream.as_ref();
        let stream = stream.map(|stream| say!(lang, "serie {stream}", "stream {stream}"));
        let version = self.version;
        let version = version.map(|version| say!(lang, "versión {version}", "version {version}"));
        let parts: Vec<String> = [line, stream, version].into_iter().flatten().collect();
        parts.join(", ")
    }
}

impl Say for Fault {
    fn say(&self, lang: Lang) -> String {
        let why = match &self.kind {
            FaultKind::Break(broken) => broken.misfit.say(lang),
            FaultKind::Damaged => say!(
                lang,
                "la fila no puede ser una entrada",
                "the row cannot be an entry"
            ),
            FaultKind::File(reason) => say!(
                lang,
                "el archivo de la base de datos está dañado ({reason}); recupere una copia",
                "the database file is damaged ({reason}); restore a backup"
            ),
            FaultKind::NotAnEntry => say!(
                lang,
                "no es una entrada como las describe docs/journal.md",
                "it is not an entry in the form of docs/journal.md"
            ),
            FaultKind::Torn => say!(
                lang,
                "está cortada; lo anterior encaja, exporte de nuevo",
                "it is cut off; what is before it fits, export again"
            ),
            FaultKind::NoEnd => say!(
                lang,
                "falta la línea final de la serie; lo anterior encaja, exporte de nuevo",
                "the stream's end line is missing; what is there fits, export again"
            ),
            FaultKind::WrongEnd(found) => say!(
                lang,
                "la línea final no dice la huella de la última entrada, {}",
                "the end line does not tell the last entry's hash, {}",
                found.hash
            ),
            FaultKind::Differs(why) => say!(
                lang,
                "repetida, la sesión no sale así: {why}",
                "done again, the session does not come out like this: {why}"
            ),
            FaultKind::Head(fault) => fault.say(lang),
            FaultKind::AfterEnd => say!(
                lang,
                "la serie ya estaba cerrada",
                "the stream was already closed"
            ),
        };
        match self.place(lang) {
            place if place.is_empty() => why,
            place => format!("{place}: {why}"),
        }
    }
}

impl Say for Misfit {
    fn say(&self, lang: Lang) -> String {
        match self {
            Misfit::WrongStream { expected } => say!(
                lang,
                "está entre las entradas de la serie {expected}",
                "it stands among the entries of stream {expected}"
            ),
            Misfit::Missing { expected } => say!(
                lang,
                "antes de ella falta la versión {expected}",
                "version {expected} is missing before it"
            ),
            Misfit::OutOfOrder { expected } => say!(
                lang,
                "tocaba la versión {expected}; está repetida o desordenada",
                "version {expected} was due; it is repeated or out of order"
            ),
            Misfit::WrongPrevious { expected } => say!(
                lang,
                "no continúa la entrada anterior, cuya huella es {expected}",
                "it does not continue the entry before it, whose hash is {expected}"
            ),
            Misfit::Changed { computed } => say!(
                lang,
                "su contenido cambió: ahora su huella es {computed}",
                "its content was changed: it now hashes to {computed}"
            ),
        }
    }
}
