//! Chess without a room: games that somebody looks at, and what the engine thinks of them.

use serde::{Deserialize, Serialize};
use torneo_rules::chess::ending::{Ending, Outcome};
use torneo_rules::chess::history::History;
use torneo_rules::chess::opening::Opening;
use torneo_rules::chess::pgn::Pgn;
use torneo_rules::chess::position::{Position, Variant};
use torneo_rules::chess::uci::UciMove;
use ts_rs::TS;

/// Most moves of a game that is looked at.
const MOST_MOVES: usize = 1_200;

/// Most games and moves that are told of one text.
const MOST_GAMES: usize = 50;
const MOST_MOVES_TOLD: usize = 6_000;

/// A game up to some position.
#[derive(Debug, Clone, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChessGameSoFar {
    #[serde(default)]
    pub variant: Variant,
    /// The ordinary first position without.
    pub fen: Option<String>,
    /// In UCI notation.
    #[serde(default)]
    #[schema(value_type = Vec<String>, max_items = 1_200)]
    #[ts(as = "Vec<String>")]
    pub moves: Vec<String>,
}

/// Why a game cannot be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotAGame {
    Position,
    /// The first move that cannot be made, counted from nought.
    Move(usize),
    TooLong,
}

impl ChessGameSoFar {
    pub fn history(&self) -> Result<History, NotAGame> {
        if self.moves.len() > MOST_MOVES {
            return Err(NotAGame::TooLong);
        }
        let start = match &self.fen {
            None => Position::initial(self.variant),
            Some(fen) => Position::from_fen(fen, self.variant).map_err(|_| NotAGame::Position)?,
        };
        let mut history = History::new(start);
        for (ply, text) in self.moves.iter().enumerate() {
            let mv = history.now().read_uci(text).ok_or(NotAGame::Move(ply))?;
            history.play(mv);
        }
        Ok(history)
    }
}

/// Where a game stands, and what may be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct ChessStanding {
    pub fen: String,
    pub check: bool,
    /// The moves so far as people write them.
    pub san: Vec<String>,
    pub legal: Vec<UciMove>,
    /// By the rules alone; nobody claims anything here.
    pub ending: Option<Ending>,
    pub opening: Option<Opening>,
}

impl ChessStanding {
    pub fn of(history: &History) -> Self {
        let now = history.now();
        let san = history.steps().map(|(before, mv)| before.san(mv));
        Self {
            fen: now.fen(),
            check: now.is_check(),
            san: san.collect(),
            legal: history.legal(),
            ending: history.ending(),
            opening: history.opening(),
        }
    }
}

/// A question for the engine.
#[derive(Debug, Clone, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChessAnalysisRequest {
    pub game: ChessGameSoFar,
    #[schema(minimum = 1, maximum = 5)]
    pub lines: usize,
    #[schema(minimum = 1, maximum = 2_000_000)]
    pub nodes: u64,
}

/// What the engine thinks of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct ChessAnalysis {
    pub depth: i32,
    pub nodes: u64,
    /// Best line first; empty where there is no legal move.
    pub lines: Vec<ChessLineFound>,
}

/// One line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct ChessLineFound {
    /// Hundredths of a pawn, more is better for White; nothing where mate is seen.
    pub cp: Option<i32>,
    /// Moves until mate, negative when Black mates.
    pub mate: Option<i32>,
    pub moves: Vec<UciMove>,
    pub san: Vec<String>,
}

/// What the engine would play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct ChessHint {
    #[serde(rename = "move")]
    pub mv: UciMove,
    pub san: String,
}

/// A text with games in PGN.
#[derive(Debug, Clone, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChessPgnText {
    pub pgn: String,
}

/// The games of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct ChessPgnGames {
    pub games: Vec<ChessPgnGame>,
    /// The text has more than is told.
    pub cut: bool,
}

/// One game with its variations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct ChessPgnGame {
    pub tags: Vec<ChessPgnTag>,
    pub variant: Variant,
    pub start: String,
    pub comment: String,
    /// Parents before what follows them; of several that follow one move, the first is the main line.
    pub moves: Vec<ChessPgnMove>,
    pub outcome: Option<Outcome>,
}

/// A tag, such as the name of White.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct ChessPgnTag {
    pub name: String,
    pub value: String,
}

/// One move of a tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct ChessPgnMove {
    /// Its place in the list; nothing for a first move.
    pub parent: Option<usize>,
    #[serde(rename = "move")]
    pub mv: UciMove,
    pub san: String,
    pub fen: String,
    /// Said at the beginning of a variation, before its first move.
    pub before: String,
    pub comment: String,
    pub nags: Vec<u8>,
    pub clock_ms: Option<u64>,
}

impl ChessPgnGames {
    /// As many whole games as are told.
    pub fn of(read: &[Pgn]) -> Self {
        let mut games = Vec::new();
        let mut moves = 0;
        for pgn in read.iter().take(MOST_GAMES) {
            moves += pgn.tree.len();
            if moves > MOST_MOVES_TOLD {
                break;
            }
            games.push(ChessPgnGame::of(pgn));
        }
        Self {
            cut: games.len() < read.len(),
            games,
        }
    }
}

impl ChessPgnGame {
    fn of(pgn: &Pgn) -> Self {
        let tree = &pgn.tree;
        let moves = tree.nodes().iter().map(|node| {
            let before = tree.position(node.parent);
            ChessPgnMove {
                parent: node.parent.map(|parent| parent.index()),
                mv: before.written(node.mv),
                san: before.san(node.mv),
                fen: node.position.fen(),
                before: node.before.clone(),
                comment: node.comment.clone(),
                nags: node.nags.clone(),
                clock_ms: node.clock_ms,
            }
        });
        let tags = pgn.tags.iter().map(|tag| ChessPgnTag {
            name: tag.name.clone(),
            value: tag.value.clone(),
        });
        Self {
            tags: tags.collect(),
            variant: tree.start().variant(),
            start: tree.start().fen(),
            comment: tree.comment.clone(),
            moves: moves.collect(),
            outcome: pgn.outcome,
        }
    }
}
