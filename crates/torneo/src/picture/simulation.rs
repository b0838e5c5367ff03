//! The report of a simulation: how well each ranking finds skill, and how each round was paired.

use torneo_rules::word::word;

use super::svg::{Anchor, Svg};
use crate::report::{Mean, Report, RoundSummary};
use crate::say::{Lang, Noun, say};
use crate::sheet::simulation::ranking_name;

const BLUE: &str = "#2f6fab";
const ORANGE: &str = "#c2621b";
const GRAY: &str = "#c7ced6";
const INK: &str = "#1f2933";

/// A rectangle of the page with its own scale from 0 to `top`.
struct Panel {
    left: f64,
    width: f64,
    top: f64,
}

/// Where all panels begin and end, in pixels from the top of the page.
const CEILING: f64 = 120.0;
const FLOOR: f64 = 330.0;

pub fn draw(report: &Report, lang: Lang) -> String {
    let run = &report.run;
    let title = say!(
        lang,
        "Dominó: {}, {}, {}, método {}",
        "Domino: {}, {}, {}, method {}",
        Noun::TOURNAMENTS.count(run.tournaments, lang),
        Noun::PLAYERS.count(run.players, lang),
        Noun::ROUNDS.count(run.rounds, lang),
        word(&run.method)
    );
    let mut svg = Svg::new(1120, 420);
    svg.text([30.0, 40.0], Anchor::Start, 22, &title);
    let seed = say!(lang, "Semilla {}", "Seed {}", run.seed);
    svg.text([30.0, 64.0], Anchor::Start, 13, &seed);
    rankings(&mut svg, report, lang);
    let quality = say!(lang, "Calidad media por ronda", "Mean quality by round");
    rounds(
        &mut svg,
        &report.rounds,
        Panel {
            left: 470.0,
            width: 270.0,
            top: 1.0,
        },
        &quality,
        BLUE,
        |round| round.quality,
        lang,
    );
    let gap = say!(lang, "Salto de victorias por ronda", "Wins gap by round");
    let most = report
        .rounds
        .iter()
        .map(|round| round.wins_gap.mean + round.wins_gap.error)
        .fold(1.0, f64::max);
    rounds(
        &mut svg,
        &report.rounds,
        Panel {
            left: 810.0,
            width: 270.0,
            top: most.ceil(),
        },
        &gap,
        ORANGE,
        |round| round.wins_gap,
        lang,
    );
    svg.finish(&title)
}

fn rankings(svg: &mut Svg, report: &Report, lang: Lang) {
    let heading = say!(
        lang,
        "Acierto de cada clasificación (tau de Kendall)",
        "How well each ranking finds skill (Kendall's tau)"
    );
    svg.text([30.0, 100.0], Anchor::Start, 15, &heading);
    let panel = Panel {
        left: 70.0,
        width: 320.0,
        top: 1.0,
    };
    panel.grid(svg);
    let step = panel.width / report.rankings.len() as f64;
    for (index, ranking) in report.rankings.iter().enumerate() {
        let middle = panel.left + step * (index as f64 + 0.5);
        let Mean { mean, error } = ranking.tau;
        let top = panel.y(mean.max(0.0));
        svg.rect([middle - 26.0, top], [52.0, FLOOR - top], BLUE);
        svg.line(
            [middle, panel.y(mean - error)],
            [middle, panel.y(mean + error)],
            INK,
            2.0,
        );
        svg.text(
            [middle, top - 10.0],
            Anchor::Middle,
            13,
            &format!("{mean:.2}"),
        );
        for (line, word) in two_lines(&ranking_name(ranking.ranking, lang))
            .iter()
            .enumerate()
        {
            svg.text(
                [middle, FLOOR + 20.0 + 15.0 * line as f64],
                Anchor::Middle,
                11,
                word,
            );
        }
    }
}

fn rounds(
    svg: &mut Svg,
    rounds: &[RoundSummary],
    panel: Panel,
    heading: &str,
    color: &str,
    value: fn(&RoundSummary) -> Mean,
    lang: Lang,
) {
    svg.text([panel.left - 30.0, 100.0], Anchor::Start, 15, heading);
    panel.grid(svg);
    let step = panel.width / rounds.len() as f64;
    let place = |index: usize| panel.left + step * (index as f64 + 0.5);
    let points: Vec<[f64; 2]> = rounds
        .iter()
        .enumerate()
        .map(|(index, round)| [place(index), panel.y(value(round).mean)])
        .collect();
    svg.path(&points, color);
    // Labels would run into each other in a long tournament.
    let every = rounds.len().div_ceil(14);
    for (index, (round, point)) in rounds.iter().zip(&points).enumerate() {
        let Mean { mean, error } = value(round);
        svg.line(
            [point[0], panel.y(mean - error)],
            [point[0], panel.y(mean + error)],
            INK,
            1.0,
        );
        svg.dot(*point, color);
        if index % every == 0 {
            svg.text(
                [point[0], FLOOR + 20.0],
                Anchor::Middle,
                11,
                &round.round.to_string(),
            );
        }
    }
    let word = say!(lang, "ronda", "round");
    svg.text(
        [panel.left + panel.width / 2.0, FLOOR + 40.0],
        Anchor::Middle,
        12,
        &word,
    );
}

impl Panel {
    fn y(&self, value: f64) -> f64 {
        FLOOR - (FLOOR - CEILING) * (value / self.top).clamp(0.0, 1.0)
    }

    fn grid(&self, svg: &mut Svg) {
        for quarter in 0..=4 {
            let value = self.top * f64::from(quarter) / 4.0;
            let y = self.y(value);
            svg.line([self.left, y], [self.left + self.width, y], GRAY, 1.0);
            svg.text(
                [self.left - 8.0, y + 4.0],
                Anchor::End,
                11,
                &format!("{value:.2}"),
            );
        }
    }
}

/// A name broken after its middle, so that it fits under a bar.
fn two_lines(name: &str) -> Vec<String> {
    let words: Vec<&str> = name.split(' ').collect();
    let (first, second) = words.split_at(words.len().div_ceil(2));
    [first, second]
        .iter()
        .filter(|words| !words.is_empty())
        .map(|words| words.join(" "))
        .collect()
}
