//! A contest that began elsewhere, from its report: everybody enters, every round is published and settled, and it goes on here.
//!
//! ```text
//! report ─▶ people, terms ─▶ round by round: byes, who is away, publish, results ─▶ byes to come
//! ```
//!
//! A round that comes out here as it stands in the file is published as our own, so that its proof pairs it again; any other is
//! a round by hand. Spec: docs/spec/contest.md §12.

/// The event as a whole.
mod head;

/// One round.
mod written;

use super::Contest;
use super::act::{Act, Author};
use super::encounter::EncounterNumber;
use super::event::{Bye, ByeKind, Event};
use super::form::{Form, Format, MOST_ROUNDS};
use super::official::{Apart, Official, Terms};
use super::person::{ByeWorth, Person, Presence};
use super::rejection::Rejection;
use crate::dutch::tournament::{Cell, Color, Tenths, Tournament};
use crate::roster::{PlayerId, Round};
use crate::trf::report::Report;
use written::Written;

/// Why a report cannot be gone on with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotContinued {
    #[error("tournaments of teams (lines 013, 310, 320, 330) cannot be continued here")]
    Teams,
    #[error(
        "line 192 says '{kind}', which is not paired here; write FIDE_DUTCH_2026 to go on by the Dutch system"
    )]
    Kind { kind: String },
    #[error(
        "the lines of players {number} and {opponent} do not fit each other in round {round}; correct one of them"
    )]
    Misfit {
        number: usize,
        opponent: usize,
        round: u32,
    },
    #[error("round {round} is not that of the Berger table; a round robin can only go on by it")]
    NotBerger { round: u32 },
    #[error("the file has {rounds} rounds; at most {MOST_ROUNDS} can be continued")]
    TooManyRounds { rounds: usize },
    #[error(transparent)]
    Rules(#[from] Rejection),
}

/// What the organiser adds to a report.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Continue {
    /// How many rounds there will be; otherwise as the file says.
    pub rounds: Option<u32>,
    /// Why rounds that do not come out again stand as they do.
    pub reason: String,
}

/// A contest as far as it has been told again.
struct Retelling<'a> {
    by: &'a Author,
    contest: Contest,
    events: Vec<Event>,
}

impl Contest {
    /// Everything that happened in a tournament by its report, in order; the first event creates it.
    pub fn continued(
        report: &Report,
        more: &Continue,
        by: &Author,
    ) -> Result<Vec<Event>, NotContinued> {
        let team = |line: &String| {
            ["013", "310", "320", "330"]
                .iter()
                .any(|tag| line.starts_with(tag))
        };
        if report.lines.iter().any(team) {
            return Err(NotContinued::Teams);
        }
        let virtual_points: Vec<Vec<Tenths>> = accelerations(&report.tournament);
        let accelerated = !virtual_points.is_empty();
        let form = head::form(report, more, accelerated)?;
        let usual = told(report, more, by, form.clone(), Vec::new())?;
        if accelerations(&usual.contest.table().tournament) == virtual_points {
            return Ok(usual.events);
        }
        // Accelerated in another way than ours.
        let plain = Form {
            format: match form.format {
                Format::Swiss { rounds, .. } => Format::Swiss {
                    rounds,
                    accelerated: false,
                },
                other => other,
            },
            ..form
        };
        Ok(told(report, more, by, plain, virtual_points)?.events)
    }
}

fn told<'a>(
    report: &Report,
    more: &Continue,
    by: &'a Author,
    form: Form,
    virtual_points: Vec<Vec<Tenths>>,
) -> Result<Retelling<'a>, NotContinued> {
    form.check_visible()?;
    let created = Contest::create(by, &form)?;
    let mut told = Retelling {
        by,
        contest: Contest::new(form),
        events: vec![created],
    };
    let tournament = &report.tournament;
    for (details, number) in report.people.iter().zip(1_usize..) {
        let name = match details.name.as_str() {
            "" => number.to_string(),
            name => name.to_owned(),
        };
        told.ask(&Act::Enter(Person {
            rating: details.rating,
            federation: details.federation.clone(),
            fide_id: details.fide_id.clone(),
            sex: details.sex.clone(),
            title: details.title.clone(),
            birth: details.birth.clone(),
            ..Person::called(format!("guest-{number}"), name)
        }))?;
    }
    let official = head::official(report);
    if official != Official::default() {
        told.ask(&Act::Describe(official))?;
    }
    told.set_terms(tournament, virtual_points)?;
    for round in 1..=tournament.paired_rounds() {
        told.round(tournament, round, &more.reason)?;
    }
    told.byes_ahead(tournament)?;
    Ok(told)
}

impl Retelling<'_> {
    fn ask(&mut self, act: &Act) -> Result<(), Rejection> {
        act.check_visible()?;
        let event = self.contest.decide(self.by, act)?;
        self.contest.apply(&event);
        self.events.push(event);
        Ok(())
    }

    fn set_terms(
        &mut self,
        tournament: &Tournament,
        virtual_points: Vec<Vec<Tenths>>,
    ) -> Result<(), Rejection> {
        let everybody = (0..self.contest.entrants.len()).map(PlayerId::at);
        let by_rank = self.contest.by_rank(everybody);
        let mut terms = Terms {
            points: tournament.points,
            first_color: Some(tournament.first_color()).filter(|color| *color != Color::White),
            by_entry: !by_rank.is_sorted(),
            virtual_points,
            apart: Vec::new(),
        };
        for group in &tournament.forbidden {
            let players: Vec<PlayerId> = group.players.iter().copied().map(PlayerId::at).collect();
            let always = group.first_round == 1 && group.last_round == usize::MAX;
            match players.as_slice() {
                [] | [_] => {}
                // Said twice is said once.
                &[one, other] if always => match self.ask(&Act::KeepApart([one, other])) {
                    Ok(()) | Err(Rejection::AlreadyApart) => {}
                    Err(no) => return Err(no),
                },
                _ => terms.apart.push(Apart {
                    players,
                    first_round: u32::try_from(group.first_round).unwrap_or(u32::MAX),
                    last_round: u32::try_from(group.last_round).ok(),
                }),
            }
        }
        match terms == Terms::default() {
            true => Ok(()),
            false => self.ask(&Act::SetTerms(Box::new(terms))),
        }
    }

    fn round(
        &mut self,
        tournament: &Tournament,
        round: usize,
        reason: &str,
    ) -> Result<(), NotContinued> {
        let number = u32::try_from(round).expect("reports have few rounds");
        let written = Written::of(tournament, round)?;
        let swiss = matches!(self.contest.form.format, Format::Swiss { .. });
        if swiss {
            self.away(tournament, round)?;
        }
        let found = self.contest.propose();
        let act = match found {
            Ok(found) if written.is(&found) => Act::Publish,
            Ok(_) | Err(_) if swiss => Act::PublishByHand {
                games: written.games.iter().map(|game| game.0).collect(),
                byes: self.byes(tournament, round),
                reason: reason.to_owned(),
            },
            Ok(_) | Err(_) => return Err(NotContinued::NotBerger { round: number }),
        };
        let first = self.contest.encounters.len();
        self.ask(&act)?;
        for index in first..self.contest.encounters.len() {
            let encounter = &self.contest.encounters[index];
            let players = [encounter.white, encounter.black];
            let mut games = written.games.iter();
            let result = games.find(|game| game.0 == players).map(|game| game.1);
            let encounter = EncounterNumber::at(index);
            // What is still played goes on here.
            if let Some(result) = result.expect("the round has the games of the file") {
                self.ask(&Act::Settle { encounter, result })?;
            }
        }
        Ok(())
    }

    /// Byes of a round are asked for; who has nothing written is not there.
    fn away(&mut self, tournament: &Tournament, round: usize) -> Result<(), Rejection> {
        for place in 0..tournament.players.len() {
            let player = PlayerId::at(place);
            let cell = tournament.players[place].cell(round);
            let here = self.contest.entrants[place].presence == Presence::Present;
            match (here, cell == Cell::Absent) {
                (true, true) => self.ask(&Act::Leave(player))?,
                (false, false) => self.ask(&Act::Return(player))?,
                (true, false) | (false, true) => {}
            }
            if let Some(worth) = worth(cell) {
                self.ask_bye(player, round, worth)?;
            }
        }
        Ok(())
    }

    fn ask_bye(
        &mut self,
        player: PlayerId,
        round: usize,
        worth: ByeWorth,
    ) -> Result<(), Rejection> {
        let round = Round(u32::try_from(round).expect("reports have few rounds"));
        self.ask(&Act::AskBye {
            player,
            round,
            worth,
        })
    }

    fn byes(&self, tournament: &Tournament, round: usize) -> Vec<Bye> {
        let players = tournament.players.iter().enumerate();
        let byes = players.filter_map(|(place, player)| {
            let kind = match player.cell(round) {
                Cell::AllocatedBye => ByeKind::Allocated,
                Cell::FullBye => ByeKind::Full,
                Cell::HalfBye => ByeKind::Half,
                Cell::ZeroBye => ByeKind::Zero,
                Cell::Game { .. } | Cell::Forfeit { .. } | Cell::Open { .. } | Cell::Absent => {
                    return None;
                }
            };
            let player = PlayerId::at(place);
            Some(Bye { player, kind })
        });
        byes.collect()
    }

    /// Who has no points in any round that is left has left; everybody else plays on but for the byes that are written.
    fn byes_ahead(&mut self, tournament: &Tournament) -> Result<(), Rejection> {
        let Format::Swiss { rounds, .. } = self.contest.form.format else {
            return Ok(());
        };
        let ahead = tournament.paired_rounds() + 1..=rounds as usize;
        for (place, line) in tournament.players.iter().enumerate() {
            let player = PlayerId::at(place);
            let gone =
                !ahead.is_empty() && ahead.clone().all(|round| line.cell(round) == Cell::ZeroBye);
            let here = self.contest.entrants[place].presence == Presence::Present;
            match (here, gone) {
                (true, true) => self.ask(&Act::Leave(player))?,
                (false, false) => self.ask(&Act::Return(player))?,
                (true, false) | (false, true) => {}
            }
            for round in ahead.clone().filter(|_| !gone) {
                if let Some(worth) = worth(line.cell(round)) {
                    self.ask_bye(player, round, worth)?;
                }
            }
        }
        Ok(())
    }
}

fn worth(cell: Cell) -> Option<ByeWorth> {
    match cell {
        Cell::FullBye => Some(ByeWorth::Full),
        Cell::HalfBye => Some(ByeWorth::Half),
        Cell::ZeroBye => Some(ByeWorth::Zero),
        Cell::Game { .. }
        | Cell::Forfeit { .. }
        | Cell::Open { .. }
        | Cell::AllocatedBye
        | Cell::Absent => None,
    }
}

/// Virtual points without blank ends; nothing when nobody has any.
fn accelerations(tournament: &Tournament) -> Vec<Vec<Tenths>> {
    let trimmed = tournament.players.iter().map(|player| {
        let mut points = player.accelerations.clone();
        while points.last() == Some(&0) {
            points.pop();
        }
        points
    });
    let mut all: Vec<Vec<Tenths>> = trimmed.collect();
    while all.last().is_some_and(Vec::is_empty) {
        all.pop();
    }
    all
}
