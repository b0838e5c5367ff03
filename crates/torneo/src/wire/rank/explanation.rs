//! One player's EFF taken apart: every figure with its operands, and what each game could have changed.

use serde::Serialize;
use torneo_rules::ranking::Ranking;
use torneo_rules::ranking::band::Band;
use torneo_rules::ranking::counterfactual::{Counterfactual, Outcome, own_side};
use torneo_rules::ranking::figures::{Figures, Ranges, WEIGHTS};
use torneo_rules::ranking::fraction::Fraction;
use torneo_rules::ranking::score_sheet::ScoreSheet;
use torneo_rules::ranking::tally::WinsByMargin;
use torneo_rules::roster::PlayerId;
use ts_rs::TS;

use crate::wire::names::Names;
use crate::wire::rank::answer::RangeAnswer;

/// What `--explain` adds to the JSON answer.
#[derive(Serialize, TS)]
#[ts(rename = "EffExplanation")]
pub struct ExplanationAnswer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    figures: Option<FiguresAnswer<'a>>,
    games: Vec<GameAnswer<'a>>,
    player: &'a str,
    ranked: bool,
}

#[derive(Serialize, TS)]
#[ts(rename = "EffFigures")]
pub struct FiguresAnswer<'a> {
    #[ts(type = "string")]
    band: Band,
    drp: DrpAnswer<'a>,
    eff: &'a Fraction,
    icc: IccAnswer<'a>,
    icv: IcvAnswer<'a>,
    place: usize,
    tbz: TbzAnswer<'a>,
    terms: [TermAnswer<'a>; 4],
}

#[derive(Serialize, TS)]
#[ts(rename = "EffDrp")]
pub struct DrpAnswer<'a> {
    divisor: u32,
    games: u32,
    norm: &'a Fraction,
    points_against: u64,
    points_for: u64,
    range: RangeAnswer<'a>,
    value: &'a Fraction,
}

#[derive(Serialize, TS)]
#[ts(rename = "EffTbz")]
pub struct TbzAnswer<'a> {
    dropped: Option<u32>,
    norm: &'a Fraction,
    opponents: Vec<OpponentAnswer<'a>>,
    range: RangeAnswer<'a>,
    value: &'a Fraction,
}

#[derive(Serialize, TS)]
#[ts(rename = "EffOpponent")]
pub struct OpponentAnswer<'a> {
    player: &'a str,
    won: u32,
}

#[derive(Serialize, TS)]
#[ts(rename = "EffIcv")]
pub struct IcvAnswer<'a> {
    value: &'a Fraction,
    wins: u32,
    wins_by_margin: WinsByMargin,
    worth: u32,
}

#[derive(Serialize, TS)]
#[ts(rename = "EffIcc")]
pub struct IccAnswer<'a> {
    mean: Option<&'a Fraction>,
    norm: &'a Fraction,
    partners: Vec<PartnerAnswer<'a>>,
    range: RangeAnswer<'a>,
    raw: &'a Fraction,
}

#[derive(Serialize, TS)]
#[ts(rename = "EffPartner")]
pub struct PartnerAnswer<'a> {
    player: &'a str,
    tbz: &'a Fraction,
    tbz_norm: &'a Fraction,
}

#[derive(Serialize, TS)]
#[ts(rename = "EffTerm")]
pub struct TermAnswer<'a> {
    component: &'static str,
    norm: &'a Fraction,
    term: &'a Fraction,
    weight: &'static str,
}

#[derive(Serialize, TS)]
#[ts(rename = "EffGame")]
pub struct GameAnswer<'a> {
    if_lost: OutcomeAnswer<'a>,
    if_won: OutcomeAnswer<'a>,
    opponents: Vec<&'a str>,
    /// Nobody for a fixed pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    partner: Option<&'a str>,
    points_against: u32,
    points_for: u32,
    round: u32,
    table: Option<u32>,
}

#[derive(Serialize, TS)]
#[ts(rename = "EffOutcome")]
pub struct OutcomeAnswer<'a> {
    eff: &'a Fraction,
    /// Compared with the EFF as it is.
    eff_change: Fraction,
    place: usize,
    points_against: u32,
    points_for: u32,
}

impl<'a> ExplanationAnswer<'a> {
    pub fn new(
        player: PlayerId,
        sheet: &'a ScoreSheet,
        ranking: &'a Ranking,
        counterfactuals: &'a [Counterfactual],
        names: &'a Names,
    ) -> Self {
        let measured = ranking.figures_of(player).zip(ranking.ranges.as_ref());
        let games = measured.map(|(figures, _)| {
            let games = counterfactuals.iter();
            games
                .map(|game| GameAnswer::of(game, player, figures, sheet, names))
                .collect()
        });
        Self {
            figures: measured.map(|(figures, ranges)| {
                FiguresAnswer::of(player, figures, ranges, ranking, names)
            }),
            games: games.unwrap_or_default(),
            player: names.of(player),
            ranked: measured.is_some(),
        }
    }
}

impl<'a> FiguresAnswer<'a> {
    fn of(
        player: PlayerId,
        figures: &'a Figures,
        ranges: &'a Ranges,
        ranking: &'a Ranking,
        names: &'a Names,
    ) -> Self {
        let tally = &ranking.tallies[player.index()];
        let line = ranking.standings.iter().find(|line| line.player == player);
        let range = |range, value| RangeAnswer::of(range, value, ranking, names);
        Self {
            band: figures.band(),
            drp: DrpAnswer {
                divisor: ranking.options.drp_divisor.get(),
                games: tally.games,
                norm: &figures.drp_norm,
                points_against: tally.points_against,
                points_for: tally.points_for,
                range: range(&ranges.drp, |figures| &figures.drp),
                value: &figures.drp,
            },
            eff: &figures.eff,
            icc: IccAnswer {
                mean: figures.partner_mean.as_ref(),
                norm: &figures.icc,
                partners: partners(player, ranking, names),
                range: range(&ranges.icc, |figures| &figures.icc_raw),
                raw: &figures.icc_raw,
            },
            icv: IcvAnswer {
                value: &figures.icv,
                wins: tally.wins_by_margin.total(),
                wins_by_margin: tally.wins_by_margin,
                worth: tally.wins_by_margin.worth(),
            },
            place: line.expect("whoever has figures stands").place,
            tbz: TbzAnswer {
                dropped: figures.tbz.dropped,
                norm: &figures.tbz_norm,
                opponents: opponents(player, ranking, names),
                range: range(&ranges.tbz, |figures| &figures.tbz.value),
                value: &figures.tbz.value,
            },
            terms: terms(figures),
        }
    }
}

fn opponents<'a>(player: PlayerId, ranking: &Ranking, names: &'a Names) -> Vec<OpponentAnswer<'a>> {
    let opponents = ranking.encounters.opponents(player).iter();
    opponents
        .map(|&opponent| OpponentAnswer {
            player: names.of(opponent),
            won: ranking.wins(opponent),
        })
        .collect()
}

fn partners<'a>(
    player: PlayerId,
    ranking: &'a Ranking,
    names: &'a Names,
) -> Vec<PartnerAnswer<'a>> {
    let partners = ranking.encounters.partners(player).iter();
    partners
        .map(|&partner| {
            let figures = ranking.figures_of(partner).expect("a partner has played");
            PartnerAnswer {
                player: names.of(partner),
                tbz: &figures.tbz.value,
                tbz_norm: &figures.tbz_norm,
            }
        })
        .collect()
}

fn terms(figures: &Figures) -> [TermAnswer<'_>; 4] {
    let Figures {
        drp_norm,
        tbz_norm,
        icv,
        icc,
        terms,
        ..
    } = figures;
    let term = |component, weight, norm, term| TermAnswer {
        component,
        norm,
        term,
        weight,
    };
    const { assert!(WEIGHTS.drp == 40 && WEIGHTS.tbz == 30 && WEIGHTS.icv == 20 && WEIGHTS.icc == 10) };
    [
        term("drp", "0.40", drp_norm, &terms.drp),
        term("tbz", "0.30", tbz_norm, &terms.tbz),
        term("icv", "0.20", icv, &terms.icv),
        term("icc", "0.10", icc, &terms.icc),
    ]
}

impl<'a> GameAnswer<'a> {
    fn of(
        counterfactual: &'a Counterfactual,
        player: PlayerId,
        figures: &Figures,
        sheet: &ScoreSheet,
        names: &'a Names,
    ) -> Self {
        let game = &sheet.games()[counterfactual.game];
        let own = own_side(game, player).expect("the game is one of the player's");
        let (side, other) = (&game.sides[own], &game.sides[1 - own]);
        let partner = side.players.iter().find(|other| **other != player);
        Self {
            if_lost: OutcomeAnswer::of(&counterfactual.if_lost, &figures.eff),
            if_won: OutcomeAnswer::of(&counterfactual.if_won, &figures.eff),
            opponents: names.all(&other.players),
            partner: partner.map(|partner| names.of(*partner)),
            points_against: other.points,
            points_for: side.points,
            round: game.round.0,
            table: game.table,
        }
    }
}

impl<'a> OutcomeAnswer<'a> {
    fn of(outcome: &'a Outcome, eff: &Fraction) -> Self {
        Self {
            eff: &outcome.eff,
            eff_change: &outcome.eff - eff,
            place: outcome.place,
            points_against: outcome.points_against,
            points_for: outcome.points_for,
        }
    }
}
