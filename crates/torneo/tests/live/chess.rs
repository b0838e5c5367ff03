//! Chess over sockets: two people, a flag, offers, talk, quick play, a rematch, a restart, and the engine; and what is asked without a room.

use serde_json::{Value, json};

use crate::phone::{Phone, me};
use crate::server::Server;

fn act(room: &str, action: Value) -> Value {
    json!({"type": "act", "room": room, "action": action})
}

fn mv(room: &str, uci: &str) -> Value {
    act(room, json!({"type": "move", "move": uci}))
}

fn open_seat() -> Value {
    json!({"kind": "open"})
}

/// A room of two people who watch it, White first.
async fn two(server: &Server, clock: Value, more: Value) -> (String, Phone, Phone) {
    let (ana, luis) = (server.person("Ana").await, server.person("Luis").await);
    let mut plan =
        json!({"game": "chess", "seats": {"white": me(), "black": open_seat()}, "clock": clock});
    for (key, value) in more.as_object().unwrap() {
        plan[key] = value.clone();
    }
    let room = server.post(&ana, "/api/rooms", plan).await;
    let (mut ana, mut luis) = (
        server.phone(Some(&ana)).await,
        server.phone(Some(&luis)).await,
    );
    for phone in [&mut ana, &mut luis] {
        phone
            .ask(json!({"type": "watch", "room": room, "seen": 0}))
            .await;
    }
    let early = ana.ask(mv(&room, "e2e4")).await;
    assert_eq!(early["code"], "not_started");
    let sat = luis
        .ask(json!({"type": "sit", "room": room, "seat": "black"}))
        .await;
    assert_eq!(sat["ok"], true, "{sat}");
    (room, ana, luis)
}

/// The room once the game is over.
async fn ended(phone: &mut Phone) -> Value {
    loop {
        let happened = phone.hear_of("happened").await;
        if happened["now"]["over"] == true {
            return happened["now"].clone();
        }
    }
}

#[tokio::test]
async fn two_phones_play_to_mate_and_again_with_colours_reversed() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let clock = json!({"base_seconds": 300, "increment_seconds": 3});
    let (room, mut ana, mut luis) = two(&server, clock, json!({})).await;
    assert_eq!(luis.ask(mv(&room, "e7e5")).await["code"], "not_your_turn");
    assert_eq!(ana.ask(mv(&room, "e2e5")).await["code"], "illegal_move");
    let place = json!({"type": "place", "cell": "b2"});
    assert_eq!(ana.ask(act(&room, place)).await["code"], "bad_action");
    for (white, uci) in [
        (true, "f2f3"),
        (false, "e7e5"),
        (true, "g2g4"),
        (false, "d8h4"),
    ] {
        let phone = if white { &mut ana } else { &mut luis };
        let answer = phone.ask(mv(&room, uci)).await;
        assert_eq!(answer["ok"], true, "{uci} {answer}");
    }
    let over = ended(&mut ana).await;
    assert_eq!(over["view"]["plies"], 4);
    let newest = over["view"]["moves"].as_array().unwrap();
    let newest: Vec<&Value> = newest.iter().map(|made| &made["san"]).collect();
    assert_eq!(
        newest,
        ["g4", "Qh4#"],
        "who saw the game is told what is new"
    );
    let (_, body) = server.http(&format!("GET /api/rooms/{room}"), "", "").await;
    let whole: Value = serde_json::from_str(&body).unwrap();
    let view = &whole["view"];
    assert_eq!(
        view["ending"],
        json!({"reason": "checkmate", "outcome": "0-1"})
    );
    assert_eq!(view["check"], true);
    let moves = view["moves"].as_array().unwrap();
    let san: Vec<&str> = moves
        .iter()
        .map(|made| made["san"].as_str().unwrap())
        .collect();
    assert_eq!(san, ["f3", "e5", "g4", "Qh4#"]);
    // First moves are free of charge; from then on each move adds three seconds and costs what it took.
    assert_eq!(moves[0]["left_ms"], 300_000);
    assert!((300_000..=303_000).contains(&moves[2]["left_ms"].as_u64().unwrap()));
    assert_eq!(over["legal"], json!([]));
    for phone in [&mut ana, &mut luis] {
        phone.ask(json!({"type": "rematch", "room": room})).await;
    }
    let moved = luis.hear_of("moved").await;
    let next = moved["to"].as_str().unwrap();
    let (_, body) = server.http(&format!("GET /api/rooms/{next}"), "", "").await;
    let next: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(next["seats"][0]["holder"]["name"], "Luis");
    assert_eq!(next["view"]["clocks"]["left_ms"]["white"], 300_000);
}

#[tokio::test]
async fn offers_takebacks_and_resignation() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let (room, mut ana, mut luis) = two(&server, Value::Null, json!({})).await;
    let offer = json!({"type": "offer_draw"});
    assert_eq!(
        ana.ask(act(&room, offer.clone())).await["code"],
        "offer_too_early"
    );
    ana.ask(mv(&room, "e2e4")).await;
    luis.ask(mv(&room, "e7e5")).await;
    for (white, action, code) in [
        (true, "accept_draw", Some("no_offer")),
        (true, "offer_draw", None),
        (true, "offer_draw", Some("already_offered")),
        (false, "decline_draw", None),
        (true, "offer_draw", Some("offer_too_soon")),
        (true, "abort", Some("too_late_to_abort")),
        (true, "claim", Some("nothing_to_claim")),
        (true, "claim_win", Some("opponent_is_here")),
        (false, "accept_takeback", Some("no_takeback_asked")),
        (true, "ask_takeback", None),
        (false, "ask_takeback", Some("takeback_pending")),
        (false, "accept_takeback", None),
        (false, "ask_takeback", Some("nothing_to_take_back")),
        (false, "resign", None),
        (true, "resign", Some("game_over")),
    ] {
        let phone = if white { &mut ana } else { &mut luis };
        let answer = phone.ask(act(&room, json!({"type": action}))).await;
        assert_eq!(answer["code"].as_str(), code, "{action} {answer}");
    }
    let (_, body) = server.http(&format!("GET /api/rooms/{room}"), "", "").await;
    let over: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(
        over["view"]["ending"],
        json!({"reason": "resignation", "outcome": "1-0"})
    );
    assert_eq!(
        over["view"]["moves"],
        json!([]),
        "both moves were taken back"
    );
}

#[tokio::test]
async fn a_flag_falls_by_itself_and_the_journal_tells_the_game_again() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path());
    let clock = json!({"base_seconds": 1, "increment_seconds": 0});
    let (room, mut ana, mut luis) = two(&server, clock, json!({"variant": "chess960", "fen": "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1"})).await;
    ana.ask(mv(&room, "e2e4")).await;
    luis.ask(mv(&room, "e7e5")).await;
    let over = ended(&mut ana).await;
    assert_eq!(
        over["view"]["ending"],
        json!({"reason": "flag", "outcome": "0-1"})
    );
    assert_eq!(
        over["view"]["clocks"],
        json!({"left_ms": {"white": 0, "black": 1000}, "running": null})
    );
    let (_, before) = server.http(&format!("GET /api/rooms/{room}"), "", "").await;
    server.venue.child.kill().unwrap();
    server.venue.child.wait().unwrap();
    let server = Server::start(data.path());
    let (_, after) = server.http(&format!("GET /api/rooms/{room}"), "", "").await;
    let [before, after]: [Value; 2] =
        [before, after].map(|body| serde_json::from_str(&body).unwrap());
    assert_eq!(before["view"], after["view"]);
    assert_eq!(
        after["view"]["start"],
        "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1"
    );
    let (_, events) = server
        .http(&format!("GET /api/rooms/{room}/events"), "", "")
        .await;
    let events: Value = serde_json::from_str(&events).unwrap();
    let types: Vec<&str> = events["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|told| told["event"]["type"].as_str().unwrap())
        .collect();
    assert_eq!(types, ["opened", "sat", "sat", "moved", "moved", "flagged"]);
}

#[tokio::test]
async fn rooms_that_cannot_be_played_are_not_opened() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let ana = server.person("Ana").await;
    let seats = json!({"white": me(), "black": open_seat()});
    for (more, code) in [
        (
            json!({"clock": {"base_seconds": 0, "increment_seconds": 5}}),
            "bad_clock",
        ),
        (json!({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}), "bad_position"),
        (
            json!({"seats": {"white": me(), "black": me()}}),
            "bad_seats",
        ),
    ] {
        let mut plan = json!({"game": "chess", "seats": seats});
        for (key, value) in more.as_object().unwrap() {
            plan[key] = value.clone();
        }
        let bearer = format!("authorization: Bearer {ana}\r\n");
        let (_, body) = server
            .http("POST /api/rooms", &bearer, &plan.to_string())
            .await;
        let problem: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(problem["code"], code, "{body}");
    }
}

#[tokio::test]
async fn the_lowest_level_answers_two_moves_and_a_question() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let ana = server.person("Ana").await;
    let bot = json!({"kind": "bot", "level": "level_1"});
    let plan = json!({"game": "chess", "seats": {"white": me(), "black": bot}});
    let room = server.post(&ana, "/api/rooms", plan).await;
    let mut ana = server.phone(Some(&ana)).await;
    ana.ask(json!({"type": "watch", "room": room, "seen": 0}))
        .await;
    for plies in [2, 4] {
        let legal = ana.hear_of_legal_moves(plies - 2).await;
        assert_eq!(ana.ask(mv(&room, &legal[0])).await["ok"], true);
    }
    ana.hear_of_legal_moves(4).await;
    let asked = ana.ask(act(&room, json!({"type": "ask_takeback"}))).await;
    assert_eq!(asked["ok"], true, "{asked}");
    ana.hear_of_legal_moves(2).await;
}

#[tokio::test]
async fn hints_are_given_by_the_server_where_the_level_allows() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let (ana, luis) = (server.person("Ana").await, server.person("Luis").await);
    let hint = async |room: &str, token: &str| {
        let (status, answer) = server
            .http(
                &format!("POST /api/rooms/{room}/hint"),
                &format!("authorization: Bearer {token}\r\n"),
                "",
            )
            .await;
        (status, serde_json::from_str::<Value>(&answer).unwrap())
    };
    // Mate in one for White.
    for (level, more, status, code) in [
        ("beginner_1", json!({}), 200, None),
        ("level_2", json!({}), 200, None),
        (
            "level_2",
            json!({"occasion": "serious"}),
            409,
            Some("no_hints"),
        ),
        ("level_3", json!({}), 409, Some("no_hints")),
    ] {
        let mut plan = json!({"game": "chess", "seats": {"white": me(), "black": {"kind": "bot", "level": level}},
            "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"});
        for (key, value) in more.as_object().unwrap() {
            plan[key] = value.clone();
        }
        let room = server.post(&ana, "/api/rooms", plan).await;
        let (said, answer) = hint(&room, &ana).await;
        assert_eq!(said, status, "{level}: {answer}");
        match code {
            Some(code) => assert_eq!(answer["code"], code),
            None => assert_eq!(answer, json!({"move": "a1a8", "san": "Ra8#"})),
        }
        // Who only watches is told nothing, and neither is a stranger.
        assert_eq!(hint(&room, &luis).await.1["code"], "no_hints");
        assert_eq!(hint(&room, "").await.0, 401);
    }
    // A game that is over needs none.
    let plan = json!({"game": "chess", "seats": {"white": me(), "black": {"kind": "bot", "level": "level_1"}},
        "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"});
    let room = server.post(&ana, "/api/rooms", plan).await;
    let mut phone = server.phone(Some(&ana)).await;
    let mated = phone.ask(mv(&room, "a1a8")).await;
    assert_eq!(mated["ok"], true, "{mated}");
    let (_, answer) = hint(&room, &ana).await;
    assert_eq!(answer["code"], "game_over", "{answer}");
}

/// What a door answers to somebody without a name.
async fn asked(server: &Server, path: &str, body: Value) -> (u16, Value) {
    let (status, body) = server
        .http(&format!("POST {path}"), "", &body.to_string())
        .await;
    (status, serde_json::from_str(&body).unwrap())
}

#[tokio::test]
async fn players_talk_in_casual_games_and_nobody_else_hears_it() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let (room, mut ana, mut luis) = two(&server, Value::Null, json!({})).await;
    let mut stranger = server.phone(None).await;
    stranger.ask(json!({"type": "hello", "token": null})).await;
    stranger
        .ask(json!({"type": "watch", "room": room, "seen": 0}))
        .await;
    let say = |text: &str| act(&room, json!({"type": "say", "text": text}));
    for (text, code) in [(" ", "chat_empty"), (&*"a".repeat(141), "chat_too_long")] {
        assert_eq!(ana.ask(say(text)).await["code"], code);
    }
    assert_eq!(ana.ask(say("¡Suerte!")).await["ok"], true);
    let line = json!([{"by": "white", "text": "¡Suerte!"}]);
    loop {
        let heard = luis.hear_of("happened").await;
        if heard["event"]["type"] == "said" {
            assert_eq!(heard["event"]["text"], "¡Suerte!");
            assert_eq!(heard["now"]["view"]["chat"], line);
            break;
        }
    }
    let heard = stranger.hear_of("happened").await;
    assert_eq!(heard["event"], json!({"type": "said", "by": "white"}));
    assert_eq!(heard["now"]["view"]["chat"], Value::Null);
    for path in [
        format!("/api/rooms/{room}"),
        format!("/api/rooms/{room}/events"),
    ] {
        let (_, body) = server.http(&format!("GET {path}"), "", "").await;
        assert!(!body.contains("Suerte"), "{body}");
    }
    assert_eq!(
        luis.ask(act(&room, json!({"type": "resign"}))).await["ok"],
        true
    );
    assert_eq!(
        luis.ask(say("bien")).await["ok"],
        true,
        "also after the game"
    );
    let serious = json!({"occasion": "serious"});
    let (room, mut ana, _luis) = two(&server, Value::Null, serious).await;
    let say = act(&room, json!({"type": "say", "text": "hola"}));
    assert_eq!(ana.ask(say).await["code"], "not_allowed");
}

#[tokio::test]
async fn quick_play_pairs_those_who_want_the_same_clock() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let wish = |clock: &str| json!({"game": "chess", "clock": clock});
    let (ana, luis, eva) = (
        server.person("Ana").await,
        server.person("Luis").await,
        server.person("Eva").await,
    );
    let first = server.post(&ana, "/api/quick", wish("3+2")).await;
    let other = server.post(&eva, "/api/quick", wish("10+5")).await;
    assert_ne!(first, other);
    assert_eq!(server.post(&luis, "/api/quick", wish("3+2")).await, first);
    let (_, body) = server
        .http(&format!("GET /api/rooms/{first}"), "", "")
        .await;
    let room: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(room["view"]["clocks"]["left_ms"]["white"], 180_000);
    assert!(!body.contains("\"open\""), "{body}");
    // Eva changes her mind and is not found where she waited.
    let third = server.post(&eva, "/api/quick", wish("30+20")).await;
    assert_ne!(server.post(&luis, "/api/quick", wish("10+5")).await, other);
    assert_eq!(server.post(&ana, "/api/quick", wish("30+20")).await, third);
    let bearer = format!("authorization: Bearer {ana}\r\n");
    let strange = wish("1+0").to_string();
    let (status, _) = server.http("POST /api/quick", &bearer, &strange).await;
    assert_eq!(status, 422);
}

#[tokio::test]
async fn a_game_is_taken_away_as_pgn_and_looked_at_again() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let clock = json!({"base_seconds": 300, "increment_seconds": 3});
    let (room, mut ana, mut luis) = two(&server, clock, json!({})).await;
    ana.ask(mv(&room, "e2e4")).await;
    luis.ask(mv(&room, "c7c5")).await;
    ana.ask(act(&room, json!({"type": "resign"}))).await;
    let (status, pgn) = server
        .http(&format!("GET /api/rooms/{room}/game.pgn"), "", "")
        .await;
    assert_eq!(status, 200);
    for part in [
        "[White \"Ana\"]",
        "[Black \"Luis\"]",
        "[Result \"0-1\"]",
        "[TimeControl \"300+3\"]",
        "[Opening \"Sicilian Defense\"]",
        "1. e4 {[%clk 0:05:00]} 1... c5 {[%clk 0:05:00]} 0-1",
    ] {
        assert!(pgn.contains(part), "{part}: {pgn}");
    }
    let (status, read) = asked(&server, "/api/chess/pgn", json!({"pgn": pgn})).await;
    assert_eq!(status, 200);
    assert_eq!(read["games"][0]["moves"][1]["san"], "c5");
    assert_eq!(read["games"][0]["moves"][1]["parent"], 0);
    assert_eq!(read["games"][0]["outcome"], "0-1");
    let x_o = server.person("Eva").await;
    let other = server.room(&x_o, me(), open_seat()).await;
    let (status, _) = server
        .http(&format!("GET /api/rooms/{other}/game.pgn"), "", "")
        .await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn positions_and_analyses_need_no_room_and_no_name() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let (status, standing) = asked(
        &server,
        "/api/chess/position",
        json!({"moves": ["f2f3", "e7e5", "g2g4", "d8h4"]}),
    )
    .await;
    assert_eq!(status, 200);
    assert_eq!(standing["san"], json!(["f3", "e5", "g4", "Qh4#"]));
    assert_eq!(
        standing["ending"],
        json!({"reason": "checkmate", "outcome": "0-1"})
    );
    assert_eq!(standing["legal"], json!([]));
    for (path, body, code) in [
        (
            "/api/chess/position",
            json!({"moves": ["e2e5"]}),
            "illegal_move",
        ),
        (
            "/api/chess/position",
            json!({"fen": "nonsense"}),
            "bad_position",
        ),
        ("/api/chess/pgn", json!({"pgn": "1. e5"}), "not_pgn"),
        (
            "/api/chess/analysis",
            json!({"game": {"moves": []}, "lines": 6, "nodes": 9}),
            "bad_reach",
        ),
    ] {
        let (status, problem) = asked(&server, path, body).await;
        assert_eq!(problem["code"], code);
        assert_eq!(status, if code == "bad_reach" { 422 } else { 409 });
    }
    let mate = json!({"fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"});
    let question = json!({"game": mate, "lines": 1, "nodes": 2000});
    let (status, answer) = asked(&server, "/api/chess/analysis", question).await;
    assert_eq!(status, 200);
    assert_eq!(answer["lines"][0]["san"], json!(["Ra8#"]));
    assert_eq!(answer["lines"][0]["mate"], 1);
}

impl Phone {
    /// The moves that may be made once so many plies stand on the board.
    async fn hear_of_legal_moves(&mut self, plies: usize) -> Vec<String> {
        loop {
            let message = self.hear().await.expect("the server stays");
            let room = match message["type"].as_str() {
                Some("room") => &message["room"],
                Some("happened") => &message["now"],
                _ => continue,
            };
            let legal = room["legal"].as_array().unwrap().iter();
            let moves: Vec<String> = legal
                .filter_map(|action| Some(action["move"].as_str()?.to_owned()))
                .collect();
            if room["view"]["plies"] == plies && !moves.is_empty() {
                return moves;
            }
        }
    }
}
