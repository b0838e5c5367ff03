//! Whether a result may be written where somebody wants to write it.
//!
//! Spec: docs/spec/domino-tournament.md §4. Ruling D17.

use crate::domino::act::Act;
use crate::domino::event::{Correction, EventKind};
use crate::domino::rejection::Rejection;
use crate::domino::score::{
    self, Game, GameNumber, Outcome, Pair, PlayedTable, Points, TableNumber, Verdict,
};
use crate::domino::{PlayedRound, Tournament};
use crate::roster::{PlayerId, Round};

/// What a pair can say about a game.
enum Says {
    Ended(Points, bool),
    /// Yes to these points, as they were seen; whether from the device of the other pair.
    Yes(Points, bool),
    No,
}

impl Tournament {
    /// What a pair may do by the link of its table.
    pub(super) fn by_pair(
        &self,
        round: Round,
        own: TableNumber,
        pair: Pair,
        act: &Act,
    ) -> Result<EventKind, Rejection> {
        let (table, game, says) = match act {
            Act::Propose {
                table,
                game,
                points,
                same_device,
            } => (*table, *game, Says::Ended(*points, *same_device)),
            Act::Confirm {
                table,
                game,
                points,
                same_device,
            } => (*table, *game, Says::Yes(*points, *same_device)),
            Act::Dispute { table, game } => (*table, *game, Says::No),
            Act::Amend(_)
            | Act::Enrol { .. }
            | Act::Rewrite { .. }
            | Act::Remove(_)
            | Act::Absent(_)
            | Act::Withdraw(_)
            | Act::Return(_)
            | Act::Forbid { .. }
            | Act::Permit { .. }
            | Act::Publish { .. }
            | Act::PublishByHand { .. }
            | Act::Enter { .. }
            | Act::Award { .. }
            | Act::Penalise(_)
            | Act::Pardon { .. }
            | Act::Correct { .. }
            | Act::ChangeRound { .. }
            | Act::Time { .. }
            | Act::Close
            | Act::Undo { .. }
            | Act::Archive
            | Act::Unarchive => return Err(Rejection::NotAllowed),
        };
        let open = self.open.as_ref().ok_or(Rejection::NoRoundOpen)?;
        if open.round() != round || table != own {
            return Err(Rejection::OtherTable { round, table: own });
        }
        let state = self.game(open, table, game)?;
        let theirs = |state: Game| match state {
            Game::Proposed { by, points } if by != pair => Ok(points),
            Game::Proposed { .. } => Err(Rejection::OwnProposal),
            Game::Open => Err(Rejection::NothingProposed { table, game }),
            Game::Disputed { .. } => Err(Rejection::InDispute { table, game }),
            Game::Settled { .. } => Err(Rejection::AlreadySettled { table, game }),
        };
        match says {
            Says::Ended(points, same_device) => {
                self.propose_result(table, game, state, pair, points, same_device)
            }
            // The other pair may have proposed again since: only what was seen can be agreed.
            Says::Yes(seen, same_device) => match theirs(state)? == seen {
                true => Ok(EventKind::Confirmed {
                    table,
                    game,
                    points: seen,
                    same_device,
                }),
                false => Err(Rejection::LookAgain { table, game }),
            },
            Says::No => theirs(state).map(|_| EventKind::Disputed {
                table,
                game,
                points: None,
            }),
        }
    }

    fn propose_result(
        &self,
        table: TableNumber,
        game: GameNumber,
        state: Game,
        pair: Pair,
        points: Points,
        same_device: bool,
    ) -> Result<EventKind, Rejection> {
        score::check(points, &self.form)?;
        match state {
            Game::Proposed { by, points: theirs } if by != pair => Ok(match points == theirs {
                true => EventKind::Confirmed {
                    table,
                    game,
                    points,
                    same_device,
                },
                false => EventKind::Disputed {
                    table,
                    game,
                    points: Some(points),
                },
            }),
            Game::Open | Game::Proposed { .. } => Ok(EventKind::Proposed {
                table,
                game,
                points,
            }),
            Game::Disputed { .. } => Err(Rejection::InDispute { table, game }),
            Game::Settled { .. } => Err(Rejection::AlreadySettled { table, game }),
        }
    }

    pub(super) fn enter(
        &self,
        table: TableNumber,
        game: GameNumber,
        points: Points,
    ) -> Result<EventKind, Rejection> {
        let open = self.open.as_ref().ok_or(Rejection::NoRoundOpen)?;
        let state = self.game(open, table, game)?;
        score::check(points, &self.form)?;
        match state {
            Game::Open | Game::Proposed { .. } | Game::Disputed { .. } => Ok(EventKind::Entered {
                table,
                game,
                points,
            }),
            Game::Settled { .. } => Err(Rejection::AlreadySettled { table, game }),
        }
    }

    pub(super) fn award(
        &self,
        table: TableNumber,
        verdict: Verdict,
        reason: String,
        missing: Option<PlayerId>,
    ) -> Result<EventKind, Rejection> {
        let open = self.open.as_ref().ok_or(Rejection::NoRoundOpen)?;
        let seats = self.table(open, table)?;
        if seats.is_settled() {
            return Err(Rejection::TableSettled { table });
        }
        if let Some(player) = missing {
            self.entrant(player)?;
            let loses = match verdict {
                Verdict::Forfeit(pair) => seats.seats[pair.index()].contains(&player),
                Verdict::Void => false,
            };
            if !loses {
                let id = self.id(player).to_owned();
                return Err(Rejection::NotInLosingPair { id, table });
            }
        }
        Ok(EventKind::Awarded {
            table,
            verdict,
            reason,
            missing,
        })
    }

    pub(super) fn correct(
        &self,
        round: Round,
        table: TableNumber,
        game: GameNumber,
        after: Outcome,
        reason: String,
    ) -> Result<EventKind, Rejection> {
        let played = self
            .played_round(round)
            .ok_or(Rejection::NoSuchRound { round })?;
        let state = self.game(played, table, game)?;
        let before = state
            .outcome()
            .ok_or(Rejection::NotSettled { table, game })?;
        match after {
            Outcome::Played(points) => score::check(points, &self.form)?,
            Outcome::Forfeit(_) | Outcome::Void => {}
        }
        if before == after {
            return Err(Rejection::SameOutcome { table, game });
        }
        Ok(EventKind::Corrected(Correction {
            round,
            table,
            game,
            before,
            after,
            reason,
        }))
    }

    pub(super) fn table<'a>(
        &self,
        round: &'a PlayedRound,
        number: TableNumber,
    ) -> Result<&'a PlayedTable, Rejection> {
        let table = round.table(number).filter(|table| !table.is_dissolved());
        table.ok_or(Rejection::NoSuchTable {
            round: round.round(),
            table: number,
            tables: round.tables.len(),
        })
    }

    pub(super) fn game(
        &self,
        round: &PlayedRound,
        table: TableNumber,
        game: GameNumber,
    ) -> Result<Game, Rejection> {
        let table = self.table(round, table)?;
        let state = table.games.get(Self::game_place(game)).copied();
        state.ok_or(Rejection::NoSuchGame {
            game,
            games: self.form.games_per_round,
        })
    }
}
