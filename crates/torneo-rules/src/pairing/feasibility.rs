//! Whether there are enough players for the windows, told before the tournament starts.
//!
//! Ruling D14, and D21 for fixed pairs.

/// What a director should expect with this many players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feasibility {
    /// Fewer than four: everybody rests.
    NobodyPlays,
    /// Fewer than two fixed pairs: everybody rests.
    NoPairPlays,
    /// A window is violated in every round from the second on.
    EveryRoundViolates,
    /// A window is violated in about a third of the rounds.
    SomeRoundsViolate,
    /// Fixed pairs meet again: more rounds than different opponents.
    RematchesUnavoidable,
    /// No violation was ever needed.
    Enough,
}

impl Feasibility {
    pub fn of(active: usize) -> Self {
        match active {
            0..4 => Feasibility::NobodyPlays,
            4 | 5 => Feasibility::EveryRoundViolates,
            6 => Feasibility::SomeRoundsViolate,
            _ => Feasibility::Enough,
        }
    }

    /// Ruling D21: `rounds` without a rematch need one opponent less than pairs, or as many when somebody rests in each round.
    pub fn of_fixed_pairs(active: usize, rounds: u32) -> Self {
        let possible = match active % 2 {
            0 => active.saturating_sub(1),
            _ => active,
        };
        match active {
            0..2 => Feasibility::NoPairPlays,
            _ if rounds as usize > possible => Feasibility::RematchesUnavoidable,
            _ => Feasibility::Enough,
        }
    }

    /// A word for programs that never changes; none when there is nothing to warn of.
    pub fn code(self) -> Option<&'static str> {
        match self {
            Feasibility::NobodyPlays | Feasibility::NoPairPlays => Some("nobody_plays"),
            Feasibility::EveryRoundViolates => Some("every_round_violates"),
            Feasibility::SomeRoundsViolate => Some("some_rounds_violate"),
            Feasibility::RematchesUnavoidable => Some("rematches_unavoidable"),
            Feasibility::Enough => None,
        }
    }
}
