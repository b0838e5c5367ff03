//! What can be taken away from a tournament: one file with all of it, the round log, tables for spreadsheets, the report.

use serde::{Deserialize, Serialize};
use torneo_rules::domino::Tournament;
use torneo_rules::journal::Entry;
use torneo_rules::pairing::request::Modality;
use torneo_rules::ranking::warning::warnings;

use super::Kept;
use crate::say::{Lang, say};
use crate::sheet;
use crate::table::codebook::{TableBook, markdown};
use crate::table::column::Column;
use crate::table::csv::Reader;
use crate::table::workbook;
use crate::wire::domino::file::TournamentFile;
use crate::wire::domino::{names, names_with_ids, tables};
use crate::wire::rank::answer::Answered;
use crate::wire::rank::columns;
use crate::wire::round_log::LogLine;

/// A form in which a tournament leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Export {
    /// Everything, importable.
    File,
    /// `torneo.log`: one line a round, with the founding document's keys.
    Log,
    Players,
    Rounds,
    Games,
    Standings,
    /// The final report, which the director signs.
    Report,
    /// What every column of the tables means.
    Codebook,
    /// All tables as one workbook.
    Workbook,
}

impl Export {
    pub const ALL: [Export; 9] = [
        Export::File,
        Export::Log,
        Export::Players,
        Export::Rounds,
        Export::Games,
        Export::Standings,
        Export::Report,
        Export::Codebook,
        Export::Workbook,
    ];

    /// What the file is called.
    pub fn file_name(self) -> &'static str {
        match self {
            Export::File => "tournament.json",
            Export::Log => "torneo.log",
            Export::Players => "players.csv",
            Export::Rounds => "rounds.csv",
            Export::Games => "games.csv",
            Export::Standings => "standings.csv",
            Export::Report => "report.txt",
            Export::Codebook => "codebook.md",
            Export::Workbook => "tournament.xlsx",
        }
    }

    /// Whether it tells no more than the public page does.
    pub fn is_public(self) -> bool {
        match self {
            Export::Rounds | Export::Standings => true,
            Export::File
            | Export::Log
            | Export::Players
            | Export::Games
            | Export::Report
            | Export::Codebook
            | Export::Workbook => false,
        }
    }

    /// The whole file; the report and the workbook are in a language, the tables are for their reader.
    pub fn bytes(self, kept: &Kept, lang: Lang, reader: Reader) -> Vec<u8> {
        let Kept {
            stream,
            entries,
            tournament,
            ..
        } = kept;
        let text = match self {
            Export::File => {
                let file = TournamentFile::of(stream, entries, tournament);
                let text = serde_json::to_string(&file).expect("a tournament is plain data");
                text + "\n"
            }
            Export::Log => log(kept),
            Export::Players => tables::players(tournament, reader).csv(),
            Export::Rounds => tables::rounds(tournament, reader).csv(),
            Export::Games => tables::games(tournament, reader).csv(),
            Export::Standings => tables::standings(tournament, reader).csv(),
            Export::Report => report(kept, lang),
            Export::Codebook => markdown(&codebook()),
            Export::Workbook => return workbook(tournament, lang),
        };
        text.into_bytes()
    }
}

fn workbook(tournament: &Tournament, lang: Lang) -> Vec<u8> {
    let reader = Reader::Spreadsheet(lang);
    let pages = [
        (
            say!(lang, "Clasificación", "Standings"),
            tables::standings(tournament, reader),
        ),
        (
            say!(lang, "Partidas", "Games"),
            tables::games(tournament, reader),
        ),
        (
            say!(lang, "Rondas", "Rounds"),
            tables::rounds(tournament, reader),
        ),
        (
            say!(lang, "Jugadores", "Players"),
            tables::players(tournament, reader),
        ),
    ];
    workbook::workbook(pages).expect("tables of a tournament fit a workbook")
}

/// What every table of a tournament is, and what its columns mean.
fn codebook() -> [TableBook; 4] {
    fn book<R>(export: Export, about: [&str; 2], columns: Vec<Column<R>>) -> TableBook {
        TableBook::of(export.file_name(), about.map(str::to_owned), columns)
    }
    [
        book(
            Export::Players,
            ["Una fila por jugador", "One row for each player"],
            tables::of_players(),
        ),
        book(
            Export::Rounds,
            [
                "Una fila por mesa de cada ronda y por descanso",
                "One row for each table of each round and for each bye",
            ],
            tables::of_rounds(Modality::RotatingPartners, Reader::Program),
        ),
        book(
            Export::Games,
            ["Una fila por partida", "One row for each game"],
            tables::of_games(Modality::RotatingPartners, Reader::Program)
                .into_iter()
                .chain([tables::left_alone()])
                .collect(),
        ),
        book(
            Export::Standings,
            [
                "Una fila por jugador, los clasificados primero",
                "One row for each player, those classified first",
            ],
            columns::columns(),
        ),
    ]
}

fn log(kept: &Kept) -> String {
    let names = names(&kept.tournament);
    let mut text = String::new();
    for round in kept.tournament.rounds() {
        let line = LogLine::played(round, &names);
        text += &serde_json::to_string(&line).expect("a log line is plain data");
        text.push('\n');
    }
    text
}

fn report(kept: &Kept, lang: Lang) -> String {
    let ranking = kept.tournament.ranking();
    let sheet = kept.tournament.score_sheet(usize::MAX);
    let warnings = warnings(&sheet, &ranking);
    let standings = sheet::standings::table(
        Answered {
            names: &names_with_ids(&kept.tournament),
            ranking: &ranking,
            second_opinion: None,
            warnings: &warnings,
        },
        lang,
    );
    let head = kept.entries.last().map(Entry::head);
    sheet::domino::report(&kept.tournament, &standings, head, lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codebook_tells_what_every_column_means() {
        let book = markdown(&codebook());
        for (file, column) in [
            ("players.csv", "presence"),
            ("rounds.csv", "pair_2_b"),
            ("games.csv", "settled_by"),
            ("standings.csv", "icc_raw"),
        ] {
            let part = book.split("\n## ").find(|part| part.starts_with(file));
            let line = part.and_then(|part| part.lines().find(|line| line.contains(column)));
            let cells: Vec<&str> = line.unwrap_or_default().split(" | ").collect();
            let said = cells.get(3..).unwrap_or_default();
            assert!(
                said.len() == 2 && !said.contains(&""),
                "{file} {column}: {cells:?}"
            );
        }
        assert!(book.contains("`forfeit_1`"), "{book}");
    }
}
