//! The engine as an opponent: levels by name, each with its nodes, thinking on a thread of its own.
//!
//! A level says how many nodes it looks at and how much worse than the best its move may be, a beginner how much of what
//! the other can take is seen; nothing depends on the machine's speed, so the same room plays the same moves again.
//!
//! ```text
//! its turn ─▶ search ─▶ resign, offer a draw, or move, after a while      a draw is offered ─▶ search ─▶ accept or decline
//! somebody wants to take back ─▶ yes where the level is for learning, otherwise no
//! ```

use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;
use torneo_engine::attention::Attention;
use torneo_engine::random::Random;
use torneo_engine::score::Score;
use torneo_engine::search::{Limits, Outcome, Signals};
use torneo_engine::strength::{LEAST_ELO, Strength};
use torneo_rules::chance::Chance;
use torneo_rules::chess::clock::room_time::At;
use torneo_rules::chess::game::action::Action;
use torneo_rules::chess::game::afterthought::Afterthought;
use torneo_rules::chess::game::event::Event;
use torneo_rules::chess::game::{Game, Stage};
use torneo_rules::chess::history::History;
use torneo_rules::chess::side::Side;
use ts_rs::TS;

use super::search::{Effort, search};
use crate::games::{Thought, Turn};

/// More memory than any level's nodes fill; people's moves and pages come before it.
const EFFORT: Effort = Effort {
    table_megabytes: 4,
    niceness: 5,
};

/// Nodes of the strongest level.
const MOST_NODES: u64 = 400_000;

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

/// A level. What is known of its rating stands in docs/spec/uci.md §8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ChessLevel")]
#[schema(as = ChessLevel)]
pub enum Bot {
    #[serde(rename = "beginner_1")]
    Beginner1,
    #[serde(rename = "beginner_2")]
    Beginner2,
    #[serde(rename = "beginner_3")]
    Beginner3,
    #[serde(rename = "beginner_4")]
    Beginner4,
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

/// How a bot plays.
#[derive(Debug, Clone, Copy)]
enum Skill {
    Beginner(Attention),
    Level(Strength),
}

impl Bot {
    fn skill(self) -> Skill {
        let beginner = |percent| Skill::Beginner(Attention { percent });
        match self {
            Bot::Beginner1 => beginner(20),
            Bot::Beginner2 => beginner(50),
            Bot::Beginner3 => beginner(75),
            Bot::Beginner4 => beginner(92),
            Bot::Level1 => Skill::Level(Strength::of_elo(800)),
            Bot::Level2 => Skill::Level(Strength::of_elo(1350)),
            Bot::Level3 => Skill::Level(Strength::of_elo(1700)),
            Bot::Level4 => Skill::Level(Strength::of_elo(2000)),
            Bot::Level5 => Skill::Level(Strength::of_elo(2450)),
            Bot::Level6 => Skill::Level(Strength {
                nodes: MOST_NODES,
                margin: 0,
            }),
        }
    }

    /// What a search of this bot looks at where a score is needed.
    fn strength(self) -> Strength {
        match self.skill() {
            Skill::Beginner(_) => Strength::of_elo(LEAST_ELO),
            Skill::Level(strength) => strength,
        }
    }

    /// Whether it is there to learn from: it lets moves be taken back, and plays to the end so that one sees how a game is won.
    fn teaches(self) -> bool {
        match self {
            Bot::Level3 | Bot::Level4 | Bot::Level5 | Bot::Level6 => false,
            Bot::Beginner1
            | Bot::Beginner2
            | Bot::Beginner3
            | Bot::Beginner4
            | Bot::Level1
            | Bot::Level2 => true,
        }
    }

    /// Whether it resigns and offers draws.
    fn gives_up(self) -> bool {
        !self.teaches()
    }
}

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

/// Searches the position on the board as far as a level does.
fn look(history: &History, strength: Strength, stop: &CancellationToken) -> Option<Outcome> {
    let limits = Limits {
        nodes: Some(strength.nodes),
        lines: strength.lines(),
        ..Limits::default()
    };
    search(
        history,
        &limits,
        &Signals::new(&limits),
        stop,
        EFFORT,
        &mut |_| (),
    )
}

#[cfg(test)]
mod tests {
    use torneo_rules::chess::clock::control::Control;
    use torneo_rules::chess::clock::room_time::RoomMillis;
    use torneo_rules::chess::ending::Outcome;
    use torneo_rules::chess::game::terms::Terms;
    use torneo_rules::chess::position::{Position, Variant};

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
        let action = (thought.work)(&CancellationToken::new()).unwrap();
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
        let Action::Move { mv, .. } =
            serde_json::from_str(&check(&castle, Bot::Level6, 7)).unwrap()
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
    fn offers_are_answered_by_the_score_and_takebacks_by_who_teaches() {
        for (fen, expected) in [
            // A queen less, and a queen more.
            ("k6q/8/8/8/8/8/PP6/K7 w - - 0 40", "accept_draw"),
            ("k7/pp6/8/8/8/8/8/K6Q w - - 0 40", "decline_draw"),
        ] {
            let mut game = begun(Some(fen));
            for side in [Side::White, Side::Black] {
                let mv = game.legal(side)[0];
                let moved = game
                    .decide(side, &Action::Move { mv, thought: None }, At::exactly(1))
                    .unwrap();
                game.apply(&moved);
            }
            for action in [Action::OfferDraw, Action::AskTakeback] {
                let asked = game.decide(Side::Black, &action, At::exactly(2)).unwrap();
                let before = game.clone();
                game.apply(&asked);
                let answer = match action {
                    Action::OfferDraw => expected,
                    _ => "decline_takeback",
                };
                let said = check(&game, Bot::Level5, 1);
                assert_eq!(said, format!(r#"{{"type":"{answer}"}}"#), "{fen}");
                if action == Action::AskTakeback {
                    let granted = r#"{"type":"accept_takeback"}"#;
                    assert_eq!(check(&game, Bot::Level2, 1), granted);
                    assert_eq!(check(&game, Bot::Beginner1, 1), granted);
                }
                game = before;
            }
        }
    }

    #[test]
    fn a_bot_tells_what_it_overlooked_and_what_it_thought_better() {
        // The queen may take a pawn that a rook guards; who sees little does, and the rook's answer is what it overlooked.
        let fen = "3r2k1/5ppp/8/3p4/8/8/5PPP/3Q2K1 w - - 0 1";
        let position = Position::from_fen(fen, Variant::Standard).unwrap();
        let history = History::new(position);
        let (mut overlooked, mut better) = (0, 0);
        for seed in 0..40 {
            let stop = CancellationToken::new();
            // The strongest looks long and never plays another move than its best; once shows it.
            let strongest = (seed == 0).then_some(Bot::Level6);
            for bot in [Bot::Beginner1, Bot::Level1].into_iter().chain(strongest) {
                let action = chosen(&history, bot, false, seed, &stop);
                let Some(Action::Move { mv, thought }) = action else {
                    panic!("{bot:?} has a move");
                };
                match (bot, thought) {
                    (Bot::Level6, thought) => assert_eq!(thought, None),
                    (_, None) => {}
                    (Bot::Beginner1, Some(thought)) => {
                        assert_eq!(thought.best, None);
                        overlooked += usize::from(thought.overlooked.is_some());
                    }
                    (_, Some(thought)) => {
                        assert!(thought.best.is_some_and(|best| best != mv));
                        better += 1;
                    }
                }
            }
        }
        assert!(overlooked > 5 && better > 0, "{overlooked} {better}");
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
        assert_eq!((thought.work)(&stop), None);
        assert_eq!(
            check(&begun(Some("k7/8/8/8/8/8/8/K6R b - - 0 1")), Bot::Level1, 1),
            "waits"
        );
    }

    #[test]
    fn strong_levels_give_up_and_offer_draws_by_the_score_and_beginners_play_on() {
        // Two knights go to and fro until the game is old enough; nothing is taken meanwhile.
        let long = |fen: &str| {
            let start = Position::from_fen(fen, Variant::Standard).unwrap();
            let mut history = History::new(start);
            for step in 0..LONG_GAME_PLIES / 4 {
                let there = ["b1a3", "b8a6", "a3b1", "a6b8"];
                let aside = ["b1c3", "b8c6", "c3b1", "c6b8"];
                for uci in if step % 2 == 0 { there } else { aside } {
                    history.play(history.now().read_uci(uci).unwrap());
                }
            }
            history
        };
        let mut lost = long("1nb1k2q/7r/7p/8/8/8/PP6/KN6 w - - 0 1");
        // Pawns have moved, so that no repetition saves it.
        for uci in ["a2a3", "h6h5"] {
            lost.play(lost.now().read_uci(uci).unwrap());
        }
        let even = long("1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1");
        for (history, bot, expected) in [
            (&lost, Bot::Level5, "resign"),
            (&lost, Bot::Level1, "move"),
            (&lost, Bot::Beginner2, "move"),
            (&even, Bot::Level5, "offer_draw"),
            (&even, Bot::Level2, "move"),
        ] {
            let action = chosen(history, bot, true, 3, &CancellationToken::new()).unwrap();
            let said = serde_json::to_value(&action).unwrap();
            assert_eq!(said["type"], expected, "{bot:?}");
        }
        let action = chosen(&even, Bot::Level5, false, 3, &CancellationToken::new());
        assert!(
            matches!(action, Some(Action::Move { .. })),
            "an offer stands already"
        );
    }

    #[test]
    fn a_bot_takes_a_while_but_never_much_of_its_clock() {
        let game = begun(None);
        let free = pause_ms(&game, Side::White, &mut Chance::new(1));
        assert!((400..2_000).contains(&free), "{free}");
        let terms = Terms {
            control: Control::Increment {
                base_ms: 6_000,
                increment_ms: 0,
            },
            ..Terms::default()
        };
        let short = Game::new(&terms).unwrap();
        assert_eq!(pause_ms(&short, Side::White, &mut Chance::new(1)), 100);
    }

    /// How the rungs of the ladder stand to one another: `cargo test --bin torneo ladder -- --ignored --nocapture`.
    #[test]
    #[ignore = "a measurement of minutes"]
    fn the_ladder_measured() {
        let games: u64 = std::env::var("TORNEO_LADDER_GAMES")
            .ok()
            .and_then(|count| count.parse().ok())
            .unwrap_or(400);
        for pair in LADDER.windows(2) {
            let points: f64 = (0..games)
                .map(|game| one_game(pair[1], pair[0], game))
                .sum();
            let share = (points / games as f64).clamp(0.001, 0.999);
            let elo = |share: f64| -400.0 * (1.0 / share - 1.0).log10();
            let error = 1.96 * (share * (1.0 - share) / games as f64).sqrt();
            let (low, high) = ((share - error).max(0.001), (share + error).min(0.999));
            println!(
                "{:?} over {:?}: {:+.0} ({:+.0} to {:+.0}), {points} of {games}",
                pair[1],
                pair[0],
                elo(share),
                elo(low),
                elo(high)
            );
        }
    }

    const LADDER: [Bot; 6] = [
        Bot::Beginner1,
        Bot::Beginner2,
        Bot::Beginner3,
        Bot::Beginner4,
        Bot::Level1,
        Bot::Level2,
    ];

    /// The points of the first, who has White in every other game.
    fn one_game(first: Bot, second: Bot, number: u64) -> f64 {
        let mut history = History::new(Position::initial(Variant::Standard));
        let bots = if number.is_multiple_of(2) {
            [first, second]
        } else {
            [second, first]
        };
        let stop = CancellationToken::new();
        while history.ending().is_none() && history.claimable().is_empty() && history.plies() < 400
        {
            let bot = bots[history.plies() % 2];
            let seed = Random::part(number, history.plies() as u64).draw();
            let Some(Action::Move { mv, .. }) = chosen(&history, bot, false, seed, &stop) else {
                break;
            };
            let mv = history.now().meant(mv).unwrap();
            history.play(mv);
        }
        let winner = history
            .ending()
            .and_then(|ending| ending.outcome)
            .and_then(Outcome::winner);
        match winner {
            None => 0.5,
            Some(side) if (side == Side::White) == number.is_multiple_of(2) => 1.0,
            Some(_) => 0.0,
        }
    }
}
