//! The list of features: where each group of weights begins and how many it has.

/// Lays the groups out one behind the other.
macro_rules! lay_out {
    ($($(#[$doc:meta])* $name:ident: $size:expr,)*) => {
        lay_out!(@offsets 0; $($(#[$doc])* $name: $size,)*);

        /// Name, first index and size of every group.
        pub const GROUPS: &[(&str, usize, usize)] = &[$((stringify!($name), $name, $size)),*];
    };
    (@offsets $offset:expr; $(#[$doc:meta])* $name:ident: $size:expr, $($rest:tt)*) => {
        $(#[$doc])*
        pub const $name: usize = $offset;
        lay_out!(@offsets $name + $size; $($rest)*);
    };
    (@offsets $offset:expr;) => {
        /// How many features there are.
        pub const COUNT: usize = $offset;
    };
}

lay_out! {
    /// Material and square together, by piece and by the square as its king sees it.
    PLACE: 6 * 64,
    /// The side to move.
    TEMPO: 1,

    /// Squares a knight can usefully go to.
    KNIGHT_MOBILITY: 9,
    BISHOP_MOBILITY: 14,
    ROOK_MOBILITY: 15,
    QUEEN_MOBILITY: 28,
    /// A knight no pawn can drive away, guarded by a pawn.
    KNIGHT_OUTPOST: 1,
    BISHOP_OUTPOST: 1,
    BISHOP_PAIR: 1,
    /// By the number of own pawns on the bishop's color.
    BISHOP_PAWNS: 9,
    /// A knight or bishop right behind a pawn.
    MINOR_SHIELDED: 1,
    ROOK_OPEN_FILE: 1,
    ROOK_HALF_OPEN_FILE: 1,

    /// No own pawn on either neighboring file.
    PAWN_ISOLATED: 1,
    /// Another own pawn ahead on the file.
    PAWN_DOUBLED: 1,
    /// Cannot be guarded by a pawn and cannot safely step forward.
    PAWN_BACKWARD: 1,
    /// Guarded by a pawn, by rank.
    PAWN_GUARDED: 8,
    /// Side by side with a pawn, by rank.
    PAWN_PHALANX: 8,
    /// No enemy pawn can stop it, by rank.
    PASSED: 8,
    /// A passed pawn with a piece on its next square, by rank.
    PASSED_BLOCKED: 8,
    /// A passed pawn whose way to promotion is neither occupied nor attacked, by rank.
    PASSED_FREE: 8,
    /// Steps from the own king to the square ahead of an advanced passed pawn.
    PASSED_OWN_KING: 8,
    /// Steps from the enemy's king to the square ahead of an advanced passed pawn.
    PASSED_ENEMY_KING: 8,
    /// An own rook behind a passed pawn.
    PASSED_ROOK_BEHIND: 1,

    /// Units of attack against the enemy's king.
    KING_ATTACK: 40,
    /// Ranks from the king to the own pawn that shelters a file; 0 is none.
    KING_SHELTER: 8,
    /// Ranks from the king to the enemy pawn that storms a file; 0 is none.
    KING_STORM: 8,

    /// A pawn attacks a piece, by piece.
    THREAT_BY_PAWN: 6,
    THREAT_BY_MINOR: 6,
    THREAT_BY_ROOK: 6,
    /// The king attacks an unguarded piece.
    THREAT_BY_KING: 6,
    /// An enemy piece attacked and not guarded.
    HANGING: 1,
    /// A pawn could safely step forward and attack a piece.
    PUSH_THREAT: 1,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_cover_every_feature_once() {
        let mut next = 0;
        for &(name, first, size) in GROUPS {
            assert_eq!(first, next, "{name}");
            next = first + size;
        }
        assert_eq!(next, COUNT);
    }
}
