//! The task that owns one room: one inbox, one command at a time, no lock around the game.
//!
//! ```text
//! command → answered before? → decide → store, wait → apply → tell everybody → answer
//! ```

/// Who is here, who is away, and who is let in.
mod presence;

/// What those who watch are sent.
mod tell;

/// Bots that think elsewhere.
mod thinking;

/// Time that nobody could use.
mod waking;

use std::collections::VecDeque;
use std::sync::Arc;

use tokio::sync::oneshot;
use torneo_rules::journal::{Entry, NewEntry, StreamId, Version};
use torneo_store::{Error, Mark, Part};

use super::answered::{Answered, Outcome, answer};
use super::beat::Stopped;
use super::connection::{Connection, as_text};
use super::people::Person;
use super::record::{RoomRecord, entry, room_stream};
use super::registry::Inner;
use super::room::{Asker, Room, RoomRequest};
use super::room_plan::RoomPlan;
use super::tasks::Inbox;
use super::timers::TaskKind;
use crate::games::{Action, At, Turn};
use crate::wire::live::room::SeatingEvent;
use crate::wire::live::{Answer, Event, Refusal, RoomView, ToPlayer};
use thinking::Thinking;

/// Commands that may wait for a room; more is a flood.
pub const INBOX: usize = 64;

/// People whose answers a room remembers: those who play, and some who tried in vain.
const MOST_ASKERS: usize = 32;

/// What a room may be asked.
pub enum RoomCommand {
    Watch {
        connection: Connection,
        person: Option<Arc<Person>>,
        message: String,
        seen: u64,
    },
    Unwatch {
        connection: u64,
        /// Somebody closed the page or went elsewhere; otherwise the connection broke.
        on_purpose: bool,
    },
    Request {
        connection: Connection,
        person: Arc<Person>,
        message: String,
        request: RoomRequest,
        /// When the socket was read, and how slow it is.
        at: At,
    },
    /// The room as this person sees it, or as nobody in particular does.
    Look {
        person: Option<String>,
        reply: oneshot::Sender<RoomView>,
    },
    /// Quick play found a second person: the free seat is theirs if the first is still there.
    Join {
        person: Arc<Person>,
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    /// A deadline has come.
    Tick,
    /// What a bot chose, for the version it thought about.
    Thought {
        version: u64,
        place: usize,
        action: Option<Action>,
        /// How long it waited beyond what it needed itself.
        waited_ms: u64,
    },
    /// A bot has looked long enough at this version before it does what it knows at once.
    Looked { version: u64 },
}

/// Something that happened, and when.
pub struct Happened {
    pub at_ms: u64,
    pub record: RoomRecord,
}

struct Watcher {
    connection: Connection,
    person: Option<Arc<Person>>,
}

/// Who asked for what happens, and where the answer goes.
#[derive(Clone, Copy)]
struct Asked<'a> {
    connection: &'a Connection,
    person: &'a Person,
    message: &'a str,
}

pub struct RoomTask {
    registry: Arc<Inner>,
    code: String,
    stream: StreamId,
    room: Room,
    /// Everything since the room was opened, for who comes back.
    past: Vec<Happened>,
    watchers: Vec<Watcher>,
    /// The last answers, by person.
    answered: VecDeque<(String, Answered)>,
    /// Since when the game goes on without somebody who plays it.
    away_since_ms: Option<u64>,
    /// Since when nobody acts here and no player is present, as far as this task knows.
    quiet_since_ms: u64,
    /// When this task began: nobody is gone just because the server was.
    began_ms: u64,
    /// When this room has asked to be woken.
    alarm_ms: Option<u64>,
    /// What a bot thinks about, elsewhere; it is told to stop when the room goes.
    thinking: Option<Thinking>,
    /// People who are away because they wanted to.
    left: Vec<String>,
    /// People of this game who were here and are away, for whatever reason.
    were_here: Vec<String>,
    /// Since when nobody kept the room, until that is stored.
    stopped: Option<Stopped>,
    /// For how long this task may speak, where there are several servers.
    generation: u64,
}

impl RoomTask {
    /// A task for a room with this past.
    pub fn new(registry: Arc<Inner>, code: &str, past: Vec<Happened>) -> Self {
        let began_ms = registry.clock.now_ms();
        let mut task = Self {
            generation: registry.generation(),
            registry,
            code: code.to_owned(),
            stream: room_stream(code),
            room: Room::new(code),
            past: Vec::new(),
            watchers: Vec::new(),
            answered: VecDeque::new(),
            away_since_ms: None,
            quiet_since_ms: 0,
            began_ms,
            alarm_ms: None,
            thinking: None,
            left: Vec::new(),
            were_here: Vec::new(),
            stopped: None,
        };
        for happened in past {
            task.fold(happened);
        }
        task
    }

    /// A task for a room that the journal remembers, and that nobody kept for a while. From the first entry that cannot be
    /// read, or does not continue the one before it, the room is damaged.
    pub fn load(
        registry: Arc<Inner>,
        code: &str,
        entries: &[Entry],
        stopped: Option<Stopped>,
    ) -> Self {
        let mut task = Self::new(registry, code, Vec::new());
        let journal = (code, entries);
        let registry = Arc::clone(&task.registry);
        let damage = registry.take_journal(TaskKind::Room, journal, |payload, at_ms| {
            let record = task.room.read(payload)?;
            task.fold(Happened { at_ms, record });
            Ok(())
        });
        if let Some(damage) = damage {
            task.room.damage(damage);
        }
        if task.room.is_timed() {
            let last_ms = entries.last().map_or(0, |last| last.recorded_at.number());
            task.stopped = stopped.map(|stopped| stopped.not_before(last_ms));
        }
        task
    }

    pub fn room(&self) -> &Room {
        &self.room
    }

    /// The room was another server's until now, which may not know it yet: what it still writes comes too late once the time is
    /// given back in which nobody kept it.
    pub fn fence(&mut self, stopped: Stopped, entries: &[Entry]) {
        let last_ms = entries.last().map_or(0, |last| last.recorded_at.number());
        self.stopped = Some(stopped.not_before(last_ms));
    }

    /// Keeps the room until it is over and nobody watches, or the registry closes and with it the inbox.
    pub async fn run(mut self, mut inbox: Inbox<RoomCommand>) {
        let began_ms = self.registry.clock.now_ms();
        if let Err(error) = self.go_on().await {
            if !self.registry.is_alone() {
                let fenced = matches!(error, Error::Conflict { .. });
                return self.lose(began_ms, fenced, &inbox);
            }
            // Somebody else wrote: the first command finds that out again, and there is one now.
            let timers = &self.registry.timers;
            timers.set(TaskKind::Room, &self.code, Some(began_ms));
        }
        loop {
            let done = self.room.is_at_rest() && self.watchers.is_empty();
            if done && self.registry.rooms.forget(&self.code, &mut inbox) {
                self.registry.let_rest(&self.stream);
            }
            let Some(command) = inbox.recv().await else {
                return;
            };
            if !self.registry.speaks(self.generation) {
                return;
            }
            let began_ms = self.registry.clock.now_ms();
            if let Err(error) = self.heed(*command, &mut inbox).await {
                if !self.registry.is_alone() {
                    let fenced = matches!(error, Error::Conflict { .. });
                    return self.lose(began_ms, fenced, &inbox);
                }
                // Somebody else owns the stream, or the store is gone: the room is rebuilt when it is next asked for,
                // and those who watch it must ask.
                let since_ms = self.stopped.as_ref().map(|stopped| stopped.since_ms);
                let sleeper = (TaskKind::Room, self.code.clone());
                self.registry
                    .beat
                    .lose(sleeper, since_ms.unwrap_or(began_ms));
                self.registry.rooms.abandon(&self.code);
                for watcher in &self.watchers {
                    watcher.connection.end(Refusal::Restarting);
                }
                return;
            }
        }
    }

    /// Goes without a word: those who watch ask whoever keeps the room now.
    fn lose(&self, began_ms: u64, fenced: bool, inbox: &Inbox<RoomCommand>) {
        if self.registry.speaks(self.generation) && !inbox.is_closed() {
            let since_ms = self.stopped.as_ref().map(|stopped| stopped.since_ms);
            let sleeper = (TaskKind::Room, self.code.clone());
            let since_ms = since_ms.unwrap_or(began_ms);
            self.registry.beat.lose(sleeper, since_ms);
            self.registry.rooms.abandon(&self.code);
            self.registry.task_lost(&self.stream, fenced);
        }
    }

    /// Reads a command, then looks who is there. What was sent before a deadline is read before the clock decides.
    async fn heed(
        &mut self,
        command: RoomCommand,
        inbox: &mut Inbox<RoomCommand>,
    ) -> Result<(), Error> {
        let Some(command) = self.once_awake(command).await? else {
            return Ok(());
        };
        if matches!(command, RoomCommand::Tick) {
            for _ in 0..inbox.len() {
                if let Ok(earlier) = inbox.try_recv() {
                    self.read(*earlier).await?;
                }
            }
        }
        self.read(command).await?;
        self.think();
        self.look_around().await
    }

    async fn read(&mut self, command: RoomCommand) -> Result<(), Error> {
        match command {
            RoomCommand::Watch {
                connection,
                person,
                message,
                seen,
            } => {
                self.watch(connection, person, &message, seen);
                Ok(())
            }
            RoomCommand::Unwatch {
                connection,
                on_purpose,
            } => {
                self.unwatch(connection, on_purpose);
                Ok(())
            }
            RoomCommand::Look { person, reply } => {
                let _ = reply.send(self.view(person.as_deref()));
                Ok(())
            }
            RoomCommand::Join { person, reply } => self.join(&person, reply).await,
            RoomCommand::Tick => {
                self.alarm_ms = None;
                let now = self.registry.clock.now_ms();
                match self.room.clock_says(now, |seat| self.came(seat)) {
                    // What it waited for its turn to think is given back when it comes back.
                    Some(_) if self.thinks_on_its_clock() => Ok(()),
                    Some(event) => self.record(None, event).await,
                    None => Ok(()),
                }
            }
            RoomCommand::Request {
                connection,
                person,
                message,
                request,
                at,
            } => {
                let asked = Asked {
                    connection: &connection,
                    person: &person,
                    message: &message,
                };
                self.request(asked, &request, at).await
            }
            RoomCommand::Thought {
                version,
                place,
                action,
                waited_ms,
            } => self.thought(version, place, action, waited_ms).await,
            RoomCommand::Looked { version } => self.looked(version).await,
        }
    }

    async fn request(
        &mut self,
        asked: Asked<'_>,
        request: &RoomRequest,
        at: At,
    ) -> Result<(), Error> {
        let Asked {
            connection,
            person,
            message,
        } = asked;
        if let Some(outcome) = self.answered(&person.id, message) {
            connection.send(&ToPlayer::Answer(answer(message, outcome)));
            return Ok(());
        }
        let asker = Asker {
            id: &person.id,
            name: &person.name,
        };
        match self.room.decide(asker, request, at) {
            Err(refusal) => {
                self.remember(&person.id, message, Err(refusal));
                connection.send(&ToPlayer::Answer(Answer::refused(message, refusal)));
            }
            Ok(event) => {
                if let Err(error) = self.record(Some(asked), event).await {
                    // What may be stored is not refused: who asks again after reconnecting hears what became of it.
                    if !matches!(error, Error::Uncertain(_)) && self.registry.is_alone() {
                        let busy = Answer::refused(message, Refusal::ServerBusy);
                        connection.send(&ToPlayer::Answer(busy));
                    }
                    return Err(error);
                }
            }
        }
        if self.room.rematch_agreed() && self.room.next().is_none() {
            self.rematch().await?;
        }
        Ok(())
    }

    /// Stores an event and what the bots do next, in one durable step; then everybody hears of it.
    async fn record(&mut self, asked: Option<Asked<'_>>, event: Event) -> Result<(), Error> {
        let now = self.registry.clock.now_ms();
        let first = RoomRecord {
            by: asked.map(|asked| asked.person.id.clone()),
            message: asked.map(|asked| asked.message.to_owned()),
            event,
        };
        let (records, is_over) = self.followed_by_bots(first, now);
        let entries = records.iter().map(|record| entry(record, now)).collect();
        self.registry
            .store
            .append_all(vec![self.part(entries, is_over)])
            .await?;
        if !self.registry.speaks(self.generation) {
            // It is stored; whoever keeps the room now says so.
            return Err(Error::Closed);
        }
        let version = self.room.version() + 1;
        let (listed_as, was_over) = (self.room.game().card(), self.room.is_over());
        let mut is_listed_anew = false;
        for record in records {
            is_listed_anew |= matches!(record.event, Event::Seating(_));
            self.fold(Happened { at_ms: now, record });
            self.tell_newest(asked.map(|asked| asked.connection.number()));
        }
        if let Some(asked) = asked {
            let done = Answer::done(asked.message, Some(version));
            asked.connection.send(&ToPlayer::Answer(done));
        }
        self.set_timer();
        is_listed_anew |= self.room.is_over() != was_over || self.room.game().card() != listed_as;
        if is_listed_anew {
            self.list_anew();
        }
        self.registry.tell_contest(&self.code, &self.room);
        Ok(())
    }

    /// What happened, and what the bots do about it; and whether the room is over then.
    fn followed_by_bots(&self, first: RoomRecord, now: u64) -> (Vec<RoomRecord>, bool) {
        let mut records = vec![first];
        if !self.room.has_bot() || self.plays_at_real_speed() {
            let is_over = self.room.is_over_after(&records[0].event, now);
            return (records, is_over);
        }
        let mut ahead = self.room.clone();
        ahead.apply(&records[0], now);
        while let Some((_, Turn::Now(event))) = ahead.bot_turn() {
            let record = RoomRecord {
                by: None,
                message: None,
                event,
            };
            ahead.apply(&record, now);
            records.push(record);
        }
        (records, ahead.is_over())
    }

    /// What was left undone when the last task stopped: a bot's move, a deadline, a rematch.
    async fn go_on(&mut self) -> Result<(), Error> {
        self.list_anew();
        if !self.wake().await? {
            return Ok(());
        }
        if let Some((_, Turn::Now(event))) = self.room.bot_turn()
            && !self.plays_at_real_speed()
        {
            self.record(None, event).await?;
        }
        self.think();
        if self.room.rematch_agreed() && self.room.next().is_none() {
            self.rematch().await?;
        }
        self.look_around().await
    }

    /// Another room of the same people. It is stored together with the way to it, so that no crash leaves a room
    /// nobody knows of.
    async fn rematch(&mut self) -> Result<(), Error> {
        let (terms, seats) = self.room.rematch();
        let now = self.registry.clock.now_ms();
        let (plan, record) = loop {
            let from = Some(self.code.clone());
            let seconds = self.room.move_seconds();
            let plan = RoomPlan::new(terms.clone(), seats.clone(), seconds, from, now);
            let record = RoomRecord {
                by: None,
                message: None,
                event: Event::Seating(SeatingEvent::MovedTo {
                    room: plan.code.clone(),
                }),
            };
            let ours = self.part(vec![entry(&record, now)], true);
            match self
                .registry
                .store
                .append_all(vec![ours, plan.part()])
                .await
            {
                Ok(_) => break (plan, record),
                Err(Error::Conflict { stream, .. }) if stream == room_stream(&plan.code) => {}
                Err(error) => return Err(error),
            }
        };
        if !self.registry.speaks(self.generation) {
            // It is stored; whoever keeps the room now says so.
            return Err(Error::Closed);
        }
        let to = self.registry.keep_planned(plan, self.generation);
        self.fold(Happened { at_ms: now, record });
        self.tell_newest(None);
        let moved = as_text(&ToPlayer::Moved {
            from: self.code.clone(),
            to,
        });
        for watcher in &self.watchers {
            watcher.connection.send_text(moved.clone());
        }
        Ok(())
    }

    /// Entries that continue this room's journal, and whether it is over after them.
    fn part(&self, entries: Vec<NewEntry>, is_over: bool) -> Part {
        Part {
            stream: self.stream.clone(),
            expected: Version::new(self.room.version()).expect("rooms are short"),
            entries,
            mark: match is_over {
                true => Mark::Resting,
                false => Mark::Live,
            },
        }
    }

    /// Makes something that is stored part of the room.
    fn fold(&mut self, happened: Happened) {
        self.room.apply(&happened.record, happened.at_ms);
        self.quiet_since_ms = happened.at_ms;
        if let (Some(by), Some(message)) = (&happened.record.by, &happened.record.message) {
            self.remember(by, message, Ok(self.room.version()));
        }
        self.past.push(happened);
    }

    fn answered(&self, person: &str, message: &str) -> Option<Outcome> {
        let (_, answered) = self.answered.iter().find(|(id, _)| id == person)?;
        answered.get(message)
    }

    /// Keeps an answer for whoever asks the same again.
    fn remember(&mut self, person: &str, message: &str, outcome: Outcome) {
        if let Some((_, answered)) = self.answered.iter_mut().find(|(id, _)| id == person) {
            return answered.keep(message, outcome);
        }
        if self.answered.len() >= MOST_ASKERS {
            // Who plays here has asked before them and asks again.
            let idle = |(id, _): &(String, Answered)| self.room.place_of(id).is_none();
            let oldest = self.answered.iter().position(idle).unwrap_or_default();
            self.answered.remove(oldest);
        }
        let mut first = Answered::default();
        first.keep(message, outcome);
        self.answered.push_back((person.to_owned(), first));
    }

    fn watch(
        &mut self,
        connection: Connection,
        person: Option<Arc<Person>>,
        message: &str,
        seen: u64,
    ) {
        let version = self.room.version();
        connection.send(&ToPlayer::Answer(Answer::done(message, Some(version))));
        self.watchers
            .retain(|watcher| watcher.connection.number() != connection.number());
        let comes = person
            .as_ref()
            .is_some_and(|person| !self.is_connected(&person.id));
        let id = person.as_ref().map(|person| person.id.clone());
        self.left.retain(|left| id.as_ref() != Some(left));
        self.watchers.push(Watcher {
            connection: connection.clone(),
            person,
        });
        if seen > 0 && seen <= version {
            self.tell_the_rest(&connection, id.as_deref(), seen);
        }
        // Who is connected is not in the journal, so the room itself follows what happened.
        connection.send(&ToPlayer::Room {
            room: self.view(id.as_deref()),
        });
        if comes && id.is_some_and(|id| self.room.place_of(&id).is_some()) {
            self.tell_presence(connection.number());
        }
    }

    fn unwatch(&mut self, connection: u64, on_purpose: bool) {
        let Some(index) = self
            .watchers
            .iter()
            .position(|watcher| watcher.connection.number() == connection)
        else {
            return;
        };
        let gone = self.watchers.swap_remove(index);
        if let Some(person) = gone.person
            && self.room.place_of(&person.id).is_some()
            && !self.is_connected(&person.id)
        {
            self.quiet_since_ms = self.registry.clock.now_ms();
            if on_purpose {
                self.left.push(person.id.clone());
            }
            if !self.were_here.contains(&person.id) {
                self.were_here.push(person.id.clone());
            }
            self.tell_presence(connection);
        }
    }
}
