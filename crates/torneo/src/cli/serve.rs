//! `torneo serve`: opens the venue. `torneo types`: the page's types.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Arg, ArgMatches, Command, value_parser};
use tokio::net::TcpListener;
use torneo_store::Store;
use ts_rs::TS;

use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::http::{self, Venue};
use crate::output;
use crate::say::{Lang, say};
use crate::venue::hall::Hall;
use crate::venue::organisers::Organisers;
use crate::wire::live;

pub(super) const VERB: Verb = Verb { command, run };
pub(super) const TYPES: Verb = Verb {
    command: types_command,
    run: types,
};

/// How long open sockets may take to hear that the venue closes.
const LAST_WORDS: std::time::Duration = std::time::Duration::from_secs(5);

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Abre la sede: salas en vivo en el navegador",
        "Open the venue: live rooms in the browser"
    );
    let example = "  torneo serve --listen 0.0.0.0:8080 --data datos";
    verb("serve", about, example, lang)
        .arg(
            Arg::new("listen")
                .long("listen")
                .env("TORNEO_LISTEN")
                .hide_env(true)
                .value_name(say!(lang, "DIRECCIÓN", "ADDRESS"))
                .default_value("127.0.0.1:8080")
                .hide_default_value(true)
                .value_parser(value_parser!(SocketAddr))
                .help(say!(
                    lang,
                    "Dirección y puerto (127.0.0.1:8080); 0.0.0.0:8080 para toda la red",
                    "Address and port (127.0.0.1:8080); 0.0.0.0:8080 for the whole network"
                )),
        )
        .arg(
            Arg::new("data")
                .long("data")
                .env("TORNEO_DATA")
                .hide_env(true)
                .value_name(say!(lang, "CARPETA", "FOLDER"))
                .default_value("datos")
                .hide_default_value(true)
                .value_parser(value_parser!(PathBuf))
                .help(say!(
                    lang,
                    "Carpeta de los datos (datos)",
                    "Data folder (datos)"
                )),
        )
        .arg(
            Arg::new("database")
                .long("database")
                .env("TORNEO_DATABASE")
                .hide_env(true)
                .hide_env_values(true)
                .value_name("URL")
                .help(say!(
                    lang,
                    "PostgreSQL en lugar de la carpeta: postgres://usuario@máquina/base",
                    "PostgreSQL instead of the folder: postgres://user@host/base"
                )),
        )
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_env("TORNEO_LOG")
                .unwrap_or_else(|_| "info,sqlx=warn".into()),
        )
        .with_writer(std::io::stderr)
        .init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let runtime = runtime.map_err(|error| Failure::new(Exit::Unreadable, error.to_string()))?;
    runtime.block_on(serve(matches, lang))
}

async fn serve(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let failed = |error: torneo_store::Error| Failure::new(Exit::Unreadable, error.to_string());
    let store = match matches.get_one::<String>("database") {
        Some(url) => Store::postgres(url).await,
        None => {
            Store::sqlite(
                matches
                    .get_one::<PathBuf>("data")
                    .expect("the argument has a default"),
            )
            .await
        }
    };
    let store = store.map_err(failed)?;
    let organisers = Organisers::open(store.clone()).await.map_err(failed)?;
    let secret = organisers.invite().await.map_err(failed)?;
    let hall = Hall::open(store).await.map_err(failed)?;

    let address = *matches
        .get_one::<SocketAddr>("listen")
        .expect("the argument has a default");
    let listener = TcpListener::bind(address).await.map_err(|error| {
        Failure::new(
            Exit::Unreadable,
            say!(
                lang,
                "no se puede abrir {address}: {error}; elija otra con --listen",
                "cannot open {address}: {error}; choose another with --listen"
            ),
        )
    })?;
    let address = listener
        .local_addr()
        .map_err(|error| Failure::new(Exit::Unreadable, error.to_string()))?;
    announce(address, secret.as_deref(), lang)?;

    let venue = Arc::new(Venue::new(hall.clone(), organisers));
    let app = http::router(venue).into_make_service_with_connect_info::<SocketAddr>();
    let listener = axum::serve::ListenerExt::tap_io(listener, |stream| {
        // Moves are small and must not wait for company.
        let _ = stream.set_nodelay(true);
    });
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(async move {
        axum::serve(listener, app)
            .with_graceful_shutdown(async move { drop(stopped.await) })
            .await
    });
    asked_to_stop().await;
    tracing::info!("closing");
    let _ = stop.send(());
    hall.close().await;
    let _ = tokio::time::timeout(LAST_WORDS, serving).await;
    Ok(Exit::Done)
}

/// The address to open, and the one-time link for the first organiser.
fn announce(address: SocketAddr, secret: Option<&str>, lang: Lang) -> Result<(), Failure> {
    let url = format!("http://{address}");
    let mut text = say!(
        lang,
        "Torneo está abierto en\n{url}\n",
        "Torneo is open at\n{url}\n"
    );
    if let Some(secret) = secret {
        text += &say!(
            lang,
            "Para crear el primer organizador, una sola vez:\n{url}/#/preparar/{secret}\n",
            "To make the first organiser, once:\n{url}/#/preparar/{secret}\n"
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

fn types_command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Escribe los tipos TypeScript de los mensajes",
        "Write the TypeScript types of the messages"
    );
    verb(
        "types",
        about,
        "  torneo types > web/src/generated/wire.ts",
        lang,
    )
    .hide(true)
}

/// Every type of the live door, in one file.
fn types(_: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let config = ts_rs::Config::new().with_large_int("number");
    macro_rules! declare {
        ($($name:ty),+ $(,)?) => {
            [$(format!("export {}\n", <$name as TS>::decl(&config))),+].concat()
        };
    }
    let types = declare!(
        live::room::SeatName,
        live::tictactoe::BotLevel,
        live::tictactoe::TicTacToeAction,
        live::tictactoe::TicTacToeEvent,
        live::tictactoe::Outcome,
        live::tictactoe::LastMove,
        live::tictactoe::TicTacToeView,
        live::snatch::SnatchVariant,
        live::snatch::SnatchProfile,
        live::snatch::SnatchPhase,
        live::snatch::SnatchAnswer,
        live::snatch::SnatchBot,
        live::snatch::Both<u32>,
        live::snatch::Goods,
        live::snatch::SnatchOffer,
        live::snatch::SnatchAction,
        live::snatch::SnatchChoice,
        live::snatch::SnatchEvent,
        live::snatch::SnatchRound,
        live::snatch::SnatchLine,
        live::snatch::SnatchView,
        live::room::Terms,
        live::room::BotName,
        live::room::Action,
        live::room::Sitter,
        live::room::SeatingEvent,
        live::room::Event,
        live::room::Holder,
        live::room::Seat,
        live::room::TableView,
        live::room::RoomView,
        live::room::TableSummary,
        live::room::Summary,
        live::Refusal,
        live::PersonView,
        live::Answer,
        live::Wish,
        live::FromPlayer,
        live::ToPlayer,
    );
    output::print(
        &format!("// Written by `torneo types`; do not edit.\n\n{types}"),
        lang,
    )?;
    Ok(Exit::Done)
}
