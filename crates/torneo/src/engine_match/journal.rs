//! A match as a tournament: every engine enters, rounds are those of the table, results are settled as games end. Its journal is that of any
//! contest, so `torneo verify` and `torneo replay` prove it.
//!
//! Spec: docs/spec/contest.md, "Domino among the formats".

use std::collections::BTreeMap;

use torneo_rules::contest::Contest;
use torneo_rules::contest::act::{Act, Author};
use torneo_rules::contest::encounter::GameResult;
use torneo_rules::contest::event::Event;
use torneo_rules::contest::form::{Form, Format};
use torneo_rules::contest::official::Official;
use torneo_rules::contest::person::Person;
use torneo_rules::contest::rejection::Rejection;
use torneo_rules::journal::{Head, NewEntry, Payload, StreamId, UnixMillis, chain, follow, line};
use torneo_rules::replay::Replay;
use torneo_rules::roster::PlayerId;
use torneo_rules::round_robin::Cycles;

use super::Match;
use crate::wire::contest::ContestRecord;

/// The stream of a match, which has a file of its own.
const STREAM: &str = "contest/match";

/// Who runs it.
const DIRECTOR: &str = "torneo match";

/// Why a journal that is there already is none of this match.
#[derive(Debug)]
pub enum NotOurs {
    /// A line that cannot be read or does not follow from those before it, counted from one.
    Line(usize),
    /// It is of other engines or another number of games.
    Other,
}

pub struct MatchJournal {
    stream: StreamId,
    head: Head,
    /// Nothing until it is begun.
    contest: Option<Contest>,
    form: Form,
    entrants: Vec<Person>,
    official: Official,
    /// White, black, and which of their games with these colors each game is, by its number.
    games: BTreeMap<usize, (Pair, usize)>,
    /// Results that have no round yet.
    waiting: BTreeMap<(Pair, usize), GameResult>,
    /// How many games of each two were settled.
    settled: BTreeMap<Pair, usize>,
}

/// Numbers of White and Black.
type Pair = [usize; 2];

impl MatchJournal {
    pub fn new(planned: &Match, title: &str) -> Self {
        let mut often: BTreeMap<Pair, usize> = BTreeMap::new();
        let games = planned.schedule().into_iter().map(|fixture| {
            let pair = [fixture.white, fixture.black];
            let before = often.entry(pair).or_default();
            *before += 1;
            (fixture.round, (pair, *before - 1))
        });
        let entrants = planned.engines.iter().zip(1..).map(|(engine, number)| {
            let mut person = Person::called(format!("engine-{number}"), &engine.name);
            person.bot = Some("engine".to_owned());
            person
        });
        let games_of_two = u32::try_from(planned.games).unwrap_or(u32::MAX);
        let cycles = Cycles::Matches {
            games: games_of_two,
        };
        Self {
            stream: STREAM.parse().expect("a name that fits"),
            head: Head::START,
            contest: None,
            form: Form::of(title, Format::RoundRobin { cycles }),
            entrants: entrants.collect(),
            official: Official {
                time_control: planned.control.described(),
                ..Official::default()
            },
            games: games.collect(),
            waiting: BTreeMap::new(),
            settled: BTreeMap::new(),
        }
    }

    /// Goes on after these lines, which must be of the same match. How many bytes of them stay: neither the end that a finished export has nor
    /// a line that was torn.
    pub fn follow(&mut self, text: &str) -> Result<usize, NotOurs> {
        let mut replay = Replay::default();
        let mut kept = 0;
        for (line, number) in text.split_inclusive('\n').zip(1..) {
            let Some(text) = line.strip_suffix('\n') else {
                break;
            };
            if line::read_end(text).is_some() {
                break;
            }
            let event = self.read(text).ok_or(NotOurs::Line(number))?;
            replay.step(&event).map_err(|_| NotOurs::Line(number))?;
            kept += line.len();
        }
        let Some(contest) = replay.tournament().cloned() else {
            return Ok(kept);
        };
        let names = contest.entrants().iter().map(|one| &one.person.name);
        let same = contest.form().format == self.form.format
            && names.eq(self.entrants.iter().map(|one| &one.name));
        if !same {
            return Err(NotOurs::Other);
        }
        for encounter in contest.encounters() {
            if encounter.result.is_some() {
                let pair = [encounter.white.index(), encounter.black.index()];
                *self.settled.entry(pair).or_default() += 1;
            }
        }
        self.contest = Some(contest);
        Ok(kept)
    }

    fn read(&mut self, text: &str) -> Option<Event> {
        let entry = line::read(text).ok()?;
        self.head = follow(&self.stream, self.head, &entry).ok()?;
        match serde_json::from_str(entry.payload.as_str()).ok()? {
            ContestRecord::Happened(event) => Some(event),
            ContestRecord::Opened(_) | ContestRecord::Room { .. } | ContestRecord::Woken { .. } => {
                None
            }
        }
    }

    /// Everything before the first game that is not written yet.
    pub fn begin(&mut self, at: UnixMillis) -> Result<Vec<String>, Rejection> {
        let mut lines = Vec::new();
        if self.contest.is_none() {
            let created = Contest::create(&director(), &self.form)?;
            self.contest = Some(Contest::new(self.form.clone()));
            lines.push(self.write(&created, at));
        }
        let entered = self.contest().entrants().len();
        for person in self.entrants.clone().into_iter().skip(entered) {
            lines.push(self.ask(&Act::Enter(person), at)?);
        }
        if *self.contest().official() != self.official {
            lines.push(self.ask(&Act::Describe(self.official.clone()), at)?);
        }
        Ok(lines)
    }

    /// Takes a result; the lines that can be written now. Rounds are written in order, so results of a later round wait.
    pub fn note(&mut self, game: usize, white_half_points: u32, at: UnixMillis) -> Vec<String> {
        let Some(&(pair, nth)) = self.games.get(&game) else {
            return Vec::new();
        };
        // It is there already.
        if nth < self.settled.get(&pair).copied().unwrap_or(0) {
            return Vec::new();
        }
        let result = match white_half_points {
            2 => GameResult::White,
            1 => GameResult::Draw,
            _ => GameResult::Black,
        };
        self.waiting.insert((pair, nth), result);
        let mut lines = Vec::new();
        while let Some(act) = self.due() {
            let written = self.ask(&act, at);
            lines.push(written.expect("a round that is due can be published and settled"));
        }
        lines
    }

    /// The next act that results allow: a game of the round that is out, or the next round if one of its games has ended.
    fn due(&mut self) -> Option<Act> {
        let contest = self.contest();
        let mut open = contest.open().peekable();
        if open.peek().is_none() {
            let next = contest.propose().ok()?;
            let games = next.games.iter().map(|game| game.map(PlayerId::index));
            let mut known = games.map(|pair| (pair, self.played(pair)));
            return known
                .any(|key| self.waiting.contains_key(&key))
                .then_some(Act::Publish);
        }
        let found = open.find_map(|(encounter, it)| {
            let pair = [it.white.index(), it.black.index()];
            let key = (pair, self.played(pair));
            let result = *self.waiting.get(&key)?;
            Some((encounter, key, result))
        });
        let (encounter, key, result) = found?;
        drop(open);
        self.waiting.remove(&key);
        *self.settled.entry(key.0).or_default() += 1;
        Some(Act::Settle { encounter, result })
    }

    fn played(&self, pair: Pair) -> usize {
        self.settled.get(&pair).copied().unwrap_or(0)
    }

    /// Ends the match with its standings, if no game of the last round is missing; then the end of the export.
    pub fn end(&mut self, at: UnixMillis) -> Vec<String> {
        let mut lines: Vec<String> = self.ask(&Act::Finish, at).into_iter().collect();
        let Head { version, hash } = self.head;
        lines.push(line::write_end(&self.stream, version, hash));
        lines
    }

    fn contest(&self) -> &Contest {
        self.contest.as_ref().expect("it was begun")
    }

    fn ask(&mut self, act: &Act, at: UnixMillis) -> Result<String, Rejection> {
        let event = self.contest().decide(&director(), act)?;
        Ok(self.write(&event, at))
    }

    fn write(&mut self, event: &Event, at: UnixMillis) -> String {
        let contest = self.contest.as_mut().expect("it was begun");
        contest.apply(event);
        let record = ContestRecord::Happened(event.clone());
        let new = NewEntry {
            recorded_at: at,
            payload: Payload::of(&record).expect("events are short"),
        };
        let entry = chain(&self.stream, self.head, new);
        self.head = entry.head();
        line::write(&entry)
    }
}

fn director() -> Author {
    Author::Director(DIRECTOR.to_owned())
}
