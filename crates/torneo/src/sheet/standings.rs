//! The standings for people: aligned columns, those not classified, and what an arbiter should know.

use crate::input::quoted;
use crate::say::{Lang, say};
use crate::table::column::named;
use crate::table::terminal;
use crate::wire::rank::answer::Answered;
use crate::wire::rank::columns::{columns, ranked, rated};
use crate::wire::rank::words::warning_text;

/// The whole table as text.
pub fn table(answered: Answered<'_>, lang: Lang) -> String {
    let Answered {
        names,
        ranking,
        warnings,
        ..
    } = answered;
    let mut text = if ranking.standings.is_empty() {
        say!(lang, "nadie está clasificado\n", "nobody is ranked\n")
    } else {
        lines(answered, lang)
    };
    if !ranking.unranked.is_empty() {
        let all: Vec<String> = names
            .all(&ranking.unranked)
            .into_iter()
            .map(quoted)
            .collect();
        let all = all.join(", ");
        text.push_str(&say!(
            lang,
            "\nSin clasificar: {all}\n",
            "\nNot ranked: {all}\n"
        ));
    }
    if !warnings.is_empty() {
        text.push_str(&say!(lang, "\nAvisos\n", "\nWarnings\n"));
        for warning in warnings {
            text.push_str(&format!("- {}\n", warning_text(warning, names, lang)));
        }
    }
    text
}

fn lines(answered: Answered<'_>, lang: Lang) -> String {
    let (columns, rated) = (columns(), rated());
    let mut shown = named(
        &columns,
        &[
            "place", "player", "eff", "won", "games", "drp_norm", "tbz_norm", "icv", "icc",
        ],
    );
    if answered.second_opinion.is_some() {
        shown.push(&rated);
    }
    shown.extend(named(&columns, &["band"]));
    terminal::table(&shown, ranked(answered), lang)
}
