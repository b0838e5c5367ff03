//! An engine as a player: another program, spoken to in its protocol, trusted with nothing.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use torneo_engine::score::Score;
use torneo_rules::chess::position::Variant;

use super::affinity;
use super::dialect::{Dialect, Heard, Thought, Turn};
use super::log::{EngineLog, Log, Way};
use super::options;
use super::spec::EngineSpec;

/// What all engines of a worker have in common.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    pub variant: Variant,
    pub log: Option<Arc<Log>>,
    /// The processor on which they are to run; otherwise wherever the system likes.
    pub processor: Option<usize>,
}

/// An engine that cannot even be started: the match cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerError {
    pub name: String,
    pub trouble: Trouble,
}

/// Why an engine cannot be started as it was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The system's own words.
    NoProgram(String),
    /// It did not introduce itself.
    Silent(NoMove),
    /// It has no option of this name; this one is the most like it.
    NoSuchOption {
        option: String,
        nearest: Option<String>,
    },
    /// Options are set by UCI only.
    NoOptions { option: String },
    /// It does not know Chess960, or not in a language in which it could be asked for.
    NoChess960,
}

/// Why an engine gave no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoMove {
    /// It did not answer in time, not even long after.
    TimedOut,
    /// Its output ended.
    Died,
    /// It gave the game up.
    Resigned,
}

/// An answer to `go`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestMove {
    pub mv: String,
    /// The last score it reported, for itself.
    pub score: Option<Score>,
    pub depth: u32,
    pub nodes: Option<u64>,
    pub elapsed: Duration,
}

/// An engine at the board.
pub struct Player {
    dialect: Dialect,
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    log: EngineLog,
    sound: bool,
    /// How many moves of this game the engine has heard of.
    moves_known: Option<usize>,
}

/// The option by which an engine is told that castling is king takes rook.
const CHESS960: &str = "UCI_Chess960";

/// How long an XBoard engine may take to name its features.
const FEATURES: Duration = Duration::from_secs(2);

/// How long an engine may take to start or to get ready.
const PATIENCE: Duration = Duration::from_secs(20);

/// Lines that may wait to be read before the engine is made to wait.
const WAITING_LINES: usize = 1024;

/// How long an engine may take to leave after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

impl Player {
    /// Starts an engine, sets its options and waits until it is ready.
    pub fn start(spec: &EngineSpec, setup: &Setup) -> Result<Self, PlayerError> {
        let failed = |trouble| PlayerError {
            name: spec.name.clone(),
            trouble,
        };
        let mut command = Command::new(&spec.program);
        if let Some(directory) = &spec.directory {
            command.current_dir(directory);
        }
        let mut child = command
            .args(&spec.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(match setup.log {
                Some(_) => Stdio::piped(),
                None => Stdio::null(),
            })
            .spawn()
            .map_err(|error| failed(Trouble::NoProgram(format!("{}: {error}", spec.program))))?;
        if let Some(processor) = setup.processor {
            affinity::pin(&child, processor);
        }
        let log = EngineLog::new(setup.log.clone(), &spec.name);
        let stdin = child.stdin.take().expect("standard input is a pipe");
        let stdout = child.stdout.take().expect("standard output is a pipe");
        if let Some(stderr) = child.stderr.take() {
            let log = log.clone();
            read_lines(stderr, move |line| {
                log.note(Way::Complaint, &line);
                true
            });
        }
        let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
        let heard = log.clone();
        read_lines(stdout, move |line| {
            heard.note(Way::FromEngine, &line);
            sender.send(line).is_ok()
        });
        let mut player = Self {
            dialect: spec.dialect,
            child,
            stdin,
            lines,
            log,
            sound: true,
            moves_known: None,
        };
        player.greet(spec, setup.variant).map_err(failed)?;
        Ok(player)
    }

    fn greet(&mut self, spec: &EngineSpec, variant: Variant) -> Result<(), Trouble> {
        let is_chess960 = variant == Variant::Chess960;
        match self.dialect {
            Dialect::Uci => {
                self.send("uci");
                let known = self.hear_options().map_err(Trouble::Silent)?;
                for (name, value) in &spec.options {
                    // An engine says nothing about an option it does not have, and plays without it.
                    if !options::knows(&known, name) {
                        return Err(Trouble::NoSuchOption {
                            option: name.clone(),
                            nearest: options::nearest(&known, name).map(str::to_owned),
                        });
                    }
                    self.send(&format!("setoption name {name} value {value}"));
                }
                if is_chess960 {
                    if !options::knows(&known, CHESS960) {
                        return Err(Trouble::NoChess960);
                    }
                    self.send(&format!("setoption name {CHESS960} value true"));
                }
                self.get_ready().map_err(Trouble::Silent)
            }
            Dialect::XBoard => {
                if let Some(option) = spec.options.keys().next() {
                    let option = option.clone();
                    return Err(Trouble::NoOptions { option });
                }
                if is_chess960 {
                    return Err(Trouble::NoChess960);
                }
                self.send("xboard");
                self.send("protover 2");
                // Old engines say nothing; they are given the time the protocol gives them.
                let end = Instant::now() + FEATURES;
                while let Some(left) = end.checked_duration_since(Instant::now()) {
                    match self.lines.recv_timeout(left) {
                        Ok(line) if line.contains("done=1") => break,
                        Ok(_) => {}
                        Err(RecvTimeoutError::Timeout) => break,
                        Err(RecvTimeoutError::Disconnected) => {
                            return Err(Trouble::Silent(NoMove::Died));
                        }
                    }
                }
                Ok(())
            }
        }
    }

    /// The options it names before it says that it is done.
    fn hear_options(&mut self) -> Result<Vec<String>, NoMove> {
        let end = Instant::now() + PATIENCE;
        let mut known = Vec::new();
        loop {
            match self.next_line(end)?.as_str() {
                "uciok" => return Ok(known),
                line => known.extend(options::named(line).map(str::to_owned)),
            }
        }
    }

    /// Can it play another game?
    pub fn is_sound(&self) -> bool {
        self.sound
    }

    pub fn new_game(&mut self) -> Result<(), NoMove> {
        self.moves_known = None;
        match self.dialect {
            Dialect::Uci => {
                self.send("ucinewgame");
                self.get_ready()
            }
            Dialect::XBoard => Ok(()),
        }
    }

    /// Asks for a move and waits at most `patience`.
    pub fn think(&mut self, turn: &Turn<'_>, patience: Duration) -> Result<BestMove, NoMove> {
        let commands = self.dialect.ask(turn, self.moves_known);
        let begun = Instant::now();
        for command in commands {
            self.send(&command);
        }
        // Its own move is known to it too.
        self.moves_known = Some(turn.moves.len() + 1);
        let (mut score, mut depth, mut nodes) = (None, 0, None);
        loop {
            let line = self.next_line(begun + patience)?;
            match self.dialect.hear(&line) {
                Heard::Move(mv) => {
                    return Ok(BestMove {
                        mv,
                        score,
                        depth,
                        nodes,
                        elapsed: begun.elapsed(),
                    });
                }
                Heard::Thought(Thought {
                    score: new_score,
                    depth: new_depth,
                    nodes: new_nodes,
                }) => {
                    score = new_score.or(score);
                    depth = new_depth.unwrap_or(depth);
                    nodes = new_nodes.or(nodes);
                }
                Heard::Resignation => return Err(NoMove::Resigned),
                Heard::Noise => {}
            }
        }
    }

    fn get_ready(&mut self) -> Result<(), NoMove> {
        self.send("isready");
        self.wait_for("readyok", PATIENCE)
    }

    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<(), NoMove> {
        let end = Instant::now() + patience;
        while self.next_line(end)? != word {}
        Ok(())
    }

    fn next_line(&mut self, end: Instant) -> Result<String, NoMove> {
        let left = end.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| {
            self.sound = false;
            match error {
                RecvTimeoutError::Timeout => NoMove::TimedOut,
                RecvTimeoutError::Disconnected => NoMove::Died,
            }
        })
    }

    /// A broken pipe shows when no answer comes.
    fn send(&mut self, line: &str) {
        self.log.note(Way::ToEngine, line);
        let _ = writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush());
    }
}

/// Hands every line of a stream over, in a thread of its own, until it ends or nobody wants more.
fn read_lines(
    stream: impl Read + Send + 'static,
    mut hand_over: impl FnMut(String) -> bool + Send + 'static,
) {
    thread::spawn(move || {
        let mut reader = BufReader::new(stream);
        let mut bytes = Vec::new();
        while reader
            .read_until(b'\n', &mut bytes)
            .is_ok_and(|count| count > 0)
        {
            let line = String::from_utf8_lossy(&bytes).trim().to_owned();
            bytes.clear();
            if !hand_over(line) {
                break;
            }
        }
    });
}

impl Drop for Player {
    fn drop(&mut self) {
        self.send("quit");
        let end = Instant::now() + FAREWELL;
        while Instant::now() < end {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_no_engine_is_named() {
        let spec = EngineSpec::read(None, "cmd=/no/such/engine,name=ghost").unwrap();
        let refused = Player::start(&spec, &Setup::default()).err().unwrap();
        assert_eq!(refused.name, "ghost");
    }
}
