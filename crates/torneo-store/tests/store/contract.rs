//! What every engine promises, as a list of behaviours. Each gets an empty archive that can be reopened.

use std::future::Future;
use std::pin::Pin;

use torneo_rules::journal::{
    Entry, Head, NewEntry, Payload, StreamId, UnixMillis, Version, verify,
};
use torneo_store::{Error, MOST_ENTRIES_PER_APPEND, Mark, Part, Store};

type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// An empty archive of some engine.
pub trait Factory: Sync {
    /// Opens it; called again after `close`, it must show the same archive, if the engine remembers.
    fn open(&self) -> Boxed<'_, Store>;
    fn remembers(&self) -> bool;
}

/// A behaviour, by name.
pub type Behaviour = (&'static str, fn(&dyn Factory) -> Boxed<'_, ()>);

macro_rules! behaviours {
    ($($name:ident),* $(,)?) => {
        pub const CONTRACT: &[Behaviour] = &[$((stringify!($name), |factory| Box::pin($name(factory)))),*];
    };
}

behaviours![
    entries_come_back_in_order,
    a_stream_without_entries_is_empty,
    the_wrong_version_is_refused_and_stores_nothing,
    an_append_is_stored_whole_or_not_at_all,
    several_streams_grow_together_or_not_at_all,
    a_reader_asks_for_what_it_lacks,
    streams_are_told_with_their_ends,
    bytes_come_back_as_they_went,
    big_payloads_are_kept,
    counts_are_bounded,
    many_writers_share_commits,
    of_two_owners_one_wins_each_version,
    closing_stores_what_waits_and_refuses_the_rest,
    a_restart_keeps_everything,
    the_index_knows_what_is_live,
    many_streams_are_read_at_once,
];

pub fn stream(name: &str) -> StreamId {
    name.parse().unwrap()
}

pub fn event(text: impl Into<String>) -> NewEntry {
    NewEntry {
        recorded_at: UnixMillis::new(1_700_000_000_000).unwrap(),
        payload: Payload::new(text.into()).unwrap(),
    }
}

pub fn version(number: u64) -> Version {
    Version::new(number).unwrap()
}

fn payloads(entries: &[Entry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.payload.as_str()).collect()
}

async fn all(store: &Store, stream: &StreamId) -> Vec<Entry> {
    store.read(stream, Version::START).await.unwrap()
}

async fn entries_come_back_in_order(factory: &dyn Factory) {
    let store = factory.open().await;
    let room = stream("room/1");
    let first = store
        .append(&room, Version::START, vec![event("1"), event("2")])
        .await
        .unwrap();
    let second = store
        .append(&room, version(2), vec![event("3")])
        .await
        .unwrap();
    let read = all(&store, &room).await;
    assert_eq!(payloads(&read), ["1", "2", "3"]);
    assert_eq!(read, [first, second].concat());
    assert_eq!(read[0].previous, Head::START.hash);
    assert_eq!(verify(&room, &read).unwrap(), read[2].head());
}

async fn a_stream_without_entries_is_empty(factory: &dyn Factory) {
    let store = factory.open().await;
    assert_eq!(all(&store, &stream("nobody")).await, []);
    assert_eq!(store.reader().streams().await.unwrap(), []);
    let checked = store.reader().verify(&stream("nobody"), |_| ()).await;
    assert_eq!(checked.unwrap().unwrap(), Head::START);
}

async fn the_wrong_version_is_refused_and_stores_nothing(factory: &dyn Factory) {
    let store = factory.open().await;
    let room = stream("room");
    store
        .append(&room, Version::START, vec![event("1")])
        .await
        .unwrap();
    for expected in [0, 2, 7] {
        let refused = store
            .append(&room, version(expected), vec![event("0")])
            .await;
        let conflict = Error::Conflict {
            stream: room.clone(),
            expected: version(expected),
            actual: version(1),
        };
        assert_eq!(refused, Err(conflict));
    }
    assert_eq!(payloads(&all(&store, &room).await), ["1"]);
    store
        .append(&room, version(1), vec![event("2")])
        .await
        .unwrap();
}

async fn an_append_is_stored_whole_or_not_at_all(factory: &dyn Factory) {
    let store = factory.open().await;
    let room = stream("room");
    // Both wait for the same commit; the second expects what only the first can give.
    let (first, second) = tokio::join!(
        store.append(&room, Version::START, vec![event("1"), event("2")]),
        store.append(&room, Version::START, vec![event("3"), event("4")]),
    );
    assert!(first.is_ok() != second.is_ok());
    let read = all(&store, &room).await;
    assert!([["1", "2"], ["3", "4"]].contains(&payloads(&read).try_into().unwrap()));
}

async fn several_streams_grow_together_or_not_at_all(factory: &dyn Factory) {
    let store = factory.open().await;
    let (old, new) = (stream("room/old"), stream("room/new"));
    let part = |stream: &StreamId, expected: u64, text: &str| Part {
        stream: stream.clone(),
        expected: version(expected),
        entries: vec![event(text)],
        mark: Mark::Resting,
    };
    let parts = vec![part(&old, 0, "1"), part(&new, 0, "2")];
    let stored = store.append_all(parts).await.unwrap();
    assert_eq!(payloads(&stored), ["1", "2"]);
    for (first, second) in [((&old, 1), (&new, 0)), ((&new, 0), (&old, 1))] {
        let parts = vec![part(first.0, first.1, "3"), part(second.0, second.1, "3")];
        let refused = store.append_all(parts).await;
        assert!(matches!(refused, Err(Error::Conflict { stream, .. }) if stream == new));
    }
    // The part that fitted was not chained either.
    store
        .append(&old, version(1), vec![event("4")])
        .await
        .unwrap();
    assert_eq!(payloads(&all(&store, &old).await), ["1", "4"]);
    assert_eq!(payloads(&all(&store, &new).await), ["2"]);
    verify(&old, &all(&store, &old).await).unwrap();
    store.close().await;
}

async fn a_reader_asks_for_what_it_lacks(factory: &dyn Factory) {
    let store = factory.open().await;
    let room = stream("room");
    // More than one page.
    for start in (0..600).step_by(200) {
        let entries = (start..start + 200).map(|n| event(n.to_string())).collect();
        store.append(&room, version(start), entries).await.unwrap();
    }
    for after in [0, 1, 255, 256, 257, 512, 599, 600, 601] {
        let read = store.read(&room, version(after)).await.unwrap();
        let expected: Vec<u64> = (after + 1..=600).collect();
        let versions: Vec<u64> = read.iter().map(|entry| entry.version.number()).collect();
        assert_eq!(versions, expected, "after {after}");
    }
}

async fn streams_are_told_with_their_ends(factory: &dyn Factory) {
    let store = factory.open().await;
    // Bytes decide the order, not a language: capitals before small letters, '-' before digits.
    for (name, count) in [("b", 1), ("a/2", 3), ("a-1", 2), ("Z", 4)] {
        let entries = (0..count).map(|n| event(n.to_string())).collect();
        store
            .append(&stream(name), Version::START, entries)
            .await
            .unwrap();
    }
    let told = store.reader().streams().await.unwrap();
    let names: Vec<(&str, u64)> = told
        .iter()
        .map(|told| (told.stream.as_str(), told.head.version.number()))
        .collect();
    assert_eq!(names, [("Z", 4), ("a-1", 2), ("a/2", 3), ("b", 1)]);
    for (beginning, places) in [("", 0..4), ("a", 1..3), ("a/", 2..3), ("c", 4..4)] {
        let under = store.reader().streams_under(beginning).await.unwrap();
        assert_eq!(under, told[places], "{beginning}");
    }
    for told in &told {
        let checked = store.reader().verify(&told.stream, |_| ()).await.unwrap();
        assert_eq!(checked.unwrap(), told.head);
    }
}

async fn bytes_come_back_as_they_went(factory: &dyn Factory) {
    let store = factory.open().await;
    let room = stream("a-Z_0.9:x/y");
    let texts = [
        r#"{"b":1,"a":2,"a":3}"#,
        r#" { "spaces" : [ 1 , 2.50 , 1e3 ] } "#,
        r#""\u0000\ud83c\udccf \" \\ \/""#,
        r#"{"nombre":"Íñigo Peña 🁡 ñandú — «sí»","العربية":"עברית"}"#,
        "\"e\u{301} \u{feff}\u{2028}\u{7f}\"",
        "12345678901234567890123456789012345678901234567890.000",
        "null",
    ];
    let entries = texts.iter().map(|text| event(*text)).collect();
    store.append(&room, Version::START, entries).await.unwrap();
    let read = all(&store, &room).await;
    assert_eq!(payloads(&read), texts);
    verify(&room, &read).unwrap();
}

async fn big_payloads_are_kept(factory: &dyn Factory) {
    let store = factory.open().await;
    let room = stream("room");
    let big = format!("\"{}\"", "ñ".repeat((1 << 19) - 1));
    assert_eq!(big.len(), 1 << 20);
    let entries = vec![event("1"), event(big.clone()), event("3")];
    store.append(&room, Version::START, entries).await.unwrap();
    let read = all(&store, &room).await;
    assert_eq!(read[1].payload.as_str(), big);
    verify(&room, &read).unwrap();
}

async fn counts_are_bounded(factory: &dyn Factory) {
    let store = factory.open().await;
    let room = stream("room");
    for count in [0, MOST_ENTRIES_PER_APPEND + 1] {
        let entries = vec![event("1"); count];
        let refused = store.append(&room, Version::START, entries).await;
        let most = MOST_ENTRIES_PER_APPEND;
        assert_eq!(refused, Err(Error::Count { count, most }));
    }
    let entries = vec![event("1"); MOST_ENTRIES_PER_APPEND];
    store.append(&room, Version::START, entries).await.unwrap();
}

async fn many_writers_share_commits(factory: &dyn Factory) {
    const ROOMS: u64 = 100;
    const EVENTS: u64 = 20;
    let store = factory.open().await;
    let rooms: Vec<_> = (0..ROOMS)
        .map(|room| {
            let store = store.clone();
            tokio::spawn(async move {
                let room = stream(&format!("room/{room}"));
                for done in 0..EVENTS {
                    let entry = event(done.to_string());
                    let stored = store.append(&room, version(done), vec![entry]).await;
                    assert_eq!(stored.unwrap()[0].version, version(done + 1));
                }
            })
        })
        .collect();
    for room in rooms {
        room.await.unwrap();
    }
    let figures = store.figures();
    assert_eq!(figures.entries, ROOMS * EVENTS);
    assert_eq!(figures.failures, 0);
    let mean = figures.entries as f64 / figures.commits as f64;
    // An engine that commits in no time has nothing to share.
    assert!(
        mean > 1.5 || !factory.remembers(),
        "{mean} entries to a commit"
    );
    let told = store.reader().streams().await.unwrap();
    assert_eq!(told.len() as u64, ROOMS);
    for told in told {
        let checked = store.reader().verify(&told.stream, |_| ()).await.unwrap();
        assert_eq!(checked.unwrap().version, version(EVENTS));
    }
}

async fn of_two_owners_one_wins_each_version(factory: &dyn Factory) {
    let store = factory.open().await;
    let room = stream("room");
    let owner = |name: &'static str| {
        let (store, room) = (store.clone(), room.clone());
        tokio::spawn(async move {
            let mut won = 0;
            for done in 0..50 {
                match store.append(&room, version(done), vec![event(name)]).await {
                    Ok(_) => won += 1,
                    Err(Error::Conflict { actual, .. }) => assert!(actual > version(done)),
                    Err(error) => panic!("{error}"),
                }
            }
            won
        })
    };
    let (a, b) = (owner("1"), owner("2"));
    assert_eq!(a.await.unwrap() + b.await.unwrap(), 50);
    let read = all(&store, &room).await;
    assert_eq!(verify(&room, &read).unwrap().version, version(50));
}

async fn closing_stores_what_waits_and_refuses_the_rest(factory: &dyn Factory) {
    let store = factory.open().await;
    assert_eq!(store.can_write().await, Ok(()));
    let waiting: Vec<_> = (0..50)
        .map(|room| {
            let store = store.clone();
            let room = stream(&format!("room/{room}"));
            tokio::spawn(async move { store.append(&room, Version::START, vec![event("1")]).await })
        })
        .collect();
    tokio::task::yield_now().await;
    store.close().await;
    for waiting in waiting {
        let answer = waiting.await.unwrap();
        assert!(answer.is_ok() || answer == Err(Error::Closed), "{answer:?}");
    }
    let late = store
        .append(&stream("late"), Version::START, vec![event("1")])
        .await;
    assert_eq!(late, Err(Error::Closed));
    assert_eq!(store.can_write().await, Err(Error::Closed));
    store.close().await;
}

async fn a_restart_keeps_everything(factory: &dyn Factory) {
    if !factory.remembers() {
        return;
    }
    let room = stream("room");
    let mut known = Vec::new();
    for start in 0..5 {
        let store = factory.open().await;
        assert_eq!(all(&store, &room).await, known);
        let entries = vec![event(format!("\"start {start}\"")), event("0")];
        known.extend(
            store
                .append(&room, version(start * 2), entries)
                .await
                .unwrap(),
        );
        store.close().await;
    }
    assert_eq!(verify(&room, &known).unwrap().version, version(10));
}

fn live(stream: &StreamId, expected: u64, mark: Mark) -> Part {
    Part {
        stream: stream.clone(),
        expected: version(expected),
        entries: vec![event("1")],
        mark,
    }
}

async fn the_index_knows_what_is_live(factory: &dyn Factory) {
    let store = factory.open().await;
    let (a, b, c) = (stream("room/a"), stream("room/b"), stream("room/c"));
    let token = Mark::Token {
        fingerprint: "f".to_owned(),
        id: "p-1".to_owned(),
    };
    // By append: the part, and what is live after it.
    let steps = [
        (live(&a, 0, Mark::Live), vec![&a]),
        (live(&b, 0, Mark::Live), vec![&a, &b]),
        (live(&c, 0, Mark::Resting), vec![&a, &b]),
        (live(&a, 1, Mark::Live), vec![&a, &b]),
        (live(&a, 2, Mark::Resting), vec![&b]),
        (live(&a, 3, Mark::Live), vec![&a, &b]),
        (live(&stream("person/p-1"), 0, token), vec![&a, &b]),
    ];
    for (part, expected) in steps {
        store.append_all(vec![part]).await.unwrap();
        let found = store.reader().live().await.unwrap();
        assert_eq!(found.iter().collect::<Vec<_>>(), expected);
    }
    // What is refused changes nothing.
    let parts = vec![live(&b, 1, Mark::Resting), live(&c, 7, Mark::Live)];
    store.append_all(parts).await.unwrap_err();
    assert_eq!(store.reader().live().await.unwrap(), [a.clone(), b.clone()]);
    let owner = store.reader().owner_of("f").await.unwrap();
    assert_eq!(owner.as_deref(), Some("p-1"));
    assert_eq!(store.reader().owner_of("g").await.unwrap(), None);
    assert_eq!(store.reader().indexed_up_to().await.unwrap(), None);
    store.close().await;
    if !factory.remembers() {
        return;
    }
    let store = factory.open().await;
    assert_eq!(store.reader().live().await.unwrap(), [a.clone(), b.clone()]);
    // Nobody remembers any more that it was live; it is laid to rest all the same.
    let parts = vec![live(&b, 1, Mark::Resting)];
    store.append_all(parts).await.unwrap();
    assert_eq!(store.reader().live().await.unwrap(), [a]);
    store.close().await;
}

async fn many_streams_are_read_at_once(factory: &dyn Factory) {
    let store = factory.open().await;
    let rooms: Vec<StreamId> = (0..300).map(|n| stream(&format!("room/{n:03}"))).collect();
    for (number, room) in rooms.iter().enumerate() {
        let entries = (0..1 + number % 3).map(|n| event(n.to_string())).collect();
        store.append(room, Version::START, entries).await.unwrap();
    }
    let mut asked = rooms.clone();
    asked.push(stream("nobody"));
    let read = store.reader().read_many(&asked).await.unwrap();
    assert_eq!(
        read.keys().collect::<Vec<_>>(),
        rooms.iter().collect::<Vec<_>>()
    );
    for (stream, entries) in &read {
        assert_eq!(entries, &all(&store, stream).await);
    }
    assert_eq!(store.reader().read_many(&[]).await.unwrap().len(), 0);
    let after = store.reader().streams_after("room/100", 5).await.unwrap();
    assert_eq!(after, rooms[101..106]);
    let left = store.reader().entries_after("room/296").await.unwrap();
    assert_eq!(left, 1 + 2 + 3);
    let newest = store.reader().newest_under("room/", 2).await.unwrap();
    let at = 1_700_000_000_000;
    // Begun at one moment: the later name first.
    assert_eq!(newest, [(rooms[299].clone(), at), (rooms[298].clone(), at)]);
}
