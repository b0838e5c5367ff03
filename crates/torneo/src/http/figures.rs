//! Health and figures for operators, in Prometheus' text form.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::Venue;

/// What the doors count.
#[derive(Default)]
pub struct Figures {
    connections: AtomicU64,
    messages: AtomicU64,
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
}

/// Whether the venue is alive and its archive answers.
pub async fn health(State(venue): State<Arc<Venue>>) -> Response {
    match venue.hall.store().reader().streams().await {
        Ok(_) => (StatusCode::OK, "ok\n").into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")).into_response(),
    }
}

/// Everything that is counted.
pub async fn metrics(State(venue): State<Arc<Venue>>) -> Response {
    let store = venue.hall.store();
    let written = store.figures();
    let figures = [
        (
            "torneo_connections",
            "gauge",
            "open live sockets",
            venue.figures.connections.load(Ordering::Relaxed),
        ),
        (
            "torneo_messages_total",
            "counter",
            "messages from clients",
            venue.figures.messages.load(Ordering::Relaxed),
        ),
        (
            "torneo_rooms",
            "gauge",
            "rooms with a keeper",
            venue.hall.kept_rooms() as u64,
        ),
        (
            "torneo_journal_entries_total",
            "counter",
            "entries stored",
            written.entries,
        ),
        (
            "torneo_journal_commits_total",
            "counter",
            "durable commits",
            written.commits,
        ),
        (
            "torneo_journal_waiting",
            "gauge",
            "appends waiting for the writer",
            store.waiting() as u64,
        ),
    ];
    let mut text = String::new();
    for (name, kind, help, value) in figures {
        writeln!(
            text,
            "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}"
        )
        .expect("a string takes it");
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
