//! Strict conformance of `torneo uci`: the real binary, spoken to through pipes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../../torneo-engine/tests/tables/folder.rs"]
mod tables_folder;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// Longest wait for a line; the machine may be busy with other tests.
const PATIENCE: Duration = Duration::from_secs(20);

struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_torneo"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let reader = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in reader.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self {
            stdin: child.stdin.take(),
            child,
            lines,
        }
    }

    fn send(&mut self, text: &str) {
        self.send_bytes(format!("{text}\n").as_bytes());
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    /// All lines up to and including the first that begins with `word`.
    fn until(&mut self, word: &str) -> Vec<String> {
        let end = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left);
            lines.push(line.unwrap_or_else(|_| panic!("no '{word}' after {lines:#?}")));
            if lines.last().unwrap().starts_with(word) {
                return lines;
            }
        }
    }

    fn last(&mut self, word: &str) -> String {
        self.until(word).pop().unwrap()
    }

    fn is_silent_for(&mut self, ms: u64) -> bool {
        let end = Instant::now() + Duration::from_millis(ms);
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.starts_with("info") => {}
                Ok(_) => return false,
                Err(_) => return true,
            }
        }
    }

    /// What was said in answer to `commands`, up to `readyok`.
    fn answers(&mut self, commands: &str) -> Vec<String> {
        self.send(commands);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    fn best_move(&mut self, position: &str, go: &str) -> String {
        self.send(position);
        self.send(go);
        self.last("bestmove")
    }

    /// Waits for the process to end by itself; `None` if it does not.
    fn exit_code(&mut self) -> Option<i32> {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            thread::sleep(Duration::from_millis(2));
        }
        None
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_introduces_itself_with_every_option() {
    let mut engine = Engine::start();
    engine.send("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name Torneo "));
    assert!(lines[1].starts_with("id author "));
    for option in [
        "Hash type spin",
        "Clear Hash type button",
        "Threads type spin",
        "MultiPV type spin",
        "Ponder type check",
        "Move Overhead type spin",
        "UCI_Chess960 type check",
        "UCI_ShowWDL type check",
        "UCI_LimitStrength type check",
        "UCI_Elo type spin",
        "UCI_AnalyseMode type check",
        "SyzygyPath type string",
        "OwnBook type check",
        "BookFile type string",
        "Skill Level type spin",
    ] {
        let start = format!("option name {option}");
        assert!(
            lines.iter().any(|line| line.starts_with(&start)),
            "{option}"
        );
    }
}

#[test]
fn every_limit_gives_one_legal_move() {
    let mut engine = Engine::start();
    for go in [
        "go depth 3",
        "go nodes 500",
        "go movetime 10",
        "go movetime 0",
        "go movetime -9",
        "go wtime 1000 btime 1000 winc 10 binc 10",
        "go wtime 0 btime 0",
        "go wtime -500 btime -500 winc -3 binc -3",
        "go wtime 1 btime 1 movestogo 0",
        "go wtime 50 movestogo 1",
        "go btime 100",
        "go mate 1 movetime 50",
        "go depth 0",
        "go depth -4",
        "go depth 99999999999999999999 movetime 20",
        "go nodes 0",
        "go searchmoves e2e4 e2e5 depth 2",
        "go depth 2 searchmoves d2d4",
        "go depth 2 wibble wobble",
    ] {
        let answer = engine.best_move("position startpos", go);
        let words: Vec<&str> = answer.split(' ').collect();
        assert!(
            words.len() == 2 || (words.len() == 4 && words[2] == "ponder"),
            "{go}: {answer}"
        );
        assert!(words[1].len() == 4 && words[1] != "0000", "{go}: {answer}");
        assert!(engine.answers("").is_empty(), "{go}: one bestmove only");
    }
    let forced = engine.best_move("position startpos", "go searchmoves a2a4 depth 4");
    assert!(forced.starts_with("bestmove a2a4"));
}

#[test]
fn info_lines_have_every_field_in_order() {
    let mut engine = Engine::start();
    engine.send("setoption name UCI_ShowWDL value true\nsetoption name MultiPV value 2");
    engine.send("position startpos\ngo depth 6");
    let lines = engine.until("bestmove");
    let infos: Vec<&String> = lines
        .iter()
        .filter(|line| line.starts_with("info depth"))
        .collect();
    assert!(infos.len() >= 12);
    for info in infos {
        let mut rest = info.as_str();
        for field in [
            "info depth ",
            " seldepth ",
            " multipv ",
            " score cp ",
            " wdl ",
            " nodes ",
            " nps ",
            " hashfull ",
            " tbhits ",
            " time ",
            " pv ",
        ] {
            let at = rest
                .find(field)
                .unwrap_or_else(|| panic!("{field} in {info}"));
            rest = &rest[at + field.len() - 1..];
        }
    }
}

#[test]
fn where_there_is_no_move_it_says_so() {
    let mut engine = Engine::start();
    for (fen, score) in [
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "score mate 0"),
        ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "score cp 0"),
    ] {
        engine.send(&format!("position fen {fen}\ngo depth 5"));
        let lines = engine.until("bestmove");
        assert_eq!(lines.last().unwrap(), "bestmove 0000");
        assert!(lines[0].contains(score), "{lines:?}");
        // Even then an infinite search waits to be stopped.
        engine.send("go infinite");
        assert!(engine.is_silent_for(100));
        engine.send("stop");
        assert_eq!(engine.last("bestmove"), "bestmove 0000");
    }
}

#[test]
fn infinite_and_ponder_wait() {
    let mut engine = Engine::start();
    engine.send("position fen 7k/8/5K2/8/8/8/8/R7 w - -");
    for (go, release) in [
        ("go infinite", "stop"),
        ("go infinite depth 2", "stop"),
        ("go ponder wtime 100 btime 100", "ponderhit"),
        ("go ponder wtime 100 btime 100", "stop"),
        ("go ponder movetime 30", "ponderhit"),
        ("go", "stop"),
    ] {
        engine.send(go);
        assert!(engine.is_silent_for(150), "{go}");
        engine.send(release);
        assert!(engine.last("bestmove").len() >= 13, "{go}");
    }
}

#[test]
fn it_hears_everything_in_mid_search() {
    let mut engine = Engine::start();
    engine.send("position startpos\ngo infinite");
    assert!(
        engine
            .answers("")
            .iter()
            .all(|line| line.starts_with("info"))
    );
    for (command, refused) in [
        ("go depth 3", true),
        ("setoption name Hash value 1", true),
        ("ucinewgame", true),
        ("position startpos moves e2e4", false),
        ("ponderhit", false),
        ("nonsense", false),
        ("", false),
    ] {
        let notes = engine.answers(command);
        let said = notes
            .iter()
            .any(|line| line.contains("refused during a search"));
        assert_eq!(said, refused, "{command}");
    }
    engine.send("uci");
    engine.until("uciok");
    engine.send("stop");
    let best = engine.last("bestmove");
    assert!("bestmove a2a3".len() <= best.len() && !best.contains("0000"));
    // The position sent in mid-search is the one searched next: Black to move.
    engine.send("go depth 1");
    let reply = engine.last("bestmove");
    let rank = reply.as_bytes()["bestmove e7".len() - 1];
    assert!(rank == b'7' || rank == b'8', "{reply}");
    // A stop without a search is no answer.
    assert!(engine.answers("stop\nstop\nponderhit").is_empty());
}

#[test]
fn quit_and_end_of_input_end_it_at_once() {
    for go in [
        "",
        "go infinite",
        "go perft 9",
        "go ponder",
        "go wtime 900000 btime 900000",
    ] {
        let mut engine = Engine::start();
        engine.send("setoption name Threads value 2\nposition startpos");
        engine.send(go);
        thread::sleep(Duration::from_millis(50));
        engine.send("quit");
        assert_eq!(engine.exit_code(), Some(0), "quit after '{go}'");

        let mut engine = Engine::start();
        engine.send("position startpos");
        engine.send(go);
        thread::sleep(Duration::from_millis(50));
        engine.stdin = None;
        assert_eq!(engine.exit_code(), Some(0), "end of input after '{go}'");
    }
}

#[test]
fn what_is_illegal_is_refused_and_changes_nothing() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4");
    let before = engine.answers("d");
    for command in [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "position fen x y z",
        "position fen",
        "position startpos moves e2e4 e7e5 e4e5",
        "position startpos moves e7e5",
        "position startpos moves e2e4 0000",
        "setoption name Hash value 0",
        "setoption name Hash value lots",
        "setoption name Threads value 100000",
        "setoption name NoSuchThing value 1",
        "setoption name SyzygyPath value /no/such/place",
        "setoption name BookFile value /no/such/book\nsetoption name OwnBook value true",
    ] {
        let notes = engine.answers(command);
        let is_note = |line: &String| line.starts_with("info string ");
        assert!(
            notes.len() == 1 && notes.iter().all(is_note),
            "{command}: {notes:?}"
        );
        assert_eq!(engine.answers("d"), before, "{command}");
        engine.answers("setoption name BookFile value <empty>");
    }
}

#[test]
fn garbage_is_ignored() {
    let mut engine = Engine::start();
    engine.send_bytes(b"\xff\xfe\x00\x01\n\r\n\t \nxboard\nprotover 2\n\xc3\x28 go\x00 to\n");
    engine.send_bytes(&[b"position startpos moves".as_slice(), &[b' '; 5000], b"\n"].concat());
    engine.send_bytes(&vec![b'a'; 3 << 20]);
    engine.send_bytes(b"\n");
    let notes = engine.answers("");
    assert!(
        notes.iter().all(|line| line.starts_with("info string ")),
        "{notes:?}"
    );
    assert!(engine.best_move("position startpos", "go depth 2").len() > 12);
    engine.send("joho isready");
    engine.until("readyok");
}

#[test]
fn long_games_and_repetitions_are_followed() {
    let mut engine = Engine::start();
    let shuffle = "g1f3 g8f6 f3g1 f6g8";
    let game = format!("position startpos moves {}", vec![shuffle; 250].join(" "));
    assert!(engine.best_move(&game, "go depth 4").len() > 12);
    assert!(
        engine
            .answers("d")
            .iter()
            .any(|line| line.contains("RNBQKBNR w KQkq - 100 501"))
    );
    // A rook up, but every move that keeps the position repeats it a third time.
    engine.send(
        "position fen 7k/8/8/8/8/8/1r6/7K w - - 0 1 moves h1g1 b2a2 g1h1 a2b2 h1g1 b2a2 g1h1",
    );
    engine.send("go depth 6");
    let lines = engine.until("bestmove");
    assert!(lines.last().unwrap() != "bestmove a2b2", "{lines:?}");
}

#[test]
fn chess960_castles_as_king_takes_rook() {
    let mut engine = Engine::start();
    let fen = "k7/8/8/8/8/8/8/1RK4R w HB - 0 1";
    engine.send("setoption name UCI_Chess960 value true");
    engine.send(&format!("position fen {fen}\ngo searchmoves c1h1 depth 2"));
    assert!(engine.last("bestmove").starts_with("bestmove c1h1"));
    engine.send(&format!("position fen {fen} moves c1h1"));
    assert!(
        engine
            .answers("d")
            .iter()
            .any(|line| line.contains("k7/8/8/8/8/8/8/1R3RK1 b"))
    );
    engine.send("setoption name UCI_Chess960 value false");
    engine.send("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq -\ngo searchmoves e1h1 depth 2");
    assert!(engine.last("bestmove").starts_with("bestmove e1g1"));
}

#[test]
fn perft_lists_the_moves_and_the_total() {
    let mut engine = Engine::start();
    engine.send("position startpos\ngo perft 4");
    let lines = engine.until("Nodes searched");
    assert_eq!(lines.last().unwrap(), "Nodes searched: 197281");
    assert!(lines.contains(&"e2e4: 13160".to_owned()));
    assert_eq!(lines.iter().filter(|line| line.contains(": ")).count(), 21);
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let mut engine = Engine::start();
    let mut answer = || {
        engine.send("ucinewgame\nposition startpos moves e2e4 c7c5\ngo nodes 8000");
        let lines = engine.until("bestmove");
        let figures: Vec<String> = lines
            .iter()
            .map(|line| line.split(" nps ").next().unwrap().to_owned())
            .collect();
        figures
    };
    assert_eq!(answer(), answer());
}

#[test]
fn it_can_play_weakly_and_still_legally() {
    let mut engine = Engine::start();
    engine.send("setoption name Skill Level value 0");
    for moves in ["", " moves e2e4", " moves e2e4 e7e5 g1f3"] {
        let best = engine.best_move(&format!("position startpos{moves}"), "go depth 10");
        assert!(best.len() == "bestmove e2e4".len(), "{best}");
    }
}

#[test]
fn a_fixed_time_is_used_and_ends_the_search() {
    let mut engine = Engine::start();
    engine.answers("position startpos");
    for ms in [20, 100, 300] {
        let begun = Instant::now();
        engine.send(&format!("go movetime {ms}"));
        engine.until("bestmove");
        // How much more it was says the machine, which may be busy; that it ended says the test.
        let used = begun.elapsed();
        assert!(used >= Duration::from_millis(ms) / 3, "{ms}: {used:?}");
    }
}

#[test]
fn endgame_tables_are_asked_in_the_search_and_at_the_root() {
    let mut engine = Engine::start();
    let folder = tables_folder::tables();
    let option = format!("setoption name SyzygyPath value {}", folder.display());
    engine.send(&option);
    // A pawn that goes on wins; the search asks about the positions after it.
    engine.send("position fen 8/8/8/8/8/2k5/6rP/K4R2 w - - 0 1");
    engine.send("go depth 8");
    let searched = engine.until("bestmove");
    let hits = |line: &String| {
        let mut words = line.split(' ').skip_while(|word| *word != "tbhits");
        words.nth(1).and_then(|count| count.parse::<u64>().ok())
    };
    assert!(
        searched.iter().filter_map(hits).any(|hits| hits > 0),
        "{searched:#?}"
    );
    // Bishop and knight: no shallow search sees the mate, and the tables know that it is there.
    engine.send("position fen 8/8/8/3k4/8/3K4/8/2B3N1 w - - 0 1");
    engine.send("go depth 1");
    let known = engine.until("bestmove");
    let score = |line: &String| {
        let mut words = line.split(' ').skip_while(|word| *word != "cp");
        words.nth(1).and_then(|score| score.parse::<i32>().ok())
    };
    let best = known.iter().filter_map(score).max();
    assert!(best.is_some_and(|score| score > 10_000), "{known:#?}");
}

#[test]
fn the_last_line_shown_begins_with_the_move_that_is_played() {
    let mut engine = Engine::start();
    for position in [
        "startpos",
        "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "fen r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
    ] {
        for nodes in (1..60).map(|step| 333 * step) {
            engine.send("ucinewgame");
            engine.send(&format!("position {position}"));
            engine.send(&format!("go nodes {nodes}"));
            let lines = engine.until("bestmove");
            let best = lines.last().unwrap().split(' ').nth(1).unwrap();
            let shown = lines.iter().rev().find_map(|line| line.split_once(" pv "));
            let shown = shown.unwrap().1.split(' ').next().unwrap();
            assert_eq!(shown, best, "{position} {nodes}");
        }
    }
}

#[test]
fn debug_tells_how_often_passing_was_enough() {
    let mut engine = Engine::start();
    engine.send("debug on");
    engine.send("position startpos");
    engine.send("go nodes 20000");
    let lines = engine.until("bestmove");
    let note = lines
        .iter()
        .find_map(|line| line.split_once("null moves "))
        .unwrap()
        .1;
    let (cut, tried) = note.split_once(" of ").unwrap();
    let [cut, tried]: [u64; 2] = [cut, tried].map(|count| count.trim().parse().unwrap());
    assert!(0 < cut && cut <= tried, "{note}");
}
