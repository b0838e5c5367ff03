//! A second reading of the articles for few players: everything is tried, in the order in which it is written.
//!
//! Shares nothing with the pairing but the record of the tournament. Brackets of at most ten players.

use std::cmp::Reverse;

use torneo_rules::dutch::tournament::{Cell, Color, Tournament};

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

struct Bracket<'a, 'b> {
    round: &'b Round<'a>,
    moved_down: Vec<usize>,
    residents: Vec<usize>,
    below: Vec<usize>,
    bye: Option<u32>,
}

impl Bracket<'_, '_> {
    fn unpaired(&self, pairs: &Pairs) -> Vec<usize> {
        let all = self.moved_down.iter().chain(&self.residents).copied();
        all.filter(|one| pairs.iter().all(|pair| pair.0 != *one && pair.1 != *one))
            .collect()
    }

    /// Every set of pairs of the bracket that obeys C1 and C3.
    fn candidates(&self) -> Vec<Pairs> {
        let mut found = vec![Vec::new()];
        let people: Vec<usize> = self
            .moved_down
            .iter()
            .chain(&self.residents)
            .copied()
            .collect();
        for (index, &one) in people.iter().enumerate() {
            let mut more = Vec::new();
            for pairs in &found {
                if pairs.iter().any(|pair: &(usize, usize)| pair.1 == one) {
                    continue;
                }
                for &other in &people[index + 1..] {
                    let both_moved = self.moved_down.contains(&other);
                    let taken = pairs.iter().any(|pair| pair.1 == other);
                    if !both_moved && !taken && self.round.may_meet(one, other) {
                        let mut longer = pairs.clone();
                        longer.push((one, other));
                        more.push(longer);
                    }
                }
            }
            found.append(&mut more);
        }
        found
    }

    /// The pairing of the bracket: the first in the order of generation that no other surpasses.
    fn pair(&self) -> Pairs {
        let mut candidates = self.candidates();
        candidates.sort_by_key(|pairs| Reverse(pairs.len()));
        let mut best: Option<Vec<Vec<i64>>> = None;
        let mut level = usize::MAX;
        let mut good: Vec<Pairs> = Vec::new();
        for pairs in candidates {
            if best.is_some() && pairs.len() < level {
                break;
            }
            if !self
                .round
                .completes(&self.unpaired(&pairs), &self.below, self.bye)
            {
                continue;
            }
            level = pairs.len();
            let quality = self.quality(&pairs);
            if best.as_ref().is_none_or(|best| quality < *best) {
                best = Some(quality);
                good.clear();
                good.push(pairs);
            } else if best.as_ref() == Some(&quality) {
                good.push(pairs);
            }
        }
        let paired_above = good[0]
            .iter()
            .filter(|pair| self.moved_down.contains(&pair.0))
            .count();
        first_generated(&self.moved_down, &self.residents, paired_above, &good)
    }

    /// C7 to C21, each as a list to be made small.
    fn quality(&self, pairs: &Pairs) -> Vec<Vec<i64>> {
        let round = self.round;
        let person = |one: usize| &round.people[one];
        let score = |one: usize| i64::from(person(one).score);
        let unpaired = self.unpaired(pairs);
        let mut quality = vec![unpaired.iter().map(|&one| score(one)).collect()];
        quality.push(self.next_bracket(&unpaired));
        let bye_here = self
            .bye
            .is_some_and(|bye| i64::from(bye) >= score(self.residents[0]));
        quality.push(match unpaired[..] {
            [one] if bye_here => vec![person(one).unplayed as i64],
            _ => Vec::new(),
        });
        let mut counts = [0_i64; 8];
        for &(one, other) in pairs {
            let top = round.is_topscorer(one) || round.is_topscorer(other);
            for (mine, theirs) in [(one, other), (other, one)] {
                let color = round.color(mine, theirs);
                let colors = &person(mine).colors;
                let after: Vec<Color> = colors.iter().copied().chain([color]).collect();
                let denied = wanted(colors).is_some_and(|wanted| wanted != color);
                let thrice =
                    after.len() >= 3 && after[after.len() - 3..].iter().all(|&it| it == color);
                counts[0] += i64::from(top && difference(&after).abs() > 2 && denied);
                counts[1] += i64::from(top && thrice);
                counts[2] += i64::from(denied);
                counts[3] += i64::from(denied && strength(colors) == 2);
            }
            let moved = self.moved_down.contains(&one);
            counts[5] += i64::from(moved && person(other).floats[0] > 0);
            counts[7] += i64::from(moved && person(other).floats[1] > 0);
        }
        for &one in unpaired.iter().filter(|one| self.residents.contains(one)) {
            counts[4] += i64::from(person(one).floats[0] < 0);
            counts[6] += i64::from(person(one).floats[1] < 0);
        }
        quality.extend(counts.map(|count| vec![count]));
        let floor = score(self.residents[0]);
        for back in [0, 1] {
            let mut down: Vec<i64> = self
                .moved_down
                .iter()
                .filter(|&&one| person(one).floats[back] < 0)
                .map(|&one| score(one) - floor + if unpaired.contains(&one) { 100_000 } else { 0 })
                .collect();
            down.sort_by_key(|&gap| Reverse(gap));
            let mut up: Vec<i64> = pairs
                .iter()
                .filter(|pair| self.moved_down.contains(&pair.0) && person(pair.1).floats[back] > 0)
                .map(|pair| score(pair.0) - floor)
                .collect();
            up.sort_by_key(|&gap| Reverse(gap));
            quality.extend([down, up]);
        }
        quality
    }

    /// C8: the fewest who float out of the following bracket, then their scores.
    fn next_bracket(&self, floaters: &[usize]) -> Vec<i64> {
        let Some(&first) = self.below.first() else {
            return Vec::new();
        };
        let score = self.round.people[first].score;
        let split = self
            .below
            .iter()
            .take_while(|&&one| self.round.people[one].score == score)
            .count();
        let next = Bracket {
            round: self.round,
            moved_down: floaters.to_vec(),
            residents: self.below[..split].to_vec(),
            below: self.below[split..].to_vec(),
            bye: self.bye,
        };
        let outcome = |pairs: &Pairs| -> Option<Vec<i64>> {
            let unpaired = next.unpaired(pairs);
            let mut list = vec![unpaired.len() as i64];
            list.extend(
                unpaired
                    .iter()
                    .map(|&one| i64::from(self.round.people[one].score)),
            );
            self.round
                .completes(&unpaired, &next.below, next.bye)
                .then_some(list)
        };
        next.candidates()
            .iter()
            .filter_map(outcome)
            .min()
            .unwrap_or_default()
    }
}

/// Articles 4.1 to 4.6: goes through candidates as they are generated until one is among `good`.
fn first_generated(
    moved_down: &[usize],
    residents: &[usize],
    paired_above: usize,
    good: &[Pairs],
) -> Pairs {
    for upper in subsets(moved_down, paired_above) {
        for opponents in arrangements(residents, paired_above) {
            let head: Pairs = upper
                .iter()
                .copied()
                .zip(opponents.iter().copied())
                .collect();
            let fits: Vec<&Pairs> = good
                .iter()
                .filter(|pairs| head.iter().all(|pair| pairs.contains(pair)))
                .collect();
            if fits.is_empty() {
                continue;
            }
            let rest: Vec<usize> = residents
                .iter()
                .copied()
                .filter(|one| !opponents.contains(one))
                .collect();
            for pairs in remainder_order(&rest, fits[0].len() - paired_above) {
                let whole: Pairs = head.iter().copied().chain(pairs).collect();
                let same = |other: &&Pairs| whole.iter().all(|pair| other.contains(pair));
                if fits.iter().any(same) {
                    return whole;
                }
            }
        }
    }
    panic!("a good pairing is generated at some time");
}

/// Pairings of a remainder in the order of generation: exchanges, within them transpositions. Who heads a pair stands
/// first in it.
fn remainder_order(people: &[usize], pairs: usize) -> impl Iterator<Item = Pairs> {
    let mut halves = Vec::new();
    for upper in subsets(people, pairs) {
        let places = |list: &[usize]| -> Vec<usize> {
            list.iter()
                .map(|one| people.iter().position(|it| it == one).unwrap())
                .collect()
        };
        let places = places(&upper);
        let entered: Vec<usize> = places
            .iter()
            .copied()
            .filter(|&place| place >= pairs)
            .collect();
        let mut left: Vec<usize> = (0..pairs).filter(|place| !places.contains(place)).collect();
        left.reverse();
        let moved: usize = entered.iter().sum::<usize>() - left.iter().sum::<usize>();
        let lower: Vec<usize> = people
            .iter()
            .copied()
            .filter(|one| !upper.contains(one))
            .collect();
        let left: Vec<Reverse<usize>> = left.into_iter().map(Reverse).collect();
        halves.push(((entered.len(), moved, left, entered), upper, lower));
    }
    halves.sort();
    halves.into_iter().flat_map(move |(_, upper, lower)| {
        arrangements(&lower, pairs).into_iter().map(move |lower| {
            let ordered = upper.iter().copied().zip(lower);
            ordered
                .map(|(one, other)| (one.min(other), one.max(other)))
                .collect()
        })
    })
}

/// All choices of `count`, in lexicographic order.
fn subsets(list: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (index, &one) in list.iter().enumerate() {
        for mut rest in subsets(&list[index + 1..], count - 1) {
            rest.insert(0, one);
            found.push(rest);
        }
    }
    found
}

/// All ordered choices of `count`, in lexicographic order.
fn arrangements(list: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (index, &one) in list.iter().enumerate() {
        for mut rest in arrangements(&without(list, index), count - 1) {
            rest.insert(0, one);
            found.push(rest);
        }
    }
    found
}
