//! Direct encounter: the table of those who are level (C.07 article 6).
//!
//! When all have met, their games against each other decide. Otherwise somebody is placed only if no result of the games
//! that were not played could change it. Those still level are looked at again by themselves.

use std::collections::BTreeMap;

use super::Event;
use crate::dutch::tournament::Tenths;

/// For every player how many stand above among those with equal points, as a number below zero.
pub(super) fn figures(event: &Event<'_>) -> Vec<i64> {
    let count = event.tournament.players.len();
    let mut groups: BTreeMap<Tenths, Vec<usize>> = BTreeMap::new();
    for one in 0..count {
        groups.entry(event.points(one)).or_default().push(one);
    }
    figures_of(event, groups.into_values().collect())
}

/// For every player how many of their group stand above, as a number below zero.
pub(super) fn figures_of(event: &Event<'_>, groups: Vec<Vec<usize>>) -> Vec<i64> {
    let mut figures = vec![0; event.tournament.players.len()];
    for group in groups {
        let mut above = 0;
        for level in split(event, group) {
            for &one in &level {
                figures[one] = -above;
            }
            above += level.len() as i64;
        }
    }
    figures
}

/// What somebody has scored in a group, and could have scored at most.
struct Line {
    who: usize,
    points: Tenths,
    most: Tenths,
}

/// The group from top to bottom; who cannot be separated stays together.
fn split(event: &Event<'_>, group: Vec<usize>) -> Vec<Vec<usize>> {
    let mut lines: Vec<Line> = group.iter().map(|&one| line(event, one, &group)).collect();
    lines.sort_by_key(|line| std::cmp::Reverse((line.points, line.most)));
    let complete = lines.iter().all(|line| line.points == line.most);
    let levels: Vec<Vec<usize>> = if complete {
        lines
            .chunk_by(|one, other| one.points == other.points)
            .map(|level| level.iter().map(|line| line.who).collect())
            .collect()
    } else {
        let sure = (0..lines.len())
            .take_while(|&place| {
                let rest = lines[place + 1..].iter().map(|line| line.most).max();
                rest.is_some_and(|most| lines[place].points > most)
            })
            .count();
        let (top, rest) = lines.split_at(sure);
        let mut levels: Vec<Vec<usize>> = top.iter().map(|line| vec![line.who]).collect();
        levels.push(rest.iter().map(|line| line.who).collect());
        levels
    };
    if levels.len() < 2 {
        return levels;
    }
    levels
        .into_iter()
        .flat_map(|level| split(event, level))
        .collect()
}

fn line(event: &Event<'_>, one: usize, group: &[usize]) -> Line {
    let mut points = 0;
    let mut met = 0;
    for cell in event.cells(one) {
        if event
            .met(cell)
            .is_some_and(|opponent| group.contains(&opponent))
        {
            points += event.worth(cell);
            met += 1;
        }
    }
    // In a double round robin they meet twice.
    let missing = (group.len() - 1).saturating_sub(met) as Tenths;
    Line {
        who: one,
        points,
        most: points + missing * event.tournament.points.win,
    }
}
