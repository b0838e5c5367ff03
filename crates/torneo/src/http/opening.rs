//! Opening rooms over HTTP, and quick play.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use torneo_rules::snatch::deadline::Deadlines;

use super::Venue;
use super::problem::{Body, Problem};
use super::refusals::{OfBody, OfPeople};
use super::rooms::bearer;
use crate::venue::people::Person;
use crate::venue::room::Sitters;
use crate::wire::live::room::{BotName, Sitter, Terms};
use crate::wire::live::snatch::{Both, SnatchBot, SnatchProfile, SnatchVariant};
use crate::wire::live::tictactoe::BotLevel;

/// Seconds a move may be given: from three to an hour.
const MOVE_SECONDS: std::ops::RangeInclusive<u32> = 3..=3600;

/// Seconds that people may talk in G5: up to five minutes.
const CHAT_SECONDS: std::ops::RangeInclusive<u32> = 1..=300;

/// Who shall sit in a seat of tic-tac-toe.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatPlan {
    Me {},
    Bot { level: BotLevel },
    Open {},
}

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatPlans {
    #[serde(rename = "X")]
    x: SeatPlan,
    #[serde(rename = "O")]
    o: SeatPlan,
}

/// Who shall sit in a seat of SnatchGame.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SnatchSeatPlan {
    Me {},
    Bot { level: SnatchBot },
    Open {},
}

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SnatchSeatPlans {
    #[serde(rename = "P1")]
    p1: SnatchSeatPlan,
    #[serde(rename = "P2")]
    p2: SnatchSeatPlan,
}

/// The word for tic-tac-toe.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TicTacToeName {
    Tictactoe,
}

/// The word for SnatchGame.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SnatchName {
    Snatch,
}

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTicTacToeRoom {
    #[expect(dead_code, reason = "the word tells this form from the others")]
    game: TicTacToeName,
    seats: SeatPlans,
    /// Seconds for each move; none for as long as it takes.
    #[serde(default)]
    #[schema(value_type = Option<u32>, minimum = 3, maximum = 3600)]
    move_seconds: Option<u32>,
}

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSnatchRoom {
    #[expect(dead_code, reason = "the word tells this form from the others")]
    game: SnatchName,
    seats: SnatchSeatPlans,
    variant: SnatchVariant,
    /// The rules; those of the founding document unless said otherwise.
    #[serde(default)]
    profile: Option<SnatchProfile>,
    /// How long the talk of G5 lasts; a minute unless said otherwise.
    #[serde(default)]
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 300)]
    chat_seconds: Option<u32>,
}

/// A room to open. Each form refuses what it does not know, which a tagged enum could not tell in its description.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(
    untagged,
    expecting = "this is no room of tictactoe (seats X and O) or of snatch (seats P1 and P2, variant); see docs/protocol.md"
)]
pub enum NewRoom {
    TicTacToe(NewTicTacToeRoom),
    Snatch(NewSnatchRoom),
}

/// What a seat is planned for, whatever the game.
enum Planned {
    Me,
    Bot(BotName),
    Open,
}

impl From<SeatPlan> for Planned {
    fn from(plan: SeatPlan) -> Self {
        match plan {
            SeatPlan::Me {} => Planned::Me,
            SeatPlan::Bot { level } => Planned::Bot(BotName::TicTacToe(level)),
            SeatPlan::Open {} => Planned::Open,
        }
    }
}

impl From<SnatchSeatPlan> for Planned {
    fn from(plan: SnatchSeatPlan) -> Self {
        match plan {
            SnatchSeatPlan::Me {} => Planned::Me,
            SnatchSeatPlan::Bot { level } => Planned::Bot(BotName::Snatch(level)),
            SnatchSeatPlan::Open {} => Planned::Open,
        }
    }
}

#[derive(Serialize, utoipa::ToSchema)]
pub struct Opened {
    code: String,
}

/// Opens a room.
#[utoipa::path(post, path = "/api/rooms", request_body = NewRoom, security(("token" = [])), responses(
    (status = 201, body = Opened),
    OfPeople,
    (status = 409, description = "these seats do not go together", body = Problem, content_type = "application/problem+json"),
    OfBody,
))]
pub async fn open(
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
    Body(new): Body<NewRoom>,
) -> Result<(StatusCode, Json<Opened>), Problem> {
    let person = bearer(&venue, &headers)?;
    let (terms, plans, move_seconds) = match new {
        NewRoom::TicTacToe(NewTicTacToeRoom {
            game: _,
            seats: SeatPlans { x, o },
            move_seconds,
        }) => {
            let fits = |seconds| MOVE_SECONDS.contains(&seconds);
            if !move_seconds.is_none_or(fits) {
                return Err(unfit(
                    "bad_move_seconds",
                    "a move takes from 3 to 3600 seconds",
                ));
            }
            (Terms::Tictactoe, [x.into(), o.into()], move_seconds)
        }
        NewRoom::Snatch(NewSnatchRoom {
            game: _,
            seats: SnatchSeatPlans { p1, p2 },
            variant,
            profile,
            chat_seconds,
        }) => {
            let terms = Terms::Snatch {
                variant,
                profile: profile.unwrap_or(SnatchProfile::Seed),
                chat_seconds: fit_talk(chat_seconds)?,
                shame: Both::default(),
            };
            (terms, [p1.into(), p2.into()], None)
        }
    };
    let seats = seated(plans, &person)?;
    let code = venue.hall.open_room(terms, seats, move_seconds).await?;
    tracing::debug!(room = code, "room opened");
    Ok((StatusCode::CREATED, Json(Opened { code })))
}

/// Seats that go together: one may be whoever asks, and at least one is a person's.
fn seated(plans: [Planned; 2], person: &Person) -> Result<Sitters, Problem> {
    let count = |wanted: fn(&Planned) -> bool| plans.iter().filter(|plan| wanted(plan)).count();
    let mine = count(|plan| matches!(plan, Planned::Me));
    let open = count(|plan| matches!(plan, Planned::Open));
    if mine > 1 || mine + open == 0 {
        return Err(Problem::new(
            StatusCode::CONFLICT,
            "bad_seats",
            "one seat may be yours, and at least one must be a person's",
        ));
    }
    Ok(plans.map(|plan| match plan {
        Planned::Me => Some(Sitter::Person {
            id: person.id.clone(),
            name: person.name.clone(),
        }),
        Planned::Bot(level) => Some(Sitter::Bot { level }),
        Planned::Open => None,
    }))
}

/// How long people talk in G5.
fn fit_talk(seconds: Option<u32>) -> Result<u32, Problem> {
    let seconds = seconds.unwrap_or(Deadlines::RULED.chat.0);
    if CHAT_SECONDS.contains(&seconds) {
        Ok(seconds)
    } else {
        Err(unfit(
            "bad_chat_seconds",
            "talk lasts from 1 to 300 seconds",
        ))
    }
}

fn unfit(code: &str, title: &str) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code, title)
}

/// A wish for quick play.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuickPlay {
    #[expect(
        dead_code,
        reason = "one game pairs people who do not know each other so far; the field keeps the form open"
    )]
    game: SnatchName,
    /// With which the game begins if nobody waits yet.
    variant: SnatchVariant,
    /// How long the talk of G5 lasts; a minute unless said otherwise.
    #[serde(default)]
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 300)]
    chat_seconds: Option<u32>,
}

/// Pairs the next two who ask. Whoever is alone waits in the room.
#[utoipa::path(post, path = "/api/quick", request_body = QuickPlay, security(("token" = [])), responses(
    (status = 200, body = Opened),
    OfPeople,
    OfBody,
))]
pub async fn quick(
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
    Body(wish): Body<QuickPlay>,
) -> Result<Json<Opened>, Problem> {
    let person = bearer(&venue, &headers)?;
    let seconds = fit_talk(wish.chat_seconds)?;
    let quick = venue.hall.quick();
    let code = quick
        .play(&venue.hall, &person, wish.variant, seconds)
        .await?;
    Ok(Json(Opened { code }))
}

/// Stops waiting for the next who asks.
#[utoipa::path(delete, path = "/api/quick", security(("token" = [])), responses(
    (status = 204, description = "nobody is paired with you any more"),
    OfPeople,
))]
pub async fn leave_quick(
    State(venue): State<Arc<Venue>>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let person = bearer(&venue, &headers)?;
    venue.hall.quick().leave(&person).await;
    Ok(StatusCode::NO_CONTENT)
}
