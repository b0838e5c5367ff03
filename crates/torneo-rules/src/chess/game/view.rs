//! What somebody sees of a game. Everybody sees the same; what each may do is asked for a side.
//!
//! Spec: docs/spec/chess.md §6.5.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::talk::Line;
use super::{Game, Stage};
use crate::chess::clock::room_time::{At, RoomMillis};
use crate::chess::ending::Ending;
use crate::chess::position::{Position, Variant};
use crate::chess::remark::Remark;
use crate::chess::side::{BySide, Side};
use crate::chess::uci::UciMove;

/// A game as a page draws it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessView"),
    schema(as = ChessView)
)]
pub struct View {
    pub variant: Variant,
    pub start: String,
    pub fen: String,
    pub to_move: Side,
    pub check: bool,
    /// Moves made.
    pub plies: u64,
    /// All of them, or the last ones for who knows the others.
    pub moves: Vec<MadeMove>,
    pub begun: bool,
    pub ending: Option<Ending>,
    pub clocks: Option<ClocksView>,
    pub draw_offer: Option<Side>,
    pub takeback: Option<Side>,
    pub away: BySide<bool>,
    pub claim_for_me: BySide<bool>,
    /// What the players said; nothing for who does not play, and nothing to say where they may not talk.
    pub chat: Option<Vec<Line>>,
}

/// One move of the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessMadeMove"),
    schema(as = ChessMadeMove)
)]
pub struct MadeMove {
    #[serde(rename = "move")]
    pub mv: UciMove,
    pub san: String,
    /// After the move, for going back and forth.
    pub fen: String,
    /// What it does, in one word for beginners.
    pub remark: Option<Remark>,
    pub left_ms: Option<u64>,
    pub lag_ms: u64,
    /// What a bot considered best where it played another move, in SAN; told once the other has answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub best: Option<String>,
    /// The answer that a bot did not see, in SAN; told once the other has answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub overlooked: Option<String>,
}

/// Both clocks, as they stood when the turn began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessClocks"),
    schema(as = ChessClocks)
)]
pub struct ClocksView {
    pub left_ms: BySide<u64>,
    pub running: Option<RunningView>,
}

/// The clock that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "ChessRunningClock"),
    schema(as = ChessRunningClock)
)]
pub struct RunningView {
    pub side: Side,
    pub since_ms: RoomMillis,
    /// Not charged at the beginning of the move.
    pub delay_ms: u64,
}

impl Game {
    /// Without what the players said, which is for them alone.
    pub fn view(&self) -> View {
        self.view_with_last(self.history.plies())
    }

    /// The view with the last `plies` moves of the game alone: a long game is not told again with each of them.
    pub fn view_with_last(&self, plies: usize) -> View {
        let now = self.history.now();
        View {
            variant: self.terms.variant,
            start: self.history.start().fen(),
            fen: now.fen(),
            to_move: now.to_move(),
            check: now.is_check(),
            plies: self.history.plies() as u64,
            moves: self.made_moves(plies),
            begun: self.stage != Stage::Waiting,
            ending: self.ending(),
            clocks: self.clocks_view(),
            draw_offer: self.draw_offer,
            takeback: self.takeback,
            away: BySide {
                white: self.away.white.is_some(),
                black: self.away.black.is_some(),
            },
            claim_for_me: self.claim_for_me,
            chat: None,
        }
    }

    fn made_moves(&self, last: usize) -> Vec<MadeMove> {
        let known = self.history.plies().saturating_sub(last);
        self.history
            .steps()
            .zip(&self.move_times)
            .zip(&self.thoughts)
            .enumerate()
            .skip(known)
            .map(|(ply, (((before, mv), time), thought))| {
                let after = before.after(mv);
                let is_answered = self.is_over() || ply + 1 < self.history.plies();
                let thought = thought.filter(|_| is_answered);
                let san = |position: &Position, mv: UciMove| {
                    position.meant(mv).map(|mv| position.san(mv))
                };
                MadeMove {
                    mv: before.written(mv),
                    san: before.san(mv),
                    fen: after.fen(),
                    remark: before.remark(mv),
                    left_ms: time.left_ms,
                    lag_ms: time.lag_ms,
                    best: thought.and_then(|told| san(before, told.best?)),
                    overlooked: thought.and_then(|told| san(&after, told.overlooked?)),
                }
            })
            .collect()
    }

    fn clocks_view(&self) -> Option<ClocksView> {
        let clock = self.clock.as_ref()?;
        let running = match self.stage {
            Stage::Playing { turn_began } if self.clock_runs() => Some(RunningView {
                side: self.to_move(),
                since_ms: turn_began,
                delay_ms: clock.control().delay_ms(),
            }),
            Stage::Playing { .. } | Stage::Waiting | Stage::Ended(_) => None,
        };
        Some(ClocksView {
            left_ms: BySide {
                white: clock.left_ms(Side::White),
                black: clock.left_ms(Side::Black),
            },
            running,
        })
    }

    /// Every move of a side; nothing while it is not its turn.
    pub fn legal(&self, side: Side) -> Vec<UciMove> {
        match self.stage {
            Stage::Playing { .. } if self.to_move() == side => self.history.legal(),
            Stage::Playing { .. } | Stage::Waiting | Stage::Ended(_) => Vec::new(),
        }
    }

    /// Everything besides moves that `decide` would allow. Whether a position is dead is not looked into: that may cost
    /// a search, which is for who claims it.
    pub fn legal_actions(&self, by: Side, at: At) -> Vec<Action> {
        let with_a_move = match self.stage {
            Stage::Playing { .. } if self.to_move() == by => self.history.all_claimable_with(),
            Stage::Playing { .. } | Stage::Waiting | Stage::Ended(_) => Default::default(),
        };
        let with_a_move = with_a_move
            .keys()
            .filter_map(|text| text.parse().ok())
            .map(|mv| Action::Claim { mv: Some(mv) });
        [
            Action::Resign,
            Action::OfferDraw,
            Action::AcceptDraw,
            Action::DeclineDraw,
            Action::Claim { mv: None },
            Action::Abort,
            Action::AskTakeback,
            Action::AcceptTakeback,
            Action::DeclineTakeback,
            Action::ClaimWin,
        ]
        .into_iter()
        .filter(|action| self.would_allow(by, action, at))
        .chain(with_a_move)
        .collect()
    }

    /// As `decide`, without the search that a resignation or a claimed win needs for its result.
    fn would_allow(&self, by: Side, action: &Action, at: At) -> bool {
        match action {
            Action::Resign => self
                .decide(by, &Action::ClaimForMe { on: true }, at)
                .is_ok(),
            Action::ClaimWin => {
                self.may_claim_win(by, at).is_ok() && self.would_allow(by, &Action::Resign, at)
            }
            Action::Move { .. }
            | Action::Say { .. }
            | Action::OfferDraw
            | Action::AcceptDraw
            | Action::DeclineDraw
            | Action::Claim { .. }
            | Action::ClaimDead
            | Action::ClaimForMe { .. }
            | Action::Abort
            | Action::AskTakeback
            | Action::AcceptTakeback
            | Action::DeclineTakeback => self.decide(by, action, at).is_ok(),
        }
    }
}
