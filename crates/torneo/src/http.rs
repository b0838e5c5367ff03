//! The doors of the venue: JSON under `/api`, the live socket at `/ws`, the page, health and figures.
//!
//! Handlers are thin: extract, call, convert. No rule lives here.

/// Errors as problem+json.
mod problem;

/// People and rooms.
mod rooms;

/// Opening rooms, and quick play.
mod opening;

/// Sessions, for their organisers.
mod sessions;

/// Sessions, for everybody: what they are, and coming in.
mod entry;

/// What sessions leave for those who study them.
mod session_data;

/// Organisers: the first one, login, logout.
mod accounts;

/// The live socket.
mod live;

/// The page, embedded in the program.
mod page;

/// What every answer carries and every request must respect.
mod guard;

/// How people reach the venue, and what a proxy says about them.
mod reach;

/// One line of the log for each request.
mod requests;

/// Health and figures for operators.
mod figures;

use std::sync::Arc;

use axum::Router;
use axum::middleware;
use axum::routing::get;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::settings::Settings;
use crate::venue::hall::Hall;
use crate::venue::organisers::Organisers;
pub use guard::Limits;
pub use reach::Reach;

/// Largest body of a request, in bytes.
const MOST_BODY: usize = 64 << 10;
/// Longest time an answer may take.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(30);

/// What every handler may use.
pub struct Venue {
    pub hall: Hall,
    pub organisers: Organisers,
    pub limits: Limits,
    pub figures: figures::Figures,
    pub reach: Reach,
    /// Whether the figures have a listener of their own.
    figures_elsewhere: bool,
}

impl Venue {
    pub fn new(hall: Hall, organisers: Organisers, settings: &Settings, reach: Reach) -> Self {
        Self {
            hall,
            organisers,
            limits: Limits::new(settings.writes_per_second),
            figures: figures::Figures::default(),
            reach,
            figures_elsewhere: settings.metrics.is_some(),
        }
    }
}

#[derive(OpenApi)]
#[openapi(info(
    title = "Torneo",
    description = "Rooms, sessions, people and organisers of a Torneo venue. Live play is at /ws, see docs/protocol.md.",
    version = env!("CARGO_PKG_VERSION"),
    license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
))]
struct Description;

/// Every route.
pub fn router(venue: Arc<Venue>) -> Router {
    let (api, mut description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(rooms::enter))
        .routes(routes!(rooms::rename))
        .routes(routes!(rooms::list, opening::open))
        .routes(routes!(opening::quick, opening::leave_quick))
        .routes(routes!(rooms::look))
        .routes(routes!(rooms::events))
        .routes(routes!(rooms::qr))
        .routes(routes!(rooms::address))
        .routes(routes!(sessions::list, sessions::open))
        .routes(routes!(entry::current))
        .routes(routes!(entry::look))
        .routes(routes!(entry::enter))
        .routes(routes!(entry::qr))
        .routes(routes!(sessions::codes, sessions::draw_codes))
        .routes(routes!(sessions::intervene))
        .routes(routes!(sessions::file))
        .routes(routes!(sessions::monitor))
        .routes(routes!(session_data::report))
        .routes(routes!(session_data::data))
        .routes(routes!(accounts::set_up))
        .routes(routes!(accounts::log_in))
        .routes(routes!(accounts::log_out))
        .routes(routes!(accounts::me))
        .split_for_parts();
    description.info.contact = None;
    let description = description
        .to_pretty_json()
        .expect("the description is plain data");
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
    app.fallback(page::serve)
        .layer(middleware::from_fn_with_state(
            Arc::clone(&venue),
            guard::limit,
        ))
        .layer(middleware::from_fn(guard::same_origin))
        .layer(RequestBodyLimitLayer::new(MOST_BODY))
        .layer(TimeoutLayer::with_status_code(
            axum::http::StatusCode::REQUEST_TIMEOUT,
            PATIENCE,
        ))
        .layer(middleware::from_fn(guard::headers))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&venue),
            requests::watch,
        ))
        .with_state(venue)
}

/// What a separate listener serves to operators: figures for whoever reaches it, and health.
pub fn figures_router(venue: Arc<Venue>) -> Router {
    let router = health().route("/metrics", get(figures::metrics));
    router.with_state(venue)
}

fn health() -> Router<Arc<Venue>> {
    Router::new()
        .route("/healthz", get(figures::ready))
        .route("/readyz", get(figures::ready))
        .route("/livez", get(figures::alive))
}
