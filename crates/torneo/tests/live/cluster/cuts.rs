//! A server that is cut from the database, from the bus, or from both, and comes back.

use std::time::{Duration, Instant};

use super::bars::Bars;
use super::deaths::{Crowd, TAKEN_OVER, rooms_and_troubles};
use super::hall::{Hall, Lines};

/// How long a cut lasts: in an ordinary run, and with `TORNEO_SOAK`. Others have long taken over then.
const SHORT: Duration = Duration::from_secs(5);
const LONG: Duration = Duration::from_secs(30);

/// A server that is cut may speak for this long, and is there again this soon after healing.
const MOST_SPEAKING: Duration = Duration::from_secs(2);
const MOST_HEALING: Duration = Duration::from_secs(3);

async fn check(cut: impl Fn(&Lines), what: &'static str) {
    let Some((hall, lines)) = Hall::open_with_lines(3).await else {
        return;
    };
    let (rooms, _) = rooms_and_troubles();
    let mut crowd = Crowd::gather(&hall, rooms).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let lasts = match std::env::var_os("TORNEO_SOAK") {
        Some(_) => LONG,
        None => SHORT,
    };
    crowd.trouble(Some(&hall.server(0).address));
    let begun = Instant::now();
    cut(&lines);
    while hall.server(0).http("GET /readyz", "", "").await.0 == 200 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let silent = begun.elapsed();
    let was_calm = crowd.was_calm(begun, MOST_SPEAKING);
    tokio::time::sleep(lasts.saturating_sub(silent)).await;
    let taken = hall.figure("claims_total{reason=\"dead\"}").await
        + hall.figure("claims_total{reason=\"free\"}").await;
    assert!(taken > 0, "others took over");
    let healed = Instant::now();
    lines.database.heal();
    lines.bus.heal();
    // From now on those who are at that server are asked how long they waited, too.
    crowd.trouble(None);
    hall.wait_until_ready(0).await;
    let ready = healed.elapsed();
    eprintln!(
        "{what} for {lasts:?}: not ready after {silent:.1?}, ready {ready:.1?} after healing"
    );
    let mut bars = Bars::of(what);
    if was_calm {
        bars.below("not ready after the cut", silent, MOST_SPEAKING);
    }
    if crowd.was_calm(healed, MOST_HEALING) {
        bars.below("ready after healing", ready, MOST_HEALING);
    }
    crowd.end(hall, &TAKEN_OVER, &mut bars).await;
    bars.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_cut_from_the_database_is_silent_and_comes_back() {
    check(|lines| lines.database.cut(), "cut from the database").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_cut_from_the_bus_gives_its_rooms_away_and_comes_back() {
    check(|lines| lines.bus.cut(), "cut from the bus").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_cut_from_everything_is_silent_and_comes_back() {
    let cut = |lines: &Lines| {
        lines.database.cut();
        lines.bus.cut();
    };
    check(cut, "cut from database and bus").await;
}
