//! Errors as problem+json: a stable code, a sentence, a status.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, OptionalFromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use torneo_store::Error;
use ts_rs::TS;

use crate::venue::organisers::Denied;
use crate::wire::live::Refusal;
use crate::wire::whole;
use crate::wire::words::Said;

/// What went wrong, for programs and people.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
#[ts(optional_fields)]
pub struct Problem {
    /// Never changes its meaning.
    code: String,
    title: String,
    status: u16,
    /// The sentence in Spanish and in English, where pages have no words of their own for the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    es: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    en: Option<String>,
    /// All places of what was sent that do not fit, where there may be several.
    #[serde(skip_serializing_if = "<[Misfit]>::is_empty")]
    #[ts(as = "Option<Vec<Misfit>>", optional)]
    #[schema(value_type = Vec<Misfit>)]
    misfits: Box<[Misfit]>,
}

/// A place that does not fit, and why.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct Misfit {
    pub place: String,
    pub why: String,
}

impl Problem {
    /// What the header `content-type` of every error says.
    pub const CONTENT_TYPE: &'static str = "application/problem+json";

    pub fn new(status: StatusCode, code: &str, title: impl Into<String>) -> Self {
        Self {
            code: code.to_owned(),
            title: title.into(),
            status: status.as_u16(),
            es: None,
            en: None,
            misfits: Box::default(),
        }
    }

    /// With all places that do not fit.
    pub fn with_misfits(self, misfits: Box<[Misfit]>) -> Self {
        Self { misfits, ..self }
    }

    /// With another HTTP status.
    pub fn with_status(self, status: StatusCode) -> Self {
        Self {
            status: status.as_u16(),
            ..self
        }
    }

    /// A sentence of ours in both languages.
    pub fn said(status: StatusCode, said: Said) -> Self {
        Self {
            es: Some(said.es),
            en: Some(said.en.clone()),
            ..Self::new(status, &said.code, said.en)
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self).expect("a problem is plain data");
        (status, [(header::CONTENT_TYPE, Self::CONTENT_TYPE)], body).into_response()
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal {
            Refusal::UnknownRoom | Refusal::UnknownSession => StatusCode::NOT_FOUND,
            Refusal::UnknownToken | Refusal::SayHelloFirst | Refusal::OrganisersOnly => {
                StatusCode::UNAUTHORIZED
            }
            Refusal::CodeNeeded
            | Refusal::UnknownCode
            | Refusal::LabelNeeded
            | Refusal::UnknownLabel
            | Refusal::Dropped => StatusCode::FORBIDDEN,
            Refusal::NotInSession
            | Refusal::ConsentFirst
            | Refusal::NotAsked
            | Refusal::AlreadyIn
            | Refusal::SessionFull
            | Refusal::Started
            | Refusal::NoSuchPlayer
            | Refusal::NoSuchTable
            | Refusal::SessionOver
            | Refusal::PhaseOpen
            | Refusal::NoPhase
            | Refusal::TooFew
            | Refusal::OddField
            | Refusal::ChecksMissing
            | Refusal::NoGame
            | Refusal::NotSealed
            | Refusal::NotOver
            | Refusal::Paused
            | Refusal::Damaged
            | Refusal::NotPaused => StatusCode::CONFLICT,
            Refusal::ServerBusy | Refusal::Uncertain | Refusal::Restarting => {
                StatusCode::SERVICE_UNAVAILABLE
            }
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
            | Refusal::GameOver
            | Refusal::BadAction
            | Refusal::NotAllowed
            | Refusal::BadAnswers
            | Refusal::Stale
            | Refusal::ChatFull
            | Refusal::RoomFull
            | Refusal::TooSlow
            | Refusal::Replaced
            | Refusal::Game(_) => StatusCode::BAD_REQUEST,
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
        if matches!(error, Error::Uncertain(_)) {
            return Refusal::Uncertain.into();
        }
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "store_failed",
            "the archive does not answer; try again in a moment",
        )
    }
}

impl From<Denied> for Problem {
    fn from(denied: Denied) -> Self {
        let said = |status, code: &str, es: &str, en: &str| {
            let [code, es, en] = [code, es, en].map(str::to_owned);
            Self::said(status, Said { code, es, en })
        };
        match denied {
            Denied::WrongSecret => Self::new(
                StatusCode::FORBIDDEN,
                "wrong_secret",
                "the one-time link is not valid any more; whoever sent it can make a new one, and so does 'torneo invite'",
            ),
            Denied::NameTaken => said(
                StatusCode::CONFLICT,
                "name_taken",
                "ya hay o hubo un organizador con ese nombre; elija otro",
                "an organiser has or had that name; choose another",
            ),
            Denied::NoSuchOrganiser => said(
                StatusCode::CONFLICT,
                "no_such_organiser",
                "no hay ningún organizador con ese nombre; invítelo primero",
                "there is no organiser of that name; invite them first",
            ),
            Denied::LastOwner => said(
                StatusCode::CONFLICT,
                "last_owner",
                "es la última persona responsable; nombre antes a otra",
                "they are the last owner; name another one first",
            ),
            Denied::TooManyInvitations => said(
                StatusCode::CONFLICT,
                "too_many_invitations",
                "hay demasiadas invitaciones sin usar; retire alguna",
                "too many invitations are unused; withdraw some",
            ),
            Denied::WeakPassword => Self::new(
                StatusCode::BAD_REQUEST,
                "weak_password",
                "a password has at least 10 characters",
            ),
            Denied::CommonPassword => said(
                StatusCode::CONFLICT,
                "common_password",
                "esa contraseña es de las primeras que probaría cualquiera; elija otra, por ejemplo cuatro palabras sin relación",
                "that password is among the first that anybody would try; choose another, such as four unrelated words",
            ),
            Denied::Busy => said(
                StatusCode::SERVICE_UNAVAILABLE,
                "busy",
                "ahora mismo entra demasiada gente a la vez; pruebe otra vez en unos segundos",
                "too many are logging in at this moment; try again in a few seconds",
            ),
            Denied::WrongPassword => Self::new(
                StatusCode::UNAUTHORIZED,
                "wrong_password",
                "name or password is wrong",
            ),
            Denied::Wait { ms } => Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "wait",
                format!("too many attempts; wait {} s", ms.div_ceil(1000)),
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
        Self::of(value(request, state).await?)
    }
}

/// What once took no body still does without one.
impl<T: DeserializeOwned, S: Send + Sync> OptionalFromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Option<Self>, Problem> {
        if !request.headers().contains_key(header::CONTENT_TYPE) {
            return Ok(None);
        }
        match value(request, state).await? {
            Value::Null => Ok(None),
            value => Self::of(value).map(Some),
        }
    }
}

async fn value<S: Send + Sync>(request: Request, state: &S) -> Result<Value, Problem> {
    let read = <Json<Value> as FromRequest<S>>::from_request(request, state).await;
    let read = read.map_err(|rejection: JsonRejection| {
        Problem::new(rejection.status(), "bad_body", rejection.body_text())
    });
    read.map(|Json(value)| value)
}

impl<T: DeserializeOwned> Body<T> {
    /// What was asked, from JSON.
    pub fn of(value: Value) -> Result<Self, Problem> {
        let unfit = |why: &dyn std::fmt::Display| {
            let title = format!("the body is not of the described form: {why}");
            Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_body", title)
        };
        // A list could be read as the members of an object in their order.
        if !value.is_object() {
            return Err(unfit(&"an object is expected"));
        }
        let body = serde_path_to_error::deserialize(whole::numbers(value));
        body.map(Body).map_err(|error| unfit(&error))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Asked {
        seconds: Option<u32>,
    }

    async fn read(text: &'static str) -> Result<Asked, StatusCode> {
        let request = Request::post("/")
            .header(header::CONTENT_TYPE, "application/json")
            .body(text.into())
            .expect("a request");
        let read = <Body<Asked> as FromRequest<()>>::from_request(request, &()).await;
        read.map(|Body(asked)| asked)
            .map_err(|problem| problem.into_response().status())
    }

    #[tokio::test]
    async fn a_body_is_an_object_and_sixty_is_sixty() {
        let seconds = |asked: Asked| asked.seconds;
        assert_eq!(read(r#"{"seconds":60.0}"#).await.map(seconds), Ok(Some(60)));
        assert_eq!(read("{}").await.map(seconds), Ok(None));
        for (text, status) in [
            ("[]", 422),
            ("[60]", 422),
            (r#"{"seconds":60.5}"#, 422),
            ("{", 400),
        ] {
            let refused = read(text).await.map(seconds);
            assert_eq!(refused.map_err(|code| code.as_u16()), Err(status), "{text}");
        }
    }
}
