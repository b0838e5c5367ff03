//! Tie-breaks beside a naive second reading.

use torneo_rules::chance::Chance;
use torneo_rules::dutch::tournament::Player;
use torneo_rules::dutch::tournament::{Cell, Color, Outcome, Tournament};
use torneo_rules::rating::{difference_of_score, perfect_performance};
use torneo_rules::round_robin::{Cycles, rounds};
use torneo_rules::tie_breaks::{Event, TieBreak};

use crate::played::{below, fresh, play};

/// Points of a round, straight from the table of the spec.
fn worth(tournament: &Tournament, cell: Cell) -> i64 {
    let points = &tournament.points;
    i64::from(match cell {
        Cell::Game {
            outcome: Outcome::Win,
            ..
        } => points.win,
        Cell::Game {
            outcome: Outcome::Draw,
            ..
        } => points.draw,
        Cell::Game {
            outcome: Outcome::Loss,
            ..
        } => points.loss,
        Cell::Forfeit { won: true, .. } | Cell::FullBye => points.win,
        Cell::Forfeit { won: false, .. } => points.forfeit_loss,
        Cell::AllocatedBye => points.allocated_bye,
        Cell::HalfBye => points.draw,
        Cell::ZeroBye | Cell::Absent | Cell::Open { .. } => points.zero_bye,
    })
}

fn stayed_away(cell: Cell) -> bool {
    cell.game().is_none()
        && !matches!(
            cell,
            Cell::AllocatedBye | Cell::FullBye | Cell::Forfeit { won: true, .. }
        )
}

struct Naive<'a> {
    tournament: &'a Tournament,
    rounds: usize,
}

impl Naive<'_> {
    fn cell(&self, one: usize, round: usize) -> Cell {
        self.tournament.players[one].cell(round)
    }

    fn points(&self, one: usize) -> i64 {
        (1..=self.rounds)
            .map(|round| worth(self.tournament, self.cell(one, round)))
            .sum()
    }

    fn adjusted(&self, one: usize) -> i64 {
        let mut sum = 0;
        for round in 1..=self.rounds {
            let gone = (round..=self.rounds).all(|later| stayed_away(self.cell(one, later)));
            let cell = self.cell(one, round);
            let without_opponent = matches!(cell, Cell::HalfBye | Cell::ZeroBye | Cell::Absent);
            sum += if gone && without_opponent {
                i64::from(self.tournament.points.draw)
            } else {
                worth(self.tournament, cell)
            };
        }
        sum
    }

    /// What each round adds, and whether it was missed by choice.
    fn parts(&self, one: usize) -> Vec<(i64, bool)> {
        let own = self.points(one);
        let draws = i64::from(self.tournament.points.draw) * self.rounds as i64;
        let part = |round| {
            let cell = self.cell(one, round);
            let score = match cell {
                Cell::Game { opponent, .. } => self.adjusted(opponent),
                Cell::Forfeit { opponent, .. } => self.adjusted(opponent).min(own),
                _ => draws.min(own),
            };
            (score, stayed_away(cell))
        };
        (1..=self.rounds).map(part).collect()
    }

    fn without_lowest(parts: &[(i64, bool)]) -> Vec<(i64, bool)> {
        let missed = parts.iter().filter(|part| part.1).min();
        let Some(lowest) = missed.or(parts.iter().min()) else {
            return Vec::new();
        };
        let place = parts
            .iter()
            .position(|part| part == lowest)
            .expect("it is one of them");
        let mut rest = parts.to_vec();
        rest.remove(place);
        rest
    }

    /// The mean of something of everybody met in a game, in so many parts, rounded half up.
    fn mean(&self, one: usize, parts: f64, of: impl Fn(usize) -> i64) -> i64 {
        let met: Vec<f64> = (1..=self.rounds)
            .filter_map(|round| self.cell(one, round).game())
            .map(|game| of(game.0) as f64)
            .collect();
        if met.is_empty() {
            return 0;
        }
        (parts * met.iter().sum::<f64>() / met.len() as f64 + 0.5).floor() as i64
    }

    fn figure(&self, one: usize, tie_break: TieBreak, ratings: &[Option<u32>]) -> i64 {
        let parts = self.parts(one);
        let sum = |parts: &[(i64, bool)]| parts.iter().map(|part| part.0).sum::<i64>();
        let cells: Vec<Cell> = (1..=self.rounds)
            .map(|round| self.cell(one, round))
            .collect();
        let scores: Vec<i64> = cells
            .iter()
            .map(|&cell| worth(self.tournament, cell))
            .collect();
        let won = |cell: &Cell| {
            matches!(
                cell,
                Cell::Game {
                    outcome: Outcome::Win,
                    ..
                }
            )
        };
        let black = |cell: &Cell| {
            matches!(
                cell,
                Cell::Game {
                    color: Color::Black,
                    ..
                }
            )
        };
        let count = |wanted: &dyn Fn(&Cell) -> bool| {
            cells.iter().filter(|cell| wanted(cell)).count() as i64
        };
        match tie_break {
            TieBreak::DirectEncounter => 0,
            TieBreak::Buchholz => sum(&parts),
            TieBreak::BuchholzCutOne => sum(&Self::without_lowest(&parts)),
            TieBreak::BuchholzCutTwo => sum(&Self::without_lowest(&Self::without_lowest(&parts))),
            TieBreak::BuchholzMedianOne => {
                let rest = Self::without_lowest(&parts);
                sum(&rest) - rest.iter().map(|part| part.0).max().unwrap_or(0)
            }
            TieBreak::BuchholzMedianTwo => {
                let mut rest = Self::without_lowest(&Self::without_lowest(&parts));
                rest.sort_unstable();
                rest.iter().rev().map(|part| part.0).skip(2).sum()
            }
            TieBreak::ForeBuchholz => {
                let mut drawn = self.tournament.clone();
                for player in &mut drawn.players {
                    for (index, cell) in player.cells.iter_mut().enumerate() {
                        if let Cell::Game {
                            opponent, color, ..
                        } = *cell
                            && index + 1 == self.rounds
                        {
                            let outcome = Outcome::Draw;
                            *cell = Cell::Game {
                                opponent,
                                color,
                                outcome,
                            };
                        }
                    }
                }
                let rounds = self.rounds;
                let drawn = Naive {
                    tournament: &drawn,
                    rounds,
                };
                sum(&drawn.parts(one))
            }
            TieBreak::AverageOfBuchholz => self.mean(one, 10.0, |it| sum(&self.parts(it))),
            TieBreak::SonnebornBergerCutOne => {
                let products: Vec<(i64, bool)> = parts
                    .iter()
                    .zip(&scores)
                    .map(|(part, score)| (part.0 * score, part.1))
                    .collect();
                sum(&Self::without_lowest(&products))
            }
            TieBreak::Koya => cells
                .iter()
                .filter(|cell| {
                    let half = i64::from(self.tournament.points.win) * self.rounds as i64;
                    cell.game()
                        .is_some_and(|game| 2 * self.points(game.0) >= half)
                })
                .map(|&cell| worth(self.tournament, cell))
                .sum(),
            TieBreak::ProgressiveCutOne => {
                let whole = self.figure(one, TieBreak::Progressive, ratings);
                whole - scores.first().copied().unwrap_or(0)
            }
            TieBreak::RoundsElected => count(&|cell| !stayed_away(*cell)),
            TieBreak::AverageRatingCutOne => {
                let mut known: Vec<u32> = cells
                    .iter()
                    .filter_map(|cell| cell.game())
                    .filter_map(|game| ratings[game.0])
                    .collect();
                if known.len() < 2 {
                    return 0;
                }
                known.sort_unstable();
                let rest = &known[1..];
                (f64::from(rest.iter().sum::<u32>()) / rest.len() as f64 + 0.5).floor() as i64
            }
            TieBreak::Performance => {
                let rated: Vec<&Cell> = cells
                    .iter()
                    .filter(|cell| cell.game().is_some_and(|game| ratings[game.0].is_some()))
                    .collect();
                let halves = |cell: &&Cell| match cell {
                    Cell::Game {
                        outcome: Outcome::Win,
                        ..
                    } => 2,
                    Cell::Game {
                        outcome: Outcome::Draw,
                        ..
                    } => 1,
                    _ => 0,
                };
                let scored: u64 = rated.iter().map(halves).sum();
                let difference = difference_of_score(scored, rated.len() as u64);
                difference.map_or(0, |difference| {
                    self.figure(one, TieBreak::AverageRating, ratings) + difference
                })
            }
            TieBreak::AveragePerformance => self.mean(one, 1.0, |it| {
                self.figure(it, TieBreak::Performance, ratings)
            }),
            // The search for it has a naive reading of its own.
            TieBreak::PerfectPerformance => {
                let event = Event::new(self.tournament, self.rounds, ratings);
                perfect_performance(&event.rated_games(one)).unwrap_or(0)
            }
            TieBreak::AveragePerfectPerformance => self.mean(one, 1.0, |it| {
                self.figure(it, TieBreak::PerfectPerformance, ratings)
            }),
            TieBreak::SonnebornBerger => parts
                .iter()
                .zip(&scores)
                .map(|(part, score)| part.0 * score)
                .sum(),
            // A point of round r stands in all sums from there on.
            TieBreak::Progressive => scores
                .iter()
                .rev()
                .zip(1..)
                .map(|(score, times)| score * times)
                .sum(),
            TieBreak::Wins => scores
                .iter()
                .filter(|&&it| it == i64::from(self.tournament.points.win))
                .count() as i64,
            TieBreak::GamesWon => count(&won),
            TieBreak::BlackGames => count(&black),
            TieBreak::BlackGamesWon => count(&|cell| won(cell) && black(cell)),
            TieBreak::AverageRating => {
                let opponents = cells.iter().filter_map(|cell| cell.game());
                let known: Vec<f64> = opponents
                    .filter_map(|game| ratings[game.0])
                    .map(f64::from)
                    .collect();
                if known.is_empty() {
                    return 0;
                }
                (known.iter().sum::<f64>() / known.len() as f64 + 0.5).floor() as i64
            }
        }
    }

    /// The points of a group in games with each other, if the games that lack end like this.
    fn table(&self, group: &[usize], lacking: &[(usize, usize)], mut code: usize) -> Vec<i64> {
        let points = &self.tournament.points;
        let mut table: Vec<i64> = group
            .iter()
            .map(|&one| {
                let cells = (1..=self.rounds).map(|round| self.cell(one, round));
                let inside =
                    cells.filter(|cell| cell.game().is_some_and(|game| group.contains(&game.0)));
                inside.map(|cell| worth(self.tournament, cell)).sum()
            })
            .collect();
        for &(one, other) in lacking {
            let (mine, theirs) = [
                (points.win, points.loss),
                (points.draw, points.draw),
                (points.loss, points.win),
            ][code % 3];
            code /= 3;
            table[one] += i64::from(mine);
            table[other] += i64::from(theirs);
        }
        table
    }

    /// Whoever is alone on top whatever happens; the rest below.
    fn surely_first(&self, group: &[usize]) -> Option<usize> {
        let met = |one: usize, other: usize| {
            (1..=self.rounds).any(|round| {
                self.cell(one, round)
                    .game()
                    .is_some_and(|game| game.0 == other)
            })
        };
        let mut lacking = Vec::new();
        for one in 0..group.len() {
            for other in one + 1..group.len() {
                if !met(group[one], group[other]) {
                    lacking.push((one, other));
                }
            }
        }
        let mut leaders = (0..3_usize.pow(lacking.len() as u32)).map(|code| {
            let table = self.table(group, &lacking, code);
            let top = table.iter().max()?;
            let mut on_top = (0..group.len()).filter(|&place| table[place] == *top);
            on_top.next().filter(|_| on_top.next().is_none())
        });
        let first = leaders.next()??;
        leaders
            .all(|leader| leader == Some(first))
            .then(|| group[first])
    }
}

#[test]
fn every_figure_is_that_of_the_naive_reading() {
    for seed in 0..60 {
        let mut chance = Chance::new(seed);
        let (tournament, rounds) = fresh(&mut chance, 4, 24);
        let count = tournament.players.len();
        let ratings: Vec<Option<u32>> = (0..count)
            .map(|_| Some(1000 + below(&mut chance, 1500) as u32).filter(|rating| rating % 7 > 0))
            .collect();
        play(&mut chance, tournament, rounds, |tournament, round, _| {
            let rounds = round - 1;
            let event = Event::new(tournament, rounds, &ratings);
            let naive = Naive { tournament, rounds };
            for tie_break in TieBreak::ALL {
                if tie_break == TieBreak::DirectEncounter {
                    continue;
                }
                let expected: Vec<i64> = (0..count)
                    .map(|one| naive.figure(one, tie_break, &ratings))
                    .collect();
                assert_eq!(
                    event.figures(tie_break),
                    expected,
                    "seed {seed}, round {round}, {}",
                    tie_break.code()
                );
            }
        });
    }
}

#[test]
fn the_first_by_direct_encounter_is_first_whatever_else_might_have_happened() {
    let mut groups = 0;
    for seed in 0..80 {
        let mut chance = Chance::new(seed);
        let (tournament, rounds) = fresh(&mut chance, 4, 12);
        play(&mut chance, tournament, rounds, |tournament, round, _| {
            let rounds = round - 1;
            let event = Event::new(tournament, rounds, &[]);
            let naive = Naive { tournament, rounds };
            let figures = event.figures(TieBreak::DirectEncounter);
            for points in 0..400 {
                let group: Vec<usize> = (0..tournament.players.len())
                    .filter(|&one| event.points(one) == points)
                    .collect();
                if group.len() < 2 || group.len() > 4 {
                    continue;
                }
                groups += 1;
                let top: Vec<usize> = group
                    .iter()
                    .copied()
                    .filter(|&one| figures[one] == 0)
                    .collect();
                if let Some(first) = naive.surely_first(&group) {
                    assert_eq!(top, [first], "seed {seed}, round {round}");
                }
            }
        });
    }
    assert!(groups > 100, "{groups} groups");
}

/// After other tie-breaks direct encounter looks at those who are still level, and what comes after it at nobody else's.
#[test]
fn keys_compare_those_who_are_still_level() {
    let mut decided = 0;
    for seed in 0..80 {
        let mut chance = Chance::new(seed);
        let (tournament, rounds) = fresh(&mut chance, 4, 16);
        play(&mut chance, tournament, rounds, |tournament, round, _| {
            let rounds = round - 1;
            let naive = Naive { tournament, rounds };
            let ties = [
                TieBreak::Wins,
                TieBreak::DirectEncounter,
                TieBreak::Buchholz,
            ];
            let keys = Event::new(tournament, rounds, &[]).keys(&ties);
            let figure = |one, tie_break| naive.figure(one, tie_break, &[]);
            for (one, key) in keys.iter().enumerate() {
                let expected = [naive.points(one), figure(one, TieBreak::Wins)];
                assert_eq!(key[..2], expected, "seed {seed}, round {round}");
                assert_eq!(key[3], figure(one, TieBreak::Buchholz));
                let level: Vec<usize> = (0..keys.len())
                    .filter(|&other| keys[other][..2] == key[..2])
                    .collect();
                if level.len() == 1 {
                    assert_eq!(key[2], 0, "seed {seed}, round {round}");
                }
                if !(2..=4).contains(&level.len()) {
                    continue;
                }
                if let Some(first) = naive.surely_first(&level) {
                    assert_eq!(key[2] == 0, one == first, "seed {seed}, round {round}");
                    decided += 1;
                }
            }
        });
    }
    assert!(decided > 100, "{decided} decided");
}

/// In a round robin every figure is that of the crosstable, whether games were played or forfeited.
#[test]
fn round_robins_are_read_from_the_crosstable() {
    for seed in 0..60 {
        let mut chance = Chance::new(seed);
        let count = 3 + below(&mut chance, 10);
        let mut table = vec![vec![None; count]; count];
        let mut tournament = Tournament {
            players: vec![Player::default(); count],
            ..Tournament::default()
        };
        let all = rounds(count, Cycles::Single);
        for round in &all {
            let mut cells = vec![Cell::Absent; count];
            for game in &round.games {
                let (white, black) = (game.white - 1, game.black - 1);
                (cells[white], cells[black]) = crate::played::result(&mut chance, white, black);
                table[white][black] = Some(worth(&tournament, cells[white]));
                table[black][white] = Some(worth(&tournament, cells[black]));
            }
            for (player, cell) in tournament.players.iter_mut().zip(cells) {
                player.cells.push(cell);
            }
        }
        let event = Event::new(&tournament, all.len(), &[]).of_round_robin();
        let points: Vec<i64> = table.iter().map(|row| row.iter().flatten().sum()).collect();
        let sum_over = |one: usize, of: &dyn Fn(usize, i64) -> i64| -> i64 {
            (0..count)
                .filter_map(|other| Some(of(other, table[one][other]?)))
                .sum()
        };
        let strong = |other: usize| 2 * points[other] >= 10 * (count as i64 - 1);
        for one in 0..count {
            let berger = sum_over(one, &|other, scored| points[other] * scored);
            assert_eq!(
                event.figures(TieBreak::SonnebornBerger)[one],
                berger,
                "seed {seed}"
            );
            let koya = sum_over(one, &|other, scored| if strong(other) { scored } else { 0 });
            assert_eq!(event.figures(TieBreak::Koya)[one], koya, "seed {seed}");
        }
        let direct = event.figures(TieBreak::DirectEncounter);
        for one in 0..count {
            for other in 0..one {
                let pair = (0..count).filter(|&it| points[it] == points[one]).count() == 2;
                if points[one] == points[other] && pair {
                    let compared = table[one][other].cmp(&table[other][one]);
                    assert_eq!(direct[one].cmp(&direct[other]), compared, "seed {seed}");
                }
            }
        }
    }
}

#[test]
fn codes_name_each_tie_break() {
    for tie_break in TieBreak::ALL {
        assert_eq!(TieBreak::by_code(tie_break.code()), Some(tie_break));
    }
    assert_eq!(TieBreak::by_code("BH/C9"), None);
}
