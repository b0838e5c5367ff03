//! What follows from the closed rounds: ranking, second opinion, explanations. Made when somebody asks, and once.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use tokio::sync::OnceCell;
use torneo_rules::domino::Tournament;
use torneo_rules::journal::Version;
use torneo_rules::ranking::counterfactual::counterfactuals;
use torneo_rules::ranking::score_sheet::ScoreSheet;
use torneo_rules::ranking::second_opinion::second_opinion;
use torneo_rules::ranking::warning::{Warning, warnings};
use torneo_rules::ranking::{Ranking, rank};
use torneo_rules::roster::PlayerId;
use torneo_rules::word::word;

use super::snapshot::json;
use crate::wire::desk::standings::{
    DominoExplanation, DominoStanding, DominoStandings, lines, prizes,
};
use crate::wire::domino::{everybody_called, names};
use crate::wire::names::Names;
use crate::wire::rank::answer::{Answered, RankAnswer};
use crate::wire::rank::explanation::ExplanationAnswer;
use crate::wire::rank::words::warning_text;
use crate::wire::words::Words;

/// Explanations that are kept; beyond this all are forgotten and made again. Some tens of kilobytes each.
const MOST_EXPLAINED: usize = 512;

/// The standings since a version.
pub struct Standing {
    since: Version,
    ranked: OnceLock<Ranked>,
    full: OnceCell<Bytes>,
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
            full: OnceCell::new(),
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

    /// Every figure of everybody, with the second opinion, as JSON, made once however many ask.
    pub async fn full<E>(&self, made: impl Future<Output = Result<Bytes, E>>) -> Result<Bytes, E> {
        self.full.get_or_try_init(|| made).await.cloned()
    }

    pub fn make_full(&self, tournament: &Tournament) -> Bytes {
        let ranked = self.ranked(tournament);
        let opinion = second_opinion(&ranked.sheet);
        let answered = Answered {
            names: &ranked.names,
            ranking: &ranked.ranking,
            second_opinion: Some(&opinion),
            warnings: &ranked.warnings,
        };
        let warnings = ranked.warnings.iter();
        let called = everybody_called(tournament);
        json(&DominoStandings {
            version: self.since(),
            round: closed(tournament),
            warnings: warnings
                .map(|warning| {
                    Words::each(|lang| warning_text(warning, &called, lang)).coded(&word(warning))
                })
                .collect(),
            prizes: prizes(tournament, &ranked.ranking),
            ranking: RankAnswer::new(answered, None),
        })
    }

    /// What was explained before.
    pub fn explained(&self, player: PlayerId) -> Option<Bytes> {
        self.kept_explanations().get(&player).cloned()
    }

    /// One player's figures taken apart, as JSON.
    pub fn explanation(&self, tournament: &Tournament, player: PlayerId) -> Bytes {
        // Somebody may have asked the same meanwhile.
        if let Some(known) = self.explained(player) {
            return known;
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
        let mut explained = self.kept_explanations();
        if explained.len() >= MOST_EXPLAINED {
            explained.clear();
        }
        explained.insert(player, made.clone());
        made
    }

    fn kept_explanations(&self) -> std::sync::MutexGuard<'_, BTreeMap<PlayerId, Bytes>> {
        self.explained
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many rounds are closed.
pub fn closed(tournament: &Tournament) -> u32 {
    u32::try_from(tournament.closed().len()).unwrap_or(u32::MAX)
}
