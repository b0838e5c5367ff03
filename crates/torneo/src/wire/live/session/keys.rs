//! Members of a session file that nobody knows, in the places where a kind decides which members there are: there they
//! contradict the kind. serde refuses them everywhere else.

use serde_json::Value;
use serde_path_to_error::{Path, Segment};

use super::choices::WrongFile;

/// The first member that its kind does not have.
pub fn check(file: &Value) -> Result<(), WrongFile> {
    kind(file, "odd", "policy", |policy| match policy {
        "bot" => &["policy", "bot"],
        _ => &["policy"],
    })?;
    kind(file, "entry", "by", |by| match by {
        "codes" => &["by", "count"],
        _ => &["by"],
    })?;
    kind(file, "pause", "kind", |pause| match pause {
        "seconds" => &["kind", "seconds"],
        _ => &["kind"],
    })?;
    let questions = file["questionnaire"].as_array();
    for (place, question) in questions.into_iter().flatten().enumerate() {
        let place = format!("questionnaire[{place}]");
        members(question, &place, "kind", |kind| match kind {
            "choice" => &["text", "kind", "options"],
            "number" => &["text", "kind", "least", "most"],
            "scale" => &["text", "kind", "least", "most", "ends"],
            _ => &["text", "kind"],
        })?;
    }
    Ok(())
}

/// Takes a member out that could not be read; whether there was one.
pub fn take_out(file: &mut Value, path: &Path) -> bool {
    let mut at = file;
    let mut segments = path.iter().peekable();
    while let Some(segment) = segments.next() {
        let is_last = segments.peek().is_none();
        match (segment, at) {
            (Segment::Map { key }, Value::Object(members)) if is_last => {
                return members.remove(key).is_some();
            }
            (Segment::Map { key }, Value::Object(members)) => match members.get_mut(key) {
                Some(inner) => at = inner,
                None => return false,
            },
            (
                Segment::Map { .. } | Segment::Seq { .. } | Segment::Enum { .. } | Segment::Unknown,
                _,
            ) => {
                return false;
            }
        }
    }
    false
}

type Known = fn(&str) -> &'static [&'static str];

fn kind(file: &Value, place: &str, tag: &str, known: Known) -> Result<(), WrongFile> {
    members(&file[place], place, tag, known)
}

fn members(value: &Value, place: &str, tag: &str, known: Known) -> Result<(), WrongFile> {
    let kind = value[tag].as_str().unwrap_or_default();
    let known = known(kind);
    let keys = value
        .as_object()
        .into_iter()
        .flat_map(|object| object.keys());
    for key in keys {
        if !known.contains(&key.as_str()) {
            let expected = known.join("`, `");
            let why = format!("unknown field `{key}`, expected one of `{expected}`");
            return Err(WrongFile::contradiction(&format!("{place}.{key}"), &why));
        }
    }
    Ok(())
}
