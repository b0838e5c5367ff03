//! Members of a session file that nobody knows, in the places where a kind decides which members there are: there they
//! contradict the kind. serde refuses them everywhere else.

use serde_json::Value;

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
            "number" | "scale" => &["text", "kind", "least", "most"],
            _ => &["text", "kind"],
        })?;
    }
    Ok(())
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
