//! A tournament of encounters between two: chess, tic-tac-toe or any other game, live or over the board, in any format.
//!
//! ```text
//!                Publish              every encounter settled
//! registering ───────────▶ playing ───────────────────────────▶ between rounds ──▶ … ──▶ Finish ──▶ finished
//!                             ▲  arena: whoever is free is paired while others play       │
//!                             └─────────────────────── Publish ◀──────────────────────────┘
//! ```
//!
//! Spec: docs/spec/contest.md. A format proposes encounters and byes from what has happened; `format` asks the Dutch
//! system, Berger's tables, the bracket or the arena. A published round carries its encounters, so that a contest is
//! rebuilt from its events alone; [`crate::replay`] does the work again and compares, and [`audit`] judges without it.
//!
//! Which game is played, rooms, clocks and storage are matters of the venue.

/// What people ask for, and who asks.
pub mod act;

/// Whether what was published holds what its format promises; shares nothing with `format`.
pub mod audit;

/// What each event changes.
mod apply;

/// Who may ask for what, and when.
mod decide;

/// A contest that began elsewhere, from its report.
pub mod continued;

/// Encounters and how they end.
pub mod encounter;

/// What happened.
pub mod event;

/// Why somebody plays whom.
pub mod explanation;

/// What an organiser decides before the first round.
pub mod form;

/// What each format proposes.
mod format;

/// What federations ask, and the terms of a contest that began elsewhere.
pub mod official;

/// Who takes part.
pub mod person;

/// Looking ahead.
mod preview;

/// What is to be won.
pub mod prize;

/// What FIDE makes of somebody's games.
pub mod rated;

/// What the rules forbid.
pub mod rejection;

/// The contest as a report for federations.
mod report;

/// Who did how well so far.
pub mod standing;

/// The contest as FIDE's methods see it.
mod table;

use crate::roster::{PlayerId, Round};
use encounter::{Encounter, EncounterNumber};
use event::PublishedRound;
use form::{Form, Format};
use official::{Apart, Official, Terms};
use person::{AskedBye, Entrant, Presence};
use standing::Line;

pub use crate::roster::Stage;

/// More players than any venue has.
pub const MOST_PLAYERS: usize = 2_000;

/// A contest. Only `apply` changes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    form: Form,
    entrants: Vec<Entrant>,
    /// Who was there when the first round was published, from the best: seeds of a bracket, numbers of a table.
    field: Vec<PlayerId>,
    rounds: Vec<PublishedRound>,
    /// The ranking list as it was when each round was published: ratings may be corrected later.
    lists: Vec<Vec<PlayerId>>,
    encounters: Vec<Encounter>,
    /// Pairs, each from the round after the last that was out when the director parted them.
    kept_apart: Vec<Apart>,
    /// Who was here when a round by hand was published and stood nowhere in it.
    left_out: Vec<(Round, PlayerId)>,
    official: Official,
    terms: Terms,
    /// How many encounters were settled so far.
    settled: u32,
    /// The standings at the end.
    finished: Option<Vec<Line>>,
}

impl Contest {
    /// A contest whose list is still empty.
    pub fn new(form: Form) -> Self {
        Self {
            form,
            entrants: Vec::new(),
            field: Vec::new(),
            rounds: Vec::new(),
            lists: Vec::new(),
            encounters: Vec::new(),
            kept_apart: Vec::new(),
            left_out: Vec::new(),
            official: Official::default(),
            terms: Terms::default(),
            settled: 0,
            finished: None,
        }
    }

    pub fn form(&self) -> &Form {
        &self.form
    }

    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    pub fn rounds(&self) -> &[PublishedRound] {
        &self.rounds
    }

    /// Every encounter, in the order of publication.
    pub fn encounters(&self) -> &[Encounter] {
        &self.encounters
    }

    /// What federations ask about it.
    pub fn official(&self) -> &Official {
        &self.official
    }

    /// Seeds of a bracket or numbers of a table; empty before the first round.
    pub fn field(&self) -> &[PlayerId] {
        &self.field
    }

    pub fn encounter(&self, number: EncounterNumber) -> Option<&Encounter> {
        self.encounters.get(number.index())
    }

    /// Encounters without a result, with their numbers.
    pub fn open(&self) -> impl Iterator<Item = (EncounterNumber, &Encounter)> {
        let numbered = self.encounters.iter().enumerate();
        numbered
            .filter(|(_, encounter)| encounter.result.is_none())
            .map(|(index, encounter)| (EncounterNumber::at(index), encounter))
    }

    /// The encounter that somebody plays now.
    pub fn playing(&self, player: PlayerId) -> Option<EncounterNumber> {
        self.open()
            .find(|(_, encounter)| encounter.side_of(player).is_some())
            .map(|(number, _)| number)
    }

    pub fn stage(&self) -> Stage {
        if self.finished.is_some() {
            return Stage::Finished;
        }
        match self.rounds.last() {
            None => Stage::Registering,
            Some(last) if self.open().next().is_some() => Stage::Playing(last.round),
            Some(last) => Stage::Between(last.round),
        }
    }

    /// How many rounds were published.
    pub fn published(&self) -> u32 {
        u32::try_from(self.rounds.len()).expect("a contest has few rounds")
    }

    /// How many rounds there will be, where it is known.
    pub fn total_rounds(&self) -> Option<u32> {
        match self.form.format {
            Format::Swiss { rounds, .. } => Some(rounds),
            Format::RoundRobin { cycles } => {
                let field = if self.field.is_empty() {
                    self.present().count()
                } else {
                    self.field.len()
                };
                u32::try_from(crate::round_robin::count(field, cycles)).ok()
            }
            Format::Knockout { .. } | Format::Arena { .. } => None,
        }
    }

    /// Whether nothing is left to play, so that it can be finished.
    pub fn is_complete(&self) -> bool {
        let all_settled = !self.rounds.is_empty() && self.open().next().is_none();
        all_settled
            && match self.form.format {
                Format::Swiss { .. } | Format::RoundRobin { .. } => self
                    .total_rounds()
                    .is_some_and(|total| self.published() >= total),
                Format::Knockout { .. } => self.bracket().is_some_and(|bracket| bracket.is_over()),
                Format::Arena { .. } => false,
            }
    }

    /// Who would play the next round.
    pub fn present(&self) -> impl Iterator<Item = PlayerId> {
        let numbered = self.entrants.iter().enumerate();
        numbered
            .filter(|(_, entrant)| entrant.presence == Presence::Present)
            .map(|(index, _)| PlayerId::at(index))
    }

    /// The bye somebody asked for in a round.
    fn asked_bye(&self, player: PlayerId, round: Round) -> Option<AskedBye> {
        let entrant = self.entrants.get(player.index())?;
        entrant
            .asked
            .iter()
            .copied()
            .find(|asked| asked.round == round)
    }

    /// The ranking list: everybody from the best.
    fn ranking_list(&self) -> Vec<PlayerId> {
        self.by_rank((0..self.entrants.len()).map(PlayerId::at))
    }

    /// These players from the best: by rating, then by the order in which they entered; by this alone where the terms say so.
    fn by_rank(&self, players: impl Iterator<Item = PlayerId>) -> Vec<PlayerId> {
        let mut ranked: Vec<PlayerId> = players.collect();
        let rating = |player: &PlayerId| self.entrants[player.index()].person.rating.unwrap_or(0);
        if self.terms.by_entry {
            ranked.sort_unstable();
        } else {
            ranked.sort_by_key(|player| (std::cmp::Reverse(rating(player)), *player));
        }
        ranked
    }

    /// What an entrant is called; nothing if there is none with this number.
    pub fn name(&self, player: PlayerId) -> &str {
        let entrant = self.entrants.get(player.index());
        entrant.map_or("", |entrant| entrant.person.name.as_str())
    }
}
