//! The score sheet: every game and every bye of an event, checked once.
//!
//! Spec: docs/spec/eff.md §1.1 and §1.2. Ruling E07: the unit is the game, several per round are fine.
//!
//! Does not judge who is better; does not know names.

use crate::pairing::Partnership;
use crate::ranking::rejection::Rejection;
use crate::roster::{PlayerId, Round};

/// The most points one side may have in one game: far above any real score, low enough that the
/// sums of any sheet we can read stay inside 64 bits.
pub const MOST_POINTS: u32 = 1_000_000;

/// One side's half of a game: two partners, or a fixed pair that is one entrant (ruling D21).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side {
    pub players: Partnership,
    pub points: u32,
}

/// One game between two pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayedGame {
    pub round: Round,
    /// Only shown, never used: some score sheets have no table numbers.
    pub table: Option<u32>,
    pub sides: [Side; 2],
}

impl PlayedGame {
    /// Everybody at the table, with their own side first and the other second.
    pub fn seats(&self) -> impl Iterator<Item = (PlayerId, &Side, &Side)> {
        let [first, second] = &self.sides;
        let own = first
            .players
            .iter()
            .map(move |player| (*player, first, second));
        let other = second
            .players
            .iter()
            .map(move |player| (*player, second, first));
        own.chain(other)
    }

    /// This game written in the one standard way: the smaller id first in each pair, the pair
    /// with the smallest id first.
    pub fn in_standard_order(&self) -> Self {
        let mut game = *self;
        for side in &mut game.sides {
            side.players.sort_unstable();
        }
        game.sides.sort_unstable_by_key(|side| side.players);
        game
    }
}

/// A round somebody did not play because the field was not a multiple of four.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bye {
    pub player: PlayerId,
    pub round: Round,
}

/// All games and byes of an event whose players are `PlayerId(0) .. PlayerId(players)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreSheet {
    players: usize,
    games: Vec<PlayedGame>,
    byes: Vec<Bye>,
    /// Games that are none for somebody, by place in the sheet; sorted.
    excused: Vec<(usize, PlayerId)>,
    /// Of those, who gets a bye for it.
    excused_byes: Vec<PlayerId>,
    /// Points taken from somebody by a penalty.
    points_off: Vec<(PlayerId, u32)>,
}

impl ScoreSheet {
    /// Checks a sheet. Who sits at a table must be one of the `players`: the caller numbered them.
    pub fn new(
        players: usize,
        games: Vec<PlayedGame>,
        byes: Vec<Bye>,
    ) -> Result<Self, Rejection<PlayerId>> {
        let mut resting = byes.clone();
        resting.sort_unstable();
        check_byes(&byes, &resting)?;
        for (index, game) in games.iter().enumerate() {
            check_game(game, index + 1, &resting)?;
        }
        let seated = games
            .iter()
            .flat_map(|game| game.seats().map(|(player, ..)| player));
        let known = seated
            .chain(byes.iter().map(|bye| bye.player))
            .all(|player| player.index() < players);
        assert!(known, "the caller numbered its own players");
        Ok(Self {
            players,
            games,
            byes,
            excused: Vec::new(),
            excused_byes: Vec::new(),
            points_off: Vec::new(),
        })
    }

    /// This sheet, where these games (by place, from 0) are none for these people, because their partner left them alone (ruling
    /// D23). `byes`: who gets a bye for it, once for each.
    pub fn excusing(mut self, mut excused: Vec<(usize, PlayerId)>, byes: Vec<PlayerId>) -> Self {
        excused.sort_unstable();
        self.excused = excused;
        self.excused_byes = byes;
        self
    }

    /// This sheet with points taken from people by penalties (ruling D24).
    pub fn penalising(mut self, points_off: Vec<(PlayerId, u32)>) -> Self {
        self.points_off = points_off;
        self
    }

    /// Every seat of every game that is a game for whoever sits there: the player, their own side and the other.
    pub fn counted_seats(&self) -> impl Iterator<Item = (PlayerId, &Side, &Side)> {
        self.games.iter().enumerate().flat_map(move |(at, game)| {
            let seats = game.seats();
            seats.filter(move |(player, ..)| !self.is_excused(at, *player))
        })
    }

    /// Whether a game, by its place from 0, is none for somebody at its table.
    pub fn is_excused(&self, game: usize, player: PlayerId) -> bool {
        !self.excused.is_empty() && self.excused.binary_search(&(game, player)).is_ok()
    }

    /// Who was excused from a game, once for each game.
    pub fn excused(&self) -> &[(usize, PlayerId)] {
        &self.excused
    }

    pub fn excused_byes(&self) -> &[PlayerId] {
        &self.excused_byes
    }

    pub fn points_off(&self) -> &[(PlayerId, u32)] {
        &self.points_off
    }

    /// How many people there are, with or without games.
    pub fn players(&self) -> usize {
        self.players
    }

    pub fn games(&self) -> &[PlayedGame] {
        &self.games
    }

    pub fn byes(&self) -> &[Bye] {
        &self.byes
    }
}

fn check_game(
    game: &PlayedGame,
    number: usize,
    resting: &[Bye],
) -> Result<(), Rejection<PlayerId>> {
    let round = game.round;
    if round.0 == 0 {
        return Err(Rejection::GameInRoundZero { game: number });
    }
    let seated: Vec<PlayerId> = game.seats().map(|(player, ..)| player).collect();
    for (seat, &player) in seated.iter().enumerate() {
        if seated[..seat].contains(&player) {
            return Err(Rejection::SeatedTwice {
                game: number,
                round,
                player,
            });
        }
        if resting.binary_search(&Bye { player, round }).is_ok() {
            return Err(Rejection::ByeAndGame {
                game: number,
                round,
                player,
            });
        }
    }
    match game.sides.iter().find(|side| side.points > MOST_POINTS) {
        Some(side) => Err(Rejection::TooManyPoints {
            game: number,
            round,
            points: side.points,
        }),
        None => Ok(()),
    }
}

fn check_byes(byes: &[Bye], sorted: &[Bye]) -> Result<(), Rejection<PlayerId>> {
    for (index, bye) in byes.iter().enumerate() {
        if bye.round.0 == 0 {
            return Err(Rejection::ByeInRoundZero {
                bye: index + 1,
                player: bye.player,
            });
        }
    }
    match sorted.windows(2).find(|two| two[0] == two[1]) {
        Some(two) => Err(Rejection::TwoByes {
            round: two[0].round,
            player: two[0].player,
        }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sheet of one game `round: a b c d points points` and byes of (player, round).
    fn check(game: (u32, [u32; 4], [u32; 2]), byes: &[(u32, u32)], expected: &str) {
        let (round, seats, points) = game;
        let side = |at: usize, points| Side {
            players: [PlayerId(seats[at]), PlayerId(seats[at + 1])].into(),
            points,
        };
        let played = PlayedGame {
            round: Round(round),
            table: None,
            sides: [side(0, points[0]), side(2, points[1])],
        };
        let byes = byes
            .iter()
            .map(|&(player, round)| Bye {
                player: PlayerId(player),
                round: Round(round),
            })
            .collect();
        let said = match ScoreSheet::new(6, vec![played], byes) {
            Ok(_) => "accepted".to_owned(),
            Err(rejection) => rejection
                .with_name(|player| format!("P{}", player.0))
                .to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn a_plain_game_is_accepted() {
        check(
            (1, [0, 1, 2, 3], [100, 0]),
            &[(4, 1), (4, 2), (5, 1)],
            "accepted",
        );
    }

    #[test]
    fn contradictions_are_refused() {
        let fine = [0, 1, 2, 3];
        check(
            (0, fine, [1, 0]),
            &[],
            "game 1 is in round 0; rounds are numbered from 1, so correct its round",
        );
        check(
            (1, fine, [1, 0]),
            &[(4, 0)],
            "bye 1 of 'P4' is in round 0; rounds are numbered from 1, so correct its round",
        );
        check(
            (3, [0, 1, 2, 0], [1, 0]),
            &[],
            "'P0' sits twice in game 1 (round 3); a game needs four different people",
        );
        check(
            (1, fine, [1_000_001, 0]),
            &[],
            "game 1 (round 1) has 1000001 points; no side scores more than 1000000, so correct it",
        );
        check(
            (1, fine, [1, 0]),
            &[(4, 2), (4, 2)],
            "'P4' has two byes in round 2; remove one of them",
        );
        check(
            (1, fine, [1, 0]),
            &[(2, 1)],
            "'P2' has a bye in round 1 and also plays game 1 of that round; remove one of them",
        );
    }
}
