//! What each event changes. Cannot fail: an event that was decided fits, and one that does not fit changes nothing.

use crate::domino::act::{Author, Company};
use crate::domino::change::RoundChange;
use crate::domino::event::{Correction, Event, EventKind, PublishedRound, StandingLine};
use crate::domino::keep::KeptGame;
use crate::domino::person::{Entrant, Person, Presence};
use crate::domino::score::{
    Award, Cause, Game, GameNumber, Outcome, Pair, PlayedTable, Points, SettledBy, TableNumber,
    Verdict,
};
use crate::domino::{PlayedRound, Tournament};
use crate::roster::{PlayerId, Round};

impl Tournament {
    /// Records what was decided.
    pub fn apply(&mut self, event: &Event) {
        match &event.did {
            EventKind::Created { form } | EventKind::Amended { form } => self.form = form.clone(),
            EventKind::Enrolled {
                person, granted, ..
            } => self.entrants.push(Entrant {
                person: person.clone(),
                presence: Presence::Present,
                granted: granted.clone(),
            }),
            EventKind::Rewritten { player, person } => self.rewrite_person(*player, person),
            EventKind::Removed { player, .. } => self.remove_person(*player),
            EventKind::Absent { player } => self.set_presence(*player, Presence::AbsentNext),
            EventKind::Withdrawn { player, forfeits } => {
                self.set_presence(*player, Presence::Withdrawn);
                if let Some(table) = forfeits {
                    self.forfeit(*table, *player);
                }
            }
            EventKind::Returned { player } => self.set_presence(*player, Presence::Present),
            EventKind::Forbidden { company, players } => self.kept_apart(*company).push(*players),
            EventKind::Permitted { company, players } => {
                let [a, b] = *players;
                let kept_apart = self.kept_apart(*company);
                kept_apart.retain(|pair| *pair != [a, b] && *pair != [b, a]);
            }
            EventKind::Published { round, keep } => self.open_round(round, keep),
            EventKind::Proposed {
                table,
                game,
                points,
            } => {
                if let Some(by) = pair_of(&event.by) {
                    let points = *points;
                    self.write(*table, *game, Game::Proposed { by, points });
                }
            }
            EventKind::Confirmed {
                table,
                game,
                points,
                same_device,
            } => {
                self.settle(*table, *game, *points, SettledBy::Pairs);
                if let Some(table) = self.open_table(*table).filter(|_| *same_device) {
                    table.same_device.push(*game);
                }
            }
            EventKind::Entered {
                table,
                game,
                points,
            } => self.settle(*table, *game, *points, SettledBy::Director),
            EventKind::Disputed {
                table,
                game,
                points,
            } => {
                if let Some(pair) = pair_of(&event.by) {
                    self.dispute(*table, *game, pair, *points);
                }
            }
            EventKind::Awarded {
                table,
                verdict,
                reason,
                missing,
            } => self.rule(
                *table,
                Award {
                    verdict: *verdict,
                    cause: Cause::Ruled(reason.clone()),
                    missing: *missing,
                },
            ),
            EventKind::Penalised(given) => self.take_penalty(given),
            EventKind::Pardoned { penalty, .. } => {
                let at = (*penalty as usize).wrapping_sub(1);
                if let Some(given) = self.penalties.get_mut(at) {
                    given.pardoned = true;
                }
            }
            EventKind::Corrected(correction) => self.change(correction, None),
            EventKind::Changed(change) => self.change_open_round(change),
            EventKind::Timed { clock, .. } => {
                if let Some(open) = &mut self.open {
                    open.clock = Some(*clock);
                }
            }
            EventKind::Closed { standing, .. } => self.close_round(standing),
            EventKind::Undone { round, reason } => self.take_back(*round, reason),
            EventKind::Archived {} => self.archived = true,
            EventKind::Unarchived {} => self.archived = false,
        }
    }

    fn rewrite_person(&mut self, player: PlayerId, person: &Person) {
        if let Some(entrant) = self.entrants.get_mut(player.index()) {
            entrant.person = person.clone();
        }
    }

    /// Nothing was published, so that only the list and who is kept apart know places in it.
    fn remove_person(&mut self, player: PlayerId) {
        if player.index() >= self.entrants.len() {
            return;
        }
        self.entrants.remove(player.index());
        let up = |other: &mut PlayerId| other.0 -= u32::from(*other > player);
        for kept_apart in [&mut self.forbidden_partners, &mut self.forbidden_opponents] {
            kept_apart.retain(|pair| !pair.contains(&player));
            kept_apart.iter_mut().flatten().for_each(up);
        }
        for given in &mut self.penalties {
            up(&mut given.given.penalty.player);
        }
    }

    fn set_presence(&mut self, player: PlayerId, presence: Presence) {
        if let Some(entrant) = self.entrants.get_mut(player.index()) {
            entrant.presence = presence;
        }
    }

    fn kept_apart(&mut self, company: Company) -> &mut Vec<[PlayerId; 2]> {
        match company {
            Company::Partners => &mut self.forbidden_partners,
            Company::Opponents => &mut self.forbidden_opponents,
        }
    }

    /// Whoever was away for this round only is back for the next one.
    fn open_round(&mut self, published: &PublishedRound, keep: &[KeptGame]) {
        for player in &published.absent {
            self.set_presence(*player, Presence::Present);
        }
        let games = self.form.games_per_round;
        let tables = published.tables.iter();
        self.open = Some(PlayedRound {
            published: published.clone(),
            tables: tables
                .map(|seats| PlayedTable::new(*seats, games))
                .collect(),
            changes: Vec::new(),
            clock: None,
            standing: Vec::new(),
        });
        for KeptGame {
            table,
            game,
            outcome,
            by,
        } in keep
        {
            let (outcome, by) = (*outcome, *by);
            self.write(*table, *game, Game::Settled { outcome, by });
        }
    }

    fn change_open_round(&mut self, change: &RoundChange) {
        if let Ok((mut round, _)) = self.changed(&change.change) {
            round.published.quality = change.quality;
            round.changes.push(change.clone());
            self.open = Some(round);
        }
    }

    fn close_round(&mut self, standing: &[StandingLine]) {
        if let Some(mut round) = self.open.take() {
            round.standing = standing.to_vec();
            self.closed.push(round);
        }
    }

    fn open_table(&mut self, table: TableNumber) -> Option<&mut PlayedTable> {
        self.open.as_mut()?.table_mut(table)
    }

    fn open_game(&mut self, table: TableNumber, game: GameNumber) -> Option<&mut Game> {
        let games = &mut self.open_table(table)?.games;
        games.get_mut(Self::game_place(game))
    }

    fn settle(&mut self, table: TableNumber, game: GameNumber, points: Points, by: SettledBy) {
        let outcome = Outcome::Played(points);
        self.write(table, game, Game::Settled { outcome, by });
    }

    fn dispute(
        &mut self,
        table: TableNumber,
        game: GameNumber,
        pair: Pair,
        points: Option<Points>,
    ) {
        let Some(state) = self.open_game(table, game) else {
            return;
        };
        let mut claims = [None; 2];
        if let Game::Proposed { by, points } = *state {
            claims[by.index()] = Some(points);
        }
        claims[pair.index()] = points;
        *state = Game::Disputed { claims };
    }

    fn write(&mut self, table: TableNumber, game: GameNumber, state: Game) {
        if let Some(place) = self.open_game(table, game) {
            *place = state;
        }
    }

    fn forfeit(&mut self, table: TableNumber, player: PlayerId) {
        let Some(own) = self.open_table(table) else {
            return;
        };
        let pair = match own.seats[0].contains(&player) {
            true => Pair::First,
            false => Pair::Second,
        };
        self.rule(
            table,
            Award {
                verdict: Verdict::Forfeit(pair),
                cause: Cause::Left(player),
                missing: Some(player),
            },
        );
    }

    fn rule(&mut self, table: TableNumber, award: Award) {
        if let Some(table) = self.open_table(table) {
            table.rule(award);
        }
    }

    pub(super) fn change(&mut self, correction: &Correction, lost_by: Option<PlayerId>) {
        let rounds = self.closed.iter_mut().chain(&mut self.open);
        let mut round = rounds.filter(|round| round.round() == correction.round);
        let table = round.next().and_then(|r| r.table_mut(correction.table));
        let place = Self::game_place(correction.game);
        let game = table.and_then(|table| {
            let PlayedTable { games, lost_by, .. } = table;
            Some((games.get_mut(place)?, lost_by.get_mut(place)?))
        });
        if let Some((game, lost_by_place)) = game {
            *lost_by_place = lost_by;
            *game = Game::Settled {
                outcome: correction.after,
                by: SettledBy::Correction,
            };
            self.corrections.push(correction.clone());
        }
    }

    /// The round is gone; whoever was absent for it is absent again, unless they have left since.
    fn take_back(&mut self, number: Round, reason: &str) {
        let Some(round) = self.open.take().or_else(|| self.closed.pop()) else {
            return;
        };
        for player in &round.published.absent {
            let entrant = self.entrants.get_mut(player.index());
            if let Some(entrant) = entrant.filter(|e| e.presence == Presence::Present) {
                entrant.presence = Presence::AbsentNext;
            }
        }
        self.corrections.retain(|kept| kept.round != number);
        self.taken_back.insert(number, round);
        self.undone.push((number, reason.to_owned()));
    }
}

/// The pair that reports; nobody when it is the director.
fn pair_of(by: &Author) -> Option<Pair> {
    match by {
        Author::Pair { pair, .. } => Some(*pair),
        Author::Director(_) => None,
    }
}
