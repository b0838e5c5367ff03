//! One player: where they sit now, how they stand, and every round so far.

use serde::Serialize;
use torneo_rules::domino::score::{Game, Pair};
use torneo_rules::domino::{PlayedRound, Tournament};
use torneo_rules::roster::{PlayerId, StageKind};
use ts_rs::TS;

use super::standings::DominoStanding;
use crate::desk::snapshot::TournamentSnapshot;
use crate::wire::domino::state::{DominoPlayer, hall, public_players, stage};

/// Somebody's own page.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoPlayerView {
    pub id: String,
    pub version: u64,
    /// The tournament's name.
    pub name: String,
    pub stage: StageKind,
    pub round: u32,
    pub player: DominoPlayer,
    /// Nothing before they are classified.
    pub standing: Option<DominoStanding>,
    /// How many are classified.
    pub ranked: usize,
    /// Every published round, the last one first.
    pub rounds: Vec<DominoPlayerRound>,
}

/// What somebody did in a round.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoPlayerRound {
    pub round: u32,
    pub closed: bool,
    #[serde(flatten)]
    pub seat: DominoPlayerSeat,
    /// Their place when the round was closed.
    pub place: Option<u32>,
}

/// Where somebody was in a round.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
#[serde(tag = "seat", rename_all = "snake_case")]
pub enum DominoPlayerSeat {
    Table {
        table: u32,
        /// Where it stands, when there are several halls.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        hall: Option<String>,
        /// The pair they play in; points of games are told first pair first.
        pair: Pair,
        /// Nothing for a fixed pair.
        partner: Option<String>,
        opponents: Vec<String>,
        games: Vec<Game>,
    },
    Bye {},
    /// A bye that the director granted for a round before they entered.
    Granted {},
    /// Neither seated nor resting.
    Away {},
}

impl DominoPlayerView {
    /// Nothing when nobody has this number.
    pub fn of(seen: &TournamentSnapshot, player: PlayerId) -> Option<Self> {
        let tournament = &*seen.tournament;
        let entrant = tournament.entrants().get(player.index())?;
        let (stage, round) = stage(tournament);
        let ranked = seen.standing.ranked(tournament);
        let mut lines = ranked.lines.iter();
        let mut rounds: Vec<DominoPlayerRound> = tournament
            .rounds()
            .map(|played| DominoPlayerRound::of(tournament, played, player))
            .collect();
        rounds.reverse();
        Some(Self {
            id: seen.id.clone(),
            version: seen.version(),
            name: tournament.form().name.clone(),
            stage,
            round,
            player: public_players(tournament).swap_remove(player.index()),
            standing: lines.find(|line| line.player == entrant.person.id).cloned(),
            ranked: ranked.lines.len(),
            rounds,
        })
    }
}

impl DominoPlayerRound {
    fn of(tournament: &Tournament, played: &PlayedRound, player: PlayerId) -> Self {
        let open = tournament.open().map(PlayedRound::round);
        let mut standing = played.standing.iter();
        Self {
            round: played.round().0,
            closed: open != Some(played.round()),
            seat: seat(tournament, played, player),
            place: standing
                .find(|line| line.player == player)
                .map(|line| line.place),
        }
    }
}

fn seat(tournament: &Tournament, played: &PlayedRound, player: PlayerId) -> DominoPlayerSeat {
    let id = |player: PlayerId| tournament.id(player).to_owned();
    for (number, table) in played.seated() {
        for pair in Pair::BOTH {
            let own = &table.seats[pair.index()];
            if !own.contains(&player) {
                continue;
            }
            let opponents = &table.seats[pair.other().index()];
            return DominoPlayerSeat::Table {
                table: number.0,
                hall: hall(tournament, number.0),
                pair,
                partner: own
                    .iter()
                    .find(|other| **other != player)
                    .map(|one| id(*one)),
                opponents: opponents.iter().map(|one| id(*one)).collect(),
                games: table.games.clone(),
            };
        }
    }
    let entrant = &tournament.entrants()[player.index()];
    if played.published.byes.contains(&player) {
        DominoPlayerSeat::Bye {}
    } else if entrant.granted.contains(&played.round()) {
        DominoPlayerSeat::Granted {}
    } else {
        DominoPlayerSeat::Away {}
    }
}
