//! `torneo tune`: fits the evaluation's weights to the games of `torneo selfplay`.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use torneo_engine::selfplay::Record;
use torneo_engine::tune::{current_weights, render, starting_weights, tune};

use super::records::{files_argument, read_records};
use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, say};

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    verb(
        "tune",
        say!(
            lang,
            "Ajusta la valoración a las partidas de «torneo selfplay»; escribe evaluate/weights.rs",
            "Fit the evaluation to the games of 'torneo selfplay'; writes evaluate/weights.rs"
        ),
        "  torneo tune games.txt > crates/torneo-engine/src/evaluate/weights.rs",
        lang,
    )
    .arg(files_argument(lang))
    .arg(
        Arg::new("epochs")
            .long("epochs")
            .value_name("N")
            .default_value("60")
            .hide_default_value(true)
            .value_parser(value_parser!(u16).range(0..))
            .help(say!(
                lang,
                "Pasadas; 60 si no se dice, con 0 solo se escribe",
                "Epochs; 60 unless given, with 0 nothing is fitted"
            )),
    )
    .arg(
        Arg::new("afresh")
            .long("afresh")
            .action(ArgAction::SetTrue)
            .help(say!(
                lang,
                "Parte de los valores iniciales, no de los actuales",
                "Begin from the starting values, not from the current ones"
            )),
    )
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let mut records: Vec<Record> = Vec::new();
    read_records(matches, lang, |record| records.push(record))?;
    let weights = if matches.get_flag("afresh") {
        starting_weights()
    } else {
        current_weights()
    };
    let epochs = *matches
        .get_one::<u16>("epochs")
        .expect("the epochs have a default");
    let tuned = tune(&records, weights, usize::from(epochs), &mut |epoch| {
        eprintln!(
            "{:>4}  {:.6}  {:.6}",
            epoch.number, epoch.error, epoch.held_back_error
        );
    });
    output::print(&render(&tuned), lang)?;
    Ok(Exit::Done)
}
