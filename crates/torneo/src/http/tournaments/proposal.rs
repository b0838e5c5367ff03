//! The next round over HTTP before it is published, and a change of the one that is played before it is made. Looking changes nothing.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use torneo_rules::domino::Tournament;

use super::super::Venue;
use super::super::director::Director;
use super::super::problem::{Body, Problem};
use super::super::refusals::{OfBody, OfOrganisers, OfRoles, OfRules, OfTournaments};
use super::public::json;
use crate::desk::DeskError;
use crate::desk::snapshot::json as text_of;
use crate::venue::organisers::roles::Role;
use crate::wire::desk::act::{pinned, players, seats};
use crate::wire::desk::change::{DominoChangeCheck, DominoChangeRequest};
use crate::wire::desk::proposal::{
    DominoCheck, DominoProposal, DominoProposalRequest, DominoTablesByHand,
};

/// The next round as a method would pair it, also with pinned tables or without some people.
#[utoipa::path(post, path = "/api/tournaments/{id}/proposal", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id")),
    request_body = DominoProposalRequest, security(("organiser" = [])),
    responses((status = 200, body = DominoProposal), OfOrganisers, OfRoles, OfTournaments, OfBody, OfRules))]
pub async fn propose(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    Body(asked): Body<DominoProposalRequest>,
) -> Result<Response, Problem> {
    let open = director.tournament(&venue, &id, Role::Director).await?;
    let seen = open.fresh().await?;
    if let Some(known) = seen.proposed(&asked) {
        return Ok(json(known));
    }
    // A round can take the optimal method a second; other rooms must not wait for it.
    let made = venue.heavy.run_while_wanted(move |wanted| {
        let proposal = proposed(seen.version(), &seen.tournament, &asked, wanted).transpose()?;
        Some(proposal.map(|proposal| seen.keep_proposal(asked, text_of(&proposal))))
    });
    made.await?.map(json)
}

fn proposed(
    version: u64,
    tournament: &Tournament,
    asked: &DominoProposalRequest,
    wanted: &dyn Fn() -> bool,
) -> Result<Option<DominoProposal>, Problem> {
    let method = asked.method;
    let pins = pinned(&asked.pins, tournament)?;
    let leaving = players(&asked.without, tournament)?;
    let explain = players(asked.explain.as_slice(), tournament)?;
    let proposal = match leaving.is_empty() {
        true => tournament.propose_while(method, &pins, wanted),
        false => tournament
            .without(&leaving)
            .and_then(|without| without.propose_while(method, &[], wanted)),
    };
    let proposal = proposal.map_err(DeskError::Rejected)?;
    let explain = explain.first().copied();
    Ok(proposal.map(|proposal| DominoProposal::of(version, tournament, &proposal, explain)))
}

/// What the checker says about tables made by hand.
#[utoipa::path(post, path = "/api/tournaments/{id}/proposal/check", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id")),
    request_body = DominoTablesByHand, security(("organiser" = [])),
    responses((status = 200, body = DominoCheck), OfOrganisers, OfRoles, OfTournaments, OfBody, OfRules))]
pub async fn check(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    Body(asked): Body<DominoTablesByHand>,
) -> Result<Json<DominoCheck>, Problem> {
    let open = director.tournament(&venue, &id, Role::Director).await?;
    let seen = open.fresh().await?;
    let made = venue.heavy.run(move || {
        let tournament = &*seen.tournament;
        let tables = seats(&asked.tables, tournament)?;
        let byes = players(&asked.byes, tournament)?;
        let report = tournament.judge_by_hand(&tables, &byes);
        let report = report.map_err(DeskError::Rejected)?;
        Ok(DominoCheck::of(seen.version(), tournament, &report))
    });
    made.await?.map(Json)
}

/// What the checker says about a change of the round that is played.
#[utoipa::path(post, path = "/api/tournaments/{id}/change/check", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id")),
    request_body = DominoChangeRequest, security(("organiser" = [])),
    responses((status = 200, body = DominoChangeCheck), OfOrganisers, OfRoles, OfTournaments, OfBody, OfRules))]
pub async fn check_change(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    Body(asked): Body<DominoChangeRequest>,
) -> Result<Json<DominoChangeCheck>, Problem> {
    let open = director.tournament(&venue, &id, Role::Director).await?;
    let seen = open.fresh().await?;
    let made = venue.heavy.run(move || {
        let change = asked.change.change(&seen.tournament)?;
        let version = seen.version();
        Ok(DominoChangeCheck::of(version, &seen.tournament, change))
    });
    made.await?.map(Json)
}
