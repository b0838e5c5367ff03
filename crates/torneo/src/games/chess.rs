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

/// Searches on threads of their own.
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
use torneo_rules::chess::game::{self, Stage, terms};
use torneo_rules::chess::position::Variant;
use torneo_rules::chess::side::Side;
use torneo_rules::contest::encounter::GameResult;
use ts_rs::TS;

use super::{At, Attendance, GameRefusal, LiveGame, Rematch, Turn};
use crate::wire::live::Refusal;

pub use engine::Bot;
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
mod tests {
    use serde_json::json;

    use super::super::Attendance::{Here, Left, Lost};
    use super::*;

    /// One event of each kind, as journals keep it.
    const JOURNAL: &str = r#"{"type":"moved","by":"white","move":"e2e4","at_ms":1000,"left_ms":300000,"lag_ms":0}
{"type":"moved","by":"black","move":"e7e5","at_ms":2000,"lag_ms":7}
{"type":"moved","by":"white","move":"g1f3","at_ms":3000,"lag_ms":0,"thought":{"best":"d2d4","overlooked":"e5e4"}}
{"type":"draw_offered","by":"white"}
{"type":"draw_declined","by":"black"}
{"type":"draw_agreed","by":"black"}
{"type":"resigned","by":"white","outcome":"0-1"}
{"type":"flagged","by":"black","outcome":"1/2-1/2"}
{"type":"aborted"}
{"type":"aborted","by":"white"}
{"type":"claimed","by":"white","ground":"threefold"}
{"type":"claimed","by":"white","ground":"fifty","move":"g1f3"}
{"type":"claimed_wrongly","by":"white","move":"g1f3","at_ms":5,"left_ms":9,"lag_ms":0,"bonus_ms":60000}
{"type":"dead_claimed","by":"black"}
{"type":"claim_for_me_set","by":"black","on":false}
{"type":"takeback_asked","by":"white"}
{"type":"takeback_declined","by":"black"}
{"type":"taken_back","by":"black","plies":2,"at_ms":7,"left_ms":{"white":1,"black":2}}
{"type":"left","by":"black","on_purpose":false,"at_ms":4}
{"type":"returned","by":"black"}
{"type":"win_claimed","by":"white","outcome":"1-0"}
{"type":"said","by":"black","text":"¡Bien jugado!"}"#;

    #[test]
    fn what_journals_keep_is_read_and_written_again_byte_for_byte() {
        for line in JOURNAL.lines() {
            let event: Event = serde_json::from_str(line).unwrap();
            assert_eq!(serde_json::to_string(&event).unwrap(), line);
        }
        let terms = r#"{"variant":"chess960","fen":"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1","control":{"type":"increment","base_ms":300000,"increment_ms":3000},"occasion":"serious"}"#;
        let read: Terms = serde_json::from_str(terms).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), terms);
    }

    #[test]
    fn terms_that_cannot_be_played_are_not_read() {
        for terms in [
            json!({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}),
            json!({"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}),
            json!({"control": {"type": "increment", "base_ms": 0, "increment_ms": 0}}),
            json!({"colour": "white"}),
        ] {
            assert!(
                serde_json::from_value::<Terms>(terms.clone()).is_err(),
                "{terms}"
            );
        }
    }

    #[test]
    fn the_first_position_of_chess960_is_one_of_960_and_stays_for_the_rematch() {
        let mut new = json!({"game": "chess", "variant": "chess960", "seats": {"white": {"kind": "me"}, "black": {"kind": "open"}}});
        let plan = |new: &serde_json::Value| {
            let new: NewRoom = serde_json::from_value(new.clone()).unwrap();
            super::super::Opening::plan(new).map(|plan| plan.terms)
        };
        let terms = plan(&new).unwrap();
        let game = Game::open(&terms, None);
        assert_eq!(game.0.terms().variant, Variant::Chess960);
        let placement = game.view(None, true).fen;
        let first = placement.split('/').next().unwrap();
        let mut letters: Vec<char> = first.chars().collect();
        letters.sort_unstable();
        assert_eq!(
            letters.iter().collect::<String>(),
            "bbknnqrr",
            "{placement}"
        );
        assert_eq!(game.rematch().terms, terms);
        for (key, value, code) in [
            (
                "clock",
                json!({"base_seconds": 0, "increment_seconds": 0}),
                "bad_clock",
            ),
            (
                "clock",
                json!({"base_seconds": 60, "increment_seconds": 900}),
                "bad_clock",
            ),
            (
                "clock",
                json!({"base_seconds": 60, "delay_seconds": 181}),
                "bad_clock",
            ),
            (
                "clock",
                json!({"moves": 0, "period_seconds": 60, "increment_seconds": 0}),
                "bad_clock",
            ),
            ("clock", json!({"days_per_move": 15}), "bad_clock"),
            ("fen", json!("nonsense"), "bad_position"),
        ] {
            let kept = new[key].take();
            new[key] = value;
            assert_eq!(plan(&new).unwrap_err().code, code);
            new[key] = kept;
        }
        for (clock, expected) in [
            (
                json!({"base_seconds": 60, "delay_seconds": 5}),
                json!({"type": "delay", "base_ms": 60_000, "delay_ms": 5_000}),
            ),
            (
                json!({"moves": 40, "period_seconds": 5_400, "increment_seconds": 30}),
                json!({"type": "periods", "periods": [{"moves": 40, "time_ms": 5_400_000, "increment_ms": 30_000}]}),
            ),
            (
                json!({"days_per_move": 3}),
                json!({"type": "per_move", "allowance_ms": 259_200_000_u64}),
            ),
        ] {
            new["clock"] = clock;
            let terms = serde_json::to_value(plan(&new).unwrap()).unwrap();
            assert_eq!(terms["control"], expected);
        }
        new["clock"] = json!({"base_seconds": 60});
        assert!(serde_json::from_value::<NewRoom>(new).is_err());
    }

    #[test]
    fn whose_opponent_is_away_may_claim_the_win_after_a_minute() {
        let mut game = Game::open(&Terms(terms::Terms::default()), None);
        game.begin(0);
        let act = |game: &Game, by, action: &str, received_ms| {
            let action = serde_json::from_str(action).unwrap();
            game.decide(by, &action, None, At::exactly(received_ms))
        };
        for (by, mv) in [(0, "e2e4"), (1, "e7e5")] {
            let action = format!(r#"{{"type":"move","move":"{mv}"}}"#);
            let moved = act(&game, by, &action, 1_000).unwrap();
            game.apply(&moved, 1_000);
        }
        let (both, lost) = ([Here, Here], [Here, Lost]);
        assert_eq!(game.presence(&both, 2_000), None);
        assert!(!game.legal(0).contains(&Action::ClaimWin));
        let left = game.presence(&lost, 2_000).unwrap();
        game.apply(&left, 2_000);
        assert_eq!(game.presence(&lost, 3_000), None, "it is known");
        assert!(game.legal(0).contains(&Action::ClaimWin));
        let claim = r#"{"type":"claim_win"}"#;
        let early = act(&game, 0, claim, 61_999);
        assert_eq!(early, Err(Rejection::OpponentMayReturn.into()));
        let mut back = game.clone();
        back.apply(&back.presence(&both, 9_000).unwrap(), 9_000);
        assert_eq!(
            act(&back, 0, claim, 62_000),
            Err(Rejection::OpponentIsHere.into())
        );
        game.apply(&act(&game, 0, claim, 62_000).unwrap(), 62_000);
        assert!(game.is_over());
        assert_eq!(game.presence(&[Lost, Lost], 99_000), None);
        // Who went on purpose is waited for ten seconds only.
        let mut game = back;
        let left = game.presence(&[Here, Left], 20_000).unwrap();
        game.apply(&left, 20_000);
        let early = act(&game, 0, claim, 29_999);
        assert_eq!(early, Err(Rejection::OpponentMayReturn.into()));
        assert!(act(&game, 0, claim, 30_000).is_ok());
    }

    #[test]
    fn what_a_bot_thought_is_told_once_it_is_answered_and_nobody_else_can_say_so() {
        let mut game = Game::open(&Terms(terms::Terms::default()), None);
        game.begin(0);
        let told = |game: &Game| {
            let moves = game.view(None, true).moves;
            let first = moves.into_iter().next();
            first.map(|made| (made.best, made.overlooked))
        };
        for line in [
            r#"{"type":"moved","by":"white","move":"e2e4","at_ms":1,"lag_ms":0,"thought":{"best":"g1f3","overlooked":"b8c6"}}"#,
            r#"{"type":"moved","by":"black","move":"e7e5","at_ms":2,"lag_ms":0,"thought":{"best":"e1e2"}}"#,
        ] {
            let event: Event = serde_json::from_str(line).unwrap();
            game.apply(&event, 0);
            if game.0.history().plies() == 1 {
                assert_eq!(told(&game), Some((None, None)));
            }
        }
        let thought = (Some("Nf3".to_owned()), Some("Nc6".to_owned()));
        assert_eq!(told(&game), Some(thought));
        // What was no move there is not told, whoever wrote it.
        let resigned = r#"{"type":"resigned","by":"white","outcome":"0-1"}"#;
        game.apply(&serde_json::from_str(resigned).unwrap(), 0);
        assert_eq!(game.view(None, true).moves[1].best, None);
        let sent = r#"{"type":"move","move":"e2e4","thought":{"best":"g1f3"}}"#;
        assert!(serde_json::from_str::<Action>(sent).is_err());
    }

    #[test]
    fn what_the_connection_took_is_given_back_within_the_quota() {
        let terms = serde_json::from_value(json!({
            "control": {"type": "increment", "base_ms": 60_000, "increment_ms": 0}
        }));
        let mut game = Game::open(&terms.unwrap(), None);
        game.begin(0);
        let mut left = Vec::new();
        for (ply, (mv, at_ms, lag_ms)) in [
            ("e2e4", 1_000, 0),
            ("e7e5", 2_000, 0),
            ("g1f3", 3_000, 80),
            ("b8c6", 4_000, 5_000),
            ("f1b5", 5_000, 1_000),
        ]
        .into_iter()
        .enumerate()
        {
            let action = format!(r#"{{"type":"move","move":"{mv}"}}"#);
            let at = At {
                received_ms: at_ms,
                lag_ms,
            };
            let action = serde_json::from_str(&action).unwrap();
            let moved = game.decide(ply % 2, &action, None, at).unwrap();
            if let Event::Moved {
                left_ms, lag_ms, ..
            } = &moved
            {
                left.push((left_ms.unwrap(), *lag_ms));
            }
            game.apply(&moved, at_ms);
        }
        // A second of thinking each; the first moves start no clock. Of five seconds no more than one is believed.
        assert_eq!(left[2], (59_080, 80));
        assert_eq!(left[3], (60_000, 1_000));
        assert_eq!(left[4].1, 1_000, "the quota holds it still");
    }
}
