//! `torneo serve`: opens the venue.

use std::io::{ErrorKind, IsTerminal, stdout};
use std::net::SocketAddr;
use std::os::fd::AsFd;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use clap::Args;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use rustix::process::{Resource, getrlimit, setrlimit};
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::{AbortHandle, JoinHandle};
use tokio_util::sync::CancellationToken;
use torneo_rules::journal::{StreamId, Version};
use torneo_store::{Error, HeadRecord, ServerLock, Store};

use super::{Run, archive, notify};
use crate::exit::{Exit, Failure};
use crate::http::{self, PublicAddress, Venue};
use crate::logs;
use crate::operator_socket;
use crate::output;
use crate::proof::{KEY_FILE, SigningKey};
use crate::say::{Lang, say};
use crate::settings::{self, Flags, Nats, Settings};
use crate::venue::backups::BackupPlan;
use crate::venue::beat::Beat;
use crate::venue::clock::Clock;
use crate::venue::cluster::Joining;
use crate::venue::cluster::bus::Bus;
use crate::venue::cluster::growth::Growth;
use crate::venue::organisers::{Denied, Organisers};
use crate::venue::record::{self, Purpose};
use crate::venue::registry::Registry;
use crate::venue::secrets;
use crate::venue::startup::Progress;

#[derive(Args)]
pub struct Serve {
    #[command(flatten)]
    flags: Flags,
}

/// How long open sockets may take to hear that the venue closes.
const LAST_WORDS: std::time::Duration = std::time::Duration::from_secs(5);

impl Run for Serve {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let settings = settings::choose(&self.flags, lang)?.settings;
        logs::start(&settings);
        allow_many_sockets();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build();
        let runtime = runtime.map_err(|error| Failure::new(Exit::Unreadable, error.to_string()))?;
        runtime.block_on(serve(&settings, lang))
    }
}

/// Every player is a socket and every socket an open file; many systems allow a thousand unless asked for more.
fn allow_many_sockets() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        tracing::warn!(%error, "the system keeps its limit on open files");
    }
}

async fn serve(settings: &Settings, lang: Lang) -> Result<Exit, Failure> {
    let mut stop_signals = StopSignals::heard();
    // The ports first: a server that cannot open must not touch the archive.
    let listener = bind(settings.listen, "--listen", lang).await?;
    let bound = listener.local_addr().unwrap_or(settings.listen);
    let figures = match settings.metrics {
        Some(address) => Some(bind(address, "--metrics", lang).await?),
        None => None,
    };
    let progress = Arc::new(Progress::default());
    let waiting = Waiting::on(&listener, Arc::clone(&progress));
    check_cluster(settings, lang)?;
    let opened = tokio::select! {
        opened = open(settings, &progress) => opened.map_err(|error| archive::failure(&error, lang))?,
        // An index that is being made goes on from there at the next start.
        () = stop_signals.next() => return Ok(Exit::Done),
    };
    let Opened {
        registry,
        organisers,
        secret,
        signing_key,
        mut alone,
    } = opened;
    if let Some(waiting) = waiting {
        waiting.end().await;
    }
    let public_address = PublicAddress::new(settings, bound);
    public_address.choose(organisers.address().await);
    announce(&public_address, secret.as_deref(), lang)?;
    registry.keep_backups(BackupPlan::of(settings));
    let venue = Venue::new(
        registry.clone(),
        organisers,
        settings,
        public_address,
        signing_key,
    );
    let venue = Arc::new(venue);
    if let Some(figures) = figures {
        let router = http::figures_router(Arc::clone(&venue));
        tokio::spawn(async move { axum::serve(figures, router).await });
    }
    if settings.database.is_none() {
        let operator = operator_socket::serve(Arc::clone(&venue), settings.data.clone());
        venue.sockets.spawn(operator);
    }
    let sockets = venue.sockets.clone();
    let watching = Arc::clone(&venue);
    tokio::spawn(async move { watching.health.watch_disk().await });
    let checking = check_archive(Arc::clone(&venue));
    follow_others(&venue);
    let places = http::places(&venue, settings);
    let (app, stop) = (http::router(venue), CancellationToken::new());
    let serving = tokio::spawn(http::accept::serve(listener, app, places, stop.clone()));
    tracing::info!(address = %bound, version = env!("CARGO_PKG_VERSION"), "open");
    notify::tell(notify::READY);
    let ended = tokio::select! {
        () = stop_signals.next() => Ok(Exit::Done),
        () = alone.lost() => Err(archive::failure(&Error::Served, lang)),
    };
    notify::tell(notify::STOPPING);
    tracing::info!("closing");
    checking.abort();
    registry.drain().await;
    stop.cancel();
    registry.close().await;
    sockets.close();
    let farewells = async { tokio::join!(serving, sockets.wait()) };
    let _ = tokio::time::timeout(LAST_WORDS, farewells).await;
    ended
}

/// Looks at everything that is stored, beside the work of the day. A file is read on a thread of its own, which ends with the program.
fn check_archive(venue: Arc<Venue>) -> AbortHandle {
    let checking = tokio::spawn(async move {
        if venue.registry.store().data_folder().is_some() {
            let runtime = Handle::current();
            thread::spawn(move || {
                let reader = venue.registry.store().reader();
                venue.health.check_folder(reader, &runtime);
            });
        } else {
            let reader = venue.registry.store().reader();
            venue.health.check_database(reader).await;
        }
    });
    checking.abort_handle()
}

/// A venue that is ready for people.
struct Opened {
    registry: Registry,
    organisers: Organisers,
    /// Of the one-time link, while there is no organiser.
    secret: Option<String>,
    signing_key: SigningKey,
    alone: ServerLock,
}

/// What must be said for several servers, before anything is opened.
fn check_cluster(settings: &Settings, lang: Lang) -> Result<(), Failure> {
    let message = match (&settings.nats, &settings.database, &settings.node) {
        (None, _, _) | (Some(_), Some(_), Some(_)) => return Ok(()),
        (Some(_), None, _) => say!(
            lang,
            "varios servidores necesitan PostgreSQL: diga la base en 'database', o quite 'nats' para uno solo",
            "several servers need PostgreSQL: name the base in 'database', or remove 'nats' for a single one"
        ),
        (Some(_), Some(_), None) => say!(
            lang,
            "cada servidor necesita su nombre: dígalo en 'node', distinto en cada uno, por ejemplo nodo-1",
            "each server needs its name: set 'node', a different one for each, such as node-1"
        ),
    };
    Err(Failure::new(Exit::Invalid, message))
}

/// Keeps what this server has in memory in step with what others write.
fn follow_others(venue: &Arc<Venue>) {
    let Some(cluster) = venue.registry.cluster() else {
        return;
    };
    let guessing = Arc::clone(venue);
    venue.registry.hear_guesses(move |name, address, right| {
        let (venue, name) = (Arc::clone(&guessing), name.to_owned());
        tokio::spawn(async move {
            venue
                .organisers
                .guessed_elsewhere(&name, address, right)
                .await;
        });
    });
    let registry = venue.registry.clone();
    venue.organisers.among_several(move |name, address, right| {
        registry.tell_guess(name, address, right);
    });
    let (mut growing, venue) = (cluster.growing(), Arc::clone(venue));
    let organisers = record::organisers_stream();
    tokio::spawn(async move {
        while let Some(growth) = growing.next().await {
            match growth {
                Growth::Of(stream) if stream == organisers.as_str() => {
                    let _ = venue.organisers.refresh().await;
                }
                Growth::Of(stream) => venue.desks.nudge(&stream).await,
                Growth::Anything => {
                    let _ = venue.organisers.refresh().await;
                    venue.desks.nudge_all().await;
                }
            }
        }
    });
}

/// A venue that is one of several.
async fn open_among(
    settings: &Settings,
    nats: &Nats,
    name: &str,
    progress: &Progress,
) -> Result<Opened, Error> {
    // Each run has an id of its own: what an earlier one had is a dead server's.
    let id = secrets::public_id(name);
    let place = archive::place(settings);
    let store = archive::open_among(&place, name, &id, &settings.data).await?;
    let lock = i64::from_ne_bytes(secrets::seed().to_ne_bytes());
    // A folder of this machine alone would leave the other servers without keys.
    if let Some(folder) = &settings.seals {
        store.keep_keys_in(folder.clone());
    }
    let (node, places) = store.join(&id, lock).await?;
    let asked = std::time::Instant::now();
    let (clock, ahead) = Clock::following(store.reader().nodes().await?.now_ms, asked);
    let opened = Bus::open(nats, settings.cluster.as_str(), &id).await;
    let (bus, inbox) = opened.map_err(|error| Error::Database(format!("nats: {error}")))?;
    let signing_key = keep_signing_key(&store, &clock, &settings.data).await?;
    let organisers = Organisers::open(store.clone(), clock.clone()).await?;
    // Another server has told its link already, and must not have told it in vain.
    let secret = match organisers.any().await || organisers.is_first_invited().await {
        true => None,
        false => Some(first_invitation(&organisers).await?),
    };
    let joining = Joining {
        node,
        places,
        bus,
        inbox,
        ahead,
    };
    let beat = Beat::default();
    let registry = Registry::open_among(store, clock, beat, progress, Some(joining)).await?;
    tracing::info!(node = id, "one of several servers");
    Ok(Opened {
        registry,
        organisers,
        secret,
        signing_key,
        alone: ServerLock::none(),
    })
}

async fn open(settings: &Settings, progress: &Progress) -> Result<Opened, Error> {
    if let (Some(nats), Some(node)) = (&settings.nats, &settings.node) {
        return open_among(settings, nats, node.as_str(), progress).await;
    }
    let store = archive::open_copied(&archive::place(settings), &settings.data).await?;
    store.keep_keys_in(settings.seals.as_ref().unwrap_or(&settings.data).clone());
    let alone = store.serve_alone().await?;
    let clock = Clock::start();
    let signing_key = keep_signing_key(&store, &clock, &settings.data).await?;
    let organisers = Organisers::open(store.clone(), clock.clone()).await?;
    let secret = match organisers.any().await {
        true => None,
        false => Some(first_invitation(&organisers).await?),
    };
    let beat = Beat::of(&settings.data);
    let registry = Registry::open(store, clock, beat, progress).await?;
    Ok(Opened {
        registry,
        organisers,
        secret,
        signing_key,
        alone,
    })
}

/// Makes the key that signs heads where there is none, and records its public half at every start: a key that was lost or
/// changed is followed by another, and everybody can see since when.
async fn keep_signing_key(
    store: &Store,
    clock: &Clock,
    folder: &Path,
) -> Result<SigningKey, Error> {
    let failed = |error: std::io::Error| Error::Path {
        path: folder.join(KEY_FILE),
        reason: error.to_string(),
    };
    let key = match SigningKey::known(folder).map_err(failed)? {
        Some(key) => key,
        None => SigningKey::make(folder).map_err(failed)?,
    };
    let stream: StreamId = store.heads_stream().clone();
    let record = HeadRecord::Key { key: key.public() };
    let record = record::entry(&record, clock.now_ms());
    loop {
        let ends = store.reader().streams_under(stream.as_str()).await?;
        let version = ends
            .iter()
            .find(|told| told.stream == stream)
            .map_or(Version::START, |told| told.head.version);
        match store.append(&stream, version, vec![record.clone()]).await {
            // A head came between.
            Err(Error::Conflict { .. }) => {}
            kept => return kept.map(|_| key),
        }
    }
}

/// Answers at the port while the venue opens, so that nobody hangs there.
struct Waiting {
    stop: tokio::sync::oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl Waiting {
    /// Another end of the same port; who is not answered here waits for the venue.
    fn on(listener: &TcpListener, progress: Arc<Progress>) -> Option<Self> {
        let twin = listener.as_fd().try_clone_to_owned().ok()?;
        let twin = TcpListener::from_std(twin.into()).ok()?;
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let serving = tokio::spawn(async move {
            let served = axum::serve(twin, http::starting::router(progress))
                .with_graceful_shutdown(async move { drop(stopped.await) });
            let _ = served.await;
        });
        Some(Self { stop, serving })
    }

    async fn end(self) {
        let _ = self.stop.send(());
        let _ = tokio::time::timeout(LAST_WORDS, self.serving).await;
    }
}

/// The secret that makes the first organiser.
async fn first_invitation(organisers: &Organisers) -> Result<String, Error> {
    let owner = Purpose::Join { owner: true };
    match organisers.invite(None, owner).await {
        Ok((secret, _)) => Ok(secret),
        Err(Denied::Store(error)) => Err(error),
        Err(denied) => unreachable!("nobody is there to be in the way: {denied:?}"),
    }
}

/// Opens a port, or says what to do when it cannot be opened.
async fn bind(address: SocketAddr, flag: &str, lang: Lang) -> Result<TcpListener, Failure> {
    let error = match TcpListener::bind(address).await {
        Ok(listener) => return Ok(listener),
        Err(error) => error,
    };
    let port = address.port();
    let free = SocketAddr::new(address.ip(), port.checked_add(1).unwrap_or(8080));
    let message = match error.kind() {
        ErrorKind::AddrInUse => say!(
            lang,
            "otro programa usa ya el puerto {port}; ciérrelo o elija otro puerto, por ejemplo {flag} {free}",
            "another program is using port {port}; close it or choose another port, such as {flag} {free}"
        ),
        ErrorKind::PermissionDenied => say!(
            lang,
            "el sistema no deja abrir el puerto {port}; elija uno mayor que 1023, por ejemplo {flag} {}:8080",
            "the system does not let us open port {port}; choose one above 1023, such as {flag} {}:8080",
            address.ip()
        ),
        _ => say!(
            lang,
            "no se puede abrir {address}: {error}; elija otra dirección con {flag}",
            "cannot open {address}: {error}; choose another address with {flag}"
        ),
    };
    Err(Failure::new(Exit::Unreadable, message))
}

/// The address to open, that for phones, and the one-time link for the first organiser.
fn announce(
    public_address: &PublicAddress,
    secret: Option<&str>,
    lang: Lang,
) -> Result<(), Failure> {
    let url = public_address.address();
    let mut text = say!(
        lang,
        "Torneo está abierto en\n{url}\n",
        "Torneo is open at\n{url}\n"
    );
    let network = public_address.on_the_network();
    if !network.is_empty() {
        let urls = network.join("\n");
        text += &say!(
            lang,
            "Desde los teléfonos de la misma red:\n{urls}\n",
            "From phones on the same network:\n{urls}\n"
        );
    }
    // In a log it would be noise; on a loopback address no phone could follow it.
    let for_phones = network
        .first()
        .or_else(|| public_address.is_public().then_some(&url));
    if let Some(url) = for_phones.filter(|_| stdout().is_terminal()) {
        text += &picture(url);
    }
    if let Some(secret) = secret {
        let link = public_address.invitation(&public_address.address(), secret);
        text += &say!(
            lang,
            "Para crear el primer organizador, una sola vez:\n{link}\n",
            "To make the first organiser, once:\n{link}\n"
        );
    }
    output::print(&text, lang)
}

/// A link as a QR picture of half blocks, dark on light whatever the terminal's colours.
fn picture(link: &str) -> String {
    let Ok(code) = QrCode::new(link) else {
        return String::new();
    };
    let drawn = code.render::<Dense1x2>().quiet_zone(true).build();
    let lines = drawn
        .lines()
        .map(|line| format!("\x1b[30;47m{line}\x1b[0m\n"));
    lines.collect()
}

/// Ctrl-C and the operator's stop. Heard from the first moment to the last: one that comes while nobody waits for it is not lost.
struct StopSignals {
    interrupt: Signal,
    terminate: Signal,
}

impl StopSignals {
    fn heard() -> Self {
        let heard = |kind| signal(kind).expect("signals can be heard");
        Self {
            interrupt: heard(SignalKind::interrupt()),
            terminate: heard(SignalKind::terminate()),
        }
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}
