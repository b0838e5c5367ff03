//! What the program says to people, in Spanish first and English second.
//!
//! Both languages stand side by side where the sentence is used, so neither can be forgotten and the
//! compiler checks the figures in both. JSON for programs is not translated.

use std::ffi::OsString;

/// The language of everything a person reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lang {
    Es,
    En,
}

impl Lang {
    /// `--lang` on the command line, else `TORNEO_LANG`, else Spanish.
    ///
    /// Decided before the arguments are read properly, because the help itself needs it; a wrong
    /// value is refused later, by the real reader.
    pub fn choose(args: &[OsString], environment: Option<&str>) -> Self {
        let mut words = args.iter().filter_map(|word| word.to_str());
        let flag = words.by_ref().find_map(|word| match word {
            "--lang" => Some(None),
            word => word.strip_prefix("--lang=").map(Some),
        });
        let asked = match flag {
            Some(Some(value)) => Some(value),
            Some(None) => words.next(),
            None => environment,
        };
        match asked {
            Some(value) if value.starts_with("en") => Lang::En,
            Some(_) | None => Lang::Es,
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

    fn chosen(args: &[&str], environment: Option<&str>) -> Lang {
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        Lang::choose(&args, environment)
    }

    #[test]
    fn figures_are_written_as_the_language_has_them() {
        let text = || format!("{:+.2}", 0.5);
        assert_eq!(Lang::Es.figure(text()), "+0,50");
        assert_eq!(Lang::En.figure(text()), "+0.50");
    }

    #[test]
    fn spanish_unless_asked() {
        assert_eq!(chosen(&["torneo", "pair"], None), Lang::Es);
        assert_eq!(chosen(&["torneo", "pair"], Some("en")), Lang::En);
        assert_eq!(chosen(&["torneo", "--lang", "en"], None), Lang::En);
        assert_eq!(
            chosen(&["torneo", "pair", "--lang=es"], Some("en")),
            Lang::Es
        );
    }
}
