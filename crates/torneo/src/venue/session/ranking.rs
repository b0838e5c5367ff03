//! Who stands where, by the column that the session file names. Equals share a rank.

use std::cmp::Ordering;

use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::standings::Row;

use crate::wire::live::session::choices::RankingColumn;
use crate::wire::live::session::ranking::RankingLine;

/// Everybody who played, best first.
#[derive(Debug, Default)]
pub struct Ranking {
    rows: Vec<Row>,
    /// Where a player's row is.
    of_player: Vec<Option<usize>>,
}

impl Ranking {
    /// Rows ranked by a column; equals by their number.
    pub fn new(mut rows: Vec<Row>, by: RankingColumn, players: usize) -> Self {
        rows.sort_by(|a, b| compared(b, a, by).then(a.player.cmp(&b.player)));
        let mut of_player = vec![None; players];
        for place in 0..rows.len() {
            rows[place].rank = match place.checked_sub(1) {
                Some(before) if compared(&rows[before], &rows[place], by).is_eq() => {
                    rows[before].rank
                }
                Some(_) | None => place + 1,
            };
            if let Some(slot) = of_player.get_mut(rows[place].player.index()) {
                *slot = Some(place);
            }
        }
        Self { rows, of_player }
    }

    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub fn row(&self, player: PlayerId) -> Option<&Row> {
        let place = (*self.of_player.get(player.index())?)?;
        self.rows.get(place)
    }
}

fn compared(a: &Row, b: &Row, by: RankingColumn) -> Ordering {
    match by {
        RankingColumn::Aggregate => a.aggregate.cmp(&b.aggregate),
        RankingColumn::Adjusted => a.adjusted.cmp(&b.adjusted),
        RankingColumn::AsP1 => a.as_role.proposer.cmp(&b.as_role.proposer),
        RankingColumn::AsP2 => a.as_role.responder.cmp(&b.as_role.responder),
    }
}

/// A row as it is shown; `name` for whoever may know it.
pub fn line(row: &Row, name: Option<&str>) -> RankingLine {
    RankingLine {
        rank: u32::try_from(row.rank).unwrap_or(u32::MAX),
        player: name.map(|_| row.player.0 + 1),
        name: name.map(str::to_owned),
        as_p1: *row.as_role.of(Role::Proposer),
        as_p2: *row.as_role.of(Role::Responder),
        byes: row.byes,
        aggregate: row.aggregate.two_digits(),
        adjusted: row.adjusted.two_digits(),
    }
}
