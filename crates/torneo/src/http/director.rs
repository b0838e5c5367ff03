//! Who runs tournaments: the organiser whose session the request carries.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use torneo_rules::domino::act::Author;

use super::problem::Problem;
use super::{Venue, accounts};
use crate::wire::words::Words;

/// An organiser. Stands first among the arguments of a handler, so that nobody else's body is read.
pub struct Director(pub String);

impl Director {
    pub fn author(&self) -> Author {
        Author::Director(self.0.clone())
    }
}

impl FromRequestParts<Arc<Venue>> for Director {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, venue: &Arc<Venue>) -> Result<Self, Problem> {
        let name = match accounts::session(&parts.headers) {
            Some(session) => venue.organisers.whose(session).await,
            None => None,
        };
        name.map(Director).ok_or_else(not_logged_in)
    }
}

/// Whoever asks, and whether they are an organiser.
pub struct Anybody(pub Option<Director>);

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
