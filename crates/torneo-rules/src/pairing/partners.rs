//! Partners inside a score group: the first free player takes the nearest one the window allows.
//!
//! Spec: docs/spec/suizo-domino.md §4.2 "Formación de Parejas con Ventanas y Contingencias". Ruling D05.
//!
//! ```text
//! level 0  the first fitting among the next 5 free
//! level 1  … among the 10 after those
//! level 2  open one of the 10 newest pairs so that both sides fit
//! level 2  shorten the window, step by step, until somebody fits
//! ```
//!
//! Nobody ever loses a seat because of a window.

use super::contingency::{Contingency, ContingencyKind};
use super::field::{Field, Rank};
use super::free_list::FreeList;
use super::law::{Law, better_first};
use super::trace::{Step, Trace};

/// How many free players the plain search looks at (`CONTING_MAX_DISTANCIA`).
const NEAR: usize = 5;
/// How many more the extended search looks at (`CONTING_MAX_INTENTOS`).
const FAR: usize = 10;
/// How many formed pairs, newest first, an exchange may open.
const EXCHANGES: usize = 10;

/// The pairs of a group, each with the better player first, sorted by their better player.
pub(super) fn form(
    group: &[Rank],
    field: &Field,
    log: &mut Vec<Contingency<Rank>>,
    trace: &mut Trace,
) -> Vec<[Rank; 2]> {
    let mut forming = Forming {
        group,
        law: &field.law,
        free: FreeList::new(group.len()),
        pairs: Vec::new(),
        log,
        trace,
    };
    while let Some(first) = forming.free.first() {
        forming.seat(first);
    }
    let mut pairs = forming.pairs;
    pairs.sort_unstable();
    pairs
}

/// A group being paired. People are places in `group`.
struct Forming<'a> {
    group: &'a [Rank],
    law: &'a Law,
    free: FreeList,
    pairs: Vec<[Rank; 2]>,
    log: &'a mut Vec<Contingency<Rank>>,
    trace: &'a mut Trace,
}

impl Forming<'_> {
    /// Finds a partner for the first free player.
    fn seat(&mut self, first: usize) {
        let picker = self.group[first];
        let found = self
            .free
            .iter_after(first)
            .take(NEAR + FAR)
            .enumerate()
            .find(|(_, place)| self.law.may_partner(picker, self.group[*place]));
        match found {
            Some((distance, place)) if distance < NEAR => self.join(first, place, None),
            Some((_, place)) => self.join(first, place, Some(ContingencyKind::ExtendedSearch)),
            None => {
                if !self.exchange(first) {
                    let (place, kind) = self.lower_the_bar(first);
                    self.join(first, place, Some(kind));
                }
            }
        }
    }

    fn join(&mut self, first: usize, place: usize, kind: Option<ContingencyKind>) {
        let pair = [self.group[first], self.group[place]];
        self.free.take(first);
        self.free.take(place);
        self.pairs.push(pair);
        self.trace.note(|| Step::Paired { pair, kind });
        if let Some(kind) = kind {
            self.log.push(Contingency {
                kind,
                players: pair.to_vec(),
            });
        }
    }

    /// Opens a formed pair (a, b): one of them joins the player without partner, the other a free player.
    fn exchange(&mut self, first: usize) -> bool {
        let picker = self.group[first];
        for index in (self.pairs.len().saturating_sub(EXCHANGES)..self.pairs.len()).rev() {
            let [a, b] = self.pairs[index];
            let (a_joins, b_joins) = (
                self.law.may_partner(a, picker),
                self.law.may_partner(b, picker),
            );
            let found = self.free.iter_after(first).find_map(|place| {
                let x = self.group[place];
                if a_joins && self.law.may_partner(b, x) {
                    Some((place, b, a))
                } else if b_joins && self.law.may_partner(a, x) {
                    Some((place, a, b))
                } else {
                    None
                }
            });
            let Some((place, stays, leaves)) = found else {
                continue;
            };
            let with_free = better_first([stays, self.group[place]]);
            let with_picker = better_first([leaves, picker]);
            self.free.take(first);
            self.free.take(place);
            self.pairs[index] = with_free;
            self.pairs.push(with_picker);
            self.trace.note(|| Step::Exchanged {
                opened: [a, b],
                formed: [with_free, with_picker],
            });
            self.log.push(Contingency {
                kind: ContingencyKind::PartnerExchange,
                players: [with_free, with_picker].concat(),
            });
            return true;
        }
        false
    }

    /// The partner under the longest window that leaves one, and what had to give.
    fn lower_the_bar(&self, first: usize) -> (usize, ContingencyKind) {
        let picker = self.group[first];
        let shortened = self.law.windows.partner.saturating_sub(1).max(2);
        for window in (0..=shortened).rev() {
            let fits = |place: &usize| {
                self.law
                    .partner_block(picker, self.group[*place], window)
                    .is_none()
            };
            if let Some(place) = self.free.iter_after(first).find(fits) {
                return (place, ContingencyKind::ShortenedWindow { to: window });
            }
        }
        let place = self
            .free
            .after(first)
            .expect("a group has an even number of players");
        (place, ContingencyKind::ForbiddenPartner)
    }
}
