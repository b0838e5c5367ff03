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
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use torneo_rules::journal::{StreamId, Version};
use torneo_store::{Error, HEADS_STREAM, HeadRecord, ServerLock, Store};

use super::{Run, archive, notify};
use crate::exit::{Exit, Failure};
use crate::http::{self, PublicAddress, Venue};
use crate::logs;
use crate::operator_socket;
use crate::output;
use crate::proof::{KEY_FILE, SigningKey};
use crate::say::{Lang, say};
use crate::settings::{self, Flags, Settings};
use crate::venue::backups::BackupPlan;
use crate::venue::beat::Beat;
use crate::venue::clock::Clock;
use crate::venue::organisers::{Denied, Organisers};
use crate::venue::record::{self, Purpose};
use crate::venue::registry::Registry;
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
    // The ports first: a server that cannot open must not touch the archive.
    let listener = bind(settings.listen, "--listen", lang).await?;
    let bound = listener.local_addr().unwrap_or(settings.listen);
    let figures = match settings.metrics {
        Some(address) => Some(bind(address, "--metrics", lang).await?),
        None => None,
    };
    let progress = Arc::new(Progress::default());
    let waiting = Waiting::on(&listener, Arc::clone(&progress));
    let opened = tokio::select! {
        opened = open(settings, &progress) => opened.map_err(|error| archive::failure(&error, lang))?,
        // An index that is being made goes on from there at the next start.
        () = asked_to_stop() => return Ok(Exit::Done),
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
    let reach = PublicAddress::new(settings, bound);
    reach.choose(organisers.address().await);
    announce(&reach, secret.as_deref(), lang)?;
    registry.keep_backups(backup_plan(settings));
    let venue = Venue::new(registry.clone(), organisers, settings, reach, signing_key);
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
    let checking = Arc::clone(&venue);
    thread::spawn(move || checking.health.check_archive());
    let (app, stop) = (http::router(venue), CancellationToken::new());
    let most = settings.sockets as usize;
    let serving = tokio::spawn(http::accept::serve(listener, app, most, stop.clone()));
    tracing::info!(address = %bound, version = env!("CARGO_PKG_VERSION"), "open");
    notify::tell(notify::READY);
    let ended = tokio::select! {
        () = asked_to_stop() => Ok(Exit::Done),
        () = alone.lost() => Err(archive::failure(&Error::Served, lang)),
    };
    notify::tell(notify::STOPPING);
    tracing::info!("closing");
    stop.cancel();
    registry.close().await;
    sockets.close();
    let farewells = async { tokio::join!(serving, sockets.wait()) };
    let _ = tokio::time::timeout(LAST_WORDS, farewells).await;
    ended
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

async fn open(settings: &Settings, progress: &Progress) -> Result<Opened, Error> {
    let store = archive::open_to_write(&archive::place(settings)).await?;
    let alone = store.serve_alone().await?;
    let clock = Clock::start();
    let signing_key = keep_signing_key(&store, &clock, &settings.data).await?;
    let organisers = Organisers::open(store.clone(), clock.clone()).await?;
    let secret = match organisers.any().await {
        true => None,
        false => Some(first_invitation(&organisers).await?),
    };
    // A database has no folder; there the last record of each room counts.
    let beat = match settings.database {
        Some(_) => Beat::default(),
        None => Beat::of(&settings.data),
    };
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
    let stream: StreamId = HEADS_STREAM.parse().expect("our own name");
    let record = HeadRecord::Key { key: key.public() };
    let record = record::entry(&record, clock.now_ms());
    loop {
        let ends = store.reader().streams_under(HEADS_STREAM).await?;
        let version = ends
            .first()
            .map_or(Version::START, |told| told.head.version);
        match store.append(&stream, version, vec![record.clone()]).await {
            // A head came between.
            Err(Error::Conflict { .. }) => {}
            kept => return kept.map(|_| key),
        }
    }
}

fn backup_plan(settings: &Settings) -> BackupPlan {
    let folder = settings.backup_folder.clone();
    let data = settings.database.is_none().then(|| settings.data.clone());
    BackupPlan {
        folder: folder.unwrap_or_else(|| settings.data.join("backups")),
        kept: settings.backups_kept as usize,
        data,
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
fn announce(reach: &PublicAddress, secret: Option<&str>, lang: Lang) -> Result<(), Failure> {
    let url = reach.address();
    let mut text = say!(
        lang,
        "Torneo está abierto en\n{url}\n",
        "Torneo is open at\n{url}\n"
    );
    let network = reach.on_the_network();
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
        .or_else(|| reach.is_public().then_some(&url));
    if let Some(url) = for_phones.filter(|_| stdout().is_terminal()) {
        text += &picture(url);
    }
    if let Some(secret) = secret {
        let link = reach.invitation(&reach.address(), secret);
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

/// Waits for Ctrl-C or for the operator's stop.
async fn asked_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate()).expect("signals can be heard");
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
