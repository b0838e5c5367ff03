//! A tournament told line by line: what is asked, and what the rules answer.

use std::fmt::Write;

use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Author, Company, Method};
use torneo_rules::domino::change::{Change, PairOfTable, RoundChange};
use torneo_rules::domino::event::{Event, EventKind, Origin, PublishedRound};
use torneo_rules::domino::form::{Form, PartnerLeft};
use torneo_rules::domino::keep::KeptGame;
use torneo_rules::domino::penalty::{Measure, Penalty};
use torneo_rules::domino::person::Person;
use torneo_rules::domino::round_clock::ClockCommand;
use torneo_rules::domino::score::{GameNumber, Outcome, Pair, Points, TableNumber, Verdict};
use torneo_rules::pairing::Table;
use torneo_rules::roster::{PlayerId, Round};
use torneo_rules::word::word;

/// A tournament and everything that happened in it.
pub struct Told {
    pub tournament: Tournament,
    pub events: Vec<Event>,
}

pub fn director() -> Author {
    Author::Director("Ana".to_owned())
}

impl Told {
    /// `rounds=7 games=1 target=100 draws time_limit bye=nothing`, each with its default.
    pub fn new(form: &str) -> Self {
        let mut asked = Form::named("Copa");
        for word in form.split_whitespace() {
            match word.split_once('=').unwrap_or((word, "")) {
                ("rounds", value) => asked.rounds = value.parse().unwrap(),
                ("games", value) => asked.games_per_round = value.parse().unwrap(),
                ("target", value) => asked.target = value.parse().unwrap(),
                ("draws", _) => asked.draws = true,
                ("time_limit", _) => asked.time_limit = true,
                ("bye", _) => asked.bye_win = false,
                ("left", value) => {
                    asked.partner_left = match value {
                        "bye" => Some(PartnerLeft::Bye),
                        "no_game" => Some(PartnerLeft::NoGame),
                        "lost" => Some(PartnerLeft::Lost),
                        _ => None,
                    }
                }
                ("forfeit", value) => asked.forfeit_points = value.parse().ok(),
                ("duel", _) => asked.pairing.leaders_duel = true,
                _ => panic!("no such word: {word}"),
            }
        }
        let created = Tournament::create(&director(), &asked).expect("the form is right");
        Self {
            tournament: Tournament::new(asked),
            events: vec![created],
        }
    }

    /// Asks for something; what is refused changes nothing.
    pub fn ask(&mut self, who: &Author, act: &Act) -> Result<EventKind, String> {
        let event = self.tournament.decide(who, act);
        let event = event.map_err(|rejection| format!("refused: {rejection}"))?;
        self.tournament.apply(&event);
        self.events.push(event.clone());
        Ok(event.did)
    }

    /// One line of a script, answered.
    pub fn line(&mut self, line: &str) -> String {
        let (words, reason) = match line.split_once(" : ") {
            Some((words, reason)) => (words, reason.to_owned()),
            None => (line, String::new()),
        };
        let words: Vec<&str> = words.split_whitespace().collect();
        if words[0] == "enrol" {
            return self.enrol(&words[1..]);
        }
        if words[0] == "play" {
            return self.play();
        }
        if words[0] == "standings" {
            return self.standings();
        }
        let (who, act) = self.act(&words, reason);
        match self.ask(&who, &act) {
            Ok(did) => self.tell(&did),
            Err(refused) => refused,
        }
    }

    /// `A1 B2 +1`: people, with a number of byes for those who follow.
    fn enrol(&mut self, words: &[&str]) -> String {
        let mut granted_byes = 0;
        let mut last = String::new();
        for word in words {
            if let Some(byes) = word.strip_prefix('+') {
                granted_byes = byes.parse().unwrap();
                continue;
            }
            let person = Person::called(*word);
            let act = Act::Enrol {
                person,
                granted_byes,
            };
            match self.ask(&director(), &act) {
                Ok(_) => last = format!("{} players", self.tournament.entrants().len()),
                Err(refused) => return refused,
            }
        }
        last
    }

    /// Settles every open game with points that follow from round and table.
    fn play(&mut self) -> String {
        let open = self.tournament.open().expect("a round is open");
        let (round, target) = (open.round().0, self.tournament.form().target);
        let tables: Vec<TableNumber> = open.open_tables().collect();
        for table in &tables {
            for game in 1..=self.tournament.form().games_per_round {
                let mixed = round * 7 + table.0 * 13 + game * 5;
                let loser = mixed * 11 % target;
                let points = match mixed % 3 {
                    0 => [loser, target + mixed % 20],
                    _ => [target + mixed % 20, loser],
                };
                let game = GameNumber(game);
                let table = *table;
                let _ = self.ask(
                    &director(),
                    &Act::Enter {
                        table,
                        game,
                        points,
                    },
                );
            }
        }
        format!("{} tables played", tables.len())
    }

    fn standings(&self) -> String {
        let mut text = String::from("standings");
        let ranking = self.tournament.ranking();
        for line in &ranking.standings {
            let (id, wins) = (self.tournament.id(line.player), ranking.wins(line.player));
            let eff = &ranking.figures_of(line.player).unwrap().eff;
            let _ = write!(text, "\n  {:>2} {id:<3} {wins} {eff}", line.place);
        }
        text
    }

    fn act(&self, words: &[&str], reason: String) -> (Author, Act) {
        let player = |word: &str| self.tournament.find(word).unwrap_or(PlayerId(999));
        let company = |word: &str| match word {
            "partners" => Company::Partners,
            _ => Company::Opponents,
        };
        let two = || [player(words[2]), player(words[3])];
        let act = match words[0] {
            "amend" => {
                let mut form = self.tournament.form().clone();
                form.rounds = words[1].parse().unwrap();
                if let Some(target) = words.get(2) {
                    form.target = target.parse().unwrap();
                }
                Act::Amend(form)
            }
            "rename" => Act::Rewrite {
                player: player(words[1]),
                person: Person::called(words[2]),
            },
            "remove" => Act::Remove(player(words[1])),
            "archive" => Act::Archive,
            "unarchive" => Act::Unarchive,
            "clock" => Act::Time {
                command: match words[1] {
                    "start" => ClockCommand::Start,
                    "stop" => ClockCommand::Stop,
                    minutes => ClockCommand::More(minutes.parse().unwrap()),
                },
                at_ms: words[2].parse().unwrap(),
            },
            "absent" => Act::Absent(player(words[1])),
            "withdraw" => Act::Withdraw(player(words[1])),
            "return" => Act::Return(player(words[1])),
            "forbid" => Act::Forbid {
                company: company(words[1]),
                players: two(),
            },
            "permit" => Act::Permit {
                company: company(words[1]),
                players: two(),
            },
            "publish" => Act::Publish {
                method: match words.get(1) {
                    Some(&"optimal") => Method::Optimal,
                    _ => Method::Canonical,
                },
                pins: Vec::new(),
                approval: Some(reason).filter(|reason| !reason.is_empty()),
                keep: words.last() == Some(&"keep"),
            },
            "by-hand" => self.by_hand(&words[1..], reason, false),
            "keep-by-hand" => self.by_hand(&words[1..], reason, true),
            "change" => Act::ChangeRound {
                change: self.change(&words[1..]),
                reason,
            },
            "penalise" => Act::Penalise(Penalty {
                player: player(words[1]),
                measure: match words[2] {
                    "warning" => Measure::Warning,
                    "off" => Measure::PointsOff(words[3].parse().unwrap()),
                    _ => {
                        let (table, game) = place(words[4]);
                        let round = Round(words[3].parse().unwrap());
                        Measure::GameLost { round, table, game }
                    }
                },
                article: "7.1".to_owned(),
                reason,
            }),
            "pardon" => Act::Pardon {
                penalty: words[1].parse().unwrap(),
                reason,
            },
            "close" => Act::Close,
            "undo" => Act::Undo { reason },
            _ => return self.result(words, reason),
        };
        (director(), act)
    }

    /// `A1 A2 B1 B2 C1 …`: tables of four, the rest byes.
    fn by_hand(&self, words: &[&str], reason: String, keep: bool) -> Act {
        let people: Vec<PlayerId> = words
            .iter()
            .map(|id| self.tournament.find(id).unwrap_or(PlayerId(999)))
            .collect();
        let (tables, byes) = people.as_chunks::<4>();
        let table = |four: &[PlayerId; 4]| -> Table {
            [[four[0], four[1]].into(), [four[2], four[3]].into()]
        };
        Act::PublishByHand {
            tables: tables.iter().map(table).collect(),
            byes: byes.to_vec(),
            reason,
            keep,
        }
    }

    /// `enter 1.1 100-40`, `first 1.1 proposes 100-40`, `second 1.1 confirms 100-40`, `award 1 second`, `correct 1 1.1 void`.
    fn result(&self, words: &[&str], reason: String) -> (Author, Act) {
        match words[0] {
            "enter" => {
                let (table, game) = place(words[1]);
                let points = points(words[2]);
                let act = Act::Enter {
                    table,
                    game,
                    points,
                };
                (director(), act)
            }
            "award" => {
                let table = TableNumber(words[1].parse().unwrap());
                let verdict = match words[2] {
                    "void" => Verdict::Void,
                    word => Verdict::Forfeit(pair(word)),
                };
                let act = Act::Award {
                    table,
                    verdict,
                    reason,
                    missing: words.get(3).and_then(|id| self.tournament.find(id)),
                };
                (director(), act)
            }
            "correct" => {
                let (table, game) = place(words[2]);
                let outcome = match words[3] {
                    "void" => Outcome::Void,
                    "first" | "second" => Outcome::Forfeit(pair(words[3])),
                    word => Outcome::Played(points(word)),
                };
                let act = Act::Correct {
                    round: Round(words[1].parse().unwrap()),
                    table,
                    game,
                    outcome,
                    reason,
                };
                (director(), act)
            }
            word => {
                let (table, game) = place(words[1]);
                let act = match words[2] {
                    "proposes" => Act::Propose {
                        same_device: false,
                        table,
                        game,
                        points: points(words[3]),
                    },
                    "confirms" => Act::Confirm {
                        same_device: false,
                        table,
                        game,
                        points: points(words[3]),
                    },
                    "disputes" => Act::Dispute { table, game },
                    "closes" => Act::Close,
                    word => panic!("no such word: {word}"),
                };
                let open = self.tournament.open().map_or(Round(1), |open| open.round());
                let table = words
                    .get(4)
                    .map_or(table, |own| TableNumber(own.parse().unwrap()));
                let author = Author::Pair {
                    round: open,
                    table,
                    pair: pair(word),
                };
                (author, act)
            }
        }
    }

    fn tell(&self, did: &EventKind) -> String {
        let id = |player: &PlayerId| self.tournament.id(*player).to_owned();
        match did {
            EventKind::Published { round, keep } => self.tell_round(round, keep),
            EventKind::Changed(change) => self.tell_change(change),
            EventKind::Closed { round, .. } => format!("round {round} closed"),
            EventKind::Undone { round, .. } => format!("round {round} undone"),
            EventKind::Withdrawn { player, forfeits } => match forfeits {
                Some(table) => format!("{} left and forfeits table {table}", id(player)),
                None => format!("{} left", id(player)),
            },
            EventKind::Proposed { .. } => "proposed".to_owned(),
            EventKind::Disputed { .. } => "disputed".to_owned(),
            EventKind::Confirmed { points, .. } => format!("agreed: {}-{}", points[0], points[1]),
            EventKind::Corrected(correction) => {
                format!("{:?} -> {:?}", correction.before, correction.after)
            }
            EventKind::Created { .. }
            | EventKind::Amended { .. }
            | EventKind::Enrolled { .. }
            | EventKind::Rewritten { .. }
            | EventKind::Removed { .. }
            | EventKind::Timed { .. }
            | EventKind::Archived {}
            | EventKind::Unarchived {}
            | EventKind::Absent { .. }
            | EventKind::Returned { .. }
            | EventKind::Forbidden { .. }
            | EventKind::Permitted { .. }
            | EventKind::Entered { .. }
            | EventKind::Penalised(_)
            | EventKind::Pardoned { .. }
            | EventKind::Awarded { .. } => "done".to_owned(),
        }
    }

    fn tell_round(&self, published: &PublishedRound, keep: &[KeptGame]) -> String {
        let ids = |players: &[PlayerId]| {
            let ids: Vec<&str> = players.iter().map(|p| self.tournament.id(*p)).collect();
            ids.join(" ")
        };
        let quality = published.quality;
        let mut text = format!(
            "round {}, quality {}/{}",
            published.round, quality.clean, quality.seated
        );
        for (table, number) in published.tables.iter().zip(1..) {
            let _ = write!(
                text,
                "\n  {number:>2} {} - {}",
                ids(&table[0]),
                ids(&table[1])
            );
        }
        if !published.byes.is_empty() {
            let _ = write!(text, "\n  bye {}", ids(&published.byes));
        }
        match &published.origin {
            Origin::Paired { contingencies, .. } => {
                for contingency in contingencies {
                    let kind = contingency.kind;
                    let _ = write!(text, "\n  {kind}: {}", ids(&contingency.players));
                }
            }
            Origin::ByHand { broken, .. } => {
                for broken in broken {
                    let _ = write!(
                        text,
                        "\n  breaks {}: {}",
                        word(&broken.rule),
                        ids(&broken.players)
                    );
                }
            }
        }
        for kept in keep {
            let _ = write!(
                text,
                "\n  keeps {}.{} {:?}",
                kept.table, kept.game, kept.outcome
            );
        }
        text
    }

    /// The tables as they are now, those touched with a star, and what is broken.
    fn tell_change(&self, change: &RoundChange) -> String {
        let ids = |players: &[PlayerId]| {
            let ids: Vec<&str> = players.iter().map(|p| self.tournament.id(*p)).collect();
            ids.join(" ")
        };
        let quality = change.quality;
        let mut text = format!("changed, quality {}/{}", quality.clean, quality.seated);
        let open = self.tournament.open().expect("a round is open");
        for (number, table) in open.seated() {
            let [first, second] = table.seats;
            let star = if change.tables.contains(&number) {
                "*"
            } else {
                ""
            };
            let _ = write!(
                text,
                "\n  {number:>2} {} - {}{star}",
                ids(&first),
                ids(&second)
            );
        }
        for (word, players) in [
            ("bye", &open.published.byes),
            ("absent", &open.published.absent),
        ] {
            if !players.is_empty() {
                let _ = write!(text, "\n  {word} {}", ids(players));
            }
        }
        for broken in &change.broken {
            let table = broken
                .table
                .map_or(String::new(), |table| format!(" {table}"));
            let rule = word(&broken.rule);
            let _ = write!(text, "\n  breaks {rule}{table}: {}", ids(&broken.players));
        }
        text
    }

    /// `change replace A B bye`, `change swap A B`, `change pairs 1.1 2.2`, `change add A B C D`, `change dissolve 1 A`,
    /// `change exchange 1 2`, `change rest A`.
    fn change(&self, words: &[&str]) -> Change {
        let player = |word: &str| self.tournament.find(word).unwrap_or(PlayerId(999));
        let pair_of = |word: &str| {
            let (table, GameNumber(pair)) = place(word);
            let pair = if pair == 1 { Pair::First } else { Pair::Second };
            PairOfTable { table, pair }
        };
        let table = |word: &str| TableNumber(word.parse().unwrap());
        match words {
            ["replace", out, by, bye @ ..] => Change::Replace {
                out: player(out),
                by: player(by),
                bye: !bye.is_empty(),
            },
            ["swap", one, other] => Change::Swap([player(one), player(other)]),
            ["pairs", one, other] => Change::SwapPairs([pair_of(one), pair_of(other)]),
            ["add", a, b, c, d] => {
                Change::AddTable([[player(a), player(b)].into(), [player(c), player(d)].into()])
            }
            ["dissolve", number, byes @ ..] => Change::Dissolve {
                table: table(number),
                byes: byes.iter().map(|id| player(id)).collect(),
            },
            ["exchange", one, other] => Change::ExchangeNumbers([table(one), table(other)]),
            ["rest", one] => Change::Rest(player(one)),
            words => panic!("no such change: {words:?}"),
        }
    }
}

fn place(word: &str) -> (TableNumber, GameNumber) {
    let (table, game) = word.split_once('.').unwrap();
    (
        TableNumber(table.parse().unwrap()),
        GameNumber(game.parse().unwrap()),
    )
}

fn points(word: &str) -> Points {
    let (first, second) = word.split_once('-').unwrap();
    [first.parse().unwrap(), second.parse().unwrap()]
}

fn pair(word: &str) -> Pair {
    match word {
        "first" => Pair::First,
        _ => Pair::Second,
    }
}
