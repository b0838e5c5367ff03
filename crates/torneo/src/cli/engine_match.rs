//! `torneo match`: engines against engines, with live figures.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};

use clap::Args;
use cozy_chess::Color;

use super::Run;
use super::match_report::Report;
use crate::data::moment::iso;
use crate::engine_match::{
    Control, EngineSpec, Finished, Match, NoMove, Occasion, Played, PlayerError, Rules, Sprt,
    SprtState, Trouble, built_in, read_finished, read_openings, write_game,
};
use crate::exit::{Exit, Failure, fail};
use crate::input::{quoted, read_bytes};
use crate::output;
use crate::say::{Lang, say};
use crate::venue::clock::Clock;

/// Openings are made up anew for every pair until there are this many.
const MOST_BUILT_IN: usize = 500;

#[derive(Args)]
pub struct MatchArguments {
    #[arg(
        long,
        value_name = "cmd=…,name=…,proto=uci|xboard,option.X=…",
        required = true
    )]
    engine: Vec<String>,
    #[arg(long, value_name = "S+S")]
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
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: u64,
    #[arg(long)]
    gauntlet: bool,
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    #[arg(long)]
    no_adjudication: bool,
    #[arg(long, value_name = "N", default_value_t = 10)]
    every: u64,
    #[arg(long, value_name = "FILE")]
    pgn: Option<String>,
    #[arg(long)]
    resume: bool,
}

impl Run for MatchArguments {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let planned = self.plan(lang)?;
        let sprt = self.sprt.as_ref();
        let sprt = sprt.map(|text| sprt_of(text).ok_or_else(|| unfit("--sprt", text, lang)));
        let (sprt, pgn) = (sprt.transpose()?, self.pgn.as_ref());
        let resumed = match pgn {
            Some(path) => kept(path, self.resume, lang)?,
            None => BTreeMap::new(),
        };
        let names: Vec<String> = planned
            .engines
            .iter()
            .map(|spec| spec.name.clone())
            .collect();
        let mut report = Report::new(names.clone(), planned.schedule().len(), sprt);
        for fixture in planned.schedule() {
            if let Some(game) = resumed.get(&fixture.round) {
                let (white, black) = (&names[fixture.white], &names[fixture.black]);
                if !game.is_between(white, black) {
                    return Err(other_match(fixture.round, game, lang));
                }
                report.note(fixture, game.white_half_points, game.fault);
            }
        }
        planned
            .check_options()
            .map_err(|error| cannot_start(&error, lang))?;
        let mut file = pgn.map(|path| open(path, lang)).transpose()?;
        let every = self.every.max(1);
        let finished: BTreeSet<usize> = resumed.into_keys().collect();
        let mut trouble = None;
        let played = planned.play(&finished, |played| {
            let fault = played.record.ending.fault();
            report.note(played.fixture, half_points(&played), fault);
            let occasion = Occasion {
                names: [&names[played.fixture.white], &names[played.fixture.black]],
                day: &iso(Clock::start().now_ms())[.."2026-11-16".len()],
                control: planned.control,
            };
            let kept = file.as_mut().map_or(Ok(()), |file| {
                file.write_all(write_game(&played, &occasion).as_bytes())
            });
            let said = if (report.games() as u64).is_multiple_of(every) {
                output::print(&report.progress(lang), lang)
            } else {
                Ok(())
            };
            trouble = kept
                .map_err(|error| Failure::new(Exit::Unreadable, error.to_string()))
                .and(said)
                .err();
            trouble.is_none() && report.sprt_state() == SprtState::GoOn
        });
        played.map_err(|error| cannot_start(&error, lang))?;
        if let Some(failure) = trouble {
            return Err(failure);
        }
        output::print(&report.summary(lang), lang)?;
        Ok(Exit::Done)
    }
}

impl MatchArguments {
    /// Reads everything about the match but where its games go.
    fn plan(&self, lang: Lang) -> Result<Match, Failure> {
        let specs = self.engine.iter();
        let mut engines: Vec<EngineSpec> = specs
            .map(|text| {
                text.parse()
                    .map_err(|part: String| unfit("--engine", &part, lang))
            })
            .collect::<Result<_, _>>()?;
        if engines.len() < 2 {
            return Err(fail!(
                lang,
                Usage,
                "hacen falta al menos dos motores; repita --engine",
                "at least two engines are needed; repeat --engine"
            ));
        }
        make_names_distinct(&mut engines);
        let games = self.games.clamp(1, 1_000_000) as usize;
        let openings = match &self.openings {
            Some(path) => {
                let bytes = read_bytes(path, lang)?;
                read_openings(&String::from_utf8_lossy(&bytes)).map_err(|error| {
                    fail!(
                        lang,
                        Invalid,
                        "{path} no sirve de libro de aperturas: {error}",
                        "{path} cannot be used for openings: {error}"
                    )
                })?
            }
            None => built_in(games.div_ceil(2).min(MOST_BUILT_IN), self.seed),
        };
        Ok(Match {
            engines,
            control: self.control(lang)?,
            rules: Rules {
                margin_ms: self.margin,
                adjudicates: !self.no_adjudication,
            },
            openings,
            games,
            concurrency: self.concurrency.clamp(1, 256) as usize,
            gauntlet: self.gauntlet,
        })
    }

    fn control(&self, lang: Lang) -> Result<Control, Failure> {
        let clock = self.tc.as_ref();
        let controls = [
            clock
                .map(|text| read_clock(text).ok_or_else(|| unfit("--tc", text, lang)))
                .transpose()?,
            self.movetime.map(Control::MoveTime),
            self.nodes.map(Control::Nodes),
            self.depth.map(Control::Depth),
        ];
        let mut given = controls.into_iter().flatten();
        match (given.next(), given.next()) {
            (Some(control), None) => Ok(control),
            (None, _) | (Some(_), Some(_)) => Err(fail!(
                lang,
                Usage,
                "elija una sola medida: --tc, --movetime, --nodes o --depth",
                "choose exactly one of --tc, --movetime, --nodes and --depth"
            )),
        }
    }
}

/// Seconds, with or without an increment.
fn read_clock(text: &str) -> Option<Control> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let millis = |seconds: &str| {
        let seconds: f64 = seconds.parse().ok()?;
        (0.0..=1e6)
            .contains(&seconds)
            .then_some((seconds * 1000.0).round() as u64)
    };
    Some(Control::Clock {
        base_ms: millis(base)?,
        increment_ms: millis(increment)?,
    })
}

fn sprt_of(text: &str) -> Option<Sprt> {
    let (elo0, elo1) = text.split_once(',')?;
    let sprt = Sprt {
        elo0: elo0.trim().parse().ok()?,
        elo1: elo1.trim().parse().ok()?,
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

/// The games that a file has already. Without `--resume` it must have nothing: games are told apart by their round, so
/// that those of two matches in one file could not be taken up again.
fn kept(path: &str, resume: bool, lang: Lang) -> Result<BTreeMap<usize, Finished>, Failure> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(error) => return Err(unusable(path, &error, lang)),
    };
    if resume || bytes.is_empty() {
        return Ok(read_finished(&String::from_utf8_lossy(&bytes)));
    }
    Err(fail!(
        lang,
        Unreadable,
        "{path} ya existe y no se toca; siga su encuentro con --resume o elija otro nombre",
        "{path} exists already and is left alone; take its match up again with --resume, or choose another name"
    ))
}

fn other_match(round: usize, game: &Finished, lang: Lang) -> Failure {
    let (white, black) = (quoted(&game.white), quoted(&game.black));
    fail!(
        lang,
        Invalid,
        "la partida {round} del PGN es de {white} contra {black}, no de este encuentro; repita sus argumentos o elija otro PGN",
        "game {round} of the PGN is {white} against {black}, not of this match; repeat its arguments or choose another PGN"
    )
}

/// Opens the file to add games to what it has.
fn open(path: &str, lang: Lang) -> Result<File, Failure> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map_err(|error| unusable(path, &error, lang))
}

fn unusable(path: &str, error: &io::Error, lang: Lang) -> Failure {
    fail!(
        lang,
        Unreadable,
        "no se puede usar {path}: {error}; compruebe la ruta y los permisos",
        "cannot use {path}: {error}; check the path and its permissions"
    )
}

fn unfit(option: &str, value: &str, lang: Lang) -> Failure {
    let value = quoted(value);
    fail!(
        lang,
        Usage,
        "'{value}' no vale para {option}; vea «--help»",
        "'{value}' does not fit {option}; see '--help'"
    )
}

fn cannot_start(error: &PlayerError, lang: Lang) -> Failure {
    let name = quoted(&error.name);
    match &error.trouble {
        Trouble::NoProgram(why) => no_engine(&name, why, lang),
        Trouble::Silent(NoMove::TimedOut) => {
            let why = say!(lang, "no contesta", "it does not answer");
            no_engine(&name, &why, lang)
        }
        Trouble::Silent(NoMove::Died | NoMove::Resigned) => {
            let why = say!(lang, "termina sin presentarse", "it ends without a word");
            no_engine(&name, &why, lang)
        }
        Trouble::NoSuchOption { option, nearest } => {
            let option = quoted(option);
            let nearest = nearest.as_deref().map(quoted);
            let next = match nearest {
                Some(nearest) => say!(
                    lang,
                    "la más parecida es '{nearest}'",
                    "the nearest is '{nearest}'"
                ),
                None => say!(lang, "no tiene ninguna", "it has none"),
            };
            fail!(
                lang,
                Invalid,
                "el motor {name} no tiene la opción '{option}'; {next}",
                "engine {name} has no option '{option}'; {next}"
            )
        }
        Trouble::NoOptions { option } => {
            let option = quoted(option);
            fail!(
                lang,
                Invalid,
                "al motor {name}, que habla xboard, no se le puede dar la opción '{option}'; póngala en su cmd",
                "engine {name} speaks xboard and cannot be given option '{option}'; put it into its cmd"
            )
        }
    }
}

fn no_engine(name: &str, why: &str, lang: Lang) -> Failure {
    fail!(
        lang,
        Unreadable,
        "el motor {name} no arranca: {why}; compruebe su cmd",
        "engine {name} does not start: {why}; check its cmd"
    )
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
    fn clocks_and_tests_are_read() {
        let clock = |base_ms, increment_ms| Control::Clock {
            base_ms,
            increment_ms,
        };
        for (text, expected) in [
            ("2+0.02", Some(clock(2000, 20))),
            ("1", Some(clock(1000, 0))),
            ("0.5+0", Some(clock(500, 0))),
            ("-1+0", None),
            ("x", None),
            ("1+", None),
        ] {
            assert_eq!(read_clock(text), expected, "{text}");
        }
        assert!(sprt_of("0,5").is_some() && sprt_of("5,0").is_none() && sprt_of("5").is_none());
    }
}
