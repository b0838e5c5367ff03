//! People's rights: what they said of themselves can be made unreadable for ever, and what remains still verifies.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::organiser::Organiser;
use super::player::{Player, all_play_until, come_in};
use super::{hurried, records};
use crate::postgres_server;
use crate::program::{torneo, verifies};
use crate::server::Server;
use crate::venue::Venue;

const NAMES: [&str; 2] = ["Nombre Plantado Uno", "Nombre Plantado Dos"];
const SAID: &str = "frase plantada en la charla";
const ANSWERED: &str = "respuesta plantada al final";

/// The files under a folder that hold some bytes, as they lie on the disk.
fn holding(folder: &Path, wanted: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            found.extend(holding(&path, wanted));
        } else if let Ok(bytes) = fs::read(&path)
            && bytes.windows(wanted.len()).any(|window| window == wanted)
        {
            found.push(path.display().to_string());
        }
    }
    found
}

fn torneo_on(folder: &Path, args: &[&str]) -> String {
    torneo(&[args, &["--data", folder.to_str().unwrap()]].concat())
}

async fn file_of(organiser: &Organiser, server: &Server, session: &str, name: &str) -> String {
    let path = format!("GET /api/sessions/{session}/data/{name}");
    let (status, body) = server.http(&path, &organiser.cookie, "").await;
    assert_eq!(status, 200, "{body}");
    body
}

/// Two people with names of their own talk, play and answer.
async fn played(server: &Server, organiser: &Organiser) -> String {
    let question = json!({"kind": "text", "text": {"es": "¿Qué tal?", "en": "How was it?"}});
    let file = hurried(
        json!({"phases": ["G5"], "rounds": 1, "chat_seconds": 2, "questionnaire": [question]}),
    );
    let session = organiser.open(server, file).await;
    let mut players = Vec::new();
    for name in NAMES {
        let token = server.person("Invitado").await;
        let (status, body) = come_in(server, &session, &token, json!({"name": name})).await;
        assert_eq!(status, 200, "{body}");
        players.push(Player::watch(server, &session, &token).await);
    }
    let refused = organiser
        .does(server, &session, json!({"kind": "anonymise"}))
        .await;
    assert_eq!(refused, "not_over");
    organiser.start(server, &session).await;
    players[0].until_stage("playing").await;
    let said = players[0].act(json!({"type": "chat", "text": SAID})).await;
    assert_eq!(said["ok"], true, "{said}");
    let heard = players[1]
        .until(|now| now["now"]["view"]["chat"][0]["text"] == SAID)
        .await;
    assert_eq!(heard["stage"], "playing");
    for mut player in all_play_until(players, "questionnaire").await {
        let answers = json!({"type": "questionnaire", "session": session, "replies": [ANSWERED]});
        assert_eq!(player.ask(answers).await["ok"], true);
    }
    session
}

/// In PostgreSQL the journal holds sealed text too; the key is a file beside the server.
#[tokio::test]
async fn in_postgresql_names_are_sealed_as_well_and_can_be_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let database = postgres_server::new_database();
    let seals = folder.path().to_str().unwrap();
    let settings = ["--database", &database, "--seals", seals];
    let server = Server::of(Venue::start_on(&settings, &[]));
    let organiser = Organiser::of(&server).await;
    let session = played(&server, &organiser).await;
    assert!(folder.path().join("seals").join(&session).exists());
    let stream = format!("snatch/{session}");
    let kept = torneo(&["journal", "export", &stream, "--data", &database]);
    assert!(kept.contains("entered"), "{kept}");
    for planted in [NAMES[0], NAMES[1], SAID, ANSWERED] {
        assert!(!kept.contains(planted), "{planted}");
    }
    let people = file_of(&organiser, &server, &session, "players.csv").await;
    assert!(people.contains(NAMES[0]));
    let does = organiser
        .does(&server, &session, json!({"kind": "anonymise"}))
        .await;
    assert_eq!(does, "");
    let people = file_of(&organiser, &server, &session, "players.csv").await;
    assert!(!people.contains(NAMES[0]));
    verifies(&database);
}

#[tokio::test]
async fn what_people_said_of_themselves_can_be_made_unreadable_and_the_rest_still_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let organiser = Organiser::of(&server).await;
    let session = played(&server, &organiser).await;
    let read = |name: &'static str| file_of(&organiser, &server, &session, name);
    assert!(read("players.csv").await.contains(NAMES[1]));
    assert!(read("chat.csv").await.contains(SAID));
    assert!(read("wide.csv").await.contains(ANSWERED));
    let report = organiser
        .get(&server, &format!("/api/sessions/{session}/report"))
        .await;
    let key = fs::read(folder.path().join("seals").join(&session)).unwrap();
    let copy = folder.path().join("copia.sqlite");
    torneo_on(folder.path(), &["backup", copy.to_str().unwrap()]);
    // Never in the clear on the disk, not even before.
    for planted in [NAMES[0], NAMES[1], SAID, ANSWERED] {
        assert_eq!(
            holding(folder.path(), planted.as_bytes()),
            Vec::<String>::new()
        );
    }
    // The names survive a restart, as long as there is a key.
    drop(server);
    let server = Server::start(folder.path());
    let monitor = organiser.monitor(&server, &session).await;
    assert_eq!(monitor["monitor"]["people"][0]["name"], NAMES[0]);
    let does = |what: Value| organiser.does(&server, &session, what);
    assert_eq!(does(json!({"kind": "anonymise"})).await, "");
    assert_eq!(does(json!({"kind": "anonymise"})).await, "not_asked");
    let monitor = organiser.monitor(&server, &session).await;
    assert_eq!(monitor["monitor"]["people"][0]["name"], "");
    let after = organiser
        .get(&server, &format!("/api/sessions/{session}/report"))
        .await;
    for part in ["all", "clean", "flagged"] {
        assert_eq!(after[part], report[part]);
    }
    for name in [
        "players.csv",
        "chat.csv",
        "wide.csv",
        "payment.csv",
        "events.csv",
        "session.json",
    ] {
        let text = file_of(&organiser, &server, &session, name).await;
        for planted in [NAMES[0], NAMES[1], SAID, ANSWERED] {
            assert!(!text.contains(planted), "{planted} in {name}");
        }
    }
    drop(server);
    for planted in [NAMES[0], NAMES[1], SAID, ANSWERED] {
        assert_eq!(
            holding(folder.path(), planted.as_bytes()),
            Vec::<String>::new()
        );
    }
    assert_eq!(
        holding(folder.path(), &key),
        Vec::<String>::new(),
        "nor is the key"
    );
    verifies(folder.path());
    let whole = folder.path().join("sesion.json");
    let args = ["snatch", "export", &session, "--table", "session.json"];
    fs::write(&whole, torneo_on(folder.path(), &args)).unwrap();
    verifies(&whole);
    torneo_on(folder.path(), &["snatch", "report", &session]);
    let last = records(folder.path(), &session).pop().unwrap();
    assert_eq!(last["payload"]["event"]["type"], "anonymised");
    assert_eq!(last["payload"]["by"]["organiser"], "Marta");
}
