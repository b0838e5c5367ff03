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

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command, FromArgMatches};

use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};
pub use keys::{KEYS, Key, ValueKind};
pub use values::{Database, LogFormat, LogLevel, Nats, PublicUrl, ShortName};

/// Read when nobody names another file.
const USUAL_FILE: &str = "/etc/torneo/torneo.toml";
const FILE_VARIABLE: &str = "TORNEO_CONFIG";

/// The settings of a server, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Where the venue listens.
    pub listen: SocketAddr,
    /// The data folder, unless there is a database.
    pub data: PathBuf,
    /// PostgreSQL instead of the folder.
    pub database: Option<Database>,
    /// Where the servers of a cluster meet; without it this server is alone.
    pub nats: Option<Nats>,
    /// What this server is called among them.
    pub node: Option<ShortName>,
    /// What all of them together are called: several clusters may share one NATS.
    pub cluster: ShortName,
    /// Where the keys of names and words are, if not in the data folder. Several servers share it.
    pub seals: Option<PathBuf>,
    /// Where copies that happen by themselves go; in the data folder when nobody says.
    pub backup_folder: Option<PathBuf>,
    /// How many of them are kept; 0 makes none.
    pub backups_kept: u32,
    /// How people reach the venue, when that is not the address it listens on.
    pub public_url: Option<PublicUrl>,
    /// Whether the proxy in front is believed about client and scheme.
    pub trust_proxy: bool,
    /// A separate listener for the figures.
    pub metrics: Option<SocketAddr>,
    /// Writing requests that one address may make each second.
    pub writes_per_second: u32,
    /// Live sockets in all.
    pub sockets: u32,
    /// Live sockets from one address.
    pub sockets_per_address: u32,
    /// Less space than this on the disk is warned of, in megabytes.
    pub low_disk_mb: u32,
    pub log_format: LogFormat,
    pub log_level: LogLevel,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            data: PathBuf::from("datos"),
            database: None,
            nats: None,
            node: None,
            cluster: "torneo".parse().expect("our own name"),
            seals: None,
            backup_folder: None,
            backups_kept: 14,
            public_url: None,
            trust_proxy: false,
            metrics: None,
            writes_per_second: 200,
            sockets: 20_000,
            sockets_per_address: 4_000,
            low_disk_mb: 512,
            log_format: LogFormat::Text,
            log_level: LogLevel::default(),
        }
    }
}

/// Where the value of a key comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    Default,
    File { line: usize },
    Environment,
    Flag,
}

/// The settings, and for each of `KEYS`, in its order, where the value comes from.
#[derive(Debug)]
pub struct Chosen {
    pub settings: Settings,
    pub sources: Vec<Source>,
    /// The file that was read.
    pub file: Option<PathBuf>,
}

/// What the command line says: `--config`, and a flag for each of `KEYS` that was given.
#[derive(Debug, Default)]
pub struct Flags {
    config: Option<String>,
    /// By the name of the key.
    given: BTreeMap<&'static str, String>,
}

// By hand, because the flags follow from the table of keys.
impl clap::Args for Flags {
    fn augment_args(command: Command) -> Command {
        let config = Arg::new("config").long("config").value_name("FILE");
        let keys = KEYS.iter().map(Key::argument);
        command.arg(config).args(keys)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut flags = Self::default();
        flags.update_from_arg_matches(matches)?;
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.config = matches.get_one("config").cloned();
        let given = |key: &Key| Some((key.name, matches.get_one(&key.variable()).cloned()?));
        self.given = KEYS.iter().filter_map(given).collect();
        Ok(())
    }
}

/// Gathers and checks the settings. A verb that has no flags for them passes none.
pub fn choose(flags: &Flags, lang: Lang) -> Result<Chosen, Failure> {
    let (file, said) = match file_to_read(flags.config.clone()) {
        Some(path) => {
            let said = file::read(&path, lang)?;
            (Some(path), said)
        }
        None => (None, file::Said::default()),
    };
    let mut settings = Settings::default();
    let mut sources = Vec::with_capacity(KEYS.len());
    for key in KEYS {
        let source = if let Some(text) = flags.given.get(key.name) {
            take(key, &mut settings, text, &key.flag(), Exit::Usage, lang)?;
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
