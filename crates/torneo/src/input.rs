//! Reading what a filter is given: a file or standard input, bounded, as JSON of a known form.

/// Line by line, for those who talk with the program.
pub mod lines;

use std::fs::File;
use std::io::{self, Read};

use serde::de::DeserializeOwned;

use crate::exit::{Exit, Failure, fail};
use crate::say::{Lang, say};

/// Enough for 100 000 players and 60 rounds; more is somebody's mistake.
const MOST_BYTES: u64 = 256 << 20;

/// Longest piece of somebody's input that a message repeats.
const MOST_QUOTED: usize = 120;

/// The bytes of `path`, where `-` is standard input.
pub fn read_bytes(path: &str, lang: Lang) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = match path {
        "-" => io::stdin()
            .lock()
            .take(MOST_BYTES + 1)
            .read_to_end(&mut bytes),
        path => File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes)),
    };
    let name = shown(path, lang);
    match read {
        Ok(size) if size as u64 > MOST_BYTES => Err(fail!(
            lang,
            TooLarge,
            "{name} pasa de {} MiB; envíe solo las rondas que cuentan",
            "{name} is larger than {} MiB; send only the rounds that matter",
            MOST_BYTES >> 20
        )),
        Ok(_) => Ok(bytes),
        Err(error) => Err(fail!(
            lang,
            Unreadable,
            "no se puede leer {name}: {error}; compruebe la ruta y los permisos",
            "cannot read {name}: {error}; check the path and its permissions"
        )),
    }
}

/// The JSON in `bytes`, or a sentence with the place where it stops making sense.
pub fn parse_json<T: DeserializeOwned>(bytes: &[u8], path: &str, lang: Lang) -> Result<T, Failure> {
    let error = match serde_json::from_slice(bytes) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    // Only a second, slower reading knows the path to the culprit.
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let place = match serde_path_to_error::deserialize::<_, T>(&mut reader) {
        Ok(_) => String::new(),
        Err(error) => error.path().to_string(),
    };
    Err(malformed(&shown(path, lang), &place, &error, lang))
}

/// The JSON values in `bytes`: one array of them, or one after the other (JSON lines).
pub fn parse_json_lines<T: DeserializeOwned>(
    bytes: &[u8],
    path: &str,
    lang: Lang,
) -> Result<Vec<T>, Failure> {
    if bytes.trim_ascii_start().starts_with(b"[") {
        return parse_json(bytes, path, lang);
    }
    let name = shown(path, lang);
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let mut values = Vec::new();
    loop {
        let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
            let place = error.path().to_string();
            malformed(&name, &place, error.inner(), lang)
        })?;
        values.push(value);
        if reader.end().is_ok() {
            return Ok(values);
        }
    }
}

fn malformed(name: &str, place: &str, error: &serde_json::Error, lang: Lang) -> Failure {
    let at = if place.is_empty() || place == "." {
        String::new()
    } else {
        say!(lang, " en {}", " at {}", quoted(place))
    };
    let (line, column) = (error.line(), error.column());
    let why = without_position(&error.to_string());
    let message = if error.is_eof() {
        say!(
            lang,
            "{name} se acaba a medias{at} (línea {line}, columna {column}); envíe el JSON completo",
            "{name} ends half-way{at} (line {line}, column {column}); send the whole JSON"
        )
    } else if error.is_syntax() {
        say!(
            lang,
            "{name} no es JSON{at} (línea {line}, columna {column}): {why}; corrija ese punto",
            "{name} is not JSON{at} (line {line}, column {column}): {why}; mend that place"
        )
    } else {
        say!(
            lang,
            "{name} no tiene la forma esperada{at} (línea {line}, columna {column}): {why}; vea docs/cli.md",
            "{name} is not of the expected form{at} (line {line}, column {column}): {why}; see docs/cli.md"
        )
    };
    Failure::new(Exit::Malformed, message)
}

/// serde's sentence, without the position that the message already gives.
fn without_position(text: &str) -> String {
    quoted(text.rsplit_once(" at line ").map_or(text, |(why, _)| why))
}

/// Somebody's input made fit to stand in one sentence: short, on one line.
pub fn quoted(text: &str) -> String {
    let mut short: String = text
        .chars()
        .take(MOST_QUOTED)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(MOST_QUOTED).is_some() {
        short.push('…');
    }
    short
}

/// How the input is called in a message.
fn shown(path: &str, lang: Lang) -> String {
    match path {
        "-" => say!(lang, "la entrada estándar", "standard input"),
        path => path.to_owned(),
    }
}
