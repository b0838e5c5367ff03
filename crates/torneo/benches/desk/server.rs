//! The real server in a process of its own.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

pub struct Server {
    child: Child,
    pub address: String,
    /// Of the one-time link for the first organiser.
    pub secret: String,
}

impl Server {
    pub fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_torneo"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder.join("data"))
            .env("TORNEO_CONFIG", "/dev/null")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let stdout = child.stdout.take().expect("its words are piped");
        let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
        let address = lines.find_map(|line| line.strip_prefix("http://").map(str::to_owned));
        let secret = lines.find_map(|line| Some(line.split_once("/#/preparar/")?.1.to_owned()));
        Self {
            child,
            address: address.expect("the server says its address"),
            secret: secret.expect("the server offers its first link"),
        }
    }

    fn proc(&self, file: &str) -> String {
        let path = format!("/proc/{}/{file}", self.child.id());
        std::fs::read_to_string(path).expect("the server runs")
    }

    /// Processor time so far, in microseconds.
    pub fn cpu_us(&self) -> f64 {
        let stat = self.proc("stat");
        let fields: Vec<&str> = stat
            .rsplit(") ")
            .next()
            .unwrap_or_default()
            .split(' ')
            .collect();
        let ticks = |index: usize| {
            fields[index]
                .parse::<f64>()
                .expect("the system counts ticks")
        };
        // Ticks are hundredths of a second on Linux.
        (ticks(11) + ticks(12)) * 10_000.0
    }

    pub fn memory_kb(&self) -> f64 {
        let status = self.proc("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next());
        kilobytes
            .and_then(|number| number.parse().ok())
            .expect("the system knows the size")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
