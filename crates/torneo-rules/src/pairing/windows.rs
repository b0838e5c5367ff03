//! How long two people may not sit together, by the size of the event and the round.
//!
//! Spec: docs/spec/suizo-domino.md §1 and §7 "Ventana Dinámica". Ruling D04.

use crate::roster::Round;

/// The size of an event, which decides its windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Category {
    Compact,
    Standard,
    International,
}

/// Most players of a compact event.
const COMPACT_MAX: usize = 36;
/// Most players of a standard event.
const STANDARD_MAX: usize = 76;
/// No partner window is shorter, however late the round.
const SHORTEST_PARTNER_WINDOW: u32 = 2;

impl Category {
    /// The category of an event with this many active players.
    pub fn of(players: usize) -> Self {
        match players {
            0..=COMPACT_MAX => Category::Compact,
            37..=STANDARD_MAX => Category::Standard,
            _ => Category::International,
        }
    }

    /// Partner window at the start, in rounds.
    fn base_window(self) -> u32 {
        match self {
            Category::Compact => 3,
            Category::Standard => 4,
            Category::International => 5,
        }
    }

    /// First round of the final phase, in which the window is one round shorter.
    fn final_phase(self) -> Round {
        match self {
            Category::Compact => Round(7),
            Category::Standard => Round(8),
            Category::International => Round(9),
        }
    }

    fn opponent_window(self) -> u32 {
        match self {
            Category::Compact => 1,
            Category::Standard => 2,
            Category::International => 3,
        }
    }
}

/// Two people are kept apart while the rounds since they met do not exceed the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Windows {
    /// In rounds, for partners.
    pub partner: u32,
    /// In rounds, for opponents.
    pub opponent: u32,
}

impl Windows {
    /// The nominal windows of a round. Opponents are kept apart for one round unless the organiser
    /// asked for windows by category.
    pub fn nominal(category: Category, round: Round, opponents_by_category: bool) -> Self {
        let relaxed = u32::from(round >= category.final_phase());
        Self {
            partner: (category.base_window() - relaxed).max(SHORTEST_PARTNER_WINDOW),
            opponent: if opponents_by_category {
                category.opponent_window()
            } else {
                1
            },
        }
    }

    /// Fixed pairs have no partners to keep apart; opponents do not meet twice, or not within the window asked for (ruling D21).
    pub fn of_fixed_pairs(opponent: Option<u32>) -> Self {
        Self {
            partner: 0,
            opponent: opponent.unwrap_or(u32::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(players: usize, round: u32, partner: u32) {
        let windows = Windows::nominal(Category::of(players), Round(round), false);
        assert_eq!(
            windows,
            Windows {
                partner,
                opponent: 1
            },
            "{players} players, round {round}"
        );
    }

    #[test]
    fn windows_by_players_and_round() {
        for (players, rounds) in [
            (4, [(1, 3), (6, 3), (7, 2), (30, 2)]),
            (36, [(1, 3), (6, 3), (7, 2), (30, 2)]),
            (37, [(1, 4), (7, 4), (8, 3), (30, 3)]),
            (76, [(1, 4), (7, 4), (8, 3), (30, 3)]),
            (77, [(1, 5), (8, 5), (9, 4), (30, 4)]),
            (10_000, [(1, 5), (8, 5), (9, 4), (30, 4)]),
        ] {
            for (round, partner) in rounds {
                check(players, round, partner);
            }
        }
    }

    #[test]
    fn opponent_windows_by_category() {
        for (players, opponent) in [(28, 1), (60, 2), (200, 3)] {
            let windows = Windows::nominal(Category::of(players), Round(2), true);
            assert_eq!(windows.opponent, opponent);
        }
    }
}
