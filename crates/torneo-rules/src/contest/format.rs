//! What each format proposes from what has happened.

use super::Contest;
use super::event::{Bye, ByeKind, PublishedRound};
use super::form::Format;
use super::person::ByeWorth;
use super::rejection::Rejection;
use crate::dutch::tournament::{Color, Outcome};
use crate::knockout::{Bracket, Game, Halves, Played};
use crate::roster::{PlayerId, Round};
use crate::{arena, dutch, knockout, round_robin};

impl Contest {
    /// The next round, looked at before it is published.
    pub fn propose(&self) -> Result<PublishedRound, Rejection> {
        let round = Round(self.published() + 1);
        let (games, byes) = match self.form.format {
            Format::Swiss { rounds, .. } => {
                self.nobody_plays()?;
                if round.0 > rounds {
                    return Err(Rejection::RoundsOver);
                }
                self.swiss(round)?
            }
            Format::RoundRobin { cycles } => {
                self.nobody_plays()?;
                self.berger(round, cycles)?
            }
            Format::Knockout { .. } => {
                self.nobody_plays()?;
                self.knockout_batch()?
            }
            Format::Arena { .. } => (self.arena_wave()?, Vec::new()),
        };
        Ok(PublishedRound {
            round,
            games,
            byes,
            by_hand: None,
        })
    }

    fn at_least_two(&self) -> Result<(), Rejection> {
        if self.present().count() < 2 {
            return Err(Rejection::TooFew);
        }
        Ok(())
    }

    fn swiss(&self, round: Round) -> Result<(Vec<[PlayerId; 2]>, Vec<Bye>), Rejection> {
        self.at_least_two()?;
        let table = self.table_to_pair();
        let found = dutch::pair(&table.tournament, round.0 as usize)?;
        let who = |place: usize| table.order[place];
        let games = found
            .games
            .iter()
            .map(|game| [who(game.white), who(game.black)]);
        let allocated = found.bye.map(|place| Bye {
            player: who(place),
            kind: ByeKind::Allocated,
        });
        let asked = self.present().filter_map(|player| {
            let kind = match self.asked_bye(player, round)?.worth {
                ByeWorth::Full => ByeKind::Full,
                ByeWorth::Half => ByeKind::Half,
                ByeWorth::Zero => ByeKind::Zero,
            };
            Some(Bye { player, kind })
        });
        Ok((
            games.collect(),
            allocated.into_iter().chain(asked).collect(),
        ))
    }

    /// Who will have numbers or seeds: those of the first round, or those who would be in it.
    pub(super) fn numbered(&self) -> Vec<PlayerId> {
        if self.field.is_empty() {
            self.by_rank(self.present())
        } else {
            self.field.clone()
        }
    }

    fn berger(
        &self,
        round: Round,
        cycles: round_robin::Cycles,
    ) -> Result<(Vec<[PlayerId; 2]>, Vec<Bye>), Rejection> {
        let numbered = self.numbered();
        if numbered.len() < 2 {
            return Err(Rejection::TooFew);
        }
        let due = round_robin::round(numbered.len(), cycles, round.0 as usize - 1)
            .ok_or(Rejection::RoundsOver)?;
        let who = |number: usize| numbered[number - 1];
        let games = due
            .games
            .iter()
            .map(|game| [who(game.white), who(game.black)]);
        let rests = due.rests.map(|number| Bye {
            player: who(number),
            kind: ByeKind::Rest,
        });
        Ok((games.collect(), rests.into_iter().collect()))
    }

    /// The bracket as far as it has come; nothing in other formats.
    pub fn bracket(&self) -> Option<Bracket> {
        let Format::Knockout { games, third_place } = self.form.format else {
            return None;
        };
        let numbered = self.numbered();
        let seed = |player: PlayerId| numbered.iter().position(|&one| one == player);
        let played = self.encounters.iter().filter_map(|encounter| {
            let [white, black] = encounter.result?.halves();
            Some(Played {
                game: Game {
                    white: seed(encounter.white)?,
                    black: seed(encounter.black)?,
                },
                halves: Halves { white, black },
            })
        });
        let played: Vec<Played> = played.collect();
        let form = knockout::Form { games, third_place };
        Some(Bracket::new(form, numbered.len(), &played))
    }

    fn knockout_batch(&self) -> Result<(Vec<[PlayerId; 2]>, Vec<Bye>), Rejection> {
        let numbered = self.numbered();
        if numbered.len() < 2 {
            return Err(Rejection::TooFew);
        }
        let bracket = self.bracket().expect("a knockout has a bracket");
        let due = bracket.to_play();
        if due.is_empty() {
            return Err(Rejection::RoundsOver);
        }
        let games = due
            .iter()
            .map(|game| [numbered[game.white], numbered[game.black]]);
        let byes = match self.rounds.is_empty() {
            true => bracket.byes(),
            false => Vec::new(),
        };
        let byes = byes.into_iter().map(|seed| Bye {
            player: numbered[seed],
            kind: ByeKind::Rest,
        });
        Ok((games.collect(), byes.collect()))
    }

    fn arena_wave(&self) -> Result<Vec<[PlayerId; 2]>, Rejection> {
        self.at_least_two()?;
        let free: Vec<arena::Free> = self
            .present()
            .filter(|player| self.playing(*player).is_none())
            .map(|player| self.free(player))
            .collect();
        let others_play = self.open().next().is_some();
        let games = arena::pair(&free, others_play);
        if games.is_empty() {
            return Err(Rejection::NobodyFree);
        }
        let who = PlayerId::at;
        Ok(games
            .iter()
            .map(|game| [who(game.white), who(game.black)])
            .collect())
    }

    fn free(&self, player: PlayerId) -> arena::Free {
        let games = self.games_of(player);
        let last = games.last();
        let mut whites = 0;
        for game in &games {
            whites += match game.color {
                Color::White => 1,
                Color::Black => -1,
            };
        }
        arena::Free {
            player: player.index(),
            points: self.arena_points(player),
            since: last.map_or(0, |game| game.settled_after as usize + 1),
            last: last.map(|game| (game.opponent.index(), game.color)),
            whites,
        }
    }

    /// The settled encounters of somebody, in the order in which they ended.
    pub(super) fn games_of(&self, player: PlayerId) -> Vec<SettledGame> {
        let mut games: Vec<SettledGame> = self
            .encounters
            .iter()
            .filter_map(|encounter| {
                let color = encounter.side_of(player)?;
                let [white, black] = encounter.result?.halves();
                let mine = match color {
                    Color::White => white,
                    Color::Black => black,
                };
                Some(SettledGame {
                    opponent: encounter.opponent(player),
                    color,
                    outcome: match mine {
                        2 => Outcome::Win,
                        1 => Outcome::Draw,
                        _ => Outcome::Loss,
                    },
                    settled_after: encounter.settled_after,
                })
            })
            .collect();
        games.sort_by_key(|game| game.settled_after);
        games
    }

    pub(super) fn arena_points(&self, player: PlayerId) -> u32 {
        let outcomes: Vec<Outcome> = self
            .games_of(player)
            .iter()
            .map(|game| game.outcome)
            .collect();
        arena::scores(&outcomes)
            .iter()
            .map(|score| score.points)
            .sum()
    }
}

/// An encounter as one of the two sees it.
pub(super) struct SettledGame {
    pub opponent: PlayerId,
    pub color: Color,
    pub outcome: Outcome,
    pub settled_after: u32,
}
