//! Input line by line, each line bounded, for programs and people who wait for an answer before they go on.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use super::shown;
use crate::exit::{Failure, fail};
use crate::say::Lang;

/// Longest line that is kept unless a filter says otherwise, in bytes. Nothing that people type is near it.
const MOST_BYTES: usize = 4096;

/// One line without its end. What is not UTF-8 is replaced; it will not be understood anyway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    Text(String),
    /// Longer than anything sensible; skipped to its end.
    TooLong,
}

/// A file or standard input from here on.
pub struct Lines {
    from: Box<dyn BufRead>,
    most_bytes: usize,
    /// For messages; `-` is standard input.
    path: String,
    lang: Lang,
}

impl Lines {
    pub fn of_stdin(lang: Lang) -> Self {
        Self {
            from: Box::new(io::stdin().lock()),
            most_bytes: MOST_BYTES,
            path: "-".to_owned(),
            lang,
        }
    }

    /// The lines of `path`, where `-` is standard input, each of at most so many bytes.
    pub fn of(path: &str, most_bytes: usize, lang: Lang) -> Result<Self, Failure> {
        let from: Box<dyn BufRead> = match path {
            "-" => Box::new(io::stdin().lock()),
            path => match File::open(path) {
                Ok(file) => Box::new(BufReader::new(file)),
                Err(error) => return Err(unreadable(path, &error, lang)),
            },
        };
        Ok(Self {
            from,
            most_bytes,
            path: path.to_owned(),
            lang,
        })
    }

    /// The next line, or nothing at the end of the input.
    pub fn next_line(&mut self) -> Result<Option<Line>, Failure> {
        read(&mut self.from, self.most_bytes)
            .map_err(|error| unreadable(&self.path, &error, self.lang))
    }
}

fn unreadable(path: &str, error: &io::Error, lang: Lang) -> Failure {
    let name = shown(path, lang);
    fail!(
        lang,
        Unreadable,
        "no se puede leer {name}: {error}",
        "cannot read {name}: {error}"
    )
}

fn read(from: &mut impl BufRead, most_bytes: usize) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    from.by_ref()
        .take(most_bytes as u64 + 1)
        .read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() > most_bytes {
        from.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(Line::Text(
        text.trim_end_matches(['\n', '\r']).to_owned(),
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_are_bounded_and_the_last_needs_no_end() {
        let long = "x".repeat(10 * MOST_BYTES);
        let text = format!("one\r\n{long}\n\nlast");
        let mut from = text.as_bytes();
        let mut next = || read(&mut from, MOST_BYTES).expect("memory can be read");
        assert_eq!(next(), Some(Line::Text("one".to_owned())));
        assert_eq!(next(), Some(Line::TooLong));
        assert_eq!(next(), Some(Line::Text(String::new())));
        assert_eq!(next(), Some(Line::Text("last".to_owned())));
        assert_eq!(next(), None);
    }
}
