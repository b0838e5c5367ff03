//! Who is to hear of what happened: one table and two people for a decision, everybody when a phase opens or ends.

use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::session::{Event, TableId};

use super::SessionTask;
use crate::wire::live::session::record::{SessionEvent, VenueEvent};

impl SessionTask {
    /// Remembers who is to hear of it.
    pub(super) fn mark(&mut self, event: &SessionEvent) {
        match event {
            SessionEvent::Venue(event) => self.mark_venue(event),
            SessionEvent::Rules(event) => self.mark_rules(event),
        }
    }

    fn mark_rules(&mut self, event: &Event) {
        match event {
            Event::Played(moves) => {
                self.touch_table(moves.table);
                self.mark_barrier();
            }
            Event::Dropped { player, table } => {
                if let Some(moves) = table {
                    self.touch_table(moves.table);
                }
                self.touch_player(*player);
                self.mark_barrier();
            }
            Event::Enrolled { player, .. } => self.mark_enrolled(*player),
            Event::Readmitted { player } => self.touch_player(*player),
            Event::PhaseOpened { .. } => {
                self.batch.everybody = true;
                self.audience.phase_changed();
            }
            Event::PhaseClosed { .. }
            | Event::Paused {}
            | Event::Resumed {}
            | Event::Extended { .. } => {
                self.batch.everybody = true;
                self.audience.everything_changed();
            }
        }
    }

    fn mark_enrolled(&mut self, player: PlayerId) {
        self.touch_player(player);
        self.audience.progress_changed();
    }

    fn mark_venue(&mut self, event: &VenueEvent) {
        match event {
            VenueEvent::Grace { table, .. } => {
                if let Ok(table) = TableId::try_from(*table) {
                    self.touch_table(table);
                }
            }
            VenueEvent::Enrolled { player, .. } => self.mark_enrolled(*player),
            VenueEvent::Announced { table, .. } => {
                match table.and_then(|table| TableId::try_from(table).ok()) {
                    Some(table) => self.touch_table(table),
                    None => self.batch.everybody = true,
                }
                self.audience.head_changed();
            }
            VenueEvent::CodeGiven { .. } => self.audience.head_changed(),
            VenueEvent::Entered { person, .. }
            | VenueEvent::BotEntered { person, .. }
            | VenueEvent::ChangedDevice { to: person, .. } => {
                if let Some(place) = self.state.place_of(person) {
                    self.touch(place);
                }
                self.audience.progress_changed();
            }
            VenueEvent::Consented {}
            | VenueEvent::Described { .. }
            | VenueEvent::Labelled { .. }
            | VenueEvent::Checked { .. }
            | VenueEvent::Answered { .. }
            | VenueEvent::CodesDrawn { .. } => self.audience.head_changed(),
            VenueEvent::Opened { .. }
            | VenueEvent::Countdown { .. }
            | VenueEvent::Woken { .. }
            | VenueEvent::Over { .. }
            | VenueEvent::Anonymised {} => {
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
