//! Logs: to standard error, as lines for people or as JSON for programs.

use std::io::IsTerminal;

use crate::settings::{LogFormat, Settings};

/// Begins to log. What is logged never holds a token, a session, a password or a one-time secret.
pub fn start(settings: &Settings) {
    let lines = tracing_subscriber::fmt()
        .with_env_filter(settings.log_level.filter())
        .with_writer(std::io::stderr);
    match settings.log_format {
        LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).init(),
        LogFormat::Json => lines
            .json()
            .flatten_event(true)
            .with_current_span(true)
            .with_span_list(false)
            .init(),
    }
}
