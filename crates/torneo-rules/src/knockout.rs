//! Knockout: who loses a match is out. A seeded bracket, matches of one or more games, and a match for the third place.
//!
//! ```text
//! 1 ─┐                    seeds 1 and 2 can only meet in the final; without a full bracket
//! 8 ─┴─┐                  the first seeds go through the first round without a match
//! 4 ─┐ ├─┐
//! 5 ─┴─┘ ├─ …
//! ```
//!
//! Spec: docs/spec/knockout.md. Ruling K01 (matches that stay level).
//!
//! A bracket is worked out from the games played so far; nothing else is remembered.

/// More games than any match has, and more players than any bracket here.
pub const MOST_GAMES: u32 = 12;
pub const MOST_PLAYERS: usize = 1_024;

/// How matches are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// Games of a match; with equal points a last one follows, in which a draw is enough for black.
    pub games: u32,
    /// Whether those who lose in the semifinals play for the third place.
    pub third_place: bool,
}

/// How a game ended, seen from a board: what it is worth to white, in halves, and to black.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Halves {
    pub white: u32,
    pub black: u32,
}

/// A game to be played, by seeds counted from zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Game {
    pub white: usize,
    pub black: usize,
}

/// A game that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    pub game: Game,
    pub halves: Halves,
}

/// One match of the bracket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// From one; the final is in the last.
    pub round: usize,
    /// Seeds; nobody where a place stays empty or is not known yet. The better seed of two known ones stands first.
    pub sides: [Option<usize>; 2],
    /// Halves of points of each side.
    pub score: [u32; 2],
    /// Games played.
    pub played: u32,
    pub winner: Option<usize>,
    /// Played for the third place.
    pub third_place: bool,
}

/// A bracket as far as it has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bracket {
    form: Form,
    players: usize,
    /// Round by round, in the order of the bracket; the match for the third place is the last of all.
    pub matches: Vec<Match>,
}

/// How many rounds so many players have.
pub fn rounds(players: usize) -> usize {
    players.next_power_of_two().trailing_zeros() as usize
}

/// The seeds in the order in which a bracket is drawn: the winner of neighbors meets the winner of the next neighbors.
fn seeding(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let last = 2 * order.len() - 1;
        order = order.iter().flat_map(|&seed| [seed, last - seed]).collect();
    }
    order
}

impl Bracket {
    /// The bracket of `players` after these games, in the order in which they were played. Games that no match asks for
    /// change nothing.
    pub fn new(form: Form, players: usize, played: &[Played]) -> Self {
        let mut bracket = Self {
            form,
            players,
            matches: Vec::new(),
        };
        let rounds = rounds(players);
        let mut sides: Vec<Option<usize>> = seeding(players.next_power_of_two())
            .into_iter()
            .map(|seed| Some(seed).filter(|&seed| seed < players))
            .collect();
        for round in 1..=rounds {
            let mut winners = Vec::with_capacity(sides.len() / 2);
            let mut losers = Vec::new();
            for pair in sides.chunks(2) {
                let mut sides = [pair[0], pair[1]];
                if let [Some(one), Some(other)] = sides
                    && one > other
                {
                    sides.swap(0, 1);
                }
                let one = bracket.play(round, sides, round == 1, false, played);
                winners.push(one.winner);
                losers.push(one.loser());
                bracket.matches.push(one);
            }
            if round + 1 == rounds && form.third_place && players >= 4 {
                let mut sides = [losers[0], losers[1]];
                sides.sort_unstable_by_key(|side| side.unwrap_or(usize::MAX));
                let third = bracket.play(rounds, sides, false, true, played);
                // The final is drawn first.
                sides_of_final(&mut bracket, &winners, third, played);
                return bracket;
            }
            sides = winners;
        }
        bracket
    }

    fn play(
        &self,
        round: usize,
        sides: [Option<usize>; 2],
        first_round: bool,
        third_place: bool,
        played: &[Played],
    ) -> Match {
        let mut one = Match {
            round,
            sides,
            score: [0, 0],
            played: 0,
            winner: None,
            third_place,
        };
        match sides {
            [Some(high), Some(low)] => {
                // Two players meet in one match only, except that semifinalists never meet again for the third place.
                let theirs = played.iter().filter(|game| {
                    let Game { white, black } = game.game;
                    [white, black] == [high, low] || [black, white] == [high, low]
                });
                for game in theirs {
                    if one.winner.is_none() {
                        self.count(&mut one, *game);
                    }
                }
            }
            [Some(alone), None] | [None, Some(alone)] if first_round => one.winner = Some(alone),
            [Some(_), None] | [None, Some(_)] | [None, None] => {}
        }
        one
    }

    /// Adds a game to its match and sees who has won it.
    fn count(&self, one: &mut Match, game: Played) {
        let [Some(high), Some(low)] = one.sides else {
            return;
        };
        let halves = game.halves;
        let (mine, theirs) = if game.game.white == high {
            (halves.white, halves.black)
        } else {
            (halves.black, halves.white)
        };
        let last = one.played >= self.form.games;
        one.score[0] += mine;
        one.score[1] += theirs;
        one.played += 1;
        let left = self.form.games.saturating_sub(one.played);
        one.winner = match one.score[0].cmp(&one.score[1]) {
            std::cmp::Ordering::Greater if one.score[0] > one.score[1] + 2 * left => Some(high),
            std::cmp::Ordering::Less if one.score[1] > one.score[0] + 2 * left => Some(low),
            // Level after the last game: black has done enough.
            std::cmp::Ordering::Equal if last => Some(game.game.black),
            std::cmp::Ordering::Greater | std::cmp::Ordering::Less | std::cmp::Ordering::Equal => {
                None
            }
        };
    }

    /// The next game of every match of the first round that is not decided.
    pub fn to_play(&self) -> Vec<Game> {
        let open = || self.matches.iter().filter(|one| one.winner.is_none());
        let round = open().map(|one| one.round).min();
        let open = open().filter(|one| Some(one.round) == round);
        open.filter_map(|one| {
            let [Some(high), Some(low)] = one.sides else {
                return None;
            };
            // The better seed begins with white; in the last game, where a draw is enough for black, it has black.
            let last = one.played >= self.form.games;
            let high_is_white = one.played % 2 == 0 && !last;
            Some(if high_is_white {
                Game {
                    white: high,
                    black: low,
                }
            } else {
                Game {
                    white: low,
                    black: high,
                }
            })
        })
        .collect()
    }

    /// Who went through the first round without a match.
    pub fn byes(&self) -> Vec<usize> {
        let first = self.matches.iter().filter(|one| one.round == 1);
        first
            .filter(|one| one.sides.contains(&None))
            .filter_map(|one| one.winner)
            .collect()
    }

    pub fn is_over(&self) -> bool {
        self.matches.iter().all(|one| one.winner.is_some())
    }

    /// For every player how many have gone further: 0 for the winner; those who lost in the same round share a place.
    pub fn places(&self) -> Vec<usize> {
        let reached: Vec<(usize, bool)> =
            (0..self.players).map(|seed| self.reached(seed)).collect();
        reached
            .iter()
            .map(|mine| reached.iter().filter(|theirs| *theirs > mine).count())
            .collect()
    }

    /// How far somebody came: twice the round of the last match, and one more if it was won; then whether the match for the
    /// third place was won.
    fn reached(&self, seed: usize) -> (usize, bool) {
        let mut reached = (0, false);
        for one in self
            .matches
            .iter()
            .filter(|one| one.sides.contains(&Some(seed)))
        {
            let won = one.winner == Some(seed);
            if one.third_place {
                reached.1 = won;
            } else {
                reached.0 = 2 * one.round + usize::from(won);
            }
        }
        reached
    }
}

impl Match {
    fn loser(&self) -> Option<usize> {
        let winner = self.winner?;
        self.sides
            .into_iter()
            .flatten()
            .find(|&side| side != winner)
    }
}

/// The final, and after it the match for the third place.
fn sides_of_final(
    bracket: &mut Bracket,
    winners: &[Option<usize>],
    third: Match,
    played: &[Played],
) {
    let mut sides = [winners[0], winners[1]];
    sides.sort_unstable_by_key(|side| side.unwrap_or(usize::MAX));
    let last = bracket.play(third.round, sides, false, false, played);
    bracket.matches.push(last);
    bracket.matches.push(third);
}
