//! Engine matches that anybody can watch; an organiser may begin one of our own engine.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::Venue;
use super::director::Director;
use super::problem::{Body, Problem};
use super::refusals::{OfBody, OfOrganisers};
use crate::engine_match::MatchBroadcast;
use crate::venue::matches::{NewMatch, NotBegun};

/// One line of the list.
#[derive(Serialize, ToSchema, TS)]
pub struct MatchLine {
    code: String,
    title: String,
    games: u32,
    planned: u32,
    over: bool,
}

#[derive(Serialize, ToSchema, TS)]
pub struct MatchList {
    matches: Vec<MatchLine>,
}

/// A match as it stands, and what time it is: clocks run since `since_ms` of their board.
#[derive(Serialize, ToSchema, TS)]
pub struct MatchView {
    code: String,
    now_ms: u64,
    #[serde(flatten)]
    broadcast: MatchBroadcast,
}

/// The code of a match that was begun.
#[derive(Serialize, ToSchema, TS)]
pub struct BegunMatch {
    code: String,
}

/// Engine matches that are played, or were a while ago; the newest first.
#[utoipa::path(get, path = "/api/matches", responses((status = 200, body = MatchList)))]
pub async fn list(State(venue): State<Arc<Venue>>) -> Json<MatchList> {
    let line = |(code, shown): (String, MatchBroadcast)| MatchLine {
        code,
        title: shown.title,
        games: shown.status.games,
        planned: shown.status.planned,
        over: shown.status.over,
    };
    Json(MatchList {
        matches: venue.matches.list().into_iter().map(line).collect(),
    })
}

/// One match: boards, clocks, what both engines think, crosstable and the sequential test.
#[utoipa::path(get, path = "/api/matches/{code}", params(("code" = String, Path, description = "the match's code")),
    responses(
        (status = 200, body = MatchView),
        (status = 404, description = "no such match", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn look(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Json<MatchView>, Problem> {
    let broadcast = venue.matches.get(&code).ok_or_else(missing)?;
    Ok(Json(MatchView {
        code,
        now_ms: venue.registry.clock().now_ms(),
        broadcast,
    }))
}

/// Begins a match of the engine against itself, one at a time.
#[utoipa::path(post, path = "/api/matches", request_body = NewMatch, security(("organiser" = [])),
    responses(
        (status = 201, body = BegunMatch),
        OfOrganisers,
        OfBody,
        (status = 409, description = "a match is played already", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn begin(
    Director(by): Director,
    State(venue): State<Arc<Venue>>,
    Body(new): Body<NewMatch>,
) -> Result<(StatusCode, Json<BegunMatch>), Problem> {
    // Openings are judged by the engine first, which takes a moment.
    let begun = tokio::task::spawn_blocking({
        let venue = Arc::clone(&venue);
        move || venue.matches.begin(new)
    });
    match begun.await.unwrap_or(Err(NotBegun::Busy)) {
        Ok(code) => {
            tracing::info!(by, code, "engine match begun");
            Ok((StatusCode::CREATED, Json(BegunMatch { code })))
        }
        Err(NotBegun::Unfit) => Err(Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "bad_match",
            "a match has 1 to 200 games, Elo from 800 to 2800, 1 to 600 seconds and up to 60 for each move",
        )),
        Err(NotBegun::Busy) => Err(Problem::new(
            StatusCode::CONFLICT,
            "match_under_way",
            "a match is played already; end it first or wait for its end",
        )),
    }
}

/// Ends the match that the server plays, after the game under way.
#[utoipa::path(delete, path = "/api/matches/{code}", security(("organiser" = [])),
    params(("code" = String, Path, description = "the match's code")),
    responses(
        (status = 204, description = "it ends"),
        OfOrganisers,
        (status = 404, description = "this server plays no such match", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn end(
    Director(by): Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<StatusCode, Problem> {
    match venue.matches.end(&code) {
        true => {
            tracing::info!(by, code, "engine match ended");
            Ok(StatusCode::NO_CONTENT)
        }
        false => Err(missing()),
    }
}

fn missing() -> Problem {
    Problem::new(
        StatusCode::NOT_FOUND,
        "unknown_match",
        "there is no such match here; look at the list of matches",
    )
}
