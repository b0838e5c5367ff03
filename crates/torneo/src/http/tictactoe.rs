//! How a bot of tic-tac-toe thinks, for whoever learns from it: the counters of the lines, and every rule with what it found. Keeps nothing.

use axum::Json;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use torneo_rules::tictactoe::board::Board;
use torneo_rules::tictactoe::bot::{self, Level, Step};
use torneo_rules::tictactoe::cell::Cell;
use torneo_rules::tictactoe::line::Line;
use torneo_rules::tictactoe::mark::Mark;
use torneo_rules::word::word;
use ts_rs::TS;

use super::problem::{Body, Problem};
use super::refusals::OfBody;

/// Which level is asked about which board.
#[derive(Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicTacToeQuestion {
    level: Level,
    /// Nine characters in the order a1 b1 c1 a2 … c3, as play can reach it.
    #[schema(pattern = "^[.XO]{9}$", min_length = 9, max_length = 9)]
    board: String,
}

/// What a level makes of a board.
#[derive(Serialize, TS, utoipa::ToSchema)]
pub struct TicTacToeThinking {
    to_move: Mark,
    /// Rows, then columns, then diagonals.
    counters: Vec<LineCounters>,
    /// Every rule of the level in its order, also those after the one that decided.
    rules: Vec<RuleTried>,
    /// The place in `rules`, from 0, of the one that decided.
    decided: usize,
    /// Why, in a word: the rule that decided, or `avoid_fork`.
    reason: String,
}

/// How many marks each player has on a line.
#[derive(Serialize, TS, utoipa::ToSchema)]
pub struct LineCounters {
    line: &'static str,
    cells: Vec<String>,
    #[serde(rename = "X")]
    x: u8,
    #[serde(rename = "O")]
    o: u8,
}

/// A rule of a level on this board.
#[derive(Serialize, TS, utoipa::ToSchema)]
pub struct RuleTried {
    rule: String,
    /// The cells it finds.
    cells: Vec<String>,
    /// Cells it passes over because the rival could answer them with two threats.
    passed_over: Vec<String>,
}

/// How a bot of this level would choose on this board.
#[utoipa::path(post, path = "/api/tictactoe/thinking", request_body = TicTacToeQuestion, responses(
    (status = 200, body = TicTacToeThinking),
    (status = 409, description = "no game reaches this board, or the game is over", body = Problem, content_type = "application/problem+json"),
    OfBody,
))]
pub async fn thinking(
    Body(asked): Body<TicTacToeQuestion>,
) -> Result<Json<TicTacToeThinking>, Problem> {
    let board: Board =
        asked
            .board
            .parse()
            .map_err(|no: torneo_rules::tictactoe::board::NotABoard| {
                Problem::new(StatusCode::CONFLICT, no.code(), no.to_string())
            })?;
    let thought = bot::thinking(asked.level, &board).ok_or_else(|| {
        Problem::new(
            StatusCode::CONFLICT,
            "game_over",
            "the game on this board is over; ask about an earlier one",
        )
    })?;
    Ok(Json(TicTacToeThinking {
        to_move: board.to_move(),
        counters: Line::ALL.map(|line| counted(&board, line)).into(),
        rules: thought.steps.iter().map(tried).collect(),
        decided: thought.decided,
        reason: word(&thought.reason),
    }))
}

fn counted(board: &Board, line: Line) -> LineCounters {
    let count = board.count(line);
    LineCounters {
        line: line.code(),
        cells: named(&line.cells()),
        x: count.x,
        o: count.o,
    }
}

fn tried(step: &Step) -> RuleTried {
    RuleTried {
        rule: word(&step.rule),
        cells: named(&step.cells),
        passed_over: named(&step.passed_over),
    }
}

fn named(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}
