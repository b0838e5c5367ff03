//! A table and its links: what each pair sees on its phone, what it may say, and the list for printing.

use serde::{Deserialize, Serialize};
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Author};
use torneo_rules::domino::description::DominoScoreline;
use torneo_rules::domino::program::RoundTime;
use torneo_rules::domino::rejection::Rejection;
use torneo_rules::domino::round_clock::RoundClock;
use torneo_rules::domino::score::{Game, GameNumber, Pair, Points, TableNumber};
use torneo_rules::roster::{PlayerId, Round};
use ts_rs::TS;

use crate::desk::snapshot::TournamentSnapshot;
use crate::wire::domino::state::{DominoPlayer, DominoTable, public_players};
use crate::wire::words::Said;

/// A table as one of its pairs sees it.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoTableView {
    /// The tournament's id and name.
    pub id: String,
    pub name: String,
    pub version: u64,
    pub round: u32,
    pub target: u32,
    pub time_limit: bool,
    pub draws: bool,
    /// How long the round may take, and its clock where it was started.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round_time: Option<RoundTime>,
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<RoundClock>,
    /// Which pair this link is for.
    pub you: Pair,
    /// The four, first pair first; with fixed pairs the two.
    pub players: [Vec<DominoPlayer>; 2],
    pub table: DominoTable,
    /// Why nothing can be said any more; nothing while the round is played.
    pub closed: Option<Said>,
    /// What this pair may say about each game.
    pub may: Vec<DominoPairMay>,
}

/// What a pair may say about a game.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoPairMay {
    pub game: u32,
    pub propose: bool,
    pub confirm: bool,
    pub dispute: bool,
}

/// What a pair says.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DominoPairRequest {
    pub act: DominoPairAct,
    /// What the browser calls itself, always the same; another pair's is another. Without it nobody can tell them apart.
    #[serde(default)]
    #[ts(optional)]
    #[schema(max_length = 64)]
    pub device: Option<Device>,
}

/// What a browser calls itself: at most 64 letters.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, utoipa::ToSchema)]
#[serde(try_from = "String")]
#[ts(rename = "DominoDevice")]
#[schema(as = DominoDevice, max_length = 64)]
pub struct Device(String);

impl TryFrom<String> for Device {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        match name.chars().count() > 64 {
            true => Err("a device has a name of at most 64 letters"),
            false => Ok(Self(name)),
        }
    }
}

/// What a pair can say about a game of its table.
#[derive(Debug, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum DominoPairAct {
    /// The game ended so: points of the first pair and of the second.
    Propose {
        game: GameNumber,
        #[ts(as = "DominoScoreline")]
        #[schema(value_type = DominoScoreline)]
        points: Points,
    },
    /// What the other pair proposed is right: these points, as they were seen. Others, or none, are refused (`look_again`).
    Confirm {
        game: GameNumber,
        #[serde(default)]
        #[ts(as = "DominoScoreline")]
        #[schema(value_type = DominoScoreline, required)]
        points: Option<Points>,
    },
    /// What the other pair proposed is wrong; the director settles the game.
    Dispute { game: GameNumber },
}

impl DominoPairAct {
    /// The game it is about.
    pub fn game(&self) -> GameNumber {
        match self {
            DominoPairAct::Propose { game, .. }
            | DominoPairAct::Confirm { game, .. }
            | DominoPairAct::Dispute { game } => *game,
        }
    }

    pub fn act(&self, table: TableNumber, same_device: bool) -> Result<Act, Rejection> {
        Ok(match *self {
            DominoPairAct::Propose { game, points } => Act::Propose {
                table,
                game,
                points,
                same_device,
            },
            DominoPairAct::Confirm { game, points } => Act::Confirm {
                table,
                game,
                points: points.ok_or(Rejection::LookAgain { table, game })?,
                same_device,
            },
            DominoPairAct::Dispute { game } => Act::Dispute { table, game },
        })
    }
}

/// The links of the round that is played, for printing.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoLinks {
    pub version: u64,
    pub round: u32,
    pub tables: Vec<DominoTableLinks>,
}

/// The two links of a table, first pair first.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoTableLinks {
    pub table: u32,
    pub pairs: [DominoLink; 2],
}

/// The link of a pair.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoLink {
    /// The last part of the address; `/api/tables/SECRET/qr.svg` is the picture.
    pub secret: String,
    pub url: String,
}

impl DominoTableView {
    /// Nothing when the round has no such table.
    pub fn of(
        seen: &TournamentSnapshot,
        round: Round,
        number: TableNumber,
        you: Pair,
        closed: Option<Said>,
    ) -> Option<Self> {
        let tournament = &*seen.tournament;
        let mut rounds = tournament.rounds();
        let played = rounds.find(|played| played.round() == round)?;
        let (_, table) = played.seated().find(|(at, _)| *at == number)?;
        let everybody = public_players(tournament);
        let player = |player: PlayerId| everybody[player.index()].clone();
        let who = Author::Pair {
            round,
            table: number,
            pair: you,
        };
        let games = (1..).zip(&table.games);
        let form = tournament.form();
        Some(Self {
            id: seen.id.clone(),
            name: form.name.clone(),
            version: seen.version(),
            round: round.0,
            target: form.target,
            time_limit: form.time_limit,
            draws: form.draws,
            round_time: form.round_time,
            clock: played.clock,
            you,
            players: table
                .seats
                .map(|pair| pair.iter().map(|one| player(*one)).collect()),
            table: DominoTable::of(tournament, table, number.0),
            closed,
            may: games
                .map(|(game, state)| DominoPairMay::of(tournament, &who, number, game, *state))
                .collect(),
        })
    }
}

impl DominoPairMay {
    /// Asked of the rules themselves, with points that are always possible, and to confirm with those that stand.
    fn of(
        tournament: &Tournament,
        who: &Author,
        table: TableNumber,
        game: u32,
        state: Game,
    ) -> Self {
        let number = GameNumber(game);
        let may = |act: &Act| tournament.decide(who, act).is_ok();
        let points = [tournament.form().target, 0];
        let standing = match state {
            Game::Proposed { points, .. } => points,
            Game::Open | Game::Disputed { .. } | Game::Settled { .. } => points,
        };
        Self {
            game,
            propose: may(&Act::Propose {
                table,
                game: number,
                points,
                same_device: false,
            }),
            confirm: may(&Act::Confirm {
                table,
                game: number,
                points: standing,
                same_device: false,
            }),
            dispute: may(&Act::Dispute {
                table,
                game: number,
            }),
        }
    }
}
