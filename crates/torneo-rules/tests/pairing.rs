//! The canonical pairing against a second, literal reading of the rulings, on thousands of tournaments.
#![expect(
    clippy::unwrap_used,
    reason = "what a test helper builds is right or the test is wrong"
)]

#[path = "play/tournament.rs"]
mod tournament;

#[path = "reference/canonical.rs"]
mod canonical;

use torneo_rules::pairing::contingency::ContingencyKind;
use torneo_rules::pairing::quality::Quality;
use torneo_rules::pairing::request::{ClosedRound, Entrant, Options, Request, Status};
use torneo_rules::pairing::{self, RoundPairing};
use torneo_rules::roster::{PlayerId, Round};
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
            .map(|table| table.map(|pair| pair.ends().map(name)));
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
        .map(|table| table.map(|pair| pair.ends().map(name)));
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

/// Blocks of six in which everybody was everybody's partner in five rounds: the next five free are all blocked.
fn round_robin_blocks(blocks: usize) -> Request {
    let history = (0..5)
        .map(|turn| {
            // One player of each block stays, the other five go round.
            let pairs = (0..blocks).flat_map(|block| {
                let seat = move |place: usize| PlayerId::at(6 * block + place);
                let turning = move |place: usize| seat((turn + place) % 5);
                [
                    [seat(5), turning(0)],
                    [turning(1), turning(4)],
                    [turning(2), turning(3)],
                ]
            });
            let pairs: Vec<[PlayerId; 2]> = pairs.collect();
            let tables = pairs
                .chunks(2)
                .map(|two| [two[0].into(), two[1].into()])
                .collect();
            let round = Round(u32::try_from(turn).unwrap() + 1);
            ClosedRound {
                round,
                tables,
                byes: Vec::new(),
            }
        })
        .collect();
    let everybody = vec![
        Entrant {
            wins: 0,
            status: Status::Active
        };
        6 * blocks
    ];
    Request::new(everybody, history, Round(6), Options::default()).unwrap()
}

#[test]
fn when_the_next_five_are_blocked_the_search_goes_on() {
    let request = round_robin_blocks(14);
    let paired = pairing::pair(&request);
    agrees_with_the_reference(&request, &paired, "blocks of six");
    let extended = paired
        .contingencies
        .iter()
        .filter(|entry| entry.kind == ContingencyKind::ExtendedSearch);
    // The first of a block goes to the next block; that block's other players then have near partners.
    assert_eq!(extended.count(), 7, "{:?}", paired.contingencies);
}

/// Twenty-four players, of whom one may sit with nobody.
fn with_a_hermit(hermit: u32) -> RoundPairing {
    let others = (0..24).filter(|other| *other != hermit);
    let options = Options {
        forbidden_partners: others
            .map(|other| [PlayerId(hermit), PlayerId(other)])
            .collect(),
        ..Options::default()
    };
    let entrants = vec![
        Entrant {
            wins: 0,
            status: Status::Active
        };
        24
    ];
    pairing::pair(&Request::new(entrants, Vec::new(), Round(1), options).unwrap())
}

#[test]
fn the_last_search_tells_a_proof_from_giving_up() {
    for (hermit, proved) in [(0, true), (23, false)] {
        let paired = with_a_hermit(hermit);
        let accepted: Vec<ContingencyKind> = paired
            .contingencies
            .iter()
            .map(|entry| entry.kind)
            .collect();
        assert_eq!(
            accepted.last(),
            Some(&ContingencyKind::ViolationAccepted { proved }),
            "hermit {hermit}"
        );
        assert_eq!(
            paired.quality,
            Quality {
                clean: 22,
                seated: 24
            }
        );
    }
}

/// A history nobody would pair: neighbours sat together again and again, so that every way out is needed.
fn crowded(players: usize, rounds: u32, chance: &mut Chance) -> Request {
    let history = (1..rounds)
        .map(|round| {
            let mut order: Vec<PlayerId> = (0..players).map(PlayerId::at).collect();
            let reach = 1 + chance.below(7);
            order.sort_by_cached_key(|player| u64::from(player.0) + chance.below(reach));
            let byes = order.split_off(players - players % 4);
            let tables = order
                .chunks(4)
                .map(|four| [[four[0], four[1]].into(), [four[2], four[3]].into()]);
            ClosedRound {
                round: Round(round),
                tables: tables.collect(),
                byes,
            }
        })
        .collect();
    let group = 1 + u32::try_from(chance.below(12)).unwrap();
    let last = u32::try_from(players).unwrap();
    let entrant = |place: u32| Entrant {
        wins: (last - place) / group,
        status: Status::Active,
    };
    Request::new(
        (0..last).map(entrant).collect(),
        history,
        Round(rounds),
        Options::default(),
    )
    .unwrap()
}

#[test]
fn crowded_histories_agree_with_the_reference() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..600 * soak() {
        let mut chance = Chance(seed);
        // Windows of three, four and five rounds.
        let players =
            usize::try_from(4 + chance.below(if seed % 4 == 0 { 110 } else { 36 })).unwrap();
        let rounds = 2 + u32::try_from(chance.below(8)).unwrap();
        let request = crowded(players, rounds, &mut chance);
        let paired = pairing::pair(&request);
        agrees_with_the_reference(
            &request,
            &paired,
            &format!("seed {seed}, {players} players, round {rounds}"),
        );
        kinds.extend(paired.contingencies.iter().map(|entry| entry.kind.code()));
    }
    let expected = [
        "exhaustive_search",
        "fold_exchange",
        "fold_rotation",
        "partner_exchange",
        "shortened_window",
        "transfusion",
        "violation_unavoidable",
    ];
    assert!(
        kinds.iter().eq(&expected),
        "every way out is met: {kinds:?}"
    );
}

#[test]
fn everyone_is_seated_once_or_rests() {
    for seed in 0..300 {
        let players = usize::try_from(Chance(seed).below(120)).unwrap();
        play(
            Tournament::new(players, true, seed),
            9,
            |request, paired| {
                let mut met: Vec<PlayerId> =
                    paired.tables.iter().flatten().flatten().copied().collect();
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
