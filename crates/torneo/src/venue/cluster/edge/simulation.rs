//! Seeded schedules of sockets at one server and a room that others keep, one after the other: letters and frames are lost, doubled, late and
//! out of order, receipts do not come, and the room moves at any moment.
//!
//! Whatever happens, a message is in the journal once at most, what is told as done is there, and nobody is shown anything older than
//! what they have seen, or with a gap. Once everything is well again, everything is answered and everybody sees the newest.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use super::tests::{STREAM, ask, happened, room, watch};
use super::{TextKind, Watching, peek};
use crate::venue::answered::{Answered, Outcome, answer};
use crate::venue::cluster::lease::simulation::{Chance, schedules};
use crate::venue::cluster::letters::Command;
use crate::venue::connection::as_text;
use crate::wire::live::{Refusal, ToPlayer};

const SOCKETS: usize = 2;
const TROUBLE: usize = 300;
/// In all it is long enough for everything to be asked again, and too short to be given up.
const PEACE: usize = 60;
const LONG: Duration = Duration::from_millis(100);
/// Messages that a socket has on the way at once: fewer than a room remembers the answers of.
const MOST_ON_THE_WAY: usize = 6;

/// What is on its way to whoever keeps the room.
#[derive(Clone)]
struct Sent {
    socket: usize,
    /// To whoever keeps it in this epoch.
    to: u64,
    command: Command,
    receipt: bool,
}

/// What whoever kept the room in an epoch has sent to a socket.
enum Frame {
    Text(String),
    Moved,
}

/// A command that waits for its receipt, and those that are sent after it.
struct Posting {
    command: Command,
    /// What came back: the epoch in which it was taken, or that it was not.
    receipt: Option<Option<u64>>,
    waited: usize,
    then: VecDeque<Command>,
}

#[derive(Default)]
struct Socket {
    watching: Watching,
    posting: Option<Posting>,
    /// Where the room is kept, as this server believes.
    known: Option<u64>,
    /// Frames were lost, which shows later.
    missed: bool,
    asked: usize,
    shown: u64,
    answered: BTreeSet<String>,
}

/// Whoever keeps the room now.
#[derive(Default)]
struct Keeper {
    watchers: BTreeSet<usize>,
    answered: Answered,
}

struct World {
    seed: u64,
    chance: Chance,
    now: Instant,
    epoch: u64,
    keeper: Keeper,
    /// The message of each version, where somebody asked for it.
    journal: Vec<Option<String>>,
    letters: Vec<Sent>,
    /// By epoch and socket: each line is in order.
    frames: BTreeMap<(u64, usize), VecDeque<Frame>>,
    sockets: Vec<Socket>,
}

impl World {
    fn new(seed: u64) -> Self {
        Self {
            seed,
            chance: Chance(seed),
            now: Instant::now(),
            epoch: 1,
            keeper: Keeper::default(),
            journal: vec![None],
            letters: Vec::new(),
            frames: BTreeMap::new(),
            sockets: (0..SOCKETS).map(|_| Socket::default()).collect(),
        }
    }

    fn one_in(&mut self, times: u64) -> bool {
        self.chance.below(times) == 0
    }

    /// Somebody else keeps the room: it knows the journal, and nobody who watches.
    fn move_room(&mut self) {
        self.epoch += 1;
        self.journal.push(None);
        self.keeper = Keeper::default();
        for (version, message) in (1..).zip(&self.journal) {
            if let Some(message) = message {
                self.keeper.answered.keep(message, Ok(version));
            }
        }
        for socket in 0..SOCKETS {
            self.tell_watchers_of_newest(socket);
        }
    }

    fn version(&self) -> u64 {
        self.journal.len() as u64
    }

    fn tell(&mut self, socket: usize, frame: Frame) {
        let line = self.frames.entry((self.epoch, socket)).or_default();
        line.push_back(frame);
    }

    fn tell_answer(&mut self, socket: usize, message: &str, outcome: Outcome) {
        let text = as_text(&ToPlayer::Answer(answer(message, outcome)));
        self.tell(socket, Frame::Text(text.to_string()));
    }

    fn tell_watchers_of_newest(&mut self, socket: usize) {
        if self.keeper.watchers.contains(&socket) {
            let newest = happened(self.version());
            self.tell(socket, Frame::Text(newest));
        }
    }

    /// A letter arrives.
    fn receive(&mut self, letter: &Sent) {
        let mine = letter.to == self.epoch;
        if letter.receipt {
            let waits = self.sockets[letter.socket].posting.as_mut();
            if let Some(posting) = waits.filter(|waits| waits.command == letter.command) {
                posting.receipt = Some(mine.then_some(letter.to));
            }
        }
        match (&letter.command, mine) {
            (_, false) if letter.receipt => {}
            (_, false) => self.tell(letter.socket, Frame::Moved),
            (Command::Watch { message, seen, .. }, true) => {
                let version = self.version();
                self.tell_answer(letter.socket, message, Ok(version));
                self.keeper.watchers.insert(letter.socket);
                for missed in seen + 1..=version {
                    if *seen > 0 {
                        self.tell(letter.socket, Frame::Text(happened(missed)));
                    }
                }
                self.tell(letter.socket, Frame::Text(room(version)));
            }
            (Command::Ask { message, .. }, true) => self.decide(letter.socket, message),
            (Command::Unwatch { .. }, true) => unreachable!("nobody leaves"),
        }
    }

    fn decide(&mut self, socket: usize, message: &str) {
        let outcome = match self.keeper.answered.get(message) {
            Some(before) => before,
            None => {
                let outcome = match self.one_in(5) {
                    true => Err(Refusal::NotYourTurn),
                    false => Ok(self.version() + 1),
                };
                self.keeper.answered.keep(message, outcome);
                if outcome.is_ok() {
                    self.journal.push(Some(message.to_owned()));
                    for watcher in 0..SOCKETS {
                        self.tell_watchers_of_newest(watcher);
                    }
                }
                outcome
            }
        };
        self.tell_answer(socket, message, outcome);
    }

    /// A frame arrives.
    fn show(&mut self, (epoch, number): (u64, usize), frame: Frame) {
        let Frame::Text(text) = frame else {
            self.sockets[number].known = None;
            return self.ask_again(number);
        };
        let socket = &mut self.sockets[number];
        if !socket.watching.admits(&text, Some((STREAM, epoch))) {
            return;
        }
        let what = format!("seed {}, socket {number}: {text}", self.seed);
        match peek(&text) {
            TextKind::Answer(to) => {
                assert!(socket.answered.insert(to.to_string()), "{what}: twice");
                let done = text.contains(r#""ok":true"#);
                let kept = self.journal.iter().flatten().filter(|id| **id == *to);
                assert!(
                    kept.count() >= usize::from(done && to.starts_with('m')),
                    "{what}"
                );
            }
            TextKind::Happened(_, version) => {
                let follows = version == socket.shown + 1 || (socket.shown == 0 && version > 0);
                assert!(follows, "{what} after {}", socket.shown);
                socket.shown = version;
            }
            TextKind::Room(_, version) => {
                assert!(version >= socket.shown, "{what} after {}", socket.shown);
                socket.shown = version;
            }
            TextKind::Other => unreachable!("{what}"),
        }
        assert!(socket.shown <= self.journal.len() as u64, "{what}");
    }

    /// As `post` does: without a receipt where whoever keeps the room is known and knows that it is watched.
    fn post(&mut self, number: usize, command: Command) {
        let socket = &mut self.sockets[number];
        socket.watching.note(STREAM, &command, self.now);
        let told = socket.watching.told_in(STREAM);
        if matches!(command, Command::Ask { .. }) && told.is_some() && told == socket.known {
            let to = told.unwrap_or_default();
            self.letters.push(Sent {
                socket: number,
                to,
                command,
                receipt: false,
            });
        } else {
            self.send(number, command, VecDeque::new());
        }
    }

    fn send(&mut self, number: usize, command: Command, then: VecDeque<Command>) {
        let epoch = self.epoch;
        let socket = &mut self.sockets[number];
        let to = *socket.known.get_or_insert(epoch);
        self.letters.push(Sent {
            socket: number,
            to,
            command: command.clone(),
            receipt: true,
        });
        socket.posting = Some(Posting {
            command,
            receipt: None,
            waited: 0,
            then,
        });
    }

    fn ask_again(&mut self, number: usize) {
        let socket = &mut self.sockets[number];
        if socket.posting.is_none() {
            let mut commands = VecDeque::from(socket.watching.again(STREAM, self.now));
            if let Some(first) = commands.pop_front() {
                self.send(number, first, commands);
            }
        }
    }

    /// Looks at the receipt that a socket waits for.
    fn hear_receipt(&mut self, number: usize) {
        let socket = &mut self.sockets[number];
        let Some(mut posting) = socket.posting.take() else {
            return;
        };
        posting.waited += 1;
        match posting.receipt {
            Some(Some(epoch)) => {
                socket.watching.delivered(STREAM, &posting.command, epoch);
                if let Some(next) = posting.then.pop_front() {
                    self.send(number, next, posting.then);
                }
            }
            // What is not known to be delivered is asked again by the sweep.
            Some(None) => socket.known = None,
            None if posting.waited > 20 => socket.known = None,
            None => socket.posting = Some(posting),
        }
    }

    fn sweep(&mut self, number: usize) {
        let socket = &mut self.sockets[number];
        let (streams, given_up) = socket.watching.overdue(self.now);
        assert!(given_up.is_empty(), "seed {}: {given_up:?}", self.seed);
        // Who is being asked already is left to it; what was missed is asked for after that.
        if socket.posting.is_some() {
            return;
        }
        let missed = std::mem::take(&mut socket.missed);
        // What is looked up from time to time: in which epoch the room is kept.
        let moved = socket
            .watching
            .told_in(STREAM)
            .is_some_and(|told| told != self.epoch);
        if moved {
            socket.known = None;
        }
        if missed || moved || !streams.is_empty() {
            self.ask_again(number);
        }
    }

    fn step(&mut self, peace: bool) {
        let number = self.chance.below(SOCKETS as u64) as usize;
        if !peace {
            self.now += Duration::from_millis(self.chance.below(40));
        }
        match self.chance.below(8) {
            0 if !peace && self.one_in(6) => self.move_room(),
            1 if !peace => {
                let socket = &mut self.sockets[number];
                let under_way = socket.asked + 1 - socket.answered.len().min(socket.asked + 1);
                if socket.posting.is_none() && under_way < MOST_ON_THE_WAY {
                    socket.asked += 1;
                    let id = format!("m{number}-{}", socket.asked);
                    self.post(number, ask(&id));
                }
            }
            2 => self.hear_receipt(number),
            3 => {
                if self.one_in(4) {
                    self.sweep(number);
                }
            }
            4 | 5 => {
                if !self.letters.is_empty() {
                    let place = self.chance.below(self.letters.len() as u64) as usize;
                    let letter = match !peace && self.one_in(5) {
                        true => self.letters[place].clone(),
                        false => self.letters.swap_remove(place),
                    };
                    if peace || !self.one_in(6) {
                        self.receive(&letter);
                    }
                }
            }
            _ => self.bring_frame(peace),
        }
    }

    fn bring_frame(&mut self, peace: bool) {
        let lines: Vec<(u64, usize)> = self.frames.keys().copied().collect();
        if lines.is_empty() {
            return;
        }
        let line = lines[self.chance.below(lines.len() as u64) as usize];
        let waiting = self.frames.get_mut(&line).expect("it was there");
        let frame = waiting.pop_front().expect("none is empty");
        if waiting.is_empty() {
            self.frames.remove(&line);
        }
        if !peace && self.one_in(8) {
            // Batches are numbered.
            self.sockets[line.1].missed = true;
        } else {
            self.show(line, frame);
        }
    }
}

/// How often the room has moved, and how many messages were done.
fn schedule(seed: u64) -> (u64, usize) {
    let mut world = World::new(seed);
    for number in 0..SOCKETS {
        world.post(number, watch(0));
    }
    for _ in 0..TROUBLE {
        world.step(false);
    }
    for _ in 0..PEACE {
        world.now += LONG;
        for _ in 0..60 {
            world.step(true);
        }
    }
    let ids: Vec<&String> = world.journal.iter().flatten().collect();
    let once: BTreeSet<&String> = ids.iter().copied().collect();
    assert_eq!(
        ids.len(),
        once.len(),
        "seed {seed}: something was done twice"
    );
    for (number, socket) in world.sockets.iter().enumerate() {
        let what = format!("seed {seed}, socket {number}");
        for asked in 1..=socket.asked {
            let id = format!("m{number}-{asked}");
            assert!(socket.answered.contains(&id), "{what}: {id} has no answer");
        }
        assert_eq!(
            socket.shown,
            world.version(),
            "{what} does not see the newest"
        );
    }
    (world.epoch - 1, ids.len())
}

#[test]
fn no_schedule_loses_doubles_or_shows_the_past() {
    let (mut moves, mut done) = (0, 0);
    for seed in 0..schedules() {
        let (moved, asked) = schedule(seed);
        moves += moved;
        done += asked;
    }
    assert!(
        moves > schedules() && done as u64 > schedules(),
        "{moves} moves, {done} messages"
    );
    eprintln!("{moves} moves, {done} messages");
}
