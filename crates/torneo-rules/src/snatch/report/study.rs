//! All that was seen, and the report made of it: figures with and without games that are looked at with care.

use std::collections::BTreeMap;

use serde::Serialize;

use super::conscience::{Bracket, brackets};
use super::expected::{Expected, Predicted};
use super::interval::{Cluster, Estimate, Sample};
use super::measure::Measure;
use super::seen::{Flags, GameSeen, Observation, RoundSeen};
use super::shame::{Group, groups};
use crate::snatch::rules::Rules;
use crate::snatch::session::TableId;
use crate::snatch::variant::Variant;

/// Rounds and games of a session, gathered as they end.
#[derive(Debug, Clone)]
pub struct Study {
    rules: Rules,
    rounds: Vec<RoundSeen>,
    /// What is known of each game, ended or not.
    games: BTreeMap<(usize, TableId), Known>,
    byes: u32,
}

#[derive(Debug, Clone, Copy)]
struct Known {
    variant: Variant,
    flags: Flags,
    ended: bool,
}

/// A measure and what theory expects of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figure {
    pub measure: Measure,
    pub observed: Estimate,
    pub predicted: Option<Predicted>,
}

/// One variant: all its rounds together, then round by round.
#[derive(Debug, Clone, PartialEq)]
pub struct OfVariant {
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
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            rounds: Vec::new(),
            games: BTreeMap::new(),
            byes: 0,
        }
    }

    /// Adds what was seen.
    pub fn add(&mut self, seen: Observation) {
        match seen {
            Observation::Bye(_) => self.byes += 1,
            Observation::Decision(decision) => {
                let place = &decision.place;
                let known = self.games.entry((place.phase, place.table));
                let known = known.or_insert(Known::new(place.variant));
                known.flags.note(decision.decider);
            }
            Observation::Talk(_) => (),
            Observation::Round(round) => self.rounds.push(*round),
            Observation::Game(game) => self.end(&game),
        }
    }

    fn end(&mut self, game: &GameSeen) {
        let key = (game.place.phase, game.place.table);
        let known = Known {
            variant: game.place.variant,
            flags: game.flags,
            ended: true,
        };
        self.games.insert(key, known);
    }

    /// Everybody's bracket for delta, from all games.
    pub fn brackets(&self) -> Vec<Bracket> {
        let rounds: Vec<&RoundSeen> = self.rounds.iter().collect();
        brackets(&rounds, &self.rules)
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
        expected: &mut BTreeMap<Variant, Expected>,
        wanted: impl Fn(&RoundSeen) -> bool,
    ) -> Summary {
        let rounds: Vec<&RoundSeen> = self.rounds.iter().filter(|round| wanted(round)).collect();
        let mut variants: Vec<Variant> = Vec::new();
        for known in self.games.values() {
            if !variants.contains(&known.variant) {
                variants.push(known.variant);
            }
        }
        let of_variant = |variant: Variant| {
            let expected = expected
                .entry(variant)
                .or_insert_with(|| Expected::of(variant, self.rules));
            self.of_variant(variant, &rounds, expected)
        };
        let variants: Vec<OfVariant> = variants.into_iter().map(of_variant).collect();
        Summary {
            games: variants.iter().map(|of| of.games).sum(),
            rounds: u32::try_from(rounds.len()).expect("a session has fewer rounds"),
            variants,
            shame: groups(&rounds),
            brackets: brackets(&rounds, &self.rules),
        }
    }

    fn of_variant(
        &self,
        variant: Variant,
        rounds: &[&RoundSeen],
        expected: &mut Expected,
    ) -> OfVariant {
        let of = |round: &&&RoundSeen| round.place.variant == variant;
        let rounds: Vec<&RoundSeen> = rounds.iter().filter(of).copied().collect();
        let last = |round: &&&RoundSeen| round.exchange.index == self.rules.rounds;
        let games = rounds.iter().filter(last).count();
        let measures = || Measure::ALL.into_iter().filter(|it| it.is_of(variant));
        let mut figures = |round: Option<u32>| -> Vec<Figure> {
            measures()
                .map(|measure| self.figure(measure, round, &rounds, expected))
                .collect()
        };
        OfVariant {
            variant,
            games: u32::try_from(games).expect("a session has fewer games"),
            together: figures(None),
            by_round: (1..=self.rules.rounds)
                .map(|round| figures(Some(round)))
                .collect(),
        }
    }

    fn figure(
        &self,
        measure: Measure,
        wanted: Option<u32>,
        rounds: &[&RoundSeen],
        expected: &mut Expected,
    ) -> Figure {
        let is_in = |round: &RoundSeen| match wanted {
            Some(wanted) => round.exchange.index == wanted,
            None => !measure.is_of_games() || round.exchange.index == self.rules.rounds,
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
}

impl Known {
    fn new(variant: Variant) -> Self {
        Self {
            variant,
            flags: Flags::default(),
            ended: false,
        }
    }
}
