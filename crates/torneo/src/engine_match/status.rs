//! Where a match stands, for programs: what `torneo match --json` prints.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A match so far.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MatchStatus {
    /// Games that are over, and how many there are to be.
    pub games: u32,
    pub planned: u32,
    /// No game is to be played any more.
    pub over: bool,
    pub engines: Vec<EngineStatus>,
    /// The first engine against each of the others that it has met.
    pub pairings: Vec<PairingStatus>,
}

/// One engine of a match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "MatchEngine")]
#[schema(as = MatchEngine)]
pub struct EngineStatus {
    pub name: String,
    /// As in any round robin: by points and its usual tie-breaks; nothing in a gauntlet.
    pub place: Option<u32>,
    /// The rating that explains the crosstable best; their mean is 0.
    pub rating: f64,
    pub games: u32,
    pub half_points: u32,
    /// Half points and games against each engine, in the order of the engines.
    pub against: Vec<[u32; 2]>,
    pub lost_on_time: u32,
    pub illegal_moves: u32,
    pub breakdowns: u32,
}

/// The first engine against another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "MatchPairing")]
#[schema(as = MatchPairing)]
pub struct PairingStatus {
    pub opponent: String,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Pairs by half points: 0, ½, 1, 1½, 2.
    pub pairs: [u32; 5],
    /// Points of a game.
    pub score: f64,
    pub elo: f64,
    /// Half of the 95 % interval.
    pub elo_error: f64,
    /// Where one side won every game, the one end that Elo has: a lower one of who won.
    pub elo_bound: Option<f64>,
    pub normalized_elo: Option<f64>,
    pub normalized_elo_error: Option<f64>,
    /// The likelihood of superiority.
    pub los: f64,
    pub sprt: Option<SprtStatus>,
}

/// Where the sequential test stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "MatchSprt")]
#[schema(as = MatchSprt)]
pub struct SprtStatus {
    pub elo0: f64,
    pub elo1: f64,
    pub alpha: f64,
    pub beta: f64,
    /// The logarithm of the likelihood ratio, and where it decides for the first and the second hypothesis.
    pub llr: f64,
    pub lower: f64,
    pub upper: f64,
    /// `h0`, `h1`; nothing while it goes on.
    pub accepted: Option<Accepted>,
}

/// Which hypothesis the test has accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "MatchHypothesis")]
#[schema(as = MatchHypothesis)]
pub enum Accepted {
    H0,
    H1,
}
