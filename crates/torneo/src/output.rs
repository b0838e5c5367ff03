//! Writing what a filter answers: whole, or a sentence that says why not.

use std::io::{self, Write};

use serde::Serialize;

use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};

/// Whether anybody still reads what is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    Listening,
    /// Closed its end (`| head`). Not a failure, but no reason to go on talking.
    Gone,
}

/// Writes `text` to standard output. A reader that went away (`| head`) is not a failure.
pub fn print(text: &str, lang: Lang) -> Result<(), Failure> {
    tell(text, lang).map(|_| ())
}

/// Writes `text` to standard output at once, as one part of a conversation.
pub fn tell(text: &str, lang: Lang) -> Result<Reader, Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(Reader::Listening),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Reader::Gone),
        Err(error) => Err(Failure::new(
            Exit::Unreadable,
            say!(
                lang,
                "no se puede escribir la respuesta: {error}",
                "cannot write the answer: {error}"
            ),
        )),
    }
}

/// Writes `value` as one line of JSON.
pub fn print_json(value: &impl Serialize, lang: Lang) -> Result<(), Failure> {
    let mut text = serde_json::to_string(value).expect("our answers are plain data");
    text.push('\n');
    print(&text, lang)
}
