//! `change`: the round that is played, at tables where nothing was played.

use clap::{Args, ValueEnum};
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::Act;
use torneo_rules::domino::change::{Change, PairOfTable};
use torneo_rules::domino::score::{Pair, TableNumber};

use super::session::{Changing, player, players};
use crate::cli::Run;
use crate::exit::{Exit, Failure};
use crate::input::quoted;
use crate::say::{Lang, Say, say};
use crate::sheet::change::SayWith;
use crate::wire::domino::names_with_ids;
use crate::wire::names::invalid;

/// The kinds of changes, as the command line names them.
#[derive(Clone, Copy, ValueEnum)]
enum ChangeKind {
    Replace,
    Swap,
    SwapPairs,
    Add,
    Dissolve,
    Exchange,
    Rest,
}

#[derive(Args)]
pub struct ChangeRound {
    #[command(flatten)]
    on: Changing,
    #[arg(
        value_name = "replace|swap|swap-pairs|add|dissolve|exchange|rest",
        hide_possible_values = true
    )]
    what: ChangeKind,
    #[arg(value_name = "PLAYER|N", required = true)]
    words: Vec<String>,
    #[arg(long)]
    bye: bool,
    #[arg(long, value_name = "WHY", default_value = "")]
    reason: String,
}

impl Run for ChangeRound {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        self.on.perform(
            lang,
            |tournament| {
                let change = self.asked(tournament, lang)?;
                let reason = self.reason.clone();
                Ok(vec![Act::ChangeRound { change, reason }])
            },
            |tournament| told(tournament, lang),
        )
    }
}

/// What was changed, and what it breaks.
fn told(tournament: &Tournament, lang: Lang) -> String {
    let names = names_with_ids(tournament);
    let changes = tournament.open().map(|open| &open.changes);
    let Some(last) = changes.and_then(|changes| changes.last()) else {
        return String::new();
    };
    let did = last
        .change
        .say_with(&|player| names.of(player).to_owned(), lang);
    let mut page = format!("{did}\n");
    for broken in &last.broken {
        let people = names.all(&broken.players).join(", ");
        page += &format!("  {}: {people}\n", broken.rule.say(lang));
    }
    page
}

impl ChangeRound {
    fn asked(&self, tournament: &Tournament, lang: Lang) -> Result<Change, Failure> {
        let who = |id: &String| player(tournament, id, lang);
        Ok(match (self.what, &self.words[..]) {
            (ChangeKind::Replace, [out, by]) => Change::Replace {
                out: who(out)?,
                by: who(by)?,
                bye: self.bye,
            },
            (ChangeKind::Swap, [one, other]) => Change::Swap([who(one)?, who(other)?]),
            (ChangeKind::SwapPairs, [one, other]) => {
                Change::SwapPairs([pair(one, lang)?, pair(other, lang)?])
            }
            (ChangeKind::Add, [a, b, c, d]) => {
                Change::AddTable([[who(a)?, who(b)?].into(), [who(c)?, who(d)?].into()])
            }
            (ChangeKind::Add, [a, b]) => Change::AddTable([[who(a)?].into(), [who(b)?].into()]),
            (ChangeKind::Dissolve, [number, byes @ ..]) => Change::Dissolve {
                table: table(number, lang)?,
                byes: players(byes, tournament, lang)?,
            },
            (ChangeKind::Exchange, [one, other]) => {
                Change::ExchangeNumbers([table(one, lang)?, table(other, lang)?])
            }
            (ChangeKind::Rest, [one]) => Change::Rest(who(one)?),
            (
                ChangeKind::Replace
                | ChangeKind::Swap
                | ChangeKind::SwapPairs
                | ChangeKind::Add
                | ChangeKind::Dissolve
                | ChangeKind::Exchange
                | ChangeKind::Rest,
                words,
            ) => {
                let words = quoted(&words.join(" "));
                return Err(invalid(say!(
                    lang,
                    "'{words}' no basta o sobra para ese cambio; mire los ejemplos de 'torneo domino change --help'",
                    "'{words}' is not enough or too much for that change; see the examples of 'torneo domino change --help'"
                )));
            }
        })
    }
}

fn table(word: &str, lang: Lang) -> Result<TableNumber, Failure> {
    let number = word.parse().map(TableNumber);
    number.map_err(|_| {
        let word = quoted(word);
        invalid(say!(
            lang,
            "'{word}' no es un número de mesa; escriba 1, 2, 3…",
            "'{word}' is not a table number; write 1, 2, 3…"
        ))
    })
}

fn pair(word: &str, lang: Lang) -> Result<PairOfTable, Failure> {
    let (number, half) = word.split_once('.').unwrap_or((word, ""));
    let pair = match half {
        "1" => Pair::First,
        "2" => Pair::Second,
        _ => {
            let word = quoted(word);
            return Err(invalid(say!(
                lang,
                "'{word}' no es una pareja; escriba mesa y pareja, como 3.1 o 3.2",
                "'{word}' is not a pair; write table and pair, such as 3.1 or 3.2"
            )));
        }
    };
    Ok(PairOfTable {
        table: table(number, lang)?,
        pair,
    })
}
