//! Why a tournament report cannot be read, in both languages.

use torneo_rules::trf::{Fault, Rejection};

use crate::input::quoted;
use crate::say::{Lang, Say, say};

impl Say for Rejection {
    fn say(&self, lang: Lang) -> String {
        match self {
            Rejection::NoPlayers => say!(
                lang,
                "el archivo no tiene ninguna línea 001, así que no nombra jugadores; ¿es un informe TRF?",
                "the file has no line 001, so it names no players; is it a TRF report?"
            ),
            Rejection::Line { line, what } => {
                let what = fault(what, lang);
                say!(lang, "línea {line}: {what}", "line {line}: {what}")
            }
            Rejection::Twice {
                number,
                first,
                second,
            } => say!(
                lang,
                "el jugador {number} aparece dos veces (líneas {first} y {second}); quite una",
                "player {number} appears twice (lines {first} and {second}); remove one of them"
            ),
            Rejection::UnknownOpponent {
                number,
                opponent,
                round,
            } => say!(
                lang,
                "el jugador {number} tiene de rival al {opponent} en la ronda {round}, pero no hay tal jugador",
                "player {number} has opponent {opponent} in round {round}, but there is no such player"
            ),
            Rejection::Contradiction {
                number,
                opponent,
                round,
            } => say!(
                lang,
                "los jugadores {number} y {opponent} se contradicen sobre la ronda {round}; corrija una de sus líneas",
                "players {number} and {opponent} contradict each other about round {round}; correct one of their lines"
            ),
            Rejection::NoResult { number, round } => say!(
                lang,
                "el jugador {number} no tiene resultado en la ronda {round}, que no es la última; anótelo",
                "player {number} has no result in round {round}, which is not the last; write it"
            ),
        }
    }
}

fn fault(fault: &Fault, lang: Lang) -> String {
    match fault {
        Fault::NoNumber => say!(
            lang,
            "falta el número inicial en las columnas 5 a 8",
            "a player's line needs a starting rank in columns 5 to 8"
        ),
        Fault::BadCell { round, text } => {
            let text = quoted(text);
            say!(
                lang,
                "no se entiende la ronda {round}: '{text}'",
                "round {round} cannot be read: '{text}'"
            )
        }
        Fault::BadPoints { text } => {
            let text = quoted(text);
            say!(
                lang,
                "'{text}' debería ser un número de puntos, como 0.5",
                "'{text}' should be a number of points such as 0.5"
            )
        }
        Fault::BadNumber { text } => {
            let text = quoted(text);
            say!(
                lang,
                "'{text}' debería ser un número entero mayor que cero",
                "'{text}' should be a whole number above zero"
            )
        }
        Fault::TooShort => say!(
            lang,
            "la línea se acaba demasiado pronto",
            "the line ends too early"
        ),
        Fault::Unknown { text } => {
            let text = quoted(text);
            say!(
                lang,
                "aquí no se conoce '{text}'",
                "'{text}' is not known here"
            )
        }
        Fault::AbnormalPoints => say!(
            lang,
            "no se admiten puntos dados por 299; escriba el resultado en la línea del jugador",
            "points given by 299 are not supported; write the result into the player's line"
        ),
    }
}
