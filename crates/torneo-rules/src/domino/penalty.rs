//! Penalties: a warning, points off, a game lost. Each names its article and its reason.
//!
//! Ruling D24. Points off reduce a person's points for; ranges know no penalties, so that nobody else moves. A game lost corrects a
//! settled game to a forfeit by the one who is punished; an innocent partner falls under D23.

use serde::{Deserialize, Serialize};

use crate::domino::Tournament;
use crate::domino::decide::reason_given;
#[cfg(feature = "schema")]
use crate::domino::description::DominoPoints;
use crate::domino::event::{Correction, EventKind};
use crate::domino::form::check_text;
use crate::domino::rejection::Rejection;
use crate::domino::score::{GameNumber, Outcome, Pair, TableNumber};
use crate::ranking::score_sheet::MOST_POINTS;
use crate::roster::{PlayerId, Round};

/// A penalty that is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Penalty {
    pub player: PlayerId,
    pub measure: Measure,
    /// Which rule was broken, as the organiser's regulations call it.
    pub article: String,
    pub reason: String,
}

/// What a penalty does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "DominoMeasure"), schema(as = DominoMeasure))]
pub enum Measure {
    /// Changes nothing.
    Warning,
    /// Points taken from those for.
    #[cfg_attr(feature = "schema", schema(value_type = DominoPoints))]
    PointsOff(u32),
    /// A settled game becomes a forfeit.
    GameLost {
        round: Round,
        table: TableNumber,
        game: GameNumber,
    },
}

/// A penalty that was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenPenalty {
    pub penalty: Penalty,
    /// The round that was played or closed last; standings after it know the penalty.
    pub round: Round,
    /// How a game that is lost by it had ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Outcome>,
}

/// A penalty in the tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingPenalty {
    pub given: GivenPenalty,
    pub pardoned: bool,
}

impl Tournament {
    pub(super) fn penalise(&self, penalty: &Penalty) -> Result<EventKind, Rejection> {
        self.entrant(penalty.player)?;
        check_text("article", &penalty.article)?;
        reason_given(&penalty.reason)?;
        if penalty.article.trim().is_empty() {
            return Err(Rejection::ArticleMissing);
        }
        let before = match penalty.measure {
            Measure::Warning => None,
            Measure::PointsOff(1..=MOST_POINTS) => None,
            Measure::PointsOff(value) => {
                return Err(Rejection::OutOfRange {
                    field: "points_off",
                    value,
                    least: 1,
                    most: MOST_POINTS,
                });
            }
            Measure::GameLost { round, table, game } => {
                let (before, pair) = self.game_to_lose(penalty.player, round, table, game)?;
                if before == Outcome::Forfeit(pair) {
                    return Err(Rejection::SameOutcome { table, game });
                }
                Some(before)
            }
        };
        Ok(EventKind::Penalised(GivenPenalty {
            penalty: penalty.clone(),
            round: Round(self.published()),
            before,
        }))
    }

    pub(super) fn pardon(&self, penalty: u32, reason: String) -> Result<EventKind, Rejection> {
        let given = self.penalties.get((penalty as usize).wrapping_sub(1));
        match given.filter(|given| !given.pardoned) {
            Some(_) => Ok(EventKind::Pardoned { penalty, reason }),
            None => Err(Rejection::NoSuchPenalty { penalty }),
        }
    }

    /// How a settled game ended, and the pair in which somebody played it.
    fn game_to_lose(
        &self,
        player: PlayerId,
        round: Round,
        table: TableNumber,
        game: GameNumber,
    ) -> Result<(Outcome, Pair), Rejection> {
        let played = self.played_round(round);
        let played = played.ok_or(Rejection::NoSuchRound { round })?;
        let state = self.game(played, table, game)?;
        let before = state.outcome();
        let before = before.ok_or(Rejection::NotSettled { table, game })?;
        let seats = self.table(played, table)?.seats;
        let pair = Pair::BOTH
            .into_iter()
            .find(|pair| seats[pair.index()].contains(&player));
        let pair = pair.ok_or_else(|| Rejection::NotInLosingPair {
            id: self.id(player).to_owned(),
            table,
        })?;
        Ok((before, pair))
    }

    pub(super) fn take_penalty(&mut self, given: &GivenPenalty) {
        self.penalties.push(StandingPenalty {
            given: given.clone(),
            pardoned: false,
        });
        let Penalty {
            player,
            measure,
            reason,
            ..
        } = &given.penalty;
        match *measure {
            Measure::Warning | Measure::PointsOff(_) => {}
            Measure::GameLost { round, table, game } => {
                let found = self.game_to_lose(*player, round, table, game);
                if let Ok((before, pair)) = found {
                    let correction = Correction {
                        round,
                        table,
                        game,
                        before,
                        after: Outcome::Forfeit(pair),
                        reason: reason.clone(),
                    };
                    self.change(&correction, Some(*player));
                }
            }
        }
    }

    /// Points off that stand after a round.
    pub(super) fn points_off(&self, until: Round) -> Vec<(PlayerId, u32)> {
        let standing = self.penalties.iter().filter(|given| !given.pardoned);
        let known = standing.filter(|given| given.given.round <= until);
        known
            .filter_map(|given| match given.given.penalty.measure {
                Measure::PointsOff(points) => Some((given.given.penalty.player, points)),
                Measure::Warning | Measure::GameLost { .. } => None,
            })
            .collect()
    }
}
