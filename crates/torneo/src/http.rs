//! The doors of the venue: JSON under `/api`, the live socket at `/ws`, the page, health and figures.
//!
//! Handlers are thin: extract, call, convert. No rule lives here.

/// Errors as problem+json.
mod problem;

/// The OpenAPI document, with what derived descriptions leave out.
mod description;

/// People and rooms.
mod rooms;

/// Opening rooms, and quick play.
mod opening;

/// Chess for whoever looks at a game.
mod chess;

/// How a bot of tic-tac-toe thinks.
pub mod tictactoe;

/// Sessions, for their organisers.
mod sessions;

/// Sessions, for everybody: what they are, and coming in.
mod entry;

/// What sessions leave for those who study them.
mod session_data;

/// Organisers: coming in, login, logout, the own password.
mod accounts;

/// A copy of everything.
mod backup;

/// Organisers: who they are, for the owners of the house.
mod organisers;

/// Who may do what in an event.
mod roles;

/// The address that links carry.
mod address;

/// The organiser of a request, and their role in the event it is about.
mod director;

/// Tournaments, from the list of players to the last proof.
mod tournaments;

/// What is going on.
pub mod now;

/// Contests: tournaments of encounters between two, live or over the board.
mod contests;

/// What routes may answer instead, described once.
mod refusals;

/// The live socket.
mod live;

/// The page, embedded in the program.
mod page;

/// Bodies of requests, for fuzz targets.
#[cfg(feature = "fuzz")]
pub mod fuzz;

/// Engine matches to watch.
pub mod matches;

/// Answers that take long.
mod heavy_work;

/// What every answer carries and every request must respect.
mod guard;

/// How people reach the venue, and what a proxy says about them.
mod public_address;

/// One line of the log for each request.
mod requests;

/// Figures for operators.
mod figures;

/// The answers to requests while the venue is still starting.
pub mod starting;

/// What proves the journal to others.
mod proof;

/// Requests that another server must answer.
mod forward;

/// Health, for operators.
mod health;

/// How many sockets there may be.
mod crowd;

/// Which browsers proposed results.
mod devices;

/// Connections as they come in.
pub mod accept;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::get;
use tokio_util::task::TaskTracker;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::desk::desks::Desks;
use crate::games::chess::analysis::Analyses;
use crate::proof::SigningKey;
use crate::settings::Settings;
use crate::venue::backups::BackupPlan;
use crate::venue::matches::Matches;
use crate::venue::organisers::Organisers;
use crate::venue::registry::Registry;
pub use guard::Limits;
pub use problem::Problem;
pub use public_address::PublicAddress;
use tournaments::{files, people, proposal, public, tables};

/// Largest body of a request, in bytes.
const MOST_BODY: usize = 64 << 10;
/// Largest text with games of chess, and largest session file.
const MOST_TEXT: usize = 512 << 10;
/// Largest list of players or tables: four thousand people with long names.
const MOST_LIST: usize = 4 << 20;
/// Largest tournament file that is taken in: a thousand people and sixty rounds. Also the largest list of a federation's ratings.
const MOST_FILE: usize = 64 << 20;
/// Longest time an answer may take.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(30);

/// What every handler may use.
pub struct Venue {
    pub registry: Registry,
    pub desks: Desks,
    pub organisers: Organisers,
    pub limits: Limits,
    pub rooms_opened: Limits,
    pub figures: figures::Figures,
    pub analyses: Analyses,
    pub matches: Matches,
    pub heavy: heavy_work::HeavyWork,
    pub health: health::Health,
    listed_rounds: now::ListedRounds,
    /// Which browsers proposed results.
    pub devices: devices::Devices,
    crowd: Arc<crowd::Crowd>,
    pub public_address: PublicAddress,
    /// Signs heads.
    pub signing_key: SigningKey,
    /// Where copies go; locked while one is made for somebody.
    backup_plan: tokio::sync::Mutex<BackupPlan>,
    /// The conversations over sockets; nobody else waits for them when the server closes.
    pub sockets: TaskTracker,
    /// Whether the figures have a listener of their own.
    figures_elsewhere: bool,
}

impl Venue {
    pub fn new(
        registry: Registry,
        organisers: Organisers,
        settings: &Settings,
        public_address: PublicAddress,
        signing_key: SigningKey,
    ) -> Self {
        let folder = settings.database.is_none().then(|| settings.data.clone());
        let heavy = heavy_work::HeavyWork::default();
        Self {
            desks: Desks::new(
                registry.store().clone(),
                registry.clock().clone(),
                registry.event_ends().clone(),
                heavy.turns(),
            ),
            figures: figures::Figures::new(registry.clock().now_ms()),
            analyses: Analyses::new(Arc::clone(registry.thinkers())),
            registry,
            organisers,
            health: health::Health::new(folder, settings.low_disk_mb),
            listed_rounds: now::ListedRounds::default(),
            devices: devices::Devices::default(),
            crowd: crowd::Crowd::new(settings.sockets, settings.sockets_per_address),
            limits: Limits::of_writes(settings.writes_per_second),
            rooms_opened: Limits::of_rooms(),
            matches: Matches::default(),
            heavy,
            public_address,
            signing_key,
            backup_plan: tokio::sync::Mutex::new(BackupPlan::of(settings)),
            sockets: TaskTracker::new(),
            figures_elsewhere: settings.metrics.is_some(),
        }
    }
}

/// How many connections there may be that are no live socket, or not yet: as many as live sockets.
pub fn places(venue: &Arc<Venue>, settings: &Settings) -> accept::Places {
    let venue = Arc::clone(venue);
    accept::Places {
        crowd: crowd::Crowd::new(settings.sockets, settings.sockets_per_address),
        comes_for_many: Box::new(move |peer| venue.public_address.comes_for_many(peer)),
    }
}

/// Every route.
pub fn router(venue: Arc<Venue>) -> Router {
    let (api, description) = OpenApiRouter::with_openapi(description::empty())
        .merge(rooms())
        .merge(snatch_sessions())
        .merge(contest_routes())
        .merge(public_tournaments())
        .merge(director_tournaments())
        .split_for_parts();
    let description = description::text(description);
    let app = api
        .route(
            "/api/openapi.json",
            get(move || page::json(description.clone())),
        )
        .route("/ws", get(live::upgrade))
        .merge(health());
    let app = if venue.figures_elsewhere {
        app
    } else {
        app.route("/metrics", get(figures::metrics_for_this_machine))
    };
    let app = app.fallback(page::serve);
    forward::answer_passed(&venue, app.clone().with_state(Arc::clone(&venue)));
    app.layer(middleware::from_fn_with_state(
        Arc::clone(&venue),
        forward::forward,
    ))
    .layer(middleware::from_fn_with_state(
        Arc::clone(&venue),
        guard::limit,
    ))
    .layer(middleware::from_fn(guard::same_origin))
    .layer(middleware::from_fn(guard::one_host))
    .layer(TimeoutLayer::with_status_code(
        axum::http::StatusCode::REQUEST_TIMEOUT,
        PATIENCE,
    ))
    .layer(middleware::from_fn(guard::problems))
    .layer(middleware::from_fn(guard::headers))
    .layer(middleware::from_fn_with_state(
        Arc::clone(&venue),
        requests::watch,
    ))
    .with_state(venue)
}

type Routes = OpenApiRouter<Arc<Venue>>;

/// A limit on bodies, ours instead of the framework's.
fn limited(routes: Routes, most: usize) -> Routes {
    routes
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(most))
}

/// People, rooms and organisers.
fn rooms() -> Routes {
    let routes = OpenApiRouter::new()
        .routes(routes!(now::now))
        .routes(routes!(rooms::enter))
        .routes(routes!(rooms::rename))
        .routes(routes!(rooms::list, opening::open))
        .routes(routes!(opening::quick, opening::leave_quick))
        .routes(routes!(rooms::look))
        .routes(routes!(rooms::events))
        .routes(routes!(rooms::qr))
        .routes(routes!(chess::pgn))
        .routes(routes!(chess::hint))
        .routes(routes!(chess::position))
        .routes(routes!(chess::analysis))
        .routes(routes!(matches::list, matches::begin))
        .routes(routes!(matches::look, matches::end))
        .routes(routes!(tictactoe::thinking))
        .routes(routes!(proof::proof))
        .routes(routes!(address::address))
        .routes(routes!(address::addresses, address::choose))
        .routes(routes!(backup::backup))
        .routes(routes!(accounts::set_up))
        .routes(routes!(accounts::log_in))
        .routes(routes!(accounts::log_out))
        .routes(routes!(accounts::me))
        .routes(routes!(accounts::invitation))
        .routes(routes!(accounts::change_password))
        .routes(routes!(organisers::list))
        .routes(routes!(organisers::invite))
        .routes(routes!(organisers::withdraw))
        .routes(routes!(organisers::remove, organisers::set_owner))
        .routes(routes!(organisers::sign_ins));
    let pgn = OpenApiRouter::new().routes(routes!(chess::read_pgn));
    limited(routes, MOST_BODY).merge(limited(pgn, MOST_TEXT))
}

/// SnatchGame sessions: for players, for organisers, and their data.
fn snatch_sessions() -> Routes {
    // A file may bring two thousand labels and texts of its own.
    let files = OpenApiRouter::new().routes(routes!(sessions::list, sessions::open));
    let routes = OpenApiRouter::new()
        .routes(routes!(entry::current))
        .routes(routes!(sessions::standard))
        .routes(routes!(entry::lab))
        .routes(routes!(entry::code_owner))
        .routes(routes!(entry::words))
        .routes(routes!(entry::look))
        .routes(routes!(entry::enter))
        .routes(routes!(entry::qr))
        .routes(routes!(sessions::codes, sessions::draw_codes))
        .routes(routes!(sessions::intervene))
        .routes(routes!(sessions::replace_phone))
        .routes(routes!(sessions::table))
        .routes(routes!(sessions::file))
        .routes(routes!(sessions::monitor))
        .routes(routes!(roles::of_session, roles::share_session))
        .routes(routes!(session_data::report))
        .routes(routes!(session_data::data));
    limited(routes, MOST_BODY).merge(limited(files, MOST_TEXT))
}

/// Contests, for everybody and for their organisers.
fn contest_routes() -> Routes {
    let routes = OpenApiRouter::new()
        .routes(routes!(contests::list, contests::open))
        .routes(routes!(contests::look))
        .routes(routes!(contests::me))
        .routes(routes!(contests::qr))
        .routes(routes!(contests::live))
        .routes(routes!(roles::of_contest, roles::share_contest))
        .routes(routes!(contests::files::trf))
        .routes(routes!(contests::files::pgn))
        .routes(routes!(contests::files::standings))
        .routes(routes!(contests::files::games))
        .routes(routes!(contests::files::proof))
        .routes(routes!(contests::files::report))
        .routes(routes!(contests::ahead::why))
        .routes(routes!(contests::ahead::figures))
        .routes(routes!(contests::tables::links))
        .routes(routes!(
            contests::tables::look_at_table,
            contests::tables::say
        ))
        .routes(routes!(contests::tables::table_qr));
    let desk = OpenApiRouter::new()
        .routes(routes!(contests::open_from_report))
        .routes(routes!(contests::act))
        .routes(routes!(contests::ahead::propose));
    limited(routes, MOST_BODY).merge(limited(desk, MOST_FILE))
}

/// What everybody may see of tournaments, and what a pair says by its table's link.
fn public_tournaments() -> Routes {
    let routes = OpenApiRouter::new()
        .routes(routes!(public::page))
        .routes(routes!(public::round))
        .routes(routes!(public::standings))
        .routes(routes!(public::explanation))
        .routes(routes!(public::one_player))
        .routes(routes!(public::journal))
        .routes(routes!(public::live))
        .routes(routes!(files::export))
        .routes(routes!(tables::look, tables::report))
        .routes(routes!(tables::qr));
    limited(routes, MOST_BODY)
}

/// What organisers do with tournaments.
fn director_tournaments() -> Routes {
    let desk = OpenApiRouter::new()
        .routes(routes!(tournaments::list, tournaments::create))
        .routes(routes!(tournaments::look))
        .routes(routes!(tournaments::act))
        .routes(routes!(roles::of_tournament, roles::share_tournament))
        .routes(routes!(people::preview))
        .routes(routes!(people::save))
        .routes(routes!(proposal::propose))
        .routes(routes!(proposal::check))
        .routes(routes!(proposal::check_change))
        .routes(routes!(tables::links));
    let taking_in = OpenApiRouter::new().routes(routes!(files::import));
    limited(desk, MOST_LIST).merge(limited(taking_in, MOST_FILE))
}

/// What a separate listener serves to operators: figures for whoever reaches it, and health.
pub fn figures_router(venue: Arc<Venue>) -> Router {
    let router = health().route("/metrics", get(figures::metrics));
    router.with_state(venue)
}

fn health() -> Router<Arc<Venue>> {
    Router::new()
        .route("/healthz", get(health::ready))
        .route("/readyz", get(health::ready))
        .route("/livez", get(health::alive))
}
