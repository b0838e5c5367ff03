//! What `check` answers: stable codes for programs, one sentence each for people.

use serde::Serialize;
use ts_rs::TS;

use torneo_rules::audit::{self, Fault, Note, Report, Sides, Violation, ViolationKind};

use super::words::{FindingInWords, players_of};
use crate::exit::Exit;
use crate::say::{Lang, Say, say};
use crate::wire::names::Names;
use torneo_rules::roster::PlayerId;
use torneo_rules::word::word;

/// The judgment of everything that was given.
#[derive(Debug, Serialize)]
pub struct Judged {
    rounds: Vec<RoundJudged>,
    pub verdict: Verdict,
}

impl Default for Judged {
    fn default() -> Self {
        Self {
            rounds: Vec::new(),
            verdict: Verdict::Clean,
        }
    }
}

/// From best to worst, so that the worst round decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[ts(rename = "CheckVerdict")]
#[schema(as = CheckVerdict)]
pub enum Verdict {
    Clean,
    Unavoidable,
    Undecided,
    Avoidable,
    Faulty,
}

#[derive(Debug, Serialize)]
struct RoundJudged {
    round: u32,
    verdict: Verdict,
    faults: Vec<Entry>,
    violations: Vec<ViolationJudged>,
    notes: Vec<Entry>,
    witness: Option<WitnessRound>,
    /// The judgment of the round as text, in the language of whoever asked.
    #[serde(skip)]
    text: String,
}

#[derive(Debug, Serialize)]
struct Entry {
    code: String,
    /// One sentence, always in English.
    text: String,
    players: Vec<String>,
}

#[derive(Debug, Serialize)]
struct ViolationJudged {
    kind: ViolationKind,
    /// Null for a missing duel.
    table: Option<usize>,
    players: Vec<String>,
    last_round: Option<u32>,
    window: u32,
    forbidden: bool,
    verdict: audit::Verdict,
}

#[derive(Debug, Serialize)]
struct WitnessRound {
    violations: usize,
    tables: Vec<[Vec<String>; 2]>,
}

impl Judged {
    /// Adds a round; the worst verdict so far stands.
    pub fn add(&mut self, report: &Report, names: &Names, lang: Lang) {
        let verdict = verdict(report);
        self.verdict = self.verdict.max(verdict);
        let fault = |fault: &Fault| Entry {
            code: word(fault),
            text: FindingInWords(fault, names).say(Lang::En),
            players: owned(names, &players_of(fault)),
        };
        let note = |note: &Note| Entry {
            code: word(note),
            text: FindingInWords(note, names).say(Lang::En),
            players: match note {
                Note::LoggedWithoutViolation { players } => owned(names, players),
                Note::StandingUnknown
                | Note::SeatsFirst
                | Note::HistoryStartsAt(_)
                | Note::CategoryNotFrozen
                | Note::DuelImpossible
                | Note::LowQuality(_)
                | Note::ViolationNotLogged { .. } => Vec::new(),
            },
        };
        let named = |sides: &Sides| sides.each_ref().map(|side| owned(names, side));
        self.rounds.push(RoundJudged {
            round: report.round.0,
            verdict,
            faults: report.faults.iter().map(fault).collect(),
            violations: report.violations.iter().map(|v| judged(v, names)).collect(),
            notes: report.notes.iter().map(note).collect(),
            witness: report.witness.as_ref().map(|witness| WitnessRound {
                violations: witness.violations,
                tables: witness.tables.iter().map(named).collect(),
            }),
            text: text(report, verdict, names, lang),
        });
    }

    /// The report for people.
    pub fn text(&self, lang: Lang) -> String {
        let rounds: String = self.rounds.iter().map(|round| &*round.text).collect();
        let verdict = self.verdict.say(lang);
        let last = say!(lang, "Veredicto: {verdict}\n", "Verdict: {verdict}\n");
        rounds + &last
    }

    pub fn exit(&self) -> Exit {
        match self.verdict {
            Verdict::Clean | Verdict::Unavoidable => Exit::Done,
            Verdict::Undecided => Exit::Undecided,
            Verdict::Avoidable => Exit::Avoidable,
            Verdict::Faulty => Exit::HardFault,
        }
    }
}

impl Say for Verdict {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Clean => say!(lang, "limpio", "clean"),
            Self::Unavoidable => say!(
                lang,
                "sin faltas; las violaciones eran inevitables",
                "no faults; the violations could not be avoided"
            ),
            Self::Undecided => say!(
                lang,
                "indeciso: no se sabe si las violaciones eran evitables",
                "undecided: whether the violations could be avoided is not known"
            ),
            Self::Avoidable => say!(
                lang,
                "había una ronda con menos violaciones",
                "a round with fewer violations existed"
            ),
            Self::Faulty => say!(lang, "con faltas", "faulty"),
        }
    }
}

fn text(report: &Report, verdict: Verdict, names: &Names, lang: Lang) -> String {
    let (round, tables, byes) = (report.round, report.tables, report.byes);
    let (window, quality) = (report.window, report.quality.value());
    let verdict = verdict.say(lang);
    let mut lines = vec![say!(
        lang,
        "Ronda {round}: {verdict} (mesas {tables}, descansos {byes}, ventana {window}, calidad {quality:.2})",
        "Round {round}: {verdict} (tables {tables}, byes {byes}, window {window}, quality {quality:.2})"
    )];
    for fault in &report.faults {
        let (code, told) = (word(fault), FindingInWords(fault, names).say(lang));
        lines.push(say!(
            lang,
            "  falta {code}: {told}",
            "  fault {code}: {told}"
        ));
    }
    for violation in &report.violations {
        let told = FindingInWords(violation, names).say(lang);
        lines.push(say!(lang, "  violación: {told}", "  violation: {told}"));
    }
    if let Some(witness) = &report.witness {
        let count = witness.violations;
        lines.push(say!(
            lang,
            "  existe una ronda mejor (violaciones: {count}); «--format json» la muestra en witness",
            "  a better round exists (violations: {count}); '--format json' shows it in witness"
        ));
    }
    for note in &report.notes {
        let told = FindingInWords(note, names).say(lang);
        lines.push(say!(lang, "  nota: {told}", "  note: {told}"));
    }
    lines.join("\n") + "\n"
}

fn judged(violation: &Violation, names: &Names) -> ViolationJudged {
    ViolationJudged {
        kind: violation.kind,
        table: (violation.table > 0).then_some(violation.table),
        players: owned(names, &violation.players),
        last_round: violation.last.map(|round| round.0),
        window: violation.window,
        forbidden: violation.forbidden,
        verdict: violation.verdict,
    }
}

/// What a report comes to.
pub fn verdict(report: &Report) -> Verdict {
    if !report.faults.is_empty() {
        return Verdict::Faulty;
    }
    let each = report.violations.iter().map(|v| match v.verdict {
        audit::Verdict::Avoidable => Verdict::Avoidable,
        audit::Verdict::Undecided => Verdict::Undecided,
        audit::Verdict::Unavoidable | audit::Verdict::Pinned => Verdict::Unavoidable,
    });
    each.max().unwrap_or(Verdict::Clean)
}

fn owned(names: &Names, players: &[PlayerId]) -> Vec<String> {
    names.all(players).into_iter().map(str::to_owned).collect()
}
