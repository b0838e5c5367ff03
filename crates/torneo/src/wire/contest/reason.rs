//! Why two players meet or do not, in one sentence.

use torneo_rules::dutch::explanation::{Criterion, Explanation};

use crate::say::{Lang, Say, say};

impl Say for Explanation {
    fn say(&self, lang: Lang) -> String {
        sentence(*self, lang)
    }
}

fn sentence(why: Explanation, lang: Lang) -> String {
    match why {
        Explanation::Meet => say!(lang, "se encuentran", "they meet"),
        Explanation::NotThere => say!(
            lang,
            "uno de los dos no juega esta ronda",
            "one of them does not play this round"
        ),
        Explanation::HavePlayed => {
            say!(lang, "ya han jugado (C1)", "they have played already (C1)")
        }
        Explanation::KeptApart => say!(
            lang,
            "el árbitro los mantiene separados",
            "the arbiter keeps them apart"
        ),
        Explanation::SameColor => say!(
            lang,
            "los dos deben llevar el mismo color (C3)",
            "both must have the same color (C3)"
        ),
        Explanation::Later => say!(
            lang,
            "sería igual de bueno, pero otro emparejamiento viene antes en el orden (artículo 4)",
            "it would be as good, but another pairing comes first in the order (article 4)"
        ),
        Explanation::Worse(criterion) => {
            let what = cost(criterion, lang);
            say!(
                lang,
                "si se encontraran, {what} ({criterion:?})",
                "if they met, {what} ({criterion:?})"
            )
        }
    }
}

/// What a pairing with the two would cost.
fn cost(criterion: Criterion, lang: Lang) -> String {
    match criterion {
        Criterion::C4 => say!(
            lang,
            "no se podría completar la ronda, o el bye iría a alguien con más puntos",
            "the round could not be completed, or the bye would go to a higher score"
        ),
        Criterion::C6 => say!(
            lang,
            "su grupo tendría menos parejas",
            "their bracket would have fewer pairs"
        ),
        Criterion::C7 => say!(
            lang,
            "flotaría hacia abajo alguien con más puntos",
            "somebody with a higher score would float down"
        ),
        Criterion::C8 => say!(
            lang,
            "el grupo siguiente saldría peor",
            "the following bracket would come out worse"
        ),
        Criterion::C9 => say!(
            lang,
            "descansaría alguien con más rondas sin jugar",
            "somebody with more unplayed rounds would have the bye"
        ),
        Criterion::C10 => say!(
            lang,
            "más jugadores quedarían con una diferencia de colores superior a dos",
            "more players would have a color difference above two"
        ),
        Criterion::C11 => say!(
            lang,
            "más jugadores llevarían el mismo color por tercera vez seguida",
            "more players would have the same color three times running"
        ),
        Criterion::C12 => say!(
            lang,
            "más jugadores se quedarían sin el color que les toca",
            "more players would not have the color that is due"
        ),
        Criterion::C13 => say!(
            lang,
            "más jugadores se quedarían sin un color que les toca con fuerza",
            "more players would not have a color that is strongly due"
        ),
        Criterion::C14 | Criterion::C16 => say!(
            lang,
            "más jugadores volverían a flotar hacia abajo",
            "more players would float down again"
        ),
        Criterion::C15 | Criterion::C17 => say!(
            lang,
            "más jugadores volverían a flotar hacia arriba",
            "more players would float up again"
        ),
        Criterion::C18 | Criterion::C20 => say!(
            lang,
            "quien vuelve a flotar hacia abajo lo haría con más diferencia de puntos",
            "who floats down again would do so by a larger difference of score"
        ),
        Criterion::C19 | Criterion::C21 => say!(
            lang,
            "quien vuelve a flotar hacia arriba lo haría con más diferencia de puntos",
            "who floats up again would do so by a larger difference of score"
        ),
    }
}
