//! A session folded from its records: the rules' session, the people around it, their pages and the clocks.
//!
//! Pure: time comes with each record. Who is connected is not here, but with the task.

/// What each record changes.
mod fold;

use std::collections::HashMap;

use torneo_rules::chance::Chance;
use torneo_rules::ranking::fraction::Fraction;
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::headless::Rates;
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::Rules;
use torneo_rules::snatch::session::form::Seat;
use torneo_rules::snatch::session::{Earned, Session, TableId};

use super::clocks::Clocks;
use super::codes::Codes;
use super::member::Member;
use super::ranking::Ranking;
use crate::wire::live::room::Damage;
use crate::wire::live::session::file::SessionFile;
use crate::wire::live::session::monitor::{InterventionLine, SessionStatus};
use crate::wire::live::session::payment::PaidPhases;

/// Rates and mean points of a finished phase.
#[derive(Debug)]
pub struct Done {
    /// By treatment, in their order.
    pub treatments: Vec<TreatmentDone>,
}

/// Rates and mean points of a finished phase in one treatment.
#[derive(Debug)]
pub struct TreatmentDone {
    pub rates: Rates,
    /// Mean points of each role; none where nobody played.
    pub means: Option<ByRole<Fraction>>,
}

/// A line of the organiser. It is shown until the next phase opens.
#[derive(Debug)]
pub struct Message {
    pub at_ms: u64,
    pub text: String,
    /// To whom, if not to everybody.
    pub table: Option<TableId>,
}

/// A session.
#[derive(Debug)]
pub struct SessionState {
    pub code: String,
    pub created_ms: u64,
    /// The organiser who opened it.
    pub opened_by: Option<String>,
    pub version: u64,
    pub file: SessionFile,
    pub session: Session,
    /// By their place in the order of coming.
    pub members: Vec<Member>,
    pub codes: Codes,
    pub clocks: Clocks,
    /// Phases that are over.
    pub done: Vec<Done>,
    /// After the last phase that is over.
    pub ranking: Ranking,
    /// What organisers did, in order.
    pub interventions: Vec<InterventionLine>,
    /// The last line of the organiser to everybody, and to each table of the phase.
    pub messages: Vec<Message>,
    /// Whether names and words are sealed in the journal, and whether their key was destroyed.
    pub sealed: bool,
    pub anonymised: bool,
    /// When it was over.
    pub over_ms: Option<u64>,
    /// Once it is over: the phase that is paid, if one was drawn.
    pub over: Option<Option<u32>>,
    /// The first entry that could not be read; nothing happens here any more.
    pub damaged: Option<Damage>,
    places: HashMap<String, usize>,
    /// The place of each player.
    enrolled: Vec<usize>,
    scores_seen: usize,
}

impl SessionState {
    /// A session before its first record.
    pub fn new(code: &str) -> Self {
        let file = SessionFile::default();
        Self {
            code: code.to_owned(),
            created_ms: 0,
            opened_by: None,
            version: 0,
            session: Session::new(file.form()),
            file,
            members: Vec::new(),
            codes: Codes::default(),
            clocks: Clocks::default(),
            done: Vec::new(),
            ranking: Ranking::default(),
            interventions: Vec::new(),
            messages: Vec::new(),
            sealed: false,
            anonymised: false,
            over_ms: None,
            over: None,
            damaged: None,
            places: HashMap::new(),
            enrolled: Vec::new(),
            scores_seen: 0,
        }
    }

    /// Whether nothing happens here by itself any more.
    pub fn is_at_rest(&self) -> bool {
        self.over.is_some() || self.damaged.is_some()
    }

    pub fn place_of(&self, person: &str) -> Option<usize> {
        self.places.get(person).copied()
    }

    /// The place, in the order of coming, of whoever brought a label.
    pub fn place_of_label(&self, label: &str) -> Option<usize> {
        let mut members = self.members.iter();
        members.position(|member| member.label.as_deref() == Some(label))
    }

    /// The bot that the session plays for a number, if it does.
    pub fn house_bot(&self, player: PlayerId) -> Option<Bot> {
        let member = &self.members[self.place_of_player(player)?];
        member.bot.filter(|_| member.is_house_bot)
    }

    pub fn place_of_player(&self, player: PlayerId) -> Option<usize> {
        self.enrolled.get(player.index()).copied()
    }

    /// The places of those who sit at a table.
    pub fn seated(&self, table: TableId) -> impl Iterator<Item = usize> + '_ {
        let seats = self.session.table(table).map(|table| table.seats);
        Role::BOTH
            .into_iter()
            .filter_map(move |role| match *seats.as_ref()?.of(role) {
                Seat::Player(player) => self.place_of_player(player),
                Seat::Bot(_) => None,
            })
    }

    pub fn status(&self) -> SessionStatus {
        if self.session.is_over() {
            SessionStatus::Over
        } else if self.session.is_playing() {
            SessionStatus::Playing
        } else if !self.session.history().is_empty() {
            SessionStatus::Between
        } else if self.clocks.is_opening() {
            SessionStatus::Countdown
        } else {
            SessionStatus::Lobby
        }
    }

    /// The phase that is paid, drawn from the seed once all are over.
    pub fn paid_phase(&self) -> Option<u32> {
        match self.file.payment.which {
            PaidPhases::All => None,
            PaidPhases::OneAtRandom => {
                let phases: Vec<u32> = (1..).take(self.session.variants().len()).collect();
                // The lot of the paid phase must not be one that pairs people or orders variants.
                let mut chance = Chance::of_step(self.session.form().seed, u64::MAX - 3);
                chance.pick(&phases)
            }
        }
    }

    /// The treatment that somebody was dealt, from 0; the first before they are enrolled.
    pub fn treatment_of(&self, member: &Member) -> u32 {
        let player = member.player;
        player.map_or(0, |player| self.session.treatment_of(player))
    }

    /// The rules of the treatment that somebody is in.
    pub fn rules_of(&self, member: &Member) -> Rules {
        let treatments = &self.session.form().treatments;
        let treatment = treatments.get(self.treatment_of(member) as usize);
        treatment.map_or_else(|| self.file.profile.rules(), |treatment| treatment.rules)
    }

    /// Points of a phase, exactly; a bye is worth the mean of both roles in one's own treatment.
    pub fn points(&self, treatment: u32, phase: usize, earned: Earned) -> Fraction {
        match earned {
            Earned::Played { role: _, points } => Fraction::from(points),
            Earned::Bye => {
                let done = self.done.get(phase);
                let done = done.and_then(|done| done.treatments.get(treatment as usize));
                let means = done.and_then(|done| done.means.as_ref());
                means.map_or_else(Fraction::zero, |means| {
                    let both = &means.proposer + &means.responder;
                    &both / &Fraction::new(2, 1)
                })
            }
        }
    }
}
