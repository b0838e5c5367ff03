//! Somebody with a phone in a session.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use crate::phone::Phone;
use crate::server::Server;

pub struct Player {
    pub token: String,
    pub phone: Phone,
    pub session: String,
    /// The session as it was last seen.
    pub now: Value,
    /// Actions that were acknowledged, with the version each made.
    pub acknowledged: Vec<u64>,
}

impl Player {
    /// Comes in by the link and watches.
    pub async fn enter(server: &Server, session: &str, name: &str) -> Self {
        let token = server.person(name).await;
        let (status, body) = come_in(server, session, &token, json!({})).await;
        assert_eq!(status, 200, "{body}");
        Self::watch(server, session, &token).await
    }

    /// Connects and watches, in the session or not.
    pub async fn watch(server: &Server, session: &str, token: &str) -> Self {
        let phone = server.phone(Some(token)).await;
        let mut player = Self {
            token: token.to_owned(),
            phone,
            session: session.to_owned(),
            now: Value::Null,
            acknowledged: Vec::new(),
        };
        let watch = json!({"type": "watch_session", "session": session});
        assert_eq!(player.ask(watch).await["ok"], true);
        if player.now.is_null() {
            player.see().await;
        }
        player
    }

    /// Enters so many people, Ana first.
    pub async fn several(server: &Server, session: &str, count: usize) -> Vec<Self> {
        let mut players = Vec::new();
        for number in 0..count {
            let name = format!("Persona {}", number + 1);
            players.push(Self::enter(server, session, &name).await);
        }
        players
    }

    pub fn stage(&self) -> &str {
        self.now["now"]["stage"].as_str().unwrap_or_default()
    }

    /// The next message of any kind; sessions are noticed.
    pub async fn hear(&mut self) -> Option<Value> {
        let message = self.phone.hear().await?;
        if message["type"] == "session" {
            self.now = message["session"].clone();
        }
        Some(message)
    }

    /// Waits for the session to be sent again.
    pub async fn see(&mut self) -> &Value {
        while self.hear().await.expect("the server stays")["type"] != "session" {}
        &self.now
    }

    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        while !wanted(&self.now) {
            self.see().await;
        }
        self.now["now"].clone()
    }

    pub async fn until_stage(&mut self, stage: &str) -> Value {
        self.until(|now| now["now"]["stage"] == stage).await
    }

    /// Waits until this one may decide something, or the game is over.
    pub async fn until_asked(&mut self) -> bool {
        let asked = |now: &Value| {
            let now = &now["now"];
            now["stage"] != "playing" || now["view"]["waits_for"] == now["seat"]
        };
        self.until(asked).await;
        self.stage() == "playing"
    }

    /// Asks, and notices what happens meanwhile. Ids are never used again: an old one would get its old answer.
    pub async fn ask(&mut self, wish: Value) -> Value {
        static IDS: AtomicU64 = AtomicU64::new(1);
        let id = format!("m{}", IDS.fetch_add(1, Ordering::Relaxed));
        self.ask_as(&id, wish).await
    }

    pub async fn ask_as(&mut self, id: &str, wish: Value) -> Value {
        let message = json!({"v": 1, "id": id, "do": wish});
        self.phone.send(&message.to_string()).await;
        loop {
            let heard = self.hear().await.expect("the server stays");
            if heard["type"] == "answer" && heard["to"] == id {
                return heard;
            }
        }
    }

    pub fn acting(&self, action: Value) -> Value {
        json!({"type": "act_session", "session": self.session, "action": action,
            "phase": self.now["phase"], "round": self.now["now"]["view"]["round"]})
    }

    pub async fn act(&mut self, action: Value) -> Value {
        let wish = self.acting(action);
        let answer = self.ask(wish).await;
        if answer["ok"] == true {
            let version = answer["version"].as_u64().unwrap();
            self.acknowledged.push(version);
            self.until(|now| now["version"].as_u64().unwrap() >= version)
                .await;
        }
        answer
    }

    /// The same answer to every offer that could be made.
    pub fn plan(&self, answer: &str) -> Value {
        plan(&self.now, answer)
    }

    /// Decides something honest.
    pub async fn decide(&mut self) -> Value {
        self.act(decision(&self.now)).await
    }

    /// Decides whatever it is asked until the stage comes.
    pub async fn play_until(&mut self, stage: &str) -> Value {
        while self.stage() != stage {
            if self.until_asked().await {
                let answer = self.decide().await;
                assert_eq!(answer["ok"], true, "{answer} {}", self.now);
            } else if self.stage() != stage {
                self.see().await;
            }
        }
        self.now["now"].clone()
    }

    /// The connection breaks without a word.
    pub fn vanish(self) -> String {
        self.token
    }
}

fn plan(now: &Value, answer: &str) -> Value {
    let offers = now["now"]["legal"][0]["offers"].as_array();
    let offers = offers.expect("there are offers to be answered").iter();
    let reply = |asked: &Value| json!({"offer": asked["offer"], "answer": answer});
    json!({"type": "p2_plan", "replies": offers.map(reply).collect::<Vec<_>>()})
}

/// Something honest for whoever sees this: one for one, yes, and to the judge.
pub fn decision(now: &Value) -> Value {
    match now["now"]["view"]["phase"].as_str() {
        Some("offer") => match &now["now"]["legal"][0]["only"] {
            Value::Null => json!({"type": "propose_offer", "offer_pavo": 1, "offer_elote": 0,
                "request_pavo": 0, "request_elote": 1}),
            only => {
                let mut action = only.clone();
                action["type"] = json!("propose_offer");
                action
            }
        },
        Some("plan") => plan(now, "accept"),
        Some("belief_p1") => json!({"type": "believe",
            "belief": {"about": "answer", "accept": 70, "reject": 20, "snatch": 10}}),
        Some("belief_p2") => {
            json!({"type": "believe", "belief": {"about": "sanction", "chance": 60}})
        }
        Some("force") => json!({"type": "p2_force", "force": true}),
        Some("respond") => json!({"type": "p2_action", "action": "accept"}),
        Some("shame") => json!({"type": "assign_shame", "assign": true}),
        Some("report") => json!({"type": "report", "report": true}),
        other => panic!("nothing to decide in {other:?}"),
    }
}

/// Asks to be let in.
pub async fn come_in(server: &Server, session: &str, token: &str, body: Value) -> (u16, Value) {
    let bearer = format!("authorization: Bearer {token}\r\n");
    let path = format!("POST /api/sessions/{session}/entry");
    let (status, body) = server.http(&path, &bearer, &body.to_string()).await;
    (status, serde_json::from_str(&body).unwrap_or(Value::Null))
}

/// Everybody plays at once until the stage comes.
pub async fn all_play_until(players: Vec<Player>, stage: &'static str) -> Vec<Player> {
    let playing = players.into_iter().map(|mut player| {
        tokio::spawn(async move {
            let played = player.play_until(stage);
            let patience = Duration::from_secs(60);
            let played = tokio::time::timeout(patience, played).await;
            assert!(played.is_ok(), "stuck at {}", player.now);
            player
        })
    });
    let mut done = Vec::new();
    for player in playing.collect::<Vec<_>>() {
        done.push(player.await.unwrap());
    }
    done
}
