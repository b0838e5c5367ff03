//! The figures of a session: for each measure a panel with a bar for each variant, its interval and the prediction.

use torneo_rules::snatch::report::measure::{Measure, Unit};

use super::svg::{Anchor, Svg};
use crate::say::{Lang, say};
use crate::sheet::report::measure;
use crate::wire::live::session::report::{ReportFigure, SessionReport};

const MEASURES: [Measure; 9] = [
    Measure::Offer,
    Measure::Accept,
    Measure::Snatch,
    Measure::Efficiency,
    Measure::PointsProposer,
    Measure::PointsResponder,
    Measure::Given,
    Measure::Asked,
    Measure::Reject,
];
/// Panels in a row, and the size of one.
const ACROSS: usize = 3;
const PANEL: [f64; 2] = [300.0, 210.0];
/// The drawing area inside a panel: left, top, width, height.
const AREA: [f64; 4] = [46.0, 34.0, 240.0, 140.0];
const TOP: f64 = 60.0;

const BAR: &str = "#7aa2c8";
const WHISKER: &str = "#1f2933";
const THEORY: &str = "#c2410c";
const GRID: &str = "#d9dee4";

/// All panels on one sheet.
pub fn picture(report: &SessionReport, lang: Lang) -> String {
    let rows = MEASURES.len().div_ceil(ACROSS);
    let width = PANEL[0] * ACROSS as f64;
    let height = TOP + PANEL[1] * rows as f64;
    let mut svg = Svg::new(width as u32, height as u32);
    svg.text([16.0, 26.0], Anchor::Start, 18, &report.title);
    let legend = say!(
        lang,
        "Barras: observado, con su intervalo del 95 %. Rombo: lo que espera la teoría.",
        "Bars: observed, with its interval of 95 %. Diamond: what theory expects."
    );
    svg.text([16.0, 46.0], Anchor::Start, 12, &legend);
    for (place, of) in MEASURES.into_iter().enumerate() {
        let (column, row) = (place % ACROSS, place / ACROSS);
        let corner = [PANEL[0] * column as f64, TOP + PANEL[1] * row as f64];
        panel(&mut svg, corner, report, of, lang);
    }
    svg.finish(&report.title)
}

fn panel(svg: &mut Svg, [x, y]: [f64; 2], report: &SessionReport, of: Measure, lang: Lang) {
    let bars: Vec<(String, &ReportFigure)> = report
        .all
        .variants
        .iter()
        .filter_map(|told| {
            let code = match &told.treatment {
                Some(treatment) => format!("{} {treatment}", told.variant),
                None => told.variant.to_string(),
            };
            let figure = told.together.iter().find(|it| it.measure == of)?;
            Some((code, figure))
        })
        .collect();
    let [left, top, width, height] = [x + AREA[0], y + AREA[1], AREA[2], AREA[3]];
    svg.text([left, y + 20.0], Anchor::Start, 14, &measure(of, lang));
    let (least, most) = scale(&bars);
    let at = |value: f64| top + height * (most - value) / (most - least);
    for step in 0..=4 {
        let value = least + (most - least) * f64::from(step) / 4.0;
        svg.line([left, at(value)], [left + width, at(value)], GRID, 1.0);
        svg.text(
            [left - 6.0, at(value) + 4.0],
            Anchor::End,
            11,
            &label(value, of),
        );
    }
    let step = width / bars.len().max(1) as f64;
    for (place, (code, figure)) in bars.iter().enumerate() {
        let middle = left + step * (place as f64 + 0.5);
        svg.text([middle, top + height + 18.0], Anchor::Middle, 12, code);
        if let Some(value) = figure.observed.value {
            let (from, to) = (at(value.max(0.0)), at(value.min(0.0)));
            svg.rect([middle - 0.3 * step, from], [0.6 * step, to - from], BAR);
        }
        if let (Some(low), Some(high)) = (figure.observed.low, figure.observed.high) {
            svg.line([middle, at(low)], [middle, at(high)], WHISKER, 1.5);
            for end in [low, high] {
                svg.line(
                    [middle - 5.0, at(end)],
                    [middle + 5.0, at(end)],
                    WHISKER,
                    1.5,
                );
            }
        }
        if let Some([low, high]) = figure.predicted_set {
            svg.line([middle, at(low)], [middle, at(high)], THEORY, 1.5);
        }
        let set = figure.predicted_set.into_iter().flatten();
        for value in figure.predicted.into_iter().chain(set) {
            let center = at(value);
            let corners = [
                [0.0, -6.0],
                [6.0, 0.0],
                [0.0, 6.0],
                [-6.0, 0.0],
                [0.0, -6.0],
            ];
            let points = corners.map(|[dx, dy]| [middle + dx, center + dy]);
            svg.path(&points, THEORY);
        }
    }
}

/// From zero, or below it where something is, to a round number above everything.
fn scale(bars: &[(String, &ReportFigure)]) -> (f64, f64) {
    let rate = |figure: &ReportFigure| matches!(figure.unit, Unit::Rate | Unit::Share);
    let figures = || bars.iter().map(|(_, figure)| figure);
    let ends = figures().flat_map(|figure| {
        let observed = &figure.observed;
        [
            observed.value,
            observed.low,
            observed.high,
            figure.predicted,
            figure.predicted_set.map(|[low, _]| low),
            figure.predicted_set.map(|[_, high]| high),
        ]
    });
    let (mut least, mut most) = (0.0_f64, 0.0_f64);
    for end in ends.flatten() {
        (least, most) = (least.min(end), most.max(end));
    }
    let step = match figures().any(|figure| rate(figure)) {
        true => 0.25,
        false => 4.0,
    };
    let most = (most / step).ceil().max(1.0) * step;
    let most = if step < 1.0 { most.max(1.0) } else { most };
    ((least / step).floor() * step, most)
}

fn label(value: f64, of: Measure) -> String {
    match of.unit() {
        Unit::Rate | Unit::Share | Unit::Chance => format!("{:.0} %", 100.0 * value),
        Unit::Tokens | Unit::Points => format!("{value:.0}"),
    }
}
