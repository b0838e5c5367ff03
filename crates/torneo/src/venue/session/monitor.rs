//! What the organiser and the projector see. The organiser sees everything; the projector nothing of anybody.

use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::deadline::Deadlines;
use torneo_rules::snatch::role::ByRole;
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::rules::{Chat, Force, Rules};
use torneo_rules::snatch::session::form::{Presence, Seat, Treatment};
use torneo_rules::snatch::session::{Earned, TableId};
use torneo_rules::snatch::variant::{AfterSnatch, BeforeOffer, Variant};

use super::check::MOST_WAIT_SECONDS;
use super::member::Attempt;
use super::ranking::line;
use super::state::{SessionState, TreatmentDone};
use super::view::small;
use crate::wire::live::Refusal;
use crate::wire::live::session::choices::{PauseBetween, RankingShown};
use crate::wire::live::session::laboratory::MeansShown;
use crate::wire::live::session::monitor::{
    MonitorHead, MonitorView, PersonLine, SessionStatus, Standing, TableLine, TableSeat, TableSight,
};
use crate::wire::live::session::pages::CheckRule;
use crate::wire::live::session::projector::{PhaseMeans, ProjectorView};
use crate::wire::live::session::ranking::RankingView;
use crate::wire::live::session::requests::SessionSummary;
use crate::wire::live::snatch::SnatchView;

/// Interventions that a monitor is shown at first.
const MOST_INTERVENTIONS: usize = 50;

/// Who is connected and why nothing opens: the task knows it, the journal does not.
pub struct Presences<'a> {
    pub connected: usize,
    pub is_connected: &'a dyn Fn(usize) -> bool,
    /// Why the next phase did not open by itself.
    pub blocked: Option<Refusal>,
    pub now_ms: u64,
}

impl SessionState {
    pub fn monitor(&self, presences: &Presences<'_>) -> MonitorView {
        let tables = self.session.finished().1;
        let first = self.interventions.len().saturating_sub(MOST_INTERVENTIONS);
        MonitorView {
            head: self.head(presences),
            tables: (0..)
                .map(TableId)
                .take(tables)
                .filter_map(|table| self.table_line(table))
                .collect(),
            people: (0..self.members.len())
                .map(|place| self.person_line(place, presences))
                .collect(),
            interventions: self.interventions[first..].to_vec(),
        }
    }

    pub fn head(&self, presences: &Presences<'_>) -> MonitorHead {
        let (finished, tables) = self.session.finished();
        let entrants = self.session.entrants().iter();
        let variants = self.session.variants().iter();
        MonitorHead {
            code: self.code.clone(),
            title: self.file.title.clone(),
            version: self.version,
            state: self.status(),
            paused: self.session.is_paused(),
            phase: small(self.session.history().len()),
            phases: small(self.session.variants().len()),
            variants: variants.copied().collect(),
            opens_at_ms: self.clocks.opens_at_ms(),
            blocked: presences.blocked,
            finished: small(finished),
            tables: small(tables),
            sealed: self.sealed,
            anonymised: self.anonymised,
            room: self.file.room.clone(),
            file_sha256: self.file.fingerprint(),
            inside: self.inside(),
            connected: small(presences.connected),
            playing: small(
                entrants
                    .filter(|entrant| entrant.presence != Presence::Out)
                    .count(),
            ),
            longest_seconds: self.longest_seconds(),
            now_ms: presences.now_ms,
        }
    }

    pub fn table_line(&self, id: TableId) -> Option<TableLine> {
        let table = self.session.table(id)?;
        let state = table.game.state();
        let seat = |role: Role| match *table.seats.of(role) {
            Seat::Player(player) => TableSeat::Player {
                player: player.0 + 1,
            },
            Seat::Bot(bot) => TableSeat::Bot { bot },
        };
        let past: usize = state.exchanges.iter().map(|past| past.auto.len()).sum();
        Some(TableLine {
            table: id.0 + 1,
            round: state.round,
            phase: table.game.phase(),
            seats: ByRole {
                proposer: seat(Role::Proposer),
                responder: seat(Role::Responder),
            },
            deadline_ms: self.clocks.deadline_ms(id),
            grace: self.clocks.had_grace(id),
            points: (table.game.result()).unwrap_or_else(|| state.rules.points(&state.held)),
            treatment: self.treatment_name(table.treatment),
            group: table.group,
            over: table.game.is_finished(),
            defaults: small(past + state.auto.len()),
        })
    }

    pub fn person_line(&self, place: usize, presences: &Presences<'_>) -> PersonLine {
        let member = &self.members[place];
        let entrant = |player: PlayerId| self.session.entrants().get(player.index());
        let entrant = member.player.and_then(entrant);
        let treatment = self.treatment_of(member);
        let variant = self.session.phase();
        let variant = variant.map(|phase| phase.variant_of(treatment));
        let asked = self.coming_variant(member).or(variant);
        let asked = asked.filter(|_| self.file.instructions.asked().is_asked());
        let played = member.earned.iter().map(|score| match score.earned {
            Earned::Played { role: _, points } => points,
            Earned::Bye => 0,
        });
        PersonLine {
            place: small(place + 1),
            player: member.player.map(|player| player.0 + 1),
            name: member.name.clone(),
            code: member.code,
            bot: member.bot,
            connected: member.is_house_bot || (presences.is_connected)(place),
            standing: match entrant.map(|entrant| entrant.presence) {
                None => Standing::Entering,
                Some(_) if member.dropped => Standing::Dropped,
                Some(_) if member.left => Standing::Left,
                Some(Presence::Present) => Standing::Present,
                Some(Presence::Away) => Standing::Away,
                Some(Presence::Out) => Standing::Out,
            },
            table: entrant
                .and_then(|entrant| entrant.seat)
                .map(|(table, _)| table.0 + 1),
            checked: asked.map(|variant| {
                let attempt = member.attempt(variant);
                attempt.is_some_and(Attempt::is_right)
            }),
            awaited: !member.is_house_bot && self.is_waited_for(member),
            label: member.label.clone(),
            shame: entrant.map_or(0, |entrant| entrant.shame),
            points: played.sum(),
            total: self.total(member).two_digits(),
            treatment: entrant.and_then(|entrant| self.treatment_name(entrant.treatment)),
            group: entrant.and_then(|entrant| entrant.group),
        }
    }

    /// One table, looked into.
    pub fn table_sight(&self, id: TableId) -> Option<TableSight> {
        let table = self.session.table(id)?;
        let seen = table
            .game
            .table_with(Role::Proposer, self.session.form().shame_visible);
        let profile = self.file.profile_of(table.treatment);
        Some(TableSight {
            line: self.table_line(id)?,
            view: SnatchView::of(&table.game, seen, profile),
        })
    }

    /// The whole ranking with names, for the organiser.
    pub fn full_ranking(&self) -> RankingView {
        let rows = self.ranking.rows();
        RankingView {
            by: self.file.ranking.by,
            ranked: small(rows.len()),
            lines: rows
                .iter()
                .map(|row| line(row, Some(self.name_of(row.player).unwrap_or_default())))
                .collect(),
            you: None,
        }
    }

    pub fn projector(&self, presences: &Presences<'_>) -> ProjectorView {
        let (finished, tables) = self.session.finished();
        let state = self.status();
        let shown = match (self.file.ranking.shown, state) {
            (RankingShown::PerPhase, SessionStatus::Between | SessionStatus::Over)
            | (RankingShown::AtEnd, SessionStatus::Over) => true,
            (RankingShown::PerPhase | RankingShown::AtEnd | RankingShown::Never, _) => false,
        };
        ProjectorView {
            code: self.code.clone(),
            title: self.file.title.clone(),
            state,
            paused: self.session.is_paused(),
            phase: small(self.session.history().len()),
            phases: small(self.session.variants().len()),
            variant: self.session.phase().map(|phase| phase.variant_of(0)),
            opens_at_ms: self.clocks.opens_at_ms(),
            inside: self.inside(),
            connected: small(presences.connected),
            finished: small(finished),
            tables: small(tables),
            means: match (self.file.projector.means, state) {
                (MeansShown::PerPhase, _) | (MeansShown::AtEnd, SessionStatus::Over) => {
                    self.means()
                }
                (MeansShown::AtEnd | MeansShown::Never, _) => Vec::new(),
            },
            message: self
                .messages
                .iter()
                .rfind(|message| message.table.is_none())
                .map(|message| message.text.clone()),
            ranking: shown.then(|| self.ranking_for(None)),
            now_ms: presences.now_ms,
        }
    }

    /// What each phase that is over was worth, treatment by treatment.
    fn means(&self) -> Vec<PhaseMeans> {
        let phases = (1..).zip(&self.done);
        phases
            .flat_map(|(phase, done)| {
                let treatments = (0..).zip(&done.treatments);
                treatments.map(move |(treatment, done)| {
                    means(phase, done, self.treatment_name(treatment))
                })
            })
            .collect()
    }

    fn treatment_name(&self, treatment: u32) -> Option<String> {
        self.file.treatment_name(treatment).map(str::to_owned)
    }

    pub fn summary(&self) -> SessionSummary {
        SessionSummary {
            code: self.code.clone(),
            title: self.file.title.clone(),
            created_ms: self.created_ms,
            state: self.status(),
            paused: self.session.is_paused(),
            phase: small(self.session.history().len()),
            phases: small(self.session.variants().len()),
            inside: self.inside(),
            entry: self.file.entry,
            room: self.file.room.clone(),
            over_ms: self.over_ms,
            sealed: self.sealed,
            anonymised: self.anonymised,
            opened_by: self.opened_by.clone(),
            listed: self.file.listed,
        }
    }

    /// From the start to the end if everybody takes all the time there is and somebody is lost at every table.
    fn longest_seconds(&self) -> u64 {
        let form = self.session.form();
        let longest_of = |phase: usize| {
            let treatments = (0..).zip(&form.treatments);
            let each = treatments.filter_map(|(treatment, Treatment { rules, .. })| {
                let variant = self.session.variants_of(treatment).get(phase)?;
                let longest = longest(*variant, rules, &form.deadlines);
                let rounds = rules.rounds + u32::from(rules.practice);
                let outcomes = rounds * self.file.outcome_seconds;
                Some(longest + u64::from(self.file.grace_seconds + outcomes))
            });
            each.max().unwrap_or(0)
        };
        let played: u64 = (0..self.session.variants().len()).map(longest_of).sum();
        let pauses = match self.file.pause {
            PauseBetween::Seconds { seconds } => u64::from(seconds),
            PauseBetween::Organiser => 0,
        };
        let phases = self.session.variants().len() as u64;
        // Phases that open by themselves may wait for answers before.
        let waiting = match (self.file.instructions.asked(), self.file.pause) {
            (CheckRule::Required, PauseBetween::Seconds { .. }) => phases,
            (CheckRule::Required, PauseBetween::Organiser) => phases.min(1),
            (CheckRule::Shown | CheckRule::None, _) => 0,
        };
        u64::from(self.file.countdown_seconds)
            + played
            + pauses * phases.saturating_sub(1)
            + MOST_WAIT_SECONDS * waiting
    }
}

/// The longest that a game may take by its deadlines alone.
fn longest(variant: Variant, rules: &Rules, deadlines: &Deadlines) -> u64 {
    let trade = deadlines.offer.0 + deadlines.respond.0;
    let (before, once) = match (variant.before_offer(), rules.force, rules.chat) {
        (BeforeOffer::Nothing, _, _) | (BeforeOffer::Force, Force::DefaultOn, _) => (0, 0),
        (BeforeOffer::Force, Force::Ask, _) => (deadlines.force.0, 0),
        (BeforeOffer::Talk, _, Chat::Round) => (deadlines.chat.0, 0),
        (BeforeOffer::Talk, _, Chat::Game) => (0, deadlines.chat.0),
    };
    let after = match variant.after_snatch() {
        AfterSnatch::Nobody => 0,
        AfterSnatch::Shame => deadlines.shame.0,
        AfterSnatch::Judge => deadlines.report.0,
    };
    let round = before + trade + after;
    let asked = Role::BOTH
        .iter()
        .filter(|who| rules.asks_belief(variant, **who));
    let round = u64::from(round) + u64::from(deadlines.belief.0) * asked.count() as u64;
    u64::from(rules.rounds + u32::from(rules.practice)) * round + u64::from(once)
}

fn means(phase: u32, done: &TreatmentDone, treatment: Option<String>) -> PhaseMeans {
    let rates = &done.rates;
    let mean = |role: Role| match &done.means {
        Some(means) => means.of(role).two_digits(),
        None => String::new(),
    };
    PhaseMeans {
        phase,
        treatment,
        variant: rates.variant,
        games: rates.games,
        points: ByRole {
            proposer: mean(Role::Proposer),
            responder: mean(Role::Responder),
        },
        rounds: rates.rounds,
        offers: rates.offers,
        accepted: rates.accepted,
        rejected: rates.rejected,
        snatched: rates.snatched,
        forced: rates.forced,
        shamed: rates.shamed,
        reported: rates.reported,
    }
}
