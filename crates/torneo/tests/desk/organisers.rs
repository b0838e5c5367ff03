//! Organisers among themselves: invitations, names, passwords, sign-ins, removal, and what becomes of their events.

use serde_json::{Value, json};

use crate::hall::{Hall, HttpAnswer, PASSWORD};

const OTHER: &str = "otra clave muy larga";

fn log_in(hall: &Hall, name: &str, password: &str) -> HttpAnswer {
    let body = json!({"name": name, "password": password}).to_string();
    hall.ask("POST", "/api/login", "", body.as_bytes())
}

fn set_up(hall: &Hall, secret: &str, name: &str, password: &str) -> HttpAnswer {
    let body = json!({"secret": secret, "name": name, "password": password}).to_string();
    hall.ask("POST", "/api/setup", "", body.as_bytes())
}

fn code(answer: &HttpAnswer) -> String {
    answer.json()["code"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

fn as_of(cookie: &str) -> String {
    format!("cookie: {cookie}\r\n")
}

fn status(hall: &Hall, request: &str, cookie: &str) -> u16 {
    let (method, path) = request.split_once(' ').unwrap();
    hall.ask(method, path, &as_of(cookie), b"").status
}

#[test]
fn an_invitation_makes_one_account_under_a_new_name() {
    let hall = Hall::open();
    let secret = hall.invitation(&json!({}));
    for taken in ["Eva", "EVA", " eva "] {
        let answer = set_up(&hall, &secret, taken, PASSWORD);
        assert_eq!(
            (answer.status, code(&answer)),
            (409, "name_taken".to_owned())
        );
    }
    let look = json!({"secret": secret}).to_string();
    let shown = hall.ask("POST", "/api/setup/look", "", look.as_bytes());
    assert_eq!(shown.json()["renews"], Value::Null);
    let week = shown.json()["expires_ms"].as_u64().unwrap();
    assert!(
        week > hall.get("/api/sign-ins")["sign_ins"][0]["at_ms"]
            .as_u64()
            .unwrap()
    );
    assert_eq!(set_up(&hall, &secret, "Ana", PASSWORD).status, 200);
    assert_eq!(set_up(&hall, &secret, "Luz", PASSWORD).status, 403, "once");
    // Ana does not own the house.
    let ana = log_in(&hall, "Ana", PASSWORD).cookie();
    assert_eq!(status(&hall, "GET /api/organisers", &ana), 403);
    hall.ask(
        "PATCH",
        "/api/organisers/Ana",
        &hall.own(),
        br#"{"owner":true}"#,
    );
    assert_eq!(status(&hall, "GET /api/organisers", &ana), 200);
    // One that was withdrawn is worth nothing.
    let secret = hall.invitation(&json!({"owner": true}));
    let listed = hall.get("/api/organisers");
    let id = listed["invitations"][0]["id"].as_str().unwrap();
    let path = format!("/api/organisers/invitations/{id}");
    assert_eq!(hall.ask("DELETE", &path, &hall.own(), b"").status, 204);
    assert_eq!(set_up(&hall, &secret, "Luz", PASSWORD).status, 403);
}

#[test]
fn a_link_for_a_lost_password_renews_that_account_alone() {
    let hall = Hall::open();
    let ana = hall.invited("Ana");
    let secret = hall.invitation(&json!({"renews": "Ana"}));
    // Whatever name is sent, it is Ana's.
    let renewed = set_up(&hall, &secret, "Eva", OTHER);
    assert_eq!(renewed.json()["name"], "Ana");
    assert_eq!(
        status(&hall, "GET /api/sign-ins", &ana),
        401,
        "old sessions end"
    );
    assert_eq!(log_in(&hall, "Ana", PASSWORD).status, 401);
    assert_eq!(log_in(&hall, "Ana", OTHER).status, 200);
    assert_eq!(log_in(&hall, "Eva", PASSWORD).status, 200, "Eva keeps hers");
    hall.refused(
        "/api/organisers/invitations",
        &json!({"renews": "Nadie"}),
        409,
        "no_such_organiser",
    );
}

#[test]
fn the_own_password_is_changed_by_whoever_knows_it() {
    let hall = Hall::open();
    let other = log_in(&hall, "Eva", PASSWORD).cookie();
    let change = |old: &str, new: &str| {
        let body = json!({"old": old, "new": new}).to_string();
        hall.ask("POST", "/api/me/password", &hall.own(), body.as_bytes())
    };
    assert_eq!(code(&change("wrong", OTHER)), "wrong_password");
    assert_eq!(code(&change(PASSWORD, "password123")), "common_password");
    let changed = change(PASSWORD, OTHER);
    assert_eq!(changed.status, 200, "{}", changed.text());
    for ended in [&other, &hall.cookie] {
        assert_eq!(status(&hall, "GET /api/sign-ins", ended), 401);
    }
    assert_eq!(status(&hall, "GET /api/sign-ins", &changed.cookie()), 200);
}

#[test]
fn who_is_removed_is_gone_and_the_house_inherits() {
    let mut hall = Hall::open();
    let ana = hall.invited("Ana");
    let eva = std::mem::replace(&mut hall.cookie, ana.clone());
    hall.copa(8, 3);
    hall.cookie = eva;
    let desk = "GET /api/tournaments/copa";
    assert_eq!(status(&hall, desk, &hall.cookie), 404, "it is Ana's");
    for last in ["/api/organisers/Eva", "/api/organisers/Nadie"] {
        let answer = hall.ask("DELETE", last, &hall.own(), b"");
        assert!(["last_owner", "no_such_organiser"].contains(&code(&answer).as_str()));
    }
    assert_eq!(
        hall.ask("DELETE", "/api/organisers/Ana", &hall.own(), b"")
            .status,
        204
    );
    assert_eq!(status(&hall, "GET /api/sign-ins", &ana), 401);
    assert_eq!(log_in(&hall, "Ana", PASSWORD).status, 401);
    assert_eq!(status(&hall, desk, &hall.cookie), 200, "the house inherits");
    // Nobody becomes Ana again.
    let secret = hall.invitation(&json!({}));
    assert_eq!(code(&set_up(&hall, &secret, "ana", PASSWORD)), "name_taken");
    // All of it is in the journal.
    hall.restart();
    assert_eq!(status(&hall, "GET /api/sign-ins", &ana), 401);
    assert_eq!(status(&hall, desk, &hall.cookie), 200);
}

#[test]
fn sign_ins_are_told_with_name_and_address() {
    let mut hall = Hall::open();
    let ana = hall.invited("Ana");
    assert_eq!(log_in(&hall, "Ana", "wrong password").status, 401);
    assert_eq!(log_in(&hall, "my password by mistake", "x").status, 401);
    let all = hall.get("/api/sign-ins")["sign_ins"].clone();
    let told: Vec<[&Value; 3]> = all
        .as_array()
        .unwrap()
        .iter()
        .map(|one| [&one["name"], &one["address"], &one["open"]])
        .collect();
    let (address, open) = (json!("127.0.0.1"), json!(true));
    assert_eq!(
        told,
        [
            [&json!("Ana"), &address, &open],
            [&json!("Eva"), &address, &open]
        ]
    );
    let own = hall.ask("GET", "/api/sign-ins", &as_of(&ana), b"").json();
    assert_eq!(
        own["sign_ins"].as_array().unwrap().len(),
        1,
        "Ana sees her own"
    );
    let log = hall.close();
    let tried: Vec<&str> = log
        .lines()
        .filter(|line| line.contains("authentication"))
        .collect();
    let of = |name: &str, what: &str| {
        let mut found = tried
            .iter()
            .filter(|line| line.contains(name) && line.contains(what));
        found.any(|line| line.contains("127.0.0.1"))
    };
    assert!(
        of("name=\"Ana\"", "granted") && of("name=\"Ana\"", "refused"),
        "{tried:#?}"
    );
    assert!(of("(unknown)", "WrongPassword"), "{tried:#?}");
    assert!(!log.contains("my password by mistake"));
}

#[test]
fn an_event_keeps_one_owner_and_a_role_that_is_taken_away_ends() {
    let hall = Hall::open();
    hall.copa(8, 3);
    let ana = hall.invited("Ana");
    let roles = "/api/tournaments/copa/roles";
    hall.refused(
        roles,
        &json!({"name": "Eva", "role": "viewer"}),
        409,
        "last_owner",
    );
    hall.refused(
        roles,
        &json!({"name": "Eva", "role": null}),
        409,
        "last_owner",
    );
    let desk = "GET /api/tournaments/copa";
    hall.post(roles, &json!({"name": "Ana", "role": "director"}));
    assert_eq!(status(&hall, desk, &ana), 200);
    let listed = hall
        .ask("GET", "/api/tournaments", &as_of(&ana), b"")
        .json();
    assert_eq!(listed["tournaments"][0]["role"], "director");
    hall.post(roles, &json!({"name": "Ana", "role": null}));
    assert_eq!(status(&hall, desk, &ana), 404);
    // Given away, it is another's.
    hall.post(roles, &json!({"name": "Ana", "role": "owner"}));
    hall.post(roles, &json!({"name": "Eva", "role": null}));
    assert_eq!(status(&hall, desk, &ana), 200);
    assert_eq!(status(&hall, desk, &hall.cookie), 404);
}

#[test]
fn a_tournament_from_its_file_is_theirs_who_brought_it() {
    let hall = Hall::open();
    hall.copa(8, 3);
    hall.publish();
    let file = hall
        .ask(
            "GET",
            "/api/tournaments/copa/export/tournament.json",
            &hall.own(),
            b"",
        )
        .body;
    // Another house, where an Eva owns the house and Ana brings the file that Eva's namesake made.
    let house = Hall::open();
    let ana = house.invited("Ana");
    let brought = house.ask("POST", "/api/tournaments/import", &as_of(&ana), &file);
    assert_eq!(brought.status, 201, "{}", brought.text());
    let roles = house
        .ask("GET", "/api/tournaments/copa/roles", &as_of(&ana), b"")
        .json();
    assert_eq!(roles["roles"], json!([{"name": "Ana", "role": "owner"}]));
    assert_eq!(
        status(&house, "GET /api/tournaments/copa", &house.cookie),
        403
    );
}
