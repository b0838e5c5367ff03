//! A second reading of the articles for few players: everything is tried, in the order in which it is written.
//!
//! Shares nothing with the pairing but the record of the tournament. Brackets of at most ten players.

mod bracket;
mod generation;

use std::cmp::Reverse;

use torneo_rules::dutch::tournament::{Cell, Color, Tournament};

use bracket::Bracket;

/// What the articles need to know of somebody.
pub struct Person {
    pub place: usize,
    pub number: usize,
    pub score: u32,
    pub colors: Vec<Color>,
    opponents: Vec<usize>,
    floats: [i8; 2],
    bye_barred: bool,
    unplayed: usize,
}

/// A round to be paired.
pub struct Round<'a> {
    tournament: &'a Tournament,
    round: usize,
    /// From the highest score down.
    pub people: Vec<Person>,
}

type Pairs = Vec<(usize, usize)>;

impl<'a> Round<'a> {
    pub fn new(tournament: &'a Tournament, round: usize) -> Self {
        let mut number = 0;
        let mut people = Vec::new();
        for place in 0..tournament.players.len() {
            let cells = cells(tournament, place, round);
            let here = tournament.takes_part(place, round);
            if here || cells.iter().any(|cell| cell.was_paired()) {
                number += 1;
            }
            if here {
                people.push(person(tournament, round, place, number, &cells));
            }
        }
        people.sort_by_key(|person| (Reverse(person.score), person.place));
        Self {
            tournament,
            round,
            people,
        }
    }

    /// How many have the same score at most.
    pub fn largest_group(&self) -> usize {
        let groups = self.people.chunk_by(|one, other| one.score == other.score);
        groups.map(<[Person]>::len).max().unwrap_or(0)
    }

    fn is_topscorer(&self, one: usize) -> bool {
        let points = &self.tournament.points;
        let possible = (self.round as u32 - 1) * points.win.max(points.draw);
        self.round >= self.tournament.total_rounds() && self.people[one].score * 2 > possible
    }

    /// C1, C3 and what the arbiter forbade.
    pub fn may_meet(&self, one: usize, other: usize) -> bool {
        let (a, b) = (&self.people[one], &self.people[other]);
        let forbidden = self.tournament.forbidden.iter().any(|group| {
            group.first_round <= self.round
                && self.round <= group.last_round
                && group.players.contains(&a.place)
                && group.players.contains(&b.place)
        });
        let clash = strength(&a.colors) == 3
            && strength(&b.colors) == 3
            && wanted(&a.colors) == wanted(&b.colors)
            && !self.is_topscorer(one)
            && !self.is_topscorer(other);
        !a.opponents.contains(&b.place) && !forbidden && !clash
    }

    /// C2.
    pub fn may_have_bye(&self, one: usize) -> bool {
        !self.people[one].bye_barred
    }

    /// The color of `one` against `other` by article 5.2.
    pub fn color(&self, one: usize, other: usize) -> Color {
        let higher = one.min(other);
        let lower = one.max(other);
        let (a, b) = (&self.people[higher], &self.people[lower]);
        let of_higher = match (wanted(&a.colors), wanted(&b.colors)) {
            (None, None) if a.number % 2 == 1 => self.tournament.first_color(),
            (None, None) => self.tournament.first_color().other(),
            (Some(color), None) => color,
            (None, Some(color)) => color.other(),
            (Some(mine), Some(theirs)) if mine != theirs => mine,
            (Some(color), Some(_)) => {
                let (mine, theirs) = (strength(&a.colors), strength(&b.colors));
                let (wide, narrow) = (difference(&a.colors).abs(), difference(&b.colors).abs());
                if mine > theirs || (mine == 3 && theirs == 3 && wide > narrow) {
                    color
                } else if theirs > mine || (mine == 3 && theirs == 3 && narrow > wide) {
                    color.other()
                } else {
                    let back = a.colors.iter().rev().zip(b.colors.iter().rev());
                    back.into_iter()
                        .find(|(mine, theirs)| mine != theirs)
                        .map_or(color, |(_, theirs)| *theirs)
                }
            }
        };
        if one == higher {
            of_higher
        } else {
            of_higher.other()
        }
    }

    /// Whether all of `low`, and of `high` who do not meet each other, can be paired; with the bye at `bye` if given.
    fn completes(&self, high: &[usize], low: &[usize], bye: Option<u32>) -> bool {
        if let Some((&one, rest)) = high.split_first() {
            let sits = bye == Some(self.people[one].score) && self.may_have_bye(one);
            if sits && self.completes(rest, low, None) {
                return true;
            }
            return low.iter().enumerate().any(|(index, &other)| {
                self.may_meet(one, other) && self.completes(rest, &without(low, index), bye)
            });
        }
        let Some((&one, rest)) = low.split_first() else {
            return bye.is_none();
        };
        let sits = bye == Some(self.people[one].score) && self.may_have_bye(one);
        (sits && self.completes(&[], rest, None))
            || rest.iter().enumerate().any(|(index, &other)| {
                self.may_meet(one, other) && self.completes(&[], &without(rest, index), bye)
            })
    }

    /// The whole round, or nothing when there is none.
    pub fn pair(&self) -> Option<(Pairs, Option<usize>)> {
        let everybody: Vec<usize> = (0..self.people.len()).collect();
        let mut bye = None;
        if everybody.len() % 2 == 1 {
            let scores = self.people.iter().rev().map(|person| person.score);
            bye = Some(
                scores
                    .into_iter()
                    .find(|&score| self.completes(&[], &everybody, Some(score)))?,
            );
        } else if !self.completes(&[], &everybody, None) {
            return None;
        }
        let mut pairs = Vec::new();
        let mut moved_down: Vec<usize> = Vec::new();
        let mut from = 0;
        while from < everybody.len() {
            let score = self.people[from].score;
            let residents: Vec<usize> = everybody[from..]
                .iter()
                .copied()
                .filter(|&one| self.people[one].score == score)
                .collect();
            from += residents.len();
            let bracket = Bracket {
                round: self,
                moved_down,
                residents,
                below: everybody[from..].to_vec(),
                bye,
            };
            let made = bracket.pair();
            moved_down = bracket.unpaired(&made);
            pairs.extend(made);
        }
        Some((pairs, moved_down.pop()))
    }
}

fn cells(tournament: &Tournament, place: usize, round: usize) -> Vec<Cell> {
    (1..round)
        .map(|earlier| tournament.players[place].cell(earlier))
        .collect()
}

fn points(tournament: &Tournament, place: usize, round: usize) -> u32 {
    let real: u32 = cells(tournament, place, round)
        .into_iter()
        .map(|cell| tournament.points.points(cell))
        .sum();
    real + tournament.players[place].acceleration(round)
}

fn person(
    tournament: &Tournament,
    round: usize,
    place: usize,
    number: usize,
    cells: &[Cell],
) -> Person {
    let worth = |cell: &Cell| tournament.points.points(*cell);
    let games: Vec<(usize, Color)> = cells.iter().filter_map(|cell| cell.game()).collect();
    let float = |back: usize| -> i8 {
        if round <= back {
            return 0;
        }
        let cell = tournament.players[place].cell(round - back);
        match cell.game() {
            Some((opponent, _)) => {
                let mine = points(tournament, place, round - back);
                let theirs = points(tournament, opponent, round - back);
                i8::from(mine < theirs) - i8::from(mine > theirs)
            }
            None if cell == Cell::AllocatedBye => -1,
            None => -i8::from(worth(&cell) > tournament.points.loss),
        }
    };
    Person {
        place,
        number,
        score: points(tournament, place, round),
        colors: games.iter().map(|game| game.1).collect(),
        opponents: games.iter().map(|game| game.0).collect(),
        floats: [float(1), float(2)],
        bye_barred: cells.iter().any(|cell| {
            *cell == Cell::AllocatedBye
                || (cell.game().is_none() && worth(cell) >= tournament.points.win)
        }),
        unplayed: cells.len() - games.len(),
    }
}

/// White games minus black games.
fn difference(colors: &[Color]) -> i32 {
    colors
        .iter()
        .map(|&color| if color == Color::White { 1 } else { -1 })
        .sum()
}

/// Article 1.7: nothing, mild, strong, absolute.
fn strength(colors: &[Color]) -> u8 {
    let twice = colors.len() >= 2 && colors[colors.len() - 1] == colors[colors.len() - 2];
    match difference(colors).abs() {
        _ if colors.is_empty() => 0,
        0 if !twice => 1,
        1 if !twice => 2,
        _ => 3,
    }
}

fn wanted(colors: &[Color]) -> Option<Color> {
    let last = *colors.last()?;
    let twice = colors.len() >= 2 && colors[colors.len() - 2] == last;
    Some(match difference(colors) {
        2.. => Color::Black,
        ..=-2 => Color::White,
        _ if twice => last.other(),
        1 => Color::Black,
        -1 => Color::White,
        _ => last.other(),
    })
}

fn without(list: &[usize], index: usize) -> Vec<usize> {
    let mut list = list.to_vec();
    list.remove(index);
    list
}
