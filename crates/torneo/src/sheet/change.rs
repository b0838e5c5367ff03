//! A change of a published round, in words.

use torneo_rules::domino::change::{Change, PairOfTable};
use torneo_rules::roster::PlayerId;

use crate::say::{Lang, say};

/// Says something about people, called as the caller calls them.
pub trait SayWith {
    fn say_with(&self, called: &dyn Fn(PlayerId) -> String, lang: Lang) -> String;
}

impl SayWith for Change {
    fn say_with(&self, called: &dyn Fn(PlayerId) -> String, lang: Lang) -> String {
        let all = |players: &[PlayerId]| {
            let names: Vec<String> = players.iter().map(|player| called(*player)).collect();
            names.join(", ")
        };
        match self {
            Change::Replace { out, by, bye } => {
                let (out, by) = (called(*out), called(*by));
                match bye {
                    true => say!(
                        lang,
                        "{by} ocupa el lugar de {out}, que descansa",
                        "{by} takes the place of {out}, who rests"
                    ),
                    false => say!(
                        lang,
                        "{by} ocupa el lugar de {out}, que falta",
                        "{by} takes the place of {out}, who is absent"
                    ),
                }
            }
            Change::Swap([one, other]) => {
                let (one, other) = (called(*one), called(*other));
                say!(
                    lang,
                    "{one} y {other} cambian de sitio",
                    "{one} and {other} change seats"
                )
            }
            Change::SwapPairs([one, other]) => {
                let (one, other) = (pair(*one, lang), pair(*other, lang));
                say!(
                    lang,
                    "{one} y {other} cambian de sitio",
                    "{one} and {other} change places"
                )
            }
            Change::AddTable([first, second]) => {
                let (first, second) = (all(first), all(second));
                say!(
                    lang,
                    "mesa nueva: {first} contra {second}",
                    "new table: {first} against {second}"
                )
            }
            Change::Dissolve { table, byes } if byes.is_empty() => {
                say!(
                    lang,
                    "se disuelve la mesa {table}",
                    "table {table} is dissolved"
                )
            }
            Change::Dissolve { table, byes } => {
                let byes = all(byes);
                say!(
                    lang,
                    "se disuelve la mesa {table}; descansan: {byes}",
                    "table {table} is dissolved; byes: {byes}"
                )
            }
            Change::ExchangeNumbers([one, other]) => say!(
                lang,
                "las mesas {one} y {other} intercambian sus números",
                "tables {one} and {other} exchange their numbers"
            ),
            Change::Rest(player) => {
                let player = called(*player);
                say!(lang, "{player} descansa", "{player} gets a bye")
            }
        }
    }
}

fn pair(PairOfTable { table, pair }: PairOfTable, lang: Lang) -> String {
    let pair = pair.index() + 1;
    say!(
        lang,
        "la pareja {pair} de la mesa {table}",
        "pair {pair} of table {table}"
    )
}
