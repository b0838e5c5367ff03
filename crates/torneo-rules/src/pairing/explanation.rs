//! Why a player sits with these three: every candidate who stood nearer, and why they were passed over.
//!
//! Reads the steps of the pairing and the law again; changes nothing and chooses nothing.

use super::contingency::ContingencyKind;
use super::field::{Field, Rank};
use super::law::Block;
use super::score_groups;
use super::trace::{Step, Trace};
use super::{Four, byes};
use crate::roster::{PlayerId, Round};

/// Where a player stands and why they sit there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    pub player: PlayerId,
    /// Place in the order of this round, from 1.
    pub place: u32,
    pub wins: u32,
    pub seat: Seat,
}

/// Where the player spends the round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seat {
    /// `passed` are those who stand lower and yet play.
    Bye {
        byes: usize,
        last: Option<Round>,
        passed: Vec<PassedOver>,
    },
    /// The director fixed the table. A fixed pair has no partner, and one opponent.
    Pinned {
        partner: Option<PlayerId>,
        opponents: Vec<PlayerId>,
    },
    Table {
        group: Group,
        /// Nothing for a fixed pair.
        partner: Option<Choice>,
        opponents: Choice,
    },
}

/// The score group the player was paired in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// Wins of its own players.
    pub wins: u32,
    pub size: usize,
    /// Whether the player came up from a lower group to fill it.
    pub moved_up: bool,
}

/// Who was chosen, how, and who stood nearer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub chosen: Vec<PlayerId>,
    pub how: How,
    pub passed: Vec<PassedOver>,
}

/// Which part of the method brought them together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// The plain rule.
    Plain,
    /// The plain rule did not do.
    Contingency(ContingencyKind),
    /// The optimal method weighs whole rounds.
    WholeRound,
}

/// Somebody who stood nearer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassedOver {
    pub player: PlayerId,
    pub reason: Reason,
}

/// Why somebody who stood nearer was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    Bye,
    Pinned,
    OtherGroup,
    /// Is the player's own partner already.
    Partner,
    /// Had a partner before this choice was made.
    AlreadyPaired {
        with: PlayerId,
    },
    /// These two may not be partners.
    BlockedPartners {
        between: [PlayerId; 2],
        block: Block,
    },
    /// These two may not be opponents.
    BlockedOpponents {
        between: [PlayerId; 2],
        block: Block,
    },
    /// The chooser reached the other one first.
    LaterInOrder {
        chooser: PlayerId,
    },
    /// Sits in the same half of the group; halves meet each other.
    SameHalf,
    /// Their pair had another place in the fold.
    OtherPlace,
    /// The round was rearranged here.
    Rearranged(How),
    /// Rested in this round already (only for byes).
    RestedInRound(Round),
}

/// Explains the seat of `rank`.
pub(super) fn explain(
    field: &Field,
    tables: &[Four],
    trace: &Trace,
    rank: Rank,
    history: &[super::request::ClosedRound],
) -> Explanation {
    let asker = Asker {
        field,
        trace,
        rank,
        group: group_of(field, rank),
    };
    Explanation {
        player: field.player(rank),
        place: rank.0 + 1,
        wins: field.wins(rank),
        seat: asker.seat(tables, history),
    }
}

/// The run of ranks of somebody's score group, if they are seated by the method.
fn group_of(field: &Field, rank: Rank) -> Option<&[Rank]> {
    score_groups::split(field)
        .into_iter()
        .find(|group| group.binary_search(&rank).is_ok())
}

struct Asker<'a> {
    field: &'a Field,
    trace: &'a Trace,
    rank: Rank,
    group: Option<&'a [Rank]>,
}

impl Asker<'_> {
    fn seat(&self, tables: &[Four], history: &[super::request::ClosedRound]) -> Seat {
        let pinned = self.field.pinned.iter().map(|pinned| &pinned.table);
        if let Some((partner, opponents)) = pinned
            .into_iter()
            .find_map(|table| company(table, self.rank))
        {
            return Seat::Pinned {
                partner: (partner != self.rank).then(|| self.name(partner)),
                opponents: self.names(&opponents),
            };
        }
        let Some((group, (partner, opponents))) = self
            .group
            .zip(tables.iter().find_map(|table| company(table, self.rank)))
        else {
            return self.bye(history);
        };
        let wins = self.field.wins(group[0]);
        Seat::Table {
            group: Group {
                wins,
                size: group.len(),
                moved_up: self.field.wins(self.rank) != wins,
            },
            partner: (partner != self.rank).then(|| self.partner(partner)),
            opponents: self.opponents(partner, opponents),
        }
    }

    fn bye(&self, history: &[super::request::ClosedRound]) -> Seat {
        let last = byes::last_byes(
            self.field.everybody().map(|rank| self.name(Rank(rank))),
            history,
        );
        let round = |rank: Rank| {
            Some(last[rank.index()])
                .filter(|round| *round > 0)
                .map(Round)
        };
        let lower = (self.rank.0 + 1..self.field.everybody().end).map(Rank);
        let passed = lower
            .filter(|rank| !self.field.byes.contains(rank))
            .map(|rank| {
                let reason = round(rank).map_or(Reason::Pinned, Reason::RestedInRound);
                PassedOver {
                    player: self.name(rank),
                    reason,
                }
            })
            .collect();
        Seat::Bye {
            byes: self.field.byes.len(),
            last: round(self.rank),
            passed,
        }
    }

    fn partner(&self, partner: Rank) -> Choice {
        let steps = self.trace.steps();
        let made = steps.iter().position(
            |step| matches!(step, Step::Paired { pair, .. } if pair.contains(&self.rank) && pair.contains(&partner)),
        );
        let how = self.partnership_made_by([self.rank, partner]);
        let reason = |other: Rank| match (made, how) {
            (Some(at), How::Plain | How::Contingency(ContingencyKind::ExtendedSearch)) => {
                self.not_partner(at, other)
            }
            _ => self
                .partner_block(self.rank, other)
                .unwrap_or(Reason::Rearranged(how)),
        };
        let passed = self
            .nearer(&[partner])
            .map(|other| self.passed(other, reason))
            .collect();
        Choice {
            chosen: vec![self.name(partner)],
            how,
            passed,
        }
    }

    /// Why `other` was not the one taken in the step `at`.
    fn not_partner(&self, at: usize, other: Rank) -> Reason {
        let steps = self.trace.steps();
        let earlier = steps[..at].iter().rev().find_map(|step| match step {
            Step::Paired { pair, .. } => Some(*pair).filter(|pair| pair.contains(&other)),
            Step::Exchanged { formed, .. } => {
                formed.iter().copied().find(|pair| pair.contains(&other))
            }
            Step::Met { .. } | Step::Transfused { .. } | Step::Searched => None,
        });
        if let Some(pair) = earlier {
            let with = if pair[0] == other { pair[1] } else { pair[0] };
            return Reason::AlreadyPaired {
                with: self.name(with),
            };
        }
        let Step::Paired {
            pair: [chooser, _], ..
        } = steps[at]
        else {
            return Reason::Rearranged(How::Plain);
        };
        self.partner_block(chooser, other)
            .unwrap_or(Reason::LaterInOrder {
                chooser: self.name(chooser),
            })
    }

    fn opponents(&self, partner: Rank, opponents: [Rank; 2]) -> Choice {
        let ours = super::law::better_first([self.rank, partner]);
        let theirs = super::law::better_first(opponents);
        let how = self.meeting_made_by(ours, theirs);
        let reason = |other: Rank| {
            if other == partner {
                return Reason::Partner;
            }
            let (pair, upper) = match self.fold_place(other) {
                Some(place) => place,
                None => ([other, other], None),
            };
            let blocked = self
                .field
                .law
                .blocked_crossing(ours, pair)
                .map(|([a, b], block)| Reason::BlockedOpponents {
                    between: [self.name(a), self.name(b)],
                    block,
                });
            match how {
                How::Plain
                | How::Contingency(ContingencyKind::FoldRotation | ContingencyKind::FoldExchange) =>
                {
                    let own_half = self.fold_place(self.rank).and_then(|(_, upper)| upper);
                    if upper == own_half {
                        Reason::SameHalf
                    } else {
                        blocked.unwrap_or(Reason::OtherPlace)
                    }
                }
                How::Contingency(_) | How::WholeRound => blocked.unwrap_or(Reason::Rearranged(how)),
            }
        };
        let passed = self
            .nearer(&opponents)
            .map(|other| self.passed(other, reason))
            .collect();
        Choice {
            chosen: self.names(&opponents),
            how,
            passed,
        }
    }

    /// Somebody's pair when the halves were folded, and whether it stood in the upper half.
    fn fold_place(&self, rank: Rank) -> Option<([Rank; 2], Option<bool>)> {
        self.trace.steps().iter().rev().find_map(|step| match step {
            Step::Met { upper, lower, .. } if upper.contains(&rank) || lower.contains(&rank) => {
                let above = upper.contains(&rank);
                Some((if above { *upper } else { *lower }, Some(above)))
            }
            _ => None,
        })
    }

    /// Those who stand nearer than the farthest of `chosen`, in standing order.
    fn nearer(&self, chosen: &[Rank]) -> impl Iterator<Item = Rank> {
        let reach = chosen
            .iter()
            .map(|rank| rank.0.abs_diff(self.rank.0))
            .max()
            .unwrap_or(0);
        let chosen = chosen.to_vec();
        let own = self.rank;
        let last = self.field.everybody().end;
        (own.0.saturating_sub(reach)..last.min(own.0.saturating_add(reach + 1)))
            .map(Rank)
            .filter(move |rank| {
                *rank != own && !chosen.contains(rank) && rank.0.abs_diff(own.0) < reach
            })
    }

    /// The reasons that hold for any choice, before the particular one.
    fn passed(&self, other: Rank, reason: impl Fn(Rank) -> Reason) -> PassedOver {
        let mut pinned = self.field.pinned.iter();
        let same_group = self
            .group
            .is_some_and(|group| group.binary_search(&other).is_ok());
        let reason = if self.field.byes.contains(&other) {
            Reason::Bye
        } else if pinned.any(|pin| pin.table.as_flattened().contains(&other)) {
            Reason::Pinned
        } else {
            match reason(other) {
                Reason::Rearranged(How::Plain)
                | Reason::OtherPlace
                | Reason::LaterInOrder { .. }
                    if !same_group =>
                {
                    Reason::OtherGroup
                }
                Reason::AlreadyPaired { .. } | Reason::SameHalf if !same_group => {
                    Reason::OtherGroup
                }
                reason => reason,
            }
        };
        PassedOver {
            player: self.name(other),
            reason,
        }
    }

    fn partner_block(&self, chooser: Rank, other: Rank) -> Option<Reason> {
        let window = self.field.law.windows.partner;
        let block = self.field.law.partner_block(chooser, other, window)?;
        Some(Reason::BlockedPartners {
            between: [self.name(chooser), self.name(other)],
            block,
        })
    }

    /// The last step that made these two partners.
    fn partnership_made_by(&self, pair: [Rank; 2]) -> How {
        let joined = |table: &Four| {
            table
                .iter()
                .any(|seats| seats.contains(&pair[0]) && seats.contains(&pair[1]))
        };
        self.made_by(|step| match step {
            Step::Paired { pair: made, kind }
                if made.contains(&pair[0]) && made.contains(&pair[1]) =>
            {
                Some(kind.map_or(How::Plain, How::Contingency))
            }
            Step::Exchanged { formed, .. } if joined(formed) => {
                Some(How::Contingency(ContingencyKind::PartnerExchange))
            }
            Step::Transfused { before, after }
                if after.iter().any(joined) && !before.iter().any(joined) =>
            {
                Some(How::Contingency(ContingencyKind::Transfusion))
            }
            Step::Searched => Some(How::Contingency(ContingencyKind::ExhaustiveSearch)),
            _ => None,
        })
    }

    /// The last step that brought these two pairs to one table.
    fn meeting_made_by(&self, ours: [Rank; 2], theirs: [Rank; 2]) -> How {
        let met = |table: &Four| table.contains(&ours) && table.contains(&theirs);
        self.made_by(|step| match step {
            Step::Met {
                upper, lower, kind, ..
            } if met(&[*upper, *lower]) => Some(kind.map_or(How::Plain, How::Contingency)),
            Step::Transfused { after, .. } if after.iter().any(met) => {
                Some(How::Contingency(ContingencyKind::Transfusion))
            }
            Step::Searched => Some(How::Contingency(ContingencyKind::ExhaustiveSearch)),
            _ => None,
        })
    }

    /// The last step that answers; a round without steps was found as a whole.
    fn made_by(&self, answer: impl Fn(&Step) -> Option<How>) -> How {
        let steps = self.trace.steps();
        let unknown = if steps.is_empty() {
            How::WholeRound
        } else {
            How::Contingency(ContingencyKind::FoldExchange)
        };
        steps.iter().rev().find_map(answer).unwrap_or(unknown)
    }

    fn name(&self, rank: Rank) -> PlayerId {
        self.field.player(rank)
    }

    /// Everybody once; a fixed pair holds two seats.
    fn names(&self, ranks: &[Rank]) -> Vec<PlayerId> {
        let mut names: Vec<PlayerId> = ranks.iter().map(|rank| self.name(*rank)).collect();
        names.dedup();
        names
    }
}

/// The partner and the opponents of somebody at a table. A fixed pair holds both seats of its side and is its own partner here.
fn company(table: &Four, rank: Rank) -> Option<(Rank, [Rank; 2])> {
    let own = table.iter().position(|pair| pair.contains(&rank))?;
    let [a, b] = table[own];
    Some((if a == rank { b } else { a }, table[1 - own]))
}
