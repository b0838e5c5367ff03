//! Whether there are enough players for the windows, told before the tournament starts.
//!
//! Ruling D14.

/// What a director should expect with this many players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feasibility {
    /// Fewer than four: everybody rests.
    NobodyPlays,
    /// A window is violated in every round from the second on.
    EveryRoundViolates,
    /// A window is violated in about a third of the rounds.
    SomeRoundsViolate,
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

    /// A word for programs that never changes; none when there is nothing to warn of.
    pub fn code(self) -> Option<&'static str> {
        match self {
            Feasibility::NobodyPlays => Some("nobody_plays"),
            Feasibility::EveryRoundViolates => Some("every_round_violates"),
            Feasibility::SomeRoundsViolate => Some("some_rounds_violate"),
            Feasibility::Enough => None,
        }
    }
}
