//! Deadlines and what they decide, phases that open by themselves, and the end.
//!
//! ```text
//! deadline ──▶ connected, or the grace is used ──▶ the default
//!     └──────▶ the connection is lost ──▶ once a game: some seconds more
//! ```
//!
//! Rulings S06, S11 and S13.

use torneo_rules::snatch::session::form::Seat;
use torneo_rules::snatch::session::{Ask, TableId, Who};

use super::SessionTask;
use crate::venue::session::check::MOST_WAIT_SECONDS;
use crate::wire::live::Refusal;
use crate::wire::live::session::record::{VenueEvent, shown};

/// How long to wait before a phase that could not open is tried again.
const AGAIN_MS: u64 = 1_000;

impl SessionTask {
    /// Does what is due: defaults for tables whose time is up, and the next phase.
    pub(super) fn run_clocks(&mut self) {
        if self.state.damaged.is_some() {
            return;
        }
        while !self.batch.is_full()
            && let Some(table) = self.state.clocks.first_due(self.now_ms)
        {
            if !self.time_out(table) {
                // The rules know nothing that is due here; a clock that cannot be obeyed must not be asked for ever.
                self.state.clocks.ask(table, None, self.now_ms);
            }
        }
        self.open_when_due();
        self.follow_phase();
    }

    /// Whether the clock of a table did something.
    fn time_out(&mut self, id: TableId) -> bool {
        let Some(table) = self.state.session.table(id) else {
            return false;
        };
        let waits_for = table.game.phase().waits_for();
        let waits_for = waits_for.map(|role| *table.seats.of(role));
        let sequence = table.game.state().sequence;
        let seconds = self.state.file.grace_seconds;
        if let Some(Seat::Player(player)) = waits_for
            && seconds > 0
            && !self.state.clocks.had_grace(id)
            && let Some(place) = self.state.place_of_player(player)
            && !self.audience.is_connected(place)
        {
            let event = VenueEvent::Grace {
                table: id.0 + 1,
                player: shown(player),
                seconds,
            };
            self.record(None, None, event);
            return true;
        }
        let ask = Ask::Timeout {
            table: id,
            sequence,
        };
        match self.state.decided(Who::Clock, &ask) {
            Ok(event) => {
                self.record(None, None, event);
                self.let_bots_play(id);
                true
            }
            Err(_) => false,
        }
    }

    /// Opens the next phase when its time has come. What forbids it is shown to the organiser, and tried again.
    fn open_when_due(&mut self) {
        let due = self.state.clocks.opens_at_ms();
        let Some(due) = due.filter(|due| *due <= self.now_ms) else {
            self.blocked = None;
            return;
        };
        if self.now_ms < due + 1000 * MOST_WAIT_SECONDS && self.waits_for_checks() {
            let refusal = Refusal::ChecksMissing;
            if self.blocked.map(|(why, _)| why) != Some(refusal) {
                self.audience.head_changed();
            }
            self.blocked = Some((refusal, self.now_ms + AGAIN_MS));
            return;
        }
        self.blocked = self
            .blocked
            .filter(|(why, _)| *why != Refusal::ChecksMissing);
        let rests = self.blocked.is_some_and(|(_, again)| self.now_ms < again);
        if rests || self.batch.is_full() {
            return;
        }
        match self.state.decided(Who::Clock, &Ask::OpenPhase) {
            Ok(event) => {
                self.blocked = None;
                self.record(None, None, event);
            }
            Err(refusal) => {
                self.blocked = Some((refusal, self.now_ms + AGAIN_MS));
                self.audience.head_changed();
            }
        }
    }

    /// Whether somebody who is here has yet to answer the questions before the coming phase.
    fn waits_for_checks(&self) -> bool {
        let mut members = self.state.members.iter().enumerate();
        members.any(|(place, member)| {
            self.audience.is_connected(place) && self.state.is_waited_for(member)
        })
    }

    /// What a new phase or the end of the last one brings by itself.
    pub(super) fn follow_phase(&mut self) {
        let session = &self.state.session;
        if session.is_over() {
            if self.state.over.is_none() {
                let paid_phase = self.state.paid_phase();
                self.record(None, None, VenueEvent::Over { paid_phase });
            }
            return;
        }
        // Bots that open a game do so at once. Those that fill an odd field sit at the last tables, others anywhere.
        let with_bots = session
            .history()
            .last()
            .map_or(0, |last| last.with_bot.len());
        let tables = session.finished().1;
        let has_house_bots = self.state.members.iter().any(|member| member.is_house_bot);
        let first = match has_house_bots && session.is_playing() {
            true => 0,
            false => tables - with_bots.min(tables),
        };
        for number in first..tables {
            let number = u32::try_from(number).expect("tables are few");
            self.let_bots_play(TableId(number));
        }
    }

    /// Whether something is due already, so that nobody waits for a command.
    pub(super) fn has_more_to_do(&self) -> bool {
        let now = self.now_ms;
        let opens = self.state.clocks.opens_at_ms();
        let opens = opens.is_some_and(|due| due <= now) && self.blocked.is_none();
        opens || self.state.clocks.first_due(now).is_some()
    }

    /// The next moment at which this session wants to be woken.
    pub(super) fn set_timer(&mut self) {
        let again = self.blocked.map(|(_, again)| again);
        let due = match again {
            Some(again) => Some(again.max(self.now_ms + 1)),
            None => self.state.clocks.next_ms(),
        };
        // Tables have deadlines while a phase cannot open only if another is played, so one of the two is enough.
        let next = due.into_iter().chain(self.audience.push_at_ms()).min();
        if next != self.timer_ms {
            self.timer_ms = next;
            self.registry.set_session_timer(&self.state.code, next);
        }
    }
}
