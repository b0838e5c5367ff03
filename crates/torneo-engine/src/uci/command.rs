//! Lines from outside become commands here. Unknown words are skipped, as the protocol asks; nothing
//! is judged that needs a board.

/// A line that was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    Uci,
    Debug(bool),
    IsReady,
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    Position(Setup),
    Go(Box<Go>),
    Stop,
    PonderHit,
    Quit,
    /// `d`: the board, for people.
    Show,
    /// `eval`: the static evaluation, for people.
    Evaluate,
    /// An empty line, `register`, or nothing that is known.
    Nothing,
}

/// The position as it was written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Setup {
    /// `None` is the starting position.
    pub fen: Option<String>,
    pub moves: Vec<String>,
}

/// What `go` asks for, as it was written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Go {
    pub white_left: Option<i64>,
    pub black_left: Option<i64>,
    pub white_increment: Option<i64>,
    pub black_increment: Option<i64>,
    pub moves_to_go: Option<i64>,
    pub depth: Option<i64>,
    pub nodes: Option<i64>,
    pub mate: Option<i64>,
    pub move_time: Option<i64>,
    pub perft: Option<i64>,
    pub infinite: bool,
    pub ponder: bool,
    pub moves: Vec<String>,
}

/// Understands a line.
pub fn read(line: &str) -> Command {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    // "joho debug on" is "debug on": skip what nobody knows.
    let commands = (0..words.len()).map(|first| read_words(words[first], &words[first + 1..]));
    commands.flatten().next().unwrap_or(Command::Nothing)
}

fn read_words(verb: &str, rest: &[&str]) -> Option<Command> {
    let command = match verb {
        "uci" => Command::Uci,
        "debug" => Command::Debug(rest.first() != Some(&"off")),
        "isready" => Command::IsReady,
        "setoption" => set_option(rest),
        "register" => Command::Nothing,
        "ucinewgame" => Command::NewGame,
        "position" => position(rest),
        "go" => Command::Go(Box::new(go(rest))),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        "d" => Command::Show,
        "eval" => Command::Evaluate,
        _ => return None,
    };
    Some(command)
}

/// Names and values may both have spaces in them.
fn set_option(words: &[&str]) -> Command {
    let name_at = words.iter().position(|&word| word == "name");
    let value_at = words.iter().position(|&word| word == "value");
    let end = value_at.unwrap_or(words.len());
    let name = name_at.and_then(|at| words.get(at + 1..end));
    let value = value_at.and_then(|at| words.get(at + 1..));
    Command::SetOption {
        name: name.unwrap_or_default().join(" "),
        value: value.unwrap_or_default().join(" "),
    }
}

fn position(words: &[&str]) -> Command {
    let moves_at = words.iter().position(|&word| word == "moves");
    let (setup, moves) = match moves_at {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let start = setup
        .iter()
        .position(|word| ["startpos", "fen"].contains(word));
    match start.map(|at| (setup[at], &setup[at + 1..])) {
        Some(("fen", fields)) => Command::Position(Setup {
            fen: Some(fields.join(" ")),
            moves: owned(moves),
        }),
        Some(_) => Command::Position(Setup {
            fen: None,
            moves: owned(moves),
        }),
        None => Command::Nothing,
    }
}

fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut rest = words.iter().copied().peekable();
    while let Some(word) = rest.next() {
        let field = match word {
            "infinite" => {
                go.infinite = true;
                continue;
            }
            "ponder" => {
                go.ponder = true;
                continue;
            }
            "searchmoves" => {
                while let Some(mv) = rest.next_if(|word| looks_like_a_move(word)) {
                    go.moves.push(mv.to_owned());
                }
                continue;
            }
            "wtime" => &mut go.white_left,
            "btime" => &mut go.black_left,
            "winc" => &mut go.white_increment,
            "binc" => &mut go.black_increment,
            "movestogo" => &mut go.moves_to_go,
            "depth" => &mut go.depth,
            "nodes" => &mut go.nodes,
            "mate" => &mut go.mate,
            "movetime" => &mut go.move_time,
            "perft" => &mut go.perft,
            _ => continue,
        };
        if let Some(number) = rest.peek().and_then(|word| number(word)) {
            *field = Some(number);
            rest.next();
        }
    }
    go
}

/// A whole number, however absurd; beyond 64 bits it is the nearest one.
fn number(word: &str) -> Option<i64> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    let numeric = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let extreme = if word.starts_with('-') {
        i64::MIN
    } else {
        i64::MAX
    };
    numeric.then(|| word.parse().unwrap_or(extreme))
}

fn looks_like_a_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    (4..=5).contains(&bytes.len())
        && bytes[1].is_ascii_digit()
        && bytes[3].is_ascii_digit()
        && bytes[0].is_ascii_alphabetic()
        && bytes[2].is_ascii_alphabetic()
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_are_skipped() {
        for (line, expected) in [
            ("", Command::Nothing),
            ("joho debug on", Command::Debug(true)),
            ("debug off", Command::Debug(false)),
            ("  \t uci  ", Command::Uci),
            ("register later", Command::Nothing),
            ("position", Command::Nothing),
            ("äöü 🂡 \u{0}", Command::Nothing),
            ("quit", Command::Quit),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
    }

    #[test]
    fn options_may_have_spaces() {
        for (line, name, value) in [
            ("setoption name Hash value 32", "Hash", "32"),
            ("setoption name Clear Hash", "Clear Hash", ""),
            (
                "setoption name SyzygyPath value /a b/c d",
                "SyzygyPath",
                "/a b/c d",
            ),
            ("setoption value 3", "", "3"),
            ("setoption", "", ""),
        ] {
            let expected = Command::SetOption {
                name: name.into(),
                value: value.into(),
            };
            assert_eq!(read(line), expected, "{line}");
        }
    }

    #[test]
    fn positions_are_split_but_not_judged() {
        let read_setup = |line: &str| match read(line) {
            Command::Position(setup) => format!("{:?} {}", setup.fen, setup.moves.join(",")),
            other => format!("{other:?}"),
        };
        for (line, expected) in [
            ("position startpos", "None "),
            ("position startpos moves e2e4 e7e5", "None e2e4,e7e5"),
            (
                "position fen 8/8 w - - moves a1a2",
                "Some(\"8/8 w - -\") a1a2",
            ),
            ("position fen", "Some(\"\") "),
            ("position moves e2e4", "Nothing"),
        ] {
            assert_eq!(read_setup(line), expected, "{line}");
        }
    }

    #[test]
    fn go_takes_what_makes_sense() {
        let line = "go searchmoves e2e4 d2d4 ponder wtime -5 btime 99999999999999999999 winc x \
                    depth 7 nodes nodes 9 foo movestogo 3";
        let expected = Go {
            moves: vec!["e2e4".into(), "d2d4".into()],
            ponder: true,
            white_left: Some(-5),
            black_left: Some(i64::MAX),
            depth: Some(7),
            nodes: Some(9),
            moves_to_go: Some(3),
            ..Go::default()
        };
        assert_eq!(read(line), Command::Go(Box::new(expected)));
    }
}
