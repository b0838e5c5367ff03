//! A tournament of fixed pairs (ruling D21) from the list to the last round: judged by the checker, done again from its events.

use torneo_rules::chance::Chance;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Company, Method};
use torneo_rules::domino::change::Change;
use torneo_rules::domino::event::{Event, EventKind};
use torneo_rules::domino::form::{Apart, Form, Group};
use torneo_rules::domino::person::{Member, Person};
use torneo_rules::domino::score::GameNumber;
use torneo_rules::pairing::feasibility::Feasibility;
use torneo_rules::pairing::request::Modality;
use torneo_rules::replay::replay;
use torneo_rules::roster::PlayerId;
use torneo_rules::word::word;

use crate::script::director;

/// A tournament with what happened in it.
struct Played {
    tournament: Tournament,
    events: Vec<Event>,
}

impl Played {
    fn new(pairs: usize, rounds: u32) -> Self {
        let form = Form {
            modality: Modality::FixedPairs,
            rounds,
            ..Form::named("Parejas")
        };
        let created = Tournament::create(&director(), &form).expect("a good form");
        let mut played = Self {
            tournament: Tournament::new(form),
            events: vec![created],
        };
        for number in 1..=pairs {
            played.does(&Act::Enrol {
                person: pair(number),
                granted_byes: 0,
            });
        }
        played
    }

    fn does(&mut self, act: &Act) {
        let event = self
            .tournament
            .decide(&director(), act)
            .expect("it is allowed");
        if let EventKind::Published { round, .. } = &event.did {
            let judged = self
                .tournament
                .judge_published(round)
                .expect("it is the moment");
            assert_eq!(judged.faults, []);
        }
        self.tournament.apply(&event);
        // What is stored says the same.
        let read = Event::read(&event.write()).expect("our own text");
        assert_eq!(read, event);
        self.events.push(event);
    }

    fn publish(&mut self) {
        self.does(&Act::Publish {
            method: Method::Canonical,
            pins: Vec::new(),
            approval: Some("no hay otra".to_owned()),
            keep: false,
        });
    }

    fn play(&mut self, chance: &mut Chance) {
        let open: Vec<_> = self
            .tournament
            .open()
            .expect("a round is open")
            .open_tables()
            .collect();
        for table in open {
            let lost = chance.pick(&[0, 12, 55, 98]).unwrap();
            let points = match chance.pick(&[true, false]).unwrap() {
                true => [100, lost],
                false => [lost, 100],
            };
            self.does(&Act::Enter {
                table,
                game: GameNumber(1),
                points,
            });
        }
        self.does(&Act::Close);
    }
}

fn pair(number: usize) -> Person {
    let member = |letter: char| Member {
        name: format!("{letter}{number}"),
        licence: None,
    };
    Person {
        name: format!("A{number} / B{number}"),
        members: vec![member('A'), member('B')],
        ..Person::called(format!("p{number}"))
    }
}

#[test]
fn whole_events_of_pairs_are_done_again() {
    for seed in 0..40 {
        let mut chance = Chance::new(seed);
        let pairs = chance.pick(&[2, 3, 4, 5, 7, 8, 11, 14, 15, 16]).unwrap();
        let mut played = Played::new(pairs, 6);
        for round in 1..=6 {
            played.publish();
            if round == 3 && pairs > 4 {
                // One of a pair is gone: so is the pair, and D23 has nobody to spare.
                let seats = played.tournament.open().expect("open").tables[0].seats;
                played.does(&Act::Withdraw(seats[0][0]));
            }
            played.play(&mut chance);
        }
        let again = replay(&played.events).expect("the same again");
        assert_eq!(again, played.tournament);
        let met = |round: &torneo_rules::domino::PlayedRound| round.published.tables.clone();
        let mut tables: Vec<_> = again.closed().iter().flat_map(met).collect();
        tables.iter_mut().for_each(|table| table.sort_unstable());
        let all = tables.len();
        tables.sort_unstable();
        tables.dedup();
        if pairs >= 14 {
            assert_eq!(tables.len(), all, "seed {seed}: nobody met twice");
        }
        let ranking = again.ranking();
        for line in &ranking.standings {
            let figures = ranking.figures_of(line.player).expect("classified");
            assert_eq!(figures.icc.two_digits(), "50.00");
        }
    }
}

#[test]
fn rounds_of_pairs_change_by_pairs() {
    let mut played = Played::new(5, 3);
    assert_eq!(played.tournament.feasibility(), Feasibility::Enough);
    played.publish();
    let resting = played.tournament.open().expect("open").published.byes[0];
    played.does(&Act::ChangeRound {
        change: Change::Replace {
            out: PlayerId(0),
            by: resting,
            bye: false,
        },
        reason: "no vino".to_owned(),
    });
    let four = [
        [PlayerId(0), PlayerId(1)].into(),
        [PlayerId(2), PlayerId(3)].into(),
    ];
    let refused = played.tournament.decide(
        &director(),
        &Act::ChangeRound {
            change: Change::AddTable(four),
            reason: "de cuatro".to_owned(),
        },
    );
    assert_eq!(word(&refused.unwrap_err()), "side_size");
    assert!(replay(&played.events).is_ok());
}

#[test]
fn what_does_not_fit_the_modality_is_refused() {
    let played = Played::new(4, 5);
    assert_eq!(
        played.tournament.feasibility(),
        Feasibility::RematchesUnavoidable
    );
    let optimal = played.tournament.propose(Method::Optimal, &[]);
    assert_eq!(word(&optimal.unwrap_err()), "no_optimal_method");
    let alone = Person {
        members: pair(9).members[..1].to_vec(),
        ..Person::called("p9")
    };
    let act = Act::Enrol {
        person: alone,
        granted_byes: 0,
    };
    let refused = played.tournament.decide(&director(), &act).unwrap_err();
    assert_eq!(word(&refused), "members_unfit");
    let mut form = played.tournament.form().clone();
    form.pairing.frozen_category = true;
    let refused = Tournament::create(&director(), &form).unwrap_err();
    assert_eq!(word(&refused), "other_modality");
    form.pairing.frozen_category = false;
    form.modality = Modality::RotatingPartners;
    let refused = played
        .tournament
        .decide(&director(), &Act::Amend(form))
        .unwrap_err();
    assert_eq!(word(&refused), "members_unfit");
}

/// Three clubs of four: no two of a club are partners while the form says so, and the checker asks for it too.
#[test]
fn a_club_is_kept_apart_until_a_round() {
    let form = Form {
        apart: vec![Apart {
            by: Group::Club,
            company: Company::Partners,
            until: Some(1),
        }],
        ..Form::named("Clubes")
    };
    let mut played = Played {
        events: vec![Tournament::create(&director(), &form).expect("a good form")],
        tournament: Tournament::new(form),
    };
    let club = |place: usize| ["Norte", "norte ", "Sur", "Este"][place % 4].to_owned();
    for place in 0..12 {
        played.does(&Act::Enrol {
            person: Person {
                club: club(place),
                ..Person::called(format!("p{place}"))
            },
            granted_byes: 0,
        });
    }
    let same = |side: &[PlayerId]| {
        let [a, b] = [side[0], side[1]].map(|one| club(one.index()).trim().to_lowercase());
        a == b
    };
    played.publish();
    let tables = played
        .tournament
        .open()
        .expect("open")
        .published
        .tables
        .clone();
    assert!(!tables.iter().flatten().any(|side| same(side)));
    let by_hand = played.tournament.clone();
    assert_eq!(replay(&played.events).expect("the same again"), by_hand);
    let mut again = Played {
        events: Vec::new(),
        tournament: by_hand,
    };
    again.does(&Act::Undo {
        reason: "a mano".to_owned(),
    });
    // Places 0 and 1 are both of the north.
    let seat = |place: u32| PlayerId(place);
    let tables = [[0, 1, 2, 3], [4, 6, 5, 7], [8, 10, 9, 11]]
        .map(|[a, b, c, d]| [[seat(a), seat(b)].into(), [seat(c), seat(d)].into()]);
    let report = again
        .tournament
        .judge_by_hand(&tables, &[])
        .expect("judged");
    assert_eq!(report.violations.len(), 1);
    assert!(report.violations[0].forbidden);
}
