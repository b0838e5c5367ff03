//! How the optimal round compares with the canonical one, in three lines under the sheet.

use torneo_rules::pairing::optimal::{Objective, OptimalPairing};

use crate::say::{Lang, say};

/// The optimal round, the canonical one, and what is proved.
pub fn comparison(optimal: &OptimalPairing, lang: Lang) -> String {
    let (ours, canonical) = (
        price(optimal.objective, lang),
        price(optimal.canonical, lang),
    );
    let steps = optimal.steps;
    let proof = if optimal.proved() {
        say!(
            lang,
            "Demostrado: ninguna ronda es mejor ({steps} pasos)",
            "Proved: no round is better ({steps} steps)"
        )
    } else {
        let bound = price(optimal.bound, lang);
        say!(
            lang,
            "No demostrado: ninguna ronda baja de {bound} ({steps} pasos)",
            "Not proved: no round goes below {bound} ({steps} steps)"
        )
    };
    say!(
        lang,
        "Óptimo: {ours}\nCanónico: {canonical}\n{proof}\n",
        "Optimal: {ours}\nCanonical: {canonical}\n{proof}\n"
    )
}

fn price(objective: Objective, lang: Lang) -> String {
    let Objective {
        violations,
        wins_gap,
        partner_distance,
    } = objective;
    say!(
        lang,
        "violaciones {violations}, diferencia de victorias {wins_gap}, distancia entre compañeros {partner_distance}",
        "violations {violations}, wins gap {wins_gap}, distance between partners {partner_distance}"
    )
}
