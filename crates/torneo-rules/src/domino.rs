//! A domino tournament, from the first name on the list to the last signature.
//!
//! ```text
//!                Publish                 Close                      the last round closes
//! registering ───────────▶ round n open ───────▶ between rounds ──────────────────────────▶ finished
//!                 ▲             │  Undo              │   │ Undo (the round is gone)              │
//!                 │◀────────────┘                    │   └──▶ as before round n was published ◀──┘
//!                 └──────────────── Publish ─────────┘                                     Undo
//! ```
//!
//! Spec: docs/spec/domino-tournament.md. Rulings D12, D13, D14, D16, D17.
//!
//! People enter, leave and come back in every stage; a settled game can be corrected in every stage. A published round
//! carries its tables, so that a tournament is rebuilt from its events alone; [`crate::replay`] does the work again and compares.
//!
//! Clocks, links and storage are matters of the venue.

/// What people ask for, and who asks.
pub mod act;

/// What happened.
pub mod event;

/// What an organiser decides before the first round.
pub mod form;

/// Days, halls and the time of a round.
pub mod program;

/// The clock of the round that is played.
pub mod round_clock;

/// Who takes part.
pub mod person;

/// Penalties.
pub mod penalty;

/// Results: what a game ended with and who said so.
pub mod score;

/// How the points of a game are described.
#[cfg(feature = "schema")]
pub mod description;

/// What the rules forbid.
pub mod rejection;

/// Who may ask for what, and when.
mod decide;

/// Whether a result may be written where somebody wants to write it.
mod results;

/// What each event changes.
mod apply;

/// Who did how well so far.
mod standing;

/// The next round, looked at before it is published.
pub mod proposal;

/// A round made by the director, judged by the checker.
mod by_hand;

/// A published round changed while it is played.
pub mod change;

/// Results of a round that was taken back, for the round that is published in its place.
pub mod keep;

use std::collections::BTreeMap;

use crate::contest::prize::awarded;
use crate::pairing::feasibility::Feasibility;
use crate::pairing::request::Modality;
use crate::roster::{PlayerId, Round, hidden_in};
use change::RoundChange;
use event::{Correction, PublishedRound, StandingLine};
use form::Form;
use penalty::StandingPenalty;
use person::{Entrant, Presence};
use rejection::Rejection;
use round_clock::RoundClock;
use score::{GameNumber, PlayedTable, TableNumber};

pub use crate::roster::Stage;

/// More players than any hall seats; a round of them still fits one entry of the journal.
pub const MOST_PLAYERS: usize = 4_000;

/// A round with its results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedRound {
    /// As it was published, with the seats, byes and absences that changes have brought since. Empty tables are not among its tables.
    pub published: PublishedRound,
    /// By number, from 1, empty ones included.
    pub tables: Vec<PlayedTable>,
    /// What was changed after it was published (ruling D22).
    pub changes: Vec<RoundChange>,
    /// How long it still runs, where somebody started its clock.
    pub clock: Option<RoundClock>,
    /// The standings when it was closed; nothing while it is played. Later corrections do not change them.
    pub standing: Vec<StandingLine>,
}

impl PlayedRound {
    pub fn round(&self) -> Round {
        self.published.round
    }

    /// The tables at which people sit, with their numbers.
    pub fn seated(&self) -> impl Iterator<Item = (TableNumber, &PlayedTable)> {
        let numbered = (1..).map(TableNumber).zip(&self.tables);
        numbered.filter(|(_, table)| !table.is_dissolved())
    }

    /// The numbers of the tables without a result.
    pub fn open_tables(&self) -> impl Iterator<Item = TableNumber> {
        let numbered = self.tables.iter().zip(1..);
        let open = numbered.filter(|(table, _)| !table.is_settled());
        open.map(|(_, number)| TableNumber(number))
    }

    pub(crate) fn table(&self, number: TableNumber) -> Option<&PlayedTable> {
        self.tables.get((number.0 as usize).checked_sub(1)?)
    }

    fn table_mut(&mut self, number: TableNumber) -> Option<&mut PlayedTable> {
        self.tables.get_mut((number.0 as usize).checked_sub(1)?)
    }
}

/// A tournament. Only `apply` changes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    form: Form,
    entrants: Vec<Entrant>,
    forbidden_partners: Vec<[PlayerId; 2]>,
    forbidden_opponents: Vec<[PlayerId; 2]>,
    closed: Vec<PlayedRound>,
    open: Option<PlayedRound>,
    corrections: Vec<Correction>,
    penalties: Vec<StandingPenalty>,
    /// Rounds that were taken back, with the reason.
    undone: Vec<(Round, String)>,
    /// Put away: it is in no public list, and nothing more happens in it.
    archived: bool,
    /// Each round as it stood when it was taken back last.
    taken_back: BTreeMap<Round, PlayedRound>,
}

impl Tournament {
    /// A tournament whose list is still empty.
    pub fn new(form: Form) -> Self {
        Self {
            form,
            entrants: Vec::new(),
            forbidden_partners: Vec::new(),
            forbidden_opponents: Vec::new(),
            closed: Vec::new(),
            open: None,
            corrections: Vec::new(),
            penalties: Vec::new(),
            undone: Vec::new(),
            archived: false,
            taken_back: BTreeMap::new(),
        }
    }

    pub fn form(&self) -> &Form {
        &self.form
    }

    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    pub fn closed(&self) -> &[PlayedRound] {
        &self.closed
    }

    /// The round that is played.
    pub fn open(&self) -> Option<&PlayedRound> {
        self.open.as_ref()
    }

    /// Every published round, the open one last.
    pub fn rounds(&self) -> impl Iterator<Item = &PlayedRound> {
        self.closed.iter().chain(&self.open)
    }

    pub fn corrections(&self) -> &[Correction] {
        &self.corrections
    }

    /// Every penalty that was given, in order.
    pub fn penalties(&self) -> &[StandingPenalty] {
        &self.penalties
    }

    pub fn undone(&self) -> &[(Round, String)] {
        &self.undone
    }

    pub fn forbidden_partners(&self) -> &[[PlayerId; 2]] {
        &self.forbidden_partners
    }

    pub fn forbidden_opponents(&self) -> &[[PlayerId; 2]] {
        &self.forbidden_opponents
    }

    /// Whether it was put away.
    pub fn is_archived(&self) -> bool {
        self.archived
    }

    pub fn stage(&self) -> Stage {
        if let Some(open) = &self.open {
            return Stage::Playing(open.round());
        }
        match self.closed.last() {
            None => Stage::Registering,
            Some(_) if self.published() >= self.form.rounds => Stage::Finished,
            Some(last) => Stage::Between(last.round()),
        }
    }

    /// The round that would be published next.
    pub fn next_round(&self) -> Round {
        Round(self.published() + 1)
    }

    /// How many would play the next round.
    pub fn active(&self) -> usize {
        let present = |entrant: &&Entrant| entrant.presence == Presence::Present;
        self.entrants.iter().filter(present).count()
    }

    /// How many take part. Whoever withdrew before anything was published never did.
    pub fn taking_part(&self) -> usize {
        match self.was_published() {
            true => self.entrants.len(),
            false => {
                let left = |entrant: &&Entrant| entrant.presence != Presence::Withdrawn;
                self.entrants.iter().filter(left).count()
            }
        }
    }

    /// Whether a round was ever published, be it undone since.
    pub fn was_published(&self) -> bool {
        self.published() > 0 || !self.undone.is_empty()
    }

    /// Refuses a tournament whose form or people, as they stand, have texts with something that cannot be seen; see `Act::check_visible`.
    pub fn check_visible(&self) -> Result<(), Rejection> {
        self.form.check_visible()?;
        let texts = self.entrants.iter().flat_map(|one| one.person.texts());
        hidden_in(texts).map_or(Ok(()), |field| Err(Rejection::TextHidden { field }))
    }

    /// Who wins each prize of the form as things stand: the first in the standings who is of its category and has no
    /// prize of before (ruling D25).
    pub fn prizes(
        &self,
        standings: impl Iterator<Item = PlayerId> + Clone,
    ) -> Vec<Option<PlayerId>> {
        awarded(&self.form.prizes, standings, |player, prize| {
            let entrant = self.entrants.get(player.index());
            prize.category.is_empty()
                || entrant
                    .is_some_and(|entrant| entrant.person.categories.contains(&prize.category))
        })
    }

    /// What to expect of the windows with the present list (rulings D14 and D21).
    pub fn feasibility(&self) -> Feasibility {
        match self.form.modality {
            Modality::RotatingPartners => Feasibility::of(self.active()),
            Modality::FixedPairs => {
                let window = self.form.pairing.opponent_window;
                let rounds = window.map_or(self.form.rounds, |window| {
                    window.saturating_add(1).min(self.form.rounds)
                });
                Feasibility::of_fixed_pairs(self.active(), rounds)
            }
        }
    }

    /// Somebody by id.
    pub fn find(&self, id: &str) -> Option<PlayerId> {
        let place = self.entrants.iter().position(|e| e.person.id == id)?;
        Some(PlayerId::at(place))
    }

    /// The id of somebody enrolled.
    pub fn id(&self, player: PlayerId) -> &str {
        let entrant = self.entrants.get(player.index());
        entrant.map_or("", |entrant| &entrant.person.id)
    }

    /// Where somebody sits in the round that is played.
    pub fn seat(&self, player: PlayerId) -> Option<TableNumber> {
        let mut tables = self.open.as_ref()?.seated();
        let own = tables.find(|(_, table)| table.seats.iter().any(|side| side.contains(&player)));
        own.map(|(number, _)| number)
    }

    fn published(&self) -> u32 {
        let rounds = self.closed.len() + usize::from(self.open.is_some());
        u32::try_from(rounds).expect("a tournament has at most sixty rounds")
    }

    fn played_round(&self, round: Round) -> Option<&PlayedRound> {
        self.rounds().nth((round.0 as usize).checked_sub(1)?)
    }

    fn game_place(game: GameNumber) -> usize {
        (game.0 as usize).wrapping_sub(1)
    }
}
