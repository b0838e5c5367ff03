//! What every answer carries and every request must respect: security headers, same origin, a limit on writing.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::body::to_bytes;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Venue;
use super::page;
use super::problem::Problem;
use crate::say::say;
use crate::venue::network::Network;
use crate::wire::live::Refusal;
use crate::wire::words::Words;

/// Only what we serve ourselves may run, load or connect; of what stands within the page, the one script that it was built with.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    let script = page::script();
    let policy = format!(
        "default-src 'self'; script-src 'self' {script}; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).expect("the page was built with a fingerprint of its script")
});

/// Seconds' worth of writing requests that one address may make at once.
const BURST_SECONDS: f64 = 3.0;
/// Rooms that one network may open in an hour, by the wish of people: a hall of four hundred is one network, and each of them may
/// ask for ten.
const ROOMS_AN_HOUR: f64 = 4_000.0;
/// Longest sentence of the framework that we pass on, in bytes.
const MOST_SAID: usize = 4096;
/// Addresses remembered; those that rested are forgotten.
const MOST_ADDRESSES: usize = 100_000;

/// Headers of every answer. What the API answers is kept by no cache, unless it says itself how it is asked for again.
pub async fn headers(request: Request, next: Next) -> Response {
    let of_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if of_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, POLICY.clone());
    let fixed: [(HeaderName, &'static str); 4] = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Says every error of the API as a problem, also those that the framework and the limits around it find.
pub async fn problems(request: Request, next: Next) -> Response {
    let of_api = request.uri().path().starts_with("/api/");
    let is_writing = is_writing(request.method());
    let response = next.run(request).await;
    let status = response.status();
    let is_error = status.is_client_error() || status.is_server_error();
    let kind = response.headers().get(header::CONTENT_TYPE);
    if !of_api || !is_error || kind.is_some_and(|kind| kind == Problem::CONTENT_TYPE) {
        return response;
    }
    if status == StatusCode::REQUEST_TIMEOUT && is_writing {
        // Nobody waits any longer, and what was asked may still be done.
        return Problem::from(Refusal::Uncertain)
            .with_status(status)
            .into_response();
    }
    let code = match status {
        StatusCode::BAD_REQUEST => "bad_request",
        StatusCode::NOT_FOUND => "not_found",
        StatusCode::METHOD_NOT_ALLOWED => "wrong_method",
        StatusCode::REQUEST_TIMEOUT => "too_slow",
        StatusCode::PAYLOAD_TOO_LARGE => "too_large",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "wrong_type",
        _ => "error",
    };
    let (mut parts, body) = response.into_parts();
    let said = to_bytes(body, MOST_SAID).await.unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let reason = status.canonical_reason().unwrap_or_default();
    let title = if said.trim().is_empty() {
        reason
    } else {
        said.trim()
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::CONTENT_TYPE);
    let mut answer = Problem::new(status, code, title).into_response();
    answer.headers_mut().extend(parts.headers);
    answer
}

/// Refuses a request that names two hosts: a proxy may believe one of them, and we the other.
pub async fn one_host(request: Request, next: Next) -> Response {
    match request.headers().get_all(header::HOST).iter().count() {
        0 | 1 => next.run(request).await,
        _ => Problem::new(
            StatusCode::BAD_REQUEST,
            "two_hosts",
            "a request names one host",
        )
        .into_response(),
    }
}

/// Refuses to write for another site's page (cross-site request forgery).
pub async fn same_origin(request: Request, next: Next) -> Response {
    let reading = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if reading || is_same_origin(request.headers()) {
        return next.run(request).await;
    }
    Problem::new(
        StatusCode::FORBIDDEN,
        "cross_site",
        "requests of other sites are refused",
    )
    .into_response()
}

/// Whether a browser says that its page is ours. Programs that are not browsers say nothing and are believed.
pub fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site"))
        && !matches!(site, "same-origin" | "none")
    {
        return false;
    }
    match (
        headers.contains_key(header::ORIGIN),
        text(header::ORIGIN),
        text(header::HOST),
    ) {
        (false, _, _) => true,
        (true, Some(origin), Some(host)) => origin
            .split_once("://")
            .is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host)),
        (true, _, _) => false,
    }
}

/// How much each network has written lately, or how many rooms it has opened.
pub struct Limits {
    burst: f64,
    per_second: f64,
    buckets: Mutex<HashMap<Network, Bucket>>,
}

/// A bucket that fills with time and is emptied by use.
pub struct Bucket {
    left: f64,
    since_ms: u64,
    burst: f64,
    per_second: f64,
}

impl Bucket {
    pub fn full(burst: f64, per_second: f64, now_ms: u64) -> Self {
        Self {
            left: burst,
            since_ms: now_ms,
            burst,
            per_second,
        }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, now_ms: u64) -> bool {
        let seconds = now_ms.saturating_sub(self.since_ms) as f64 / 1000.0;
        self.left = (self.left + seconds * self.per_second).min(self.burst);
        self.since_ms = now_ms;
        let allowed = self.left >= 1.0;
        if allowed {
            self.left -= 1.0;
        }
        allowed
    }

    fn rested(&self, now_ms: u64) -> bool {
        now_ms.saturating_sub(self.since_ms) as f64 / 1000.0 * self.per_second >= self.burst
    }
}

impl Limits {
    pub fn of_writes(per_second: u32) -> Self {
        let per_second = f64::from(per_second);
        Self::new(per_second * BURST_SECONDS, per_second)
    }

    pub fn of_rooms() -> Self {
        Self::new(ROOMS_AN_HOUR, ROOMS_AN_HOUR / 3600.0)
    }

    fn new(burst: f64, per_second: f64) -> Self {
        Self {
            burst,
            per_second,
            buckets: Mutex::default(),
        }
    }

    fn allow(&self, network: Network, now: u64) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_ADDRESSES {
            buckets.retain(|_, bucket| !bucket.rested(now));
        }
        buckets
            .entry(network)
            .or_insert_with(|| Bucket::full(self.burst, self.per_second, now))
            .take(now)
    }
}

/// Slows down whoever writes too much.
pub async fn limit(
    State(venue): State<Arc<Venue>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if is_writing(request.method()) && !may(&venue, &venue.limits, address, request.headers()) {
        return Problem::from(Refusal::TooManyMessages).into_response();
    }
    next.run(request).await
}

/// Refuses a room to a network that has opened very many.
pub fn may_open_room(
    venue: &Venue,
    address: SocketAddr,
    headers: &HeaderMap,
) -> Result<(), Problem> {
    match may(venue, &venue.rooms_opened, address, headers) {
        true => Ok(()),
        false => Err(too_many_rooms()),
    }
}

fn too_many_rooms() -> Problem {
    let words = Words::each(|lang| {
        say!(
            lang,
            "desde esta red se abrieron demasiadas salas en la última hora; siga en una que ya esté abierta, o pruebe dentro de unos minutos",
            "this network has opened too many rooms within the hour; play in one that is open already, or try again in some minutes"
        )
    });
    Problem::said(StatusCode::TOO_MANY_REQUESTS, words.coded("too_many_rooms"))
}

fn is_writing(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD)
}

fn may(venue: &Venue, limits: &Limits, address: SocketAddr, headers: &HeaderMap) -> bool {
    // Tests, bots and the load generator live on this machine; whoever comes through a proxy does not.
    if venue.public_address.is_operator(address.ip(), headers) {
        return true;
    }
    let network = Network::from(venue.public_address.client(address.ip(), headers));
    let allowed = limits.allow(network, venue.registry.clock().now_ms());
    if !allowed {
        venue.figures.limited();
    }
    allowed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(headers: &[(&'static str, &'static str)], expected: bool) {
        let map = headers
            .iter()
            .map(|(name, value)| {
                (
                    HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                )
            })
            .collect();
        assert_eq!(is_same_origin(&map), expected, "{headers:?}");
    }

    #[test]
    fn only_our_own_page_may_write() {
        check(&[("host", "torneo.test:8080")], true);
        check(
            &[
                ("host", "torneo.test:8080"),
                ("origin", "http://torneo.test:8080"),
            ],
            true,
        );
        check(
            &[
                ("host", "torneo.test:8080"),
                ("origin", "https://TORNEO.test:8080"),
            ],
            true,
        );
        check(
            &[
                ("host", "torneo.test:8080"),
                ("origin", "http://torneo.test"),
            ],
            false,
        );
        check(
            &[("host", "torneo.test"), ("origin", "http://evil.test")],
            false,
        );
        check(&[("host", "torneo.test"), ("origin", "null")], false);
        check(
            &[("host", "torneo.test"), ("sec-fetch-site", "cross-site")],
            false,
        );
        check(
            &[("host", "torneo.test"), ("sec-fetch-site", "same-origin")],
            true,
        );
    }

    #[test]
    fn a_hall_opens_its_rooms_and_a_flood_does_not() {
        let limits = Limits::of_rooms();
        let [hall, other] = ["192.0.2.1", "198.51.100.1"]
            .map(|address| Network::from(address.parse::<std::net::IpAddr>().expect("an address")));
        let opened = (0..5_000).filter(|_| limits.allow(hall, 0)).count();
        assert_eq!(opened, 4_000);
        assert!(limits.allow(other, 0));
        assert!(!limits.allow(hall, 800));
        assert!(limits.allow(hall, 60_000), "some minutes later");
        let said = too_many_rooms().into_response();
        assert_eq!(said.status(), StatusCode::TOO_MANY_REQUESTS);
    }

    #[test]
    fn a_bucket_fills_with_time() {
        let mut bucket = Bucket::full(2.0, 1.0, 0);
        assert_eq!(
            [bucket.take(0), bucket.take(0), bucket.take(0)],
            [true, true, false]
        );
        assert_eq!(
            [bucket.take(900), bucket.take(1500), bucket.take(1500)],
            [false, true, false]
        );
    }
}
