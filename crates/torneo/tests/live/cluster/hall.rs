//! Three servers, their database and their bus, all on this machine and of our own.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use tempfile::TempDir;

use super::line::Line;
use crate::postgres_server;
use crate::program::torneo;
use crate::server::Server;
use crate::venue::Venue;

/// How long a server may take until it may serve: its lease, on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Hall {
    pub database: String,
    pub nats: Nats,
    servers: Vec<Option<Server>>,
    folders: Vec<TempDir>,
    /// Where each server finds the database and the bus.
    ways: Vec<(String, String)>,
    /// The variables of each server.
    variables: Vec<Vec<(String, String)>>,
    /// Another build of the program, for servers that are started from now on.
    pub program: Option<PathBuf>,
    /// A database server that nobody else uses.
    postgres: Option<postgres_server::Server>,
}

/// The lines of one server.
pub struct Lines {
    pub database: Line,
    pub bus: Line,
    _folder: TempDir,
}

impl Hall {
    /// So many servers that serve; nothing where there is no NATS.
    pub async fn open(count: usize) -> Option<Self> {
        Self::open_with(&vec![&[][..]; count]).await
    }

    /// The same by another build of the program.
    pub async fn open_by(program: Option<&str>, count: usize) -> Option<Self> {
        let mut hall = Self::empty(postgres_server::new_database())?;
        hall.program = program.map(PathBuf::from);
        hall.add_all(&vec![&[][..]; count]).await;
        Some(hall)
    }

    /// A server for each of these lists of variables.
    pub async fn open_with(variables: &[&[(&str, &str)]]) -> Option<Self> {
        let mut hall = Self::empty(postgres_server::new_database())?;
        hall.add_all(variables).await;
        Some(hall)
    }

    /// So many servers, on a database server of their own.
    pub async fn open_on_its_own(count: usize) -> Option<Self> {
        let postgres = postgres_server::Server::start();
        let mut hall = Self::empty(postgres.new_database())?;
        hall.postgres = Some(postgres);
        hall.add_all(&vec![&[][..]; count]).await;
        Some(hall)
    }

    /// Ends the database server as a sudden death does; returns when it answers again.
    pub fn restart_database(&self) {
        let postgres = self.postgres.as_ref();
        postgres.expect("it is our own").restart();
    }

    async fn add_all(&mut self, variables: &[&[(&str, &str)]]) {
        for (number, variables) in variables.iter().enumerate() {
            let way = (self.database.clone(), self.nats.address());
            self.add(number, way, variables).await;
        }
    }

    /// The same; the first of them has lines that can be cut.
    pub async fn open_with_lines(count: usize) -> Option<(Self, Lines)> {
        let mut hall = Self::empty(postgres_server::new_database())?;
        let folder = tempfile::tempdir().unwrap();
        let (url, socket) = hall.database.split_once("?host=").unwrap();
        let way = format!("{url}?host={}", folder.path().display());
        let database = Line::to_database(Path::new(socket), folder.path());
        let (bus, port) = Line::to_bus(hall.nats.port).await;
        let way = (way, format!("nats://127.0.0.1:{port}"));
        hall.add(0, way, &[]).await;
        for number in 1..count {
            let way = (hall.database.clone(), hall.nats.address());
            hall.add(number, way, &[]).await;
        }
        let lines = Lines {
            database,
            bus,
            _folder: folder,
        };
        Some((hall, lines))
    }

    /// So many servers on a bus with a certificate and a password, as between machines.
    pub async fn open_secured(count: usize) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        certify(folder.path());
        let authority = folder.path().join("ca.pem");
        let nats = Nats::start_secured(folder)?;
        let mut hall = Self::around(postgres_server::new_database(), nats);
        let trusted = [("SSL_CERT_FILE", authority.to_str().unwrap())];
        hall.add_all(&vec![&trusted[..]; count]).await;
        Some(hall)
    }

    fn empty(database: String) -> Option<Self> {
        Some(Self::around(database, Nats::start()?))
    }

    fn around(database: String, nats: Nats) -> Self {
        Self {
            database,
            nats,
            servers: Vec::new(),
            folders: Vec::new(),
            ways: Vec::new(),
            variables: Vec::new(),
            program: None,
            postgres: None,
        }
    }

    async fn add(&mut self, number: usize, way: (String, String), variables: &[(&str, &str)]) {
        let owned = variables
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        self.variables.push(owned.collect());
        self.folders.push(tempfile::tempdir().unwrap());
        self.servers.push(None);
        self.ways.push(way);
        self.start(number).await;
    }

    /// One more server.
    pub async fn join(&mut self) {
        let way = (self.database.clone(), self.nats.address());
        self.add(self.servers.len(), way, &[]).await;
    }

    pub fn server(&self, number: usize) -> &Server {
        self.servers[number].as_ref().expect("it runs")
    }

    pub fn addresses(&self) -> Vec<String> {
        let running = self.servers.iter().flatten();
        running.map(|server| server.address.clone()).collect()
    }

    pub fn pids(&self) -> Vec<u32> {
        let running = self.servers.iter().flatten();
        running.map(|server| server.venue.child.id()).collect()
    }

    /// Starts a server and waits until it may serve.
    pub async fn start(&mut self, number: usize) {
        let name = format!("n{number}");
        let (database, nats) = &self.ways[number];
        let data = self.folders[number].path().to_str().unwrap();
        let arguments = [
            "--data",
            data,
            "--database",
            database,
            "--nats",
            nats,
            "--node",
            &name,
            "--backups-kept",
            "0",
        ];
        let variables = self.variables[number].iter();
        let variables: Vec<(&str, &str)> = variables
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let venue = match &self.program {
            Some(program) => Venue::start_by(Command::new(program), &arguments, &variables),
            None => Venue::start_on(&arguments, &variables),
        };
        self.servers[number] = Some(Server::of(venue));
        self.wait_until_ready(number).await;
    }

    pub async fn wait_until_ready(&self, number: usize) {
        let server = self.server(number);
        let begun = std::time::Instant::now();
        loop {
            let (status, body) = server.http("GET /readyz", "", "").await;
            if status == 200 {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "{body}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Without mercy.
    pub fn kill(&mut self, number: usize) {
        drop(self.servers[number].take());
    }

    pub fn signal(&self, number: usize, signal: &str) {
        let pid = self.server(number).venue.child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status().unwrap();
        assert!(sent.success());
    }

    /// Stops a server where it stands. On a busy machine some of its threads go on for a moment: returns when none does.
    pub async fn halt(&self, number: usize) {
        self.signal(number, "-STOP");
        let threads = format!("/proc/{}/task", self.server(number).venue.child.id());
        let is_stopped = |thread: std::io::Result<std::fs::DirEntry>| {
            let stat = std::fs::read_to_string(thread.unwrap().path().join("stat")).unwrap();
            stat.rsplit_once(") ").unwrap().1.starts_with('T')
        };
        while !std::fs::read_dir(&threads).unwrap().all(is_stopped) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// As an operator does; its exit code.
    pub fn stop(&mut self, number: usize) -> Option<i32> {
        let server = self.servers[number].take().expect("it runs");
        let (code, log) = server.venue.stop("-TERM");
        assert!(log.contains("handed over"), "{log}");
        code
    }

    pub fn close(&mut self) {
        self.servers.clear();
    }

    /// A figure of the cluster, summed over all servers that run.
    pub async fn figure(&self, name: &str) -> u64 {
        let mut sum = 0;
        for number in 0..self.servers.len() {
            if self.servers[number].is_some() {
                sum += self.figure_of(number, name).await;
            }
        }
        sum
    }

    /// The same of one of them.
    pub async fn figure_of(&self, number: usize, name: &str) -> u64 {
        let (_, text) = self.server(number).http("GET /metrics", "", "").await;
        let name = format!("torneo_cluster_{name} ");
        let line = text.lines().find_map(|line| line.strip_prefix(&name));
        line.map_or(0.0, |value| value.parse::<f64>().unwrap()) as u64
    }

    /// What the program says.
    pub fn status(&self, arguments: &[&str]) -> String {
        torneo(arguments)
    }
}

impl postgres_server::Server {
    /// Ends the server as a sudden death does; returns when it answers again.
    pub fn restart(&self) {
        let file = self.folder.join("data/postmaster.pid");
        let read = || std::fs::read_to_string(&file).unwrap_or_default();
        let pid = |file: &str| file.lines().next().unwrap_or_default().to_owned();
        let before = pid(&read());
        let quit = Command::new("kill").args(["-QUIT", &before]).status();
        assert!(quit.expect("kill runs").success());
        loop {
            let now = read();
            if pid(&now) != before && now.contains("ready") {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Two tests that begin together choose two ports.
static NEXT: AtomicU16 = AtomicU16::new(0);

/// A NATS server of our own, on loopback.
pub struct Nats {
    program: PathBuf,
    port: u16,
    child: Option<Child>,
    /// Its certificate, where it has one.
    certificate: Option<TempDir>,
}

/// The program of NATS, where it is installed.
pub fn nats_server() -> Option<PathBuf> {
    let places = ["/usr/sbin", "/usr/bin", "/usr/local/bin"];
    let mut places = places
        .iter()
        .map(|place| Path::new(place).join("nats-server"));
    let found = places.find(|place| place.exists());
    if found.is_none() {
        eprintln!("no nats-server here: nothing is tried (install the package nats-server)");
    }
    found
}

/// A port that nobody uses, below those that the system gives to whoever connects: whoever asks such a port in vain may end up
/// talking to itself.
pub fn free_port() -> u16 {
    let first = (std::process::id() % 1_000) as u16 * 8;
    loop {
        let port = 20_000 + (first + NEXT.fetch_add(1, Ordering::Relaxed)) % 8_000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// Makes an authority of our own and a certificate of it for this machine.
fn certify(folder: &Path) {
    let script = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=torneo-test-ca -keyout ca.key -out ca.pem \
        -addext basicConstraints=critical,CA:TRUE && \
        openssl req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout bus.key -out bus.csr && \
        printf 'subjectAltName=DNS:localhost,IP:127.0.0.1' > names && \
        openssl x509 -req -in bus.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out bus.pem";
    let done = Command::new("sh")
        .args(["-c", script])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(done.status.success(), "{done:?}");
}

impl Nats {
    pub fn start() -> Option<Self> {
        Self::start_by(None)
    }

    /// With the certificate in a folder, for those who have the password.
    fn start_secured(certificate: TempDir) -> Option<Self> {
        Self::start_by(Some(certificate))
    }

    fn start_by(certificate: Option<TempDir>) -> Option<Self> {
        let mut nats = Self {
            program: nats_server()?,
            port: free_port(),
            child: None,
            certificate,
        };
        nats.begin();
        Some(nats)
    }

    pub fn begin(&mut self) {
        let secured = self.certificate.iter().flat_map(|folder| {
            let file = |name: &str| folder.path().join(name).display().to_string();
            let names = ["--tls", "--user=torneo", "--pass=secret"].map(str::to_owned);
            let files = [
                format!("--tlscert={}", file("bus.pem")),
                format!("--tlskey={}", file("bus.key")),
            ];
            names.into_iter().chain(files)
        });
        let child = Command::new(&self.program)
            .args(["-a", "127.0.0.1", "-p", &self.port.to_string()])
            .args(secured)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let child = self.child.insert(child);
        while std::net::TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            let ended = child.try_wait().unwrap();
            assert_eq!(ended, None, "nats-server runs on port {}", self.port);
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn end(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    pub fn pid(&self) -> u32 {
        self.child.as_ref().expect("it runs").id()
    }

    pub fn address(&self) -> String {
        match self.certificate {
            None => format!("nats://127.0.0.1:{}", self.port),
            Some(_) => format!("tls://torneo:secret@localhost:{}", self.port),
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.end();
    }
}
