//! Why a ranking request is refused: one sentence that names the culprit and the next step.

use torneo_rules::ranking::rejection::Rejection;
use torneo_rules::ranking::score_sheet::MOST_POINTS;

use crate::input::quoted;
use crate::say::{Lang, Noun, Say, say};

/// A place in a request; numbers count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    Player(usize),
    Game(usize),
    Bye(usize),
}

/// The request is of the right form and says something impossible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    EmptyId {
        place: Where,
    },
    DuplicatePlayer {
        player: String,
        first: usize,
        second: usize,
    },
    UnknownPlayer {
        player: String,
        place: Where,
        like: Vec<String>,
    },
    PairSize {
        game: usize,
        pair: &'static str,
        count: usize,
        /// How many a side ought to have.
        due: usize,
    },
    NotWhole {
        place: Where,
        field: &'static str,
        value: String,
    },
    TooLarge {
        place: Where,
        field: &'static str,
        value: u64,
    },
    BadDivisor {
        value: String,
    },
    Sheet(Rejection<String>),
}

impl Say for Where {
    fn say(&self, lang: Lang) -> String {
        match self {
            Where::Player(number) => say!(
                lang,
                "el jugador {number} de la lista",
                "player {number} of the list"
            ),
            Where::Game(number) => say!(lang, "la partida {number}", "game {number}"),
            Where::Bye(number) => say!(lang, "el descanso {number}", "bye {number}"),
        }
    }
}

impl Say for Refusal {
    fn say(&self, lang: Lang) -> String {
        match self {
            Refusal::EmptyId { place } => say!(
                lang,
                "{} tiene un identificador vacío; escriba uno",
                "{} has an empty id; write one",
                place.say(lang)
            ),
            Refusal::DuplicatePlayer {
                player,
                first,
                second,
            } => say!(
                lang,
                "el jugador '{}' aparece dos veces en «players» (puestos {first} y {second}); quite uno de los dos",
                "player '{}' appears twice in 'players' (entries {first} and {second}); remove one of them",
                quoted(player)
            ),
            Refusal::UnknownPlayer {
                player,
                place,
                like,
            } => unknown_player(player, *place, like, lang),
            Refusal::PairSize {
                game,
                pair,
                count,
                due: 1,
            } => say!(
                lang,
                "la partida {game} tiene {count} ids en {pair}; con parejas fijas es uno",
                "game {game} has {count} ids in {pair}; with fixed pairs it is one"
            ),
            Refusal::PairSize {
                game, pair, count, ..
            } => say!(
                lang,
                "la partida {game} tiene {} en {pair}; una pareja son dos",
                "game {game} has {} in {pair}; a pair is two",
                Noun::PLAYERS.count(*count, lang)
            ),
            Refusal::NotWhole {
                place,
                field,
                value,
            } => say!(
                lang,
                "{} tiene {field} = {value}; ponga un número entero, cero o mayor",
                "{} has {field} = {value}; use a whole number, zero or more",
                place.say(lang)
            ),
            Refusal::TooLarge {
                place,
                field,
                value,
            } => say!(
                lang,
                "{} tiene {field} = {value}, un número imposible; corríjalo",
                "{} has {field} = {value}, an impossible number; correct it",
                place.say(lang)
            ),
            Refusal::BadDivisor { value } => say!(
                lang,
                "la opción drp_divisor es {value}; ponga un número entero positivo, por ejemplo 28",
                "option drp_divisor is {value}; use a positive whole number, for example 28"
            ),
            Refusal::Sheet(rejection) => match lang {
                Lang::Es => sheet_in_spanish(rejection),
                Lang::En => rejection.clone().with_name(|id| quoted(&id)).to_string(),
            },
        }
    }
}

fn unknown_player(player: &str, place: Where, like: &[String], lang: Lang) -> String {
    let (player, place) = (quoted(player), place.say(lang));
    match like.first() {
        Some(near) => say!(
            lang,
            "{place} nombra a '{player}', que no está en «players»; corríjalo (¿quizá '{}'?) o añádalo a la lista",
            "{place} names '{player}', who is not in 'players'; correct it (perhaps '{}'?) or add it to the list",
            quoted(near)
        ),
        None => say!(
            lang,
            "{place} nombra a '{player}', que no está en «players»; corríjalo o añádalo a la lista",
            "{place} names '{player}', who is not in 'players'; correct it or add it to the list"
        ),
    }
}

/// The rule book's refusals, whose English sentences live beside the rules.
fn sheet_in_spanish(rejection: &Rejection<String>) -> String {
    match rejection {
        Rejection::GameInRoundZero { game } => format!(
            "la partida {game} es de la ronda 0; las rondas se cuentan desde 1, corrija su ronda"
        ),
        Rejection::ByeInRoundZero { bye, player } => format!(
            "el descanso {bye}, de '{}', es de la ronda 0; las rondas se cuentan desde 1, corrija su ronda",
            quoted(player)
        ),
        Rejection::SeatedTwice {
            game,
            round,
            player,
        } => format!(
            "'{}' se sienta dos veces en la partida {game} (ronda {round}); una partida necesita cuatro personas distintas",
            quoted(player)
        ),
        Rejection::TooManyPoints {
            game,
            round,
            points,
        } => format!(
            "la partida {game} (ronda {round}) tiene {points} puntos; nadie hace más de {MOST_POINTS}, corríjala"
        ),
        Rejection::TwoByes { round, player } => format!(
            "'{}' descansa dos veces en la ronda {round}; quite uno de los descansos",
            quoted(player)
        ),
        Rejection::ByeAndGame {
            game,
            round,
            player,
        } => format!(
            "'{}' descansa en la ronda {round} y juega en ella la partida {game}; quite una de las dos cosas",
            quoted(player)
        ),
    }
}
