//! Figures for operators, in Prometheus' text form. `docs/operating.md` lists them; a test keeps it true.

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
use crate::venue::cluster::Cluster;

/// Upper ends of the classes of answering times, in microseconds.
const CLASSES: [u64; 8] = [
    1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000,
];

const GAUGE: &str = "gauge";
const COUNTER: &str = "counter";

/// Counters of sockets, messages and answers since the start.
pub struct Figures {
    started_ms: u64,
    connections: AtomicU64,
    messages: AtomicU64,
    limited: AtomicU64,
    /// Sockets that were let go because nobody answered.
    silent: AtomicU64,
    /// Sockets that found no place.
    turned_away: AtomicU64,
    /// Answers by the first digit of their status, from 1.
    answers: [AtomicU64; 5],
    /// Answers by time, the last class being without end.
    times: [AtomicU64; CLASSES.len() + 1],
    time_micros: AtomicU64,
}

impl Figures {
    pub fn new(started_ms: u64) -> Self {
        Self {
            started_ms,
            connections: AtomicU64::default(),
            messages: AtomicU64::default(),
            limited: AtomicU64::default(),
            silent: AtomicU64::default(),
            turned_away: AtomicU64::default(),
            answers: Default::default(),
            times: Default::default(),
            time_micros: AtomicU64::default(),
        }
    }

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

    /// A socket was let go because nobody answered.
    pub fn silent(&self) {
        self.silent.fetch_add(1, Ordering::Relaxed);
    }

    /// There was no place for a socket.
    pub fn turned_away(&self) {
        self.turned_away.fetch_add(1, Ordering::Relaxed);
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

/// The figures on the public address, for requests from this machine only.
pub async fn metrics_for_this_machine(
    State(venue): State<Arc<Venue>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    if venue.public_address.is_operator(peer.ip(), &headers) {
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
    if let Some(cluster) = venue.registry.cluster() {
        of_the_cluster(cluster, &mut page);
    }
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
    for (name, help, counter) in [
        (
            "torneo_silent_total",
            "sockets let go because nobody answered",
            &figures.silent,
        ),
        (
            "torneo_turned_away_total",
            "sockets for which there was no place",
            &figures.turned_away,
        ),
    ] {
        page.one(name, COUNTER, help, read(counter));
    }
    let rooms = venue.registry.kept_rooms();
    page.one("torneo_rooms", GAUGE, "rooms with a task", rooms);
    let help = "rooms and sessions found with an entry that cannot be read";
    let damaged = venue.registry.damaged();
    page.one("torneo_damaged", GAUGE, help, damaged);
    let flaws = venue.health.flaws();
    let help = "1 once the whole archive was looked at after the start";
    let checked = u8::from(flaws.is_some());
    page.one("torneo_archive_checked", GAUGE, help, checked);
    let help = "what was found wrong in it";
    let flaws = flaws.unwrap_or_default();
    page.one("torneo_archive_flaws", GAUGE, help, flaws);
    if let Some((free, low)) = venue.health.disk() {
        let help = "space left on the disk of the data folder";
        page.one("torneo_disk_free_bytes", GAUGE, help, free);
        let help = "1 when that is less than the setting 'low_disk_mb'";
        page.one("torneo_disk_low", GAUGE, help, u8::from(low));
    }
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
    let help = "entries and their kilobytes that could not be filed";
    page.one("torneo_journal_unfiled", GAUGE, help, written.unfiled);
}

/// Only where there are several servers.
fn of_the_cluster(cluster: &Cluster, page: &mut Page) {
    let figures = &cluster.figures;
    for (name, help, value) in [
        (
            "places",
            "streams that this server keeps",
            cluster.kept() as u64,
        ),
        (
            "serving",
            "1 while the lease of this server lasts",
            u64::from(cluster.serves()),
        ),
        (
            "draining",
            "1 while this server gives its places away",
            u64::from(cluster.is_going()),
        ),
        (
            "bus_up",
            "1 while the other servers can be reached",
            u64::from(cluster.has_bus()),
        ),
    ] {
        page.one(&format!("torneo_cluster_{name}"), GAUGE, help, value);
    }
    let help = "time since the last beat that was stored";
    let age = seconds(cluster.lease_age_ms() * 1000);
    page.one("torneo_cluster_lease_age_seconds", GAUGE, help, age);
    let name = "torneo_cluster_claims_total";
    page.head(name, COUNTER, "places that became ours, by reason");
    for (reason, counter) in [
        ("free", &figures.claims_free),
        ("dead", &figures.claims_dead),
        ("regained", &figures.regained),
    ] {
        page.sample(name, &[("reason", reason)], read(counter));
    }
    for (name, help, counter) in [
        (
            "fenced_total",
            "appends that came too late, because another server kept the stream",
            &figures.fenced,
        ),
        ("lapses_total", "leases that ran out", &figures.lapses),
        (
            "letters_total",
            "commands sent to other servers",
            &figures.letters,
        ),
        (
            "frames_total",
            "texts sent to sockets of other servers",
            &cluster.sent().frames,
        ),
        (
            "redeliveries_total",
            "commands that were sent again",
            &figures.redelivered,
        ),
        (
            "resynchronisations_total",
            "times that frames of another server were missed",
            &figures.resynchronised,
        ),
    ] {
        page.one(
            &format!("torneo_cluster_{name}"),
            COUNTER,
            help,
            read(counter),
        );
    }
    let help = "time spent in taking over places";
    let spent = seconds(read(&figures.takeover_micros));
    page.one(
        "torneo_cluster_takeover_seconds_total",
        COUNTER,
        help,
        spent,
    );
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
