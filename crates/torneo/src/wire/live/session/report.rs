//! What a session tells, for the report page and for programs. Figures are rounded to six decimals, so that no number ends
//! in noise.

use serde::Serialize;
use torneo_rules::snatch::report::conscience::Bracket;
use torneo_rules::snatch::report::expected::Predicted;
use torneo_rules::snatch::report::interval::Estimate;
use torneo_rules::snatch::report::shame::Group;
use torneo_rules::snatch::report::study::{Figure, Flagged, OfVariant, Report, Summary};
use torneo_rules::snatch::rules::Profile;
use torneo_rules::snatch::variant::Variant;
use torneo_rules::word::word;
use ts_rs::TS;

use super::file::SessionFile;
use super::record::shown;
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
    pub shame: Vec<ShameGroup>,
    pub brackets: Vec<DeltaBracket>,
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
    pub measure: String,
    /// rate, tokens, share, points or chance.
    pub unit: String,
    pub observed: ReportEstimate,
    pub predicted: Option<f64>,
    /// The least and the most of what theory expects, where it expects several things.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub predicted_set: Option<[f64; 2]>,
}

/// A value with its interval of 95 %.
#[derive(Debug, Clone, PartialEq, Serialize, TS, utoipa::ToSchema)]
pub struct ReportEstimate {
    /// None without observations.
    pub value: Option<f64>,
    /// None where too little is known.
    pub low: Option<f64>,
    pub high: Option<f64>,
    pub observations: u32,
    /// People or tables behind the observations.
    pub clusters: u32,
    /// wilson, wilson_clustered, student or student_clustered.
    pub method: String,
}

/// Rounds whose P2 had tokens of shame, or none.
#[derive(Debug, Clone, PartialEq, Serialize, TS, utoipa::ToSchema)]
pub struct ShameGroup {
    /// None for all together.
    pub variant: Option<Variant>,
    pub shamed: bool,
    pub rounds: u32,
    pub offered: ReportEstimate,
    pub given: ReportEstimate,
    pub snatched: ReportEstimate,
}

/// What somebody's choices say about the points that a snatch costs their conscience.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct DeltaBracket {
    pub player: u32,
    pub lower: Option<u32>,
    pub upper: Option<u32>,
    pub accepted: u32,
    pub snatched: u32,
    pub rejected: u32,
    pub contradictory: bool,
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
            shame: summary.shame.iter().map(ShameGroup::from).collect(),
            brackets: summary.brackets.iter().map(DeltaBracket::from).collect(),
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
            measure: word(&figure.measure),
            unit: word(&figure.measure.unit()),
            observed: (&figure.observed).into(),
            predicted: figure.predicted.and_then(Predicted::value).map(rounded),
            predicted_set: figure
                .predicted
                .filter(|predicted| predicted.value().is_none())
                .map(|predicted| [predicted.low, predicted.high].map(rounded)),
        }
    }
}

impl From<&Estimate> for ReportEstimate {
    fn from(estimate: &Estimate) -> Self {
        Self {
            value: estimate.value.map(rounded),
            low: estimate.interval.map(|(low, _)| rounded(low)),
            high: estimate.interval.map(|(_, high)| rounded(high)),
            observations: estimate.observations,
            clusters: estimate.clusters,
            method: word(&estimate.method),
        }
    }
}

impl From<&Group> for ShameGroup {
    fn from(group: &Group) -> Self {
        Self {
            variant: group.variant,
            shamed: group.shamed,
            rounds: group.rounds,
            offered: (&group.offered).into(),
            given: (&group.given).into(),
            snatched: (&group.snatched).into(),
        }
    }
}

impl From<&Bracket> for DeltaBracket {
    fn from(bracket: &Bracket) -> Self {
        Self {
            player: shown(bracket.player),
            lower: bracket.lower,
            upper: bracket.upper,
            accepted: bracket.accepted,
            snatched: bracket.snatched,
            rejected: bracket.rejected,
            contradictory: bracket.is_contradictory(),
        }
    }
}

fn rounded(value: f64) -> f64 {
    const SCALE: f64 = 1_000_000.0;
    // Adding zero makes a negative zero a plain one.
    (value * SCALE).round() / SCALE + 0.0
}
