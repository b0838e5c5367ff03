//! A table of SnatchGame in demo play: the game, the clock of its talk, the pause while somebody is away, and bots.
//!
//! ```text
//! sat, sat ──▶ playing ◀──── resumed ──── paused       the talk's clock rests in a pause
//!                 │ └──────── away ────────▲
//!                 └──▶ finished ── variant set ──▶ playing
//! ```
//!
//! Spec: docs/spec/snatchgame.md §2. Rulings S06, S08 and S14. Talk is for the players; the table is for everybody.

use torneo_rules::chance::Chance;
use torneo_rules::snatch::bot;
use torneo_rules::snatch::deadline::{Deadlines, Seconds};
use torneo_rules::snatch::game::{self, Action, Actor, Asked, Game};
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::rules::{Mode, Profile};
use torneo_rules::snatch::view::Choice;

use super::Sitters;
use crate::venue::theories;
use crate::wire::live::room::{BotName, Sitter, TableSummary, Terms};
use crate::wire::live::snatch::{
    Both, SnatchAction, SnatchChoice, SnatchEvent, SnatchProfile, SnatchVariant, SnatchView,
};
use crate::wire::live::{Event, Refusal, SeatName};

/// Lines that may be said in one game. The rules bound a line; this bounds what every phone is sent again.
const MOST_LINES: usize = 120;

#[derive(Debug, Clone)]
pub struct Snatch {
    game: Game,
    profile: SnatchProfile,
    deadlines: Deadlines,
    clock: Clock,
    /// Who chose the variant that is played now.
    changed_by: Option<SeatName>,
}

/// How long the phase has lasted, pauses left out.
#[derive(Debug, Clone, Copy)]
struct Clock {
    since_ms: u64,
    spent_ms: u64,
}

impl Snatch {
    pub fn new(
        variant: SnatchVariant,
        profile: SnatchProfile,
        chat_seconds: u32,
        shame: Both<u32>,
    ) -> Self {
        let rules = Profile::from(profile).rules();
        Self {
            game: Game::new(Mode::Demo, rules, variant.into(), shame.into()),
            profile,
            deadlines: Deadlines {
                chat: Seconds(chat_seconds),
                ..Deadlines::RULED
            },
            clock: Clock {
                since_ms: 0,
                spent_ms: 0,
            },
            changed_by: None,
        }
    }

    /// The same variant and profile with roles swapped; shame goes with its person.
    pub fn terms_of_rematch(&self) -> Terms {
        let state = self.game.state();
        Terms::Snatch {
            variant: state.variant.into(),
            profile: self.profile,
            chat_seconds: self.deadlines.chat.0,
            shame: Both {
                p1: state.shame.responder,
                p2: state.shame.proposer,
            },
        }
    }

    pub fn is_over(&self) -> bool {
        self.game.is_finished()
    }

    /// When the talk ends. Nothing else has a clock in demo play.
    pub fn deadline_ms(&self) -> Option<u64> {
        let Seconds(seconds) = self.game.deadline(&self.deadlines)?;
        let left = (1000 * u64::from(seconds)).saturating_sub(self.clock.spent_ms);
        Some(self.clock.since_ms + left)
    }

    pub fn decide(
        &self,
        by: SeatName,
        action: &SnatchAction,
        round: Option<u32>,
    ) -> Result<Event, Refusal> {
        let role = by.role().ok_or(Refusal::NotSeated)?;
        let asked = Asked {
            action: action.into(),
            round,
        };
        let event = self.game.decide(Actor::Player(role), &asked)?;
        if matches!(event, game::Event::Said { .. }) && self.game.state().chat.len() >= MOST_LINES {
            return Err(Refusal::ChatFull);
        }
        Ok(told(&event, by))
    }

    /// What the bot does for whom the game waits. Bots neither talk nor change the variant.
    pub fn bot_moves(&self, seats: &Sitters, seed: u64, version: u64) -> Option<Event> {
        let role = self.game.phase().waits_for()?;
        let seat = SeatName::from(role);
        let bot = match &seats[seat.index()] {
            Some(Sitter::Bot {
                level: BotName::Snatch(bot),
            }) => *bot,
            Some(Sitter::Bot {
                level: BotName::TicTacToe(_),
            })
            | Some(Sitter::Person { .. })
            | None => return None,
        };
        let mut view = self.game.view_for(role);
        view.choices
            .retain(|choice| !matches!(choice, Choice::SetVariant | Choice::Say));
        let mut chance = Chance::of_step(seed, version);
        let choose = |theories: &mut _| bot::choose(bot.into(), &view, theories, &mut chance);
        let action = theories::with(choose)?;
        let event = self.game.decide(Actor::Player(role), &action.into()).ok()?;
        Some(told(&event, seat))
    }

    /// The talk is over.
    pub fn clock_says(&self) -> Option<Event> {
        self.system(Action::Timeout)
    }

    /// A pause while somebody is away, and its end. A game that is over waits for nobody.
    pub fn somebody_away(&self, away: bool) -> Option<Event> {
        self.system(if away { Action::Pause } else { Action::Resume })
    }

    fn system(&self, action: Action) -> Option<Event> {
        let event = self.game.decide(Actor::System, &action.into()).ok()?;
        // The system has no seat; none of its events names one.
        Some(told(&event, SeatName::P1))
    }

    /// Somebody sat down: the first talk begins when both are there.
    pub fn sat(&mut self, at_ms: u64) {
        self.restart(at_ms);
    }

    pub fn apply(&mut self, event: &SnatchEvent, at_ms: u64) {
        let before = (self.game.phase(), self.game.state().round);
        let Some(happened) = event.heard() else {
            return;
        };
        self.game.apply(&happened);
        let after = (self.game.phase(), self.game.state().round);
        match event {
            SnatchEvent::VariantSet { variant: _, by } => {
                self.changed_by = Some(*by);
                self.restart(at_ms);
            }
            SnatchEvent::Paused {} => {
                self.clock.spent_ms += at_ms.saturating_sub(self.clock.since_ms);
            }
            SnatchEvent::Resumed {} => self.clock.since_ms = at_ms,
            SnatchEvent::Said { .. }
            | SnatchEvent::ChatClosed {}
            | SnatchEvent::Forced { .. }
            | SnatchEvent::Offered { .. }
            | SnatchEvent::NotOffered { .. }
            | SnatchEvent::Answered { .. }
            | SnatchEvent::Shamed { .. }
            | SnatchEvent::Reported { .. } => {
                if before != after {
                    self.restart(at_ms);
                }
            }
        }
    }

    fn restart(&mut self, at_ms: u64) {
        self.clock = Clock {
            since_ms: at_ms,
            spent_ms: 0,
        };
    }

    /// The table is for everybody, the talk for those who play.
    pub fn view(&self, you: Option<SeatName>, begun: bool) -> SnatchView {
        let role = you.and_then(SeatName::role).unwrap_or(Role::Proposer);
        let shown = SnatchView::of(&self.game, &self.game.view_for(role), self.profile);
        SnatchView {
            changed_by: self.changed_by,
            waits_for: shown.waits_for.filter(|_| begun),
            chat: you.and(shown.chat),
            ..shown
        }
    }

    /// All that somebody who sits here may do now.
    pub fn choices(&self, seat: SeatName) -> Vec<SnatchChoice> {
        let Some(role) = seat.role() else {
            return Vec::new();
        };
        let choices = self.game.legal_actions(role);
        choices
            .iter()
            .map(|choice| SnatchChoice::of(&self.game, choice))
            .collect()
    }

    pub fn summary(&self) -> TableSummary {
        TableSummary::Snatch {
            variant: self.game.state().variant.into(),
            round: self.game.state().round,
            result: self.game.result().map(Both::from),
        }
    }
}

/// What the rules decided, as the journal and the phones are told.
fn told(event: &game::Event, by_seat: SeatName) -> Event {
    Event::Snatch(SnatchEvent::told(event, by_seat))
}
