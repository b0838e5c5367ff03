//! What the program says to people, in Spanish first and English second.
//!
//! Both languages stand side by side where the sentence is used, so neither can be forgotten and the
//! compiler checks the figures in both. JSON for programs is not translated.

use std::ffi::OsString;
use std::fmt::Display;

/// The language of everything a person reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Lang {
    Es,
    En,
}

impl Lang {
    /// `--lang` on the command line, else the first of `TORNEO_LANG`, `LC_ALL`, `LC_MESSAGES` and `LANG` that says something,
    /// else Spanish. Whatever begins with `en` is English, everything else Spanish.
    ///
    /// Decided before the arguments are read properly, because the help itself needs it; a wrong
    /// value is refused later, by the real reader.
    pub fn choose(args: &[OsString], environment: impl Fn(&str) -> Option<String>) -> Self {
        let mut words = args.iter().filter_map(|word| word.to_str());
        let flag = words.by_ref().find_map(|word| match word {
            "--lang" => Some(None),
            word => word.strip_prefix("--lang=").map(Some),
        });
        let said = || {
            let mut names = ["TORNEO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
            names.find_map(|name| environment(name).filter(|value| !value.is_empty()))
        };
        let asked = match flag {
            Some(value) => value.or_else(|| words.next()).map(str::to_owned),
            None => said(),
        };
        match asked {
            Some(value) if value.starts_with("en") => Lang::En,
            Some(_) | None => Lang::Es,
        }
    }

    /// The one of two texts, Spanish and English, that is in this language.
    pub fn of<T>(self, [es, en]: [T; 2]) -> T {
        match self {
            Lang::Es => es,
            Lang::En => en,
        }
    }

    /// A figure with a decimal point as the language writes it.
    pub fn figure(self, text: String) -> String {
        match self {
            Lang::Es => text.replace('.', ","),
            Lang::En => text,
        }
    }
}

/// A count with its noun, each as one and as many: `1 entrada`, `2 entries`.
#[derive(Debug, Clone, Copy)]
pub struct Noun {
    es: [&'static str; 2],
    en: [&'static str; 2],
}

impl Noun {
    pub const ENTRIES: Noun = Noun::new(["entrada", "entradas"], ["entry", "entries"]);
    pub const STREAMS: Noun = Noun::new(["serie", "series"], ["stream", "streams"]);
    pub const HEAD_LINES: Noun = Noun::new(["línea", "líneas"], ["line", "lines"]);
    pub const FAULTS: Noun = Noun::new(["falta", "faltas"], ["fault", "faults"]);
    pub const PLAYERS: Noun = Noun::new(["jugador", "jugadores"], ["player", "players"]);
    pub const ROUNDS: Noun = Noun::new(["ronda", "rondas"], ["round", "rounds"]);
    pub const GAMES: Noun = Noun::new(["partida", "partidas"], ["game", "games"]);
    pub const ENROLLED: Noun = Noun::new(["inscrito", "inscritos"], ["enrolled", "enrolled"]);
    pub const ACTIVE: Noun = Noun::new(["activo", "activos"], ["active", "active"]);
    pub const PAIRS: Noun = Noun::new(["pareja", "parejas"], ["pair", "pairs"]);
    pub const SIDES: Noun = Noun::new(["lado", "lados"], ["side", "sides"]);
    pub const WINS: Noun = Noun::new(["victoria", "victorias"], ["win", "wins"]);
    pub const PEOPLE: Noun = Noun::new(["persona", "personas"], ["person", "people"]);
    pub const TOURNAMENTS: Noun = Noun::new(["torneo", "torneos"], ["tournament", "tournaments"]);
    pub const DECISIONS: Noun = Noun::new(["decisión", "decisiones"], ["decision", "decisions"]);
    pub const TABLES: Noun = Noun::new(["mesa", "mesas"], ["table", "tables"]);
    pub const GOOD_LINES: Noun = Noun::new(
        ["línea buena", "líneas buenas"],
        ["good line", "good lines"],
    );
    pub const BAD_LINES: Noun =
        Noun::new(["línea mala", "líneas malas"], ["bad line", "bad lines"]);

    const fn new(es: [&'static str; 2], en: [&'static str; 2]) -> Self {
        Self { es, en }
    }

    /// The count and the noun, singular for one: `1 entrada`.
    pub fn count(self, count: impl TryInto<u64> + Display + Copy, lang: Lang) -> String {
        let many = usize::from(count.try_into().ok() != Some(1));
        let noun = match lang {
            Lang::Es => self.es[many],
            Lang::En => self.en[many],
        };
        format!("{count} {noun}")
    }
}

/// Says something for people that exists in both languages.
pub trait Say {
    fn say(&self, lang: Lang) -> String;
}

/// One sentence, Spanish and English: `say!(lang, "Mesa {n}", "Table {n}")`.
macro_rules! say {
    ($lang:expr, $es:literal, $en:literal $(, $($args:tt)*)?) => {
        match $lang {
            $crate::say::Lang::Es => format!($es $(, $($args)*)?),
            $crate::say::Lang::En => format!($en $(, $($args)*)?),
        }
    };
}
pub(crate) use say;

#[cfg(test)]
mod tests {
    use super::*;

    /// The language of a command line in an environment such as `LC_ALL=C LANG=en_GB.UTF-8`.
    fn check(args: &str, environment: &str, expected: Lang) {
        let args: Vec<OsString> = args.split(' ').map(OsString::from).collect();
        let found = Lang::choose(&args, |name| {
            let said = environment.split(' ').filter_map(|it| it.split_once('='));
            let mut said = said.filter(|(known, _)| *known == name);
            said.next().map(|(_, value)| value.to_owned())
        });
        assert_eq!(found, expected, "{args:?} {environment}");
    }

    #[test]
    fn figures_are_written_as_the_language_has_them() {
        let text = || format!("{:+.2}", 0.5);
        assert_eq!(Lang::Es.figure(text()), "+0,50");
        assert_eq!(Lang::En.figure(text()), "+0.50");
    }

    #[test]
    fn one_is_not_many() {
        let counted =
            |count: u64| [Lang::Es, Lang::En].map(|lang| Noun::ENTRIES.count(count, lang));
        assert_eq!(counted(0), ["0 entradas", "0 entries"]);
        assert_eq!(counted(1), ["1 entrada", "1 entry"]);
        assert_eq!(counted(2), ["2 entradas", "2 entries"]);
    }

    #[test]
    fn spanish_unless_asked() {
        check("torneo pair", "", Lang::Es);
        check("torneo pair", "TORNEO_LANG=en", Lang::En);
        check("torneo --lang en", "", Lang::En);
        check("torneo pair --lang=es", "TORNEO_LANG=en", Lang::Es);
        check("torneo pair", "LANG=en_GB.UTF-8", Lang::En);
        check(
            "torneo pair",
            "LC_MESSAGES=en_US LANG=es_MX.UTF-8",
            Lang::En,
        );
        check("torneo pair", "LC_ALL=C LC_MESSAGES=en_US", Lang::Es);
        check("torneo pair", "LC_ALL= LANG=en", Lang::En);
        check("torneo pair", "TORNEO_LANG=es LANG=en", Lang::Es);
        check("torneo pair", "LANG=POSIX", Lang::Es);
        check("torneo pair", "LANG=fr_FR.UTF-8", Lang::Es);
    }
}
