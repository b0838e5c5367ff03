//! The round an arbiter pins on the wall, in the manner of the founding document's section 8.

use torneo_rules::pairing::contingency::ContingencyKind;
use torneo_rules::pairing::feasibility::Feasibility;
use torneo_rules::pairing::{Partnership, RoundPairing};
use torneo_rules::roster::Round;
use unicode_width::UnicodeWidthStr;

use crate::say::{Lang, Say, say};
use crate::wire::names::Names;

/// The whole sheet: tables, byes, quality, and what the method had to do.
pub fn round(pairing: &RoundPairing, names: &Names, lang: Lang) -> String {
    let mut lines = vec![say!(lang, "RONDA {}", "ROUND {}", pairing.round)];
    lines.extend(tables(pairing, names, lang));
    let byes: Vec<&str> = pairing
        .byes
        .iter()
        .map(|player| names.of(*player))
        .collect();
    lines.push(format!(
        "BYE: {}",
        if byes.is_empty() {
            "—".to_owned()
        } else {
            byes.join(", ")
        }
    ));
    let quality = format!("{:.2}", pairing.quality.share());
    lines.push(say!(lang, "Calidad: {quality}", "Quality: {quality}"));
    if pairing.quality.needs_approval() {
        lines.push(say!(
            lang,
            "ATENCIÓN: calidad inferior a 0.85; el director debe aprobar la ronda antes de publicarla",
            "ATTENTION: quality below 0.85; the director must approve the round before it is published"
        ));
    }
    if pairing.round == Round(1) && pairing.feasibility != Feasibility::Enough {
        let warning = pairing.feasibility.say(lang);
        lines.push(say!(lang, "AVISO: {warning}", "WARNING: {warning}"));
    }
    if !pairing.contingencies.is_empty() {
        lines.push(say!(lang, "Contingencias:", "Contingencies:"));
    }
    for contingency in &pairing.contingencies {
        let (level, text) = (contingency.kind.level(), contingency.kind.say(lang));
        let people: Vec<&str> = contingency
            .players
            .iter()
            .map(|player| names.of(*player))
            .collect();
        let people = if people.is_empty() {
            String::new()
        } else {
            format!(" ({})", people.join(", "))
        };
        lines.push(say!(
            lang,
            "  nivel {level}: {text}{people}",
            "  level {level}: {text}{people}"
        ));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// One line a table, in columns.
fn tables(pairing: &RoundPairing, names: &Names, lang: Lang) -> Vec<String> {
    let called = |side: &Partnership| names.all(side).join(" – ");
    let digits = pairing.tables.len().to_string().len();
    let upper = pairing.tables.iter().map(|[ours, _]| called(ours));
    let width = upper.map(|pair| pair.width()).max().unwrap_or(0);
    let line = |([ours, theirs], number): (&[Partnership; 2], usize)| {
        let (ours, theirs) = (called(ours), called(theirs));
        let fill = " ".repeat(width - ours.width());
        let word = say!(lang, "Mesa", "Table");
        format!("{word} {number:>digits$}: {ours}{fill}  vs  {theirs}")
    };
    pairing.tables.iter().zip(1..).map(line).collect()
}

impl Say for Feasibility {
    fn say(&self, lang: Lang) -> String {
        match self {
            Feasibility::NobodyPlays => say!(
                lang,
                "con menos de cuatro jugadores activos descansan todos",
                "with fewer than four active players everybody rests"
            ),
            Feasibility::NoPairPlays => say!(
                lang,
                "con menos de dos parejas activas descansan todas",
                "with fewer than two active pairs everybody rests"
            ),
            Feasibility::EveryRoundViolates => say!(
                lang,
                "con 4 o 5 jugadores alguna ventana se viola en todas las rondas desde la segunda",
                "with 4 or 5 players a window is violated in every round from the second on"
            ),
            Feasibility::SomeRoundsViolate => say!(
                lang,
                "con 6 jugadores alguna ventana se viola en una de cada tres rondas, más o menos",
                "with 6 players a window is violated in about a third of the rounds"
            ),
            Feasibility::RematchesUnavoidable => say!(
                lang,
                "hay más rondas que rivales distintos: alguna pareja se enfrentará dos veces a la misma; juegue menos rondas o inscriba más parejas",
                "there are more rounds than different opponents: some pairs will meet twice; play fewer rounds or enrol more pairs"
            ),
            Feasibility::Enough => say!(lang, "jugadores suficientes", "enough players"),
        }
    }
}

impl Say for ContingencyKind {
    fn say(&self, lang: Lang) -> String {
        let es = match (lang, self) {
            (Lang::En, kind) => return kind.to_string(),
            (Lang::Es, ContingencyKind::ExtendedSearch) => "búsqueda extendida de compañero",
            (Lang::Es, ContingencyKind::FoldRotation) => "rotación en el plegado",
            (Lang::Es, ContingencyKind::FoldExchange) => "intercambio hacia atrás en el plegado",
            (Lang::Es, ContingencyKind::PartnerExchange) => "intercambio con una pareja formada",
            (Lang::Es, ContingencyKind::ShortenedWindow { to }) => {
                return format!("ventana de compañeros reducida a {to}");
            }
            (Lang::Es, ContingencyKind::ForbiddenPartner) => {
                "compañeros prohibidos juntos: no quedaba nadie más"
            }
            (Lang::Es, ContingencyKind::Transfusion) => "transfusión entre dos mesas",
            (Lang::Es, ContingencyKind::ExhaustiveSearch) => "búsqueda exhaustiva",
            (Lang::Es, ContingencyKind::ViolationAccepted { proved: true }) => {
                "violación aceptada: demostrada inevitable"
            }
            (Lang::Es, ContingencyKind::ViolationAccepted { proved: false }) => {
                "violación aceptada: no demostrada inevitable"
            }
            (Lang::Es, ContingencyKind::PinnedViolation) => {
                "violación aceptada: mesa fijada por el director"
            }
        };
        es.to_owned()
    }
}
