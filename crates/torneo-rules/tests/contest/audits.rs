//! What the checker sees: rounds made by hand, pairs parted later, results corrected later, and rounds that were changed.

use torneo_rules::contest::Contest;
use torneo_rules::contest::act::Act;
use torneo_rules::contest::audit::Violation;
use torneo_rules::contest::encounter::GameResult;
use torneo_rules::contest::event::{Event, EventKind, PublishedRound};
use torneo_rules::contest::explanation::WhyNot;
use torneo_rules::dutch::explanation::Explanation;
use torneo_rules::dutch::tournament::Tournament;
use torneo_rules::replay::Replay;
use torneo_rules::roster::{PlayerId, Round};
use torneo_rules::trf::read;
use torneo_rules::trf::write::{Edition, write};

use super::{FORMATS, Life, correction, director, played_out};

/// Everybody who still plays ends so.
fn settle_all(life: &mut Life, result: GameResult) {
    let open: Vec<_> = life.contest.open().map(|(number, _)| number).collect();
    for encounter in open {
        life.ask(&director(), &Act::Settle { encounter, result })
            .unwrap();
    }
}

fn by_hand(games: Vec<[PlayerId; 2]>) -> Act {
    Act::PublishByHand {
        games,
        byes: Vec::new(),
        reason: "they asked".to_owned(),
    }
}

/// The contest done again comes out the same, and its report pairs again as it was paired.
fn comes_out_again(life: &Life) {
    let mut replay = Replay::default();
    for event in &life.events {
        replay.step(event).unwrap();
    }
    let report = life.contest.report(None).unwrap();
    let tournament: Tournament = read(&write(&report, Edition::Trf26)).unwrap();
    for (published, number) in life.contest.rounds().iter().zip(1..) {
        let again = torneo_rules::dutch::pair(&tournament, number).unwrap();
        let name = |place: usize| report.people[place].name.as_str();
        let again: Vec<_> = again
            .games
            .iter()
            .map(|game| [name(game.white), name(game.black)])
            .collect();
        let games = published.games.iter();
        let games: Vec<_> = games
            .map(|game| game.map(|player| life.contest.name(player)))
            .collect();
        assert_eq!(again, games, "round {number}");
    }
}

#[test]
fn who_is_parted_later_was_free_to_meet_before() {
    let mut life = Life::of(FORMATS[0], 8);
    life.ask(&director(), &Act::Publish).unwrap();
    let [one, other] = life.contest.rounds()[0].games[0];
    life.ask(&director(), &Act::KeepApart([one, other]))
        .unwrap();
    settle_all(&mut life, GameResult::WhiteByForfeit);
    life.ask(&director(), &Act::Publish).unwrap();
    assert_eq!(life.contest.audit(), []);
    let why = life.contest.why(Round(1), one).unwrap();
    assert_eq!(why.opponent, Some(other));
    assert!(
        why.others
            .iter()
            .all(|it| it.1 != WhyNot::Opponent(Explanation::Meet)),
        "{why:?}"
    );
    settle_all(&mut life, GameResult::White);
    comes_out_again(&life);
}

#[test]
fn a_result_corrected_later_leaves_earlier_rounds_as_they_were() {
    let mut life = Life::of(FORMATS[0], 4);
    life.ask(&director(), &Act::Publish).unwrap();
    let games = life.contest.rounds()[0].games.clone();
    settle_all(&mut life, GameResult::BothForfeit);
    // Nobody has played, so that they may meet again.
    life.ask(&director(), &by_hand(games)).unwrap();
    assert_eq!(life.contest.audit(), []);
    life.ask(&director(), &correction(0, GameResult::White))
        .unwrap();
    assert_eq!(life.contest.audit(), []);
}

#[test]
fn a_game_that_nobody_won_was_played() {
    let mut life = Life::of(FORMATS[0], 4);
    life.ask(&director(), &Act::Publish).unwrap();
    let games = life.contest.rounds()[0].games.clone();
    settle_all(&mut life, GameResult::BothLose);
    let round = Round(2);
    let expected = games
        .iter()
        .map(|&players| Violation::MetBefore { round, players });
    let expected: Vec<_> = expected.collect();
    life.ask(&director(), &by_hand(games)).unwrap();
    assert_eq!(life.contest.audit(), expected);
}

#[test]
fn the_checker_tells_ever_after_what_a_round_by_hand_breaks() {
    let mut life = Life::of(FORMATS[0], 6);
    let [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5].map(PlayerId::at);
    for games in [vec![[a, b], [c, d], [e, f]], vec![[a, d], [c, f], [e, b]]] {
        life.ask(&director(), &by_hand(games)).unwrap();
        settle_all(&mut life, GameResult::Draw);
    }
    life.ask(&director(), &Act::KeepApart([b, f])).unwrap();
    // Both had white twice; both are parted; one has neither a game nor a bye.
    let games = vec![[a, c], [f, b]];
    let round = Round(3);
    let expected = [
        Violation::Colors {
            round,
            players: [a, c],
        },
        Violation::KeptApart {
            round,
            players: [f, b],
        },
        Violation::Colors {
            round,
            players: [f, b],
        },
        Violation::LeftOut { round, player: d },
        Violation::LeftOut { round, player: e },
    ];
    let judged = life.contest.judge_by_hand(&games, &[]).unwrap();
    assert_eq!(judged, expected);
    life.ask(&director(), &by_hand(games)).unwrap();
    settle_all(&mut life, GameResult::White);
    assert_eq!(life.contest.audit(), expected);
}

/// A contest whose published rounds were changed in the journal.
fn changed(life: &Life, change: impl Fn(&mut PublishedRound)) -> Contest {
    let mut contest = Contest::new(life.contest.form().clone());
    for event in &life.events {
        let mut event: Event = event.clone();
        if let EventKind::Published { round } = &mut event.did {
            change(round);
        }
        contest.apply(&event);
    }
    contest
}

#[test]
fn the_checker_knows_tables_brackets_and_waves_by_itself() {
    for format in &FORMATS[2..7] {
        for players in 4..=9 {
            let life = played_out(*format, players);
            assert_eq!(life.contest.audit(), [], "{format:?} of {players}");
            let turned = changed(&life, |round| {
                if round.round == Round(1) {
                    round.games[0].swap(0, 1);
                }
            });
            let due = |it: &Violation| matches!(it, Violation::NotDue { round, .. } if *round == Round(1));
            assert!(turned.audit().iter().any(due), "{format:?} of {players}");
            let rested = changed(&life, |round| {
                if let (1, [bye, ..]) = (round.round.0, &mut round.byes[..]) {
                    let [one, _] = &mut round.games[0];
                    std::mem::swap(one, &mut bye.player);
                }
            });
            let rests = !life.contest.rounds()[0].byes.is_empty();
            let wrong = |it: &Violation| matches!(it, Violation::WrongRest { .. });
            assert_eq!(
                rested.audit().iter().any(wrong),
                rests,
                "{format:?} of {players}"
            );
        }
    }
    // Four in an arena, who meet the same ones again with the same colors.
    let mut life = Life::of(FORMATS[7], 4);
    life.ask(&director(), &Act::Publish).unwrap();
    settle_all(&mut life, GameResult::White);
    life.ask(&director(), &Act::Publish).unwrap();
    assert_eq!(life.contest.audit(), []);
    let first = life.contest.rounds()[0].games.clone();
    let again = changed(&life, |round| round.games.clone_from(&first));
    let round = Round(2);
    let mut expected = Vec::new();
    for players in first {
        expected.push(Violation::MetBefore { round, players });
        expected.push(Violation::WhiteAgain {
            round,
            player: players[0],
        });
    }
    assert_eq!(again.audit(), expected);
}
