//! What a route may answer instead, described once: each kind of "no" with its status.

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

/// The body is no JSON, or JSON of another form.
pub struct OfBody;

/// Only organisers may.
pub struct OfOrganisers;

/// Only those with a role in the event may.
pub struct OfRoles;

/// Only owners of the house may.
pub struct OfHouse;

/// Only who holds a personal token may.
pub struct OfPeople;

/// There is no such session.
pub struct OfSessions;

/// There is no such contest.
pub struct OfContests;

/// There is no such tournament, or nothing by this number in it.
pub struct OfTournaments;

/// The rules say no, or the tournament is at another version.
pub struct OfRules;

/// No game of chess goes like this.
pub struct OfLines;

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

macro_rules! refusals {
    ($($name:ident { $($status:literal => $description:literal),+ })+) => {$(
        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                BTreeMap::from([$(($status.to_owned(), problem($description))),+])
            }
        }
    )+};
}

refusals! {
    OfBody {
        "400" => "no such body",
        "413" => "too large",
        "415" => "not JSON",
        "422" => "not of this form"
    }
    OfOrganisers { "401" => "no organiser's session" }
    OfRoles { "403" => "another organiser's, or the role does not allow it" }
    OfHouse { "403" => "not an owner of the house" }
    OfPeople { "401" => "no personal token" }
    OfSessions { "404" => "no such session" }
    OfContests { "404" => "no such contest" }
    OfTournaments { "404" => "no such tournament, or nothing by this name in it" }
    OfRules { "409" => "the rules forbid it, or it was meant for another version" }
    OfLines { "409" => "no legal position, no legal move, no PGN, or overtaken by a newer question" }
    OfLinks {
        "404" => "the link is not valid",
        "410" => "the round was undone; the table has another link"
    }
}
