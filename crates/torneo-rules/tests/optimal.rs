//! The optimal method against every possible round, and what must hold for rounds too large for that.

#[path = "reference/optimal.rs"]
mod reference;

#[path = "play/tournament.rs"]
mod tournament;

use reference::Judge;
use torneo_rules::pairing::contingency::ContingencyKind;
use torneo_rules::pairing::optimal::OptimalPairing;
use torneo_rules::pairing::request::{ClosedRound, Entrant, Options, PinnedTable, Request, Status};
use torneo_rules::pairing::{Table, pair, pair_optimal, pair_optimal_while};
use torneo_rules::roster::{PlayerId, Round};
use tournament::{Chance, Tournament};

/// What must hold for every round; gives the round back.
fn check(request: &Request) -> OptimalPairing {
    let optimal = pair_optimal(request);
    let canonical = pair(request);
    let judge = Judge::new(request);
    assert_eq!(optimal.round.byes, canonical.byes, "the same people rest");
    let seated = optimal.round.tables.iter().flatten().flatten();
    let mut everybody: Vec<PlayerId> = seated.chain(&optimal.round.byes).copied().collect();
    everybody.sort_unstable();
    let active = (0..request.entrants().len()).map(PlayerId::at);
    let active =
        active.filter(|player| request.entrants()[player.index()].status == Status::Active);
    assert!(
        active.eq(everybody),
        "everybody active is seated once or rests"
    );
    assert_eq!(judge.price_of(&optimal.round), optimal.objective);
    assert_eq!(judge.price_of(&canonical), optimal.canonical);
    assert!(
        optimal.objective <= optimal.canonical,
        "never worse than canonical"
    );
    assert!(optimal.bound <= optimal.objective, "{optimal:?}");
    assert_eq!(optimal, pair_optimal(request), "always the same");
    optimal
}

/// A round with at most twelve seated must be the best of all.
fn check_against_all(request: &Request, case: &str) {
    let optimal = check(request);
    let best = Judge::new(request).best(&optimal.round.byes);
    assert_eq!(optimal.objective, best, "{case}");
    assert!(optimal.proved(), "{case}");
    for contingency in &optimal.round.contingencies {
        assert!(matches!(
            contingency.kind,
            ContingencyKind::ViolationAccepted { proved: true } | ContingencyKind::PinnedViolation
        ));
    }
}

/// A request nobody would play: any wins, any people together in the rounds before, any wishes.
fn wild(players: usize, chance: &mut Chance) -> Request {
    let spread = [1, 2, 4, 9, 1_000_000_000][below(chance, 5)];
    let mut wins: Vec<usize> = (0..players).map(|_| below(chance, spread)).collect();
    wins.sort_unstable_by_key(|wins| std::cmp::Reverse(*wins));
    let entrants = wins.into_iter().map(|wins| Entrant {
        wins: u32::try_from(wins).expect("wins fit"),
        status: [Status::Active, Status::Absent][usize::from(chance.percent(5))],
    });
    let entrants: Vec<Entrant> = entrants.collect();
    let rounds = u32::try_from(below(chance, 8)).expect("a few rounds");
    let history = (1..=rounds).map(|round| {
        let mut people: Vec<PlayerId> = (0..players).map(PlayerId::at).collect();
        shuffle(&mut people, chance);
        let (tables, byes) = people.as_chunks::<4>();
        ClosedRound {
            round: Round(round),
            tables: tables
                .iter()
                .map(|[a, b, c, d]| [[*a, *b].into(), [*c, *d].into()])
                .collect(),
            byes: byes.to_vec(),
        }
    });
    let history = history.collect();
    let options = wishes(&entrants, chance);
    Request::new(entrants, history, Round(rounds + 1), options).expect("consistent")
}

fn wishes(entrants: &[Entrant], chance: &mut Chance) -> Options {
    let mut active: Vec<PlayerId> = (0..entrants.len())
        .map(PlayerId::at)
        .filter(|player| entrants[player.index()].status == Status::Active)
        .collect();
    shuffle(&mut active, chance);
    let couples = |count: usize| {
        active
            .as_chunks::<2>()
            .0
            .iter()
            .take(count)
            .copied()
            .collect()
    };
    let (partners, opponents) = (couples(below(chance, 3)), couples(below(chance, 4)));
    let pinned = active
        .as_chunks::<4>()
        .0
        .last()
        .filter(|_| chance.percent(25));
    Options {
        leaders_duel: chance.percent(50),
        forbidden_partners: partners,
        forbidden_opponents: opponents,
        pinned_tables: pinned
            .map(|[a, b, c, d]| PinnedTable {
                number: None,
                pairs: [[*a, *b].into(), [*c, *d].into()],
            })
            .into_iter()
            .collect(),
        ..Options::default()
    }
}

fn below(chance: &mut Chance, end: usize) -> usize {
    usize::try_from(chance.below(end as u64)).expect("a small number")
}

fn shuffle(people: &mut [PlayerId], chance: &mut Chance) {
    for at in (1..people.len()).rev() {
        people.swap(at, below(chance, at + 1));
    }
}

#[test]
fn no_round_of_up_to_eleven_is_better() {
    for seed in 0..600 {
        let mut chance = Chance(seed);
        let players = below(&mut chance, 12);
        let request = wild(players, &mut chance);
        check_against_all(&request, &format!("{players} players, seed {seed}"));
    }
}

#[test]
fn no_round_of_twelve_to_fifteen_is_better() {
    for seed in 0..40 {
        let mut chance = Chance(seed);
        let players = 12 + below(&mut chance, 4);
        let request = wild(players, &mut chance);
        check_against_all(&request, &format!("{players} players, seed {seed}"));
    }
}

#[test]
fn no_round_of_a_small_tournament_is_better() {
    for players in 4..=13 {
        let mut tournament = Tournament::new(players, false, players as u64);
        for round in 1..=6 {
            let request = tournament.request(Options::default());
            check_against_all(&request, &format!("{players} players, round {round}"));
            tournament.play(&pair_optimal(&request).round);
        }
    }
}

#[test]
fn medium_tournaments_are_proved_and_closer_than_canonical() {
    let (mut gap, mut canonical_gap) = (0, 0);
    for players in [16, 19, 22, 28] {
        let mut tournament = Tournament::new(players, false, 7);
        for round in 1..=9 {
            let optimal = check(&tournament.request(Options::default()));
            assert!(optimal.proved(), "{players} players, round {round}");
            assert_eq!(optimal.objective.violations, 0);
            gap += optimal.objective.wins_gap;
            canonical_gap += optimal.canonical.wins_gap;
            tournament.play(&optimal.round);
        }
    }
    assert!(gap * 100 <= canonical_gap * 80, "{gap} of {canonical_gap}");
}

#[test]
fn wild_requests_of_any_size_keep_the_promises() {
    for seed in 0..24 {
        let mut chance = Chance(seed);
        let players = 16 + below(&mut chance, 60);
        check(&wild(players, &mut chance));
    }
}

#[test]
fn large_tournaments_keep_the_promises() {
    for players in [100, 131, 202] {
        let mut tournament = Tournament::new(players, true, 3);
        for _ in 1..=4 {
            let optimal = check(&tournament.request(Options::default()));
            assert_eq!(optimal.objective.violations, 0);
            tournament.play(&optimal.round);
        }
    }
}

#[test]
fn a_round_that_nobody_wants_any_more_is_left() {
    let mut tournament = Tournament::new(120, false, 3);
    for _ in 1..=3 {
        let request = tournament.request(Options::default());
        tournament.play(&pair(&request));
    }
    let request = tournament.request(Options::default());
    let asked = std::cell::Cell::new(0);
    let wanted = || {
        asked.set(asked.get() + 1);
        asked.get() < 3
    };
    assert_eq!(pair_optimal_while(&request, &wanted), None);
    assert!(asked.get() < 1_000, "it goes on no longer: {asked:?}");
}

#[test]
fn a_violation_nobody_can_avoid_is_said_to_be_so() {
    let table: Table = [
        [PlayerId(0), PlayerId(1)].into(),
        [PlayerId(2), PlayerId(3)].into(),
    ];
    let entrants = vec![
        Entrant {
            wins: 1,
            status: Status::Active,
        };
        4
    ];
    let history = vec![ClosedRound {
        round: Round(1),
        tables: vec![table],
        byes: Vec::new(),
    }];
    let request = Request::new(entrants, history, Round(2), Options::default()).unwrap();
    let optimal = check(&request);
    assert_eq!(optimal.objective.violations, 2);
    let kinds: Vec<ContingencyKind> = optimal.round.contingencies.iter().map(|c| c.kind).collect();
    assert_eq!(kinds, [ContingencyKind::ViolationAccepted { proved: true }]);
}
