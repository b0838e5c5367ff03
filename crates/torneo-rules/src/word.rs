//! The words that JSON has for our enums, taken from their own serialization: no word is spelled twice.

use std::fmt::Display;

use serde::Serialize;
use serde_json::Value;

/// The members that name a variant of an enum with data.
const TAGS: [&str; 2] = ["type", "state"];

/// The word of a variant: what it is written as, its `type` or `state`, or the name of its only member.
///
/// Panics for what is no enum of ours.
pub fn word(variant: &impl Serialize) -> String {
    let written = serde_json::to_value(variant).expect("our enums are plain data");
    let word = match written {
        Value::String(word) => Some(word),
        Value::Object(members) => {
            let tag = TAGS.iter().find_map(|tag| members.get(*tag)?.as_str());
            let only = members.keys().next().filter(|_| members.len() == 1);
            tag.or(only.map(String::as_str)).map(str::to_owned)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
    };
    word.expect("a variant has a word")
}

/// A count with its English noun, as one or as many: `1 table`, `2 tables`.
pub(crate) fn counted(count: impl TryInto<u64> + Display + Copy, [one, many]: [&str; 2]) -> String {
    match count.try_into() {
        Ok(1) => format!("{count} {one}"),
        Ok(_) | Err(_) => format!("{count} {many}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domino::act::Method;
    use crate::domino::score::{Game, Outcome, Pair, SettledBy};

    fn check(variant: &impl Serialize, expected: &str) {
        assert_eq!(word(variant), expected);
    }

    #[test]
    fn a_variant_has_the_word_that_json_has() {
        check(&Method::Canonical, "canonical");
        check(&SettledBy::Award, "ruling");
        check(&Outcome::Void, "void");
        check(&Outcome::Forfeit(Pair::First), "forfeit");
        check(&Game::Open, "open");
    }
}
