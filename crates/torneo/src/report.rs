//! What a simulation found, summed up.

use serde::Serialize;
use torneo_rules::domino::act::Method;
use torneo_rules::simulation::{Agreement, RoundMeasure, Simulated};

/// The arguments of `torneo simulate`.
#[derive(Serialize, Clone)]
pub struct Run {
    pub players: u32,
    pub rounds: u32,
    pub tournaments: u32,
    pub seed: u64,
    pub method: Method,
}

/// The report of `torneo simulate`.
#[derive(Serialize)]
pub struct Report {
    pub run: Run,
    /// One entry a round, over all tournaments.
    pub rounds: Vec<RoundSummary>,
    /// Kendall's tau-b against true skill, best way to read: 1 finds everybody's place.
    pub rankings: Vec<RankingSummary>,
}

#[derive(Serialize)]
pub struct RoundSummary {
    pub round: usize,
    /// Contingencies of levels 1 to 4, over all tournaments.
    pub contingencies: [u32; 4],
    /// Rounds with an accepted violation.
    pub violated_rounds: u32,
    pub quality: Mean,
    pub least_quality: f64,
    pub wins_gap: Mean,
    pub partner_distance: Mean,
    pub table_spread: Mean,
}

/// A way to rank people after a tournament.
#[derive(Serialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum RankingMethod {
    Wins,
    Eff,
    WinsEff,
    SecondOpinion,
}

#[derive(Serialize)]
pub struct RankingSummary {
    pub ranking: RankingMethod,
    pub tau: Mean,
}

/// A mean and its standard error.
#[derive(Serialize, Clone, Copy)]
pub struct Mean {
    pub mean: f64,
    pub error: f64,
}

impl Mean {
    fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let count = values.clone().count().max(1) as f64;
        let mean = values.clone().sum::<f64>() / count;
        let spread: f64 = values.map(|value| (value - mean).powi(2)).sum();
        let error = if count > 1.0 {
            (spread / (count - 1.0) / count).sqrt()
        } else {
            0.0
        };
        Self { mean, error }
    }
}

impl Report {
    pub fn new(run: &Run, played: &[Simulated]) -> Self {
        let rounds = (0..run.rounds as usize)
            .map(|index| {
                RoundSummary::new(index + 1, played.iter().map(|event| &event.rounds[index]))
            })
            .collect();
        let ranking = |ranking, tau: fn(&Agreement) -> f64| RankingSummary {
            ranking,
            tau: Mean::of(played.iter().map(|event| tau(&event.agreement))),
        };
        let rankings = vec![
            ranking(RankingMethod::Wins, |agreement| agreement.wins),
            ranking(RankingMethod::Eff, |agreement| agreement.eff),
            ranking(RankingMethod::WinsEff, |agreement| agreement.wins_eff),
            ranking(RankingMethod::SecondOpinion, |agreement| {
                agreement.second_opinion
            }),
        ];
        Self {
            run: run.clone(),
            rounds,
            rankings,
        }
    }
}

impl RoundSummary {
    fn new<'a>(round: usize, measures: impl Iterator<Item = &'a RoundMeasure> + Clone) -> Self {
        let mut contingencies = [0; 4];
        for measure in measures.clone() {
            for (sum, count) in contingencies.iter_mut().zip(measure.contingencies) {
                *sum += count;
            }
        }
        let violated = measures
            .clone()
            .filter(|measure| measure.contingencies[3] > 0)
            .count();
        Self {
            round,
            contingencies,
            violated_rounds: u32::try_from(violated).expect("tournaments are counted in 32 bits"),
            quality: Mean::of(measures.clone().map(|measure| measure.quality)),
            least_quality: measures
                .clone()
                .map(|measure| measure.quality)
                .fold(1.0, f64::min),
            wins_gap: Mean::of(measures.clone().map(|measure| f64::from(measure.wins_gap))),
            partner_distance: Mean::of(measures.clone().map(|measure| measure.partner_distance)),
            table_spread: Mean::of(measures.map(|measure| measure.table_spread)),
        }
    }
}
