//! One player in the answer of `torneo rank`, classified or not.

use serde::Serialize;
use torneo_rules::ranking::Ranking;
use torneo_rules::ranking::band::Band;
use torneo_rules::ranking::figures::{Figures, Terms};
use torneo_rules::ranking::second_opinion::Opinion;
use torneo_rules::ranking::tally::{Tally, WinsByMargin};
use torneo_rules::roster::PlayerId;
use ts_rs::TS;

use crate::wire::names::Names;
use crate::wire::rank::answer::{Figure, hundredths};

/// Somebody classified: counts, figures and the people met.
#[derive(Serialize, TS)]
#[ts(rename = "EffRankedPlayer")]
pub struct RankedPlayer<'a> {
    #[ts(type = "string")]
    band: Band,
    byes: u32,
    drawn: u32,
    dropped: Option<u32>,
    drp: Figure<'a>,
    drp_norm: Figure<'a>,
    eff: Figure<'a>,
    games: u32,
    icc: Figure<'a>,
    icc_raw: Figure<'a>,
    icv: Figure<'a>,
    lost: u32,
    /// Most first.
    opponent_wins: Vec<u32>,
    opponents: Vec<&'a str>,
    partner_mean: Option<Figure<'a>>,
    partners: Vec<&'a str>,
    points_against: u64,
    points_for: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    second_opinion: Option<OpinionAnswer>,
    tbz: Figure<'a>,
    tbz_norm: Figure<'a>,
    terms: TermsAnswer<'a>,
    wins_by_margin: MarginsAnswer,
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
            drp: Figure(&figures.drp),
            drp_norm: Figure(&figures.drp_norm),
            eff: Figure(&figures.eff),
            games: tally.games,
            icc: Figure(&figures.icc),
            icc_raw: Figure(&figures.icc_raw),
            icv: Figure(&figures.icv),
            lost: tally.lost,
            opponent_wins,
            opponents: names.all(opponents),
            partner_mean: figures.partner_mean.as_ref().map(Figure),
            partners: names.all(ranking.encounters.partners(player)),
            points_against: tally.points_against,
            points_for: tally.points_for,
            second_opinion: opinion.map(OpinionAnswer::of),
            tbz: Figure(&figures.tbz.value),
            tbz_norm: Figure(&figures.tbz_norm),
            terms: TermsAnswer::of(&figures.terms),
            wins_by_margin: MarginsAnswer::of(&tally.wins_by_margin),
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
    wins_by_margin: MarginsAnswer,
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
            wins_by_margin: MarginsAnswer::of(&tally.wins_by_margin),
            won,
        }
    }
}

#[derive(Serialize, TS)]
#[ts(rename = "EffTerms")]
pub struct TermsAnswer<'a> {
    drp: Figure<'a>,
    icc: Figure<'a>,
    icv: Figure<'a>,
    tbz: Figure<'a>,
}

impl<'a> TermsAnswer<'a> {
    fn of(terms: &'a Terms) -> Self {
        Self {
            drp: Figure(&terms.drp),
            icc: Figure(&terms.icc),
            icv: Figure(&terms.icv),
            tbz: Figure(&terms.tbz),
        }
    }
}

#[derive(Serialize, TS)]
#[ts(rename = "EffMargins")]
pub struct MarginsAnswer {
    clear: u32,
    dominant: u32,
    minimal: u32,
    narrow: u32,
}

impl MarginsAnswer {
    pub fn of(wins: &WinsByMargin) -> Self {
        Self {
            clear: wins.clear,
            dominant: wins.dominant,
            minimal: wins.minimal,
            narrow: wins.narrow,
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
