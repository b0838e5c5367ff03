//! Why the rules of a contest say no, in both languages. English is the rules' own sentence.

use torneo_rules::contest::continued::NotContinued;
use torneo_rules::contest::rejection::Rejection;
use torneo_rules::dutch;

use crate::say::{Lang, Say};

impl Say for Rejection {
    fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.to_string(),
            Lang::Es => spanish(self),
        }
    }
}

fn spanish(rejection: &Rejection) -> String {
    match rejection {
        Rejection::NameMissing => "falta un nombre; póngalo".to_owned(),
        Rejection::TextUnfit { field } => {
            format!("'{field}' pasa de 120 letras o lleva caracteres de control; acórtelo")
        }
        Rejection::TextHidden { field } => format!(
            "'{field}' lleva caracteres que no se ven o que dan la vuelta al texto; bórrelo y escríbalo de nuevo"
        ),
        Rejection::OutOfRange { field, most } => {
            format!("'{field}' está fuera de rango; elija de 1 a {most}")
        }
        Rejection::Members { name, people } => {
            format!("{name}: aquí cada lado es de {people}, ni más ni menos; nombre a cada quien una vez")
        }
        Rejection::OnlyDirector => "eso solo lo hace quien dirige".to_owned(),
        Rejection::NotYours => "cada quien habla solo por sí".to_owned(),
        Rejection::NotARoomsMatter => "una sala solo da el resultado de su partida".to_owned(),
        Rejection::Over => "el torneo ya terminó".to_owned(),
        Rejection::Twice { .. } => "esta persona ya participa".to_owned(),
        Rejection::NoSuchPlayer { number } => format!("no hay participante número {number}"),
        Rejection::TooManyPlayers { most } => {
            format!("el torneo tiene {most} participantes, el máximo")
        }
        Rejection::EntriesClosed => {
            "la primera ronda está publicada y en este formato nadie entra después".to_owned()
        }
        Rejection::AlreadyPresent { name } => format!("{name} ya está; no hay nada que hacer"),
        Rejection::AlreadyLeft { name } => format!("{name} ya se retiró; no hay nada que hacer"),
        Rejection::NoByes => "solo en un suizo se piden descansos".to_owned(),
        Rejection::RoundPast { round } => {
            format!("la ronda {round} no está por venir; pida una posterior")
        }
        Rejection::AlreadyAsked { name } => {
            format!("{name} ya pidió esa ronda; no hay nada que hacer")
        }
        Rejection::NotAsked { name } => {
            format!("{name} no pidió esa ronda; no hay nada que hacer")
        }
        Rejection::NoSuchFactor => "el factor K es 10, 20 o 40".to_owned(),
        Rejection::SamePerson => "se separan dos personas distintas".to_owned(),
        Rejection::AlreadyApart => "ya están separados; no hay nada que hacer".to_owned(),
        Rejection::StillPlaying { open: 1 } => {
            "falta una partida de la ronda; espérela".to_owned()
        }
        Rejection::StillPlaying { open } => {
            format!("faltan {open} partidas de la ronda; espérelas")
        }
        Rejection::TooFew => "hacen falta al menos dos participantes presentes".to_owned(),
        Rejection::NobodyFree => {
            "ahora no se puede emparejar a nadie; espere a que termine una partida".to_owned()
        }
        Rejection::RoundsOver => "ya se jugaron todas las rondas; cierre el torneo".to_owned(),
        Rejection::RoundsLeft => {
            "quedan rondas por jugar; solo quien dirige puede cerrar ya".to_owned()
        }
        Rejection::NotBegun => {
            "no se ha publicado ninguna ronda; no hay nada que cerrar".to_owned()
        }
        Rejection::Unpairable(why) => unpairable(why),
        Rejection::NoHand => "solo la ronda de un suizo se hace a mano, y con un motivo".to_owned(),
        Rejection::Misplaced { name } => {
            format!("{name} aparece dos veces en la ronda, o no está presente")
        }
        Rejection::NoSuchEncounter { encounter } => format!("no hay partida número {encounter}"),
        Rejection::AlreadySettled { encounter } => {
            format!("la partida {encounter} ya tiene resultado; quien dirige puede corregirlo")
        }
        Rejection::NotSettled { encounter } => {
            format!("la partida {encounter} aún no tiene resultado; anótelo primero")
        }
        Rejection::SameResult => "ese es ya el resultado; no hay nada que hacer".to_owned(),
        Rejection::DrawnFrom => {
            "de esta partida salió ya una posterior, así que quien pasa no puede cambiar; corrija la posterior o juéguela de nuevo".to_owned()
        }
        Rejection::SameDescription => "eso ya está escrito; no hay nada que hacer".to_owned(),
        Rejection::ReasonMissing => "falta el motivo; dígalo".to_owned(),
    }
}

fn unpairable(why: &dutch::Rejection) -> String {
    match why {
        dutch::Rejection::NotEverybody { left } => {
            let left = left.len();
            format!(
                "como quiera que se empareje sobran al menos {left}; permita una revancha o que alguien descanse"
            )
        }
        dutch::Rejection::NobodyForTheBye => {
            "el número es impar y quien podría sobrar ya tuvo descanso o ganó sin jugar".to_owned()
        }
        dutch::Rejection::Nobody => "nadie participa en la ronda".to_owned(),
    }
}

impl Say for NotContinued {
    fn say(&self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, _) => self.to_string(),
            (Lang::Es, Self::Teams) => {
                "los torneos de equipos (líneas 013, 310, 320, 330) no se pueden continuar aquí"
                    .to_owned()
            }
            (Lang::Es, Self::Kind { kind }) => format!(
                "la línea 192 dice '{kind}', que aquí no se empareja; escriba FIDE_DUTCH_2026 para seguir por el sistema holandés"
            ),
            (
                Lang::Es,
                Self::Misfit {
                    number,
                    opponent,
                    round,
                },
            ) => format!(
                "las líneas de los jugadores {number} y {opponent} no concuerdan en la ronda {round}; corrija una"
            ),
            (Lang::Es, Self::NotBerger { round }) => format!(
                "la ronda {round} no es la de la tabla de Berger; todos contra todos solo sigue por ella"
            ),
            (Lang::Es, Self::TooManyRounds { rounds }) => {
                format!("el archivo tiene {rounds} rondas; se pueden continuar hasta 30")
            }
            (Lang::Es, Self::Rules(no)) => no.say(lang),
        }
    }
}
