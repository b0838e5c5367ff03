//! The standings for pages: places in short, all figures in full, one player's figures taken apart.

use serde::Serialize;
use torneo_rules::domino::Tournament;
use torneo_rules::ranking::Ranking;
use torneo_rules::ranking::band::Band;
use ts_rs::TS;

use crate::wire::rank::answer::RankAnswer;
use crate::wire::rank::explanation::ExplanationAnswer;
use crate::wire::words::Said;

/// One line of the standings; figures as they are printed.
#[derive(Debug, Clone, Serialize, TS, utoipa::ToSchema)]
pub struct DominoStanding {
    /// Shared by those equal in everything.
    pub place: usize,
    /// The player's id.
    pub player: String,
    pub wins: u32,
    pub points_for: u64,
    pub points_against: u64,
    pub eff: String,
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub band: Band,
    /// The four components, normalized: 40, 30, 20 and 10 percent of the EFF.
    pub drp: String,
    pub tbz: String,
    pub icv: String,
    pub icc: String,
}

/// All figures of everybody: the answer of `torneo rank` with its second opinion.
#[derive(Serialize, TS, utoipa::ToSchema)]
pub struct DominoStandings<'a> {
    pub version: u64,
    /// After which closed round.
    pub round: u32,
    pub warnings: Vec<Said>,
    /// Who wins each prize of the form as things stand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Option<String>>>")]
    #[schema(required = false)]
    pub prizes: Vec<Option<String>>,
    #[schema(value_type = Object)]
    pub ranking: RankAnswer<'a>,
}

/// One player's figures with operands, limits and what-ifs: the answer of `torneo rank --explain`.
#[derive(Serialize, TS, utoipa::ToSchema)]
pub struct DominoExplanation<'a> {
    pub version: u64,
    pub number: u32,
    #[schema(value_type = Object)]
    pub explanation: ExplanationAnswer<'a>,
}

/// Who wins each prize as things stand, by id; nobody before a round is closed.
pub fn prizes(tournament: &Tournament, ranking: &Ranking) -> Vec<Option<String>> {
    let order = ranking.standings.iter().map(|line| line.player);
    let winners = tournament.prizes(order).into_iter();
    winners
        .map(|winner| winner.map(|player| tournament.id(player).to_owned()))
        .collect()
}

/// The standings in short.
pub fn lines(tournament: &Tournament, ranking: &Ranking) -> Vec<DominoStanding> {
    let lines = ranking.standings.iter();
    lines
        .map(|line| {
            let figures = ranking
                .figures_of(line.player)
                .expect("whoever stands has figures");
            let [points_for, points_against] = tournament.points(ranking, line.player);
            DominoStanding {
                place: line.place,
                player: tournament.id(line.player).to_owned(),
                wins: ranking.wins(line.player),
                points_for,
                points_against,
                eff: figures.eff.two_digits(),
                band: figures.band(),
                drp: figures.drp_norm.two_digits(),
                tbz: figures.tbz_norm.two_digits(),
                icv: figures.icv.two_digits(),
                icc: figures.icc.two_digits(),
            }
        })
        .collect()
}
