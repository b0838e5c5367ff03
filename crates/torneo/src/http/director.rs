//! Who may do what: the organiser whose session the request carries, and their role in the event that it is about.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use torneo_rules::domino::act::Author;

use super::problem::Problem;
use super::{Venue, accounts, contests, entry, tournaments};
use crate::desk::DeskError;
use crate::desk::desks::OpenDesk;
use crate::say::say;
use crate::venue::organisers::roles::{EventOrigin, Role};
use crate::wire::words::Words;

/// An organiser. Stands first among the arguments of a handler, so that nobody else's body is read.
pub struct Director(pub String);

impl Director {
    pub fn author(&self) -> Author {
        Author::Director(self.0.clone())
    }

    /// A tournament in which they have at least this role.
    pub async fn tournament(
        &self,
        venue: &Venue,
        id: &str,
        least: Role,
    ) -> Result<Arc<OpenDesk>, Problem> {
        let open = tournaments::open(venue, id).await?;
        let seen = open.seen();
        match venue.organisers.role(&self.0, &seen.origin).await {
            Some(role) if role >= least => Ok(open),
            Some(_) => Err(not_your_part()),
            None if seen.is_public() => Err(not_yours()),
            // Whoever guesses ids learns nothing.
            None => Err(DeskError::Missing(id.to_owned()).into()),
        }
    }

    /// The code of a session in which they have at least this role.
    pub async fn session(&self, venue: &Venue, code: &str, least: Role) -> Result<String, Problem> {
        let code = entry::known(code)?;
        let origin = venue.registry.session_origin(&code).await?;
        self.holds(venue, &origin, least).await?;
        Ok(code)
    }

    /// The code of a contest in which they have at least this role.
    pub async fn contest(&self, venue: &Venue, code: &str, least: Role) -> Result<String, Problem> {
        let code = contests::known(code)?;
        let origin = venue.registry.contest_origin(&code).await;
        let origin = origin.map_err(contests::of_contest)?;
        self.holds(venue, &origin, least).await?;
        Ok(code)
    }

    async fn holds(&self, venue: &Venue, event: &EventOrigin, least: Role) -> Result<(), Problem> {
        match venue.organisers.role(&self.0, event).await {
            Some(role) if role >= least => Ok(()),
            Some(_) => Err(not_your_part()),
            None => Err(not_yours()),
        }
    }
}

impl FromRequestParts<Arc<Venue>> for Director {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, venue: &Arc<Venue>) -> Result<Self, Problem> {
        let name = accounts::whose(venue, &parts.headers).await;
        name.map(Director).ok_or_else(not_logged_in)
    }
}

/// An organiser who owns the house. Stands first, too.
pub struct HouseOwner(pub String);

impl FromRequestParts<Arc<Venue>> for HouseOwner {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, venue: &Arc<Venue>) -> Result<Self, Problem> {
        let Director(name) = Director::from_request_parts(parts, venue).await?;
        match venue.organisers.owns_house(&name).await {
            true => Ok(Self(name)),
            false => Err(not_your_house()),
        }
    }
}

/// Whoever asks, and whether they are an organiser.
pub struct Anybody(pub Option<Director>);

impl Anybody {
    /// A tournament that they may look at: a published one, or one in which they have a role.
    pub async fn tournament(&self, venue: &Venue, id: &str) -> Result<Arc<OpenDesk>, Problem> {
        let open = tournaments::open(venue, id).await?;
        if open.seen().is_public() {
            return Ok(open);
        }
        match &self.0 {
            Some(director) => director.tournament(venue, id, Role::Viewer).await,
            None => Err(DeskError::Missing(id.to_owned()).into()),
        }
    }
}

impl FromRequestParts<Arc<Venue>> for Anybody {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, venue: &Arc<Venue>) -> Result<Self, Problem> {
        let director = Director::from_request_parts(parts, venue).await;
        Ok(Self(director.ok()))
    }
}

pub fn not_logged_in() -> Problem {
    let words = Words {
        es: "eso solo lo hace un organizador; entre primero con su nombre y contraseña".to_owned(),
        en: "only an organiser does that; log in with name and password first".to_owned(),
    };
    Problem::said(StatusCode::UNAUTHORIZED, words.coded("not_logged_in"))
}

fn not_yours() -> Problem {
    let words = Words::each(|lang| {
        say!(
            lang,
            "esto lo lleva otra persona; pida a quien lo organiza que lo comparta con usted",
            "this is run by somebody else; ask whoever organises it to share it with you"
        )
    });
    Problem::said(StatusCode::FORBIDDEN, words.coded("not_yours"))
}

fn not_your_part() -> Problem {
    let words = Words::each(|lang| {
        say!(
            lang,
            "su papel aquí no alcanza para eso; pida otro a quien lo organiza",
            "your role here does not allow that; ask whoever organises it for another one"
        )
    });
    Problem::said(StatusCode::FORBIDDEN, words.coded("not_your_part"))
}

fn not_your_house() -> Problem {
    let words = Words::each(|lang| {
        say!(
            lang,
            "eso solo lo hace quien administra esta casa",
            "only an owner of this house does that"
        )
    });
    Problem::said(StatusCode::FORBIDDEN, words.coded("not_your_house"))
}
