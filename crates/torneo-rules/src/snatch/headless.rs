//! Whole sessions played by bots through the same door as people, and how often they did what.
//!
//! Spec: docs/spec/snatchgame.md §9.

use serde::Serialize;

use super::bot::{Bot, Theories, choose};
use super::exchange::{Answer, Exchange};
use super::role::{ByRole, Role};
use super::rules::PRACTICE;
use super::session::form::{Form, Seat};
use super::session::{Ask, Event, Session, Table, TableId, Who};
use super::variant::Variant;
use crate::chance::Chance;

/// How often what happened in the games of one variant, in rounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rates {
    pub variant: Variant,
    pub games: u32,
    pub rounds: u32,
    pub offers: u32,
    pub forced: u32,
    pub accepted: u32,
    pub rejected: u32,
    pub snatched: u32,
    pub shamed: u32,
    pub reported: u32,
    /// Points that counted, over all games.
    pub points: ByRole<u64>,
}

/// A session that was played, with its events in order.
#[derive(Debug)]
pub struct Played {
    pub session: Session,
    /// In the order of the phases, and of the treatments in each.
    pub rates: Vec<Rates>,
    pub events: Vec<Event>,
}

/// Plays a session in which each player is a bot.
pub fn play(form: Form, bots: &[Bot]) -> Played {
    let seed = form.seed;
    let mut played = Played {
        session: Session::new(form),
        rates: Vec::new(),
        events: Vec::new(),
    };
    for _ in bots {
        played.ask(Who::Newcomer, &Ask::Enrol);
    }
    let mut theories = Theories::default();
    // The lot of the bots must not be the lot that pairs them.
    let mut chance = Chance::of_step(seed, u64::MAX - 1);
    while !played.session.is_over() && played.ask(Who::Organiser, &Ask::OpenPhase) {
        let tables = played.session.finished().1;
        for table in (0..).map(TableId).take(tables) {
            played.table(table, bots, &mut theories, &mut chance);
        }
        let phase = played.session.phase().expect("a phase was opened");
        for (treatment, variant) in (0..).zip(&phase.variants) {
            played
                .rates
                .push(Rates::of(treatment, *variant, &phase.tables));
        }
    }
    played
}

impl Played {
    fn ask(&mut self, who: Who, ask: &Ask) -> bool {
        match self.session.decide(who, ask) {
            Ok(event) => {
                self.session.apply(&event);
                self.events.push(event);
                true
            }
            Err(_) => false,
        }
    }

    /// Plays one table to its end. What a bot does not decide, the clock does.
    fn table(&mut self, id: TableId, bots: &[Bot], theories: &mut Theories, chance: &mut Chance) {
        while let Some(table) = self.session.table(id)
            && !table.game.is_finished()
        {
            let sequence = table.game.state().sequence;
            let decided = table.game.phase().waits_for().and_then(|role| {
                let (who, bot) = seated(table, id, role, bots);
                let visible = self.session.form().shame_visible;
                let view = table.game.view_with(role, visible);
                let action = choose(bot, &view, theories, chance)?;
                Some((who, Ask::Play(action.into())))
            });
            let done = decided.is_some_and(|(who, ask)| self.ask(who, &ask));
            let timeout = Ask::Timeout {
                table: id,
                sequence,
            };
            if !done && !self.ask(Who::Clock, &timeout) {
                return;
            }
        }
    }
}

fn seated(table: &Table, id: TableId, role: Role, bots: &[Bot]) -> (Who, Bot) {
    match *table.seats.of(role) {
        Seat::Player(player) => (Who::Player(player), bots[player.index()]),
        Seat::Bot(bot) => (Who::Bot(id), bot),
    }
}

impl Rates {
    /// What happened at the tables of a phase where one treatment was played.
    pub fn of(treatment: u32, variant: Variant, tables: &[Table]) -> Self {
        let tables = || tables.iter().filter(|table| table.treatment == treatment);
        let rounds = || {
            let all = tables().flat_map(|table| &table.game.state().exchanges);
            all.filter(|exchange| exchange.index != PRACTICE)
        };
        let count = |what: fn(&Exchange) -> bool| {
            u32::try_from(rounds().filter(|exchange| what(exchange)).count())
                .expect("a phase has fewer than four billion rounds")
        };
        let results = || tables().filter_map(|table| table.game.result());
        Self {
            variant,
            rounds: count(|_| true),
            offers: count(|exchange| exchange.proposal.offer().is_some()),
            forced: count(|exchange| exchange.forced),
            accepted: count(|exchange| exchange.answer == Some(Answer::Accept)),
            rejected: count(|exchange| exchange.answer == Some(Answer::Reject)),
            snatched: count(|exchange| exchange.answer == Some(Answer::Snatch)),
            shamed: count(|exchange| exchange.shamed),
            reported: count(|exchange| exchange.reported),
            points: ByRole {
                proposer: results().map(|points| u64::from(points.proposer)).sum(),
                responder: results().map(|points| u64::from(points.responder)).sum(),
            },
            games: u32::try_from(results().count()).expect("a phase has fewer games than people"),
        }
    }
}
