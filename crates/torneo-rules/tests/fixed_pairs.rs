//! Fixed pairs (ruling D21) against a naive second reading, on random events and on histories nobody would pair.

#[path = "reference/fixed_pairs.rs"]
mod reference;

#[path = "play/tournament.rs"]
mod tournament;

use std::collections::BTreeSet;

use torneo_rules::pairing::feasibility::Feasibility;
use torneo_rules::pairing::request::{ClosedRound, Entrant, Modality, Options, Request, Status};
use torneo_rules::pairing::{RoundPairing, Table, pair};
use torneo_rules::ranking::options::Options as RankingOptions;
use torneo_rules::ranking::rank;
use torneo_rules::ranking::score_sheet::{PlayedGame, ScoreSheet, Side};
use torneo_rules::ranking::second_opinion::second_opinion;
use torneo_rules::roster::{PlayerId, Round};
use tournament::{Chance, Tournament};

/// How many events are compared; `TORNEO_SOAK` multiplies it for a long run.
#[expect(
    clippy::disallowed_methods,
    reason = "a test may be asked to run longer"
)]
fn events() -> u64 {
    let times = std::env::var("TORNEO_SOAK")
        .ok()
        .and_then(|times| times.parse::<u64>().ok());
    600 * times.unwrap_or(1)
}

fn options(window: Option<u32>) -> Options {
    Options {
        modality: Modality::FixedPairs,
        opponent_window: window,
        ..Options::default()
    }
}

fn name(player: PlayerId) -> String {
    format!("P{player}")
}

fn named(table: &Table) -> reference::Table {
    let one = |side: usize| {
        assert_eq!(table[side].len(), 1, "a side is one pair");
        name(table[side][0])
    };
    [one(0), one(1)]
}

/// The product and the second reading give the same round, word for word.
fn check(request: &Request, what: &str) -> RoundPairing {
    let paired = pair(request);
    let entrants: Vec<reference::Entrant> = request
        .entrants()
        .iter()
        .enumerate()
        .map(|(at, entrant)| {
            let active = entrant.status == Status::Active;
            (name(PlayerId::at(at)), entrant.wins, active)
        })
        .collect();
    let history: Vec<reference::Closed> = request
        .history()
        .iter()
        .map(|closed| {
            let byes = closed.byes.iter().copied().map(name).collect();
            (
                closed.round.0,
                closed.tables.iter().map(named).collect(),
                byes,
            )
        })
        .collect();
    let window = request.options().opponent_window;
    let due = reference::pair(&entrants, &history, request.round().0, window);
    let tables: Vec<reference::Table> = paired.tables.iter().map(named).collect();
    assert_eq!(tables, due.tables, "{what}");
    let byes: Vec<String> = paired.byes.iter().copied().map(name).collect();
    assert_eq!(byes, due.byes, "{what}");
    let log: Vec<reference::Logged> = paired
        .contingencies
        .iter()
        .map(|entry| {
            let players = entry.players.iter().copied().map(name).collect();
            (entry.kind.level(), entry.kind.code(), players)
        })
        .collect();
    assert_eq!(log, due.log, "{what}");
    assert!(
        (paired.quality.share() - due.quality).abs() < 1e-12,
        "{what}"
    );
    paired
}

#[test]
fn thousands_of_rounds_are_those_of_the_second_reading() {
    let mut kinds = BTreeSet::new();
    for seed in 0..events() {
        let mut chance = Chance(seed + 77);
        let entrants = usize::try_from(chance.below(26)).unwrap();
        let window = chance
            .percent(30)
            .then(|| 1 + u32::try_from(chance.below(5)).unwrap());
        let mut tournament = Tournament::new(entrants, seed % 2 == 0, seed);
        for round in 1..=9 {
            let what = format!("seed {seed}, {entrants} pairs, window {window:?}, round {round}");
            let paired = check(&tournament.request(options(window)), &what);
            kinds.extend(paired.contingencies.iter().map(|entry| entry.kind.code()));
            tournament.play(&paired);
        }
    }
    let expected = [
        "exhaustive_search",
        "fold_exchange",
        "fold_rotation",
        "transfusion",
        "violation_unavoidable",
    ];
    assert!(
        kinds.iter().eq(&expected),
        "every way out is met: {kinds:?}"
    );
}

/// Any wins, and any pairs against each other before.
#[test]
fn histories_nobody_would_pair() {
    for seed in 0..events() {
        let mut chance = Chance(seed);
        let entrants = usize::try_from(2 + chance.below(13)).unwrap();
        let rounds = u32::try_from(chance.below(12)).unwrap();
        let history = (1..=rounds).map(|round| {
            let mut order: Vec<PlayerId> = (0..entrants).map(PlayerId::at).collect();
            let reach = 1 + chance.below(9);
            order.sort_by_cached_key(|one| u64::from(one.0) + chance.below(reach));
            let byes = order.split_off(entrants - entrants % 2);
            let tables = order
                .chunks(2)
                .map(|two| [[two[0]].into(), [two[1]].into()]);
            ClosedRound {
                round: Round(round),
                tables: tables.collect(),
                byes,
            }
        });
        let history: Vec<ClosedRound> = history.collect();
        let field = (0..entrants).map(|_| Entrant {
            wins: u32::try_from(chance.below(4)).unwrap(),
            status: if chance.percent(90) {
                Status::Active
            } else {
                Status::Absent
            },
        });
        let field: Vec<Entrant> = field.collect();
        let request = Request::new(field, history, Round(rounds + 1), options(None)).unwrap();
        check(&request, &format!("seed {seed}"));
    }
}

#[test]
fn sixteen_pairs_play_seven_rounds_without_a_rematch() {
    for seed in 0..100 {
        let mut tournament = Tournament::new(16, false, seed);
        for _ in 1..=7 {
            let paired = check(&tournament.request(options(None)), &format!("seed {seed}"));
            assert_eq!(paired.quality.clean, 16);
            assert_eq!(paired.quality.seated, 16);
            tournament.play(&paired);
        }
    }
}

#[test]
fn what_has_no_meaning_with_fixed_pairs_is_refused() {
    let field = vec![
        Entrant {
            wins: 0,
            status: Status::Active
        };
        4
    ];
    let ask = |options: Options, tables: Vec<Table>| {
        let round = ClosedRound {
            round: Round(1),
            tables,
            byes: Vec::new(),
        };
        let asked = Request::new(field.clone(), vec![round], Round(2), options);
        asked.map(|_| ()).map_err(|no| no.to_string())
    };
    let two: Table = [[PlayerId(0)].into(), [PlayerId(1)].into()];
    let four: Table = [
        [PlayerId(0), PlayerId(1)].into(),
        [PlayerId(2), PlayerId(3)].into(),
    ];
    assert_eq!(ask(options(None), vec![two]), Ok(()));
    for (asked, tables, why) in [
        (
            options(None),
            vec![four],
            "a table of round 1 of the history has sides of another size; a side here has 1",
        ),
        (
            Options::default(),
            vec![two],
            "a table of round 1 of the history has sides of another size; a side here has 2",
        ),
        (
            options(Some(0)),
            vec![two],
            "'opponent_window' is 0; give a number of rounds from 1, or leave it out",
        ),
        (
            Options {
                frozen_category: true,
                ..options(None)
            },
            vec![two],
            "'frozen_category' has no meaning with fixed pairs; leave it out",
        ),
        (
            Options {
                forbidden_partners: vec![[PlayerId(0), PlayerId(1)]],
                ..options(None)
            },
            vec![two],
            "'forbidden_partners' has no meaning with fixed pairs; leave it out",
        ),
        (
            Options {
                opponent_window: Some(2),
                ..Options::default()
            },
            vec![four],
            "'opponent_window' has a meaning with fixed pairs only; leave it out",
        ),
    ] {
        assert_eq!(ask(asked, tables), Err(why.to_owned()));
    }
}

#[test]
fn rematches_are_told_before_the_start() {
    for (pairs, rounds, due) in [
        (0, 5, Feasibility::NoPairPlays),
        (1, 5, Feasibility::NoPairPlays),
        (8, 7, Feasibility::Enough),
        (8, 8, Feasibility::RematchesUnavoidable),
        (7, 7, Feasibility::Enough),
        (7, 8, Feasibility::RematchesUnavoidable),
    ] {
        assert_eq!(
            Feasibility::of_fixed_pairs(pairs, rounds),
            due,
            "{pairs} pairs, {rounds} rounds"
        );
    }
}

/// Ruling D21: opponents are the different pairs met, and the compensation is 50 for all.
#[test]
fn the_compensation_of_fixed_pairs_is_neutral() {
    let game = |round, own: [u32; 2], points: [u32; 2]| PlayedGame {
        round: Round(round),
        table: None,
        sides: [0, 1].map(|side| Side {
            players: [PlayerId(own[side])].into(),
            points: points[side],
        }),
    };
    let games = vec![
        game(1, [0, 1], [100, 40]),
        game(1, [2, 3], [100, 90]),
        game(2, [0, 2], [100, 70]),
        game(2, [1, 3], [60, 100]),
        game(3, [0, 1], [100, 99]),
    ];
    let sheet = ScoreSheet::new(4, games, Vec::new()).unwrap();
    let ranking = rank(&sheet, RankingOptions::default());
    for player in (0..4).map(PlayerId) {
        let figures = ranking.figures_of(player).unwrap();
        assert_eq!(figures.icc.two_digits(), "50.00");
        assert_eq!(figures.partner_mean, None);
    }
    let met = |player| ranking.encounters.opponents(PlayerId(player)).to_vec();
    assert_eq!(met(0), [PlayerId(1), PlayerId(2)]);
    assert_eq!(met(3), [PlayerId(1), PlayerId(2)]);
    let opinion = second_opinion(&sheet);
    for one in opinion.players.iter().flatten() {
        assert!(one.low.is_finite() && one.low <= one.rating && one.rating <= one.high);
    }
    assert_eq!(opinion.players[0].unwrap().place, 1);
    // Wins 3, 0, 1, 1: pair 0 met pairs with 0 and 1, and drops the least.
    assert_eq!(
        ranking
            .figures_of(PlayerId(0))
            .unwrap()
            .tbz
            .value
            .to_string(),
        "1/1"
    );
}
