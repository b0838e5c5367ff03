//! Contests in every format: random lives, judged by the checker and asked for again.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here fails the test, as it should"
)]

mod ahead;
mod audits;
mod continued;
mod crosstables;
mod desk;
mod sides;

use torneo_rules::chance::Chance;
use torneo_rules::contest::act::{Act, Author};
use torneo_rules::contest::encounter::{EncounterNumber, GameResult};
use torneo_rules::contest::event::{Event, EventKind};
use torneo_rules::contest::form::{Form, Format};
use torneo_rules::contest::person::{ByeWorth, Person, Presence};
use torneo_rules::contest::rejection::Rejection;
use torneo_rules::contest::{Contest, Stage};
use torneo_rules::replay::{Difference, Mismatch, Replay};
use torneo_rules::roster::{PlayerId, Round};
use torneo_rules::round_robin::Cycles;

const FORMATS: [Format; 10] = [
    Format::Swiss {
        rounds: 5,
        accelerated: false,
    },
    Format::Swiss {
        rounds: 4,
        accelerated: true,
    },
    Format::RoundRobin {
        cycles: Cycles::Single,
    },
    Format::RoundRobin {
        cycles: Cycles::Double,
    },
    Format::Knockout {
        games: 1,
        third_place: true,
    },
    Format::Knockout {
        games: 2,
        third_place: false,
    },
    Format::Knockout {
        games: 3,
        third_place: true,
    },
    Format::Arena { minutes: 10 },
    Format::RoundRobin {
        cycles: Cycles::Matches { games: 4 },
    },
    Format::RoundRobin {
        cycles: Cycles::Matches { games: 3 },
    },
];

fn form(format: Format) -> Form {
    Form::of("Copa", format)
}

fn director() -> Author {
    Author::Director("Ana".to_owned())
}

/// A contest and everything that happened in it.
struct Life {
    contest: Contest,
    events: Vec<Event>,
}

impl Life {
    fn new(form: &Form) -> Self {
        let created = Contest::create(&director(), form).unwrap();
        Self {
            contest: Contest::new(form.clone()),
            events: vec![created],
        }
    }

    fn of(format: Format, players: usize) -> Self {
        let mut life = Self::new(&form(format));
        for number in 0..players {
            life.enter(number);
        }
        life
    }

    fn enter(&mut self, number: usize) {
        let mut person = Person::called(format!("p-{number}"), format!("Player {number}"));
        person.rating = Some(2000 - 7 * number as u32).filter(|rating| rating % 5 > 0);
        self.ask(&director(), &Act::Enter(person)).unwrap();
    }

    fn ask(&mut self, by: &Author, act: &Act) -> Result<(), Rejection> {
        let event = self.contest.decide(by, act)?;
        self.contest.apply(&event);
        self.events.push(event);
        Ok(())
    }

    fn settle_one(&mut self, chance: &mut Chance) {
        let open: Vec<_> = self.contest.open().map(|(number, _)| number).collect();
        let encounter = chance.pick(&open).unwrap();
        use GameResult::{
            Black, BlackByForfeit, BothForfeit, BothLose, Draw, White, WhiteByForfeit,
        };
        let result = chance
            .pick(&[
                White,
                White,
                White,
                Black,
                Black,
                Black,
                Draw,
                Draw,
                Draw,
                WhiteByForfeit,
                BlackByForfeit,
                BothForfeit,
                BothLose,
            ])
            .unwrap();
        let room = Author::Room("K7QF3D".to_owned());
        self.ask(&room, &Act::Settle { encounter, result }).unwrap();
    }
}

/// Somebody comes, goes, or asks for a bye; what is refused is refused.
fn stir(life: &mut Life, chance: &mut Chance) {
    let count = life.contest.entrants().len();
    let who = chance
        .pick(&(0..count).map(PlayerId::at).collect::<Vec<_>>())
        .unwrap();
    let act = match chance.pick(&[0, 1, 2, 3, 4, 5, 6, 7]).unwrap() {
        0 => Act::Leave(who),
        1 | 2 => Act::Return(who),
        3 => Act::AskBye {
            player: who,
            round: Round(life.contest.published() + 1),
            worth: chance
                .pick(&[ByeWorth::Full, ByeWorth::Half, ByeWorth::Zero])
                .unwrap(),
        },
        5 => Act::TakeByeBack {
            player: who,
            round: Round(life.contest.published() + 1),
        },
        6 => {
            let others: Vec<_> = (0..count).map(PlayerId::at).collect();
            Act::KeepApart([who, chance.pick(&others).unwrap()])
        }
        4 => Act::Enter(Person::called(format!("late-{count}"), "Late")),
        _ => return,
    };
    drop(life.ask(&director(), &act));
}

/// Corrects a result, where nobody was drawn from it.
fn correct_one(life: &mut Life, chance: &mut Chance) {
    let settled: Vec<usize> = (0..life.contest.encounters().len()).collect();
    let knockout = matches!(life.contest.form().format, Format::Knockout { .. });
    if let (false, Some(index)) = (knockout, chance.pick(&settled)) {
        drop(life.ask(&director(), &correction(index, GameResult::BothForfeit)));
    }
}

/// Plays until nothing is left; an arena for so many waves.
fn play(life: &mut Life, chance: &mut Chance, stirred: bool) {
    for _ in 0..400 {
        if stirred {
            stir(life, chance);
        }
        if life.contest.is_complete() {
            return;
        }
        let arena = matches!(life.contest.form().format, Format::Arena { .. });
        if life.contest.open().next().is_some() {
            life.settle_one(chance);
            if arena && life.contest.published() < 30 {
                drop(life.ask(&Author::Clock, &Act::Publish));
            }
            continue;
        }
        if arena && life.contest.published() >= 30 {
            return;
        }
        match life.ask(&Author::Clock, &Act::Publish) {
            Ok(()) => {}
            // Too few are left, or they have all met.
            Err(Rejection::TooFew | Rejection::Unpairable(_) | Rejection::NobodyFree) => return,
            Err(why) => panic!("{why}"),
        }
    }
    panic!("{:?} does not end", life.contest.form().format);
}

#[test]
fn random_contests_hold_their_promises_and_come_out_again() {
    for seed in 0..160 {
        for format in FORMATS {
            let mut chance = Chance::new(seed);
            let players = chance.pick(&(2..=13).collect::<Vec<_>>()).unwrap();
            let mut life = Life::of(format, players);
            play(&mut life, &mut chance, seed % 2 == 0);
            assert_eq!(life.contest.audit(), [], "seed {seed}, {format:?}");
            correct_one(&mut life, &mut chance);
            assert_eq!(life.contest.audit(), [], "seed {seed}, {format:?}");
            drop(life.ask(&director(), &Act::Finish));
            let mut replay = Replay::default();
            for event in &life.events {
                let written = serde_json::to_string(event).unwrap();
                let read: Event = serde_json::from_str(&written).unwrap();
                assert_eq!(read, *event);
                replay
                    .step(&read)
                    .unwrap_or_else(|why| panic!("seed {seed}, {format:?}: {why}: {written}"));
            }
            assert_eq!(replay.tournament(), Some(&life.contest));
            let standings = life.contest.standings();
            assert!(standings.is_sorted_by_key(|line| line.place));
            if life.contest.stage() == Stage::Finished {
                assert_eq!(life.contest.final_standings(), Some(standings.as_slice()));
            }
        }
    }
}

#[test]
fn undisturbed_contests_end_complete_with_a_winner() {
    for format in FORMATS {
        for players in 2..=9 {
            let mut chance = Chance::new(players as u64);
            let mut life = Life::of(format, players);
            play(&mut life, &mut chance, false);
            let arena = matches!(format, Format::Arena { .. });
            let paired_out = matches!(format, Format::Swiss { .. }) && players < 7;
            assert!(
                life.contest.is_complete() || arena || paired_out,
                "{format:?}, {players}"
            );
            assert_eq!(life.contest.standings()[0].place, 1);
        }
    }
}

#[test]
fn a_changed_round_is_noticed() {
    let mut life = Life::of(FORMATS[0], 8);
    life.ask(&director(), &Act::Publish).unwrap();
    let mut replay = Replay::default();
    for event in &mut life.events {
        if let EventKind::Published { round } = &mut event.did {
            round.games[0].swap(0, 1);
            assert!(matches!(
                replay.step(event),
                Err(Difference {
                    what: Mismatch::Other { .. },
                    ..
                })
            ));
        } else {
            replay.step(event).unwrap();
        }
    }
}

#[test]
fn the_checker_sees_a_rematch_made_by_hand() {
    let mut life = Life::of(FORMATS[0], 4);
    let mut chance = Chance::new(1);
    life.ask(&director(), &Act::Publish).unwrap();
    let games = life.contest.rounds()[0].games.clone();
    while life.contest.open().next().is_some() {
        let encounter = life.contest.open().next().unwrap().0;
        life.ask(
            &director(),
            &Act::Settle {
                encounter,
                result: GameResult::Draw,
            },
        )
        .unwrap();
    }
    let again = Act::PublishByHand {
        games,
        byes: Vec::new(),
        reason: "they asked".to_owned(),
    };
    life.ask(&director(), &again).unwrap();
    assert_eq!(life.contest.audit().len(), 2);
    life.settle_one(&mut chance);
}

#[test]
fn two_who_agree_settle_their_game_over_the_board() {
    let mut life = Life::of(FORMATS[0], 4);
    life.ask(&director(), &Act::Publish).unwrap();
    let (encounter, of) = life.contest.open().next().unwrap();
    let (white, black) = (Author::Player(of.white), Author::Player(of.black));
    let (claim, settle) = (
        |result| Act::Claim { encounter, result },
        |result| Act::Settle { encounter, result },
    );
    let won = GameResult::White;
    assert_eq!(life.ask(&white, &settle(won)), Err(Rejection::OnlyDirector));
    life.ask(&white, &claim(won)).unwrap();
    life.ask(&black, &claim(GameResult::Draw)).unwrap();
    assert_eq!(
        life.ask(&black, &settle(GameResult::Draw)),
        Err(Rejection::OnlyDirector)
    );
    life.ask(&black, &claim(won)).unwrap();
    life.ask(&black, &settle(won)).unwrap();
    assert_eq!(life.contest.encounter(encounter).unwrap().result, Some(won));
    assert_eq!(
        life.ask(&black, &claim(won)),
        Err(Rejection::AlreadySettled { encounter })
    );
}

#[test]
fn who_may_ask_for_what() {
    let mut life = Life::of(FORMATS[4], 3);
    let me = PlayerId::at(1);
    let mine = Author::Player(me);
    let nobody = Author::Player(PlayerId::at(9));
    for (by, act, expected) in [
        (&mine, Act::Publish, Rejection::OnlyDirector),
        (&mine, Act::Leave(PlayerId::at(0)), Rejection::NotYours),
        (
            &nobody,
            Act::Enter(Person::called("p-9", "Eve")),
            Rejection::NotYours,
        ),
        (&Author::Clock, Act::Leave(me), Rejection::OnlyDirector),
        (
            &Author::Room("R".to_owned()),
            Act::Publish,
            Rejection::NotARoomsMatter,
        ),
        (
            &director(),
            Act::Enter(Person::called("p-1", "Twin")),
            Rejection::Twice {
                id: "p-1".to_owned(),
            },
        ),
        (&director(), Act::Finish, Rejection::NotBegun),
        (
            &director(),
            Act::CheckIn(me),
            Rejection::AlreadyPresent {
                name: "Player 1".to_owned(),
            },
        ),
    ] {
        assert_eq!(life.ask(by, &act), Err(expected), "{act:?}");
    }
    life.ask(&Author::Clock, &Act::Publish).unwrap();
    let late = Act::Enter(Person::called("late", "Late"));
    assert_eq!(life.ask(&director(), &late), Err(Rejection::EntriesClosed));
    assert_eq!(
        life.ask(&Author::Clock, &Act::Publish),
        Err(Rejection::StillPlaying { open: 1 })
    );
}

#[test]
fn with_check_in_only_those_who_are_here_are_paired() {
    let mut form = form(FORMATS[0]);
    form.check_in = true;
    let mut life = Life::new(&form);
    for number in 0..5 {
        life.enter(number);
    }
    for number in [0, 2, 3] {
        let player = PlayerId::at(number);
        life.ask(&Author::Player(player), &Act::CheckIn(player))
            .unwrap();
    }
    assert_eq!(life.contest.entrants()[1].presence, Presence::Expected);
    life.ask(&director(), &Act::Publish).unwrap();
    let round = &life.contest.rounds()[0];
    assert_eq!((round.games.len(), round.byes.len()), (1, 1));
}

#[test]
fn a_form_that_cannot_be_is_refused() {
    for format in [
        Format::Swiss {
            rounds: 0,
            accelerated: false,
        },
        Format::Knockout {
            games: 13,
            third_place: false,
        },
        Format::Arena { minutes: 0 },
    ] {
        let refused = Contest::create(&director(), &form(format));
        assert!(
            matches!(refused, Err(Rejection::OutOfRange { .. })),
            "{format:?}"
        );
    }
    let unknown = r#"{"name":"x","format":{"type":"swiss","rounds":3},"color":"red"}"#;
    assert!(serde_json::from_str::<Form>(unknown).is_err());
}

/// A contest of so many, played to its end by the better number; in a bracket also by white where they are level.
fn played_out(format: Format, players: usize) -> Life {
    let mut life = Life::of(format, players);
    while !life.contest.is_complete() {
        life.ask(&director(), &Act::Publish).unwrap();
        let open: Vec<_> = life.contest.open().map(|(number, _)| number).collect();
        for encounter in open {
            let one = life.contest.encounter(encounter).unwrap();
            let result = if one.white < one.black {
                GameResult::White
            } else {
                GameResult::Black
            };
            let act = Act::Settle { encounter, result };
            life.ask(&director(), &act).unwrap();
        }
    }
    life
}

/// The number of the encounter at this place of the list.
fn number(index: usize) -> EncounterNumber {
    serde_json::from_value((index + 1).into()).unwrap()
}

fn correction(encounter: usize, result: GameResult) -> Act {
    Act::Correct {
        encounter: number(encounter),
        result,
        reason: "the score sheet says so".to_owned(),
    }
}

#[test]
fn a_correction_after_the_end_changes_what_was_announced() {
    for format in [
        Format::Swiss {
            rounds: 3,
            accelerated: false,
        },
        Format::RoundRobin {
            cycles: Cycles::Single,
        },
    ] {
        let mut life = played_out(format, 4);
        life.ask(&director(), &Act::Finish).unwrap();
        let before = life.contest.final_standings().unwrap().to_vec();
        let last = life.contest.encounters().len() - 1;
        life.ask(&director(), &correction(last, GameResult::BothForfeit))
            .unwrap();
        assert_eq!(life.contest.stage(), Stage::Finished);
        let after = life.contest.final_standings().unwrap();
        assert_ne!(after, before);
        assert_eq!(after, life.contest.standings());
        let mut replay = Replay::default();
        for event in &life.events {
            let text = serde_json::to_string(event).unwrap();
            assert_eq!(&serde_json::from_str::<Event>(&text).unwrap(), event);
            replay.step(event).unwrap();
        }
        assert_eq!(replay.tournament(), Some(&life.contest));
    }
}

#[test]
fn in_a_bracket_nobody_is_corrected_out_of_a_match_that_was_drawn() {
    let format = Format::Knockout {
        games: 2,
        third_place: true,
    };
    // Two rounds of two games: who loses the first match on paper has played for the third place.
    let mut life = played_out(format, 4);
    let turned = match life.contest.encounters()[0].result.unwrap() {
        GameResult::White => GameResult::Black,
        _ => GameResult::White,
    };
    let refused = life.ask(&director(), &correction(0, turned));
    assert_eq!(refused, Err(Rejection::DrawnFrom));
    // A draw of one of two games leaves the winner of the match, and all that was drawn from it.
    life.ask(&director(), &correction(0, GameResult::Draw))
        .unwrap();
    // From the final nothing was drawn.
    let finals = life.contest.encounters().len() - 1;
    life.ask(&director(), &correction(finals, GameResult::Draw))
        .unwrap();

    // The next round is out, though nobody has played in it.
    let mut life = Life::of(
        Format::Knockout {
            games: 1,
            third_place: false,
        },
        4,
    );
    life.ask(&director(), &Act::Publish).unwrap();
    for encounter in [0, 1].map(number) {
        let result = GameResult::White;
        life.ask(&director(), &Act::Settle { encounter, result })
            .unwrap();
    }
    life.ask(&director(), &correction(0, GameResult::Black))
        .unwrap();
    life.ask(&director(), &Act::Publish).unwrap();
    let refused = life.ask(&director(), &correction(0, GameResult::White));
    assert_eq!(refused, Err(Rejection::DrawnFrom));
}

#[test]
fn the_last_who_was_accelerated_stays_the_last() {
    let format = Format::Swiss {
        rounds: 4,
        accelerated: true,
    };
    let mut life = Life::of(format, 8);
    life.ask(&director(), &Act::Publish).unwrap();
    // One enters above everybody, one below.
    for (id, rating) in [("early", Some(2900)), ("late", None)] {
        let mut person = Person::called(id, id);
        person.rating = rating;
        life.ask(&director(), &Act::Enter(person)).unwrap();
    }
    let open: Vec<_> = life.contest.open().map(|(number, _)| number).collect();
    for encounter in open {
        let result = GameResult::Draw;
        life.ask(&director(), &Act::Settle { encounter, result })
            .unwrap();
    }
    // Everybody drew, so that those with a virtual point meet each other again in the second round.
    life.ask(&director(), &Act::Publish).unwrap();
    let upper = &life.contest.field()[..4];
    let second = &life.contest.rounds()[1];
    let crossed = second.games.iter().filter(|[white, black]| {
        let old = |player: &PlayerId| player.index() < 8;
        old(white) && old(black) && upper.contains(white) != upper.contains(black)
    });
    assert_eq!(crossed.count(), 0, "{second:?}");
}
