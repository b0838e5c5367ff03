//! Who is left alone by a partner (ruling D23), and penalties (ruling D24).

use torneo_rules::domino::Tournament;
use torneo_rules::roster::PlayerId;

use crate::script::Told;

const START: [&str; 2] = ["enrol a b c d e f g h", "publish"];

/// The tournament after round 1: `1 a b - e f`, `2 c d - g h`.
fn after(form: &str, lines: &[&str]) -> Tournament {
    let mut told = Told::new(form);
    for line in START.iter().chain(lines).chain(&["play", "close"]) {
        let said = told.line(line);
        assert!(!said.starts_with("refused"), "{line}: {said}");
    }
    told.tournament
}

/// Games, games lost, wins, partners and opponents of somebody.
fn counted(tournament: &Tournament, id: &str) -> [usize; 5] {
    let ranking = tournament.ranking();
    let player = tournament.find(id).expect("enrolled");
    let tally = &ranking.tallies[player.index()];
    let met: [&[PlayerId]; 2] = [
        ranking.encounters.partners(player),
        ranking.encounters.opponents(player),
    ];
    let wins = ranking.wins(player) as usize;
    [
        tally.games as usize,
        tally.lost as usize,
        wins,
        met[0].len(),
        met[1].len(),
    ]
}

#[test]
fn whoever_is_left_alone_has_played_no_game() {
    for (form, stayed) in [
        ("left=no_game", [0, 0, 0, 0, 0]),
        ("left=bye", [0, 0, 1, 0, 0]),
        ("left=lost", [1, 1, 0, 1, 2]),
        // A journal from before it could be chosen.
        ("left=unsaid", [1, 1, 0, 1, 2]),
    ] {
        for lines in [&["withdraw a"][..], &["award 1 first a : did not come"]] {
            let tournament = after(form, lines);
            assert_eq!(counted(&tournament, "b"), stayed, "{form} {lines:?}");
            // For whoever left and for the opponents it is a game.
            assert_eq!(counted(&tournament, "a"), [1, 1, 0, 1, 2], "{form}");
            assert_eq!(counted(&tournament, "e"), [1, 0, 1, 1, 2], "{form}");
            let ranked = tournament.ranking().standings.len();
            assert_eq!(ranked, 8, "classified as with a bye: {form}");
        }
    }
    // Neither came: both have lost.
    let tournament = after("left=no_game", &["award 1 first : nobody came"]);
    assert_eq!(counted(&tournament, "b"), [1, 1, 0, 1, 2]);
}

#[test]
fn a_forfeit_has_the_score_of_the_form() {
    let points = |form: &str| {
        let tournament = after(form, &["award 1 first : nobody came"]);
        let ranking = tournament.ranking();
        tournament.points(&ranking, PlayerId(4))
    };
    assert_eq!(points(""), [100, 0]);
    assert_eq!(points("forfeit=60"), [60, 0]);
}

#[test]
fn points_off_move_nobody_else() {
    let plain = after("", &[]);
    let fined = after("", &["penalise c off 40 : slow"]);
    let warned = after("", &["penalise c warning : slow"]);
    let pardoned = after("", &["penalise c off 40 : slow", "pardon 1 : it was d"]);
    let figures = |tournament: &Tournament| tournament.ranking().figures;
    assert_eq!(figures(&plain), figures(&warned));
    assert_eq!(figures(&plain), figures(&pardoned));
    for (at, (before, after)) in figures(&plain).iter().zip(&figures(&fined)).enumerate() {
        assert_eq!(before == after, at != 2, "player {at}");
    }
    let points = |tournament: &Tournament| tournament.points(&tournament.ranking(), PlayerId(2))[0];
    assert_eq!(points(&plain) - points(&fined), 40);
    // Nobody falls below the floor.
    let ruined = after("", &["penalise c off 900000 : all of it"]);
    let ruined = ruined.ranking().figures[2].clone().expect("classified");
    assert_eq!(ruined.drp_norm.two_digits(), "-100.00");
}

#[test]
fn a_game_lost_by_a_penalty_is_no_game_for_the_innocent_partner() {
    let tournament = after("", &["play", "penalise c game 1 2.1 : signals"]);
    assert_eq!(counted(&tournament, "c"), [1, 1, 0, 1, 2]);
    assert_eq!(counted(&tournament, "d"), [0, 0, 0, 0, 0]);
    assert_eq!(counted(&tournament, "g"), [1, 0, 1, 1, 2]);
    assert_eq!(tournament.corrections().len(), 1);
}

#[test]
fn penalties_are_refused_without_what_they_need() {
    for (line, expected) in [
        (
            "penalise z warning : x",
            "refused: there is no player number 1000; enrol them first",
        ),
        (
            "penalise a off 0 : x",
            "refused: 'points_off' is 0; choose from 1 to 1000000",
        ),
        (
            "penalise a warning",
            "refused: an explanation is missing; say why in at most 500 characters",
        ),
        (
            "penalise a game 1 1.1 : x",
            "refused: game 1 of table 1 is not settled yet; enter its result",
        ),
        (
            "pardon 1 : x",
            "refused: there is no penalty number 1 that stands; look at the list",
        ),
        (
            "award 1 first e : x",
            "refused: 'e' is not of the pair that loses table 1; name one of that pair",
        ),
    ] {
        let mut told = Told::new("");
        for line in START {
            told.line(line);
        }
        assert_eq!(told.line(line), expected, "{line}");
    }
}
