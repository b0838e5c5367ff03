//! A PostgreSQL server of our own, in a temporary folder, reachable only through a socket in it.
//!
//! A shell watches over it: a server that ends is started again. When this process ends, however it ends, the pipe between
//! them closes, and the shell stops the server and removes its folder.

use std::fs;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::Duration;

use nix::unistd::{Uid, User};

const WATCH: &str = r#"folder=$1; shift
while [ ! -e "$folder/over" ]; do "$@" >>"$folder/log" 2>&1; sleep 0.1; done & servers=$!
cat >/dev/null; : >"$folder/over"
while kill -0 $servers 2>/dev/null; do
    kill -TERM "$(head -n 1 "$folder/data/postmaster.pid" 2>/dev/null)" 2>/dev/null; sleep 0.1
done; rm -rf "$folder""#;

/// How long a server may take to answer: long, for machines that are busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Server {
    pub folder: PathBuf,
    bin: PathBuf,
    _watch: Child,
}

/// The URL of a new, empty database on the one server of this process.
pub fn new_database() -> String {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(Server::start).new_database()
}

impl Server {
    pub fn start() -> Self {
        let bin = binaries();
        let folder = tempfile::Builder::new()
            .prefix("torneo-postgres")
            .tempdir()
            .expect("a temporary folder")
            .keep();
        let owner = owner();
        if let Some(user) = &owner {
            chown(&folder, Some(user.uid.as_raw()), Some(user.gid.as_raw()))
                .expect("root may chown");
        }
        let initialised = as_user(Command::new(bin.join("initdb")), &owner)
            .args([
                "-A",
                "trust",
                "-U",
                "postgres",
                "-E",
                "UTF8",
                "--locale=C.UTF-8",
                "--no-sync",
            ])
            .args(["--no-instructions", "-D"])
            .arg(folder.join("data"))
            .current_dir(&folder)
            .output()
            .expect("initdb runs");
        let said = String::from_utf8_lossy(&initialised.stderr);
        assert!(initialised.status.success(), "initdb: {said}");
        let watch = as_user(Command::new("sh"), &owner)
            .args(["-c", WATCH, "watch"])
            .arg(&folder)
            .arg(bin.join("postgres"))
            .args(["-c", "listen_addresses=", "-c", "max_connections=200", "-k"])
            .arg(&folder)
            .arg("-D")
            .arg(folder.join("data"))
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .spawn()
            .expect("sh runs");
        wait_for(&bin, &folder);
        Self {
            folder,
            bin,
            _watch: watch,
        }
    }

    /// The URL of a new, empty database.
    pub fn new_database(&self) -> String {
        static COUNT: AtomicU32 = AtomicU32::new(1);
        let name = format!("torneo{}", COUNT.fetch_add(1, Ordering::Relaxed));
        let created = Command::new(self.bin.join("createdb"))
            .args(["-U", "postgres", "-h"])
            .arg(&self.folder)
            .arg(&name)
            .output()
            .expect("createdb runs");
        let said = String::from_utf8_lossy(&created.stderr);
        assert!(created.status.success(), "createdb: {said}");
        format!(
            "postgres://postgres@localhost/{name}?host={}",
            self.folder.display()
        )
    }
}

fn wait_for(bin: &Path, folder: &Path) {
    let step = Duration::from_millis(50);
    let mut waited = Duration::ZERO;
    loop {
        let answer = Command::new(bin.join("pg_isready"))
            .args(["-q", "-h"])
            .arg(folder)
            .status();
        if answer.expect("pg_isready runs").success() {
            return;
        }
        if waited > PATIENCE {
            let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
            panic!("the PostgreSQL server does not answer:\n{log}");
        }
        sleep(step);
        waited += step;
    }
}

/// The server refuses to run as root; then it runs as the user its package made.
fn owner() -> Option<User> {
    if !Uid::effective().is_root() {
        return None;
    }
    let user = User::from_name("postgres").expect("the system knows its users");
    Some(user.expect("the package postgresql makes a user 'postgres'"))
}

fn as_user(mut command: Command, user: &Option<User>) -> Command {
    if let Some(user) = user {
        command.uid(user.uid.as_raw()).gid(user.gid.as_raw());
    }
    command
}

/// Debian keeps the server's programs off the path, by version; the newest serves.
fn binaries() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut versions: Vec<PathBuf> = debian
        .filter_map(|version| Some(version.ok()?.path().join("bin")))
        .collect();
    versions.sort();
    let complete = |bin: &PathBuf| {
        let needed = ["initdb", "postgres", "pg_isready", "createdb"];
        needed.iter().all(|program| bin.join(program).exists())
    };
    versions
        .into_iter()
        .rev()
        .chain(std::env::split_paths(&path))
        .find(complete)
        .expect("no PostgreSQL server here; install one: apt-get install postgresql")
}
