//! What each record of a session changes: people, pages, clocks, and the rules' own session.

use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::deadline::Phase;
use torneo_rules::snatch::headless::Rates;
use torneo_rules::snatch::session::{Event, Session, TableId};
use torneo_rules::snatch::standings;

use super::{Done, Message, SessionState, TreatmentDone};
use crate::venue::session::member::Member;
use crate::venue::session::ranking::Ranking;
use crate::wire::live::session::choices::PauseBetween;
use crate::wire::live::session::monitor::InterventionLine;
use crate::wire::live::session::record::{Author, SessionEvent, SessionRecord, VenueEvent, shown};

impl SessionState {
    /// Records what was decided. Cannot fail: what does not fit changes nothing but the version.
    pub fn apply(&mut self, record: &SessionRecord, at_ms: u64) {
        self.version += 1;
        if let Some(event) = record.event.decided() {
            self.apply_rules(record, &event, at_ms);
        }
        if let SessionEvent::Venue(event) = &record.event {
            self.apply_venue(record, event, at_ms);
        }
        self.note_intervention(record, at_ms);
        self.clocks.note(at_ms);
    }

    fn apply_venue(&mut self, record: &SessionRecord, event: &VenueEvent, at_ms: u64) {
        let author = match &record.by {
            Some(Author::Person(person)) => self.place_of(person),
            Some(Author::Organiser(_)) | None => None,
        };
        match event {
            VenueEvent::Opened { file, sealed } => {
                self.sealed = *sealed;
                self.created_ms = at_ms;
                self.opened_by = match &record.by {
                    Some(Author::Organiser(name)) => Some(name.clone()),
                    Some(Author::Person(_)) | None => None,
                };
                self.session = Session::new(file.form());
                self.file = (**file).clone();
            }
            VenueEvent::CodesDrawn { fingerprints } => self.codes.add(fingerprints),
            VenueEvent::Entered { person, name, code } => self.enter(person, name, *code),
            VenueEvent::ChangedDevice { from, to, name } => self.change_device(from, to, name),
            VenueEvent::Described { bot, .. } => {
                if let Some(place) = author {
                    self.members[place].bot = *bot;
                }
            }
            VenueEvent::Labelled { label } => {
                if let Some(place) = author {
                    self.members[place].label = Some(label.clone());
                }
            }
            VenueEvent::BotEntered { person, name, bot } => {
                self.enter(person, name, None);
                if let Some(member) = self.members.last_mut() {
                    (member.bot, member.is_house_bot, member.consented) = (Some(*bot), true, true);
                }
            }
            VenueEvent::CodeGiven { place, fingerprint } => {
                self.codes.add(std::slice::from_ref(fingerprint));
                if let Some(place) = place.checked_sub(1) {
                    self.codes.give(self.version, place as usize);
                }
            }
            VenueEvent::Announced { text, table } => {
                let table = table.and_then(|table| TableId::try_from(table).ok());
                self.messages.retain(|message| message.table != table);
                self.messages.push(Message {
                    at_ms,
                    text: text.clone(),
                    table,
                });
            }
            VenueEvent::Consented {} => {
                if let Some(place) = author {
                    self.members[place].consented = true;
                }
            }
            VenueEvent::Checked {
                variant,
                answers,
                right,
            } => {
                if let Some(place) = author {
                    self.members[place].note_attempt(*variant, answers, right);
                }
            }
            VenueEvent::Countdown { starts_at_ms } => {
                let wait = starts_at_ms.saturating_sub(at_ms);
                self.clocks.open_after(Some(wait), at_ms);
            }
            VenueEvent::Grace {
                table,
                player: _,
                seconds,
            } => {
                if let Some(table) = table.checked_sub(1) {
                    let ms = 1000 * u64::from(*seconds);
                    self.clocks.give_grace(TableId(table), ms);
                }
            }
            VenueEvent::Answered { replies } => {
                if let Some(place) = author {
                    self.members[place].replies = Some(replies.clone());
                }
            }
            VenueEvent::Woken { since_ms } => self.clocks.wake(*since_ms, at_ms),
            VenueEvent::Over { paid_phase } => {
                self.over = Some(*paid_phase);
                self.over_ms = Some(at_ms);
            }
            VenueEvent::Anonymised {} => {
                self.anonymised = true;
                for member in &mut self.members {
                    member.name.clear();
                    member.label = None;
                }
                self.messages.clear();
            }
            VenueEvent::Enrolled { .. } => (),
        }
    }

    fn enter(&mut self, person: &str, name: &str, code: Option<u32>) {
        let place = self.members.len();
        let member = Member::new(person.to_owned(), name.to_owned(), code);
        self.members.push(member);
        self.places.insert(person.to_owned(), place);
        if let Some(code) = code {
            self.codes.use_up(code, place);
        }
    }

    fn change_device(&mut self, from: &str, to: &str, name: &str) {
        if let Some(place) = self.places.remove(from) {
            self.places.insert(to.to_owned(), place);
            let member = &mut self.members[place];
            member.person = to.to_owned();
            member.name = name.to_owned();
        }
    }

    /// An event of the rules, and what it means for clocks, people and the end of a phase.
    fn apply_rules(&mut self, record: &SessionRecord, event: &Event, at_ms: u64) {
        let was_playing = self.session.is_playing();
        let touched: Vec<(TableId, _)> = touched(event)
            .map(|table| (table, (self.asked(table), self.rounds_over(table))))
            .collect();
        self.session.apply(event);
        match event {
            Event::Enrolled { player, .. } => {
                if let SessionEvent::Venue(VenueEvent::Enrolled { person, .. }) = &record.event
                    && let Some(place) = self.place_of(person)
                    && player.index() == self.enrolled.len()
                {
                    self.members[place].player = Some(*player);
                    self.enrolled.push(place);
                }
            }
            Event::PhaseOpened { .. } => {
                self.messages.clear();
                let tables = self.session.finished().1;
                self.clocks.open_phase(tables);
                for table in (0..).map(TableId).take(tables) {
                    self.clocks.ask(table, self.allowed_ms(table), at_ms);
                }
            }
            Event::Dropped { player, .. } => {
                let by_themselves = matches!(record.by, Some(Author::Person(_)));
                self.note_gone(*player, !by_themselves, by_themselves);
            }
            Event::Readmitted { player } => self.note_gone(*player, false, false),
            Event::Paused {} => self.clocks.pause(at_ms),
            Event::Resumed {} => self.clocks.resume(at_ms),
            Event::Extended { seconds } => self.clocks.extend(1000 * u64::from(seconds.0)),
            Event::Played(_) | Event::PhaseClosed { .. } => (),
        }
        let outcome_ms = self.outcome_ms();
        for (table, (asked, rounds)) in touched {
            let ended = self.rounds_over(table) != rounds;
            if self.asked(table) != asked || ended {
                self.clocks.ask(table, self.allowed_ms(table), at_ms);
            }
            if ended && outcome_ms > 0 {
                self.clocks.show_outcome(table, outcome_ms);
            }
        }
        self.note_scores();
        if was_playing && !self.session.is_playing() {
            self.reach_barrier(at_ms);
        }
    }

    /// What a table asks for: its clock begins anew when this changes.
    fn asked(&self, table: TableId) -> Option<(u32, Phase)> {
        let game = &self.session.table(table)?.game;
        Some((game.state().round, game.phase()))
    }

    fn rounds_over(&self, table: TableId) -> usize {
        let table = self.session.table(table);
        table.map_or(0, |table| table.game.state().exchanges.len())
    }

    fn outcome_ms(&self) -> u64 {
        1000 * u64::from(self.file.outcome_seconds)
    }

    fn allowed_ms(&self, table: TableId) -> Option<u64> {
        let extra = self.session.phase()?.extra;
        let game = &self.session.table(table)?.game;
        let seconds = game.deadline(&self.session.form().deadlines)?;
        Some(1000 * (u64::from(seconds.0) + u64::from(extra.0)))
    }

    fn note_gone(&mut self, player: PlayerId, dropped: bool, left: bool) {
        if let Some(place) = self.place_of_player(player) {
            (self.members[place].dropped, self.members[place].left) = (dropped, left);
        }
    }

    fn note_scores(&mut self) {
        let scores = self.session.scores();
        for score in &scores[self.scores_seen..] {
            if let Some(place) = self.enrolled.get(score.player.index()) {
                self.members[*place].earned.push(*score);
            }
        }
        self.scores_seen = scores.len();
    }

    /// A phase is over: its means, the ranking so far, and when the next one opens.
    fn reach_barrier(&mut self, at_ms: u64) {
        let Some(phase) = self.session.phase() else {
            return;
        };
        let treatments = (0..).zip(&phase.variants).map(|(treatment, variant)| {
            let number = self.done.len();
            TreatmentDone {
                rates: Rates::of(treatment, *variant, &phase.tables),
                means: standings::means(self.session.scores(), number, treatment),
            }
        });
        let treatments = treatments.collect();
        self.done.push(Done { treatments });
        let rows = standings::standings(self.enrolled.len(), self.session.scores());
        self.ranking = Ranking::new(rows, self.file.ranking.by, self.enrolled.len());
        let wait_ms = match self.file.pause {
            // The last outcome is read before the pause begins.
            PauseBetween::Seconds { seconds } => {
                Some(1000 * u64::from(seconds) + self.outcome_ms())
            }
            PauseBetween::Organiser => None,
        };
        let wait_ms = wait_ms.filter(|_| !self.session.is_over());
        self.clocks.open_after(wait_ms, at_ms);
    }

    /// Remembers what an organiser did, for the monitor.
    fn note_intervention(&mut self, record: &SessionRecord, at_ms: u64) {
        let Some(Author::Organiser(by)) = &record.by else {
            return;
        };
        let (mut player, mut seconds, mut text, mut table) = (None, None, None, None);
        let kind = match &record.event {
            SessionEvent::Rules(event) => match event {
                Event::PhaseOpened { .. } => "open_phase",
                Event::PhaseClosed { .. } => "close_phase",
                Event::Paused {} => "pause",
                Event::Resumed {} => "resume",
                Event::Extended { seconds: more } => {
                    seconds = Some(more.0);
                    "extend"
                }
                Event::Dropped { player: who, .. } => {
                    player = Some(shown(*who));
                    "drop"
                }
                Event::Readmitted { player: who } => {
                    player = Some(shown(*who));
                    "readmit"
                }
                Event::Enrolled { .. } | Event::Played(_) => return,
            },
            SessionEvent::Venue(event) => match event {
                VenueEvent::Countdown { .. } => "start",
                VenueEvent::CodesDrawn { .. } => "codes",
                VenueEvent::BotEntered { .. } => "bot",
                VenueEvent::CodeGiven { place, .. } => {
                    let member = self.members.get((*place as usize).saturating_sub(1));
                    player = member.and_then(|it| it.player).map(shown);
                    "phone"
                }
                VenueEvent::Announced {
                    text: said,
                    table: to,
                } => {
                    (text, table) = (Some(said.clone()), *to);
                    "say"
                }
                VenueEvent::Anonymised {} => "anonymise",
                VenueEvent::Opened { .. }
                | VenueEvent::Entered { .. }
                | VenueEvent::ChangedDevice { .. }
                | VenueEvent::Described { .. }
                | VenueEvent::Labelled { .. }
                | VenueEvent::Consented {}
                | VenueEvent::Enrolled { .. }
                | VenueEvent::Checked { .. }
                | VenueEvent::Grace { .. }
                | VenueEvent::Answered { .. }
                | VenueEvent::Woken { .. }
                | VenueEvent::Over { .. } => return,
            },
        };
        self.interventions.push(InterventionLine {
            at_ms,
            by: by.clone(),
            kind: kind.to_owned(),
            player,
            seconds,
            text,
            table,
        });
    }
}

/// The tables that an event touches, if they are few.
fn touched(event: &Event) -> Box<dyn Iterator<Item = TableId> + '_> {
    match event {
        Event::Played(moves) => Box::new(std::iter::once(moves.table)),
        Event::PhaseClosed { tables } => Box::new(tables.iter().map(|moves| moves.table)),
        Event::Dropped { player: _, table } => Box::new(table.iter().map(|moves| moves.table)),
        Event::Enrolled { .. }
        | Event::PhaseOpened { .. }
        | Event::Readmitted { .. }
        | Event::Paused {}
        | Event::Resumed {}
        | Event::Extended { .. } => Box::new(std::iter::empty()),
    }
}
