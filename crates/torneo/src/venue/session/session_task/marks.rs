//! Who is to hear of what happened: one table and two people for a decision, everybody when a phase opens or ends.

use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::session::TableId;

use super::SessionTask;
use crate::wire::live::session::record::SessionEvent;

impl SessionTask {
    /// Remembers who is to hear of it.
    pub(super) fn mark(&mut self, event: &SessionEvent) {
        match event {
            SessionEvent::Played(moves) => {
                self.touch_table(moves.table);
                self.mark_barrier();
            }
            SessionEvent::Dropped { player, table } => {
                if let Some(moves) = table {
                    self.touch_table(moves.table);
                }
                self.touch_player(*player);
                self.mark_barrier();
            }
            SessionEvent::Grace { table, .. } => {
                if let Ok(table) = TableId::try_from(*table) {
                    self.touch_table(table);
                }
            }
            SessionEvent::Readmitted { player } => self.touch_player(*player),
            SessionEvent::Enrolled { player, .. } => {
                self.touch_player(*player);
                self.audience.progress_changed();
            }
            SessionEvent::Announced { table, .. } => {
                match table.and_then(|table| TableId::try_from(table).ok()) {
                    Some(table) => self.touch_table(table),
                    None => self.batch.everybody = true,
                }
                self.audience.head_changed();
            }
            SessionEvent::CodeGiven { .. } => self.audience.head_changed(),
            SessionEvent::Entered { person, .. }
            | SessionEvent::BotEntered { person, .. }
            | SessionEvent::ChangedDevice { to: person, .. } => {
                if let Some(place) = self.state.place_of(person) {
                    self.touch(place);
                }
                self.audience.progress_changed();
            }
            SessionEvent::Consented {}
            | SessionEvent::Described { .. }
            | SessionEvent::Labelled { .. }
            | SessionEvent::Checked { .. }
            | SessionEvent::Answered { .. }
            | SessionEvent::CodesDrawn { .. } => self.audience.head_changed(),
            SessionEvent::PhaseOpened { .. } => {
                self.batch.everybody = true;
                self.audience.phase_changed();
            }
            SessionEvent::Opened { .. }
            | SessionEvent::Countdown { .. }
            | SessionEvent::PhaseClosed { .. }
            | SessionEvent::Paused {}
            | SessionEvent::Resumed {}
            | SessionEvent::Extended { .. }
            | SessionEvent::Woken { .. }
            | SessionEvent::Over { .. }
            | SessionEvent::Anonymised {} => {
                self.batch.everybody = true;
                self.audience.everything_changed();
            }
        }
    }

    fn touch_table(&mut self, table: TableId) {
        let places: Vec<usize> = self.state.seated(table).collect();
        places.into_iter().for_each(|place| self.touch(place));
        self.audience.table_changed(table.0);
        let finished = self.state.session.table(table);
        if finished.is_some_and(|table| table.game.is_finished()) {
            self.audience.progress_changed();
        }
    }

    fn touch_player(&mut self, player: PlayerId) {
        if let Some(place) = self.state.place_of_player(player) {
            self.touch(place);
        }
    }

    pub(super) fn touch(&mut self, place: usize) {
        self.batch.places.insert(place);
        self.audience.person_changed(place);
    }

    /// The last table of a phase changes what everybody sees.
    fn mark_barrier(&mut self) {
        if !self.state.session.is_playing() {
            self.batch.everybody = true;
            self.audience.everything_changed();
        }
    }
}
