//! What the operator decides. Each key may be said in four places, and the nearest wins:
//!
//! ```text
//! --flag  >  TORNEO_KEY  >  the file (TOML)  >  the default
//! ```
//!
//! Everything is checked here, once; what holds a `Settings` does not check again. `docs/operating.md` and
//! `examples/torneo.toml` list the keys, and a test keeps them true.

/// The table of keys: names, help, checks.
mod keys;

/// The file.
mod file;

/// Values that are more than a word.
mod values;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches};

use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};
pub use keys::{KEYS, Key, Kind};
pub use values::{Database, LogFormat, LogLevel, PublicUrl};

/// Read when nobody names another file.
const USUAL_FILE: &str = "/etc/torneo/torneo.toml";
const FILE_VARIABLE: &str = "TORNEO_CONFIG";

/// What was decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Where the venue listens.
    pub listen: SocketAddr,
    /// The data folder, unless there is a database.
    pub data: PathBuf,
    /// PostgreSQL instead of the folder.
    pub database: Option<Database>,
    /// How people reach the venue, when that is not the address it listens on.
    pub public_url: Option<PublicUrl>,
    /// Whether the proxy in front is believed about client and scheme.
    pub trust_proxy: bool,
    /// A separate listener for the figures.
    pub metrics: Option<SocketAddr>,
    /// Writing requests that one address may make each second.
    pub writes_per_second: u32,
    pub log_format: LogFormat,
    pub log_level: LogLevel,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            data: PathBuf::from("datos"),
            database: None,
            public_url: None,
            trust_proxy: false,
            metrics: None,
            writes_per_second: 200,
            log_format: LogFormat::Text,
            log_level: LogLevel::default(),
        }
    }
}

/// Where a value was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    Default,
    File { line: usize },
    Environment,
    Flag,
}

/// The settings, with where each of them comes from, in the order of `KEYS`.
#[derive(Debug)]
pub struct Chosen {
    pub settings: Settings,
    pub sources: Vec<Source>,
    /// The file that was read.
    pub file: Option<PathBuf>,
}

/// `--config` and one option for each key.
pub fn arguments(lang: Lang) -> Vec<Arg> {
    let mut arguments = vec![config_argument(lang)];
    arguments.extend(KEYS.iter().map(|key| key.argument(lang)));
    arguments
}

/// `--config FILE`.
pub fn config_argument(lang: Lang) -> Arg {
    Arg::new("config")
        .long("config")
        .value_name(say!(lang, "ARCHIVO", "FILE"))
        .help(say!(
            lang,
            "Archivo de ajustes (TORNEO_CONFIG, o {USUAL_FILE} si existe)",
            "File of settings (TORNEO_CONFIG, or {USUAL_FILE} if it exists)"
        ))
}

/// Gathers and checks the settings. A verb that has no flag for a key is asked about the other places only.
pub fn choose(matches: &ArgMatches, lang: Lang) -> Result<Chosen, Failure> {
    let flag = |name: &str| {
        let given = matches.try_get_one::<String>(name).ok().flatten();
        given
            .filter(|_| matches.value_source(name) == Some(ValueSource::CommandLine))
            .cloned()
    };
    let (file, said) = match file_to_read(flag("config")) {
        Some(path) => {
            let said = file::read(&path, lang)?;
            (Some(path), said)
        }
        None => (None, file::Said::default()),
    };
    let mut settings = Settings::default();
    let mut sources = Vec::with_capacity(KEYS.len());
    for key in KEYS {
        let source = if let Some(text) = flag(key.name) {
            take(key, &mut settings, &text, &key.flag(), Exit::Usage, lang)?;
            Source::Flag
        } else if let Some(text) = variable(&key.variable()) {
            let variable = key.variable();
            take(key, &mut settings, &text, &variable, Exit::Usage, lang)?;
            Source::Environment
        } else if let (Some(said), Some(path)) = (said.get(key.name), &file) {
            let place = said.place(path, key.name, lang);
            take(key, &mut settings, &said.text, &place, Exit::Invalid, lang)?;
            Source::File { line: said.line }
        } else {
            Source::Default
        };
        sources.push(source);
    }
    Ok(Chosen {
        settings,
        sources,
        file,
    })
}

/// A file that was asked for must be there; the usual one may be missing.
fn file_to_read(flag: Option<String>) -> Option<PathBuf> {
    let asked = flag.or_else(|| variable(FILE_VARIABLE)).map(PathBuf::from);
    asked.or_else(|| Some(PathBuf::from(USUAL_FILE)).filter(|usual| usual.exists()))
}

/// An empty variable is one that nobody set: that is how unit files and containers leave things out.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

fn take(
    key: &Key,
    settings: &mut Settings,
    text: &str,
    place: &str,
    exit: Exit,
    lang: Lang,
) -> Result<(), Failure> {
    if key.set(settings, text).is_some() {
        return Ok(());
    }
    let (expects, text) = (key.expects(lang), key.harmless(text));
    Err(Failure::new(
        exit,
        say!(
            lang,
            "'{text}' no vale para {place}; escriba {expects}",
            "'{text}' does not fit {place}; write {expects}"
        ),
    ))
}
