//! The rules of the four levels, read a second time from docs/spec/tictactoe.md, on plain text without counters.
//! Shares no code with the bots.

use std::collections::BTreeMap;

/// A cell is a place in the text, from 0.
const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];
const CORNERS: [usize; 4] = [0, 2, 6, 8];
const CENTRE: usize = 4;
const SIDES: [usize; 4] = [1, 3, 5, 7];

fn at(text: &str, place: usize) -> char {
    char::from(text.as_bytes()[place])
}

pub fn count(text: &str, mark: char) -> usize {
    text.chars().filter(|c| *c == mark).count()
}

pub fn mover(text: &str) -> char {
    if count(text, 'X') > count(text, 'O') {
        'O'
    } else {
        'X'
    }
}

fn rival(mark: char) -> char {
    if mark == 'X' { 'O' } else { 'X' }
}

pub fn has_won(text: &str, mark: char) -> bool {
    LINES
        .iter()
        .any(|line| line.iter().all(|place| at(text, *place) == mark))
}

pub fn is_over(text: &str) -> bool {
    has_won(text, 'X') || has_won(text, 'O') || count(text, '.') == 0
}

pub fn free(text: &str) -> Vec<usize> {
    (0..9).filter(|place| at(text, *place) == '.').collect()
}

pub fn put(text: &str, place: usize, mark: char) -> String {
    let mut text = text.to_owned();
    text.replace_range(place..=place, &mark.to_string());
    text
}

/// Free cells that would give `mark` three in a row.
pub fn holes(text: &str, mark: char) -> Vec<usize> {
    let fills = |place: usize| {
        let after = put(text, place, mark);
        let whole = |line: &&[usize; 3]| line.iter().all(|other| at(&after, *other) == mark);
        LINES.iter().filter(whole).any(|line| line.contains(&place))
    };
    free(text)
        .into_iter()
        .filter(|place| fills(*place))
        .collect()
}

/// The rule and the cells of a level on an open board.
pub fn choices(level: &str, text: &str) -> (&'static str, Vec<usize>) {
    match level {
        "easy" => urgent(text).unwrap_or_else(|| ("random", free(text))),
        "hard" => hard(text),
        "armored" => armored(text),
        other => panic!("level {other} is solved, not ruled"),
    }
}

/// The simplest name that is true of all these cells: they win, they block, they make two threats, or they were calculated.
pub fn simplest(text: &str, places: &[usize]) -> &'static str {
    let own = mover(text);
    let lines = |place: &usize| {
        let after = put(text, *place, own);
        let threatened = LINES.iter().filter(|line| {
            let on = |mark| line.iter().filter(|at_| at(&after, **at_) == mark).count();
            on(own) == 2 && on(rival(own)) == 0
        });
        threatened.count()
    };
    let all = |holds: &dyn Fn(&usize) -> bool| places.iter().all(holds);
    if all(&|place| holes(text, own).contains(place)) {
        "win"
    } else if all(&|place| holes(text, rival(own)).contains(place)) {
        "block"
    } else if all(&|place| lines(place) >= 2) {
        "fork"
    } else {
        "solved"
    }
}

fn urgent(text: &str) -> Option<(&'static str, Vec<usize>)> {
    let (own, other) = (mover(text), rival(mover(text)));
    if !holes(text, own).is_empty() {
        return Some(("win", holes(text, own)));
    }
    (!holes(text, other).is_empty()).then(|| ("block", holes(text, other)))
}

fn hard(text: &str) -> (&'static str, Vec<usize>) {
    if count(text, mover(text)) == 0 {
        return ("corner_opening", only_free(text, &CORNERS));
    }
    urgent(text)
        .or_else(|| first_of_four(text, &free(text)))
        .expect("some cell is free")
}

fn armored(text: &str) -> (&'static str, Vec<usize>) {
    if text.chars().all(|c| c != 'O') && count(text, 'X') == 1 && at(text, CENTRE) == '.' {
        return ("centre_reply", vec![CENTRE]);
    }
    let (rule, cells) = hard(text);
    if ["corner_opening", "win", "block"].contains(&rule) {
        return (rule, cells);
    }
    let safe: Vec<usize> = free(text)
        .into_iter()
        .filter(|place| !rival_can_fork_after(text, *place))
        .collect();
    match first_of_four(text, &safe) {
        None => (rule, cells),
        Some((other, cells)) if other != rule => ("avoid_fork", cells),
        Some(same) => same,
    }
}

fn only_free(text: &str, places: &[usize]) -> Vec<usize> {
    places
        .iter()
        .copied()
        .filter(|place| at(text, *place) == '.')
        .collect()
}

fn first_of_four(text: &str, allowed: &[usize]) -> Option<(&'static str, Vec<usize>)> {
    let own = mover(text);
    let within = |places: &[usize]| -> Vec<usize> {
        places
            .iter()
            .copied()
            .filter(|place| allowed.contains(place))
            .collect()
    };
    let forks = |place: &usize| holes(&put(text, *place, own), own).len() >= 2;
    let winning: Vec<usize> = within(&CORNERS).into_iter().filter(forks).collect();
    [
        ("winning_corner", winning),
        ("tactical_corner", within(&CORNERS)),
        ("centre", within(&[CENTRE])),
        ("side", within(&SIDES)),
    ]
    .into_iter()
    .find(|(_, cells)| !cells.is_empty())
}

/// Ruling T06: nothing urgent, and no cell that keeps the rival from forking.
pub fn has_no_safe_cell(text: &str) -> bool {
    count(text, mover(text)) > 0
        && urgent(text).is_none()
        && free(text)
            .into_iter()
            .all(|place| rival_can_fork_after(text, place))
}

/// The rival answers `place` with two winning cells of their own, without leaving us a win.
fn rival_can_fork_after(text: &str, place: usize) -> bool {
    let (own, other) = (mover(text), rival(mover(text)));
    let after = put(text, place, own);
    free(&after).into_iter().any(|answer| {
        let later = put(&after, answer, other);
        holes(&later, own).is_empty() && holes(&later, other).len() >= 2
    })
}

/// Solved play by plain recursion.
#[derive(Default)]
pub struct Solver {
    values: BTreeMap<String, i32>,
    chances: BTreeMap<String, u64>,
}

/// Certainty, as a whole number that every product of free cells divides.
const CERTAIN: u64 = 362_880;

impl Solver {
    /// For whoever is to move: positive when winning, larger when quicker; 0 draw; negative when losing.
    pub fn value(&mut self, text: &str) -> i32 {
        if has_won(text, rival(mover(text))) {
            return -10;
        }
        if is_over(text) {
            return 0;
        }
        if let Some(value) = self.values.get(text) {
            return *value;
        }
        let best = free(text)
            .into_iter()
            .map(|place| {
                let value = -self.value(&put(text, place, mover(text)));
                value - value.signum()
            })
            .max()
            .expect("some cell is free");
        self.values.insert(text.to_owned(), best);
        best
    }

    /// All marks that are best: result, then speed of a win, then chance against a random rival.
    pub fn best(&mut self, text: &str) -> Vec<usize> {
        let rated: Vec<((i32, u64), usize)> = free(text)
            .into_iter()
            .map(|place| (self.rating(text, place), place))
            .collect();
        let most = rated.iter().map(|(rating, _)| *rating).max();
        rated
            .into_iter()
            .filter(|(rating, _)| Some(*rating) == most)
            .map(|(_, place)| place)
            .collect()
    }

    fn rating(&mut self, text: &str, place: usize) -> (i32, u64) {
        let value = -self.value(&put(text, place, mover(text)));
        (value.max(-1), self.chance_after(text, place))
    }

    fn chance_after(&mut self, text: &str, place: usize) -> u64 {
        let own = mover(text);
        let after = put(text, place, own);
        if has_won(&after, own) {
            return CERTAIN;
        }
        let answers = free(&after);
        let total: u64 = answers
            .iter()
            .map(|answer| self.chance(&put(&after, *answer, rival(own))))
            .sum();
        total / (answers.len() as u64).max(1)
    }

    fn chance(&mut self, text: &str) -> u64 {
        if is_over(text) {
            return 0;
        }
        if let Some(chance) = self.chances.get(text) {
            return *chance;
        }
        let best = self.best(text)[0];
        let chance = self.chance_after(text, best);
        self.chances.insert(text.to_owned(), chance);
        chance
    }
}
