//! Time as a room counts it: it stands still while nobody could play.
//!
//! Spec: docs/spec/chess.md §5.5. Ruling C12.
//!
//! Room time is steady time minus everything that the room has given back. A game knows only room time, so an outage or a
//! move to another server is invisible to its clocks: the one that was running goes on where it stood.

use serde::{Deserialize, Serialize};

/// A moment of room time, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RoomMillis(pub u64);

impl RoomMillis {
    /// Milliseconds since `earlier`; nothing if that lies ahead.
    pub fn since(self, earlier: RoomMillis) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    pub fn plus(self, ms: u64) -> RoomMillis {
        RoomMillis(self.0.saturating_add(ms))
    }
}

/// How a room's time follows from steady time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RoomTime {
    /// How far it is behind; ahead if a wall clock was set back while the server was down.
    behind_ms: i64,
}

impl RoomTime {
    pub fn at(&self, steady_ms: u64) -> RoomMillis {
        RoomMillis(steady_ms.saturating_add_signed(-self.behind_ms))
    }

    /// The steady time of a moment of the room.
    pub fn steady_ms(&self, at: RoomMillis) -> u64 {
        at.0.saturating_add_signed(self.behind_ms)
    }

    /// Nobody could play between these moments of steady time.
    pub fn stood_still(&mut self, from_ms: u64, until_ms: u64) {
        let signed = |ms| i64::try_from(ms).unwrap_or(i64::MAX / 4);
        self.behind_ms += signed(until_ms) - signed(from_ms);
    }
}

/// When something was received, and how much of the way there was the connection's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct At {
    /// When it was read from the socket, not when somebody got round to it.
    pub received: RoomMillis,
    /// Measured lag; how much of it is given back is for the quota to say.
    pub lag_ms: u32,
}

impl At {
    /// Without lag: bots, tests, and people at the same machine.
    pub fn exactly(ms: u64) -> Self {
        Self {
            received: RoomMillis(ms),
            lag_ms: 0,
        }
    }
}
