//! What each event of a session changes. An action of one game touches one table and two people; the end of a phase
//! touches everybody once.

use super::defaults::{MOST_LAPSES, decision};
use super::form::{Entrant, Presence, Seat};
use super::{Earned, Event, Moves, Phase, Score, Session, Table, TableId};
use crate::chance::Chance;
use crate::roster::PlayerId;
use crate::snatch::belief::BeliefPoints;
use crate::snatch::deadline::Seconds;
use crate::snatch::game::{Event as GameEvent, Game};
use crate::snatch::role::{ByRole, Role};
use crate::snatch::rules::Mode;
use crate::snatch::schedule::PhasePairing;
use crate::snatch::variant::Variant;

impl Session {
    /// Records what was decided. Cannot fail.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Enrolled { player, treatment } if player.index() == self.entrants.len() => {
                self.entrants.push(Entrant::new(treatment.unwrap_or(0)));
            }
            Event::Enrolled { .. } => (),
            Event::PhaseOpened {
                phase: _,
                variant: _,
                pairs,
                byes,
                with_bot,
                groups,
                beliefs,
            } => {
                let pair = |[proposer, responder]: &[PlayerId; 2]| ByRole {
                    proposer: *proposer,
                    responder: *responder,
                };
                let pairing = PhasePairing {
                    pairs: pairs.iter().map(pair).collect(),
                    byes: byes.clone(),
                    with_bot: with_bot.clone(),
                };
                self.open(pairing, groups, beliefs);
            }
            Event::Played(moves) => self.play_out(moves),
            Event::PhaseClosed { tables } => tables.iter().for_each(|moves| self.play_out(moves)),
            Event::Dropped { player, table } => {
                if let Some(moves) = table {
                    self.play_out(moves);
                }
                if let Some(entrant) = self.entrants.get_mut(player.index()) {
                    entrant.presence = Presence::Out;
                }
            }
            Event::Readmitted { player } => {
                if let Some(entrant) = self.entrants.get_mut(player.index()) {
                    entrant.presence = Presence::Present;
                    entrant.lapses = 0;
                }
            }
            Event::Paused {} => self.paused = true,
            Event::Resumed {} => self.paused = false,
            Event::Extended { seconds } => {
                if let Some(phase) = &mut self.phase {
                    phase.extra = Seconds(phase.extra.0.saturating_add(seconds.0));
                }
            }
        }
    }

    fn open(&mut self, pairing: PhasePairing, groups: &[(PlayerId, u32)], beliefs: &[PlayerId]) {
        let number = self.history.len();
        let variants = self.variants.iter();
        let variants: Vec<Variant> = variants.filter_map(|of| of.get(number).copied()).collect();
        if variants.is_empty() {
            return;
        }
        for (player, group) in groups {
            if let Some(entrant) = self.entrants.get_mut(player.index()) {
                entrant.group = Some(*group);
            }
        }
        for entrant in &mut self.entrants {
            entrant.seat = None;
            (entrant.lapses, entrant.decided, entrant.lapsed) = (0, false, false);
            if entrant.presence == Presence::Away {
                entrant.presence = Presence::Present;
            }
        }
        let people = pairing
            .pairs
            .iter()
            .map(|pair| pair.map(|_, player| Seat::Player(player)));
        let with_bots = pairing.with_bot.iter().filter_map(|(player, role)| {
            let bot = self.form.bot()?;
            let mut seats = ByRole {
                proposer: bot,
                responder: bot,
            };
            *seats.of_mut(*role) = Seat::Player(*player);
            Some(seats)
        });
        let seats: Vec<ByRole<Seat>> = people.chain(with_bots).collect();
        let mut tables = Vec::with_capacity(seats.len());
        for (number, seats) in (0..).zip(seats) {
            let shame = seats.map(|role, seat| self.sit(seat, TableId(number), role));
            let (treatment, group) = self.cell_of(&seats);
            let (Some(of), Some(variant)) = (
                self.form.treatments.get(treatment as usize),
                variants.get(treatment as usize),
            ) else {
                return;
            };
            let game = Game::new(Mode::Tournament, of.rules, *variant, shame);
            tables.push(Table {
                treatment,
                group,
                seats,
                game,
            });
        }
        self.phase = Some(Phase {
            variants,
            open: tables.len(),
            tables,
            extra: Seconds(0),
            pseudonyms: self.deal_pseudonyms(),
            beliefs: beliefs.to_vec(),
        });
        self.history.push(pairing);
    }

    /// The treatment and the matching group of a table.
    fn cell_of(&self, seats: &ByRole<Seat>) -> (u32, Option<u32>) {
        let entrant = |role: &Role| match *seats.of(*role) {
            Seat::Player(player) => self.entrants.get(player.index()),
            Seat::Bot(_) => None,
        };
        let somebody = Role::BOTH.iter().find_map(entrant);
        somebody.map_or((0, None), |entrant| (entrant.treatment, entrant.group))
    }

    /// Numbers from 1, dealt anew for each phase.
    fn deal_pseudonyms(&self) -> Vec<u32> {
        let mut numbers: Vec<u32> = (1..).take(self.entrants.len()).collect();
        // Names must not follow from the lot that paired people.
        let seed = self.form.seed.rotate_left(32) ^ 0x6e61_6d65;
        Chance::of_step(seed, self.history.len() as u64).shuffle(&mut numbers);
        numbers
    }

    /// Seats somebody and tells their shame.
    fn sit(&mut self, seat: Seat, table: TableId, role: Role) -> u32 {
        match seat {
            Seat::Bot(_) => 0,
            Seat::Player(player) => match self.entrants.get_mut(player.index()) {
                Some(entrant) => {
                    entrant.seat = Some((table, role));
                    entrant.shame
                }
                None => 0,
            },
        }
    }

    fn play_out(&mut self, moves: &Moves) {
        let place = moves.table.0 as usize;
        let Some(table) = self
            .phase
            .as_mut()
            .and_then(|phase| phase.tables.get_mut(place))
        else {
            return;
        };
        let was_finished = table.game.is_finished();
        moves
            .events
            .iter()
            .for_each(|event| table.game.apply(event));
        let (seats, state) = (table.seats, table.game.state());
        let shame = state.shame;
        let result = table.game.result().filter(|_| !was_finished);
        let expected = |role| {
            let last = state.exchanges.last()?;
            last.belief_points(role, state.rules.beliefs)
        };
        let expected = ByRole {
            proposer: expected(Role::Proposer),
            responder: expected(Role::Responder),
        };
        for role in Role::BOTH {
            if let Seat::Player(player) = *seats.of(role)
                && let Some(entrant) = self.entrants.get_mut(player.index())
            {
                entrant.shame = *shame.of(role);
                moves
                    .events
                    .iter()
                    .for_each(|event| entrant.note(role, event));
            }
        }
        if let Some(points) = result {
            self.finish_table(&seats, points, &expected);
        }
    }

    fn finish_table(
        &mut self,
        seats: &ByRole<Seat>,
        points: ByRole<u32>,
        expected: &ByRole<Option<BeliefPoints>>,
    ) {
        let phase = self.history.len().saturating_sub(1);
        for role in Role::BOTH {
            if let Seat::Player(player) = *seats.of(role) {
                let points = *points.of(role);
                let earned = Earned::Played { role, points };
                self.scores.push(Score {
                    phase,
                    player,
                    treatment: self.treatment_of(player),
                    earned,
                    paid_belief: expected
                        .of(role)
                        .filter(|_| self.is_paid_for_belief(player)),
                });
            }
        }
        let Some(open) = self.phase.as_mut().map(|phase| &mut phase.open) else {
            return;
        };
        *open -= 1;
        if *open == 0 {
            self.reach_barrier(phase);
        }
    }

    /// Byes score, and whoever decided nothing leaves the pool.
    fn reach_barrier(&mut self, phase: usize) {
        let byes: &[PlayerId] = self.history.last().map_or(&[], |pairing| &pairing.byes);
        let byes: Vec<Score> = byes
            .iter()
            .map(|player| Score {
                phase,
                player: *player,
                treatment: self.treatment_of(*player),
                earned: Earned::Bye,
                paid_belief: None,
            })
            .collect();
        self.scores.extend(byes);
        for entrant in &mut self.entrants {
            if entrant.seat.is_some() && entrant.lapsed && !entrant.decided {
                entrant.presence = Presence::Out;
            }
        }
    }
}

impl Entrant {
    /// Remembers whether this role decided by itself.
    fn note(&mut self, role: Role, event: &GameEvent) {
        match (decision(event), event) {
            (Some((whose, false)), _) if whose == role => {
                (self.lapses, self.decided) = (0, true);
            }
            (Some((whose, true)), _) if whose == role => {
                self.lapses += 1;
                self.lapsed = true;
                if self.lapses >= MOST_LAPSES && self.presence == Presence::Present {
                    self.presence = Presence::Away;
                }
            }
            // Who talks is there, though nothing was decided.
            (None, GameEvent::Said { from, .. }) if *from == role => {
                (self.lapses, self.decided) = (0, true);
            }
            (Some(_) | None, _) => (),
        }
    }
}
