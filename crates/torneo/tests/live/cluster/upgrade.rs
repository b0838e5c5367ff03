//! Servers of an earlier version become servers of this one, one after the other, while rooms are played, and one goes back.

use std::time::Duration;

use super::bars::Bars;
use super::deaths::{Crowd, HANDED_OVER, rooms_and_troubles};
use super::hall::Hall;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it needs an earlier build: make upgrade-test"]
async fn servers_are_brought_up_to_date_one_after_the_other_under_load() {
    let before = std::env::var("TORNEO_BEFORE").expect("make upgrade-test names an earlier build");
    let Some(mut hall) = Hall::open_by(Some(before.as_str()), 3).await else {
        return;
    };
    let mut crowd = Crowd::gather(&hall, rooms_and_troubles().0).await;
    let steps = [
        (0, None),
        (1, None),
        (1, Some(&before)),
        (1, None),
        (2, None),
    ];
    for (number, program) in steps {
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        hall.program = program.map(Into::into);
        crowd.restart(&mut hall, number).await;
    }
    assert!(
        hall.figure("claims_total{reason=\"free\"}").await > 0,
        "places were handed over"
    );
    let mut bars = Bars::of("brought up to date one after the other");
    crowd.end(hall, &HANDED_OVER, &mut bars).await;
    bars.end();
}
