//! The pairing against the checker, which shares no code with it: plain rounds and every option.
#![expect(
    clippy::unwrap_used,
    reason = "what a test helper builds is right or the test is wrong"
)]

#[path = "play/tournament.rs"]
mod tournament;

use torneo_rules::audit::{self, Case, Logged, Report, SeatedRound, Sheet, Standing};
use torneo_rules::pairing::contingency::ContingencyKind;
use torneo_rules::pairing::request::{Modality, Options, PinnedTable, Request, Status};
use torneo_rules::pairing::{self, RoundPairing, Table};
use torneo_rules::roster::{PlayerId, Round};
use tournament::{Chance, Tournament};

fn seated(round: Round, tables: &[Table], byes: &[PlayerId]) -> SeatedRound {
    let seating = |table: &Table| table.iter().map(|pair| pair.to_vec()).collect();
    SeatedRound {
        round,
        tables: tables.iter().map(seating).collect(),
        byes: byes.to_vec(),
    }
}

/// The checker's question about a round that answers a request.
fn judged(request: &Request, paired: &RoundPairing) -> Report {
    let entrants = request
        .entrants()
        .iter()
        .enumerate()
        .map(|(index, entrant)| audit::Entrant {
            player: PlayerId::at(index),
            wins: entrant.wins,
            status: match entrant.status {
                Status::Active => audit::Status::Active,
                Status::Absent => audit::Status::Absent,
                Status::Withdrawn => audit::Status::Withdrawn,
            },
        });
    let asked = request.options();
    let options = audit::Options {
        fixed_pairs: asked.modality == Modality::FixedPairs,
        opponent_window: asked.opponent_window,
        leaders_duel: asked.leaders_duel,
        opponent_window_by_category: asked.opponent_window_by_category,
        frozen_category: asked.frozen_category,
        forbidden_partners: asked.forbidden_partners.clone(),
        forbidden_opponents: asked.forbidden_opponents.clone(),
        pinned: asked
            .pinned_tables
            .iter()
            .map(|pin| audit::Pinned {
                number: pin.number.map(|number| number as usize),
                pairs: pin.pairs.map(|side| side.to_vec()),
            })
            .collect(),
    };
    let history: Vec<SeatedRound> = request
        .history()
        .iter()
        .map(|closed| seated(closed.round, &closed.tables, &closed.byes))
        .collect();
    let logged = paired.contingencies.iter().map(|entry| Logged {
        level: entry.kind.level().into(),
        players: entry.players.clone(),
    });
    audit::audit(Case {
        standing: &Standing::Known(entrants.collect()),
        history: &history,
        round: request.round(),
        options: &options,
        sheet: &Sheet {
            seated: seated(paired.round, &paired.tables, &paired.byes),
            window: Some(paired.window),
            quality: Some(paired.quality.share()),
            contingencies: Some(logged.collect()),
        },
    })
}

/// No fault, and every violation is logged; a proof of the one is a proof of the other.
fn check(request: &Request, what: &str) -> RoundPairing {
    let paired = pairing::pair(request);
    let report = judged(request, &paired);
    assert_eq!(report.faults, [], "{what}");
    let accepted = paired
        .contingencies
        .iter()
        .filter(|entry| entry.kind.level() == 4);
    let tables = paired.tables.iter();
    let violated = tables.zip(1..).filter(|(_, number)| {
        report
            .violations
            .iter()
            .any(|violation| violation.table == *number)
    });
    let duels = report
        .violations
        .iter()
        .filter(|violation| violation.kind == audit::ViolationKind::Duel);
    if duels.count() == 0 {
        assert_eq!(
            accepted.count(),
            violated.count(),
            "{what}: {:?}",
            report.violations
        );
    }
    // "Proved unavoidable" means that no round without violations exists, so the checker finds none.
    let proved = ContingencyKind::ViolationAccepted { proved: true };
    if paired
        .contingencies
        .iter()
        .any(|entry| entry.kind == proved)
    {
        let clean = report.witness.filter(|witness| witness.violations == 0);
        assert_eq!(clean, None, "{what}");
    }
    paired
}

#[test]
fn the_checker_finds_no_fault_in_plain_tournaments() {
    for seed in 0..400 {
        let players = usize::try_from(Chance(seed).below(60)).unwrap();
        let mut tournament = Tournament::new(players, seed % 2 == 0, seed);
        for round in 1..=9 {
            let request = tournament.request(Options::default());
            let paired = check(
                &request,
                &format!("seed {seed}, {players} players, round {round}"),
            );
            tournament.play(&paired);
        }
    }
}

fn two(chance: &mut Chance, players: usize) -> [PlayerId; 2] {
    let first = chance.below(players as u64);
    let other = (first + 1 + chance.below(players as u64 - 1)) % players as u64;
    [first, other].map(|place| PlayerId::at(usize::try_from(place).unwrap()))
}

/// Random wishes of an organiser, among those who are active.
fn wishes(tournament: &Tournament, chance: &mut Chance) -> Options {
    let players = tournament.standing.len();
    let status = |player: &PlayerId| tournament.people[tournament.standing[player.index()]].status;
    let mut options = Options {
        leaders_duel: chance.percent(50),
        opponent_window_by_category: chance.percent(30),
        frozen_category: chance.percent(30),
        ..Options::default()
    };
    for _ in 0..chance.below(players as u64) {
        let pair = two(chance, players);
        if chance.percent(50) {
            options.forbidden_partners.push(pair);
        } else {
            options.forbidden_opponents.push(pair);
        }
    }
    let mut active: Vec<PlayerId> = (0..players)
        .map(PlayerId::at)
        .filter(|player| status(player) == Status::Active)
        .collect();
    let tables = u64::try_from(active.len() / 4).unwrap();
    if tables > 0 {
        active.sort_by_cached_key(|_| chance.next());
        let number = 1 + u32::try_from(chance.below(tables)).unwrap();
        let mut fours = active.chunks_exact(4);
        for _ in 0..chance.below(3).min(tables) {
            let four = fours.next().unwrap();
            let used = options
                .pinned_tables
                .iter()
                .any(|pin| pin.number == Some(number));
            options.pinned_tables.push(PinnedTable {
                number: (chance.percent(50) && !used).then_some(number),
                pairs: [[four[0], four[1]].into(), [four[2], four[3]].into()],
            });
        }
    }
    options
}

#[test]
fn the_checker_finds_no_fault_whatever_the_organiser_wishes() {
    for seed in 0..400 {
        let mut chance = Chance(seed + 1_000_000);
        let players = usize::try_from(4 + chance.below(50)).unwrap();
        let mut tournament = Tournament::new(players, seed % 2 == 0, seed);
        for round in 1..=7 {
            let options = wishes(&tournament, &mut chance);
            let what = format!("seed {seed}, {players} players, round {round}, {options:?}");
            let paired = check(&tournament.request(options), &what);
            tournament.play(&paired);
        }
    }
}

/// Random wishes for fixed pairs: a window, rivals kept apart, pinned tables.
fn wishes_of_fixed_pairs(tournament: &Tournament, chance: &mut Chance) -> Options {
    let entrants = tournament.standing.len();
    let status = |player: &PlayerId| tournament.people[tournament.standing[player.index()]].status;
    let mut options = Options {
        modality: Modality::FixedPairs,
        leaders_duel: chance.percent(40),
        opponent_window: chance
            .percent(40)
            .then(|| 1 + u32::try_from(chance.below(4)).unwrap()),
        ..Options::default()
    };
    for _ in 0..chance.below(1 + entrants as u64 / 4) {
        options.forbidden_opponents.push(two(chance, entrants));
    }
    let mut active: Vec<PlayerId> = (0..entrants)
        .map(PlayerId::at)
        .filter(|player| status(player) == Status::Active)
        .collect();
    let tables = u64::try_from(active.len() / 2).unwrap();
    if tables > 0 && chance.percent(30) {
        active.sort_by_cached_key(|_| chance.next());
        let number = 1 + u32::try_from(chance.below(tables)).unwrap();
        options.pinned_tables.push(PinnedTable {
            number: chance.percent(50).then_some(number),
            pairs: [[active[0]].into(), [active[1]].into()],
        });
    }
    options
}

#[test]
fn the_checker_finds_no_fault_in_events_of_fixed_pairs() {
    for seed in 0..400 {
        let mut chance = Chance(seed + 2_000_000);
        let entrants = usize::try_from(2 + chance.below(30)).unwrap();
        let mut tournament = Tournament::new(entrants, seed % 2 == 0, seed);
        for round in 1..=9 {
            let options = wishes_of_fixed_pairs(&tournament, &mut chance);
            let what = format!("seed {seed}, {entrants} pairs, round {round}, {options:?}");
            let paired = check(&tournament.request(options), &what);
            tournament.play(&paired);
        }
    }
}
