//! What a tournament looks like from outside: people by id, rounds with their results, standings.
//!
//! Everything here follows from the journal; a tournament file carries it so that people and programs need not.

use serde::Serialize;
use torneo_rules::domino::form::Form;
use torneo_rules::domino::person::{Entrant, Person, Presence};
use torneo_rules::domino::round_clock::RoundClock;
use torneo_rules::domino::score::{Cause, Game, PlayedTable, TableNumber};
use torneo_rules::domino::{PlayedRound, Stage, Tournament};
use torneo_rules::roster::{PlayerId, StageKind};
use ts_rs::TS;

use super::called::called;
use crate::wire::two::DominoFour;

/// The whole tournament, readable.
#[derive(Debug, Clone, Serialize)]
pub struct State {
    form: Form,
    stage: StageKind,
    /// The round that is played, or the last one closed.
    round: u32,
    /// Before the first round, what few players mean for it (ruling D14).
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<String>,
    players: Vec<DominoPlayer>,
    rounds: Vec<DominoRound>,
    standings: Vec<Line>,
}

/// Somebody in the tournament.
#[derive(Debug, Clone, Serialize, TS, utoipa::ToSchema)]
pub struct DominoPlayer {
    /// In the order of entry, from 1; it never changes once a round was published.
    number: u32,
    #[serde(flatten)]
    person: Person,
    /// What pages call them where that is more than the name, because somebody else has it too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    called: Option<String>,
    presence: Presence,
    /// Rounds for which a bye was granted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u32>>")]
    #[schema(required = false)]
    granted_byes: Vec<u32>,
}

/// A published round with its results; people by id.
#[derive(Debug, Clone, Serialize, TS, utoipa::ToSchema)]
#[ts(optional_fields)]
pub struct DominoRound {
    round: u32,
    closed: bool,
    /// The day on which it is played, where the program says.
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    /// How long it still runs, where its clock was started.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<RoundClock>,
    tables: Vec<DominoTable>,
    byes: Vec<String>,
    absent: Vec<String>,
    /// Seated players without a violation, and all seated players.
    quality: [u32; 2],
}

/// A table: two pairs, and how each game stands.
#[derive(Debug, Clone, Serialize, TS, utoipa::ToSchema)]
#[ts(optional_fields)]
pub struct DominoTable {
    table: u32,
    /// Where it stands, when there are several halls.
    #[serde(skip_serializing_if = "Option::is_none")]
    hall: Option<String>,
    pairs: DominoFour,
    games: Vec<Game>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<DominoRuling>,
    /// Games that both pairs told from one browser.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u32>>")]
    #[schema(required = false)]
    same_device: Vec<u32>,
}

/// Why a table was ruled upon: the director's words, or who left.
#[derive(Debug, Clone, Serialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DominoRuling {
    Reason(String),
    Left(String),
}

/// One line of the standings; EFF with two digits and exact.
#[derive(Debug, Clone, Serialize)]
struct Line {
    place: usize,
    player: String,
    wins: u32,
    points_for: u64,
    points_against: u64,
    eff: String,
    eff_exact: String,
}

impl State {
    pub fn of(tournament: &Tournament) -> Self {
        let (stage, round) = stage(tournament);
        let warning = tournament.feasibility().code().filter(|_| round == 0);
        Self {
            form: tournament.form().clone(),
            stage,
            round,
            warning: warning.map(str::to_owned),
            players: tournament
                .entrants()
                .iter()
                .zip(1..)
                .map(|(entrant, number)| DominoPlayer::of(entrant, number))
                .collect(),
            rounds: tournament
                .rounds()
                .map(|round| DominoRound::of(tournament, round))
                .collect(),
            standings: standings(tournament),
        }
    }
}

/// Where a tournament stands, and the round that is played or was closed last.
pub fn stage(tournament: &Tournament) -> (StageKind, u32) {
    let stage = tournament.stage();
    let round = match stage {
        Stage::Registering => 0,
        Stage::Playing(round) | Stage::Between(round) => round.0,
        Stage::Finished => tournament.next_round().0 - 1,
    };
    (stage.into(), round)
}

/// Everybody who takes part, without what only the director may see: for pages that everybody opens.
pub fn public_players(tournament: &Tournament) -> Vec<DominoPlayer> {
    let mut players = players(tournament);
    for player in &mut players {
        player.person = player.person.public();
    }
    players
}

/// Everybody, in the order of entry, namesakes told apart.
pub fn players(tournament: &Tournament) -> Vec<DominoPlayer> {
    let numbered = tournament.entrants().iter().zip(1..);
    numbered
        .zip(called(tournament))
        .map(|((entrant, number), called)| DominoPlayer::of(entrant, number).called(called))
        .collect()
}

impl DominoPlayer {
    /// Called as others call them.
    fn called(mut self, called: String) -> Self {
        let Person { id, name, .. } = &self.person;
        let plain = called == *name || (name.is_empty() && called == *id);
        self.called = (!plain).then_some(called);
        self
    }

    fn of(entrant: &Entrant, number: u32) -> Self {
        Self {
            number,
            person: entrant.person.clone(),
            called: None,
            presence: entrant.presence,
            granted_byes: entrant.granted.iter().map(|round| round.0).collect(),
        }
    }
}

impl DominoRound {
    pub fn of(tournament: &Tournament, round: &PlayedRound) -> Self {
        let id = |player: &PlayerId| tournament.id(*player).to_owned();
        let published = &round.published;
        let open = tournament.open().map(PlayedRound::round);
        Self {
            round: round.round().0,
            closed: open != Some(round.round()),
            date: tournament
                .form()
                .day_of(round.round())
                .map(|day| day.date.clone()),
            clock: round.clock,
            tables: round
                .seated()
                .map(|(number, table)| DominoTable::of(tournament, table, number.0))
                .collect(),
            byes: published.byes.iter().map(id).collect(),
            absent: published.absent.iter().map(id).collect(),
            quality: published.quality.into(),
        }
    }
}

impl DominoTable {
    pub fn of(tournament: &Tournament, table: &PlayedTable, number: u32) -> Self {
        let id = |player: &PlayerId| tournament.id(*player).to_owned();
        Self {
            table: number,
            hall: hall(tournament, number),
            pairs: DominoFour::named(&table.seats, |player| id(&player)),
            games: table.games.clone(),
            same_device: table.same_device.iter().map(|game| game.0).collect(),
            ruling: table.award.as_ref().map(|award| match &award.cause {
                Cause::Ruled(reason) => DominoRuling::Reason(reason.clone()),
                Cause::Left(player) => DominoRuling::Left(id(player)),
            }),
        }
    }
}

/// The hall in which a table stands, when there are several.
pub fn hall(tournament: &Tournament, table: u32) -> Option<String> {
    let hall = tournament.form().hall_of(TableNumber(table));
    hall.map(|hall| hall.name.clone())
}

fn standings(tournament: &Tournament) -> Vec<Line> {
    let ranking = tournament.ranking();
    let lines = ranking.standings.iter();
    lines
        .map(|line| {
            let eff = ranking.figures_of(line.player).map(|figures| &figures.eff);
            let [points_for, points_against] = tournament.points(&ranking, line.player);
            Line {
                place: line.place,
                player: tournament.id(line.player).to_owned(),
                wins: ranking.wins(line.player),
                points_for,
                points_against,
                eff: eff.map_or_else(String::new, |eff| eff.two_digits()),
                eff_exact: eff.map_or_else(String::new, |eff| eff.to_string()),
            }
        })
        .collect()
}
