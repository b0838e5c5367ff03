//! `torneo match`: engines against engines, with live figures.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};

use clap::ArgMatches;
use cozy_chess::Color;

use super::Verb;
use super::match_command::command;
use super::match_report::Report;
use crate::data::moment::iso;
use crate::engine_match::{
    Control, EngineSpec, Finished, Match, NoMove, Occasion, Played, PlayerError, Rules, Sprt,
    SprtState, Trouble, built_in, read_finished, read_openings, write_game,
};
use crate::exit::{Exit, Failure};
use crate::input::{quoted, read_bytes};
use crate::output;
use crate::say::{Lang, say};
use crate::venue::clock::now_ms;

/// Openings are made up anew for every pair until there are this many.
const MOST_BUILT_IN: usize = 500;

pub(super) const VERB: Verb = Verb { command, run };

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let planned = plan(matches, lang)?;
    let sprt = matches
        .get_one::<String>("sprt")
        .map(|text| sprt(text).ok_or_else(|| unfit("--sprt", text, lang)))
        .transpose()?;
    let pgn = matches.get_one::<String>("pgn");
    let resumed = match pgn {
        Some(path) => kept(path, matches.get_flag("resume"), lang)?,
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
    let every = get(matches, "every").max(1);
    let finished: BTreeSet<usize> = resumed.into_keys().collect();
    let mut trouble = None;
    let played = planned.play(&finished, |played| {
        let fault = played.record.ending.fault();
        report.note(played.fixture, half_points(&played), fault);
        let occasion = Occasion {
            names: [&names[played.fixture.white], &names[played.fixture.black]],
            day: &iso(now_ms())[.."2026-11-16".len()],
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

/// Reads everything about the match but where its games go.
fn plan(matches: &ArgMatches, lang: Lang) -> Result<Match, Failure> {
    let specs = matches
        .get_many::<String>("engine")
        .expect("engines are required");
    let mut engines: Vec<EngineSpec> = specs
        .map(|text| {
            text.parse()
                .map_err(|part: String| unfit("--engine", &part, lang))
        })
        .collect::<Result<_, _>>()?;
    if engines.len() < 2 {
        return Err(Failure::new(
            Exit::Usage,
            say!(
                lang,
                "hacen falta al menos dos motores; repita --engine",
                "at least two engines are needed; repeat --engine"
            ),
        ));
    }
    make_names_distinct(&mut engines);
    let games = get(matches, "games").clamp(1, 1_000_000) as usize;
    let openings = match matches.get_one::<String>("openings") {
        Some(path) => {
            let bytes = read_bytes(path, lang)?;
            read_openings(&String::from_utf8_lossy(&bytes)).map_err(|error| {
                Failure::new(
                    Exit::Invalid,
                    say!(
                        lang,
                        "{path} no sirve de libro de aperturas: {error}",
                        "{path} cannot be used for openings: {error}"
                    ),
                )
            })?
        }
        None => built_in(games.div_ceil(2).min(MOST_BUILT_IN), get(matches, "seed")),
    };
    Ok(Match {
        engines,
        control: control(matches, lang)?,
        rules: Rules {
            margin_ms: get(matches, "margin"),
            adjudicates: !matches.get_flag("no-adjudication"),
        },
        openings,
        games,
        concurrency: get(matches, "concurrency").clamp(1, 256) as usize,
        gauntlet: matches.get_flag("gauntlet"),
    })
}

fn get(matches: &ArgMatches, name: &str) -> u64 {
    *matches
        .get_one::<u64>(name)
        .expect("the number has a default")
}

fn control(matches: &ArgMatches, lang: Lang) -> Result<Control, Failure> {
    let clock = matches.get_one::<String>("tc");
    let controls = [
        clock
            .map(|text| read_clock(text).ok_or_else(|| unfit("--tc", text, lang)))
            .transpose()?,
        matches.get_one("movetime").copied().map(Control::MoveTime),
        matches.get_one("nodes").copied().map(Control::Nodes),
        matches.get_one("depth").copied().map(Control::Depth),
    ];
    let mut given = controls.into_iter().flatten();
    match (given.next(), given.next()) {
        (Some(control), None) => Ok(control),
        (None, _) | (Some(_), Some(_)) => Err(Failure::new(
            Exit::Usage,
            say!(
                lang,
                "elija una sola medida: --tc, --movetime, --nodes o --depth",
                "choose exactly one of --tc, --movetime, --nodes and --depth"
            ),
        )),
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

fn sprt(text: &str) -> Option<Sprt> {
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
    Err(Failure::new(
        Exit::Unreadable,
        say!(
            lang,
            "{path} ya existe y no se toca; siga su encuentro con --resume o elija otro nombre",
            "{path} exists already and is left alone; take its match up again with --resume, or choose another name"
        ),
    ))
}

fn other_match(round: usize, game: &Finished, lang: Lang) -> Failure {
    let (white, black) = (quoted(&game.white), quoted(&game.black));
    Failure::new(
        Exit::Invalid,
        say!(
            lang,
            "la partida {round} del PGN es de {white} contra {black}, no de este encuentro; repita sus argumentos o elija otro PGN",
            "game {round} of the PGN is {white} against {black}, not of this match; repeat its arguments or choose another PGN"
        ),
    )
}

/// Opens the file to add games to what it has.
fn open(path: &str, lang: Lang) -> Result<File, Failure> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map_err(|error| unusable(path, &error, lang))
}

fn unusable(path: &str, error: &io::Error, lang: Lang) -> Failure {
    Failure::new(
        Exit::Unreadable,
        say!(
            lang,
            "no se puede usar {path}: {error}; compruebe la ruta y los permisos",
            "cannot use {path}: {error}; check the path and its permissions"
        ),
    )
}

fn unfit(option: &str, value: &str, lang: Lang) -> Failure {
    let value = quoted(value);
    Failure::new(
        Exit::Usage,
        say!(
            lang,
            "'{value}' no vale para {option}; vea «--help»",
            "'{value}' does not fit {option}; see '--help'"
        ),
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
            Failure::new(
                Exit::Invalid,
                say!(
                    lang,
                    "el motor {name} no tiene la opción '{option}'; {next}",
                    "engine {name} has no option '{option}'; {next}"
                ),
            )
        }
        Trouble::NoOptions { option } => {
            let option = quoted(option);
            Failure::new(
                Exit::Invalid,
                say!(
                    lang,
                    "al motor {name}, que habla xboard, no se le puede dar la opción '{option}'; póngala en su cmd",
                    "engine {name} speaks xboard and cannot be given option '{option}'; put it into its cmd"
                ),
            )
        }
    }
}

fn no_engine(name: &str, why: &str, lang: Lang) -> Failure {
    Failure::new(
        Exit::Unreadable,
        say!(
            lang,
            "el motor {name} no arranca: {why}; compruebe su cmd",
            "engine {name} does not start: {why}; check its cmd"
        ),
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
        assert!(sprt("0,5").is_some() && sprt("5,0").is_none() && sprt("5").is_none());
    }
}
