//! A hall full of people in a live Swiss, some of whom go away for good, while the server is killed in the middle of a round.
//!
//! People behave as the page does: they look where they play, move there, and send again what was not answered.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio_tungstenite::connect_async;

use super::{Hall, finished, tictactoe};
use crate::faults::{journal_of, say};
use crate::phone::Phone;
use crate::program::{run, torneo};
use crate::server::{Server, ask};
use crate::session::organiser::Organiser;

/// People in an ordinary run; `TORNEO_SOAK=N` multiplies them, and 10 are those of `make crowd`.
const PEOPLE: usize = 20;
const ROUNDS: usize = 3;

/// Somebody who plays on whatever happens, and remembers what was promised to them.
struct Somebody {
    token: String,
    contest: String,
    /// Goes away in the first game, after this many moves.
    vanishes_after: Option<usize>,
    moves: usize,
    sent: u64,
    /// Sent, and not answered yet.
    pending: Option<(String, Value)>,
    /// Message, room and version of every success that was acknowledged.
    promised: Vec<(String, String, u64)>,
}

impl Somebody {
    /// Plays wherever they are paired until the contest is over, or they go away.
    async fn play(mut self, address: Arc<watch::Sender<String>>, patience: Duration) -> Self {
        loop {
            let here = address.borrow().clone();
            let path = format!("GET /api/contests/{}", self.contest);
            let headers = format!("authorization: Bearer {}\r\n", self.token);
            if let Some((200, answer)) = ask(&here, &path, &headers, "").await {
                let (_, body) = answer.split_once("\r\n\r\n").unwrap();
                let view: Value = serde_json::from_str(body).unwrap();
                if finished(&view) {
                    return self;
                }
                if let Some(room) = view["you"]["room"].as_str()
                    && self.play_in(room, &here).await.is_none()
                    && self.has_gone()
                {
                    return self;
                }
            }
            tokio::time::sleep(patience).await;
        }
    }

    fn has_gone(&self) -> bool {
        self.vanishes_after.is_some_and(|moves| self.moves >= moves)
    }

    /// Plays one game to its end; nothing when the line breaks or they go away.
    async fn play_in(&mut self, room: &str, address: &str) -> Option<()> {
        let (socket, _) = connect_async(format!("ws://{address}/ws")).await.ok()?;
        let mut phone = Phone { socket, next: 0 };
        say(
            &mut phone,
            "hello",
            &json!({"type": "hello", "token": self.token}),
        )
        .await
        .ok()?;
        let watching = json!({"type": "watch", "room": room, "seen": 0});
        say(&mut phone, "watch", &watching).await.ok()?;
        self.pending.take_if(|(_, wish)| wish["room"] != room);
        if let Some((id, wish)) = self.pending.clone() {
            say(&mut phone, &id, &wish).await.ok()?;
        }
        let mut now = Value::Null;
        loop {
            let mut message = phone.hear().await?;
            match message["type"].as_str() {
                Some("answer") => self.answered(&message),
                Some("room") => now = message["room"].take(),
                Some("happened") => now = message["now"].take(),
                _ => continue,
            }
            if !now["view"]["outcome"].is_null() {
                return Some(());
            }
            if self.has_gone() {
                return None;
            }
            let legal = now["legal"].as_array();
            let place = legal.and_then(|legal| legal.iter().find(|one| one["type"] == "place"));
            if let (None, Some(place)) = (&self.pending, place) {
                self.sent += 1;
                let id = format!("{}-{}", &self.token[..8], self.sent);
                let wish = json!({"type": "act", "room": room, "action": place});
                self.pending = Some((id.clone(), wish.clone()));
                say(&mut phone, &id, &wish).await.ok()?;
            }
        }
    }

    fn answered(&mut self, answer: &Value) {
        let Some((id, wish)) = self.pending.take_if(|(id, _)| answer["to"] == id.as_str()) else {
            return;
        };
        if answer["ok"] == true {
            let room = wish["room"].as_str().unwrap().to_owned();
            self.promised
                .push((id, room, answer["version"].as_u64().unwrap()));
            self.moves += 1;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_plays_to_the_end_whoever_goes_and_whatever_dies() {
    let soak = std::env::var("TORNEO_SOAK").map_or(1, |times| times.parse().unwrap());
    let people = PEOPLE * soak;
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let format = json!({"type": "swiss", "rounds": ROUNDS});
    let hall = Hall::open(&server, &cookie, format, tictactoe(3)).await;
    let code = hall.code.clone();
    let mut crowd = Vec::new();
    for number in 0..people {
        let token = server.person(&format!("Persona {number}")).await;
        assert_eq!(hall.me(&token, json!({"type": "enter"})).await.0, 200);
        crowd.push(Somebody {
            token,
            contest: code.clone(),
            // Every tenth goes away: at once, or in the middle of a game.
            vanishes_after: (number % 10 == 9).then_some(number / 10 % 2),
            moves: 0,
            sent: 0,
            pending: None,
            promised: Vec::new(),
        });
    }
    hall.done(json!({"type": "publish"})).await;

    let address = Arc::new(watch::Sender::new(server.address.clone()));
    let patience = Duration::from_millis(100 * soak as u64);
    let playing: Vec<_> = crowd
        .into_iter()
        .map(|one| tokio::spawn(one.play(Arc::clone(&address), patience)))
        .collect();
    // In the middle of the second round: some of its games have ended, others have not.
    let ended = |view: &Value| {
        let games = view["rounds"][1]["games"].as_array();
        games.is_some_and(|games| games.iter().any(|game| !game["result"].is_null()))
    };
    hall.until(None, ended).await;
    server.venue.child.kill().unwrap();
    server.venue.child.wait().unwrap();
    server = Server::start_with(data.path(), &[]);
    address.send_replace(server.address.clone());
    let hall = Hall {
        server: &server,
        cookie,
        code: code.clone(),
    };
    let view = hall.until(None, finished).await;
    let mut promised = Vec::new();
    for one in playing {
        promised.extend(one.await.unwrap().promised);
    }
    assert!(
        promised.len() > people,
        "{} acknowledged moves",
        promised.len()
    );
    assert_eq!(view["entrants"].as_array().unwrap().len(), people);
    assert_eq!(view["rounds"].as_array().unwrap().len(), ROUNDS);
    hall.check_proof().await;
    drop(server);

    let journal = journal_of(data.path().to_str().unwrap());
    for (id, room, version) in &promised {
        let record = &journal[room][*version as usize - 1];
        assert_eq!(record["message"], id.as_str(), "room {room}: {record}");
    }
    let data = data.path().to_str().unwrap();
    let stream = format!("contest/{code}");
    let exported = torneo(&["journal", "export", &stream, "--data", data]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("contest.jsonl");
    std::fs::write(&file, &exported).unwrap();
    let file = file.to_str().unwrap();
    torneo(&["replay", file]);
    // What was changed afterwards is found out.
    std::fs::write(file, exported.replacen("Persona 0", "Persona X", 1)).unwrap();
    assert_eq!(run(&["replay", file]).exit, 20);
}
