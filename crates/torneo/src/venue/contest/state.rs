//! What a contest is, folded from its journal: the rules' contest, how it runs, and its rooms.
//!
//! Knows nothing of tasks or sockets; time is an argument.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use torneo_rules::contest::act::Author;
use torneo_rules::contest::event::{Event, EventKind};
use torneo_rules::contest::form::Format;
use torneo_rules::contest::rated::RatingReport;
use torneo_rules::contest::standing::Line;
use torneo_rules::contest::{Contest, Stage};
use torneo_rules::roster::PlayerId;

use crate::venue::organisers::roles::EventOrigin;
use crate::venue::record::contest_stream;
use crate::wire::contest::{ContestRecord, Setup};
use crate::wire::live::room::Damage;

/// How long an arena gathers those who are free before it pairs them.
const GATHERING_MS: u64 = 1_500;

#[derive(Debug, Clone)]
pub struct ContestState {
    code: String,
    version: u64,
    created_ms: u64,
    created_by: Option<String>,
    setup: Option<Setup>,
    contest: Option<Contest>,
    /// By the number of the encounter.
    rooms: BTreeMap<u32, String>,
    /// When the last thing happened.
    last_ms: u64,
    /// When the first round was published.
    started_ms: Option<u64>,
    /// The time in which nobody could play, as far as an arena was not over.
    given_back_ms: u64,
    damage: Option<Damage>,
    /// Worked out once, when somebody looks.
    standings: OnceLock<Vec<Line>>,
    ratings: OnceLock<Vec<Option<RatingReport>>>,
}

impl ContestState {
    /// A contest of which nothing has been heard yet.
    pub fn new(code: &str) -> Self {
        Self {
            code: code.to_owned(),
            version: 0,
            created_ms: 0,
            created_by: None,
            setup: None,
            contest: None,
            rooms: BTreeMap::new(),
            last_ms: 0,
            started_ms: None,
            given_back_ms: 0,
            damage: None,
            standings: OnceLock::new(),
            ratings: OnceLock::new(),
        }
    }

    pub fn code(&self) -> &str {
        &self.code
    }

    pub fn version(&self) -> u64 {
        self.version
    }

    pub fn created_ms(&self) -> u64 {
        self.created_ms
    }

    /// Who made it and when, as far as roles ask.
    pub fn origin(&self) -> EventOrigin {
        EventOrigin {
            stream: contest_stream(&self.code).to_string(),
            made_by: self.created_by.clone(),
            made_ms: self.created_ms,
        }
    }

    pub fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    pub fn contest(&self) -> Option<&Contest> {
        self.contest.as_ref()
    }

    pub fn is_damaged(&self) -> bool {
        self.damage.is_some()
    }

    /// From where on the journal cannot be read.
    pub fn damage(&self) -> Option<Damage> {
        self.damage
    }

    pub fn set_damage(&mut self, damage: Option<Damage>) {
        self.damage = damage;
    }

    /// The standings: those that were announced at the end, before it those of now.
    pub fn standings(&self) -> &[Line] {
        self.standings.get_or_init(|| {
            let Some(contest) = self.contest() else {
                return Vec::new();
            };
            let announced = contest.final_standings().map(<[Line]>::to_vec);
            announced.unwrap_or_else(|| contest.standings())
        })
    }

    /// FIDE's performance and rating change of each entrant; nothing of who has no rated game.
    pub fn ratings(&self) -> &[Option<RatingReport>] {
        self.ratings.get_or_init(|| {
            let contest = self.contest();
            contest.map_or_else(Vec::new, Contest::rating_reports)
        })
    }

    pub fn rooms(&self) -> &BTreeMap<u32, String> {
        &self.rooms
    }

    pub fn room_of(&self, encounter: u32) -> Option<&str> {
        self.rooms.get(&encounter).map(String::as_str)
    }

    /// Rooms in which is played.
    pub fn open_rooms(&self) -> impl Iterator<Item = &str> {
        let open = self.contest().into_iter().flat_map(Contest::open);
        open.filter_map(|(number, _)| self.room_of(number.into()))
    }

    /// The encounter that is played in a room.
    pub fn encounter_in(&self, room: &str) -> Option<u32> {
        let mut rooms = self.rooms.iter();
        rooms
            .find(|(_, code)| *code == room)
            .map(|(number, _)| *number)
    }

    /// Somebody who takes part, by the id of the person.
    pub fn player(&self, person: &str) -> Option<PlayerId> {
        let mut entrants = self.contest()?.entrants().iter();
        entrants
            .position(|entrant| entrant.person.id == person)
            .map(PlayerId::at)
    }

    /// Whether the last round has been played and the standings are announced.
    pub fn is_over(&self) -> bool {
        let stage = self.contest().map(Contest::stage);
        stage == Some(Stage::Finished)
    }

    /// Whether nothing happens here by itself any more.
    pub fn is_at_rest(&self) -> bool {
        self.is_damaged() || self.contest().is_none() || self.is_over()
    }

    /// Records what happened. Cannot fail.
    pub fn apply(&mut self, record: &ContestRecord, at_ms: u64) {
        self.version += 1;
        self.last_ms = at_ms;
        match record {
            ContestRecord::Opened(setup) => {
                self.created_ms = at_ms;
                self.setup = Some(setup.clone());
            }
            ContestRecord::Happened(event) => self.apply_event(event, at_ms),
            ContestRecord::Room { encounter, room } => {
                self.rooms.insert((*encounter).into(), room.clone());
            }
            ContestRecord::Woken { since_ms } => {
                if self.ends_ms().is_some_and(|ends| *since_ms < ends) {
                    self.given_back_ms += at_ms.saturating_sub(*since_ms);
                }
            }
        }
    }

    fn apply_event(&mut self, event: &Event, at_ms: u64) {
        self.standings = OnceLock::new();
        self.ratings = OnceLock::new();
        if let EventKind::Published { .. } = event.did {
            self.started_ms.get_or_insert(at_ms);
        }
        match (&mut self.contest, &event.did) {
            (None, EventKind::Created { form }) => {
                if let Author::Director(name) = &event.by {
                    self.created_by = Some(name.clone());
                }
                self.contest = Some(Contest::new(form.clone()));
            }
            (Some(contest), _) => contest.apply(event),
            (None, _) => {}
        }
    }

    /// When an arena ends.
    pub fn ends_ms(&self) -> Option<u64> {
        match self.contest()?.form().format {
            Format::Arena { minutes } => {
                Some(self.started_ms? + 60_000 * u64::from(minutes) + self.given_back_ms)
            }
            Format::Swiss { .. } | Format::RoundRobin { .. } | Format::Knockout { .. } => None,
        }
    }

    /// Whether time runs in which somebody plays.
    pub fn is_timed(&self) -> bool {
        let ends = self.ends_ms().filter(|_| !self.is_at_rest());
        ends.is_some_and(|ends| self.last_ms < ends)
    }

    /// When something happens by itself.
    pub fn due_ms(&self) -> Option<u64> {
        let (contest, setup) = (self.contest()?, self.setup()?);
        if self.is_at_rest() {
            return None;
        }
        if let Some(ends) = self.ends_ms() {
            let playing = contest.open().next().is_some();
            return match (self.last_ms >= ends, playing) {
                (true, true) => None,
                (true, false) => Some(self.last_ms),
                (false, _) if self.may_pair() => Some(ends.min(self.last_ms + GATHERING_MS)),
                (false, _) => Some(ends),
            };
        }
        match contest.stage() {
            Stage::Registering => setup.start_ms,
            Stage::Between(_) if contest.is_complete() => Some(self.last_ms),
            Stage::Between(_) => {
                let pause = u64::from(setup.pause_seconds?);
                Some(self.last_ms + 1000 * pause)
            }
            Stage::Playing(_) | Stage::Finished => None,
        }
    }

    /// Whether an arena would find a pair now.
    fn may_pair(&self) -> bool {
        self.contest()
            .is_some_and(|contest| contest.propose().is_ok())
    }
}
