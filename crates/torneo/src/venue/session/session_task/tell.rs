//! What those who watch are sent: players their own view when it changes, everybody else what changed, at most twice a
//! second.

use torneo_rules::snatch::session::TableId;

use super::SessionTask;
use super::audience::Changed;
use crate::venue::connection::as_text;
use crate::wire::live::ToPlayer;
use crate::wire::live::session::monitor::MonitorChange;

impl SessionTask {
    /// Tells everybody whose view changed, and now and then those who only watch.
    pub(super) fn tell(&mut self) {
        let places = std::mem::take(&mut self.batch.places);
        if std::mem::take(&mut self.batch.everybody) {
            // Before: whoever hears of it and looks at a list finds it there.
            self.registry.summarize_session(self.state.summary());
            (0..self.audience.present.len()).for_each(|place| self.tell_player(place));
            let outside = self.outside_text();
            for (connection, _) in self.audience.onlookers.values() {
                connection.send_text(outside.clone());
            }
            self.batch.onlookers.clear();
        } else {
            places.into_iter().for_each(|place| self.tell_player(place));
        }
        self.batch.answer_rest();
        if !self.batch.onlookers.is_empty() {
            let outside = self.outside_text();
            for connection in self.batch.onlookers.drain(..) {
                connection.send_text(outside.clone());
            }
        }
        if self
            .audience
            .push_at_ms()
            .is_some_and(|due| due <= self.now_ms)
        {
            self.push();
        }
    }

    /// The session as those see it who are not in.
    fn outside_text(&self) -> axum::extract::ws::Utf8Bytes {
        as_text(&ToPlayer::Session {
            session: self.state.view_for(None),
        })
    }

    fn tell_player(&mut self, place: usize) {
        if let Some(Some(connection)) = self.audience.present.get(place) {
            let view = as_text(&ToPlayer::Session {
                session: self.state.view_for(Some(place)),
            });
            self.batch.answer_now(connection.number());
            connection.send_text(view);
        }
    }

    fn push(&mut self) {
        let changed = &mut self.audience.changed;
        let known = changed.interventions.min(self.state.interventions.len());
        let changed = std::mem::replace(
            changed,
            Changed {
                interventions: self.state.interventions.len(),
                ..Changed::default()
            },
        );
        self.audience.pushed_ms = self.now_ms;
        if changed.progress {
            self.push_progress();
        }
        if !self.audience.monitors.is_empty() {
            let text = as_text(&ToPlayer::MonitorChange(self.change(&changed, known)));
            for connection in self.audience.monitors.values() {
                connection.send_text(text.clone());
            }
        }
        if !self.audience.projectors.is_empty() {
            let projector = self.with_presences(|presences| self.state.projector(presences));
            let text = as_text(&ToPlayer::Projector { projector });
            for connection in self.audience.projectors.values() {
                connection.send_text(text.clone());
            }
        }
        self.registry.summarize_session(self.state.summary());
    }

    /// Those who wait are all told the same.
    fn push_progress(&self) {
        let text = as_text(&ToPlayer::Progress(self.state.progress_view()));
        for (place, connection) in self.audience.present.iter().enumerate() {
            if let Some(connection) = connection
                && self.state.waits(place)
            {
                connection.send_text(text.clone());
            }
        }
        for (connection, _) in self.audience.onlookers.values() {
            connection.send_text(text.clone());
        }
    }

    fn change(&self, changed: &Changed, known: usize) -> MonitorChange {
        self.with_presences(|presences| {
            let state = &self.state;
            let tables = 0..u32::try_from(state.session.finished().1).unwrap_or(u32::MAX);
            let all = changed.all || changed.new_phase;
            let table = |table: u32| state.table_line(TableId(table));
            let person = |place: usize| state.person_line(place, presences);
            MonitorChange {
                head: state.head(presences),
                new_phase: changed.new_phase,
                tables: match all {
                    true => tables.filter_map(table).collect(),
                    false => changed.tables.iter().copied().filter_map(table).collect(),
                },
                people: match all {
                    true => (0..state.members.len()).map(person).collect(),
                    false => changed.people.iter().copied().map(person).collect(),
                },
                interventions: state.interventions[known..].to_vec(),
            }
        })
    }
}
