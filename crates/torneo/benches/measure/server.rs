//! The real server in a process of its own, on its side of the machine.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use nix::time::{clock_getcpuclockid, clock_gettime};
use nix::unistd::Pid;

use super::cores::{Side, stand_on};

/// Killed when dropped.
pub struct Server {
    pub child: Child,
    pub address: String,
    /// Of the one-time link for the first organiser.
    pub secret: String,
}

impl Server {
    /// On a data folder that nobody organises yet.
    pub fn start(data: &Path) -> Self {
        stand_on(Side::Server);
        let mut child = Command::new(env!("CARGO_BIN_EXE_torneo"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log-level", "error"])
            .arg("--data")
            .arg(data)
            .env("TORNEO_CONFIG", "/dev/null")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        stand_on(Side::Players);
        let out = child.stdout.take().expect("its output is ours");
        let mut lines = BufReader::new(out).lines().map_while(Result::ok);
        let address = lines.find_map(|line| line.trim().strip_prefix("http://").map(str::to_owned));
        let secret = lines.find_map(|line| Some(line.split_once("/#/preparar/")?.1.to_owned()));
        Self {
            child,
            address: address.expect("it says where it listens"),
            secret: secret.expect("it offers the one-time link"),
        }
    }

    /// Processor time so far, user and system, in microseconds.
    pub fn cpu_us(&self) -> f64 {
        let pid = i32::try_from(self.child.id()).expect("process numbers are small");
        let clock = clock_getcpuclockid(Pid::from_raw(pid)).expect("the server lives");
        let used = clock_gettime(clock).expect("the system counts time");
        used.tv_sec() as f64 * 1e6 + used.tv_nsec() as f64 / 1e3
    }

    /// Memory that it holds now, in kilobytes.
    pub fn memory_kb(&self) -> f64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).expect("the server runs");
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
