//! The report of a simulation, as a table for people.

use torneo_rules::word::word;

use crate::report::{Report, RoundSummary, Run};
use crate::say::{Lang, say};

pub fn table(report: &Report, lang: Lang) -> String {
    let Run {
        players,
        rounds,
        tournaments,
        seed,
        method,
    } = &report.run;
    let method = word(method);
    let mut lines = vec![
        say!(
            lang,
            "{tournaments} torneos de {players} jugadores a {rounds} rondas, método {method}, semilla {seed}",
            "{tournaments} tournaments of {players} players over {rounds} rounds, method {method}, seed {seed}"
        ),
        String::new(),
        say!(
            lang,
            "Ronda  Contingencias (nivel 1/2/3/4)  Con violación  Calidad (mínima)  Salto de victorias  Dist. compañeros  Dist. mesa",
            "Round  Contingencies (level 1/2/3/4)  With violation Quality (least)   Wins gap            Partner distance  Table spread"
        ),
    ];
    lines.extend(report.rounds.iter().map(round_line));
    lines.push(String::new());
    lines.push(say!(
        lang,
        "Acierto de cada clasificación (tau de Kendall con la habilidad real; 1 es perfecto)",
        "How well each ranking finds skill (Kendall's tau with true skill; 1 is perfect)"
    ));
    for ranking in &report.rankings {
        let name = ranking_name(ranking.ranking, lang);
        lines.push(format!(
            "  {name:<34} {:.3} ± {:.3}",
            ranking.tau.mean, ranking.tau.error
        ));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn round_line(round: &RoundSummary) -> String {
    let contingencies = round.contingencies.map(|count| count.to_string()).join("/");
    let quality = format!("{:.3} ({:.2})", round.quality.mean, round.least_quality);
    format!(
        "{:>5}  {:<31}{:<15}{:<18}{:<20}{:<18}{:.2}",
        round.round,
        contingencies,
        round.violated_rounds,
        quality,
        format!("{:.2}", round.wins_gap.mean),
        format!("{:.2}", round.partner_distance.mean),
        round.table_spread.mean
    )
}

/// What people call a ranking.
pub fn ranking_name(code: &str, lang: Lang) -> String {
    match code {
        "wins" => say!(lang, "Victorias y puntos", "Wins, then points"),
        "eff" => "EFF".to_owned(),
        "wins_eff" => say!(lang, "Victorias y EFF", "Wins, then EFF"),
        _ => say!(
            lang,
            "Segunda opinión (regresión)",
            "Second opinion (regression)"
        ),
    }
}
