//! Organisers over HTTP: coming in, login, logout, the own password. The session is a cookie that scripts cannot read.
//!
//! What is tried here is written to the log under the target `torneo::authentication`, with address and name.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::Deserialize;

use super::Venue;
use super::director::{Anybody, Director};
use super::problem::{Body, Problem};
use super::refusals::OfBody;
use crate::venue::organisers::{DEVICE_MS, Denied, Origin, SESSION_MS};
use crate::venue::people;
use crate::wire::organisers::{InvitationShown, Organiser, PasswordRequest};

pub(super) const COOKIE: &str = "torneo_session";
/// What a device keeps when the session is over, so that strangers who guess do not stand in its way. Sent to the login only.
const DEVICE_COOKIE: &str = "torneo_device";
const DEVICE_PATH: &str = "/api/login";

/// Where the authentication log is found among the others.
const LOG: &str = "torneo::authentication";

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    /// From the one-time link.
    secret: String,
    #[schema(
        min_length = 1,
        max_length = 30,
        pattern = r"[^\s\x00-\x20\x7f-\xa0\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]"
    )]
    name: String,
    #[schema(min_length = 10)]
    password: String,
}

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LogIn {
    name: String,
    password: String,
}

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// From the one-time link.
    secret: String,
}

/// What a one-time link is for.
#[utoipa::path(post, path = "/api/setup/look", request_body = Secret, responses(
    (status = 200, body = InvitationShown),
    (status = 403, description = "the link is not valid", body = Problem, content_type = "application/problem+json"),
    OfBody,
))]
pub async fn invitation(
    State(venue): State<Arc<Venue>>,
    Body(asked): Body<Secret>,
) -> Result<Json<InvitationShown>, Problem> {
    let invitation = venue.organisers.invitation(&asked.secret).await?;
    Ok(Json(invitation.into()))
}

/// Makes an organiser under a name that nobody had, or gives one a new password, as the link says.
#[utoipa::path(post, path = "/api/setup", request_body = SetUp, responses(
    (status = 200, body = Organiser),
    (status = 403, description = "the link is not valid", body = Problem, content_type = "application/problem+json"),
    (status = 409, description = "an organiser has or had the name, or the password is among the first that anybody would try", body = Problem, content_type = "application/problem+json"),
    OfBody,
    (status = 503, description = "too many at once", body = Problem, content_type = "application/problem+json"),
))]
pub async fn set_up(
    State(venue): State<Arc<Venue>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(asked): Body<SetUp>,
) -> Result<Response, Problem> {
    let name = people::fit_name(&asked.name).ok_or_else(|| {
        Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "bad_name",
            "a name has 1 to 30 characters",
        )
    })?;
    let address = venue.public_address.client(peer.ip(), &headers);
    let organisers = &venue.organisers;
    let done = organisers
        .set_up(&asked.secret, &name, &asked.password, address)
        .await;
    note(&venue, "one-time link", &name, address, done.as_ref().err()).await;
    let (name, session) = done?;
    Ok(with_session(name, &session, &venue, &headers).await)
}

/// Opens a session.
#[utoipa::path(post, path = "/api/login", request_body = LogIn, responses(
    (status = 200, body = Organiser),
    (status = 401, description = "name or password is wrong", body = Problem, content_type = "application/problem+json"),
    OfBody,
    (status = 429, description = "too many attempts", body = Problem, content_type = "application/problem+json"),
    (status = 503, description = "too many at once", body = Problem, content_type = "application/problem+json"),
))]
pub async fn log_in(
    State(venue): State<Arc<Venue>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(asked): Body<LogIn>,
) -> Result<Response, Problem> {
    let origin = origin(&venue, peer, &headers);
    let organisers = &venue.organisers;
    let done = organisers
        .log_in(&asked.name, &asked.password, origin)
        .await;
    let refused = done.as_ref().err();
    note(&venue, "login", &asked.name, origin.address, refused).await;
    Ok(with_session(asked.name, &done?, &venue, &headers).await)
}

/// Changes the own password. Every other session of the organiser ends.
#[utoipa::path(post, path = "/api/me/password", request_body = PasswordRequest, security(("organiser" = [])), responses(
    (status = 200, body = Organiser),
    (status = 401, description = "no organiser's session, or the old password is wrong", body = Problem, content_type = "application/problem+json"),
    OfBody,
    (status = 409, description = "the new one is among the first that anybody would try", body = Problem, content_type = "application/problem+json"),
    (status = 429, description = "too many attempts", body = Problem, content_type = "application/problem+json"),
    (status = 503, description = "too many at once", body = Problem, content_type = "application/problem+json"),
))]
pub async fn change_password(
    Director(name): Director,
    State(venue): State<Arc<Venue>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(asked): Body<PasswordRequest>,
) -> Result<Response, Problem> {
    // Whoever is logged in is no stranger, whatever others try from the same network.
    let origin = Origin {
        device: session(&headers),
        ..origin(&venue, peer, &headers)
    };
    let passwords = [asked.old.as_str(), asked.new.as_str()];
    let organisers = &venue.organisers;
    let done = organisers.change_password(&name, passwords, origin).await;
    let refused = done.as_ref().err();
    note(&venue, "new password", &name, origin.address, refused).await;
    Ok(with_session(name, &done?, &venue, &headers).await)
}

fn origin<'a>(venue: &Venue, peer: SocketAddr, headers: &'a HeaderMap) -> Origin<'a> {
    Origin {
        address: venue.public_address.client(peer.ip(), headers),
        device: cookie(headers, DEVICE_COOKIE),
    }
}

/// One line of the authentication log. A name that no organiser has is not written: it may be a password in the wrong field.
async fn note(venue: &Venue, what: &str, name: &str, address: IpAddr, refused: Option<&Denied>) {
    let name = match refused.is_none() || venue.organisers.knows(name).await {
        true => name,
        false => "(unknown)",
    };
    match refused {
        None => tracing::info!(target: LOG, what, name, %address, "granted"),
        Some(why) => tracing::warn!(target: LOG, what, name, %address, ?why, "refused"),
    }
}

/// Closes the session.
#[utoipa::path(post, path = "/api/logout", responses((status = 204, description = "no session any more")))]
pub async fn log_out(
    State(venue): State<Arc<Venue>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if let (Some(session), Some(name)) = (session(&headers), whose(&venue, &headers).await) {
        venue.organisers.log_out(session).await?;
        let address = venue.public_address.client(peer.ip(), &headers);
        note(&venue, "logout", &name, address, None).await;
    }
    let gone = format!(
        "{COOKIE}=; Max-Age=0; {}",
        attributes(&venue, &headers, "/")
    );
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, gone)]).into_response())
}

/// Whose session this is; `null` is nobody's, which is no error of whoever asks.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Option<Organiser>)))]
pub async fn me(Anybody(who): Anybody, State(venue): State<Arc<Venue>>) -> Json<Option<Organiser>> {
    Json(match who {
        Some(Director(name)) => Some(organiser(&venue, name).await),
        None => None,
    })
}

async fn organiser(venue: &Venue, name: String) -> Organiser {
    let owner = venue.organisers.owns_house(&name).await;
    Organiser { name, owner }
}

/// The organiser whose cookie a request carries.
pub async fn whose(venue: &Venue, headers: &HeaderMap) -> Option<String> {
    venue.organisers.whose(session(headers)?).await
}

/// How a browser shall keep the cookie; over https it never sends it in the clear.
fn attributes(venue: &Venue, headers: &HeaderMap, path: &str) -> String {
    let secure = if venue.public_address.is_https(headers) {
        "; Secure"
    } else {
        ""
    };
    format!("Path={path}; HttpOnly; SameSite=Strict{secure}")
}

async fn with_session(name: String, session: &str, venue: &Venue, headers: &HeaderMap) -> Response {
    let cookie = |name: &str, ms: u64, path: &str| {
        let attributes = attributes(venue, headers, path);
        format!("{name}={session}; Max-Age={}; {attributes}", ms / 1000)
    };
    let cookies = AppendHeaders([
        (header::SET_COOKIE, cookie(COOKIE, SESSION_MS, "/")),
        (
            header::SET_COOKIE,
            cookie(DEVICE_COOKIE, DEVICE_MS, DEVICE_PATH),
        ),
    ]);
    (cookies, Json(organiser(venue, name).await)).into_response()
}

/// The session of the request's cookies.
pub fn session(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, COOKIE)
}

fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let cookies = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut pairs = cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(name, value)| (name == wanted).then_some(value))
}
