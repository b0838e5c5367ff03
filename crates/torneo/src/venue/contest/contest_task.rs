//! The task that owns one contest: one inbox, one command at a time.
//!
//! ```text
//! command ─▶ decide ─▶ append the event and the rooms that it opens ─▶ apply ─▶ start rooms, tell ─▶ answer
//! ```

/// What whoever runs it asks for.
mod desk;

/// Rooms for encounters.
mod rooms;

use std::slice;
use std::sync::Arc;

use tokio::sync::{oneshot, watch};
use torneo_rules::contest::Stage;
use torneo_rules::contest::act::{Act, Author};
use torneo_rules::contest::encounter::{EncounterNumber, GameResult};
use torneo_rules::contest::person::Person as Entering;
use torneo_rules::contest::rejection::Rejection;
use torneo_rules::journal::Entry;
use torneo_rules::roster::PlayerId;
use torneo_store::Error;

use super::state::ContestState;
use super::table_link::TableSide;
use crate::venue::beat::Stopped;
use crate::venue::people::Person;
use crate::venue::record::contest_stream;
use crate::venue::registry::Inner;
use crate::venue::tasks::Inbox;
use crate::venue::timers::TaskKind;
use crate::wire::contest::ContestRecord;
use crate::wire::contest::act::{ContestDeskAct, ContestPlayerAct, side_name};
use crate::wire::live::Refusal;

/// Commands that may wait: a round of results at once.
pub const INBOX: usize = 4096;

/// How long the clock waits after the rules refused it, in milliseconds.
const AGAIN_MS: u64 = 5_000;

/// Why something was not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContestError {
    Rules(Rejection),
    /// A live game needs somebody with a phone, or a bot.
    NeedsAPhone,
    UnknownBot,
    /// This line of a list cannot be read.
    BadList(usize),
    /// Whoever asks is not entered.
    NotIn,
    Venue(Refusal),
}

impl From<Rejection> for ContestError {
    fn from(rejection: Rejection) -> Self {
        ContestError::Rules(rejection)
    }
}

/// The version that resulted.
pub type Done = Result<u64, ContestError>;

/// What a contest may be asked.
pub enum ContestCommand {
    /// The contest as it is now.
    Snapshot {
        reply: oneshot::Sender<Arc<ContestState>>,
    },
    /// Its versions from now on.
    Listen {
        reply: oneshot::Sender<watch::Receiver<u64>>,
    },
    Desk {
        organiser: String,
        act: Box<ContestDeskAct>,
        reply: oneshot::Sender<Done>,
    },
    Player {
        person: Arc<Person>,
        act: ContestPlayerAct,
        reply: oneshot::Sender<Done>,
    },
    /// Somebody says by the link of their table how the game ended.
    Table {
        side: TableSide,
        result: GameResult,
        reply: oneshot::Sender<Done>,
    },
    /// A room has ended.
    RoomOver { room: String, result: GameResult },
    /// A time has come.
    Tick,
}

pub struct ContestTask {
    registry: Arc<Inner>,
    state: Arc<ContestState>,
    versions: watch::Sender<u64>,
    /// Before this the clock does not ask again.
    blocked_until_ms: u64,
    /// Since when nobody kept an arena, until that is stored.
    stopped: Option<Stopped>,
    /// For how long this task may speak, where there are several servers.
    generation: u64,
}

impl ContestTask {
    /// A task for a contest that the journal remembers. From the first entry that cannot be read, or does not continue the
    /// one before it, it is damaged. `stopped` says since when nobody kept it.
    pub fn load(
        registry: Arc<Inner>,
        code: &str,
        entries: &[Entry],
        stopped: Option<Stopped>,
    ) -> Self {
        let mut state = ContestState::new(code);
        let journal = (code, entries);
        let damage = registry.take_journal(TaskKind::Contest, journal, |payload, at_ms| {
            state.apply(&serde_json::from_str(payload)?, at_ms);
            Ok(())
        });
        state.set_damage(damage);
        let last_ms = entries.last().map_or(0, |last| last.recorded_at.number());
        let stopped = stopped.filter(|_| state.is_timed());
        Self {
            stopped: stopped.map(|stopped| stopped.not_before(last_ms)),
            versions: watch::Sender::new(state.version()),
            generation: registry.generation(),
            registry,
            state: Arc::new(state),
            blocked_until_ms: 0,
        }
    }

    pub fn state(&self) -> &ContestState {
        &self.state
    }

    /// Keeps the contest until it is over and nobody listens, or the registry closes.
    pub async fn run(mut self, mut inbox: Inbox<ContestCommand>) {
        let mut began_ms = self.registry.clock.now_ms();
        let mut kept = self.go_on().await;
        loop {
            if let Err(error) = &kept {
                if !inbox.is_closed() {
                    // Somebody else owns the stream, or the store is gone: whoever asks next has it rebuilt, and its clock asks.
                    self.lose(began_ms);
                    self.registry.contests.tasks.abandon(self.state.code());
                    let fenced = matches!(error, Error::Conflict { .. });
                    let stream = contest_stream(self.state.code());
                    self.registry.task_lost(&stream, fenced);
                }
                return;
            }
            if self.state.is_at_rest() && self.versions.receiver_count() == 0 {
                let tasks = &self.registry.contests.tasks;
                if tasks.forget(self.state.code(), &mut inbox) {
                    let stream = contest_stream(self.state.code());
                    self.registry.let_rest(&stream);
                }
            }
            let Some(command) = inbox.recv().await else {
                return;
            };
            if !self.registry.speaks(self.generation) {
                return;
            }
            began_ms = self.registry.clock.now_ms();
            kept = self.read(*command).await;
            self.set_timer();
        }
    }

    /// What was left undone when the last task stopped: results of rooms that ended meanwhile, rooms that lack, the clock.
    async fn go_on(&mut self) -> Result<(), Error> {
        if let Some(stopped) = &self.stopped {
            let since_ms = stopped.since_ms;
            let woken = ContestRecord::Woken { since_ms };
            self.store(vec![woken], Vec::new()).await?;
            self.stopped = None;
        }
        let open: Vec<String> = self.state.open_rooms().map(str::to_owned).collect();
        for room in open {
            if let Some(result) = self.registry.room_result(&room).await {
                self.room_over(&room, result).await?;
            }
        }
        self.open_rooms().await?;
        self.set_timer();
        self.registry.summarize_contest(&self.state);
        Ok(())
    }

    /// Remembers since when nobody keeps an arena, and that it is to be asked for again.
    fn lose(&self, began_ms: u64) {
        if self.state.is_timed() {
            let since_ms = self.stopped.as_ref().map(|stopped| stopped.since_ms);
            let code = self.state.code();
            let sleeper = (TaskKind::Contest, code.to_owned());
            self.registry
                .beat
                .lose(sleeper, since_ms.unwrap_or(began_ms));
            let again_ms = self.registry.clock.now_ms() + AGAIN_MS;
            self.registry
                .timers
                .set(TaskKind::Contest, code, Some(again_ms));
        }
    }

    async fn read(&mut self, command: ContestCommand) -> Result<(), Error> {
        let before = self.state.version();
        match command {
            ContestCommand::Snapshot { reply } => {
                let _ = reply.send(Arc::clone(&self.state));
                Ok(())
            }
            ContestCommand::Listen { reply } => {
                let _ = reply.send(self.versions.subscribe());
                Ok(())
            }
            ContestCommand::Desk {
                organiser,
                act,
                reply,
            } => {
                let done = self.desk(&Author::Director(organiser), *act).await;
                self.answer(before, done, reply)
            }
            ContestCommand::Player { person, act, reply } => {
                let done = self.player(&person, &act).await;
                self.answer(before, done, reply)
            }
            ContestCommand::Table {
                side,
                result,
                reply,
            } => {
                let done = self.table(side, result).await;
                self.answer(before, done, reply)
            }
            ContestCommand::RoomOver { room, result } => self.room_over(&room, result).await,
            ContestCommand::Tick => self.tick().await,
        }
    }

    /// Tells whoever asked; a store that fails ends the task. What is stored, or may be, is not told as refused: a round may be
    /// published although not all of its rooms are open yet.
    fn answer(
        &self,
        before: u64,
        done: Result<Result<(), ContestError>, Error>,
        reply: oneshot::Sender<Done>,
    ) -> Result<(), Error> {
        let (answer, kept) = match done {
            Ok(Ok(())) => (Ok(self.state.version()), Ok(())),
            Ok(Err(no)) => (Err(no), Ok(())),
            Err(error) => {
                let refusal = match self.state.version() > before {
                    true => Refusal::Uncertain,
                    false => Refusal::from(&error),
                };
                (Err(ContestError::Venue(refusal)), Err(error))
            }
        };
        let _ = reply.send(answer);
        kept
    }

    async fn player(
        &mut self,
        person: &Person,
        act: &ContestPlayerAct,
    ) -> Result<Result<(), ContestError>, Error> {
        let me = self.state.player(&person.id);
        if let ContestPlayerAct::Enter { team, with } = act {
            let count = self
                .state
                .contest()
                .map_or(0, |contest| contest.entrants().len());
            let mut entering = Entering::called(&person.id, &person.name);
            if !with.is_empty() {
                entering.members = [slice::from_ref(&person.name), with].concat();
                entering.name = side_name(team.clone(), &entering.members);
            }
            let by = Author::Player(PlayerId::at(count));
            return self.ask(&by, &Act::Enter(entering)).await;
        }
        let Some((me, act)) = me.and_then(|me| Some((me, act.of(me)?))) else {
            return Ok(Err(ContestError::NotIn));
        };
        match act {
            Act::Claim { encounter, result } => self.claim(me, encounter, result).await,
            act => self.ask(&Author::Player(me), &act).await,
        }
    }

    async fn table(
        &mut self,
        side: TableSide,
        result: GameResult,
    ) -> Result<Result<(), ContestError>, Error> {
        match self
            .state
            .contest()
            .and_then(|contest| side.player(contest))
        {
            Some(player) => self.claim(player, side.encounter, result).await,
            None => Ok(Err(ContestError::NotIn)),
        }
    }

    /// What one of the two says; when both say the same it counts.
    async fn claim(
        &mut self,
        player: PlayerId,
        encounter: EncounterNumber,
        result: GameResult,
    ) -> Result<Result<(), ContestError>, Error> {
        let by = Author::Player(player);
        let asked = self.ask(&by, &Act::Claim { encounter, result }).await?;
        if asked.is_ok() {
            let _ = self.ask(&by, &Act::Settle { encounter, result }).await?;
        }
        Ok(asked)
    }

    async fn room_over(&mut self, room: &str, result: GameResult) -> Result<(), Error> {
        let encounter = self.state.encounter_in(room);
        let Some(encounter) = encounter.and_then(|number| EncounterNumber::try_from(number).ok())
        else {
            return Ok(());
        };
        let by = Author::Room(room.to_owned());
        // What has a result already keeps it.
        let _ = self.ask(&by, &Act::Settle { encounter, result }).await?;
        self.registry.contests.forget_room(room);
        Ok(())
    }

    /// What happens by itself: the start, the next round, the end.
    async fn tick(&mut self) -> Result<(), Error> {
        let now = self.registry.clock.now_ms();
        let due = self.state.due_ms();
        if due.is_none_or(|due| now < due.max(self.blocked_until_ms)) {
            return Ok(());
        }
        let Some(contest) = self.state.contest() else {
            return Ok(());
        };
        let ended = self.state.ends_ms().is_some_and(|ends| now >= ends);
        let act = match (ended || contest.is_complete(), contest.stage()) {
            (true, Stage::Playing(_)) => {
                // The last games of an arena: their ends wake it again.
                self.blocked_until_ms = now + AGAIN_MS;
                return Ok(());
            }
            (true, _) => Act::Finish,
            (false, _) => Act::Publish,
        };
        if let Err(no) = self.ask(&Author::Clock, &act).await? {
            tracing::debug!(contest = self.state.code(), ?no, "the clock was refused");
            self.blocked_until_ms = now + AGAIN_MS;
        }
        Ok(())
    }

    /// Judges, stores together with the rooms that it opens, applies, and tells.
    async fn ask(&mut self, by: &Author, act: &Act) -> Result<Result<(), ContestError>, Error> {
        let Some(contest) = self.state.contest().filter(|_| !self.state.is_damaged()) else {
            return Ok(Err(ContestError::Venue(Refusal::Damaged)));
        };
        let event = match act.check_visible().and_then(|()| contest.decide(by, act)) {
            Ok(event) => event,
            Err(rejection) => return Ok(Err(rejection.into())),
        };
        self.record(event).await?;
        Ok(Ok(()))
    }

    fn set_timer(&self) {
        let due = self
            .state
            .due_ms()
            .map(|due| due.max(self.blocked_until_ms));
        self.registry
            .timers
            .set(TaskKind::Contest, self.state.code(), due);
    }
}
