//! The question put to the pairing: players in standing order, closed rounds, the round to pair, options.
//!
//! Spec: docs/spec/suizo-domino.md §2. Rulings D01, D13 and the options of ruling D.
//!
//! A [`Request`] that exists is consistent; nothing behind it checks again.

use serde::{Deserialize, Serialize};

use super::Table;
use super::rejection::Rejection;
use crate::roster::{PlayerId, Round};

/// Whether somebody plays this round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    #[default]
    Active,
    /// Misses this round only.
    Absent,
    /// Left the tournament.
    Withdrawn,
}

/// A player as the standing knows them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    pub wins: u32,
    pub status: Status,
}

/// A round that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedRound {
    pub round: Round,
    pub tables: Vec<Table>,
    pub byes: Vec<PlayerId>,
}

/// A table that the director fixed before the pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PinnedTable {
    /// `None`: wherever its best player puts it.
    pub number: Option<u32>,
    pub pairs: Table,
}

/// What an entrant is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoModality"), schema(as = DominoModality))]
pub enum Modality {
    /// One person, with another partner each round.
    #[default]
    RotatingPartners,
    /// A pair that stays together.
    FixedPairs,
}

impl Modality {
    /// How many entrants sit at a table.
    pub fn entrants_at_a_table(self) -> usize {
        match self {
            Modality::RotatingPartners => 4,
            Modality::FixedPairs => 2,
        }
    }

    /// How many entrants are one side of a table.
    pub fn entrants_of_a_side(self) -> usize {
        self.entrants_at_a_table() / 2
    }

    pub fn is_rotating(&self) -> bool {
        *self == Modality::RotatingPartners
    }
}

/// What an organiser may ask for beyond the plain rules. All off by default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// Rotating partners or fixed pairs (ruling D21).
    pub modality: Modality,
    /// Fixed pairs may meet again after this many rounds, instead of never.
    pub opponent_window: Option<u32>,
    /// How many rounds the event has, if that is known: for the warning before it starts.
    pub rounds: Option<u32>,
    /// When exactly two players lead, they must be opponents.
    pub leaders_duel: bool,
    /// Opponents are kept apart for 1, 2 or 3 rounds by category instead of one.
    pub opponent_window_by_category: bool,
    /// The category is that of round 1 for the whole event.
    pub frozen_category: bool,
    pub forbidden_partners: Vec<[PlayerId; 2]>,
    pub forbidden_opponents: Vec<[PlayerId; 2]>,
    pub pinned_tables: Vec<PinnedTable>,
}

impl Options {
    /// How many rounds in a row must not hold a rematch of fixed pairs.
    pub(super) fn rounds_without_rematch(&self) -> u32 {
        let window = self.opponent_window.map(|window| window.saturating_add(1));
        let rounds = self.rounds.unwrap_or(1);
        window.map_or(rounds, |window| window.min(rounds))
    }
}

/// A consistent question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    entrants: Vec<Entrant>,
    history: Vec<ClosedRound>,
    round: Round,
    options: Options,
}

impl Request {
    /// Checks a question: every closed round before this one, nobody twice in a round, pins that can be kept.
    pub fn new(
        entrants: Vec<Entrant>,
        history: Vec<ClosedRound>,
        round: Round,
        options: Options,
    ) -> Result<Self, Rejection> {
        if round.0 == 0 {
            return Err(Rejection::RoundZero);
        }
        check_modality(&options)?;
        check_history(&history, entrants.len(), round, options.modality)?;
        check_wishes(&options)?;
        check_pins(&options, &entrants)?;
        Ok(Self {
            entrants,
            history,
            round,
            options,
        })
    }

    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    pub fn history(&self) -> &[ClosedRound] {
        &self.history
    }

    pub fn round(&self) -> Round {
        self.round
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many took part in round 1, if it is among the closed rounds.
    pub fn players_of_round_one(&self) -> Option<usize> {
        let first = self
            .history
            .iter()
            .find(|closed| closed.round == Round(1))?;
        Some(4 * first.tables.len() + first.byes.len())
    }

    /// How many are active this round.
    pub fn active(&self) -> usize {
        self.entrants
            .iter()
            .filter(|entrant| entrant.status == Status::Active)
            .count()
    }
}

/// Ruling D21: what has no meaning with fixed pairs is refused by name, and so is what has none without them.
fn check_modality(options: &Options) -> Result<(), Rejection> {
    let asked = [
        (
            "opponent_window_by_category",
            options.opponent_window_by_category,
        ),
        ("frozen_category", options.frozen_category),
        ("forbidden_partners", !options.forbidden_partners.is_empty()),
    ];
    match options.modality {
        Modality::RotatingPartners if options.opponent_window.is_some() => {
            Err(Rejection::OnlyFixedPairs {
                option: "opponent_window",
            })
        }
        Modality::RotatingPartners => Ok(()),
        Modality::FixedPairs if options.opponent_window == Some(0) => Err(Rejection::WindowZero),
        Modality::FixedPairs => match asked.into_iter().find(|(_, asked)| *asked) {
            Some((option, _)) => Err(Rejection::NotWithFixedPairs { option }),
            None => Ok(()),
        },
    }
}

/// Whether both sides have as many entrants as the modality seats.
fn fits(table: &Table, modality: Modality) -> bool {
    let due = modality.entrants_of_a_side();
    table.iter().all(|side| side.len() == due)
}

fn check_history(
    history: &[ClosedRound],
    players: usize,
    round: Round,
    modality: Modality,
) -> Result<(), Rejection> {
    let mut rounds: Vec<Round> = history.iter().map(|closed| closed.round).collect();
    rounds.sort_unstable();
    if rounds.first() == Some(&Round(0)) {
        return Err(Rejection::RoundZero);
    }
    if let Some(twice) = rounds.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Rejection::RoundTwice { round: twice[0] });
    }
    if let Some(&closed) = rounds.last().filter(|closed| **closed >= round) {
        return Err(Rejection::RoundBehindHistory { round, closed });
    }
    // The number of the last history entry in which each player was seen.
    let mut seen = vec![usize::MAX; players];
    for (entry, closed) in history.iter().enumerate() {
        if closed.tables.iter().any(|table| !fits(table, modality)) {
            return Err(Rejection::SideSize {
                round: closed.round,
                due: modality.entrants_of_a_side(),
            });
        }
        let seated = closed.tables.iter().flatten().flatten();
        for player in seated.chain(&closed.byes) {
            if std::mem::replace(&mut seen[player.index()], entry) == entry {
                return Err(Rejection::TwiceInRound {
                    player: *player,
                    round: closed.round,
                });
            }
        }
    }
    Ok(())
}

fn check_wishes(options: &Options) -> Result<(), Rejection> {
    let mut forbidden = options
        .forbidden_partners
        .iter()
        .chain(&options.forbidden_opponents);
    match forbidden.find(|pair| pair[0] == pair[1]) {
        Some(&[player, _]) => Err(Rejection::ForbiddenWithSelf { player }),
        None => Ok(()),
    }
}

fn check_pins(options: &Options, entrants: &[Entrant]) -> Result<(), Rejection> {
    let (pins, modality) = (&options.pinned_tables, options.modality);
    if pins.iter().any(|pin| !fits(&pin.pairs, modality)) {
        return Err(Rejection::PinnedSideSize {
            due: modality.entrants_of_a_side(),
        });
    }
    let mut pinned: Vec<PlayerId> = pins
        .iter()
        .flat_map(|pin| pin.pairs.iter().flatten())
        .copied()
        .collect();
    pinned.sort_unstable();
    if let Some(twice) = pinned.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Rejection::PinnedTwice { player: twice[0] });
    }
    if let Some(&player) = pinned
        .iter()
        .find(|player| entrants[player.index()].status != Status::Active)
    {
        return Err(Rejection::PinnedNotActive { player });
    }
    let tables = entrants
        .iter()
        .filter(|entrant| entrant.status == Status::Active)
        .count()
        / modality.entrants_at_a_table();
    let mut numbers: Vec<u32> = pins.iter().filter_map(|pin| pin.number).collect();
    numbers.sort_unstable();
    if let Some(&number) = numbers
        .iter()
        .find(|number| **number == 0 || **number as usize > tables)
    {
        return Err(Rejection::PinnedNumber { number, tables });
    }
    match numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(twice) => Err(Rejection::PinnedNumberTwice { number: twice[0] }),
        None => Ok(()),
    }
}
