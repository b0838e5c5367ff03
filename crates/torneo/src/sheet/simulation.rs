//! The report of a simulation, as a table for people.

use torneo_rules::word::word;

use crate::report::{RankingMethod, Report, RoundSummary, Run};
use crate::say::{Lang, Noun, say};
use crate::table::column::{CellKind, Column};
use crate::table::csv::Cell;
use crate::table::terminal;

pub fn table(report: &Report, lang: Lang) -> String {
    let Run {
        players,
        rounds,
        tournaments,
        seed,
        method,
    } = &report.run;
    let method = word(method);
    let tournaments = Noun::TOURNAMENTS.count(*tournaments, lang);
    let players = Noun::PLAYERS.count(*players, lang);
    let rounds = Noun::ROUNDS.count(*rounds, lang);
    let mut lines = vec![
        say!(
            lang,
            "{tournaments} de {players} a {rounds}, método {method}, semilla {seed}",
            "{tournaments} of {players} over {rounds}, method {method}, seed {seed}"
        ),
        String::new(),
    ];
    let rows = report.rounds.iter();
    let rounds = terminal::table(&columns().each_ref(), rows, lang);
    lines.extend(rounds.lines().map(str::to_owned));
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

/// One line for each round, figures as means over all tournaments.
fn columns<'a>() -> [Column<&'a RoundSummary>; 7] {
    type Text = fn(&RoundSummary) -> String;
    let column = |headings, text: Text| {
        Column::new(
            "",
            CellKind::Word,
            headings,
            move |round: &&RoundSummary| Cell::Word(text(round)),
        )
    };
    [
        column(["Ronda", "Round"], |round| round.round.to_string()).aligned_right(),
        column(
            [
                "Contingencias (nivel 1/2/3/4)",
                "Contingencies (level 1/2/3/4)",
            ],
            |round| round.contingencies.map(|count| count.to_string()).join("/"),
        ),
        column(["Con violación", "With violation"], |round| {
            round.violated_rounds.to_string()
        }),
        column(["Calidad (mínima)", "Quality (least)"], |round| {
            format!("{:.3} ({:.2})", round.quality.mean, round.least_quality)
        }),
        column(["Salto de victorias", "Wins gap"], |round| {
            format!("{:.2}", round.wins_gap.mean)
        }),
        column(["Dist. compañeros", "Partner distance"], |round| {
            format!("{:.2}", round.partner_distance.mean)
        }),
        column(["Dist. mesa", "Table spread"], |round| {
            format!("{:.2}", round.table_spread.mean)
        }),
    ]
}

/// What people call a ranking.
pub fn ranking_name(method: RankingMethod, lang: Lang) -> String {
    match method {
        RankingMethod::Wins => say!(lang, "Victorias y puntos", "Wins, then points"),
        RankingMethod::Eff => "EFF".to_owned(),
        RankingMethod::WinsEff => say!(lang, "Victorias y EFF", "Wins, then EFF"),
        RankingMethod::SecondOpinion => say!(
            lang,
            "Segunda opinión (regresión)",
            "Second opinion (regression)"
        ),
    }
}
