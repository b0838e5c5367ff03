//! Random events from a seed: small, dense with ties, draws, byes, repeats and absentees.

use std::num::NonZeroU32;

use torneo_rules::ranking::options::{Buchholz, FlatDrp, NoGames, Options, Order, Repeats};
use torneo_rules::ranking::score_sheet::{Bye, PlayedGame, ScoreSheet, Side};
use torneo_rules::roster::{PlayerId, Round};

/// SplitMix64: a few lines, the same numbers everywhere.
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `limit - 1`.
    pub fn below(&mut self, limit: u32) -> u32 {
        u32::try_from(self.next() % u64::from(limit)).expect("below a 32-bit limit")
    }

    pub fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let limit = u32::try_from(last + 1).expect("test lists are short");
            items.swap(last, self.below(limit) as usize);
        }
    }

    /// A number with mean 0 and standard deviation 1, nearly normal: twelve uniform ones, added.
    pub fn normal(&mut self) -> f64 {
        let uniform = |chance: &mut Self| (chance.next() >> 11) as f64 / (1u64 << 53) as f64;
        (0..12).map(|_| uniform(self)).sum::<f64>() - 6.0
    }
}

/// Some event of up to thirteen people.
pub fn event(chance: &mut Chance) -> ScoreSheet {
    let players = chance.below(14) as usize;
    let most_points = [2, 30, 101, 1_000_001][chance.below(4) as usize];
    let mut everybody: Vec<PlayerId> = (0..players).map(PlayerId::at).collect();
    let absent = chance.below(3) as usize;
    let (mut games, mut byes) = (Vec::new(), Vec::new());
    chance.shuffle(&mut everybody);
    everybody.truncate(players.saturating_sub(absent));
    for round in 1..=chance.below(6) {
        chance.shuffle(&mut everybody);
        let tables = everybody.chunks_exact(4);
        byes.extend(tables.remainder().iter().map(|&player| Bye {
            player,
            round: Round(round),
        }));
        for (four, table) in tables.zip(1..) {
            for _ in 0..=chance.below(2) {
                let points = [chance.below(most_points), chance.below(most_points)];
                games.push(game(round, table, four, points));
            }
        }
    }
    ScoreSheet::new(players, games, byes).expect("the sheet is sound")
}

pub fn game(round: u32, table: u32, four: &[PlayerId], points: [u32; 2]) -> PlayedGame {
    let side = |first: PlayerId, second, points| Side {
        players: [first, second].into(),
        points,
    };
    PlayedGame {
        round: Round(round),
        table: Some(table),
        sides: [
            side(four[0], four[1], points[0]),
            side(four[2], four[3], points[1]),
        ],
    }
}

/// Some choice of every option.
pub fn options(chance: &mut Chance) -> Options {
    Options {
        drp_divisor: NonZeroU32::new(1 + chance.below(60)).expect("at least one"),
        flat_drp: if chance.coin() {
            FlatDrp::Middle
        } else {
            FlatDrp::Literal
        },
        repeats: if chance.coin() {
            Repeats::Once
        } else {
            Repeats::Each
        },
        buchholz: if chance.coin() {
            Buchholz::Sum
        } else {
            Buchholz::Mean
        },
        bye_wins: chance.coin(),
        no_games: match chance.below(3) {
            0 => NoGames::WithBye,
            1 => NoGames::Include,
            _ => NoGames::Exclude,
        },
        order: if chance.coin() {
            Order::Eff
        } else {
            Order::WinsEff
        },
    }
}
