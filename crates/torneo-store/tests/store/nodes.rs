//! Several servers on one database: who lives, whose a stream is, and that nobody takes from the living.

use std::time::Duration;

use sqlx::{AssertSqlSafe, ConnectOptions, Executor};
use tokio::time::sleep;
use torneo_rules::journal::Version;
use torneo_store::{Error, Mark, Node, NodeSeen, Part, Places, Store};

use crate::contract::{event, stream};
use crate::postgres_server::new_database;

struct Server {
    store: Store,
    node: Node,
    places: Places,
}

impl Server {
    async fn start(url: &str, name: &str, lock: i64) -> Self {
        let id = format!("{name}-1");
        let store = Store::postgres_among(url, name, &id).await.unwrap();
        let (node, places) = store.join(&id, lock).await.unwrap();
        Self {
            store,
            node,
            places,
        }
    }

    /// Opens rooms, or goes on in them.
    async fn write(&self, rooms: std::ops::Range<u32>, expected: u64, mark: Mark) {
        let parts = rooms.map(|room| Part {
            stream: stream(&format!("room/{room:05}")),
            expected: Version::new(expected).unwrap(),
            entries: vec![event("1")],
            mark: mark.clone(),
        });
        self.store.append_all(parts.collect()).await.unwrap();
    }

    async fn seen(&mut self, id: &str) -> NodeSeen {
        let seen = self.node.beat(true, false).await.unwrap();
        let mut nodes = seen.nodes.into_iter();
        nodes.find(|node| node.id == id).unwrap()
    }

    async fn owner(&self, room: u32) -> Option<String> {
        let room = format!("room/{room:05}");
        let found = self.places.look(&[room]).await.unwrap();
        found.into_iter().next().and_then(|(_, place)| place.owner)
    }

    /// Dies without a word: its connections are cut.
    async fn die(self, url: &str, lock: i64) {
        drop(self.node);
        wait_for_free(url, lock).await;
    }
}

/// The database takes a moment to notice that a connection is gone.
async fn wait_for_free(url: &str, lock: i64) {
    let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
    let mut look = options.connect().await.unwrap();
    loop {
        let held = AssertSqlSafe(format!(
            "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = {lock}"
        ));
        if look.fetch_optional(held).await.unwrap().is_none() {
            return;
        }
        sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn who_opens_owns_and_nobody_takes_from_the_living() {
    let url = new_database();
    let (a, mut b) = (
        Server::start(&url, "a", 1).await,
        Server::start(&url, "b", 2).await,
    );
    a.write(0..3, 0, Mark::Live).await;
    assert_eq!(a.owner(0).await.as_deref(), Some("a-1"));
    assert_eq!(b.node.claim(100, true, &[]).await.unwrap(), []);
    assert_eq!(b.places.take(&stream("room/00000")).await.unwrap(), None);
    // A game that is over stays where it is kept, until it is let go.
    a.write(0..1, 1, Mark::Resting).await;
    assert_eq!(a.owner(0).await.as_deref(), Some("a-1"));
    b.places.let_go(&["room/00000".to_owned()]).await.unwrap();
    assert_eq!(
        a.owner(0).await.as_deref(),
        Some("a-1"),
        "not b's to let go"
    );
    a.places.let_go(&["room/00000".to_owned()]).await.unwrap();
    assert_eq!(a.owner(0).await, None);
    // Then whoever is asked for it takes it, and only one of two.
    let taken = b.places.take(&stream("room/00000")).await.unwrap().unwrap();
    assert!(taken.epoch > 1, "no epoch comes back");
    assert_eq!(taken.since_ms, 0);
    let name = ["room/00000".to_owned()];
    let renewed = b.places.renew(&name).await.unwrap();
    assert_eq!(renewed[0].epoch, taken.epoch + 1);
    assert_eq!(a.places.renew(&name).await.unwrap(), []);
    assert_eq!(b.places.owned().await.unwrap(), ["room/00000"]);
    assert_eq!(a.places.take(&stream("room/00000")).await.unwrap(), None);
    // A server that has the database to itself and several servers keep each other out.
    let alone = Store::postgres(&url).await.unwrap();
    assert_eq!(alone.serve_alone().await.err(), Some(Error::Served));
}

#[tokio::test]
async fn what_a_dead_server_had_is_claimed_once_and_in_shares() {
    let url = new_database();
    let a = Server::start(&url, "a", 11).await;
    let mut b = Server::start(&url, "b", 12).await;
    let mut c = Server::start(&url, "c", 13).await;
    a.write(0..40, 0, Mark::Live).await;
    let before = b.node.beat(true, false).await.unwrap().now_ms;
    a.die(&url, 11).await;
    // Its lock is free, and it has just been heard: it may only have lost its connection.
    assert_eq!(b.node.claim(100, true, &[]).await.unwrap(), []);
    while !b.seen("a-1").await.is_dead() {
        sleep(Duration::from_millis(20)).await;
    }
    let except = ["room/00000".to_owned()];
    let (one, other) = (
        b.node.claim(10, true, &except),
        c.node.claim(100, true, &[]),
    );
    let (one, other) = tokio::join!(one, other);
    let (one, mut other) = (one.unwrap(), other.unwrap());
    assert!(one.len() <= 10);
    other.extend(c.node.claim(100, true, &[]).await.unwrap());
    let mut streams: Vec<_> = one.iter().chain(&other).map(|one| &one.stream).collect();
    streams.sort();
    streams.dedup();
    assert_eq!(streams.len(), one.len() + other.len(), "each place once");
    assert_eq!(streams.len(), 40);
    assert!(one.iter().all(|one| one.stream.as_str() != "room/00000"));
    for claimed in one.iter().chain(&other) {
        assert_eq!(claimed.epoch, 2);
        assert!(claimed.since_ms > 0 && claimed.since_ms <= before + 2_000);
    }
    // Its own again, after a while of silence.
    let again = c.node.regain(before + 60_000).await.unwrap();
    assert_eq!(again.len(), other.len());
    assert!(again.iter().all(|one| one.epoch == 3));
    assert!(again.iter().all(|one| one.since_ms == before + 60_000));
}

#[tokio::test]
async fn who_goes_gives_everything_away_at_once() {
    let url = new_database();
    let mut a = Server::start(&url, "a", 21).await;
    let mut b = Server::start(&url, "b", 22).await;
    a.write(0..5, 0, Mark::Live).await;
    assert_eq!(b.seen("a-1").await.places, 5);
    assert_eq!(a.node.hand_over().await.unwrap(), 5);
    let seen = b.node.beat(true, false).await.unwrap();
    assert_eq!(seen.free, 5);
    let claimed = b.node.claim(100, false, &[]).await.unwrap();
    assert_eq!(claimed.len(), 5);
    assert!(
        claimed
            .iter()
            .all(|one| one.since_ms >= seen.now_ms - 60_000)
    );
    a.node.leave().await;
    let left = b.node.beat(true, false).await.unwrap().nodes;
    assert_eq!(left.len(), 1);
}

#[tokio::test]
async fn streams_that_grow_are_told() {
    let url = new_database();
    let a = Server::start(&url, "a", 31).await;
    let (heard, mut grown) = tokio::sync::mpsc::unbounded_channel();
    a.store.tell_growth(heard).await.unwrap();
    a.write(0..2, 0, Mark::Live).await;
    let grown = grown.recv().await.unwrap();
    let names: Vec<&str> = grown.iter().map(|(stream, _)| stream.as_str()).collect();
    assert_eq!(names, ["room/00000", "room/00001"]);
    assert_eq!(a.store.heads_stream().as_str(), "heads/a");
}
