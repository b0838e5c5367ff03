//! What is read from a report.

use torneo_rules::chance::Chance;
use torneo_rules::dutch::tournament::{Cell, Color, Outcome, Tournament};
use torneo_rules::dutch::{Game, pair};
use torneo_rules::trf::report::Report;
use torneo_rules::trf::write::{Edition, write};
use torneo_rules::trf::{Fault, Rejection, read};

use crate::played::below;

/// A player's line with these rounds.
fn line(number: usize, name: &str, cells: &[&str]) -> String {
    let start = format!("001 {number:>4}      {name}");
    format!("{start:<80} 0.0 {number:>4}  {}\n", cells.join("  "))
}

fn lines(cells: &[&str]) -> String {
    let numbered = cells.iter().enumerate();
    numbered
        .map(|(index, cell)| line(index + 1, "Somebody", &[cell]))
        .collect()
}

fn report(extra: &str, cells: &[&str]) -> Tournament {
    let text = format!("{extra}\n{}", lines(cells));
    read(&text).unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn every_kind_of_round_is_read() {
    let cells = |first: &str, second: &str| report("", &[first, second]).players[0].cells.clone();
    let game = |color, outcome| Cell::Game {
        opponent: 1,
        color,
        outcome,
    };
    let forfeit = |won| Cell::Forfeit {
        opponent: 1,
        scheduled: Some(Color::White),
        won,
    };
    for (mine, theirs, expected) in [
        ("   2 w 1", "   1 b 0", game(Color::White, Outcome::Win)),
        ("   2 b d", "   1 w D", game(Color::Black, Outcome::Draw)),
        ("   2 w L", "   1 b W", game(Color::White, Outcome::Loss)),
        ("   2 w +", "   1 b -", forfeit(true)),
        ("   2 w -", "   1 b -", forfeit(false)),
        ("0000 - U", "", Cell::AllocatedBye),
        ("0000 - F", "", Cell::FullBye),
        ("0000 - H", "", Cell::HalfBye),
        ("0000 - =", "", Cell::HalfBye),
        ("0000 - Z", "", Cell::ZeroBye),
        ("        ", "", Cell::Absent),
    ] {
        assert_eq!(cells(mine, theirs), [expected], "{mine}");
    }
}

#[test]
fn lines_end_anyhow_and_columns_are_characters() {
    let two = [
        line(1, "Ñandú Œuvré", &["   2 w 1"]),
        line(2, "Ana", &["   1 b 0"]),
    ]
    .concat();
    let expected = read(&two).unwrap();
    for end in ["\r", "\r\n"] {
        assert_eq!(read(&two.replace('\n', end)).unwrap(), expected);
    }
    assert_eq!(expected.paired_rounds(), 1);
}

#[test]
fn what_is_said_of_the_whole_tournament() {
    let four = ["", "", "", ""];
    let said = |extra: &str| report(extra, &four);
    assert_eq!(said("142 7").rounds, Some(7));
    assert_eq!(said("XXR   009").rounds, Some(9));
    assert_eq!(said("152 B").initial_color, Some(Color::Black));
    assert_eq!(said("XXC white1").initial_color, Some(Color::White));
    let points = said("162  W 3.0    D 1.0").points;
    assert_eq!(
        (points.win, points.draw, points.allocated_bye),
        (30, 10, 30)
    );
    let points = said("162  P 0.5").points;
    assert_eq!((points.win, points.allocated_bye), (10, 5));
    let points = said("BBU  0.5\nBBW  2.0\nBBF  0.1").points;
    assert_eq!(
        (points.win, points.allocated_bye, points.forfeit_loss),
        (20, 5, 1)
    );
    let byes = said("240 H 003    2    4\n240 F 002    1\n240 1 3");
    assert_eq!(byes.players[1].cell(3), Cell::HalfBye);
    assert_eq!(byes.players[3].cell(3), Cell::HalfBye);
    assert_eq!(byes.players[0].cell(2), Cell::FullBye);
    assert_eq!(byes.players[2].cell(1), Cell::ZeroBye);
    let accelerated = said("250       1.0   2   3    1    2");
    assert_eq!(accelerated.players[1].accelerations, [0, 10, 10]);
    assert_eq!(accelerated.players[2].acceleration(2), 0);
    let by_player = said("XXA    3  1.0       0.5");
    assert_eq!(by_player.players[2].accelerations, [10, 0, 5]);
    // Until the last round is for ever.
    let to_the_end = said("142 5\n260 001 005    1    3").forbidden[0].last_round;
    assert_eq!(to_the_end, usize::MAX);
    let kept_apart = said("260   1   2    1    3\nXXP 2 4");
    assert_eq!(kept_apart.forbidden[0].players, [0, 2]);
    assert_eq!(kept_apart.forbidden[0].last_round, 2);
    assert_eq!(kept_apart.forbidden[1].players, [1, 3]);
    let reversed = [line(2, "Eva", &[""]), line(1, "Ana", &[""])].concat();
    let numbers = |text: &str| -> Vec<usize> {
        read(text)
            .unwrap()
            .players
            .iter()
            .map(|player| player.number)
            .collect()
    };
    assert_eq!(numbers(&reversed), [1, 2]);
    assert_eq!(numbers(&format!("XXC rank\n{reversed}")), [2, 1]);
}

/// While a round is played its games have opponents and colors, and no result.
#[test]
fn a_round_that_is_still_played_can_be_read() {
    let text = [
        line(1, "Ana", &["   3 w 1", "   2 b  "]),
        line(2, "Beto", &["   4 b 0", "   1 w  "]),
        line(3, "Caro", &["   1 b 0", "   4 w ="]),
        line(4, "Dan", &["   2 w 1", "   3 b ="]),
    ];
    let tournament = read(&text.concat()).unwrap();
    let open = Cell::Open {
        opponent: 1,
        color: Color::Black,
    };
    assert_eq!(tournament.players[0].cell(2), open);
    assert_eq!(tournament.open_round(), Some(2));
    assert_eq!(tournament.paired_rounds(), 2);
    assert!((0..4).all(|place| tournament.takes_part(place, 2)));
    let report = Report::read(&text.concat()).unwrap();
    let written = write(&report, Edition::Trf26);
    assert_eq!(read(&written).unwrap().players, tournament.players);
    // Earlier games must have ended, and both lines say the same.
    let early = [
        line(1, "Ana", &["   2 w  ", "   2 b 1"]),
        line(2, "Beto", &["   1 b  ", "   1 w 0"]),
    ];
    let (number, round) = (1, 1);
    assert_eq!(
        read(&early.concat()),
        Err(Rejection::NoResult { number, round })
    );
    let half = [
        line(1, "Ana", &["   2 w  "]),
        line(2, "Beto", &["   1 b 0"]),
    ];
    assert!(matches!(
        read(&half.concat()),
        Err(Rejection::Contradiction { .. })
    ));
}

#[test]
fn what_cannot_be_read_is_named() {
    let fault = |text: &str| match read(text) {
        Err(Rejection::Line { line, what }) => (line, what),
        other => panic!("{other:?}"),
    };
    assert_eq!(fault("012 x\n299 1\n"), (2, Fault::AbnormalPoints));
    assert_eq!(fault("250 1.0\n"), (1, Fault::TooShort));
    let bad = fault(&line(1, "Ana", &["   2 w H"])).1;
    assert!(matches!(bad, Fault::BadCell { round: 1, .. }), "{bad:?}");
    assert_eq!(read("012 nobody"), Err(Rejection::NoPlayers));
    for absurd in [
        "142 1000000000000",
        "250 1.0 1 1000000000 1 2",
        "250 1.0 1 2 1 1000000000",
    ] {
        let what = fault(absurd).1;
        assert!(
            matches!(what, Fault::BadNumber { .. }),
            "{absurd}: {what:?}"
        );
    }
}

/// Whatever a file holds, it is read or refused, and what is read can be paired or not.
#[test]
fn spoiled_reports_do_no_harm() {
    let whole = format!(
        "142 5\n162  W 3.0    D 1.0\n250       1.0   1   2    1    2\n260   1   2    1    3\nXXA    3  1.0\n192 X_BAKU\n{}",
        lines(&["   2 w 1", "   1 b 0", "   4 w =", "   3 b =", "0000 - U"])
    );
    let mut chance = Chance::new(1);
    let letters: Vec<char> = " 0123456789wb-+=UHFZ\nXé.".chars().collect();
    for _ in 0..3_000 {
        let mut text: Vec<char> = whole.chars().collect();
        for _ in 0..1 + below(&mut chance, 4) {
            let place = below(&mut chance, text.len());
            text[place] = chance.pick(&letters).expect("one of them");
        }
        let text: String = text.into_iter().collect();
        if let Ok(tournament) = read(&text) {
            for round in 1..=tournament.paired_rounds().min(3) + 1 {
                drop(pair(&tournament, round));
            }
        }
    }
}

#[test]
fn a_bye_asked_for_and_a_forbidden_pair_change_the_round() {
    let games = |extra: &str| -> Vec<(usize, usize)> {
        let tournament = report(&format!("142 3\n152 W\n{extra}"), &["", "", "", "", ""]);
        let found = pair(&tournament, 1).unwrap();
        found
            .games
            .iter()
            .map(|&Game { white, black }| (white + 1, black + 1))
            .collect()
    };
    assert_eq!(games(""), [(1, 3), (4, 2)]);
    assert_eq!(games("240 Z 001    1"), [(2, 4), (5, 3)]);
    assert_eq!(games("XXP 1 3"), [(1, 4), (3, 2)]);
}

#[test]
fn a_border_that_the_first_round_shows_stays() {
    let accelerated = |first_round: &[(usize, usize)]| -> usize {
        let mut cells = vec![String::new(); 10];
        for &(white, black) in first_round {
            cells[white - 1] = format!("{black:>4} w =");
            cells[black - 1] = format!("{white:>4} b =");
        }
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        let tournament = report("142 5\n192 FIDE_DUTCH_2026_BAKU", &cells);
        let players = tournament.players.iter();
        players.filter(|player| player.acceleration(1) > 0).count()
    };
    assert_eq!(accelerated(&[]), 6);
    assert_eq!(accelerated(&[(1, 4), (5, 2), (3, 6), (9, 7), (8, 10)]), 6);
    assert_eq!(accelerated(&[(1, 3), (4, 2), (5, 6), (9, 7), (8, 10)]), 5);
    // Neither border gives this round.
    assert_eq!(accelerated(&[(1, 10), (2, 9), (3, 8), (4, 7), (5, 6)]), 6);
}
