//! The engine as an opponent: levels by name, each with its nodes, thinking on a thread of its own.
//!
//! A level says how many nodes it looks at and how much worse than the best its move may be; nothing depends on the
//! machine's speed, so the same room plays the same moves again.
//!
//! ```text
//! its turn ─▶ search ─▶ move          a draw is offered ─▶ search ─▶ accept or decline
//! somebody wants to take back ─▶ yes, always: a level is for learning
//! ```

use std::thread;

use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;
use torneo_engine::position::Position;
use torneo_engine::random::Random;
use torneo_engine::score::Score;
use torneo_engine::search::{Info, Limits, Outcome, Pool, SEARCH_STACK, Signals};
use torneo_engine::strength::Strength;
use torneo_engine::table::Table;
use torneo_rules::chance::Chance;
use torneo_rules::chess::game::action::Action;
use torneo_rules::chess::game::event::Event;
use torneo_rules::chess::game::{Game, Stage};
use torneo_rules::chess::history::History;
use torneo_rules::chess::side::Side;
use ts_rs::TS;

use crate::games::Turn;

/// Memory of one search, in mebibytes: more than any level's nodes fill.
const TABLE_MEGABYTES: usize = 4;

/// Nodes of the strongest level.
const MOST_NODES: u64 = 400_000;

/// A draw is taken when the engine stands this much worse, in centipawns …
const WORSE: Score = -150;

/// … or is not better and so many plies have been made.
const LONG_GAME_PLIES: usize = 60;

/// A level. What is known of its rating stands in docs/spec/uci.md §8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ChessLevel")]
#[schema(as = ChessLevel)]
pub enum Bot {
    #[serde(rename = "level_1")]
    Level1,
    #[serde(rename = "level_2")]
    Level2,
    #[serde(rename = "level_3")]
    Level3,
    #[serde(rename = "level_4")]
    Level4,
    #[serde(rename = "level_5")]
    Level5,
    #[serde(rename = "level_6")]
    Level6,
}

impl Bot {
    fn strength(self) -> Strength {
        match self {
            Bot::Level1 => Strength::of_elo(800),
            Bot::Level2 => Strength::of_elo(1350),
            Bot::Level3 => Strength::of_elo(1700),
            Bot::Level4 => Strength::of_elo(2000),
            Bot::Level5 => Strength::of_elo(2450),
            Bot::Level6 => Strength {
                nodes: MOST_NODES,
                margin: 0,
            },
        }
    }
}

/// What is wanted of the engine.
enum Question {
    Move,
    /// Is the offered draw welcome? The score is that of whoever is to move.
    Draw {
        to_move: bool,
    },
}

/// What a level does in this seat now.
pub fn turn(game: &Game, side: Side, bot: Bot, chance: &mut Chance) -> Turn<Event, Action> {
    let Stage::Playing { .. } = game.stage() else {
        return Turn::Wait;
    };
    let view = game.view();
    if view.takeback == Some(side.other()) {
        return Turn::Think(Box::new(|_| Some(Action::AcceptTakeback)));
    }
    let to_move = view.to_move == side;
    let question = match view.draw_offer == Some(side.other()) {
        true => Question::Draw { to_move },
        false if to_move => Question::Move,
        false => return Turn::Wait,
    };
    let history = game.history().clone();
    let digits = [0; 16].map(|_| chance.pick(&DIGITS).unwrap_or_default());
    let seed = digits.iter().fold(0, |seed, digit| seed << 4 | digit);
    Turn::Think(Box::new(move |stop| {
        let outcome = search(&history, bot.strength(), stop)?;
        match question {
            Question::Move => chosen(&history, bot.strength(), &outcome, seed),
            Question::Draw { to_move } => {
                let score = outcome.lines.first()?.score;
                let ours = if to_move { score } else { -score };
                Some(answer_to_offer(ours, history.plies()))
            }
        }
    }))
}

/// For seeds: sixteen of them are 64 bits.
const DIGITS: [u64; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

fn chosen(history: &History, strength: Strength, outcome: &Outcome, seed: u64) -> Option<Action> {
    let mv = match strength.margin {
        0 => outcome.best(),
        _ => strength.choose(outcome, &mut Random::new(seed)),
    }?;
    Some(Action::Move {
        mv: history.now().written(mv),
    })
}

fn answer_to_offer(score: Score, plies: usize) -> Action {
    if score <= WORSE || (score <= 0 && plies >= LONG_GAME_PLIES) {
        Action::AcceptDraw
    } else {
        Action::DeclineDraw
    }
}

/// Searches the position on the board, on a thread with the stack that a search needs. Nothing if there is no memory
/// or no thread for it: the room asks again when it is next looked at.
fn search(history: &History, strength: Strength, stop: &CancellationToken) -> Option<Outcome> {
    let mut position = Position::from_board(history.start().board().clone());
    for (_, mv) in history.steps() {
        position.play(mv);
    }
    let limits = Limits {
        nodes: Some(strength.nodes),
        lines: strength.lines(),
        ..Limits::default()
    };
    let signals = Signals::new(&limits);
    let think = || {
        let mut pool = Pool::new(Table::new(TABLE_MEGABYTES).ok()?, 1);
        // Nobody waits for it any more: looked for after each depth, which takes milliseconds.
        let mut report = |_: &Info<'_>| {
            if stop.is_cancelled() {
                signals.stop();
            }
        };
        Some(pool.think(&position, &limits, &signals, &mut report))
    };
    if stop.is_cancelled() {
        return None;
    }
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(SEARCH_STACK);
        let thinker = builder.spawn_scoped(scope, think).ok()?;
        thinker.join().ok()?
    })
}

#[cfg(test)]
mod tests {
    use torneo_rules::chess::clock::room_time::{At, RoomMillis};
    use torneo_rules::chess::game::terms::Terms;

    use super::*;

    const LEVELS: [Bot; 6] = [
        Bot::Level1,
        Bot::Level2,
        Bot::Level3,
        Bot::Level4,
        Bot::Level5,
        Bot::Level6,
    ];

    fn begun(fen: Option<&str>) -> Game {
        let terms = Terms {
            fen: fen.map(str::to_owned),
            ..Terms::default()
        };
        let mut game = Game::new(&terms).unwrap();
        game.apply(&game.begin(RoomMillis(0)).unwrap());
        game
    }

    /// What a level of White does, as its JSON.
    fn check(game: &Game, bot: Bot, seed: u64) -> String {
        let Turn::Think(thought) = turn(game, Side::White, bot, &mut Chance::new(seed)) else {
            return "waits".to_owned();
        };
        let action = thought(&CancellationToken::new()).unwrap();
        serde_json::to_string(&action).unwrap()
    }

    #[test]
    fn every_level_mates_in_one_and_castles_as_the_rules_write_it() {
        let mate = begun(Some("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"));
        let castle = begun(Some("k7/8/8/8/8/8/5PPP/4K2R w K - 0 1"));
        let written = castle.legal(Side::White);
        for bot in LEVELS {
            assert_eq!(
                check(&mate, bot, 7),
                r#"{"type":"move","move":"a1a8"}"#,
                "{bot:?}"
            );
        }
        let Action::Move { mv } = serde_json::from_str(&check(&castle, Bot::Level6, 7)).unwrap()
        else {
            panic!("a move");
        };
        assert!(written.contains(&mv));
    }

    #[test]
    fn the_same_seed_plays_the_same_move_and_others_play_others() {
        let game = begun(None);
        let moves: Vec<String> = (0..12)
            .map(|seed| check(&game, Bot::Level1, seed))
            .collect();
        let again: Vec<String> = (0..12)
            .map(|seed| check(&game, Bot::Level1, seed))
            .collect();
        assert_eq!(moves, again);
        assert!(moves.iter().any(|mv| *mv != moves[0]), "{moves:?}");
    }

    #[test]
    fn offers_are_answered_by_the_score_and_takebacks_granted() {
        for (fen, expected) in [
            // A queen less, and a queen more.
            ("k6q/8/8/8/8/8/PP6/K7 w - - 0 40", "accept_draw"),
            ("k7/pp6/8/8/8/8/8/K6Q w - - 0 40", "decline_draw"),
        ] {
            let mut game = begun(Some(fen));
            for side in [Side::White, Side::Black] {
                let mv = game.legal(side)[0];
                let moved = game
                    .decide(side, &Action::Move { mv }, At::exactly(1))
                    .unwrap();
                game.apply(&moved);
            }
            for action in [Action::OfferDraw, Action::AskTakeback] {
                let asked = game.decide(Side::Black, &action, At::exactly(2)).unwrap();
                let before = game.clone();
                game.apply(&asked);
                let answer = match action {
                    Action::OfferDraw => expected,
                    _ => "accept_takeback",
                };
                let said = check(&game, Bot::Level5, 1);
                assert_eq!(said, format!(r#"{{"type":"{answer}"}}"#), "{fen}");
                game = before;
            }
        }
    }

    #[test]
    fn who_is_told_to_stop_answers_nothing() {
        let Turn::Think(thought) =
            turn(&begun(None), Side::White, Bot::Level6, &mut Chance::new(1))
        else {
            panic!("it is White's turn");
        };
        let stop = CancellationToken::new();
        stop.cancel();
        assert_eq!(thought(&stop), None);
        assert_eq!(
            check(&begun(Some("k7/8/8/8/8/8/8/K6R b - - 0 1")), Bot::Level1, 1),
            "waits"
        );
    }
}
