//! A report as text: TRF16 with the extensions that pairing engines know, or TRF26.
//!
//! Spec: docs/spec/swiss-dutch.md §8. What was read is written so that reading it again gives the same tournament.

use std::fmt::Write as _;

use super::report::{Details, Report};
use crate::dutch::tournament::{
    Cell, Color, ForbiddenGroup, Outcome, PointSystem, Tenths, Tournament,
};

/// Which edition of the format is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edition {
    Trf16,
    Trf26,
}

/// The text of a report. Lines end in LF.
pub fn write(report: &Report, edition: Edition) -> String {
    let Report {
        tournament,
        people,
        lines,
    } = report;
    let mut text = String::new();
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    settings(&mut text, tournament, edition);
    let rounds = rounds(tournament, edition);
    let nobody = Details::default();
    for place in 0..tournament.players.len() {
        let details = people.get(place).unwrap_or(&nobody);
        player_line(&mut text, tournament, place, details, rounds, edition);
    }
    text
}

/// How many rounds have a column.
fn rounds(tournament: &Tournament, edition: Edition) -> usize {
    let known = tournament.players.iter().map(|player| player.cells.len());
    let asked = tournament.asked_byes.iter().map(|&(round, _)| round);
    let known = known.max().unwrap_or(0);
    match edition {
        Edition::Trf16 => known.max(asked.max().unwrap_or(0)),
        Edition::Trf26 => known,
    }
}

fn settings(text: &mut String, tournament: &Tournament, edition: Edition) {
    let numbers = tournament.players.iter().map(|player| player.number);
    if !numbers.is_sorted() {
        text.push_str("XXC rank\n");
    }
    if let Some(rounds) = tournament.rounds {
        line(text, edition, ["XXR", "142"], &rounds.to_string());
    }
    if let Some(color) = tournament.initial_color {
        let word = match (edition, color) {
            (Edition::Trf16, Color::White) => "white1",
            (Edition::Trf16, Color::Black) => "black1",
            (Edition::Trf26, Color::White) => "W",
            (Edition::Trf26, Color::Black) => "B",
        };
        line(text, edition, ["XXC", "152"], word);
    }
    point_system(text, &tournament.points, edition);
    match edition {
        Edition::Trf16 => {}
        Edition::Trf26 => asked_byes(text, tournament),
    }
    accelerations(text, tournament, edition);
    for group in &tournament.forbidden {
        forbidden(text, tournament, group);
    }
}

fn line(text: &mut String, edition: Edition, tags: [&str; 2], rest: &str) {
    let tag = match edition {
        Edition::Trf16 => tags[0],
        Edition::Trf26 => tags[1],
    };
    writeln!(text, "{tag} {rest}").expect("a string takes everything");
}

/// Points with one decimal.
fn points(tenths: Tenths) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn point_system(text: &mut String, system: &PointSystem, edition: Edition) {
    if *system == PointSystem::default() {
        return;
    }
    let by_engine = [
        ("BBW", system.win),
        ("BBD", system.draw),
        ("BBL", system.loss),
        ("BBZ", system.zero_bye),
        ("BBF", system.forfeit_loss),
        ("BBU", system.allocated_bye),
    ];
    // One letter of 162 stands for both an absence and a lost forfeit.
    let one_letter = system.zero_bye == system.forfeit_loss;
    if edition == Edition::Trf16 || !one_letter {
        for (tag, value) in by_engine {
            let value = points(value);
            writeln!(text, "{tag} {value:>4}").expect("a string takes everything");
        }
        return;
    }
    let letters = [
        ("W", system.win),
        ("D", system.draw),
        ("L", system.loss),
        ("A", system.zero_bye),
        ("P", system.allocated_bye),
    ];
    let letters = letters.map(|(letter, value)| format!("{letter}{:>4}", points(value)));
    writeln!(text, "162  {}", letters.join("    ")).expect("a string takes everything");
}

/// Somebody who asked not to be paired has no points until the round is written down.
fn asked_byes(text: &mut String, tournament: &Tournament) {
    for &(round, place) in &tournament.asked_byes {
        let number = tournament.players[place].number;
        writeln!(text, "240 Z {round:>3} {number:>4}").expect("a string takes everything");
    }
}

fn accelerations(text: &mut String, tournament: &Tournament, edition: Edition) {
    for player in &tournament.players {
        let virtual_points = player.accelerations.as_slice();
        if virtual_points.iter().all(|&tenths| tenths == 0) {
            continue;
        }
        match edition {
            Edition::Trf16 => {
                let values: Vec<String> = virtual_points
                    .iter()
                    .map(|&tenths| format!("{:>4}", points(tenths)))
                    .collect();
                writeln!(text, "XXA {:>4} {}", player.number, values.join(" "))
            }
            .expect("a string takes everything"),
            Edition::Trf26 => runs(text, player.number, virtual_points),
        }
    }
}

/// `250` with equal virtual points in rounds running.
fn runs(text: &mut String, number: usize, virtual_points: &[Tenths]) {
    let mut round = 1;
    for run in virtual_points.chunk_by(|one, other| one == other) {
        let last = round + run.len() - 1;
        if run[0] > 0 {
            let value = points(run[0]);
            writeln!(
                text,
                "250      {value:>4} {round:>3} {last:>3} {number:>4} {number:>4}"
            )
            .expect("a string takes everything");
        }
        round = last + 1;
    }
}

fn forbidden(text: &mut String, tournament: &Tournament, group: &ForbiddenGroup) {
    let numbers: Vec<String> = group
        .players
        .iter()
        .map(|&place| format!("{:>4}", tournament.players[place].number))
        .collect();
    let numbers = numbers.join(" ");
    let always = group.first_round == 1 && group.last_round == usize::MAX;
    if always {
        writeln!(text, "XXP {numbers}")
    } else {
        let last = group.last_round.min(999);
        writeln!(text, "260 {:>3} {last:>3} {numbers}", group.first_round)
    }
    .expect("a string takes everything");
}

fn player_line(
    text: &mut String,
    tournament: &Tournament,
    place: usize,
    details: &Details,
    rounds: usize,
    edition: Edition,
) {
    let player = &tournament.players[place];
    let scored: Tenths = player
        .cells
        .iter()
        .map(|&cell| tournament.points.points(cell))
        .sum();
    let number = |value: Option<usize>| value.map_or(String::new(), |value| value.to_string());
    let start = format!(
        "001 {:>4} {:1}{:>3} {:33} {:>4} {:3} {:>11} {:10} {:>4} {:>4}",
        player.number,
        fit(&details.sex, 1),
        fit(&details.title, 3),
        fit(&details.name, 33),
        number(details.rating.map(|rating| rating as usize)),
        fit(&details.federation, 3),
        fit(&details.fide_id, 11),
        fit(&details.birth, 10),
        points(scored),
        number(details.rank),
    );
    text.push_str(&start);
    for round in 1..=rounds {
        let asked = edition == Edition::Trf16 && tournament.asked_byes.contains(&(round, place));
        let cell = match player.cell(round) {
            Cell::Absent if asked => Cell::ZeroBye,
            cell => cell,
        };
        text.push_str("  ");
        text.push_str(&cell_text(tournament, cell));
    }
    text.push('\n');
}

/// At most so many characters, and none that would end the line.
fn fit(text: &str, most: usize) -> String {
    let shown = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().take(most).map(shown).collect()
}

fn cell_text(tournament: &Tournament, cell: Cell) -> String {
    let against = |opponent: usize, color: Option<Color>, result: char| {
        let color = match color {
            Some(Color::White) => 'w',
            Some(Color::Black) => 'b',
            None => '-',
        };
        format!(
            "{:>4} {color} {result}",
            tournament.players[opponent].number
        )
    };
    match cell {
        Cell::Game {
            opponent,
            color,
            outcome,
        } => {
            let result = match outcome {
                Outcome::Win => '1',
                Outcome::Draw => '=',
                Outcome::Loss => '0',
            };
            against(opponent, Some(color), result)
        }
        Cell::Forfeit {
            opponent,
            scheduled,
            won,
        } => against(opponent, scheduled, if won { '+' } else { '-' }),
        Cell::AllocatedBye => "0000 - U".to_owned(),
        Cell::FullBye => "0000 - F".to_owned(),
        Cell::HalfBye => "0000 - H".to_owned(),
        Cell::ZeroBye => "0000 - Z".to_owned(),
        Cell::Absent => " ".repeat(8),
    }
}
