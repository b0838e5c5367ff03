//! A whole game judged at once: the filter `torneo chess replay`.
//!
//! Spec: docs/spec/chess.md §8. Ruling C14.
//!
//! Moves and thinking times go in; the position, everything that is legal and claimable in it, and the ending come out.
//! In this filter a flag is judged by the table of material only, so that any reading of the Laws can agree with it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ending::{Ending, Outcome, Reason};
use super::history::{Ground, History};
use super::position::{Position, Variant};
use super::side::{BySide, Side};
use super::uci::UciMove;

/// Largest number of milliseconds that is read: what JSON's readers agree on. Sums of so many stay far from overflow.
const MOST_MS: u64 = (1 << 53) - 1;

/// A game as it was played. Keys that are not named here are ignored.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct Question {
    /// FEN, X-FEN or Shredder-FEN; the ordinary starting position without.
    pub fen: Option<String>,
    pub variant: Option<Variant>,
    /// In UCI notation.
    pub moves: Vec<String>,
    pub clock: Option<ReplayClock>,
    /// The mover's thinking time for each ply; one more is what the side to move has already thought.
    pub times_ms: Option<Vec<u64>>,
}

/// Base and increment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "BTreeMap<String, u64>")]
pub struct ReplayClock {
    pub base_ms: u64,
    pub increment_ms: u64,
}

/// By its keys, and by nothing else: a clock with another key would be judged wrongly.
impl TryFrom<BTreeMap<String, u64>> for ReplayClock {
    type Error = &'static str;

    fn try_from(fields: BTreeMap<String, u64>) -> Result<Self, &'static str> {
        match (fields.get("base_ms"), fields.get("increment_ms")) {
            (Some(base_ms), Some(increment_ms)) if fields.len() == 2 => Ok(Self {
                base_ms: *base_ms,
                increment_ms: *increment_ms,
            }),
            (_, _) => Err("a clock has base_ms and increment_ms"),
        }
    }
}

/// Where the game stands after all its moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReplayAnswer {
    pub fen: String,
    pub san: Vec<String>,
    /// Empty once the game is over.
    pub legal: Vec<UciMove>,
    pub outcome: Option<Outcome>,
    pub reason: Option<Reason>,
    /// For the side to move, with the position on the board.
    pub claimable: Vec<Ground>,
    /// For the side to move, with an intended move.
    pub claimable_with: BTreeMap<String, Vec<Ground>>,
    pub repetitions: usize,
    pub halfmove: u32,
    /// White's, then Black's; nothing without a clock.
    pub left_ms: Option<[u64; 2]>,
}

/// Why a game has no answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// Moves made before it.
    pub ply: usize,
    #[serde(rename = "move")]
    pub mv: Option<String>,
    pub reason: RefusedReason,
}

/// The words never change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusedReason {
    IllegalMove,
    GameOver,
    BadFen,
    BadRequest,
}

impl Refused {
    /// What is not of the documented form.
    pub fn bad_request() -> Self {
        Self {
            ply: 0,
            mv: None,
            reason: RefusedReason::BadRequest,
        }
    }
}

/// Plays a game through.
pub fn replay(question: &Question) -> Result<ReplayAnswer, Refused> {
    let thought_ms = thinking_times(question)?;
    let variant = question.variant.unwrap_or_default();
    let start = match &question.fen {
        None => Position::initial(variant),
        Some(fen) => Position::from_fen(fen, variant).map_err(|_| Refused {
            reason: RefusedReason::BadFen,
            ..Refused::bad_request()
        })?,
    };
    let mut game = Replayed::new(start, question.clock);
    for (index, text) in question.moves.iter().enumerate() {
        let thought_ms = thought_ms.get(index).copied().unwrap_or(0);
        game.make(text, thought_ms).map_err(|reason| Refused {
            ply: game.history.plies(),
            mv: Some(text.clone()),
            reason,
        })?;
    }
    if let Some(thought_ms) = thought_ms.get(question.moves.len()) {
        game.think(*thought_ms);
    }
    Ok(game.answer())
}

/// One time for each move, perhaps one more; or none at all, which charges nobody.
fn thinking_times(question: &Question) -> Result<&[u64], Refused> {
    let times_ms = question.times_ms.as_deref();
    let moves = question.moves.len();
    let fits = times_ms.is_none_or(|times| times.len() == moves || times.len() == moves + 1);
    let clock = question
        .clock
        .map(|clock| [clock.base_ms, clock.increment_ms]);
    let mut all = times_ms
        .into_iter()
        .chain(clock.as_ref().map(<[u64; 2]>::as_slice))
        .flatten();
    if !fits || all.any(|ms| *ms > MOST_MS) {
        return Err(Refused::bad_request());
    }
    Ok(times_ms.unwrap_or_default())
}

/// A game while it is played through.
struct Replayed {
    history: History,
    san: Vec<String>,
    ending: Option<Ending>,
    /// What each has left, and the increment.
    clock: Option<(BySide<u64>, u64)>,
}

impl Replayed {
    fn new(start: Position, clock: Option<ReplayClock>) -> Self {
        let history = History::new(start);
        Self {
            ending: history.ending(),
            history,
            san: Vec::new(),
            clock: clock.map(|clock| (BySide::both(clock.base_ms), clock.increment_ms)),
        }
    }

    fn make(&mut self, text: &str, thought_ms: u64) -> Result<(), RefusedReason> {
        if self.ending.is_some() {
            return Err(RefusedReason::GameOver);
        }
        let mover = self.history.now().to_move();
        // A move that comes after the flag is not made, so nobody asks whether it was legal.
        if self.think(thought_ms) {
            return Ok(());
        }
        let now = self.history.now();
        let mv = now.read_uci(text).ok_or(RefusedReason::IllegalMove)?;
        self.san.push(now.san(mv));
        self.history.play(mv);
        if let Some((left_ms, increment_ms)) = &mut self.clock {
            left_ms[mover] += *increment_ms;
        }
        self.ending = self.history.ending();
        Ok(())
    }

    /// Charges the side to move. Tells whether the flag has fallen; nobody is charged once the game is over.
    fn think(&mut self, thought_ms: u64) -> bool {
        let Some((left_ms, _)) = &mut self.clock else {
            return false;
        };
        if self.ending.is_some() {
            return false;
        }
        let now = self.history.now();
        let thinker = now.to_move();
        let fallen = thought_ms >= left_ms[thinker];
        left_ms[thinker] = left_ms[thinker].saturating_sub(thought_ms);
        if fallen {
            self.ending = Some(flag_by_material(now, thinker));
        }
        fallen
    }

    fn answer(self) -> ReplayAnswer {
        let now = self.history.now();
        let over = self.ending.is_some();
        ReplayAnswer {
            fen: now.fen(),
            legal: if over {
                Vec::new()
            } else {
                self.history.legal()
            },
            outcome: self.ending.and_then(|ending| ending.outcome),
            reason: self.ending.map(|ending| ending.reason),
            claimable: if over {
                Vec::new()
            } else {
                self.history.claimable()
            },
            claimable_with: if over {
                BTreeMap::new()
            } else {
                self.history.all_claimable_with()
            },
            repetitions: self.history.repetitions(),
            halfmove: now.halfmove(),
            left_ms: self
                .clock
                .map(|(left_ms, _)| [left_ms.white, left_ms.black]),
            san: self.san,
        }
    }
}

fn flag_by_material(position: &Position, flagged: Side) -> Ending {
    if position.cannot_mate_by_material(flagged.other()) {
        Ending::draw(Reason::FlagInsufficient)
    } else {
        Ending::won(flagged.other(), Reason::Flag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answer as JSON, or the refusal; only the named fields of an answer.
    fn check(question: &str, fields: &[&str], expected: &str) {
        let question: Question = serde_json::from_str(question).unwrap();
        let answer = match replay(&question) {
            Err(refused) => serde_json::to_string(&refused).unwrap(),
            Ok(answer) => {
                let answer = serde_json::to_value(&answer).unwrap();
                let told: Vec<String> = fields
                    .iter()
                    .map(|field| answer[*field].to_string())
                    .collect();
                told.join(" ")
            }
        };
        assert_eq!(answer, expected, "{question:?}");
    }

    #[test]
    fn times_are_charged_and_flags_fall() {
        let clock = r#""clock":{"base_ms":1000,"increment_ms":100}"#;
        let told = ["outcome", "reason", "left_ms", "san"];
        for (moves, times, expected) in [
            (
                r#"["e2e4","e7e5"]"#,
                "[200,999]",
                r#"null null [900,101] ["e4","e5"]"#,
            ),
            (
                r#"["e2e4","e7e5"]"#,
                "[200,999,899]",
                r#"null null [1,101] ["e4","e5"]"#,
            ),
            (
                r#"["e2e4","e7e5"]"#,
                "[200,999,900]",
                r#""0-1" "flag" [0,101] ["e4","e5"]"#,
            ),
            (
                r#"["e2e4","e7e5"]"#,
                "[200,1000]",
                r#""1-0" "flag" [900,0] ["e4"]"#,
            ),
            (
                r#"["e2e4","e7e5"]"#,
                "[1000,0]",
                r#"{"ply":0,"move":"e7e5","reason":"game_over"}"#,
            ),
            (r#"["e2e5"]"#, "[1000]", r#""0-1" "flag" [0,1000] []"#),
            (
                r#"["e2e5"]"#,
                "[1]",
                r#"{"ply":0,"move":"e2e5","reason":"illegal_move"}"#,
            ),
            (
                r#"["e2e4"]"#,
                "[]",
                r#"{"ply":0,"move":null,"reason":"bad_request"}"#,
            ),
            (
                r#"["e2e4"]"#,
                "[1,1,1]",
                r#"{"ply":0,"move":null,"reason":"bad_request"}"#,
            ),
            (r#"["e2e4"]"#, "null", r#"null null [1100,1000] ["e4"]"#),
            ("[]", "[0]", "null null [1000,1000] []"),
        ] {
            let question = format!(r#"{{"moves":{moves},{clock},"times_ms":{times}}}"#);
            check(&question, &told, expected);
        }
    }

    #[test]
    fn a_flag_against_a_bare_king_is_a_draw() {
        for (fen, expected) in [
            (
                "4k3/8/8/8/8/8/P7/4K3 w - -",
                r#""1/2-1/2" "flag_insufficient""#,
            ),
            ("4k3/8/8/8/8/8/P7/4K3 b - -", r#""1-0" "flag""#),
            ("4k3/8/8/8/8/8/P7/4KB2 b - -", r#""1-0" "flag""#),
            ("4kb2/8/8/8/8/8/P7/4K3 w - -", r#""0-1" "flag""#),
            (
                "4kb2/8/8/8/8/8/R7/4K3 w - -",
                r#""1/2-1/2" "flag_insufficient""#,
            ),
        ] {
            let question = format!(
                r#"{{"fen":"{fen}","moves":[],"clock":{{"base_ms":1,"increment_ms":0}},"times_ms":[1]}}"#
            );
            check(&question, &["outcome", "reason"], expected);
        }
    }

    #[test]
    fn endings_of_the_position_that_is_given() {
        for (fen, expected) in [
            ("7k/6Q1/6K1/8/8/8/8/8 b - - 200 1", r#""1-0" "checkmate""#),
            (
                "7k/5Q2/6K1/8/8/8/8/8 b - - 200 1",
                r#""1/2-1/2" "stalemate""#,
            ),
            (
                "7k/8/6K1/8/8/8/8/8 b - - 200 1",
                r#""1/2-1/2" "insufficient_material""#,
            ),
            (
                "7k/8/6K1/8/8/8/8/R7 b - - 150 1",
                r#""1/2-1/2" "seventyfive""#,
            ),
            ("7k/8/6K1/8/8/8/8/R7 b - - 149 1", "null null"),
        ] {
            let question = format!(r#"{{"fen":"{fen}","moves":[]}}"#);
            check(&question, &["outcome", "reason"], expected);
        }
        let over = r#"{"fen":"7k/6Q1/6K1/8/8/8/8/8 b - -","moves":["h8g7"]}"#;
        check(over, &[], r#"{"ply":0,"move":"h8g7","reason":"game_over"}"#);
        let bad = r#"{"fen":"7k/6Q1/6K1/8/8/8/8/8 w - -","moves":["h8g7"]}"#;
        check(bad, &[], r#"{"ply":0,"move":null,"reason":"bad_fen"}"#);
    }

    #[test]
    fn claims_on_the_board_and_with_a_move() {
        let fen = "7k/8/6K1/8/8/8/8/R7 w - - 99 80";
        let told = ["claimable", "claimable_with", "reason"];
        let question = format!(r#"{{"fen":"{fen}","moves":[]}}"#);
        let question: Question = serde_json::from_str(&question).unwrap();
        let answer = replay(&question).unwrap();
        // a1a8 mates; every other move completes the fifty.
        assert_eq!(answer.claimable, []);
        assert_eq!(answer.claimable_with.len(), answer.legal.len() - 1);
        assert!(!answer.claimable_with.contains_key("a1a8"));
        let shuffle = r#""g1f3","g8f6","f3g1","f6g8""#;
        let question = format!(r#"{{"moves":[{shuffle},{shuffle}]}}"#);
        check(
            &question,
            &told,
            r#"["threefold"] {"g1f3":["threefold"]} null"#,
        );
        let question = format!(r#"{{"moves":[{shuffle},"g1f3","g8f6","f3g1"]}}"#);
        check(&question, &told, r#"[] {"f6g8":["threefold"]} null"#);
        let question = format!(r#"{{"moves":[{shuffle},{shuffle},{shuffle},{shuffle}]}}"#);
        check(
            &question,
            &["repetitions", "reason", "legal"],
            r#"5 "fivefold" []"#,
        );
    }
}
