//! Chess for whoever looks at a game: where it stands, what the engine thinks, PGN in and out. Keeps nothing.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use torneo_rules::chess::pgn::record::Record;
use torneo_rules::chess::pgn::{Pgn, read};
use torneo_rules::journal::Version;

use super::Venue;
use super::problem::{Body, Problem};
use super::refusals::{OfBody, OfLines, OfPeople};
use super::rooms::{bearer, known};
use crate::games::Game;
use crate::games::chess::Rejection;
use crate::games::chess::analysis::{AnalysisLimits, MOST_LINES, MOST_NODES};
use crate::venue::room::Room;
use crate::wire::chess::{
    ChessAnalysis, ChessAnalysisRequest, ChessGameSoFar, ChessHint, ChessPgnGames, ChessPgnText,
    ChessStanding, NotAGame,
};
use crate::wire::live::Refusal;
use crate::wire::live::room::Sitter;

/// A hint is a moment of thinking.
const HINT: AnalysisLimits = AnalysisLimits {
    lines: 1,
    nodes: 30_000,
};

/// Where a game stands after its moves.
#[utoipa::path(post, path = "/api/chess/position", request_body = ChessGameSoFar, responses(
    (status = 200, body = ChessStanding),
    OfLines,
    OfBody,
))]
pub async fn position(Body(game): Body<ChessGameSoFar>) -> Result<Json<ChessStanding>, Problem> {
    Ok(Json(ChessStanding::of(&game.history()?)))
}

/// What the engine thinks of a game's last position. One question for each person at a time: a newer one stops the older.
#[utoipa::path(post, path = "/api/chess/analysis", request_body = ChessAnalysisRequest, responses(
    (status = 200, body = ChessAnalysis),
    OfLines,
    OfBody,
    (status = 503, description = "too many people ask; try again in a moment", body = Problem, content_type = "application/problem+json"),
))]
pub async fn analysis(
    State(venue): State<Arc<Venue>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(request): Body<ChessAnalysisRequest>,
) -> Result<Json<ChessAnalysis>, Problem> {
    let fits =
        (1..=MOST_LINES).contains(&request.lines) && (1..=MOST_NODES).contains(&request.nodes);
    if !fits {
        return Err(Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "bad_reach",
            "an analysis has 1 to 5 lines and 1 to 2000000 nodes",
        ));
    }
    let who = match bearer(&venue, &headers).await {
        Ok(person) => person.id.clone(),
        Err(_) => venue
            .public_address
            .client(address.ip(), &headers)
            .to_string(),
    };
    let limits = AnalysisLimits {
        lines: request.lines,
        nodes: request.nodes,
    };
    let answer = venue
        .analyses
        .ask(&who, request.game.history()?, limits)
        .await;
    answer.map(Json).map_err(unanswered)
}

fn unanswered(refusal: Refusal) -> Problem {
    match refusal {
        Refusal::Stale => Problem::new(
            StatusCode::CONFLICT,
            "overtaken",
            "you asked something newer, so this was stopped",
        ),
        other => other.into(),
    }
}

/// What the engine would play for whoever is to move, where the level they play is there to learn from.
#[utoipa::path(post, path = "/api/rooms/{code}/hint", params(("code" = String, Path, description = "the room's code")),
    security(("token" = [])),
    responses(
        (status = 200, body = ChessHint),
        OfPeople,
        (status = 404, description = "no such room, or no game of chess", body = Problem, content_type = "application/problem+json"),
        (status = 409, description = "not your turn, or no hints in this game", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "too many people ask; try again in a moment", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn hint(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Json<ChessHint>, Problem> {
    let person = bearer(&venue, &headers).await?;
    let code = known(&code)?;
    let entries = venue.registry.entries(&code, Version::START).await?;
    let room = Room::folded(&code, &entries);
    let Game::Chess(game) = room.game() else {
        return Err(Refusal::UnknownRoom.into());
    };
    let other = |place: usize| room.sitters().get(1 - place).cloned().flatten();
    let place = room.place_of(&person.id);
    match place.and_then(other) {
        Some(Sitter::Bot { level }) if game.gives_hints(&level) => (),
        Some(_) | None => return Err(no_hints()),
    }
    let rejection = match place {
        Some(place) if game.is_to_move(place) => None,
        _ if room.is_over() => Some(Rejection::GameOver),
        Some(_) | None => Some(Rejection::NotYourTurn),
    };
    if let Some(rejection) = rejection {
        return Err(Refusal::from(rejection).into());
    }
    let history = game.rules().history().clone();
    let answer = venue.analyses.ask(&person.id, history, HINT).await;
    let answer = answer.map_err(unanswered)?;
    let line = answer.lines.first();
    let hint = line.and_then(|line| Some((line.moves.first()?, line.san.first()?)));
    let (mv, san) = hint.ok_or(Refusal::ServerBusy)?;
    Ok(Json(ChessHint {
        mv: *mv,
        san: san.clone(),
    }))
}

fn no_hints() -> Problem {
    Problem::new(
        StatusCode::CONFLICT,
        "no_hints",
        "hints are given to players of casual games against beginners and levels 1 and 2",
    )
}

/// The games of a text in PGN, with variations, comments and glyphs.
#[utoipa::path(post, path = "/api/chess/pgn", request_body = ChessPgnText, responses(
    (status = 200, body = ChessPgnGames),
    OfLines,
    OfBody,
))]
pub async fn read_pgn(
    State(venue): State<Arc<Venue>>,
    Body(text): Body<ChessPgnText>,
) -> Result<Json<ChessPgnGames>, Problem> {
    let work = move || read::read(&text.pgn).map(|games| ChessPgnGames::of(&games));
    let games = venue.heavy.run(work).await?;
    games
        .map(Json)
        .map_err(|error| Problem::new(StatusCode::CONFLICT, "not_pgn", error.to_string()))
}

/// A game of chess in a room as PGN, also while it is played.
#[utoipa::path(get, path = "/api/rooms/{code}/game.pgn", params(("code" = String, Path, description = "the room's code")),
    responses(
        (status = 200, description = "the game", body = String, content_type = "application/x-chess-pgn"),
        (status = 404, description = "no such room, or no game of chess", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn pgn(
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let code = known(&code)?;
    let entries = venue.registry.entries(&code, Version::START).await?;
    let room = Room::folded(&code, &entries);
    let record = Record {
        site: Some(format!(
            "{}/#/sala/{code}",
            venue.public_address.links(&headers)
        )),
        white: name(&room, 0),
        black: name(&room, 1),
        ..Record::default()
    };
    let text = text(&room, record).ok_or(Refusal::UnknownRoom)?;
    let file = format!("attachment; filename=\"{code}.pgn\"");
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn".to_owned()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, text).into_response())
}

/// A room's game as PGN, with what else is known of it; nothing of other games than chess.
pub(super) fn text(room: &Room, known: Record) -> Option<String> {
    let Game::Chess(game) = room.game() else {
        return None;
    };
    let opening = game.rules().history().opening();
    let record = Record {
        began_utc_ms: Some(room.created_ms()),
        eco: opening.map(|opening| opening.eco.to_owned()),
        opening: opening.map(|opening| opening.en.to_owned()),
        ..known
    };
    Some(Pgn::of_game(game.rules(), &record).text())
}

fn name(room: &Room, seat: usize) -> Option<String> {
    Some(match room.sitters().get(seat)?.as_ref()? {
        Sitter::Person { id: _, name } => name.clone(),
        Sitter::Bot { level } => format!("torneo {level}"),
    })
}

impl From<NotAGame> for Problem {
    fn from(why: NotAGame) -> Self {
        let (code, sentence) = match why {
            NotAGame::Position => (
                "bad_position",
                "this is no legal position in FEN, X-FEN or Shredder-FEN".to_owned(),
            ),
            NotAGame::Move(ply) => (
                "illegal_move",
                format!("move {} of the list is not legal there", ply + 1),
            ),
            NotAGame::TooLong => ("too_long", "a game has at most 1200 moves here".to_owned()),
        };
        Self::new(StatusCode::CONFLICT, code, sentence)
    }
}
