//! What organisers and players ask before and after: what if, is this round sound, why do I play them, who wins what.

use std::collections::BTreeSet;

use torneo_rules::chance::Chance;
use torneo_rules::contest::act::Act;
use torneo_rules::contest::audit::Violation;
use torneo_rules::contest::encounter::GameResult;
use torneo_rules::contest::event::ByeKind;
use torneo_rules::contest::explanation::{Basis, WhyNot};
use torneo_rules::contest::person::Person;
use torneo_rules::contest::prize::Prize;
use torneo_rules::contest::rejection::Rejection;
use torneo_rules::dutch::explanation::{ByeExplanation, Explanation};
use torneo_rules::roster::{PlayerId, Round};

use super::{FORMATS, Life, director, form, play};

#[test]
fn what_is_supposed_is_what_happens_when_it_is_played_so() {
    let mut life = Life::of(FORMATS[0], 9);
    life.ask(&director(), &Act::Publish).unwrap();
    let results: Vec<_> = life
        .contest
        .open()
        .map(|(number, _)| (number, GameResult::Black))
        .collect();
    let ahead = life.contest.supposing(&results).unwrap();
    for (encounter, result) in results.clone() {
        life.ask(&director(), &Act::Settle { encounter, result })
            .unwrap();
    }
    assert_eq!(ahead, life.contest);
    let (encounter, _) = results[0];
    assert_eq!(
        life.contest.supposing(&results),
        Err(Rejection::AlreadySettled { encounter })
    );
}

#[test]
fn a_round_by_hand_is_judged_before_it_is_published() {
    let mut life = Life::of(FORMATS[0], 4);
    life.ask(&director(), &Act::Publish).unwrap();
    let games = life.contest.rounds()[0].games.clone();
    assert!(
        life.contest.judge_by_hand(&games, &[]).is_err(),
        "they still play"
    );
    let open: Vec<_> = life.contest.open().map(|(number, _)| number).collect();
    for encounter in open {
        let result = GameResult::White;
        life.ask(&director(), &Act::Settle { encounter, result })
            .unwrap();
    }
    let [[a, b], [c, d]] = [games[0], games[1]];
    life.ask(&director(), &Act::KeepApart([a, c])).unwrap();
    let round = Round(2);
    for (games, expected) in [
        (vec![[a, d], [b, c]], vec![]),
        (
            vec![[a, b], [d, c]],
            vec![
                Violation::MetBefore {
                    round,
                    players: [a, b],
                },
                Violation::MetBefore {
                    round,
                    players: [d, c],
                },
            ],
        ),
        (
            vec![[c, a], [d, b]],
            vec![Violation::KeptApart {
                round,
                players: [c, a],
            }],
        ),
    ] {
        assert_eq!(
            life.contest.judge_by_hand(&games, &[]),
            Ok(expected),
            "{games:?}"
        );
    }
    let twice = life.contest.judge_by_hand(&[[a, b], [a, d]], &[]);
    assert!(matches!(twice, Err(Rejection::Misplaced { .. })));
}

#[test]
fn every_pair_of_a_swiss_is_explained_by_the_rounds_before_it() {
    let mut life = Life::of(FORMATS[0], 11);
    play(&mut life, &mut Chance::new(7), true);
    let mut met_before = 0;
    for round in life.contest.rounds().to_vec() {
        for player in round.games.iter().flatten() {
            let why = life.contest.why(round.round, *player).unwrap();
            assert!(
                round
                    .games
                    .iter()
                    .any(|game| game.contains(player) && game.contains(&why.opponent.unwrap()))
            );
            for (_, other) in &why.others {
                // They were paired as they are, so nobody else is met, and everybody else has a reason.
                let WhyNot::Opponent(other) = other else {
                    panic!("{why:?}")
                };
                assert!(
                    !matches!(other, Explanation::Meet | Explanation::NotThere),
                    "{round:?} {why:?}"
                );
                met_before += usize::from(*other == Explanation::HavePlayed);
            }
        }
    }
    assert!(met_before > 0);
    assert_eq!(life.contest.why(Round(99), PlayerId::at(0)), None);
}

#[test]
fn every_bye_is_explained() {
    let mut seen = BTreeSet::new();
    for seed in 0..20 {
        let mut life = Life::of(FORMATS[0], 9);
        play(&mut life, &mut Chance::new(seed), true);
        for round in life.contest.rounds() {
            for bye in &round.byes {
                let why = life.contest.why(round.round, bye.player).unwrap();
                assert_eq!(why.opponent, None);
                if bye.kind != ByeKind::Allocated {
                    assert_eq!((why.basis, why.others), (Basis::Given(bye.kind), vec![]));
                    continue;
                }
                assert_eq!(why.basis, Basis::Swiss);
                for (_, other) in &why.others {
                    let WhyNot::Bye(other) = other else {
                        panic!("{why:?}")
                    };
                    let nobody = matches!(other, ByeExplanation::Has | ByeExplanation::NotThere);
                    assert!(!nobody, "{round:?} {why:?}");
                    seen.insert(format!("{other:?}"));
                }
            }
        }
    }
    let seen: Vec<&str> = seen.iter().map(String::as_str).collect();
    assert_eq!(seen, ["HadBefore", "HigherScore", "MoreUnplayed", "Worse"]);
}

#[test]
fn other_formats_say_what_they_go_by() {
    for (format, players, expected) in [
        (FORMATS[2], 4, Basis::Table([1, 4])),
        (FORMATS[4], 4, Basis::Bracket([1, 4])),
        (FORMATS[2], 3, Basis::TableRest),
        (FORMATS[4], 3, Basis::BracketRest),
        (FORMATS[7], 4, Basis::Arena),
    ] {
        let mut life = Life::of(format, players);
        life.ask(&director(), &Act::Publish).unwrap();
        let first = life.contest.field()[0];
        let why = life.contest.why(Round(1), first).unwrap();
        assert_eq!(why.basis, expected, "{format:?} of {players}");
    }
    let mut life = Life::of(FORMATS[0], 4);
    let [a, b, c, d] = [0, 1, 2, 3].map(PlayerId::at);
    let act = Act::PublishByHand {
        games: vec![[a, b], [c, d]],
        byes: Vec::new(),
        reason: "they asked".to_owned(),
    };
    life.ask(&director(), &act).unwrap();
    let why = life.contest.why(Round(1), a).unwrap();
    assert_eq!(why.basis, Basis::Hand("they asked".to_owned()));
}

#[test]
fn virtual_points_are_told_apart() {
    let mut life = Life::of(FORMATS[1], 8);
    life.ask(&director(), &Act::Publish).unwrap();
    let field = life.contest.field().to_vec();
    for (player, expected) in [(field[0], [10, 10]), (field[7], [0, 0])] {
        let why = life.contest.why(Round(1), player).unwrap();
        assert_eq!((why.points, why.virtual_points), ([0, 0], expected));
    }
}

#[test]
fn a_prize_goes_to_the_best_who_may_have_it_and_has_none() {
    let prize = |name: &str, category: &str| Prize {
        name: name.to_owned(),
        category: category.to_owned(),
    };
    let mut form = form(FORMATS[0]);
    form.prizes = vec![
        prize("1", ""),
        prize("best under 12", "U12"),
        prize("2", ""),
        prize("second under 12", "U12"),
    ];
    let mut life = Life::new(&form);
    for (name, category, bot) in [
        ("Ana", "", false),
        ("Bot", "", true),
        ("Eva", "U12", false),
        ("Leo", "U12", false),
        ("Max", "", false),
    ] {
        let mut person = Person::called(name, name);
        person.category = category.to_owned();
        person.bot = bot.then(|| "easy".to_owned());
        life.ask(&director(), &Act::Enter(person)).unwrap();
    }
    // Nobody has points: they stand as they entered.
    let won = life.contest.prizes(&life.contest.standings());
    let won: Vec<_> = won
        .into_iter()
        .map(|one| one.map(PlayerId::index))
        .collect();
    assert_eq!(won, [Some(0), Some(2), Some(3), None]);
}
