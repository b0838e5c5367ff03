//! Why the rules of a tournament say no, in both languages. English is the rules' own sentence.

use torneo_rules::domino::rejection::Rejection;
use torneo_rules::pairing::request::Modality;

use crate::say::{Lang, Noun, Say};

impl Say for Rejection {
    fn say(&self, lang: Lang) -> String {
        match (lang, self) {
            (_, Rejection::Pins(rejection)) => rejection.say(lang),
            (Lang::En, rejection) => quoted_whole(&rejection.to_string()),
            (Lang::Es, rejection) => quoted_whole(&spanish(rejection)),
        }
    }
}

/// Sentences stay on one line, whatever somebody wrote into an id.
fn quoted_whole(sentence: &str) -> String {
    sentence
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

fn spanish(rejection: &Rejection) -> String {
    match rejection {
        Rejection::NameMissing => "el torneo no tiene nombre; póngale uno".to_owned(),
        Rejection::TextUnfit { field } => {
            let field = in_spanish(field);
            format!("'{field}' pasa de 120 letras o lleva caracteres de control; acórtelo")
        }
        Rejection::TextHidden { field } => format!(
            "'{field}' lleva caracteres que no se ven o que dan la vuelta al texto; bórrelo y escríbalo de nuevo"
        ),
        Rejection::OutOfRange {
            field,
            value,
            least,
            most,
        } => {
            let field = in_spanish(field);
            format!("'{field}' es {value}; elija de {least} a {most}")
        }
        Rejection::LawFixed => {
            "ya hay rondas publicadas con estas reglas; cambie solo nombre, lugar, fecha, número de rondas, días, salas, tiempo o premios".to_owned()
        }
        Rejection::FewerRounds { published: 1 } => {
            "ya se publicó una ronda; deje al menos esa".to_owned()
        }
        Rejection::FewerRounds { published } => {
            format!("ya se publicaron {published} rondas; deje al menos esas")
        }
        Rejection::NotAllowed => {
            "una pareja solo informa de su propia mesa; pídalo al director".to_owned()
        }
        Rejection::OnlyPairs => {
            "solo las parejas proponen o confirman; el director anota el resultado".to_owned()
        }
        Rejection::OtherTable { round, table } => {
            format!("este enlace es de la mesa {table} de la ronda {round}; use el de la ronda actual")
        }
        Rejection::Pins(rejection) => rejection.say(Lang::Es),
        Rejection::Archived => "el torneo está archivado; sáquelo primero del archivo".to_owned(),
        Rejection::NotArchived => {
            "el torneo no está archivado; no queda nada por hacer".to_owned()
        }
        Rejection::OutOfOrder { field } => {
            let field = in_spanish(field);
            format!("'{field}' debe empezar por 1 e ir subiendo; póngalos en orden")
        }
        Rejection::Unnamed { field } => {
            let field = in_spanish(field);
            format!("en '{field}' hay algo sin nombre; póngaselo o quítelo")
        }
        Rejection::NoRoundTime => {
            "aquí las rondas no tienen tiempo; diga primero cuántos minutos duran".to_owned()
        }
        Rejection::ReasonMissing => {
            "falta la explicación; diga el motivo en 500 letras como mucho".to_owned()
        }
        Rejection::IdMissing => "un jugador no tiene id; póngale uno".to_owned(),
        Rejection::IdTaken { id } => {
            format!("el id '{id}' ya lo lleva otro jugador; elija otro")
        }
        Rejection::MembersUnfit { modality } => match modality {
            Modality::RotatingPartners => {
                "una persona no tiene integrantes; quítelos, o juegue con parejas fijas".to_owned()
            }
            Modality::FixedPairs => {
                "una pareja son dos personas con nombre; escriba las dos o ninguna".to_owned()
            }
        },
        Rejection::TooManyCategories { most } => {
            format!("un jugador tiene {most} categorías como mucho; deje las que importan")
        }
        Rejection::NoSuchPlayer { number } => {
            format!("no hay ningún jugador número {number}; inscríbalo primero")
        }
        Rejection::TooManyPlayers { most } => {
            format!("el torneo tiene {most} jugadores, el máximo; cierre la lista")
        }
        Rejection::TooManyByes { asked, closed } => format!(
            "descansos pedidos: {asked}; rondas cerradas: {closed}; conceda tantos como rondas cerradas, como mucho"
        ),
        Rejection::AlreadyAbsent { id } => {
            format!("'{id}' ya consta ausente en la próxima ronda; no queda nada por hacer")
        }
        Rejection::AlreadyWithdrawn { id } => {
            format!("'{id}' ya se retiró; readmítalo si ha vuelto")
        }
        Rejection::AlreadyPresent { id } => {
            format!("'{id}' ya juega; no queda nada por hacer")
        }
        Rejection::SamePerson { id } => {
            format!("no se puede separar a '{id}' de sí mismo; nombre a dos personas")
        }
        Rejection::AlreadyForbidden { first, second } => format!("'{first}' y '{second}' ya están separados así; no queda nada por hacer"),
        Rejection::NotForbidden { first, second } => format!("'{first}' y '{second}' no están separados así; no queda nada por hacer"),
        Rejection::SeatedTwice { id } => {
            format!("'{id}' está más de una vez en la ronda; déle un solo sitio")
        }
        Rejection::NotActive { id } => {
            format!("'{id}' no juega esta ronda; quítelo de las mesas o readmítalo")
        }
        Rejection::NoSeat { id } => {
            format!("'{id}' no tiene ni mesa ni descanso; déle uno")
        }
        Rejection::NotSeated { id } => format!("'{id}' no tiene mesa en esta ronda; elija a alguien que la tenga"),
        Rejection::NotInLosingPair { id, table } => format!("'{id}' no es de la pareja que pierde la mesa {table}; nombre a alguien de esa pareja"),
        Rejection::ArticleMissing => "falta el artículo; diga qué regla se incumplió".to_owned(),
        Rejection::NoSuchPenalty { penalty } => {
            format!("no hay ninguna sanción {penalty} en pie; mire la lista")
        }
        Rejection::InTheRecord { id } => format!("'{id}' consta en lo publicado o anotado; retírelo en vez de quitarlo"),
        Rejection::HasTable { id } => format!("'{id}' tiene mesa en esta ronda; elija a alguien sin mesa"),
        Rejection::RoundOpen { round } => {
            format!("se está jugando la ronda {round}; ciérrela o deshágala primero")
        }
        Rejection::NoRoundOpen => "no se está jugando ninguna ronda; publique una".to_owned(),
        Rejection::RoundsOver { rounds: 1 } => {
            "ya se jugó la única ronda; aumente el número de rondas para jugar más".to_owned()
        }
        Rejection::RoundsOver { rounds } => {
            format!("ya se jugaron las {rounds} rondas; aumente el número de rondas para jugar más")
        }
        Rejection::TooFewPlayers { active, modality } => match modality {
            Modality::RotatingPartners => format!(
                "{} en activo; una ronda necesita cuatro, así que inscriba o readmita más",
                Noun::PLAYERS.count(*active, Lang::Es)
            ),
            Modality::FixedPairs => format!(
                "{} en activo; una ronda necesita dos, así que inscriba o readmita más",
                Noun::PAIRS.count(*active, Lang::Es)
            ),
        },
        Rejection::NoOptimalMethod => {
            "las parejas fijas no tienen método óptimo; empareje por el canónico".to_owned()
        }
        Rejection::SideSize { due } => {
            format!("un lado de la mesa tiene otro número de inscritos; aquí son {due}")
        }
        Rejection::OtherModality { option, modality } => match modality {
            Modality::RotatingPartners => {
                format!("'{option}' solo tiene sentido con parejas fijas; quítela")
            }
            Modality::FixedPairs => {
                format!("'{option}' no tiene sentido con parejas fijas; quítela")
            }
        },
        Rejection::ApprovalMissing { clean, seated } => format!(
            "sin violaciones: {clean} de {seated} jugadores sentados, menos de 0.85; apruebe la ronda con un motivo o emparéjela de otro modo"
        ),
        Rejection::NoSuchRound { round } => {
            format!("la ronda {round} no existe todavía; elija una publicada")
        }
        Rejection::NoSuchTable {
            round,
            table,
            tables,
        } => format!("la ronda {round} no tiene mesa {table}; elija una de sus {tables}"),
        Rejection::NoSuchGame { game, games } => {
            let games = Noun::GAMES.count(*games, Lang::Es);
            format!("una mesa juega {games}; no hay partida {game}")
        }
        Rejection::TablesOpen { open: 1, first } => {
            format!("la mesa {first} no tiene resultado; anótelo o dicte un fallo")
        }
        Rejection::TablesOpen { open, first } => format!(
            "{open} mesas no tienen resultado, la primera es la {first}; anótelas o dicte un fallo"
        ),
        Rejection::TablePlayed { table } => {
            format!("la mesa {table} ya jugó o está en disputa; resuélvala o corrija su resultado")
        }
        Rejection::NothingChanges => "no cambiaría nada; elija dos sitios distintos".to_owned(),
        Rejection::NothingToUndo => {
            "aún no se ha publicado ninguna ronda; no hay nada que deshacer".to_owned()
        }
        Rejection::Draw { points: [a, b] } => {
            format!("{a}-{b} es un empate, y este torneo no los admite; corrija los puntos")
        }
        Rejection::TargetNotReached {
            points: [a, b],
            target,
        } => format!("{a}-{b}: nadie llegó a {target}; corrija los puntos"),
        Rejection::BothReached {
            points: [a, b],
            target,
        } => format!("{a}-{b}: solo una pareja puede llegar a {target}; corrija los puntos"),
        Rejection::TooManyPoints {
            points: [a, b],
            most,
        } => format!("{a}-{b}: nadie puede acabar con más de {most}; corrija los puntos"),
        Rejection::AlreadySettled { table, game } => format!(
            "la partida {game} de la mesa {table} ya tiene resultado; corríjalo, con un motivo"
        ),
        Rejection::NotSettled { table, game } => {
            format!("la partida {game} de la mesa {table} aún no tiene resultado; anótelo")
        }
        Rejection::NothingProposed { table, game } => format!(
            "nadie ha propuesto un resultado para la partida {game} de la mesa {table}; proponga uno"
        ),
        Rejection::LookAgain { table, game } => format!(
            "lo que usted confirma no es lo que consta en la partida {game} de la mesa {table}; mire otra vez los puntos"
        ),
        Rejection::OwnProposal => {
            "este resultado lo propuso su propia pareja; debe confirmarlo la otra".to_owned()
        }
        Rejection::InDispute { table, game } => format!(
            "las parejas no están de acuerdo en la partida {game} de la mesa {table}; decide el director"
        ),
        Rejection::TableSettled { table } => {
            format!("todas las partidas de la mesa {table} tienen resultado; corríjalas una a una")
        }
        Rejection::SameOutcome { table, game } => {
            format!("la partida {game} de la mesa {table} ya acabó así; no queda nada que corregir")
        }
    }
}

/// A field of the form or of a person as the page calls it.
fn in_spanish(field: &str) -> &str {
    match field {
        "name" => "nombre",
        "place" => "lugar",
        "date" => "fecha",
        "by" => "autor",
        "club" => "club",
        "country" => "país",
        "surname" => "apellidos",
        "licence" => "licencia",
        "rating" => "Elo",
        "categories" => "categorías",
        "members" => "integrantes",
        "article" => "artículo",
        "rounds" => "rondas",
        "games_per_round" => "partidas por ronda",
        "target" => "puntos para ganar",
        "forfeit_points" => "puntos de quien gana sin jugar",
        "bye_points" => "puntos por descansar",
        "points_off" => "puntos menos",
        "opponent_window" => "rondas hasta repetir",
        "apart" => "clubes y países separados",
        "until" => "hasta la ronda",
        "days" => "días",
        "first_round" => "primera ronda del día",
        "halls" => "salas",
        "first_table" => "primera mesa de la sala",
        "minutes" => "minutos por ronda",
        "last_minutes" => "últimos minutos",
        "more" => "minutos más",
        "prizes" => "premios",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rejection: &Rejection, es: &str, en: &str) {
        let said = [rejection.say(Lang::Es), rejection.say(Lang::En)];
        for (said, begins) in said.iter().zip([es, en]) {
            assert!(said.starts_with(begins), "{said}");
        }
    }

    #[test]
    fn one_of_something_is_said_as_one() {
        let alone = |modality| Rejection::TooFewPlayers {
            active: 1,
            modality,
        };
        check(
            &alone(Modality::RotatingPartners),
            "1 jugador en activo;",
            "1 player is active;",
        );
        check(
            &alone(Modality::FixedPairs),
            "1 pareja en activo;",
            "1 pair is active;",
        );
        check(
            &Rejection::FewerRounds { published: 1 },
            "ya se publicó una ronda;",
            "published already: 1 round;",
        );
        check(
            &Rejection::RoundsOver { rounds: 1 },
            "ya se jugó la única ronda;",
            "the only round was played;",
        );
        let clean = Rejection::ApprovalMissing {
            clean: 1,
            seated: 4,
        };
        check(
            &clean,
            "sin violaciones: 1 de 4",
            "1 of 4 seated players is free",
        );
    }
}
