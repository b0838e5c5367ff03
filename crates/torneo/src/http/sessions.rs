//! Sessions over HTTP for their organisers: opening, codes, interventions, the file and the monitor.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use serde_json::Value;

use super::Venue;
use super::director::Director;
use super::entry::link;
use super::problem::{Body, Misfit, Problem};
use super::refusals::{OfBody, OfOrganisers, OfRoles, OfSessions};
use crate::say::say;
use crate::venue::organisers::roles::Role;
use crate::venue::session::session_task::SessionCommand;
use crate::venue::session::sessions::origin;
use crate::wire::live::Refusal;
use crate::wire::live::session::choices::WrongFile;
use crate::wire::live::session::file::SessionFile;
use crate::wire::live::session::monitor::{MonitorReport, TableSight};
use crate::wire::live::session::requests::{
    CodeLine, CodesAnswer, CodesRequest, Intervention, InterventionAnswer, InterventionRequest,
    PhoneCode, PhoneRequest, SessionList, SessionOpened,
};
use crate::wire::words::Words;

/// Personal codes that one request may draw.
const CODES: std::ops::RangeInclusive<u32> = 1..=2000;

/// Seconds that one intervention may add.
const MORE_SECONDS: std::ops::RangeInclusive<u32> = 1..=3600;

/// Characters that an organiser may say at once.
const SAID: std::ops::RangeInclusive<usize> = 1..=500;

/// Bots that one request may let in.
const BOTS: std::ops::RangeInclusive<u32> = 1..=100;

/// Longest id of a request.
const MOST_ID_CHARACTERS: usize = 64;

/// Opens a session from its file.
#[utoipa::path(post, path = "/api/sessions", request_body = SessionFile, security(("organiser" = [])), responses(
    (status = 201, body = SessionOpened),
    (status = 409, description = "two members of the file contradict each other", body = Problem, content_type = "application/problem+json"),
    OfBody, OfOrganisers,
))]
pub async fn open(
    Director(organiser): Director,
    State(venue): State<Arc<Venue>>,
    Body(value): Body<Value>,
) -> Result<(StatusCode, Json<SessionOpened>), Problem> {
    let file = SessionFile::of(value).map_err(|wrong| unfit_file(&wrong))?;
    if let Some(room) = &file.room
        && venue.registry.room_is_taken(room, &organiser).await?
    {
        let why = "another organiser has sessions in this room; choose another name";
        return Err(unfit_file(&[WrongFile::contradiction("room", why)]));
    }
    let code = venue.registry.open_session(file, &organiser).await?;
    tracing::info!(session = code, organiser, "session opened");
    Ok((StatusCode::CREATED, Json(SessionOpened { code })))
}

/// All that does not fit in a file; the first thing is the sentence.
fn unfit_file(wrong: &[WrongFile]) -> Problem {
    let status = match wrong.iter().any(|wrong| wrong.contradiction) {
        true => StatusCode::CONFLICT,
        false => StatusCode::UNPROCESSABLE_ENTITY,
    };
    let first = wrong.first().map(ToString::to_string).unwrap_or_default();
    let misfits = wrong.iter().map(|wrong| Misfit {
        place: wrong.place.clone(),
        why: wrong.why.clone(),
    });
    Problem::new(status, "bad_session_file", first).with_misfits(misfits.collect())
}

/// What a form for a new session begins with.
#[utoipa::path(get, path = "/api/sessions/standard", responses(
    (status = 200, body = SessionFile),
))]
pub async fn standard() -> Json<SessionFile> {
    Json(SessionFile::standard())
}

/// Every session in which the asker has a role, newest first.
#[utoipa::path(get, path = "/api/sessions", security(("organiser" = [])), responses(
    (status = 200, body = SessionList),
    OfOrganisers,
))]
pub async fn list(
    Director(name): Director,
    State(venue): State<Arc<Venue>>,
) -> Result<Json<SessionList>, Problem> {
    venue.registry.refresh_lists().await?;
    let mut sessions = Vec::new();
    for session in venue.registry.listed_sessions().await? {
        if venue
            .organisers
            .role(&name, &origin(&session))
            .await
            .is_some()
        {
            sessions.push(session);
        }
    }
    Ok(Json(SessionList { sessions }))
}

/// Draws more personal codes.
#[utoipa::path(post, path = "/api/sessions/{code}/codes", request_body = CodesRequest, security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = CodesAnswer),
        (status = 409, description = "the session has too many", body = Problem, content_type = "application/problem+json"),
        OfBody, OfOrganisers, OfRoles, OfSessions,
    ))]
pub async fn draw_codes(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<CodesRequest>,
) -> Result<Json<CodesAnswer>, Problem> {
    let code = director.session(&venue, &code, Role::Director).await?;
    if !CODES.contains(&asked.count) {
        return Err(unfit("count: 1 to 2000 codes are drawn at once"));
    }
    let registry = &venue.registry;
    let id = fit_id(asked.id)?;
    let codes = registry
        .draw_codes(&code, &director.0, asked.count, id)
        .await?;
    Ok(printable(&venue, &headers, &code, codes))
}

/// The personal codes of a session, and who used them.
#[utoipa::path(get, path = "/api/sessions/{code}/codes", security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = CodesAnswer),
        OfOrganisers, OfRoles, OfSessions,
    ))]
pub async fn codes(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Json<CodesAnswer>, Problem> {
    let code = director.session(&venue, &code, Role::Assistant).await?;
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
#[utoipa::path(post, path = "/api/sessions/{code}/interventions", request_body = InterventionRequest, security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = InterventionAnswer),
        (status = 409, description = "not now", body = Problem, content_type = "application/problem+json"),
        OfBody, OfOrganisers, OfRoles, OfSessions,
    ))]
pub async fn intervene(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    Body(asked): Body<InterventionRequest>,
) -> Result<Json<InterventionAnswer>, Problem> {
    let code = director.session(&venue, &code, Role::Director).await?;
    let Director(organiser) = director;
    let InterventionRequest { id, intervention } = asked;
    let message = fit_id(id)?;
    match intervention {
        Intervention::Extend { seconds } if !MORE_SECONDS.contains(&seconds) => {
            return Err(unfit("seconds: 1 to 3600 seconds are added at once"));
        }
        Intervention::Say { ref text, .. }
            if !SAID.contains(&text.chars().count()) || text.trim().is_empty() =>
        {
            return Err(unfit("text: 1 to 500 characters are said at once"));
        }
        Intervention::AddBots { count, .. } if !BOTS.contains(&count) => {
            return Err(unfit("count: 1 to 100 bots are let in at once"));
        }
        Intervention::Extend { .. }
        | Intervention::Say { .. }
        | Intervention::AddBots { .. }
        | Intervention::Start {}
        | Intervention::OpenPhase {}
        | Intervention::ClosePhase {}
        | Intervention::Pause {}
        | Intervention::Resume {}
        | Intervention::Drop { .. }
        | Intervention::Readmit { .. } => (),
        Intervention::Anonymise {} => {
            let anonymised = venue.registry.anonymise_session(&code, &organiser, message);
            let version = anonymised.await?;
            return Ok(Json(InterventionAnswer { version }));
        }
    }
    let version = venue
        .registry
        .ask_session(&code, |reply| SessionCommand::Intervene {
            organiser,
            message,
            intervention,
            reply,
        })
        .await??;
    Ok(Json(InterventionAnswer { version }))
}

/// A code with which another phone takes the place of somebody who is in, by their order of coming.
#[utoipa::path(post, path = "/api/sessions/{code}/people/{place}/phone", request_body = Option<PhoneRequest>, security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code"), ("place" = u32, Path, description = "their order of coming, from 1")),
    responses(
        (status = 200, body = PhoneCode),
        (status = 409, description = "nobody of that number is in, or the id was used for something else", body = Problem, content_type = "application/problem+json"),
        OfBody, OfOrganisers, OfRoles, OfSessions,
    ))]
pub async fn replace_phone(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path((code, place)): Path<(String, u32)>,
    headers: HeaderMap,
    asked: Option<Body<PhoneRequest>>,
) -> Result<Json<PhoneCode>, Problem> {
    let session = director.session(&venue, &code, Role::Director).await?;
    let id = fit_id(asked.and_then(|Body(asked)| asked.id))?;
    let registry = &venue.registry;
    let given = registry.give_code(&session, &director.0, place, id).await;
    let given = given.map_err(|refusal| match refusal {
        Refusal::BadMessage => used_otherwise(),
        other => other.into(),
    })?;
    let tidy = given.replace('-', "");
    Ok(Json(PhoneCode {
        url: format!("{}/{tidy}", link(&venue, &headers, &session)),
        code: given,
    }))
}

fn used_otherwise() -> Problem {
    let said = Words::each(|lang| {
        say!(
            lang,
            "ese id ya se usó para otra cosa; repita con otro",
            "that id was used for something else; repeat with another one"
        )
    });
    Problem::said(StatusCode::CONFLICT, said.coded("id_used"))
}

/// One table of the phase that is played, or was played last: holdings, offers, talk.
#[utoipa::path(get, path = "/api/sessions/{code}/tables/{table}", security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code"), ("table" = u32, Path, description = "the table's number, from 1")),
    responses(
        (status = 200, body = TableSight),
        (status = 400, description = "no number", body = Problem, content_type = "application/problem+json"),
        (status = 409, description = "no such table", body = Problem, content_type = "application/problem+json"),
        OfOrganisers, OfRoles, OfSessions,
    ))]
pub async fn table(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path((code, table)): Path<(String, u32)>,
) -> Result<Json<TableSight>, Problem> {
    let session = director.session(&venue, &code, Role::Viewer).await?;
    let sight = venue
        .registry
        .ask_session(&session, |reply| SessionCommand::LookAtTable {
            table,
            reply,
        })
        .await?;
    let sight = sight.ok_or(Refusal::NoSuchTable)?;
    Ok(Json(*sight))
}

/// An id of a request, if it can be one.
fn fit_id(id: Option<String>) -> Result<Option<String>, Problem> {
    let fits = |id: &String| (1..=MOST_ID_CHARACTERS).contains(&id.chars().count());
    match id.as_ref().is_none_or(fits) {
        true => Ok(id),
        false => Err(unfit("id: 1 to 64 characters")),
    }
}

fn unfit(why: &str) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_body", why)
}

/// The session file, with the seed that was drawn.
#[utoipa::path(get, path = "/api/sessions/{code}/file", security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = SessionFile),
        OfOrganisers, OfRoles, OfSessions,
    ))]
pub async fn file(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Json<SessionFile>, Problem> {
    let registry = &venue.registry;
    let code = director.session(&venue, &code, Role::Director).await?;
    let file = registry.ask_session(&code, |reply| SessionCommand::File { reply });
    Ok(Json(file.await?))
}

/// Everything about a session, as the monitor shows it, and the ranking so far.
#[utoipa::path(get, path = "/api/sessions/{code}/monitor", security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = MonitorReport),
        OfOrganisers, OfRoles, OfSessions,
    ))]
pub async fn monitor(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Json<MonitorReport>, Problem> {
    let registry = &venue.registry;
    let code = director.session(&venue, &code, Role::Viewer).await?;
    let report = registry.ask_session(&code, |reply| SessionCommand::Report { reply });
    Ok(Json(*report.await?))
}
