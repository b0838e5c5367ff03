//! What a game is to a room: how it is opened, judged, seen, and what its bots do.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_util::sync::CancellationToken;
use torneo_rules::chance::Chance;
use torneo_rules::chess::clock::room_time::RoomTime;
use torneo_rules::contest::encounter::GameResult;

use super::Planned;
use crate::wire::live::Refusal;

/// When somebody asked: the time at which the socket was read, in milliseconds of the room's clock, and how much of the way there
/// and back was the connection's.
#[derive(Debug, Clone, Copy)]
pub struct At {
    pub received_ms: u64,
    pub lag_ms: u32,
}

impl At {
    /// Without lag: what the server does itself.
    pub fn exactly(received_ms: u64) -> Self {
        Self {
            received_ms,
            lag_ms: 0,
        }
    }
}

/// Whether somebody is in the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attendance {
    Here,
    /// The connection broke.
    Lost,
    /// Closed the page or went elsewhere.
    Left,
}

/// A game that can be played in a room. What its rules forbid beyond the words that all games share (`Refusal`) is its own
/// `Rejection`, an enum of words that becomes a `Refusal`. Times are milliseconds of the room's clock, which is the wall's as long as no outage
/// is given back; whoever gives it back shifts the room's clock, and no game does it itself.
pub trait LiveGame: Clone + Sized {
    /// The names of the seats, whoever begins first.
    const SEATS: &'static [&'static str];
    /// Whether all who play see the same, so that it is written once. Where hands are hidden they do not.
    const PLAYERS_SEE_THE_SAME: bool = false;
    /// What was agreed before it began.
    type Terms;
    /// What a player may send.
    type Action: Serialize + DeserializeOwned;
    /// What the journal keeps: an object with a `type` that is none of the room's words.
    type Event: Serialize + DeserializeOwned;
    /// A bot's name in the journal.
    type Bot: Serialize + DeserializeOwned;
    /// What somebody sees.
    type View: Serialize;
    /// Something that a player may do now.
    type Choice: Serialize;
    /// One line for lists.
    type Card: Serialize;

    fn open(terms: &Self::Terms, move_seconds: Option<u32>) -> Self;

    /// Everybody has sat down.
    fn begin(&mut self, at_ms: u64);

    /// Judges an action. Changes nothing. Only asked once everybody sits.
    fn decide(
        &self,
        by: usize,
        action: &Self::Action,
        round: Option<u32>,
        at: At,
    ) -> Result<Self::Event, Refusal>;

    /// Records what was decided. Cannot fail, so any journal can be replayed.
    fn apply(&mut self, event: &Self::Event, at_ms: u64);

    /// When something happens by itself.
    fn due_ms(&self) -> Option<u64>;

    /// What happens then.
    fn at_due(&self) -> Option<Self::Event>;

    /// Whether somebody would lose by time that passes now, though nothing may be due.
    fn is_timed(&self) -> bool {
        self.due_ms().is_some()
    }

    /// What follows from who is here, by seat: at once where somebody came back, after a while where somebody is away.
    fn presence(&self, _who: &[Attendance], _at_ms: u64) -> Option<Self::Event> {
        None
    }

    fn is_over(&self) -> bool;

    /// How it ended between two, the first seat as white; nothing while it is played, or where nobody wins or loses.
    fn result(&self) -> Option<GameResult> {
        None
    }

    /// What whoever sits in a seat sees, or who watches; `begun` once everybody sits.
    fn view(&self, eye: Option<usize>, begun: bool) -> Self::View;

    /// Times in a view as everybody's clocks have them.
    fn show_times(_view: &mut Self::View, _time: &RoomTime) {}

    /// The view for whoever was sent the one before this event: a game may leave out what they know from it.
    fn news(&self, eye: Option<usize>, begun: bool) -> Self::View {
        self.view(eye, begun)
    }

    /// All that somebody may do now.
    fn legal(&self, seat: usize) -> Vec<Self::Choice>;

    /// An event as who does not play may know it.
    fn for_spectators(event: &Self::Event) -> Self::Event;

    fn card(&self) -> Self::Card;

    fn rematch(&self) -> Rematch<Self::Terms>;

    /// What a bot in this seat does now.
    fn bot(
        &self,
        seat: usize,
        bot: Self::Bot,
        chance: &mut Chance,
    ) -> Turn<Self::Event, Self::Action>;
}

/// How much of a game is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    Everything,
    /// Without what whoever saw the game just before knows already.
    News,
}

/// Another game of the same people.
pub struct Rematch<T> {
    pub terms: T,
    /// For each seat of the new game, the seat of the old one whose holder takes it.
    pub seats: Vec<usize>,
}

/// What a bot does when it is asked.
pub enum Turn<E, A> {
    /// It is not its turn.
    Wait,
    Now(E),
    /// It thinks elsewhere and comes back; what it chose is judged as anybody's action, unless the game has moved on.
    Think(Thought<A>),
}

/// What a bot does elsewhere before it acts.
pub struct Thought<A> {
    pub work: Work<A>,
    /// How long it takes at least, so that whoever plays it sees what happened. In milliseconds.
    pub pause_ms: u64,
    /// Whether its own clock runs meanwhile.
    pub on_its_clock: bool,
}

/// Work for another thread. Whoever is told to stop may answer nothing.
pub type Work<A> = Box<dyn FnOnce(&CancellationToken) -> Option<A> + Send>;

/// The request that opens a room of one game.
pub trait Opening: DeserializeOwned {
    type Terms;

    fn plan(self) -> Result<Plan<Self::Terms>, Unfit>;
}

/// A room that somebody asked for.
pub struct Plan<T> {
    pub terms: T,
    pub seats: Vec<Planned>,
    pub move_seconds: Option<u32>,
}

/// Why a room cannot be opened like this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unfit {
    pub code: &'static str,
    pub why: &'static str,
    /// Whether the description of the request rules it out already; of a position no description can tell.
    pub described: bool,
}
