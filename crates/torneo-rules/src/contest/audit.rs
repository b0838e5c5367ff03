//! Whether what was published holds what its format promises. Reads rounds and results only, and shares nothing with
//! `format` or the methods behind it.

/// Waves of an arena.
mod arena;

/// Matches of a bracket.
mod bracket;

/// Rounds of a Swiss.
mod swiss;

/// Rounds of a table.
mod table;

use std::collections::BTreeSet;

use super::Contest;
use super::form::Format;
use crate::roster::{PlayerId, Round};

/// What a published round breaks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    #[error("round {round}: somebody stands twice")]
    Twice { round: Round, player: PlayerId },
    #[error("round {round}: players {} and {} have met before", players[0], players[1])]
    MetBefore {
        round: Round,
        players: [PlayerId; 2],
    },
    #[error("round {round}: players {} and {} are kept apart", players[0], players[1])]
    KeptApart {
        round: Round,
        players: [PlayerId; 2],
    },
    #[error("round {round}: players {} and {} must both have the same color", players[0], players[1])]
    Colors {
        round: Round,
        players: [PlayerId; 2],
    },
    #[error("round {round}: player {player} is here and neither plays nor has a bye")]
    LeftOut { round: Round, player: PlayerId },
    #[error("round {round}: player {player} had a bye before, or points without a game")]
    SecondBye { round: Round, player: PlayerId },
    #[error("round {round}: more than one player is left over")]
    ManyByes { round: Round },
    #[error("round {round}: player {player} is out and plays on")]
    Out { round: Round, player: PlayerId },
    #[error("round {round}: players {} and {} do not meet in it, or with other colors", players[0], players[1])]
    NotDue {
        round: Round,
        players: [PlayerId; 2],
    },
    #[error("round {round}: player {player} rests, and it was not their turn")]
    WrongRest { round: Round, player: PlayerId },
    #[error(
        "round {round}: player {player} had white more often than the opponent, and has it again"
    )]
    WhiteAgain { round: Round, player: PlayerId },
    #[error("players {} and {} met {times} times", players[0], players[1])]
    Meetings {
        players: [PlayerId; 2],
        times: usize,
    },
}

impl Violation {
    /// The round that breaks it, if it is one.
    pub fn round(&self) -> Option<Round> {
        match self {
            Self::Twice { round, .. }
            | Self::MetBefore { round, .. }
            | Self::KeptApart { round, .. }
            | Self::Colors { round, .. }
            | Self::LeftOut { round, .. }
            | Self::SecondBye { round, .. }
            | Self::ManyByes { round }
            | Self::NotDue { round, .. }
            | Self::WrongRest { round, .. }
            | Self::WhiteAgain { round, .. }
            | Self::Out { round, .. } => Some(*round),
            Self::Meetings { .. } => None,
        }
    }
}

impl Contest {
    /// Everything that breaks a promise of the format. Rounds by hand are judged too.
    pub fn audit(&self) -> Vec<Violation> {
        let mut found = self.seated_twice();
        match self.form.format {
            Format::Swiss { .. } => found.extend(self.audit_swiss()),
            Format::RoundRobin { cycles } => found.extend(self.audit_table(cycles)),
            Format::Knockout { games, third_place } => {
                found.extend(self.audit_knockout(games, third_place));
            }
            Format::Arena { .. } => found.extend(self.audit_arena()),
        }
        found
    }

    fn seated_twice(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        for round in &self.rounds {
            let mut seen = BTreeSet::new();
            let byes = round.byes.iter().map(|bye| bye.player);
            for player in round.games.iter().flatten().copied().chain(byes) {
                if !seen.insert(player) {
                    found.push(Violation::Twice {
                        round: round.round,
                        player,
                    });
                }
            }
        }
        found
    }
}
