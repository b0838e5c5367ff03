//! What has grown, here and at other servers, for whoever keeps something of it in memory.

use std::time::Duration;

use tokio::sync::broadcast::{self, error::RecvError};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

use super::Cluster;

/// How often anything may have grown, whatever is told.
const LOOK: Duration = Duration::from_secs(2);

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Growth {
    /// A stream.
    Of(String),
    /// Anything: what others told may have been lost.
    Anything,
}

/// Hears of streams that grow, rooms left out: who watches one hears of every event.
pub struct Growing {
    told: broadcast::Receiver<Growth>,
    looks: Interval,
}

impl Growing {
    fn new(told: broadcast::Receiver<Growth>, every: Duration) -> Self {
        let mut looks = interval_at(Instant::now() + every, every);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { told, looks }
    }

    /// What grows next; nothing any more when the venue closes. However much grows, every two seconds it is anything.
    pub async fn next(&mut self) -> Option<Growth> {
        tokio::select! {
            biased;
            _ = self.looks.tick() => Some(Growth::Anything),
            told = self.told.recv() => match told {
                Ok(growth) => Some(growth),
                Err(RecvError::Lagged(_)) => Some(Growth::Anything),
                Err(RecvError::Closed) => None,
            },
        }
    }
}

impl Cluster {
    /// Hears of streams that grow, here and elsewhere.
    pub fn growing(&self) -> Growing {
        Growing::new(self.grown.subscribe(), LOOK)
    }

    /// A stream has grown, here or elsewhere.
    pub(super) fn has_grown(&self, growth: Growth) {
        // Perhaps nobody listens.
        let _ = self.grown.send(growth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn anything_may_have_grown_however_much_is_told() {
        let (told, heard) = broadcast::channel(16);
        let mut growing = Growing::new(heard, Duration::from_millis(50));
        let telling = async {
            loop {
                let _ = told.send(Growth::Of("snatch/T4SWQ8".to_owned()));
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let listening = async {
            let mut streams = 0;
            while let Some(Growth::Of(_)) = growing.next().await {
                streams += 1;
            }
            streams
        };
        let streams = tokio::select! {
            () = telling => 0,
            streams = listening => streams,
            () = tokio::time::sleep(Duration::from_secs(60)) => panic!("it never looks by itself"),
        };
        assert!(streams > 0, "what is told is heard meanwhile");
        drop(told);
        while growing.next().await.is_some() {}
    }
}
