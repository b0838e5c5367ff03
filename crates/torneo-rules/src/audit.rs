//! Whether a round obeys the law, judged by somebody who did not make it.
//!
//! Spec: docs/spec/suizo-domino.md §3 to §7; rulings D01 to D11, and D21 for fixed pairs.
//!
//! ```text
//! Case → seats (who sits) → windows, violations → byes, order, figures → avoid (could it be better?)
//! ```
//!
//! A fault is a broken rule; a violation is a meeting too soon, which the law allows when nothing better
//! exists. Shares no code with the pairing, on purpose: two readings of one law check each other.

mod avoid;
mod byes;
mod field;
mod order;
mod rematches;
mod search;
mod seats;
mod violations;
mod windows;

use serde::Serialize;

use crate::roster::{PlayerId, Round};

use field::Field;

/// Two sides of two players when it is right, or of one fixed pair each; a faulty sheet may hold anything.
pub type Seating = Vec<Vec<PlayerId>>;

/// Two sides of the right size, as a director pins them and as a witness proposes them.
pub type Sides = [Vec<PlayerId>; 2];

/// A round as it was played or published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatedRound {
    pub round: Round,
    pub tables: Vec<Seating>,
    pub byes: Vec<PlayerId>,
}

/// Whether a player takes part in the round (ruling D13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Status {
    Active,
    Absent,
    Withdrawn,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    pub player: PlayerId,
    pub wins: u32,
    pub status: Status,
}

/// What is known of the players before the round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// In order, ties already broken by the caller.
    Known(Vec<Entrant>),
    /// Nobody wrote it down; only that these were surely active.
    Unknown { active: Vec<PlayerId> },
}

/// A table the director fixed before the pairing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pinned {
    /// From 1; `None` lets ruling D09 number it.
    pub number: Option<usize>,
    pub pairs: Sides,
}

/// What the director asked for beyond the plain rules.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// An entrant is a pair that stays together (ruling D21).
    pub fixed_pairs: bool,
    /// Fixed pairs may meet again after this many rounds, instead of never.
    pub opponent_window: Option<u32>,
    pub leaders_duel: bool,
    pub opponent_window_by_category: bool,
    pub frozen_category: bool,
    pub forbidden_partners: Vec<[PlayerId; 2]>,
    pub forbidden_opponents: Vec<[PlayerId; 2]>,
    pub pinned: Vec<Pinned>,
}

impl Options {
    /// How many entrants are one side of a table.
    fn side(&self) -> usize {
        if self.fixed_pairs { 1 } else { 2 }
    }

    /// How many entrants sit at a table.
    fn table(&self) -> usize {
        2 * self.side()
    }
}

/// A contingency as the sheet logs it; what it says in words is not judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logged {
    pub level: u32,
    pub players: Vec<PlayerId>,
}

/// The round to judge, with the figures it claims.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    pub seated: SeatedRound,
    pub window: Option<u32>,
    pub quality: Option<f64>,
    pub contingencies: Option<Vec<Logged>>,
}

/// Everything a judgment depends on.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    pub standing: &'a Standing,
    pub history: &'a [SeatedRound],
    /// The number the round ought to have.
    pub round: Round,
    pub options: &'a Options,
    pub sheet: &'a Sheet,
}

/// Where somebody stands on a sheet. Tables count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Spot {
    Table(usize),
    Bye,
}

/// A broken rule. Its name in JSON is its code, which never changes.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    WrongRound {
        said: Round,
        due: Round,
    },
    WrongWindow {
        said: u32,
        due: u32,
    },
    UnknownPlayer(PlayerId, Spot),
    NotActive(PlayerId, Status, Spot),
    SeatedTwice(PlayerId, Vec<Spot>),
    NoSeat(PlayerId),
    TableSize {
        table: usize,
        players: Vec<PlayerId>,
        /// How many a side ought to have.
        side: usize,
    },
    ByeCount {
        given: usize,
        due: usize,
    },
    /// Those who have a bye without a claim to it, and those who had the better claim.
    WrongByes {
        given: Vec<PlayerId>,
        due: Vec<PlayerId>,
    },
    ByeOrder {
        due: Vec<PlayerId>,
    },
    /// The pinned table is not on the sheet.
    PinnedMissing(Pinned),
    /// The first table that stands in the wrong place, and the best player of the one that belongs there.
    TableOrder {
        table: usize,
        due: PlayerId,
    },
    PairOrder {
        table: usize,
        due: PlayerId,
    },
    SeatOrder {
        table: usize,
        due: PlayerId,
        other: PlayerId,
    },
    WrongQuality {
        said: f64,
        due: Quality,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ViolationKind {
    Partners,
    Opponents,
    /// The two leaders should have met and did not.
    Duel,
}

/// Whether a better round with the same players and the same byes exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Avoidable,
    Unavoidable,
    /// The search ended at its bound.
    Undecided,
    /// The director fixed the table.
    Pinned,
}

/// Two players who met too soon, or never may.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    pub kind: ViolationKind,
    /// From 1; 0 for a missing duel.
    pub table: usize,
    pub players: [PlayerId; 2],
    /// When they last met in this way, if that is what blocks them.
    pub last: Option<Round>,
    pub forbidden: bool,
    pub window: u32,
    pub verdict: Verdict,
}

/// What an arbiter should know and that breaks no rule. Its name in JSON is its code, which never changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// Order, choice of byes and leaders could not be judged.
    StandingUnknown,
    /// Nothing that depends on who sits where was judged, because the seats are wrong.
    SeatsFirst,
    /// The history begins later than round 1.
    #[serde(rename = "history_incomplete")]
    HistoryStartsAt(Round),
    /// The category cannot be frozen: round 1 is not in the history.
    CategoryNotFrozen,
    /// One of the two leaders has a bye, so they cannot meet.
    DuelImpossible,
    /// The director must approve the round (ruling D10).
    LowQuality(Quality),
    ViolationNotLogged {
        table: usize,
    },
    LoggedWithoutViolation {
        players: Vec<PlayerId>,
    },
}

/// Seated players without a violation, of all seated players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Quality {
    pub valid: usize,
    pub seated: usize,
}

impl Quality {
    /// As a number; 1 when nobody is seated (ruling D10).
    pub fn value(self) -> f64 {
        match self.seated {
            0 => 1.0,
            seated => self.valid as f64 / seated as f64,
        }
    }

    /// Below 85 %, in whole numbers.
    fn is_low(self) -> bool {
        self.valid * 100 < self.seated * 85
    }
}

/// A round with fewer violations, pinned tables included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// Violations outside the pinned tables.
    pub violations: usize,
    pub tables: Vec<Sides>,
}

/// The judgment of one round.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    pub round: Round,
    pub tables: usize,
    pub byes: usize,
    pub window: u32,
    pub quality: Quality,
    pub faults: Vec<Fault>,
    pub violations: Vec<Violation>,
    pub notes: Vec<Note>,
    pub witness: Option<Witness>,
}

/// How far a claimed quality may be from the true fraction: the rounding of a printed decimal,
/// far less than one player in a hundred thousand.
const QUALITY_TOLERANCE: f64 = 1e-6;

/// Judges a round.
pub fn audit(case: Case<'_>) -> Report {
    let field = Field::of(&case);
    let windows = windows::of(&case, field.order.len());
    let meetings = windows::Meetings::of(&case, windows);
    let mut faults = figures_faults(&case, windows);
    let mut notes = opening_notes(&case, &field);

    let seat_faults = seats::faults(&case, &field);
    let seats_right = seat_faults.is_empty();
    faults.extend(seat_faults);
    let pinned = order::find_pinned(&case, &mut faults);

    let duel = violations::duel(&case, &field, &mut notes);
    let mut found = violations::list(&case, &meetings, windows, duel, &pinned);
    let quality = violations::quality(&case, &found);
    let mut witness = None;
    if seats_right {
        faults.extend(byes::faults(&case, &field));
        if field.known {
            faults.extend(order::faults(&case, &field, &pinned));
        }
        faults.extend(quality_fault(&case, quality));
        witness = avoid::judge(&case, &field, &meetings, duel, &pinned, &mut found);
    } else {
        notes.push(Note::SeatsFirst);
    }
    if quality.is_low() {
        notes.push(Note::LowQuality(quality));
    }
    notes.extend(violations::log_notes(&case, &found));
    Report {
        round: case.round,
        tables: case.sheet.seated.tables.len(),
        byes: case.sheet.seated.byes.len(),
        window: windows.told(&case),
        quality,
        faults,
        violations: found,
        notes,
        witness,
    }
}

fn figures_faults(case: &Case<'_>, windows: windows::Windows) -> Vec<Fault> {
    let (said, due) = (case.sheet.seated.round, case.round);
    let round = (said != due).then_some(Fault::WrongRound { said, due });
    let due_window = windows.told(case);
    let window = case.sheet.window.filter(|said| *said != due_window);
    let window = window.map(|said| Fault::WrongWindow {
        said,
        due: due_window,
    });
    round.into_iter().chain(window).collect()
}

fn quality_fault(case: &Case<'_>, due: Quality) -> Option<Fault> {
    let said = case.sheet.quality?;
    let right = (said - due.value()).abs() <= QUALITY_TOLERANCE;
    (!right).then_some(Fault::WrongQuality { said, due })
}

fn opening_notes(case: &Case<'_>, field: &Field) -> Vec<Note> {
    let first = case.history.iter().map(|closed| closed.round).min();
    let first = first.unwrap_or(case.round);
    let mut notes = Vec::new();
    if !field.known {
        notes.push(Note::StandingUnknown);
    }
    if first > Round(1) {
        notes.push(Note::HistoryStartsAt(first));
        if case.options.frozen_category {
            notes.push(Note::CategoryNotFrozen);
        }
    }
    notes
}
