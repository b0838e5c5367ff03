//! A game that is played by a script of who does what when.

use torneo_rules::chess::clock::control::Control;
use torneo_rules::chess::clock::room_time::{At, RoomMillis};
use torneo_rules::chess::game::action::Action;
use torneo_rules::chess::game::event::Event;
use torneo_rules::chess::game::terms::{Occasion, Terms};
use torneo_rules::chess::game::{Game, Stage};
use torneo_rules::chess::side::Side;

/// A game that has begun at 0.
pub struct Trial {
    pub game: Game,
    events: Vec<Event>,
    terms: Terms,
}

pub fn blitz() -> Control {
    Control::Increment {
        base_ms: 180_000,
        increment_ms: 2_000,
    }
}

pub fn terms(occasion: Occasion, control: Control, fen: Option<&str>) -> Terms {
    Terms {
        fen: fen.map(str::to_owned),
        control,
        occasion,
        ..Terms::default()
    }
}

impl Trial {
    pub fn new(terms: Terms) -> Self {
        let mut trial = Self {
            game: Game::new(&terms).unwrap(),
            events: Vec::new(),
            terms,
        };
        let begun = trial.game.begin(RoomMillis(0)).unwrap();
        trial.record(begun);
        trial
    }

    fn record(&mut self, event: Event) {
        // Every event survives its own text.
        let text = serde_json::to_string(&event).unwrap();
        assert_eq!(
            serde_json::from_str::<Event>(&text).unwrap(),
            event,
            "{text}"
        );
        self.game.apply(&event);
        self.events.push(event);
        let again = Game::replay(&self.terms, &self.events).unwrap();
        assert_eq!(again, self.game);
    }

    /// One word of a script: `w:e2e4@1000~50` is White's move received at 1000 with a lag of 50; `due` lets happen
    /// what is due.
    pub fn word(&mut self, word: &str) -> String {
        if word == "due" {
            let Some(event) = self.game.at_due() else {
                return "nothing".to_owned();
            };
            self.record(event);
            return self.told();
        }
        let (who, rest) = word.split_once(':').unwrap();
        let (what, at) = rest.split_once('@').unwrap_or((rest, "0"));
        let (at, lag) = at.split_once('~').unwrap_or((at, "0"));
        let at = At {
            received: RoomMillis(at.parse().unwrap()),
            lag_ms: lag.parse().unwrap(),
        };
        let by = if who == "w" { Side::White } else { Side::Black };
        let presence = match what {
            "gone" => Some((false, false)),
            "left" => Some((false, true)),
            "back" => Some((true, false)),
            _ => None,
        };
        if let Some((here, on_purpose)) = presence {
            if let Some(event) = self.game.presence(by, here, on_purpose, at.received) {
                self.record(event);
            }
            return self.told();
        }
        match self.game.decide(by, &action(what), at) {
            Ok(event) => {
                self.record(event);
                self.told()
            }
            Err(rejection) => torneo_rules::word::word(&rejection),
        }
    }

    fn told(&self) -> String {
        match self.game.stage() {
            Stage::Waiting => "waiting".to_owned(),
            Stage::Playing { .. } => match self.game.clock() {
                None => "playing".to_owned(),
                Some(clock) => format!(
                    "playing {} {}",
                    clock.left_ms(Side::White),
                    clock.left_ms(Side::Black)
                ),
            },
            Stage::Ended(ending) => serde_json::to_string(&ending).unwrap(),
        }
    }
}

fn action(what: &str) -> Action {
    match what {
        "resign" => Action::Resign,
        "offer" => Action::OfferDraw,
        "accept" => Action::AcceptDraw,
        "decline" => Action::DeclineDraw,
        "claim" => Action::Claim { mv: None },
        "dead" => Action::ClaimDead,
        "forme" => Action::ClaimForMe { on: true },
        "notforme" => Action::ClaimForMe { on: false },
        "abort" => Action::Abort,
        "takeback" => Action::AskTakeback,
        "yes" => Action::AcceptTakeback,
        "no" => Action::DeclineTakeback,
        "win" => Action::ClaimWin,
        text => match text.strip_prefix("claim/") {
            Some(mv) => Action::Claim {
                mv: Some(mv.parse().unwrap()),
            },
            None => Action::Move {
                mv: text.parse().unwrap(),
                thought: None,
            },
        },
    }
}

pub fn check(terms: Terms, script: &str, expected: &str) {
    let mut trial = Trial::new(terms);
    let mut told = String::new();
    for word in script.split_whitespace() {
        told = trial.word(word);
    }
    assert_eq!(told, expected, "{script}");
}

pub fn casual(script: &str, expected: &str) {
    check(terms(Occasion::Casual, blitz(), None), script, expected);
}

pub fn serious(script: &str, expected: &str) {
    check(terms(Occasion::Serious, blitz(), None), script, expected);
}

pub fn tournament(script: &str, expected: &str) {
    check(terms(Occasion::Tournament, blitz(), None), script, expected);
}

/// Unlimited, from a position, in a serious game.
pub fn from(fen: &str, script: &str, expected: &str) {
    check(
        terms(Occasion::Serious, Control::Unlimited, Some(fen)),
        script,
        expected,
    );
}
