//! Results by the link of a table: the links for whoever prints them, and what somebody who holds one sees and says.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use torneo_rules::dutch::tournament::Color;

use super::{done, known, snapshot, unknown};
use crate::http::Venue;
use crate::http::director::Director;
use crate::http::problem::{Body, Problem};
use crate::http::refusals::{OfBody, OfContests, OfOrganisers, OfRoles, OfRules};
use crate::http::rooms::picture;
use crate::venue::contest::contest_task::ContestCommand;
use crate::venue::contest::state::ContestState;
use crate::venue::contest::table_link::{TableSide, key};
use crate::venue::kept_key::{KeptKey, NoKey};
use crate::venue::organisers::roles::Role;
use crate::wire::contest::Play;
use crate::wire::contest::act::ContestDone;
use crate::wire::contest::table::{
    ContestTable, ContestTableLink, ContestTableLinks, ContestTableResult,
};
use crate::wire::live::Refusal;
use crate::wire::words::Words;

/// The links of every open game over the board, two for each: one for each side.
#[utoipa::path(get, path = "/api/contests/{code}/tables", tag = "contests", security(("organiser" = [])),
    params(("code" = String, Path, description = "the contest's code")),
    responses((status = 200, body = ContestTableLinks), OfOrganisers, OfRoles, OfContests))]
pub async fn links(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Json<ContestTableLinks>, Problem> {
    let code = director.contest(&venue, &code, Role::Assistant).await?;
    let state = snapshot(&venue, &code).await?;
    let key = key_of(&venue, state.code()).await?;
    let open = state.contest().filter(|_| over_the_board(&state));
    let open = open.into_iter().flat_map(|contest| contest.open());
    let tables = open.map(|(encounter, _)| {
        let link = |side| TableSide { encounter, side }.link(&key);
        ContestTableLink {
            encounter: encounter.into(),
            white: link(Color::White),
            black: link(Color::Black),
        }
    });
    Ok(Json(ContestTableLinks {
        tables: tables.collect(),
    }))
}

/// The game of a link.
#[utoipa::path(get, path = "/api/contests/{code}/tables/{link}", tag = "contests",
    params(("code" = String, Path, description = "the contest's code"), ("link" = String, Path, description = "the link of one side of a table")),
    responses((status = 200, body = ContestTable), OfContests))]
pub async fn look_at_table(
    State(venue): State<Arc<Venue>>,
    Path((code, link)): Path<(String, String)>,
) -> Result<Json<ContestTable>, Problem> {
    let state = snapshot(&venue, &code).await?;
    let side = side(&venue, &state, &link).await?;
    let table = ContestTable::of(&state, side);
    table.map(Json).ok_or_else(unknown)
}

/// Says how the game of a link ended; it counts when the other side says the same.
#[utoipa::path(post, path = "/api/contests/{code}/tables/{link}", tag = "contests", request_body = ContestTableResult,
    params(("code" = String, Path, description = "the contest's code"), ("link" = String, Path, description = "the link of one side of a table")),
    responses((status = 200, body = ContestDone), OfRules, OfBody, OfContests))]
pub async fn say(
    State(venue): State<Arc<Venue>>,
    Path((code, link)): Path<(String, String)>,
    Body(said): Body<ContestTableResult>,
) -> Result<Json<ContestDone>, Problem> {
    let state = snapshot(&venue, &code).await?;
    let side = side(&venue, &state, &link).await?;
    let result = said.result;
    let table = |reply| ContestCommand::Table {
        side,
        result,
        reply,
    };
    done(venue.registry.ask_contest(&known(&code)?, table).await)
}

/// A link as a picture.
#[utoipa::path(get, path = "/api/contests/{code}/tables/{link}/qr.svg", tag = "contests",
    params(("code" = String, Path, description = "the contest's code"), ("link" = String, Path, description = "the link of one side of a table")),
    responses((status = 200, description = "a QR picture", body = String, content_type = "image/svg+xml"), OfContests))]
pub async fn table_qr(
    State(venue): State<Arc<Venue>>,
    Path((code, link)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let state = snapshot(&venue, &code).await?;
    side(&venue, &state, &link).await?;
    let links = venue.public_address.links(&headers);
    picture(&format!("{links}/#/torneo/{}/mesa/{link}", state.code()))
}

async fn side(venue: &Venue, state: &ContestState, link: &str) -> Result<TableSide, Problem> {
    let key = key_of(venue, state.code()).await?;
    let side = TableSide::read(link, &key).filter(|_| over_the_board(state));
    side.ok_or_else(|| {
        let words = Words {
            es: "este enlace de mesa no es de este torneo; escanee otra vez el código de la papeleta"
                .to_owned(),
            en: "this table link is none of this contest; scan the code of the slip again".to_owned(),
        };
        Problem::said(StatusCode::NOT_FOUND, words.coded("unknown_table_link"))
    })
}

fn over_the_board(state: &ContestState) -> bool {
    let setup = state.setup();
    setup.is_some_and(|setup| matches!(setup.play, Play::Board { .. }))
}

async fn key_of(venue: &Venue, code: &str) -> Result<KeptKey, Problem> {
    let registry = &venue.registry;
    match key(registry.store(), registry.clock(), code).await {
        Ok(key) => Ok(key),
        Err(NoKey::Store(error)) => Err(error.into()),
        Err(no @ NoKey::Damaged { .. }) => {
            tracing::error!(contest = code, %no, "the key of a contest is damaged");
            Err(Refusal::Damaged.into())
        }
    }
}
