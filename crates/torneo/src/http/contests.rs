//! Contests over HTTP: opening, looking, acting, the QR picture, and news as they happen.

/// A round before it is published, and why somebody plays whom.
pub mod ahead;

/// Results by the link of a table.
pub mod tables;

/// What a contest leaves: reports, games, tables, the proof.
pub mod files;

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;

use torneo_rules::contest::Contest;
use torneo_rules::contest::act::Author;
use torneo_rules::contest::continued::Continue;
use torneo_rules::trf::report::Report;

use super::Venue;
use super::director::{Anybody, Director};
use super::live::admitted;
use super::problem::{Body, Problem};
use super::refusals::{OfBody, OfContests, OfOrganisers, OfPeople, OfRoles, OfRules};
use super::rooms::{bearer, picture};
use crate::venue::contest::contest_task::{ContestCommand, ContestError};
use crate::venue::contest::contests::NotOpened;
use crate::venue::contest::state::ContestState;
use crate::venue::secrets;
use crate::wire::contest::act::{ContestDeskAct, ContestDone, ContestOpened, ContestPlayerAct};
use crate::wire::contest::view::{ContestList, ContestView};
use crate::wire::contest::{ContestFromReport, NewContest, Play, Setup};
use crate::wire::live::Refusal;
use crate::wire::words::Words;

/// A start is said in whole minutes: the one that runs has not passed yet.
const THIS_MINUTE_MS: u64 = 60_000;

/// How often a quiet stream shows that it lives.
const STILL_HERE: Duration = Duration::from_secs(15);

/// Opens a contest.
#[utoipa::path(post, path = "/api/contests", tag = "contests", request_body = NewContest, security(("organiser" = [])), responses(
    (status = 201, body = ContestOpened),
    OfRules, OfBody, OfOrganisers,
))]
pub async fn open(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Body(new): Body<NewContest>,
) -> Result<(StatusCode, Json<ContestOpened>), Problem> {
    if !new.setup.fits() {
        return Err(conflict(
            "bad_setup",
            "el tiempo de juego, la pausa o el nombre del juego no caben, o llevan algo que no se ve",
            "the time control, the pause or the name of the game is out of range, or has something that cannot be seen",
        ));
    }
    let now_ms = venue.registry.clock().now_ms();
    if new
        .setup
        .start_ms
        .is_some_and(|start| start.saturating_add(THIS_MINUTE_MS) < now_ms)
    {
        return Err(conflict(
            "start_past",
            "la hora de inicio ya pasó; elija una posterior, o ninguna y publique la primera ronda cuando quiera",
            "the time of the start is past; choose a later one, or none and publish the first round when you like",
        ));
    }
    let opened = venue
        .registry
        .open_contest(&new.form, &new.setup, &director.0)
        .await;
    match opened {
        Ok(code) => Ok((StatusCode::CREATED, Json(ContestOpened { code }))),
        Err(NotOpened::Rules(no)) => Err(refused(no)),
        Err(NotOpened::Store(error)) => Err(error.into()),
    }
}

/// Opens a contest that began elsewhere, from its report (TRF): everybody enters, every round is published and settled.
#[utoipa::path(post, path = "/api/contests/trf", tag = "contests", request_body = ContestFromReport, security(("organiser" = [])), responses(
    (status = 201, body = ContestOpened),
    OfRules, OfBody, OfOrganisers,
))]
pub async fn open_from_report(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Body(from): Body<ContestFromReport>,
) -> Result<(StatusCode, Json<ContestOpened>), Problem> {
    let setup = Setup {
        play: Play::Board { game: from.game },
        start_ms: None,
        pause_seconds: None,
        bots_at_once: false,
    };
    if !setup.fits() {
        return Err(conflict(
            "bad_setup",
            "el nombre del juego falta, es demasiado largo o lleva algo que no se ve",
            "the name of the game is missing, too long, or has something that cannot be seen",
        ));
    }
    let by = Author::Director(director.0);
    let work = move || {
        let report =
            Report::read(from.trf.trim_start_matches('\u{feff}')).map_err(|why| Words::of(&why))?;
        let more = Continue {
            rounds: from.rounds,
            reason: "TRF".to_owned(),
        };
        Contest::continued(&report, &more, &by).map_err(|why| Words::of(&why))
    };
    let events = venue.heavy.run(work).await?;
    let events =
        events.map_err(|why| Problem::said(StatusCode::CONFLICT, why.coded("not_continued")))?;
    match venue.registry.open_with(&setup, events).await {
        Ok(code) => Ok((StatusCode::CREATED, Json(ContestOpened { code }))),
        Err(NotOpened::Rules(no)) => Err(refused(no)),
        Err(NotOpened::Store(error)) => Err(error.into()),
    }
}

/// Every contest, newest first.
#[utoipa::path(get, path = "/api/contests", tag = "contests", responses((status = 200, body = ContestList), (status = 503, description = "the archive is busy", body = Problem, content_type = "application/problem+json")))]
pub async fn list(State(venue): State<Arc<Venue>>) -> Result<Json<ContestList>, Problem> {
    venue.registry.refresh_lists().await?;
    let contests = venue.registry.listed_contests().await?;
    Ok(Json(ContestList { contests }))
}

/// A contest; with a personal token also where its holder plays, with an organiser's session what they may do in it.
#[utoipa::path(get, path = "/api/contests/{code}", tag = "contests", params(("code" = String, Path, description = "the contest's code")),
    responses((status = 200, body = ContestView), OfContests))]
pub async fn look(
    Anybody(director): Anybody,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Json<ContestView>, Problem> {
    let state = snapshot(&venue, &code).await?;
    let person = bearer(&venue, &headers).await.ok();
    let person = person.as_ref().map(|person| person.id.as_str());
    let role = match director {
        Some(Director(name)) => venue.organisers.role(&name, &state.origin()).await,
        None => None,
    };
    let view = ContestView::of(&state, person, role, venue.registry.clock().now_ms());
    view.map(Json).ok_or_else(unknown)
}

/// What an organiser does.
#[utoipa::path(post, path = "/api/contests/{code}/acts", tag = "contests", request_body = ContestDeskAct, security(("organiser" = [])),
    params(("code" = String, Path, description = "the contest's code")),
    responses((status = 200, body = ContestDone), OfRules, OfBody, OfOrganisers, OfRoles, OfContests))]
pub async fn act(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    Body(act): Body<ContestDeskAct>,
) -> Result<Json<ContestDone>, Problem> {
    let code = director.contest(&venue, &code, act.least()).await?;
    let organiser = director.0;
    let act = Box::new(act);
    let desk = |reply| ContestCommand::Desk {
        organiser,
        act,
        reply,
    };
    done(venue.registry.ask_contest(&code, desk).await)
}

/// What somebody who plays does for themselves.
#[utoipa::path(post, path = "/api/contests/{code}/me", tag = "contests", request_body = ContestPlayerAct, security(("token" = [])),
    params(("code" = String, Path, description = "the contest's code")),
    responses((status = 200, body = ContestDone), OfRules, OfBody, OfPeople, OfContests))]
pub async fn me(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
    Body(act): Body<ContestPlayerAct>,
) -> Result<Json<ContestDone>, Problem> {
    let person = bearer(&venue, &headers).await?;
    let code = known(&code)?;
    let player = |reply| ContestCommand::Player { person, act, reply };
    done(venue.registry.ask_contest(&code, player).await)
}

/// The link of a contest as a picture.
#[utoipa::path(get, path = "/api/contests/{code}/qr.svg", tag = "contests", params(("code" = String, Path, description = "the contest's code")),
    responses((status = 200, description = "a QR picture", body = String, content_type = "image/svg+xml"), OfContests))]
pub async fn qr(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let state = snapshot(&venue, &code).await?;
    let links = venue.public_address.links(&headers);
    picture(&format!("{links}/#/torneo/{}", state.code()))
}

/// Tells every new version as it happens (server-sent events named `version`), the present one first.
#[utoipa::path(get, path = "/api/contests/{code}/live", tag = "contests", params(("code" = String, Path, description = "the contest's code")),
    responses((status = 200, description = "a stream without end", body = String, content_type = "text/event-stream"), OfContests,
        (status = 503, description = "there is no place for one more who listens", body = Problem, content_type = "application/problem+json")))]
pub async fn live(
    State(venue): State<Arc<Venue>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Path(code): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let place = admitted(&venue, peer, &headers)?;
    let heard = venue.registry.listen_to_contest(&known(&code)?).await;
    let mut heard = heard.map_err(of_contest)?;
    heard.mark_changed();
    let closing = venue.registry.closing().clone();
    let versions = futures_util::stream::unfold(
        (heard, closing, place),
        |(mut heard, closing, place)| async move {
            tokio::select! {
                changed = heard.changed() => changed.ok()?,
                () = closing.cancelled() => return None,
            }
            let version = *heard.borrow_and_update();
            let event = Event::default().event("version").data(version.to_string());
            Some((Ok(event), (heard, closing, place)))
        },
    );
    Ok(Sse::new(versions).keep_alive(KeepAlive::new().interval(STILL_HERE)))
}

async fn snapshot(venue: &Venue, code: &str) -> Result<Arc<ContestState>, Problem> {
    venue
        .registry
        .contest(&known(code)?)
        .await
        .map_err(of_contest)
}

pub(super) fn known(code: &str) -> Result<String, Problem> {
    secrets::read_code(code).ok_or_else(unknown)
}

fn done(asked: Result<Result<u64, ContestError>, Refusal>) -> Result<Json<ContestDone>, Problem> {
    let version = asked.map_err(of_contest)?.map_err(refused)?;
    Ok(Json(ContestDone { version }))
}

pub(super) fn of_contest(refusal: Refusal) -> Problem {
    match refusal {
        Refusal::UnknownRoom => unknown(),
        other => other.into(),
    }
}

fn unknown() -> Problem {
    let words = Words {
        es: "no hay torneo con ese código; revíselo".to_owned(),
        en: "there is no contest with this code; check it".to_owned(),
    };
    Problem::said(StatusCode::NOT_FOUND, words.coded("unknown_contest"))
}

fn conflict(code: &str, es: &str, en: &str) -> Problem {
    let words = Words {
        es: es.to_owned(),
        en: en.to_owned(),
    };
    Problem::said(StatusCode::CONFLICT, words.coded(code))
}

/// What the rules or the contest say instead.
fn refused(no: ContestError) -> Problem {
    match no {
        ContestError::Rules(rejection) => {
            Problem::said(StatusCode::CONFLICT, Words::of(&rejection).coded("rules"))
        }
        ContestError::NeedsAPhone => conflict(
            "needs_a_phone",
            "en un torneo en vivo cada quien entra con su teléfono; en mesa se anotan nombres",
            "in a live contest people enter with their phone; names are listed for games over the board",
        ),
        ContestError::UnknownBot => conflict(
            "unknown_bot",
            "este juego no tiene ese bot, o son demasiados (hasta 64)",
            "this game has no such bot, or they are too many (up to 64)",
        ),
        ContestError::BadList(line) => conflict(
            "bad_list",
            &format!(
                "la línea {line} no se puede leer; la primera lleva los títulos (nombre, rating, federación, id fide)"
            ),
            &format!(
                "line {line} cannot be read; the first one has the headings (name, rating, federation, fide id)"
            ),
        ),
        ContestError::NotIn => conflict(
            "not_in",
            "todavía no participa en este torneo; inscríbase primero",
            "you take no part in this contest yet; enter first",
        ),
        ContestError::Venue(refusal) => of_contest(refusal),
    }
}
