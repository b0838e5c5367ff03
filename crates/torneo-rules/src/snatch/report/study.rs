//! All that was seen, and the report made of it: figures with and without games that are looked at with care.

use std::collections::BTreeMap;

use serde::Serialize;

use super::conscience::{Bracket, brackets};
use super::expected::{Expected, Predicted};
use super::interval::{Cluster, Estimate, Sample};
use super::measure::Measure;
use super::seen::{Flags, GameSeen, Observation, Place, RoundSeen};
use super::shame::{Group, groups};
use crate::snatch::rules::{PRACTICE, Rules};
use crate::snatch::session::TableId;
use crate::snatch::variant::Variant;

/// Rounds and games of a session, gathered as they end.
#[derive(Debug, Clone, Default)]
pub struct Study {
    rounds: Vec<RoundSeen>,
    /// What is known of each game, ended or not.
    games: BTreeMap<(usize, TableId), Known>,
    byes: u32,
}

#[derive(Debug, Clone, Copy)]
struct Known {
    kind: Condition,
    flags: Flags,
    ended: bool,
}

/// What was played: a treatment (from 0), the variant, and the rules of that treatment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Condition {
    treatment: u32,
    variant: Variant,
    rules: Rules,
}

impl From<&Place> for Condition {
    fn from(place: &Place) -> Self {
        Self {
            treatment: place.treatment,
            variant: place.variant,
            rules: place.rules,
        }
    }
}

/// A measure and what theory expects of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figure {
    pub measure: Measure,
    pub observed: Estimate,
    pub predicted: Option<Predicted>,
}

/// One variant in one treatment: all its rounds together, then round by round.
#[derive(Debug, Clone, PartialEq)]
pub struct OfVariant {
    /// From 0.
    pub treatment: u32,
    pub variant: Variant,
    /// That have ended.
    pub games: u32,
    pub together: Vec<Figure>,
    /// From round 1.
    pub by_round: Vec<Vec<Figure>>,
}

/// What a choice of games tells.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// That have ended.
    pub games: u32,
    pub rounds: u32,
    /// In the order in which they were first played.
    pub variants: Vec<OfVariant>,
    pub shame: Vec<Group>,
    pub brackets: Vec<Bracket>,
}

/// How many games have which flag; one game may have several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "FlaggedGames"),
    schema(as = FlaggedGames)
)]
pub struct Flagged {
    /// The clock decided something.
    pub defaulted: u32,
    /// A bot sat at the table.
    pub bot: u32,
    /// Somebody was away or dropped.
    pub left: u32,
    /// The organiser closed the phase before.
    pub aborted: u32,
    /// Games with any of these.
    pub excluded: u32,
    /// Phases that somebody waited.
    pub byes: u32,
}

/// What a session tells.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    pub all: Summary,
    /// Without the games that have a flag.
    pub clean: Summary,
    pub flagged: Flagged,
}

impl Study {
    /// Adds what was seen.
    pub fn add(&mut self, seen: Observation) {
        match seen {
            Observation::Bye(_) => self.byes += 1,
            Observation::Decision(decision) => {
                let place = &decision.place;
                let known = self.games.entry((place.phase, place.table));
                let known = known.or_insert(Known::new(place.into()));
                if decision.round != PRACTICE && !decision.stage.is_belief() {
                    known.flags.note(decision.decider);
                }
            }
            Observation::Talk(_) => (),
            Observation::Round(round) if round.exchange.index == PRACTICE => (),
            Observation::Round(round) => self.rounds.push(*round),
            Observation::Game(game) => self.end(&game),
        }
    }

    fn end(&mut self, game: &GameSeen) {
        let key = (game.place.phase, game.place.table);
        let known = Known {
            kind: (&game.place).into(),
            flags: game.flags,
            ended: true,
        };
        self.games.insert(key, known);
    }

    /// Everybody's bracket for delta, from all games.
    pub fn brackets(&self) -> Vec<Bracket> {
        let rounds: Vec<&RoundSeen> = self.rounds.iter().collect();
        brackets(&rounds)
    }

    pub fn report(&self) -> Report {
        let mut expected = BTreeMap::new();
        let all = |_: &RoundSeen| true;
        let clean = |round: &RoundSeen| !self.flags(round).is_excluded();
        Report {
            all: self.summary(&mut expected, all),
            clean: self.summary(&mut expected, clean),
            flagged: self.flagged(),
        }
    }

    /// Of the whole game, as far as it is known: a default in round 3 tells about round 1 too.
    fn flags(&self, round: &RoundSeen) -> Flags {
        let known = self.games.get(&(round.place.phase, round.place.table));
        let mut flags = known.map_or(round.flags, |known| known.flags);
        flags.bot |= round.flags.bot;
        flags
    }

    fn flagged(&self) -> Flagged {
        let mut flagged = Flagged {
            byes: self.byes,
            ..Flagged::default()
        };
        for known in self.games.values().filter(|known| known.ended) {
            let flags = known.flags;
            flagged.defaulted += u32::from(flags.defaults > 0);
            flagged.bot += u32::from(flags.bot);
            flagged.left += u32::from(flags.left);
            flagged.aborted += u32::from(flags.aborted);
            flagged.excluded += u32::from(flags.is_excluded());
        }
        flagged
    }

    fn summary(
        &self,
        expected: &mut BTreeMap<Condition, Expected>,
        wanted: impl Fn(&RoundSeen) -> bool,
    ) -> Summary {
        let rounds: Vec<&RoundSeen> = self.rounds.iter().filter(|round| wanted(round)).collect();
        let mut kinds: Vec<Condition> = Vec::new();
        for known in self.games.values() {
            if !kinds.contains(&known.kind) {
                kinds.push(known.kind);
            }
        }
        // One treatment after the other, the variants of each in the order in which they were first played.
        kinds.sort_by_key(|kind| kind.treatment);
        let of_kind = |kind: Condition| {
            let expected = expected
                .entry(kind)
                .or_insert_with(|| Expected::of(kind.variant, kind.rules));
            of_kind(kind, &rounds, expected)
        };
        let variants: Vec<OfVariant> = kinds.into_iter().map(of_kind).collect();
        Summary {
            games: variants.iter().map(|of| of.games).sum(),
            rounds: u32::try_from(rounds.len()).expect("a session has fewer rounds"),
            variants,
            shame: groups(&rounds),
            brackets: brackets(&rounds),
        }
    }
}

fn of_kind(kind: Condition, rounds: &[&RoundSeen], expected: &mut Expected) -> OfVariant {
    let of = |round: &&&RoundSeen| Condition::from(&round.place) == kind;
    let rounds: Vec<&RoundSeen> = rounds.iter().filter(of).copied().collect();
    let last = |round: &&&RoundSeen| round.exchange.index == kind.rules.rounds;
    let games = rounds.iter().filter(last).count();
    let measures = || {
        Measure::ALL
            .into_iter()
            .filter(|it| it.is_of(kind.variant, &kind.rules))
    };
    let mut figures = |round: Option<u32>| -> Vec<Figure> {
        measures()
            .map(|measure| figure(measure, round, &rounds, expected))
            .collect()
    };
    OfVariant {
        treatment: kind.treatment,
        variant: kind.variant,
        games: u32::try_from(games).expect("a session has fewer games"),
        together: figures(None),
        by_round: (1..=kind.rules.rounds)
            .map(|round| figures(Some(round)))
            .collect(),
    }
}

fn figure(
    measure: Measure,
    wanted: Option<u32>,
    rounds: &[&RoundSeen],
    expected: &mut Expected,
) -> Figure {
    let is_in = |round: &RoundSeen| match wanted {
        Some(wanted) => round.exchange.index == wanted,
        None => !measure.is_of_games() || round.exchange.index == round.place.rules.rounds,
    };
    let (mut observed, mut replies) = (Sample::default(), Vec::new());
    for round in rounds.iter().filter(|round| is_in(round)) {
        let Some(value) = measure.of(round) else {
            continue;
        };
        let cluster: Cluster = measure.cluster(round);
        observed.add(cluster, value);
        if let Some(reply) = expected.reply(measure, round) {
            replies.push(reply);
        }
    }
    Figure {
        measure,
        observed: measure.estimate(&observed),
        predicted: match Expected::is_reply(measure) {
            true => Predicted::mean(&replies),
            false => expected.planned(measure, wanted),
        },
    }
}

impl Known {
    fn new(kind: Condition) -> Self {
        Self {
            kind,
            flags: Flags::default(),
            ended: false,
        }
    }
}
