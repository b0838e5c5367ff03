//! A line on the terminal while bots come in and play.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::remote_bots::tally::Tally;
use crate::say::{Lang, Noun, say};

#[derive(Clone)]
pub struct Progress {
    bar: ProgressBar,
    lang: Lang,
}

impl Progress {
    pub fn new(players: u32, lang: Lang) -> Self {
        let bar = ProgressBar::new(players.into());
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
        bar.set_style(style.expect("the template is ours"));
        bar.set_message(say!(lang, "entrando", "coming in"));
        Self { bar, lang }
    }

    pub fn entered(&self, inside: usize) {
        self.bar.set_position(inside as u64);
    }

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }

    /// Says how far the session is, a few times a second.
    pub async fn follow(self, tally: Arc<Tally>) {
        loop {
            tokio::time::sleep(Duration::from_millis(250)).await;
            let load = |counter: &AtomicU32| counter.load(Ordering::Relaxed);
            let (phase, finished) = (load(&tally.phase), load(&tally.tables_finished));
            let (tables, decisions) =
                (load(&tally.tables), tally.decisions.load(Ordering::Relaxed));
            if phase > 0 {
                let decisions = Noun::DECISIONS.count(decisions, self.lang);
                self.bar.set_message(say!(
                    self.lang,
                    "dentro; fase {phase}, mesas terminadas: {finished} de {tables}, {decisions}",
                    "inside; phase {phase}, tables over: {finished} of {tables}, {decisions}"
                ));
            }
        }
    }
}
