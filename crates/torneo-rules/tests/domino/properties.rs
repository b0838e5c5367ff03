//! What holds in every life of a tournament, whoever asks for whatever.

use torneo_rules::chance::Chance;
use torneo_rules::domino::act::{Act, Author, Company, Method};
use torneo_rules::domino::change::{Change, PairOfTable};
use torneo_rules::domino::event::{Event, EventKind};
use torneo_rules::domino::penalty::{Measure, Penalty};
use torneo_rules::domino::person::Person;
use torneo_rules::domino::round_clock::ClockCommand;
use torneo_rules::domino::score::{Game, GameNumber, Outcome, Pair, Points, TableNumber, Verdict};
use torneo_rules::domino::{Stage, Tournament};
use torneo_rules::pairing::Partnership;
use torneo_rules::pairing::request::PinnedTable;
use torneo_rules::replay::{Mismatch, fold, replay};
use torneo_rules::roster::{PlayerId, Round};

use crate::script::{Told, director};

const LIVES: u64 = 150;
const ACTS: usize = 260;

fn pick<T: Copy>(chance: &mut Chance, among: &[T]) -> T {
    chance.pick(among).expect("there is something to pick from")
}

fn number(chance: &mut Chance, most: u32) -> u32 {
    let all: Vec<u32> = (0..=most).collect();
    pick(chance, &all)
}

fn player(chance: &mut Chance) -> PlayerId {
    let likely = number(chance, 20);
    PlayerId(pick(chance, &[likely, likely, likely, 4_000_000_000]))
}

/// What is proposed for a game and not agreed yet.
fn standing(told: &Told, table: TableNumber, game: GameNumber) -> Option<Points> {
    let open = told.tournament.open()?;
    let table = open.tables.get((table.0 as usize).checked_sub(1)?)?;
    match table.games.get((game.0 as usize).checked_sub(1)?)? {
        Game::Proposed { points, .. } => Some(*points),
        Game::Open | Game::Disputed { .. } | Game::Settled { .. } => None,
    }
}

fn points(chance: &mut Chance) -> [u32; 2] {
    let loser = number(chance, 99);
    pick(
        chance,
        &[
            [100, loser],
            [loser, 107],
            [100, loser],
            [loser, loser],
            [u32::MAX, 0],
            [100, 100],
        ],
    )
}

fn reason(chance: &mut Chance) -> String {
    pick(chance, &["because", "because", "because", "", "\u{7}"]).to_owned()
}

/// Anything anybody could ask for, likely things more often.
fn anything(told: &Told, chance: &mut Chance) -> (Author, Act) {
    // In the archive nothing else happens: lives that stay there are no lives.
    if told.tournament.is_archived() && number(chance, 3) > 0 {
        return (director(), Act::Unarchive);
    }
    let table = TableNumber(number(chance, 6));
    let game = GameNumber(pick(chance, &[1, 1, 1, 2, 0]));
    let pair = pick(chance, &Pair::BOTH);
    let enrolled = told.tournament.entrants().len();
    let company = pick(chance, &[Company::Partners, Company::Opponents]);
    let players = [player(chance), player(chance)];
    let act = match number(chance, 33) {
        0 | 1 => Act::Enrol {
            person: Person::called(format!("p{}", number(chance, 4) as usize + enrolled)),
            granted_byes: number(chance, 2),
        },
        31 => Act::Remove(player(chance)),
        32 => match pick(chance, &[true, false, false, false]) {
            true => Act::Archive,
            false => Act::Unarchive,
        },
        33 => Act::Time {
            command: pick(
                chance,
                &[
                    ClockCommand::Start,
                    ClockCommand::Stop,
                    ClockCommand::More(5),
                ],
            ),
            at_ms: pick(chance, &[0, 1_800_000_000_000, u64::MAX]),
        },
        2 => Act::Absent(player(chance)),
        3 => Act::Withdraw(player(chance)),
        4 => Act::Return(player(chance)),
        5 => Act::Forbid { company, players },
        6 => Act::Permit { company, players },
        7..=10 => Act::Publish {
            method: pick(
                chance,
                &[Method::Canonical, Method::Canonical, Method::Optimal],
            ),
            pins: Vec::new(),
            approval: Some(reason(chance)),
            keep: number(chance, 1) == 1,
        },
        11 => by_hand(told, chance),
        12 => Act::Publish {
            method: Method::Canonical,
            pins: vec![PinnedTable {
                number: Some(number(chance, 3)),
                pairs: [players.into(), [player(chance), player(chance)].into()],
            }],
            approval: Some("pinned".to_owned()),
            keep: true,
        },
        13 => Act::Award {
            table,
            verdict: pick(chance, &[Verdict::Forfeit(pair), Verdict::Void]),
            reason: reason(chance),
            missing: pick(chance, &[None, Some(players[0])]),
        },
        14 | 15 => Act::Correct {
            round: Round(number(chance, 4)),
            table,
            game,
            outcome: pick(
                chance,
                &[
                    Outcome::Played([3, 100]),
                    Outcome::Forfeit(pair),
                    Outcome::Void,
                ],
            ),
            reason: reason(chance),
        },
        16 => Act::Undo {
            reason: reason(chance),
        },
        17 => Act::Confirm {
            same_device: number(chance, 1) == 1,
            table,
            game,
            points: standing(told, table, game).unwrap_or_else(|| points(chance)),
        },
        18 => Act::Dispute { table, game },
        19 => Act::Propose {
            same_device: number(chance, 1) == 1,
            table,
            game,
            points: points(chance),
        },
        20 | 21 => Act::Close,
        25..=28 => change(told, chance),
        29 => Act::Pardon {
            penalty: number(chance, 3),
            reason: reason(chance),
        },
        30 => Act::Penalise(Penalty {
            player: player(chance),
            measure: pick(
                chance,
                &[
                    Measure::Warning,
                    Measure::PointsOff(30),
                    Measure::PointsOff(0),
                    Measure::GameLost {
                        round: Round(1),
                        table,
                        game,
                    },
                ],
            ),
            article: pick(chance, &["7.1", ""]).to_owned(),
            reason: reason(chance),
        }),
        _ => Act::Enter {
            table,
            game,
            points: points(chance),
        },
    };
    let who = match act {
        Act::Propose { .. } | Act::Confirm { .. } | Act::Dispute { .. } => Author::Pair {
            round: told.tournament.open().map_or(Round(1), |open| open.round()),
            table,
            pair,
        },
        _ => director(),
    };
    (who, act)
}

fn by_hand(told: &Told, chance: &mut Chance) -> Act {
    let mut people: Vec<PlayerId> = (0..told.tournament.entrants().len())
        .map(PlayerId::at)
        .collect();
    chance.shuffle(&mut people);
    let (tables, byes) = people.as_chunks::<4>();
    Act::PublishByHand {
        tables: tables
            .iter()
            .map(|four| [[four[0], four[1]].into(), [four[2], four[3]].into()])
            .collect(),
        byes: byes.to_vec(),
        reason: reason(chance),
        keep: true,
    }
}

/// A change of the round that is played, likely people more often than not.
fn change(told: &Told, chance: &mut Chance) -> Act {
    let tables = [
        TableNumber(number(chance, 4)),
        TableNumber(number(chance, 4)),
    ];
    let pair_of = |chance: &mut Chance, table| PairOfTable {
        table,
        pair: pick(chance, &Pair::BOTH),
    };
    let four = [
        [player(chance), player(chance)],
        [player(chance), player(chance)],
    ];
    let open = told.tournament.open();
    let resting = open.map_or(&[][..], |open| &open.published.byes[..]);
    let by = resting.first().copied().unwrap_or(four[0][1]);
    let change = match number(chance, 6) {
        0 => Change::Rest(four[0][0]),
        1 => Change::Swap(four[0]),
        2 => Change::SwapPairs([pair_of(chance, tables[0]), pair_of(chance, tables[1])]),
        3 => Change::AddTable(four.map(Partnership::from)),
        4 => Change::Dissolve {
            table: tables[0],
            byes: open
                .and_then(|open| open.tables.first())
                .map_or(Vec::new(), |table| table.seats[0].to_vec()),
        },
        5 => Change::ExchangeNumbers(tables),
        _ => Change::Replace {
            out: four[0][0],
            by,
            bye: number(chance, 1) == 1,
        },
    };
    Act::ChangeRound {
        change,
        reason: reason(chance),
    }
}

/// Everybody has at most one place in a round, a round that is closed is settled, and rounds are numbered 1, 2, 3.
fn check_invariants(tournament: &Tournament) {
    for (round, due) in tournament.rounds().zip(1..) {
        assert_eq!(round.round(), Round(due));
        let published = &round.published;
        let seated: Vec<PlayerId> = published
            .tables
            .iter()
            .flatten()
            .flatten()
            .copied()
            .collect();
        let mut people: Vec<&PlayerId> = seated.iter().chain(&published.byes).collect();
        let all = people.len();
        people.sort_unstable();
        people.dedup();
        assert_eq!(people.len(), all);
        assert!(
            published
                .absent
                .iter()
                .all(|player| !people.contains(&player))
        );
    }
    for round in tournament.closed() {
        assert_eq!(round.open_tables().count(), 0);
    }
    let ranking = tournament.ranking();
    let mut order = tournament.order(&ranking);
    order.sort_unstable();
    assert!(
        order
            .iter()
            .enumerate()
            .all(|(at, player)| player.index() == at)
    );
    let open = matches!(tournament.stage(), Stage::Playing(_));
    assert_eq!(open, tournament.open().is_some());
}

#[test]
fn every_life_keeps_the_invariants_and_can_be_replayed() {
    let mut happened = 0;
    for seed in 0..LIVES {
        let mut chance = Chance::new(seed);
        let mut told = Told::new(pick(
            &mut chance,
            &["rounds=5", "rounds=4 games=2", "duel bye=nothing"],
        ));
        told.line("enrol a b c d e f g h i j");
        for _ in 0..ACTS {
            let (who, act) = anything(&told, &mut chance);
            let before = told.tournament.clone();
            match told.ask(&who, &act) {
                Ok(_) => check_invariants(&told.tournament),
                Err(_) => assert_eq!(told.tournament, before, "a refusal changes nothing"),
            }
            if number(&mut chance, 12) == 0 && told.tournament.open().is_some() {
                told.line("play");
            }
        }
        happened += told.events.len();
        assert_eq!(fold(&told.events).as_ref(), Some(&told.tournament));
        assert_eq!(replay(&told.events).as_ref(), Ok(&told.tournament));
    }
    assert!(
        happened > LIVES as usize * 60,
        "the lives are too poor: {happened}"
    );
}

#[test]
fn a_changed_event_is_found() {
    let mut told = Told::new("rounds=3");
    told.line("enrol a b c d e f g h i j k l");
    for _ in 0..3 {
        for line in ["publish", "play", "close"] {
            told.line(line);
        }
    }
    let changed = |change: &dyn Fn(&mut EventKind) -> bool| {
        let mut events: Vec<Event> = told.events.clone();
        let at = events.iter_mut().position(|event| change(&mut event.did));
        let found = replay(&events).expect_err("the change is found");
        assert_eq!(Some(found.event), at.map(|at| at + 1));
        found.what
    };
    let swapped = changed(&|did| match did {
        EventKind::Published { round, .. } if round.round == Round(2) => {
            round.tables.swap(0, 1);
            true
        }
        _ => false,
    });
    assert!(matches!(swapped, Mismatch::Other { .. }));
    let ranked = changed(&|did| match did {
        EventKind::Closed { round, standing } if *round == Round(3) => {
            standing[0].eff.push('1');
            true
        }
        _ => false,
    });
    assert!(matches!(ranked, Mismatch::Other { .. }));
    let scored = changed(&|did| match did {
        EventKind::Entered { points, .. } => {
            *points = [1, 2];
            true
        }
        _ => false,
    });
    assert!(matches!(scored, Mismatch::Refused(_)));
}
