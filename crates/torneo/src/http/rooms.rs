//! People and rooms over HTTP: entering, looking, replaying, the QR picture.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use qrcode::QrCode;
use qrcode::render::svg;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use torneo_rules::journal::Version;

use super::Venue;
use super::problem::{Body, Problem};
use super::refusals::{OfBody, OfPeople};
use crate::venue::people::{self, Person};
use crate::venue::room::Room;
use crate::venue::secrets;
use crate::wire::live::room::Summary;
use crate::wire::live::{Event, PersonView, Refusal, RoomView};

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPerson {
    #[schema(
        min_length = 1,
        max_length = 30,
        pattern = r"[^\s\x00-\x20\x7f-\xa0\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]"
    )]
    name: String,
}

/// Somebody who has just entered. The token is told only here.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Entered {
    id: String,
    name: String,
    token: String,
}

/// Lets somebody in.
#[utoipa::path(post, path = "/api/people", request_body = NewPerson, responses(
    (status = 201, body = Entered),
    OfBody,
))]
pub async fn enter(
    State(venue): State<Arc<Venue>>,
    Body(new): Body<NewPerson>,
) -> Result<(StatusCode, Json<Entered>), Problem> {
    let name = people::fit_name(&new.name).ok_or_else(bad_name)?;
    let (person, token) = venue
        .registry
        .people()
        .enter(venue.registry.store(), venue.registry.clock(), &name)
        .await?;
    let entered = Entered {
        id: person.id.clone(),
        name: person.name.clone(),
        token,
    };
    Ok((StatusCode::CREATED, Json(entered)))
}

/// Calls somebody by another name.
#[utoipa::path(patch, path = "/api/people/me", request_body = NewPerson, security(("token" = [])), responses(
    (status = 200, body = PersonView),
    OfPeople,
    OfBody,
))]
pub async fn rename(
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
    Body(new): Body<NewPerson>,
) -> Result<Json<PersonView>, Problem> {
    let name = people::fit_name(&new.name).ok_or_else(bad_name)?;
    let token = token(&headers).ok_or(Refusal::UnknownToken)?;
    let person = venue
        .registry
        .people()
        .rename(venue.registry.store(), venue.registry.clock(), token, &name)
        .await?;
    let person = person.ok_or(Refusal::UnknownToken)?;
    Ok(Json(PersonView {
        id: person.id.clone(),
        name: person.name.clone(),
    }))
}

pub(super) fn bad_name() -> Problem {
    Problem::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "bad_name",
        "a name has 1 to 30 characters",
    )
}

#[derive(Serialize, utoipa::ToSchema)]
pub struct Rooms {
    rooms: Vec<Summary>,
}

/// Rooms being played and just finished, newest first.
#[utoipa::path(get, path = "/api/rooms", responses((status = 200, body = Rooms)))]
pub async fn list(State(venue): State<Arc<Venue>>) -> Json<Rooms> {
    // A list that is a little old is better than none.
    let _ = venue.registry.refresh_lists().await;
    Json(Rooms {
        rooms: venue.registry.listed(),
    })
}

/// One room as a spectator sees it.
#[utoipa::path(get, path = "/api/rooms/{code}", params(("code" = String, Path, description = "the room's code")),
    responses(
        (status = 200, body = RoomView),
        (status = 404, description = "no such room", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn look(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Json<RoomView>, Problem> {
    Ok(Json(venue.registry.look(&known(&code)?).await?))
}

#[derive(Deserialize)]
pub struct After {
    #[serde(default = "start", deserialize_with = "version")]
    pub after: Version,
}

fn start() -> Version {
    Version::START
}

fn version<'de, D: Deserializer<'de>>(text: D) -> Result<Version, D::Error> {
    let number = u64::deserialize(text)?;
    Version::new(number).ok_or_else(|| D::Error::custom("no room has so many events"))
}

/// Something that happened in a room, with its place in the journal.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RoomEntry {
    version: u64,
    at_ms: u64,
    hash: String,
    event: Event,
}

#[derive(Serialize, utoipa::ToSchema)]
pub struct Events {
    events: Vec<RoomEntry>,
}

/// What happened in a room, in order, for replays. What players said is told to them alone, the seed once the game is over.
#[utoipa::path(get, path = "/api/rooms/{code}/events",
    params(
        ("code" = String, Path, description = "the room's code"),
        ("after" = Option<u64>, Query, maximum = 9_007_199_254_740_991_u64, description = "the last version already known"),
    ),
    responses(
        (status = 200, body = Events),
        (status = 400, description = "no such version", body = Problem, content_type = "application/problem+json"),
        (status = 404, description = "no such room", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn events(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    Query(After { after }): Query<After>,
    headers: HeaderMap,
) -> Result<Json<Events>, Problem> {
    let code = known(&code)?;
    let person = match token(&headers) {
        Some(token) => venue.registry.person(token).await?,
        None => None,
    };
    let seen = venue.registry.look_as(&code, person.as_deref()).await?;
    let all = venue.registry.entries(&code, Version::START).await?;
    if all.is_empty() {
        return Err(Refusal::UnknownRoom.into());
    }
    let mut room = Room::new(&code);
    let mut events = Vec::new();
    for entry in &all {
        // From an entry that cannot be read on, the room is damaged, and says so.
        let Ok(record) = room.read(entry.payload.as_str()) else {
            break;
        };
        room.apply(&record, entry.recorded_at.number());
        if entry.version > after {
            let event = match seen.over {
                true => record.event,
                false => record.event.while_played(),
            };
            events.push(RoomEntry {
                version: entry.version.number(),
                at_ms: entry.recorded_at.number(),
                hash: entry.hash.to_string(),
                event: match seen.you {
                    Some(_) => event,
                    None => event.for_spectators(),
                },
            });
        }
    }
    Ok(Json(Events { events }))
}

/// The link of a room as a picture.
#[utoipa::path(get, path = "/api/rooms/{code}/qr.svg", params(("code" = String, Path, description = "the room's code")),
    responses(
        (status = 200, description = "a QR picture", body = String, content_type = "image/svg+xml"),
        (status = 404, description = "no such room", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn qr(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let code = known(&code)?;
    venue.registry.look(&code).await?;
    picture(&format!(
        "{}/#/sala/{code}",
        venue.public_address.links(&headers)
    ))
}

/// A link as a QR picture.
pub fn picture(link: &str) -> Result<Response, Problem> {
    let picture = QrCode::new(link).map_err(|_| Refusal::TooLarge)?;
    let svg = picture
        .render::<svg::Color>()
        .min_dimensions(200, 200)
        .quiet_zone(true)
        .build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

/// A code as somebody typed it, if it can be one.
pub fn known(code: &str) -> Result<String, Problem> {
    secrets::read_code(code).ok_or_else(|| Refusal::UnknownRoom.into())
}

/// The personal token that the request carries.
fn token(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ")
}

/// The person whose token the request carries.
pub async fn bearer(venue: &Venue, headers: &HeaderMap) -> Result<Arc<Person>, Problem> {
    let token = token(headers).ok_or(Refusal::UnknownToken)?;
    let person = venue.registry.person(token).await?;
    person.ok_or_else(|| Refusal::UnknownToken.into())
}
