//! What everybody may see of a tournament: its page, rounds, standings, players, journal, and when it changes.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt};
use torneo_rules::domino::event::EventKind;
use torneo_rules::journal::{Entry, Version};
use torneo_rules::roster::PlayerId;

use super::super::Venue;
use super::super::accounts;
use super::super::director::Anybody;
use super::super::live::{admitted, over};
use super::super::problem::Problem;
use super::super::refusals::OfTournaments;
use super::super::rooms::After;
use super::{missing, versioned};
use crate::desk::snapshot::{TournamentSnapshot, json as text_of};
use crate::desk::{DeskError, STREAMS, event_of};
use crate::say::say;
use crate::wire::desk::journal::{DominoJournal, DominoJournalEntry};
use crate::wire::desk::player::DominoPlayerView;
use crate::wire::desk::public::DominoPublic;
use crate::wire::desk::standings::{DominoExplanation, DominoStandings};
use crate::wire::desk::view::DominoRoundView;
use crate::wire::words::Words;

/// How often a silent stream asks the archive whether another program wrote.
const LOOK: Duration = Duration::from_secs(4);
/// How often a silent stream says that it is still there.
const STILL_HERE: Duration = Duration::from_secs(15);

/// A tournament that the asker may look at, as it stands.
async fn seen(
    venue: &Venue,
    asker: &Anybody,
    id: &str,
) -> Result<Arc<TournamentSnapshot>, Problem> {
    Ok(asker.tournament(venue, id).await?.fresh().await?)
}

/// The player with this number.
fn player(seen: &TournamentSnapshot, number: &str) -> Result<PlayerId, Problem> {
    let place = number.parse::<u32>().ok().and_then(|n| n.checked_sub(1));
    let players = seen.tournament.entrants().len();
    let player = place
        .map(PlayerId)
        .filter(|player| player.index() < players);
    player.ok_or_else(|| {
        let number = crate::input::quoted(number);
        let words = Words::each(|lang| {
            say!(
                lang,
                "no hay ningún jugador número {number}; elija de 1 a {players}",
                "there is no player number {number}; choose from 1 to {players}"
            )
        });
        missing(words.coded("no_such_player"))
    })
}

/// JSON that is already text.
pub fn json(text: Bytes) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// The public page: the round with its results, the standings. The same text for everybody until something happens.
#[utoipa::path(get, path = "/api/tournaments/{id}/public", tag = "public", params(("id" = String, Path, description = "the tournament's id")),
    responses((status = 200, body = DominoPublic), (status = 304, description = "not changed"), OfTournaments))]
pub async fn page(
    asker: Anybody,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let seen = seen(&venue, &asker, &id).await?;
    let hash = seen.mark();
    let made = venue.heavy.run({
        let seen = Arc::clone(&seen);
        move || seen.make_public()
    });
    let text = seen.public(made).await?;
    Ok(versioned(text, seen.version(), &hash, &headers))
}

/// Any published round with its results.
#[utoipa::path(get, path = "/api/tournaments/{id}/rounds/{round}", tag = "public",
    params(("id" = String, Path, description = "the tournament's id"), ("round" = u32, Path, minimum = 1, description = "its number, from 1")),
    responses((status = 200, body = DominoRoundView), OfTournaments))]
pub async fn round(
    asker: Anybody,
    State(venue): State<Arc<Venue>>,
    Path((id, round)): Path<(String, String)>,
) -> Result<Json<DominoRoundView>, Problem> {
    let seen = seen(&venue, &asker, &id).await?;
    let place = round.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let played = place.and_then(|place| seen.tournament.rounds().nth(place));
    let played = played.ok_or_else(|| {
        let round = crate::input::quoted(&round);
        let words = Words::each(|lang| {
            say!(
                lang,
                "la ronda {round} no existe todavía; elija una publicada",
                "round {round} does not exist yet; choose a published round"
            )
        });
        missing(words.coded("no_such_round"))
    })?;
    Ok(Json(DominoRoundView::of(&seen.tournament, played)))
}

/// Every figure of everybody, with the second opinion.
#[utoipa::path(get, path = "/api/tournaments/{id}/standings", tag = "public", params(("id" = String, Path, description = "the tournament's id")),
    responses((status = 200, body = DominoStandings), (status = 304, description = "not changed"), OfTournaments))]
pub async fn standings(
    asker: Anybody,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let seen = seen(&venue, &asker, &id).await?;
    let since = seen.standing.since();
    let made = venue.heavy.run({
        let seen = Arc::clone(&seen);
        move || seen.standing.make_full(&seen.tournament)
    });
    let text = seen.standing.full(made).await?;
    Ok(versioned(text, since, "standings", &headers))
}

/// One player's figures with their operands, who sets the limits, and what each game could have changed.
#[utoipa::path(get, path = "/api/tournaments/{id}/explanation/{number}", tag = "public",
    params(("id" = String, Path, description = "the tournament's id"), ("number" = u32, Path, minimum = 1, description = "the player's number, from 1")),
    responses((status = 200, body = DominoExplanation), OfTournaments))]
pub async fn explanation(
    asker: Anybody,
    State(venue): State<Arc<Venue>>,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let seen = seen(&venue, &asker, &id).await?;
    let player = player(&seen, &number)?;
    if let Some(known) = seen.standing.explained(player) {
        return Ok(json(known));
    }
    let made = venue
        .heavy
        .run(move || seen.standing.explanation(&seen.tournament, player));
    Ok(json(made.await?))
}

/// One player: where they sit, how they stand, every round so far.
#[utoipa::path(get, path = "/api/tournaments/{id}/players/{number}", tag = "public",
    params(("id" = String, Path, description = "the tournament's id"), ("number" = u32, Path, minimum = 1, description = "the player's number, from 1")),
    responses((status = 200, body = DominoPlayerView), OfTournaments))]
pub async fn one_player(
    asker: Anybody,
    State(venue): State<Arc<Venue>>,
    Path((id, number)): Path<(String, String)>,
) -> Result<Json<DominoPlayerView>, Problem> {
    let seen = seen(&venue, &asker, &id).await?;
    let player = player(&seen, &number)?;
    let view = DominoPlayerView::of(&seen, player);
    Ok(Json(view.expect("the number was checked")))
}

/// Who did what and when, with the hashes that prove it.
#[utoipa::path(get, path = "/api/tournaments/{id}/journal", tag = "public",
    params(("id" = String, Path, description = "the tournament's id"),
        ("after" = Option<u64>, Query, maximum = 9_007_199_254_740_991_u64, description = "the last version already known")),
    responses((status = 200, body = DominoJournal),
        (status = 400, description = "no such version", body = Problem, content_type = "application/problem+json"), OfTournaments))]
pub async fn journal(
    asker: Anybody,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    Query(After { after }): Query<After>,
) -> Result<Response, Problem> {
    let seen = seen(&venue, &asker, &id).await?;
    let made = journal_after(&venue, &seen, after);
    let text = match after == Version::START {
        true => seen.journal(made).await?,
        false => {
            let question = format!("{STREAMS}{}/journal/{}", seen.id, after.number());
            let heavy = &venue.heavy;
            heavy.once_found(question, seen.version(), made).await?
        }
    };
    Ok(json(text))
}

async fn journal_after(
    venue: &Venue,
    seen: &Arc<TournamentSnapshot>,
    after: Version,
) -> Result<Bytes, Problem> {
    let stream = crate::desk::stream(&seen.id)?;
    let stored = venue.desks.store().read(&stream, after).await?;
    let seen = Arc::clone(seen);
    venue.heavy.run(move || told(&seen, &stored)).await?
}

fn told(seen: &TournamentSnapshot, stored: &[Entry]) -> Result<Bytes, Problem> {
    let known = stored
        .iter()
        .filter(|entry| entry.version <= seen.head.version);
    // From the last to the first, because a name depends on who was taken off the list later.
    let mut removed = Vec::new();
    let mut entries = Vec::with_capacity(stored.len());
    for entry in known.rev() {
        let event = event_of(entry).map_err(DeskError::from)?;
        entries.push(DominoJournalEntry::of(
            entry,
            &event,
            &seen.tournament,
            &removed,
        ));
        if let EventKind::Removed { player, person } = event.did {
            removed.insert(0, (player, person));
        }
    }
    entries.reverse();
    Ok(text_of(&DominoJournal {
        id: seen.id.clone(),
        version: seen.version(),
        hash: seen.head.hash.to_string(),
        entries,
    }))
}

/// Tells every new version as it happens (server-sent events named `version`), the present one first. An organiser's stream ends with
/// their session.
#[utoipa::path(get, path = "/api/tournaments/{id}/live", tag = "public", params(("id" = String, Path, description = "the tournament's id")),
    responses((status = 200, description = "a stream without end", body = String, content_type = "text/event-stream"), OfTournaments,
        (status = 503, description = "there is no place for one more who listens", body = Problem, content_type = "application/problem+json")))]
pub async fn live(
    asker: Anybody,
    State(venue): State<Arc<Venue>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let place = admitted(&venue, peer, &headers)?;
    let session = accounts::session(&headers).filter(|_| asker.0.is_some());
    let session = session.map(str::to_owned);
    let open = asker.tournament(&venue, &id).await?;
    open.fresh().await?;
    let mut heard = open.listen();
    heard.mark_changed();
    let closing = venue.registry.closing().clone();
    let versions = futures_util::stream::unfold(
        (open, heard, closing, place),
        |(open, mut heard, closing, place)| async move {
            loop {
                tokio::select! {
                    changed = heard.changed() => changed.ok()?,
                    () = closing.cancelled() => return None,
                    () = tokio::time::sleep(LOOK) => {
                        // What it finds comes through `heard`; a store that fails is told to those who write.
                        let _ = open.fresh().await;
                        continue;
                    }
                }
                let version = heard.borrow_and_update().version();
                let event = Event::default().event("version").data(version.to_string());
                return Some((Ok(event), (open, heard, closing, place)));
            }
        },
    );
    let versions = versions.take_until(async move { over(&venue, session.as_deref()).await });
    Ok(Sse::new(versions).keep_alive(KeepAlive::new().interval(STILL_HERE)))
}
