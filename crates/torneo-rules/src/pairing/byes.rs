//! Who rests this round.
//!
//! Spec: docs/spec/suizo-domino.md §4.4 "BYE y Abandonos". Ruling D02: exactly the remainder by four
//! (by two with fixed pairs, ruling D21), chosen before the groups; who rested longest ago first, then the lowest in the standing.

use super::field::Rank;
use super::request::ClosedRound;
use crate::roster::PlayerId;

/// The byes of the round, in standing order, among the players whose place is still free.
pub(super) fn choose(
    order: &[PlayerId],
    free: &[bool],
    history: &[ClosedRound],
    table: usize,
) -> Vec<Rank> {
    let mut waiting: Vec<Rank> = (0..)
        .map(Rank)
        .zip(free)
        .filter(|(_, free)| **free)
        .map(|(rank, _)| rank)
        .collect();
    let needed = waiting.len() % table;
    if needed == 0 {
        return Vec::new();
    }
    let last_bye = last_byes(order.iter().copied(), history);
    waiting.sort_by_key(|rank| (last_bye[rank.index()], std::cmp::Reverse(*rank)));
    waiting.truncate(needed);
    waiting.sort_unstable();
    waiting
}

/// The round of each player's last bye, in the order given; 0 for never.
pub(super) fn last_byes(
    order: impl Iterator<Item = PlayerId>,
    history: &[ClosedRound],
) -> Vec<u32> {
    let resting = history
        .iter()
        .flat_map(|closed| closed.byes.iter().map(|player| (*player, closed.round.0)));
    let mut byes: Vec<(PlayerId, u32)> = resting.collect();
    byes.sort_unstable();
    let last_of = |player: PlayerId| {
        let after = byes.partition_point(|(other, _)| *other <= player);
        byes[..after]
            .last()
            .filter(|(other, _)| *other == player)
            .map_or(0, |(_, round)| *round)
    };
    order.map(last_of).collect()
}
