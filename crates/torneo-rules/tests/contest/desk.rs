//! What can be said anew: byes taken back, prizes, factors of ratings, and ratings that come after the first round.

use torneo_rules::contest::act::{Act, Author};
use torneo_rules::contest::encounter::GameResult;
use torneo_rules::contest::event::Event;
use torneo_rules::contest::explanation::WhyNot;
use torneo_rules::contest::person::{ByeWorth, Person};
use torneo_rules::contest::prize::Prize;
use torneo_rules::contest::rated::RatingReport;
use torneo_rules::contest::rejection::Rejection;
use torneo_rules::dutch::explanation::Explanation;
use torneo_rules::replay::Replay;
use torneo_rules::roster::{PlayerId, Round};

use super::{FORMATS, Life, director};

fn settle_all(life: &mut Life, result: GameResult) {
    let open: Vec<_> = life.contest.open().map(|(number, _)| number).collect();
    for encounter in open {
        life.ask(&director(), &Act::Settle { encounter, result })
            .unwrap();
    }
}

#[test]
fn a_bye_can_be_taken_back_until_its_round_is_out() {
    let mut life = Life::of(FORMATS[0], 4);
    let me = PlayerId::at(1);
    let (mine, round) = (Author::Player(me), Round(2));
    let name = "Player 1".to_owned();
    let ask = |worth| Act::AskBye {
        player: me,
        round,
        worth,
    };
    let back = Act::TakeByeBack { player: me, round };
    assert_eq!(life.ask(&mine, &back), Err(Rejection::NotAsked { name }));
    life.ask(&mine, &ask(ByeWorth::Zero)).unwrap();
    let other = Author::Player(PlayerId::at(0));
    assert_eq!(life.ask(&other, &back), Err(Rejection::NotYours));
    life.ask(&mine, &back).unwrap();
    // What the director gives only the director takes.
    life.ask(&director(), &ask(ByeWorth::Full)).unwrap();
    assert_eq!(life.ask(&mine, &back), Err(Rejection::OnlyDirector));
    life.ask(&director(), &back).unwrap();
    life.ask(&director(), &Act::Publish).unwrap();
    settle_all(&mut life, GameResult::Draw);
    life.ask(&director(), &Act::Publish).unwrap();
    assert_eq!(life.contest.rounds()[1].byes, []);
    assert_eq!(life.ask(&mine, &back), Err(Rejection::RoundPast { round }));
    let mut replay = Replay::default();
    for event in &life.events {
        let text = serde_json::to_string(event).unwrap();
        let event: Event = serde_json::from_str(&text).unwrap();
        replay.step(&event).unwrap();
    }
    assert_eq!(replay.tournament(), Some(&life.contest));
}

#[test]
fn prizes_can_be_said_anew() {
    let mut life = Life::of(FORMATS[0], 4);
    let prizes = |name: &str| {
        Act::SetPrizes(vec![Prize {
            name: name.to_owned(),
            category: String::new(),
        }])
    };
    let mine = Author::Player(PlayerId::at(0));
    assert_eq!(
        life.ask(&mine, &prizes("Cup")),
        Err(Rejection::OnlyDirector)
    );
    assert_eq!(
        life.ask(&director(), &prizes(" ")),
        Err(Rejection::NameMissing)
    );
    life.ask(&director(), &prizes("Cup")).unwrap();
    assert_eq!(life.contest.form().prizes[0].name, "Cup");
    assert_eq!(
        life.ask(&director(), &prizes("Cup")),
        Err(Rejection::SameDescription)
    );
    assert!(prizes("Cup\u{202e}").check_visible().is_err());
}

#[test]
fn everybody_has_a_performance_and_the_rated_a_change_by_their_factor() {
    let mut life = Life::new(&super::form(FORMATS[0]));
    for (name, rating) in [
        ("A", Some(2700)),
        ("B", Some(2300)),
        ("C", Some(2200)),
        ("D", None),
    ] {
        let mut person = Person::called(name, name);
        person.rating = rating;
        life.ask(&director(), &Act::Enter(person)).unwrap();
    }
    let [a, b, c, d] = [0, 1, 2, 3].map(PlayerId::at);
    let factor = |player, factor| Act::SetFactor { player, factor };
    assert_eq!(
        life.ask(&director(), &factor(c, 30)),
        Err(Rejection::NoSuchFactor)
    );
    life.ask(&director(), &factor(c, 40)).unwrap();
    let round = Act::PublishByHand {
        games: vec![[a, c], [b, d]],
        byes: Vec::new(),
        reason: "so".to_owned(),
    };
    life.ask(&director(), &round).unwrap();
    settle_all(&mut life, GameResult::Draw);
    let reports = life.contest.rating_reports();
    let report = |performance, factor, change_hundredths| {
        Some(RatingReport {
            performance,
            factor,
            change_hundredths,
        })
    };
    assert_eq!(
        reports,
        [
            // 500 points of difference count in full from 2650 on: 96 hundredths were expected.
            report(2200, Some(10), Some(-460)),
            None,
            // And as 400 below: 8 were expected.
            report(2700, Some(40), Some(40 * 42)),
            report(2300, None, None),
        ]
    );
    let [game] = life.contest.rated_games(c)[..] else {
        panic!("one game")
    };
    assert_eq!((game.round, game.opponent, game.expected), (1, a, Some(8)));
}

#[test]
fn ratings_that_come_later_leave_earlier_rounds_explained() {
    let mut life = Life::of(FORMATS[0], 8);
    life.ask(&director(), &Act::Publish).unwrap();
    settle_all(&mut life, GameResult::White);
    let games = life.contest.rounds()[0].games.clone();
    let told = |life: &Life| {
        let players = games.iter().flatten();
        let reasons = players.map(|player| life.contest.why(Round(1), *player).unwrap());
        reasons.collect::<Vec<_>>()
    };
    let before = told(&life);
    let last = PlayerId::at(7);
    let mut person = life.contest.entrants()[7].person.clone();
    person.rating = Some(2900);
    life.ask(
        &director(),
        &Act::Rewrite {
            player: last,
            person,
        },
    )
    .unwrap();
    assert_eq!(told(&life), before);
    let meets = |why: &&(PlayerId, WhyNot)| why.1 == WhyNot::Opponent(Explanation::Meet);
    assert!(
        before
            .iter()
            .all(|why| why.others.iter().find(meets).is_none())
    );
}
