//! Bots that come to a running session as people do: through HTTP and a socket each, with what a player sees and no more.
//!
//! ```text
//! POST people ─▶ POST entry ─▶ socket: hello, watch ─▶ consent, checks, decisions, questionnaire ─▶ over
//!                                 ▲                                │ the socket breaks
//!                                 └────────── some pause ◀─────────┘
//! ```

/// A little HTTP: one request, one answer.
pub mod request;

/// One bot, from its entry to the end of the session.
pub mod phone;

/// An engine that enters a contest of chess and plays its boards.
pub mod engine;

/// What a bot sends next, chosen from what it was last sent.
mod mind;

/// What all bots did together.
pub mod tally;

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use torneo_rules::snatch::bot::Bot;

use phone::{Phone, Trouble};
use tally::Tally;

/// Bots that come in at the same time.
const DOORS: usize = 16;

/// What the bots are to do.
#[derive(Debug, Clone)]
pub struct Orders {
    /// Host and port.
    pub server: String,
    pub session: String,
    pub seed: u64,
    /// Shortest and longest time to think, in milliseconds.
    pub think_ms: (u64, u64),
}

/// Sends bots into a session and lets them play to its end. `entered` hears of each that came in.
pub async fn play(
    orders: Orders,
    bots: Vec<Bot>,
    tally: Arc<Tally>,
    entered: impl Fn(usize),
) -> Result<(), Trouble> {
    let orders = Arc::new(orders);
    let coming = bots.into_iter().enumerate().map(|(number, bot)| {
        let (orders, tally) = (Arc::clone(&orders), Arc::clone(&tally));
        async move { Phone::enter(orders, number, bot, tally).await }
    });
    let mut coming = futures_util::stream::iter(coming).buffer_unordered(DOORS);
    let mut playing = tokio::task::JoinSet::new();
    let mut inside = 0;
    while let Some(phone) = coming.next().await {
        let phone = phone?;
        inside += 1;
        entered(inside);
        playing.spawn(phone.play());
    }
    drop(coming);
    while let Some(done) = playing.join_next().await {
        done.map_err(|_| Trouble::Broken)??;
    }
    Ok(())
}

/// A pause that grows with each failure, up to some seconds.
fn pause(failures: u32) -> Duration {
    Duration::from_millis(100 << failures.min(6))
}
