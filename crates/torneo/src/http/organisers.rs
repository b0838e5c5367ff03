//! The organisers of the house over HTTP, for its owners: who they are, inviting and removing them, who logged in.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};

use super::Venue;
use super::director::{Director, HouseOwner};
use super::problem::{Body, Problem};
use super::refusals::{OfBody, OfHouse, OfOrganisers, OfRules};
use crate::venue::organisers::Denied;
use crate::venue::record::Purpose;
use crate::wire::organisers::{
    InvitationAnswer, InvitationRequest, OrganiserList, OwnershipRequest, SignInList,
};

/// Everybody who organises here, and the invitations that wait.
#[utoipa::path(get, path = "/api/organisers", tag = "organisers", security(("organiser" = [])),
    responses((status = 200, body = OrganiserList), OfOrganisers, OfHouse))]
pub async fn list(_: HouseOwner, State(venue): State<Arc<Venue>>) -> Json<OrganiserList> {
    let invitations = venue.organisers.invitations().await;
    Json(OrganiserList {
        organisers: venue.organisers.list().await,
        invitations: invitations.into_iter().map(Into::into).collect(),
    })
}

/// Makes a one-time link: for a new organiser, or a new password for one who forgot it.
#[utoipa::path(post, path = "/api/organisers/invitations", tag = "organisers", request_body = InvitationRequest, security(("organiser" = [])),
    responses((status = 201, body = InvitationAnswer), OfOrganisers, OfHouse, OfBody, OfRules))]
pub async fn invite(
    HouseOwner(by): HouseOwner,
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
    Body(asked): Body<InvitationRequest>,
) -> Result<(StatusCode, Json<InvitationAnswer>), Problem> {
    let purpose = match asked.renews {
        Some(name) => Purpose::Renew { name },
        None => Purpose::Join { owner: asked.owner },
    };
    let (secret, expires_ms) = venue.organisers.invite(Some(&by), purpose).await?;
    tracing::info!(by, "organiser invited");
    let url = venue
        .public_address
        .invitation(&venue.public_address.links(&headers), &secret);
    Ok((
        StatusCode::CREATED,
        Json(InvitationAnswer { url, expires_ms }),
    ))
}

/// Makes an invitation useless.
#[utoipa::path(delete, path = "/api/organisers/invitations/{id}", tag = "organisers", security(("organiser" = [])),
    params(("id" = String, Path, description = "as the list calls it")),
    responses((status = 204, description = "it is useless now"), OfOrganisers, OfHouse,
        (status = 404, description = "no such invitation", body = Problem, content_type = "application/problem+json")))]
pub async fn withdraw(
    HouseOwner(by): HouseOwner,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    venue.organisers.withdraw(&id, &by).await.map_err(missing)?;
    tracing::info!(by, "invitation withdrawn");
    Ok(StatusCode::NO_CONTENT)
}

/// Ends an account, with its sessions and roles.
#[utoipa::path(delete, path = "/api/organisers/{name}", tag = "organisers", security(("organiser" = [])),
    params(("name" = String, Path, description = "the organiser's name")),
    responses((status = 204, description = "not an organiser any more"), OfOrganisers, OfHouse, OfRules,
        (status = 404, description = "no such organiser", body = Problem, content_type = "application/problem+json")))]
pub async fn remove(
    HouseOwner(by): HouseOwner,
    State(venue): State<Arc<Venue>>,
    Path(name): Path<String>,
) -> Result<StatusCode, Problem> {
    venue.organisers.remove(&name, &by).await.map_err(missing)?;
    tracing::info!(name, by, "organiser removed");
    Ok(StatusCode::NO_CONTENT)
}

/// Lets an organiser own the house too, or no longer.
#[utoipa::path(patch, path = "/api/organisers/{name}", tag = "organisers", request_body = OwnershipRequest, security(("organiser" = [])),
    params(("name" = String, Path, description = "the organiser's name")),
    responses((status = 204, description = "so it is"), OfOrganisers, OfHouse, OfBody, OfRules,
        (status = 404, description = "no such organiser", body = Problem, content_type = "application/problem+json")))]
pub async fn set_owner(
    HouseOwner(by): HouseOwner,
    State(venue): State<Arc<Venue>>,
    Path(name): Path<String>,
    Body(asked): Body<OwnershipRequest>,
) -> Result<StatusCode, Problem> {
    let done = venue.organisers.set_owner(&name, asked.owner, &by).await;
    done.map_err(missing)?;
    tracing::info!(name, owner = asked.owner, by, "ownership changed");
    Ok(StatusCode::NO_CONTENT)
}

/// Who logged in, newest first: everybody for the owners of the house, oneself for others.
#[utoipa::path(get, path = "/api/sign-ins", tag = "organisers", security(("organiser" = [])),
    responses((status = 200, body = SignInList), OfOrganisers))]
pub async fn sign_ins(
    Director(name): Director,
    State(venue): State<Arc<Venue>>,
) -> Json<SignInList> {
    let everybody = venue.organisers.owns_house(&name).await;
    let of = (!everybody).then_some(name.as_str());
    let sign_ins = venue.organisers.sign_ins(of).await;
    Json(SignInList {
        sign_ins: sign_ins.into_iter().map(Into::into).collect(),
    })
}

/// What is named in the path and is not there.
fn missing(denied: Denied) -> Problem {
    let is_missing = matches!(denied, Denied::NoSuchOrganiser | Denied::WrongSecret);
    let problem = Problem::from(denied);
    match is_missing {
        true => problem.with_status(StatusCode::NOT_FOUND),
        false => problem,
    }
}
