//! Health and figures for operators, in Prometheus' text form. `docs/operating.md` lists them; a test keeps it true.

use std::fmt::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use torneo_store::Store;

use super::Venue;
use super::problem::Problem;
use crate::venue::clock;

/// How long the archive may take to say that it can be written.
const PATIENCE: Duration = Duration::from_secs(5);

/// Upper ends of the classes of answering times, in microseconds.
const CLASSES: [u64; 8] = [
    1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000,
];

const GAUGE: &str = "gauge";
const COUNTER: &str = "counter";

/// What the doors count.
pub struct Figures {
    started_ms: u64,
    connections: AtomicU64,
    messages: AtomicU64,
    limited: AtomicU64,
    /// Answers by the first digit of their status, from 1.
    answers: [AtomicU64; 5],
    /// Answers by time, the last class being without end.
    times: [AtomicU64; CLASSES.len() + 1],
    time_micros: AtomicU64,
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            started_ms: clock::now_ms(),
            connections: AtomicU64::default(),
            messages: AtomicU64::default(),
            limited: AtomicU64::default(),
            answers: Default::default(),
            times: Default::default(),
            time_micros: AtomicU64::default(),
        }
    }
}

impl Figures {
    pub fn connected(&self) {
        self.connections.fetch_add(1, Ordering::Relaxed);
    }

    pub fn disconnected(&self) {
        self.connections.fetch_sub(1, Ordering::Relaxed);
    }

    pub fn received(&self) {
        self.messages.fetch_add(1, Ordering::Relaxed);
    }

    /// A request was refused because its address writes too much.
    pub fn limited(&self) {
        self.limited.fetch_add(1, Ordering::Relaxed);
    }

    pub fn answered(&self, status: StatusCode, taken: Duration) {
        let kind = usize::from(status.as_u16() / 100).clamp(1, 5) - 1;
        self.answers[kind].fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(taken.as_micros()).unwrap_or(u64::MAX);
        let class = CLASSES.partition_point(|end| *end < micros);
        self.times[class].fetch_add(1, Ordering::Relaxed);
        self.time_micros.fetch_add(micros, Ordering::Relaxed);
    }
}

/// The process is there.
pub async fn alive() -> &'static str {
    "ok\n"
}

/// The process is there and its archive can be written.
pub async fn ready(State(venue): State<Arc<Venue>>) -> Response {
    let asked = tokio::time::timeout(PATIENCE, venue.registry.store().can_write()).await;
    let why = match asked {
        Ok(Ok(())) => return "ok\n".into_response(),
        Ok(Err(error)) => error.to_string(),
        Err(_) => "no answer in time".to_owned(),
    };
    // Why is for the log only: it may name machines and folders.
    tracing::warn!(error = why, "the archive cannot be written");
    let sorry = "the archive cannot be written\n";
    (StatusCode::SERVICE_UNAVAILABLE, sorry).into_response()
}

/// The figures on the door that everybody uses: only for this machine.
pub async fn metrics_for_this_machine(
    State(venue): State<Arc<Venue>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    if venue.reach.is_operator(peer.ip(), &headers) {
        return metrics(State(venue)).await;
    }
    Problem::new(
        StatusCode::FORBIDDEN,
        "only_this_machine",
        "figures are told to this machine only; the setting 'metrics' opens a listener for others",
    )
    .into_response()
}

/// Everything that is counted.
pub async fn metrics(State(venue): State<Arc<Venue>>) -> Response {
    let text = text(&venue);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

fn text(venue: &Venue) -> String {
    let mut page = Page::default();
    of_the_process(venue, &mut page);
    of_requests(&venue.figures, &mut page);
    of_the_journal(venue.registry.store(), &mut page);
    page.0
}

fn of_the_process(venue: &Venue, page: &mut Page) {
    let figures = &venue.figures;
    page.head("torneo_build_info", GAUGE, "the program's version");
    let version = [("version", env!("CARGO_PKG_VERSION"))];
    page.sample("torneo_build_info", &version, 1);
    let started = seconds(figures.started_ms * 1000);
    let help = "when the venue opened, in Unix time";
    page.one("torneo_start_time_seconds", GAUGE, help, started);
    let open = read(&figures.connections);
    page.one("torneo_connections", GAUGE, "open live sockets", open);
    let help = "messages from live sockets";
    page.one(
        "torneo_messages_total",
        COUNTER,
        help,
        read(&figures.messages),
    );
    let rooms = venue.registry.kept_rooms();
    page.one("torneo_rooms", GAUGE, "rooms with a keeper", rooms);
}

fn of_requests(figures: &Figures, page: &mut Page) {
    let name = "torneo_http_requests_total";
    page.head(name, COUNTER, "answers by kind of status");
    let kinds = ["1xx", "2xx", "3xx", "4xx", "5xx"];
    for (kind, counter) in kinds.into_iter().zip(&figures.answers) {
        page.sample(name, &[("status", kind)], read(counter));
    }
    let name = "torneo_http_request_seconds";
    page.head(name, "histogram", "time until an answer begins");
    let ends = CLASSES.iter().map(|end| seconds(*end));
    let mut so_far = 0;
    for (end, counter) in ends.chain(["+Inf".to_owned()]).zip(&figures.times) {
        so_far += read(counter);
        page.sample(&format!("{name}_bucket"), &[("le", &end)], so_far);
    }
    let sum = seconds(read(&figures.time_micros));
    page.sample(&format!("{name}_sum"), &[], sum);
    page.sample(&format!("{name}_count"), &[], so_far);
    let help = "writing requests refused as too many";
    page.one(
        "torneo_http_limited_total",
        COUNTER,
        help,
        read(&figures.limited),
    );
}

fn of_the_journal(store: &Store, page: &mut Page) {
    let written = store.figures();
    let spent = seconds(written.commit_micros);
    for (name, help, value) in [
        (
            "entries_total",
            "entries stored",
            written.entries.to_string(),
        ),
        (
            "commits_total",
            "durable commits",
            written.commits.to_string(),
        ),
        (
            "failures_total",
            "commits that failed",
            written.failures.to_string(),
        ),
        ("commit_seconds_total", "time spent in commits", spent),
    ] {
        page.one(&format!("torneo_journal_{name}"), COUNTER, help, value);
    }
    let help = "appends waiting for the writer";
    page.one("torneo_journal_waiting", GAUGE, help, store.waiting());
}

fn read(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

fn seconds(micros: u64) -> String {
    (micros as f64 / 1e6).to_string()
}

/// The page of figures as it grows.
#[derive(Default)]
struct Page(String);

impl Page {
    fn one(&mut self, name: &str, kind: &str, help: &str, value: impl ToString) {
        self.head(name, kind, help);
        self.sample(name, &[], value);
    }

    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let head = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
        head.expect("a string takes it");
    }

    fn sample(&mut self, name: &str, labels: &[(&str, &str)], value: impl ToString) {
        let labels: Vec<String> = labels
            .iter()
            .map(|(name, value)| format!("{name}=\"{value}\""))
            .collect();
        let labels = match labels.as_slice() {
            [] => String::new(),
            labels => format!("{{{}}}", labels.join(",")),
        };
        let line = writeln!(self.0, "{name}{labels} {}", value.to_string());
        line.expect("a string takes it");
    }
}
