//! The command line: one file per verb. Help and errors speak Spanish first, English second.

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::Serialize;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, IntoDeserializer};

mod analyse;
mod archive;
mod backup;
mod bench;
mod bots;
mod check;
mod chess;
mod completions;
mod config;
mod domino;
mod engine_match;
mod invite;
mod journal;
mod manual;
mod match_command;
mod match_report;
mod notify;
mod pair;
mod perft;
mod rank;
mod records;
mod replay;
mod selfplay;
mod serve;
mod simulate;
mod snatch;
mod tictactoe;
mod train;
mod trf;
mod tune;
mod types;
mod uci;
mod verify;

use crate::exit::{Exit, Failure};
use crate::input::quoted;
use crate::output;
use crate::say::{Lang, say};

/// A verb: how it is called, and what it does.
struct Verb {
    command: fn(Lang) -> Command,
    run: fn(&ArgMatches, Lang) -> Result<Exit, Failure>,
}

/// Verbs that people want for the same thing, under a heading in Spanish and in English.
struct Group {
    heading: [&'static str; 2],
    verbs: &'static [Verb],
}

/// In the order in which `--help` lists them.
const GROUPS: &[Group] = &[
    Group {
        heading: ["Dirigir un torneo", "Run an event"],
        verbs: &[
            domino::VERB,
            pair::VERB,
            rank::VERB,
            check::VERB,
            trf::VERB,
            simulate::VERB,
        ],
    },
    Group {
        heading: ["En vivo y experimentos", "Live and experiments"],
        verbs: &[serve::VERB, snatch::VERB, tictactoe::VERB, bots::VERB],
    },
    Group {
        heading: ["Ajedrez", "Chess"],
        verbs: &[uci::VERB, analyse::VERB, engine_match::VERB, chess::VERB],
    },
    Group {
        heading: ["Datos y pruebas", "Data and proof"],
        verbs: &[verify::VERB, replay::VERB, journal::VERB],
    },
    Group {
        heading: ["Operar la sede", "Operate"],
        verbs: &[
            config::VERB,
            invite::VERB,
            backup::VERB,
            completions::VERB,
            manual::VERB,
        ],
    },
    Group {
        heading: ["Para quien desarrolla", "For developers"],
        verbs: &[
            perft::VERB,
            bench::VERB,
            selfplay::VERB,
            tune::VERB,
            train::VERB,
            types::VERB,
        ],
    },
];

/// Every verb.
fn verbs() -> impl Iterator<Item = &'static Verb> {
    GROUPS.iter().flat_map(|group| group.verbs)
}

/// Reads the command line and runs its verb.
pub fn run(args: Vec<OsString>, lang: Lang) -> Result<Exit, Failure> {
    let matches = match program(lang).try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => return refused(&error, lang),
    };
    let (name, asked) = matches.subcommand().expect("clap asks for a verb");
    let verb = verbs()
        .find(|verb| (verb.command)(lang).get_name() == name)
        .expect("clap knows only our verbs");
    (verb.run)(asked, lang)
}

/// The whole command, with every verb.
pub fn program(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Torneo: del primer nombre de la lista a la última firma bajo el resultado",
        "Torneo: from the first name on the list to the last signature under the result"
    );
    let lang_help = say!(
        lang,
        "Idioma: es (por defecto) o en",
        "Language: es (default) or en"
    );
    let program = Command::new("torneo")
        .about(about)
        .styles(Styles::plain())
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .subcommand_help_heading(say!(lang, "Órdenes", "Commands"))
        .subcommand_value_name(say!(lang, "ORDEN", "COMMAND"))
        .version(env!("CARGO_PKG_VERSION"))
        .arg(
            Arg::new("version")
                .long("version")
                .short('V')
                .action(ArgAction::Version)
                .help(say!(lang, "Muestra la versión", "Show the version")),
        )
        .arg(
            Arg::new("lang")
                .long("lang")
                .global(true)
                .value_parser(PossibleValuesParser::new(["es", "en"]))
                .hide_possible_values(true)
                .value_name(say!(lang, "IDIOMA", "LANG"))
                .help(lang_help)
                .help_heading(options_heading(lang)),
        );
    let program = verbs().fold(program, |program, verb| {
        program.subcommand((verb.command)(lang))
    });
    let usage = say!(lang, "Uso", "Usage");
    let (commands, options) = (say!(lang, "Órdenes", "Commands"), options_heading(lang));
    let groups = groups(lang);
    in_words(program, lang).help_template(format!(
        "{{about-with-newline}}\n{usage}: {{usage}}\n\n{commands}:\n{groups}\n{options}:\n{{options}}\n"
    ))
}

/// The verbs by what people want, one line each.
fn groups(lang: Lang) -> String {
    let shown = |group: &Group| -> Vec<Command> {
        let commands = group.verbs.iter().map(|verb| (verb.command)(lang));
        commands.filter(|command| !command.is_hide_set()).collect()
    };
    let names = GROUPS.iter().flat_map(shown);
    let width = names.map(|command| command.get_name().len()).max();
    let width = width.unwrap_or(0);
    let mut text = String::new();
    for group in GROUPS {
        let [es, en] = group.heading;
        text += &say!(lang, "\n{es}\n", "\n{en}\n");
        for command in shown(group) {
            let (name, about) = (command.get_name(), command.get_about());
            let about = about.map_or_else(String::new, ToString::to_string);
            text += &format!("  {name:width$}  {about}\n");
        }
    }
    text
}

/// A verb's command with its example, before its own arguments are added.
pub fn verb(name: &'static str, about: String, example: &str, lang: Lang) -> Command {
    let word = say!(lang, "Ejemplo", "Example");
    Command::new(name)
        .about(about)
        .after_help(format!("{word}:\n{example}"))
}

/// The positional FILE of a filter; `-` or nothing is standard input.
pub fn file_argument(lang: Lang) -> Arg {
    Arg::new("file")
        .value_name(say!(lang, "ARCHIVO", "FILE"))
        .default_value("-")
        .hide_default_value(true)
        .help(say!(
            lang,
            "Petición en JSON; sin nombre o con «-», la entrada estándar",
            "Request in JSON; without a name or with '-', standard input"
        ))
}

/// An option that takes one of a few words; the first is the default.
pub fn choice(name: &'static str, words: &'static [&'static str], help: String) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(words.join("|"))
        .value_parser(PossibleValuesParser::new(words))
        .hide_possible_values(true)
        .default_value(words[0])
        .hide_default_value(true)
        .help(help)
}

/// An option that takes one of our enums, by the words that JSON has too; the first is the default.
pub fn choice_of(name: &'static str, variants: &[impl Serialize], help: String) -> Arg {
    let words: Vec<String> = variants.iter().map(torneo_rules::word::word).collect();
    Arg::new(name)
        .long(name)
        .value_name(words.join("|"))
        .default_value(words[0].clone())
        .value_parser(PossibleValuesParser::new(words))
        .hide_possible_values(true)
        .hide_default_value(true)
        .help(help)
}

/// The value of an argument that has a default.
pub fn word<'a>(matches: &'a ArgMatches, name: &str) -> &'a str {
    matches
        .get_one::<String>(name)
        .expect("the argument has a default")
}

/// One of our enums, by the word that JSON has for it too.
pub fn chosen<T: DeserializeOwned>(
    matches: &ArgMatches,
    name: &str,
    lang: Lang,
) -> Result<T, Failure> {
    let word = matches.get_one::<String>(name).map_or("", String::as_str);
    let word: StrDeserializer<'_, serde::de::value::Error> = word.into_deserializer();
    T::deserialize(word).map_err(|error| {
        let why = quoted(&error.to_string());
        Failure::new(
            Exit::Usage,
            say!(
                lang,
                "{name} no se entiende: {why}",
                "{name} is not understood: {why}"
            ),
        )
    })
}

fn options_heading(lang: Lang) -> String {
    say!(lang, "Opciones", "Options")
}

/// Whether an argument is so long that its help would be squeezed into what is left of the line.
fn has_long_value(arg: &Arg) -> bool {
    let names = arg.get_value_names().unwrap_or_default();
    names.iter().map(|name| name.len()).sum::<usize>() > 40
}

/// Puts clap's own words (headings, `--help`) into the language, for every verb.
fn in_words(command: Command, lang: Lang) -> Command {
    let usage = say!(lang, "Uso", "Usage");
    let help = Arg::new("help")
        .long("help")
        .short('h')
        .action(ArgAction::Help)
        .help(say!(lang, "Muestra esta ayuda", "Show this help"));
    let long = command.get_arguments().any(has_long_value);
    let command = command
        .help_template(format!(
            "{{about-with-newline}}\n{usage}: {{usage}}\n\n{{all-args}}{{after-help}}\n"
        ))
        .disable_help_flag(true)
        .next_line_help(long)
        .arg(help)
        .mut_args(|arg| {
            let heading = if arg.is_positional() {
                say!(lang, "Argumentos", "Arguments")
            } else {
                options_heading(lang)
            };
            arg.help_heading(heading)
        });
    let names: Vec<String> = command
        .get_subcommands()
        .map(|c| c.get_name().to_owned())
        .collect();
    names.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, |verb| in_words(verb, lang))
    })
}

/// A page of help, with clap's own word in the reader's language.
fn help(error: &clap::Error, lang: Lang) -> String {
    let options = say!(lang, "[OPCIONES]", "[OPTIONS]");
    error.to_string().replace("[OPTIONS]", &options)
}

/// clap's refusal in one sentence, or the help and version that were asked for.
fn refused(error: &clap::Error, lang: Lang) -> Result<Exit, Failure> {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        Some(_) | None => String::new(),
    };
    let (arg, value) = (
        context(ContextKind::InvalidArg),
        context(ContextKind::InvalidValue),
    );
    let message = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let text = help(error, lang);
            return output::print(&format!("{}\n", text.trim_end()), lang).map(|()| Exit::Done);
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return Err(Failure::new(Exit::Usage, help(error, lang)));
        }
        ErrorKind::InvalidSubcommand => {
            let verb = context(ContextKind::InvalidSubcommand);
            // clap lists those alike with the nearest last.
            let like = context(ContextKind::SuggestedSubcommand);
            match like.rsplit(", ").next().unwrap_or_default() {
                "" => say!(
                    lang,
                    "no existe la orden '{verb}'; «torneo --help» las enumera",
                    "there is no command '{verb}'; 'torneo --help' lists them"
                ),
                like => say!(
                    lang,
                    "no existe la orden '{verb}'; ¿quizá {like}?",
                    "there is no command '{verb}'; perhaps {like}?"
                ),
            }
        }
        ErrorKind::InvalidValue if !value.is_empty() => {
            let valid = context(ContextKind::ValidValue);
            say!(
                lang,
                "'{value}' no vale para {arg}; elija entre: {valid}",
                "'{value}' does not fit {arg}; choose one of: {valid}"
            )
        }
        ErrorKind::InvalidValue => {
            say!(lang, "a {arg} le falta el valor", "{arg} needs a value")
        }
        ErrorKind::ValueValidation => say!(
            lang,
            "'{value}' no vale para {arg}; vea «--help»",
            "'{value}' does not fit {arg}; see '--help'"
        ),
        ErrorKind::UnknownArgument => say!(
            lang,
            "no se conoce la opción {arg}; vea «--help»",
            "unknown option {arg}; see '--help'"
        ),
        ErrorKind::MissingRequiredArgument => {
            say!(
                lang,
                "falta {arg}; vea «--help»",
                "{arg} is missing; see '--help'"
            )
        }
        _ => {
            let text = error.to_string();
            text.lines()
                .next()
                .unwrap_or_default()
                .trim_start_matches("error: ")
                .to_owned()
        }
    };
    Err(Failure::new(Exit::Usage, message))
}
