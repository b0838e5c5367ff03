//! Reports that are read, written and read again.

use torneo_rules::chance::Chance;
use torneo_rules::dutch::tournament::{Cell, Tournament};
use torneo_rules::trf::report::Report;
use torneo_rules::trf::write::{Edition, write};

use crate::played::{fresh, play};

const EDITIONS: [Edition; 2] = [Edition::Trf16, Edition::Trf26];

/// Blank ends of lines and of virtual points say nothing.
fn without_blank_ends(mut tournament: Tournament) -> Tournament {
    for player in &mut tournament.players {
        while player.cells.last() == Some(&Cell::Absent) {
            player.cells.pop();
        }
        while player.accelerations.last() == Some(&0) {
            player.accelerations.pop();
        }
    }
    tournament
}

fn check(name: &str, report: &Report) {
    for edition in EDITIONS {
        let text = write(report, edition);
        let again = Report::read(&text).unwrap_or_else(|why| panic!("{name}: {why}\n{text}"));
        assert_eq!(
            without_blank_ends(again.tournament.clone()),
            without_blank_ends(report.tournament.clone()),
            "{name}\n{text}"
        );
        assert_eq!(again.people, report.people, "{name}");
        assert_eq!(again.lines, report.lines, "{name}");
        assert_eq!(write(&again, edition), text, "{name}");
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the rules are pure; the recorded tournaments are files"
)]
#[test]
fn recorded_tournaments_are_written_as_they_were() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/dutch");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let report = Report::read(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
        check(&name, &report);
        // The lines of players come out letter by letter, points and places included.
        let lines = |text: &str| -> Vec<String> {
            text.split(['\r', '\n'])
                .filter(|line| line.starts_with("001"))
                .map(|line| line.trim_end().to_owned())
                .collect()
        };
        assert_eq!(
            lines(&write(&report, Edition::Trf16)),
            lines(&text),
            "{name}"
        );
    }
}

#[test]
fn random_tournaments_come_back_from_their_text() {
    for seed in 0..200 {
        let mut chance = Chance::new(seed);
        let (tournament, rounds) = fresh(&mut chance, 3, 30);
        let mut last = None;
        play(&mut chance, tournament, rounds, |tournament, _, _| {
            last = Some(tournament.clone());
        });
        let mut tournament = last.expect("a tournament has rounds");
        // What was asked for a round that is written down is in the round.
        tournament.asked_byes.clear();
        // What is forbidden until the last round is so for ever.
        for group in &mut tournament.forbidden {
            if tournament.rounds.is_some_and(|end| group.last_round >= end) {
                group.last_round = usize::MAX;
            }
        }
        let people = vec![Default::default(); tournament.players.len()];
        let report = Report {
            tournament,
            people,
            kind: "FIDE_DUTCH_2026".to_owned(),
            lines: vec!["012 Copa".to_owned(), "042 2026/11/16".to_owned()],
        };
        check(&format!("seed {seed}"), &report);
    }
}

#[test]
fn a_bye_asked_for_is_a_line_in_the_new_edition_and_a_cell_in_the_old() {
    let mut report = Report::read(
        "001    1 m GM Ana                               2400 MEX\n001    2      Beto",
    )
    .unwrap();
    report.tournament.asked_byes.push((1, 1));
    let new = write(&report, Edition::Trf26);
    assert!(new.contains("240 Z 001    2"), "{new}");
    let new = Report::read(&new).unwrap();
    assert_eq!(new.tournament.players[1].cell(1), Cell::ZeroBye);
    let old = Report::read(&write(&report, Edition::Trf16)).unwrap();
    assert_eq!(old.tournament.players[1].cell(1), Cell::ZeroBye);
    assert_eq!(old.people[0].title, "GM");
    assert_eq!(old.people[0].rating, Some(2400));
    assert_eq!(old.people[0].federation, "MEX");
}

#[test]
fn names_cannot_begin_a_line() {
    let mut report = Report::read("001    1      Ana").unwrap();
    report.people[0].name = "Ana\n001    2      Eve".to_owned();
    let again = Report::read(&write(&report, Edition::Trf16)).unwrap();
    assert_eq!(again.people.len(), 1);
}
