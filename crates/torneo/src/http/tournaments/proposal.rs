//! The next round over HTTP, before it is published. Looking changes nothing.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use tokio::task::spawn_blocking;
use torneo_rules::domino::Tournament;

use super::super::Venue;
use super::super::director::Director;
use super::super::problem::{Body, Problem};
use super::super::refusals::{OfBody, OfOrganisers, OfRules, OfTournaments};
use super::open;
use crate::desk::DeskError;
use crate::wire::desk::act::{pinned, players, seats};
use crate::wire::desk::proposal::{
    DominoCheck, DominoProposal, DominoProposalRequest, DominoTablesByHand,
};

/// The next round as a method would pair it, also with pinned tables or without some people.
#[utoipa::path(post, path = "/api/tournaments/{id}/proposal", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id")),
    request_body = DominoProposalRequest, security(("session" = [])),
    responses((status = 200, body = DominoProposal), OfOrganisers, OfTournaments, OfBody, OfRules))]
pub async fn propose(
    _: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    Body(asked): Body<DominoProposalRequest>,
) -> Result<Json<DominoProposal>, Problem> {
    let seen = open(&venue, &id).await?.fresh().await?;
    // A round can take the optimal method a second; other rooms must not wait for it.
    let made = spawn_blocking(move || proposed(seen.version(), &seen.tournament, &asked));
    made.await.expect("pairing does not panic").map(Json)
}

fn proposed(
    version: u64,
    tournament: &Tournament,
    asked: &DominoProposalRequest,
) -> Result<DominoProposal, Problem> {
    let method = asked.method;
    let pins = pinned(&asked.pins, tournament)?;
    let leaving = players(&asked.without, tournament)?;
    let explain = players(asked.explain.as_slice(), tournament)?;
    let proposal = match leaving.is_empty() {
        true => tournament.propose(method, &pins),
        false => tournament.propose_without(&leaving, method),
    };
    let proposal = proposal.map_err(DeskError::Rejected)?;
    let explain = explain.first().copied();
    Ok(DominoProposal::of(version, tournament, &proposal, explain))
}

/// What the checker says about tables made by hand.
#[utoipa::path(post, path = "/api/tournaments/{id}/proposal/check", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id")),
    request_body = DominoTablesByHand, security(("session" = [])),
    responses((status = 200, body = DominoCheck), OfOrganisers, OfTournaments, OfBody, OfRules))]
pub async fn check(
    _: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    Body(asked): Body<DominoTablesByHand>,
) -> Result<Json<DominoCheck>, Problem> {
    let seen = open(&venue, &id).await?.fresh().await?;
    let made = spawn_blocking(move || {
        let tournament = &*seen.tournament;
        let tables = seats(&asked.tables, tournament)?;
        let byes = players(&asked.byes, tournament)?;
        let report = tournament.judge_by_hand(&tables, &byes);
        let report = report.map_err(DeskError::Rejected)?;
        Ok(DominoCheck::of(seen.version(), tournament, &report))
    });
    made.await.expect("checking does not panic").map(Json)
}
