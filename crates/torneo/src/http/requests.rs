//! One line of the log for each request, and the number by which it is found again.
//!
//! Only the route is logged, never the path as it was typed, nor queries, headers or bodies: they may hold secrets.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use super::Venue;
use crate::venue::secrets;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Routes that machines ask every few seconds.
const ROUTINE: [&str; 4] = ["/healthz", "/livez", "/readyz", "/metrics"];

/// How a file of the page is called in the log.
const PAGE: &str = "/*";

pub async fn watch(State(venue): State<Arc<Venue>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = secrets::public_id("r");
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or(PAGE, MatchedPath::as_str);
    let span = tracing::info_span!("request", id);
    let mut response = next.run(request).instrument(span).await;

    let taken = started.elapsed();
    let status = response.status();
    venue.figures.answered(status, taken);
    // Thousandths are enough, and the log stays readable.
    let ms = (taken.as_secs_f64() * 1_000_000.0).round() / 1000.0;
    let status = status.as_u16();
    if status >= 500 {
        tracing::warn!(id, %method, path = route, status, ms, "answered");
    } else if ROUTINE.contains(&route) {
        tracing::debug!(id, %method, path = route, status, ms, "answered");
    } else {
        tracing::info!(id, %method, path = route, status, ms, "answered");
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}
