//! The two languages engines speak: UCI, and the older XBoard protocol.
//!
//! Turns a move to be made into lines for the engine, and its lines into moves and thoughts.

use std::str::FromStr;

use cozy_chess::{Board, Color};
use torneo_engine::score::{MATE, Score};

use super::control::Control;

/// Which protocol an engine speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialect {
    #[default]
    Uci,
    XBoard,
}

/// A move to be made.
#[derive(Debug, Clone, Copy)]
pub struct Turn<'a> {
    pub fen: &'a str,
    pub moves: &'a [String],
    pub mover: Color,
    /// The time controls of White and of Black.
    pub controls: [Control; Color::NUM],
    pub left_ms: [u64; Color::NUM],
    /// Until the mover's clock is given its base again.
    pub moves_to_go: Option<u32>,
}

impl Turn<'_> {
    fn control(&self) -> Control {
        self.controls[self.mover as usize]
    }

    /// What a side has left; an opponent without a clock is said to have as much as the mover.
    fn left_ms(&self, color: Color) -> u64 {
        match self.controls[color as usize] {
            Control::Clock { .. } => self.left_ms[color as usize],
            Control::MoveTime(_) | Control::Nodes(_) | Control::Depth(_) => {
                self.left_ms[self.mover as usize]
            }
        }
    }
}

/// What a line from an engine means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    Move(String),
    Thought(Thought),
    Resignation,
    Noise,
}

/// What an engine says while it thinks, for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Thought {
    pub score: Option<Score>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
}

impl Dialect {
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "uci" => Some(Dialect::Uci),
            "xboard" => Some(Dialect::XBoard),
            _ => None,
        }
    }

    /// The lines that ask for a move of an engine that has heard of so many moves of the game.
    pub fn ask(self, turn: &Turn<'_>, moves_known: Option<usize>) -> Vec<String> {
        match self {
            Dialect::Uci => vec![uci_position(turn), uci_go(turn)],
            Dialect::XBoard => xboard_ask(turn, moves_known),
        }
    }

    pub fn hear(self, line: &str) -> Heard {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match (self, words.as_slice()) {
            (Dialect::Uci, ["bestmove", mv, ..]) | (Dialect::XBoard, ["move", mv, ..]) => {
                Heard::Move((*mv).to_owned())
            }
            (Dialect::Uci, ["info", "string", ..]) => Heard::Noise,
            // Its second choice is not what it thinks of the move it plays.
            (Dialect::Uci, ["info", rest @ ..]) if value_after(rest, "multipv") > Some(1_u32) => {
                Heard::Noise
            }
            (Dialect::Uci, ["info", rest @ ..]) => Heard::Thought(Thought {
                score: uci_score(rest),
                depth: value_after(rest, "depth"),
                nodes: value_after(rest, "nodes"),
            }),
            (Dialect::XBoard, ["resign", ..]) => Heard::Resignation,
            // A move it does not understand is one it will never answer.
            (Dialect::XBoard, ["Illegal", ..]) => Heard::Move(line.to_owned()),
            (Dialect::XBoard, [depth, score, _, nodes, ..]) => {
                match (depth.trim_end_matches('.').parse(), score.parse()) {
                    (Ok(depth), Ok(score)) => Heard::Thought(Thought {
                        score: Some(score),
                        depth: Some(depth),
                        nodes: nodes.parse().ok(),
                    }),
                    _ => Heard::Noise,
                }
            }
            (Dialect::Uci | Dialect::XBoard, _) => Heard::Noise,
        }
    }
}

fn uci_position(turn: &Turn<'_>) -> String {
    let mut text = format!("position fen {}", turn.fen);
    if !turn.moves.is_empty() {
        text.push_str(" moves ");
        text.push_str(&turn.moves.join(" "));
    }
    text
}

fn uci_go(turn: &Turn<'_>) -> String {
    match turn.control() {
        Control::Clock { .. } => {
            let [white, black] = [Color::White, Color::Black].map(|color| turn.left_ms(color));
            let [winc, binc] = turn.controls.map(Control::increment_ms);
            let to_go = turn.moves_to_go.map(|moves| format!(" movestogo {moves}"));
            let to_go = to_go.unwrap_or_default();
            format!("go wtime {white} btime {black} winc {winc} binc {binc}{to_go}")
        }
        Control::MoveTime(ms) => format!("go movetime {ms}"),
        Control::Nodes(nodes) => format!("go nodes {nodes}"),
        Control::Depth(depth) => format!("go depth {depth}"),
    }
}

/// The whole position first; later only the opponent's move.
fn xboard_ask(turn: &Turn<'_>, moves_known: Option<usize>) -> Vec<String> {
    let mut lines = Vec::new();
    if moves_known.is_none() {
        lines.extend(["new", "random", "easy", "post", "force"].map(str::to_owned));
        lines.push(match turn.control() {
            // Whole seconds are all that every engine understands; the clock is told at each move.
            Control::Clock {
                base_ms,
                increment_ms,
                moves,
            } => {
                let seconds = base_ms.div_ceil(1000);
                let (minutes, seconds) = (seconds / 60, seconds % 60);
                let moves = moves.map_or(0, u32::from);
                format!(
                    "level {moves} {minutes}:{seconds:02} {}",
                    increment_ms / 1000
                )
            }
            Control::MoveTime(ms) => format!("st {}", ms.div_ceil(1000)),
            Control::Nodes(_) => "st 1".to_owned(),
            Control::Depth(depth) => format!("sd {depth}"),
        });
        // Not every engine can set up a position; from the ordinary one nobody has to.
        if turn.fen != Board::startpos().to_string() {
            lines.push(format!("setboard {}", turn.fen));
        }
    }
    if let Control::Clock { .. } = turn.control() {
        let centiseconds = |color: Color| turn.left_ms(color) / 10;
        lines.push(format!("time {}", centiseconds(turn.mover)));
        lines.push(format!("otim {}", centiseconds(!turn.mover)));
    }
    let unknown = turn.moves.get(moves_known.unwrap_or(0)..);
    lines.extend(unknown.unwrap_or_default().iter().cloned());
    if moves_known.is_none() {
        lines.push("go".to_owned());
    }
    lines
}

/// `score cp 31` or `score mate -2` in our own scale.
fn uci_score(words: &[&str]) -> Option<Score> {
    let at = words.iter().position(|&word| word == "score")?;
    let value: Score = words.get(at + 2)?.parse().ok()?;
    match words[at + 1] {
        "cp" => Some(value.clamp(-MATE / 2, MATE / 2)),
        "mate" if value > 0 => Some(MATE - value.min(500)),
        "mate" => Some(-MATE - value.max(-500)),
        _ => None,
    }
}

fn value_after<T: FromStr>(words: &[&str], name: &str) -> Option<T> {
    let at = words.iter().position(|&word| word == name)?;
    words.get(at + 1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_understood() {
        let thought = |score, depth, nodes| {
            Heard::Thought(Thought {
                score,
                depth,
                nodes,
            })
        };
        for (dialect, line, expected) in [
            (
                Dialect::Uci,
                "bestmove e2e4 ponder e7e5",
                Heard::Move("e2e4".into()),
            ),
            (
                Dialect::Uci,
                "info depth 3 score cp -31 nodes 5",
                thought(Some(-31), Some(3), Some(5)),
            ),
            (
                Dialect::Uci,
                "info score mate 3 pv a",
                thought(Some(MATE - 3), None, None),
            ),
            (
                Dialect::Uci,
                "info score mate -2",
                thought(Some(-MATE + 2), None, None),
            ),
            (
                Dialect::Uci,
                "info string score cp 5 of the year",
                Heard::Noise,
            ),
            (Dialect::Uci, "move e2e4", Heard::Noise),
            (Dialect::XBoard, "move e7e8q", Heard::Move("e7e8q".into())),
            (
                Dialect::XBoard,
                " 5. 23 10 4000 e4 e5",
                thought(Some(23), Some(5), Some(4000)),
            ),
            (Dialect::XBoard, "resign", Heard::Resignation),
            (Dialect::XBoard, "# a note for people", Heard::Noise),
        ] {
            assert_eq!(dialect.hear(line), expected, "{line}");
        }
    }

    #[test]
    fn engines_are_asked() {
        let moves = ["e2e4".to_owned(), "e7e5".to_owned()];
        let turn = Turn {
            fen: "FEN",
            moves: &moves,
            mover: Color::White,
            controls: [Control::read_clock("2+0.02").unwrap(); 2],
            left_ms: [1500, 900],
            moves_to_go: None,
        };
        assert_eq!(
            Dialect::Uci.ask(&turn, None),
            [
                "position fen FEN moves e2e4 e7e5",
                "go wtime 1500 btime 900 winc 20 binc 20"
            ]
        );
        assert_eq!(
            Dialect::XBoard.ask(&turn, Some(1)),
            ["time 150", "otim 90", "e7e5"]
        );
        let first = Dialect::XBoard.ask(&turn, None);
        assert_eq!(first[5..7], ["level 0 0:02 0", "setboard FEN"]);
        assert_eq!(first[9..], ["e2e4", "e7e5", "go"]);
        // A clock of periods against an opponent without one.
        let turn = Turn {
            controls: [Control::read_clock("40/60+1").unwrap(), Control::Nodes(9)],
            left_ms: [1500, 0],
            moves_to_go: Some(7),
            ..turn
        };
        assert_eq!(
            Dialect::Uci.ask(&turn, None)[1],
            "go wtime 1500 btime 1500 winc 1000 binc 0 movestogo 7"
        );
        let first = Dialect::XBoard.ask(&turn, None);
        assert_eq!(first[5], "level 40 1:00 1");
        let black = Turn {
            mover: Color::Black,
            ..turn
        };
        assert_eq!(Dialect::Uci.ask(&black, None)[1], "go nodes 9");
    }
}
