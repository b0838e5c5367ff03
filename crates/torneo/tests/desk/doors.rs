//! Every route of the server, as its own description lists them, tried by everybody there is: a route that is added is refused
//! here until somebody names who may use it.

use serde_json::{Value, json};

use crate::hall::{Hall, HttpAnswer};
use Least::{Anybody, Assistant, Director, House, Link, Organiser, Owner, Person, Viewer};

/// The least that somebody must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Least {
    Anybody,
    /// A secret in the path or the body is the permission.
    Link,
    /// Whoever holds a personal token.
    Person,
    /// Any organiser, whatever the event.
    Organiser,
    Viewer,
    Assistant,
    Director,
    Owner,
    /// An owner of the house, whatever the event.
    House,
}

/// Who may use what. An act of a director has its kind after the path, an export its file in it.
#[rustfmt::skip]
const DOORS: &[(&str, Least)] = &[
    ("post /api/people", Anybody),
    ("patch /api/people/me", Person),
    ("get /api/now", Anybody),
    ("get /api/rooms", Anybody),
    ("post /api/rooms", Person),
    ("post /api/quick", Person),
    ("delete /api/quick", Person),
    ("get /api/rooms/{code}", Anybody),
    ("get /api/rooms/{code}/events", Anybody),
    ("get /api/rooms/{code}/qr.svg", Anybody),
    ("get /api/rooms/{code}/game.pgn", Anybody),
    ("post /api/rooms/{code}/hint", Person),
    ("post /api/chess/position", Anybody),
    ("post /api/chess/analysis", Anybody),
    ("post /api/chess/pgn", Anybody),
    ("get /api/matches", Anybody),
    ("post /api/matches", Organiser),
    ("get /api/matches/{code}", Anybody),
    ("delete /api/matches/{code}", Organiser),
    ("post /api/tictactoe/thinking", Anybody),
    ("get /api/proof", Anybody),
    ("get /api/address", Anybody),
    ("get /api/addresses", Organiser),
    ("post /api/addresses", House),
    ("post /api/backup", House),
    ("post /api/setup", Link),
    ("post /api/setup/look", Link),
    ("post /api/login", Link),
    ("get /api/me", Anybody),
    ("post /api/me/password", Organiser),
    ("get /api/sign-ins", Organiser),
    ("get /api/organisers", House),
    ("post /api/organisers/invitations", House),
    ("delete /api/organisers/invitations/{id}", House),
    ("delete /api/organisers/{name}", House),
    ("patch /api/organisers/{name}", House),
    ("get /api/sessions", Organiser),
    ("post /api/sessions", Organiser),
    ("get /api/sessions/current", Anybody),
    ("get /api/sessions/standard", Anybody),
    ("get /api/labs/{room}", Anybody),
    ("get /api/personal-codes/{code}", Anybody),
    ("get /api/sessions/{code}/words", Anybody),
    ("post /api/sessions/{code}/people/{place}/phone", Director),
    ("get /api/sessions/{code}/tables/{table}", Viewer),
    ("get /api/sessions/{code}", Anybody),
    ("get /api/sessions/{code}/qr.svg", Anybody),
    ("post /api/sessions/{code}/entry", Person),
    ("get /api/sessions/{code}/monitor", Viewer),
    ("get /api/sessions/{code}/report", Viewer),
    ("get /api/sessions/{code}/data/decisions.csv", Viewer),
    ("get /api/sessions/{code}/data/answers.csv", Viewer),
    ("get /api/sessions/{code}/data/rounds.csv", Viewer),
    ("get /api/sessions/{code}/data/games.csv", Viewer),
    ("get /api/sessions/{code}/data/players.csv", Viewer),
    ("get /api/sessions/{code}/data/wide.csv", Viewer),
    ("get /api/sessions/{code}/data/chat.csv", Viewer),
    ("get /api/sessions/{code}/data/events.csv", Viewer),
    ("get /api/sessions/{code}/data/payment.csv", Viewer),
    ("get /api/sessions/{code}/data/receipts.html", Viewer),
    ("get /api/sessions/{code}/data/codebook.md", Viewer),
    ("get /api/sessions/{code}/data/codebook.json", Viewer),
    ("get /api/sessions/{code}/data/session.json", Viewer),
    ("get /api/sessions/{code}/codes", Assistant),
    ("post /api/sessions/{code}/codes", Director),
    ("get /api/sessions/{code}/file", Director),
    ("post /api/sessions/{code}/interventions", Director),
    ("get /api/sessions/{code}/roles", Viewer),
    ("post /api/sessions/{code}/roles", Owner),
    ("get /api/contests", Anybody),
    ("post /api/contests", Organiser),
    ("post /api/contests/trf", Organiser),
    ("get /api/contests/{code}", Anybody),
    ("get /api/contests/{code}/qr.svg", Anybody),
    ("get /api/contests/{code}/live", Anybody),
    ("get /api/contests/{code}/report.trf", Anybody),
    ("get /api/contests/{code}/games.pgn", Anybody),
    ("get /api/contests/{code}/games.csv", Anybody),
    ("get /api/contests/{code}/standings.csv", Anybody),
    ("get /api/contests/{code}/proof", Anybody),
    ("get /api/contests/{code}/report.txt", Anybody),
    ("get /api/contests/{code}/rounds/{round}/why/{number}", Anybody),
    ("get /api/contests/{code}/figures/{number}", Anybody),
    ("get /api/contests/{code}/tables", Assistant),
    ("get /api/contests/{code}/tables/{link}", Anybody),
    ("post /api/contests/{code}/tables/{link}", Anybody),
    ("get /api/contests/{code}/tables/{link}/qr.svg", Anybody),
    ("post /api/contests/{code}/proposal", Director),
    ("post /api/contests/{code}/me", Person),
    ("post /api/contests/{code}/acts settle", Assistant),
    ("post /api/contests/{code}/acts check_in", Assistant),
    ("post /api/contests/{code}/acts enter", Director),
    ("post /api/contests/{code}/acts list", Director),
    ("post /api/contests/{code}/acts bots", Director),
    ("post /api/contests/{code}/acts rewrite", Director),
    ("post /api/contests/{code}/acts leave", Director),
    ("post /api/contests/{code}/acts return", Director),
    ("post /api/contests/{code}/acts ask_bye", Director),
    ("post /api/contests/{code}/acts take_bye_back", Director),
    ("post /api/contests/{code}/acts set_prizes", Director),
    ("post /api/contests/{code}/acts keep_apart", Director),
    ("post /api/contests/{code}/acts describe", Director),
    ("post /api/contests/{code}/acts publish", Director),
    ("post /api/contests/{code}/acts publish_by_hand", Director),
    ("post /api/contests/{code}/acts correct", Director),
    ("post /api/contests/{code}/acts finish", Director),
    ("get /api/contests/{code}/roles", Viewer),
    ("post /api/contests/{code}/roles", Owner),
    ("get /api/tournaments", Anybody),
    ("post /api/tournaments", Organiser),
    ("post /api/tournaments/import", Organiser),
    ("get /api/tournaments/{id}/public", Anybody),
    ("get /api/tournaments/{id}/rounds/{round}", Anybody),
    ("get /api/tournaments/{id}/standings", Anybody),
    ("get /api/tournaments/{id}/explanation/{number}", Anybody),
    ("get /api/tournaments/{id}/players/{number}", Anybody),
    ("get /api/tournaments/{id}/journal", Anybody),
    ("get /api/tournaments/{id}/live", Anybody),
    ("get /api/tournaments/{id}/export/rounds.csv", Anybody),
    ("get /api/tournaments/{id}/export/standings.csv", Anybody),
    ("get /api/tournaments/{id}/export/tournament.json", Viewer),
    ("get /api/tournaments/{id}/export/torneo.log", Viewer),
    ("get /api/tournaments/{id}/export/players.csv", Viewer),
    ("get /api/tournaments/{id}/export/games.csv", Viewer),
    ("get /api/tournaments/{id}/export/report.txt", Viewer),
    ("get /api/tournaments/{id}/export/tournament.xlsx", Viewer),
    ("get /api/tournaments/{id}/export/codebook.md", Viewer),
    ("get /api/tournaments/{id}", Viewer),
    ("get /api/tournaments/{id}/links", Assistant),
    ("post /api/tournaments/{id}/acts enter", Assistant),
    ("post /api/tournaments/{id}/acts clock", Assistant),
    ("post /api/tournaments/{id}/acts amend", Director),
    ("post /api/tournaments/{id}/acts enrol", Director),
    ("post /api/tournaments/{id}/acts rewrite", Director),
    ("post /api/tournaments/{id}/acts remove", Director),
    ("post /api/tournaments/{id}/acts absent", Director),
    ("post /api/tournaments/{id}/acts withdraw", Director),
    ("post /api/tournaments/{id}/acts return", Director),
    ("post /api/tournaments/{id}/acts forbid", Director),
    ("post /api/tournaments/{id}/acts permit", Director),
    ("post /api/tournaments/{id}/acts publish", Director),
    ("post /api/tournaments/{id}/acts publish_by_hand", Director),
    ("post /api/tournaments/{id}/acts roll_call", Director),
    ("post /api/tournaments/{id}/acts change_round", Director),
    ("post /api/tournaments/{id}/acts rehearse", Director),
    ("post /api/tournaments/{id}/acts award", Director),
    ("post /api/tournaments/{id}/acts penalise", Director),
    ("post /api/tournaments/{id}/acts pardon", Director),
    ("post /api/tournaments/{id}/acts correct", Director),
    ("post /api/tournaments/{id}/acts close", Director),
    ("post /api/tournaments/{id}/acts undo", Director),
    ("post /api/tournaments/{id}/acts archive", Owner),
    ("post /api/tournaments/{id}/acts unarchive", Owner),
    ("post /api/tournaments/{id}/players", Director),
    ("post /api/tournaments/{id}/players/preview", Director),
    ("post /api/tournaments/{id}/proposal", Director),
    ("post /api/tournaments/{id}/proposal/check", Director),
    ("post /api/tournaments/{id}/change/check", Director),
    ("get /api/tournaments/{id}/roles", Viewer),
    ("post /api/tournaments/{id}/roles", Owner),
    ("get /api/tables/{secret}", Link),
    ("post /api/tables/{secret}", Link),
    ("get /api/tables/{secret}/qr.svg", Link),
    // The last, because nobody is anybody after it.
    ("post /api/logout", Anybody),
];

/// What the description leaves out, and how a request without anything special is answered to everybody who is not on the server's
/// own machine.
const UNDESCRIBED: [(&str, u16); 6] = [
    ("/api/openapi.json", 200),
    ("/healthz", 200),
    ("/livez", 200),
    ("/metrics", 403),
    ("/readyz", 200),
    // No socket was asked for.
    ("/ws", 400),
];

/// What each act of a tournament says besides its type.
const ACTS: [(&str, &str); 24] = [
    ("enter", r#""scores": [{"table": 99, "points": [100, 3]}]"#),
    ("clock", r#""command": "start""#),
    ("amend", r#""form": {"name": "Copa"}"#),
    ("enrol", r#""person": {"id": "p99"}"#),
    ("rewrite", r#""player": "p1", "person": {"id": "p1"}"#),
    ("remove", r#""player": "p1""#),
    ("absent", r#""player": "p1""#),
    ("withdraw", r#""player": "p1""#),
    ("return", r#""player": "p1""#),
    (
        "forbid",
        r#""company": "partners", "players": ["p1", "p2"]"#,
    ),
    (
        "permit",
        r#""company": "partners", "players": ["p1", "p2"]"#,
    ),
    ("publish", r#""#),
    ("publish_by_hand", r#""tables": [], "reason": "x""#),
    ("roll_call", r#""absent": ["p1"]"#),
    (
        "change_round",
        r#""change": {"type": "rest", "player": "p1"}, "reason": "x""#,
    ),
    ("rehearse", r#""seed": 1, "games": 0"#),
    ("award", r#""table": 1, "verdict": "void", "reason": "x""#),
    (
        "penalise",
        r#""player": "p1", "measure": "warning", "article": "1", "reason": "x""#,
    ),
    ("pardon", r#""penalty": 1, "reason": "x""#),
    (
        "correct",
        r#""round": 1, "table": 1, "outcome": {"points": [100, 3]}, "reason": "x""#,
    ),
    ("close", r#""#),
    ("undo", r#""reason": "x""#),
    ("archive", r#""#),
    ("unarchive", r#""#),
];

/// What each act of a contest says besides its type.
const CONTEST_ACTS: [(&str, &str); 17] = [
    ("enter", r#""person": {"name": "Ana"}"#),
    ("list", r#""csv": "name\nAna\n""#),
    ("bots", r#""count": 1, "level": "nobody""#),
    ("rewrite", r#""player": 99, "person": {"name": "Ana"}"#),
    ("check_in", r#""player": 99"#),
    ("leave", r#""player": 99"#),
    ("return", r#""player": 99"#),
    ("ask_bye", r#""player": 99, "round": 1, "worth": "half""#),
    ("take_bye_back", r#""player": 99, "round": 1"#),
    ("set_prizes", r#""prizes": []"#),
    ("keep_apart", r#""players": [98, 99]"#),
    ("describe", r#""official": {}"#),
    ("publish", r#""#),
    (
        "publish_by_hand",
        r#""games": [], "byes": [], "reason": "x""#,
    ),
    ("settle", r#""encounter": 99, "result": "draw""#),
    (
        "correct",
        r#""encounter": 99, "result": "draw", "reason": "x""#,
    ),
    ("finish", r#""#),
];

/// What is answered to whoever may not.
const REFUSALS: [&str; 6] = [
    "not_logged_in",
    "not_yours",
    "not_your_part",
    "not_your_house",
    "no_such_tournament",
    "unknown_token",
];

/// The files that there are, which the server names to whoever asks for another one.
fn files(hall: &Hall, path: &str) -> Vec<String> {
    let answer = hall
        .ask("GET", &format!("{path}/none"), &hall.own(), b"")
        .json();
    assert_eq!(answer["code"], "no_such_file", "{answer}");
    let (_, known) = answer["title"].as_str().unwrap().split_once("; ").unwrap();
    let known = known.trim_start_matches("choose from ");
    let known = known.trim_start_matches("files are ");
    known.split(", ").map(str::to_owned).collect()
}

/// Every operation that the server describes.
fn operations(scene: &Scene) -> Vec<String> {
    let hall = &scene.hall;
    let description = hall.get("/api/openapi.json");
    let exports = files(hall, "/api/tournaments/copa/export");
    let data = files(hall, &format!("/api/sessions/{}/data", scene.session));
    let mut found = Vec::new();
    for (path, operations) in description["paths"].as_object().unwrap() {
        for method in operations.as_object().unwrap().keys() {
            let operation = format!("{method} {path}");
            let each = |name: &str, files: &[String]| -> Vec<String> {
                let files = files.iter();
                files.map(|file| operation.replace(name, file)).collect()
            };
            if path.ends_with("/export/{file}") {
                found.extend(each("{file}", &exports));
            } else if path.ends_with("/data/{name}") {
                found.extend(each("{name}", &data));
            } else if path.ends_with("/acts") {
                let kind = match path.starts_with("/api/tournaments") {
                    true => "DominoAct",
                    false => "ContestDeskAct",
                };
                let acts = &description["components"]["schemas"][kind]["oneOf"];
                for act in acts.as_array().unwrap() {
                    let act = act["properties"]["type"]["enum"][0].as_str().unwrap();
                    found.push(format!("{operation} {act}"));
                }
            } else {
                found.push(operation);
            }
        }
    }
    found
}

/// A body that would be judged if whoever sends it were allowed to, and does no harm then.
fn body(operation: &str) -> String {
    let (path, act) = operation.split_once("/acts ").unwrap_or((operation, ""));
    let domino = path == "post /api/tournaments/{id}";
    let acts: &[(&str, &str)] = if domino { &ACTS } else { &CONTEST_ACTS };
    let said = acts.iter().find(|(name, _)| *name == act);
    if let Some((_, said)) = said.filter(|_| !act.is_empty()) {
        let said: Value = serde_json::from_str(&format!("{{{said}}}")).unwrap();
        let mut said = said.as_object().unwrap().clone();
        said.insert("type".to_owned(), json!(act));
        return match domino {
            // Of a version that nobody has seen, so that everything stays where it is.
            true => json!({"version": 9_999, "act": said}).to_string(),
            false => json!(said).to_string(),
        };
    }
    let body = match (path, act) {
        ("post /api/contests/{code}/me", _) => json!({"type": "leave"}),
        ("post /api/contests/{code}/tables/{link}", _) => json!({"result": "draw"}),
        ("post /api/contests/trf", _) => json!({"trf": "012 Otra", "game": "ajedrez"}),
        ("post /api/contests", _) => json!({
            "form": {"name": "Otra", "format": {"type": "swiss", "rounds": 3}},
            "setup": {"play": {"type": "tictactoe", "move_seconds": 60}},
        }),
        ("post /api/tournaments", _) => json!({"form": {"name": "Otra"}}),
        ("post /api/tournaments/{id}/players/preview", _)
        | ("post /api/tournaments/{id}/players", _) => return "id\np1\n".to_owned(),
        ("post /api/tournaments/{id}/proposal/check", _) => json!({"tables": []}),
        (path, _) if path.starts_with("post ") && path.ends_with("/roles") => {
            json!({"name": "Nadie", "role": "viewer"})
        }
        ("post /api/sessions/{code}/codes", _) => json!({"count": 1}),
        ("post /api/sessions/{code}/interventions", _) => json!({"kind": "resume"}),
        ("post /api/addresses", _) => json!({"url": null}),
        ("patch /api/organisers/{name}", _) => json!({"owner": true}),
        ("post /api/me/password", _) => json!({"old": "wrong", "new": "largo y seguro"}),
        ("post /api/people" | "patch /api/people/me", _) => json!({"name": "Ana"}),
        ("post /api/quick", _) => json!({"game": "snatch", "variant": "G1"}),
        ("post /api/rooms", _) => {
            json!({"game": "tictactoe", "seats": {"X": {"kind": "me"}, "O": {"kind": "open"}}})
        }
        ("post /api/tournaments/{id}/change/check", _) => {
            json!({"change": {"type": "rest", "player": "p1"}})
        }
        _ => json!({}),
    };
    body.to_string()
}

/// A venue with an event of each kind, shared with somebody of each role.
struct Scene {
    hall: Hall,
    /// What it takes to ask as each of them, and how far they get in the shared events.
    askers: Vec<(&'static str, String, Vec<Least>)>,
    session: String,
    contest: String,
    room: String,
    link: String,
}

impl Scene {
    fn set() -> Self {
        let mut hall = Hall::open();
        let names = ["Otto", "Vera", "Asun", "Dino", "Olga"];
        let [otto, vera, asun, dino, olga] = names.map(|name| hall.invited(name));
        // Eva owns the house; the events are Olga's.
        let eva = std::mem::replace(&mut hall.cookie, olga.clone());
        hall.copa(8, 3);
        hall.publish();
        let form = json!({"name": "Secreta"});
        hall.post("/api/tournaments", &json!({"id": "secreta", "form": form}));
        let file =
            json!({"title": "Clase", "phases": ["G1"], "entry": {"by": "codes", "count": 2}});
        let session = hall.post("/api/sessions", &file)["code"].clone();
        let session = session.as_str().unwrap().to_owned();
        let contest: Value = serde_json::from_str(&body("post /api/contests")).unwrap();
        let contest = hall.post("/api/contests", &contest)["code"].clone();
        let contest = contest.as_str().unwrap().to_owned();
        for (name, role) in [
            ("Vera", "viewer"),
            ("Asun", "assistant"),
            ("Dino", "director"),
        ] {
            for path in [
                "/api/tournaments/copa/roles".to_owned(),
                format!("/api/sessions/{session}/roles"),
                format!("/api/contests/{contest}/roles"),
            ] {
                hall.post(&path, &json!({"name": name, "role": role}));
            }
        }
        let links = hall.get("/api/tournaments/copa/links");
        let link = links["tables"][0]["pairs"][0]["secret"].as_str().unwrap();
        let link = link.to_owned();
        let token = hall.post("/api/people", &json!({"name": "Ana"}))["token"].clone();
        let token = token.as_str().unwrap().to_owned();
        let bearer = format!("authorization: Bearer {token}\r\n");
        let plan = body("post /api/rooms");
        let room = hall.ask("POST", "/api/rooms", &bearer, plan.as_bytes());
        let room = room.json()["code"].as_str().unwrap().to_owned();
        let nobody = "cookie: torneo_session=0123456789abcdefghijABCDEFGHIJ01\r\n";
        let cookie = |cookie: &str| format!("cookie: {cookie}\r\n");
        let askers = vec![
            ("no cookie", String::new(), vec![]),
            ("another's cookie", nobody.to_owned(), vec![]),
            (
                "a participant",
                format!("{bearer}cookie: torneo_session={token}\r\n"),
                vec![Person],
            ),
            (
                "a table's link",
                format!("authorization: Bearer {link}\r\ncookie: torneo_session={link}\r\n"),
                vec![],
            ),
            ("no role", cookie(&otto), vec![Organiser]),
            ("viewer", cookie(&vera), vec![Organiser, Viewer]),
            (
                "assistant",
                cookie(&asun),
                vec![Organiser, Viewer, Assistant],
            ),
            (
                "director",
                cookie(&dino),
                vec![Organiser, Viewer, Assistant, Director],
            ),
            (
                "owner",
                cookie(&olga),
                vec![Organiser, Viewer, Assistant, Director, Owner],
            ),
            ("owner of the house", cookie(&eva), vec![Organiser, House]),
        ];
        Self {
            hall,
            askers,
            session,
            contest,
            room,
            link,
        }
    }

    fn ask(&self, operation: &str, tournament: &str, headers: &str) -> HttpAnswer {
        let (method, path) = operation.split_once(' ').unwrap();
        let path = path.split(' ').next().unwrap();
        let code = match path.split('/').nth(2) {
            Some("rooms") => &self.room,
            Some("contests") => &self.contest,
            _ => &self.session,
        };
        let path = path
            .replace("/invitations/{id}", "/invitations/ffffffff")
            .replace("{id}", tournament)
            .replace("{code}", code)
            .replace("{number}", "1")
            .replace("{round}", "1")
            .replace("{place}", "1")
            .replace("{table}", "1")
            .replace("{room}", "lab-a")
            .replace("{name}", "Nadie")
            .replace("{link}", "1.w.00")
            .replace("{secret}", &self.link);
        let body = body(operation);
        let method = method.to_uppercase();
        let answer = self.hall.ask(&method, &path, headers, body.as_bytes());
        let kept =
            ["no-store", "private, no-cache"].map(|kept| format!("cache-control: {kept}\r\n"));
        let head = answer.head.to_lowercase() + "\r\n";
        assert!(
            kept.iter().any(|kept| head.contains(kept)),
            "{operation}: {head}"
        );
        answer
    }

    /// Everything that could have changed.
    fn state(&self) -> [Value; 6] {
        let session = format!("/api/sessions/{}", self.session);
        [
            self.hall.get("/api/tournaments")["tournaments"].clone(),
            self.hall.get("/api/tournaments/copa")["hash"].clone(),
            self.hall.get("/api/tournaments/copa/roles"),
            self.hall.get(&format!("/api/contests/{}", self.contest))["version"].clone(),
            self.hall.get("/api/contests"),
            self.hall.get(&format!("{session}/monitor"))["monitor"]["head"]["version"].clone(),
        ]
    }
}

/// Whether somebody was told that they may not.
fn refused(answer: &HttpAnswer) -> bool {
    let said: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    let code = said["code"].as_str().unwrap_or_default();
    REFUSALS.contains(&code)
}

fn may(least: Least, reach: &[Least]) -> bool {
    matches!(least, Anybody | Link) || reach.contains(&least)
}

#[test]
fn every_route_is_tried_by_everybody() {
    let scene = Scene::set();
    let mut described = operations(&scene);
    let mut named: Vec<String> = DOORS.iter().map(|(door, _)| (*door).to_owned()).collect();
    described.sort();
    named.sort();
    assert_eq!(described, named, "name who may use a new route in DOORS");

    let before = scene.state();
    let tried = DOORS.iter().filter(|(door, _)| !door.ends_with("/live"));
    for (operation, least) in tried.clone() {
        for (who, headers, reach) in &scene.askers {
            if may(*least, reach) {
                continue;
            }
            let answer = scene.ask(operation, "copa", headers);
            let due = match (least, reach.is_empty() || reach == &[Person]) {
                (_, true) | (Person, _) => 401,
                (_, false) => 403,
            };
            let told = (answer.status, refused(&answer));
            assert_eq!(told, (due, true), "{who}: {operation}: {}", answer.text());
        }
    }
    assert_eq!(scene.state(), before, "nothing changed");

    for (operation, least) in tried {
        for (who, headers, reach) in &scene.askers {
            if *least != Link && may(*least, reach) {
                let answer = scene.ask(operation, "copa", headers);
                assert!(!refused(&answer), "{who}: {operation}: {}", answer.text());
                assert!(!answer.text().contains(&scene.link) || *least > Viewer);
            }
        }
    }
}

#[test]
fn what_the_description_leaves_out_is_named_too() {
    let source = include_str!("../../src/http.rs");
    let routes = source.split(".route(").skip(1);
    let mut routes: Vec<&str> = routes
        .map(|route| route.split('"').nth(1).unwrap())
        .collect();
    routes.sort_unstable();
    routes.dedup();
    let named: Vec<&str> = UNDESCRIBED.iter().map(|(path, _)| *path).collect();
    assert_eq!(routes, named, "name a new route in UNDESCRIBED");
    let scene = Scene::set();
    for (who, headers, _) in &scene.askers {
        let headers = format!("{headers}x-forwarded-for: 203.0.113.9\r\n");
        for (path, status) in UNDESCRIBED {
            let answer = scene.hall.ask("GET", path, &headers, b"");
            assert_eq!(answer.status, status, "{who}: {path}");
        }
    }
}

#[test]
fn what_is_not_published_is_not_there() {
    let scene = Scene::set();
    for (operation, least) in DOORS.iter().filter(|(door, _)| door.contains("{id}")) {
        if operation.contains("/invitations/") {
            continue;
        }
        for (who, headers, reach) in &scene.askers {
            let is_organiser = reach.contains(&Organiser);
            if *who == "owner" || (!is_organiser && *least != Anybody) {
                continue;
            }
            let hidden = scene.ask(operation, "secreta", headers);
            let absent = scene.ask(operation, "nada", headers);
            assert_eq!(hidden.status, 404, "{who}: {operation}: {}", hidden.text());
            let same = hidden.text().replace("secreta", "nada");
            assert_eq!(same, absent.text(), "{who}: {operation}");
        }
    }
}

#[test]
fn other_sites_write_for_nobody() {
    let scene = Scene::set();
    for (operation, _) in DOORS.iter().filter(|(door, _)| !door.starts_with("get ")) {
        for evil in [
            "origin: http://evil.test\r\n",
            "sec-fetch-site: cross-site\r\n",
        ] {
            let headers = scene.hall.own() + evil;
            let answer = scene.ask(operation, "copa", &headers);
            assert_eq!(answer.status, 403, "{operation}");
            assert_eq!(answer.json()["code"], "cross_site", "{operation}");
        }
    }
}

#[test]
fn who_is_logged_out_is_nobody() {
    let hall = Hall::open();
    hall.copa(8, 3);
    let own = hall.own();
    assert_eq!(hall.ask("POST", "/api/logout", &own, b"").status, 204);
    let act = json!({"act": {"type": "withdraw", "player": "p1"}}).to_string();
    let answer = hall.ask("POST", "/api/tournaments/copa/acts", &own, act.as_bytes());
    assert_eq!(answer.status, 401);
    let listed = hall.ask("GET", "/api/tournaments", "", b"").json();
    assert_eq!(
        listed["tournaments"],
        json!([]),
        "no round was published yet"
    );
}
