//! Who did how well so far.
//!
//! Swiss and round robin: points, then the tie-breaks in turn; direct encounter looks only at those who are still level.
//! Knockout: how far somebody came. Arena: points, games won, fewer games. Equal ones share a place.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::Contest;
use super::form::Format;
use super::table::Table;
use crate::dutch::tournament::Outcome;
use crate::roster::PlayerId;
use crate::tie_breaks::order::places;
use crate::tie_breaks::parts::Part;
use crate::tie_breaks::{Event, TieBreak};

/// One line of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ContestLine"), schema(as = ContestLine))]
pub struct Line {
    /// From 1; equal ones share it.
    pub place: u32,
    pub player: PlayerId,
    /// In tenths of a point.
    pub points: u32,
    /// One figure for each tie-break, in its smallest unit.
    pub figures: Vec<i64>,
}

/// A figure of the standings, and what each round adds to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ContestFigure"), schema(as = ContestFigure))]
pub struct ExplainedFigure {
    pub tie_break: TieBreak,
    /// In its smallest unit.
    pub figure: i64,
    /// Who was level before it was looked at, oneself too.
    pub level: Vec<PlayerId>,
    pub parts: Vec<Part>,
}

impl Contest {
    /// The standings after the last round in which nobody plays any more, from the first place.
    pub fn standings(&self) -> Vec<Line> {
        match self.form.format {
            Format::Swiss { .. } | Format::RoundRobin { .. } => self.by_points(),
            Format::Knockout { .. } => self.by_bracket(),
            Format::Arena { .. } => self.by_arena_points(),
        }
    }

    /// The standings that were announced at the end.
    pub fn final_standings(&self) -> Option<&[Line]> {
        self.finished.as_deref()
    }

    /// Rounds in which nobody plays any more.
    pub fn settled_rounds(&self) -> usize {
        let first_open = self
            .open()
            .map(|(_, encounter)| encounter.round.0 as usize)
            .min();
        first_open.map_or(self.rounds.len(), |round| round - 1)
    }

    fn by_points(&self) -> Vec<Line> {
        let table = self.table();
        let ratings = table.ratings(self);
        let event = self.event(&table, &ratings);
        let points: Vec<u32> = (0..table.order.len())
            .map(|place| event.points(place))
            .collect();
        let keys = event.keys(&self.form.tie_breaks());
        let lines = keys.into_iter().enumerate().map(|(place, key)| {
            let player = table.order[place];
            let (points, figures) = (points[place], key[1..].to_vec());
            (
                key,
                Line {
                    place: 0,
                    player,
                    points,
                    figures,
                },
            )
        });
        placed(lines.collect())
    }

    /// How each figure of somebody comes about; nothing in brackets and arenas, which have none.
    pub fn explain_figures(&self, player: PlayerId) -> Option<Vec<ExplainedFigure>> {
        match self.form.format {
            Format::Swiss { .. } | Format::RoundRobin { .. } => {}
            Format::Knockout { .. } | Format::Arena { .. } => return None,
        }
        let table = self.table();
        let ratings = table.ratings(self);
        let event = self.event(&table, &ratings);
        let place = table.order.iter().position(|one| *one == player)?;
        let ties = self.form.tie_breaks();
        let keys = event.keys(&ties);
        let explained = ties.into_iter().enumerate().map(|(index, tie_break)| {
            // Level by points and by what comes before.
            let before = |one: &usize| keys[*one][..=index] == keys[place][..=index];
            let level: Vec<usize> = (0..keys.len()).filter(before).collect();
            let parts = match tie_break {
                TieBreak::DirectEncounter => event.direct_parts(place, &level),
                other => event.parts(place, other),
            };
            let who = |place: usize| table.order[place];
            let named = |part: Part| Part {
                opponent: part.opponent.map(|one| who(one.index())),
                ..part
            };
            ExplainedFigure {
                tie_break,
                figure: keys[place][index + 1],
                level: level.into_iter().map(who).collect(),
                parts: parts.into_iter().map(named).collect(),
            }
        });
        Some(explained.collect())
    }

    fn event<'a>(&self, table: &'a Table, ratings: &'a [Option<u32>]) -> Event<'a> {
        let event = Event::new(&table.tournament, self.settled_rounds(), ratings);
        match self.form.format {
            Format::RoundRobin { .. } => event.of_round_robin(),
            Format::Swiss { .. } | Format::Knockout { .. } | Format::Arena { .. } => event,
        }
    }

    fn by_bracket(&self) -> Vec<Line> {
        let Some(bracket) = self.bracket().filter(|_| !self.rounds.is_empty()) else {
            return Vec::new();
        };
        let lines = bracket
            .places()
            .into_iter()
            .enumerate()
            .map(|(seed, place)| {
                let player = self.field[seed];
                let points = self
                    .games_of(player)
                    .into_iter()
                    .map(|game| match game.outcome {
                        Outcome::Win => 10,
                        Outcome::Draw => 5,
                        Outcome::Loss => 0,
                    });
                (
                    vec![-(place as i64)],
                    Line {
                        place: 0,
                        player,
                        points: points.sum(),
                        figures: Vec::new(),
                    },
                )
            });
        placed(lines.collect())
    }

    fn by_arena_points(&self) -> Vec<Line> {
        let lines = (0..self.entrants.len()).map(PlayerId::at).map(|player| {
            let games = self.games_of(player);
            let won = games
                .iter()
                .filter(|game| game.outcome == Outcome::Win)
                .count() as i64;
            let points = self.arena_points(player);
            let key = vec![i64::from(points), won, -(games.len() as i64)];
            (
                key,
                Line {
                    place: 0,
                    player,
                    points: 10 * points,
                    figures: Vec::new(),
                },
            )
        });
        placed(lines.collect())
    }
}

/// Lines in order, with places; who has the same key shares one.
fn placed(mut lines: Vec<(Vec<i64>, Line)>) -> Vec<Line> {
    lines.sort_by(|one, other| {
        (Reverse(&one.0), one.1.player).cmp(&(Reverse(&other.0), other.1.player))
    });
    let keys: Vec<Vec<i64>> = lines.iter().map(|line| line.0.clone()).collect();
    let lines = lines.into_iter().map(|(_, line)| line);
    lines
        .zip(places(&keys))
        .map(|(line, place)| Line { place, ..line })
        .collect()
}
