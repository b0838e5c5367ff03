//! What a contest leaves: the report for federations, all games, tables for spreadsheets, and the proof.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use torneo_rules::chess::pgn::record::Record;
use torneo_rules::journal::Version;
use torneo_rules::trf::write::{Edition, write};

use super::{conflict, snapshot};
use crate::http::problem::Problem;
use crate::http::proof::footer;
use crate::http::refusals::{OfContests, OfRules};
use crate::http::{Venue, chess};
use crate::say::Lang;
use crate::sheet::{contest, contest_tables};
use crate::venue::contest::proof::{ContestProof, prove};
use crate::venue::contest::state::ContestState;
use crate::venue::record::{contest_stream, room_stream};
use crate::venue::room::Room;

/// While games are played, all that were read in this time are everybody's.
const FRESH_MS: u64 = 2_000;

/// Which edition of the report is wanted.
#[derive(Deserialize)]
pub struct Wanted {
    edition: Option<String>,
}

/// The report for federations (TRF).
#[utoipa::path(get, path = "/api/contests/{code}/report.trf", tag = "contests",
    params(("code" = String, Path, description = "the contest's code"),
        ("edition" = Option<String>, Query, description = "16; otherwise 26")),
    responses((status = 200, body = String, content_type = "text/plain"), OfRules, OfContests))]
pub async fn trf(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    Query(Wanted { edition }): Query<Wanted>,
) -> Result<Response, Problem> {
    let state = snapshot(&venue, &code).await?;
    let (name, edition) = match edition.as_deref() {
        Some("16") => ("report.trf/16", Edition::Trf16),
        Some(_) | None => ("report.trf", Edition::Trf26),
    };
    let text = made(&venue, state, name, move |state| {
        let control = state.setup().and_then(|setup| setup.play.time_control());
        let report = state.contest()?.report(control.as_deref())?;
        Some(write(&report, edition))
    });
    let text = text.await?.ok_or_else(|| {
        conflict(
            "no_report",
            "solo suizos y todos contra todos caben en un TRF",
            "only Swisses and round robins fit a TRF",
        )
    })?;
    Ok(file("text/plain; charset=utf-8", text))
}

/// A file of a contest: made once for each of its versions, apart from the threads that serve everybody.
async fn made(
    venue: &Venue,
    state: Arc<ContestState>,
    name: &str,
    work: impl FnOnce(&ContestState) -> Option<String> + Send + 'static,
) -> Result<Option<Bytes>, Problem> {
    let question = format!("{}/{name}", contest_stream(state.code()));
    let version = state.version();
    let work = move || work(&state).map(Bytes::from);
    venue.heavy.once(question, version, work).await
}

/// All live chess games as PGN.
#[utoipa::path(get, path = "/api/contests/{code}/games.pgn", tag = "contests", params(("code" = String, Path, description = "the contest's code")),
    responses((status = 200, body = String, content_type = "application/x-chess-pgn"), OfContests))]
pub async fn pgn(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Response, Problem> {
    let state = snapshot(&venue, &code).await?;
    let stream = contest_stream(state.code());
    let is_played = state
        .contest()
        .is_some_and(|contest| contest.open().next().is_some());
    let (question, version) = match is_played {
        // Moves do not change the contest.
        true => (
            format!("{stream}/games.pgn/now"),
            venue.registry.clock().now_ms() / FRESH_MS,
        ),
        false => (format!("{stream}/games.pgn"), state.version()),
    };
    let text = venue
        .heavy
        .once_found(question, version, games_of(&venue, &state));
    Ok(file("application/x-chess-pgn", text.await?))
}

async fn games_of(venue: &Venue, state: &ContestState) -> Result<Bytes, Problem> {
    let mut games = Vec::new();
    for (&number, code) in state.rooms() {
        let store = venue.registry.store();
        let entries = store.read(&room_stream(code), Version::START).await?;
        if let Some(known) = known(state, number) {
            games.push((code.clone(), entries, known));
        }
    }
    let work = move || {
        let texts = games.into_iter().filter_map(|(code, entries, known)| {
            let room = Room::folded(&code, &entries);
            Some(chess::text(&room, known)? + "\n")
        });
        Bytes::from(texts.collect::<String>())
    };
    venue.heavy.run(work).await
}

fn known(state: &ContestState, number: u32) -> Option<Record> {
    let contest = state.contest()?;
    let encounter = contest.encounters().get(number as usize - 1)?;
    Some(Record {
        event: Some(contest.form().name.clone()),
        site: Some(contest.form().place.clone()).filter(|place| !place.is_empty()),
        round: Some(encounter.round.to_string()),
        white: Some(contest.name(encounter.white).to_owned()),
        black: Some(contest.name(encounter.black).to_owned()),
        ..Record::default()
    })
}

/// The standings as CSV: place, number, name, members of pairs and teams, category, rating, FIDE's performance and change (by the factor said of
/// somebody, else 10 from 2400 and 20 below), points in tenths, and each tie-break in its smallest unit.
#[utoipa::path(get, path = "/api/contests/{code}/standings.csv", tag = "contests", params(("code" = String, Path, description = "the contest's code")),
    responses((status = 200, body = String, content_type = "text/csv"), OfContests))]
pub async fn standings(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Response, Problem> {
    let state = snapshot(&venue, &code).await?;
    let table = made(&venue, state, "standings.csv", contest_tables::standings);
    let table = table.await?.ok_or_else(super::unknown)?;
    Ok(file("text/csv; charset=utf-8", table))
}

/// Every encounter as CSV.
#[utoipa::path(get, path = "/api/contests/{code}/games.csv", tag = "contests", params(("code" = String, Path, description = "the contest's code")),
    responses((status = 200, body = String, content_type = "text/csv"), OfContests))]
pub async fn games(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Response, Problem> {
    let state = snapshot(&venue, &code).await?;
    let table = made(&venue, state, "games.csv", contest_tables::games);
    let table = table.await?.ok_or_else(super::unknown)?;
    Ok(file("text/csv; charset=utf-8", table))
}

/// In which language a report is wanted.
#[derive(Deserialize)]
pub struct InLanguage {
    lang: Option<String>,
}

/// The final report: standings, prizes, and every round with its results and its proof.
#[utoipa::path(get, path = "/api/contests/{code}/report.txt", tag = "contests",
    params(("code" = String, Path, description = "the contest's code"), ("lang" = Option<String>, Query, description = "es or en")),
    responses((status = 200, body = String, content_type = "text/plain"), OfContests))]
pub async fn report(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    Query(InLanguage { lang }): Query<InLanguage>,
) -> Result<Response, Problem> {
    let state = snapshot(&venue, &code).await?;
    let proof = proved(&venue, &state).await?;
    let lang = match lang.as_deref() {
        Some("en") => Lang::En,
        Some(_) | None => Lang::Es,
    };
    let work = move || contest::report(&state, &proof, lang);
    let text = venue.heavy.run(work).await? + &footer(&venue, lang).await?;
    Ok(file("text/plain; charset=utf-8", text.into()))
}

/// Every entry done again, and what the independent checker says.
#[utoipa::path(get, path = "/api/contests/{code}/proof", tag = "contests", params(("code" = String, Path, description = "the contest's code")),
    responses((status = 200, body = ContestProof), OfContests))]
pub async fn proof(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Json<ContestProof>, Problem> {
    let state = snapshot(&venue, &code).await?;
    proved(&venue, &state).await.map(Json)
}

async fn proved(venue: &Venue, state: &ContestState) -> Result<ContestProof, Problem> {
    let stream = contest_stream(state.code());
    let entries = venue.registry.store().read(&stream, Version::START).await?;
    let question = format!("{stream}/proof");
    let work = move || prove(&entries);
    venue.heavy.once(question, state.version(), work).await
}

fn file(kind: &'static str, content: Bytes) -> Response {
    ([(header::CONTENT_TYPE, kind)], content).into_response()
}
