//! A match as people watch it while it is played: where it stands, and the boards of the games under way.

use serde::{Deserialize, Serialize};
use torneo_engine::score::mate_in;
use ts_rs::TS;
use utoipa::ToSchema;

use super::dialect::Thought;
use super::game::GameSoFar;
use super::status::MatchStatus;
use crate::venue::clock::Clock;

/// A match as people watch it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MatchBroadcast {
    pub title: String,
    pub status: MatchStatus,
    /// The newest game of each board, by board.
    pub boards: Vec<LiveBoard>,
}

/// One game under way, or over a moment ago.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "MatchBoard")]
#[schema(as = MatchBoard)]
pub struct LiveBoard {
    /// Which of the games that are played at a time, counted from 0.
    pub board: u32,
    /// The number of the game in the match.
    pub round: u32,
    pub white: String,
    pub black: String,
    pub fen: String,
    /// The last move in UCI and in SAN.
    pub last: Option<String>,
    pub san: Option<String>,
    pub plies: u32,
    /// What White and Black had left when the turn began; nothing without a clock.
    pub left_ms: [Option<u64>; 2],
    /// When the turn began, Unix time.
    pub since_ms: u64,
    /// What White and Black thought of their last moves.
    pub thoughts: [Option<LiveThought>; 2],
    /// `1-0`, `0-1`, `1/2-1/2`; nothing while it is played.
    pub result: Option<String>,
}

/// What an engine thought of its last move, from White's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "MatchThought")]
#[schema(as = MatchThought)]
pub struct LiveThought {
    pub cp: Option<i32>,
    /// Moves to mate; negative where Black mates.
    pub mate: Option<i32>,
    pub depth: u32,
    pub nodes: Option<u64>,
}

/// Where a board is, and who sits there.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    pub board: usize,
    pub round: usize,
    pub names: [&'a str; 2],
}

impl LiveBoard {
    pub fn of(place: Place<'_>, seen: &GameSoFar<'_>, result: Option<&str>) -> Self {
        let last = seen.history.steps().next_back();
        Self {
            board: place.board as u32,
            round: place.round as u32,
            white: place.names[0].to_owned(),
            black: place.names[1].to_owned(),
            fen: seen.history.now().fen(),
            last: last.map(|(before, mv)| before.written(mv).to_string()),
            san: last.map(|(before, mv)| before.san(mv)),
            plies: seen.history.plies() as u32,
            left_ms: seen.left_ms,
            since_ms: Clock::start().now_ms(),
            thoughts: [
                seen.thoughts[0].and_then(|thought| told(thought, 1)),
                seen.thoughts[1].and_then(|thought| told(thought, -1)),
            ],
            result: result.map(str::to_owned),
        }
    }
}

/// A thought from White's side; nothing without a score.
fn told(thought: Thought, sign: i32) -> Option<LiveThought> {
    let score = thought.score?;
    let mate = mate_in(score).map(|moves| sign * moves);
    Some(LiveThought {
        cp: mate.is_none().then_some(sign * score),
        mate,
        depth: thought.depth.unwrap_or(0),
        nodes: thought.nodes,
    })
}

impl MatchBroadcast {
    /// Puts the newest of a board in the place of what it showed before.
    pub fn show(&mut self, board: LiveBoard) {
        match self
            .boards
            .iter_mut()
            .find(|shown| shown.board == board.board)
        {
            Some(shown) => *shown = board,
            None => self.boards.push(board),
        }
        self.boards.sort_by_key(|board| board.board);
    }
}
