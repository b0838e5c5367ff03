//! What `torneo match` says when a match cannot be played as it was asked for.

use std::io;

use torneo_rules::contest::rejection::Rejection;

use crate::engine_match::{Finished, NoMove, NotOurs, PlayerError, Stranger, Trouble};
use crate::exit::{Failure, fail};
use crate::input::quoted;
use crate::say::{Lang, Say, say};

/// A game of the PGN is not the one that this match has in its place.
pub fn other_match(round: usize, game: &Finished, why: Stranger, lang: Lang) -> Failure {
    let (white, black) = (quoted(&game.white), quoted(&game.black));
    match why {
        Stranger::Names => fail!(
            lang,
            Invalid,
            "la partida {round} del PGN es de {white} contra {black}, no de este encuentro; repita sus argumentos o elija otro PGN",
            "game {round} of the PGN is {white} against {black}, not of this match; repeat its arguments or choose another PGN"
        ),
        Stranger::Opening => fail!(
            lang,
            Invalid,
            "la partida {round} del PGN empieza de otra manera que en este encuentro; repita --openings, --order, --plies, --seed y --variant o elija otro PGN",
            "game {round} of the PGN begins otherwise than in this match; repeat --openings, --order, --plies, --seed and --variant or choose another PGN"
        ),
        Stranger::Controls => fail!(
            lang,
            Invalid,
            "la partida {round} del PGN se jugó con otro tiempo que el de este encuentro; repita sus argumentos o elija otro PGN",
            "game {round} of the PGN was played at another time control than this match's; repeat its arguments or choose another PGN"
        ),
    }
}

/// The journal that is there is none of this match.
pub fn other_journal(path: &str, why: &NotOurs, lang: Lang) -> Failure {
    match why {
        NotOurs::Line(number) => fail!(
            lang,
            Misfit,
            "{path}: la línea {number} no sigue de las anteriores; compruébelo con «torneo verify» o elija otro nombre",
            "{path}: line {number} does not follow from those before it; check it with 'torneo verify', or choose another name"
        ),
        NotOurs::Other => fail!(
            lang,
            Invalid,
            "{path} es de otros motores o de otro número de partidas; repita los argumentos de su encuentro o elija otro nombre",
            "{path} is of other engines or another number of games; repeat the arguments of its match, or choose another name"
        ),
    }
}

/// A match that no tournament can be.
pub fn no_journal(why: &Rejection, lang: Lang) -> Failure {
    let why = why.say(lang);
    fail!(lang, Invalid, "--journal: {why}", "--journal: {why}")
}

pub fn unusable(path: &str, error: &io::Error, lang: Lang) -> Failure {
    fail!(
        lang,
        Unreadable,
        "no se puede usar {path}: {error}; compruebe la ruta y los permisos",
        "cannot use {path}: {error}; check the path and its permissions"
    )
}

pub fn unfit(option: &str, value: &str, lang: Lang) -> Failure {
    let value = quoted(value);
    fail!(
        lang,
        Usage,
        "'{value}' no vale para {option}; vea «--help»",
        "'{value}' does not fit {option}; see '--help'"
    )
}

pub fn cannot_start(error: &PlayerError, lang: Lang) -> Failure {
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
        Trouble::NoChess960 => fail!(
            lang,
            Invalid,
            "el motor {name} no sabe Chess960 (UCI_Chess960); quite --variant o el motor",
            "engine {name} does not know Chess960 (UCI_Chess960); leave out --variant or the engine"
        ),
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
