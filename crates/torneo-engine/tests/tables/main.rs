//! Real Syzygy tables: what they say of a position follows from what they say of its successors, and who follows them wins.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod folder;

use std::sync::OnceLock;

use cozy_chess::{Board, BoardBuilder, Color, GameStatus, Piece, Square};
use torneo_engine::endgame_tables::{EndgameTables, Verdict};
use torneo_engine::position::{Position, legal_moves};
use torneo_engine::random::Random;

/// Only one set can be loaded in a process.
fn tables() -> &'static EndgameTables {
    static TABLES: OnceLock<EndgameTables> = OnceLock::new();
    TABLES.get_or_init(|| EndgameTables::open(folder::tables().to_str().unwrap()).unwrap())
}

/// White's pieces beside the king, and Black's.
type Material = (&'static [Piece], &'static [Piece]);

/// A legal position with these pieces somewhere, White or Black to move.
fn scattered(random: &mut Random, (white, black): Material) -> Board {
    loop {
        let mut builder = BoardBuilder::empty();
        for (color, pieces) in [(Color::White, white), (Color::Black, black)] {
            for piece in [Piece::King].iter().chain(pieces) {
                let square = *random.choose(&Square::ALL).unwrap();
                *builder.square_mut(square) = Some((*piece, color));
            }
        }
        builder.side_to_move = *random.choose(&Color::ALL).unwrap();
        let Ok(board) = builder.build() else { continue };
        // The builder does not mind kings side by side; the door through which games come does.
        let complete = board.occupied().len() as usize == 2 + white.len() + black.len();
        if complete && Position::from_fen(&board.to_string()).is_ok() {
            return board;
        }
    }
}

/// The same position as if a pawn had just moved, which is what the tables know.
fn fresh(board: &Board) -> Board {
    let mut builder = BoardBuilder::from_board(board);
    builder.halfmove_clock = 0;
    builder.build().unwrap()
}

fn reversed(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Lost => Verdict::Won,
        Verdict::Drawn => Verdict::Drawn,
        Verdict::Won => Verdict::Lost,
    }
}

/// What the successors of a position make of it.
fn by_successors(board: &Board) -> Verdict {
    let successors = legal_moves(board).into_iter().map(|mv| {
        let mut after = board.clone();
        after.play_unchecked(mv);
        reversed(tables().probe(&fresh(&after)).unwrap())
    });
    successors.max().unwrap_or(if board.checkers().is_empty() {
        Verdict::Drawn
    } else {
        Verdict::Lost
    })
}

fn check(board: &Board) -> Verdict {
    let board = fresh(board);
    let verdict = tables().probe(&board).unwrap();
    assert_eq!(verdict, by_successors(&board), "{board}");
    verdict
}

#[test]
fn a_verdict_follows_from_those_of_the_successors() {
    use Piece::{Bishop, Knight, Pawn, Queen, Rook};
    let mut random = Random::new(5);
    let mut seen = [0_u32; 3];
    for material in [
        (&[Queen][..], &[][..]),
        (&[Rook], &[]),
        (&[Pawn], &[]),
        (&[], &[Pawn]),
        (&[Bishop, Knight], &[]),
        (&[Knight, Knight], &[]),
        (&[Pawn, Pawn], &[]),
        (&[Queen], &[Rook]),
        (&[Rook], &[Queen]),
        (&[Rook], &[Pawn]),
        (&[Bishop], &[Pawn]),
        (&[Pawn], &[Pawn]),
        (&[], &[Rook, Pawn]),
    ] {
        for _ in 0..150 {
            seen[check(&scattered(&mut random, material)) as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn taking_in_passing_is_known() {
    let mut random = Random::new(9);
    let mut found = 0;
    while found < 40 {
        let board = scattered(&mut random, (&[Piece::Pawn], &[Piece::Pawn]));
        for mv in legal_moves(&board) {
            let mut after = board.clone();
            after.play_unchecked(mv);
            if after.en_passant().is_some() {
                check(&after);
                found += 1;
            }
        }
    }
}

/// Both sides follow the tables; whoever wins must mate before fifty moves pass without progress.
fn play_out(mut board: Board) {
    let winner = board.side_to_move();
    loop {
        assert!(board.halfmove_clock() < 100, "{board}");
        let moves = legal_moves(&board);
        let (verdict, best) = tables().best_moves(&board, &moves).unwrap();
        let wins = board.side_to_move() == winner;
        assert_eq!(verdict == Verdict::Won, wins, "{board}");
        // The quickest win, against a defence that is not always the first.
        let mv = if wins { best[0] } else { best[best.len() / 2] };
        board.play(mv);
        if board.status() == GameStatus::Won {
            return assert_eq!(board.side_to_move(), !winner);
        }
        assert_eq!(board.status(), GameStatus::Ongoing, "{board}");
    }
}

#[test]
fn who_follows_the_tables_mates_in_time() {
    use Piece::{Bishop, Knight, Pawn, Queen, Rook};
    let mut random = Random::new(17);
    for material in [
        (&[Bishop, Knight][..], &[][..]),
        (&[Queen], &[Rook]),
        (&[Rook], &[]),
        (&[Pawn], &[]),
        (&[Queen], &[Pawn]),
    ] {
        let mut played = 0;
        while played < 5 {
            let board = scattered(&mut random, material);
            if tables().probe(&board) == Some(Verdict::Won) {
                play_out(board);
                played += 1;
            }
        }
    }
}
