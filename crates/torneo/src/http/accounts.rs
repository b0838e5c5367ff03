//! Organisers over HTTP: the first one, login, logout. The session is a cookie that scripts cannot read.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::Venue;
use super::problem::{Body, Problem};
use super::refusals::OfBody;
use crate::venue::organisers::SESSION_MS;
use crate::venue::people;

const COOKIE: &str = "torneo_session";

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    /// From the one-time link.
    secret: String,
    #[schema(
        min_length = 1,
        max_length = 30,
        pattern = r"[^\s\x00-\x20\x7f-\xa0\u200e\u200f\u202a-\u202e\u2066-\u2069]"
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
    Ok(with_session(name, &session, &attributes(&venue, &headers)))
}

/// Opens a session.
#[utoipa::path(post, path = "/api/login", request_body = LogIn, responses(
    (status = 200, body = Organiser),
    (status = 401, description = "name or password is wrong", body = Problem, content_type = "application/problem+json"),
    OfBody,
    (status = 429, description = "too many attempts", body = Problem, content_type = "application/problem+json"),
))]
pub async fn log_in(
    State(venue): State<Arc<Venue>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(asked): Body<LogIn>,
) -> Result<Response, Problem> {
    let from = venue.reach.client(peer.ip(), &headers);
    let session = venue
        .organisers
        .log_in(&asked.name, &asked.password, from)
        .await?;
    let attributes = attributes(&venue, &headers);
    Ok(with_session(asked.name, &session, &attributes))
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
    let gone = format!("{COOKIE}=; Max-Age=0; {}", attributes(&venue, &headers));
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
fn attributes(venue: &Venue, headers: &HeaderMap) -> String {
    let secure = if venue.reach.is_https(headers) {
        "; Secure"
    } else {
        ""
    };
    format!("Path=/; HttpOnly; SameSite=Strict{secure}")
}

fn with_session(name: String, session: &str, attributes: &str) -> Response {
    let seconds = SESSION_MS / 1000;
    let cookie = format!("{COOKIE}={session}; Max-Age={seconds}; {attributes}");
    ([(header::SET_COOKIE, cookie)], Json(Organiser { name })).into_response()
}

/// The session of the request's cookies.
pub fn session(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut pairs = cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(name, value)| (name == COOKIE).then_some(value))
}
