//! A file as it is written, piece by piece: entries in, bytes out. Nothing is kept but what later rows need.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;
use torneo_rules::journal::{Entry, Head};
use torneo_rules::snatch::report::seen::{Decision, Flags, Observation, RoundSeen, Talk};
use torneo_rules::snatch::report::study::Study;
use torneo_rules::snatch::session::TableId;

use super::answers::{AnswerRow, answers_of};
use super::codebook::Codebook;
use super::column::{Column, header, row};
use super::events::EventRow;
use super::files::DataFile;
use super::games::GameRow;
use super::payment::{PaymentRow, payment_rows};
use super::players::{PlayerRow, player_rows};
use super::pooled::Shape;
use super::reading::{Reading, Row, Step, Unreadable, stream};
use super::rounds::RoundRow;
use super::{
    answers, chat, decisions, events, games, payment, players, receipts, rounds, whole, wide,
};
use crate::seal::Seal;
use crate::table::codebook::markdown;
use crate::wire::live::session::file::SessionFile;
use crate::wire::live::session::record::Author;

/// A file under way.
pub struct Export {
    reading: Reading,
    file: DataFile,
    writer: Option<Writer>,
    head: Head,
    /// Where it is one of several: the columns of all.
    among: Option<Arc<Shape>>,
}

/// What each file needs to remember.
enum Writer {
    Decisions(Vec<Column<Row<Decision>>>),
    Answers(Vec<Column<Row<AnswerRow>>>),
    Rounds {
        columns: Vec<Column<Row<RoundRow>>>,
        /// Rounds of games that have not ended, by table.
        open: BTreeMap<(usize, TableId), Vec<(u64, RoundSeen)>>,
    },
    Games(Vec<Column<Row<GameRow>>>),
    Chat(Vec<Column<Row<Talk>>>),
    Events(Vec<Column<Row<EventRow>>>),
    Players {
        columns: Vec<Column<Row<PlayerRow>>>,
        study: Box<Study>,
        /// Whether those who were never enrolled have a row too.
        everybody: bool,
    },
    Payment(Vec<Column<Row<PaymentRow>>>),
    Receipts,
    Codebook,
    Whole,
}

impl Export {
    pub fn new(code: &str, file: DataFile) -> Self {
        Self {
            reading: Reading::new(code),
            file,
            writer: None,
            head: Head::START,
            among: None,
        }
    }

    /// A table that is written under the tables of other sessions: without a header, with the columns of all.
    pub fn among(code: &str, file: DataFile, shape: &Arc<Shape>) -> Self {
        Self {
            among: Some(Arc::clone(shape)),
            ..Self::new(code, file)
        }
    }

    /// Writes names and words, read with their key; without one they are empty.
    pub fn unsealed_by(mut self, seal: Option<Seal>) -> Self {
        self.reading = self.reading.unsealed_by(seal);
        self
    }

    /// The session as far as it was read.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    pub fn head(&self) -> Head {
        self.head
    }

    /// Writes what an entry adds to the file.
    pub fn entry(&mut self, entry: &Entry, out: &mut Vec<u8>) -> Result<(), Unreadable> {
        let step = self.reading.entry(entry)?;
        self.head = entry.head();
        if self.writer.is_none() {
            let file = self.reading.file().expect("the first entry opened it");
            let among = self.among.as_deref();
            self.writer = Some(Writer::begin(self.file, file, among, out));
        }
        let Some(writer) = &mut self.writer else {
            return Ok(());
        };
        match writer {
            Writer::Events(columns) => {
                row(columns, &event_row(&self.reading, entry, step), out);
            }
            Writer::Whole => whole::write_entry(entry, out),
            Writer::Decisions(_)
            | Writer::Answers(_)
            | Writer::Rounds { .. }
            | Writer::Games(_)
            | Writer::Chat(_)
            | Writer::Players { .. }
            | Writer::Payment(_)
            | Writer::Receipts
            | Writer::Codebook => {
                for seen in step.seen {
                    writer.saw(&self.reading, step.version, seen, out);
                }
            }
        }
        Ok(())
    }

    /// Writes what is left when there are no more entries.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        let (reading, version) = (&self.reading, self.head.version.number());
        match &mut self.writer {
            Some(Writer::Rounds { columns, open }) => {
                for (version, round) in std::mem::take(open).into_values().flatten() {
                    let flags = round.flags;
                    let finished = false;
                    let it = RoundRow {
                        round,
                        flags,
                        finished,
                    };
                    row(columns, &reading.row(version, it), out);
                }
            }
            Some(Writer::Games(columns)) => {
                let watch = reading.watch();
                for game in watch.map_or_else(Vec::new, |watch| watch.unfinished()) {
                    row(
                        columns,
                        &reading.row(version, GameRow::Game(Box::new(game))),
                        out,
                    );
                }
            }
            Some(Writer::Players {
                columns,
                study,
                everybody,
            }) => {
                for player in player_rows(reading, study) {
                    if *everybody || player.person.player.is_some() {
                        row(columns, &reading.row(version, player), out);
                    }
                }
            }
            Some(Writer::Payment(columns)) => {
                for payment in payment_rows(reading) {
                    row(columns, &reading.row(version, payment), out);
                }
            }
            Some(Writer::Receipts) => {
                let title = reading.file().map_or("", |file| &file.title);
                for payment in payment_rows(reading) {
                    receipts::receipt(title, reading.code(), reading.last_ms(), &payment, out);
                }
                receipts::end(out);
            }
            Some(Writer::Whole) => {
                let stream = stream(reading.code()).expect("its entries were read from it");
                whole::write_end(&stream, self.head, out);
            }
            Some(
                Writer::Decisions(_)
                | Writer::Answers(_)
                | Writer::Chat(_)
                | Writer::Events(_)
                | Writer::Codebook,
            )
            | None => (),
        }
    }
}

impl Writer {
    /// The writer of a file, after its header.
    fn begin(
        data_file: DataFile,
        file: &SessionFile,
        among: Option<&Shape>,
        out: &mut Vec<u8>,
    ) -> Self {
        fn arranged<R: 'static>(
            columns: Vec<Column<R>>,
            among: Option<&Shape>,
            out: &mut Vec<u8>,
        ) -> Vec<Column<R>> {
            match among {
                Some(shape) => shape.arranged(columns),
                None => {
                    header(&columns, out);
                    columns
                }
            }
        }
        let study = || Box::new(Study::default());
        match data_file {
            DataFile::Decisions => Writer::Decisions(arranged(decisions::columns(), among, out)),
            DataFile::Answers => Writer::Answers(arranged(answers::columns(), among, out)),
            DataFile::Rounds => Writer::Rounds {
                columns: arranged(rounds::columns(), among, out),
                open: BTreeMap::new(),
            },
            DataFile::Games => Writer::Games(arranged(games::columns(), among, out)),
            DataFile::Players => Writer::Players {
                columns: arranged(players::columns(), among, out),
                study: study(),
                everybody: true,
            },
            DataFile::Wide => Writer::Players {
                columns: arranged(wide::columns(file), among, out),
                study: study(),
                everybody: false,
            },
            DataFile::Chat => Writer::Chat(arranged(chat::columns(), among, out)),
            DataFile::Events => Writer::Events(arranged(events::columns(), among, out)),
            DataFile::Payment => Writer::Payment(arranged(payment::columns(), among, out)),
            DataFile::Receipts => {
                receipts::begin(&file.title, out);
                Writer::Receipts
            }
            DataFile::CodebookText => {
                out.extend(markdown(&Codebook::of(file).tables).bytes());
                Writer::Codebook
            }
            DataFile::CodebookJson => {
                let book = serde_json::to_string_pretty(&Codebook::of(file));
                out.extend(book.expect("a codebook is plain data").bytes());
                out.push(b'\n');
                Writer::Codebook
            }
            DataFile::Session => Writer::Whole,
        }
    }

    fn saw(&mut self, reading: &Reading, version: u64, seen: Observation, out: &mut Vec<u8>) {
        match (self, seen) {
            (Writer::Decisions(columns), Observation::Decision(decision)) => {
                row(columns, &reading.row(version, *decision), out);
            }
            (Writer::Answers(columns), Observation::Round(round)) => {
                for answer in answers_of(&round) {
                    row(columns, &reading.row(version, answer), out);
                }
            }
            (Writer::Rounds { open, .. }, Observation::Round(round)) => {
                let key = (round.place.phase, round.place.table);
                open.entry(key).or_default().push((version, *round));
            }
            (Writer::Rounds { columns, open }, Observation::Game(game)) => {
                let key = (game.place.phase, game.place.table);
                for (version, round) in open.remove(&key).unwrap_or_default() {
                    let flags: Flags = game.flags;
                    let finished = true;
                    let it = RoundRow {
                        round,
                        flags,
                        finished,
                    };
                    row(columns, &reading.row(version, it), out);
                }
            }
            (Writer::Games(columns), Observation::Game(game)) => {
                row(columns, &reading.row(version, GameRow::Game(game)), out);
            }
            (Writer::Games(columns), Observation::Bye(bye)) => {
                row(columns, &reading.row(version, GameRow::Bye(bye)), out);
            }
            (Writer::Chat(columns), Observation::Talk(talk)) => {
                row(columns, &reading.row(version, *talk), out);
            }
            (Writer::Players { study, .. }, seen) => study.add(seen),
            (
                Writer::Decisions(_)
                | Writer::Answers(_)
                | Writer::Rounds { .. }
                | Writer::Games(_)
                | Writer::Chat(_)
                | Writer::Events(_)
                | Writer::Payment(_)
                | Writer::Receipts
                | Writer::Codebook
                | Writer::Whole,
                _,
            ) => (),
        }
    }
}

/// The parts of a payload that are told as they stand.
#[derive(Deserialize)]
struct Payload<'a> {
    #[serde(borrow)]
    event: &'a RawValue,
}

#[derive(Deserialize)]
struct Typed {
    #[serde(rename = "type")]
    kind: String,
}

fn event_row(reading: &Reading, entry: &Entry, step: Step) -> Row<EventRow> {
    let person = match &step.record.by {
        Some(Author::Person(id)) => reading.people().of_id(id),
        Some(Author::Organiser(_)) | None => None,
    };
    let payload = serde_json::from_str::<Payload>(entry.payload.as_str());
    let detail = payload.expect("it was read as a record").event.get();
    let typed = serde_json::from_str::<Typed>(detail);
    let it = EventRow {
        at_ms: step.at.number(),
        hash: entry.hash.to_string(),
        player: person.and_then(|person| person.player),
        record: step.record,
        kind: typed.expect("every event has a type").kind,
        detail: detail.to_owned(),
    };
    reading.row(step.version, it)
}
