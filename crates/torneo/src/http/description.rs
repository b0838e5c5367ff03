//! The OpenAPI document at `/api/openapi.json`, with what derived descriptions leave out.

use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use super::accounts::COOKIE;

#[derive(OpenApi)]
#[openapi(info(
    title = "Torneo",
    description = "Rooms, sessions, tournaments, people and organisers of a Torneo venue. Live play is at /ws, see docs/protocol.md.",
    version = env!("CARGO_PKG_VERSION"),
    license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
))]
struct Description;

/// A document without routes.
pub fn empty() -> utoipa::openapi::OpenApi {
    Description::openapi()
}

/// The document as text.
pub fn text(mut document: utoipa::openapi::OpenApi) -> String {
    document.info.contact = None;
    let mut document = serde_json::to_value(document).expect("the description is plain data");
    let schemas = &mut document["components"]["schemas"];
    // Forms told apart by a word refuse what they do not know.
    let strict = [
        "ContestDeskAct",
        "ContestFormat",
        "ContestPlay",
        "ContestPlayerAct",
        "Cycles",
        "DominoAct",
        "DominoChange",
        "DominoOutcome",
        "DominoPairAct",
        "DominoVerdict",
        "QuickPlay",
    ];
    for strict in strict {
        for form in schemas[strict]["oneOf"]
            .as_array_mut()
            .into_iter()
            .flatten()
        {
            if form["type"] == "object" {
                form["additionalProperties"] = false.into();
            }
        }
    }
    for form in schemas["Cycles"]["oneOf"]
        .as_array_mut()
        .into_iter()
        .flatten()
    {
        if let Some(matches) = form.pointer_mut("/properties/matches") {
            matches["additionalProperties"] = false.into();
        }
    }
    // People of a contest are counted from one, and an offer stands on a menu once.
    schemas["ContestPair"]["items"]["minimum"] = 1.into();
    schemas["RulesChoice"]["properties"]["menu"]["uniqueItems"] = true.into();
    // A player is a person and more; a person alone is refused when it has more.
    schemas["DominoPlayer"] = joined(&schemas["DominoPlayer"], &schemas["DominoPerson"]);
    // A list of players is whatever bytes a spreadsheet wrote, and those of an empty one are none.
    for path in ["players", "players/preview"] {
        let body = &mut document["paths"][format!("/api/tournaments/{{id}}/{path}")]["post"]["requestBody"];
        body["content"]["text/csv"]["schema"] = json!({});
        body["required"] = false.into();
    }
    document["components"]["securitySchemes"] = json!({
        "token": {"type": "http", "scheme": "bearer", "description": "a personal token, from `POST /api/people`"},
        "organiser": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "an organiser's session, from `POST /api/login`"},
    });
    for (path, operations) in document["paths"].as_object_mut().into_iter().flatten() {
        let kind = path.split('/').nth(2).unwrap_or_default();
        for operation in operations
            .as_object_mut()
            .into_iter()
            .flat_map(Map::values_mut)
        {
            complete(kind, operation);
        }
    }
    format!("{document:#}")
}

/// Names an operation after what it is about too, so that no two have one name, and lets what it says about itself describe its
/// answers that say nothing.
fn complete(kind: &str, operation: &mut Value) {
    let name = operation["operationId"].as_str().unwrap_or_default();
    operation["operationId"] = format!("{kind}_{name}").into();
    let summary = operation["summary"].clone();
    for answer in operation["responses"]
        .as_object_mut()
        .into_iter()
        .flat_map(Map::values_mut)
    {
        if answer["description"].as_str().is_none_or(str::is_empty) {
            answer["description"] = summary.clone();
        }
    }
}

/// One object with the members of both: of a schema that takes in another, and of that other.
fn joined(whole: &Value, part: &Value) -> Value {
    let own = whole["allOf"].as_array().into_iter().flatten();
    let own: Vec<&Value> = own.filter(|one| one.get("properties").is_some()).collect();
    let mut properties = part["properties"].clone();
    let mut required: Vec<Value> = part["required"].as_array().cloned().unwrap_or_default();
    for one in own {
        for (name, schema) in one["properties"].as_object().into_iter().flatten() {
            properties[name] = schema.clone();
        }
        required.extend(one["required"].as_array().cloned().unwrap_or_default());
    }
    let description = &whole["description"];
    json!({"type": "object", "description": description, "properties": properties, "required": required})
}

#[cfg(test)]
mod tests {
    use utoipa::{PartialSchema, ToSchema};

    use super::*;
    use crate::wire::live::session::file::SessionFile;

    /// The schema of session files, of all versions, as the program has it.
    fn schema_of_session_files() -> Value {
        let mut parts = Vec::new();
        SessionFile::schemas(&mut parts);
        let mut schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "The session file, `snatch-session/1` to `snatch-session/5`",
        });
        let own = serde_json::to_value(SessionFile::schema()).expect("a schema is plain data");
        for (key, value) in own.as_object().into_iter().flatten() {
            schema[key] = value.clone();
        }
        schema["description"] = "docs/session-file.md. What a later version has is refused in a file of an earlier one.".into();
        schema["required"] = json!(["format"]);
        for (name, part) in parts {
            schema["$defs"][name] = serde_json::to_value(part).expect("a schema is plain data");
        }
        let text = schema
            .to_string()
            .replace("#/components/schemas/", "#/$defs/");
        serde_json::from_str(&text).expect("a schema is JSON")
    }

    #[test]
    fn the_schema_of_session_files_is_that_of_the_program() {
        let kept = include_str!("../../../../docs/schemas/snatch-session.schema.json");
        let made = format!("{:#}\n", schema_of_session_files());
        assert!(
            made == kept,
            "docs/schemas/snatch-session.schema.json should be:\n{made}"
        );
    }
}
