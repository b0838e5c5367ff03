//! The task that owns one contest: one inbox, one command at a time.
//!
//! ```text
//! command ─▶ decide ─▶ append the event and the rooms that it opens ─▶ apply ─▶ start rooms, tell ─▶ answer
//! ```

use std::sync::Arc;

use tokio::sync::{oneshot, watch};
use torneo_rules::contest::act::{Act, Author};
use torneo_rules::contest::encounter::{EncounterNumber, GameResult};
use torneo_rules::contest::event::Event;
use torneo_rules::contest::person::Person as Entering;
use torneo_rules::contest::rejection::Rejection;
use torneo_rules::contest::{Contest, Stage};
use torneo_rules::journal::{Entry, Version, verify};
use torneo_rules::roster::PlayerId;
use torneo_store::{Error, Mark, Part};

use super::state::ContestState;
use crate::venue::people::Person;
use crate::venue::record::{contest_stream, entry};
use crate::venue::registry::{Inner, RoomPlan};
use crate::venue::tasks::Inbox;
use crate::venue::timers::TaskKind;
use crate::wire::contest::act::{ContestDeskAct, ContestPlayerAct, ListedPerson};
use crate::wire::contest::{ContestRecord, list};
use crate::wire::live::Refusal;
use crate::wire::live::room::Sitter;

/// Commands that may wait: a round of results at once.
pub const INBOX: usize = 4096;

/// Rooms that one append opens; the others follow in the next.
const MOST_ROOMS: usize = 250;

/// How long the clock waits after the rules refused it, in milliseconds.
const AGAIN_MS: u64 = 5_000;

/// Bots that one request may enter.
const MOST_BOTS: u32 = 64;

/// Why something was not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContestError {
    Rules(Rejection),
    /// A live game needs somebody with a phone, or a bot.
    NeedsAPhone,
    UnknownBot,
    /// This line of a list cannot be read.
    BadList(usize),
    /// Who asks takes no part.
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
    /// For how long this task may speak, where there are several servers.
    generation: u64,
}

impl ContestTask {
    /// A task for a contest that the journal remembers. From the first entry that cannot be read, or does not continue the
    /// one before it, it is damaged.
    pub fn load(registry: Arc<Inner>, code: &str, entries: &[Entry]) -> Self {
        let mut state = ContestState::new(code);
        let forged = verify(&contest_stream(code), entries).err();
        for entry in entries {
            let read = match &forged {
                Some(forged) if entry.version >= forged.version => Err(forged.to_string()),
                Some(_) | None => {
                    let read = serde_json::from_str(entry.payload.as_str());
                    read.map_err(|error| error.to_string())
                }
            };
            match read {
                Ok(record) => state.apply(&record, entry.recorded_at.number()),
                Err(error) => {
                    let version = entry.version.number();
                    tracing::error!(contest = code, version, error, "a contest is damaged");
                    registry.found_damaged(TaskKind::Contest, code);
                    state.damage();
                    break;
                }
            }
        }
        Self {
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
        let mut kept = self.go_on().await;
        loop {
            if let Err(error) = &kept {
                if !inbox.is_closed() {
                    // Somebody else owns the stream, or the store is gone: whoever asks next has it rebuilt.
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
            kept = self.read(*command).await;
            self.set_timer();
        }
    }

    /// What was left undone when the last task stopped: results of rooms that ended meanwhile, rooms that lack, the clock.
    async fn go_on(&mut self) -> Result<(), Error> {
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

    async fn read(&mut self, command: ContestCommand) -> Result<(), Error> {
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
                self.answer(done, reply)
            }
            ContestCommand::Player { person, act, reply } => {
                let done = self.player(&person, &act).await;
                self.answer(done, reply)
            }
            ContestCommand::RoomOver { room, result } => self.room_over(&room, result).await,
            ContestCommand::Tick => self.tick().await,
        }
    }

    /// Tells whoever asked; a store that fails ends the task.
    fn answer(
        &self,
        done: Result<Result<(), ContestError>, Error>,
        reply: oneshot::Sender<Done>,
    ) -> Result<(), Error> {
        let (answer, kept) = match done {
            Ok(Ok(())) => (Ok(self.state.version()), Ok(())),
            Ok(Err(no)) => (Err(no), Ok(())),
            Err(error) => (Err(ContestError::Venue(Refusal::ServerBusy)), Err(error)),
        };
        let _ = reply.send(answer);
        kept
    }

    async fn desk(
        &mut self,
        by: &Author,
        act: ContestDeskAct,
    ) -> Result<Result<(), ContestError>, Error> {
        let live = self.room_terms().is_some();
        let act = match act {
            ContestDeskAct::Bots { count, level } => {
                return self.enter_bots(by, count, &level).await;
            }
            ContestDeskAct::List { csv, only_known } => {
                return self.take_list(by, &csv, live || only_known).await;
            }
            ContestDeskAct::Enter { .. } if live => return Ok(Err(ContestError::NeedsAPhone)),
            ContestDeskAct::Enter { person } => Act::Enter(listed(self.next_id("guest"), person)),
            ContestDeskAct::Rewrite { player, person } => match self.rewritten(player, person) {
                Some(person) => Act::Rewrite { player, person },
                None => return Ok(Err(ContestError::NotIn)),
            },
            ContestDeskAct::CheckIn { player } => Act::CheckIn(player),
            ContestDeskAct::Leave { player } => Act::Leave(player),
            ContestDeskAct::Return { player } => Act::Return(player),
            ContestDeskAct::AskBye {
                player,
                round,
                worth,
            } => Act::AskBye {
                player,
                round,
                worth,
            },
            ContestDeskAct::KeepApart { players } => Act::KeepApart(players),
            ContestDeskAct::Publish {} => Act::Publish,
            ContestDeskAct::PublishByHand {
                games,
                byes,
                reason,
            } => Act::PublishByHand {
                games,
                byes,
                reason,
            },
            ContestDeskAct::Settle { encounter, result } => Act::Settle { encounter, result },
            ContestDeskAct::Correct {
                encounter,
                result,
                reason,
            } => Act::Correct {
                encounter,
                result,
                reason,
            },
            ContestDeskAct::Finish {} => Act::Finish,
        };
        self.ask(by, &act).await
    }

    async fn enter_bots(
        &mut self,
        by: &Author,
        count: u32,
        level: &str,
    ) -> Result<Result<(), ContestError>, Error> {
        let known = self
            .state
            .setup()
            .is_some_and(|setup| setup.play.knows_bot(level));
        if !known || !(1..=MOST_BOTS).contains(&count) {
            return Ok(Err(ContestError::UnknownBot));
        }
        for _ in 0..count {
            let id = self.next_id("bot");
            let number = id.trim_start_matches("bot-").to_owned();
            let mut bot = Entering::called(id, format!("Bot {number}"));
            bot.bot = Some(level.to_owned());
            if let Err(no) = self.ask(by, &Act::Enter(bot)).await? {
                return Ok(Err(no));
            }
        }
        Ok(Ok(()))
    }

    /// Corrects who is known and enters the others, in one append.
    async fn take_list(
        &mut self,
        by: &Author,
        csv: &str,
        only_known: bool,
    ) -> Result<Result<(), ContestError>, Error> {
        let people = match list::read(csv) {
            Ok(people) => people,
            Err(line) => return Ok(Err(ContestError::BadList(line))),
        };
        let mut ahead = ContestState::clone(&self.state);
        let mut records = Vec::new();
        for person in people {
            let Some(contest) = ahead.contest() else {
                break;
            };
            let act = match known(contest, &person) {
                Some((player, before)) => {
                    let person = corrected(before, person);
                    if person == *before {
                        continue;
                    }
                    Act::Rewrite { player, person }
                }
                // A list of all ratings of a federation names many who are not here.
                None if only_known => continue,
                None => {
                    let id = format!("guest-{}", contest.entrants().len() + 1);
                    Act::Enter(listed(id, person))
                }
            };
            match contest.decide(by, &act) {
                Ok(event) => records.push(ContestRecord::Happened(event)),
                Err(rejection) => return Ok(Err(rejection.into())),
            }
            ahead.apply(&records[records.len() - 1], self.registry.clock.now_ms());
        }
        if !records.is_empty() {
            self.store(records, Vec::new()).await?;
        }
        Ok(Ok(()))
    }

    /// An id for whoever has none: the number they will have.
    fn next_id(&self, prefix: &str) -> String {
        let count = self
            .state
            .contest()
            .map_or(0, |contest| contest.entrants().len());
        format!("{prefix}-{}", count + 1)
    }

    fn rewritten(&self, player: PlayerId, person: ListedPerson) -> Option<Entering> {
        let known = self.state.contest()?.entrants().get(player.index())?;
        let mut rewritten = listed(known.person.id.clone(), person);
        rewritten.bot.clone_from(&known.person.bot);
        Some(rewritten)
    }

    async fn player(
        &mut self,
        person: &Person,
        act: &ContestPlayerAct,
    ) -> Result<Result<(), ContestError>, Error> {
        let me = self.state.player(&person.id);
        if let ContestPlayerAct::Enter {} = act {
            let count = self
                .state
                .contest()
                .map_or(0, |contest| contest.entrants().len());
            let entering = Act::Enter(Entering::called(&person.id, &person.name));
            return self
                .ask(&Author::Player(PlayerId::at(count)), &entering)
                .await;
        }
        let Some((me, act)) = me.and_then(|me| Some((me, act.of(me)?))) else {
            return Ok(Err(ContestError::NotIn));
        };
        let by = Author::Player(me);
        let asked = self.ask(&by, &act).await?;
        if let (Ok(()), Act::Claim { encounter, result }) = (&asked, act) {
            // Both say the same: it counts.
            let settle = Act::Settle { encounter, result };
            let _ = self.ask(&by, &settle).await?;
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
        let event = match contest.decide(by, act) {
            Ok(event) => event,
            Err(rejection) => return Ok(Err(rejection.into())),
        };
        self.record(event).await?;
        Ok(Ok(()))
    }

    async fn record(&mut self, event: Event) -> Result<(), Error> {
        let mut ahead = ContestState::clone(&self.state);
        let happened = ContestRecord::Happened(event);
        ahead.apply(&happened, self.registry.clock.now_ms());
        let plans = self.plans(&ahead);
        self.store(vec![happened], plans).await?;
        self.open_rooms().await
    }

    /// Opens the rooms that lack, some at a time.
    async fn open_rooms(&mut self) -> Result<(), Error> {
        loop {
            let plans = self.plans(&self.state);
            if plans.is_empty() {
                return Ok(());
            }
            self.store(Vec::new(), plans).await?;
        }
    }

    fn room_terms(&self) -> Option<(crate::games::Terms, Option<u32>)> {
        self.state.setup()?.play.room()
    }

    /// Rooms for encounters that are to be played live and have none.
    fn plans(&self, state: &ContestState) -> Vec<(EncounterNumber, RoomPlan)> {
        let (Some((terms, seconds)), Some(contest)) = (self.room_terms(), state.contest()) else {
            return Vec::new();
        };
        let now = self.registry.clock.now_ms();
        let sitter = |player: PlayerId| {
            let person = &contest.entrants()[player.index()].person;
            Some(match &person.bot {
                Some(level) => Sitter::Bot {
                    level: level.clone(),
                },
                None => Sitter::Person {
                    id: person.id.clone(),
                    name: person.name.clone(),
                },
            })
        };
        let lacking = contest
            .open()
            .filter(|(number, _)| state.room_of((*number).into()).is_none());
        lacking
            .take(MOST_ROOMS)
            .map(|(number, encounter)| {
                let seats = vec![sitter(encounter.white), sitter(encounter.black)];
                let plan = RoomPlan::new(terms.clone(), seats, seconds, None, now);
                (number, plan)
            })
            .collect()
    }

    /// One append for what happened and for the rooms; then the rooms begin.
    async fn store(
        &mut self,
        mut records: Vec<ContestRecord>,
        plans: Vec<(EncounterNumber, RoomPlan)>,
    ) -> Result<(), Error> {
        let now = self.registry.clock.now_ms();
        records.extend(plans.iter().map(|(encounter, plan)| ContestRecord::Room {
            encounter: *encounter,
            room: plan.code.clone(),
        }));
        let mut after = ContestState::clone(&self.state);
        for record in &records {
            after.apply(record, now);
        }
        let ours = Part {
            stream: contest_stream(self.state.code()),
            expected: Version::new(self.state.version()).expect("contests are short"),
            entries: records.iter().map(|record| entry(record, now)).collect(),
            mark: match after.is_at_rest() {
                true => Mark::Resting,
                false => Mark::Live,
            },
        };
        let rooms = plans.iter().map(|(_, plan)| plan.part());
        let parts = std::iter::once(ours).chain(rooms).collect();
        self.registry.store.append_all(parts).await?;
        if !self.registry.speaks(self.generation) {
            // It is stored; whoever keeps the contest now says so.
            return Err(Error::Closed);
        }
        self.state = Arc::new(after);
        for (_, plan) in plans {
            // Known before it begins: a game between bots may end at once.
            self.registry
                .contests
                .remember_room(&plan.code, &self.state);
            self.registry.keep_planned(plan);
        }
        self.versions.send_replace(self.state.version());
        self.registry.summarize_contest(&self.state);
        Ok(())
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

/// Who is meant by a line of a list: by FIDE id, else by name, but nobody who is known to have another id.
fn known<'a>(contest: &'a Contest, person: &ListedPerson) -> Option<(PlayerId, &'a Entering)> {
    let same_id = |one: &Entering| !person.fide_id.is_empty() && one.fide_id == person.fide_id;
    let another = |one: &Entering| !person.fide_id.is_empty() && !one.fide_id.is_empty();
    let same_name =
        |one: &Entering| one.name.to_lowercase() == person.name.to_lowercase() && !another(one);
    let entrants = contest.entrants();
    let place = entrants.iter().position(|entrant| same_id(&entrant.person));
    let place = place.or_else(|| {
        entrants
            .iter()
            .position(|entrant| same_name(&entrant.person))
    })?;
    Some((PlayerId::at(place), &entrants[place].person))
}

/// What a list says of somebody; what it does not say stays as it was.
fn corrected(before: &Entering, person: ListedPerson) -> Entering {
    let or = |new: String, old: &String| if new.is_empty() { old.clone() } else { new };
    Entering {
        id: before.id.clone(),
        name: or(person.name, &before.name),
        rating: person.rating.or(before.rating),
        federation: or(person.federation, &before.federation),
        fide_id: or(person.fide_id, &before.fide_id),
        category: or(person.category, &before.category),
        bot: before.bot.clone(),
    }
}

fn listed(id: String, person: ListedPerson) -> Entering {
    Entering {
        id,
        name: person.name,
        rating: person.rating,
        federation: person.federation,
        fide_id: person.fide_id,
        category: person.category,
        bot: None,
    }
}
