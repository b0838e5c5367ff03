//! Tournaments among others, and new ones.

use serde::{Deserialize, Serialize};
use torneo_rules::domino::Tournament;
use torneo_rules::domino::form::Form;
use torneo_rules::roster::StageKind;
use ts_rs::TS;

use crate::venue::organisers::roles::Role;
use crate::wire::domino::state::stage;

/// A tournament to be made.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// 1 to 60 lower-case letters, digits and hyphens; made from the name when it is missing.
    #[ts(optional)]
    pub id: Option<String>,
    /// What is missing has its default; only the name is needed.
    pub form: Form,
}

/// A tournament was made or taken in.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct TournamentMade {
    pub id: String,
    pub version: u64,
    pub hash: String,
}

/// A tournament in a list.
#[derive(Debug, Clone, Serialize, TS, utoipa::ToSchema)]
pub struct TournamentListed {
    pub id: String,
    pub name: String,
    pub place: String,
    pub date: String,
    pub stage: StageKind,
    /// The round that is played, or the last one closed.
    pub round: u32,
    pub rounds: u32,
    pub players: usize,
    /// Tables of the round that is played.
    pub tables: usize,
    /// Those of them whose result is settled.
    pub settled: usize,
    pub version: u64,
    /// Put away: in no public list.
    pub archived: bool,
    /// What the asker may do in it; nothing for the public.
    #[schema(inline)]
    pub role: Option<Role>,
}

/// Every tournament that the asker may see, in the order of their ids.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct Tournaments {
    pub tournaments: Vec<TournamentListed>,
    /// A form with every default, for a new tournament.
    pub blank: Form,
}

impl TournamentListed {
    pub fn of(id: &str, version: u64, tournament: &Tournament) -> Self {
        let form = tournament.form();
        let (stage, round) = stage(tournament);
        let open = match stage {
            StageKind::Playing => tournament.rounds().last(),
            StageKind::Registering | StageKind::Between | StageKind::Finished => None,
        };
        let seated: Vec<_> = open.iter().flat_map(|round| round.seated()).collect();
        Self {
            id: id.to_owned(),
            name: form.name.clone(),
            place: form.place.clone(),
            date: form.date.clone(),
            stage,
            round,
            rounds: form.rounds,
            players: tournament.taking_part(),
            tables: seated.len(),
            settled: seated
                .iter()
                .filter(|(_, table)| table.is_settled())
                .count(),
            version,
            archived: tournament.is_archived(),
            role: None,
        }
    }
}
