//! Lines of cells, as spreadsheets save them: UTF-8 or Latin-1, separated by commas, semicolons or tabs.
//!
//! Quotes as RFC 4180 has them; a byte order mark is skipped, and the apostrophe with which our own tables protect a text is
//! dropped. Nothing is guessed beyond encoding and separator.

use crate::table::csv;

/// One line with its number in the file, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub number: usize,
    pub cells: Vec<String>,
}

/// The text of a file: UTF-8 if it is that, otherwise Latin-1, in which every byte is a letter.
pub fn decoded(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// The separator that the first line has most of; a comma when it has none.
pub fn separator(text: &str) -> char {
    let first = text.lines().next().unwrap_or_default();
    let count = |separator: char| first.matches(separator).count();
    // The last of equals wins, so the comma comes last.
    [';', '\t', ',']
        .into_iter()
        .max_by_key(|separator| count(*separator))
        .expect("there are three")
}

/// The lines that hold anything, cells trimmed. An open quote runs to the end of the file.
pub fn lines(text: &str, separator: char) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut cells = Vec::new();
    let mut cell = String::new();
    let (mut number, mut start) = (1, 1);
    let mut quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '\n' {
            number += 1;
        }
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' if quoted => quoted = false,
            letter if quoted => cell.push(letter),
            '"' if cell.trim().is_empty() => {
                cell.clear();
                quoted = true;
            }
            '\r' => {}
            '\n' => {
                cells.push(std::mem::take(&mut cell));
                keep(&mut lines, start, &mut cells);
                start = number;
            }
            letter if letter == separator => cells.push(std::mem::take(&mut cell)),
            letter => cell.push(letter),
        }
    }
    cells.push(cell);
    keep(&mut lines, start, &mut cells);
    lines
}

fn keep(lines: &mut Vec<Line>, number: usize, cells: &mut Vec<String>) {
    let cells: Vec<String> = std::mem::take(cells)
        .into_iter()
        .map(|cell| csv::read(cell.trim()).to_owned())
        .collect();
    if cells.iter().any(|cell| !cell.is_empty()) {
        lines.push(Line { number, cells });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(usize, &[&str])]) {
        let found = lines(text, separator(text));
        let found: Vec<(usize, Vec<&str>)> = found
            .iter()
            .map(|line| (line.number, line.cells.iter().map(String::as_str).collect()))
            .collect();
        let expected: Vec<(usize, Vec<&str>)> = expected
            .iter()
            .map(|(number, cells)| (*number, cells.to_vec()))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn separators_quotes_and_blank_lines() {
        check("a,b\r\n1,2", &[(1, &["a", "b"]), (2, &["1", "2"])]);
        check(
            "a;b\n\n 1 ; 2,5 \n",
            &[(1, &["a", "b"]), (3, &["1", "2,5"])],
        );
        check("a\tb\n1\t", &[(1, &["a", "b"]), (2, &["1", ""])]);
        check(
            "a,b\n\"x, \"\"y\"\"\nz\",2\n3,4",
            &[
                (1, &["a", "b"]),
                (2, &["x, \"y\"\nz", "2"]),
                (4, &["3", "4"]),
            ],
        );
        check("", &[]);
        check("a,\"open", &[(1, &["a", "open"])]);
    }

    #[test]
    fn latin_1_and_the_byte_order_mark() {
        assert_eq!(decoded(b"I\xF1igo"), "Iñigo");
        assert_eq!(decoded("\u{feff}Iñigo".as_bytes()), "Iñigo");
    }
}
