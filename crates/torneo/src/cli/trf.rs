//! `torneo trf`: rounds of a FIDE tournament report paired by the Dutch system, and paired again to check them.
//!
//! `trf --dutch FILE -p [OUT]` and `-c` are what managers of tournaments call other pairing engines with.

/// What is said when a file or a round is refused.
mod words;

/// Rounds on record beside the rounds the rules give.
mod comparison;

use std::fmt::Write as _;

use clap::{Args, value_parser};
use torneo_rules::dutch::explanation::explain;
use torneo_rules::dutch::tournament::Tournament;
use torneo_rules::dutch::{RoundPairing, pair};
use torneo_rules::trf::read;

use super::{Format, Run};
use crate::exit::{Exit, Failure, fail};
use crate::say::{Lang, Say};
use crate::{input, output};
use comparison::Comparison;

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = true)]
pub struct Trf {
    #[arg(long)]
    dutch: bool,
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    #[arg(short, value_name = "OUT", num_args = 0..=1, default_missing_value = "-", conflicts_with = "check")]
    pair: Option<String>,
    #[arg(short)]
    check: bool,
    #[command(subcommand)]
    verb: Option<TrfVerb>,
}

super::verbs!(TrfVerb {
    Pair(TrfPair),
    Check(TrfCheck),
});

#[derive(Args)]
pub struct TrfPair {
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=999))]
    round: Option<u32>,
    #[arg(long, value_name = "N", num_args = 2, value_parser = value_parser!(u32).range(1..))]
    why: Option<Vec<u32>>,
}

#[derive(Args)]
pub struct TrfCheck {
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Run for Trf {
    /// A verb, or `--dutch FILE -p [OUT]` or `--dutch FILE -c`.
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        match (&self.verb, &self.pair) {
            (Some(verb), _) => verb.run(lang),
            (None, Some(out)) => pair_to(out, &tournament(&self.file, lang)?, None, lang),
            (None, None) if self.check => check(&self.file, Format::Text, lang),
            (None, None) => Err(fail!(
                lang,
                Usage,
                "falta decir qué se hace: -p empareja, -c comprueba; vea «torneo trf --help»",
                "say what to do: -p pairs, -c checks; see 'torneo trf --help'"
            )),
        }
    }
}

impl Run for TrfPair {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let round = self.round.map(|round| round as usize);
        let tournament = tournament(&self.file, lang)?;
        match &self.why {
            Some(numbers) => tell_why(&tournament, round, numbers, lang),
            None => pair_to("-", &tournament, round, lang),
        }
    }
}

impl Run for TrfCheck {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        check(&self.file, self.format, lang)
    }
}

/// The tournament in a report. Names in old encodings are no reason to refuse it.
fn tournament(path: &str, lang: Lang) -> Result<Tournament, Failure> {
    let bytes = input::read_bytes(path, lang)?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        // Latin-1: every byte is a character, so columns stay where they are.
        Err(error) => error.into_bytes().into_iter().map(char::from).collect(),
    };
    read(text.trim_start_matches('\u{feff}')).map_err(|why| words::unreadable(&why, lang))
}

fn pair_to(
    out: &str,
    tournament: &Tournament,
    round: Option<usize>,
    lang: Lang,
) -> Result<Exit, Failure> {
    let round = round_to_pair(tournament, round, lang)?;
    let found = pair(tournament, round).map_err(|why| words::impossible(&why, tournament, lang))?;
    let text = sheet(&found, tournament);
    if out == "-" {
        output::print(&text, lang)?;
    } else {
        std::fs::write(out, text).map_err(|error| output::unwritable(out, &error, lang))?;
    }
    Ok(Exit::Done)
}

/// The round that is meant: the one named, else the next one.
fn round_to_pair(
    tournament: &Tournament,
    round: Option<usize>,
    lang: Lang,
) -> Result<usize, Failure> {
    let round = round.unwrap_or(tournament.paired_rounds() + 1);
    if tournament.rounds.is_some_and(|rounds| round > rounds) {
        return Err(words::too_late(round, lang));
    }
    if let Some(open) = tournament.open_round().filter(|open| *open < round) {
        return Err(words::unfinished(open, lang));
    }
    Ok(round)
}

fn tell_why(
    tournament: &Tournament,
    round: Option<usize>,
    numbers: &[u32],
    lang: Lang,
) -> Result<Exit, Failure> {
    let round = round_to_pair(tournament, round, lang)?;
    let place = |number: usize| {
        let mut players = tournament.players.iter();
        players
            .position(|player| player.number == number)
            .ok_or_else(|| words::unknown(number, lang))
    };
    let (one, other) = (numbers[0] as usize, numbers[1] as usize);
    let why = explain(tournament, round, place(one)?, place(other)?)
        .map_err(|why| words::impossible(&why, tournament, lang))?;
    let sentence = why.say(lang);
    output::print(&format!("{one}-{other}: {sentence}\n"), lang)?;
    Ok(Exit::Done)
}

/// As pairing engines write it: how many lines, then white and black on each, the bye last with a zero.
fn sheet(found: &RoundPairing, tournament: &Tournament) -> String {
    let number = |place: usize| tournament.players[place].number;
    let lines = found.games.len() + usize::from(found.bye.is_some());
    let mut text = format!("{lines}\n");
    for game in &found.games {
        writeln!(text, "{} {}", number(game.white), number(game.black))
            .expect("writing to a string does not fail");
    }
    if let Some(bye) = found.bye {
        writeln!(text, "{} 0", number(bye)).expect("writing to a string does not fail");
    }
    text
}

fn check(path: &str, format: Format, lang: Lang) -> Result<Exit, Failure> {
    let tournament = tournament(path, lang)?;
    let comparison = Comparison::new(&tournament, lang);
    match format {
        Format::Json => output::print_json(&comparison, lang)?,
        Format::Text => output::print(&comparison.text(lang), lang)?,
    }
    Ok(if comparison.is_equal() {
        Exit::Done
    } else {
        Exit::Differs
    })
}
