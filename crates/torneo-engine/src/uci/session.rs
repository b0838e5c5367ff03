//! The conversation: what each command does, and the one search that may be running.
//!
//! ```text
//!           go                         bestmove
//!   idle ────────> searching ───────────────────────────────> idle
//!                    │   stop, ponderhit, isready, position: at any time
//!                    └── go, setoption, ucinewgame: refused until the answer
//! ```

use std::io::{BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{SystemTime, UNIX_EPOCH};

use cozy_chess::Color;

use super::command::{self, Command, Go, Setup};
use super::options::{self, Name, Options};
use super::output::{Line, Output};
use super::search_thread::{Engine, Search};
use crate::book::Book;
use crate::clock::{GameClock, Plan};
use crate::endgame_tables::EndgameTables;
use crate::evaluate;
use crate::network::Network;
use crate::position::{Position, Refusal};
use crate::random::Random;
use crate::score::MAX_DEPTH;
use crate::search::{Limits, Pool, SEARCH_STACK, Signals};
use crate::strength::Strength;
use crate::table::Table;

/// Longest line that is read; a game of 6 000 moves fits ten times.
const LONGEST_LINE: u64 = 1 << 20;

/// The clock assumed for a color whose time `go` does not give while it gives the other's.
const UNKNOWN_CLOCK_MS: i64 = 1000;

/// Deepest perft; nobody waits for more.
const DEEPEST_PERFT: i64 = 20;

/// Speaks UCI until `quit` or the end of the input. Leaves no thread behind.
pub fn run(mut input: impl BufRead, output: Box<dyn Write + Send>) {
    let mut session = Session::new(Arc::new(Output::new(output)));
    loop {
        let line = match read_line(&mut input) {
            Reading::Line(line) => line,
            Reading::TooLong => {
                session.output.note("the line is too long and was ignored");
                continue;
            }
            Reading::End => break,
        };
        let command = command::read(&line);
        if command == Command::Quit {
            break;
        }
        session.obey(command);
    }
    session.end();
}

/// What reading a line gave.
enum Reading {
    Line(String),
    TooLong,
    End,
}

fn read_line(input: &mut impl BufRead) -> Reading {
    let mut bytes = Vec::new();
    match input
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut bytes)
    {
        Ok(0) | Err(_) => Reading::End,
        Ok(_) if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST_LINE => {
            // Skip the rest, a piece at a time.
            while bytes.last() != Some(&b'\n') {
                bytes.clear();
                let more = input
                    .by_ref()
                    .take(LONGEST_LINE)
                    .read_until(b'\n', &mut bytes);
                if more.unwrap_or(0) == 0 {
                    return Reading::End;
                }
            }
            Reading::TooLong
        }
        Ok(_) => Reading::Line(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// A search under way.
struct Running {
    signals: Arc<Signals>,
    /// Set right before `bestmove` is written.
    answered: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

struct Session {
    output: Arc<Output>,
    engine: Arc<Mutex<Engine>>,
    running: Option<Running>,
    options: Options,
    position: Position,
    debug: bool,
}

impl Session {
    fn new(output: Arc<Output>) -> Self {
        let options = Options::default();
        let table = Table::new(options.hash).expect("a small table fits everywhere");
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let engine = Engine {
            pool: Pool::new(table, options.threads),
            book: None,
            random: Random::new(now.map_or(0, |now| now.as_nanos() as u64)),
        };
        Self {
            output,
            engine: Arc::new(Mutex::new(engine)),
            running: None,
            options,
            position: Position::default(),
            debug: false,
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => self.output.say(&Line::ReadyOk),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::NewGame => {
                if self.is_idle("ucinewgame") {
                    self.engine().pool.clear();
                }
            }
            Command::Position(setup) => self.set_position(&setup),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(running) = &self.running {
                    running.signals.ponder_hit();
                }
            }
            Command::Show => self.show(),
            Command::Evaluate => self.evaluate(),
            Command::Quit | Command::Nothing => {}
        }
    }

    /// Stops whatever runs and waits for its thread.
    fn end(mut self) {
        self.stop();
    }

    fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.signals.stop();
            // A search that panicked has said so on standard error.
            let _ = running.thread.join();
        }
    }

    /// Is no search running? Otherwise says why the command is refused.
    fn is_idle(&mut self, what: &str) -> bool {
        if let Some(running) = self
            .running
            .take_if(|running| running.answered.load(Ordering::Acquire))
        {
            let _ = running.thread.join();
        }
        if self.running.is_some() {
            self.output.note(format!(
                "{what} is refused during a search; send stop first"
            ));
        }
        self.running.is_none()
    }

    /// The engine; waits for nobody, because it is asked for only while no search runs.
    fn engine(&self) -> MutexGuard<'_, Engine> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn introduce(&self) {
        self.output.say(&Line::Name);
        self.output.say(&Line::Author);
        for option in options::announcements() {
            self.output.say(&Line::Option(&option));
        }
        self.output.say(&Line::UciOk);
    }

    fn set_option(&mut self, name: &str, value: &str) {
        if !self.is_idle("setoption") {
            return;
        }
        if cfg!(feature = "tuning")
            && let Ok(value) = value.parse()
            && self.engine().pool.parameters.set(name, value)
        {
            return;
        }
        let before = self.options.clone();
        let acted = match self.options.set(name, value) {
            Ok(name) => self.act_on(name),
            Err(refusal) => Err(refusal.to_string()),
        };
        if let Err(refusal) = acted {
            self.options = before;
            self.output.note(refusal);
        }
    }

    /// Does what an option asks of the engine; an error leaves the engine as it was.
    fn act_on(&self, name: Name) -> Result<(), String> {
        let options = &self.options;
        let mut engine = self.engine();
        match name {
            Name::Hash => {
                engine.pool.table = Table::new(options.hash).map_err(|error| error.to_string())?;
            }
            Name::ClearHash => engine.pool.clear(),
            Name::Threads => engine.pool.set_threads(options.threads),
            Name::Network => {
                // What the table has learned was learned from the other evaluation.
                engine.pool.network = options.network.then(Network::current);
                engine.pool.clear();
            }
            Name::SyzygyPath => {
                // Only one set can be open at a time, so the old one goes first.
                engine.pool.tables = None;
                if !options.syzygy_path.is_empty() {
                    let tables = EndgameTables::open(&options.syzygy_path);
                    engine.pool.tables = Some(tables.map_err(|error| error.to_string())?);
                }
            }
            Name::OwnBook | Name::BookFile => {
                engine.book = match options.book_file.as_str() {
                    "" => None,
                    _ if !options.own_book => None,
                    path => Some(Book::open(path).map_err(|error| error.to_string())?),
                };
            }
            Name::MultiPv | Name::Ponder | Name::MoveOverhead | Name::Chess960 => {}
            Name::ShowWdl | Name::LimitStrength | Name::Elo | Name::SkillLevel => {}
            Name::AnalyseMode => {}
        }
        Ok(())
    }

    fn set_position(&mut self, setup: &Setup) {
        match read_position(setup) {
            Ok(position) => self.position = position,
            Err(refusal) => self.output.note(refusal),
        }
    }

    fn go(&mut self, go: &Go) {
        if !self.is_idle("go") {
            return;
        }
        let strength = self.options.strength();
        let limits = self.limits(go, strength);
        let signals = Arc::new(Signals::new(&limits));
        let answered = Arc::new(AtomicBool::new(false));
        let search = Search {
            output: Arc::clone(&self.output),
            signals: Arc::clone(&signals),
            answered: Arc::clone(&answered),
            position: self.position.clone(),
            options: self.options.clone(),
            limits,
            strength,
            debug: self.debug,
        };
        let engine = Arc::clone(&self.engine);
        let depth = go.perft.map(|depth| depth.clamp(0, DEEPEST_PERFT) as u32);
        let work = move || match depth {
            Some(depth) => search.count(depth),
            None => search.think(&mut engine.lock().unwrap_or_else(PoisonError::into_inner)),
        };
        match thread::Builder::new().stack_size(SEARCH_STACK).spawn(work) {
            Ok(thread) => {
                self.running = Some(Running {
                    signals,
                    answered,
                    thread,
                });
            }
            Err(error) => self
                .output
                .note(format!("no thread can be started: {error}")),
        }
    }

    /// What `go` means for this position and these options.
    fn limits(&self, go: &Go, strength: Option<Strength>) -> Limits {
        let board = self.position.board();
        let (left, increment) = match board.side_to_move() {
            Color::White => (go.white_left, go.white_increment),
            Color::Black => (go.black_left, go.black_increment),
        };
        let overhead = self.options.overhead_ms;
        let timed = go.white_left.is_some() || go.black_left.is_some();
        let plan = match go.move_time {
            Some(move_time) => Some(Plan::for_move(move_time, overhead)),
            None => timed.then(|| {
                let clock = GameClock {
                    left_ms: left.unwrap_or(UNKNOWN_CLOCK_MS),
                    increment_ms: increment.unwrap_or(0),
                    moves_to_go: go.moves_to_go.filter(|&moves| moves > 0),
                };
                Plan::for_game(clock, overhead, board)
            }),
        };
        let depth = go
            .depth
            .map(|depth| depth.clamp(1, MAX_DEPTH.into()) as i32);
        let nodes = go.nodes.map(|nodes| nodes.max(1) as u64);
        let mate = go.mate.map(|moves| moves.clamp(1, MAX_DEPTH.into()) as i32);
        // A bare `go` has no limit at all: it searches until it is stopped.
        let unlimited = depth.is_none() && nodes.is_none() && mate.is_none() && plan.is_none();
        let fewest = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        Limits {
            depth,
            nodes: fewest(nodes, strength.map(|strength| strength.nodes)),
            mate,
            plan: plan.filter(|_| !go.infinite),
            moves: go
                .moves
                .iter()
                .filter_map(|mv| self.position.read_move(mv))
                .collect(),
            lines: match strength {
                Some(strength) => strength.lines().max(self.options.lines),
                None => self.options.lines,
            },
            infinite: go.infinite || (unlimited && !go.ponder),
            ponder: go.ponder,
        }
    }

    fn show(&self) {
        let board = self.position.board();
        let fen = if self.options.chess960 {
            format!("{board:#}")
        } else {
            board.to_string()
        };
        let drawing = draw(&fen);
        let text = format!(
            "{drawing}\nFen: {fen}\nKey: {:016X}",
            crate::position::key(board)
        );
        self.output.say(&Line::Text(&text));
    }

    fn evaluate(&self) {
        let board = self.position.board();
        let network = self.options.network.then(Network::current);
        let score = evaluate::evaluate(board, network);
        let white = match board.side_to_move() {
            Color::White => score,
            Color::Black => -score,
        };
        let text = format!("Evaluation: {:+.2} (white side)", f64::from(white) / 100.0);
        self.output.say(&Line::Text(&text));
    }
}

fn read_position(setup: &Setup) -> Result<Position, Refusal> {
    let mut position = match &setup.fen {
        Some(fen) => Position::from_fen(fen)?,
        None => Position::default(),
    };
    position.play_all(setup.moves.iter().map(String::as_str))?;
    Ok(position)
}

/// The board as a picture: White at the bottom.
fn draw(fen: &str) -> String {
    let placement = fen.split(' ').next().unwrap_or_default();
    let edge = " +---+---+---+---+---+---+---+---+\n";
    let mut text = String::from(edge);
    for (rank, row) in (1..=8).rev().zip(placement.split('/')) {
        for piece in row.chars() {
            match piece.to_digit(10) {
                Some(empty) => text.push_str(&" |  ".repeat(empty as usize)),
                None => text.push_str(&format!(" | {piece}")),
            }
        }
        text.push_str(&format!(" | {rank}\n{edge}"));
    }
    text + "   a   b   c   d   e   f   g   h\n"
}
