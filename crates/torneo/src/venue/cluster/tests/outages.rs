//! What others told is lost: the bus was away, or whoever should have told is gone.

use tokio::sync::Semaphore;
use torneo_rules::domino::act::{Act, Author};
use torneo_rules::domino::form::Form;

use super::super::growth::Growth;
use super::*;
use crate::desk::DeskError;
use crate::desk::desks::Desks;
use crate::venue::backups::EventEnds;

/// Looks again and again until something is so.
async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let looking = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let looked = tokio::time::timeout(Duration::from_secs(60), looking).await;
    looked.unwrap_or_else(|_| panic!("never: {what}"));
}

/// Whether a room is over, as a server's list has it; nothing where it is not listed.
async fn listed_as_over(server: &Server, code: &str) -> Option<bool> {
    let listed = server.registry.refresh_lists().await;
    listed.expect("the database is there");
    let rooms = server.registry.listed().into_iter();
    rooms
        .filter(|room| room.code == code)
        .map(|room| room.over)
        .next()
}

/// A game at a server from its first move to its last.
async fn play_to_the_end(server: &Server, code: &str, people: &[Arc<Person>; 2]) {
    let mut phones = people.each_ref().map(|person| Phone::at(server, person));
    for phone in &mut phones {
        phone.watch(code).await;
    }
    for (turn, cell) in MOVES.iter().enumerate() {
        phones[turn % 2].place(code, &turn.to_string(), cell).await;
    }
    for phone in phones {
        let unwatch = RoomCommand::Unwatch {
            connection: phone.connection.number(),
            on_purpose: true,
        };
        assert_eq!(server.registry.deliver(code, unwatch).await, Ok(()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_happened_elsewhere_while_the_bus_was_away_is_read_again() {
    let database = postgres_server::new_database();
    let switch: Arc<Switch> = Arc::default();
    let a = start(&switch, &database, 51).await;
    let b = start(&switch, &database, 52).await;
    let (registry, store) = (&a.registry, a.registry.store());
    let entered = registry
        .people()
        .enter(store, registry.clock(), "Ana")
        .await;
    let (ana, token) = entered.expect("the database is there");
    let people = [ana, person(&a, "Beto").await];
    let open = async || {
        let seats = people.iter().map(|person| sitter(person)).collect();
        let code = registry.open_room(Terms::default(), seats, None).await;
        code.expect("the database is there")
    };
    let name_at_b = async || {
        let person = b.registry.person(&token).await;
        person
            .expect("the database is there")
            .expect("she is there")
            .name
            .clone()
    };
    assert_eq!(name_at_b().await, "Ana");
    // Either of them may be the one that is away.
    for away in [&b, &a] {
        let mut told = b
            .registry
            .cluster()
            .expect("one of several")
            .grown
            .subscribe();
        away.port.set_up(false);
        tokio::time::sleep(Duration::from_millis(700)).await;
        let opened = open().await;
        let name = format!("Ana {opened}");
        let renamed = registry
            .people()
            .rename(store, registry.clock(), &token, &name)
            .await;
        renamed.expect("the database is there");
        // What it grew by is told by now, in vain.
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_ne!(name_at_b().await, name, "it was not told");
        away.port.set_up(true);
        until("it is listed", async || {
            listed_as_over(&b, &opened).await == Some(false)
        })
        .await;
        until("she is called so", async || name_at_b().await == name).await;
        // Organisers and tournaments are read again at once, not only at the next look.
        until("it is told", async || {
            matches!(told.try_recv(), Ok(Growth::Anything))
        })
        .await;
    }
}

/// Nobody has the bus: what is kept where people are goes on, the others are told that they are not connected.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_cannot_be_served_without_the_bus_is_sent_away_and_who_can_stays() {
    let database = postgres_server::new_database();
    let switch: Arc<Switch> = Arc::default();
    let a = start(&switch, &database, 71).await;
    let b = start(&switch, &database, 72).await;
    let people = [person(&a, "Ana").await, person(&b, "Beto").await];
    let open = async |server: &Server, who: &Person| {
        let seats = vec![sitter(who), None];
        let opened = server.registry.open_room(Terms::default(), seats, None);
        opened.await.expect("the database is there")
    };
    let rooms = [open(&a, &people[0]).await, open(&b, &people[1]).await];
    let mut ana = Phone::at(&a, &people[0]);
    ana.watch(&rooms[0]).await;
    let mut beto = Phone::at(&b, &people[1]);
    beto.watch(&rooms[1]).await;
    let mut far = Phone::at(&b, &people[0]);
    far.watch(&rooms[0]).await;
    for server in [&a, &b] {
        server.port.set_up(false);
    }
    let ended = tokio::time::timeout(Duration::from_secs(60), far.connection.ended());
    assert_eq!(
        ended.await.expect("nobody waits for ever"),
        Refusal::Restarting
    );
    // Nobody else sees anything of it but those who share a room with people at other servers.
    assert_eq!(beto.connection.why(), None);
    let cluster = b.registry.cluster().expect("one of several");
    assert!(!cluster.is_cut_off(), "it serves what it keeps");
    until("she shares one", async || {
        ana.connection.why() == Some(Refusal::Restarting)
    })
    .await;
    for server in [&a, &b] {
        server.port.set_up(true);
    }
    let mut ana = Phone::at(&b, &people[0]);
    ana.watch(&rooms[0]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_that_ended_just_before_its_server_did_is_over_in_every_list() {
    let database = postgres_server::new_database();
    let switch: Arc<Switch> = Arc::default();
    let a = start(&switch, &database, 61).await;
    let b = start(&switch, &database, 62).await;
    let people = [person(&a, "Ana").await, person(&a, "Beto").await];
    let seats = people.iter().map(|person| sitter(person)).collect();
    let code = a.registry.open_room(Terms::default(), seats, None).await;
    let code = code.expect("the database is there");
    until("it is listed", async || {
        listed_as_over(&b, &code).await == Some(false)
    })
    .await;
    switch.lost.store(1_000, Ordering::Relaxed);
    play_to_the_end(&a, &code, &people).await;
    let cluster = a.registry.cluster().expect("one of several");
    // Nobody watches it any more, so nobody claims it.
    until("it rests", async || cluster.kept() == 0).await;
    // What it grew by is told by now, in vain.
    tokio::time::sleep(Duration::from_millis(300)).await;
    switch.lost.store(0, Ordering::Relaxed);
    assert_eq!(
        listed_as_over(&b, &code).await,
        Some(false),
        "it was not told"
    );
    a.registry.drain().await;
    until("it is over", async || {
        listed_as_over(&b, &code).await == Some(true)
    })
    .await;
}

/// Nobody looks by themselves here: what comes, comes because it was told.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_that_grows_at_one_server_is_shown_at_another_at_once() {
    let database = postgres_server::new_database();
    let switch: Arc<Switch> = Arc::default();
    let a = start(&switch, &database, 81).await;
    let b = start(&switch, &database, 82).await;
    let desks = [&a, &b].map(|server| {
        let (store, clock) = (server.registry.store(), server.registry.clock());
        let turns = Arc::new(Semaphore::new(2));
        Desks::new(store.clone(), clock.clone(), EventEnds::default(), turns)
    });
    let eva = Author::Director("Eva".to_owned());
    let there = desks[0].create("copa", &eva, &Form::named("Copa")).await;
    let there = there.expect("the database is there");
    let here = desks[1].get("copa").await.expect("the database is there");
    let mut shown = here.listen();
    let mut told = b
        .registry
        .cluster()
        .expect("one of several")
        .grown
        .subscribe();
    let amended = there.act(&eva, None, |_| {
        Ok::<_, DeskError>(vec![Act::Amend(Form::named("Copa de otoño"))])
    });
    let version = amended.await.expect("the database is there").version();
    let hearing = async {
        while shown.borrow_and_update().version() < version {
            match told.recv().await.expect("the servers are there") {
                Growth::Of(stream) => desks[1].nudge(&stream).await,
                Growth::Anything => {}
            }
        }
    };
    let heard = tokio::time::timeout(Duration::from_secs(60), hearing).await;
    heard.expect("it is told");
}
