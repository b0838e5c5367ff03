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
        kind,
        lines,
    } = report;
    let mut text = String::new();
    let old = |line: &&String| edition == Edition::Trf26 || !is_new(line);
    for line in lines.iter().filter(old) {
        text.push_str(line);
        text.push('\n');
    }
    if edition == Edition::Trf26 && !kind.is_empty() {
        writeln!(text, "192 {kind}").expect("a string takes everything");
    }
    settings(&mut text, tournament, edition);
    let columns = Columns {
        shown: rounds(tournament, edition),
        paired: tournament.paired_rounds(),
    };
    let nobody = Details::default();
    for place in 0..tournament.players.len() {
        let details = people.get(place).unwrap_or(&nobody);
        player_line(&mut text, tournament, place, details, columns, edition);
    }
    text
}

/// How many rounds a player's line shows, and how many of them count.
#[derive(Clone, Copy)]
struct Columns {
    shown: usize,
    paired: usize,
}

/// Lines that the edition of 2016 does not know.
fn is_new(line: &str) -> bool {
    ["172", "182", "202", "212", "222"]
        .iter()
        .any(|tag| line.starts_with(tag))
}

/// How many rounds have a column: those that were paired, and in the old edition byes of later ones too.
fn rounds(tournament: &Tournament, edition: Edition) -> usize {
    let known = tournament.players.iter().map(|player| player.cells.len());
    let asked = tournament.asked_byes.iter().map(|&(round, _)| round);
    match edition {
        Edition::Trf16 => known.chain(asked).max().unwrap_or(0),
        Edition::Trf26 => tournament.paired_rounds(),
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
        forbidden(text, tournament, group, edition);
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

/// Byes of rounds to come; without a word on their worth they are worth nothing.
fn asked_byes(text: &mut String, tournament: &Tournament) {
    let paired = tournament.paired_rounds();
    for (place, player) in tournament.players.iter().enumerate() {
        let asked = tournament.asked_byes.iter();
        let asked = asked
            .filter(|(_, one)| *one == place)
            .map(|(round, _)| *round);
        let last = asked.clone().max().unwrap_or(0).max(player.cells.len());
        for round in 1..=last {
            let letter = match player.cell(round) {
                Cell::FullBye if round > paired => 'F',
                Cell::HalfBye if round > paired => 'H',
                Cell::ZeroBye if round > paired => 'Z',
                Cell::FullBye | Cell::HalfBye | Cell::ZeroBye => continue,
                Cell::Absent
                | Cell::Game { .. }
                | Cell::Forfeit { .. }
                | Cell::Open { .. }
                | Cell::AllocatedBye => match asked.clone().any(|one| one == round) {
                    true => 'Z',
                    false => continue,
                },
            };
            let number = player.number;
            writeln!(text, "240 {letter} {round:03} {number:>4}")
                .expect("a string takes everything");
        }
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

fn forbidden(text: &mut String, tournament: &Tournament, group: &ForbiddenGroup, edition: Edition) {
    let numbers: Vec<String> = group
        .players
        .iter()
        .map(|&place| format!("{:>4}", tournament.players[place].number))
        .collect();
    let numbers = numbers.join(" ");
    let always = group.first_round == 1 && group.last_round == usize::MAX;
    if always && edition == Edition::Trf16 {
        writeln!(text, "XXP {numbers}")
    } else {
        // Until the end of the tournament, where its end is known.
        let end = tournament.rounds.unwrap_or(999);
        let last = match group.last_round {
            usize::MAX => end,
            last => last.min(999),
        };
        writeln!(text, "260 {:>3} {last:>3} {numbers}", group.first_round)
    }
    .expect("a string takes everything");
}

fn player_line(
    text: &mut String,
    tournament: &Tournament,
    place: usize,
    details: &Details,
    columns: Columns,
    edition: Edition,
) {
    let player = &tournament.players[place];
    let scored: Tenths = player
        .cells
        .iter()
        .take(columns.paired)
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
    for round in 1..=columns.shown {
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
        Cell::Open { opponent, color } => against(opponent, Some(color), ' '),
        Cell::AllocatedBye => "0000 - U".to_owned(),
        Cell::FullBye => "0000 - F".to_owned(),
        Cell::HalfBye => "0000 - H".to_owned(),
        Cell::ZeroBye => "0000 - Z".to_owned(),
        Cell::Absent => " ".repeat(8),
    }
}
