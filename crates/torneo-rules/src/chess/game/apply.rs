//! Records what was decided.
//!
//! Spec: docs/spec/chess.md §6.3.

use super::event::Event;
use super::talk::Line;
use super::{Away, Game, MoveTime, Stage};
use crate::chess::clock::Pressed;
use crate::chess::clock::room_time::RoomMillis;
use crate::chess::ending::{Ending, Outcome, Reason};
use crate::chess::side::{BySide, Side};
use crate::chess::uci::UciMove;

impl Game {
    /// Records what was decided. Cannot fail; an event that this game could never have decided changes nothing, so even
    /// a foreign journal leaves a game that can arise.
    pub fn apply(&mut self, event: &Event) {
        match (self.stage, event.clone()) {
            (
                Stage::Playing { .. } | Stage::Ended(_),
                Event::Said {
                    by,
                    text: Some(text),
                },
            ) => self.chat.push(Line { by, text }),
            (Stage::Waiting, Event::Begun { at_ms }) => {
                self.stage = Stage::Playing { turn_began: at_ms };
            }
            (
                Stage::Waiting | Stage::Playing { .. },
                Event::Left {
                    by,
                    on_purpose,
                    at_ms,
                },
            ) => {
                self.away[by] = Some(Away {
                    since: at_ms,
                    on_purpose,
                });
            }
            (Stage::Waiting | Stage::Playing { .. }, Event::Returned { by }) => {
                self.away[by] = None;
            }
            (Stage::Waiting, Event::Aborted { by: _ }) => self.end(Ending::aborted()),
            (Stage::Playing { .. }, event) if self.can_arise(&event) => self.apply_in_play(event),
            (Stage::Playing { .. }, _) => {}
            (Stage::Waiting | Stage::Ended(_), _) => {}
        }
    }

    /// Could this game have decided so, as far as that can be told without the time?
    fn can_arise(&self, event: &Event) -> bool {
        match *event {
            Event::Claimed { by, ground, mv } => {
                let grounds = match mv {
                    None => self.history.claimable(),
                    Some(mv) => match self.history.now().meant(mv) {
                        Some(mv) => self.history.claimable_with(mv),
                        None => return false,
                    },
                };
                self.to_move() == by && grounds.contains(&ground)
            }
            Event::DrawOffered { by } => self.decide_offer(by).as_ref() == Ok(event),
            Event::DrawDeclined { by } | Event::DrawAgreed { by } => self.offered_to(by).is_ok(),
            Event::Flagged { by, .. } => self.to_move() == by && self.clock_runs(),
            Event::Aborted { by: Some(by) } => self.decide_abort(by).is_ok(),
            Event::Aborted { by: None } => !self.clock_runs(),
            Event::TakebackAsked { by } => self.decide_takeback_question(by).is_ok(),
            Event::TakebackDeclined { by } | Event::TakenBack { by, .. } => {
                self.takeback_asked_of(by).is_ok()
            }
            Event::WinClaimed { by, .. } => self.away[by.other()].is_some(),
            // Whether a move is legal is seen when it is made.
            Event::Moved { .. } | Event::ClaimedWrongly { .. } => true,
            Event::Begun { .. } => false,
            Event::Left { .. }
            | Event::Returned { .. }
            | Event::DeadClaimed { .. }
            | Event::ClaimForMeSet { .. }
            | Event::Said { .. }
            | Event::Resigned { .. } => true,
        }
    }

    fn apply_in_play(&mut self, event: Event) {
        match event {
            Event::Begun { .. }
            | Event::Left { .. }
            | Event::Returned { .. }
            | Event::Said { .. } => {}
            Event::Moved {
                by,
                mv,
                at_ms,
                left_ms,
                lag_ms,
                thought,
            } => {
                if self.make(by, mv, at_ms, MoveTime { left_ms, lag_ms }) {
                    self.thoughts.pop();
                    self.thoughts.push(thought);
                }
            }
            Event::ClaimedWrongly {
                by,
                mv,
                at_ms,
                left_ms,
                lag_ms,
                bonus_ms,
            } => {
                let made = self.make(by, mv, at_ms, MoveTime { left_ms, lag_ms });
                if let Some(clock) = self.clock.as_mut().filter(|_| made) {
                    let other = by.other();
                    clock.set_left_ms(other, clock.left_ms(other).saturating_add(bonus_ms));
                }
            }
            Event::Claimed { ground, .. } => self.end(Ending::draw(ground.reason())),
            Event::DeadClaimed { by: _ } => self.end(Ending::draw(Reason::DeadPosition)),
            Event::ClaimForMeSet { by, on } => self.claim_for_me[by] = on,
            Event::DrawOffered { by } => {
                self.draw_offer = Some(by);
                self.last_offer[by] = Some(self.history.plies());
            }
            Event::DrawDeclined { by: _ } => self.draw_offer = None,
            Event::DrawAgreed { by: _ } => self.end(Ending::draw(Reason::Agreement)),
            Event::Resigned { by: _, outcome } => self.end(judged(
                outcome,
                Reason::Resignation,
                Reason::ResignationInsufficient,
            )),
            Event::Flagged { by, outcome } => {
                if let Some(clock) = &mut self.clock {
                    clock.set_left_ms(by, 0);
                }
                self.end(judged(outcome, Reason::Flag, Reason::FlagInsufficient));
            }
            Event::Aborted { by: _ } => self.end(Ending::aborted()),
            Event::TakebackAsked { by } => self.takeback = Some(by),
            Event::TakebackDeclined { by: _ } => self.takeback = None,
            Event::TakenBack {
                by: _,
                plies,
                at_ms,
                left_ms,
            } => self.take_back(plies as usize, at_ms, left_ms),
            Event::WinClaimed { by: _, outcome } => self.end(judged(
                outcome,
                Reason::OpponentLeft,
                Reason::OpponentLeftInsufficient,
            )),
        }
    }

    /// Makes a move and tells whether it could be made.
    fn make(&mut self, by: Side, mv: UciMove, at: RoomMillis, time: MoveTime) -> bool {
        let now = self.history.now();
        let Some(mv) = now.meant(mv).filter(|_| now.to_move() == by) else {
            return false;
        };
        self.history.play(mv);
        self.move_times.push(time);
        self.thoughts.push(None);
        if let (Some(clock), Some(left_ms)) = (&mut self.clock, time.left_ms) {
            clock.press(
                by,
                Pressed {
                    left_ms,
                    lag_ms: time.lag_ms,
                },
            );
        }
        // A move answers the other's offer (9.1.2) and overtakes every question about taking back.
        if self.draw_offer == Some(by.other()) {
            self.draw_offer = None;
        }
        self.takeback = None;
        self.stage = Stage::Playing { turn_began: at };
        if let Some(ending) = self.history.ending() {
            self.end(ending);
        }
        true
    }

    fn take_back(&mut self, plies: usize, at: RoomMillis, left_ms: Option<BySide<u64>>) {
        for _ in 0..plies.min(self.history.plies()) {
            self.history.take_back(1);
            self.move_times.pop();
            self.thoughts.pop();
            let mover = self.to_move();
            if let Some(clock) = &mut self.clock {
                clock.take_back(mover);
            }
        }
        if let (Some(clock), Some(left_ms)) = (&mut self.clock, left_ms) {
            for side in Side::BOTH {
                clock.set_left_ms(side, left_ms[side]);
            }
        }
        self.takeback = None;
        self.draw_offer = None;
        self.stage = Stage::Playing { turn_began: at };
    }

    fn end(&mut self, ending: Ending) {
        self.draw_offer = None;
        self.takeback = None;
        self.stage = Stage::Ended(ending);
    }
}

/// The reason that goes with an outcome: a draw was one because nobody could have mated.
fn judged(outcome: Outcome, won: Reason, drawn: Reason) -> Ending {
    Ending {
        reason: match outcome.winner() {
            Some(_) => won,
            None => drawn,
        },
        outcome: Some(outcome),
    }
}
