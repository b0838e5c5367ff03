//! What is going on in the house, for its front page.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use tokio::sync::Mutex;
use tokio::time::Instant;
use torneo_rules::chance::Chance;
use torneo_rules::roster::StageKind;
use torneo_rules::tictactoe::board::Board;
use torneo_rules::tictactoe::bot::{self, Level};
use torneo_rules::tictactoe::cell::Cell;
use ts_rs::TS;

use super::{Problem, Venue};
use crate::venue::secrets;
use crate::wire::contest::view::ContestSummary;
use crate::wire::desk::listed::TournamentListed;
use crate::wire::live::room::Summary;
use crate::wire::live::session::requests::{SessionListed, SessionSummary};

/// For so long one list of rounds is everybody's: making it asks the archive.
const FRESH: Duration = Duration::from_secs(2);

/// Sessions that the front page lists, the newest.
const MOST_SESSIONS: usize = 20;

/// Games being played, games just finished, and tournaments of a kind that it lists: an arena of bots ends hundreds of games in a minute, and a
/// phone fetches the page again and again.
const MOST_PLAYED: usize = 40;
const MOST_FINISHED: usize = 6;
const MOST_TOURNAMENTS: usize = 40;

/// The rounds as they were listed last, and when.
pub type ListedRounds = Mutex<Option<(Instant, Vec<TournamentListed>)>>;

/// What is going on.
#[derive(Serialize, TS, utoipa::ToSchema)]
pub struct Now {
    /// The newest rooms being played and just finished, those that are played and those of people before others; not those that everybody has left.
    rooms: Vec<Summary>,
    /// Public tournaments whose round is being played.
    rounds: Vec<TournamentListed>,
    /// Tournaments of other games that are not over, newest first.
    contests: Vec<ContestSummary>,
    /// Sessions that are not over and whose organisers list them, newest first.
    sessions: Vec<SessionListed>,
    /// A game to look at where nobody plays.
    demo: Option<Demo>,
    /// Of the program.
    version: &'static str,
    /// The commit it was built from; none where the builder did not say.
    build: Option<&'static str>,
}

/// A game of tic-tac-toe between two bots, played for whoever asked.
#[derive(Serialize, TS, utoipa::ToSchema)]
pub struct Demo {
    x: Level,
    o: Level,
    #[ts(as = "Vec<String>")]
    #[schema(value_type = Vec<String>)]
    moves: Vec<Cell>,
}

/// What is going on in the house: games, open rounds, sessions that their organisers list, and where there are none a game between bots.
#[utoipa::path(get, path = "/api/now", responses(
    (status = 200, body = Now),
    (status = 503, description = "the archive is busy", body = Problem, content_type = "application/problem+json"),
))]
pub async fn now(State(venue): State<Arc<Venue>>) -> Result<Json<Now>, Problem> {
    venue.registry.refresh_lists().await?;
    let rooms = shown(venue.registry.going_on());
    let rounds = rounds(&venue).await?;
    let mut contests = venue.registry.live_contests();
    contests.truncate(MOST_TOURNAMENTS);
    let known = venue.registry.known_sessions();
    let listed = known.iter().filter_map(SessionSummary::on_front_page);
    let sessions: Vec<_> = listed.take(MOST_SESSIONS).collect();
    let quiet = rounds.is_empty()
        && contests.is_empty()
        && sessions.is_empty()
        && rooms.iter().all(|room| room.over);
    Ok(Json(Now {
        rooms,
        rounds,
        contests,
        sessions,
        demo: quiet.then(demo),
        version: env!("CARGO_PKG_VERSION"),
        build: option_env!("TORNEO_BUILD"),
    }))
}

/// Those of the rooms that the front page has a place for.
fn shown(rooms: Vec<Summary>) -> Vec<Summary> {
    let (over, mut shown): (Vec<_>, Vec<_>) = rooms.into_iter().partition(|room| room.over);
    shown.truncate(MOST_PLAYED);
    let (of_people, of_bots): (Vec<_>, Vec<_>) = over.into_iter().partition(Summary::has_people);
    shown.extend(of_people.into_iter().chain(of_bots).take(MOST_FINISHED));
    shown
}

async fn rounds(venue: &Venue) -> Result<Vec<TournamentListed>, Problem> {
    let mut listed = venue.listed_rounds.lock().await;
    if let Some((when, rounds)) = &*listed
        && when.elapsed() < FRESH
    {
        return Ok(rounds.clone());
    }
    let tournaments = venue.desks.list().await?;
    let open = tournaments
        .iter()
        .filter(|summary| summary.public && summary.line.stage == StageKind::Playing);
    let open = open.take(MOST_TOURNAMENTS);
    let rounds: Vec<_> = open.map(|summary| summary.line.clone()).collect();
    *listed = Some((Instant::now(), rounds.clone()));
    Ok(rounds)
}

/// The best bot against one that can be beaten.
fn demo() -> Demo {
    let (x, o) = (Level::Perfect, Level::Easy);
    let mut chance = Chance::new(secrets::seed());
    let mut board = Board::empty();
    let mut moves = Vec::new();
    loop {
        let level = if moves.len() % 2 == 0 { x } else { o };
        let Some(chosen) = bot::choose(level, &board, &mut chance) else {
            return Demo { x, o, moves };
        };
        board = board
            .after(chosen.cell)
            .expect("a bot chooses among the free cells");
        moves.push(chosen.cell);
    }
}
