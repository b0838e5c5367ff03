//! Lists of players over HTTP: looked at first, then saved, all or nothing.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use super::super::Venue;
use super::super::director::Director;
use super::super::problem::Problem;
use super::super::refusals::{OfOrganisers, OfRules, OfTournaments};
use super::{acted, open};
use crate::desk::snapshot::TournamentSnapshot;
use crate::say::say;
use crate::wire::desk::people::DominoListPreview;
use crate::wire::desk::view::DominoActed;
use crate::wire::domino::people::{Preview, preview as read};
use crate::wire::words::Words;

/// What a list of players would bring: each line good, or its fault. Nothing is saved.
#[utoipa::path(post, path = "/api/tournaments/{id}/players/preview", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id")),
    request_body(content = String, content_type = "text/csv", description = "UTF-8 or Latin-1, separated by comma, semicolon or tab"),
    security(("session" = [])), responses((status = 200, body = DominoListPreview), OfOrganisers, OfTournaments,
        (status = 413, description = "too large", body = String, content_type = "text/plain")))]
pub async fn preview(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    bytes: Bytes,
) -> Result<Json<DominoListPreview>, Problem> {
    let seen = open(&venue, &id).await?.fresh().await?;
    let found = read(&bytes, &seen.tournament, &director.author());
    Ok(Json(DominoListPreview::of(&found, seen.version())))
}

/// Saves a list of players: all of it, or nothing when a line is bad.
#[utoipa::path(post, path = "/api/tournaments/{id}/players", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id")),
    request_body(content = String, content_type = "text/csv", description = "UTF-8 or Latin-1, separated by comma, semicolon or tab"),
    security(("session" = [])), responses((status = 200, body = DominoActed), OfOrganisers, OfTournaments, OfRules,
        (status = 413, description = "too large", body = String, content_type = "text/plain")))]
pub async fn save(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    bytes: Bytes,
) -> Result<Json<DominoActed>, Problem> {
    let open = open(&venue, &id).await?;
    let who = director.author();
    let events = |seen: &TournamentSnapshot| {
        let found = read(&bytes, &seen.tournament, &who);
        match unfit(&found) {
            Some(problem) => Err(problem),
            None => Ok(found.events),
        }
    };
    let seen = open.record(None, events).await?;
    Ok(Json(acted(&seen)))
}

/// Why a list cannot be saved: it is empty, or names its first bad line.
fn unfit(found: &Preview) -> Option<Problem> {
    let words = match found.lines.iter().find(|line| line.fault.is_some()) {
        None if found.events.is_empty() => Words::each(|lang| {
            say!(
                lang,
                "la lista está vacía; escriba un jugador por línea",
                "the list is empty; write one player a line"
            )
        })
        .coded("empty_list"),
        None => return None,
        Some(line) => Words::each(|lang| {
            let bad = found.bad(lang);
            let (count, number) = (bad.len(), line.line);
            let reason = bad.first().map_or("", |bad| bad.reason.as_str());
            say!(
                lang,
                "líneas malas: {count}, y no se ha guardado nada; la línea {number}: {reason}",
                "bad lines: {count}, and nothing was kept; line {number}: {reason}"
            )
        })
        .coded("bad_lines"),
    };
    Some(Problem::said(StatusCode::CONFLICT, words))
}
