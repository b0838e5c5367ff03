//! Judges what players ask, and says what happens when nobody does anything.
//!
//! Spec: docs/spec/chess.md §6. Rulings C07, C09 to C13.

use super::action::Action;
use super::afterthought::Afterthought;
use super::event::Event;
use super::rejection::Rejection;
use super::{Game, Stage};
use crate::chess::clock::room_time::{At, RoomMillis};
use crate::chess::ending::Outcome;
use crate::chess::helpmate::Mate;
use crate::chess::side::{BySide, Side};
use crate::chess::uci::UciMove;

/// A first move that does not come aborts the game after so long, in milliseconds.
pub const FIRST_MOVE_MS: u64 = 30_000;

/// After so long away the opponent may claim the win, in milliseconds.
pub const AWAY_MS: u64 = 60_000;

/// After so long the opponent of somebody who left on purpose may claim the win, in milliseconds.
pub const LEFT_MS: u64 = 10_000;

/// Plies between two offers of the same player.
pub const PLIES_BETWEEN_OFFERS: usize = 20;

/// What a wrong claim gives the opponent, in milliseconds (9.5.3), and in blitz.
const WRONG_CLAIM_MS: u64 = 120_000;
const WRONG_CLAIM_BLITZ_MS: u64 = 60_000;

impl Game {
    /// The event that begins a game, once both players are there.
    pub fn begin(&self, at: RoomMillis) -> Option<Event> {
        match self.stage {
            Stage::Waiting => Some(Event::Begun { at_ms: at }),
            Stage::Playing { .. } | Stage::Ended(_) => None,
        }
    }

    /// Judges an action. Changes nothing.
    pub fn decide(&self, by: Side, action: &Action, at: At) -> Result<Event, Rejection> {
        let turn_began = match self.stage {
            Stage::Waiting => return Err(Rejection::NotStarted),
            // Friends also talk after the game.
            Stage::Ended(_) => {
                return if let Action::Say { text } = action {
                    self.decide_line(by, text)
                } else {
                    Err(Rejection::GameOver)
                };
            }
            Stage::Playing { turn_began } => turn_began,
        };
        if self
            .time_up_at(turn_began)
            .is_some_and(|up| at.received >= up)
        {
            return Err(Rejection::TimeIsUp);
        }
        match *action {
            Action::Move { mv, thought } => self.decide_move(by, mv, thought, at),
            Action::Resign => Ok(Event::Resigned {
                by,
                outcome: self.given_to(by.other()),
            }),
            Action::OfferDraw => self.decide_offer(by),
            Action::AcceptDraw => self.offered_to(by).map(|()| Event::DrawAgreed { by }),
            Action::DeclineDraw => self.offered_to(by).map(|()| Event::DrawDeclined { by }),
            Action::Claim { mv } => self.decide_claim(by, mv, at),
            Action::ClaimDead if self.history.now().is_dead() => Ok(Event::DeadClaimed { by }),
            Action::ClaimDead => Err(Rejection::NotDead),
            Action::ClaimForMe { on } => Ok(Event::ClaimForMeSet { by, on }),
            Action::Abort => self.decide_abort(by),
            Action::AskTakeback => self.decide_takeback_question(by),
            Action::AcceptTakeback => self.decide_taking_back(by, at),
            Action::DeclineTakeback => self
                .takeback_asked_of(by)
                .map(|_| Event::TakebackDeclined { by }),
            Action::ClaimWin => self.decide_win_claim(by, at),
            Action::Say { ref text } => self.decide_line(by, text),
        }
    }

    /// A player has gone away or come back; nothing if that is known, or no longer matters.
    pub fn presence(
        &self,
        by: Side,
        here: bool,
        on_purpose: bool,
        at: RoomMillis,
    ) -> Option<Event> {
        if self.is_over() {
            return None;
        }
        match (here, self.away[by]) {
            (true, Some(_)) => Some(Event::Returned { by }),
            (false, None) => Some(Event::Left {
                by,
                on_purpose,
                at_ms: at,
            }),
            (true, None) | (false, Some(_)) => None,
        }
    }

    /// When something happens by itself unless somebody acts before.
    pub fn due(&self) -> Option<RoomMillis> {
        match self.stage {
            Stage::Waiting | Stage::Ended(_) => None,
            Stage::Playing { turn_began } if self.claims_by_itself() => Some(turn_began),
            Stage::Playing { turn_began } => self.time_up_at(turn_began),
        }
    }

    /// What happens when `due` has come and nothing that was received before it is left to judge.
    pub fn at_due(&self) -> Option<Event> {
        self.due()?;
        let by = self.to_move();
        Some(if self.claims_by_itself() {
            Event::Claimed {
                by,
                ground: *self.history.claimable().first()?,
                mv: None,
            }
        } else if self.clock_runs() {
            Event::Flagged {
                by,
                outcome: self.given_to(by.other()),
            }
        } else {
            Event::Aborted { by: None }
        })
    }

    fn claims_by_itself(&self) -> bool {
        self.claim_for_me[self.to_move()] && !self.history.claimable().is_empty()
    }

    /// When the flag of the side to move falls, or the wait for its first move ends.
    fn time_up_at(&self, turn_began: RoomMillis) -> Option<RoomMillis> {
        let clock = self.clock.as_ref()?;
        Some(turn_began.plus(if self.clock_runs() {
            clock.falls_after_ms(self.to_move())
        } else {
            FIRST_MOVE_MS
        }))
    }

    /// The game is lost to `side`; drawn if `side` cannot mate by any series of legal moves (5.1.2, 6.9).
    fn given_to(&self, side: Side) -> Outcome {
        match self.history.now().mate_by(side) {
            Mate::Never => Outcome::Draw,
            Mate::Possible | Mate::Undetermined => Outcome::won_by(side),
        }
    }

    fn turn_of(&self, by: Side) -> Result<(), Rejection> {
        match self.to_move() == by {
            true => Ok(()),
            false => Err(Rejection::NotYourTurn),
        }
    }

    fn decide_move(
        &self,
        by: Side,
        mv: UciMove,
        thought: Option<Afterthought>,
        at: At,
    ) -> Result<Event, Rejection> {
        self.turn_of(by)?;
        let now = self.history.now();
        let mv = now.meant(mv).ok_or(Rejection::IllegalMove)?;
        let (left_ms, lag_ms) = self.judge_time(by, at)?;
        Ok(Event::Moved {
            by,
            mv: now.written(mv),
            at_ms: at.received,
            left_ms,
            lag_ms,
            thought,
        })
    }

    /// What the mover has left after a move that came then, and the lag that was not charged.
    fn judge_time(&self, by: Side, at: At) -> Result<(Option<u64>, u64), Rejection> {
        let (Some(clock), Stage::Playing { turn_began }) = (&self.clock, self.stage) else {
            return Ok((None, 0));
        };
        let pressed = if self.clock_runs() {
            let elapsed_ms = at.received.since(turn_began);
            clock
                .judge(by, elapsed_ms, u64::from(at.lag_ms))
                .map_err(|_| Rejection::TimeIsUp)?
        } else {
            clock.untouched(by)
        };
        Ok((Some(pressed.left_ms), pressed.lag_ms))
    }

    pub(super) fn decide_offer(&self, by: Side) -> Result<Event, Rejection> {
        if self.draw_offer == Some(by.other()) {
            return Ok(Event::DrawAgreed { by });
        }
        if self.draw_offer == Some(by) {
            return Err(Rejection::AlreadyOffered);
        }
        if !self.both_have_moved() {
            return Err(Rejection::OfferTooEarly);
        }
        if let Some(last) = self.last_offer[by] {
            let since = self.history.plies().saturating_sub(last);
            if since < PLIES_BETWEEN_OFFERS {
                return Err(Rejection::OfferTooSoon);
            }
        }
        Ok(Event::DrawOffered { by })
    }

    pub(super) fn offered_to(&self, by: Side) -> Result<(), Rejection> {
        match self.draw_offer {
            Some(side) if side != by => Ok(()),
            Some(_) | None => Err(Rejection::NoOffer),
        }
    }

    /// A claim on the board is only taken if it is right; one with a move costs something if it is wrong (9.5.3).
    fn decide_claim(&self, by: Side, mv: Option<UciMove>, at: At) -> Result<Event, Rejection> {
        self.turn_of(by)?;
        if let Some(ground) = self.history.claimable().first() {
            return Ok(Event::Claimed {
                by,
                ground: *ground,
                mv: None,
            });
        }
        let mv = mv.ok_or(Rejection::NothingToClaim)?;
        let now = self.history.now();
        let mv = now.meant(mv).ok_or(Rejection::IllegalMove)?;
        let (left_ms, lag_ms) = self.judge_time(by, at)?;
        let written = now.written(mv);
        Ok(match self.history.claimable_with(mv).first() {
            Some(ground) => Event::Claimed {
                by,
                ground: *ground,
                mv: Some(written),
            },
            None => Event::ClaimedWrongly {
                by,
                mv: written,
                at_ms: at.received,
                left_ms,
                lag_ms,
                bonus_ms: self.wrong_claim_ms(),
            },
        })
    }

    fn wrong_claim_ms(&self) -> u64 {
        let control = &self.terms.control;
        if self.terms.occasion.is_casual() || !control.is_live() {
            0
        } else if control.is_blitz() {
            WRONG_CLAIM_BLITZ_MS
        } else {
            WRONG_CLAIM_MS
        }
    }

    pub(super) fn decide_abort(&self, by: Side) -> Result<Event, Rejection> {
        if !self.terms.occasion.waits_for_first_moves() {
            Err(Rejection::NoAbortInTournaments)
        } else if self.both_have_moved() {
            Err(Rejection::TooLateToAbort)
        } else {
            Ok(Event::Aborted { by: Some(by) })
        }
    }

    pub(super) fn decide_takeback_question(&self, by: Side) -> Result<Event, Rejection> {
        if !self.terms.occasion.is_casual() {
            return Err(Rejection::NoTakebacks);
        }
        if self.takeback.is_some() {
            return Err(Rejection::TakebackPending);
        }
        if self.history.plies() < self.plies_back_to(by) {
            return Err(Rejection::NothingToTakeBack);
        }
        Ok(Event::TakebackAsked { by })
    }

    /// How many plies lead back to where a side made its last move.
    fn plies_back_to(&self, side: Side) -> usize {
        if self.to_move() == side { 2 } else { 1 }
    }

    /// Who asks, if it is not `by`.
    pub(super) fn takeback_asked_of(&self, by: Side) -> Result<Side, Rejection> {
        self.takeback
            .filter(|asker| *asker != by)
            .ok_or(Rejection::NoTakebackAsked)
    }

    fn decide_taking_back(&self, by: Side, at: At) -> Result<Event, Rejection> {
        let asker = self.takeback_asked_of(by)?;
        let left_ms = self.left_ms(at.received);
        // The flag has fallen, and only a move that is still under way could save it.
        if left_ms.is_some_and(|left_ms| left_ms[self.to_move()] == 0) {
            return Err(Rejection::TimeIsUp);
        }
        Ok(Event::TakenBack {
            by,
            plies: self.plies_back_to(asker) as u32,
            at_ms: at.received,
            left_ms,
        })
    }

    /// What both clocks show at a moment; nothing without clocks.
    pub fn left_ms(&self, at: RoomMillis) -> Option<BySide<u64>> {
        let clock = self.clock.as_ref()?;
        let mut left_ms = BySide {
            white: clock.left_ms(Side::White),
            black: clock.left_ms(Side::Black),
        };
        if let Stage::Playing { turn_began } = self.stage
            && self.clock_runs()
        {
            let side = self.to_move();
            left_ms[side] = clock.shown_ms(side, at.since(turn_began));
        }
        Some(left_ms)
    }

    fn decide_win_claim(&self, by: Side, at: At) -> Result<Event, Rejection> {
        self.may_claim_win(by, at)?;
        Ok(Event::WinClaimed {
            by,
            outcome: self.given_to(by),
        })
    }

    pub(super) fn may_claim_win(&self, by: Side, at: At) -> Result<(), Rejection> {
        if !self.terms.occasion.is_casual() {
            return Err(Rejection::NoWinClaims);
        }
        if !self.both_have_moved() {
            return Err(Rejection::WinTooEarly);
        }
        let away = self.away[by.other()].ok_or(Rejection::OpponentIsHere)?;
        let wait_ms = if away.on_purpose { LEFT_MS } else { AWAY_MS };
        match at.received.since(away.since) < wait_ms {
            true => Err(Rejection::OpponentMayReturn),
            false => Ok(()),
        }
    }
}
