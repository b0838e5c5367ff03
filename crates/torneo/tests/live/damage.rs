//! An entry that this version cannot read: that room or session says so and rests, the others live.

use serde_json::{Value, json};
use torneo_rules::journal::{NewEntry, Payload, StreamId, UnixMillis, Version};
use torneo_store::Store;

use crate::phone::{me, place};
use crate::program::run;
use crate::server::Server;
use crate::session::hurried;
use crate::session::organiser::Organiser;

/// Writes an entry of a later version at the end of a stream, as that version would.
async fn write(folder: &std::path::Path, stream: &str, payload: Value) -> u64 {
    let store = Store::sqlite(folder).await.unwrap();
    let stream: StreamId = stream.parse().unwrap();
    let entries = store.read(&stream, Version::START).await.unwrap();
    let last = entries.last().unwrap();
    let entry = NewEntry {
        recorded_at: UnixMillis::new(last.recorded_at.number() + 1).unwrap(),
        payload: Payload::of(&payload).unwrap(),
    };
    store
        .append(&stream, last.version, vec![entry])
        .await
        .unwrap();
    store.close().await;
    last.version.number() + 1
}

#[tokio::test]
async fn a_room_with_an_entry_of_a_later_version_says_so_and_rests_alone() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let ana = server.person("Ana").await;
    let bot = json!({"kind": "bot", "level": "easy"});
    let torn = server.room(&ana, me(), bot.clone()).await;
    let whole = server.room(&ana, me(), bot).await;
    let mut phone = server.phone(Some(&ana)).await;
    assert_eq!(phone.ask(place(&torn, "b2")).await["ok"], true);
    drop(server);
    let danced = json!({"event": {"type": "danced", "by": "X"}});
    let version = write(data.path(), &format!("room/{torn}"), danced).await;

    let server = Server::start(data.path());
    let mut phone = server.phone(Some(&ana)).await;
    // Ids of before would get their old answers again.
    phone.next = 100;
    let (_, body) = server.http(&format!("GET /api/rooms/{torn}"), "", "").await;
    let room: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(room["damaged"]["version"], version, "{body}");
    assert_eq!(room["version"], version - 1, "shown as it was before");
    // Refused with its own word, again and again, and the phone stays connected.
    for cell in ["a1", "c3", "c1"] {
        assert_eq!(phone.ask(place(&torn, cell)).await["code"], "damaged");
    }
    let (_, figures) = server.http("GET /metrics", "", "").await;
    assert!(figures.contains("\ntorneo_damaged 1\n"), "{figures}");
    let (_, body) = server
        .http(&format!("GET /api/rooms/{whole}"), "", "")
        .await;
    assert!(!body.contains("damaged"), "{body}");
    assert_eq!(phone.ask(place(&whole, "b2")).await["ok"], true);
}

#[tokio::test]
async fn a_session_with_an_entry_of_a_later_version_says_so_and_rests_alone() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let organiser = Organiser::of(&server).await;
    let torn = organiser.open(&server, hurried(json!({}))).await;
    let whole = organiser.open(&server, hurried(json!({}))).await;
    drop(server);
    let danced = json!({"event": {"type": "danced", "player": 1}});
    let version = write(data.path(), &format!("snatch/{torn}"), danced).await;

    let server = Server::start_with(data.path(), &[]);
    let ana = server.person("Ana").await;
    let mut phone = server.phone(Some(&ana)).await;
    let watch = json!({"type": "watch_session", "session": torn});
    assert_eq!(phone.ask(watch).await["ok"], true);
    let seen = phone.hear_of("session").await;
    assert_eq!(seen["session"]["damaged"]["version"], version, "{seen}");
    let start = json!({"kind": "start"});
    assert_eq!(
        organiser.does(&server, &torn, start.clone()).await,
        "damaged"
    );
    assert_eq!(organiser.does(&server, &whole, start).await, "too_few");
}

/// Asks as an organiser: what the status is, and the JSON.
fn asker(cookie: &str) -> impl AsyncFn(&Server, &str, Value) -> (u16, Value) {
    async move |server, route, body| {
        let (status, answer) = server.http(route, cookie, &body.to_string()).await;
        (status, serde_json::from_str(&answer).unwrap())
    }
}

#[tokio::test]
async fn a_tournament_with_an_entry_of_a_later_version_is_shown_as_it_was_before() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let ask = asker(&cookie);
    let form = json!({"id": "copa", "form": {"name": "Copa", "rounds": 3}});
    assert_eq!(ask(&server, "POST /api/tournaments", form).await.0, 201);
    let mut acts: Vec<Value> = ["p1", "p2", "p3", "p4"]
        .map(|id| json!({"act": {"type": "enrol", "person": {"id": id, "name": id}}}))
        .into();
    acts.push(json!({"act": {"type": "publish"}}));
    for act in &acts {
        let (status, answer) = ask(&server, "POST /api/tournaments/copa/acts", act.clone()).await;
        assert_eq!(status, 200, "{answer}");
    }
    drop(server);
    let danced = json!({"by": {"director": "Eva"}, "did": {"type": "danced"}});
    let version = write(data.path(), "domino/copa", danced).await;

    let server = Server::start(data.path());
    for page in ["/public", ""] {
        let route = format!("GET /api/tournaments/copa{page}");
        let (status, seen) = ask(&server, &route, json!({})).await;
        assert_eq!((status, &seen["version"]), (200, &json!(version - 1)));
        assert_eq!(seen["damaged"]["version"], version, "{seen}");
    }
    let (_, list) = ask(&server, "GET /api/tournaments", json!({})).await;
    assert_eq!(list["tournaments"][0]["id"], "copa", "{list}");
    for (route, body) in [
        ("POST /api/tournaments/copa/acts", acts[0].clone()),
        (
            "GET /api/tournaments/copa/export/tournament.json",
            json!({}),
        ),
    ] {
        let (status, said) = ask(&server, route, body).await;
        assert_eq!((status, &said["code"]), (503, &json!("damaged")), "{said}");
        let said = said["en"].as_str().unwrap();
        assert!(said.contains("update this program"), "{said}");
    }
}

/// Changes one text of the archive's file into another of the same length, as somebody with an editor would.
fn forge(folder: &std::path::Path, from: &str, to: &str) {
    let file = folder.join(torneo_store::DATABASE_FILE);
    let mut bytes = std::fs::read(&file).unwrap();
    // Wherever it stands: a page that was split leaves a copy that nobody reads.
    let places: Vec<usize> = (0..bytes.len() - from.len())
        .filter(|&at| bytes[at..].starts_with(from.as_bytes()))
        .collect();
    assert!(!places.is_empty(), "{from}");
    for at in places {
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    }
    std::fs::write(&file, bytes).unwrap();
}

#[tokio::test]
async fn nothing_is_published_on_a_tournament_that_somebody_rewrote() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let ask = asker(&cookie);
    let mut paths = Vec::new();
    for id in ["copa", "liga"] {
        let form = json!({"id": id, "form": {"name": "Domingo", "rounds": 3}});
        assert_eq!(ask(&server, "POST /api/tournaments", form).await.0, 201);
        for player in ["p1", "p2", "p3", "p4"] {
            let name = format!("{player} de la {id}");
            let act = json!({"act": {"type": "enrol", "person": {"id": player, "name": name}}});
            let route = format!("POST /api/tournaments/{id}/acts");
            let (status, answer) = ask(&server, &route, act).await;
            assert_eq!(status, 200, "{answer}");
        }
        let form = json!({
            "form": {"name": format!("Torneo de la {id}"), "format": {"type": "swiss", "rounds": 2}},
            "setup": {"play": {"type": "tictactoe", "move_seconds": 60}, "pause_seconds": 0},
        });
        let (status, made) = ask(&server, "POST /api/contests", form).await;
        assert_eq!(status, 201, "{made}");
        let code = made["code"].as_str().unwrap().to_owned();
        let level = if id == "copa" { "perfect" } else { "easy" };
        let act = json!({"type": "bots", "count": 4, "level": level});
        let route = format!("POST /api/contests/{code}/acts");
        assert_eq!(ask(&server, &route, act).await.0, 200);
        paths.push(code);
    }
    // In good order, so that nothing stands beside the file.
    assert_eq!(server.venue.stop("-TERM").0, Some(0));
    forge(data.path(), "p3 de la copa", "p3 de la coma");
    forge(data.path(), "perfect", "armored");

    let server = Server::start(data.path());
    let publish = json!({"act": {"type": "publish"}});
    let (status, said) = ask(&server, "POST /api/tournaments/copa/acts", publish.clone()).await;
    assert_eq!((status, said["code"].as_str()), (503, Some("damaged")));
    assert!(
        said["en"].as_str().unwrap().contains("was changed"),
        "{said}"
    );
    assert_eq!(
        ask(&server, "POST /api/tournaments/liga/acts", publish)
            .await
            .0,
        200,
        "the other one goes on"
    );
    for (code, damaged) in paths.iter().zip([true, false]) {
        let (_, seen) = ask(&server, &format!("GET /api/contests/{code}"), json!({})).await;
        assert_eq!(seen["damaged"], damaged, "{seen}");
        assert_eq!(seen["damage"]["version"].is_u64(), damaged, "{seen}");
        assert_eq!(seen["damage"]["at_ms"].is_u64(), damaged, "{seen}");
        let route = format!("POST /api/contests/{code}/acts");
        let (status, said) = ask(&server, &route, json!({"type": "publish"})).await;
        let expected = if damaged { Some("damaged") } else { None };
        assert_eq!(said["code"].as_str(), expected, "{status} {said}");
    }
    let (_, figures) = server.http("GET /metrics", "", "").await;
    assert!(figures.contains("\ntorneo_damaged 1\n"), "{figures}");
}

/// How a start ends that cannot be.
fn refused(folder: &std::path::Path) -> String {
    let data = folder.to_str().unwrap();
    let serve = ["--lang", "en", "serve", "--listen", "127.0.0.1:0"];
    let ended = run(&[&serve[..], &["--data", data]].concat());
    assert_eq!(ended.exit, 20, "{}{}", ended.out, ended.err);
    ended.err
}

/// What is not done of the journal of organisers may be a removal: no server opens on one that does not fit or cannot be read.
#[tokio::test]
async fn nobody_is_served_by_organisers_whose_journal_is_damaged() {
    let later = json!({"type": "danced", "name": "Marta"});
    let with_more = json!({"type": "removed", "name": "Marta", "by": "Eva", "why": "x"});
    for entry in [None, Some(later), Some(with_more)] {
        let data = tempfile::tempdir().unwrap();
        let server = Server::start(data.path());
        Organiser::of(&server).await;
        assert_eq!(server.venue.stop("-TERM").0, Some(0));
        match entry {
            None => forge(data.path(), "Marta", "Mirta"),
            Some(entry) => drop(write(data.path(), "organisers", entry).await),
        }
        let said = refused(data.path());
        assert!(said.contains("stream 'organisers'"), "{said}");
    }
}

/// Somebody whose journal cannot be read is nobody, aloud; and the key of links that somebody changed seals nothing.
#[tokio::test]
async fn a_person_and_a_key_that_were_changed_are_refused() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    let cup = json!({"id": "copa", "form": {"name": "Copa", "rounds": 3}}).to_string();
    let (status, said) = server.http("POST /api/tournaments", &cookie, &cup).await;
    assert_eq!(status, 201, "{said}");
    let ana = server.person("Ana").await;
    assert_eq!(server.venue.stop("-TERM").0, Some(0));
    let reader = torneo_store::Reader::open(data.path()).await.unwrap();
    let people = reader.streams_under("person/").await.unwrap();
    let links = "table-links/copa".parse().unwrap();
    let drawn = reader.read(&links, Version::START).await.unwrap();
    let drawn: Value = serde_json::from_str(drawn[0].payload.as_str()).unwrap();
    let key = drawn["key"].as_str().unwrap();
    drop(reader);
    let renamed = json!({"type": "renamed", "name": "Eva", "color": "red"});
    write(data.path(), people[0].stream.as_str(), renamed).await;
    forge(data.path(), key, &"a".repeat(key.len()));

    let server = Server::start_with(data.path(), &[]);
    let bearer = format!("authorization: Bearer {ana}\r\n");
    let name = json!({"name": "Luz"}).to_string();
    let (status, said) = server.http("PATCH /api/people/me", &bearer, &name).await;
    assert_eq!(status, 503, "{said}");
    let route = "GET /api/tournaments/copa/links";
    let (status, said) = server.http(route, &cookie, "").await;
    assert_eq!(status, 503, "{said}");
}

/// The small files beside the database remember entries that it lost: nothing is published on what is left.
#[tokio::test]
async fn nothing_goes_on_where_an_acknowledged_entry_is_lost() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let cookie = Organiser::of(&server).await.cookie;
    for id in ["copa", "liga"] {
        let cup = json!({"id": id, "form": {"name": "Copa", "rounds": 3}}).to_string();
        let (status, said) = server.http("POST /api/tournaments", &cookie, &cup).await;
        assert_eq!(status, 201, "{said}");
    }
    let ana = server.person("Ana").await;
    let bot = json!({"kind": "bot", "level": "easy"});
    let room = server.room(&ana, me(), bot.clone()).await;
    let whole = server.room(&ana, me(), bot).await;
    assert_eq!(server.venue.stop("-TERM").0, Some(0));
    let tail = data.path().join(torneo_store::TAIL_FILE);
    let mut lines = std::fs::read_to_string(&tail).unwrap();
    for stream in ["domino/copa".to_owned(), format!("room/{room}")] {
        lines += &format!("{stream} 99 {}\n", "ab".repeat(32));
    }
    std::fs::write(&tail, lines).unwrap();
    let folder = data.path().to_str().unwrap();
    let closed = ["domino", "act", "copa", "--data", folder, "--lang", "en"];
    let ended = run(&[&closed[..], &[r#"{"type": "archive"}"#]].concat());
    assert_eq!(ended.exit, 20, "{}{}", ended.out, ended.err);

    for start in 1..=2 {
        let server = Server::start_with(data.path(), &[]);
        let enrol = json!({"act": {"type": "enrol", "person": {"id": format!("p{start}")}}});
        let acted = async |id: &str| {
            let route = format!("POST /api/tournaments/{id}/acts");
            let (status, said) = server.http(&route, &cookie, &enrol.to_string()).await;
            (status, serde_json::from_str::<Value>(&said).unwrap())
        };
        let (status, said) = acted("copa").await;
        assert_eq!((status, said["code"].as_str()), (503, Some("damaged")));
        assert_eq!(acted("liga").await.0, 200, "the other one goes on");
        let mut phone = server.phone(Some(&ana)).await;
        phone.next = 100 * start;
        assert_eq!(phone.ask(place(&room, "b2")).await["code"], "damaged");
        let cell = ["a1", "c3"][usize::from(start == 2)];
        let played = phone.ask(place(&whole, cell)).await;
        assert_ne!(played["code"], "damaged", "{played}");
    }
}
