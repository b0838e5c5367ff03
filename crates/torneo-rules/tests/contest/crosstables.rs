//! Tournaments that were really played: the same results give the points, the tie-breaks and the places that were published.

use torneo_rules::contest::act::Act;
use torneo_rules::contest::encounter::GameResult;
use torneo_rules::contest::form::{Form, Format};
use torneo_rules::contest::person::Person;
use torneo_rules::round_robin::Cycles;
use torneo_rules::tie_breaks::TieBreak;

use super::{Life, director};

/// One line of a crosstable.
struct Row {
    name: String,
    /// The results of each meeting with each of the others.
    games: Vec<Vec<char>>,
    points: f64,
    sonneborn_berger: f64,
}

fn read(text: &str) -> Vec<Row> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, games @ .., points, sonneborn_berger] = words.as_slice() else {
            panic!("{line}");
        };
        Row {
            name: (*name).to_owned(),
            games: games.iter().map(|cell| cell.chars().collect()).collect(),
            points: points.parse().unwrap(),
            sonneborn_berger: sonneborn_berger.parse().unwrap(),
        }
    };
    lines.map(row).collect()
}

/// The contest with these results, in the order of the table.
fn played(rows: &[Row], tie_breaks: Vec<TieBreak>) -> Life {
    let cycles = Cycles::Double;
    let mut life = Life::new(&Form {
        tie_breaks,
        ..Form::of("AVRO", Format::RoundRobin { cycles })
    });
    for row in rows {
        let enter = Act::Enter(Person::called(&row.name, &row.name));
        life.ask(&director(), &enter).unwrap();
    }
    let rounds = 2 * (rows.len() - 1);
    for round in 0..rounds {
        life.ask(&director(), &Act::Publish).unwrap();
        let open = life.contest.open();
        let open: Vec<_> = open.map(|(number, game)| (number, game.clone())).collect();
        for (encounter, game) in open {
            let [white, black] = [game.white, game.black].map(|one| one.index());
            let meeting = usize::from(round >= rounds / 2);
            let cells = [
                rows[white].games[black][meeting],
                rows[black].games[white][meeting],
            ];
            let result = match cells {
                ['1', '0'] => GameResult::White,
                ['0', '1'] => GameResult::Black,
                ['½', '½'] => GameResult::Draw,
                other => panic!("{other:?}: the two lines do not agree"),
            };
            life.ask(&director(), &Act::Settle { encounter, result })
                .unwrap();
        }
    }
    life
}

#[test]
fn a_crosstable_of_1938_comes_out_as_it_was_published() {
    let rows = read(include_str!("../golden/crosstables/avro-1938.txt"));
    let life = played(&rows, vec![TieBreak::SonnebornBerger]);
    assert!(life.contest.is_complete());
    let standings = life.contest.standings();
    assert_eq!(standings.len(), rows.len());
    for ((line, row), place) in standings.iter().zip(&rows).zip(1..) {
        assert_eq!(life.contest.name(line.player), row.name);
        assert_eq!(
            (line.place, f64::from(line.points) / 10.0),
            (place, row.points),
            "{}",
            row.name
        );
        assert_eq!(
            line.figures[0] as f64 / 100.0,
            row.sonneborn_berger,
            "{}",
            row.name
        );
    }
    // By the usual order the game between the two decides, as it did.
    let usual = played(&rows, Vec::new());
    assert_eq!(
        usual.contest.name(usual.contest.standings()[0].player),
        "Keres"
    );
}
