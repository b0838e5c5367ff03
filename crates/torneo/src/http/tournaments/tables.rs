//! The links of tables over HTTP: the list for printing, the picture, and what a pair says by its link.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use torneo_rules::domino::act::Author;
use torneo_rules::domino::rejection::Rejection;
use torneo_rules::domino::score::{Pair, TableNumber};
use torneo_rules::roster::Round;

use super::super::Venue;
use super::super::director::Director;
use super::super::problem::{Body, Problem};
use super::super::refusals::{OfBody, OfLinks, OfOrganisers, OfRoles, OfRules, OfTournaments};
use super::super::rooms::picture;
use super::missing;
use crate::desk::DeskError;
use crate::desk::desks::OpenDesk;
use crate::desk::links::{Link, Reached};
use crate::desk::snapshot::TournamentSnapshot;
use crate::say::say;
use crate::venue::organisers::roles::Role;
use crate::wire::desk::table::{
    DominoLink, DominoLinks, DominoPairAct, DominoPairRequest, DominoTableLinks, DominoTableView,
};
use crate::wire::words::{Said, Words};

/// The links of the round that is played, for printing.
#[utoipa::path(get, path = "/api/tournaments/{id}/links", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id")),
    security(("organiser" = [])), responses((status = 200, body = DominoLinks), OfOrganisers, OfRoles, OfTournaments, OfRules))]
pub async fn links(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<DominoLinks>, Problem> {
    let open = director.tournament(&venue, &id, Role::Assistant).await?;
    let seen = open.fresh().await?;
    let played = seen.tournament.open().zip(seen.open_publication());
    let (played, publication) = played.ok_or(DeskError::Rejected(Rejection::NoRoundOpen))?;
    let links = venue.public_address.links(&headers);
    let link = |table: TableNumber, pair: Pair| {
        let secret = open.key().link(&id, publication, table, pair);
        DominoLink {
            url: address(&links, &secret),
            secret,
        }
    };
    Ok(Json(DominoLinks {
        version: seen.version(),
        round: played.round().0,
        tables: played
            .seated()
            .map(|(table, _)| DominoTableLinks {
                table: table.0,
                pairs: Pair::BOTH.map(|pair| link(table, pair)),
            })
            .collect(),
    }))
}

fn address(links: &str, secret: &str) -> String {
    format!("{links}/#/resultado/{secret}")
}

fn no_such_link() -> Problem {
    let words = Words::each(|lang| {
        say!(
            lang,
            "este enlace no es de ninguna mesa; use el del acta de su mesa",
            "this link is of no table; use the one on the sheet of your table"
        )
    });
    missing(words.coded("no_such_link"))
}

fn undone(round: Round) -> Problem {
    let words = Words::each(|lang| {
        say!(
            lang,
            "el director deshizo la ronda {round}; use el enlace del acta nueva",
            "the director took back round {round}; use the link on the new sheet"
        )
    });
    Problem::said(StatusCode::GONE, words.coded("link_undone"))
}

fn changed(round: Round, table: TableNumber) -> Problem {
    let words = Words::each(|lang| {
        say!(
            lang,
            "el director cambió la mesa {table} de la ronda {round}; use el enlace del acta nueva",
            "the director changed table {table} of round {round}; use the link on the new sheet"
        )
    });
    Problem::said(StatusCode::GONE, words.coded("link_changed"))
}

fn over(round: Round) -> Said {
    let words = Words::each(|lang| {
        say!(
            lang,
            "la ronda {round} está cerrada; si algo no es correcto, dígalo al director",
            "round {round} is closed; if something is not right, tell the director"
        )
    });
    words.coded("link_closed")
}

/// The tournament that a link leads to, if somebody who holds its key made the link.
async fn reached(venue: &Venue, secret: &str) -> Result<(Arc<OpenDesk>, Link), Problem> {
    let (link, seal) = Link::read(secret).ok_or_else(no_such_link)?;
    let open = venue.desks.get(&link.id).await.map_err(|no| match no {
        DeskError::BadId(_) | DeskError::Missing(_) => no_such_link(),
        no => no.into(),
    })?;
    match open.key().fits(&link, seal) {
        true => Ok((open, link)),
        false => Err(no_such_link()),
    }
}

fn view(seen: &TournamentSnapshot, link: &Link) -> Result<DominoTableView, Problem> {
    let (round, table, pair, closed) = match link.reach(seen).ok_or_else(no_such_link)? {
        Reached::Open(Author::Pair { round, table, pair }) => (round, table, pair, None),
        Reached::Closed(round, table, pair) => (round, table, pair, Some(over(round))),
        Reached::Undone(round) => return Err(undone(round)),
        Reached::Changed(round, table) => return Err(changed(round, table)),
        Reached::Open(Author::Director(_)) => return Err(no_such_link()),
    };
    DominoTableView::of(seen, round, table, pair, closed).ok_or_else(no_such_link)
}

/// A table as one of its pairs sees it.
#[utoipa::path(get, path = "/api/tables/{secret}", tag = "tables", params(("secret" = String, Path, description = "the last part of a table's link")),
    responses((status = 200, body = DominoTableView), OfLinks))]
pub async fn look(
    State(venue): State<Arc<Venue>>,
    Path(secret): Path<String>,
) -> Result<Json<DominoTableView>, Problem> {
    let (open, link) = reached(&venue, &secret).await?;
    let seen = open.fresh().await?;
    view(&seen, &link).map(Json)
}

/// What a pair says about a game of its table: proposes, confirms or objects.
#[utoipa::path(post, path = "/api/tables/{secret}", tag = "tables", params(("secret" = String, Path, description = "the last part of a table's link")),
    request_body = DominoPairRequest, responses((status = 200, body = DominoTableView), OfLinks, OfBody, OfRules))]
pub async fn report(
    State(venue): State<Arc<Venue>>,
    Path(secret): Path<String>,
    Body(asked): Body<DominoPairRequest>,
) -> Result<Json<DominoTableView>, Problem> {
    let (open, link) = reached(&venue, &secret).await?;
    let who = match link.reach(&open.seen()).ok_or_else(no_such_link)? {
        Reached::Open(who) => who,
        Reached::Closed(round, _, _) => {
            return Err(Problem::said(StatusCode::CONFLICT, over(round)));
        }
        Reached::Undone(round) => return Err(undone(round)),
        Reached::Changed(round, table) => return Err(changed(round, table)),
    };
    let game = (link.place(), asked.act.game());
    let same = venue.devices.same(&game, asked.device.as_ref());
    let act = asked.act.act(link.table(), same);
    let act = act.map_err(DeskError::Rejected)?;
    let proposes = matches!(asked.act, DominoPairAct::Propose { .. });
    // Another round may have been published since; the rules know which one a pair belongs to, the link knows which publication.
    let still = |seen: &TournamentSnapshot| match link.reach(seen) {
        Some(Reached::Open(_)) => Ok(vec![act]),
        Some(Reached::Undone(round)) => Err(undone(round)),
        Some(Reached::Changed(round, table)) => Err(changed(round, table)),
        Some(Reached::Closed(round, _, _)) => Err(Problem::said(StatusCode::CONFLICT, over(round))),
        None => Err(no_such_link()),
    };
    let seen = open.act(&who, None, still).await?;
    if proposes {
        venue.devices.spoke(game, asked.device);
    }
    view(&seen, &link).map(Json)
}

/// The link of a table as a picture.
#[utoipa::path(get, path = "/api/tables/{secret}/qr.svg", tag = "tables", params(("secret" = String, Path, description = "the last part of a table's link")),
    responses((status = 200, description = "a QR picture", body = String, content_type = "image/svg+xml"), OfLinks))]
pub async fn qr(
    State(venue): State<Arc<Venue>>,
    Path(secret): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (open, link) = reached(&venue, &secret).await?;
    view(&open.seen(), &link)?;
    picture(&address(&venue.public_address.links(&headers), &secret))
}
