//! The next round, looked at before it is published: tables, byes, contingencies, quality, and what it would be without
//! somebody.
//!
//! Spec: docs/spec/domino-tournament.md §3.

use std::collections::BTreeMap;

use crate::domino::Tournament;
use crate::domino::act::{Company, Method};
use crate::domino::form::Group;
use crate::domino::person::Presence;
use crate::domino::rejection::Rejection;
use crate::pairing::optimal::OptimalPairing;
use crate::pairing::request::{ClosedRound, Entrant, Modality, Options, PinnedTable, Request};
use crate::pairing::{RoundPairing, Table, pair, pair_optimal_while};
use crate::roster::{PlayerId, Round};

/// A round that could be published.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// In the tournament's numbers.
    pub round: RoundPairing,
    /// Present for the optimal method: what it costs, the proof, and what the canonical round costs.
    pub optimal: Option<OptimalPairing>,
    /// The question that was asked. A player of it is a place in `order`.
    pub request: Request,
    /// Everybody, best first.
    pub order: Vec<PlayerId>,
}

impl Proposal {
    /// The number somebody has in `request`.
    pub fn place_of(&self, player: PlayerId) -> Option<PlayerId> {
        let place = self.order.iter().position(|other| *other == player)?;
        Some(PlayerId::at(place))
    }
}

impl Tournament {
    /// The next round by a method, with the tables the director pinned.
    pub fn propose(&self, method: Method, pins: &[PinnedTable]) -> Result<Proposal, Rejection> {
        let proposal = self.propose_while(method, pins, &|| true)?;
        Ok(proposal.expect("it is wanted to the end"))
    }

    /// The same for as long as it is wanted; `None` once it is not.
    pub fn propose_while(
        &self,
        method: Method,
        pins: &[PinnedTable],
        wanted: &dyn Fn() -> bool,
    ) -> Result<Option<Proposal>, Rejection> {
        self.may_publish()?;
        for player in pins.iter().flat_map(|pin| pin.pairs.iter().flatten()) {
            self.entrant(*player)?;
        }
        let ranking = self.ranking();
        let order = self.order(&ranking);
        let request = self.request(&order, |player| ranking.wins(player), pins)?;
        let name = |place: PlayerId| order[place.index()];
        let (optimal, paired) = match method {
            Method::Canonical => (None, pair(&request)),
            Method::Optimal if self.form.modality == Modality::FixedPairs => {
                return Err(Rejection::NoOptimalMethod);
            }
            Method::Optimal => {
                let Some(optimal) = pair_optimal_while(&request, wanted) else {
                    return Ok(None);
                };
                let round = optimal.round.clone();
                (Some(optimal), round)
            }
        };
        Ok(Some(Proposal {
            round: renamed(paired, name),
            optimal,
            request,
            order,
        }))
    }

    /// The next round if these people left before it.
    pub fn propose_without(
        &self,
        leaving: &[PlayerId],
        method: Method,
    ) -> Result<Proposal, Rejection> {
        self.without(leaving)?.propose(method, &[])
    }

    /// The tournament as if these people had left it.
    pub fn without(&self, leaving: &[PlayerId]) -> Result<Tournament, Rejection> {
        let mut without = self.clone();
        for player in leaving {
            self.entrant(*player)?;
            without.entrants[player.index()].presence = Presence::Withdrawn;
        }
        Ok(without)
    }

    /// Everybody who is kept apart in a round: those who are named, and those of the same club or country where the form says so.
    pub(super) fn apart_in(&self, company: Company, round: Round) -> Vec<[PlayerId; 2]> {
        let mut apart = match company {
            Company::Partners => self.forbidden_partners.clone(),
            Company::Opponents => self.forbidden_opponents.clone(),
        };
        let asked = self.form.apart.iter().filter(|rule| {
            rule.company == company && rule.until.is_none_or(|until| round.0 <= until)
        });
        for rule in asked {
            let mut groups: BTreeMap<String, Vec<PlayerId>> = BTreeMap::new();
            for (place, entrant) in self.entrants.iter().enumerate() {
                let name = match rule.by {
                    Group::Club => &entrant.person.club,
                    Group::Country => &entrant.person.country,
                };
                let name = name.trim().to_lowercase();
                if !name.is_empty() && entrant.presence != Presence::Withdrawn {
                    groups.entry(name).or_default().push(PlayerId::at(place));
                }
            }
            for group in groups.values() {
                for (at, one) in group.iter().enumerate() {
                    apart.extend(group[at + 1..].iter().map(|other| [*one, *other]));
                }
            }
        }
        apart
    }

    fn request(
        &self,
        order: &[PlayerId],
        wins: impl Fn(PlayerId) -> u32,
        pins: &[PinnedTable],
    ) -> Result<Request, Rejection> {
        let mut place = vec![PlayerId(0); order.len()];
        for (at, player) in order.iter().enumerate() {
            place[player.index()] = PlayerId::at(at);
        }
        let at = |player: PlayerId| place[player.index()];
        let entrants = order.iter().map(|player| Entrant {
            wins: wins(*player),
            status: self.entrants[player.index()].presence.status(),
        });
        let pinned = pins.iter().map(|pin| PinnedTable {
            number: pin.number,
            pairs: pin.pairs.map(|pair| pair.map(at)),
        });
        let pairing = self.form.pairing;
        let options = Options {
            modality: self.form.modality,
            opponent_window: pairing.opponent_window,
            rounds: Some(self.form.rounds),
            leaders_duel: pairing.leaders_duel,
            opponent_window_by_category: pairing.opponent_window_by_category,
            frozen_category: pairing.frozen_category,
            forbidden_partners: match self.form.modality {
                Modality::RotatingPartners => {
                    each(&self.apart_in(Company::Partners, self.next_round()), at)
                }
                Modality::FixedPairs => Vec::new(),
            },
            forbidden_opponents: each(&self.apart_in(Company::Opponents, self.next_round()), at),
            pinned_tables: pinned.collect(),
        };
        let history = self.closed.iter().map(|closed| ClosedRound {
            round: closed.round(),
            tables: seats(&closed.published.tables, at),
            byes: closed.published.byes.iter().map(|p| at(*p)).collect(),
        });
        let next: Round = self.next_round();
        Request::new(entrants.collect(), history.collect(), next, options).map_err(|rejection| {
            Rejection::Pins(rejection.map(|player| self.id(order[player.index()]).to_owned()))
        })
    }
}

fn each(pairs: &[[PlayerId; 2]], name: impl Fn(PlayerId) -> PlayerId + Copy) -> Vec<[PlayerId; 2]> {
    pairs.iter().map(|pair| pair.map(name)).collect()
}

fn seats(tables: &[Table], name: impl Fn(PlayerId) -> PlayerId + Copy) -> Vec<Table> {
    let tables = tables.iter();
    tables
        .map(|table| table.map(|pair| pair.map(name)))
        .collect()
}

fn renamed(paired: RoundPairing, name: impl Fn(PlayerId) -> PlayerId + Copy) -> RoundPairing {
    RoundPairing {
        tables: seats(&paired.tables, name),
        byes: paired.byes.iter().map(|player| name(*player)).collect(),
        contingencies: paired
            .contingencies
            .into_iter()
            .map(|contingency| contingency.map(name))
            .collect(),
        ..paired
    }
}
