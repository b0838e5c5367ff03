//! What the doors say until the venue is open: that it is coming, and how far it is.

use std::sync::Arc;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::health;
use crate::venue::startup::Progress;

/// Alive, and not ready for anything else. A percentage is told while an archive from before gets its index.
pub fn router(progress: Arc<Progress>) -> Router {
    let not_yet = move || {
        let percent = progress.percent();
        async move { not_yet(percent) }
    };
    Router::new()
        .route("/livez", get(health::alive))
        .fallback(not_yet)
}

fn not_yet(percent: u64) -> Response {
    let again = [(header::RETRY_AFTER, "1"), (header::CONNECTION, "close")];
    let text = format!("starting: {percent} %\n");
    (StatusCode::SERVICE_UNAVAILABLE, again, text).into_response()
}
