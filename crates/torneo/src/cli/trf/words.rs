//! What is said when a file or a round is refused.

use torneo_rules::dutch;
use torneo_rules::dutch::tournament::Tournament;
use torneo_rules::trf::Rejection;

use crate::exit::{Exit, Failure, fail};
use crate::say::{Lang, Say, say};

/// At most so many players are named in one sentence.
const MOST_NAMED: usize = 8;

pub(super) fn unreadable(why: &Rejection, lang: Lang) -> Failure {
    let exit = match why {
        Rejection::NoPlayers | Rejection::Line { .. } => Exit::Malformed,
        Rejection::Twice { .. }
        | Rejection::UnknownOpponent { .. }
        | Rejection::Contradiction { .. }
        | Rejection::NoResult { .. } => Exit::Invalid,
    };
    Failure::new(exit, why.say(lang))
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

pub(super) fn unfinished(round: usize, lang: Lang) -> Failure {
    fail!(
        lang,
        Invalid,
        "a la ronda {round} le faltan resultados; anótelos antes de emparejar la siguiente, o diga --round {round}",
        "round {round} has games without a result; write them before the next one is paired, or say --round {round}"
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
