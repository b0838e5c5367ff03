//! Contests over a real server: rooms that open by themselves, results that flow back, sudden death, files and proofs.

mod crowd;
mod over_the_board;

use std::time::Duration;

use serde_json::{Value, json};
use torneo_rules::trf::report::Report;

use crate::phone::place;
use crate::program::verifies;
use crate::server::Server;
use crate::session::organiser::Organiser;

/// A contest and whoever runs it.
struct Hall<'a> {
    server: &'a Server,
    cookie: String,
    code: String,
}

impl<'a> Hall<'a> {
    async fn open(server: &'a Server, cookie: &str, format: Value, setup: Value) -> Self {
        let form = json!({"name": "Copa", "format": format});
        Self::with_form(server, cookie, form, setup).await
    }

    async fn with_form(server: &'a Server, cookie: &str, form: Value, setup: Value) -> Self {
        let body = json!({"form": form, "setup": setup});
        let (status, answer) = server
            .http("POST /api/contests", cookie, &body.to_string())
            .await;
        assert_eq!(status, 201, "{answer}");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        Self {
            server,
            cookie: cookie.to_owned(),
            code: answer["code"].as_str().unwrap().to_owned(),
        }
    }

    async fn desk(&self, act: Value) -> (u16, Value) {
        let path = format!("POST /api/contests/{}/acts", self.code);
        let (status, answer) = self
            .server
            .http(&path, &self.cookie, &act.to_string())
            .await;
        (status, serde_json::from_str(&answer).unwrap())
    }

    async fn done(&self, act: Value) {
        let (status, answer) = self.desk(act).await;
        assert_eq!(status, 200, "{answer}");
    }

    async fn me(&self, token: &str, act: Value) -> (u16, Value) {
        let path = format!("POST /api/contests/{}/me", self.code);
        let headers = format!("authorization: Bearer {token}\r\n");
        let (status, answer) = self.server.http(&path, &headers, &act.to_string()).await;
        (status, serde_json::from_str(&answer).unwrap())
    }

    async fn look(&self, token: Option<&str>) -> Value {
        let headers = token.map_or(String::new(), |token| {
            format!("authorization: Bearer {token}\r\n")
        });
        let path = format!("GET /api/contests/{}", self.code);
        let (status, body) = self.server.http(&path, &headers, "").await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).unwrap()
    }

    /// The contest once something holds of it.
    async fn until(&self, token: Option<&str>, holds: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..1200 {
            let view = self.look(token).await;
            if holds(&view) {
                return view;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("it never comes: {}", self.look(token).await);
    }

    async fn file(&self, name: &str) -> String {
        let path = format!("GET /api/contests/{}/{name}", self.code);
        let (status, body) = self.server.http(&path, "", "").await;
        assert_eq!(status, 200, "{body}");
        body
    }

    async fn check_proof(&self) {
        let proof: Value = serde_json::from_str(&self.file("proof").await).unwrap();
        assert_eq!(proof["difference"], Value::Null, "{proof}");
        assert_eq!(proof["violations"], json!([]), "{proof}");
    }
}

fn tictactoe(move_seconds: u32) -> Value {
    json!({"play": {"type": "tictactoe", "move_seconds": move_seconds}, "pause_seconds": 0, "bots_at_once": true})
}

fn finished(view: &Value) -> bool {
    view["stage"] == "finished"
}

#[tokio::test]
async fn bots_that_are_watched_play_one_move_at_a_time() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    for (play, level) in [
        (json!({"type": "tictactoe", "move_seconds": 60}), "easy"),
        (json!({"type": "snatch", "variant": "G1"}), "random"),
    ] {
        let format = json!({"type": "swiss", "rounds": 1});
        let setup = json!({"play": play, "pause_seconds": 0, "bots_at_once": false});
        let hall = Hall::open(&server, &cookie, format, setup).await;
        hall.done(json!({"type": "bots", "count": 2, "level": level}))
            .await;
        hall.done(json!({"type": "publish"})).await;
        let view = hall.until(None, |view| view["round"] == 1).await;
        assert_eq!(view["stage"], "playing", "{view}");
        let room = view["rounds"][0]["games"][0]["room"].as_str().unwrap();
        let mut seen = Vec::new();
        while seen.len() < 4 {
            let (_, body) = server.http(&format!("GET /api/rooms/{room}"), "", "").await;
            let body: Value = serde_json::from_str(&body).unwrap();
            let version = body["version"].as_u64().unwrap();
            if seen.last() != Some(&version) {
                seen.push(version);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(seen.windows(2).all(|two| two[1] == two[0] + 1), "{seen:?}");
    }
}

#[tokio::test]
async fn a_game_that_neither_comes_to_gives_nobody_a_point() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let table = json!({"type": "round_robin", "cycles": "single"});
    let hall = Hall::open(&server, &cookie, table, tictactoe(3)).await;
    for name in ["Ana", "Beto"] {
        let token = server.person(name).await;
        let (status, answer) = hall.me(&token, json!({"type": "enter"})).await;
        assert_eq!(status, 200, "{answer}");
    }
    hall.done(json!({"type": "publish"})).await;
    let view = hall.until(None, finished).await;
    let game = &view["rounds"][0]["games"][0];
    assert_eq!(game["result"], "both_forfeit", "{view}");
    hall.check_proof().await;
    // The journal alone says the same.
    verifies(data.path());
}

#[tokio::test]
async fn bots_play_every_format_to_its_end_by_themselves() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    for format in [
        json!({"type": "knockout", "games": 2, "third_place": true}),
        json!({"type": "swiss", "rounds": 3}),
        json!({"type": "round_robin", "cycles": "single"}),
        // The shortest: as long as it lasts, whoever is free plays again.
        json!({"type": "arena", "minutes": 1}),
    ] {
        let hall = Hall::open(&server, &cookie, format, tictactoe(60)).await;
        hall.done(json!({"type": "bots", "count": 6, "level": "easy"}))
            .await;
        hall.done(json!({"type": "bots", "count": 1, "level": "perfect"}))
            .await;
        hall.done(json!({"type": "publish"})).await;
        let view = hall.until(None, finished).await;
        assert_eq!(view["standings"][0]["place"], 1, "{view}");
        hall.check_proof().await;
        let games = hall.file("games.csv").await;
        assert!(games.lines().count() > 6, "{games}");
    }
    let snatch = json!({"play": {"type": "snatch", "variant": "G1"}, "pause_seconds": 0, "bots_at_once": true});
    let table = json!({"type": "round_robin", "cycles": "single"});
    let hall = Hall::open(&server, &cookie, table, snatch).await;
    for level in ["snatcher", "cautious", "random"] {
        hall.done(json!({"type": "bots", "count": 1, "level": level}))
            .await;
    }
    hall.done(json!({"type": "publish"})).await;
    hall.until(None, finished).await;
    hall.check_proof().await;
    let (_, list) = server.http("GET /api/contests", "", "").await;
    let list: Value = serde_json::from_str(&list).unwrap();
    assert_eq!(list["contests"].as_array().unwrap().len(), 5);
}

/// Programs from elsewhere as entrants, one of which leaves in the middle of its games, beside a bot of the house.
#[tokio::test]
async fn engines_of_others_enter_as_players() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let chess = json!({"play": {"type": "chess", "base_seconds": 60, "increment_seconds": 1}, "pause_seconds": 0, "bots_at_once": true});
    let table = json!({"type": "round_robin", "cycles": "single"});
    let hall = Hall::open(&server, &cookie, table, chess).await;
    hall.done(json!({"type": "bots", "count": 1, "level": "beginner_1"}))
        .await;
    let torneo = env!("CARGO_BIN_EXE_torneo");
    // Knows how to begin and then says goodbye.
    let short = data.path().join("short");
    std::fs::write(&short, "#!/bin/sh\nwhile read -r word rest; do case \"$word $rest\" in uci*) echo uciok;; isready*) echo readyok;; go*) exit;; quit*) exit;; esac; done\n").unwrap();
    std::fs::set_permissions(&short, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let mut engines = std::process::Command::new(torneo);
    engines
        .args(["bots", "chess", "--lang", "en", "--contest", &hall.code])
        .args(["--server", &format!("http://{}", server.address)])
        .args(["--engine", &format!("cmd={torneo} uci,name=One,nodes=400")])
        .args(["--engine", &format!("cmd={torneo} uci,name=Two,nodes=400")])
        .args(["--engine", &format!("cmd={},name=Short", short.display())])
        .stdout(std::process::Stdio::piped());
    let engines = engines.spawn().unwrap();
    let four = |view: &Value| view["entrants"].as_array().unwrap().len() == 4;
    hall.until(None, four).await;
    hall.done(json!({"type": "publish"})).await;
    let view = hall.until(None, finished).await;
    let said = engines.wait_with_output().unwrap();
    let said = String::from_utf8(said.stdout).unwrap();
    let named = |line: &Value| {
        let number = line["player"].as_u64().unwrap() as usize;
        view["entrants"][number - 1]["name"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let lines = view["standings"].as_array().unwrap();
    let last = lines.iter().find(|line| named(line) == "Short").unwrap();
    assert_eq!(last["points"], 0, "{view}");
    assert!(said.contains("Short gave no move in room"), "{said}");
    for name in ["One", "Two", "Short"] {
        assert!(said.contains(&format!("{name} is entered")), "{said}");
        assert!(said.contains(&format!("{name}: place ")), "{said}");
    }
    hall.check_proof().await;
    let games = hall.file("games.pgn").await;
    assert_eq!(games.matches("[White ").count(), 6, "{games}");
}

/// Four people in a Swiss: whoever has X wins by the first column.
#[tokio::test]
async fn results_of_people_flow_back_also_over_a_sudden_death() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let hall = Hall::open(
        &server,
        &cookie,
        json!({"type": "swiss", "rounds": 1}),
        tictactoe(60),
    )
    .await;
    let mut tokens = Vec::new();
    for name in ["Ana", "Beto", "Caro", "Dani"] {
        let token = server.person(name).await;
        let (status, answer) = hall.me(&token, json!({"type": "enter"})).await;
        assert_eq!(status, 200, "{answer}");
        tokens.push(token);
    }
    let (status, again) = hall.me(&tokens[0], json!({"type": "enter"})).await;
    assert_eq!((status, &again["code"]), (409, &json!("rules")));
    hall.done(json!({"type": "publish"})).await;
    let code = hall.code.clone();
    // Both sit already: the room knows them, and the first move may be made.
    let mut rooms = Vec::new();
    for token in &tokens {
        let room = hall.look(Some(token)).await["you"]["room"].clone();
        rooms.push(room.as_str().unwrap().to_owned());
    }
    drop(server);

    let server = Server::start_with(data.path(), &[]);
    let hall = Hall {
        server: &server,
        cookie,
        code,
    };
    for (room, token) in rooms.iter().zip(&tokens) {
        let mut phone = server.phone(Some(token)).await;
        phone
            .ask(json!({"type": "watch", "room": room, "seen": 0}))
            .await;
        let seen = phone.ask(place(room, "a1")).await;
        if seen["ok"] == true {
            let resigned = json!({"type": "act", "room": room, "action": {"type": "resign"}});
            assert_eq!(phone.ask(resigned).await["ok"], true);
        }
    }
    let view = hall.until(None, finished).await;
    let games = view["rounds"][0]["games"].as_array().unwrap();
    assert!(games.iter().all(|game| game["result"] == "black"), "{view}");
    assert_eq!(view["standings"][0]["points"], 10);
    hall.check_proof().await;
    verifies(data.path());
}

#[tokio::test]
async fn over_the_board_both_say_the_same_or_the_director_says_it() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let setup = json!({"play": {"type": "board", "game": "Ajedrez"}});
    let hall = Hall::open(
        &server,
        &cookie,
        json!({"type": "swiss", "rounds": 2}),
        setup,
    )
    .await;
    let ana = server.person("Ana").await;
    let beto = server.person("Beto").await;
    for token in [&ana, &beto] {
        hall.me(token, json!({"type": "enter"})).await;
    }
    for (name, rating) in [("Caro", 2100), ("Dani", 1900), ("Eva", 1500)] {
        hall.done(json!({"type": "enter", "person": {"name": name, "rating": rating}}))
            .await;
    }
    let csv = "name;elo;fed;fide id\nEVA;1550;MEX;5100\nFito;1400;;\n";
    hall.done(json!({"type": "list", "csv": csv})).await;
    let entrants = hall.look(None).await["entrants"].clone();
    assert_eq!(entrants[4]["rating"], 1550);
    assert_eq!(entrants[5]["name"], "Fito");
    let bad = hall
        .desk(json!({"type": "list", "csv": "name,elo\nGil,1\nHugo,x"}))
        .await;
    assert_eq!((bad.0, &bad.1["code"]), (409, &json!("bad_list")));
    assert_eq!(
        hall.look(None).await["entrants"].as_array().unwrap().len(),
        6
    );
    hall.done(json!({"type": "leave", "player": 6})).await;
    hall.done(json!({"type": "leave", "player": 5})).await;
    hall.done(json!({"type": "keep_apart", "players": [1, 3]}))
        .await;
    hall.done(json!({"type": "keep_apart", "players": [1, 4]}))
        .await;
    hall.done(json!({"type": "publish"})).await;
    let mine = hall.look(Some(&ana)).await["you"]["encounter"].clone();
    let claim = |result: &str| json!({"type": "claim", "encounter": mine, "result": result});
    assert_eq!(hall.me(&ana, claim("draw")).await.0, 200);
    assert_eq!(hall.me(&beto, claim("white")).await.0, 200);
    let games = hall.look(None).await["rounds"][0]["games"].clone();
    let other = games
        .as_array()
        .unwrap()
        .iter()
        .find(|game| game["encounter"] != mine)
        .unwrap();
    assert_eq!(hall.me(&beto, claim("draw")).await.0, 200);
    let settle =
        json!({"type": "settle", "encounter": other["encounter"], "result": "white_by_forfeit"});
    hall.done(settle.clone()).await;
    assert_eq!(hall.desk(settle).await.0, 409);
    let view = hall.look(None).await;
    assert_eq!(view["stage"], "between", "{view}");
    for edition in ["16", "26"] {
        let report =
            Report::read(&hall.file(&format!("report.trf?edition={edition}")).await).unwrap();
        assert_eq!(report.people.len(), 6);
        assert_eq!(report.people[0].name, "Caro");
        assert_eq!(report.tournament.paired_rounds(), 1);
    }
    hall.done(json!({"type": "finish"})).await;
    hall.check_proof().await;
}

#[tokio::test]
async fn what_cannot_be_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let body = json!({"form": {"name": "Copa", "format": {"type": "arena", "minutes": 5}}, "setup": tictactoe(60)});
    let (status, _) = server
        .http("POST /api/contests", "", &body.to_string())
        .await;
    assert_eq!(status, 401);
    let cookie = Organiser::of(&server).await.cookie;
    let mut past = body;
    past["setup"]["start_ms"] = json!(1_800_000_000_000_u64 / 2);
    let (status, answer) = server
        .http("POST /api/contests", &cookie, &past.to_string())
        .await;
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!((status, &answer["code"]), (409, &json!("start_past")));
    assert!(answer["es"].is_string() && answer["en"].is_string());
    let hall = Hall::open(
        &server,
        &cookie,
        json!({"type": "arena", "minutes": 5}),
        tictactoe(60),
    )
    .await;
    for (act, code) in [
        (
            json!({"type": "enter", "person": {"name": "Ana"}}),
            "needs_a_phone",
        ),
        (
            json!({"type": "bots", "count": 2, "level": "level_1"}),
            "unknown_bot",
        ),
        (json!({"type": "publish"}), "rules"),
        (json!({"type": "leave", "player": 7}), "rules"),
    ] {
        let (status, answer) = hall.desk(act).await;
        assert_eq!((status, &answer["code"]), (409, &json!(code)), "{answer}");
        assert!(answer["es"].is_string() && answer["en"].is_string());
    }
    assert_eq!(
        hall.desk(json!({"type": "publish", "now": true})).await.0,
        422
    );
    let ana = server.person("Ana").await;
    let (status, answer) = hall.me(&ana, json!({"type": "leave"})).await;
    assert_eq!((status, &answer["code"]), (409, &json!("not_in")));
    for path in [
        "GET /api/contests/ZZZZZZ",
        "GET /api/contests/no",
        "GET /api/contests/ZZZZZZ/proof",
    ] {
        assert_eq!(server.http(path, "", "").await.0, 404, "{path}");
    }
    let bad = json!({"form": {"name": "Copa", "format": {"type": "swiss", "rounds": 99}}, "setup": tictactoe(60)});
    assert_eq!(
        server
            .http("POST /api/contests", &cookie, &bad.to_string())
            .await
            .0,
        409
    );
}

/// Chess between bots that take no pause: a whole table in a moment, with all its games.
#[tokio::test]
async fn bots_that_answer_at_once_play_chess_to_the_end() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let play = json!({"type": "chess", "base_seconds": 600, "increment_seconds": 0});
    let setup = json!({"play": play, "pause_seconds": 0, "bots_at_once": true});
    let format = json!({"type": "round_robin", "cycles": "single"});
    let hall = Hall::open(&server, &cookie, format, setup).await;
    hall.done(json!({"type": "bots", "count": 3, "level": "level_3"}))
        .await;
    hall.done(json!({"type": "publish"})).await;
    hall.until(None, finished).await;
    let games = hall.file("games.pgn").await;
    assert_eq!(games.matches("[Event \"Copa\"]").count(), 3, "{games}");
}

#[tokio::test]
async fn a_round_is_looked_at_before_it_is_published_and_explained_after() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let body = json!({
        "form": {"name": "Copa", "format": {"type": "swiss", "rounds": 3},
            "prizes": [{"name": "Copa"}, {"name": "Sub-12", "category": "Sub-12"}]},
        "setup": {"play": {"type": "board", "game": "Ajedrez"}},
    });
    let (_, opened) = server
        .http("POST /api/contests", &cookie, &body.to_string())
        .await;
    let opened: Value = serde_json::from_str(&opened).unwrap();
    let code = opened["code"].as_str().unwrap().to_owned();
    let hall = Hall {
        server: &server,
        cookie: cookie.clone(),
        code: code.clone(),
    };
    let csv = "name;elo;category\nAna;2100;\nBeto;2000;Sub-12\nCaro;1900;\nDani;1800;Sub-12\n";
    hall.done(json!({"type": "list", "csv": csv})).await;
    // The ratings of a federation change those who are here, and nothing else of them.
    let csv = "name;elo\nBETO;2050\nNobody;2800\n";
    hall.done(json!({"type": "list", "csv": csv, "only_known": true}))
        .await;
    let entrants = hall.look(None).await["entrants"].clone();
    assert_eq!(entrants.as_array().unwrap().len(), 4);
    assert_eq!(
        (&entrants[1]["rating"], &entrants[1]["category"]),
        (&json!(2050), &json!("Sub-12"))
    );
    hall.done(json!({"type": "publish"})).await;

    let path = format!("POST /api/contests/{code}/proposal");
    let propose = async |asked: Value| {
        let (status, body) = server.http(&path, &cookie, &asked.to_string()).await;
        (status, serde_json::from_str::<Value>(&body).unwrap())
    };
    let (status, waits) = propose(json!({})).await;
    assert_eq!((status, &waits["pairing"]), (200, &Value::Null), "{waits}");
    assert!(waits["refused"]["es"].is_string());
    let supposed: Vec<Value> = [1, 2]
        .map(|encounter| json!({"encounter": encounter, "result": "white"}))
        .into();
    let (_, ahead) = propose(json!({"suppose": supposed})).await;
    let before = hall.look(None).await;
    assert_eq!(before["stage"], "playing", "nothing was recorded");
    for encounter in [1, 2] {
        hall.done(json!({"type": "settle", "encounter": encounter, "result": "white"}))
            .await;
    }
    let first = before["rounds"][0]["games"][0].clone();
    let other = before["rounds"][0]["games"][1].clone();
    let pair = |game: &Value| json!([game["white"], game["black"]]);
    let again = json!({"games": [pair(&first), pair(&other)], "byes": []});
    let (_, judged) = propose(json!({"by_hand": again})).await;
    assert_eq!(
        judged["violations"].as_array().unwrap().len(),
        2,
        "{judged}"
    );
    hall.done(json!({"type": "publish"})).await;
    let view = hall.look(None).await;
    let games = view["rounds"][1]["games"].as_array().unwrap();
    let games: Vec<Value> = games.iter().map(pair).collect();
    assert_eq!(ahead["pairing"]["games"], json!(games), "as it was shown");
    // Dani has white on the second board, and wins.
    assert_eq!(view["prizes"], json!([1, 4]));

    let why = async |round: u32, number: u32| {
        let path = format!("GET /api/contests/{code}/rounds/{round}/why/{number}");
        let (status, body) = server.http(&path, "", "").await;
        (status, serde_json::from_str::<Value>(&body).unwrap())
    };
    let (status, said) = why(2, 1).await;
    assert_eq!(status, 200, "{said}");
    assert_eq!(said["points"], json!([10, 10]));
    let met = said["others"].as_array().unwrap().iter();
    assert!(
        met.map(|other| &other["why"]["en"])
            .any(|why| why == "they have played already (C1)")
    );
    assert_eq!(why(3, 1).await.0, 409);
    assert_eq!(why(1, 0).await.0, 409);
    // Ana (2100) beat Caro (1900), from whom 0.76 was expected: 20 · 0.24.
    let fide = json!({"performance": 2700, "factor": 20, "change_hundredths": 480});
    assert_eq!(view["entrants"][0]["fide"], fide);
    let report = hall.file("report.txt?lang=en").await;
    assert_eq!(
        report
            .matches("paired again, comes out the same; checker: no faults")
            .count(),
        2
    );
}

#[tokio::test]
async fn a_person_whose_name_cannot_be_seen_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let swiss = json!({"type": "swiss", "rounds": 3});
    let setup = json!({"play": {"type": "board", "game": "Ajedrez"}});
    let hall = Hall::open(&server, &cookie, swiss, setup).await;
    let csv = "name,rating\nAna,1800\nLuz\u{202e},1700\n";
    for act in [
        json!({"type": "enter", "person": {"name": "A\u{200b}na"}}),
        json!({"type": "list", "csv": csv}),
    ] {
        let (status, said) = hall.desk(act).await;
        assert_eq!(status, 409, "{said}");
        assert!(
            said["en"].as_str().unwrap().contains("cannot be seen"),
            "{said}"
        );
    }
    assert_eq!(
        hall.look(None).await["entrants"],
        json!([]),
        "all of a list or nothing"
    );
}

/// What cannot be seen comes in neither with a report of another program nor as the name of a game.
#[tokio::test]
async fn a_report_with_what_cannot_be_seen_is_cleaned_or_refused() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let trf = |event: &str, name: &str| {
        let line = |number: u32, name: &str, cell: &str| {
            format!(
                "001 {number:>4}      {name:<33} {:>4} {:>3} {:>11} {:>10} {:>4} {number:>4}  {cell}\n",
                "", "", "", "", "0.5"
            )
        };
        let players = [line(1, name, "   2 w ="), line(2, "Luz", "   1 b =")];
        format!("012 {event}\nXXR 3\n{}", players.concat())
    };
    let ask = async |trf: String, game: &str| {
        let body = json!({"trf": trf, "game": game, "rounds": 3}).to_string();
        let (status, said) = server.http("POST /api/contests/trf", &cookie, &body).await;
        (status, serde_json::from_str::<Value>(&said).unwrap())
    };
    let (status, made) = ask(trf("Co\u{200b}pa\u{202e}", "Ana"), "Ajedrez").await;
    assert_eq!(status, 201, "{made}");
    let route = format!("GET /api/contests/{}", made["code"].as_str().unwrap());
    let (_, view) = server.http(&route, "", "").await;
    assert!(view.contains("\"name\":\"Copa\""), "{view}");
    let (status, said) = ask(trf("Copa", "A\u{200b}na"), "Ajedrez").await;
    assert_eq!(status, 409, "{said}");
    assert!(said["en"].as_str().unwrap().contains("cannot be seen"));
    let (status, said) = ask(trf("Copa", "Ana"), "Aje\u{202e}drez").await;
    assert_eq!((status, said["code"].as_str()), (409, Some("bad_setup")));
    let contest = json!({
        "form": {"name": "Liga", "format": {"type": "swiss", "rounds": 2}},
        "setup": {"play": {"type": "board", "game": "Go\u{200b}"}},
    });
    let (status, said) = server
        .http("POST /api/contests", &cookie, &contest.to_string())
        .await;
    assert_eq!(status, 409, "{said}");
}
