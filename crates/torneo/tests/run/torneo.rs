//! Runs the real binary with something on its standard input.

use std::io::Write;
use std::process::{Command, Stdio};

/// How a run ended.
pub struct Run {
    pub exit: i32,
    pub out: String,
    pub err: String,
}

/// The program, whatever language and settings whoever runs the tests has.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_torneo"));
    command
        .args(args)
        .env_remove("TORNEO_LANG")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .env("TORNEO_CONFIG", "/dev/null");
    command
}

pub fn torneo(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built for this test");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = input.as_ref().to_vec();
    // A program that refuses early may close its input before it has read all of it.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the feeder never panics");
    Run {
        exit: output.status.code().expect("the program is not killed"),
        out: String::from_utf8(output.stdout).expect("output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
    }
}
