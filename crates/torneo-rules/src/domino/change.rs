//! A published round changed while it is played: somebody did not come, somebody came late, a table number is wanted elsewhere.
//!
//! Ruling D22. Only tables of which no game was played or disputed change; what their pairs proposed is dropped, and a forfeit by
//! withdrawal or ruling is lifted. Every other table keeps its seats, results and links.

use serde::{Deserialize, Serialize};

use crate::audit::{Report, Status};
use crate::domino::event::{Broken, EventKind, Rule};
use crate::domino::person::Presence;
use crate::domino::rejection::Rejection;
use crate::domino::score::{Game, Pair, PlayedTable, SettledBy, TableNumber};
use crate::domino::{PlayedRound, Tournament};
use crate::pairing::Table;
use crate::pairing::quality::Quality;
use crate::roster::{PlayerId, Round};

/// What is done to the round. Whoever goes out is absent for this round unless given a bye.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Change {
    /// Somebody without a table takes the seat of somebody who has one.
    Replace {
        out: PlayerId,
        by: PlayerId,
        /// Whoever goes out rests instead of being absent.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bye: bool,
    },
    /// Two people change seats.
    Swap([PlayerId; 2]),
    /// Two pairs change places.
    SwapPairs([PairOfTable; 2]),
    /// A table of people who have none; it takes the first empty number, or a new one.
    AddTable(Table),
    /// Its number stays empty. Those of the four who get a bye; the others are absent.
    Dissolve {
        table: TableNumber,
        byes: Vec<PlayerId>,
    },
    /// Two tables exchange their numbers; one of them may be empty.
    ExchangeNumbers([TableNumber; 2]),
    /// Somebody without a table rests.
    Rest(PlayerId),
}

/// One of the two pairs of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoPairOfTable"), schema(as = DominoPairOfTable))]
pub struct PairOfTable {
    pub table: TableNumber,
    pub pair: Pair,
}

/// A change with what it touched and what it breaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundChange {
    pub round: Round,
    pub change: Change,
    /// Tables whose sheets and links are others now.
    pub tables: Vec<TableNumber>,
    pub reason: String,
    /// What the independent checker finds at those tables and among the byes.
    pub broken: Vec<Broken>,
    /// Of the whole round after it.
    pub quality: Quality,
}

/// A seat: table and pair and place in the pair, each from 0.
type Seat = (usize, usize, usize);

impl Tournament {
    /// Judges a change of the round that is played. Changes nothing.
    pub(super) fn change_round(
        &self,
        change: &Change,
        reason: String,
    ) -> Result<EventKind, Rejection> {
        let (after, tables) = self.changed(change)?;
        let report = self.judge_changed(&after);
        let numbers: Vec<TableNumber> = after.seated().map(|(number, _)| number).collect();
        let broken = self.broken(&report)?.into_iter().filter_map(|broken| {
            let number = broken.table.map(|at| numbers[at.0 as usize - 1]);
            // A table that was not touched is as it was published.
            let touched = number.is_none_or(|number| tables.contains(&number));
            let asked = broken.rule != Rule::SeatOrder || number.is_some();
            (touched && asked).then_some(Broken {
                table: number,
                ..broken
            })
        });
        let people = |count: usize| u32::try_from(count).expect("a tournament has few players");
        Ok(EventKind::Changed(RoundChange {
            round: after.round(),
            change: change.clone(),
            reason,
            broken: broken.collect(),
            quality: Quality {
                clean: people(report.quality.valid),
                seated: people(report.quality.seated),
            },
            tables,
        }))
    }

    /// What the checker says about the round that is played with these seats.
    fn judge_changed(&self, after: &PlayedRound) -> Report {
        let published = &after.published;
        let plays = |player: PlayerId| {
            let mut sides = published.tables.iter().flatten();
            match sides.any(|side| side.contains(&player)) || published.byes.contains(&player) {
                true => Status::Active,
                false => Status::Absent,
            }
        };
        let (tables, byes) = (&published.tables, &published.byes);
        self.audited(after.round(), tables, byes, &[], None, plays)
    }

    /// The round after a change, and the tables it touches.
    pub(super) fn changed(
        &self,
        change: &Change,
    ) -> Result<(PlayedRound, Vec<TableNumber>), Rejection> {
        let mut round = self.open.clone().ok_or(Rejection::NoRoundOpen)?;
        let touched = match change {
            Change::Replace { out, by, bye } => {
                let seat = self.seat_that_changes(&round, *out)?;
                self.comes_in(&mut round, *by)?;
                *person_at(&mut round, seat) = *by;
                self.goes_out(&mut round, *out, *bye)?;
                vec![seat.0]
            }
            Change::Swap([one, other]) => {
                let [first, second] = [
                    self.seat_that_changes(&round, *one)?,
                    self.seat_that_changes(&round, *other)?,
                ];
                if first.0 == second.0 && first.1 == second.1 {
                    return Err(Rejection::NothingChanges);
                }
                *person_at(&mut round, first) = *other;
                *person_at(&mut round, second) = *one;
                vec![first.0, second.0]
            }
            Change::SwapPairs([one, other]) => {
                let [first, second] = [
                    self.table_that_changes(&round, one.table)?,
                    self.table_that_changes(&round, other.table)?,
                ];
                if first == second {
                    return Err(Rejection::NothingChanges);
                }
                let pair = round.tables[first].seats[one.pair.index()];
                let theirs =
                    std::mem::replace(&mut round.tables[second].seats[other.pair.index()], pair);
                round.tables[first].seats[one.pair.index()] = theirs;
                vec![first, second]
            }
            Change::AddTable(seats) => vec![self.add_table(&mut round, seats)?],
            Change::Dissolve { table, byes } => {
                let at = self.table_that_changes(&round, *table)?;
                self.dissolve(&mut round, at, byes)?;
                vec![at]
            }
            Change::ExchangeNumbers([one, other]) => {
                let [first, second] = [
                    self.number_that_changes(&round, *one)?,
                    self.number_that_changes(&round, *other)?,
                ];
                let empty = |at: usize| round.tables[at].is_dissolved();
                if first == second || (empty(first) && empty(second)) {
                    return Err(Rejection::NothingChanges);
                }
                round.tables.swap(first, second);
                vec![first, second]
            }
            Change::Rest(player) => {
                self.comes_in(&mut round, *player)?;
                round.published.byes.push(*player);
                Vec::new()
            }
        };
        Ok(self.settled_after(round, touched))
    }

    /// Touched tables start anew; what was published says what is true now.
    fn settled_after(
        &self,
        mut round: PlayedRound,
        mut touched: Vec<usize>,
    ) -> (PlayedRound, Vec<TableNumber>) {
        touched.sort_unstable();
        touched.dedup();
        for at in &touched {
            let table = &mut round.tables[*at];
            if !table.is_dissolved() {
                *table = PlayedTable::new(table.seats, self.form.games_per_round);
            }
        }
        round.published.tables = round.seated().map(|(_, table)| table.seats).collect();
        (round, touched.into_iter().map(number_at).collect())
    }

    fn add_table(&self, round: &mut PlayedRound, seats: &Table) -> Result<usize, Rejection> {
        let due = self.form.modality.entrants_of_a_side();
        if seats.iter().any(|side| side.len() != due) {
            return Err(Rejection::SideSize { due });
        }
        let four: Vec<PlayerId> = seats.iter().flatten().copied().collect();
        for (place, player) in four.iter().enumerate() {
            if four[..place].contains(player) {
                let id = self.id(*player).to_owned();
                return Err(Rejection::SeatedTwice { id });
            }
            self.comes_in(round, *player)?;
        }
        let table = PlayedTable::new(*seats, self.form.games_per_round);
        match round.tables.iter().position(PlayedTable::is_dissolved) {
            Some(empty) => {
                round.tables[empty] = table;
                Ok(empty)
            }
            None => {
                round.tables.push(table);
                Ok(round.tables.len() - 1)
            }
        }
    }

    fn dissolve(
        &self,
        round: &mut PlayedRound,
        at: usize,
        byes: &[PlayerId],
    ) -> Result<(), Rejection> {
        let seats = round.tables[at].seats;
        let four: Vec<PlayerId> = seats.iter().flatten().copied().collect();
        if let Some(other) = byes.iter().find(|player| !four.contains(player)) {
            self.entrant(*other)?;
            let id = self.id(*other).to_owned();
            return Err(Rejection::NotSeated { id });
        }
        for player in &four {
            self.goes_out(round, *player, byes.contains(player))?;
        }
        round.tables[at].dissolve();
        Ok(())
    }

    /// Somebody who has no table and has not left: neither resting nor absent from here on.
    fn comes_in(&self, round: &mut PlayedRound, player: PlayerId) -> Result<(), Rejection> {
        let id = || self.id(player).to_owned();
        if self.entrant(player)?.presence == Presence::Withdrawn {
            return Err(Rejection::AlreadyWithdrawn { id: id() });
        }
        if seat_of(round, player).is_some() {
            return Err(Rejection::HasTable { id: id() });
        }
        round.published.byes.retain(|other| *other != player);
        round.published.absent.retain(|other| *other != player);
        Ok(())
    }

    fn goes_out(
        &self,
        round: &mut PlayedRound,
        player: PlayerId,
        bye: bool,
    ) -> Result<(), Rejection> {
        let left = self.entrant(player)?.presence == Presence::Withdrawn;
        match (bye, left) {
            (true, true) => {
                let id = self.id(player).to_owned();
                return Err(Rejection::AlreadyWithdrawn { id });
            }
            (true, false) => round.published.byes.push(player),
            (false, _) => round.published.absent.push(player),
        }
        Ok(())
    }

    fn seat_that_changes(&self, round: &PlayedRound, player: PlayerId) -> Result<Seat, Rejection> {
        self.entrant(player)?;
        let seat = seat_of(round, player).ok_or_else(|| Rejection::NotSeated {
            id: self.id(player).to_owned(),
        })?;
        self.table_that_changes(round, number_at(seat.0))?;
        Ok(seat)
    }

    /// A table with people at it of which nothing was played.
    fn table_that_changes(
        &self,
        round: &PlayedRound,
        number: TableNumber,
    ) -> Result<usize, Rejection> {
        let at = self.number_that_changes(round, number)?;
        match round.tables[at].is_dissolved() {
            true => Err(Rejection::NoSuchTable {
                round: round.round(),
                table: number,
                tables: round.tables.len(),
            }),
            false => Ok(at),
        }
    }

    /// A table of which nothing was played, or an empty number.
    fn number_that_changes(
        &self,
        round: &PlayedRound,
        number: TableNumber,
    ) -> Result<usize, Rejection> {
        let at = (number.0 as usize).wrapping_sub(1);
        let table = round.tables.get(at).ok_or(Rejection::NoSuchTable {
            round: round.round(),
            table: number,
            tables: round.tables.len(),
        })?;
        let played = |game: &Game| match game {
            Game::Open | Game::Proposed { .. } => false,
            Game::Settled { by, .. } => *by != SettledBy::Award,
            Game::Disputed { .. } => true,
        };
        match table.games.iter().any(played) {
            true => Err(Rejection::TablePlayed { table: number }),
            false => Ok(at),
        }
    }
}

fn number_at(at: usize) -> TableNumber {
    TableNumber(u32::try_from(at + 1).expect("a round has few tables"))
}

fn seat_of(round: &PlayedRound, player: PlayerId) -> Option<Seat> {
    let tables = round.tables.iter().enumerate();
    let mut tables = tables.filter(|(_, table)| !table.is_dissolved());
    tables.find_map(|(at, table)| {
        let place = |pair: usize| table.seats[pair].iter().position(|it| *it == player);
        let pair = (0..2).find(|pair| place(*pair).is_some())?;
        Some((at, pair, place(pair)?))
    })
}

fn person_at(round: &mut PlayedRound, (table, pair, seat): Seat) -> &mut PlayerId {
    &mut round.tables[table].seats[pair][seat]
}
