//! Tournaments over HTTP: the list, new ones, the director's page and every act.

/// Lists of players.
pub mod people;

/// The next round, looked at.
pub mod proposal;

/// What everybody may see.
pub mod public;

/// What can be taken away, and taken in.
pub mod files;

/// The links of tables.
pub mod tables;

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use torneo_rules::domino::form::Form;
use torneo_rules::word::word;

use super::Venue;
use super::director::{Anybody, Director};
use super::problem::{Body, Problem};
use super::refusals::{OfBody, OfOrganisers, OfRoles, OfRules, OfTournaments};
use crate::desk::desks::OpenDesk;
use crate::desk::snapshot::TournamentSnapshot;
use crate::desk::{DeskError, MOST_ID};
use crate::say::say;
use crate::venue::organisers::roles::Role;
use crate::wire::desk::act::{DominoActRequest, NoSuchId};
use crate::wire::desk::listed::{NewTournament, TournamentListed, TournamentMade, Tournaments};
use crate::wire::desk::view::{DominoActed, DominoDesk};
use crate::wire::words::{Said, Words};

/// Tournaments with the same name that get a number of their own.
const MOST_NAMESAKES: u32 = 100;

impl From<DeskError> for Problem {
    fn from(no: DeskError) -> Self {
        let words = Words::of(&no);
        let (status, code) = match &no {
            DeskError::Store(error) => return error.clone().into(),
            DeskError::Rejected(rejection) => (StatusCode::CONFLICT, &*word(rejection)),
            DeskError::BadId(_) => (StatusCode::CONFLICT, "bad_id"),
            DeskError::Missing(_) => (StatusCode::NOT_FOUND, "no_such_tournament"),
            DeskError::Taken(_) => (StatusCode::CONFLICT, "taken"),
            DeskError::Stale { .. } => (StatusCode::CONFLICT, "stale"),
            DeskError::Nothing => (StatusCode::CONFLICT, "nothing"),
            DeskError::Elsewhere => (StatusCode::CONFLICT, "changed_elsewhere"),
            DeskError::Damaged { .. } | DeskError::Unread(_) => {
                (StatusCode::SERVICE_UNAVAILABLE, "damaged")
            }
        };
        Problem::said(status, words.coded(code))
    }
}

impl From<NoSuchId> for Problem {
    fn from(NoSuchId(id): NoSuchId) -> Self {
        let id = crate::input::quoted(&id);
        let words = Words::each(|lang| {
            say!(
                lang,
                "no hay ningún jugador '{id}' en el torneo; mírelo de nuevo",
                "there is no player '{id}' in the tournament; look again"
            )
        });
        Problem::said(StatusCode::CONFLICT, words.coded("no_such_player"))
    }
}

/// A tournament by its id.
pub async fn open(venue: &Venue, id: &str) -> Result<Arc<OpenDesk>, Problem> {
    venue.desks.get(id).await.map_err(|no| match no {
        DeskError::BadId(id) => DeskError::Missing(id).into(),
        no => no.into(),
    })
}

/// Something that is not in a tournament.
pub fn missing(said: Said) -> Problem {
    Problem::said(StatusCode::NOT_FOUND, said)
}

/// JSON that is already text, to be asked again only when the version is another one.
pub fn versioned(text: Bytes, version: u64, hash: &str, asked: &HeaderMap) -> Response {
    let etag = format!("\"{version}-{}\"", hash.get(..12).unwrap_or(hash));
    let headers = [
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
        (header::ETAG, etag.clone()),
    ];
    let known = asked.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (headers, kind, text).into_response()
}

fn acted(seen: &TournamentSnapshot) -> DominoActed {
    DominoActed {
        version: seen.version(),
        hash: seen.head.hash.to_string(),
    }
}

/// Every tournament of which a round was published, and those in which the asker has a role.
#[utoipa::path(get, path = "/api/tournaments", tag = "tournaments", responses((status = 200, body = Tournaments)))]
pub async fn list(
    State(venue): State<Arc<Venue>>,
    Anybody(director): Anybody,
) -> Result<Json<Tournaments>, Problem> {
    let mut tournaments = Vec::new();
    for summary in venue.desks.list().await? {
        let role = match &director {
            Some(Director(name)) => venue.organisers.role(name, &summary.origin).await,
            None => None,
        };
        if summary.public || role.is_some() {
            tournaments.push(TournamentListed {
                role,
                ..summary.line.clone()
            });
        }
    }
    Ok(Json(Tournaments {
        tournaments,
        blank: Form::named(""),
    }))
}

/// Makes a tournament.
#[utoipa::path(post, path = "/api/tournaments", tag = "tournaments", request_body = NewTournament, security(("organiser" = [])),
    responses((status = 201, body = TournamentMade), OfOrganisers, OfBody, OfRules))]
pub async fn create(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Body(new): Body<NewTournament>,
) -> Result<(StatusCode, Json<TournamentMade>), Problem> {
    let mut form = new.form;
    // What a new tournament means by saying nothing; a journal that says nothing is from before it could be said.
    form.partner_left = form.partner_left.or(Form::named("").partner_left);
    let who = director.author();
    let (id, open) = match new.id {
        Some(id) => {
            let open = venue.desks.create(&id, &who, &form).await?;
            (id, open)
        }
        None => {
            let name = named(&form.name);
            let mut number = 1;
            loop {
                let id = match number {
                    1 => name.clone(),
                    number => format!("{name}-{number}"),
                };
                match venue.desks.create(&id, &who, &form).await {
                    Ok(open) => break (id, open),
                    Err(DeskError::Taken(_)) if number < MOST_NAMESAKES => number += 1,
                    Err(no) => return Err(no.into()),
                }
            }
        }
    };
    Ok((StatusCode::CREATED, Json(made(id, &open.seen()))))
}

fn made(id: String, seen: &TournamentSnapshot) -> TournamentMade {
    TournamentMade {
        id,
        version: seen.version(),
        hash: seen.head.hash.to_string(),
    }
}

/// An id for a tournament, from its name: letters without accents, digits, and hyphens for the rest.
fn named(name: &str) -> String {
    // Room for the number of a namesake.
    const ROOM: usize = 4;
    let mut id = String::new();
    for command in name.to_lowercase().chars() {
        let plain = match command {
            'á' | 'à' | 'â' | 'ä' | 'ã' => 'a',
            'é' | 'è' | 'ê' | 'ë' => 'e',
            'í' | 'ì' | 'î' | 'ï' => 'i',
            'ó' | 'ò' | 'ô' | 'ö' | 'õ' => 'o',
            'ú' | 'ù' | 'û' | 'ü' => 'u',
            'ñ' => 'n',
            'ç' => 'c',
            command if command.is_ascii_alphanumeric() => command,
            _ => '-',
        };
        if id.len() < MOST_ID - ROOM && (plain != '-' || !id.is_empty() && !id.ends_with('-')) {
            id.push(plain);
        }
    }
    let id = id.trim_end_matches('-');
    match id {
        "" => "torneo".to_owned(),
        id => id.to_owned(),
    }
}

/// A whole tournament for whoever runs it, and what may be done now.
#[utoipa::path(get, path = "/api/tournaments/{id}", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id")),
    security(("organiser" = [])), responses((status = 200, body = DominoDesk), (status = 304, description = "not changed"), OfOrganisers, OfRoles, OfTournaments))]
pub async fn look(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let open = director.tournament(&venue, &id, Role::Viewer).await?;
    let seen = open.fresh().await?;
    let hash = seen.mark();
    let made = venue.heavy.run({
        let seen = Arc::clone(&seen);
        move || seen.make_desk()
    });
    let text = seen.desk(made).await?;
    Ok(versioned(text, seen.version(), &hash, &headers))
}

/// Does one act of a director, or refuses it with its reason.
#[utoipa::path(post, path = "/api/tournaments/{id}/acts", tag = "tournaments", params(("id" = String, Path, description = "the tournament's id")),
    request_body = DominoActRequest, security(("organiser" = [])),
    responses((status = 200, body = DominoActed), OfOrganisers, OfRoles, OfTournaments, OfBody, OfRules))]
pub async fn act(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(id): Path<String>,
    Body(asked): Body<DominoActRequest>,
) -> Result<Json<DominoActed>, Problem> {
    let least = asked.act.least_role();
    let open = director.tournament(&venue, &id, least).await?;
    let who = director.author();
    let now = venue.registry.clock().now_ms();
    let acts = |seen: &TournamentSnapshot| Ok::<_, Problem>(asked.act.acts(&seen.tournament, now)?);
    let seen = open.act(&who, asked.version, acts).await?;
    Ok(Json(acted(&seen)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_made_from_the_name() {
        let check = |name: &str, expected: &str| assert_eq!(named(name), expected);
        check("Copa de Mayo 2026", "copa-de-mayo-2026");
        check("  ¡Año Nuevo! (Íñigo)  ", "ano-nuevo-inigo");
        check("東京", "torneo");
        assert!(named(&"largo ".repeat(40)).len() <= MOST_ID);
    }
}
