//! What a run is held to. Every bar is shown with what was measured, and one that is kept today must stay so; in `make cluster-test`
//! alone, because beside other tests nobody's time says anything.

use std::fmt::Debug;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Whether runs are judged by their time.
pub fn are_judged() -> bool {
    std::env::var_os("TORNEO_SOAK").is_some()
}

/// The bars of one run.
pub struct Bars {
    run: &'static str,
    lines: Vec<String>,
    missed: Vec<String>,
}

impl Bars {
    pub fn of(run: &'static str) -> Self {
        Self {
            run,
            lines: Vec::new(),
            missed: Vec::new(),
        }
    }

    /// What was measured stays below the bar.
    pub fn below<T: PartialOrd + Debug>(&mut self, what: &str, measured: T, bar: T) {
        let kept = measured < bar;
        let line = self.show(what, &format!("< {bar:.2?}"), &measured, kept);
        self.missed.extend((!kept).then_some(line));
    }

    /// A bar that is missed, or kept only sometimes: it is shown, and breaks nothing.
    pub fn hoped_below(&mut self, what: &str, measured: f64, bar: f64) {
        self.show(what, &format!("< {bar:.2}"), &measured, measured < bar);
    }

    pub fn hoped_above(&mut self, what: &str, measured: f64, bar: f64) {
        self.show(what, &format!("> {bar:.2}"), &measured, measured > bar);
    }

    /// Something that says how far the others can be trusted.
    pub fn note(&mut self, what: &str) {
        self.lines.push(format!("bar: {} | {what}", self.run));
    }

    fn show(&mut self, what: &str, bar: &str, measured: &impl Debug, kept: bool) -> String {
        let kept = if kept { "kept" } else { "MISSED" };
        let line = format!("{what} | {bar} | {measured:.2?} | {kept}");
        self.lines.push(format!("bar: {} | {line}", self.run));
        line
    }

    /// Shows the table, adds it to the file that `TORNEO_BARS` names, and holds the run to it.
    pub fn end(self) {
        if !are_judged() {
            return;
        }
        let table = self.lines.join("\n");
        eprintln!("{table}");
        if let Some(all) = std::env::var_os("TORNEO_BARS") {
            let file = std::fs::File::options().create(true).append(true).open(all);
            writeln!(file.unwrap(), "{table}").unwrap();
        }
        let Self { run, missed, .. } = self;
        assert!(missed.is_empty(), "{run}: {missed:#?}");
    }
}

/// How late this machine wakes us up. Where that is too late it was too busy to judge anybody.
pub struct Probe {
    /// When it was, and by how much.
    late: Arc<Mutex<Vec<(Instant, Duration)>>>,
    task: tokio::task::JoinHandle<()>,
}

impl Probe {
    const STEP: Duration = Duration::from_millis(100);
    const MOST_LATE: Duration = Duration::from_millis(500);
    /// Less says nothing.
    const LATE: Duration = Duration::from_millis(20);

    pub fn start() -> Self {
        let late = Arc::<Mutex<Vec<_>>>::default();
        let seen = Arc::clone(&late);
        let task = tokio::spawn(async move {
            loop {
                let begun = Instant::now();
                tokio::time::sleep(Self::STEP).await;
                let late = begun.elapsed().saturating_sub(Self::STEP);
                if late > Self::LATE {
                    seen.lock().unwrap().push((Instant::now(), late));
                }
            }
        });
        Self { late, task }
    }

    /// Whether what took from here to there can be held to a bar of this length.
    pub fn was_calm(&self, from: Instant, to: Instant, bar: Duration) -> bool {
        let late = self.late.lock().unwrap();
        let meanwhile =
            |(woken, late): &(Instant, Duration)| *woken >= from && *woken - *late <= to;
        let most = Self::MOST_LATE.min(bar / 2);
        !late.iter().any(|one| meanwhile(one) && one.1 > most)
    }
}

impl Drop for Probe {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Durations, the shortest first.
pub struct Sorted(Vec<Duration>);

impl Sorted {
    pub fn of(durations: impl IntoIterator<Item = Duration>) -> Self {
        let mut durations = Vec::from_iter(durations);
        durations.sort_unstable();
        Self(durations)
    }

    /// What so many in a thousand do not exceed.
    pub fn at(&self, share: usize) -> Duration {
        let last = self.0.len().saturating_sub(1);
        self.0.get(last * share / 1000).copied().unwrap_or_default()
    }
}

impl std::fmt::Display for Sorted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (half, most) = (self.at(500), self.at(990));
        let (nearly, all) = (self.at(999), self.at(1000));
        write!(
            f,
            "half in {half:.1?}, 99 % in {most:.1?}, 99.9 % in {nearly:.1?}, all {} in {all:.1?}",
            self.0.len()
        )
    }
}
