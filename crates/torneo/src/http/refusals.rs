//! What a route may answer instead, described once: each kind of "no" with its status.

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

/// The body is no JSON, or JSON of another form.
pub struct OfBody;

/// Only organisers may.
pub struct OfOrganisers;

/// Only who holds a personal token may.
pub struct OfPeople;

/// There is no such session.
pub struct OfSessions;

/// There is no such tournament, or nothing by this number in it.
pub struct OfTournaments;

/// The rules say no, or the tournament is at another version.
pub struct OfRules;

/// The link leads nowhere.
pub struct OfLinks;

fn problem(description: &str) -> RefOr<Response> {
    let schema = Ref::from_schema_name("Problem");
    let content = ContentBuilder::new().schema(Some(schema)).build();
    let response = ResponseBuilder::new()
        .description(description)
        .content("application/problem+json", content);
    RefOr::T(response.build())
}

fn text(description: &str) -> RefOr<Response> {
    let schema = utoipa::openapi::ObjectBuilder::new()
        .schema_type(utoipa::openapi::schema::Type::String)
        .build();
    let content = ContentBuilder::new().schema(Some(schema)).build();
    let response = ResponseBuilder::new()
        .description(description)
        .content("text/plain", content);
    RefOr::T(response.build())
}

macro_rules! refusals {
    ($($name:ident { $($status:literal => $make:ident($description:literal)),+ })+) => {$(
        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                BTreeMap::from([$(($status.to_owned(), $make($description))),+])
            }
        }
    )+};
}

refusals! {
    OfBody {
        "400" => problem("no such body"),
        "413" => text("too large"),
        "415" => problem("not JSON"),
        "422" => problem("not of this form")
    }
    OfOrganisers { "401" => problem("no organiser's session") }
    OfPeople { "401" => problem("no personal token") }
    OfSessions { "404" => problem("no such session") }
    OfTournaments { "404" => problem("no such tournament, or nothing by this name in it") }
    OfRules { "409" => problem("the rules forbid it, or it was meant for another version") }
    OfLinks {
        "404" => problem("the link is not valid"),
        "410" => problem("the round was undone; the table has another link")
    }
}
