//! The roles of an event over HTTP: who may do what, and sharing it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};

use super::Venue;
use super::director::Director;
use super::problem::{Body, Problem};
use super::refusals::{
    OfBody, OfContests, OfOrganisers, OfRoles, OfRules, OfSessions, OfTournaments,
};
use crate::venue::organisers::roles::{EventOrigin, Role};
use crate::wire::organisers::{RoleLine, RoleList, RoleRequest};

/// Who may do what in a tournament.
#[utoipa::path(get, path = "/api/tournaments/{id}/roles", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id")),
    security(("organiser" = [])), responses((status = 200, body = RoleList), OfOrganisers, OfRoles, OfTournaments))]
pub async fn of_tournament(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
) -> Result<Json<RoleList>, Problem> {
    let open = director.tournament(&venue, &id, Role::Viewer).await?;
    Ok(listed(&venue, &director, &open.seen().origin).await)
}

/// Gives somebody a role in a tournament, or takes it away.
#[utoipa::path(post, path = "/api/tournaments/{id}/roles", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id")),
    request_body = RoleRequest, security(("organiser" = [])),
    responses((status = 200, body = RoleList), OfOrganisers, OfRoles, OfTournaments, OfBody, OfRules))]
pub async fn share_tournament(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    Body(asked): Body<RoleRequest>,
) -> Result<Json<RoleList>, Problem> {
    let open = director.tournament(&venue, &id, Role::Owner).await?;
    share(&venue, &director, &open.seen().origin, asked).await
}

/// Who may do what in a session.
#[utoipa::path(get, path = "/api/sessions/{code}/roles", security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses((status = 200, body = RoleList), OfOrganisers, OfRoles, OfSessions))]
pub async fn of_session(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Json<RoleList>, Problem> {
    let code = director.session(&venue, &code, Role::Viewer).await?;
    let origin = venue.registry.session_origin(&code).await?;
    Ok(listed(&venue, &director, &origin).await)
}

/// Gives somebody a role in a session, or takes it away.
#[utoipa::path(post, path = "/api/sessions/{code}/roles", request_body = RoleRequest, security(("organiser" = [])),
    params(("code" = String, Path, description = "the session's code")),
    responses((status = 200, body = RoleList), OfOrganisers, OfRoles, OfSessions, OfBody, OfRules))]
pub async fn share_session(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    Body(asked): Body<RoleRequest>,
) -> Result<Json<RoleList>, Problem> {
    let code = director.session(&venue, &code, Role::Owner).await?;
    let origin = venue.registry.session_origin(&code).await?;
    share(&venue, &director, &origin, asked).await
}

/// Who may do what in a contest.
#[utoipa::path(get, path = "/api/contests/{code}/roles", tag = "contests", security(("organiser" = [])),
    params(("code" = String, Path, description = "the contest's code")),
    responses((status = 200, body = RoleList), OfOrganisers, OfRoles, OfContests))]
pub async fn of_contest(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
) -> Result<Json<RoleList>, Problem> {
    let code = director.contest(&venue, &code, Role::Viewer).await?;
    let origin = venue.registry.contest_origin(&code).await?;
    Ok(listed(&venue, &director, &origin).await)
}

/// Gives somebody a role in a contest, or takes it away.
#[utoipa::path(post, path = "/api/contests/{code}/roles", tag = "contests", request_body = RoleRequest, security(("organiser" = [])),
    params(("code" = String, Path, description = "the contest's code")),
    responses((status = 200, body = RoleList), OfOrganisers, OfRoles, OfContests, OfBody, OfRules))]
pub async fn share_contest(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    Body(asked): Body<RoleRequest>,
) -> Result<Json<RoleList>, Problem> {
    let code = director.contest(&venue, &code, Role::Owner).await?;
    let origin = venue.registry.contest_origin(&code).await?;
    share(&venue, &director, &origin, asked).await
}

async fn share(
    venue: &Venue,
    Director(by): &Director,
    event: &EventOrigin,
    asked: RoleRequest,
) -> Result<Json<RoleList>, Problem> {
    let organisers = &venue.organisers;
    organisers.share(event, &asked.name, asked.role, by).await?;
    tracing::info!(
        event = event.stream,
        name = asked.name,
        role = ?asked.role,
        by,
        "role given"
    );
    Ok(listed(venue, &Director(by.clone()), event).await)
}

async fn listed(venue: &Venue, Director(name): &Director, event: &EventOrigin) -> Json<RoleList> {
    let roles = venue.organisers.roles(event).await;
    Json(RoleList {
        // An owner may just have given up the own role.
        you: roles.get(name).copied().unwrap_or(Role::Viewer),
        roles: roles
            .into_iter()
            .map(|(name, role)| RoleLine { name, role })
            .collect(),
    })
}
