//! A copy of everything, taken home from the page.

use std::io::Read;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tokio::task::spawn_blocking;

use super::Venue;
use super::director::HouseOwner;
use super::problem::Problem;
use super::refusals::{OfHouse, OfOrganisers};
use crate::venue::backups::on_request;

/// How much is read from the disk at a time, in bytes.
const CHUNK: usize = 256 << 10;

/// Copies the whole archive, verified, into one SQLite file for `torneo restore`. It holds every event and every account of the house.
#[utoipa::path(post, path = "/api/backup", tag = "organisers", security(("organiser" = [])),
    responses((status = 200, description = "the copy", body = Vec<u8>, content_type = "application/vnd.sqlite3"), OfOrganisers, OfHouse,
        (status = 503, description = "the archive is busy, or the disk is full", body = Problem, content_type = "application/problem+json")))]
pub async fn backup(_: HouseOwner, State(venue): State<Arc<Venue>>) -> Result<Response, Problem> {
    // One at a time: each is as big as the archive.
    let plan = venue.backup_plan.lock().await;
    let now_ms = venue.registry.clock().now_ms();
    let (name, file) = on_request(venue.registry.store(), &plan, now_ms).await?;
    drop(plan);
    let about = file.metadata();
    let chunks = unfold(Some(file), |file| async move {
        let mut file = file?;
        let read = spawn_blocking(move || {
            let mut chunk = vec![0; CHUNK];
            let read = file.read(&mut chunk);
            read.map(|length| {
                chunk.truncate(length);
                (Bytes::from(chunk), file)
            })
        });
        match read.await.expect("reading does not panic") {
            Ok((chunk, _)) if chunk.is_empty() => None,
            Ok((chunk, file)) => Some((Ok(chunk), Some(file))),
            Err(error) => Some((Err(error), None)),
        }
    });
    let headers = [
        (header::CONTENT_TYPE, "application/vnd.sqlite3".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    let mut answer = (headers, Body::from_stream(chunks)).into_response();
    // So that a browser can tell a copy that broke off from a whole one.
    if let Ok(about) = about {
        let length = about.len().into();
        answer.headers_mut().insert(header::CONTENT_LENGTH, length);
    }
    Ok(answer)
}
