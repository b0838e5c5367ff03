//! What each event changes. Cannot fail, so any journal can be replayed.

use super::Contest;
use super::encounter::{Encounter, EncounterNumber, GameResult};
use super::event::{Event, EventKind, PublishedRound};
use super::form::Format;
use super::official::{Apart, Terms};
use super::person::{AskedBye, Entrant, Presence};
use crate::dutch::tournament::Color;
use crate::roster::PlayerId;

impl Contest {
    /// Records what was decided.
    pub fn apply(&mut self, event: &Event) {
        match &event.did {
            EventKind::Created { form } => *self = Self::new(form.clone()),
            EventKind::Entered { person, .. } => self.entrants.push(Entrant {
                person: person.clone(),
                presence: if self.form.check_in && person.bot.is_none() {
                    Presence::Expected
                } else {
                    Presence::Present
                },
                asked: Vec::new(),
                factor: None,
            }),
            EventKind::Rewritten { player, person } => {
                if let Some(entrant) = self.entrants.get_mut(player.index()) {
                    entrant.person = person.clone();
                }
            }
            EventKind::CheckedIn { player } | EventKind::Returned { player } => {
                self.set_presence(*player, Presence::Present);
            }
            EventKind::Left { player } => self.set_presence(*player, Presence::Left),
            EventKind::ByeAsked {
                player,
                round,
                worth,
            } => {
                if let Some(entrant) = self.entrants.get_mut(player.index()) {
                    entrant.asked.push(AskedBye {
                        round: *round,
                        worth: *worth,
                    });
                }
            }
            EventKind::ByeTakenBack { player, round } => {
                if let Some(entrant) = self.entrants.get_mut(player.index()) {
                    entrant.asked.retain(|asked| asked.round != *round);
                }
            }
            EventKind::FactorSet { player, factor } => {
                if let Some(entrant) = self.entrants.get_mut(player.index()) {
                    entrant.factor = Some(*factor);
                }
            }
            EventKind::PrizesSet { prizes } => self.form.prizes.clone_from(prizes),
            EventKind::KeptApart { players } => self.kept_apart.push(Apart {
                players: players.to_vec(),
                first_round: self.published() + 1,
                last_round: None,
            }),
            EventKind::Described { official } => self.official = official.clone(),
            EventKind::TermsSet { terms } => self.terms = Terms::clone(terms),
            EventKind::Published { round } => self.publish(round),
            EventKind::Claimed { encounter, result } => self.claim(&event.by, *encounter, *result),
            EventKind::Settled { encounter, result } => self.settle(*encounter, *result),
            EventKind::Corrected {
                encounter,
                result,
                standings,
                ..
            } => {
                let published = self.published();
                if let Some(encounter) = self.encounters.get_mut(encounter.index()) {
                    let was = encounter.result.replace(*result);
                    encounter.corrected.extend(was.map(|was| (published, was)));
                }
                if standings.is_some() {
                    self.finished.clone_from(standings);
                }
            }
            EventKind::Finished { standings } => self.finished = Some(standings.clone()),
        }
    }

    fn set_presence(&mut self, player: PlayerId, presence: Presence) {
        if let Some(entrant) = self.entrants.get_mut(player.index()) {
            entrant.presence = presence;
        }
    }

    /// Encounters of somebody who is not here are lost by them at once: a bracket or a table does not wait.
    pub(super) fn publish(&mut self, round: &PublishedRound) {
        if self.rounds.is_empty() {
            self.field = self.by_rank(self.present());
        }
        if matches!(self.form.format, Format::Swiss { .. }) {
            let left_out = self.present().filter(|player| !round.names(*player));
            let left_out: Vec<_> = left_out.map(|player| (round.round, player)).collect();
            self.left_out.extend(left_out);
        }
        self.lists.push(self.ranking_list());
        self.rounds.push(round.clone());
        for &[white, black] in &round.games {
            self.encounters.push(Encounter {
                round: round.round,
                white,
                black,
                result: None,
                corrected: Vec::new(),
                claims: [None, None],
                settled_after: 0,
            });
            let here = |player: PlayerId| {
                let entrant = self.entrants.get(player.index());
                entrant.is_some_and(|entrant| entrant.presence == Presence::Present)
            };
            let result = match (here(white), here(black)) {
                (true, true) => continue,
                (true, false) => GameResult::WhiteByForfeit,
                (false, true) => GameResult::BlackByForfeit,
                (false, false) => GameResult::BothForfeit,
            };
            self.settle(EncounterNumber::at(self.encounters.len() - 1), result);
        }
    }

    fn claim(&mut self, by: &super::act::Author, number: EncounterNumber, result: GameResult) {
        let super::act::Author::Player(player) = by else {
            return;
        };
        if let Some(encounter) = self.encounters.get_mut(number.index()) {
            match encounter.side_of(*player) {
                Some(Color::White) => encounter.claims[0] = Some(result),
                Some(Color::Black) => encounter.claims[1] = Some(result),
                None => {}
            }
        }
    }

    pub(super) fn settle(&mut self, number: EncounterNumber, result: GameResult) {
        let settled_after = self.settled;
        let Some(encounter) = self.encounters.get_mut(number.index()) else {
            return;
        };
        encounter.result = Some(result);
        encounter.settled_after = settled_after;
        self.settled += 1;
        let sides = [
            (encounter.white, Color::White),
            (encounter.black, Color::Black),
        ];
        // In an arena nobody waits for who does not come.
        if matches!(self.form.format, Format::Arena { .. }) {
            for (player, color) in sides {
                if result.is_absence_of(color) {
                    self.set_presence(player, Presence::Left);
                }
            }
        }
    }
}
