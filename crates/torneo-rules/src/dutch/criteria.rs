//! The quality criteria as fields of a weight: what a pair adds to each of them.
//!
//! Spec: docs/spec/swiss-dutch.md §4 (C.04.3 article 3, criteria C4 to C21). A field further up outweighs everything below it.

use super::history::{Float, Preference, Strength};
use super::tournament::Tenths;

/// Where a player stands, seen from the bracket that is being paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    MovedDown(Tenths),
    Resident,
    /// Of the following bracket.
    Next,
    /// Further down.
    Rest,
    /// Nobody: makes the number even.
    Dummy,
}

/// The half of a bracket somebody starts in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Side {
    /// No halves are formed yet, or not with this player.
    Neither,
    Upper,
    Lower,
}

/// All that the weight of a pair depends on. Players of one kind are interchangeable for the criteria.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PlayerKind {
    pub role: Role,
    pub preference: Preference,
    pub floats: [Float; 2],
    pub bye_candidate: bool,
    /// Unplayed games where C9 asks for them, else zero.
    pub unplayed: u64,
    pub side: Side,
}

/// A criterion, or a part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    /// C2, C4, C5: everybody is paired, but one who may have the bye.
    Completion,
    /// C6: pairs in the bracket.
    Pairs,
    /// C7: players of this score who are paired.
    Score(Tenths),
    /// C8: pairs in the following bracket.
    NextPairs,
    /// C8: players of this score who are paired in the following bracket.
    NextScore(Option<Tenths>),
    /// C9.
    Unplayed,
    /// C10.
    Difference,
    /// C11.
    ThirdColor,
    /// C12.
    Preference,
    /// C13.
    StrongPreference,
    /// C14 and C16: residents who floated down so many rounds ago and are paired now.
    Downfloats(usize),
    /// C15 and C17.
    Upfloats(usize),
    /// C18 and C20, by score.
    DownfloatScore(usize, Tenths),
    /// C19 and C21, by score.
    UpfloatScore(usize, Tenths),
    /// Article 4: the fewest exchanges between the halves.
    Exchanges,
}

impl Field {
    /// All fields in force, the weightiest first. `moved_down` holds the scores of moved-down players, descending.
    pub fn list(moved_down: &[Tenths], complete: bool, next: bool, unplayed: bool) -> Vec<Self> {
        let mut fields = Vec::new();
        if complete {
            fields.push(Self::Completion);
        }
        fields.push(Self::Pairs);
        fields.extend(moved_down.iter().map(|&score| Self::Score(score)));
        if next {
            fields.push(Self::NextPairs);
            fields.extend(moved_down.iter().map(|&score| Self::NextScore(Some(score))));
            fields.push(Self::NextScore(None));
        }
        if unplayed {
            fields.push(Self::Unplayed);
        }
        fields.extend([
            Self::Difference,
            Self::ThirdColor,
            Self::Preference,
            Self::StrongPreference,
        ]);
        for back in [0, 1] {
            fields.extend([Self::Downfloats(back), Self::Upfloats(back)]);
        }
        for back in [0, 1] {
            fields.extend(
                moved_down
                    .iter()
                    .map(|&score| Self::DownfloatScore(back, score)),
            );
            fields.extend(
                moved_down
                    .iter()
                    .map(|&score| Self::UpfloatScore(back, score)),
            );
        }
        fields.push(Self::Exchanges);
        fields
    }

    /// What the pair adds to this field; more is better.
    pub fn value(self, one: &PlayerKind, other: &PlayerKind) -> u64 {
        let here = in_bracket(one, other);
        let good = |fine: bool| u64::from(here && fine);
        let has = |score| {
            [one, other]
                .iter()
                .any(|kind| kind.role == Role::MovedDown(score))
        };
        let (mine, theirs) = (one.preference, other.preference);
        match self {
            Self::Completion => 1 + u64::from(!one.bye_candidate) + u64::from(!other.bye_candidate),
            Self::Pairs => good(true),
            Self::Score(score) => good(has(score)),
            Self::NextPairs => u64::from(in_next(one, other)),
            Self::NextScore(Some(score)) => u64::from(in_next(one, other) && has(score)),
            Self::NextScore(None) => {
                let resident = [one, other].iter().any(|kind| kind.role == Role::Resident);
                u64::from(in_next(one, other) && resident)
            }
            Self::Unplayed => one.unplayed + other.unplayed,
            Self::Difference => {
                good(mine.agrees(theirs) || mine.difference < 2 || theirs.difference < 2)
            }
            Self::ThirdColor => good(!third_color(mine, theirs)),
            Self::Preference => good(mine.agrees(theirs)),
            Self::StrongPreference => good(
                mine.agrees(theirs)
                    || mine.strength.min(theirs.strength) < Strength::Strong
                    || (mine.is_absolute() && theirs.is_absolute()),
            ),
            Self::Downfloats(back) => {
                let count = [one, other]
                    .iter()
                    .filter(|kind| kind.role == Role::Resident && kind.floats[back] == Float::Down)
                    .count();
                if here { count as u64 } else { 0 }
            }
            Self::Upfloats(back) => good(!floats_up_again(one, other, back)),
            Self::DownfloatScore(back, score) => good([one, other].iter().any(|kind| {
                kind.role == Role::MovedDown(score) && kind.floats[back] == Float::Down
            })),
            Self::UpfloatScore(back, score) => {
                good(has(score) && !floats_up_again(one, other, back))
            }
            Self::Exchanges => good([one, other].iter().any(|kind| kind.side == Side::Upper)),
        }
    }
}

/// Whether the pair belongs to the bracket that is being paired.
pub(super) fn in_bracket(one: &PlayerKind, other: &PlayerKind) -> bool {
    matches!(
        (one.role, other.role),
        (Role::Resident, Role::Resident | Role::MovedDown(_))
            | (Role::MovedDown(_), Role::Resident)
    )
}

fn in_next(one: &PlayerKind, other: &PlayerKind) -> bool {
    let above = |role| matches!(role, Role::Next | Role::Resident | Role::MovedDown(_));
    (one.role == Role::Next && above(other.role)) || (other.role == Role::Next && above(one.role))
}

fn floats_up_again(one: &PlayerKind, other: &PlayerKind, back: usize) -> bool {
    let up = |high: &PlayerKind, low: &PlayerKind| {
        matches!(high.role, Role::MovedDown(_)) && low.floats[back] == Float::Up
    };
    up(one, other) || up(other, one)
}

/// C11: somebody would have the same color three times running. Possible only with topscorers.
fn third_color(mine: Preference, theirs: Preference) -> bool {
    if mine.agrees(theirs) || !mine.is_absolute() || !theirs.is_absolute() {
        return false;
    }
    if mine.difference == theirs.difference {
        return mine.repeated.is_some() && mine.repeated == theirs.repeated;
    }
    // The wider difference is granted; the other player gets the color nobody wants.
    let denied = if mine.difference > theirs.difference {
        theirs
    } else {
        mine
    };
    denied.repeated == mine.color.map(super::tournament::Color::other)
}
