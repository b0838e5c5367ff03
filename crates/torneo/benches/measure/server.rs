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
}

impl Server {
    /// Starts it; what it says after its address comes with it.
    pub fn start(data: &Path) -> (Self, impl Iterator<Item = String>) {
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
        let address = address.expect("it says where it listens");
        (Self { child, address }, lines)
    }

    /// Processor time so far, user and system, in microseconds.
    pub fn cpu_us(&self) -> f64 {
        let pid = i32::try_from(self.child.id()).expect("process numbers are small");
        let clock = clock_getcpuclockid(Pid::from_raw(pid)).expect("the server lives");
        let used = clock_gettime(clock).expect("the system counts time");
        used.tv_sec() as f64 * 1e6 + used.tv_nsec() as f64 / 1e3
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
