//! Until when this program was there: a small file in the data folder, written again and again while a clock runs.
//!
//! ```text
//! record ─▶ beat ─▶ beat ─▶ ✝            start ─▶ woken {since_ms} ─▶ clocks go on where they stood
//!                     └───── nobody could play ─────┘
//! ```
//!
//! After a sudden death the time since the later of the last record and the last beat is given back to every clock that
//! ran. The file is not made durable: a power cut may cost a few beats more, in favour of who thinks.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::lock;
use super::timers::Sleeper;

/// The time between beats: what a sudden death may give back too much.
pub const PERIOD: Duration = Duration::from_millis(100);

/// Digits of a time until the year 5138, so that every beat overwrites the one before.
const DIGITS: usize = 14;

/// The beat of this program, and what is known of those before.
#[derive(Debug, Default)]
pub struct Beat {
    /// Nothing without a data folder.
    file: Option<Arc<BeatFile>>,
    /// The last beat before this program.
    before_ms: u64,
    last_ms: AtomicU64,
    /// Held by everyone whose lost time is not stored yet; until it is, the last beat before this program must stay.
    waking: Arc<()>,
    /// Whose task ended because nothing could be stored, and when.
    lost: Mutex<HashMap<Sleeper, u64>>,
}

#[derive(Debug)]
struct BeatFile {
    file: File,
    /// What stands there; a beat that was held up must not go back behind a later one.
    newest_ms: Mutex<u64>,
}

/// Nobody has kept a room or session since then.
#[derive(Debug)]
pub struct Stopped {
    pub since_ms: u64,
    _waking: Arc<()>,
}

impl Stopped {
    /// What was recorded later shows that somebody was there.
    #[must_use]
    pub fn not_before(self, recorded_ms: u64) -> Self {
        Self {
            since_ms: self.since_ms.max(recorded_ms),
            ..self
        }
    }
}

impl Beat {
    /// The beat of a data folder. Where there is none, the last record counts alone.
    pub fn of(folder: &Path) -> Self {
        let path = folder.join("beat");
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(&path);
        let file = match file {
            Ok(file) => file,
            Err(error) => {
                tracing::warn!(%error, path = %path.display(), "no beat can be written");
                return Self::default();
            }
        };
        let mut text = [0; DIGITS];
        let read = file.read_exact_at(&mut text, 0);
        let text = read.ok().and_then(|()| str::from_utf8(&text).ok());
        Self {
            before_ms: text.and_then(|text| text.parse().ok()).unwrap_or_default(),
            file: Some(Arc::new(BeatFile {
                file,
                newest_ms: Mutex::default(),
            })),
            ..Self::default()
        }
    }

    /// Since when nobody has kept what ran when the program before this one ended.
    pub fn before_start(&self) -> Stopped {
        self.stopped(self.before_ms)
    }

    /// A task ends because nothing could be stored.
    pub fn lose(&self, sleeper: Sleeper, at_ms: u64) {
        lock(&self.lost).entry(sleeper).or_insert(at_ms);
    }

    /// Since when nobody has kept it, if its task was lost.
    pub fn found(&self, sleeper: &Sleeper) -> Option<Stopped> {
        let since_ms = lock(&self.lost).remove(sleeper)?;
        Some(self.stopped(since_ms))
    }

    /// Nobody has kept something since then.
    pub fn stopped(&self, since_ms: u64) -> Stopped {
        Stopped {
            since_ms,
            _waking: Arc::clone(&self.waking),
        }
    }

    /// Writes a beat if one is due. Elsewhere: a disk that hangs must not keep anybody's deadline waiting.
    pub fn go_on(&self, now_ms: u64) {
        let last_ms = self.last_ms.load(Ordering::Relaxed);
        let period_ms = u64::try_from(PERIOD.as_millis()).expect("a beat is short");
        let Some(file) = &self.file else { return };
        // The writer of a beat that hangs holds the file, too.
        let busy = self.is_held() || Arc::strong_count(file) > 1;
        if busy || now_ms < last_ms + period_ms {
            return;
        }
        self.last_ms.store(now_ms, Ordering::Relaxed);
        let file = Arc::clone(file);
        tokio::task::spawn_blocking(move || file.write(now_ms));
    }

    /// Whether somebody's lost time is not stored yet.
    pub fn is_held(&self) -> bool {
        Arc::strong_count(&self.waking) > 1
    }

    /// Writes the last beat before the program ends.
    pub fn end(&self, now_ms: u64) {
        if let Some(file) = &self.file
            && !self.is_held()
        {
            file.write(now_ms);
        }
    }
}

impl BeatFile {
    fn write(&self, now_ms: u64) {
        let mut newest_ms = lock(&self.newest_ms);
        if now_ms > *newest_ms {
            *newest_ms = now_ms;
            // A disk that is full or gone shows elsewhere; the last beat that could be written counts.
            let _ = self
                .file
                .write_all_at(format!("{now_ms:0DIGITS$}\n").as_bytes(), 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_last_beat_is_kept_until_everybody_has_what_was_lost() {
        let folder = tempfile::tempdir().unwrap();
        Beat::of(folder.path()).end(1_800_000_000_000);
        let beat = Beat::of(folder.path());
        let stopped = beat.before_start().not_before(1_700_000_000_000);
        assert_eq!(stopped.since_ms, 1_800_000_000_000);
        beat.end(1_800_000_009_000);
        assert_eq!(Beat::of(folder.path()).before_ms, 1_800_000_000_000);
        drop(stopped);
        beat.end(1_800_000_009_000);
        assert_eq!(Beat::of(folder.path()).before_ms, 1_800_000_009_000);
    }

    #[test]
    fn a_beat_that_was_held_up_does_not_go_back() {
        let folder = tempfile::tempdir().unwrap();
        let beat = Beat::of(folder.path());
        beat.end(1_800_000_009_000);
        beat.end(1_800_000_000_000);
        assert_eq!(Beat::of(folder.path()).before_ms, 1_800_000_009_000);
    }

    #[test]
    fn a_beat_that_cannot_be_read_is_none() {
        let folder = tempfile::tempdir().unwrap();
        for text in ["", "18000", "nonsense of some length"] {
            std::fs::write(folder.path().join("beat"), text).unwrap();
            assert_eq!(Beat::of(folder.path()).before_ms, 0, "{text}");
        }
        assert_eq!(Beat::of(Path::new("/nowhere/at/all")).before_ms, 0);
    }
}
