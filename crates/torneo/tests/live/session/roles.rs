//! The monitor is watched by those with a role in the session, for as long as they have it.

use serde_json::json;

use super::hurried;
use super::organiser::Organiser;
use crate::server::Server;

#[tokio::test]
async fn a_monitor_ends_with_the_role() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let marta = Organiser::of(&server).await;
    let luis = marta.invite(&server, "Luis").await;
    let session = marta
        .open(&server, hurried(json!({"phases": ["G1"]})))
        .await;
    let watch = json!({"type": "watch_monitor", "session": session});
    let mut stranger = luis.phone(&server).await;
    assert_eq!(stranger.ask(watch.clone()).await["code"], "organisers_only");

    let roles = format!("/api/sessions/{session}/roles");
    let role = |role| json!({"name": "Luis", "role": role});
    assert_eq!(
        marta.post(&server, &roles, role(Some("viewer"))).await.0,
        200
    );
    let mut viewer = luis.phone(&server).await;
    assert_eq!(viewer.ask(watch.clone()).await["ok"], true);
    viewer.hear_of("monitor").await;
    let listed = luis.get(&server, "/api/sessions").await;
    assert_eq!(listed["sessions"][0]["code"], session.as_str());

    assert_eq!(marta.post(&server, &roles, role(None)).await.0, 200);
    assert_eq!(viewer.hear_of("goodbye").await["code"], "organisers_only");
    let listed = luis.get(&server, "/api/sessions").await;
    assert_eq!(listed["sessions"], json!([]));
    let mut again = luis.phone(&server).await;
    assert_eq!(again.ask(watch).await["code"], "organisers_only");
}
