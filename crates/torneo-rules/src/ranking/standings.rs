//! The order of the classified players and the places they share.
//!
//! Spec: docs/spec/eff.md §7.1. Ruling E10: EFF, wins, DRP, TBz, ICV; equal in all share the place.

use std::cmp::Ordering;

use crate::ranking::figures::Figures;
use crate::ranking::options::{Options, Order};
use crate::ranking::tally::Tally;
use crate::roster::PlayerId;

/// One line of the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    pub player: PlayerId,
    /// The line, 1 for the first.
    pub position: usize,
    /// The place; those equal in everything share it (1, 1, 3).
    pub place: usize,
}

/// The standings, best first; equals in the order of ids.
pub fn standings(
    classified: &[PlayerId],
    figures: &[Option<Figures>],
    tallies: &[Tally],
    options: &Options,
) -> Vec<Standing> {
    let mut sorted: Vec<(u32, &Figures, PlayerId)> = classified
        .iter()
        .map(|&player| {
            let (wins, figures) = merit(player, figures, tallies, options);
            (wins, figures, player)
        })
        .collect();
    sorted.sort_by(|a, b| best_first((a.0, a.1), (b.0, b.1), options.order).then(a.2.cmp(&b.2)));
    let mut standings: Vec<Standing> = Vec::with_capacity(sorted.len());
    for (index, line) in sorted.iter().enumerate() {
        let shares = index > 0 && {
            let before = sorted[index - 1];
            best_first((before.0, before.1), (line.0, line.1), options.order).is_eq()
        };
        standings.push(Standing {
            player: line.2,
            position: index + 1,
            place: if shares {
                standings[index - 1].place
            } else {
                index + 1
            },
        });
    }
    standings
}

/// The place of one classified player, without sorting the others.
pub fn place_of(
    player: PlayerId,
    classified: &[PlayerId],
    figures: &[Option<Figures>],
    tallies: &[Tally],
    options: &Options,
) -> usize {
    let own = merit(player, figures, tallies, options);
    let better = classified
        .iter()
        .filter(|&&other| {
            let other = merit(other, figures, tallies, options);
            best_first(other, own, options.order).is_lt()
        })
        .count();
    better + 1
}

/// What a player is placed by.
fn merit<'a>(
    player: PlayerId,
    figures: &'a [Option<Figures>],
    tallies: &[Tally],
    options: &Options,
) -> (u32, &'a Figures) {
    let figures = figures[player.index()]
        .as_ref()
        .expect("a classified player has figures");
    (tallies[player.index()].wins(options), figures)
}

/// `Less` when `a` stands before `b`.
fn best_first(a: (u32, &Figures), b: (u32, &Figures), order: Order) -> Ordering {
    let wins = b.0.cmp(&a.0);
    let by_eff = || b.1.eff.cmp(&a.1.eff);
    let main = match order {
        Order::Eff => by_eff().then(wins),
        Order::WinsEff => wins.then_with(by_eff),
    };
    main.then_with(|| b.1.drp.cmp(&a.1.drp))
        .then_with(|| b.1.tbz.value.cmp(&a.1.tbz.value))
        .then_with(|| b.1.icv.cmp(&a.1.icv))
}
