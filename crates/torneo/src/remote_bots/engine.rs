//! An engine of chess that enters a contest as people do and plays its boards, each over a socket, wherever it runs itself.
//!
//! ```text
//! POST people ─▶ POST me: enter ─▶ GET contest: a room? ─▶ socket: hello, watch ─▶ position, go ─▶ move … over
//!                                      ▲                                                            │
//!                                      └────────────────────────────────────────────────────────────┘
//! ```

use std::time::{Duration, Instant};

use cozy_chess::Color;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::pause;
use super::phone::{MOST_FAILURES, Socket, Trouble, ask, greet, introduce, message};
use crate::engine_match::{Control, EngineSpec, NoMove, Player, PlayerError, Setup, Turn};
use crate::wire::live::Request;

/// How often a contest is asked whether there is a board to play.
const LOOK: Duration = Duration::from_millis(500);

/// What is kept back for the way to the server and back, of what is left on the clock.
const WAY_MS: u64 = 60;

/// How long an engine may think where there is no clock and it was not told.
const WITHOUT_CLOCK: Control = Control::MoveTime(1000);

/// How long after its time an engine is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// What an engine in a contest tells whoever sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    Entered,
    /// A board was played to its end in this room.
    Played {
        room: String,
        plies: usize,
    },
    /// It gave no move; the game is given up and it is started anew.
    Gone {
        room: String,
    },
    /// The contest is over: place and points in tenths.
    Ended {
        place: u64,
        tenths: u64,
    },
}

/// Why an engine could not go on.
#[derive(Debug)]
pub enum EngineTrouble {
    Cannot(PlayerError),
    Server(Trouble),
    /// Another game is played there, or none that is live.
    NotChess,
}

impl From<Trouble> for EngineTrouble {
    fn from(trouble: Trouble) -> Self {
        EngineTrouble::Server(trouble)
    }
}

/// What an engine needs to see of a room.
#[derive(Deserialize)]
struct RoomSeen {
    over: bool,
    legal: Vec<Value>,
    view: BoardSeen,
}

#[derive(Deserialize)]
struct BoardSeen {
    start: String,
    to_move: String,
    plies: usize,
    /// The last ones for who knows the others.
    moves: Vec<MoveSeen>,
    clocks: Option<ClocksSeen>,
}

#[derive(Deserialize)]
struct MoveSeen {
    #[serde(rename = "move")]
    uci: String,
}

#[derive(Deserialize)]
struct ClocksSeen {
    left_ms: LeftSeen,
}

#[derive(Deserialize)]
struct LeftSeen {
    white: u64,
    black: u64,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum HeardRoom {
    Room {
        room: RoomSeen,
    },
    Happened {
        now: RoomSeen,
    },
    #[serde(other)]
    Other,
}

/// An engine with a place in a contest.
pub struct EngineEntrant {
    server: String,
    contest: String,
    spec: EngineSpec,
    token: String,
    player: Option<Player>,
    increment_ms: u64,
    sent: u64,
}

impl EngineEntrant {
    /// Starts the engine, then enters.
    pub async fn enter(
        server: &str,
        contest: &str,
        spec: EngineSpec,
    ) -> Result<Self, EngineTrouble> {
        let path = format!("/api/contests/{contest}");
        let seen = ask(server, "GET", &path, None, &Value::Null).await?;
        let play = &seen["setup"]["play"];
        if play["type"] != "chess" {
            return Err(EngineTrouble::NotChess);
        }
        let increment_ms = play["increment_seconds"].as_u64().unwrap_or(0) * 1000;
        let started = spec.clone();
        let player = blocking(move || Player::start(&started, &Setup::default()));
        let player = player.await.map_err(EngineTrouble::Cannot)?;
        let token = introduce(server, &spec.name).await?;
        let mut entrant = Self {
            server: server.to_owned(),
            contest: contest.to_owned(),
            spec,
            token,
            player: Some(player),
            increment_ms,
            sent: 0,
        };
        entrant.me("enter").await?;
        // Where nobody has to, it is refused and nothing is lost.
        let _ = entrant.me("check_in").await;
        Ok(entrant)
    }

    async fn me(&mut self, act: &str) -> Result<Value, Trouble> {
        let path = format!("/api/contests/{}/me", self.contest);
        let body = json!({"type": act});
        ask(&self.server, "POST", &path, Some(&self.token), &body).await
    }

    /// Plays every board until the contest is over.
    pub async fn play(mut self, tell: impl Fn(&str, News)) -> Result<(), EngineTrouble> {
        tell(&self.spec.name, News::Entered);
        let path = format!("/api/contests/{}", self.contest);
        let mut failures = 0;
        loop {
            let token = Some(self.token.as_str());
            let seen = match ask(&self.server, "GET", &path, token, &Value::Null).await {
                Ok(seen) => seen,
                Err(Trouble::Unreachable(_)) if failures < MOST_FAILURES => {
                    failures += 1;
                    tokio::time::sleep(pause(failures)).await;
                    continue;
                }
                Err(trouble) => return Err(trouble.into()),
            };
            failures = 0;
            if seen["stage"] == "finished" {
                let own = &seen["you"]["number"];
                let lines = seen["standings"].as_array().into_iter().flatten();
                let line = lines.into_iter().find(|line| line["player"] == *own);
                let figure = |name: &str| line.and_then(|line| line[name].as_u64());
                tell(
                    &self.spec.name,
                    News::Ended {
                        place: figure("place").unwrap_or(0),
                        tenths: figure("points").unwrap_or(0),
                    },
                );
                return Ok(());
            }
            match seen["you"]["room"].as_str() {
                Some(room) => {
                    let room = room.to_owned();
                    let news = self.board(&room).await?;
                    tell(&self.spec.name, news);
                }
                None => tokio::time::sleep(LOOK).await,
            }
        }
    }

    /// Plays a board to its end, connecting again whenever the socket breaks.
    async fn board(&mut self, room: &str) -> Result<News, EngineTrouble> {
        let mut failures = 0;
        let mut moves: Vec<String> = Vec::new();
        let mut is_new = true;
        while failures < MOST_FAILURES {
            let watch = Request::Watch {
                room: room.to_owned(),
                seen: 0,
            };
            let greeted = greet(&self.server, &self.token, watch, &mut self.sent).await;
            let Ok(mut socket) = greeted else {
                failures += 1;
                tokio::time::sleep(pause(failures)).await;
                continue;
            };
            while let Some(seen) = hear(&mut socket).await {
                failures = 0;
                moves.truncate(seen.view.plies.saturating_sub(seen.view.moves.len()));
                moves.extend(seen.view.moves.iter().map(|made| made.uci.clone()));
                if seen.over {
                    let _ = socket.close(None).await;
                    let (room, plies) = (room.to_owned(), moves.len());
                    return Ok(News::Played { room, plies });
                }
                if !seen.legal.iter().any(|action| action["type"] == "move") {
                    continue;
                }
                let thought = self.think(&seen.view, moves.clone(), is_new).await?;
                is_new = false;
                let gone = thought.is_err();
                let action = match thought {
                    Ok(uci) => json!({"type": "move", "move": uci}),
                    Err(_) => json!({"type": "resign"}),
                };
                if gone {
                    self.player = None;
                }
                let (_, message) = message(&mut self.sent, act(room, &action));
                if socket.send(message).await.is_err() {
                    break;
                }
                if gone {
                    // What it says of the resignation is nobody's matter any more.
                    let _ = hear(&mut socket).await;
                    let room = room.to_owned();
                    return Ok(News::Gone { room });
                }
            }
            failures += 1;
            tokio::time::sleep(pause(failures)).await;
        }
        Err(Trouble::Broken.into())
    }

    /// Asks the engine for a move, which it may not have.
    async fn think(
        &mut self,
        board: &BoardSeen,
        moves: Vec<String>,
        is_new: bool,
    ) -> Result<Result<String, NoMove>, EngineTrouble> {
        let (spec, player) = (self.spec.clone(), self.player.take());
        let is_new = is_new || player.is_none();
        let mover = match board.to_move.as_str() {
            "white" => Color::White,
            _ => Color::Black,
        };
        let left_ms = board.clocks.as_ref().map(|clocks| {
            let LeftSeen { white, black } = clocks.left_ms;
            [white, black].map(|left| left.saturating_sub(WAY_MS).max(1))
        });
        let clock = left_ms.map(|left| Control::Clock {
            base_ms: left[mover as usize],
            increment_ms: self.increment_ms,
            moves: None,
        });
        let control = spec.control.or(clock).unwrap_or(WITHOUT_CLOCK);
        let left_ms = left_ms.unwrap_or([60_000; 2]);
        let fen = board.start.clone();
        let thought = blocking(move || {
            let mut player = match player {
                Some(player) => player,
                None => Player::start(&spec, &Setup::default())?,
            };
            let turn = Turn {
                fen: &fen,
                moves: &moves,
                mover,
                controls: [control; Color::NUM],
                left_ms,
                moves_to_go: None,
            };
            let patience = Duration::from_millis(left_ms[mover as usize]) + PATIENCE;
            let begun = Instant::now();
            let ready = match is_new {
                true => player.new_game(),
                false => Ok(()),
            };
            let found =
                ready.and_then(|()| player.think(&turn, patience.saturating_sub(begun.elapsed())));
            Ok((player, found.map(|best| best.mv)))
        });
        let (player, found) = thought.await.map_err(EngineTrouble::Cannot)?;
        self.player = Some(player);
        Ok(found)
    }
}

fn act(room: &str, action: &Value) -> Request {
    Request::Act {
        room: room.to_owned(),
        action: action.clone(),
        round: None,
    }
}

/// The next sight of the room; nothing when the socket broke.
async fn hear(socket: &mut Socket) -> Option<RoomSeen> {
    loop {
        let Message::Text(text) = socket.next().await?.ok()? else {
            continue;
        };
        match serde_json::from_str(&text) {
            Ok(HeardRoom::Room { room: seen } | HeardRoom::Happened { now: seen }) => {
                return Some(seen);
            }
            Ok(HeardRoom::Other) | Err(_) => {}
        }
    }
}

/// Does what waits for another program, beside the async threads.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let done = tokio::task::spawn_blocking(work).await;
    done.expect("the work does not panic")
}
