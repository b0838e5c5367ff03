//! What a session leaves for those who study it: its report, and its data files as they are made.

use std::sync::Arc;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use torneo_rules::journal::{Entry, StreamId, Version};
use torneo_store::Reader;

use super::Venue;
use super::director::Director;
use super::problem::Problem;
use super::proof::journal_proof;
use super::refusals::{OfOrganisers, OfRoles};
use crate::data::export::Export;
use crate::data::files::DataFile;
use crate::data::reading::{self, Unreadable};
use crate::data::report::{self, Failed};
use crate::say::{Lang, Say};
use crate::venue::organisers::roles::Role;
use crate::wire::live::Refusal;
use crate::wire::live::session::report::SessionReport;

/// What a session tells, observed against predicted; while it runs, as far as it has come. For those with a role in it.
#[utoipa::path(get, path = "/api/sessions/{code}/report", security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses(
        (status = 200, body = SessionReport),
        OfOrganisers, OfRoles,
        (status = 404, description = "no such session", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn report(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Json<SessionReport>, Problem> {
    let code = director.session(&venue, &code, Role::Viewer).await?;
    let stream = stream_of(&code)?;
    let reader = venue.registry.store().reader();
    let read = report::read(reader, &stream, &code).await;
    let reporter = read.map_err(failed)?;
    // Thousands of answers are worked out again; other people's messages must not wait for that.
    let told = venue.heavy.run(move || reporter.told()).await?;
    let told = told.ok_or(Problem::from(Refusal::UnknownSession))?;
    Ok(Json(SessionReport {
        proof: Some(journal_proof(&venue).await?),
        ..told
    }))
}

/// A data file of a session, written as its journal is read; while it runs, as far as it has come. For those with a role in it.
#[utoipa::path(get, path = "/api/sessions/{code}/data/{name}", security(("organiser" = [])),
    params(
        ("code" = String, Path, description = "the session's code"),
        ("name" = String, Path, description = "decisions.csv, answers.csv, rounds.csv, games.csv, players.csv, wide.csv, chat.csv, events.csv, \
            payment.csv, receipts.html, codebook.md, codebook.json or session.json; .csv may be left out"),
    ),
    responses(
        (status = 200, description = "the file", content(
            (String = "text/csv"),
            (String = "text/html"),
            (String = "text/markdown"),
            (serde_json::Value = "application/json"),
        )),
        OfOrganisers, OfRoles,
        (status = 404, description = "no such session or file", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn data(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path((code, name)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let code = director.session(&venue, &code, Role::Viewer).await?;
    let file = DataFile::of_name(&name).ok_or_else(no_such_file)?;
    let stream = stream_of(&code)?;
    let reader = venue.registry.store().reader().clone();
    // The first page is read before anything is said, so that a session that is not there can still be refused.
    let page = reader.next(&stream, Version::START).await?;
    if page.is_empty() {
        return Err(Refusal::UnknownSession.into());
    }
    let seal = venue.registry.seal_of_session(&code);
    let under_way = UnderWay {
        export: Some(Export::new(&code, file).unsealed_by(seal)),
        page,
        reader,
        stream,
        venue,
    };
    let body = Body::from_stream(stream::try_unfold(under_way, UnderWay::piece));
    let name = format!("attachment; filename=\"{code}-{}\"", file.name());
    let headers = [
        (header::CONTENT_TYPE, file.content_type().to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, body).into_response())
}

/// A file on its way, a page of the journal at a time: whoever reads slowly holds no more than that.
struct UnderWay {
    /// Nothing once the last piece was sent.
    export: Option<Export>,
    page: Vec<Entry>,
    reader: Reader,
    stream: StreamId,
    venue: Arc<Venue>,
}

impl UnderWay {
    async fn piece(mut self) -> Result<Option<(Bytes, Self)>, std::io::Error> {
        let Some(mut export) = self.export.take() else {
            return Ok(None);
        };
        let page = std::mem::take(&mut self.page);
        let last = page.last().map(|entry| entry.version);
        // Each page has its turn: what others ask for comes between.
        let work = move || {
            let mut bytes = Vec::new();
            for entry in &page {
                export.entry(entry, &mut bytes)?;
            }
            match page.is_empty() {
                true => {
                    export.finish(&mut bytes);
                    Ok((bytes, None))
                }
                false => Ok((bytes, Some(export))),
            }
        };
        let written = self.venue.heavy.run(work).await;
        let written = written.map_err(|_| std::io::Error::other("too many ask at once"))?;
        let (bytes, export) =
            written.map_err(|why: Unreadable| std::io::Error::other(why.say(Lang::En)))?;
        self.export = export;
        if let Some(last) = last {
            let next = self.reader.next(&self.stream, last).await;
            self.page = next.map_err(std::io::Error::other)?;
        }
        Ok(Some((bytes.into(), self)))
    }
}

fn stream_of(code: &str) -> Result<StreamId, Problem> {
    reading::stream(code).ok_or_else(|| Refusal::UnknownSession.into())
}

fn failed(failed: Failed) -> Problem {
    match failed {
        Failed::Archive(error) => error.into(),
        Failed::NoSession => Refusal::UnknownSession.into(),
        Failed::Journal(unreadable) => Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "unreadable_journal",
            unreadable.say(Lang::En),
        ),
    }
}

fn no_such_file() -> Problem {
    let names: Vec<&str> = DataFile::ALL.into_iter().map(DataFile::name).collect();
    Problem::new(
        StatusCode::NOT_FOUND,
        "no_such_file",
        format!("there is no such file; files are {}", names.join(", ")),
    )
}
