//! The answer of `torneo rank`: keys in alphabetical order, figures exact and printed.
//!
//! Written straight from the ranking, player by player, so that a field of a hundred thousand needs no
//! second copy of itself.

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use torneo_rules::ranking::Ranking;
use torneo_rules::ranking::band::Band;
use torneo_rules::ranking::figures::Figures;
use torneo_rules::ranking::fraction::Fraction;
use torneo_rules::ranking::range::Range;
use torneo_rules::ranking::second_opinion::SecondOpinion;
use torneo_rules::ranking::standings::Standing;
use torneo_rules::ranking::warning::Warning;
use torneo_rules::roster::PlayerId;
use torneo_rules::word::word;
use ts_rs::TS;

use crate::say::Lang;
use crate::wire::names::Names;
use crate::wire::rank::explanation::ExplanationAnswer;
use crate::wire::rank::player::{RankedPlayer, UnrankedPlayer};
use crate::wire::rank::words::{warning_players, warning_text};

/// Everything an answer is made of.
#[derive(Clone, Copy)]
pub struct Answered<'a> {
    pub names: &'a Names,
    pub ranking: &'a Ranking,
    pub second_opinion: Option<&'a SecondOpinion>,
    pub warnings: &'a [Warning],
}

/// The whole answer.
#[derive(Serialize, TS)]
#[ts(rename = "EffRanking")]
pub struct RankAnswer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    explanation: Option<ExplanationAnswer<'a>>,
    #[ts(type = "{ [id: string]: EffRankedPlayer | EffUnrankedPlayer }")]
    players: Players<'a>,
    ranges: Option<RangesAnswer<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    second_opinion: Option<MethodAnswer>,
    #[ts(type = "Array<EffStanding>")]
    standings: StandingLines<'a>,
    unranked: Vec<&'a str>,
    warnings: Vec<WarningAnswer<'a>>,
}

impl<'a> RankAnswer<'a> {
    pub fn new(answered: Answered<'a>, explanation: Option<ExplanationAnswer<'a>>) -> Self {
        let Answered { names, ranking, .. } = answered;
        Self {
            explanation,
            players: Players(answered),
            ranges: RangesAnswer::of(ranking, names),
            second_opinion: answered.second_opinion.map(|opinion| MethodAnswer {
                exact_intervals: opinion.exact_intervals,
                skill_share: hundredths(opinion.skill_share),
            }),
            standings: StandingLines(answered),
            unranked: names.all(&ranking.unranked),
            warnings: answered
                .warnings
                .iter()
                .map(|warning| WarningAnswer::of(warning, names))
                .collect(),
        }
    }
}

/// The map of all players, in the order of ids.
struct Players<'a>(Answered<'a>);

impl Serialize for Players<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Answered {
            names,
            ranking,
            second_opinion,
            ..
        } = self.0;
        let mut map = serializer.serialize_map(Some(names.len()))?;
        for at in 0..names.len() {
            let player = PlayerId::at(at);
            match ranking.figures_of(player) {
                Some(figures) => {
                    let opinion = second_opinion.and_then(|opinion| opinion.players[at]);
                    let answer = RankedPlayer::of(player, figures, opinion, ranking, names);
                    map.serialize_entry(names.of(player), &answer)?;
                }
                None => {
                    let answer = UnrankedPlayer::of(&ranking.tallies[at], ranking.wins(player));
                    map.serialize_entry(names.of(player), &answer)?;
                }
            }
        }
        map.end()
    }
}

/// The standings, written line by line.
struct StandingLines<'a>(Answered<'a>);

impl Serialize for StandingLines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Answered { names, ranking, .. } = self.0;
        let mut list = serializer.serialize_seq(Some(ranking.standings.len()))?;
        for line in &ranking.standings {
            list.serialize_element(&StandingAnswer::of(line, ranking, names))?;
        }
        list.end()
    }
}

#[derive(Serialize, TS)]
#[ts(rename = "EffStanding")]
pub struct StandingAnswer<'a> {
    #[ts(type = "string")]
    band: Band,
    eff: &'a Fraction,
    place: usize,
    player: &'a str,
    position: usize,
    won: u32,
}

impl<'a> StandingAnswer<'a> {
    fn of(line: &Standing, ranking: &'a Ranking, names: &'a Names) -> Self {
        let figures = ranking
            .figures_of(line.player)
            .expect("whoever stands has figures");
        Self {
            band: figures.band(),
            eff: &figures.eff,
            place: line.place,
            player: names.of(line.player),
            position: line.position,
            won: ranking.wins(line.player),
        }
    }
}

/// The three ranges that normalize, with those who set them.
#[derive(Serialize, TS)]
#[ts(rename = "EffRanges")]
pub struct RangesAnswer<'a> {
    drp: RangeAnswer<'a>,
    icc: RangeAnswer<'a>,
    tbz: RangeAnswer<'a>,
}

impl<'a> RangesAnswer<'a> {
    fn of(ranking: &'a Ranking, names: &'a Names) -> Option<Self> {
        let ranges = ranking.ranges.as_ref()?;
        let answer = |range, value| RangeAnswer::of(range, value, ranking, names);
        Some(Self {
            drp: answer(&ranges.drp, |figures| &figures.drp),
            icc: answer(&ranges.icc, |figures| &figures.icc_raw),
            tbz: answer(&ranges.tbz, |figures| &figures.tbz.value),
        })
    }
}

#[derive(Serialize, TS)]
#[ts(rename = "EffRange")]
pub struct RangeAnswer<'a> {
    max: LimitAnswer<'a>,
    min: LimitAnswer<'a>,
}

#[derive(Serialize, TS)]
#[ts(rename = "EffLimit")]
pub struct LimitAnswer<'a> {
    decimal: String,
    exact: String,
    players: Vec<&'a str>,
}

impl<'a> RangeAnswer<'a> {
    pub fn of(
        range: &Range,
        value: fn(&Figures) -> &Fraction,
        ranking: &Ranking,
        names: &'a Names,
    ) -> Self {
        let limit = |limit: &Fraction| LimitAnswer {
            decimal: limit.two_digits(),
            exact: limit.to_string(),
            players: names.all(&ranking.players_with(limit, value)),
        };
        Self {
            max: limit(&range.max),
            min: limit(&range.min),
        }
    }
}

/// How the second opinion was made.
#[derive(Serialize, TS)]
#[ts(rename = "EffMethod")]
pub struct MethodAnswer {
    exact_intervals: bool,
    skill_share: f64,
}

/// Two digits, and never -0.
pub fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0 + 0.0
}

#[derive(Serialize, TS)]
#[ts(rename = "EffWarning")]
pub struct WarningAnswer<'a> {
    code: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    players: Option<Vec<&'a str>>,
    text: String,
}

impl<'a> WarningAnswer<'a> {
    fn of(warning: &Warning, names: &'a Names) -> Self {
        Self {
            code: word(warning),
            players: warning_players(warning).map(|players| names.all(players)),
            text: warning_text(warning, names, Lang::En),
        }
    }
}
