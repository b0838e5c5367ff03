//! The two marks. X is whoever starts (ruling T01).

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a player puts on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "TicTacToeSeat"),
    schema(as = TicTacToeSeat)
)]
pub enum Mark {
    X,
    O,
}

impl Mark {
    pub const BOTH: [Mark; 2] = [Mark::X, Mark::O];

    pub fn name(self) -> &'static str {
        match self {
            Mark::X => "X",
            Mark::O => "O",
        }
    }

    pub fn other(self) -> Mark {
        match self {
            Mark::X => Mark::O,
            Mark::O => Mark::X,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One thing for each mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ByMark<T> {
    pub x: T,
    pub o: T,
}

impl<T: Copy> ByMark<T> {
    pub fn of(&self, mark: Mark) -> T {
        match mark {
            Mark::X => self.x,
            Mark::O => self.o,
        }
    }

    pub fn of_mut(&mut self, mark: Mark) -> &mut T {
        match mark {
            Mark::X => &mut self.x,
            Mark::O => &mut self.o,
        }
    }
}
