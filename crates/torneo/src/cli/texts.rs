//! Puts the texts of `texts.txt` into the commands that clap derived, and clap's own words into the reader's language.

use std::collections::BTreeMap;

use clap::builder::{Resettable, StyledStr};
use clap::{Arg, ArgAction, Command};

use super::tictactoe;
use crate::say::{Lang, say};
use crate::settings::KEYS;

/// Every text, by verb and argument; its head says how it is written.
const TEXTS: &str = include_str!("texts.txt");

/// The names of values that are words, in English and in Spanish.
const VALUE_NAMES: [(&str, &str); 20] = [
    ("CODE", "CÓDIGO"),
    ("COPY", "COPIA"),
    ("DIR", "CARPETA"),
    ("FILE", "ARCHIVO"),
    ("JSON|FILE", "JSON|ARCHIVO"),
    ("FILE.svg", "ARCHIVO.svg"),
    ("LANG", "IDIOMA"),
    ("LIST", "LISTA"),
    ("MIX", "MEZCLA"),
    ("NAME", "NOMBRE"),
    ("OUT", "SALIDA"),
    ("PATH", "RUTA"),
    ("PLAYER", "JUGADOR"),
    ("PLAYER|N", "JUGADOR|N"),
    ("SESSION", "SESIÓN"),
    ("STREAM", "SERIE"),
    ("TABLE POINTS", "MESA PUNTOS"),
    ("TEXT", "TEXTO"),
    ("TOURNAMENT", "TORNEO"),
    ("WHY", "MOTIVO"),
];

/// Where a help lists `--help`: after all else, which is counted from zero.
const LAST: usize = 1000;

/// A text in Spanish and in English.
type Both = [&'static str; 2];

/// The list as it is looked up.
#[derive(Default)]
struct Texts {
    /// By verb (`domino new`, nothing for `torneo` itself) and argument (nothing for what is said of the verb).
    said: BTreeMap<(&'static str, &'static str), Both>,
    /// Examples and notes under the help of a verb, in Spanish and in English.
    under: BTreeMap<&'static str, [String; 2]>,
}

impl Texts {
    fn read() -> Self {
        let mut texts = Self::default();
        let (mut verb, mut spanish) = ("", None);
        for line in TEXTS.lines() {
            if let Some(name) = line.strip_prefix("= ") {
                verb = name.strip_prefix("torneo").unwrap_or(name);
            } else if let Some(example) = line.strip_prefix("> ") {
                let under = texts.under.entry(verb).or_default();
                under
                    .iter_mut()
                    .for_each(|text| *text += &format!("\n  {example}"));
            } else if let Some(english) = line.strip_prefix("/ ") {
                let spanish = spanish.take().expect("Spanish stands above English");
                texts.add(verb, spanish, english);
            } else if !line.is_empty() && !line.starts_with('#') {
                spanish = Some(line);
            }
        }
        texts
    }

    fn add(&mut self, verb: &'static str, spanish: &'static str, english: &'static str) {
        if let Some(spanish) = spanish.strip_prefix("* ") {
            let [es, en] = self.under.entry(verb).or_default();
            // The first note stands apart from the examples.
            let gap = if es.contains("\n\n") { "\n" } else { "\n\n" };
            *es += &format!("{gap}{spanish}");
            *en += &format!("{gap}{english}");
            return;
        }
        // A colon within a sentence has words before it, not the name of an argument.
        let named = spanish.split_once(": ").filter(|(name, _)| is_name(name));
        let (name, spanish) = named.unwrap_or(("", spanish));
        let doubled = self.said.insert((verb, name), [spanish, english]);
        assert!(doubled.is_none(), "'{verb}' says '{name}' twice");
    }

    /// What is said of an argument of a verb, else of one of the same name at the verbs above it.
    fn of_argument(&self, verb: &str, name: &str) -> Option<Both> {
        let mut above = verb;
        loop {
            let said = self
                .said
                .iter()
                .find(|((of, is), _)| *of == above && *is == name);
            if said.is_some() || above.is_empty() {
                return said.map(|(_, both)| *both);
            }
            above = above.rsplit_once(' ').map_or("", |(above, _)| above);
        }
    }

    /// Examples and notes of a verb, else of the verb above it.
    fn under(&self, verb: &str, lang: Lang) -> Option<String> {
        let above = verb.rsplit_once(' ').map_or(verb, |(above, _)| above);
        let under = self.under.get(verb).or_else(|| self.under.get(above))?;
        let (word, text) = (say!(lang, "Ejemplo", "Example"), lang.of(under.each_ref()));
        let levels = match verb {
            "tictactoe play" => tictactoe::levels(lang),
            _ => String::new(),
        };
        Some(format!("{word}:{text}{levels}"))
    }
}

fn is_name(word: &str) -> bool {
    word.bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

/// The command and all its verbs in the reader's language.
pub fn in_words(program: Command, lang: Lang) -> Command {
    let texts = Texts::read();
    let version = Arg::new("version").long("version").short('V');
    let program = program.arg(version.action(ArgAction::Version).display_order(0));
    verb_in_words(program, "", &texts, lang)
}

fn verb_in_words(command: Command, verb: &str, texts: &Texts, lang: Lang) -> Command {
    let usage = say!(lang, "Uso", "Usage");
    let help = Arg::new("help").long("help").short('h');
    let long = command.get_arguments().any(has_long_value);
    let about = texts.said.get(&(verb, "")).map(|both| lang.of(*both));
    let under = texts.under(verb, lang).map(StyledStr::from);
    let mut command = command
        .about(about)
        .after_help(Resettable::from(under))
        .help_template(format!(
            "{{about-with-newline}}\n{usage}: {{usage}}\n\n{{all-args}}{{after-help}}\n"
        ))
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(say!(lang, "Órdenes", "Commands"))
        .subcommand_value_name(say!(lang, "ORDEN", "COMMAND"))
        .next_line_help(long)
        .arg(help.action(ArgAction::Help).display_order(LAST))
        .mut_args(|argument| argument_in_words(argument, verb, texts, lang));
    let names = command.get_subcommands().map(Command::get_name);
    for name in names.map(str::to_owned).collect::<Vec<_>>() {
        let path = format!("{verb} {name}").trim_start().to_owned();
        command = command.mut_subcommand(name, |verb| verb_in_words(verb, &path, texts, lang));
    }
    command
}

/// Whether an argument is so long that its help would be squeezed into what is left of the line.
fn has_long_value(argument: &Arg) -> bool {
    value_name(argument, Lang::En).chars().count() > 40
}

fn argument_in_words(argument: Arg, verb: &str, texts: &Texts, lang: Lang) -> Arg {
    let heading = match argument.is_positional() {
        true => say!(lang, "Argumentos", "Arguments"),
        false => say!(lang, "Opciones", "Options"),
    };
    let argument = argument.help_heading(heading);
    let id = argument.get_id().as_str().to_owned();
    if let Some(key) = KEYS.iter().find(|key| key.variable() == id) {
        return key.in_words(argument, lang);
    }
    let text = texts.of_argument(verb, &id.replace('_', "-"));
    let text = text.map_or("", |both| lang.of(both));
    let defaults = argument.get_default_values().iter();
    let defaults: Vec<_> = defaults.map(|value| value.to_string_lossy()).collect();
    let text = text.replace("{default}", &defaults.join(" "));
    let argument = argument.help(text);
    if !argument.get_action().takes_values() {
        return argument;
    }
    let name = value_name(&argument, lang);
    argument
        .value_name(name)
        .hide_default_value(true)
        .hide_possible_values(true)
}

/// The words that may be chosen, else the name that the struct gives, in the reader's language.
fn value_name(argument: &Arg, lang: Lang) -> String {
    let names = argument.get_value_names().unwrap_or_default();
    let name = names.first().map_or("", |name| name.as_str());
    let translated = VALUE_NAMES.iter().find(|(english, _)| *english == name);
    if let Some((english, spanish)) = translated {
        return lang.of([*spanish, *english]).to_owned();
    }
    let words = argument.get_possible_values();
    match words.is_empty() {
        true => name.to_owned(),
        false => {
            let words: Vec<&str> = words.iter().map(|word| word.get_name()).collect();
            words.join("|")
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cli::program;

    /// Names of values that are the same in every language.
    const NEUTRAL: [&str; 20] = [
        "N",
        "X",
        "ID",
        "CSV",
        "FEN",
        "URL",
        "MS",
        "[N/]S+S",
        "P",
        "score=10,moves=5,from=34",
        "score=900,moves=3,sides=both|one",
        "tc=…,restart=…,option.X=…",
        "ELO0,ELO1",
        "MIN-MAX",
        "N[.N]",
        "",
        "forfeit-1|forfeit-2|void",
        "100-64|forfeit-1|forfeit-2|void",
        "cmd=…,name=…,proto=uci|xboard,dir=…,restart=on|off,tc=…,option.X=…",
        "bash|zsh|fish",
    ];

    /// What was looked up on a walk through every visible verb.
    #[derive(Default)]
    struct Walk {
        used: BTreeSet<(String, String)>,
        value_names: BTreeSet<String>,
        missing: Vec<String>,
    }

    impl Walk {
        fn verb(&mut self, command: &Command, verb: &str, texts: &Texts) {
            let mut look = |of: &str, name: &str| {
                let found = texts.said.contains_key(&(of, name));
                found
                    .then(|| self.used.insert((of.to_owned(), name.to_owned())))
                    .is_some()
            };
            if !look(verb, "") {
                self.missing.push(format!("'{verb}'"));
            }
            if !verb.is_empty() && texts.under(verb, Lang::Es).is_none() {
                self.missing.push(format!("an example of '{verb}'"));
            }
            for argument in command.get_arguments() {
                let name = argument.get_id().as_str().replace('_', "-");
                let mut above = Some(verb);
                let found = std::iter::from_fn(|| {
                    let here = above?;
                    above = match here {
                        "" => None,
                        here => Some(here.rsplit_once(' ').map_or("", |(above, _)| above)),
                    };
                    Some(here)
                });
                let key = KEYS
                    .iter()
                    .any(|key| key.variable() == argument.get_id().as_str());
                if !key && !found.into_iter().any(|here| look(here, &name)) {
                    self.missing.push(format!("'{verb}' {name}"));
                }
                if !key && argument.get_possible_values().is_empty() {
                    let names = argument.get_value_names().unwrap_or_default();
                    let names = names.iter().map(ToString::to_string);
                    self.value_names.extend(names);
                }
            }
            for below in command.get_subcommands() {
                let path = format!("{verb} {}", below.get_name());
                self.verb(below, path.trim_start(), texts);
            }
        }
    }

    #[test]
    fn every_verb_and_argument_has_a_text_in_both_languages_and_no_text_is_left_over() {
        let texts = Texts::read();
        let mut walk = Walk::default();
        walk.verb(&program(Lang::En), "", &texts);
        assert!(
            walk.missing.is_empty(),
            "without a text: {:?}",
            walk.missing
        );
        let written = texts.said.iter();
        let idle: Vec<_> = written
            .filter(|((of, name), [es, en])| {
                let used = walk.used.contains(&((*of).to_owned(), (*name).to_owned()));
                !used || es.is_empty() || en.is_empty()
            })
            .collect();
        assert!(idle.is_empty(), "used nowhere or empty: {idle:?}");
        let verbs = texts
            .under
            .keys()
            .filter(|verb| !texts.said.contains_key(&(**verb, "")));
        assert_eq!(verbs.count(), 0, "examples of verbs that are none");
        let known = VALUE_NAMES
            .map(|(english, _)| english)
            .into_iter()
            .chain(NEUTRAL);
        let known: BTreeSet<String> = known.map(str::to_owned).collect();
        let unknown: Vec<_> = walk.value_names.difference(&known).collect();
        assert!(
            unknown.is_empty(),
            "value names without a Spanish one: {unknown:?}"
        );
    }
}
