//! The game: `decide` judges, `apply` records.
//!
//! Spec: docs/spec/chess.md §6. Rulings C07 to C13.
//!
//! Whoever keeps the game says when something was received; at `due` they apply what `at_due` says. Both players see the
//! same board; what differs is what each may do.

/// What was agreed before the game began.
pub mod terms;

/// What a player may ask for.
pub mod action;

/// What a bot thought of its move.
pub mod afterthought;

/// What happened.
pub mod event;

/// What the rules forbid.
pub mod rejection;

/// What somebody sees of a game.
pub mod view;

/// What players say to each other.
pub mod talk;

mod apply;
mod decide;

use afterthought::Afterthought;
use talk::Line;
use terms::{NotTerms, Terms};

use super::clock::Clock;
use super::clock::room_time::RoomMillis;
use super::ending::Ending;
use super::history::History;
use super::side::{BySide, Side};

/// Where a game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Not begun: somebody is missing.
    Waiting,
    Playing {
        /// Since when the side to move thinks.
        turn_began: RoomMillis,
    },
    Ended(Ending),
}

/// Somebody who is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Away {
    since: RoomMillis,
    on_purpose: bool,
}

/// What a move did to its player's clock, as it is kept for the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveTime {
    /// Nothing without a clock.
    pub left_ms: Option<u64>,
    pub lag_ms: u64,
}

/// A game from its terms to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    terms: Terms,
    history: History,
    /// One for each move.
    move_times: Vec<MoveTime>,
    /// One for each move.
    thoughts: Vec<Option<Afterthought>>,
    clock: Option<Clock>,
    stage: Stage,
    /// Who offers a draw.
    draw_offer: Option<Side>,
    /// How many plies had been made when each side last offered a draw.
    last_offer: BySide<Option<usize>>,
    /// Who asks to take back.
    takeback: Option<Side>,
    away: BySide<Option<Away>>,
    claim_for_me: BySide<bool>,
    chat: Vec<Line>,
}

impl Game {
    /// A game that waits for its players.
    pub fn new(terms: &Terms) -> Result<Self, NotTerms> {
        Ok(Self {
            history: History::new(terms.start()?),
            move_times: Vec::new(),
            thoughts: Vec::new(),
            clock: Clock::new(&terms.control),
            stage: Stage::Waiting,
            draw_offer: None,
            last_offer: BySide::both(None),
            takeback: None,
            away: BySide::both(None),
            claim_for_me: BySide::both(terms.occasion.is_casual()),
            chat: Vec::new(),
            terms: terms.clone(),
        })
    }

    /// The game that these events tell.
    pub fn replay<'a>(
        terms: &Terms,
        events: impl IntoIterator<Item = &'a event::Event>,
    ) -> Result<Self, NotTerms> {
        let mut game = Self::new(terms)?;
        for event in events {
            game.apply(event);
        }
        Ok(game)
    }

    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    pub fn history(&self) -> &History {
        &self.history
    }

    pub fn move_times(&self) -> &[MoveTime] {
        &self.move_times
    }

    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    pub fn stage(&self) -> Stage {
        self.stage
    }

    pub fn ending(&self) -> Option<Ending> {
        match self.stage {
            Stage::Ended(ending) => Some(ending),
            Stage::Waiting | Stage::Playing { .. } => None,
        }
    }

    /// What was said, oldest first. For those who play.
    pub fn chat(&self) -> &[Line] {
        &self.chat
    }

    pub fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    fn to_move(&self) -> Side {
        self.history.now().to_move()
    }

    /// Each side has made a move: from now on the game counts.
    fn both_have_moved(&self) -> bool {
        self.history.plies() >= 2
    }

    /// Does the clock of the side to move run? Before both have moved only where the clock starts with the round, and
    /// where days are counted.
    fn clock_runs(&self) -> bool {
        self.both_have_moved()
            || !self.terms.occasion.waits_for_first_moves()
            || !self.terms.control.is_live()
    }
}
