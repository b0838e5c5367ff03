//! The report of a SnatchGame session as text: observed, interval, predicted, by variant and round.

use crate::say::{Lang, Noun, say};
use crate::table::terminal::plain;
use crate::wire::live::session::report::{
    ReportFigure, ReportSummary, SessionReport, VariantReport,
};
use torneo_rules::snatch::report::conscience::Bracket;
use torneo_rules::snatch::report::interval::Estimate;
use torneo_rules::snatch::report::measure::{Measure, Unit};

/// The whole report.
pub fn session(report: &SessionReport, lang: Lang) -> String {
    let (title, code) = (&report.title, &report.code);
    let state = match report.over {
        true => say!(lang, "terminada", "over"),
        false => say!(lang, "en curso", "under way"),
    };
    let flagged = &report.flagged;
    let mut lines = vec![
        say!(
            lang,
            "{title} ({code}), {state}: {}, {}",
            "{title} ({code}), {state}: {}, {}",
            Noun::PLAYERS.count(report.players, lang),
            Noun::GAMES.count(report.all.games, lang)
        ),
        say!(
            lang,
            "Con marca: {} (reloj {}, bot {}, ausentes {}, cerradas {}); descansos: {}",
            "Flagged: {} (clock {}, bot {}, left {}, closed {}); byes: {}",
            Noun::GAMES.count(flagged.excluded, lang),
            flagged.defaulted,
            flagged.bot,
            flagged.left,
            flagged.aborted,
            flagged.byes
        ),
        String::new(),
        say!(
            lang,
            "Todas las partidas. Intervalos del 95 %; entre paréntesis, la teoría.",
            "All games. Intervals of 95 %; theory in parentheses."
        ),
    ];
    summary(&report.all, lang, &mut lines);
    if flagged.excluded > 0 {
        lines.push(say!(
            lang,
            "Sin las partidas con marca:",
            "Without the flagged games:"
        ));
        summary(&report.clean, lang, &mut lines);
    }
    lines.join("\n")
}

fn summary(summary: &ReportSummary, lang: Lang, lines: &mut Vec<String>) {
    lines.push(String::new());
    for of in &summary.variants {
        variant(of, lang, lines);
    }
    shame(summary, lang, lines);
    delta(&summary.brackets, lang, lines);
    lines.push(String::new());
}

fn variant(of: &VariantReport, lang: Lang, lines: &mut Vec<String>) {
    let code = match &of.treatment {
        Some(treatment) => format!("{} {treatment}", of.variant),
        None => of.variant.to_string(),
    };
    lines.push(format!("{code}, {}", Noun::GAMES.count(of.games, lang)));
    let headings = [
        ["  ", "  "],
        ["juntas", "together"],
        ["por ronda", "by round"],
    ];
    let figures = of.together.iter().enumerate().map(|(place, figure)| {
        let rounds: Vec<String> = of
            .by_round
            .iter()
            .filter_map(|round| round.get(place))
            .map(|figure| value(figure.observed.value, figure.unit))
            .collect();
        let measure = measure(figure.measure, lang);
        [
            format!("  {measure}"),
            with_interval(figure),
            rounds.join("  "),
        ]
    });
    lines.push(plain(headings, figures, lang));
}

fn with_interval(figure: &ReportFigure) -> String {
    let unit = figure.unit;
    let predicted = match (figure.predicted, figure.predicted_set) {
        (Some(it), _) => format!(" ({})", value(Some(it), unit)),
        (None, Some([low, high])) => {
            format!(" ({}–{})", value(Some(low), unit), value(Some(high), unit))
        }
        (None, None) => String::new(),
    };
    format!("{}{predicted}", estimate(&figure.observed, unit))
}

fn estimate(estimate: &Estimate, unit: Unit) -> String {
    let interval = match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => {
            format!(" [{}, {}]", value(Some(low), unit), value(Some(high), unit))
        }
        (_, _) => String::new(),
    };
    format!("{}{interval}", value(estimate.value, unit))
}

fn value(value: Option<f64>, unit: Unit) -> String {
    match (value, unit) {
        (None, _) => "-".to_owned(),
        (Some(value), Unit::Rate | Unit::Share | Unit::Chance) => {
            format!("{:.1}%", 100.0 * value)
        }
        (Some(value), Unit::Tokens | Unit::Points) => format!("{value:.2}"),
    }
}

fn shame(summary: &ReportSummary, lang: Lang, lines: &mut Vec<String>) {
    let all = summary.shame.iter().filter(|group| group.variant.is_none());
    for group in all {
        let who = match group.shamed {
            true => say!(lang, "P2 con vergüenza", "P2 with shame"),
            false => say!(lang, "P2 sin vergüenza", "P2 without shame"),
        };
        lines.push(say!(
            lang,
            "{who}, {}: le ofrecen {}, {} fichas; roba {}",
            "{who}, {}: offered to {}, {} tokens; snatches {}",
            Noun::ROUNDS.count(group.rounds, lang),
            estimate(&group.offered, Unit::Rate),
            estimate(&group.given, Unit::Tokens),
            estimate(&group.snatched, Unit::Rate)
        ));
    }
}

fn delta(brackets: &[Bracket], lang: Lang, lines: &mut Vec<String>) {
    let count = |wanted: fn(&Bracket) -> bool| brackets.iter().filter(|it| wanted(it)).count();
    lines.push(say!(
        lang,
        "Delta: {}; con ambos extremos: {}, en contradicción: {} (export --table players las enumera)",
        "Delta: {}; with both ends: {}, contradictory: {} (export --table players lists them)",
        Noun::PEOPLE.count(brackets.len(), lang),
        count(|bracket| bracket.lower.is_some() && bracket.upper.is_some()),
        count(|bracket| bracket.contradictory)
    ));
}

/// What a measure is called.
pub fn measure(measure: Measure, lang: Lang) -> String {
    match measure {
        Measure::Offer => say!(lang, "Ofertas", "Offers"),
        Measure::Forced => say!(lang, "Obligadas", "Forced"),
        Measure::Accept => say!(lang, "Aceptadas", "Accepted"),
        Measure::Reject => say!(lang, "Rechazadas", "Rejected"),
        Measure::Snatch => say!(lang, "Robadas", "Snatched"),
        Measure::Shame => say!(lang, "Vergüenza", "Shame"),
        Measure::Report => say!(lang, "Denuncias", "Reports"),
        Measure::Given => say!(lang, "Fichas ofrecidas", "Tokens offered"),
        Measure::Asked => say!(lang, "Fichas pedidas", "Tokens asked for"),
        Measure::Efficiency => say!(lang, "Eficiencia", "Efficiency"),
        Measure::PointsProposer => say!(lang, "Puntos de P1", "Points of P1"),
        Measure::PointsResponder => say!(lang, "Puntos de P2", "Points of P2"),
        Measure::BelievedAccept => say!(lang, "P1 espera que acepte", "P1 expects acceptance"),
        Measure::BelievedReject => say!(lang, "P1 espera que rechace", "P1 expects rejection"),
        Measure::BelievedSnatch => say!(lang, "P1 espera que robe", "P1 expects a snatch"),
        Measure::BelievedSanction => say!(
            lang,
            "P2 espera sanción si roba",
            "P2 expects a sanction after a snatch"
        ),
    }
}
