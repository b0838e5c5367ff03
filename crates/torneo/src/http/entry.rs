//! Sessions for everybody: what they are, coming in, the QR picture.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::response::Response;

use super::Venue;
use super::problem::{Body, Problem};
use super::refusals::{OfBody, OfPeople, OfSessions};
use super::rooms::{bad_name, bearer, picture};
use crate::venue::people::fit_name;
use crate::venue::secrets;
use crate::venue::session::session_task::SessionCommand;
use crate::wire::live::Refusal;
use crate::wire::live::session::choices::Entry;
use crate::wire::live::session::monitor::SessionStatus;
use crate::wire::live::session::requests::{CodeOwner, EntryAnswer, EntryRequest, SessionSummary};
use crate::wire::live::session::wording::SessionWords;

/// A session's code as somebody typed it, if it can be one.
pub fn known(code: &str) -> Result<String, Problem> {
    secrets::read_code(code).ok_or_else(|| Refusal::UnknownSession.into())
}

/// What a session is, for whoever has its link.
#[utoipa::path(get, path = "/api/sessions/{code}", params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = SessionSummary),
        OfSessions,
    ))]
pub async fn look(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Json<SessionSummary>, Problem> {
    let summary = venue
        .registry
        .ask_session(&known(&code)?, |reply| SessionCommand::Summary { reply })
        .await?;
    Ok(Json(summary))
}

/// The newest session that is not over and lets in whoever has its link.
#[utoipa::path(get, path = "/api/sessions/current", responses(
    (status = 200, body = SessionSummary),
    (status = 404, description = "none is open", body = Problem, content_type = "application/problem+json"),
))]
pub async fn current(State(venue): State<Arc<Venue>>) -> Result<Json<SessionSummary>, Problem> {
    let _ = venue.registry.refresh_lists().await;
    let mut sessions = venue.registry.known_sessions().into_iter();
    let open = sessions.find(|session| match (session.entry, session.state) {
        (Entry::Codes { .. }, _) | (Entry::Qr, SessionStatus::Over) => false,
        (
            Entry::Qr,
            SessionStatus::Lobby
            | SessionStatus::Countdown
            | SessionStatus::Playing
            | SessionStatus::Between,
        ) => true,
    });
    open.map(Json).ok_or_else(|| Refusal::UnknownSession.into())
}

/// The newest session of a laboratory's room that is not over.
#[utoipa::path(get, path = "/api/labs/{room}", params(("room" = String, Path, description = "the laboratory's room, as session files name it")),
    responses(
        (status = 200, body = SessionSummary),
        (status = 404, description = "none is open there", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn lab(
    State(venue): State<Arc<Venue>>,
    Path(room): Path<String>,
) -> Result<Json<SessionSummary>, Problem> {
    let _ = venue.registry.refresh_lists().await;
    let open = venue.registry.session_in_room(&room);
    open.map(Json).ok_or_else(|| Refusal::UnknownSession.into())
}

/// The session that a personal code belongs to, so that a code alone is enough.
#[utoipa::path(get, path = "/api/personal-codes/{code}", params(("code" = String, Path, description = "a personal code, as it was typed")),
    responses(
        (status = 200, body = CodeOwner),
        (status = 404, description = "no session that is not over knows it", body = Problem, content_type = "application/problem+json"),
        (status = 429, description = "too many attempts", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn code_owner(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Json<CodeOwner>, Problem> {
    let address = venue.public_address.client(peer.ip(), &headers);
    let _turn = venue.organisers.begin_code(address).await?;
    let owner = venue.registry.owner_of_code(&code).await;
    let session = owner.ok_or(Refusal::UnknownSession)?;
    venue.organisers.code_was_right(address).await;
    Ok(Json(CodeOwner { session }))
}

/// The words that a session's pages have instead of the house's.
#[utoipa::path(get, path = "/api/sessions/{code}/words", params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = SessionWords),
        OfSessions,
    ))]
pub async fn words(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Json<SessionWords>, Problem> {
    let file = venue
        .registry
        .ask_session(&known(&code)?, |reply| SessionCommand::File { reply })
        .await?;
    Ok(Json(file.words()))
}

/// Lets the person of the request into a session.
#[utoipa::path(post, path = "/api/sessions/{code}/entry", request_body = EntryRequest, security(("token" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = EntryAnswer),
        (status = 403, description = "a personal code is needed, or it is not one of this session's", body = Problem, content_type = "application/problem+json"),
        (status = 409, description = "the session is over or full, or the code is somebody else's who uses this device", body = Problem, content_type = "application/problem+json"),
        OfBody, OfPeople, OfSessions,
        (status = 429, description = "too many attempts at personal codes", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn enter(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(asked): Body<EntryRequest>,
) -> Result<Json<EntryAnswer>, Problem> {
    let person = bearer(&venue, &headers).await?;
    if let Some(name) = &asked.name {
        fit_name(name).ok_or_else(bad_name)?;
    }
    let code = known(&code)?;
    let guesses = asked.personal_code.is_some();
    let address = venue.public_address.client(peer.ip(), &headers);
    let _turn = match guesses {
        true => Some(venue.organisers.begin_code(address).await?),
        false => None,
    };
    let entered = venue
        .registry
        .ask_session(&code, |reply| SessionCommand::Enter {
            person,
            request: asked,
            reply,
        })
        .await;
    // Only a code that is nobody's was a guess.
    if guesses && !matches!(entered, Ok(Err(Refusal::UnknownCode))) {
        venue.organisers.code_was_right(address).await;
    }
    Ok(Json(entered??))
}

/// The link of a session as a picture.
#[utoipa::path(get, path = "/api/sessions/{code}/qr.svg", params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, description = "a QR picture", body = String, content_type = "image/svg+xml"),
        OfSessions,
    ))]
pub async fn qr(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let code = known(&code)?;
    let registry = &venue.registry;
    registry
        .ask_session(&code, |reply| SessionCommand::Summary { reply })
        .await?;
    picture(&link(&venue, &headers, &code))
}

/// Where players of a session go.
pub fn link(venue: &Venue, headers: &HeaderMap, code: &str) -> String {
    format!("{}/#/sesion/{code}", venue.public_address.links(headers))
}
