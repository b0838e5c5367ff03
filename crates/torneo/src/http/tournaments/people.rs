//! Lists of players over HTTP: looked at first, then saved, all or nothing.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::Deserialize;

use super::super::Venue;
use super::super::director::Director;
use super::super::problem::Problem;
use super::super::refusals::{OfOrganisers, OfRoles, OfRules, OfTournaments};
use super::acted;
use crate::desk::snapshot::TournamentSnapshot;
use crate::say::say;
use crate::venue::organisers::roles::Role;
use crate::wire::desk::people::DominoListPreview;
use crate::wire::desk::view::DominoActed;
use crate::wire::domino::people::{Mapping, Preview, mapping, preview as read};
use crate::wire::words::Words;

/// What each column is, if somebody says so.
#[derive(Deserialize)]
pub struct Columns {
    columns: Option<String>,
}

impl Columns {
    fn mapping(&self) -> Result<Option<Mapping>, Problem> {
        let said = self.columns.as_deref().map(mapping).transpose();
        said.map_err(|word| {
            let word = crate::input::quoted(&word);
            let words = Words::each(|lang| {
                say!(
                    lang,
                    "no hay ninguna columna '{word}'; elija una de las que muestra la vista previa",
                    "there is no column '{word}'; choose one that the preview shows"
                )
            });
            Problem::said(StatusCode::BAD_REQUEST, words.coded("no_such_column"))
        })
    }
}

/// What a list of players would bring: each line good, or its fault. Nothing is saved.
#[utoipa::path(post, path = "/api/tournaments/{id}/players/preview", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id"),
        ("columns" = Option<String>, Query, pattern = "^((id|name|surname|club|country|ranking|rating|licence|categories|first_member|second_member)?)(,(id|name|surname|club|country|ranking|rating|licence|categories|first_member|second_member)?)*$", description = "what each column is, in their order, instead of what the headings say; empty for one that is not taken")),
    request_body(content = String, content_type = "text/csv", description = "UTF-8 or Latin-1, separated by comma, semicolon or tab; or an XLSX workbook, of which the first sheet counts"),
    security(("organiser" = [])), responses((status = 200, body = DominoListPreview), OfOrganisers, OfRoles, OfTournaments,
        (status = 400, description = "a column that does not exist (`no_such_column`)", body = Problem, content_type = "application/problem+json"),
        (status = 413, description = "too large", body = Problem, content_type = "application/problem+json")))]
pub async fn preview(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    Query(asked): Query<Columns>,
    bytes: Bytes,
) -> Result<Json<DominoListPreview>, Problem> {
    let said = asked.mapping()?;
    let seen = director
        .tournament(&venue, &id, Role::Director)
        .await?
        .fresh()
        .await?;
    let made = venue.heavy.run(move || {
        let found = read(&bytes, &seen.tournament, &director.author(), said.as_ref());
        DominoListPreview::of(&found, seen.version(), &seen.tournament)
    });
    Ok(Json(made.await?))
}

/// Saves a list of players: all of it, or nothing when a line is bad.
#[utoipa::path(post, path = "/api/tournaments/{id}/players", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id"),
        ("columns" = Option<String>, Query, pattern = "^((id|name|surname|club|country|ranking|rating|licence|categories|first_member|second_member)?)(,(id|name|surname|club|country|ranking|rating|licence|categories|first_member|second_member)?)*$", description = "what each column is, in their order, instead of what the headings say; empty for one that is not taken")),
    request_body(content = String, content_type = "text/csv", description = "UTF-8 or Latin-1, separated by comma, semicolon or tab; or an XLSX workbook, of which the first sheet counts"),
    security(("organiser" = [])), responses((status = 200, body = DominoActed), OfOrganisers, OfRoles, OfTournaments, OfRules,
        (status = 400, description = "a column that does not exist (`no_such_column`)", body = Problem, content_type = "application/problem+json"),
        (status = 413, description = "too large", body = Problem, content_type = "application/problem+json")))]
pub async fn save(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    Query(asked): Query<Columns>,
    bytes: Bytes,
) -> Result<Json<DominoActed>, Problem> {
    let said = asked.mapping()?;
    let open = director.tournament(&venue, &id, Role::Director).await?;
    let who = director.author();
    let events = |seen: &TournamentSnapshot| {
        let found = read(&bytes, &seen.tournament, &who, said.as_ref());
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
