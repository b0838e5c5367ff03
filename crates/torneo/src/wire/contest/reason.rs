//! Why two players meet or do not, or somebody rests, in one sentence.

use torneo_rules::contest::event::ByeKind;
use torneo_rules::contest::explanation::{Basis, Reason, WhyNot};
use torneo_rules::dutch::explanation::{ByeExplanation, Criterion, Explanation};

use crate::say::{Lang, Say, say};

impl Say for Explanation {
    fn say(&self, lang: Lang) -> String {
        sentence(*self, lang)
    }
}

impl Say for WhyNot {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Opponent(why) => sentence(*why, lang),
            Self::Bye(why) => not_the_bye(*why, lang),
        }
    }
}

/// What the pairing goes by.
impl Say for Reason {
    fn say(&self, lang: Lang) -> String {
        match (&self.basis, self.opponent) {
            (Basis::Swiss, Some(_)) => say!(
                lang,
                "Los dos tienen los mismos puntos, o casi: así empareja el sistema suizo.",
                "Both have the same points, or nearly: so the Swiss system pairs."
            ),
            (Basis::Swiss, None) => say!(
                lang,
                "El número es impar: descansa, con los puntos de una victoria, quien tiene menos puntos de quienes pueden (C2, C4, C5).",
                "The number is odd: whoever has the fewest points of those who may rests, with the points of a win (C2, C4, C5)."
            ),
            (Basis::Hand(reason), _) => say!(
                lang,
                "La dirección hizo esta ronda a mano: {reason}",
                "The director made this round by hand: {reason}"
            ),
            (Basis::Given(kind), _) => given(*kind, lang),
            (Basis::Table([me, them]), _) => say!(
                lang,
                "Todos juegan contra todos: en esta ronda la tabla de Berger junta los números {me} y {them}.",
                "Everybody plays everybody: in this round Berger's table has numbers {me} and {them} meet."
            ),
            (Basis::TableRest, _) => say!(
                lang,
                "El número es impar: en cada ronda de la tabla de Berger descansa una persona, y todas una vez por vuelta.",
                "The number is odd: in each round of Berger's table one rests, everybody once a cycle."
            ),
            (Basis::Bracket([me, them]), _) => say!(
                lang,
                "Así salió el cuadro: son los números {me} y {them} del sorteo, y ambos siguen dentro o juegan por el tercer puesto.",
                "So the bracket came out: they are seeds {me} and {them}, and both are still in it or play for the third place."
            ),
            (Basis::BracketRest, _) => say!(
                lang,
                "El cuadro no está lleno: los primeros del sorteo pasan la primera ronda sin jugar.",
                "The bracket is not full: the first seeds go through the first round without playing."
            ),
            (Basis::Arena, _) => say!(
                lang,
                "En una arena juega quien está libre, con alguien de puntos parecidos con quien no acaba de jugar.",
                "In an arena whoever is free plays somebody near in points whom they have not just played."
            ),
        }
    }
}

fn given(kind: ByeKind, lang: Lang) -> String {
    match kind {
        ByeKind::Full => say!(
            lang,
            "La dirección le dio la ronda libre, con los puntos de una victoria.",
            "The director gave the round off, with the points of a win."
        ),
        ByeKind::Half => say!(
            lang,
            "Pidió la ronda libre, con medio punto.",
            "The round off was asked for, with half a point."
        ),
        ByeKind::Zero => say!(
            lang,
            "Pidió la ronda libre, sin puntos.",
            "The round off was asked for, without points."
        ),
        ByeKind::Allocated | ByeKind::Rest => say!(
            lang,
            "No le toca jugar en esta ronda.",
            "It is not their turn to play in this round."
        ),
    }
}

fn not_the_bye(why: ByeExplanation, lang: Lang) -> String {
    match why {
        ByeExplanation::Has => say!(lang, "descansa", "has the bye"),
        ByeExplanation::NotThere => say!(lang, "no juega esta ronda", "does not play this round"),
        ByeExplanation::HadBefore => say!(
            lang,
            "ya descansó o ganó sin jugar (C2)",
            "had a bye before, or points without a game (C2)"
        ),
        ByeExplanation::OthersLeft => say!(
            lang,
            "si descansara, no se podría emparejar a todos los demás (C4)",
            "if they rested, not all of the others could be paired (C4)"
        ),
        ByeExplanation::HigherScore => say!(lang, "tiene más puntos (C5)", "has more points (C5)"),
        ByeExplanation::MoreUnplayed => say!(
            lang,
            "tiene más rondas sin jugar (C9)",
            "has more unplayed rounds (C9)"
        ),
        ByeExplanation::Worse => say!(
            lang,
            "si descansara, las demás parejas saldrían peor por flotantes o colores, o después en el orden (C6 y siguientes)",
            "if they rested, the other pairs would come out worse by floats or colors, or later in the order (C6 and following)"
        ),
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
