//! `torneo match`: engines against engines, with live figures.
//!
//! Reads what the match is; the sentences for what cannot be played are in `match_refusals`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use cozy_chess::Color;
use torneo_engine::endgame_tables::EndgameTables;
use torneo_rules::chess::position::Variant;

use super::Run;
use super::match_live::Publisher;
use super::match_refusals::{cannot_start, other_match, unfit};
use crate::data::moment::iso;
use crate::engine_match::{
    Adjudication, Book, Control, DrawRule, EngineSpec, LONGEST, Log, Match, Occasion, PGN_PLIES,
    Played, Report, Rules, Sprt, SprtState, WinRule, built_in, read_openings,
};
use crate::exit::{Exit, Failure, fail};
use crate::input::read_bytes;
use crate::output;
use crate::say::Lang;
use crate::venue::clock::Clock;
use kept::{Files, Kept, kept, open};

/// The files that a match leaves.
mod kept;

/// Openings are made up anew for every pair until there are this many.
const MOST_BUILT_IN: usize = 500;

/// Most plies of an opening that anybody takes from a book.
const MOST_PLIES: u64 = 200;

/// Engines as they are named on the command line.
#[derive(Args)]
pub struct Engines {
    #[arg(
        long,
        value_name = "cmd=…,name=…,proto=uci|xboard,dir=…,restart=on|off,tc=…,option.X=…",
        required = true
    )]
    engine: Vec<String>,
    #[arg(long, value_name = "tc=…,restart=…,option.X=…")]
    each: Option<String>,
}

impl Engines {
    /// All of them, with names that tell them apart.
    pub fn read(&self, lang: Lang) -> Result<Vec<EngineSpec>, Failure> {
        let specs = self.engine.iter().map(|text| {
            EngineSpec::read(self.each.as_deref(), text)
                .map_err(|part| unfit("--engine", &part, lang))
        });
        let mut engines: Vec<EngineSpec> = specs.collect::<Result<_, _>>()?;
        make_names_distinct(&mut engines);
        Ok(engines)
    }
}

#[derive(Args)]
pub struct MatchArguments {
    #[command(flatten)]
    engines: Engines,
    #[arg(long, value_name = "[N/]S+S")]
    tc: Option<String>,
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    #[arg(long, value_name = "N", default_value_t = 0)]
    margin: u64,
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    #[arg(long, value_enum, default_value_t = VariantName::Standard)]
    variant: VariantName,
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    #[arg(long, value_enum, default_value_t = Order::Sequential)]
    order: Order,
    #[arg(long, value_name = "N", default_value_t = PGN_PLIES as u64)]
    plies: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: u64,
    #[arg(long)]
    affinity: bool,
    #[arg(long)]
    gauntlet: bool,
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    alpha: f64,
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    beta: f64,
    #[arg(long, value_name = "score=10,moves=5,from=34")]
    adjudicate_draw: Option<String>,
    #[arg(long, value_name = "score=900,moves=3,sides=both|one")]
    adjudicate_win: Option<String>,
    #[arg(long)]
    no_adjudication: bool,
    #[arg(long, value_name = "N", default_value_t = (LONGEST / 2) as u64)]
    max_moves: u64,
    #[arg(long, value_name = "PATH")]
    tables: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 10)]
    every: u64,
    #[arg(long, value_name = "FILE")]
    pgn: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with = "gauntlet")]
    journal: Option<String>,
    #[arg(long)]
    resume: bool,
    #[arg(long, value_name = "FILE")]
    epd: Option<String>,
    #[arg(long, value_name = "FILE")]
    log: Option<String>,
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "DIR")]
    live: Option<String>,
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

/// Which chess the engines play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum VariantName {
    Standard,
    Chess960,
}

/// The order in which the openings of a file are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Order {
    Sequential,
    Random,
}

impl Run for MatchArguments {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let planned = self.plan(lang)?;
        let resumed = match &self.pgn {
            Some(path) => kept(path, self.resume, lang)?,
            None => BTreeMap::new(),
        };
        let names = planned.names();
        let mut report = Report::new(&planned, self.test(lang)?);
        let title = self.title.clone().unwrap_or_else(|| names.join(" – "));
        let journal = self.journal.as_ref();
        let journal = journal.map(|path| Kept::begin(path, &planned, &title, self.resume, lang));
        let mut journal = journal.transpose()?;
        for fixture in planned.schedule() {
            if let Some(game) = resumed.get(&fixture.round) {
                let players = [fixture.white, fixture.black].map(|index| names[index].as_str());
                let controls = planned.controls(fixture);
                game.fits(players, &planned.opening(fixture), controls)
                    .map_err(|why| other_match(fixture.round, game, why, lang))?;
                report.note(fixture, game.white_half_points, game.fault);
                if let Some(journal) = &mut journal {
                    journal.note(fixture.round, game.white_half_points, lang)?;
                }
            }
        }
        planned
            .check_engines()
            .map_err(|error| cannot_start(&error, lang))?;
        let mut files = Files {
            pgn: self.pgn.as_ref().map(|path| open(path, lang)).transpose()?,
            epd: self.epd.as_ref().map(|path| open(path, lang)).transpose()?,
        };
        let live = self.live.as_ref();
        let live = live.map(|data| Publisher::begin(data, title, report.status(false), lang));
        let live = live.transpose()?;
        let every = self.every.max(1);
        let finished: BTreeSet<usize> = resumed.into_keys().collect();
        let mut trouble = None;
        let watch = |board| {
            if let Some(live) = &live {
                live.show(board);
            }
        };
        let played = planned.play(&finished, &watch, |played| {
            report.note(played.fixture, half_points(&played), played.record.fault());
            let occasion = Occasion {
                names: [&names[played.fixture.white], &names[played.fixture.black]],
                day: &iso(Clock::start().now_ms())[.."2026-11-16".len()],
                controls: planned.controls(played.fixture),
            };
            if let Some(live) = &live {
                live.tell(report.status(false));
            }
            let kept = files.keep(&played, &occasion);
            let proved = journal.as_mut().map_or(Ok(()), |journal| {
                journal.note(played.fixture.round, half_points(&played), lang)
            });
            let said = if (report.games() as u64).is_multiple_of(every) {
                self.tell(&report, false, lang)
            } else {
                Ok(())
            };
            trouble = kept
                .map_err(|error| Failure::new(Exit::Unreadable, error.to_string()))
                .and(proved)
                .and(said)
                .err();
            trouble.is_none() && report.sprt_state() == SprtState::GoOn
        });
        if let Some(live) = live {
            live.tell(report.status(true));
            live.end();
        }
        played.map_err(|error| cannot_start(&error, lang))?;
        if let Some(failure) = trouble {
            return Err(failure);
        }
        if let Some(journal) = journal {
            journal.end(lang)?;
        }
        self.tell(&report, true, lang)?;
        Ok(Exit::Done)
    }
}

impl MatchArguments {
    /// Where the match stands, for people or for programs.
    fn tell(&self, report: &Report, over: bool, lang: Lang) -> Result<(), Failure> {
        match (self.json, over) {
            (true, over) => output::print_json(&report.status(over), lang),
            (false, true) => output::print(&report.summary(lang), lang),
            (false, false) => output::print(&report.progress(lang), lang),
        }
    }

    /// The sequential test that may end the match.
    fn test(&self, lang: Lang) -> Result<Option<Sprt>, Failure> {
        let Self { alpha, beta, .. } = *self;
        for (option, value) in [("--alpha", alpha), ("--beta", beta)] {
            // Beyond a half the test would decide before the first game.
            if !(value > 0.0 && value < 0.5) {
                return Err(unfit(option, &value.to_string(), lang));
            }
        }
        let read =
            |text: &String| sprt_of(text, alpha, beta).ok_or_else(|| unfit("--sprt", text, lang));
        self.sprt.as_ref().map(read).transpose()
    }

    /// When games are ended before the board says so.
    fn rules(&self, lang: Lang) -> Result<Rules, Failure> {
        let mut adjudication = Adjudication::default();
        if !self.no_adjudication {
            let draw = self.adjudicate_draw.as_deref();
            let win = self.adjudicate_win.as_deref();
            adjudication.draw = Some(match draw {
                Some(text) => {
                    DrawRule::read(text).ok_or_else(|| unfit("--adjudicate-draw", text, lang))?
                }
                None => DrawRule::default(),
            });
            adjudication.win = Some(match win {
                Some(text) => {
                    WinRule::read(text).ok_or_else(|| unfit("--adjudicate-win", text, lang))?
                }
                None => WinRule::default(),
            });
        }
        if let Some(path) = &self.tables {
            let tables = EndgameTables::open(path).map_err(|error| {
                fail!(
                    lang,
                    Unreadable,
                    "--tables no sirve: {error}",
                    "--tables cannot be used: {error}"
                )
            })?;
            adjudication.tables = Some(Arc::new(tables));
        }
        Ok(Rules {
            margin_ms: self.margin,
            adjudication,
            longest: 2 * self.max_moves.clamp(1, 10_000) as usize,
        })
    }

    /// Reads everything about the match but where its games go.
    fn plan(&self, lang: Lang) -> Result<Match, Failure> {
        let engines = self.engines.read(lang)?;
        if engines.len() < 2 {
            return Err(fail!(
                lang,
                Usage,
                "hacen falta al menos dos motores; repita --engine",
                "at least two engines are needed; repeat --engine"
            ));
        }
        let games = self.games.clamp(1, 1_000_000) as usize;
        let variant = match self.variant {
            VariantName::Standard => Variant::Standard,
            VariantName::Chess960 => Variant::Chess960,
        };
        let openings = match &self.openings {
            Some(path) => {
                let bytes = read_bytes(path, lang)?;
                let book = Book {
                    variant,
                    plies: self.plies.min(MOST_PLIES) as usize,
                    shuffled: (self.order == Order::Random).then_some(self.seed),
                };
                read_openings(&String::from_utf8_lossy(&bytes), book).map_err(|error| {
                    fail!(
                        lang,
                        Invalid,
                        "{path} no sirve de libro de aperturas: {error}",
                        "{path} cannot be used for openings: {error}"
                    )
                })?
            }
            None => built_in(games.div_ceil(2).min(MOST_BUILT_IN), self.seed, variant),
        };
        let log = self.log.as_ref().map(|path| open(path, lang)).transpose()?;
        Ok(Match {
            control: self.control(&engines, lang)?,
            engines,
            variant,
            rules: self.rules(lang)?,
            openings,
            games,
            concurrency: self.concurrency.clamp(1, 256) as usize,
            gauntlet: self.gauntlet,
            affinity: self.affinity,
            log: log.map(Log::new),
        })
    }

    /// How engines are bounded that have no measure of their own.
    fn control(&self, engines: &[EngineSpec], lang: Lang) -> Result<Control, Failure> {
        let clock = self.tc.as_ref();
        let controls = [
            clock
                .map(|text| Control::read_clock(text).ok_or_else(|| unfit("--tc", text, lang)))
                .transpose()?,
            self.movetime.map(Control::MoveTime),
            self.nodes.map(Control::Nodes),
            self.depth.map(Control::Depth),
        ];
        let mut given = controls.into_iter().flatten();
        match (given.next(), given.next()) {
            (Some(control), None) => Ok(control),
            // Nobody will ask for it where all have their own.
            (None, _) => engines
                .iter()
                .map(|spec| spec.control)
                .reduce(Option::and)
                .flatten()
                .ok_or_else(|| no_measure(lang)),
            (Some(_), Some(_)) => Err(no_measure(lang)),
        }
    }
}

fn no_measure(lang: Lang) -> Failure {
    fail!(
        lang,
        Usage,
        "elija una sola medida: --tc, --movetime, --nodes o --depth",
        "choose exactly one of --tc, --movetime, --nodes and --depth"
    )
}

fn sprt_of(text: &str, alpha: f64, beta: f64) -> Option<Sprt> {
    let (elo0, elo1) = text.split_once(',')?;
    let sprt = Sprt {
        elo0: elo0.trim().parse().ok()?,
        elo1: elo1.trim().parse().ok()?,
        alpha,
        beta,
    };
    (sprt.elo0 < sprt.elo1).then_some(sprt)
}

/// Two engines of the same name could not be told apart in the table.
fn make_names_distinct(engines: &mut [EngineSpec]) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for engine in engines {
        let count = seen.entry(engine.name.clone()).or_default();
        *count += 1;
        if *count > 1 {
            engine.name = format!("{} ({count})", engine.name);
        }
    }
}

/// White's half points in a game.
fn half_points(played: &Played) -> u32 {
    match played.record.winner {
        Some(Color::White) => 2,
        None => 1,
        Some(Color::Black) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_read() {
        let read = |text| sprt_of(text, 0.05, 0.1);
        let sprt = read("-3, 1").unwrap();
        assert_eq!(
            (sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta),
            (-3.0, 1.0, 0.05, 0.1)
        );
        assert!(read("5,0").is_none() && read("5").is_none() && read("a,b").is_none());
    }
}
