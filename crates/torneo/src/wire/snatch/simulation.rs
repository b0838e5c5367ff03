//! The answer of `torneo snatch simulate --json`. Exact fractions are written as text.

use serde::Serialize;
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::headless::{Played, Rates};
use torneo_rules::snatch::standings::Row;
use torneo_rules::word::word;

#[derive(Serialize)]
pub struct Simulation {
    /// The code under which it is kept, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<String>,
    players: usize,
    profile: String,
    seed: u64,
    variants: Vec<Rates>,
    ranking: Vec<WireRow>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WireRow {
    rank: usize,
    player: u32,
    bot: String,
    #[serde(rename = "scoreAsP1")]
    score_as_p1: u32,
    #[serde(rename = "scoreAsP2")]
    score_as_p2: u32,
    byes: u32,
    aggregate: String,
    adjusted: String,
}

impl Simulation {
    pub fn new(
        played: &Played,
        rows: &[Row],
        bots: &[Bot],
        profile: &str,
        session: Option<String>,
    ) -> Self {
        let ranking = rows.iter().map(|row| WireRow {
            rank: row.rank,
            player: row.player.0 + 1,
            bot: word(&bots[row.player.index()]),
            score_as_p1: row.as_role.proposer,
            score_as_p2: row.as_role.responder,
            byes: row.byes,
            aggregate: row.aggregate.to_string(),
            adjusted: row.adjusted.to_string(),
        });
        Self {
            session,
            players: bots.len(),
            profile: profile.to_owned(),
            seed: played.session.form().seed,
            variants: played.rates.clone(),
            ranking: ranking.collect(),
        }
    }
}
