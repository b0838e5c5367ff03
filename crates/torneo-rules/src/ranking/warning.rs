//! What an arbiter should know before signing a ranking: facts of this event that the figures hide.
//!
//! Spec: docs/spec/eff.md §10. A warning never changes a figure and never stops the ranking.

use serde::Serialize;

use crate::ranking::Ranking;
use crate::ranking::options::Order;
use crate::ranking::range::Range;
use crate::ranking::score_sheet::{PlayedGame, ScoreSheet};
use crate::ranking::standings::Standing;
use crate::roster::{PlayerId, Round};

/// Something worth knowing about a ranking. Its name in JSON is its code, which never changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Warning {
    /// There is not a single game.
    NoGames,
    /// Own wins are not in the EFF, so wins first is the fair order for prizes (ruling E10).
    WinsNotInFormula,
    /// Wins first would put these on top instead.
    AnotherWinner { players: Vec<PlayerId> },
    /// Everybody has the same DRP.
    FlatDrp,
    /// Everybody has the same TBz.
    FlatTbz,
    /// Everybody has the same raw ICC.
    FlatIcc,
    /// Not classified, because they have neither game nor bye (or the options say so).
    Unranked { players: Vec<PlayerId> },
    /// Classified without having played.
    RankedWithoutGames { players: Vec<PlayerId> },
    /// Classified with less than half of the games of who played most.
    FewGames { players: Vec<PlayerId>, most: u32 },
    /// Games with equal points.
    Draws {
        games: usize,
        players: Vec<PlayerId>,
    },
    /// Somebody sat at two tables in one round.
    TwoTables { player: PlayerId, round: Round },
    /// Two games have the same round, table, people and points; numbers from 1.
    SameGameTwice { first: usize, second: usize },
}

/// All warnings of a ranking, the gravest kinds first.
pub fn warnings(sheet: &ScoreSheet, ranking: &Ranking) -> Vec<Warning> {
    let mut found = Vec::new();
    if sheet.games().is_empty() {
        found.push(Warning::NoGames);
    }
    found.extend(same_games(sheet.games()));
    found.extend(two_tables(sheet.games()));
    found.extend(about_order(sheet, ranking));
    found.extend(about_flat_ranges(ranking));
    found.extend(about_presence(ranking));
    found.extend(about_draws(sheet.games()));
    found
}

fn about_order(sheet: &ScoreSheet, ranking: &Ranking) -> Vec<Warning> {
    match ranking.options.order {
        Order::Eff if !sheet.games().is_empty() => {}
        Order::Eff | Order::WinsEff => return Vec::new(),
    }
    let leaders = place_one(ranking.standings.iter());
    // Among equal wins both orders agree, so those with most wins already stand in the right order.
    let most = ranking
        .standings
        .iter()
        .map(|line| ranking.wins(line.player))
        .max();
    let by_wins = place_one(
        ranking
            .standings
            .iter()
            .filter(|line| Some(ranking.wins(line.player)) == most),
    );
    let mut found = vec![Warning::WinsNotInFormula];
    if leaders != by_wins {
        found.push(Warning::AnotherWinner { players: by_wins });
    }
    found
}

/// Those who share the first place among the given lines of the standings.
fn place_one<'a>(lines: impl Iterator<Item = &'a Standing>) -> Vec<PlayerId> {
    let mut lines = lines.peekable();
    let best = lines.peek().map(|line| line.place);
    lines
        .take_while(|line| Some(line.place) == best)
        .map(|line| line.player)
        .collect()
}

fn about_flat_ranges(ranking: &Ranking) -> Vec<Warning> {
    let Some(ranges) = &ranking.ranges else {
        return Vec::new();
    };
    let all: [(&Range, Warning); 3] = [
        (&ranges.drp, Warning::FlatDrp),
        (&ranges.tbz, Warning::FlatTbz),
        (&ranges.icc, Warning::FlatIcc),
    ];
    all.into_iter()
        .filter(|(range, _)| range.is_flat())
        .map(|(_, warning)| warning)
        .collect()
}

fn about_presence(ranking: &Ranking) -> Vec<Warning> {
    let games = |player: PlayerId| ranking.tallies[player.index()].games;
    let most = ranking
        .tallies
        .iter()
        .map(|tally| tally.games)
        .max()
        .unwrap_or(0);
    let mut classified: Vec<PlayerId> = ranking.standings.iter().map(|line| line.player).collect();
    classified.sort_unstable();
    let (absent, present): (Vec<PlayerId>, Vec<PlayerId>) = classified
        .into_iter()
        .partition(|&player| games(player) == 0);
    let few: Vec<PlayerId> = present
        .into_iter()
        .filter(|&player| u64::from(games(player)) * 2 < u64::from(most))
        .collect();
    let mut found = Vec::new();
    if !ranking.unranked.is_empty() {
        found.push(Warning::Unranked {
            players: ranking.unranked.clone(),
        });
    }
    if !absent.is_empty() {
        found.push(Warning::RankedWithoutGames { players: absent });
    }
    if !few.is_empty() {
        found.push(Warning::FewGames { players: few, most });
    }
    found
}

fn about_draws(games: &[PlayedGame]) -> Option<Warning> {
    let drawn = games
        .iter()
        .filter(|game| game.sides[0].points == game.sides[1].points);
    let count = drawn.clone().count();
    let mut players: Vec<PlayerId> = drawn
        .flat_map(|game| game.seats().map(|(player, ..)| player))
        .collect();
    players.sort_unstable();
    players.dedup();
    (count > 0).then_some(Warning::Draws {
        games: count,
        players,
    })
}

/// Each player and round with more than one table; games without a table number prove nothing.
fn two_tables(games: &[PlayedGame]) -> Vec<Warning> {
    let mut seats: Vec<(PlayerId, Round, u32)> = Vec::with_capacity(games.len() * 4);
    for game in games {
        if let Some(table) = game.table {
            seats.extend(game.seats().map(|(player, ..)| (player, game.round, table)));
        }
    }
    seats.sort_unstable();
    seats.dedup();
    let mut found: Vec<(PlayerId, Round)> = seats
        .windows(2)
        .filter(|two| (two[0].0, two[0].1) == (two[1].0, two[1].1))
        .map(|two| (two[0].0, two[0].1))
        .collect();
    found.dedup();
    found
        .into_iter()
        .map(|(player, round)| Warning::TwoTables { player, round })
        .collect()
}

fn same_games(games: &[PlayedGame]) -> Vec<Warning> {
    let mut sorted: Vec<(PlayedGame, usize)> = games
        .iter()
        .enumerate()
        .map(|(index, game)| (game.in_standard_order(), index + 1))
        .collect();
    sorted.sort_unstable();
    let mut pairs: Vec<(usize, usize)> = sorted
        .windows(2)
        .filter(|two| two[0].0 == two[1].0)
        .map(|two| (two[0].1, two[1].1))
        .collect();
    pairs.sort_unstable();
    pairs
        .into_iter()
        .map(|(first, second)| Warning::SameGameTwice { first, second })
        .collect()
}
