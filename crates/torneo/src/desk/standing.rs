//! What follows from the closed rounds: ranking, second opinion, explanations. Made when somebody asks, and once.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use torneo_rules::domino::Tournament;
use torneo_rules::journal::Version;
use torneo_rules::ranking::counterfactual::counterfactuals;
use torneo_rules::ranking::score_sheet::ScoreSheet;
use torneo_rules::ranking::second_opinion::second_opinion;
use torneo_rules::ranking::warning::{Warning, warnings};
use torneo_rules::ranking::{Ranking, rank};
use torneo_rules::roster::PlayerId;

use super::snapshot::json;
use crate::wire::desk::standings::{DominoExplanation, DominoStanding, DominoStandings, lines};
use crate::wire::domino::names;
use crate::wire::names::Names;
use crate::wire::rank::answer::{Answer, Answered};
use crate::wire::rank::explanation::ExplanationAnswer;
use crate::wire::rank::words::{warning_code, warning_text};
use crate::wire::words::Words;

/// Explanations that are kept; beyond this all are forgotten and made again. Some tens of kilobytes each.
const MOST_EXPLAINED: usize = 512;

/// The standings since a version.
pub struct Standing {
    since: Version,
    ranked: OnceLock<Ranked>,
    full: OnceLock<Bytes>,
    explained: Mutex<BTreeMap<PlayerId, Bytes>>,
}

/// The ranking with what it was made from.
pub struct Ranked {
    pub names: Names,
    pub sheet: ScoreSheet,
    pub ranking: Ranking,
    pub warnings: Vec<Warning>,
    /// The standings in short.
    pub lines: Vec<DominoStanding>,
}

impl Standing {
    pub fn new(since: Version) -> Self {
        Self {
            since,
            ranked: OnceLock::new(),
            full: OnceLock::new(),
            explained: Mutex::default(),
        }
    }

    /// The version at which the standings became what they are.
    pub fn since(&self) -> u64 {
        self.since.number()
    }

    /// The ranking. The tournament is one that these standings belong to.
    pub fn ranked(&self, tournament: &Tournament) -> &Ranked {
        self.ranked.get_or_init(|| {
            let sheet = tournament.score_sheet(usize::MAX);
            let ranking = rank(&sheet, tournament.form().ranking_options());
            Ranked {
                names: names(tournament),
                warnings: warnings(&sheet, &ranking),
                lines: lines(tournament, &ranking),
                sheet,
                ranking,
            }
        })
    }

    /// Every figure of everybody, with the second opinion, as JSON.
    pub fn full(&self, tournament: &Tournament) -> Bytes {
        let made = || {
            let ranked = self.ranked(tournament);
            let opinion = second_opinion(&ranked.sheet);
            let answered = Answered {
                names: &ranked.names,
                ranking: &ranked.ranking,
                second_opinion: Some(&opinion),
                warnings: &ranked.warnings,
            };
            let warnings = ranked.warnings.iter();
            json(&DominoStandings {
                version: self.since(),
                round: closed(tournament),
                warnings: warnings
                    .map(|warning| {
                        Words::each(|lang| warning_text(warning, &ranked.names, lang))
                            .coded(warning_code(warning))
                    })
                    .collect(),
                ranking: Answer::new(answered, None),
            })
        };
        self.full.get_or_init(made).clone()
    }

    /// One player's figures taken apart, as JSON.
    pub fn explanation(&self, tournament: &Tournament, player: PlayerId) -> Bytes {
        if let Some(known) = self.explained().get(&player) {
            return known.clone();
        }
        let ranked = self.ranked(tournament);
        let games = counterfactuals(&ranked.sheet, &ranked.ranking, player);
        let made = json(&DominoExplanation {
            version: self.since(),
            number: player.0 + 1,
            explanation: ExplanationAnswer::new(
                player,
                &ranked.sheet,
                &ranked.ranking,
                &games,
                &ranked.names,
            ),
        });
        let mut explained = self.explained();
        if explained.len() >= MOST_EXPLAINED {
            explained.clear();
        }
        explained.insert(player, made.clone());
        made
    }

    fn explained(&self) -> std::sync::MutexGuard<'_, BTreeMap<PlayerId, Bytes>> {
        self.explained
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many rounds are closed.
pub fn closed(tournament: &Tournament) -> u32 {
    u32::try_from(tournament.closed().len()).unwrap_or(u32::MAX)
}
