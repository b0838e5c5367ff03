//! Whether the venue can do its work: asked by operators, and by itself about its disk.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tokio::runtime::Handle;
use tokio::sync::Mutex;
use tokio::time::Instant;
use torneo_store::{Error, Flaw, Reader, Store};

use super::Venue;

/// How long the archive may take to say that it can be written.
const PATIENCE: Duration = Duration::from_secs(5);

/// For so long one answer of the archive is everybody's: asking costs a durable write.
const FRESH: Duration = Duration::from_secs(1);

/// How often the disk is looked at.
const LOOK: Duration = Duration::from_secs(30);

/// The system's number for threads that only take what nobody else wants.
const LEAST_PRIORITY: i32 = 19;

/// The process is there.
pub async fn alive() -> &'static str {
    "ok\n"
}

/// The process is there and its archive can be written; among several servers, it also may serve and reaches the others.
pub async fn ready(State(venue): State<Arc<Venue>>) -> Response {
    let sorry = match venue.registry.cluster() {
        Some(cluster) if cluster.is_going() => "this server is going\n",
        Some(cluster) if !cluster.serves() => "the lease of this server is over\n",
        Some(cluster) if !cluster.has_bus() => "the other servers cannot be reached\n",
        Some(_) | None => {
            let lapsed = async {
                match venue.registry.cluster() {
                    Some(cluster) => cluster.lapsed().await,
                    None => std::future::pending().await,
                }
            };
            // Whoever waits for a database that does not answer hears that the lease is over when it is.
            tokio::select! {
                can = venue.health.can_write(venue.registry.store()) => match can {
                    true => return "ok\n".into_response(),
                    false => "the archive cannot be written\n",
                },
                () = lapsed => "the lease of this server is over\n",
            }
        }
    };
    (StatusCode::SERVICE_UNAVAILABLE, sorry).into_response()
}

/// What is known about the archive and its disk.
pub struct Health {
    /// When the archive was asked last, and whether it could be written. Who asks meanwhile waits for that answer.
    asked: Mutex<Option<(Instant, bool)>>,
    disk: Option<Disk>,
    /// How many flaws the look at the whole archive found, once it is over.
    flaws: OnceLock<usize>,
}

/// The disk of the data folder.
struct Disk {
    folder: PathBuf,
    /// Less than this is too little.
    low_bytes: u64,
    low: AtomicBool,
}

impl Health {
    /// The health of a data folder, or of a database somewhere else.
    pub fn new(folder: Option<PathBuf>, low_disk_mb: u32) -> Self {
        Self {
            asked: Mutex::default(),
            disk: folder.map(|folder| Disk {
                folder,
                low_bytes: u64::from(low_disk_mb) << 20,
                low: AtomicBool::new(false),
            }),
            flaws: OnceLock::new(),
        }
    }

    async fn can_write(&self, store: &Store) -> bool {
        let mut asked = self.asked.lock().await;
        if let Some((when, can)) = *asked
            && when.elapsed() < FRESH
        {
            return can;
        }
        let why = match tokio::time::timeout(PATIENCE, store.can_write()).await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("no answer in time".to_owned()),
        };
        if let Some(why) = &why {
            // Why is for the log only: it may name machines and folders.
            tracing::warn!(error = why, "the archive cannot be written");
        }
        *asked = Some((Instant::now(), why.is_none()));
        why.is_none()
    }

    /// Bytes that are free on the disk of the data folder, and whether that is too little. Told to the log when it begins
    /// and when it ends.
    pub fn disk(&self) -> Option<(u64, bool)> {
        let disk = self.disk.as_ref()?;
        let found = rustix::fs::statvfs(&disk.folder).ok()?;
        let free = found.f_bavail.saturating_mul(found.f_frsize);
        let low = free < disk.low_bytes;
        if disk.low.swap(low, Ordering::Relaxed) != low {
            let free_mb = free >> 20;
            match low {
                true => tracing::warn!(free_mb, "the disk is nearly full; free some space"),
                false => tracing::info!(free_mb, "the disk has space again"),
            }
        }
        Some((free, low))
    }

    /// Looks at the whole archive of a data folder, once, and tells the log what it found. Takes as long as it takes: whoever
    /// calls gives it a thread of its own.
    pub fn check_folder(&self, reader: &Reader, runtime: &Handle) {
        let Some(disk) = &self.disk else { return };
        // It may use only what others leave. Where the system does not allow even that, it competes.
        let _ = rustix::process::setpriority_process(None, LEAST_PRIORITY);
        let begun = Instant::now();
        let found = torneo_store::find_flaws(&disk.folder).and_then(|mut flaws| {
            let is_of_file = |flaw: &Flaw| matches!(flaw, Flaw::File(_));
            // What heads say is only asked of a file that can be read.
            if !flaws.iter().any(is_of_file) {
                flaws.extend(runtime.block_on(reader.find_lost())?);
            }
            Ok(flaws)
        });
        self.found(found, begun);
    }

    /// Looks at the whole archive of a database, once, and tells the log what it found. It pauses as long as it reads.
    pub async fn check_database(&self, reader: &Reader) {
        let begun = Instant::now();
        self.found(reader.find_flaws().await, begun);
    }

    fn found(&self, found: Result<Vec<Flaw>, Error>, begun: Instant) {
        match found {
            Ok(flaws) => {
                for flaw in &flaws {
                    tracing::error!(?flaw, "the archive is damaged; see 'torneo verify'");
                }
                if flaws.is_empty() {
                    let seconds = begun.elapsed().as_secs();
                    tracing::info!(seconds, "the whole archive fits");
                }
                self.flaws.get_or_init(|| flaws.len());
            }
            Err(error) => tracing::error!(%error, "the archive could not be looked at"),
        }
    }

    /// How many flaws the look at the whole archive found, once it is over.
    pub fn flaws(&self) -> Option<usize> {
        self.flaws.get().copied()
    }

    /// Looks at the disk again and again.
    pub async fn watch_disk(&self) {
        while self.disk().is_some() {
            tokio::time::sleep(LOOK).await;
        }
    }
}
