//! Why a score sheet cannot be ranked.
//!
//! The rules know players by number and people know them by name, so the player's form is a parameter:
//! the sheet is refused with `Rejection<PlayerId>`, and whoever holds the names turns it into
//! `Rejection<String>`, which has a sentence.

use crate::ranking::score_sheet::MOST_POINTS;
use crate::roster::Round;

/// A score sheet contradicts itself. `game` and `bye` count from 1, in the order they were given.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Rejection<P> {
    #[error("game {game} is in round 0; rounds are numbered from 1, so correct its round")]
    GameInRoundZero { game: usize },

    #[error(
        "bye {bye} of '{player}' is in round 0; rounds are numbered from 1, so correct its round"
    )]
    ByeInRoundZero { bye: usize, player: P },

    #[error(
        "'{player}' sits twice in game {game} (round {round}); a game needs four different people"
    )]
    SeatedTwice {
        game: usize,
        round: Round,
        player: P,
    },

    #[error(
        "game {game} (round {round}) has {points} points; no side scores more than {MOST_POINTS}, so correct it"
    )]
    TooManyPoints {
        game: usize,
        round: Round,
        points: u32,
    },

    #[error("'{player}' has two byes in round {round}; remove one of them")]
    TwoByes { round: Round, player: P },

    #[error(
        "'{player}' has a bye in round {round} and also plays game {game} of that round; remove one of them"
    )]
    ByeAndGame {
        game: usize,
        round: Round,
        player: P,
    },
}

impl<P> Rejection<P> {
    /// This refusal with the player written in another way: by name instead of by number.
    pub fn with_name<Q>(self, name: impl FnOnce(P) -> Q) -> Rejection<Q> {
        match self {
            Rejection::GameInRoundZero { game } => Rejection::GameInRoundZero { game },
            Rejection::ByeInRoundZero { bye, player } => Rejection::ByeInRoundZero {
                bye,
                player: name(player),
            },
            Rejection::SeatedTwice {
                game,
                round,
                player,
            } => Rejection::SeatedTwice {
                game,
                round,
                player: name(player),
            },
            Rejection::TooManyPoints {
                game,
                round,
                points,
            } => Rejection::TooManyPoints {
                game,
                round,
                points,
            },
            Rejection::TwoByes { round, player } => Rejection::TwoByes {
                round,
                player: name(player),
            },
            Rejection::ByeAndGame {
                game,
                round,
                player,
            } => Rejection::ByeAndGame {
                game,
                round,
                player: name(player),
            },
        }
    }
}
