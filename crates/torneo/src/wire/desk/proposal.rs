//! The next round before it is published, and tables made by hand as the checker judges them.

use serde::{Deserialize, Serialize};
use torneo_rules::audit::Report;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::Method;
use torneo_rules::domino::proposal::Proposal;
use torneo_rules::pairing::quality::Quality;
use torneo_rules::roster::PlayerId;
use ts_rs::TS;

use super::act::DominoPin;
use super::view::{DominoContingency, DominoFinding, ids};
use crate::sheet::optimal::comparison;
use crate::sheet::seat::of_proposal;
use crate::wire::audit::{Findings, Verdict, findings, verdict};
use crate::wire::domino::{everybody_called, names, spoken_names};
use crate::wire::optimal::WireOptimal;
use crate::wire::two::DominoFour;
use crate::wire::words::{Said, Words};

/// Which round to look at.
#[derive(Debug, PartialEq, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DominoProposalRequest {
    #[serde(default)]
    #[ts(optional, as = "Option<Method>")]
    pub method: Method,
    /// Tables that shall be as given.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<DominoPin>>")]
    pub pins: Vec<DominoPin>,
    /// What if these people left before it. Pins are not looked at then.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub without: Vec<String>,
    /// Somebody whose seat shall be explained.
    #[ts(optional)]
    pub explain: Option<String>,
}

/// A round that could be published.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoProposal {
    /// To be named when it is published, so that nothing else is published than what was looked at.
    pub version: u64,
    pub round: u32,
    pub method: Method,
    /// The partner window in rounds; with fixed pairs, for how many rounds two of them are kept apart.
    pub window: u32,
    pub tables: Vec<DominoFour>,
    pub byes: Vec<DominoSeatWhy>,
    /// Absent for this round only.
    pub absent: Vec<String>,
    pub contingencies: Vec<DominoContingency>,
    pub quality: DominoQuality,
    pub warnings: Vec<Said>,
    /// Settled games of the round that was taken back which this one would keep if asked to.
    pub kept_games: usize,
    /// For the optimal method: what it costs, what is proved, what the canonical round would cost.
    pub optimal: Option<DominoComparison>,
    /// Why the player who was asked about sits there.
    pub explanation: Option<DominoSeatWhy>,
}

/// Why somebody sits there or rests, in words.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoSeatWhy {
    pub player: String,
    pub es: String,
    pub en: String,
}

/// How many of the seated sit without a violation.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoQuality {
    pub clean: u32,
    pub seated: u32,
    /// From 0 to 1.
    pub share: f64,
    /// Below 0.85: publishing needs a reason.
    pub needs_approval: bool,
}

/// The optimal round beside the canonical one.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoComparison {
    #[serde(flatten)]
    pub price: WireOptimal,
    pub es: String,
    pub en: String,
}

/// Tables made by hand, to be judged.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DominoTablesByHand {
    pub tables: Vec<DominoFour>,
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub byes: Vec<String>,
}

/// What the checker says about tables made by hand.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoCheck {
    pub version: u64,
    pub verdict: Verdict,
    pub verdict_words: Words,
    /// Why it cannot be published at all; nothing when a reason is enough.
    pub refusal: Option<Said>,
    pub quality: DominoQuality,
    /// Seats that are wrong.
    pub faults: Vec<DominoFinding>,
    /// Windows and wishes that are not kept.
    pub violations: Vec<DominoFinding>,
    pub notes: Vec<DominoFinding>,
}

impl DominoProposal {
    pub fn of(
        version: u64,
        tournament: &Tournament,
        proposal: &Proposal,
        explain: Option<PlayerId>,
    ) -> Self {
        let round = &proposal.round;
        let standing = spoken_names(tournament, &proposal.order);
        let id = |player: PlayerId| tournament.id(player).to_owned();
        let why = |player| {
            let words = Words::each(|lang| of_proposal(proposal, player, &standing, lang));
            let (player, Words { es, en }) = (id(player), words);
            DominoSeatWhy { player, es, en }
        };
        let first = round.feasibility.code().filter(|_| round.round.0 == 1);
        Self {
            version,
            round: round.round.0,
            method: match proposal.optimal {
                Some(_) => Method::Optimal,
                None => Method::Canonical,
            },
            window: round.window,
            tables: round
                .tables
                .iter()
                .map(|table| DominoFour::named(table, id))
                .collect(),
            byes: round.byes.iter().copied().map(why).collect(),
            absent: ids(tournament, &tournament.absent()),
            contingencies: round
                .contingencies
                .iter()
                .map(|contingency| DominoContingency::of(tournament, contingency))
                .collect(),
            quality: round.quality.into(),
            warnings: first
                .map(|code| Words::of(&round.feasibility).coded(code))
                .into_iter()
                .collect(),
            kept_games: tournament.games_to_keep(round.round, &round.tables).len(),
            optimal: proposal.optimal.as_ref().map(|optimal| {
                let Words { es, en } = Words::each(|lang| comparison(optimal, lang));
                DominoComparison {
                    price: WireOptimal::new(optimal),
                    es,
                    en,
                }
            }),
            explanation: explain.map(why),
        }
    }
}

impl From<Quality> for DominoQuality {
    fn from(quality: Quality) -> Self {
        Self {
            clean: quality.clean,
            seated: quality.seated,
            share: quality.share(),
            needs_approval: quality.needs_approval(),
        }
    }
}

impl DominoCheck {
    pub fn of(version: u64, tournament: &Tournament, report: &Report) -> Self {
        let spoken = everybody_called(tournament);
        let Findings {
            faults,
            violations,
            notes,
        } = findings(report, &names(tournament), &spoken);
        let people = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let verdict = verdict(report);
        let quality = Quality {
            clean: people(report.quality.valid),
            seated: people(report.quality.seated),
        };
        Self {
            version,
            verdict,
            verdict_words: Words::of(&verdict),
            refusal: tournament.broken(report).err().as_ref().map(Said::from),
            quality: quality.into(),
            faults,
            violations,
            notes,
        }
    }
}
