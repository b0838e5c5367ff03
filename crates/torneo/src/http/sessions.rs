//! Sessions over HTTP for their organisers: opening, codes, interventions, the file and the monitor.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use serde_json::Value;

use super::Venue;
use super::accounts::organiser;
use super::entry::{known, link};
use super::problem::{Body, Problem};
use super::refusals::{OfBody, OfOrganisers, OfSessions};
use crate::venue::session::session_task::SessionCommand;
use crate::wire::live::session::file::SessionFile;
use crate::wire::live::session::monitor::MonitorReport;
use crate::wire::live::session::requests::{
    CodeLine, CodesAnswer, CodesRequest, Intervention, InterventionAnswer, SessionList,
    SessionOpened,
};

/// Personal codes that one request may draw.
const CODES: std::ops::RangeInclusive<u32> = 1..=2000;

/// Seconds that one intervention may add.
const MORE_SECONDS: std::ops::RangeInclusive<u32> = 1..=3600;

/// Opens a session from its file.
#[utoipa::path(post, path = "/api/sessions", request_body = SessionFile, security(("organiser" = [])), responses(
    (status = 201, body = SessionOpened),
    (status = 409, description = "two members of the file contradict each other", body = Problem, content_type = "application/problem+json"),
    OfBody, OfOrganisers,
))]
pub async fn open(
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
    Body(value): Body<Value>,
) -> Result<(StatusCode, Json<SessionOpened>), Problem> {
    let organiser = organiser(&venue, &headers).await?;
    let file = SessionFile::of(value).map_err(|wrong| {
        let status = match wrong.contradiction {
            true => StatusCode::CONFLICT,
            false => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Problem::new(status, "bad_session_file", wrong.to_string())
    })?;
    let code = venue.registry.open_session(file, &organiser).await?;
    tracing::info!(session = code, organiser, "session opened");
    Ok((StatusCode::CREATED, Json(SessionOpened { code })))
}

/// Every session, newest first.
#[utoipa::path(get, path = "/api/sessions", security(("organiser" = [])), responses(
    (status = 200, body = SessionList),
    OfOrganisers,
))]
pub async fn list(
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
) -> Result<Json<SessionList>, Problem> {
    organiser(&venue, &headers).await?;
    Ok(Json(SessionList {
        sessions: venue.registry.listed_sessions(),
    }))
}

/// Draws more personal codes.
#[utoipa::path(post, path = "/api/sessions/{code}/codes", request_body = CodesRequest, security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = CodesAnswer),
        (status = 409, description = "the session has too many", body = Problem, content_type = "application/problem+json"),
        OfBody, OfOrganisers, OfSessions,
    ))]
pub async fn draw_codes(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<CodesRequest>,
) -> Result<Json<CodesAnswer>, Problem> {
    let organiser = organiser(&venue, &headers).await?;
    if !CODES.contains(&asked.count) {
        return Err(unfit("count: 1 to 2000 codes are drawn at once"));
    }
    let code = known(&code)?;
    let registry = &venue.registry;
    let codes = registry.draw_codes(&code, &organiser, asked.count).await?;
    Ok(printable(&venue, &headers, &code, codes))
}

/// The personal codes of a session, and who used them.
#[utoipa::path(get, path = "/api/sessions/{code}/codes", security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = CodesAnswer),
        OfOrganisers, OfSessions,
    ))]
pub async fn codes(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Json<CodesAnswer>, Problem> {
    organiser(&venue, &headers).await?;
    let code = known(&code)?;
    let listed = venue.registry.list_codes(&code).await?;
    Ok(printable(&venue, &headers, &code, listed))
}

fn printable(
    venue: &Venue,
    headers: &HeaderMap,
    code: &str,
    codes: Vec<CodeLine>,
) -> Json<CodesAnswer> {
    Json(CodesAnswer {
        url: link(venue, headers, code),
        codes,
    })
}

/// Does something to a running session; the journal says who did it.
#[utoipa::path(post, path = "/api/sessions/{code}/interventions", request_body = Intervention, security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = InterventionAnswer),
        (status = 409, description = "not now", body = Problem, content_type = "application/problem+json"),
        OfBody, OfOrganisers, OfSessions,
    ))]
pub async fn intervene(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
    Body(intervention): Body<Intervention>,
) -> Result<Json<InterventionAnswer>, Problem> {
    let organiser = organiser(&venue, &headers).await?;
    match intervention {
        Intervention::Extend { seconds } if !MORE_SECONDS.contains(&seconds) => {
            return Err(unfit("seconds: 1 to 3600 seconds are added at once"));
        }
        Intervention::Extend { .. }
        | Intervention::Start {}
        | Intervention::OpenPhase {}
        | Intervention::ClosePhase {}
        | Intervention::Pause {}
        | Intervention::Resume {}
        | Intervention::Drop { .. }
        | Intervention::Readmit { .. } => (),
    }
    let version = venue
        .registry
        .ask_session(&known(&code)?, |reply| SessionCommand::Intervene {
            organiser,
            intervention,
            reply,
        })
        .await??;
    Ok(Json(InterventionAnswer { version }))
}

fn unfit(why: &str) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_body", why)
}

/// The session file, with the seed that was drawn.
#[utoipa::path(get, path = "/api/sessions/{code}/file", security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = SessionFile),
        OfOrganisers, OfSessions,
    ))]
pub async fn file(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Json<SessionFile>, Problem> {
    organiser(&venue, &headers).await?;
    let registry = &venue.registry;
    let code = known(&code)?;
    let file = registry.ask_session(&code, |reply| SessionCommand::File { reply });
    Ok(Json(file.await?))
}

/// Everything about a session, as the monitor shows it, and the ranking so far.
#[utoipa::path(get, path = "/api/sessions/{code}/monitor", security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = MonitorReport),
        OfOrganisers, OfSessions,
    ))]
pub async fn monitor(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Json<MonitorReport>, Problem> {
    organiser(&venue, &headers).await?;
    let registry = &venue.registry;
    let code = known(&code)?;
    let report = registry.ask_session(&code, |reply| SessionCommand::Report { reply });
    Ok(Json(*report.await?))
}
