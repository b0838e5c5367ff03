//! What a session tells, for the report page and for programs.

use serde::Serialize;
use torneo_rules::snatch::report::conscience::Bracket;
use torneo_rules::snatch::report::expected::Predicted;
use torneo_rules::snatch::report::interval::{Estimate, rounded};
use torneo_rules::snatch::report::measure::{Measure, Unit};
use torneo_rules::snatch::report::shame::Group;
use torneo_rules::snatch::report::study::{Figure, Flagged, OfVariant, Report, Summary};
use torneo_rules::snatch::rules::Profile;
use torneo_rules::snatch::variant::Variant;
use ts_rs::TS;

use super::file::SessionFile;
use crate::wire::journal::JournalProof;

/// What a session tells: observed against predicted.
#[derive(Debug, Clone, PartialEq, Serialize, TS, utoipa::ToSchema)]
pub struct SessionReport {
    pub code: String,
    pub title: String,
    pub profile: Profile,
    /// Rounds of each game.
    pub rounds: u32,
    /// How many came in, and how many of them were given a number.
    pub inside: u32,
    pub players: u32,
    /// Whether the session is over; before, all this may change.
    pub over: bool,
    /// Entries of the journal that this is made of, and when the last was recorded.
    pub version: u64,
    pub last_ms: u64,
    pub flagged: Flagged,
    /// Figures of all games.
    pub all: ReportSummary,
    /// Figures of the games without a flag.
    pub clean: ReportSummary,
    pub files: Vec<DataFileView>,
    /// How the journal stood that this was made of, signed, where there is a key.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub proof: Option<JournalProof>,
}

/// What a choice of games tells.
#[derive(Debug, Clone, PartialEq, Serialize, TS, utoipa::ToSchema)]
pub struct ReportSummary {
    /// That have ended.
    pub games: u32,
    pub rounds: u32,
    pub variants: Vec<VariantReport>,
    pub shame: Vec<Group>,
    pub brackets: Vec<Bracket>,
}

/// One variant: all rounds together, then round by round.
#[derive(Debug, Clone, PartialEq, Serialize, TS, utoipa::ToSchema)]
pub struct VariantReport {
    /// Where several are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub treatment: Option<String>,
    pub variant: Variant,
    pub games: u32,
    pub together: Vec<ReportFigure>,
    pub by_round: Vec<Vec<ReportFigure>>,
}

/// A measure, what was observed and what theory expects.
#[derive(Debug, Clone, PartialEq, Serialize, TS, utoipa::ToSchema)]
pub struct ReportFigure {
    /// offer, forced, accept, reject, snatch, shame, report, given, asked, efficiency, points_p1, points_p2, and where people
    /// were asked believed_accept, believed_reject, believed_snatch or believed_sanction.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub measure: Measure,
    /// rate, tokens, share, points or chance.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub unit: Unit,
    pub observed: Estimate,
    pub predicted: Option<f64>,
    /// The least and the most of what theory expects, where it expects several things.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub predicted_set: Option<[f64; 2]>,
}

/// A file that can be downloaded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct DataFileView {
    pub name: String,
    pub es: String,
    pub en: String,
}

/// The three parts of a report that the rules make.
pub fn told(report: &Report, file: &SessionFile) -> (Flagged, ReportSummary, ReportSummary) {
    let summary = |summary: &Summary| ReportSummary::of(summary, file);
    (report.flagged, summary(&report.all), summary(&report.clean))
}

impl ReportSummary {
    fn of(summary: &Summary, file: &SessionFile) -> Self {
        let variants = summary.variants.iter();
        Self {
            games: summary.games,
            rounds: summary.rounds,
            variants: variants.map(|of| VariantReport::of(of, file)).collect(),
            shame: summary.shame.clone(),
            brackets: summary.brackets.clone(),
        }
    }
}

impl VariantReport {
    fn of(of: &OfVariant, file: &SessionFile) -> Self {
        let figures = |figures: &Vec<Figure>| figures.iter().map(ReportFigure::from).collect();
        Self {
            treatment: file.treatment_name(of.treatment).map(str::to_owned),
            variant: of.variant,
            games: of.games,
            together: figures(&of.together),
            by_round: of.by_round.iter().map(figures).collect(),
        }
    }
}

impl From<&Figure> for ReportFigure {
    fn from(figure: &Figure) -> Self {
        Self {
            measure: figure.measure,
            unit: figure.measure.unit(),
            observed: figure.observed,
            predicted: figure.predicted.and_then(Predicted::value).map(rounded),
            predicted_set: figure
                .predicted
                .filter(|predicted| predicted.value().is_none())
                .map(|predicted| [predicted.low, predicted.high].map(rounded)),
        }
    }
}
