//! What is said when a file or a round is refused.

use torneo_rules::dutch;
use torneo_rules::dutch::tournament::Tournament;
use torneo_rules::trf::{Fault, Rejection};

use crate::exit::{Exit, Failure, fail};
use crate::input::quoted;
use crate::say::{Lang, say};

/// At most so many players are named in one sentence.
const MOST_NAMED: usize = 8;

pub(super) fn unreadable(why: &Rejection, lang: Lang) -> Failure {
    let (exit, message) = match why {
        Rejection::NoPlayers => (
            Exit::Malformed,
            say!(
                lang,
                "el archivo no tiene ninguna línea 001, así que no nombra jugadores; ¿es un informe TRF?",
                "the file has no line 001, so it names no players; is it a TRF report?"
            ),
        ),
        Rejection::Line { line, what } => {
            let what = fault(what, lang);
            (
                Exit::Malformed,
                say!(lang, "línea {line}: {what}", "line {line}: {what}"),
            )
        }
        Rejection::Twice {
            number,
            first,
            second,
        } => (
            Exit::Invalid,
            say!(
                lang,
                "el jugador {number} aparece dos veces (líneas {first} y {second}); quite una",
                "player {number} appears twice (lines {first} and {second}); remove one of them"
            ),
        ),
        Rejection::UnknownOpponent {
            number,
            opponent,
            round,
        } => (
            Exit::Invalid,
            say!(
                lang,
                "el jugador {number} tiene de rival al {opponent} en la ronda {round}, pero no hay tal jugador",
                "player {number} has opponent {opponent} in round {round}, but there is no such player"
            ),
        ),
        Rejection::Contradiction {
            number,
            opponent,
            round,
        } => (
            Exit::Invalid,
            say!(
                lang,
                "los jugadores {number} y {opponent} se contradicen sobre la ronda {round}; corrija una de sus líneas",
                "players {number} and {opponent} contradict each other about round {round}; correct one of their lines"
            ),
        ),
    };
    Failure::new(exit, message)
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

pub(super) fn impossible(why: &dutch::Rejection, tournament: &Tournament, lang: Lang) -> Failure {
    let message = match why {
        dutch::Rejection::NotEverybody { left } => {
            let count = left.len();
            let numbers: Vec<String> = left
                .iter()
                .take(MOST_NAMED)
                .map(|&place| tournament.players[place].number.to_string())
                .collect();
            let named = numbers.join(", ");
            say!(
                lang,
                "no hay emparejamiento posible: se empareje como se empareje sobran al menos {count} (por ejemplo {named}); permita una pareja prohibida o deje descansar a alguien",
                "no pairing is possible: however they are paired, at least {count} are left over (for instance {named}); allow a forbidden pair or let somebody sit out"
            )
        }
        dutch::Rejection::NobodyForTheBye => say!(
            lang,
            "no hay emparejamiento posible: son impares, y quienes podrían descansar ya tuvieron un bye o ganaron sin jugar",
            "no pairing is possible: the number is odd, and all who could sit out have had a bye or won without playing"
        ),
        dutch::Rejection::Nobody => say!(
            lang,
            "no hay emparejamiento posible: nadie juega esta ronda",
            "no pairing is possible: nobody plays this round"
        ),
    };
    Failure::new(Exit::NoPairing, message)
}

pub(super) fn too_late(round: usize, lang: Lang) -> Failure {
    fail!(
        lang,
        Invalid,
        "la ronda {round} queda después de la última; vea las líneas 142 y XXR",
        "round {round} is after the last one; see the lines 142 and XXR"
    )
}

pub(super) fn unknown(number: usize, lang: Lang) -> Failure {
    fail!(
        lang,
        Invalid,
        "no hay ningún jugador {number}; use los números iniciales de las líneas 001",
        "there is no player {number}; use the starting ranks of the lines 001"
    )
}
