//! Every threshold of the search by name, with its default and the range a tuner may try.
//!
//! In a build with the feature `tuning` each is a UCI option, so any SPSA driver can set it.

macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $least:literal ..= $most:literal;)*) => {
        /// The thresholds of the search.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Parameters {
            fn default() -> Self {
                Self { $($name: $value,)* }
            }
        }

        impl Parameters {
            /// Name, default, least and most of every parameter.
            pub const LIST: &[(&str, i32, i32, i32)] =
                &[$((stringify!($name), $value, $least, $most)),*];

            /// Sets a parameter within its range; `false` if there is none of that name.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value.clamp($least, $most),)*
                    _ => return false,
                }
                true
            }
        }
    };
}

parameters! {
    /// Half-width of the first aspiration window, centipawns.
    aspiration_width = 14 in 5..=60;
    /// Iterations below this use the full window.
    aspiration_depth = 5 in 3..=8;

    /// Reverse futility: deepest remaining depth, and margin per ply.
    reverse_futility_depth = 9 in 5..=12;
    reverse_futility_margin = 78 in 30..=150;

    /// Razoring: deepest remaining depth, and margin per ply.
    razoring_depth = 4 in 1..=6;
    razoring_margin = 240 in 100..=500;

    /// Null move: least depth, base reduction, and plies of depth or centipawns above beta that add one.
    null_move_depth = 3 in 2..=5;
    null_move_base = 4 in 2..=5;
    null_move_divisor = 4 in 2..=6;
    null_move_margin = 180 in 80..=300;
    /// From this depth a null move cut-off is verified by a search without null moves.
    null_move_verify_depth = 14 in 8..=20;

    /// ProbCut: least depth and margin above beta.
    probcut_depth = 5 in 4..=8;
    probcut_margin = 190 in 100..=350;

    /// Internal iterative reduction: least depth without a known move.
    iterative_reduction_depth = 4 in 3..=8;

    /// Late move pruning: quiet moves tried are base plus depth squared, halved if not improving.
    late_move_base = 4 in 1..=8;
    late_move_depth = 9 in 4..=12;

    /// Futility: deepest reduced depth, base margin and margin per ply.
    futility_depth = 9 in 4..=12;
    futility_base = 90 in 30..=250;
    futility_margin = 95 in 40..=200;

    /// History pruning: deepest reduced depth and history per ply below which a quiet move is skipped.
    history_pruning_depth = 5 in 2..=8;
    history_pruning_margin = 3600 in 1000..=8000;

    /// Exchanges that lose more than this are skipped: quiet moves per ply squared, captures per ply.
    exchange_quiet_margin = 22 in 10..=60;
    exchange_capture_margin = 95 in 40..=200;
    exchange_pruning_depth = 9 in 5..=12;

    /// Late move reductions in 1024ths of a ply: base and slope of the product of logarithms.
    reduction_base = 820 in 200..=1600;
    reduction_slope = 455 in 250..=700;
    /// Captures are reduced by this much of what a quiet move would be, in 1024ths.
    reduction_capture = 560 in 200..=1024;
    reduction_on_pv = 1000 in 0..=2048;
    reduction_cut_node = 1500 in 0..=3072;
    reduction_not_improving = 700 in 0..=2048;
    reduction_killer = 900 in 0..=2048;
    reduction_check = 900 in 0..=2048;
    /// With more cuts than this at the next ply, in this node and its sisters, moves are reduced more.
    many_cuts = 3 in 1..=8;
    reduction_many_cuts = 900 in 0..=2048;
    reduction_table_capture = 900 in 0..=2048;
    /// History worth one ply of reduction.
    reduction_history = 8600 in 3000..=16000;
    /// A reduced search that beats alpha by this much is repeated one ply deeper.
    deeper_margin = 45 in 10..=120;

    /// Hindsight: a move reduced by so many plies that made things better for its side is searched one
    /// ply deeper; a reduced one whose side has lost more than this in both evaluations, one shallower.
    hindsight_deeper = 3 in 1..=6;
    hindsight_margin = 170 in 50..=400;
    /// Below this depth the moves after a new best one are searched a ply shallower.
    better_move_depth = 12 in 4..=16;

    /// Singular extensions: least depth, margin per ply (64ths), and margins for two plies.
    singular_depth = 7 in 5..=10;
    singular_margin = 90 in 30..=200;
    double_margin = 22 in 5..=60;
    /// Double extensions allowed on one line.
    double_most = 8 in 2..=16;
    /// Checks are extended up to this many times the nominal depth.
    check_extension_reach = 2 in 1..=3;

    /// Quiescence: what a capture must bring the evaluation to, above alpha.
    quiescence_margin = 150 in 50..=300;

    /// History: bonus per ply of depth, its start and its limit.
    history_slope = 170 in 80..=300;
    history_offset = 80 in 0..=300;
    history_most = 1700 in 800..=3000;
    /// Share of it, in 1024ths, for a move that cut by its stored score or that had no good answer.
    history_lesser_share = 512 in 0..=1024;
    /// A quiet move is also judged by what it did to the evaluation: per centipawn, and at most.
    history_eval_slope = 8 in 0..=20;
    history_eval_most = 1200 in 200..=3000;

    /// Weight of each correction history, in 1024ths.
    correction_pawns = 700 in 200..=1400;
    correction_pieces = 650 in 200..=1400;
    correction_minors = 500 in 100..=1400;
    correction_line = 500 in 100..=1400;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_can_be_set_within_its_range() {
        for &(name, default, least, most) in Parameters::LIST {
            assert!((least..=most).contains(&default), "{name}");
            let mut parameters = Parameters::default();
            assert!(parameters.set(name, most + 1));
            let expected = Parameters::default() == parameters;
            assert_eq!(expected, default == most, "{name}");
        }
        assert!(!Parameters::default().set("nonsense", 1));
    }
}
