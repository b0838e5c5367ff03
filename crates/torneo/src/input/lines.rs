//! Standard input line by line, each line bounded, for programs and people who wait for an answer before they go on.

use std::io::{self, BufRead, Read};

use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};

/// Longest line that is kept, in bytes. Nothing that is asked in one line is near it.
const MOST_BYTES: usize = 4096;

/// One line without its end. What is not UTF-8 is replaced; it will not be understood anyway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    Text(String),
    /// Longer than anything sensible; skipped to its end.
    TooLong,
}

/// Standard input from here on.
pub struct Lines {
    lang: Lang,
}

impl Lines {
    pub fn of_stdin(lang: Lang) -> Self {
        Self { lang }
    }

    /// The next line, or nothing at the end of the input.
    pub fn next_line(&mut self) -> Result<Option<Line>, Failure> {
        read(&mut io::stdin().lock()).map_err(|error| {
            Failure::new(
                Exit::Unreadable,
                say!(
                    self.lang,
                    "no se puede leer la entrada estándar: {error}",
                    "cannot read standard input: {error}"
                ),
            )
        })
    }
}

fn read(from: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    from.by_ref()
        .take(MOST_BYTES as u64 + 1)
        .read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() > MOST_BYTES {
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
        let mut next = || read(&mut from).expect("memory can be read");
        assert_eq!(next(), Some(Line::Text("one".to_owned())));
        assert_eq!(next(), Some(Line::TooLong));
        assert_eq!(next(), Some(Line::Text(String::new())));
        assert_eq!(next(), Some(Line::Text("last".to_owned())));
        assert_eq!(next(), None);
    }
}
