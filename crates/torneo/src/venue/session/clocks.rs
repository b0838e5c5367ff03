//! Session time and the deadlines of all tables. Session time stands still in a pause and while the server is down, so
//! neither takes a second from anybody.
//!
//! ```text
//! wall clock    ──────────┬──────────┬───────────────
//! session time  ──────────┘  pause   └───────────────     shift = how far it is behind
//! ```

use std::collections::BTreeSet;

use torneo_rules::snatch::session::TableId;

/// When things are due. Everything inside is session time, in milliseconds.
#[derive(Debug, Default)]
pub struct Clocks {
    /// How far session time is behind the wall; ahead if that was set back while the server was down.
    shift_ms: i64,
    /// On the wall clock.
    paused_at_ms: Option<u64>,
    /// The last record's time on the wall clock.
    last_ms: u64,
    tables: Vec<TableClock>,
    due: BTreeSet<(u64, u32)>,
    /// When the next phase opens by itself.
    opens_at: Option<u64>,
}

/// The clock of one table.
#[derive(Debug, Clone, Copy, Default)]
struct TableClock {
    /// When the decision was asked for.
    since: u64,
    /// How long it may take; none when nothing is waited for.
    allowed_ms: Option<u64>,
    /// Whether more time was given for a lost connection in this game, and how much, in milliseconds.
    grace: bool,
    grace_ms: u64,
    /// Until when the outcome of the last round is shown.
    outcome_until: Option<u64>,
}

impl TableClock {
    fn due(&self) -> Option<u64> {
        Some(self.since + self.allowed_ms? + self.grace_ms)
    }
}

impl Clocks {
    /// Something was recorded at this time.
    pub fn note(&mut self, at_ms: u64) {
        self.last_ms = self.last_ms.max(at_ms);
    }

    fn session_time(&self, wall_ms: u64) -> u64 {
        let wall = self.paused_at_ms.unwrap_or(wall_ms);
        wall.saturating_add_signed(-self.shift_ms)
    }

    /// The wall clock at a session time, while nothing pauses.
    fn wall(&self, session_ms: u64) -> Option<u64> {
        match self.paused_at_ms {
            Some(_) => None,
            None => Some(session_ms.saturating_add_signed(self.shift_ms)),
        }
    }

    pub fn pause(&mut self, at_ms: u64) {
        self.paused_at_ms.get_or_insert(at_ms);
    }

    pub fn resume(&mut self, at_ms: u64) {
        if let Some(since) = self.paused_at_ms.take() {
            self.shift_ms += signed(at_ms.saturating_sub(since));
        }
    }

    /// The server was down; that time is nobody's. Where nobody knows since when, it was since the last record.
    pub fn wake(&mut self, since_ms: Option<u64>, at_ms: u64) {
        if self.paused_at_ms.is_none() {
            self.shift_ms += match since_ms {
                Some(since) => signed(at_ms) - signed(since),
                None => signed(at_ms.saturating_sub(self.last_ms)),
            };
        }
    }

    /// A new phase with so many tables; none has a clock yet.
    pub fn open_phase(&mut self, tables: usize) {
        self.opens_at = None;
        self.due.clear();
        self.tables = vec![TableClock::default(); tables];
    }

    /// A table asks for a decision, or for nothing any more. Grace counts for one game, its time for one decision.
    pub fn ask(&mut self, table: TableId, allowed_ms: Option<u64>, at_ms: u64) {
        let since = self.session_time(at_ms);
        self.change(table, |clock| {
            clock.since = since;
            clock.allowed_ms = allowed_ms;
            clock.grace_ms = 0;
        });
    }

    /// A round is over: what it did is shown for so long, and the clock that was just set begins after it.
    pub fn show_outcome(&mut self, table: TableId, ms: u64) {
        self.change(table, |clock| {
            clock.since += ms;
            clock.outcome_until = Some(clock.since);
        });
    }

    /// Until when the outcome of a table's last round is shown, on the wall.
    pub fn outcome_until_ms(&self, table: TableId) -> Option<u64> {
        let until = self.tables.get(table.0 as usize)?.outcome_until?;
        self.wall(until)
    }

    /// More time for a table whose player lost the connection.
    pub fn give_grace(&mut self, table: TableId, ms: u64) {
        self.change(table, |clock| {
            clock.grace = true;
            clock.grace_ms += ms;
        });
    }

    /// More time for every table that waits.
    pub fn extend(&mut self, ms: u64) {
        for number in 0..self.tables.len() {
            let table = TableId(u32::try_from(number).expect("tables are few"));
            self.change(table, |clock| {
                clock.allowed_ms = clock.allowed_ms.map(|allowed| allowed + ms);
            });
        }
    }

    pub fn had_grace(&self, table: TableId) -> bool {
        let clock = self.tables.get(table.0 as usize);
        clock.is_some_and(|clock| clock.grace)
    }

    fn change(&mut self, table: TableId, change: impl FnOnce(&mut TableClock)) {
        let Some(clock) = self.tables.get_mut(table.0 as usize) else {
            return;
        };
        if let Some(due) = clock.due() {
            self.due.remove(&(due, table.0));
        }
        change(clock);
        if let Some(due) = clock.due() {
            self.due.insert((due, table.0));
        }
    }

    /// When the clock decides for a table, on the wall.
    pub fn deadline_ms(&self, table: TableId) -> Option<u64> {
        let due = self.tables.get(table.0 as usize)?.due()?;
        self.wall(due)
    }

    /// The first table whose time is up.
    pub fn first_due(&self, now_ms: u64) -> Option<TableId> {
        let (due, table) = *self.due.first()?;
        let passed = self.paused_at_ms.is_none() && due <= self.session_time(now_ms);
        passed.then_some(TableId(table))
    }

    /// The next phase opens so long after this.
    pub fn open_after(&mut self, wait_ms: Option<u64>, at_ms: u64) {
        let now = self.session_time(at_ms);
        self.opens_at = wait_ms.map(|wait| now + wait);
    }

    /// When the next phase opens by itself, on the wall.
    pub fn opens_at_ms(&self) -> Option<u64> {
        self.wall(self.opens_at?)
    }

    /// Whether a phase is on its way, paused or not.
    pub fn is_opening(&self) -> bool {
        self.opens_at.is_some()
    }

    /// The next moment at which something is due, on the wall.
    pub fn next_ms(&self) -> Option<u64> {
        let first = self.due.first().map(|(due, _)| *due);
        self.wall(first.into_iter().chain(self.opens_at).min()?)
    }
}

fn signed(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: TableId = TableId(0);

    fn asked() -> Clocks {
        let mut clocks = Clocks::default();
        clocks.open_phase(2);
        clocks.ask(TABLE, Some(1_000), 10_000);
        clocks
    }

    #[test]
    fn a_pause_takes_no_time() {
        let mut clocks = asked();
        assert_eq!(clocks.deadline_ms(TABLE), Some(11_000));
        clocks.pause(10_400);
        assert_eq!((clocks.next_ms(), clocks.first_due(99_000)), (None, None));
        clocks.resume(70_400);
        assert_eq!(clocks.deadline_ms(TABLE), Some(71_000));
        assert_eq!(clocks.first_due(70_999), None);
        assert_eq!(clocks.first_due(71_000), Some(TABLE));
    }

    #[test]
    fn nor_does_a_server_that_was_down() {
        let mut clocks = asked();
        clocks.note(10_300);
        for (since_ms, at_ms, deadline_ms) in [
            (None, 50_300, 51_000),
            (Some(50_500), 60_500, 61_000),
            (Some(60_800), 5_800, 6_000),
        ] {
            clocks.wake(since_ms, at_ms);
            assert_eq!(clocks.deadline_ms(TABLE), Some(deadline_ms));
        }
    }

    #[test]
    fn grace_and_more_time_add_up_and_a_new_decision_begins_anew() {
        let mut clocks = asked();
        clocks.give_grace(TABLE, 30_000);
        clocks.extend(5_000);
        assert_eq!(clocks.deadline_ms(TABLE), Some(46_000));
        clocks.ask(TABLE, Some(1_000), 20_000);
        assert_eq!(clocks.next_ms(), Some(21_000));
        assert!(clocks.had_grace(TABLE));
        clocks.ask(TABLE, None, 21_000);
        assert_eq!(clocks.next_ms(), None);
    }
}
