//! Syzygy endgame tables: exact knowledge of positions with few pieces.
//!
//! Reads files through `pyrrhic-rs`; knows nothing of the search. Without tables nothing is asked.

use std::path::Path;

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use pyrrhic_rs::{DtzProbeValue, EngineAdapter, TableBases, WdlProbeResult};

/// What the tables say about a position, for the side to move and with the fifty-move rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Lost,
    Drawn,
    Won,
}

/// The loaded tables; at most one set can be loaded in a process.
pub struct EndgameTables {
    tables: TableBases<Adapter>,
    most_pieces: u32,
}

/// Why tables could not be loaded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TablesError {
    #[error("there are no Syzygy files (*.rtbw) in '{0}'")]
    NoFiles(String),
    #[error("the Syzygy files in '{0}' cannot be read")]
    Unreadable(String),
}

impl std::fmt::Debug for EndgameTables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "EndgameTables({} pieces)", self.most_pieces)
    }
}

impl EndgameTables {
    /// Opens the tables in a list of directories, separated as the system separates paths.
    ///
    /// Looks for files first: the reader cannot be asked again after a path without any.
    pub fn open(path: &str) -> Result<Self, TablesError> {
        if !std::env::split_paths(path).any(|directory| has_tables(&directory)) {
            return Err(TablesError::NoFiles(path.to_owned()));
        }
        let tables = TableBases::new(path).map_err(|_| TablesError::Unreadable(path.to_owned()))?;
        let most_pieces = tables.max_pieces();
        Ok(Self {
            tables,
            most_pieces,
        })
    }

    /// The verdict on a position right after a capture or pawn move, if the tables have it.
    pub fn probe(&self, board: &Board) -> Option<Verdict> {
        if board.halfmove_clock() != 0 || !self.covers(board) {
            return None;
        }
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = sets(board);
        let probed = self.tables.probe_wdl(
            white,
            black,
            kings,
            queens,
            rooks,
            bishops,
            knights,
            pawns,
            en_passant(board),
            board.side_to_move() == Color::White,
        );
        probed.ok().map(verdict)
    }

    /// The root moves that keep the best result, if the tables know the position.
    pub fn best_moves(&self, board: &Board, moves: &[Move]) -> Option<(Verdict, Vec<Move>)> {
        if !self.covers(board) {
            return None;
        }
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = sets(board);
        let probed = self.tables.probe_root(
            white,
            black,
            kings,
            queens,
            rooks,
            bishops,
            knights,
            pawns,
            u32::from(board.halfmove_clock()),
            en_passant(board),
            board.side_to_move() == Color::White,
        );
        let probed = probed.ok()?;
        let known: Vec<(Move, Verdict, u16)> = probed.moves[..probed.num_moves]
            .iter()
            .filter_map(|value| match value {
                DtzProbeValue::DtzResult(result) => {
                    let mv = Move {
                        from: Square::index(usize::from(result.from_square)),
                        to: Square::index(usize::from(result.to_square)),
                        promotion: promotion(result.promotion),
                    };
                    Some((mv, verdict(result.wdl), result.dtz))
                }
                DtzProbeValue::Stalemate | DtzProbeValue::Checkmate | DtzProbeValue::Failed => None,
            })
            .filter(|(mv, _, _)| moves.contains(mv))
            .collect();
        let best = known.iter().map(|&(_, verdict, _)| verdict).max()?;
        // Of the winning moves only the quickest towards progress, or the fifty moves may run out.
        let quickest = known
            .iter()
            .filter(|known| known.1 == best)
            .map(|known| known.2)
            .min()?;
        let keeps = |&&(_, verdict, dtz): &&(Move, Verdict, u16)| {
            verdict == best && (best != Verdict::Won || dtz == quickest)
        };
        Some((
            best,
            known.iter().filter(keeps).map(|known| known.0).collect(),
        ))
    }

    fn covers(&self, board: &Board) -> bool {
        let castling = Color::ALL.into_iter().any(|color| {
            let rights = board.castle_rights(color);
            rights.short.is_some() || rights.long.is_some()
        });
        !castling && board.occupied().len() <= self.most_pieces
    }
}

fn has_tables(directory: &Path) -> bool {
    let Ok(entries) = std::fs::read_dir(directory) else {
        return false;
    };
    let mut names = entries.flatten().map(|entry| entry.path());
    names.any(|name| {
        name.extension()
            .is_some_and(|extension| extension == "rtbw")
    })
}

fn sets(board: &Board) -> [u64; 8] {
    [
        board.colors(Color::White),
        board.colors(Color::Black),
        board.pieces(Piece::King),
        board.pieces(Piece::Queen),
        board.pieces(Piece::Rook),
        board.pieces(Piece::Bishop),
        board.pieces(Piece::Knight),
        board.pieces(Piece::Pawn),
    ]
    .map(|set| set.0)
}

/// The en passant square as the reader wants it; 0 is none.
fn en_passant(board: &Board) -> u32 {
    board.en_passant().map_or(0, |file| {
        Square::new(file, Rank::Sixth.relative_to(board.side_to_move())) as u32
    })
}

fn verdict(result: WdlProbeResult) -> Verdict {
    match result {
        WdlProbeResult::Loss => Verdict::Lost,
        WdlProbeResult::BlessedLoss | WdlProbeResult::Draw | WdlProbeResult::CursedWin => {
            Verdict::Drawn
        }
        WdlProbeResult::Win => Verdict::Won,
    }
}

fn promotion(piece: pyrrhic_rs::Piece) -> Option<Piece> {
    match piece {
        pyrrhic_rs::Piece::Pawn | pyrrhic_rs::Piece::King => None,
        pyrrhic_rs::Piece::Knight => Some(Piece::Knight),
        pyrrhic_rs::Piece::Bishop => Some(Piece::Bishop),
        pyrrhic_rs::Piece::Rook => Some(Piece::Rook),
        pyrrhic_rs::Piece::Queen => Some(Piece::Queen),
    }
}

/// Lends the table reader our attack tables.
#[derive(Debug, Clone)]
struct Adapter;

fn square(index: u64) -> Square {
    Square::index(index as usize)
}

impl EngineAdapter for Adapter {
    fn pawn_attacks(color: pyrrhic_rs::Color, index: u64) -> u64 {
        let color = match color {
            pyrrhic_rs::Color::White => Color::White,
            pyrrhic_rs::Color::Black => Color::Black,
        };
        get_pawn_attacks(square(index), color).0
    }

    fn knight_attacks(index: u64) -> u64 {
        get_knight_moves(square(index)).0
    }

    fn bishop_attacks(index: u64, occupied: u64) -> u64 {
        get_bishop_moves(square(index), BitBoard(occupied)).0
    }

    fn rook_attacks(index: u64, occupied: u64) -> u64 {
        get_rook_moves(square(index), BitBoard(occupied)).0
    }

    fn queen_attacks(index: u64, occupied: u64) -> u64 {
        Self::bishop_attacks(index, occupied) | Self::rook_attacks(index, occupied)
    }

    fn king_attacks(index: u64) -> u64 {
        get_king_moves(square(index)).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_without_tables_is_refused_every_time() {
        for _ in 0..2 {
            let refused = EndgameTables::open("no/such/place");
            assert!(matches!(refused, Err(TablesError::NoFiles(_))));
        }
    }
}
