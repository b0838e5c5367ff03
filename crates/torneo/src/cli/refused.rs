//! What clap refuses, and the help that it shows, in the reader's language: none of clap's own English passes on.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};

/// clap's refusal in one sentence, or the help and version that were asked for.
pub fn refused(error: &clap::Error, lang: Lang) -> Result<Exit, Failure> {
    let message = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let text = help(error, lang);
            return output::print(&format!("{}\n", text.trim_end()), lang).map(|()| Exit::Done);
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => help(error, lang),
        _ => sentence(error, lang),
    };
    Err(Failure::new(Exit::Usage, message))
}

/// A page of help, with clap's own word in the reader's language.
fn help(error: &clap::Error, lang: Lang) -> String {
    let options = say!(lang, "[OPCIONES]", "[OPTIONS]");
    error.to_string().replace("[OPTIONS]", &options)
}

/// What clap says of a refusal under one of its headings; nothing where it says nothing.
fn context(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        Some(ContextValue::Number(number)) => number.to_string(),
        Some(_) | None => String::new(),
    }
}

fn sentence(error: &clap::Error, lang: Lang) -> String {
    let arg = context(error, ContextKind::InvalidArg);
    let value = context(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::InvalidSubcommand => no_such_verb(error, lang),
        ErrorKind::InvalidValue if !value.is_empty() => {
            let valid = context(error, ContextKind::ValidValue);
            say!(
                lang,
                "'{value}' no vale para {arg}; elija entre: {valid}",
                "'{value}' does not fit {arg}; choose one of: {valid}"
            )
        }
        ErrorKind::InvalidValue | ErrorKind::NoEquals => {
            say!(lang, "a {arg} le falta el valor", "{arg} needs a value")
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            number_of_values(error, &arg, lang)
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
        ErrorKind::MissingRequiredArgument => say!(
            lang,
            "falta {arg}; vea «--help»",
            "{arg} is missing; see '--help'"
        ),
        ErrorKind::MissingSubcommand => say!(
            lang,
            "falta la orden; «--help» las enumera",
            "the command is missing; '--help' lists them"
        ),
        ErrorKind::ArgumentConflict => match context(error, ContextKind::PriorArg) {
            other if other.is_empty() || other == arg => {
                say!(lang, "{arg} vale una sola vez", "{arg} is given once only")
            }
            other => say!(
                lang,
                "{arg} no va con {other}; deje uno de los dos",
                "{arg} does not go with {other}; leave one of them out"
            ),
        },
        ErrorKind::TooManyValues => say!(
            lang,
            "'{value}' sobra en {arg}; vea «--help»",
            "'{value}' is too much for {arg}; see '--help'"
        ),
        ErrorKind::InvalidUtf8 => say!(
            lang,
            "un argumento no es texto UTF-8; escríbalo de otro modo",
            "an argument is no UTF-8 text; write it in another way"
        ),
        // clap may add kinds; what it says of them would be English alone.
        _ => say!(
            lang,
            "los argumentos no se entienden; vea «--help»",
            "the arguments cannot be understood; see '--help'"
        ),
    }
}

fn no_such_verb(error: &clap::Error, lang: Lang) -> String {
    let verb = context(error, ContextKind::InvalidSubcommand);
    // clap lists those alike with the nearest last.
    let like = context(error, ContextKind::SuggestedSubcommand);
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

/// So many values were given, and so many are needed.
fn number_of_values(error: &clap::Error, arg: &str, lang: Lang) -> String {
    let due = [ContextKind::ExpectedNumValues, ContextKind::MinValues].map(|it| context(error, it));
    let (due, given) = (due.concat(), context(error, ContextKind::ActualNumValues));
    say!(
        lang,
        "{arg}: hacen falta {due}, y se dio {given}; vea «--help»",
        "{arg}: {due} are needed, given: {given}; see '--help'"
    )
}

#[cfg(test)]
mod tests {
    use clap::{Command, FromArgMatches};

    use super::*;
    use crate::cli::{Torneo, program};

    fn no(args: &str, lang: Lang) -> String {
        let words = std::iter::once("torneo").chain(args.split_whitespace());
        let read = program(lang).try_get_matches_from(words);
        let read = read.and_then(|matches| Torneo::from_arg_matches(&matches));
        match read {
            Ok(_) => panic!("'{args}' is understood"),
            Err(error) => sentence(&error, lang),
        }
    }

    fn check(args: &str, es: &str, en: &str) {
        assert_eq!(no(args, Lang::Es), es, "{args}");
        assert_eq!(no(args, Lang::En), en, "{args}");
    }

    #[test]
    fn refusals_are_said_in_both_languages() {
        check(
            "domino forbid copa partners ana",
            "<JUGADOR> <JUGADOR>: hacen falta 2, y se dio 1; vea «--help»",
            "<PLAYER> <PLAYER>: 2 are needed, given: 1; see '--help'",
        );
        check(
            "domino result copa 1",
            "<MESA PUNTOS> <MESA PUNTOS>...: hacen falta 2, y se dio 1; vea «--help»",
            "<TABLE POINTS> <TABLE POINTS>...: 2 are needed, given: 1; see '--help'",
        );
        check(
            "trf pair --why 1",
            "--why <N> <N>: hacen falta 2, y se dio 1; vea «--help»",
            "--why <N> <N>: 2 are needed, given: 1; see '--help'",
        );
        check(
            "pair --nada",
            "no se conoce la opción --nada; vea «--help»",
            "unknown option --nada; see '--help'",
        );
        check(
            "pair --lang",
            "a --lang <IDIOMA> le falta el valor",
            "--lang <LANG> needs a value",
        );
    }

    /// Every verb by its words, with its help on a terminal of 80 columns.
    fn helps(command: &Command, path: &[&str], lang: Lang, all: &mut Vec<(String, String)>) {
        let words = std::iter::once("torneo").chain(path.iter().copied());
        let words = words.chain(std::iter::once("--help"));
        let shown = program(lang).term_width(80).try_get_matches_from(words);
        let error = shown.expect_err("the help is no success");
        all.push((path.join(" "), help(&error, lang)));
        for below in command.get_subcommands() {
            helps(below, &[path, &[below.get_name()]].concat(), lang, all);
        }
    }

    #[test]
    fn every_help_is_in_its_language_and_can_be_read_on_a_narrow_terminal() {
        const CLAPS: [&str; 9] = [
            "[OPTIONS]",
            "Options:",
            "Usage:",
            "Arguments:",
            "Commands:",
            "[COMMAND]",
            "Print help",
            "possible values",
            "[default",
        ];
        for lang in [Lang::Es, Lang::En] {
            let mut all = Vec::new();
            helps(&program(lang), &[], lang, &mut all);
            assert!(all.len() > 60, "{} verbs", all.len());
            for (verb, text) in all {
                if lang == Lang::Es {
                    let english = CLAPS.iter().find(|word| text.contains(**word));
                    assert_eq!(english, None, "{verb}:\n{text}");
                }
                let alone = |line: &&str| line.starts_with("       ") && !line.trim().contains(' ');
                let lines: Vec<&str> = text.lines().collect();
                let squeezed = lines.windows(3).find(|few| few.iter().all(alone));
                assert_eq!(squeezed, None, "{verb}:\n{text}");
            }
        }
    }
}
