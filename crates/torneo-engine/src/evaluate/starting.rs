//! The weights the tuner starts from: what a club player would say, in a few lines.
//!
//! Everything finer comes from the engine's own games; see `tune`.

use cozy_chess::{Piece, Square};

use super::features::{
    BISHOP_MOBILITY, BISHOP_PAIR, BISHOP_PAWNS, COUNT, HANGING, KING_ATTACK, KING_SHELTER,
    KNIGHT_MOBILITY, KNIGHT_OUTPOST, PASSED, PASSED_BLOCKED, PASSED_ENEMY_KING, PASSED_FREE,
    PASSED_OWN_KING, PAWN_BACKWARD, PAWN_DOUBLED, PAWN_GUARDED, PAWN_ISOLATED, PAWN_PHALANX, PLACE,
    PUSH_THREAT, QUEEN_MOBILITY, ROOK_HALF_OPEN_FILE, ROOK_MOBILITY, ROOK_OPEN_FILE, TEMPO,
    THREAT_BY_KING, THREAT_BY_MINOR, THREAT_BY_PAWN, THREAT_BY_ROOK,
};

/// Material, middlegame and endgame.
const MATERIAL: [(f64, f64); Piece::NUM] = [
    (80.0, 110.0),
    (320.0, 300.0),
    (330.0, 310.0),
    (470.0, 530.0),
    (980.0, 960.0),
    (0.0, 0.0),
];

/// Threats by the attacker and the piece attacked: pawn, knight, bishop, rook, queen.
const THREATS: [(usize, [(f64, f64); 5]); 4] = [
    (
        THREAT_BY_PAWN,
        [
            (5.0, 5.0),
            (55.0, 40.0),
            (55.0, 45.0),
            (70.0, 40.0),
            (65.0, 40.0),
        ],
    ),
    (
        THREAT_BY_MINOR,
        [
            (3.0, 10.0),
            (15.0, 20.0),
            (20.0, 20.0),
            (40.0, 30.0),
            (40.0, 30.0),
        ],
    ),
    (
        THREAT_BY_ROOK,
        [
            (0.0, 10.0),
            (15.0, 15.0),
            (15.0, 15.0),
            (0.0, 5.0),
            (45.0, 30.0),
        ],
    ),
    (
        THREAT_BY_KING,
        [
            (5.0, 25.0),
            (10.0, 30.0),
            (10.0, 30.0),
            (0.0, 0.0),
            (0.0, 0.0),
        ],
    ),
];

/// Middlegame and endgame value of every feature.
pub fn weights() -> Vec<(f64, f64)> {
    let mut weights = vec![(0.0, 0.0); COUNT];
    for piece in Piece::ALL {
        for square in Square::ALL {
            let index = PLACE + piece as usize * Square::NUM + square as usize;
            let (middlegame, endgame) = MATERIAL[piece as usize];
            let (more_middlegame, more_endgame) = by_square(piece, square);
            weights[index] = (middlegame + more_middlegame, endgame + more_endgame);
        }
    }
    let mut set = |first: usize, values: &[(f64, f64)]| {
        weights[first..first + values.len()].copy_from_slice(values);
    };
    for (first, size, step, even) in [
        (KNIGHT_MOBILITY, 9, 6.0, 4.0),
        (BISHOP_MOBILITY, 14, 5.0, 6.0),
        (ROOK_MOBILITY, 15, 3.0, 7.0),
        (QUEEN_MOBILITY, 28, 2.0, 13.0),
    ] {
        let values: Vec<_> = (0..size)
            .map(|moves| (f64::from(moves) - even) * step)
            .map(|value| (value, value))
            .collect();
        set(first, &values);
    }
    for (first, values) in terms() {
        set(first, &values);
    }
    weights
}

/// Everything but places and mobility, by first feature.
fn terms() -> Vec<(usize, Vec<(f64, f64)>)> {
    let bishop_pawns = (0..9).map(|n| (6.0 - 3.0 * f64::from(n), 8.0 - 4.0 * f64::from(n)));
    let attack = (0..40).map(|n| (f64::from(n * n) * 0.28, f64::from(n) * 0.8));
    let shelter = [-25.0, 20.0, 8.0, -5.0, -10.0].map(|middlegame| (middlegame, 0.0));
    let mut terms = vec![
        (TEMPO, vec![(20.0, 15.0)]),
        (KNIGHT_OUTPOST, vec![(25.0, 15.0)]),
        (BISHOP_PAIR, vec![(25.0, 50.0)]),
        (BISHOP_PAWNS, bishop_pawns.collect()),
        (ROOK_OPEN_FILE, vec![(35.0, 10.0)]),
        (ROOK_HALF_OPEN_FILE, vec![(15.0, 10.0)]),
        (PAWN_ISOLATED, vec![(-12.0, -12.0)]),
        (PAWN_DOUBLED, vec![(-8.0, -18.0)]),
        (PAWN_BACKWARD, vec![(-10.0, -10.0)]),
        (PAWN_GUARDED, by_rank(1.0, 1.2).to_vec()),
        (PAWN_PHALANX, by_rank(0.8, 1.0).to_vec()),
        (PASSED, by_rank(2.0, 4.0).to_vec()),
        (PASSED_BLOCKED, by_rank(-0.7, -1.5).to_vec()),
        (PASSED_FREE, by_rank(0.8, 3.0).to_vec()),
        (PASSED_OWN_KING, by_steps(0.0, -8.0).to_vec()),
        (PASSED_ENEMY_KING, by_steps(0.0, 10.0).to_vec()),
        (KING_ATTACK, attack.collect()),
        (KING_SHELTER, shelter.to_vec()),
        (HANGING, vec![(25.0, 20.0)]),
        (PUSH_THREAT, vec![(12.0, 12.0)]),
    ];
    terms.extend(THREATS.map(|(first, values)| (first, values.to_vec())));
    terms
}

fn by_rank(middlegame: f64, endgame: f64) -> [(f64, f64); 8] {
    std::array::from_fn(|rank| {
        let growth = (rank * rank) as f64;
        (middlegame * growth, endgame * growth)
    })
}

fn by_steps(middlegame: f64, endgame: f64) -> [(f64, f64); 8] {
    std::array::from_fn(|steps| (middlegame * steps as f64, endgame * steps as f64))
}

/// Centralize; advance pawns; keep the king at home until the endgame.
fn by_square(piece: Piece, square: Square) -> (f64, f64) {
    let (file, rank) = (square.file() as usize as f64, square.rank() as usize as f64);
    let centrality = 3.5 - (file - 3.5).abs().max((rank - 3.5).abs());
    match piece {
        Piece::Pawn => (centrality * 6.0, (rank - 2.0) * 8.0),
        Piece::Knight => (centrality * 12.0 - 18.0, centrality * 10.0 - 15.0),
        Piece::Bishop => (centrality * 5.0 - 8.0, centrality * 4.0 - 6.0),
        Piece::Rook => ((3.5 - (file - 3.5).abs()) * 3.0, rank * 2.0),
        Piece::Queen => (centrality * 2.0, centrality * 5.0),
        Piece::King => (
            (file - 3.5).abs() * 8.0 - rank * 18.0,
            centrality * 14.0 - 20.0,
        ),
    }
}
