//! Organisers over HTTP: the first one, login, logout. The session is a cookie that scripts cannot read.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::Venue;
use super::problem::{Body, Problem};
use super::refusals::OfBody;
use crate::venue::organisers::{DEVICE_MS, Origin, SESSION_MS};
use crate::venue::people;

const COOKIE: &str = "torneo_session";
/// What a device keeps when the session is over, so that strangers who guess do not stand in its way. Sent to the login only.
const DEVICE_COOKIE: &str = "torneo_device";
const DEVICE_PATH: &str = "/api/login";

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    /// From the one-time link.
    secret: String,
    #[schema(
        min_length = 1,
        max_length = 30,
        pattern = r"[^\s\x00-\x20\x7f-\xa0\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]"
    )]
    name: String,
    #[schema(min_length = 10)]
    password: String,
}

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LogIn {
    name: String,
    password: String,
}

#[derive(Serialize, utoipa::ToSchema)]
pub struct Organiser {
    name: String,
}

/// Makes an organiser, or gives one a new password.
#[utoipa::path(post, path = "/api/setup", request_body = SetUp, responses(
    (status = 200, body = Organiser),
    (status = 403, description = "the link is not valid", body = Problem, content_type = "application/problem+json"),
    OfBody,
    (status = 503, description = "too many at once", body = Problem, content_type = "application/problem+json"),
))]
pub async fn set_up(
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
    Body(asked): Body<SetUp>,
) -> Result<Response, Problem> {
    let name = people::fit_name(&asked.name).ok_or_else(|| {
        Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "bad_name",
            "a name has 1 to 30 characters",
        )
    })?;
    let session = venue
        .organisers
        .set_up(&asked.secret, &name, &asked.password)
        .await?;
    Ok(with_session(name, &session, &venue, &headers))
}

/// Opens a session.
#[utoipa::path(post, path = "/api/login", request_body = LogIn, responses(
    (status = 200, body = Organiser),
    (status = 401, description = "name or password is wrong", body = Problem, content_type = "application/problem+json"),
    OfBody,
    (status = 429, description = "too many attempts", body = Problem, content_type = "application/problem+json"),
    (status = 503, description = "too many at once", body = Problem, content_type = "application/problem+json"),
))]
pub async fn log_in(
    State(venue): State<Arc<Venue>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(asked): Body<LogIn>,
) -> Result<Response, Problem> {
    let origin = Origin {
        address: venue.reach.client(peer.ip(), &headers),
        device: cookie(&headers, DEVICE_COOKIE),
    };
    let session = venue
        .organisers
        .log_in(&asked.name, &asked.password, origin)
        .await?;
    Ok(with_session(asked.name, &session, &venue, &headers))
}

/// Closes the session.
#[utoipa::path(post, path = "/api/logout", responses((status = 204, description = "no session any more")))]
pub async fn log_out(
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if let Some(session) = session(&headers) {
        venue.organisers.log_out(session).await?;
    }
    let gone = format!(
        "{COOKIE}=; Max-Age=0; {}",
        attributes(&venue, &headers, "/")
    );
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, gone)]).into_response())
}

/// Whose session this is.
#[utoipa::path(get, path = "/api/me", responses(
    (status = 200, body = Organiser),
    (status = 401, description = "nobody's", body = Problem, content_type = "application/problem+json"),
))]
pub async fn me(
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
) -> Result<Json<Organiser>, Problem> {
    let name = organiser(&venue, &headers).await?;
    Ok(Json(Organiser { name }))
}

/// The organiser whose cookie the request carries.
pub async fn organiser(venue: &Venue, headers: &HeaderMap) -> Result<String, Problem> {
    let nobody = || Problem::new(StatusCode::UNAUTHORIZED, "not_logged_in", "log in first");
    whose(venue, headers).await.ok_or_else(nobody)
}

/// The same for a socket, which is somebody's or nobody's.
pub async fn whose(venue: &Venue, headers: &HeaderMap) -> Option<String> {
    venue.organisers.whose(session(headers)?).await
}

/// How a browser shall keep the cookie; over https it never sends it in the clear.
fn attributes(venue: &Venue, headers: &HeaderMap, path: &str) -> String {
    let secure = if venue.reach.is_https(headers) {
        "; Secure"
    } else {
        ""
    };
    format!("Path={path}; HttpOnly; SameSite=Strict{secure}")
}

fn with_session(name: String, session: &str, venue: &Venue, headers: &HeaderMap) -> Response {
    let cookie = |name: &str, ms: u64, path: &str| {
        let attributes = attributes(venue, headers, path);
        format!("{name}={session}; Max-Age={}; {attributes}", ms / 1000)
    };
    let cookies = AppendHeaders([
        (header::SET_COOKIE, cookie(COOKIE, SESSION_MS, "/")),
        (
            header::SET_COOKIE,
            cookie(DEVICE_COOKIE, DEVICE_MS, DEVICE_PATH),
        ),
    ]);
    (cookies, Json(Organiser { name })).into_response()
}

/// The session of the request's cookies.
pub fn session(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, COOKIE)
}

fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let cookies = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut pairs = cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(name, value)| (name == wanted).then_some(value))
}
