//! Copies that happen by themselves: one a day and at the end of each event, verified, the oldest let go; and in a data folder a
//! snapshot that is never much older than a minute, so that whoever copies the folder has something whole.
//!
//! ```text
//! a day has passed ──┐
//! an event ended ────┴─▶ space enough? ─▶ copy, verify, name ─▶ let the oldest go
//! ```

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::fs::statvfs;
use tokio::sync::Notify;
use torneo_store::{Error, SNAPSHOT_FILE, Store};

use super::clock::Clock;
use crate::data::moment;
use crate::settings::Settings;

/// How often somebody looks whether a copy is due.
const LOOK: Duration = Duration::from_secs(5);

/// The newest copy is not to be older.
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Between two copies at the ends of events: many events may end together.
const EVENT_PAUSE_MS: u64 = 60 * 1000;

/// A snapshot is not to be older while things change.
const SNAPSHOT_AGE: Duration = Duration::from_secs(50);

/// A snapshot may take so small a part of the time: a big archive has fewer of them.
const SNAPSHOT_SHARE: u32 = 20;

/// What must stay free on the disk beside a copy, in bytes: the archive itself goes on growing.
const LEAVE_FREE: u64 = 256 << 20;

/// What a copy's name begins and ends with; the moment stands between them.
const NAME: [&str; 2] = ["torneo-", ".sqlite"];

/// Where copies go.
#[derive(Debug, Clone)]
pub struct BackupPlan {
    /// The folder of the copies.
    pub folder: PathBuf,
    /// How many are kept; none are made where this is none.
    pub kept: usize,
    /// The data folder, which has a snapshot.
    pub data: Option<PathBuf>,
}

impl BackupPlan {
    pub fn of(settings: &Settings) -> Self {
        let folder = settings.backup_folder.clone();
        let data = settings.database.is_none().then(|| settings.data.clone());
        Self {
            folder: folder.unwrap_or_else(|| settings.data.join("backups")),
            kept: settings.backups_kept as usize,
            data,
        }
    }
}

/// A copy for whoever asks for one now, open for reading, and its name. It stays among the others, or is gone once it was read
/// where none are kept.
pub async fn on_request(
    store: &Store,
    plan: &BackupPlan,
    now_ms: u64,
) -> Result<(String, fs::File), Error> {
    let at_least_this = BackupPlan {
        kept: plan.kept.max(1),
        ..plan.clone()
    };
    let path = copy(store, &at_least_this, now_ms).await?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let opened = fs::File::open(&path);
    if plan.kept == 0 {
        let _ = fs::remove_file(&path);
    }
    let file = opened.map_err(|error| Error::Path {
        path: path.clone(),
        reason: error.to_string(),
    })?;
    Ok((name.into_owned(), file))
}

/// Tells that an event has ended: a session, or a round of a tournament.
#[derive(Debug, Clone, Default)]
pub struct EventEnds(Arc<Notify>);

impl EventEnds {
    pub fn tell(&self) {
        self.0.notify_one();
    }
}

/// Makes copies for as long as the venue is open.
pub async fn keep(store: Store, clock: Clock, plan: BackupPlan, ends: EventEnds) {
    let mut snapshot = Snapshot::new(&plan);
    let mut schedule = Schedule::new(clock.now_ms());
    // From the first moment on: a folder is copied whenever somebody thinks of it.
    snapshot.look(&store).await;
    loop {
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = ends.0.notified() => {
                schedule.event_ended = true;
                snapshot.hurry();
            }
        }
        let now = clock.now_ms();
        if plan.kept > 0 && schedule.is_due(newest_ms(&plan.folder), now) {
            match copy(&store, &plan, now).await {
                Ok(file) => tracing::info!(file = %file.display(), "backup made"),
                Err(error) => tracing::error!(%error, "no backup could be made"),
            }
        }
        snapshot.look(&store).await;
    }
}

/// When the next copy is made.
struct Schedule {
    /// Since the last copy.
    event_ended: bool,
    quiet_until_ms: u64,
}

impl Schedule {
    /// A start has other things to do first.
    fn new(now_ms: u64) -> Self {
        Self {
            event_ended: false,
            quiet_until_ms: now_ms + EVENT_PAUSE_MS,
        }
    }

    /// Whether to make one now. Whether that works or not, the next one waits a little.
    fn is_due(&mut self, newest_ms: Option<u64>, now_ms: u64) -> bool {
        let day_passed = newest_ms.is_none_or(|newest| newest + DAY_MS <= now_ms);
        let due = now_ms >= self.quiet_until_ms && (day_passed || self.event_ended);
        if due {
            *self = Self::new(now_ms);
        }
        due
    }
}

/// One more copy; the oldest of too many are let go once it is there.
async fn copy(store: &Store, plan: &BackupPlan, now_ms: u64) -> Result<PathBuf, Error> {
    let failed = |error: std::io::Error| Error::Path {
        path: plan.folder.clone(),
        reason: error.to_string(),
    };
    fs::create_dir_all(&plan.folder).map_err(failed)?;
    has_space(
        &plan.folder,
        copies(&plan.folder).last(),
        plan.data.as_deref(),
    )?;
    let [begins, ends] = NAME;
    let moment = moment::iso(now_ms).replace([':', '.'], "-");
    let file = plan.folder.join(format!("{begins}{moment}{ends}"));
    store.reader().backup(&file).await?;
    let copies = copies(&plan.folder);
    for old in &copies[..copies.len().saturating_sub(plan.kept)] {
        if let Err(error) = fs::remove_file(old) {
            tracing::warn!(%error, file = %old.display(), "an old backup stays");
        }
    }
    Ok(file)
}

/// The copies that were made by themselves, the oldest first. Others in the folder are somebody's own.
fn copies(folder: &Path) -> Vec<PathBuf> {
    let [begins, ends] = NAME;
    let is_ours = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let middle = name
            .strip_prefix(begins)
            .and_then(|name| name.strip_suffix(ends));
        middle.is_some_and(|middle| middle.starts_with("20"))
    };
    let listed = fs::read_dir(folder).into_iter().flatten();
    let mut copies: Vec<PathBuf> = listed
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(is_ours)
        .collect();
    copies.sort();
    copies
}

/// When the newest copy was made.
fn newest_ms(folder: &Path) -> Option<u64> {
    let made = copies(folder).last()?.metadata().ok()?.modified().ok()?;
    let since = made.duration_since(std::time::UNIX_EPOCH).ok()?;
    u64::try_from(since.as_millis()).ok()
}

/// Refuses to fill the disk: the archive needs what is left.
fn has_space(folder: &Path, last: Option<&PathBuf>, data: Option<&Path>) -> Result<(), Error> {
    let size = |file: &Path| file.metadata().map_or(0, |file| file.len());
    let database = data.map_or(0, |data| size(&data.join(torneo_store::DATABASE_FILE)));
    let needed = database.max(last.map_or(0, |last| size(last)));
    let Ok(disk) = statvfs(folder) else {
        return Ok(());
    };
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    if free < needed.saturating_add(LEAVE_FREE) {
        let megabytes = free >> 20;
        let reason = format!("{megabytes} MB free where the backups are");
        return Err(Error::DiskFull(reason));
    }
    Ok(())
}

/// The snapshot in a data folder.
struct Snapshot {
    file: Option<PathBuf>,
    /// Entries stored since the start when the last one was made; none of this start's has been made yet where this is none.
    entries: Option<u64>,
    next: Instant,
}

impl Snapshot {
    fn new(plan: &BackupPlan) -> Self {
        Self {
            file: plan.data.as_ref().map(|data| data.join(SNAPSHOT_FILE)),
            entries: None,
            next: Instant::now(),
        }
    }

    /// The end of an event does not wait for its turn.
    fn hurry(&mut self) {
        self.next = Instant::now();
    }

    /// Makes a new one where something has changed and it is time.
    async fn look(&mut self, store: &Store) {
        let entries = store.figures().entries;
        let Some(file) = &self.file else { return };
        if Some(entries) == self.entries || Instant::now() < self.next {
            return;
        }
        let begun = Instant::now();
        let made = match file.parent() {
            Some(folder) => has_space(folder, Some(file), Some(folder)),
            None => Ok(()),
        };
        let made = match made {
            Ok(()) => store.reader().snapshot(file).await,
            Err(error) => Err(error),
        };
        match made {
            Ok(()) => self.entries = Some(entries),
            Err(error) => tracing::error!(%error, "the data folder has no new snapshot"),
        }
        self.next = begun + SNAPSHOT_AGE.max(begun.elapsed() * SNAPSHOT_SHARE);
    }
}

#[cfg(test)]
mod tests {
    use torneo_rules::journal::{NewEntry, Payload, UnixMillis, Version};

    use super::*;

    const START: u64 = 1_800_000_000_000;
    const MINUTE_MS: u64 = 60_000;

    #[test]
    fn one_a_day_and_one_at_the_end_of_each_event() {
        let mut schedule = Schedule::new(START);
        // Minutes after the start, minutes at which the newest copy was made, whether an event ended, whether one is made.
        for (at, newest, ended, made) in [
            (0, None, false, false),
            (1, None, false, true),
            // It failed: not at once again, and then it is tried again.
            (1, None, false, false),
            (2, None, false, true),
            (10, Some(2), false, false),
            (11, Some(2), true, true),
            (12, Some(11), false, false),
            (11 + 24 * 60 - 1, Some(11), false, false),
            (11 + 24 * 60, Some(11), false, true),
        ] {
            schedule.event_ended |= ended;
            let newest_ms = newest.map(|minutes: u64| START + minutes * MINUTE_MS);
            let due = schedule.is_due(newest_ms, START + at * MINUTE_MS);
            assert_eq!(due, made, "{at}");
        }
    }

    #[tokio::test]
    async fn copies_are_verified_and_the_oldest_are_let_go() {
        let (data, copied) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let store = Store::sqlite(data.path()).await.unwrap();
        let plan = BackupPlan {
            folder: copied.path().join("backups"),
            kept: 3,
            data: Some(data.path().to_owned()),
        };
        fs::create_dir(&plan.folder).unwrap();
        let own = plan.folder.join("torneo-mine.sqlite");
        fs::write(&own, "somebody's own").unwrap();
        let stream = "room/1".parse().unwrap();
        let mut made = Vec::new();
        for day in 0..5 {
            let now_ms = START + day * DAY_MS;
            let entry = NewEntry {
                recorded_at: UnixMillis::new(now_ms).unwrap(),
                payload: Payload::new("{}").unwrap(),
            };
            let expected = Version::new(day).unwrap();
            store.append(&stream, expected, vec![entry]).await.unwrap();
            made.push(copy(&store, &plan, now_ms).await.unwrap());
        }
        assert_eq!(copies(&plan.folder), made[2..]);
        assert!(own.exists(), "only our own are let go");
        for (day, file) in (0..).zip(&made).skip(2) {
            let looked = torneo_store::inspect(file, |_, _| ()).unwrap();
            assert_eq!(looked.flaws, []);
            assert_eq!(looked.streams[0].head.version.number(), day + 1);
        }
        store.close().await;
    }

    #[tokio::test]
    async fn an_archive_that_does_not_fit_is_not_copied_as_if_it_did() {
        let (data, copied) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let store = Store::sqlite(data.path()).await.unwrap();
        let stream = "room/1".parse().unwrap();
        let entry = |n: u64| NewEntry {
            recorded_at: UnixMillis::new(START).unwrap(),
            payload: Payload::new(format!("{{\"n\":{n}}}")).unwrap(),
        };
        let entries = vec![entry(1), entry(2)];
        store
            .append(&stream, Version::START, entries)
            .await
            .unwrap();
        store.close().await;
        let file = data.path().join(torneo_store::DATABASE_FILE);
        let mut bytes = fs::read(&file).unwrap();
        let at = bytes
            .windows(7)
            .position(|seen| seen == b"{\"n\":2}")
            .unwrap();
        bytes[at + 5] = b'9';
        fs::write(&file, bytes).unwrap();
        let store = Store::sqlite(data.path()).await.unwrap();
        let plan = BackupPlan {
            folder: copied.path().to_owned(),
            kept: 3,
            data: None,
        };
        let refused = copy(&store, &plan, START).await;
        assert!(matches!(refused, Err(Error::Broken(_))), "{refused:?}");
        assert_eq!(fs::read_dir(copied.path()).unwrap().count(), 0);
        store.close().await;
    }
}
