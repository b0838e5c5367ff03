//! The engine as an opponent. Nothing depends on the machine's speed, so the same room plays the same moves again.
//!
//! ```text
//! its turn ─▶ search ─▶ resign, offer a draw, or move, after a while      a draw is offered ─▶ search ─▶ accept or decline
//! somebody wants to take back ─▶ yes where the level is for learning, otherwise no
//! ```

use tokio_util::sync::CancellationToken;
use torneo_engine::random::Random;
use torneo_engine::score::Score;
use torneo_engine::search::{Limits, Outcome};
use torneo_engine::strength::Strength;
use torneo_rules::chance::Chance;
use torneo_rules::chess::clock::room_time::At;
use torneo_rules::chess::game::action::Action;
use torneo_rules::chess::game::afterthought::Afterthought;
use torneo_rules::chess::game::event::Event;
use torneo_rules::chess::game::{Game, Stage};
use torneo_rules::chess::history::History;
use torneo_rules::chess::side::Side;

use super::level::{Bot, Skill};
use super::search::search;
use crate::games::{Thought, Turn};

/// A draw is taken when the engine stands this much worse, in centipawns …
const WORSE: Score = -150;

/// … or is not better and so many plies have been made.
const LONG_GAME_PLIES: usize = 60;

/// So much worse the game is given up, in centipawns.
const LOST: Score = -1_200;

/// Nobody stands better than this, in centipawns, and for so many plies nothing was taken and no pawn moved.
const EVEN: Score = 15;
const QUIET_PLIES: u32 = 24;

/// A bot takes a while, in milliseconds: at least so long, longer for each move there is, and a little by whim …
const LEAST_PAUSE_MS: u64 = 350;
const PAUSE_PER_CHOICE_MS: u64 = 15;
const WHIM_MS: u64 = 40;

/// … but at most this part of what its clock has left.
const CLOCK_SHARE: u64 = 60;

/// What is wanted of the engine.
enum Question {
    Move {
        may_offer: bool,
    },
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
    let view = game.view_with_last(0);
    let pause_ms = pause_ms(game, side, chance);
    if view.takeback == Some(side.other()) {
        let answer = match bot.teaches() {
            true => Action::AcceptTakeback,
            false => Action::DeclineTakeback,
        };
        return Turn::Think(Thought {
            work: Box::new(|_| Some(answer)),
            pause_ms,
            on_its_clock: false,
        });
    }
    let to_move = view.to_move == side;
    let question = match view.draw_offer == Some(side.other()) {
        true => Question::Draw { to_move },
        false if to_move => Question::Move {
            may_offer: game
                .decide(side, &Action::OfferDraw, At::exactly(0))
                .is_ok(),
        },
        false => return Turn::Wait,
    };
    let history = game.history().clone();
    let digits = [0; 16].map(|_| chance.pick(&DIGITS).unwrap_or_default());
    let seed = digits.iter().fold(0, |seed, digit| seed << 4 | digit);
    Turn::Think(Thought {
        work: Box::new(move |stop| match question {
            Question::Move { may_offer } => chosen(&history, bot, may_offer, seed, stop),
            Question::Draw { to_move } => {
                let score = look(&history, bot.strength(), stop)?.lines.first()?.score;
                let ours = if to_move { score } else { -score };
                Some(answer_to_offer(ours, history.plies()))
            }
        }),
        pause_ms,
        on_its_clock: to_move,
    })
}

/// For seeds: sixteen of them are 64 bits.
const DIGITS: [u64; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// How long a person would look at it: a moment, more where there is more to choose from, and never more than a small
/// part of what the clock has left.
fn pause_ms(game: &Game, side: Side, chance: &mut Chance) -> u64 {
    let choices = game.history().now().moves().len().min(40) as u64;
    let whim = chance.pick(&DIGITS).unwrap_or_default();
    let wanted = LEAST_PAUSE_MS + choices * PAUSE_PER_CHOICE_MS + whim * WHIM_MS;
    let clock = game.clock().map(|clock| clock.left_ms(side) / CLOCK_SHARE);
    clock.map_or(wanted, |most| wanted.min(most))
}

/// What a bot does on its turn: gives up, offers a draw, or moves.
fn chosen(
    history: &History,
    bot: Bot,
    may_offer: bool,
    seed: u64,
    stop: &CancellationToken,
) -> Option<Action> {
    let random = &mut Random::new(seed);
    let now = history.now();
    let (mv, best, overlooked) = match bot.skill() {
        Skill::Beginner(attention) => {
            let choice = attention.choose(now.board(), random)?;
            (choice.mv, None, choice.overlooked)
        }
        Skill::Level(strength) => {
            let outcome = look(history, strength, stop)?;
            let score = outcome.lines.first()?.score;
            if bot.gives_up() && history.plies() >= LONG_GAME_PLIES / 2 && score <= LOST {
                return Some(Action::Resign);
            }
            let level = score.abs() <= EVEN && history.now().halfmove() >= QUIET_PLIES;
            if bot.gives_up() && may_offer && level && history.plies() >= LONG_GAME_PLIES {
                return Some(Action::OfferDraw);
            }
            let best = outcome.best()?;
            let mv = match strength.margin {
                0 => best,
                _ => strength.choose(&outcome, random)?,
            };
            (mv, Some(best).filter(|best| *best != mv), None)
        }
    };
    let after = now.after(mv);
    let thought = Afterthought {
        best: best.map(|mv| now.written(mv)),
        overlooked: overlooked.map(|mv| after.written(mv)),
    };
    let is_worth_telling = thought.best.is_some() || thought.overlooked.is_some();
    Some(Action::Move {
        mv: now.written(mv),
        thought: is_worth_telling.then_some(thought),
    })
}

fn answer_to_offer(score: Score, plies: usize) -> Action {
    if score <= WORSE || (score <= 0 && plies >= LONG_GAME_PLIES) {
        Action::AcceptDraw
    } else {
        Action::DeclineDraw
    }
}

/// Searches the position on the board as far as a level does; nothing where nobody waits for it any more.
fn look(history: &History, strength: Strength, stop: &CancellationToken) -> Option<Outcome> {
    let limits = Limits {
        nodes: Some(strength.nodes),
        lines: strength.lines(),
        ..Limits::default()
    };
    let wanted = stop.clone();
    let goes_on = move |_| !wanted.is_cancelled();
    let outcome = search(history, &limits, goes_on, &mut |_| ())?;
    (!stop.is_cancelled()).then_some(outcome)
}

#[cfg(test)]
mod tests;

/// The ladder of levels, measured.
#[cfg(test)]
mod ladder;
