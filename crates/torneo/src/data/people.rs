//! Who took part: how they came in, what they answered, and what they did in each phase.

use std::collections::BTreeMap;

use torneo_rules::journal::UnixMillis;
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::report::seen::{Flags, GameSeen, Observation};
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::rules::PRACTICE;
use torneo_rules::snatch::session::form::Seat;
use torneo_rules::snatch::variant::Variant;

use super::traits::{AllTraits, Traits};
use crate::wire::live::session::pages::Reply;
use crate::wire::live::session::record::{Author, SessionEvent, SessionRecord, VenueEvent, shown};
use crate::wire::live::session::requests::{Device, Language};

/// Somebody who came in.
#[derive(Debug, Clone)]
pub struct Person {
    /// In the order of coming, from 1.
    pub place: u32,
    pub id: String,
    pub name: String,
    /// The number of their personal code.
    pub code: Option<u32>,
    /// The label they brought, of a seat or of whoever recruits and pays them.
    pub label: Option<String>,
    pub entered_ms: u64,
    pub consented_ms: Option<u64>,
    pub enrolled_ms: Option<u64>,
    /// Their number in the session; none before they are enrolled.
    pub player: Option<u32>,
    /// Which bot it is, if a program came in and said so, or the organiser let it in.
    pub bot: Option<Bot>,
    /// What the page was read in, and on what.
    pub language: Option<Language>,
    pub device: Option<Device>,
    /// Attempts at the questions before a variant, and whether the first one was all right.
    pub checks: BTreeMap<Variant, Checked>,
    pub replies: Vec<Reply>,
    /// Decisions that were theirs to make, and how many the clock made.
    pub decisions: u32,
    pub defaults: u32,
    pub chat_lines: u32,
    /// Since when they can read about the coming variant: from enrolment, then from the end of each game of theirs.
    reads_since_ms: u64,
    /// The variant whose questions they answered last.
    last_check: Option<Variant>,
    /// By phase, from 0.
    pub stays: BTreeMap<usize, Stay>,
}

/// How somebody answered the two questions about a variant.
#[derive(Debug, Clone, Copy)]
pub struct Checked {
    pub attempts: u32,
    pub first_right: bool,
    pub last_right: bool,
    /// Milliseconds from when the variant could be read about to the first attempt.
    pub read_ms: u64,
    pub first_ms: u64,
    pub last_ms: u64,
}

/// What somebody did in a phase.
#[derive(Debug, Clone)]
pub struct Stay {
    pub variant: Variant,
    /// None for a bye.
    pub role: Option<Role>,
    /// The number of whom they met; none for a bot or a bye.
    pub partner: Option<u32>,
    /// None while the game runs, and for a bye.
    pub points: Option<u32>,
    /// What a bye is worth, two digits, once its phase is over.
    pub bye_points: Option<String>,
    pub offers: u32,
    pub accepted: u32,
    pub snatched: u32,
    pub flags: Flags,
}

/// Everybody who came in, in the order of coming.
#[derive(Debug, Clone, Default)]
pub struct People {
    all: Vec<Person>,
    /// Places in `all`.
    by_id: BTreeMap<String, usize>,
    by_player: BTreeMap<u32, usize>,
}

impl People {
    pub fn all(&self) -> &[Person] {
        &self.all
    }

    /// Whom a record is about or by.
    pub fn of_id(&self, id: &str) -> Option<&Person> {
        self.all.get(*self.by_id.get(id)?)
    }

    /// What is known of every player now, beside what they did. Times are those of the variant they answered last.
    pub fn traits(&self) -> AllTraits {
        let players = self.by_player.iter();
        players
            .map(|(number, place)| {
                let person = &self.all[*place];
                let check = person.last_check.and_then(|last| person.checks.get(&last));
                let traits = Traits {
                    language: person.language,
                    device: person.device,
                    bot: person.bot,
                    instructions_ms: check.map(|check| check.read_ms),
                    quiz_ms: check.map(|check| check.last_ms.saturating_sub(check.first_ms)),
                };
                (*number, traits)
            })
            .collect()
    }

    pub(super) fn record(&mut self, at: UnixMillis, record: &SessionRecord) {
        let at_ms = at.number();
        let author = match &record.by {
            Some(Author::Person(id)) => Some(id.clone()),
            Some(Author::Organiser(_)) | None => None,
        };
        let SessionEvent::Venue(event) = &record.event else {
            return;
        };
        match event {
            VenueEvent::Entered { person, name, code } => {
                self.enter(person, name, *code, at_ms);
            }
            VenueEvent::ChangedDevice { from, to, name } => {
                if let Some(place) = self.by_id.get(from).copied() {
                    self.by_id.insert(to.clone(), place);
                    self.all[place].id.clone_from(to);
                    self.all[place].name.clone_from(name);
                }
            }
            VenueEvent::Described {
                bot,
                language,
                device,
            } => {
                if let Some(person) = self.by(author) {
                    (person.bot, person.language, person.device) = (*bot, *language, *device);
                }
            }
            VenueEvent::Labelled { label } => {
                if let Some(person) = self.by(author) {
                    person.label = Some(label.clone());
                }
            }
            VenueEvent::BotEntered { person, name, bot } => {
                self.enter(person, name, None, at_ms);
                if let Some(person) = self.by(Some(person.clone())) {
                    person.bot = Some(*bot);
                }
            }
            VenueEvent::Enrolled { player, person, .. } => {
                self.enrol(shown(*player), person, at_ms)
            }
            VenueEvent::Consented {} => {
                if let Some(person) = self.by(author) {
                    person.consented_ms.get_or_insert(at_ms);
                }
            }
            VenueEvent::Checked { variant, right, .. } => {
                if let Some(person) = self.by(author) {
                    let all_right = right.iter().all(|right| *right);
                    let variant = *variant;
                    let check = person.checks.entry(variant).or_insert(Checked {
                        attempts: 0,
                        first_right: all_right,
                        last_right: all_right,
                        read_ms: at_ms.saturating_sub(person.reads_since_ms),
                        first_ms: at_ms,
                        last_ms: at_ms,
                    });
                    check.attempts += 1;
                    check.last_right = all_right;
                    check.last_ms = at_ms;
                    person.last_check = Some(variant);
                }
            }
            VenueEvent::Answered { replies } => {
                if let Some(person) = self.by(author) {
                    person.replies.clone_from(replies);
                }
            }
            VenueEvent::Opened { .. }
            | VenueEvent::CodesDrawn { .. }
            | VenueEvent::CodeGiven { .. }
            | VenueEvent::Announced { .. }
            | VenueEvent::Countdown { .. }
            | VenueEvent::Grace { .. }
            | VenueEvent::Woken { .. }
            | VenueEvent::Over { .. }
            | VenueEvent::Anonymised {} => (),
        }
    }

    fn enter(&mut self, id: &str, name: &str, code: Option<u32>, at_ms: u64) {
        let place = self.all.len();
        self.by_id.insert(id.to_owned(), place);
        self.all.push(Person {
            place: u32::try_from(place + 1).expect("a session has fewer people"),
            id: id.to_owned(),
            name: name.to_owned(),
            code,
            label: None,
            entered_ms: at_ms,
            consented_ms: None,
            enrolled_ms: None,
            player: None,
            bot: None,
            language: None,
            device: None,
            checks: BTreeMap::new(),
            replies: Vec::new(),
            decisions: 0,
            defaults: 0,
            chat_lines: 0,
            reads_since_ms: at_ms,
            last_check: None,
            stays: BTreeMap::new(),
        });
    }

    fn enrol(&mut self, player: u32, id: &str, at_ms: u64) {
        // Whoever is enrolled without having come in by the door is in all the same.
        if !self.by_id.contains_key(id) {
            self.enter(id, "", None, at_ms);
        }
        let place = self.by_id[id];
        self.by_player.insert(player, place);
        self.all[place].player = Some(player);
        self.all[place].enrolled_ms = Some(at_ms);
        self.all[place].reads_since_ms = at_ms;
    }

    fn by(&mut self, author: Option<String>) -> Option<&mut Person> {
        let place = self.by_id.get(&author?)?;
        self.all.get_mut(*place)
    }

    fn seated(&mut self, seat: Seat) -> Option<&mut Person> {
        match seat {
            Seat::Player(player) => {
                let place = self.by_player.get(&shown(player))?;
                self.all.get_mut(*place)
            }
            Seat::Bot(_) => None,
        }
    }

    pub(super) fn saw(&mut self, seen: &Observation) {
        match seen {
            Observation::Bye(bye) => {
                let stay = Stay {
                    variant: bye.variant,
                    role: None,
                    partner: None,
                    points: None,
                    bye_points: None,
                    offers: 0,
                    accepted: 0,
                    snatched: 0,
                    flags: Flags::default(),
                };
                if let Some(person) = self.seated(Seat::Player(bye.player)) {
                    person.stays.insert(bye.phase, stay);
                }
            }
            // What was practiced counts for nothing.
            Observation::Decision(decision) if decision.round == PRACTICE => (),
            Observation::Decision(decision) => {
                if let Some(person) = self.seated(*decision.place.seats.of(decision.role)) {
                    person.decisions += 1;
                    person.defaults += u32::from(decision.decider.is_default());
                }
            }
            Observation::Talk(talk) => {
                if let Some(person) = self.seated(*talk.place.seats.of(talk.from)) {
                    person.chat_lines += 1;
                }
            }
            Observation::Round(_) => (),
            Observation::Game(game) => Role::BOTH
                .into_iter()
                .for_each(|role| self.played(game, role)),
        }
    }

    fn played(&mut self, game: &GameSeen, role: Role) {
        let stay = Stay {
            variant: game.place.variant,
            role: Some(role),
            partner: number(*game.place.seats.of(role.other())),
            points: game.points.map(|points| *points.of(role)),
            bye_points: None,
            offers: game.offers,
            accepted: game.accepted,
            snatched: game.snatched,
            flags: game.flags,
        };
        if let Some(person) = self.seated(*game.place.seats.of(role)) {
            if let Some(ended) = game.ended {
                person.reads_since_ms = ended.number();
            }
            person.stays.insert(game.place.phase, stay);
        }
    }
}

/// The number of whoever sits here; none for a bot.
pub fn number(seat: Seat) -> Option<u32> {
    match seat {
        Seat::Player(player) => Some(shown(player)),
        Seat::Bot(_) => None,
    }
}
