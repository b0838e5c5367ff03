//! `list`, `standings` and `export`: what there is to see and to take away.

use clap::Args;
use serde::Serialize;
use torneo_rules::ranking::counterfactual::counterfactuals;
use torneo_rules::ranking::rank;
use torneo_rules::ranking::second_opinion::second_opinion;
use torneo_rules::ranking::warning::warnings;

use super::session::{Answering, Looking, failed, player};
use crate::cli::rank::explain;
use crate::cli::{Run, archive, one_of};
use crate::desk::export::Export;
use crate::desk::{self, DeskError, STREAMS};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::Lang;
use crate::sheet::standings::table;
use crate::table::column::{CellKind, nth};
use crate::table::csv::{Cell, Reader};
use crate::table::terminal;
use crate::wire::domino::state::State;
use crate::wire::domino::tables::of_players;
use crate::wire::domino::{names, names_with_ids};
use crate::wire::rank::answer::{Answered, RankAnswer};
use crate::wire::rank::explanation::ExplanationAnswer;
use crate::wire::rank::request::Event;

#[derive(Args)]
pub struct List {
    #[arg(value_name = "TOURNAMENT")]
    id: Option<String>,
    #[command(flatten)]
    answer: Answering,
}

#[derive(Args)]
pub struct Standings {
    #[command(flatten)]
    on: Looking,
    #[arg(long, value_name = "N")]
    round: Option<usize>,
    #[arg(long, value_name = "PLAYER")]
    explain: Option<String>,
    #[arg(long)]
    second_opinion: bool,
}

#[derive(Args)]
pub struct DominoExport {
    #[command(flatten)]
    on: Looking,
    #[arg(long, default_value = "file", value_parser = one_of(&Export::ALL))]
    format: Export,
    #[arg(long)]
    spreadsheet: bool,
}

/// A tournament among others, for programs.
#[derive(Serialize)]
struct Listed {
    id: String,
    name: String,
    players: usize,
    rounds: usize,
}

impl Run for List {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        if let Some(id) = &self.id {
            return self.players(id, lang);
        }
        let place = self.answer.data.place(lang)?;
        let found = archive::runtime().block_on(async {
            let reader = archive::open(&place).await?;
            let mut found = Vec::new();
            for told in reader.streams().await? {
                if let Some(id) = told.stream.as_str().strip_prefix(STREAMS) {
                    let tournament = desk::read(&reader, id).await?.tournament;
                    found.push(Listed {
                        id: id.to_owned(),
                        name: tournament.form().name.clone(),
                        players: tournament.taking_part(),
                        rounds: tournament.rounds().count(),
                    });
                }
            }
            Ok::<_, DeskError>(found)
        });
        let found = found.map_err(|no| failed(no, lang))?;
        if self.answer.json {
            return output::print_json(&found, lang).map(|()| Exit::Done);
        }
        let columns = [
            nth(0, CellKind::Text, ["Torneo", "Tournament"]),
            nth(1, CellKind::Text, ["Nombre", "Name"]),
            nth(2, CellKind::Integer, ["Jugadores", "Players"]),
            nth(3, CellKind::Integer, ["Rondas", "Rounds"]),
        ];
        let lines = found.iter().map(|listed| {
            [
                Cell::text(&listed.id),
                Cell::text(&listed.name),
                Cell::number(listed.players),
                Cell::number(listed.rounds),
            ]
        });
        let page = terminal::table(&columns.each_ref(), lines, lang);
        output::print(&page, lang).map(|()| Exit::Done)
    }
}

impl List {
    fn players(&self, id: &str, lang: Lang) -> Result<Exit, Failure> {
        let tournament = self.answer.kept(id, lang)?.tournament;
        if self.answer.json {
            return output::print_json(&State::of(&tournament), lang).map(|()| Exit::Done);
        }
        let columns = of_players();
        let columns: Vec<_> = columns.iter().collect();
        let page = terminal::rows(&columns, tournament.entrants(), lang);
        let page = page + &super::people::enrolled(&tournament, lang);
        output::print(&page, lang).map(|()| Exit::Done)
    }
}

impl Run for Standings {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let tournament = self.on.kept(lang)?.tournament;
        let rounds = self.round.unwrap_or(usize::MAX);
        let event = Event {
            names: match self.on.answer.json {
                true => names(&tournament),
                false => names_with_ids(&tournament),
            },
            sheet: tournament.score_sheet(rounds),
            options: tournament.form().ranking_options(),
        };
        let ranking = rank(&event.sheet, event.options);
        let opinion = self.second_opinion.then(|| second_opinion(&event.sheet));
        let warnings = warnings(&event.sheet, &ranking);
        let answered = Answered {
            names: &event.names,
            ranking: &ranking,
            second_opinion: opinion.as_ref(),
            warnings: &warnings,
        };
        let asked = self.explain.as_ref();
        let asked = asked.map(|id| player(&tournament, id, lang)).transpose()?;
        let games = asked.map(|player| counterfactuals(&event.sheet, &ranking, player));
        match (asked.zip(games), self.on.answer.json) {
            (None, false) => output::print(&table(answered, lang), lang)?,
            (None, true) => output::print_json(&RankAnswer::new(answered, None), lang)?,
            (Some((player, games)), false) => {
                let told = explain::explanation(player, &event, &ranking, &games, lang);
                output::print(&told, lang)?;
            }
            (Some((player, games)), true) => {
                let explained =
                    ExplanationAnswer::new(player, &event.sheet, &ranking, &games, &event.names);
                output::print_json(&RankAnswer::new(answered, Some(explained)), lang)?;
            }
        }
        Ok(Exit::Done)
    }
}

impl Run for DominoExport {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let kept = self.on.kept(lang)?;
        let reader = match self.spreadsheet {
            true => Reader::Spreadsheet(lang),
            false => Reader::Program,
        };
        output::write(&self.format.bytes(&kept, lang, reader), lang).map(|_| Exit::Done)
    }
}
