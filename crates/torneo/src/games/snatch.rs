//! SnatchGame in demo play: the clock of its talk, the pause while somebody is away, and bots.
//!
//! ```text
//! everybody sat ──▶ playing ◀──── resumed ──── paused       the talk's clock rests in a pause
//!                      │ └──────── away ────────▲
//!                      └──▶ finished ── variant set ──▶ playing
//! ```
//!
//! Spec: docs/spec/snatchgame.md §2. Rulings S06, S08 and S14. Talk is for the players; the table is for everybody.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};
use torneo_rules::chance::Chance;
use torneo_rules::contest::encounter::GameResult;
use torneo_rules::snatch::bot;
use torneo_rules::snatch::deadline::{Deadlines, Seconds};
use torneo_rules::snatch::game::{self, Actor, Asked};
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Mode, Profile};
use torneo_rules::snatch::variant::Variant;
use torneo_rules::snatch::view;
use ts_rs::TS;

use super::{At, Attendance, GameRefusal, LiveGame, Opening, Plan, Rematch, SeatPlan, Turn, Unfit};
use crate::venue::theories;
use crate::wire::live::Refusal;
use crate::wire::live::snatch::SnatchOutcome;

pub use crate::wire::live::snatch::{SnatchChoice as Choice, SnatchView as View};
pub use torneo_rules::snatch::bot::Bot;
pub use torneo_rules::snatch::game::{Action, Event};
pub use torneo_rules::snatch::rejection::Rejection;

/// Lines that may be said in one game. The rules bound a line; this bounds what every phone is sent again.
pub const MOST_LINES: usize = 120;

/// Seconds that people may talk in G5: up to five minutes.
const CHAT_SECONDS: std::ops::RangeInclusive<u32> = 1..=300;

/// What was agreed before the game began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(rename = "SnatchTerms")]
#[schema(as = SnatchTerms)]
pub struct Terms {
    pub variant: Variant,
    pub profile: Profile,
    /// How long the talk of G5 lasts.
    pub chat_seconds: u32,
    /// What each brings from earlier games.
    pub shame: ByRole<u32>,
    /// How long everybody is shown what a round did. Rooms of earlier versions showed nothing.
    #[serde(skip_serializing_if = "is_nothing", default)]
    #[ts(as = "Option<u32>", optional)]
    pub outcome_seconds: u32,
}

fn is_nothing(seconds: &u32) -> bool {
    *seconds == 0
}

/// How long the outcome of a round is shown in demo play, and how long it may be.
const OUTCOME_SECONDS: u32 = 3;
const MOST_OUTCOME_SECONDS: u32 = 30;

impl Terms {
    /// Between people who bring no shame; the talk lasts a minute unless somebody says otherwise.
    pub fn fresh(
        variant: Variant,
        profile: Profile,
        chat_seconds: Option<u32>,
    ) -> Result<Self, Unfit> {
        let chat_seconds = chat_seconds.unwrap_or(Deadlines::RULED.chat.0);
        if !CHAT_SECONDS.contains(&chat_seconds) {
            return Err(Unfit {
                code: "bad_chat_seconds",
                why: "talk lasts from 1 to 300 seconds",
                described: true,
            });
        }
        Ok(Self {
            variant,
            profile,
            chat_seconds,
            shame: ByRole::default(),
            outcome_seconds: OUTCOME_SECONDS,
        })
    }
}

/// One line for lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
#[ts(rename = "SnatchCard")]
#[schema(as = SnatchCard)]
pub struct Card {
    pub variant: Variant,
    pub round: u32,
    pub result: Option<ByRole<u32>>,
}

/// The word for this game.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SnatchName {
    Snatch,
}

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SnatchSeatPlans)]
pub struct Seats {
    #[serde(rename = "P1")]
    p1: SeatPlan<Bot>,
    #[serde(rename = "P2")]
    p2: SeatPlan<Bot>,
}

/// What is asked for when a room is opened.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewSnatchRoom)]
pub struct NewRoom {
    #[expect(dead_code, reason = "the word tells this form from the others")]
    game: SnatchName,
    seats: Seats,
    variant: Variant,
    /// The rules; those of the founding document unless said otherwise.
    profile: Option<Profile>,
    /// How long the talk of G5 lasts; a minute unless said otherwise.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 300)]
    chat_seconds: Option<u32>,
    /// How long everybody is shown what a round did; three seconds unless said otherwise.
    #[schema(value_type = Option<u32>, maximum = 30)]
    outcome_seconds: Option<u32>,
}

impl Opening for NewRoom {
    type Terms = Terms;

    fn plan(self) -> Result<Plan<Terms>, Unfit> {
        let profile = self.profile.unwrap_or(Profile::Seed);
        let outcome_seconds = self.outcome_seconds.unwrap_or(OUTCOME_SECONDS);
        if outcome_seconds > MOST_OUTCOME_SECONDS {
            return Err(Unfit {
                code: "bad_outcome_seconds",
                why: "what a round did is shown for at most 30 seconds",
                described: true,
            });
        }
        let terms = Terms {
            outcome_seconds,
            ..Terms::fresh(self.variant, profile, self.chat_seconds)?
        };
        Ok(Plan {
            terms,
            seats: vec![self.seats.p1.planned(), self.seats.p2.planned()],
            move_seconds: None,
        })
    }
}

#[derive(Debug, Clone)]
pub struct Game {
    game: game::Game,
    profile: Profile,
    deadlines: Deadlines,
    clock: Clock,
    outcome_seconds: u32,
    /// Until when the outcome of the last round is shown.
    outcome_until_ms: Option<u64>,
    /// Who chose the variant that is played now.
    changed_by: Option<Role>,
}

/// How long the phase has lasted, pauses left out.
#[derive(Debug, Clone, Copy, Default)]
struct Clock {
    since_ms: u64,
    spent_ms: u64,
}

impl Clock {
    fn from(at_ms: u64) -> Self {
        Self {
            since_ms: at_ms,
            spent_ms: 0,
        }
    }
}

impl Game {
    fn by_the_system(&self, action: Action) -> Option<Event> {
        self.game.decide(Actor::System, &action.into()).ok()
    }
}

/// Words that all games share, or sessions have too, are said as the venue says them.
impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Self {
        match rejection {
            // Whoever is none of the players is stopped at the seat.
            Rejection::UnknownActor => Refusal::NotSeated,
            Rejection::BadAction => Refusal::BadAction,
            Rejection::NotAllowed => Refusal::NotAllowed,
            Rejection::Paused => Refusal::Paused,
            Rejection::NotPaused => Refusal::NotPaused,
            Rejection::Stale => Refusal::Stale,
            Rejection::VariantLocked
            | Rejection::Finished
            | Rejection::WrongVariant
            | Rejection::AlreadyActed
            | Rejection::WrongPhase
            | Rejection::Forced
            | Rejection::NotFixedOffer
            | Rejection::NotOnMenu
            | Rejection::InsufficientOffer
            | Rejection::InsufficientRequest
            | Rejection::EmptyOffer
            | Rejection::SameBundle
            | Rejection::BadPlan
            | Rejection::BadBelief
            | Rejection::ChatEmpty
            | Rejection::ChatTooLong => Refusal::Game(GameRefusal::Snatch(rejection)),
        }
    }
}

impl LiveGame for Game {
    const SEATS: &'static [&'static str] = &["P1", "P2"];
    const PLAYERS_SEE_THE_SAME: bool = true;
    type Terms = Terms;
    type Action = Action;
    type Event = Event;
    type Bot = Bot;
    type View = View;
    type Choice = Choice;
    type Card = Card;

    fn open(terms: &Terms, _: Option<u32>) -> Self {
        let rules = terms.profile.rules();
        Self {
            game: game::Game::new(Mode::Demo, rules, terms.variant, terms.shame),
            profile: terms.profile,
            deadlines: Deadlines {
                chat: Seconds(terms.chat_seconds),
                ..Deadlines::RULED
            },
            clock: Clock::default(),
            outcome_seconds: terms.outcome_seconds,
            outcome_until_ms: None,
            changed_by: None,
        }
    }

    /// The first talk begins.
    fn begin(&mut self, at_ms: u64) {
        self.clock = Clock::from(at_ms);
    }

    fn decide(
        &self,
        by: usize,
        action: &Action,
        round: Option<u32>,
        _: At,
    ) -> Result<Event, Refusal> {
        let asked = Asked {
            action: action.clone(),
            round,
        };
        let event = self.game.decide(Actor::Player(Role::BOTH[by]), &asked)?;
        if matches!(event, Event::Said { .. }) && self.game.state().chat.len() >= MOST_LINES {
            return Err(Refusal::ChatFull);
        }
        Ok(event)
    }

    fn apply(&mut self, event: &Event, at_ms: u64) {
        let before = (self.game.phase(), self.game.state().exchanges.len());
        self.game.apply(event);
        let after = (self.game.phase(), self.game.state().exchanges.len());
        match event {
            Event::VariantSet { variant: _, by } => {
                self.changed_by = Some(*by);
                self.clock = Clock::from(at_ms);
                self.outcome_until_ms = None;
            }
            Event::Paused {} => {
                self.clock.spent_ms += at_ms.saturating_sub(self.clock.since_ms);
            }
            Event::Resumed {} => self.clock.since_ms = at_ms,
            Event::Said { .. }
            | Event::ChatClosed {}
            | Event::Forced { .. }
            | Event::Offered { .. }
            | Event::NotOffered { .. }
            | Event::Answered { .. }
            | Event::Planned { .. }
            | Event::Believed { .. }
            | Event::Shamed { .. }
            | Event::Reported { .. } => {
                let mut begins_ms = at_ms;
                if before.1 != after.1 && self.outcome_seconds > 0 {
                    begins_ms += 1000 * u64::from(self.outcome_seconds);
                    self.outcome_until_ms = Some(begins_ms);
                }
                if before != after {
                    self.clock = Clock::from(begins_ms);
                }
            }
        }
    }

    /// When the talk ends. Nothing else has a clock in demo play.
    fn due_ms(&self) -> Option<u64> {
        let Seconds(seconds) = self.game.deadline(&self.deadlines)?;
        let left = (1000 * u64::from(seconds)).saturating_sub(self.clock.spent_ms);
        Some(self.clock.since_ms + left)
    }

    fn at_due(&self) -> Option<Event> {
        self.by_the_system(Action::Timeout)
    }

    /// A pause while somebody is away, and its end. A game that is over waits for nobody.
    fn presence(&self, who: &[Attendance], _: u64) -> Option<Event> {
        let away = who.iter().any(|who| *who != Attendance::Here);
        self.by_the_system(if away { Action::Pause } else { Action::Resume })
    }

    fn is_over(&self) -> bool {
        self.game.is_finished()
    }

    /// Between two who compete, whoever has more points in the last round wins.
    fn result(&self) -> Option<GameResult> {
        let points = self.game.result()?;
        Some(match points.proposer.cmp(&points.responder) {
            Ordering::Greater => GameResult::White,
            Ordering::Less => GameResult::Black,
            Ordering::Equal => GameResult::Draw,
        })
    }

    /// The table is for everybody, the talk for those who play.
    fn view(&self, eye: Option<usize>, begun: bool) -> View {
        let role = eye.map_or(Role::Proposer, |seat| Role::BOTH[seat]);
        let seen = self.game.table_with(role, view::ShameVisible::LaterGames);
        let shown = View::of(&self.game, seen, self.profile);
        View {
            changed_by: self.changed_by,
            waits_for: shown.waits_for.filter(|_| begun),
            chat: eye.and(shown.chat),
            outcome: SnatchOutcome::of(&self.game, self.outcome_until_ms).map(Box::new),
            ..shown
        }
    }

    fn legal(&self, seat: usize) -> Vec<Choice> {
        let choices = self.game.legal_actions(Role::BOTH[seat]);
        let choices = choices.iter();
        choices
            .map(|choice| Choice::of(&self.game, choice))
            .collect()
    }

    fn for_spectators(event: &Event) -> Event {
        match event {
            Event::Said { from, text: _ } => Event::Said {
                from: *from,
                text: None,
            },
            // What somebody expects, or answered beforehand, is for nobody else. Demo play has neither.
            Event::Believed { by, auto, .. } => Event::Believed {
                by: *by,
                belief: None,
                auto: *auto,
            },
            Event::Planned { auto, .. } => Event::Planned {
                replies: Vec::new(),
                auto: *auto,
            },
            Event::ChatClosed {}
            | Event::Forced { .. }
            | Event::Offered { .. }
            | Event::NotOffered { .. }
            | Event::Answered { .. }
            | Event::Shamed { .. }
            | Event::Reported { .. }
            | Event::VariantSet { .. }
            | Event::Paused {}
            | Event::Resumed {} => event.clone(),
        }
    }

    fn card(&self) -> Card {
        Card {
            variant: self.game.state().variant,
            round: self.game.state().round,
            result: self.game.result(),
        }
    }

    /// A rematch: this game's variant and profile with roles swapped; shame goes with its person.
    fn rematch(&self) -> Rematch<Terms> {
        let state = self.game.state();
        Rematch {
            terms: Terms {
                variant: state.variant,
                profile: self.profile,
                chat_seconds: self.deadlines.chat.0,
                shame: ByRole {
                    proposer: state.shame.responder,
                    responder: state.shame.proposer,
                },
                outcome_seconds: self.outcome_seconds,
            },
            seats: vec![1, 0],
        }
    }

    /// Bots neither talk nor change the variant.
    fn bot(&self, seat: usize, bot: Bot, chance: &mut Chance) -> Turn<Event, Action> {
        let role = Role::BOTH[seat];
        if self.game.phase().waits_for() != Some(role) {
            return Turn::Wait;
        }
        let mut view = self.game.view_for(role);
        view.choices
            .retain(|choice| !matches!(choice, view::Choice::SetVariant | view::Choice::Say));
        let action = theories::with(|theories| bot::choose(bot, &view, theories, chance));
        let event = action.and_then(|action| {
            let decided = self.game.decide(Actor::Player(role), &action.into());
            decided.ok()
        });
        event.map_or(Turn::Wait, Turn::Now)
    }
}
