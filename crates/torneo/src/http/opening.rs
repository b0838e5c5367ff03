//! Opening rooms over HTTP, and quick play.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};

use torneo_rules::snatch::rules::Profile;
use torneo_rules::snatch::variant::Variant;

use super::Venue;
use super::guard::may_open_room;
use super::problem::{Body, Problem};
use super::refusals::{OfBody, OfPeople};
use super::rooms::bearer;
use crate::games::snatch::Terms;
use crate::games::{self, NewRoom, Plan, Planned, Unfit, chess};
use crate::venue::people::Person;
use crate::venue::quick::QuickRequest;
use crate::venue::room::Sitters;
use crate::venue::secrets;
use crate::wire::live::room::Sitter;

#[derive(Serialize, utoipa::ToSchema)]
pub struct Opened {
    code: String,
}

/// Opens a room.
#[utoipa::path(post, path = "/api/rooms", request_body = NewRoom, security(("token" = [])), responses(
    (status = 201, body = Opened),
    OfPeople,
    (status = 429, description = "this network has opened very many rooms", body = Problem, content_type = "application/problem+json"),
    (status = 409, description = "these seats do not go together, or no game can begin like this", body = Problem, content_type = "application/problem+json"),
    OfBody,
))]
pub async fn open(
    State(venue): State<Arc<Venue>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(new): Body<NewRoom>,
) -> Result<(StatusCode, Json<Opened>), Problem> {
    let person = bearer(&venue, &headers).await?;
    let Plan {
        terms,
        seats,
        move_seconds,
    } = new.plan().map_err(unfit)?;
    let seats = seated(seats, &person)?;
    may_open_room(&venue, address, &headers)?;
    let code = venue.registry.open_room(terms, seats, move_seconds).await?;
    tracing::debug!(room = code, "room opened");
    Ok((StatusCode::CREATED, Json(Opened { code })))
}

/// Seats that go together: one may be whoever asks, and at least one is a person's.
fn seated(plans: Vec<Planned>, person: &Person) -> Result<Sitters, Problem> {
    let count = |wanted: fn(&Planned) -> bool| plans.iter().filter(|plan| wanted(plan)).count();
    let mine = count(|plan| matches!(plan, Planned::Me));
    let open = count(|plan| matches!(plan, Planned::Open));
    if mine > 1 || mine + open == 0 {
        return Err(Problem::new(
            StatusCode::CONFLICT,
            "bad_seats",
            "one seat may be yours, and at least one must be a person's",
        ));
    }
    let sitter = |plan| match plan {
        Planned::Me => Some(Sitter::Person {
            id: person.id.clone(),
            name: person.name.clone(),
        }),
        Planned::Bot(level) => Some(Sitter::Bot { level }),
        Planned::Open => None,
    };
    Ok(plans.into_iter().map(sitter).collect())
}

fn unfit(unfit: Unfit) -> Problem {
    let status = match unfit.described {
        true => StatusCode::UNPROCESSABLE_ENTITY,
        false => StatusCode::CONFLICT,
    };
    Problem::new(status, unfit.code, unfit.why)
}

/// A request for quick play.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(tag = "game", rename_all = "lowercase", deny_unknown_fields)]
pub enum QuickPlay {
    Snatch {
        /// With which the game begins if nobody waits yet.
        variant: Variant,
        /// How long the talk of G5 lasts; a minute unless said otherwise.
        #[schema(value_type = Option<u32>, minimum = 1, maximum = 300)]
        chat_seconds: Option<u32>,
    },
    /// With whoever waits for the same clock; who asks first draws their colour.
    Chess { clock: chess::QuickClock },
}

fn requested(quick: QuickPlay) -> Result<QuickRequest, Unfit> {
    Ok(match quick {
        QuickPlay::Snatch {
            variant,
            chat_seconds,
        } => QuickRequest {
            word: "snatch",
            terms: games::Terms::Snatch(Terms::fresh(variant, Profile::Seed, chat_seconds)?),
            seat: 0,
        },
        QuickPlay::Chess { clock } => QuickRequest {
            word: clock.word(),
            terms: games::Terms::Chess(clock.terms()),
            seat: usize::from(secrets::seed() % 2 == 1),
        },
    })
}

/// Pairs the next two who ask. Whoever is alone waits in the room.
#[utoipa::path(post, path = "/api/quick", request_body = QuickPlay, security(("token" = [])), responses(
    (status = 200, body = Opened),
    OfPeople,
    (status = 429, description = "this network has opened very many rooms", body = Problem, content_type = "application/problem+json"),
    OfBody,
))]
pub async fn quick(
    State(venue): State<Arc<Venue>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(quick): Body<QuickPlay>,
) -> Result<Json<Opened>, Problem> {
    let person = bearer(&venue, &headers).await?;
    let request = requested(quick).map_err(unfit)?;
    may_open_room(&venue, address, &headers)?;
    let quick = venue.registry.quick();
    let code = quick.play(&venue.registry, &person, request).await?;
    Ok(Json(Opened { code }))
}

/// Stops waiting for the next who asks.
#[utoipa::path(delete, path = "/api/quick", security(("token" = [])), responses(
    (status = 204, description = "nobody is paired with you any more"),
    OfPeople,
))]
pub async fn leave_quick(
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let person = bearer(&venue, &headers).await?;
    venue.registry.quick().leave(&person);
    Ok(StatusCode::NO_CONTENT)
}
