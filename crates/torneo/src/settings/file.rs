//! The file of settings: TOML, one key a line, nothing that we do not know.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use toml::de::{DeTable, DeValue};

use super::{KEYS, ValueKind};
use crate::exit::{Failure, fail};
use crate::input::quoted;
use crate::say::{Lang, say};

/// Beyond this it is not a file of settings.
const MOST_BYTES: u64 = 1 << 20;

/// A value of the file, and the line where it stands.
pub struct Value {
    pub text: String,
    pub line: usize,
}

impl Value {
    /// How a message names the place.
    pub fn place(&self, path: &Path, key: &str, lang: Lang) -> String {
        let (path, line) = (path.display(), self.line);
        say!(
            lang,
            "'{key}' en {path}, línea {line}",
            "'{key}' in {path}, line {line}"
        )
    }
}

/// What the file says, by key.
pub type Said = BTreeMap<&'static str, Value>;

/// Reads the file; every key must be one of ours and of the right kind.
pub fn read(path: &Path, lang: Lang) -> Result<Said, Failure> {
    let shown = path.display();
    let mut text = String::new();
    let opened = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text));
    opened.map_err(|error| {
        fail!(lang, Unreadable, "no se puede leer el archivo de ajustes {shown}: {error}; compruebe la ruta y los permisos", "cannot read the file of settings {shown}: {error}; check the path and its permissions")
    })?;
    let table = DeTable::parse(&text).map_err(|error| {
        let line = error.span().map_or(1, |span| line_of(&text, span.start));
        let why = quoted(error.message());
        fail!(
            lang,
            Malformed,
            "{shown} no es TOML (línea {line}): {why}; corrija esa línea",
            "{shown} is not TOML (line {line}): {why}; mend that line"
        )
    })?;
    let mut pairs: Vec<_> = table.get_ref().iter().collect();
    pairs.sort_by_key(|(key, _)| key.span().start);
    let mut said = Said::new();
    for (name, value) in pairs {
        let line = line_of(&text, name.span().start);
        let name = name.get_ref().as_ref();
        let Some(key) = KEYS.iter().find(|key| key.name == name) else {
            return Err(unknown(path, line, name, lang));
        };
        let text = match (key.kind, value.get_ref()) {
            (ValueKind::Text, DeValue::String(text)) => text.to_string(),
            (ValueKind::Switch, DeValue::Boolean(on)) => on.to_string(),
            (ValueKind::Number, DeValue::Integer(number)) => number.as_str().to_owned(),
            (ValueKind::Text | ValueKind::Switch | ValueKind::Number, _) => {
                let form = key.toml();
                return Err(fail!(
                    lang,
                    Invalid,
                    "{shown}, línea {line}: '{name}' no es de la clase debida; escriba, por ejemplo, {form}",
                    "{shown}, line {line}: '{name}' is not of the right kind; write, for example, {form}"
                ));
            }
        };
        said.insert(key.name, Value { text, line });
    }
    Ok(said)
}

fn unknown(path: &Path, line: usize, name: &str, lang: Lang) -> Failure {
    let (path, name) = (path.display(), quoted(name));
    let known: Vec<&str> = KEYS.iter().map(|key| key.name).collect();
    let known = known.join(", ");
    fail!(
        lang,
        Invalid,
        "{path}, línea {line}: no se conoce la clave '{name}'; las que hay son {known}",
        "{path}, line {line}: unknown key '{name}'; the keys are {known}"
    )
}

/// The line, counted from 1, of a place in the text.
fn line_of(text: &str, place: usize) -> usize {
    let before = text.as_bytes().get(..place).unwrap_or(text.as_bytes());
    before.iter().filter(|byte| **byte == b'\n').count() + 1
}
