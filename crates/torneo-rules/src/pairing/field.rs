//! The players of this round in their order, and who of them is seated.
//!
//! Spec: docs/spec/suizo-domino.md §3. Rulings D01 (order), D13 (people).
//!
//! From here on a player is a [`Rank`]: the place in this round's order. The better of two players is
//! the smaller rank, and score groups are runs of neighbouring ranks.

use std::ops::Range;

use super::contingency::Contingency;
use super::law::Law;
use super::memory::Memory;
use super::request::{Modality, Request, Status};
use super::windows::{Category, Windows};
use super::{Four, Table, byes};
use crate::roster::{PlayerId, Round};

/// The place of an active player in the order of this round; 0 is the leader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank(pub u32);

impl Rank {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A table the director fixed, with its number if that is fixed too.
pub(super) struct Pinned {
    pub number: Option<u32>,
    pub table: Four,
}

/// Everything the method needs to know of this round.
pub(super) struct Field {
    pub round: Round,
    pub law: Law,
    /// In standing order.
    pub byes: Vec<Rank>,
    pub pinned: Vec<Pinned>,
    /// By rank.
    order: Vec<PlayerId>,
    /// By rank.
    wins: Vec<u32>,
    /// Those the method seats: neither bye nor pinned, best first.
    seated: Vec<Rank>,
    /// By place in the caller's list.
    ranks: Vec<Option<Rank>>,
    /// With fixed pairs, how many rounds must not hold a rematch: those of the event, or of a shorter window.
    pub rounds_without_rematch: u32,
}

impl Field {
    pub fn new(request: &Request) -> Self {
        let order = active_by_wins(request);
        let mut ranks = vec![None; request.entrants().len()];
        for (player, rank) in order.iter().zip(0..) {
            ranks[player.index()] = Some(Rank(rank));
        }
        let rank_of = |player: PlayerId| ranks[player.index()];
        let wins: Vec<u32> = order
            .iter()
            .map(|player| request.entrants()[player.index()].wins)
            .collect();

        let options = request.options();
        let category = Category::of(match options.frozen_category {
            true => request.players_of_round_one().unwrap_or(order.len()),
            false => order.len(),
        });
        let windows = match options.modality {
            Modality::RotatingPartners => Windows::nominal(
                category,
                request.round(),
                options.opponent_window_by_category,
            ),
            Modality::FixedPairs => Windows::of_fixed_pairs(options.opponent_window),
        };
        let depth = windows.partner.max(windows.opponent);
        let memory = Memory::new(
            request.history(),
            request.round(),
            depth,
            order.len(),
            rank_of,
        );

        let active = |player: PlayerId| rank_of(player).expect("a pinned player is active");
        let pinned: Vec<Pinned> = options
            .pinned_tables
            .iter()
            .map(|pin| Pinned {
                number: pin.number,
                table: pin.pairs.map(|pair| pair.ends().map(active)),
            })
            .collect();
        let mut free = vec![true; order.len()];
        for rank in pinned.iter().flat_map(|pin| pin.table.as_flattened()) {
            free[rank.index()] = false;
        }
        let table = options.modality.entrants_at_a_table();
        let byes = byes::choose(&order, &free, request.history(), table);
        for rank in &byes {
            free[rank.index()] = false;
        }
        let seated: Vec<Rank> = (0..)
            .map(Rank)
            .zip(&free)
            .filter(|(_, free)| **free)
            .map(|(r, _)| r)
            .collect();

        let duel = if options.leaders_duel {
            only_two_leaders(&wins, &seated)
        } else {
            None
        };
        let law = Law::new(windows, memory, duel, options, rank_of);
        Self {
            round: request.round(),
            law,
            byes,
            pinned,
            order,
            wins,
            seated,
            ranks,
            rounds_without_rematch: options.rounds_without_rematch(),
        }
    }

    /// Those the method seats, best first.
    pub fn seated(&self) -> &[Rank] {
        &self.seated
    }

    pub fn wins(&self, rank: Rank) -> u32 {
        self.wins[rank.index()]
    }

    pub fn player(&self, rank: Rank) -> PlayerId {
        self.order[rank.index()]
    }

    pub fn rank_of(&self, player: PlayerId) -> Option<Rank> {
        self.ranks[player.index()]
    }

    /// Everybody at a table, by the caller's names.
    pub fn names(&self, table: Four) -> Table {
        let name = |rank| self.player(rank);
        match self.law.modality {
            Modality::RotatingPartners => table.map(|pair| pair.map(name).into()),
            Modality::FixedPairs => table.map(|[pair, _]| [name(pair)].into()),
        }
    }

    /// A contingency by the caller's names; a fixed pair holds two seats and is named once.
    pub fn logged(&self, contingency: Contingency<Rank>) -> Contingency {
        let mut named = contingency.map(|rank| self.player(rank));
        match self.law.modality {
            Modality::RotatingPartners => {}
            Modality::FixedPairs => named.players.dedup(),
        }
        named
    }

    /// The window that is told: of partners, or with fixed pairs of opponents. The whole event is as long as it is so far.
    pub fn window(&self) -> u32 {
        match self.law.modality {
            Modality::RotatingPartners => self.law.windows.partner,
            Modality::FixedPairs => self.law.windows.opponent.min(self.round.0 - 1),
        }
    }

    /// All ranks, byes and pinned players included.
    pub fn everybody(&self) -> Range<u32> {
        0..u32::try_from(self.order.len()).expect("a roster has fewer than four billion players")
    }
}

/// Ruling D01: active players only, more wins first, the caller's standing breaks ties.
fn active_by_wins(request: &Request) -> Vec<PlayerId> {
    let mut order: Vec<PlayerId> = request
        .entrants()
        .iter()
        .enumerate()
        .filter(|(_, entrant)| entrant.status == Status::Active)
        .map(|(index, _)| PlayerId::at(index))
        .collect();
    order.sort_by_key(|player| std::cmp::Reverse(request.entrants()[player.index()].wins));
    order
}

/// The leaders, when exactly two players share the most wins and both are to be seated.
fn only_two_leaders(wins: &[u32], seated: &[Rank]) -> Option<[Rank; 2]> {
    let &best = wins.first()?;
    let leaders = wins.iter().take_while(|wins| **wins == best).count();
    match seated {
        [a, b, ..] if leaders == 2 && *a == Rank(0) && *b == Rank(1) => Some([*a, *b]),
        _ => None,
    }
}
