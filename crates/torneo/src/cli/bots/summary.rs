//! What the bots did, at the end.

use std::sync::atomic::Ordering;
use std::time::Duration;

use serde::Serialize;

use crate::remote_bots::tally::Tally;
use crate::say::{Lang, say};

#[derive(Serialize)]
pub struct Summary {
    session: String,
    players: u32,
    finished: u32,
    decisions: u64,
    refused: u64,
    reconnected: u64,
    seconds: f64,
    acknowledged_ms_p50: Option<f64>,
    acknowledged_ms_p99: Option<f64>,
    mean_points: Option<f64>,
}

impl Summary {
    pub fn of(session: &str, players: u32, tally: &Tally, elapsed: Duration) -> Self {
        let waits = tally.waits_ms();
        Self {
            session: session.to_owned(),
            players,
            finished: tally.finished.load(Ordering::Relaxed),
            decisions: tally.decisions.load(Ordering::Relaxed),
            refused: tally.refused.load(Ordering::Relaxed),
            reconnected: tally.reconnected.load(Ordering::Relaxed),
            seconds: elapsed.as_secs_f64(),
            acknowledged_ms_p50: waits.map(|(half, _)| half),
            acknowledged_ms_p99: waits.map(|(_, most)| most),
            mean_points: tally.mean_points(),
        }
    }

    pub fn text(&self, lang: Lang) -> String {
        let Self {
            session,
            players,
            finished,
            decisions,
            refused,
            reconnected,
            ..
        } = self;
        let tenths = |value: f64| lang.figure(format!("{value:.1}"));
        let seconds = tenths(self.seconds);
        let half = tenths(self.acknowledged_ms_p50.unwrap_or_default());
        let most = tenths(self.acknowledged_ms_p99.unwrap_or_default());
        let points = lang.figure(format!("{:.2}", self.mean_points.unwrap_or_default()));
        say!(
            lang,
            "Sesión {session}: bots que llegaron al final: {finished} de {players}, en {seconds} s
Decisiones: {decisions}, rechazadas: {refused}, reconexiones: {reconnected}
Respuesta del servidor: la mitad en {half} ms, 99 de cada 100 en {most} ms
Puntos por bot: {points}
",
            "Session {session}: bots that reached the end: {finished} of {players}, in {seconds} s
Decisions: {decisions}, refused: {refused}, reconnections: {reconnected}
The server answered half of them within {half} ms, 99 of 100 within {most} ms
Points a bot: {points}
"
        )
    }
}
