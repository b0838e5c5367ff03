//! Engine matches that anybody can watch. Not journaled here: the record of a match is its PGN, and the journal that
//! `--journal` keeps; here is what is seen of it while it is played.
//!
//! ```text
//! torneo match --live ── operator's socket ─▶ show ─▶ pages ask for it
//! an organiser's page ── begin ─▶ a thread plays our own engine against itself ─▶ show
//! ```

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

use cozy_chess::Color;
use serde::Deserialize;
use torneo_rules::chess::position::Variant;
use utoipa::ToSchema;

use super::{lock, secrets};
use crate::engine_match::{
    Adjudication, Control, DrawRule, EngineSpec, Match, MatchBroadcast, Report, Rules, WinRule,
    built_in,
};

/// Matches that are shown; the oldest makes room.
const MOST_SHOWN: usize = 16;

/// Bounds of a match that is begun from the page: games, strength in Elo, seconds.
const GAMES: std::ops::RangeInclusive<u32> = 1..=200;
const ELO: std::ops::RangeInclusive<u32> = 800..=2800;
const SECONDS: std::ops::RangeInclusive<u32> = 1..=600;
const MOST_INCREMENT_SECONDS: u32 = 60;

/// A match of our own engine against itself, as an organiser asks for it.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The first engine's `UCI_Elo`; full strength without.
    #[schema(minimum = 800, maximum = 2800)]
    pub first_elo: Option<u32>,
    #[schema(minimum = 800, maximum = 2800)]
    pub second_elo: Option<u32>,
    #[schema(minimum = 1, maximum = 200)]
    pub games: u32,
    #[schema(minimum = 1, maximum = 600)]
    pub base_seconds: u32,
    #[schema(maximum = 60)]
    pub increment_seconds: u32,
}

/// Why a match is not begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotBegun {
    /// A number is out of its range.
    Unfit,
    /// One is played already: engines take whole processors.
    Busy,
}

/// Every match that is shown.
#[derive(Default)]
pub struct Matches {
    shown: Arc<Mutex<Shown>>,
    /// Set to end the match that this server plays itself.
    playing: Mutex<Option<(String, Arc<AtomicBool>)>>,
}

#[derive(Default)]
struct Shown {
    matches: BTreeMap<String, MatchBroadcast>,
    oldest: VecDeque<String>,
}

impl Shown {
    fn show(&mut self, code: &str, broadcast: MatchBroadcast) {
        if self.matches.insert(code.to_owned(), broadcast).is_none() {
            self.oldest.push_back(code.to_owned());
        }
        if self.oldest.len() > MOST_SHOWN
            && let Some(oldest) = self.oldest.pop_front()
        {
            self.matches.remove(&oldest);
        }
    }
}

impl Matches {
    fn shown(&self) -> MutexGuard<'_, Shown> {
        lock(&self.shown)
    }

    /// Shows how a match stands; a new one, or one that this server has forgotten, gets a code.
    pub fn show(&self, code: Option<&str>, broadcast: MatchBroadcast) -> String {
        let code = code.and_then(secrets::read_code);
        let code = code.unwrap_or_else(secrets::room_code);
        self.shown().show(&code, broadcast);
        code
    }

    /// Every match, the newest first.
    pub fn list(&self) -> Vec<(String, MatchBroadcast)> {
        let shown = self.shown();
        let newest = shown.oldest.iter().rev();
        newest
            .filter_map(|code| Some((code.clone(), shown.matches.get(code)?.clone())))
            .collect()
    }

    pub fn get(&self, code: &str) -> Option<MatchBroadcast> {
        let code = secrets::read_code(code)?;
        self.shown().matches.get(&code).cloned()
    }

    /// Plays a match of our own engine in the background, one at a time.
    pub fn begin(&self, new: NewMatch) -> Result<String, NotBegun> {
        let elo_fits = |elo: Option<u32>| elo.is_none_or(|elo| ELO.contains(&elo));
        let fits = GAMES.contains(&new.games)
            && elo_fits(new.first_elo)
            && elo_fits(new.second_elo)
            && SECONDS.contains(&new.base_seconds)
            && new.increment_seconds <= MOST_INCREMENT_SECONDS;
        if !fits {
            return Err(NotBegun::Unfit);
        }
        let mut playing = lock(&self.playing);
        if playing
            .as_ref()
            .is_some_and(|(_, over)| !over.load(Ordering::Relaxed))
        {
            return Err(NotBegun::Busy);
        }
        let planned = planned(new);
        let names = planned.names();
        let report = Report::new(&planned, None);
        let broadcast = MatchBroadcast {
            title: names.join(" – "),
            status: report.status(false),
            boards: Vec::new(),
        };
        let code = self.show(None, broadcast.clone());
        let over = Arc::new(AtomicBool::new(false));
        *playing = Some((code.clone(), Arc::clone(&over)));
        let (shown, shown_as) = (Arc::clone(&self.shown), code.clone());
        thread::spawn(move || {
            play(&planned, report, broadcast, &over, |newest| {
                lock(&shown).show(&shown_as, newest);
            })
        });
        Ok(code)
    }

    /// Ends the match that this server plays, after the game under way. Whether it is the one.
    pub fn end(&self, code: &str) -> bool {
        let playing = lock(&self.playing);
        match (&*playing, secrets::read_code(code)) {
            (Some((played, over)), Some(code)) if *played == code => {
                !over.swap(true, Ordering::Relaxed)
            }
            (Some(_) | None, _) => false,
        }
    }
}

/// This very program as both engines, each with its strength.
fn planned(new: NewMatch) -> Match {
    let program = std::env::current_exe().map_or_else(
        |_| "torneo".to_owned(),
        |path| path.to_string_lossy().into_owned(),
    );
    let engine = |elo: Option<u32>, number: usize| EngineSpec {
        name: match elo {
            Some(elo) => format!("Torneo {elo}"),
            None => "Torneo".to_owned(),
        } + if new.first_elo == new.second_elo && number == 2 {
            " (2)"
        } else {
            ""
        },
        program: program.clone(),
        arguments: vec!["uci".to_owned()],
        options: elo
            .into_iter()
            .flat_map(|elo| {
                [
                    ("UCI_LimitStrength", "true".to_owned()),
                    ("UCI_Elo", elo.to_string()),
                ]
            })
            .chain([("Hash", "16".to_owned())])
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        ..EngineSpec::default()
    };
    Match {
        engines: vec![engine(new.first_elo, 1), engine(new.second_elo, 2)],
        control: Control::Clock {
            base_ms: 1000 * u64::from(new.base_seconds),
            increment_ms: 1000 * u64::from(new.increment_seconds),
            moves: None,
        },
        variant: Variant::Standard,
        rules: Rules {
            // A busy server is no engine's fault.
            margin_ms: 1_000,
            adjudication: Adjudication {
                draw: Some(DrawRule::default()),
                win: Some(WinRule::default()),
                tables: None,
            },
            ..Rules::default()
        },
        openings: built_in(
            new.games.div_ceil(2) as usize,
            secrets::seed(),
            Variant::Standard,
        ),
        games: new.games as usize,
        concurrency: 1,
        gauntlet: false,
        affinity: false,
        log: None,
    }
}

/// Plays the whole match and shows every step of it.
fn play(
    planned: &Match,
    report: Report,
    broadcast: MatchBroadcast,
    over: &AtomicBool,
    show: impl Fn(MatchBroadcast) + Sync,
) {
    let now = Mutex::new((report, broadcast));
    let watch = |board| {
        let mut now = lock(&now);
        now.1.show(board);
        show(now.1.clone());
    };
    let played = planned.play(&BTreeSet::new(), &watch, |played| {
        let mut now = lock(&now);
        let half_points = match played.record.winner {
            Some(Color::White) => 2,
            None => 1,
            Some(Color::Black) => 0,
        };
        now.0
            .note(played.fixture, half_points, played.record.fault());
        now.1.status = now.0.status(false);
        show(now.1.clone());
        !over.load(Ordering::Relaxed)
    });
    if let Err(error) = played {
        tracing::warn!(?error, "an engine match ended early");
    }
    let mut now = lock(&now);
    now.1.status = now.0.status(true);
    show(now.1.clone());
    over.store(true, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broadcast(title: &str) -> MatchBroadcast {
        let planned = planned(NewMatch {
            first_elo: None,
            second_elo: None,
            games: 2,
            base_seconds: 1,
            increment_seconds: 0,
        });
        MatchBroadcast {
            title: title.to_owned(),
            status: Report::new(&planned, None).status(false),
            boards: Vec::new(),
        }
    }

    #[test]
    fn a_match_keeps_its_code_and_the_oldest_makes_room() {
        let matches = Matches::default();
        let first = matches.show(None, broadcast("first"));
        assert_eq!(matches.show(Some(&first), broadcast("again")), first);
        assert_eq!(matches.get(&first.to_lowercase()).unwrap().title, "again");
        assert_eq!(matches.list().len(), 1);
        for number in 0..MOST_SHOWN {
            matches.show(None, broadcast(&number.to_string()));
        }
        assert_eq!(matches.get(&first), None);
        let titles: Vec<String> = matches
            .list()
            .into_iter()
            .map(|(_, shown)| shown.title)
            .collect();
        assert_eq!(titles.len(), MOST_SHOWN);
        assert_eq!(titles[0], (MOST_SHOWN - 1).to_string());
        // A server that was restarted has forgotten it; it goes on under the same code.
        assert_eq!(matches.show(Some(&first), broadcast("back")), first);
        assert!(!matches.end(&first), "it is not played here");
    }

    #[test]
    fn numbers_out_of_range_begin_nothing() {
        let fits = NewMatch {
            first_elo: Some(1350),
            second_elo: None,
            games: 2,
            base_seconds: 1,
            increment_seconds: 0,
        };
        for unfit in [
            NewMatch { games: 0, ..fits },
            NewMatch { games: 201, ..fits },
            NewMatch {
                first_elo: Some(799),
                ..fits
            },
            NewMatch {
                second_elo: Some(2801),
                ..fits
            },
            NewMatch {
                base_seconds: 0,
                ..fits
            },
            NewMatch {
                increment_seconds: 61,
                ..fits
            },
        ] {
            assert_eq!(
                Matches::default().begin(unfit),
                Err(NotBegun::Unfit),
                "{unfit:?}"
            );
        }
        let names: Vec<String> = planned(fits)
            .engines
            .into_iter()
            .map(|spec| spec.name)
            .collect();
        assert_eq!(names, ["Torneo 1350", "Torneo"]);
    }
}
