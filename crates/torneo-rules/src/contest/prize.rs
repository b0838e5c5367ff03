//! Prizes: each goes to the best who may have it and has none yet.

use serde::{Deserialize, Serialize};

use super::Contest;
use super::form::check_text;
use super::rejection::Rejection;
use super::standing::Line;
use crate::roster::PlayerId;

/// More prizes than any table holds.
const MOST_PRIZES: usize = 60;

/// Something to be won.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "ContestPrize"), schema(as = ContestPrize))]
pub struct Prize {
    pub name: String,
    /// Only for people of this category; empty for everybody.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub category: String,
}

impl Prize {
    /// Everything that is written, with what it is called.
    pub(super) fn texts(&self) -> [(&'static str, &str); 2] {
        [("prize", &self.name), ("category", &self.category)]
    }

    fn check(&self) -> Result<(), Rejection> {
        if self.name.trim().is_empty() {
            return Err(Rejection::NameMissing);
        }
        for (field, text) in self.texts() {
            check_text(field, text)?;
        }
        Ok(())
    }
}

pub(super) fn check(prizes: &[Prize]) -> Result<(), Rejection> {
    if prizes.len() > MOST_PRIZES {
        return Err(Rejection::OutOfRange {
            field: "prizes",
            most: MOST_PRIZES as u32,
        });
    }
    prizes.iter().try_for_each(Prize::check)
}

impl Contest {
    /// Who wins each prize as things stand, in the order in which they are listed: the first in the standings who is of its
    /// category, is no bot and has no prize of before.
    pub fn prizes(&self, standings: &[Line]) -> Vec<Option<PlayerId>> {
        let order = standings.iter().map(|line| line.player);
        awarded(&self.form.prizes, order, |player, prize| {
            let person = &self.entrants[player.index()].person;
            let eligible = prize.category.is_empty() || person.category == prize.category;
            eligible && person.bot.is_none()
        })
    }
}

/// Who wins each prize, in the order in which they are listed: the first of `order` who may have it and has no prize of before.
pub fn awarded(
    prizes: &[Prize],
    order: impl Iterator<Item = PlayerId> + Clone,
    may_have: impl Fn(PlayerId, &Prize) -> bool,
) -> Vec<Option<PlayerId>> {
    let mut taken: Vec<PlayerId> = Vec::new();
    let winners = prizes.iter().map(|prize| {
        let winner = order
            .clone()
            .find(|player| may_have(*player, prize) && !taken.contains(player));
        taken.extend(winner);
        winner
    });
    winners.collect()
}
