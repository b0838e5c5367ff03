//! SnatchGame in demo play, as two phones meet it. The rule book plays along and says what the server must answer.

/// The five variants to the end, with every wrong message on the way.
mod walks;

/// Bots, quick play, rematches, changes of the variant.
mod company;

/// Connections that break, clocks that run out, servers that die.
mod time;

/// What only players may know.
mod privacy;

use serde_json::{Value, json};
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::Action;
use torneo_rules::snatch::tokens::{Bundle, Offer};

use crate::phone::Phone;
use crate::server::Server;

/// Two people at a table, each watching the room.
struct Pair {
    room: String,
    tokens: [String; 2],
    phones: [Phone; 2],
}

/// Ana as P1 and Beto as P2, seated and watching.
async fn seat_two(server: &Server, variant: &str, more: Value) -> Pair {
    let tokens = [server.person("Ana").await, server.person("Beto").await];
    let mut plan = json!({"game": "snatch", "variant": variant,
        "seats": {"P1": {"kind": "me"}, "P2": {"kind": "open"}}});
    for (key, value) in more.as_object().into_iter().flatten() {
        plan[key] = value.clone();
    }
    let room = server.post(&tokens[0], "/api/rooms", plan).await;
    let mut phones = [
        server.phone(Some(&tokens[0])).await,
        server.phone(Some(&tokens[1])).await,
    ];
    for phone in &mut phones {
        watch(phone, &room).await;
    }
    let early = phones[0].ask(act(&room, &Action::NoOffer {})).await;
    assert_eq!(early["code"], "not_started");
    for (seat, code) in [("X", "unknown_seat"), ("P1", "seat_taken")] {
        let sit = json!({"type": "sit", "room": room, "seat": seat});
        assert_eq!(phones[1].ask(sit).await["code"], code);
    }
    let sit = json!({"type": "sit", "room": room, "seat": "P2"});
    assert_eq!(phones[1].ask(sit).await["ok"], true);
    Pair {
        room,
        tokens,
        phones,
    }
}

async fn watch(phone: &mut Phone, room: &str) -> Value {
    phone
        .ask(json!({"type": "watch", "room": room, "seen": 0}))
        .await;
    phone.hear_of("room").await["room"].clone()
}

/// The room as anybody may see it.
async fn look(server: &Server, room: &str) -> Value {
    let (status, body) = server.http(&format!("GET /api/rooms/{room}"), "", "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

/// Waits until the room is as wanted.
async fn until(phone: &mut Phone, wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = phone.hear().await.expect("the server stays");
        let room = match message["type"].as_str() {
            Some("room") => &message["room"],
            Some("happened") => &message["now"],
            _ => continue,
        };
        if wanted(room) {
            return room.clone();
        }
    }
}

fn act(room: &str, action: &Action) -> Value {
    json!({"type": "act", "room": room, "action": written(action)})
}

fn offer(turkeys: u32, corn: u32) -> Action {
    Action::Offer(Offer {
        give: Bundle::of(turkeys, 0),
        ask: Bundle::of(0, corn),
    })
}

/// What a phone sends for an action. Those of the clock and the organiser have no form at this door.
fn written(action: &Action) -> Value {
    match action {
        Action::Say { text } => json!({"type": "chat", "text": text}),
        Action::Force { force } => json!({"type": "p2_force", "force": force}),
        Action::Offer(Offer { give, ask }) => {
            json!({"type": "propose_offer", "offer_pavo": give.turkeys, "offer_elote": give.corn,
                "request_pavo": ask.turkeys, "request_elote": ask.corn})
        }
        Action::NoOffer {} => json!({"type": "no_offer"}),
        Action::Answer { answer } => {
            let word = match answer {
                Answer::Accept => "accept",
                Answer::Reject => "reject",
                Answer::Snatch => "snatch",
            };
            json!({"type": "p2_action", "action": word})
        }
        Action::Plan { replies } => json!({"type": "p2_plan", "replies": replies}),
        Action::Believe { belief } => json!({"type": "believe", "belief": belief}),
        Action::Shame { assign } => json!({"type": "assign_shame", "assign": assign}),
        Action::Report { report } => json!({"type": "report", "report": report}),
        Action::SetVariant { variant } => json!({"type": "set_variant", "variant": variant}),
        Action::Timeout => json!({"type": "timeout"}),
        Action::Pause => json!({"type": "pause"}),
        Action::Resume => json!({"type": "resume"}),
    }
}
