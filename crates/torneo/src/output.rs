//! Writing what a filter answers: whole, or a sentence that says why not.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::exit::{Failure, fail};
use crate::say::Lang;

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
    write(text.as_bytes(), lang)
}

/// Writes `bytes` to standard output at once.
pub fn write(bytes: &[u8], lang: Lang) -> Result<Reader, Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Ok(()) => Ok(Reader::Listening),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Reader::Gone),
        Err(error) => Err(fail!(
            lang,
            Unreadable,
            "no se puede escribir la respuesta: {error}",
            "cannot write the answer: {error}"
        )),
    }
}

/// A file that cannot be written.
pub fn unwritable(path: impl AsRef<Path>, error: &io::Error, lang: Lang) -> Failure {
    let path = path.as_ref().display();
    fail!(
        lang,
        Unreadable,
        "no se puede escribir '{path}': {error}; compruebe la ruta y los permisos",
        "cannot write '{path}': {error}; check the path and its permissions"
    )
}

/// Writes `value` as one line of JSON.
pub fn print_json(value: &impl Serialize, lang: Lang) -> Result<(), Failure> {
    let mut text = serde_json::to_string(value).expect("our answers are plain data");
    text.push('\n');
    print(&text, lang)
}
