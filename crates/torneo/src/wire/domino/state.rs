//! What a tournament looks like from outside: people by id, rounds with their results, standings.
//!
//! Everything here follows from the journal; a tournament file carries it so that people and programs need not.

use serde::Serialize;
use torneo_rules::domino::person::Presence;
use torneo_rules::domino::score::{Cause, Game, PlayedTable, SettledBy};
use torneo_rules::domino::{PlayedRound, Stage, Tournament};
use torneo_rules::roster::PlayerId;

use super::form::WireForm;
use super::parts::{WireOutcome, WirePerson};

/// The whole tournament, readable.
#[derive(Debug, Clone, Serialize)]
pub struct State {
    form: WireForm,
    stage: String,
    /// The round that is played, or the last one closed.
    round: u32,
    /// Before the first round, what few players mean for it (ruling D14).
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<String>,
    players: Vec<Player>,
    rounds: Vec<Round>,
    standings: Vec<Line>,
}

#[derive(Debug, Clone, Serialize)]
struct Player {
    number: u32,
    #[serde(flatten)]
    person: WirePerson,
    presence: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    granted_byes: Vec<u32>,
}

#[derive(Debug, Clone, Serialize)]
struct Round {
    round: u32,
    closed: bool,
    tables: Vec<Table>,
    byes: Vec<String>,
    absent: Vec<String>,
    /// Seated players without a violation, and all seated players.
    quality: [u32; 2],
}

#[derive(Debug, Clone, Serialize)]
struct Table {
    table: u32,
    pairs: [[String; 2]; 2],
    games: Vec<GameState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<Ruling>,
}

/// Why a table was ruled upon: the director's words, or who left.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "snake_case")]
enum Ruling {
    Reason(String),
    Left(String),
}

/// Where a game stands, with what is known of it.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
enum GameState {
    Open,
    Proposed {
        by: super::parts::WirePair,
        points: [u32; 2],
    },
    Disputed {
        claims: [Option<[u32; 2]>; 2],
    },
    Settled {
        outcome: WireOutcome,
        by: String,
    },
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
        let (stage, round) = match tournament.stage() {
            Stage::Registering => ("registering", 0),
            Stage::Playing(round) => ("playing", round.0),
            Stage::Between(round) => ("between", round.0),
            Stage::Finished => ("finished", tournament.next_round().0 - 1),
        };
        let warning = tournament.feasibility().code().filter(|_| round == 0);
        Self {
            form: tournament.form().into(),
            stage: stage.to_owned(),
            round,
            warning: warning.map(str::to_owned),
            players: players(tournament),
            rounds: tournament
                .rounds()
                .map(|round| rounds(tournament, round))
                .collect(),
            standings: standings(tournament),
        }
    }
}

fn players(tournament: &Tournament) -> Vec<Player> {
    let numbered = tournament.entrants().iter().zip(1..);
    numbered
        .map(|(entrant, number)| Player {
            number,
            person: (&entrant.person).into(),
            presence: presence_code(entrant.presence).to_owned(),
            granted_byes: entrant.granted.iter().map(|round| round.0).collect(),
        })
        .collect()
}

/// A word for programs that never changes.
pub fn presence_code(presence: Presence) -> &'static str {
    match presence {
        Presence::Present => "present",
        Presence::AbsentNext => "absent",
        Presence::Withdrawn => "withdrawn",
    }
}

fn rounds(tournament: &Tournament, round: &PlayedRound) -> Round {
    let id = |player: &PlayerId| tournament.id(*player).to_owned();
    let published = &round.published;
    let open = tournament.open().map(PlayedRound::round);
    Round {
        round: round.round().0,
        closed: open != Some(round.round()),
        tables: round
            .tables
            .iter()
            .zip(1..)
            .map(|(table, number)| Table {
                table: number,
                pairs: table.seats.each_ref().map(|pair| pair.each_ref().map(id)),
                games: games(table),
                ruling: table.award.as_ref().map(|award| match &award.cause {
                    Cause::Ruled(reason) => Ruling::Reason(reason.clone()),
                    Cause::Left(player) => Ruling::Left(id(player)),
                }),
            })
            .collect(),
        byes: published.byes.iter().map(id).collect(),
        absent: published.absent.iter().map(id).collect(),
        quality: [published.quality.clean, published.quality.seated],
    }
}

fn games(table: &PlayedTable) -> Vec<GameState> {
    let state = |game: &Game| match *game {
        Game::Open => GameState::Open,
        Game::Proposed { by, points } => GameState::Proposed {
            by: by.into(),
            points,
        },
        Game::Disputed { claims } => GameState::Disputed { claims },
        Game::Settled { outcome, by } => GameState::Settled {
            outcome: outcome.into(),
            by: settled_code(by).to_owned(),
        },
    };
    table.games.iter().map(state).collect()
}

/// A word for programs that never changes.
pub fn settled_code(by: SettledBy) -> &'static str {
    match by {
        SettledBy::Pairs => "pairs",
        SettledBy::Director => "director",
        SettledBy::Award => "ruling",
        SettledBy::Correction => "correction",
    }
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
