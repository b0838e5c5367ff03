//! The options: what is announced, what a value may be, and what is set.

use std::fmt;

use crate::search::Parameters;
use crate::strength::{FULL_SKILL, LEAST_ELO, MOST_ELO, Strength};

/// What kind of value an option takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OptionKind {
    Check(bool),
    Spin { default: i64, least: i64, most: i64 },
    Text,
    Button,
}

/// Everything that can be set, by the name a program shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Name {
    Hash,
    ClearHash,
    Threads,
    MultiPv,
    Ponder,
    MoveOverhead,
    Chess960,
    ShowWdl,
    LimitStrength,
    Elo,
    SkillLevel,
    AnalyseMode,
    Network,
    SyzygyPath,
    OwnBook,
    BookFile,
}

/// Largest table, megabytes.
const MOST_HASH: i64 = 65_536;

const MOST_THREADS: i64 = 256;

/// Kept back for the way between the program and us, milliseconds.
const OVERHEAD: i64 = 20;

const LIST: [(Name, &str, OptionKind); 16] = [
    (Name::Hash, "Hash", spin(16, 1, MOST_HASH)),
    (Name::ClearHash, "Clear Hash", OptionKind::Button),
    (Name::Threads, "Threads", spin(1, 1, MOST_THREADS)),
    (Name::MultiPv, "MultiPV", spin(1, 1, 218)),
    (Name::Ponder, "Ponder", OptionKind::Check(false)),
    (Name::MoveOverhead, "Move Overhead", spin(OVERHEAD, 0, 5000)),
    (Name::Chess960, "UCI_Chess960", OptionKind::Check(false)),
    (Name::ShowWdl, "UCI_ShowWDL", OptionKind::Check(false)),
    (
        Name::LimitStrength,
        "UCI_LimitStrength",
        OptionKind::Check(false),
    ),
    (Name::Elo, "UCI_Elo", spin(1500, LEAST_ELO, MOST_ELO)),
    (
        Name::SkillLevel,
        "Skill Level",
        spin(FULL_SKILL, 0, FULL_SKILL),
    ),
    (
        Name::AnalyseMode,
        "UCI_AnalyseMode",
        OptionKind::Check(false),
    ),
    (Name::Network, "Network", OptionKind::Check(true)),
    (Name::SyzygyPath, "SyzygyPath", OptionKind::Text),
    (Name::OwnBook, "OwnBook", OptionKind::Check(false)),
    (Name::BookFile, "BookFile", OptionKind::Text),
];

const fn spin(default: i64, least: i64, most: i64) -> OptionKind {
    OptionKind::Spin {
        default,
        least,
        most,
    }
}

/// An empty text option, as the protocol writes it.
const EMPTY: &str = "<empty>";

/// The values in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) lines: usize,
    pub(super) overhead_ms: i64,
    pub(super) chess960: bool,
    pub(super) show_wdl: bool,
    limit_strength: bool,
    elo: i64,
    skill: i64,
    pub(super) analyse_mode: bool,
    pub(super) network: bool,
    pub(super) syzygy_path: String,
    pub(super) own_book: bool,
    pub(super) book_file: String,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            lines: 1,
            overhead_ms: OVERHEAD,
            chess960: false,
            show_wdl: false,
            limit_strength: false,
            elo: 1500,
            skill: FULL_SKILL,
            analyse_mode: false,
            network: true,
            syzygy_path: String::new(),
            own_book: false,
            book_file: String::new(),
        }
    }
}

/// Why an option was not set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    #[error("there is no option '{0}'")]
    Unknown(String),
    #[error("option {name} takes a whole number from {least} to {most}, not '{value}'")]
    NotInRange {
        name: &'static str,
        value: String,
        least: i64,
        most: i64,
    },
    #[error("option {name} takes true or false, not '{value}'")]
    NotABoolean { name: &'static str, value: String },
}

impl Options {
    /// Sets a value; the name in any case. Returns what was set, for those who must act on it.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Name, Refusal> {
        let known = LIST.iter().find(|known| known.1.eq_ignore_ascii_case(name));
        let &(name, shown, kind) = known.ok_or_else(|| Refusal::Unknown(name.to_owned()))?;
        match kind {
            OptionKind::Check(_) => self.set_check(name, check(shown, value)?),
            OptionKind::Spin { least, most, .. } => {
                self.set_spin(name, whole(shown, value, least, most)?)
            }
            OptionKind::Text => self.set_text(name, if value == EMPTY { "" } else { value }),
            OptionKind::Button => {}
        }
        Ok(name)
    }

    /// How weakly to play, if at all.
    pub(super) fn strength(&self) -> Option<Strength> {
        if self.analyse_mode {
            None
        } else if self.limit_strength {
            Some(Strength::of_elo(self.elo))
        } else {
            Strength::of_skill(self.skill)
        }
    }

    fn set_check(&mut self, name: Name, on: bool) {
        match name {
            Name::Chess960 => self.chess960 = on,
            Name::ShowWdl => self.show_wdl = on,
            Name::LimitStrength => self.limit_strength = on,
            Name::AnalyseMode => self.analyse_mode = on,
            Name::Network => self.network = on,
            Name::OwnBook => self.own_book = on,
            // Whether the program ponders is its own affair; `go ponder` says so each time.
            Name::Ponder => {}
            Name::Hash | Name::ClearHash | Name::Threads | Name::MultiPv | Name::MoveOverhead => {}
            Name::Elo | Name::SkillLevel | Name::SyzygyPath | Name::BookFile => {}
        }
    }

    fn set_spin(&mut self, name: Name, value: i64) {
        match name {
            Name::Hash => self.hash = value as usize,
            Name::Threads => self.threads = value as usize,
            Name::MultiPv => self.lines = value as usize,
            Name::MoveOverhead => self.overhead_ms = value,
            Name::Elo => self.elo = value,
            Name::SkillLevel => self.skill = value,
            Name::ClearHash | Name::Ponder | Name::Chess960 | Name::ShowWdl => {}
            Name::LimitStrength | Name::AnalyseMode | Name::OwnBook => {}
            Name::Network | Name::SyzygyPath | Name::BookFile => {}
        }
    }

    fn set_text(&mut self, name: Name, value: &str) {
        match name {
            Name::SyzygyPath => value.clone_into(&mut self.syzygy_path),
            Name::BookFile => value.clone_into(&mut self.book_file),
            Name::Hash | Name::ClearHash | Name::Threads | Name::MultiPv | Name::Ponder => {}
            Name::MoveOverhead | Name::Chess960 | Name::ShowWdl | Name::LimitStrength => {}
            Name::Elo | Name::SkillLevel | Name::AnalyseMode | Name::OwnBook => {}
            Name::Network => {}
        }
    }
}

/// The lines `uci` announces, one for each option.
pub(super) fn announcements() -> impl Iterator<Item = String> {
    let parameters = Parameters::LIST.iter().filter(|_| cfg!(feature = "tuning"));
    let parameters = parameters.map(|&(name, default, least, most)| {
        (name, spin(default.into(), least.into(), most.into()))
    });
    let options = LIST.iter().map(|&(_, name, kind)| (name, kind));
    options
        .chain(parameters)
        .map(|(name, kind)| format!("option name {name} type {kind}"))
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Check(default) => write!(f, "check default {default}"),
            OptionKind::Spin {
                default,
                least,
                most,
            } => write!(f, "spin default {default} min {least} max {most}"),
            OptionKind::Text => write!(f, "string default {EMPTY}"),
            OptionKind::Button => write!(f, "button"),
        }
    }
}

fn check(name: &'static str, value: &str) -> Result<bool, Refusal> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Refusal::NotABoolean {
            name,
            value: value.to_owned(),
        }),
    }
}

fn whole(name: &'static str, value: &str, least: i64, most: i64) -> Result<i64, Refusal> {
    let parsed = value.parse().ok();
    parsed
        .filter(|value| (least..=most).contains(value))
        .ok_or_else(|| Refusal::NotInRange {
            name,
            value: value.to_owned(),
            least,
            most,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_announced_defaults_are_the_defaults() {
        let mut options = Options::default();
        for (name, shown, kind) in LIST {
            let default = match kind {
                OptionKind::Check(default) => default.to_string(),
                OptionKind::Spin { default, .. } => default.to_string(),
                OptionKind::Text => EMPTY.to_owned(),
                OptionKind::Button => String::new(),
            };
            assert_eq!(options.set(&shown.to_uppercase(), &default), Ok(name));
        }
        assert_eq!(options, Options::default());
    }

    #[test]
    fn what_does_not_fit_is_refused_and_changes_nothing() {
        let mut options = Options::default();
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "-1"),
            ("Hash", "many"),
            ("Hash", "99999999999999999999"),
            ("Threads", ""),
            ("Ponder", "perhaps"),
            ("Nonsense", "1"),
            ("", ""),
        ] {
            assert!(options.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(options, Options::default());
    }

    #[test]
    fn strength_follows_the_options() {
        let mut options = Options::default();
        assert_eq!(options.strength(), None);
        options.set("Skill Level", "3").unwrap();
        assert_eq!(options.strength(), Strength::of_skill(3));
        options.set("UCI_LimitStrength", "true").unwrap();
        assert_eq!(options.strength(), Some(Strength::of_elo(1500)));
        options.set("UCI_AnalyseMode", "true").unwrap();
        assert_eq!(options.strength(), None);
    }
}
