//! The canonical pairing against a second, literal reading of the rulings, on thousands of tournaments.

#[path = "play/tournament.rs"]
mod tournament;

#[path = "reference/canonical.rs"]
mod canonical;

use torneo_rules::pairing::request::{ClosedRound, Options, Request, Status};
use torneo_rules::pairing::{self, RoundPairing};
use torneo_rules::roster::PlayerId;
use tournament::{Chance, Tournament};

/// Small fields meet every contingency; `TORNEO_SOAK` multiplies the numbers for a long run.
const SMALL_TOURNAMENTS: u64 = 2_500;
const LARGE_TOURNAMENTS: u64 = 12;

#[expect(
    clippy::disallowed_methods,
    reason = "the rules are pure; how long a test runs is the tester's wish"
)]
fn soak() -> u64 {
    std::env::var("TORNEO_SOAK")
        .ok()
        .and_then(|times| times.parse().ok())
        .unwrap_or(1)
}

/// Plays a tournament and hands every round to `judge`.
fn play(mut tournament: Tournament, rounds: u32, mut judge: impl FnMut(&Request, &RoundPairing)) {
    for _ in 0..rounds {
        let request = tournament.request(Options::default());
        let paired = pairing::pair(&request);
        judge(&request, &paired);
        tournament.play(&paired);
    }
}

fn name(player: PlayerId) -> String {
    format!("p{player}")
}

fn by_the_reference(request: &Request) -> canonical::RoundPairing {
    let players: Vec<canonical::Player> = request
        .entrants()
        .iter()
        .enumerate()
        .map(|(index, entrant)| {
            let active = entrant.status == Status::Active;
            (name(PlayerId::at(index)), entrant.wins, active)
        })
        .collect();
    let closed = |closed: &ClosedRound| -> canonical::Closed {
        let tables = closed
            .tables
            .iter()
            .map(|table| table.map(|pair| pair.map(name)));
        let byes = closed.byes.iter().copied().map(name).collect();
        (closed.round.0, tables.collect(), byes)
    };
    let history: Vec<canonical::Closed> = request.history().iter().map(closed).collect();
    canonical::pair(&players, &history, request.round().0)
}

/// Our round in the reference's words; contingencies without the order of the people concerned.
fn same_words(paired: &RoundPairing) -> (u32, Vec<canonical::Table>, Vec<String>, f64) {
    let tables = paired
        .tables
        .iter()
        .map(|table| table.map(|pair| pair.map(name)));
    let byes = paired.byes.iter().copied().map(name).collect();
    (
        paired.window,
        tables.collect(),
        byes,
        paired.quality.share(),
    )
}

fn agrees_with_the_reference(request: &Request, paired: &RoundPairing, what: &str) {
    let reference = by_the_reference(request);
    let log = |entries: Vec<(u8, Vec<String>)>| -> Vec<(u8, Vec<String>)> {
        entries
            .into_iter()
            .map(|(level, mut players)| {
                players.sort();
                (level, players)
            })
            .collect()
    };
    let ours = paired.contingencies.iter().map(|entry| {
        let players = entry.players.iter().copied().map(name).collect();
        (entry.kind.level(), players)
    });
    let theirs = reference
        .contingencies
        .iter()
        .map(|entry| (entry.level, entry.players.clone()));
    assert_eq!(
        log(ours.collect()),
        log(theirs.collect()),
        "contingencies of {what}"
    );
    let expected = (
        reference.window,
        reference.tables,
        reference.byes,
        reference.quality,
    );
    assert_eq!(same_words(paired), expected, "{what}");
}

#[test]
fn small_tournaments_agree_with_the_reference() {
    let mut levels = [0_u32; 5];
    for seed in 0..SMALL_TOURNAMENTS * soak() {
        // Every residue by four, and the sizes where windows hurt most often.
        let players = 4 + usize::try_from(seed % 37).unwrap();
        let restless = seed % 2 == 1;
        let tournament = Tournament::new(players, restless, seed);
        play(
            tournament,
            4 + u32::try_from(seed % 9).unwrap(),
            |request, paired| {
                let what = format!("seed {seed}, {players} players, round {}", paired.round);
                agrees_with_the_reference(request, paired, &what);
                for entry in &paired.contingencies {
                    levels[usize::from(entry.kind.level())] += 1;
                }
            },
        );
    }
    assert!(
        levels[1..].iter().all(|count| *count > 100),
        "every level is met: {levels:?}"
    );
}

#[test]
fn large_tournaments_agree_with_the_reference() {
    for seed in 0..LARGE_TOURNAMENTS * soak() {
        let players = usize::try_from(41 + Chance(seed).below(160)).unwrap();
        play(
            Tournament::new(players, true, seed),
            10,
            |request, paired| {
                let what = format!("seed {seed}, {players} players, round {}", paired.round);
                agrees_with_the_reference(request, paired, &what);
            },
        );
    }
}

#[test]
fn everyone_is_seated_once_or_rests() {
    for seed in 0..300 {
        let players = usize::try_from(Chance(seed).below(120)).unwrap();
        play(
            Tournament::new(players, true, seed),
            9,
            |request, paired| {
                let mut met: Vec<PlayerId> = paired.tables.as_flattened().as_flattened().to_vec();
                met.extend(&paired.byes);
                met.sort_unstable();
                let active: Vec<PlayerId> = (0..request.entrants().len())
                    .filter(|index| request.entrants()[*index].status == Status::Active)
                    .map(PlayerId::at)
                    .collect();
                assert_eq!(met, active, "seed {seed}, round {}", paired.round);
            },
        );
    }
}

#[test]
fn nobody_rests_twice_before_everybody_rested_once() {
    for seed in 0..200 {
        let players = usize::try_from(5 + Chance(seed).below(40)).unwrap();
        let mut tournament = Tournament::new(players, false, seed);
        let mut rests = vec![0_u32; players];
        for _ in 0..14 {
            let paired = pairing::pair(&tournament.request(Options::default()));
            for player in &paired.byes {
                rests[tournament.standing[player.index()]] += 1;
            }
            let everybody = rests.iter().all(|rests| *rests > 0);
            let somebody_twice = rests.iter().any(|rests| *rests > 1);
            assert!(everybody || !somebody_twice, "seed {seed}: {rests:?}");
            tournament.play(&paired);
        }
    }
}

#[test]
fn the_same_question_gets_the_same_answer_whatever_the_order_of_its_history() {
    for seed in 0..100 {
        let players = usize::try_from(4 + Chance(seed).below(60)).unwrap();
        play(
            Tournament::new(players, true, seed),
            8,
            |request, paired| {
                assert_eq!(&pairing::pair(request), paired);
                let mut history = request.history().to_vec();
                history.reverse();
                for closed in &mut history {
                    closed.tables.reverse();
                    closed.byes.reverse();
                    for table in &mut closed.tables {
                        table.swap(0, 1);
                        table[1].swap(0, 1);
                    }
                }
                let entrants = request.entrants().to_vec();
                let turned = Request::new(entrants, history, request.round(), Options::default());
                assert_eq!(&pairing::pair(&turned.unwrap()), paired, "seed {seed}");
            },
        );
    }
}

#[test]
fn from_eight_players_on_no_violation_is_accepted() {
    for seed in 0..400 {
        let players = usize::try_from(8 + Chance(seed).below(60)).unwrap();
        play(Tournament::new(players, false, seed), 12, |_, paired| {
            let accepted = paired
                .contingencies
                .iter()
                .any(|entry| entry.kind.level() == 4);
            assert!(
                !accepted,
                "seed {seed}, {players} players, round {}",
                paired.round
            );
        });
    }
}
