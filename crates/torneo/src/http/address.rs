//! The address that links and QR codes carry: what it is, what it could be, choosing it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};

use super::Venue;
use super::director::{Director, HouseOwner};
use super::problem::{Body, Problem};
use super::refusals::{OfBody, OfHouse, OfOrganisers, OfRules};
use crate::say::say;
use crate::wire::organisers::{Address, AddressChoice, AddressRequest};
use crate::wire::words::Words;

/// The address by which other phones reach this server, for links.
#[utoipa::path(get, path = "/api/address", responses((status = 200, body = Address)))]
pub async fn address(State(venue): State<Arc<Venue>>, headers: HeaderMap) -> Json<Address> {
    Json(Address {
        url: venue.public_address.links(&headers),
    })
}

/// The addresses that links could carry, that which they do first.
#[utoipa::path(get, path = "/api/addresses", tag = "organisers", security(("organiser" = [])),
    responses((status = 200, body = AddressChoice), OfOrganisers))]
pub async fn addresses(
    _: Director,
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
) -> Json<AddressChoice> {
    Json(choice(&venue, &headers))
}

/// Chooses the address that links shall carry, from those that are offered; nothing leaves it to the server.
#[utoipa::path(post, path = "/api/addresses", tag = "organisers", request_body = AddressRequest, security(("organiser" = [])),
    responses((status = 200, body = AddressChoice), OfOrganisers, OfHouse, OfBody, OfRules))]
pub async fn choose(
    HouseOwner(by): HouseOwner,
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
    Body(asked): Body<AddressRequest>,
) -> Result<Json<AddressChoice>, Problem> {
    let offered = venue.public_address.offered(&headers);
    if asked.url.as_ref().is_some_and(|url| !offered.contains(url)) {
        let offered = offered.join(", ");
        let words = Words::each(|lang| {
            say!(
                lang,
                "esa dirección no es de este ordenador; elija entre {offered}",
                "that is no address of this computer; choose from {offered}"
            )
        });
        let said = words.coded("no_such_address");
        return Err(Problem::said(StatusCode::CONFLICT, said));
    }
    let organisers = &venue.organisers;
    organisers.choose_address(asked.url.clone(), &by).await?;
    venue.public_address.choose(asked.url);
    Ok(Json(choice(&venue, &headers)))
}

fn choice(venue: &Venue, headers: &HeaderMap) -> AddressChoice {
    AddressChoice {
        url: venue.public_address.links(headers),
        chosen: venue.public_address.chosen(),
        offered: venue.public_address.offered(headers),
    }
}
