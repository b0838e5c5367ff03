//! The OpenAPI document at `/api/openapi.json`, with what derived descriptions leave out.

use serde_json::{Value, json};
use utoipa::OpenApi;

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
    for strict in ["DominoAct", "DominoPairAct"] {
        for form in schemas[strict]["oneOf"]
            .as_array_mut()
            .into_iter()
            .flatten()
        {
            form["additionalProperties"] = false.into();
        }
    }
    // A player is a person and more; a person alone is refused when it has more.
    schemas["DominoPlayer"] = joined(&schemas["DominoPlayer"], &schemas["DominoPerson"]);
    // A list of players is whatever bytes a spreadsheet wrote, and those of an empty one are none.
    for path in ["players", "players/preview"] {
        let body = &mut document["paths"][format!("/api/tournaments/{{id}}/{path}")]["post"]["requestBody"];
        body["content"]["text/csv"]["schema"] = json!({});
        body["required"] = false.into();
    }
    format!("{document:#}")
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
