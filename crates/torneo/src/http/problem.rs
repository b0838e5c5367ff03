//! Errors as problem+json: a stable code, a sentence, a status.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use torneo_store::Error;

use crate::venue::organisers::Denied;
use crate::wire::live::Refusal;
use crate::wire::whole;

/// What went wrong, for programs and people.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Problem {
    /// Never changes its meaning; pages have their own words for it.
    code: String,
    title: String,
    status: u16,
}

impl Problem {
    pub fn new(status: StatusCode, code: &str, title: impl Into<String>) -> Self {
        Self {
            code: code.to_owned(),
            title: title.into(),
            status: status.as_u16(),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self).expect("a problem is plain data");
        (
            status,
            [(header::CONTENT_TYPE, "application/problem+json")],
            body,
        )
            .into_response()
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal {
            Refusal::UnknownRoom | Refusal::UnknownSession => StatusCode::NOT_FOUND,
            Refusal::UnknownToken | Refusal::SayHelloFirst | Refusal::OrganisersOnly => {
                StatusCode::UNAUTHORIZED
            }
            Refusal::CodeNeeded | Refusal::UnknownCode | Refusal::Dropped => StatusCode::FORBIDDEN,
            Refusal::NotInSession
            | Refusal::ConsentFirst
            | Refusal::NotAsked
            | Refusal::AlreadyIn
            | Refusal::SessionFull
            | Refusal::Started
            | Refusal::NoSuchPlayer
            | Refusal::SessionOver
            | Refusal::PhaseOpen
            | Refusal::NoPhase
            | Refusal::TooFew
            | Refusal::OddField
            | Refusal::NoGame
            | Refusal::Paused
            | Refusal::NotPaused => StatusCode::CONFLICT,
            Refusal::ServerBusy | Refusal::Restarting => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::TooManyMessages => StatusCode::TOO_MANY_REQUESTS,
            Refusal::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::BadMessage
            | Refusal::WrongVersion
            | Refusal::UnknownSeat
            | Refusal::SeatTaken
            | Refusal::AlreadySeated
            | Refusal::NotSeated
            | Refusal::NotStarted
            | Refusal::NotYourTurn
            | Refusal::CellTaken
            | Refusal::GameOver
            | Refusal::NotOver
            | Refusal::BadAction
            | Refusal::NotAllowed
            | Refusal::VariantLocked
            | Refusal::Finished
            | Refusal::BadAnswers
            | Refusal::WrongVariant
            | Refusal::Stale
            | Refusal::AlreadyActed
            | Refusal::WrongPhase
            | Refusal::Forced
            | Refusal::NotFixedOffer
            | Refusal::InsufficientOffer
            | Refusal::InsufficientRequest
            | Refusal::EmptyOffer
            | Refusal::SameBundle
            | Refusal::ChatEmpty
            | Refusal::ChatTooLong
            | Refusal::ChatFull
            | Refusal::RoomFull
            | Refusal::TooSlow
            | Refusal::Replaced => StatusCode::BAD_REQUEST,
        };
        let code = serde_json::to_value(refusal).expect("a refusal is a word");
        Self::new(
            status,
            code.as_str().unwrap_or_default(),
            refusal.to_string(),
        )
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        tracing::error!(%error, "the store failed");
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "store_failed",
            "the archive does not answer; try again in a moment",
        )
    }
}

impl From<Denied> for Problem {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::WrongSecret => Self::new(
                StatusCode::FORBIDDEN,
                "wrong_secret",
                "the one-time link is not valid any more; 'torneo invite' gives a new one",
            ),
            Denied::WeakPassword => Self::new(
                StatusCode::BAD_REQUEST,
                "weak_password",
                "a password has at least 10 characters",
            ),
            Denied::WrongPassword => Self::new(
                StatusCode::UNAUTHORIZED,
                "wrong_password",
                "name or password is wrong",
            ),
            Denied::Wait { ms } => Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "wait",
                format!("too many attempts; wait {} seconds", ms.div_ceil(1000)),
            ),
            Denied::Store(error) => error.into(),
        }
    }
}

/// A JSON body, or a problem that says what is wrong with it.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let read = Json::<T>::from_request(request, state).await;
        read.map(|Json(body)| Body(body))
            .map_err(|rejection: JsonRejection| {
                Problem::new(rejection.status(), "bad_body", rejection.body_text())
            })
    }
}

/// A JSON body in which 60.0 is as good as 60, or a problem that says what is wrong with it.
pub struct WholeBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for WholeBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let Body(value) = Body::<serde_json::Value>::from_request(request, state).await?;
        let read = serde_path_to_error::deserialize(whole::numbers(value));
        read.map(WholeBody).map_err(|error| {
            Problem::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "bad_body",
                error.to_string(),
            )
        })
    }
}
