//! Sides of more than one: a fixed pair or a team is one entrant of any format, with its members by name.

use torneo_rules::chance::Chance;
use torneo_rules::contest::Stage;
use torneo_rules::contest::act::Act;
use torneo_rules::contest::event::Event;
use torneo_rules::contest::form::Form;
use torneo_rules::contest::person::Person;
use torneo_rules::contest::rejection::Rejection;
use torneo_rules::replay::replay;

use super::{FORMATS, Life, director, form};

fn side(number: usize, members: &[&str]) -> Person {
    Person {
        members: members.iter().map(|name| (*name).to_owned()).collect(),
        ..Person::called(format!("s-{number}"), format!("Side {number}"))
    }
}

#[test]
fn pairs_play_every_format_to_its_end_and_come_out_again() {
    for (format, seed) in FORMATS.into_iter().zip(1..) {
        let mut chance = Chance::new(seed);
        let mut life = Life::new(&Form {
            people: 2,
            ..form(format)
        });
        for number in 0..7 {
            let names = [format!("Ana {number}"), format!("Beto {number}")];
            let pair = side(number, &names.each_ref().map(String::as_str));
            life.ask(&director(), &Act::Enter(pair)).unwrap();
        }
        while !life.contest.is_complete() && life.contest.published() < 12 {
            if life.ask(&director(), &Act::Publish).is_err() {
                break;
            }
            while life.contest.open().next().is_some() {
                life.settle_one(&mut chance);
            }
        }
        life.ask(&director(), &Act::Finish).unwrap();
        assert_eq!(life.contest.stage(), Stage::Finished, "{format:?}");
        assert_eq!(life.contest.standings().len(), 7, "{format:?}");
        assert_eq!(life.contest.audit(), [], "{format:?}");
        let written: Vec<Event> = life
            .events
            .iter()
            .map(|event| serde_json::from_str(&serde_json::to_string(event).unwrap()).unwrap())
            .collect();
        assert_eq!(written, life.events);
        assert_eq!(replay(&written).unwrap(), life.contest, "{format:?}");
    }
}

#[test]
fn a_side_has_as_many_as_the_form_says_and_each_once() {
    let refused = |people: u32, members: &[&str]| {
        let mut life = Life::new(&Form {
            people,
            ..form(FORMATS[0])
        });
        let found = life.ask(&director(), &Act::Enter(side(1, members)));
        found.err().map(|no| no.to_string())
    };
    let wrong = |people: u32| {
        let name = "Side 1".to_owned();
        Some(Rejection::Members { name, people }.to_string())
    };
    for (people, members, expected) in [
        (1, &[][..], None),
        (1, &["Ana"], wrong(1)),
        (2, &["Ana", "Beto"], None),
        (2, &[], wrong(2)),
        (2, &["Ana"], wrong(2)),
        (2, &["Ana", "Ana"], wrong(2)),
        (2, &["Ana", " "], wrong(2)),
        (2, &["Ana", "Beto", "Caro"], wrong(2)),
        (4, &["Ana", "Beto", "Caro", "Dan"], None),
    ] {
        assert_eq!(refused(people, members), expected, "{people} {members:?}");
    }
    assert_eq!(
        refused(2, &["Ana", "a\u{7}b"]),
        Some(Rejection::TextUnfit { field: "members" }.to_string())
    );
}

#[test]
fn what_is_written_about_one_person_is_written_as_ever() {
    let form = serde_json::to_string(&form(FORMATS[0])).unwrap();
    let person = serde_json::to_string(&Person::called("p-1", "Ana")).unwrap();
    assert!(!form.contains("people"), "{form}");
    assert_eq!(person, r#"{"id":"p-1","name":"Ana"}"#);
}

#[test]
fn a_substitute_keeps_the_side_and_its_results() {
    let mut life = Life::new(&Form {
        people: 2,
        ..form(FORMATS[0])
    });
    for number in 0..4 {
        let pair = side(number, &["Ana", "Beto"]);
        life.ask(&director(), &Act::Enter(pair)).unwrap();
    }
    life.ask(&director(), &Act::Publish).unwrap();
    let mut chance = Chance::new(1);
    while life.contest.open().next().is_some() {
        life.settle_one(&mut chance);
    }
    let before = life.contest.standings();
    let player = before[0].player;
    let person = side(player.index(), &["Ana", "Caro"]);
    life.ask(&director(), &Act::Rewrite { player, person })
        .unwrap();
    assert_eq!(life.contest.standings(), before);
    assert_eq!(
        life.contest.entrants()[player.index()].person.members,
        ["Ana", "Caro"]
    );
}
