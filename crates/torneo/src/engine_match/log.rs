//! What is said to engines and what they say, standard error too, line by line into one file.

use std::fs::File;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The file of a match; engines of all workers write into it.
#[derive(Debug)]
pub struct Log {
    begun: Instant,
    file: Mutex<File>,
}

/// One engine's way to it.
#[derive(Debug, Clone)]
pub struct EngineLog {
    log: Option<Arc<Log>>,
    name: String,
}

/// Which way a line went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    ToEngine,
    FromEngine,
    /// Its standard error.
    Complaint,
}

impl Log {
    pub fn new(file: File) -> Arc<Self> {
        Arc::new(Self {
            begun: Instant::now(),
            file: Mutex::new(file),
        })
    }
}

impl EngineLog {
    pub fn new(log: Option<Arc<Log>>, name: &str) -> Self {
        Self {
            log,
            name: name.to_owned(),
        }
    }

    /// `12.345 Name < go depth 5`. A log that cannot be written does not stop the match.
    pub fn note(&self, way: Way, line: &str) {
        let Some(log) = &self.log else {
            return;
        };
        let sign = match way {
            Way::ToEngine => '<',
            Way::FromEngine => '>',
            Way::Complaint => '!',
        };
        let seconds = log.begun.elapsed().as_secs_f64();
        let text = format!("{seconds:.3} {} {sign} {line}\n", self.name);
        let mut file = log.file.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = file.write_all(text.as_bytes());
    }
}
