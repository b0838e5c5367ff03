//! What the director sees: people, rounds, what may be done now and what may not.

use serde::Serialize;
use torneo_rules::domino::act::{Act, Author, Method};
use torneo_rules::domino::event::{Broken, Correction, Origin};
use torneo_rules::domino::form::Form;
use torneo_rules::domino::penalty::StandingPenalty;
use torneo_rules::domino::rejection::Rejection;
use torneo_rules::domino::{PlayedRound, Tournament};
use torneo_rules::pairing::contingency::Contingency;
use torneo_rules::pairing::feasibility::Feasibility;
use torneo_rules::roster::{PlayerId, StageKind};
use torneo_rules::word::word;
use ts_rs::TS;

use super::change::DominoChanged;
use crate::desk::snapshot::TournamentSnapshot;
use crate::wire::domino::state::{DominoPlayer, DominoRound, players, stage};
use crate::wire::live::room::Damage;
use crate::wire::words::{Said, Words};

/// A whole tournament for whoever runs it.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoDesk {
    pub id: String,
    /// How many acts were stored; an act may name the version it was meant for.
    pub version: u64,
    /// The journal's last hash.
    pub hash: String,
    /// Only where this program cannot read the journal to its end: it is shown as it was until then, and rests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub damaged: Option<Damage>,
    pub form: Form,
    pub stage: StageKind,
    /// The round that is played, or the last one closed.
    pub round: u32,
    /// How many would play the next round.
    pub active: usize,
    /// Put away: nothing more happens in it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    #[schema(required = false)]
    pub archived: bool,
    /// Before the first round, what few players mean for it.
    pub warnings: Vec<Said>,
    pub players: Vec<DominoPlayer>,
    pub rounds: Vec<DominoRoundView>,
    pub kept_apart: DominoKeptApart,
    pub corrections: Vec<Correction>,
    /// Penalties that were given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<DominoPenalty>>")]
    #[schema(required = false)]
    pub penalties: Vec<DominoPenalty>,
    pub undone: Vec<DominoUndone>,
    pub may: DominoMay,
}

/// A round, and where its tables come from.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoRoundView {
    #[serde(flatten)]
    pub round: DominoRound,
    pub origin: DominoOrigin,
    /// What was changed after it was published.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<DominoChanged>>")]
    #[schema(required = false)]
    pub changes: Vec<DominoChanged>,
}

/// Where the tables of a round come from.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DominoOrigin {
    Paired {
        method: Method,
        contingencies: Vec<DominoContingency>,
        /// Why a quality below 0.85 was accepted.
        approval: Option<String>,
    },
    ByHand {
        reason: String,
        broken: Vec<DominoFinding>,
    },
}

/// What the method had to do beyond the plain rule.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoContingency {
    /// 1 search, 2 partners, 3 tables, 4 accepted.
    pub level: u8,
    pub kind: String,
    pub players: Vec<String>,
    pub es: String,
    pub en: String,
}

/// Something that the checker found.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoFinding {
    pub code: String,
    /// The table it is about, if it is about one.
    pub table: Option<usize>,
    pub players: Vec<String>,
    pub es: String,
    pub en: String,
}

/// People who are kept apart.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoKeptApart {
    pub partners: Vec<[String; 2]>,
    pub opponents: Vec<[String; 2]>,
}

/// A penalty: what it does, for breaking which rule, and why.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoPenalty {
    /// From 1; what is named when it is taken back.
    pub number: u32,
    pub player: String,
    pub es: String,
    pub en: String,
    pub article: String,
    pub reason: String,
    pub pardoned: bool,
}

/// A round that was taken back.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoUndone {
    pub round: u32,
    pub reason: String,
}

/// What may be done now: nothing where it may, otherwise why not.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoMay {
    /// Change what results and pairings depend on.
    pub amend_law: Option<Said>,
    pub publish: Option<Said>,
    /// Enter results and rule about tables.
    pub enter: Option<Said>,
    pub close: Option<Said>,
    pub undo: Option<Said>,
    /// Take people off the list.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    #[schema(required = false)]
    pub remove: bool,
}

/// What an act brought.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoActed {
    pub version: u64,
    pub hash: String,
}

impl From<&Rejection> for Said {
    fn from(rejection: &Rejection) -> Self {
        Words::of(rejection).coded(&word(rejection))
    }
}

impl DominoDesk {
    pub fn of(seen: &TournamentSnapshot) -> Self {
        let tournament = &seen.tournament;
        let (stage, round) = stage(tournament);
        let ids = |pairs: &[[PlayerId; 2]]| {
            let pairs = pairs.iter();
            pairs
                .map(|pair| pair.map(|player| tournament.id(player).to_owned()))
                .collect()
        };
        let undone = tournament.undone().iter();
        Self {
            id: seen.id.clone(),
            version: seen.version(),
            hash: seen.head.hash.to_string(),
            damaged: seen.damage,
            form: tournament.form().clone(),
            stage,
            round,
            active: tournament.active(),
            archived: tournament.is_archived(),
            warnings: warnings(tournament),
            players: players(tournament),
            rounds: tournament
                .rounds()
                .map(|round| DominoRoundView::of(tournament, round))
                .collect(),
            kept_apart: DominoKeptApart {
                partners: ids(tournament.forbidden_partners()),
                opponents: ids(tournament.forbidden_opponents()),
            },
            corrections: tournament.corrections().to_vec(),
            penalties: penalties(tournament),
            undone: undone
                .map(|(round, reason)| DominoUndone {
                    round: round.0,
                    reason: reason.clone(),
                })
                .collect(),
            may: DominoMay::of(tournament),
        }
    }
}

/// Every penalty that was given.
pub fn penalties(tournament: &Tournament) -> Vec<DominoPenalty> {
    let numbered = (1..).zip(tournament.penalties());
    numbered
        .map(|(number, StandingPenalty { given, pardoned })| {
            let penalty = &given.penalty;
            let Words { es, en } = Words::of(&penalty.measure);
            DominoPenalty {
                number,
                player: tournament.id(penalty.player).to_owned(),
                es,
                en,
                article: penalty.article.clone(),
                reason: penalty.reason.clone(),
                pardoned: *pardoned,
            }
        })
        .collect()
}

/// What few players mean, told while there is no round (ruling D14).
pub fn warnings(tournament: &Tournament) -> Vec<Said> {
    let feasibility: Feasibility = tournament.feasibility();
    let before = tournament.rounds().next().is_none();
    let code = feasibility.code().filter(|_| before);
    let said = code.map(|code| Words::of(&feasibility).coded(code));
    said.into_iter().collect()
}

impl DominoRoundView {
    pub fn of(tournament: &Tournament, round: &PlayedRound) -> Self {
        Self {
            round: DominoRound::of(tournament, round),
            changes: round
                .changes
                .iter()
                .map(|change| DominoChanged::of(tournament, change))
                .collect(),
            origin: match &round.published.origin {
                Origin::Paired {
                    method,
                    contingencies,
                    approval,
                    ..
                } => DominoOrigin::Paired {
                    method: *method,
                    contingencies: contingencies
                        .iter()
                        .map(|contingency| DominoContingency::of(tournament, contingency))
                        .collect(),
                    approval: approval.clone(),
                },
                Origin::ByHand { reason, broken } => DominoOrigin::ByHand {
                    reason: reason.clone(),
                    broken: broken
                        .iter()
                        .map(|broken| DominoFinding::broken(tournament, broken))
                        .collect(),
                },
            },
        }
    }
}

impl DominoContingency {
    pub fn of(tournament: &Tournament, contingency: &Contingency) -> Self {
        let Words { es, en } = Words::of(&contingency.kind);
        Self {
            level: contingency.kind.level(),
            kind: contingency.kind.code().to_owned(),
            players: ids(tournament, &contingency.players),
            es,
            en,
        }
    }
}

impl DominoFinding {
    pub fn broken(tournament: &Tournament, broken: &Broken) -> Self {
        let Words { es, en } = Words::of(&broken.rule);
        Self {
            code: word(&broken.rule),
            table: broken.table.map(|table| table.0 as usize),
            players: ids(tournament, &broken.players),
            es,
            en,
        }
    }
}

impl DominoMay {
    fn of(tournament: &Tournament) -> Self {
        // Whoever asks is a director; which one makes no difference to the rules.
        let director = Author::Director(String::new());
        let why_not = |act: &Act| tournament.decide(&director, act).err();
        let published = tournament.rounds().next().is_some();
        let said = |rejection: Option<Rejection>| rejection.as_ref().map(Said::from);
        Self {
            amend_law: said(published.then_some(Rejection::LawFixed)),
            publish: said(tournament.may_publish().err()),
            remove: !tournament.was_published() && !tournament.is_archived(),
            enter: said(match tournament.open() {
                Some(_) if tournament.is_archived() => Some(Rejection::Archived),
                Some(_) => None,
                None => Some(Rejection::NoRoundOpen),
            }),
            close: said(why_not(&Act::Close)),
            undo: said(why_not(&Act::Undo {
                reason: "?".to_owned(),
            })),
        }
    }
}

pub fn ids(tournament: &Tournament, players: &[PlayerId]) -> Vec<String> {
    let players = players.iter();
    players
        .map(|player| tournament.id(*player).to_owned())
        .collect()
}
