//! What everybody sees: the round with its results, the standings. One text for a version, made once.

use serde::Serialize;
use torneo_rules::domino::form::Form;
use torneo_rules::roster::StageKind;
use ts_rs::TS;

use super::standings::{DominoStanding, prizes};
use super::view::{DominoPenalty, DominoRoundView, ids, penalties, warnings};
use crate::desk::snapshot::TournamentSnapshot;
use crate::desk::standing::closed;
use crate::wire::domino::state::{DominoPlayer, public_players, stage};
use crate::wire::live::room::Damage;
use crate::wire::words::Said;

/// A tournament for its public page and the projector.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoPublic {
    pub id: String,
    pub version: u64,
    /// Only where this program cannot read the journal to its end: it is shown as it was until then, and rests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub damaged: Option<Damage>,
    pub form: Form,
    pub stage: StageKind,
    /// The round that is played, or the last one closed.
    pub round: u32,
    pub warnings: Vec<Said>,
    pub players: Vec<DominoPlayer>,
    /// The round that is played, or the last one closed, with its results.
    pub current: Option<DominoRoundView>,
    /// After which closed round the standings are.
    pub standings_round: u32,
    pub standings: Vec<DominoStanding>,
    /// Who wins each prize of the form as things stand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Option<String>>>")]
    #[schema(required = false)]
    pub prizes: Vec<Option<String>>,
    /// Penalties that were given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<DominoPenalty>>")]
    #[schema(required = false)]
    pub penalties: Vec<DominoPenalty>,
    /// Those not classified yet.
    pub unranked: Vec<String>,
}

impl DominoPublic {
    pub fn of(seen: &TournamentSnapshot) -> Self {
        let tournament = &seen.tournament;
        let (stage, round) = stage(tournament);
        let ranked = seen.standing.ranked(tournament);
        let current = tournament.rounds().last();
        Self {
            id: seen.id.clone(),
            version: seen.version(),
            damaged: seen.damage,
            form: tournament.form().clone(),
            stage,
            round,
            warnings: warnings(tournament),
            players: public_players(tournament),
            current: current.map(|round| DominoRoundView::of(tournament, round)),
            standings_round: closed(tournament),
            standings: ranked.lines.clone(),
            prizes: prizes(tournament, &ranked.ranking),
            penalties: penalties(tournament),
            unranked: ids(tournament, &ranked.ranking.unranked),
        }
    }
}
