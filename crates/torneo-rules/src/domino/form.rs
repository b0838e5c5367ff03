//! What an organizer decides before the first round: names, lengths, points, options.
//!
//! Spec: docs/spec/domino-tournament.md §1. Rulings D12 (what a bye is worth) and D17 (possible scores).

use crate::domino::rejection::Rejection;
use crate::ranking::options::{Options as RankingOptions, Order};
use crate::ranking::score_sheet::MOST_POINTS;

/// More rounds than any tournament has.
pub const MOST_ROUNDS: u32 = 60;
/// More games than any table plays in one round.
pub const MOST_GAMES: u32 = 15;
/// Longest name, place or club, in characters.
pub const MOST_TEXT: usize = 120;

/// Everything chosen before the first round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    pub name: String,
    pub place: String,
    /// As the organizer writes it; `2026-05-30` is advised.
    pub date: String,
    pub rounds: u32,
    pub games_per_round: u32,
    pub scoring: Scoring,
    pub bye: ByeValue,
    pub pairing: PairingOptions,
    /// `bye_wins` is not read here: [`ByeValue::win`] decides it.
    pub ranking: RankingOptions,
}

/// What a game is played to, and which endings are possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scoring {
    /// Points that win a game.
    pub target: u32,
    /// A game may end below the target, when the time is over.
    pub time_limit: bool,
    /// A game may end with equal points.
    pub draws: bool,
}

/// What a bye is worth (ruling D12).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByeValue {
    /// One win for the standing.
    pub win: bool,
    /// Shown among the points; never part of the EFF, because a bye is no game.
    pub points: u32,
}

/// The options of every pairing of the tournament.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PairingOptions {
    pub leaders_duel: bool,
    pub opponent_window_by_category: bool,
    pub frozen_category: bool,
}

impl Form {
    /// A tournament as most are: one game a round to 100 points, wins before EFF.
    pub fn named(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            place: String::new(),
            date: String::new(),
            rounds: 7,
            games_per_round: 1,
            scoring: Scoring {
                target: 100,
                time_limit: false,
                draws: false,
            },
            bye: ByeValue {
                win: true,
                points: 0,
            },
            pairing: PairingOptions::default(),
            ranking: RankingOptions {
                order: Order::WinsEff,
                ..RankingOptions::default()
            },
        }
    }

    /// The options of the ranking, with the bye as this tournament counts it.
    pub fn ranking_options(&self) -> RankingOptions {
        RankingOptions {
            bye_wins: self.bye.win,
            ..self.ranking
        }
    }

    pub(super) fn check(&self) -> Result<(), Rejection> {
        if self.name.trim().is_empty() {
            return Err(Rejection::NameMissing);
        }
        for (field, text) in [
            ("name", &self.name),
            ("place", &self.place),
            ("date", &self.date),
        ] {
            check_text(field, text)?;
        }
        within("rounds", self.rounds, 1, MOST_ROUNDS)?;
        within("games_per_round", self.games_per_round, 1, MOST_GAMES)?;
        // Room above the target for the points of the last hand.
        within("target", self.scoring.target, 1, MOST_POINTS / 2)?;
        within("bye_points", self.bye.points, 0, MOST_POINTS)
    }

    /// What must not change once a round was published: everything a result or a pairing depends on.
    pub(super) fn same_law(&self, other: &Self) -> bool {
        self.games_per_round == other.games_per_round
            && self.scoring == other.scoring
            && self.bye == other.bye
            && self.pairing == other.pairing
            && self.ranking == other.ranking
    }
}

pub(super) fn check_text(field: &'static str, text: &str) -> Result<(), Rejection> {
    let control = text.chars().any(char::is_control);
    if control || text.chars().count() > MOST_TEXT {
        return Err(Rejection::TextUnfit { field });
    }
    Ok(())
}

fn within(field: &'static str, value: u32, least: u32, most: u32) -> Result<(), Rejection> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(Rejection::OutOfRange {
        field,
        value,
        least,
        most,
    })
}
