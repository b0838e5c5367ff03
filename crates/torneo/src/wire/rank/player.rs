//! One player in the answer of `torneo rank`, classified or not.

use serde::Serialize;
use torneo_rules::ranking::Ranking;
use torneo_rules::ranking::band::Band;
use torneo_rules::ranking::figures::{Figures, Terms};
use torneo_rules::ranking::fraction::Fraction;
use torneo_rules::ranking::second_opinion::Opinion;
use torneo_rules::ranking::tally::{Tally, WinsByMargin};
use torneo_rules::roster::PlayerId;
use ts_rs::TS;

use crate::wire::names::Names;
use crate::wire::rank::answer::hundredths;

/// Somebody classified: counts, figures and the people met.
#[derive(Serialize, TS)]
#[ts(rename = "EffRankedPlayer")]
pub struct RankedPlayer<'a> {
    #[ts(type = "string")]
    band: Band,
    byes: u32,
    drawn: u32,
    dropped: Option<u32>,
    drp: &'a Fraction,
    drp_norm: &'a Fraction,
    eff: &'a Fraction,
    games: u32,
    icc: &'a Fraction,
    icc_raw: &'a Fraction,
    icv: &'a Fraction,
    lost: u32,
    /// Most first.
    opponent_wins: Vec<u32>,
    opponents: Vec<&'a str>,
    partner_mean: Option<&'a Fraction>,
    partners: Vec<&'a str>,
    points_against: u64,
    points_for: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    second_opinion: Option<OpinionAnswer>,
    tbz: &'a Fraction,
    tbz_norm: &'a Fraction,
    terms: &'a Terms,
    wins_by_margin: WinsByMargin,
    won: u32,
}

impl<'a> RankedPlayer<'a> {
    pub fn of(
        player: PlayerId,
        figures: &'a Figures,
        opinion: Option<Opinion>,
        ranking: &'a Ranking,
        names: &'a Names,
    ) -> Self {
        let tally = &ranking.tallies[player.index()];
        let opponents = ranking.encounters.opponents(player);
        let mut opponent_wins: Vec<u32> =
            opponents.iter().map(|&other| ranking.wins(other)).collect();
        opponent_wins.sort_unstable_by(|a, b| b.cmp(a));
        Self {
            band: figures.band(),
            byes: tally.byes,
            drawn: tally.drawn,
            dropped: figures.tbz.dropped,
            drp: &figures.drp,
            drp_norm: &figures.drp_norm,
            eff: &figures.eff,
            games: tally.games,
            icc: &figures.icc,
            icc_raw: &figures.icc_raw,
            icv: &figures.icv,
            lost: tally.lost,
            opponent_wins,
            opponents: names.all(opponents),
            partner_mean: figures.partner_mean.as_ref(),
            partners: names.all(ranking.encounters.partners(player)),
            points_against: tally.points_against,
            points_for: tally.points_for,
            second_opinion: opinion.map(OpinionAnswer::of),
            tbz: &figures.tbz.value,
            tbz_norm: &figures.tbz_norm,
            terms: &figures.terms,
            wins_by_margin: tally.wins_by_margin,
            won: ranking.wins(player),
        }
    }
}

/// Somebody not classified has counts and no figures.
#[derive(Serialize, TS)]
#[ts(rename = "EffUnrankedPlayer")]
pub struct UnrankedPlayer {
    byes: u32,
    drawn: u32,
    games: u32,
    lost: u32,
    points_against: u64,
    points_for: u64,
    wins_by_margin: WinsByMargin,
    won: u32,
}

impl UnrankedPlayer {
    pub fn of(tally: &Tally, won: u32) -> Self {
        Self {
            byes: tally.byes,
            drawn: tally.drawn,
            games: tally.games,
            lost: tally.lost,
            points_against: tally.points_against,
            points_for: tally.points_for,
            wins_by_margin: tally.wins_by_margin,
            won,
        }
    }
}

/// A statistical estimate; two digits are already more than it is worth.
#[derive(Serialize, TS)]
#[ts(rename = "EffOpinion")]
pub struct OpinionAnswer {
    high: f64,
    low: f64,
    place: usize,
    rating: f64,
}

impl OpinionAnswer {
    fn of(opinion: Opinion) -> Self {
        Self {
            high: hundredths(opinion.high),
            low: hundredths(opinion.low),
            place: opinion.place,
            rating: hundredths(opinion.rating),
        }
    }
}
