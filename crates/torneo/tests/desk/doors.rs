//! Nobody but an organiser changes or opens anything, route by route, as the server's own description lists them: a route that
//! is added is refused to the public here, or must be named below.

use serde_json::{Value, json};

use crate::hall::Hall;

/// What everybody may read.
const PUBLIC: [&str; 10] = [
    "get /api/tournaments",
    "get /api/tournaments/{id}/public",
    "get /api/tournaments/{id}/rounds/{round}",
    "get /api/tournaments/{id}/standings",
    "get /api/tournaments/{id}/explanation/{number}",
    "get /api/tournaments/{id}/players/{number}",
    "get /api/tournaments/{id}/journal",
    "get /api/tournaments/{id}/live",
    "get /api/tournaments/{id}/export/rounds.csv",
    "get /api/tournaments/{id}/export/standings.csv",
];

/// What whoever holds a table's link may do; the link is the permission.
const BY_LINK: [&str; 3] = [
    "get /api/tables/{secret}",
    "post /api/tables/{secret}",
    "get /api/tables/{secret}/qr.svg",
];

const FILES: [&str; 7] = [
    "tournament.json",
    "torneo.log",
    "players.csv",
    "rounds.csv",
    "games.csv",
    "standings.csv",
    "report.txt",
];

/// Every operation about tournaments and tables, files of exports apart.
fn operations(hall: &Hall) -> Vec<String> {
    let description = hall.get("/api/openapi.json");
    let mut found = Vec::new();
    for (path, operations) in description["paths"].as_object().unwrap() {
        if !path.starts_with("/api/tournaments") && !path.starts_with("/api/tables") {
            continue;
        }
        for method in operations.as_object().unwrap().keys() {
            match path.contains("{file}") {
                false => found.push(format!("{method} {path}")),
                true => found
                    .extend(FILES.map(|file| format!("{method} {}", path.replace("{file}", file)))),
            }
        }
    }
    found
}

/// A body that would be done if whoever sends it were allowed to.
fn body(operation: &str) -> String {
    let body = match operation {
        "post /api/tournaments" => json!({"form": {"name": "Robada"}}),
        "post /api/tournaments/{id}/acts" => {
            json!({"act": {"type": "enter", "scores": [{"table": 1, "points": [100, 3]}]}})
        }
        "post /api/tournaments/{id}/players" | "post /api/tournaments/{id}/players/preview" => {
            return "id\nintruso\n".to_owned();
        }
        "post /api/tournaments/{id}/proposal/check" => json!({"tables": []}),
        _ => json!({}),
    };
    body.to_string()
}

fn filled(operation: &str, secret: &str) -> (String, String) {
    let (method, path) = operation.split_once(' ').unwrap();
    let path = path
        .replace("{id}", "copa")
        .replace("{number}", "1")
        .replace("{round}", "1")
        .replace("{secret}", secret);
    (method.to_uppercase(), path)
}

/// Everything that could have changed.
fn state(hall: &Hall) -> (Value, Value) {
    let all = hall.get("/api/tournaments")["tournaments"].clone();
    (all, hall.get("/api/tournaments/copa")["hash"].clone())
}

#[test]
fn every_route_is_the_organisers_unless_it_is_named() {
    let hall = Hall::open();
    hall.copa(8, 3);
    hall.publish();
    let links = hall.get("/api/tournaments/copa/links");
    let secret = links["tables"][0]["pairs"][0]["secret"]
        .as_str()
        .unwrap()
        .to_owned();
    let person = hall.post("/api/people", &json!({"name": "Ana"}));
    let token = person["token"].as_str().unwrap();
    let before = state(&hall);

    let strangers = [
        ("no cookie", String::new()),
        (
            "another's cookie",
            "cookie: torneo_session=0123456789abcdefghijABCDEFGHIJ01\r\n".to_owned(),
        ),
        (
            "a participant",
            format!("authorization: Bearer {token}\r\ncookie: torneo_session={token}\r\n"),
        ),
        (
            "a table's link",
            format!("authorization: Bearer {secret}\r\ncookie: torneo_session={secret}\r\n"),
        ),
    ];
    let all = operations(&hall);
    let organisers: Vec<&String> = all
        .iter()
        .filter(|operation| {
            !PUBLIC.contains(&operation.as_str()) && !BY_LINK.contains(&operation.as_str())
        })
        .collect();
    assert!(organisers.len() >= 14, "{organisers:?}");
    for operation in organisers {
        let (method, path) = filled(operation, &secret);
        let body = body(operation);
        for (who, headers) in &strangers {
            let answer = hall.ask(&method, &path, headers, body.as_bytes());
            let code = answer.json()["code"].clone();
            assert_eq!(
                (answer.status, code.as_str()),
                (401, Some("not_logged_in")),
                "{who}: {operation}"
            );
        }
        if method != "GET" {
            for evil in [
                "origin: http://evil.test\r\n",
                "sec-fetch-site: cross-site\r\n",
            ] {
                let headers = hall.own() + evil;
                let answer = hall.ask(&method, &path, &headers, body.as_bytes());
                assert_eq!(answer.status, 403, "cross-site: {operation}");
            }
        }
    }
    for operation in all
        .iter()
        .filter(|operation| operation.starts_with("post /api/tables"))
    {
        let (method, path) = filled(operation, &secret);
        let act = json!({"act": {"type": "propose", "game": 1, "points": [100, 3]}}).to_string();
        let answer = hall.ask(
            &method,
            &path,
            "origin: http://evil.test\r\n",
            act.as_bytes(),
        );
        assert_eq!(answer.status, 403, "cross-site: {operation}");
    }
    assert_eq!(state(&hall), before, "nothing changed");

    for operation in PUBLIC
        .iter()
        .filter(|operation| !operation.ends_with("/live"))
    {
        assert!(
            all.contains(&(*operation).to_owned()),
            "{operation} is described"
        );
        let (method, path) = filled(operation, &secret);
        let answer = hall.ask(&method, &path, "", b"");
        assert_eq!(answer.status, 200, "{operation}: {}", answer.text());
        assert!(
            !answer.text().contains(&secret),
            "{operation} tells no link"
        );
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
