//! What can be taken away from a tournament over HTTP, and a tournament taken in from its file.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::super::Venue;
use super::super::director::{Anybody, Director, not_logged_in};
use super::super::problem::Problem;
use super::super::proof::footer;
use super::super::refusals::{OfBody, OfOrganisers, OfRoles, OfRules, OfTournaments};
use super::{made, missing};
use crate::desk::export::Export;
use crate::desk::{DeskError, Kept, STREAMS, stream};
use crate::say::{Lang, Say, say};
use crate::table::csv::Reader;
use crate::venue::organisers::roles::Role;
use crate::wire::desk::listed::TournamentMade;
use crate::wire::domino::file::{Checked, Misfit, TournamentFile};
use crate::wire::words::Words;

/// In which language people will read it; nothing for programs, whose tables are the same in every language.
#[derive(Deserialize)]
pub struct Asked {
    lang: Option<String>,
}

/// A file of a tournament. `rounds.csv` and `standings.csv` are for everybody once a round is published, the others for those with a role.
#[utoipa::path(get, path = "/api/tournaments/{id}/export/{file}", tag = "tournaments",
    params(("id" = String, Path, description = "the tournament's id"),
        ("file" = String, Path, description = "tournament.json, torneo.log, players.csv, rounds.csv, games.csv, standings.csv, tournament.xlsx, report.txt or codebook.md"),
        ("lang" = Option<String>, Query, description = "es or en: the report in that language, and tables with names as its spreadsheets open them; without it tables are for programs")),
    security((), ("organiser" = [])),
    responses((status = 200, description = "the file", content((String = "application/json"), (String = "text/csv"), (String = "text/plain"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        OfOrganisers, OfRoles, OfTournaments))]
pub async fn export(
    asker: Anybody,
    State(venue): State<Arc<Venue>>,
    Path((id, file)): Path<(String, String)>,
    Query(Asked { lang }): Query<Asked>,
) -> Result<Response, Problem> {
    let wanted = Export::ALL.into_iter().find(|one| one.file_name() == file);
    let is_public = wanted.is_some_and(Export::is_public);
    let open = match (&asker.0, is_public) {
        (_, true) => asker.tournament(&venue, &id).await?,
        (Some(director), false) => director.tournament(&venue, &id, Role::Viewer).await?,
        (None, false) => return Err(not_logged_in()),
    };
    let wanted = wanted.ok_or_else(|| {
        let file = crate::input::quoted(&file);
        let known = Export::ALL.map(Export::file_name).join(", ");
        let words = Words::each(|lang| {
            say!(
                lang,
                "no hay ningún archivo '{file}'; elija entre {known}",
                "there is no file '{file}'; choose from {known}"
            )
        });
        missing(words.coded("no_such_file"))
    })?;
    let seen = open.fresh().await?;
    let kept = match wanted {
        Export::File | Export::Report => venue.desks.kept(&id).await?,
        // These tell nothing of the journal.
        Export::Log
        | Export::Players
        | Export::Rounds
        | Export::Games
        | Export::Standings
        | Export::Codebook
        | Export::Workbook => Kept {
            stream: stream(&id)?,
            entries: Vec::new(),
            events: Vec::new(),
            tournament: (*seen.tournament).clone(),
            unread: None,
        },
    };
    let asked = lang.as_deref().map(|lang| match lang {
        "en" => Lang::En,
        _ => Lang::Es,
    });
    let reader = asked.map_or(Reader::Program, Reader::Spreadsheet);
    let lang = asked.unwrap_or(Lang::Es);
    let work = move || wanted.bytes(&kept, lang, reader);
    let mut bytes = venue.heavy.run(work).await?;
    if wanted == Export::Report {
        bytes.extend(footer(&venue, lang).await?.into_bytes());
    }
    let name = match wanted {
        Export::File => format!("{id}.json"),
        Export::Workbook => format!("{id}.xlsx"),
        Export::Log
        | Export::Players
        | Export::Rounds
        | Export::Games
        | Export::Standings
        | Export::Report
        | Export::Codebook => format!("{id}-{}", wanted.file_name()),
    };
    let kind = match wanted {
        Export::File => "application/json",
        Export::Players | Export::Rounds | Export::Games | Export::Standings => {
            "text/csv; charset=utf-8"
        }
        Export::Log | Export::Report => "text/plain; charset=utf-8",
        Export::Codebook => "text/markdown; charset=utf-8",
        Export::Workbook => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    };
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    Ok((headers, bytes).into_response())
}

/// Takes in a tournament from its file, after doing all of it again.
#[utoipa::path(post, path = "/api/tournaments/import", tag = "tournaments", security(("organiser" = [])),
    request_body(content = Object, content_type = "application/json", description = "a file torneo-domino/1"),
    responses((status = 201, body = TournamentMade), OfOrganisers, OfBody, OfRules))]
pub async fn import(
    director: Director,
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<(StatusCode, Json<TournamentMade>), Problem> {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.starts_with("application/json") {
        return Err(Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "bad_body",
            "a tournament file is application/json",
        ));
    }
    let checked = venue.heavy.run(move || checked(&bytes)).await??;
    // As typed: two names that look alike are not taken in by way of a file.
    checked
        .tournament
        .check_visible()
        .map_err(DeskError::from)?;
    let open = venue.desks.load(checked).await?;
    let seen = open.seen();
    venue.organisers.adopt(&seen.origin, &director.0).await?;
    Ok((StatusCode::CREATED, Json(made(seen.id.clone(), &seen))))
}

fn checked(bytes: &[u8]) -> Result<Checked, Problem> {
    let raw: &RawValue = serde_json::from_slice(bytes).map_err(|error| {
        let title = format!("the file is not JSON: {error}");
        Problem::new(StatusCode::BAD_REQUEST, "bad_body", title)
    })?;
    if !raw.get().starts_with('{') {
        let title = "a tournament file is one JSON object";
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Err(Problem::new(status, "bad_body", title));
    }
    let misfit = |misfit: &Misfit| {
        let words = Words::each(|lang| misfit.say(lang));
        Problem::said(StatusCode::CONFLICT, words.coded("misfit"))
    };
    let file: TournamentFile = serde_json::from_str(raw.get())
        .map_err(|error| misfit(&Misfit::Form(error.to_string())))?;
    let checked = file.check().map_err(|found| misfit(&found))?;
    if !checked.stream.as_str().starts_with(STREAMS) {
        let why = format!("'{}' does not begin with '{STREAMS}'", checked.stream);
        return Err(misfit(&Misfit::Form(why)));
    }
    Ok(checked)
}
