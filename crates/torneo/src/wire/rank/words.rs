//! What bands and warnings mean, for people in both languages.

use torneo_rules::ranking::band::Band;
use torneo_rules::ranking::warning::Warning;
use torneo_rules::roster::PlayerId;

use crate::say::{Lang, Say, say};
use crate::wire::names::Names;

impl Say for Band {
    fn say(&self, lang: Lang) -> String {
        match self {
            Band::Exceptional => say!(lang, "excepcional", "exceptional"),
            Band::Good => say!(lang, "bueno", "good"),
            Band::Average => say!(lang, "promedio", "average"),
            Band::Low => say!(lang, "bajo", "low"),
            Band::VeryPoor => say!(lang, "muy deficiente", "very poor"),
            Band::ExtremelyPoor => say!(lang, "extremadamente deficiente", "extremely poor"),
        }
    }
}

/// The players a warning is about; nothing when it is about the event.
pub fn warning_players(warning: &Warning) -> Option<&[PlayerId]> {
    match warning {
        Warning::AnotherWinner { players }
        | Warning::Unranked { players }
        | Warning::RankedWithoutGames { players }
        | Warning::FewGames { players, .. }
        | Warning::Draws { players, .. } => Some(players),
        Warning::TwoTables { player, .. } => Some(std::slice::from_ref(player)),
        Warning::NoGames
        | Warning::WinsNotInFormula
        | Warning::FlatDrp
        | Warning::FlatTbz
        | Warning::FlatIcc
        | Warning::SameGameTwice { .. } => None,
    }
}

/// The warning as a sentence.
pub fn warning_text(warning: &Warning, names: &Names, lang: Lang) -> String {
    match warning {
        Warning::NoGames => say!(
            lang,
            "no hay ninguna partida; nada puede compararse todavía",
            "there is no game yet; nothing can be compared"
        ),
        Warning::WinsNotInFormula => say!(
            lang,
            "las victorias propias no entran en la fórmula del EFF: ganar por un punto en vez de perder por uno casi siempre baja el EFF propio; para premios se aconseja la opción order = wins_eff",
            "own wins are not in the EFF formula: winning by one point instead of losing by one nearly always lowers one's own EFF; for prizes the option order = wins_eff is advised"
        ),
        Warning::AnotherWinner { players } => say!(
            lang,
            "con order = wins_eff el primer puesto sería de {}",
            "with order = wins_eff the first place would go to {}",
            names.listed(players, lang)
        ),
        Warning::FlatDrp => say!(
            lang,
            "todos tienen el mismo DRP: ese 40 % no distingue a nadie",
            "everybody has the same DRP: that 40 % tells nobody apart"
        ),
        Warning::FlatTbz => say!(
            lang,
            "todos tienen el mismo TBz: ese 30 % no distingue a nadie",
            "everybody has the same TBz: that 30 % tells nobody apart"
        ),
        Warning::FlatIcc => say!(
            lang,
            "todos tienen el mismo ICC: ese 10 % no distingue a nadie",
            "everybody has the same ICC: that 10 % tells nobody apart"
        ),
        Warning::Unranked { players } => say!(
            lang,
            "sin partidas y por eso sin clasificar: {}",
            "without games and therefore not ranked: {}",
            names.listed(players, lang)
        ),
        Warning::RankedWithoutGames { players } => say!(
            lang,
            "clasificados sin haber jugado ninguna partida: {}",
            "ranked without having played a game: {}",
            names.listed(players, lang)
        ),
        Warning::FewGames { players, most } => say!(
            lang,
            "con menos de la mitad de partidas que quien más jugó ({most}), su EFF es poco fiable: {}",
            "with less than half as many games as who played most ({most}), their EFF is hardly reliable: {}",
            names.listed(players, lang)
        ),
        Warning::Draws { games, players } => say!(
            lang,
            "partidas empatadas: {games}; cuentan como jugadas y no son victoria de nadie ({})",
            "drawn games: {games}; they count as played and are nobody's win ({})",
            names.listed(players, lang)
        ),
        Warning::TwoTables { player, round } => say!(
            lang,
            "{} aparece en dos mesas en la ronda {round}; revise las actas",
            "{} sits at two tables in round {round}; check the score sheets",
            names.listed(&[*player], lang)
        ),
        Warning::SameGameTwice { first, second } => say!(
            lang,
            "las partidas {first} y {second} son idénticas; compruebe que no se anotó dos veces la misma",
            "games {first} and {second} are identical; make sure that one game was not entered twice"
        ),
    }
}
