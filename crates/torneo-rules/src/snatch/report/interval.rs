//! A value and how sure it is: 95 % intervals for rates and means, with repeated decisions of one person counted as one
//! cluster.
//!
//! ```text
//! mean    m ± t(G−1) · √v                      v = G/(G−1) · Σ (sum of a cluster − m · its size)² / n²
//! rate    Wilson's interval for n observations; where clusters repeat, for n/deff of them and with t(G−1) in place of z
//! deff    v / (p(1−p)/n), at least 1; where p is 0 or 1 a cluster counts as one observation
//! ```
//!
//! With one observation a cluster these are Student's and Wilson's intervals. Nothing is assumed of how alike the
//! decisions of one person are.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::roster::PlayerId;
use crate::snatch::session::TableId;

/// The normal quantile of 97.5 %.
const Z: f64 = 1.959_964;

/// Student's quantiles of 97.5 % for 1 to 30 degrees of freedom.
const STUDENT: [f64; 30] = [
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010,
    2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687,
    2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
];

/// Beyond the table: degrees of freedom and quantile, between which one goes straight in 1/degrees.
const BEYOND: [(f64, f64); 4] = [
    (30.0, 2.0423),
    (40.0, 2.0211),
    (60.0, 2.0003),
    (120.0, 1.9799),
];

/// Who is behind an observation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cluster {
    Player(PlayerId),
    /// Both of a table, or a bot, which is another one at every table.
    Table(usize, TableId),
    /// A matching group, the one independent observation where there are some.
    Group(u32),
}

/// How an interval was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    Wilson,
    /// Wilson's, for as many observations as the clusters are worth.
    WilsonClustered,
    Student,
    /// Student's, with the variance between clusters.
    StudentClustered,
}

/// A value with its interval of 95 %. JSON has six decimals, so that no number ends in noise.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ReportEstimate"), schema(as = ReportEstimate))]
pub struct Estimate {
    /// None without observations.
    #[serde(serialize_with = "six_decimals")]
    pub value: Option<f64>,
    /// None where too little is known.
    #[serde(serialize_with = "six_decimals")]
    pub low: Option<f64>,
    #[serde(serialize_with = "six_decimals")]
    pub high: Option<f64>,
    pub observations: u32,
    /// People or tables behind the observations.
    pub clusters: u32,
    /// wilson, wilson_clustered, student or student_clustered.
    #[cfg_attr(feature = "schema", ts(type = "string"), schema(value_type = String))]
    pub method: Method,
}

fn six_decimals<S: Serializer>(value: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    value.map(rounded).serialize(serializer)
}

/// To six decimals.
pub fn rounded(value: f64) -> f64 {
    const SCALE: f64 = 1_000_000.0;
    // Adding zero makes a negative zero a plain one.
    (value * SCALE).round() / SCALE + 0.0
}

/// Observations, gathered by cluster.
#[derive(Debug, Clone, Default)]
pub struct Sample {
    clusters: BTreeMap<Cluster, (u32, f64)>,
}

impl Sample {
    pub fn add(&mut self, cluster: Cluster, value: f64) {
        let (count, sum) = self.clusters.entry(cluster).or_default();
        *count += 1;
        *sum += value;
    }

    /// The mean of numbers, with Student's interval.
    pub fn mean(&self) -> Estimate {
        let (count, clusters) = self.sizes();
        let value = self.value();
        let interval = value.zip(self.variance()).map(|(mean, variance)| {
            let half = student(clusters - 1) * variance.sqrt();
            (mean - half, mean + half)
        });
        Estimate {
            value,
            low: interval.map(|(low, _)| low),
            high: interval.map(|(_, high)| high),
            observations: count,
            clusters,
            method: match count == clusters {
                true => Method::Student,
                false => Method::StudentClustered,
            },
        }
    }

    /// The share of ones among zeros and ones, with Wilson's interval.
    pub fn rate(&self) -> Estimate {
        let (count, clusters) = self.sizes();
        let value = self.value();
        let (method, worth, quantile) = if count == clusters {
            (Method::Wilson, f64::from(count), Z)
        } else {
            let quantile = match clusters {
                0 | 1 => Z,
                clusters => student(clusters - 1),
            };
            (Method::WilsonClustered, self.effective(), quantile)
        };
        let interval = value.map(|rate| wilson(rate, worth, quantile));
        Estimate {
            value,
            low: interval.map(|(low, _)| low),
            high: interval.map(|(_, high)| high),
            observations: count,
            clusters,
            method,
        }
    }

    fn sizes(&self) -> (u32, u32) {
        let count = self.clusters.values().map(|(count, _)| count).sum();
        let clusters = u32::try_from(self.clusters.len());
        (count, clusters.expect("a session has fewer people"))
    }

    fn value(&self) -> Option<f64> {
        let (count, _) = self.sizes();
        let sum: f64 = self.clusters.values().map(|(_, sum)| sum).sum();
        (count > 0).then(|| sum / f64::from(count))
    }

    /// Of the mean, from what clusters as a whole are off it. None from a single cluster.
    fn variance(&self) -> Option<f64> {
        let mean = self.value()?;
        let (count, clusters) = self.sizes();
        let (count, clusters) = (f64::from(count), f64::from(clusters));
        let off = |(size, sum): &(u32, f64)| {
            let off = sum - mean * f64::from(*size);
            off * off
        };
        let squares: f64 = self.clusters.values().map(off).sum();
        (clusters > 1.0).then(|| clusters / (clusters - 1.0) * squares / (count * count))
    }

    /// How many independent observations of a rate these are worth.
    fn effective(&self) -> f64 {
        let (count, clusters) = self.sizes();
        let (count, clusters) = (f64::from(count), f64::from(clusters));
        let rate = self.value().unwrap_or(0.0);
        let single = rate * (1.0 - rate);
        match self.variance() {
            Some(variance) if single > 0.0 && variance > 0.0 => (single / variance).min(count),
            // All clusters have exactly the same share, neither none nor all: nothing speaks for likeness.
            Some(_) if single > 0.0 => count,
            Some(_) | None => clusters,
        }
    }
}

/// Wilson's interval for a rate of so many observations.
pub fn wilson(rate: f64, observations: f64, quantile: f64) -> (f64, f64) {
    let square = quantile * quantile;
    let scale = 1.0 + square / observations;
    let center = rate + square / (2.0 * observations);
    let spread = rate * (1.0 - rate) / observations + square / (4.0 * observations * observations);
    let half = quantile * spread.sqrt();
    // Rounding may leave a hair below 0 or above 1.
    let low = ((center - half) / scale).clamp(0.0, rate);
    let high = ((center + half) / scale).clamp(rate, 1.0);
    (low, high)
}

/// Student's quantile of 97.5 %.
pub fn student(degrees: u32) -> f64 {
    if let Some(known) = (degrees as usize)
        .checked_sub(1)
        .and_then(|at| STUDENT.get(at))
    {
        return *known;
    }
    if degrees == 0 {
        return f64::INFINITY;
    }
    let inverse = 1.0 / f64::from(degrees);
    let ends = BEYOND.iter().skip(1).map(|(at, value)| (1.0 / at, *value));
    let ends = ends.chain([(0.0, Z)]);
    let starts = BEYOND.iter().map(|(at, value)| (1.0 / at, *value));
    for ((from, high), (to, low)) in starts.zip(ends) {
        if inverse >= to {
            return low + (high - low) * (inverse - to) / (from - to);
        }
    }
    Z
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 5e-4, "{found} is not {expected}");
    }

    fn sample(values: &[(u32, f64)]) -> Sample {
        let mut sample = Sample::default();
        for (player, value) in values {
            sample.add(Cluster::Player(PlayerId(*player)), *value);
        }
        sample
    }

    #[test]
    fn wilson_against_known_figures() {
        // 8 of 10, 0 of 10, 10 of 10, 50 of 100: figures of any statistics program.
        for (hits, of, low, high) in [
            (8, 10, 0.4902, 0.9433),
            (0, 10, 0.0, 0.2775),
            (10, 10, 0.7225, 1.0),
            (50, 100, 0.4038, 0.5962),
        ] {
            let values: Vec<_> = (0..of)
                .map(|at| (at, f64::from(u8::from(at < hits))))
                .collect();
            let rate = sample(&values).rate();
            close(rate.low.unwrap(), low);
            close(rate.high.unwrap(), high);
            assert_eq!(rate.method, Method::Wilson);
        }
    }

    #[test]
    fn student_against_known_figures() {
        // 1 to 5: mean 3, deviation √2.5, so 3 ± 2.7764 · √2.5 / √5.
        let values: Vec<_> = (1..=5).map(|at| (at, f64::from(at))).collect();
        let mean = sample(&values).mean();
        assert_eq!((mean.value, mean.method), (Some(3.0), Method::Student));
        close(mean.low.unwrap(), 3.0 - 1.9632);
        close(mean.high.unwrap(), 3.0 + 1.9632);
        for (degrees, quantile) in [(50, 2.0086), (99, 1.9842), (1000, 1.9623)] {
            close(student(degrees), quantile);
        }
    }

    #[test]
    fn somebody_who_always_does_the_same_counts_once() {
        // Three people, each three times alike: as sure as three decisions, not nine.
        let tripled: Vec<_> = (0..9)
            .map(|at| (at / 3, f64::from(u8::from(at < 6))))
            .collect();
        let rate = sample(&tripled).rate();
        assert_eq!((rate.observations, rate.clusters), (9, 3));
        assert_eq!(rate.method, Method::WilsonClustered);
        // v = 3/2 · (1 + 1 + 4) / 81 = 1/9 and p(1−p)/v = 2.
        let (low, high) = wilson(2.0 / 3.0, 2.0, student(2));
        close(rate.low.unwrap(), low);
        close(rate.high.unwrap(), high);
        let mean = sample(&tripled).mean();
        close(mean.high.unwrap() - mean.value.unwrap(), 4.3027 / 3.0);
    }

    #[test]
    fn little_is_not_called_sure() {
        assert_eq!(Sample::default().mean().value, None);
        assert_eq!(Sample::default().rate().low, None);
        let one = sample(&[(1, 7.0)]).mean();
        assert_eq!((one.value, one.low, one.high), (Some(7.0), None, None));
        // One person three times: as one observation.
        let alone = sample(&[(1, 1.0), (1, 1.0), (1, 1.0)]).rate();
        assert_eq!(alone.low.zip(alone.high), Some(wilson(1.0, 1.0, Z)));
    }
}
