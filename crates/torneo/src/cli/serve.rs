//! `torneo serve`: opens the venue.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;

use clap::{ArgMatches, Command};
use rustix::process::{Resource, getrlimit, setrlimit};
use socket2::SockRef;
use tokio::net::TcpListener;

use super::{Verb, archive, notify, verb};
use crate::exit::{Exit, Failure};
use crate::http::{self, PublicAddress, Venue};
use crate::logs;
use crate::output;
use crate::say::{Lang, say};
use crate::settings::{self, Settings};
use crate::venue::organisers::Organisers;
use crate::venue::registry::Registry;

pub(super) const VERB: Verb = Verb { command, run };

/// How long open sockets may take to hear that the venue closes.
const LAST_WORDS: std::time::Duration = std::time::Duration::from_secs(5);

/// What the system may hold for one reader. It would let a deaf one pile up megabytes; the page needs far less.
const SEND_BUFFER: usize = 64 << 10;

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Abre la sede: salas en vivo en el navegador",
        "Open the venue: live rooms in the browser"
    );
    let example = "  torneo serve --listen 0.0.0.0:8080 --data datos";
    verb("serve", about, example, lang).args(settings::arguments(lang))
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let settings = settings::choose(matches, lang)?.settings;
    logs::start(&settings);
    allow_many_sockets();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let runtime = runtime.map_err(|error| Failure::new(Exit::Unreadable, error.to_string()))?;
    runtime.block_on(serve(&settings, lang))
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
    let failed = |error: torneo_store::Error| archive::failure(&error, lang);
    let store = archive::open_to_write(&archive::place(settings))
        .await
        .map_err(failed)?;
    let organisers = Organisers::open(store.clone()).await.map_err(failed)?;
    let secret = match organisers.any().await {
        true => None,
        false => Some(organisers.invite().await.map_err(failed)?),
    };
    let registry = Registry::open(store).await.map_err(failed)?;

    let reach = PublicAddress::new(settings, bound);
    announce(&reach, secret.as_deref(), lang)?;
    let venue = Arc::new(Venue::new(registry.clone(), organisers, settings, reach));
    if let Some(figures) = figures {
        let router = http::figures_router(Arc::clone(&venue));
        tokio::spawn(async move { axum::serve(figures, router).await });
    }
    let sockets = venue.sockets.clone();
    let app = http::router(venue).into_make_service_with_connect_info::<SocketAddr>();
    let listener = axum::serve::ListenerExt::tap_io(listener, |stream| {
        // Moves are small and must not wait for company.
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&*stream).set_send_buffer_size(SEND_BUFFER);
    });
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(async move {
        axum::serve(listener, app)
            .with_graceful_shutdown(async move { drop(stopped.await) })
            .await
    });
    tracing::info!(address = %bound, version = env!("CARGO_PKG_VERSION"), "open");
    notify::tell(notify::READY);
    asked_to_stop().await;
    notify::tell(notify::STOPPING);
    tracing::info!("closing");
    let _ = stop.send(());
    registry.close().await;
    sockets.close();
    let farewells = async { tokio::join!(serving, sockets.wait()) };
    let _ = tokio::time::timeout(LAST_WORDS, farewells).await;
    Ok(Exit::Done)
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
    if let Some(url) = reach.on_the_network() {
        text += &say!(
            lang,
            "Desde los teléfonos de la misma red:\n{url}\n",
            "From phones on the same network:\n{url}\n"
        );
    }
    if let Some(secret) = secret {
        let link = reach.invitation(secret);
        text += &say!(
            lang,
            "Para crear el primer organizador, una sola vez:\n{link}\n",
            "To make the first organiser, once:\n{link}\n"
        );
    }
    output::print(&text, lang)
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
