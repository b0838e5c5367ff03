//! A real server, with its words and its log within reach.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// A running server; killed without mercy when dropped.
pub struct Venue {
    pub child: Child,
    /// What it printed until it said its address.
    pub said: String,
    /// Host and port of its first address.
    pub address: String,
    log: Option<std::thread::JoinHandle<String>>,
}

impl Venue {
    /// `torneo serve` on a free port, a data folder, and with these arguments and variables.
    pub fn start(data: &Path, args: &[&str], variables: &[(&str, &str)]) -> Self {
        let data = ["--data", data.to_str().unwrap()];
        Self::start_on(&[&data, args].concat(), variables)
    }

    /// `torneo serve` on a free port with these arguments and variables. `TORNEO_SERVER` names another build of the program, for
    /// measurements.
    pub fn start_on(args: &[&str], variables: &[(&str, &str)]) -> Self {
        let ours = || env!("CARGO_BIN_EXE_torneo").into();
        let program = std::env::var_os("TORNEO_SERVER").unwrap_or_else(ours);
        Self::start_by(Command::new(program), args, variables)
    }

    /// The same by a command that ends in the program.
    pub fn start_by(mut program: Command, args: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut child = program
            .arg("serve")
            .args(args)
            // A server on a database keeps its key in the default data folder, which is not the repository's.
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .env("TORNEO_CONFIG", "/dev/null")
            .env("TORNEO_LANG", "en")
            .env("TORNEO_LISTEN", "127.0.0.1:0")
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stderr = child.stderr.take().unwrap();
        let log = std::thread::spawn(move || {
            let mut log = String::new();
            stderr.read_to_string(&mut log).unwrap();
            log
        });
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (line, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for heard in stdout.lines().map_while(Result::ok) {
                let _ = line.send(heard);
            }
        });
        // The words come in one piece; the end of it is a silence.
        let mut said = String::new();
        let mut patience = Duration::from_secs(60);
        while let Ok(heard) = lines.recv_timeout(patience) {
            said += &format!("{heard}\n");
            patience = Duration::from_millis(300);
        }
        let address = said.lines().find_map(|line| line.split_once("://"));
        let address = address.map_or(String::new(), |(_, address)| address.to_owned());
        Self {
            child,
            said,
            address,
            log: Some(log),
        }
    }

    /// The secret of the one-time link.
    pub fn secret(&self) -> Option<&str> {
        let (_, secret) = self.said.split_once("/#/preparar/")?;
        secret.lines().next()
    }

    /// Plain HTTP/1.1: status, headers in lower case, body.
    pub fn http(&self, request: &str, headers: &str, body: &str) -> (u16, String, String) {
        http(&self.address, request, headers, body)
    }

    /// Asks it to stop as a terminal or an operator does; its exit code and its log.
    pub fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let pid = self.child.id().to_string();
        let kill = Command::new("kill").args([signal, &pid]).status().unwrap();
        assert!(kill.success());
        let exit = self.child.wait().unwrap().code();
        (exit, self.log.take().unwrap().join().unwrap())
    }
}

impl Drop for Venue {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn http(address: &str, request: &str, headers: &str, body: &str) -> (u16, String, String) {
    use std::io::Write;
    let mut stream = TcpStream::connect(address).unwrap();
    let host = if headers.contains("host:") {
        String::new()
    } else {
        format!("host: {address}\r\n")
    };
    let length = body.len();
    let text = format!(
        "{request} HTTP/1.1\r\n{host}connection: close\r\ncontent-type: application/json\r\n{headers}content-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(text.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head.to_lowercase(), body.to_owned())
}
