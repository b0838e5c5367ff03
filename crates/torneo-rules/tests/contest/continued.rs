//! Tournaments that began elsewhere: a report becomes a contest, goes on, and comes out as the same report.

use torneo_rules::chance::Chance;
use torneo_rules::contest::Contest;
use torneo_rules::contest::act::{Act, Author};
use torneo_rules::contest::continued::{Continue, NotContinued};
use torneo_rules::contest::event::{Event, EventKind};
use torneo_rules::contest::form::Format;
use torneo_rules::contest::official::Official;
use torneo_rules::contest::person::Person;
use torneo_rules::dutch::pair;
use torneo_rules::dutch::tournament::{Cell, Tournament};
use torneo_rules::replay::Replay;
use torneo_rules::round_robin::Cycles;
use torneo_rules::trf::report::Report;
use torneo_rules::trf::write::{Edition, write};

use super::{Life, director, form, play};

fn continued(report: &Report) -> Result<Vec<Event>, NotContinued> {
    let more = Continue {
        rounds: None,
        reason: "TRF".to_owned(),
    };
    Contest::continued(report, &more, &director())
}

/// The contest of these events, each asked for again.
fn replayed(name: &str, events: &[Event]) -> Contest {
    let mut replay = Replay::default();
    for event in events {
        if let Err(why) = replay.step(event) {
            panic!("{name}: {why}: {event:?}");
        }
    }
    replay.tournament().unwrap().clone()
}

/// What is equal in two reports of one tournament: blank ends and an absence instead of a zero bye say the same, and a forfeit
/// whose colors were never said has some.
fn plain(mut tournament: Tournament) -> Tournament {
    tournament.initial_color = Some(tournament.first_color());
    tournament.rounds = Some(tournament.total_rounds());
    for (place, player) in tournament.players.iter_mut().enumerate() {
        player.number = place + 1;
        for cell in &mut player.cells {
            match cell {
                Cell::ZeroBye => *cell = Cell::Absent,
                Cell::Forfeit { scheduled, .. } => *scheduled = None,
                Cell::Game { .. }
                | Cell::Open { .. }
                | Cell::AllocatedBye
                | Cell::FullBye
                | Cell::HalfBye
                | Cell::Absent => {}
            }
        }
        while player.cells.last() == Some(&Cell::Absent) {
            player.cells.pop();
        }
        while player.accelerations.last() == Some(&0) {
            player.accelerations.pop();
        }
    }
    let end = tournament.total_rounds();
    let groups = &mut tournament.forbidden;
    for group in groups.iter_mut() {
        group.last_round = group.last_round.min(end);
        group.players.sort_unstable();
    }
    groups.sort_by_key(|group| (group.first_round, group.last_round, group.players.clone()));
    groups.dedup();
    tournament
}

#[expect(
    clippy::disallowed_methods,
    reason = "the rules are pure; the recorded tournaments are files"
)]
fn recorded() -> Vec<(String, Report)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/dutch");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        (name, Report::read(&text).unwrap())
    });
    files.collect()
}

#[test]
fn recorded_tournaments_become_contests_whose_rounds_come_out_again() {
    let files = recorded();
    assert!(files.len() >= 70, "{} files", files.len());
    for (name, report) in files {
        let events = continued(&report).unwrap_or_else(|why| panic!("{name}: {why}"));
        let contest = replayed(&name, &events);
        // Paired by the reference program, paired again by ours: no round is by hand.
        let hand = contest
            .rounds()
            .iter()
            .find(|round| round.by_hand.is_some());
        assert_eq!(hand, None, "{name}");
        assert_eq!(contest.audit(), [], "{name}");
        let again = contest.report(None).unwrap();
        let (ours, theirs) = (again.tournament.clone(), report.tournament.clone());
        assert_eq!(plain(ours), plain(theirs), "{name}");
        assert_eq!(again.people.len(), report.people.len(), "{name}");
        for edition in [Edition::Trf16, Edition::Trf26] {
            let text = write(&again, edition);
            let read = Report::read(&text).unwrap_or_else(|why| panic!("{name}: {why}\n{text}"));
            let events = continued(&read).unwrap_or_else(|why| panic!("{name}: {why}\n{text}"));
            let second = replayed(&name, &events);
            assert_eq!(second.standings(), contest.standings(), "{name}");
            let second = second.report(None).unwrap();
            assert_eq!(
                plain(second.tournament),
                plain(again.tournament.clone()),
                "{name}\n{text}"
            );
            assert_eq!(second.people, again.people, "{name}");
        }
    }
}

/// As if the clubs had come to us after some rounds: the next one is that of the file.
#[test]
fn a_tournament_broken_off_goes_on_with_the_round_of_the_file() {
    for (name, mut report) in recorded() {
        let whole = report.tournament.clone();
        let rounds = whole.paired_rounds();
        let played = rounds / 2;
        report.tournament.rounds = Some(whole.total_rounds());
        report.tournament.initial_color = Some(whole.first_color());
        for player in &mut report.tournament.players {
            let bye = |cell: Cell| matches!(cell, Cell::FullBye | Cell::HalfBye | Cell::ZeroBye);
            // Who is not there in the next round asks for it.
            let next = match player.cell(played + 1) {
                cell if bye(cell) => cell,
                Cell::Absent => Cell::ZeroBye,
                _ => Cell::Absent,
            };
            player.cells.resize(played, Cell::Absent);
            player.cells.push(next);
        }
        let events = continued(&report).unwrap_or_else(|why| panic!("{name}: {why}"));
        let contest = replayed(&name, &events);
        let due = pair(&whole, played + 1).unwrap();
        let found = contest.propose().unwrap();
        let games: Vec<[usize; 2]> = found.games.iter().map(|game| game.map(number)).collect();
        let due: Vec<[usize; 2]> = due.games.iter().map(|one| [one.white, one.black]).collect();
        assert_eq!(games, due, "{name}");
    }
}

fn number(player: torneo_rules::roster::PlayerId) -> usize {
    u32::from(player) as usize - 1
}

#[test]
fn random_contests_come_back_from_their_reports() {
    let swiss = |accelerated| Format::Swiss {
        rounds: 5,
        accelerated,
    };
    let tables = [Cycles::Single, Cycles::Double].map(|cycles| Format::RoundRobin { cycles });
    for format in [swiss(false), swiss(true)].into_iter().chain(tables) {
        for seed in 0..20 {
            let mut chance = Chance::new(seed);
            let mut life = Life::of(format, 5 + seed as usize % 9);
            let table = matches!(format, Format::RoundRobin { .. });
            play(&mut life, &mut chance, !table);
            check_again(&format!("{format:?}, seed {seed}"), &life.contest);
        }
    }
}

fn check_again(name: &str, contest: &Contest) {
    let Some(report) = contest
        .report(None)
        .filter(|_| !contest.rounds().is_empty())
    else {
        return;
    };
    for edition in [Edition::Trf16, Edition::Trf26] {
        let text = write(&report, edition);
        let read = Report::read(&text).unwrap_or_else(|why| panic!("{name}: {why}\n{text}"));
        let events = continued(&read).unwrap_or_else(|why| panic!("{name}: {why}\n{text}"));
        let again = replayed(name, &events);
        let second = again.report(None).unwrap();
        assert_eq!(
            plain(second.tournament),
            plain(report.tournament.clone()),
            "{name}\n{text}"
        );
        assert_eq!(second.people, report.people, "{name}\n{text}");
        assert_eq!(second.lines, report.lines, "{name}\n{text}");
    }
}

#[test]
fn what_federations_ask_goes_out_and_comes_in() {
    let mut life = Life::new(&form(Format::Swiss {
        rounds: 3,
        accelerated: false,
    }));
    let by = director();
    for (number, name) in ["Ana", "Beto", "Caro", "Dani"].into_iter().enumerate() {
        let person = Person {
            rating: Some(2000 - number as u32),
            federation: "MEX".to_owned(),
            fide_id: format!("510{number}"),
            sex: "w".to_owned(),
            title: "WFM".to_owned(),
            birth: "1991/06/30".to_owned(),
            ..Person::called(format!("guest-{}", number + 1), name)
        };
        life.ask(&by, &Act::Enter(person)).unwrap();
    }
    let official = Official {
        federation: "MEX".to_owned(),
        end_date: "2026-05-31".to_owned(),
        arbiter: "Soto, Eva".to_owned(),
        deputies: vec!["Uno".to_owned(), "Dos".to_owned()],
        time_control: "90 min + 30 s".to_owned(),
        round_dates: ["2026-05-30", "2026-05-30", "2026-05-31"]
            .map(str::to_owned)
            .to_vec(),
    };
    life.ask(&by, &Act::Describe(official.clone())).unwrap();
    let again = life.ask(&by, &Act::Describe(official.clone()));
    assert!(again.is_err(), "said twice");
    let text = write(&life.contest.report(None).unwrap(), Edition::Trf26);
    for line in [
        "032 MEX",
        "052 2026/05/31",
        "102 Soto, Eva",
        "112 Dos",
        "122 90 min + 30 s",
        "192 FIDE_DUTCH_2026",
        "202 BH/C1,BH,SB,DE",
    ] {
        assert!(text.lines().any(|one| one == line), "{line}\n{text}");
    }
    let dates = text.lines().find(|line| line.starts_with("132")).unwrap();
    assert_eq!(&dates[91..99], "26/05/30");
    assert_eq!(&dates[111..119], "26/05/31");
    let events = continued(&Report::read(&text).unwrap()).unwrap();
    let contest = replayed("official", &events);
    assert_eq!(contest.official(), &official);
    assert_eq!(contest.entrants(), life.contest.entrants());
    assert_eq!(contest.form(), life.contest.form());
}

#[test]
fn what_cannot_be_continued_is_named() {
    let two = |extra: &str, mine: &str, theirs: &str| {
        let line = |number: usize, cell: &str| {
            let start = format!("001 {number:>4}      Somebody");
            format!("{start:<80} 0.0 {number:>4}  {cell}\n")
        };
        let text = format!("{extra}\n{}{}", line(1, mine), line(2, theirs));
        continued(&Report::read(&text).unwrap())
    };
    let (mine, theirs) = ("   2 w 1", "   1 b 0");
    assert_eq!(two("013 Team", mine, theirs), Err(NotContinued::Teams));
    assert_eq!(
        two("192 FIDE_DUBOV", mine, theirs),
        Err(NotContinued::Kind {
            kind: "FIDE_DUBOV".to_owned()
        })
    );
    let misfit = Err(NotContinued::Misfit {
        number: 1,
        opponent: 2,
        round: 1,
    });
    assert_eq!(two("", "   2 w 1", "   1 b ="), misfit);
    assert_eq!(two("", "   2 w +", "0000 - Z"), misfit);
    assert_eq!(
        two("192 FIDE_ROUNDROBIN", "   2 b 1", "   1 w 0"),
        Err(NotContinued::NotBerger { round: 1 })
    );
    let fits = two("", "   2 w 0", "   1 b 0").unwrap();
    let settled = fits
        .iter()
        .filter(|event| matches!(event.did, EventKind::Settled { .. }));
    assert_eq!(settled.count(), 1, "nobody wins, and it was played");
}

#[test]
fn a_player_gives_themselves_no_full_point() {
    let mut life = Life::of(
        Format::Swiss {
            rounds: 3,
            accelerated: false,
        },
        4,
    );
    let me = torneo_rules::roster::PlayerId::try_from(1).unwrap();
    let full = Act::AskBye {
        player: me,
        round: torneo_rules::roster::Round(1),
        worth: torneo_rules::contest::person::ByeWorth::Full,
    };
    assert!(life.ask(&Author::Player(me), &full).is_err());
    life.ask(&director(), &full).unwrap();
}

#[test]
fn a_round_that_is_still_played_goes_on_here() {
    let format = Format::Swiss {
        rounds: 4,
        accelerated: false,
    };
    let mut life = Life::of(format, 9);
    let mut chance = Chance::new(5);
    life.ask(&director(), &Act::Publish).unwrap();
    while life.contest.open().next().is_some() {
        life.settle_one(&mut chance);
    }
    life.ask(&director(), &Act::Publish).unwrap();
    life.settle_one(&mut chance);
    for edition in [Edition::Trf16, Edition::Trf26] {
        let report = life.contest.report(None).unwrap();
        let report = Report::read(&write(&report, edition)).unwrap();
        let contest = replayed("half a round", &continued(&report).unwrap());
        assert_eq!(contest.published(), 2);
        assert_eq!(contest.open().count(), 3);
        assert!(contest.rounds().iter().all(|round| round.by_hand.is_none()));
    }
}
