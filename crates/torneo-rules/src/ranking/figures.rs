//! The four components, the weighted terms and the EFF of everybody classified.
//!
//! Spec: docs/spec/eff.md §2 to §7. Rulings E03 (flat ranges), E04 (repeats), E09 (nobody met).
//!
//! Does not order anybody; see `standings`.

use serde::Serialize;

use crate::ranking::band::Band;
use crate::ranking::buchholz::TruncatedBuchholz;
use crate::ranking::encounters::Encounters;
use crate::ranking::fraction::Fraction;
use crate::ranking::options::{FlatDrp, Options};
use crate::ranking::range::{Range, Scale};
use crate::ranking::tally::Tally;
use crate::roster::PlayerId;

/// The raw partner compensation of somebody who had no partner; of every fixed pair, so that theirs is neutral (ruling D21).
const NO_PARTNER: i64 = 50;

/// What flat TBz and ICC ranges give to everybody.
const FLAT: i64 = 50;

/// One player's figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    pub drp: Fraction,
    pub drp_norm: Fraction,
    pub tbz: TruncatedBuchholz,
    pub tbz_norm: Fraction,
    pub icv: Fraction,
    /// The mean normalized TBz of the partners; nothing without partners.
    pub partner_mean: Option<Fraction>,
    pub icc_raw: Fraction,
    pub icc: Fraction,
    pub terms: Terms,
    pub eff: Fraction,
}

impl Figures {
    pub fn band(&self) -> Band {
        Band::of(&self.eff)
    }
}

/// The components times their weights; their sum is the EFF. In the order of its JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "EffTerms"))]
pub struct Terms {
    pub drp: Fraction,
    pub icc: Fraction,
    pub icv: Fraction,
    pub tbz: Fraction,
}

/// The weights, in hundredths.
pub struct Weights {
    pub drp: i64,
    pub tbz: i64,
    pub icv: i64,
    pub icc: i64,
}

/// 40 % points, 30 % opponents, 20 % quality of wins, 10 % partners.
pub const WEIGHTS: Weights = Weights {
    drp: 40,
    tbz: 30,
    icv: 20,
    icc: 10,
};

/// The ranges over everybody classified that the components are normalized with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranges {
    pub drp: Range,
    pub tbz: Range,
    /// Of the raw compensation.
    pub icc: Range,
}

/// Everybody's figures by player, with nothing for those not classified.
pub fn measure(
    tallies: &[Tally],
    encounters: &Encounters,
    classified: &[PlayerId],
    options: &Options,
) -> (Vec<Option<Figures>>, Option<Ranges>) {
    let mut figures = vec![None; tallies.len()];
    let drp: Vec<Fraction> = tallies
        .iter()
        .map(|tally| tally.points_rate(options))
        .collect();
    let tbz = opponents_strength(tallies, encounters, options);
    let tbz_values: Vec<Fraction> = tbz.iter().map(|tbz| tbz.value.clone()).collect();
    let (Some(drp_range), Some(tbz_range)) = (
        Range::over(&drp, classified),
        Range::over(&tbz_values, classified),
    ) else {
        return (figures, None);
    };
    let partner_means = partner_means(encounters, &tbz_values, &tbz_range);
    let icc_raw: Vec<Fraction> = partner_means.iter().map(raw_compensation).collect();
    let icc_range = Range::over(&icc_raw, classified).expect("somebody is classified");

    let scales = Scales::new(&drp_range, &tbz_range, &icc_range, options);
    let mut columns = drp.into_iter().zip(tbz).zip(partner_means).zip(icc_raw);
    let mut next = 0;
    for &player in classified {
        let at = player.index();
        let (((drp, tbz), partner_mean), icc_raw) =
            columns.nth(at - next).expect("every player has a column");
        next = at + 1;
        let icv = tallies[at].wins_by_margin.quality();
        // Ranges know no penalties, so that nobody else moves by one (ruling D24).
        let drp = match tallies[at].points_off {
            0 => drp,
            _ => tallies[at].penalised_rate(options),
        };
        figures[at] = Some(scales.figures(drp, tbz, icv, partner_mean, icc_raw));
    }
    let ranges = Ranges {
        drp: drp_range,
        tbz: tbz_range,
        icc: icc_range,
    };
    (figures, Some(ranges))
}

fn opponents_strength(
    tallies: &[Tally],
    encounters: &Encounters,
    options: &Options,
) -> Vec<TruncatedBuchholz> {
    let wins: Vec<u32> = tallies.iter().map(|tally| tally.wins(options)).collect();
    (0..tallies.len())
        .map(|at| {
            let opponents = encounters.opponents(PlayerId::at(at));
            let opponent_wins = opponents.iter().map(|opponent| wins[opponent.index()]);
            TruncatedBuchholz::of(opponent_wins, options.buchholz)
        })
        .collect()
}

/// The mean of the partners' normalized TBz.
///
/// Normalizing is linear, so the mean of the normalized values is the normalized mean of the raw
/// ones: one scaling for each player instead of one for each partner.
fn partner_means(
    encounters: &Encounters,
    tbz: &[Fraction],
    range: &Range,
) -> Vec<Option<Fraction>> {
    let scale = range.scale(0, 100, FLAT);
    (0..tbz.len())
        .map(|at| {
            let partners = encounters.partners(PlayerId::at(at));
            let (first, others) = partners.split_first()?;
            let sum = others
                .iter()
                .fold(tbz[first.index()].clone(), |sum, partner| {
                    &sum + &tbz[partner.index()]
                });
            let count = u32::try_from(partners.len()).expect("partners are counted in 32 bits");
            Some(scale.normalize(&(&sum / &Fraction::from(count))))
        })
        .collect()
}

/// Strong partners compensate little, weak ones much.
fn raw_compensation(partner_mean: &Option<Fraction>) -> Fraction {
    match partner_mean {
        Some(mean) => &Fraction::from(100i64) - mean,
        None => Fraction::from(NO_PARTNER),
    }
}

/// How each component is normalized and weighted in this event.
struct Scales {
    drp: Scale,
    tbz: Scale,
    icc: Scale,
    drp_weight: Fraction,
    tbz_weight: Fraction,
    icv_weight: Fraction,
    icc_weight: Fraction,
}

impl Scales {
    fn new(drp: &Range, tbz: &Range, icc: &Range, options: &Options) -> Self {
        let flat_drp = match options.flat_drp {
            FlatDrp::Middle => 0,
            FlatDrp::Literal => FLAT,
        };
        let weight = |hundredths| Fraction::new(hundredths, 100);
        Self {
            drp: drp.scale(-100, 100, flat_drp),
            tbz: tbz.scale(0, 100, FLAT),
            icc: icc.scale(0, 100, FLAT),
            drp_weight: weight(WEIGHTS.drp),
            tbz_weight: weight(WEIGHTS.tbz),
            icv_weight: weight(WEIGHTS.icv),
            icc_weight: weight(WEIGHTS.icc),
        }
    }

    fn figures(
        &self,
        drp: Fraction,
        tbz: TruncatedBuchholz,
        icv: Fraction,
        partner_mean: Option<Fraction>,
        icc_raw: Fraction,
    ) -> Figures {
        let drp_norm = self.drp.normalize(&drp).max(Fraction::from(-100i64));
        let tbz_norm = self.tbz.normalize(&tbz.value);
        let icc = self.icc.normalize(&icc_raw);
        let terms = Terms {
            drp: &drp_norm * &self.drp_weight,
            tbz: &tbz_norm * &self.tbz_weight,
            icv: &icv * &self.icv_weight,
            icc: &icc * &self.icc_weight,
        };
        let eff = &(&terms.drp + &terms.tbz) + &(&terms.icv + &terms.icc);
        Figures {
            drp,
            drp_norm,
            tbz,
            tbz_norm,
            icv,
            partner_mean,
            icc_raw,
            icc,
            terms,
            eff,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The founding document's whole example, with its ranges given.
    #[test]
    fn the_documents_whole_example() {
        let range = |min, max| Range {
            min: Fraction::from(min),
            max: Fraction::from(max),
        };
        let scales = Scales::new(
            &range(-40i64, 25i64),
            &range(12, 32),
            &range(15, 65),
            &Options::default(),
        );
        let opponents = [6, 5, 5, 4, 3, 2, 1].into_iter();
        let partner_mean = Some(Fraction::new(75 + 60 + 85, 3));
        let icc_raw = raw_compensation(&partner_mean);
        let found = scales.figures(
            Fraction::new(1850, 100),
            TruncatedBuchholz::of(opponents, Options::default().buchholz),
            Fraction::new(325, 4),
            partner_mean,
            icc_raw,
        );
        let printed = [
            &found.drp_norm,
            &found.tbz_norm,
            &found.icv,
            &found.icc,
            &found.terms.drp,
            &found.terms.tbz,
            &found.terms.icv,
            &found.terms.icc,
            &found.eff,
        ]
        .map(Fraction::two_digits);
        assert_eq!(
            printed.join(" "),
            "80.00 65.00 81.25 23.33 32.00 19.50 16.25 2.33 70.08"
        );
        assert_eq!(found.band(), Band::Exceptional);
    }
}
