//! Rooms for encounters: what happens and the rooms that it opens are one append; then the rooms begin.

use std::sync::Arc;

use torneo_rules::contest::encounter::EncounterNumber;
use torneo_rules::contest::event::Event;
use torneo_rules::journal::Version;
use torneo_rules::roster::PlayerId;
use torneo_store::{Error, Mark, Part};

use super::ContestTask;
use crate::venue::contest::state::ContestState;
use crate::venue::record::{contest_stream, entry};
use crate::venue::room_plan::RoomPlan;
use crate::wire::contest::ContestRecord;
use crate::wire::live::room::Sitter;

/// Rooms that one append opens; the others follow in the next.
const MOST_ROOMS: usize = 250;

impl ContestTask {
    pub(super) async fn record(&mut self, event: Event) -> Result<(), Error> {
        let mut ahead = ContestState::clone(&self.state);
        let happened = ContestRecord::Happened(event);
        ahead.apply(&happened, self.registry.clock.now_ms());
        let plans = self.plans(&ahead);
        self.store(vec![happened], plans).await?;
        self.open_rooms().await
    }

    /// Opens the rooms that lack, some at a time.
    pub(super) async fn open_rooms(&mut self) -> Result<(), Error> {
        loop {
            let plans = self.plans(&self.state);
            if plans.is_empty() {
                return Ok(());
            }
            self.store(Vec::new(), plans).await?;
        }
    }

    pub(super) fn room_terms(&self) -> Option<(crate::games::Terms, Option<u32>)> {
        self.state.setup()?.play.room()
    }

    /// Rooms for encounters that are to be played live and have none.
    fn plans(&self, state: &ContestState) -> Vec<(EncounterNumber, RoomPlan)> {
        let (Some((terms, seconds)), Some(contest)) = (self.room_terms(), state.contest()) else {
            return Vec::new();
        };
        let now = self.registry.clock.now_ms();
        let sitter = |player: PlayerId| {
            let person = &contest.entrants()[player.index()].person;
            Some(match &person.bot {
                Some(level) => Sitter::Bot {
                    level: level.clone(),
                },
                None => Sitter::Person {
                    id: person.id.clone(),
                    name: person.name.clone(),
                },
            })
        };
        let lacking = contest
            .open()
            .filter(|(number, _)| state.room_of((*number).into()).is_none());
        lacking
            .take(MOST_ROOMS)
            .map(|(number, encounter)| {
                let seats = vec![sitter(encounter.white), sitter(encounter.black)];
                let plan = RoomPlan::new(terms.clone(), seats, seconds, None, now);
                (number, plan)
            })
            .collect()
    }

    /// One append for what happened and for the rooms; then the rooms begin.
    pub(super) async fn store(
        &mut self,
        mut records: Vec<ContestRecord>,
        plans: Vec<(EncounterNumber, RoomPlan)>,
    ) -> Result<(), Error> {
        let now = self.registry.clock.now_ms();
        records.extend(plans.iter().map(|(encounter, plan)| ContestRecord::Room {
            encounter: *encounter,
            room: plan.code.clone(),
        }));
        let mut after = ContestState::clone(&self.state);
        for record in &records {
            after.apply(record, now);
        }
        let ours = Part {
            stream: contest_stream(self.state.code()),
            expected: Version::new(self.state.version()).expect("contests are short"),
            entries: records.iter().map(|record| entry(record, now)).collect(),
            mark: match after.is_at_rest() {
                true => Mark::Resting,
                false => Mark::Live,
            },
        };
        let rooms = plans.iter().map(|(_, plan)| plan.part());
        let parts = std::iter::once(ours).chain(rooms).collect();
        self.registry.store.append_all(parts).await?;
        if !self.registry.speaks(self.generation) {
            // It is stored; whoever keeps the contest now says so.
            return Err(Error::Closed);
        }
        self.state = Arc::new(after);
        for (_, plan) in plans {
            // Known before it begins: a game between bots may end at once.
            self.registry
                .contests
                .remember_room(&plan.code, &self.state);
            self.registry.keep_planned(plan, self.generation);
        }
        self.versions.send_replace(self.state.version());
        self.registry.summarize_contest(&self.state);
        if self.state.is_over() {
            self.registry.event_ends.tell();
        }
        Ok(())
    }
}
