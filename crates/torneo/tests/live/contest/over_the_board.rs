//! Over the board: a tournament of another program goes on here, tables say their results by their links, figures are explained.

use serde_json::{Value, json};
use torneo_rules::trf::report::Report;

use super::{Hall, finished};
use crate::hostile::{self, HOSTILE};
use crate::server::Server;
use crate::session::organiser::Organiser;

const RECORDED: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../torneo-rules/tests/golden/dutch/00.trf"
);

async fn post(hall: &Hall<'_>, path: &str, body: Value) -> (u16, Value) {
    let path = format!("POST /api/contests{path}");
    let (status, answer) = hall
        .server
        .http(&path, &hall.cookie, &body.to_string())
        .await;
    (status, serde_json::from_str(&answer).unwrap())
}

#[tokio::test]
async fn a_tournament_of_another_program_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let trf = std::fs::read_to_string(RECORDED).unwrap();
    let mut hall = Hall {
        server: &server,
        cookie,
        code: String::new(),
    };
    let (status, no) = post(&hall, "/trf", json!({"trf": "012 x", "game": "ajedrez"})).await;
    assert_eq!((status, &no["code"]), (409, &json!("not_continued")));
    let from = json!({"trf": trf, "game": "ajedrez", "rounds": 7});
    let (status, opened) = post(&hall, "/trf", from).await;
    assert_eq!(status, 201, "{opened}");
    hall.code = opened["code"].as_str().unwrap().to_owned();
    let view = hall.look(None).await;
    assert_eq!(view["stage"], "between", "{view}");
    assert_eq!(
        (&view["round"], &view["total_rounds"]),
        (&json!(6), &json!(7))
    );
    let by_hand = view["rounds"].as_array().unwrap();
    assert!(by_hand.iter().all(|round| round["by_hand"].is_null()));
    // The places that the file gives by points and Buchholz of its own are points here.
    assert_eq!(view["standings"][0]["points"], 50, "{view}");
    hall.done(json!({"type": "publish"})).await;
    let view = hall.look(None).await;
    for game in view["rounds"][6]["games"].as_array().unwrap() {
        let encounter = &game["encounter"];
        hall.done(json!({"type": "settle", "encounter": encounter, "result": "both_lose"}))
            .await;
    }
    hall.until(None, finished).await;
    hall.check_proof().await;
    let official = json!({"federation": "MEX", "arbiter": "Soto, Eva", "end_date": "2026-05-31"});
    hall.done(json!({"type": "describe", "official": official}))
        .await;
    for edition in ["", "?edition=16"] {
        let text = hall.file(&format!("report.trf{edition}")).await;
        assert!(
            text.contains("032 MEX\n") && text.contains("102 Soto, Eva\n"),
            "{text}"
        );
        let report = Report::read(&text).unwrap();
        assert_eq!(report.tournament.paired_rounds(), 7);
    }
}

#[tokio::test]
async fn both_sides_of_a_table_say_the_same_by_their_links() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let hall = Hall::open(
        &server,
        &cookie,
        json!({"type": "swiss", "rounds": 2}),
        json!({"play": {"type": "board", "game": "ajedrez"}}),
    )
    .await;
    for name in ["Ana", "Beto", "Caro", "Dani", "Eva"] {
        hall.done(json!({"type": "enter", "person": {"name": name, "title": "FM"}}))
            .await;
    }
    hall.done(json!({"type": "publish"})).await;
    let path = format!("GET /api/contests/{}/tables", hall.code);
    let (status, _) = server.http(&path, "", "").await;
    assert_eq!(status, 401, "links are for who may enter results");
    let (_, links) = server.http(&path, &cookie, "").await;
    let links: Value = serde_json::from_str(&links).unwrap();
    assert_eq!(links["tables"].as_array().unwrap().len(), 2, "{links}");
    let table = |number: usize, side: &str| {
        let link = links["tables"][number][side].as_str().unwrap();
        format!("/{}/tables/{link}", hall.code)
    };
    let draw = json!({"result": "draw"});
    let (white, black) = (table(0, "white"), table(0, "black"));
    let (status, no) = post(&hall, &format!("{white}0"), draw.clone()).await;
    assert_eq!((status, &no["code"]), (404, &json!("unknown_table_link")));
    let (status, _) = post(&hall, &white, draw.clone()).await;
    assert_eq!(status, 200);
    let (status, _) = post(&hall, &white, draw.clone()).await;
    assert_eq!(status, 409, "one side does not confirm what it said itself");
    let game = |view: &Value| view["rounds"][0]["games"][0]["result"].clone();
    assert_eq!(game(&hall.look(None).await), Value::Null);
    let (_, seen) = server
        .http(&format!("GET /api/contests{black}"), "", "")
        .await;
    let seen: Value = serde_json::from_str(&seen).unwrap();
    assert_eq!(
        (&seen["theirs"], &seen["board"]),
        (&json!("draw"), &json!(1))
    );
    let (status, _) = post(&hall, &black, draw).await;
    assert_eq!(status, 200);
    assert_eq!(game(&hall.look(None).await), "draw");
    let (status, picture) = server
        .http(&format!("GET /api/contests{white}/qr.svg"), "", "")
        .await;
    assert!(status == 200 && picture.contains("<svg"), "{picture}");

    hall.done(json!({"type": "settle", "encounter": 2, "result": "white_by_forfeit"}))
        .await;
    // Who was left over: a dummy stands for the opponent.
    let view = hall.look(None).await;
    let bye = view["rounds"][0]["byes"][0]["player"].as_u64().unwrap();
    let figures: Value = serde_json::from_str(&hall.file(&format!("figures/{bye}")).await).unwrap();
    let buchholz = &figures["figures"][1];
    assert_eq!(buchholz["tie_break"], "BH", "{figures}");
    assert_eq!(buchholz["parts"][0]["source"], "dummy", "{figures}");
    assert_eq!(buchholz["figure"], buchholz["parts"][0]["value"]);
}

#[tokio::test]
async fn pairs_enter_as_one_from_a_phone_at_the_desk_and_by_a_list() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let form = json!({"name": "Parejas", "format": {"type": "round_robin", "cycles": "single"}, "people": 2});
    let setup = json!({"play": {"type": "board", "game": "dominó"}});
    let hall = Hall::with_form(&server, &cookie, form, setup).await;
    let token = server.person("Ana").await;
    let (status, no) = hall.me(&token, json!({"type": "enter"})).await;
    assert_eq!(status, 409, "{no}");
    assert!(no["es"].as_str().unwrap().contains("de 2"), "{no}");
    let (status, _) = hall
        .me(&token, json!({"type": "enter", "with": ["Beto"]}))
        .await;
    assert_eq!(status, 200);
    let tigers = json!({"name": "Tigres", "members": ["Caro", "Dani"], "fide_id": "77"});
    hall.done(json!({"type": "enter", "person": tigers})).await;
    let list = "integrantes;elo\nEva / Fito;1500\nGil / Hugo;\n";
    hall.done(json!({"type": "list", "csv": list})).await;
    let (status, no) = hall
        .desk(json!({"type": "list", "csv": "integrantes\nSola\n"}))
        .await;
    assert_eq!(status, 409, "{no}");
    let view = hall.look(None).await;
    let names: Vec<&str> = view["entrants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Ana / Beto", "Tigres", "Eva / Fito", "Gil / Hugo"]);
    hall.done(json!({"type": "publish"})).await;
    // A substitute: the pair stays the entrant, and what the federation knows of it stays too.
    let tigers = json!({"name": "Tigres", "members": ["Caro", "Iris"]});
    hall.done(json!({"type": "rewrite", "player": 2, "person": tigers}))
        .await;
    let view = hall.look(Some(&token)).await;
    assert_eq!(view["entrants"][1]["members"], json!(["Caro", "Iris"]));
    assert!(view["you"]["encounter"].is_number(), "{view}");
    while let Some(game) = open_game(&hall.look(None).await) {
        hall.done(json!({"type": "settle", "encounter": game, "result": "white"}))
            .await;
        let view = hall.look(None).await;
        if open_game(&view).is_none() && view["round"] != view["total_rounds"] {
            hall.done(json!({"type": "publish"})).await;
        }
    }
    hall.until(None, finished).await;
    hall.check_proof().await;
    let standings = hall.file("standings.csv").await;
    assert!(
        standings.contains("members") && standings.contains("Caro / Iris"),
        "{standings}"
    );
    let report = hall.file("report.txt?lang=en").await;
    assert!(report.contains("Tigres (Caro / Iris)"), "{report}");
    let trf = hall.file("report.trf").await;
    assert!(trf.contains("Ana / Beto") && trf.contains("77"), "{trf}");
}

/// The number of a game without a result.
fn open_game(view: &Value) -> Option<Value> {
    let rounds = view["rounds"].as_array().unwrap().iter();
    let mut games = rounds.flat_map(|round| round["games"].as_array().unwrap());
    let open = games.find(|game| game["result"].is_null());
    open.map(|game| game["encounter"].clone())
}

#[tokio::test]
async fn no_name_runs_in_a_spreadsheet() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let setup = json!({"play": {"type": "board", "game": "Ajedrez"}});
    let format = json!({"type": "round_robin", "cycles": "single"});
    let hall = Hall::open(&server, &cookie, format, setup).await;
    for (name, _) in HOSTILE {
        let person = json!({"name": name, "category": name});
        hall.done(json!({"type": "enter", "person": person})).await;
    }
    hall.done(json!({"type": "publish"})).await;
    for file in ["standings.csv", "games.csv"] {
        hostile::check(file, &hall.file(file).await);
    }
    // The standings, taken as the list of another contest, bring the same names.
    let format = json!({"type": "round_robin", "cycles": "single"});
    let setup = json!({"play": {"type": "board", "game": "Ajedrez"}});
    let again = Hall::open(&server, &cookie, format, setup).await;
    let list = hall.file("standings.csv").await;
    again.done(json!({"type": "list", "csv": list})).await;
    let view = again.look(None).await;
    let entrants = view["entrants"].as_array().unwrap().iter();
    let mut found: Vec<&str> = entrants.map(|it| it["name"].as_str().unwrap()).collect();
    let mut written = HOSTILE.map(|(name, _)| name);
    found.sort_unstable();
    written.sort_unstable();
    assert_eq!(found, written);
}

#[tokio::test]
async fn who_is_level_shares_a_place_in_the_standings_of_a_category_too() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let setup = json!({"play": {"type": "board", "game": "Ajedrez"}});
    let format = json!({"type": "swiss", "rounds": 3});
    let hall = Hall::open(&server, &cookie, format, setup).await;
    let list = "name;category\nAna;\nBeto;Sub-12\nCaro;\nDani;Sub-12\n";
    hall.done(json!({"type": "list", "csv": list})).await;
    hall.done(json!({"type": "publish"})).await;
    for game in [1, 2] {
        hall.done(json!({"type": "settle", "encounter": game, "result": "draw"}))
            .await;
    }
    let report = hall.file("report.txt?lang=en").await;
    let (_, sub_12) = report.split_once("Standings: Sub-12\n").unwrap();
    let lines: Vec<&str> = sub_12.lines().take(2).map(str::trim).collect();
    assert_eq!(lines, ["1    0.5  Beto (1)", "1    0.5  Dani (1)"]);
}
