//! What the checker found in one round, each with its code and its sentence in both languages: for pages.

use torneo_rules::audit::{Fault, Note, Report, Violation, ViolationKind};

use super::words::{FindingInWords, players_of};
use crate::say::Say;
use crate::wire::desk::view::DominoFinding;
use crate::wire::names::Names;
use crate::wire::words::Words;
use torneo_rules::roster::PlayerId;
use torneo_rules::word::word;

/// Everything found in a round.
pub struct Findings {
    /// Seats that are wrong.
    pub faults: Vec<DominoFinding>,
    /// Windows and wishes that are not kept.
    pub violations: Vec<DominoFinding>,
    pub notes: Vec<DominoFinding>,
}

/// `ids` for programs, and `names` for the sentences.
pub fn findings(report: &Report, ids: &Names, names: &Names) -> Findings {
    let fault = |fault: &Fault| {
        let about = players_of(fault);
        finding(
            word(fault),
            table_of(fault),
            &about,
            &FindingInWords(fault, names),
            ids,
        )
    };
    let violation = |violation: &Violation| {
        let code = match violation.kind {
            ViolationKind::Partners | ViolationKind::Opponents => word(&violation.kind),
            ViolationKind::Duel => "leaders_duel".to_owned(),
        };
        let table = (violation.table > 0).then_some(violation.table);
        finding(
            code,
            table,
            &violation.players,
            &FindingInWords(violation, names),
            ids,
        )
    };
    let note = |note: &Note| finding(word(note), None, &[], &FindingInWords(note, names), ids);
    Findings {
        faults: report.faults.iter().map(fault).collect(),
        violations: report.violations.iter().map(violation).collect(),
        notes: report.notes.iter().map(note).collect(),
    }
}

fn finding(
    code: String,
    table: Option<usize>,
    players: &[PlayerId],
    told: &impl Say,
    ids: &Names,
) -> DominoFinding {
    let Words { es, en } = Words::of(told);
    DominoFinding {
        code,
        table,
        players: players
            .iter()
            .map(|player| ids.of(*player).to_owned())
            .collect(),
        es,
        en,
    }
}

/// The table a fault is about.
fn table_of(fault: &Fault) -> Option<usize> {
    match fault {
        Fault::TableSize { table, .. }
        | Fault::TableOrder { table, .. }
        | Fault::PairOrder { table, .. }
        | Fault::SeatOrder { table, .. } => Some(*table),
        Fault::WrongRound { .. }
        | Fault::WrongWindow { .. }
        | Fault::UnknownPlayer(..)
        | Fault::NotActive(..)
        | Fault::SeatedTwice(..)
        | Fault::NoSeat(_)
        | Fault::ByeCount { .. }
        | Fault::WrongByes { .. }
        | Fault::ByeOrder { .. }
        | Fault::PinnedMissing(_)
        | Fault::WrongQuality { .. } => None,
    }
}
