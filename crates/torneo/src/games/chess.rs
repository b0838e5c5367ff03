//! Chess in a room. The rules judge, with clocks and all; here they meet seats, the room's time, and bots.
//!
//! ```text
//! everybody sat ──▶ playing ── moves, offers, claims ──▶ ended      a flag, a claim by itself: at_due
//!                      └─ away, back: told to the rules, which let the other claim the win
//! ```
//!
//! Spec: docs/spec/chess.md §6. Nothing is hidden in this game but what the players say to each other.

/// The engine as an opponent.
mod engine;

/// Its levels, and what is known of them.
mod level;

/// One search.
mod search;

/// Positions that people ask the engine about.
pub mod analysis;

/// What is asked for when a room is opened.
mod opening;

use serde::{Deserialize, Serialize};
use torneo_rules::chance::Chance;
use torneo_rules::chess::clock::control::Control;
use torneo_rules::chess::clock::room_time::{self, RoomMillis, RoomTime};
use torneo_rules::chess::ending::{Ending, Outcome};
use torneo_rules::chess::game::talk::Line;
use torneo_rules::chess::game::terms::Occasion;
use torneo_rules::chess::game::{self, Stage, terms};
use torneo_rules::chess::position::Variant;
use torneo_rules::chess::side::Side;
use torneo_rules::contest::encounter::GameResult;
use ts_rs::TS;

use super::{At, Attendance, GameRefusal, LiveGame, Rematch, Turn};
use crate::wire::live::Refusal;

pub use level::{Bot, LevelCard};
pub use opening::{NewRoom, QuickClock};
pub use torneo_rules::chess::game::action::Action;
pub use torneo_rules::chess::game::event::Event;
pub use torneo_rules::chess::game::rejection::Rejection;
pub use torneo_rules::chess::game::view::View;

/// What a player may do is what a player may send.
pub type Choice = Action;

/// Moves that are told again with each event: the newest, and what it answered.
const NEWS_PLIES: usize = 2;

/// A game is one round.
const ROUND: u32 = 1;

/// Terms under which a game can be played; others cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(try_from = "terms::Terms", into = "terms::Terms")]
#[ts(as = "terms::Terms", rename = "ChessTerms")]
#[schema(as = CheckedChessTerms, value_type = terms::Terms)]
pub struct Terms(terms::Terms);

impl TryFrom<terms::Terms> for Terms {
    type Error = terms::NotTerms;

    fn try_from(terms: terms::Terms) -> Result<Self, terms::NotTerms> {
        game::Game::new(&terms).map(|_| Self(terms))
    }
}

impl From<Terms> for terms::Terms {
    fn from(terms: Terms) -> Self {
        terms.0
    }
}

/// One line for lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
#[ts(rename = "ChessCard")]
#[schema(as = ChessCard)]
pub struct Card {
    pub plies: u64,
    pub variant: Variant,
    pub control: Control,
    pub ending: Option<Ending>,
}

#[derive(Debug, Clone)]
pub struct Game(game::Game);

impl Game {
    pub fn rules(&self) -> &game::Game {
        &self.0
    }

    /// Whether who plays this level may ask what to play: where it is there to learn from, and nothing is at stake.
    pub fn gives_hints(&self, level: &str) -> bool {
        let bot = super::read_bot::<Bot>(level);
        self.0.terms().occasion == Occasion::Casual && bot.is_some_and(Bot::teaches)
    }

    pub fn is_to_move(&self, seat: usize) -> bool {
        !self.0.legal(Side::BOTH[seat]).is_empty()
    }

    fn chat_for(&self, eye: Option<usize>) -> Option<Vec<Line>> {
        (eye.is_some() && self.0.talks()).then(|| self.0.chat().to_vec())
    }

    /// Since when the side to move thinks; the beginning of time before the game and after it.
    fn turn_began(&self) -> room_time::At {
        room_time::At::exactly(match self.0.stage() {
            Stage::Playing { turn_began } => turn_began.0,
            Stage::Waiting | Stage::Ended(_) => 0,
        })
    }

    /// The opponent is away: the win can be claimed, now or in a moment.
    fn may_soon_claim_win(&self, side: Side) -> bool {
        match self.0.decide(side, &Action::ClaimWin, self.turn_began()) {
            Ok(_) | Err(Rejection::OpponentMayReturn) => true,
            Err(_) => false,
        }
    }
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Self {
        Refusal::Game(GameRefusal::Chess(rejection))
    }
}

impl LiveGame for Game {
    const SEATS: &'static [&'static str] = &["white", "black"];
    const PLAYERS_SEE_THE_SAME: bool = true;
    type Terms = Terms;
    type Action = Action;
    type Event = Event;
    type Bot = Bot;
    type View = View;
    type Choice = Choice;
    type Card = Card;

    fn open(terms: &Terms, _: Option<u32>) -> Self {
        Self(game::Game::new(&terms.0).expect("terms are checked when they are made"))
    }

    fn begin(&mut self, at_ms: u64) {
        if let Some(begun) = self.0.begin(RoomMillis(at_ms)) {
            self.0.apply(&begun);
        }
    }

    fn decide(
        &self,
        by: usize,
        action: &Action,
        round: Option<u32>,
        at: At,
    ) -> Result<Event, Refusal> {
        if round.is_some_and(|round| round != ROUND) {
            return Err(Refusal::Stale);
        }
        let at = room_time::At {
            received: RoomMillis(at.received_ms),
            lag_ms: at.lag_ms,
        };
        self.0
            .decide(Side::BOTH[by], action, at)
            .map_err(Refusal::from)
    }

    /// The event knows its own time.
    fn apply(&mut self, event: &Event, _: u64) {
        self.0.apply(event);
    }

    fn due_ms(&self) -> Option<u64> {
        self.0.due().map(|due| due.0)
    }

    fn at_due(&self) -> Option<Event> {
        self.0.at_due()
    }

    fn presence(&self, who: &[Attendance], at_ms: u64) -> Option<Event> {
        let mut sides = Side::BOTH.into_iter().zip(who);
        sides.find_map(|(side, who)| {
            let (is_here, on_purpose) = (*who == Attendance::Here, *who == Attendance::Left);
            let at = RoomMillis(at_ms);
            self.0.presence(side, is_here, on_purpose, at)
        })
    }

    /// Who is away may lose without a clock.
    fn is_timed(&self) -> bool {
        let turn_began = self.turn_began().received;
        let away = |side| self.0.presence(side, true, false, turn_began).is_some();
        self.due_ms().is_some() || Side::BOTH.into_iter().any(away)
    }

    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Who loses without having moved did not come; an aborted game was nobody's.
    fn result(&self) -> Option<GameResult> {
        let plies = self.0.history().plies();
        Some(match self.0.ending()?.outcome {
            Some(Outcome::White) if plies < 2 => GameResult::WhiteByForfeit,
            Some(Outcome::Black) if plies == 0 => GameResult::BlackByForfeit,
            Some(Outcome::White) => GameResult::White,
            Some(Outcome::Black) => GameResult::Black,
            Some(Outcome::Draw) => GameResult::Draw,
            None => GameResult::BothForfeit,
        })
    }

    /// What the players say is theirs alone.
    fn view(&self, eye: Option<usize>, _: bool) -> View {
        View {
            chat: self.chat_for(eye),
            ..self.0.view()
        }
    }

    fn news(&self, eye: Option<usize>, _: bool) -> View {
        View {
            chat: self.chat_for(eye),
            ..self.0.view_with_last(NEWS_PLIES)
        }
    }

    fn show_times(view: &mut View, time: &RoomTime) {
        let running = view
            .clocks
            .as_mut()
            .and_then(|clocks| clocks.running.as_mut());
        if let Some(running) = running {
            running.since_ms = RoomMillis(time.steady_ms(running.since_ms));
        }
    }

    fn legal(&self, seat: usize) -> Vec<Choice> {
        let side = Side::BOTH[seat];
        let moves = self.0.legal(side).into_iter();
        let moves = moves.map(|mv| Action::Move { mv, thought: None });
        let others = self.0.legal_actions(side, self.turn_began());
        let others = others
            .into_iter()
            .filter(|action| *action != Action::ClaimWin);
        let win = self.may_soon_claim_win(side).then_some(Action::ClaimWin);
        moves.chain(others).chain(win).collect()
    }

    fn for_spectators(event: &Event) -> Event {
        let mut shown = event.clone();
        if let Event::Said { by: _, text } = &mut shown {
            *text = None;
        }
        shown
    }

    fn card(&self) -> Card {
        let terms = self.0.terms();
        Card {
            plies: self.0.history().plies() as u64,
            variant: terms.variant,
            control: terms.control.clone(),
            ending: self.0.ending(),
        }
    }

    /// Colours change sides; what was agreed stays, also the first position.
    fn rematch(&self) -> Rematch<Terms> {
        Rematch {
            terms: Terms(self.0.terms().clone()),
            seats: vec![1, 0],
        }
    }

    fn bot(&self, seat: usize, bot: Bot, chance: &mut Chance) -> Turn<Event, Action> {
        engine::turn(&self.0, Side::BOTH[seat], bot, chance)
    }
}

#[cfg(test)]
mod tests;
