//! `torneo rank`: score sheets in, exact EFF standings out.

pub(super) mod explain;
mod what_if;

use clap::{Args, ValueEnum};
use torneo_rules::ranking::counterfactual::counterfactuals;
use torneo_rules::ranking::second_opinion::second_opinion;
use torneo_rules::ranking::warning::warnings;
use torneo_rules::ranking::{Ranking, rank};
use torneo_rules::roster::PlayerId;

use crate::cli::Run;
use crate::exit::{Exit, Failure, fail};
use crate::input::{parse_json, read_bytes};
use crate::output;
use crate::say::{Lang, Say};
use crate::sheet::standings::table;
use crate::wire::rank::answer::{Answered, RankAnswer};
use crate::wire::rank::columns::sheet;
use crate::wire::rank::explanation::ExplanationAnswer;
use crate::wire::rank::request::{Event, RankRequest};

#[derive(Args)]
pub struct Rank {
    #[arg(long, value_enum, default_value_t = RankFormat::Json)]
    format: RankFormat,
    #[arg(long, value_name = "PLAYER")]
    explain: Option<String>,
    #[arg(long)]
    second_opinion: bool,
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
}

/// An answer for programs, for people or for spreadsheets.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RankFormat {
    Json,
    Table,
    Csv,
}

impl Run for Rank {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let (format, path) = (self.format, &self.file);
        let asked = self.explain.as_ref();
        if asked.is_some() && format == RankFormat::Csv {
            return Err(fail!(
                lang,
                Usage,
                "--explain no cabe en csv; pida --format table o --format json",
                "--explain does not fit csv; ask for --format table or --format json"
            ));
        }
        let bytes = read_bytes(path, lang)?;
        let request: RankRequest = parse_json(&bytes, path, lang)?;
        drop(bytes);
        let event = request
            .check()
            .map_err(|refusal| Failure::new(Exit::Invalid, refusal.say(lang)))?;
        let explained = asked
            .map(|id| event.names.asked_for(id, lang))
            .transpose()?;

        let ranking = rank(&event.sheet, event.options);
        let opinion = self.second_opinion.then(|| second_opinion(&event.sheet));
        let warnings = warnings(&event.sheet, &ranking);
        let answered = Answered {
            names: &event.names,
            ranking: &ranking,
            second_opinion: opinion.as_ref(),
            warnings: &warnings,
        };
        match (format, explained) {
            (RankFormat::Table, Some(player)) => {
                output::print(&told(player, &event, &ranking, lang), lang)?
            }
            (RankFormat::Table, None) => output::print(&table(answered, lang), lang)?,
            (RankFormat::Csv, _) => output::print(&sheet(answered).csv(), lang)?,
            (RankFormat::Json, Some(player)) => {
                let games = counterfactuals(&event.sheet, &ranking, player);
                let explanation =
                    ExplanationAnswer::new(player, &event.sheet, &ranking, &games, &event.names);
                output::print_json(&RankAnswer::new(answered, Some(explanation)), lang)?;
            }
            (RankFormat::Json, None) => output::print_json(&RankAnswer::new(answered, None), lang)?,
        }
        Ok(Exit::Done)
    }
}

fn told(player: PlayerId, event: &Event, ranking: &Ranking, lang: Lang) -> String {
    let games = counterfactuals(&event.sheet, ranking, player);
    explain::explanation(player, event, ranking, &games, lang)
}
