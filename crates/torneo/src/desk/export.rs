//! What can be taken away from a tournament: one file with all of it, the round log, tables for spreadsheets, the report.

use serde::{Deserialize, Serialize};
use torneo_rules::journal::Entry;
use torneo_rules::ranking::warning::warnings;

use super::Kept;
use crate::say::Lang;
use crate::sheet;
use crate::wire::domino::file::TournamentFile;
use crate::wire::domino::{as_pairing, names, tables};
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
    /// What is signed.
    Report,
}

impl Export {
    pub const ALL: [Export; 7] = [
        Export::File,
        Export::Log,
        Export::Players,
        Export::Rounds,
        Export::Games,
        Export::Standings,
        Export::Report,
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
        }
    }

    /// Whether it tells no more than the public page does.
    pub fn is_public(self) -> bool {
        match self {
            Export::Rounds | Export::Standings => true,
            Export::File | Export::Log | Export::Players | Export::Games | Export::Report => false,
        }
    }

    /// The whole text; only the report is in a language.
    pub fn text(self, kept: &Kept, lang: Lang) -> String {
        let Kept {
            stream,
            entries,
            tournament,
            ..
        } = kept;
        match self {
            Export::File => {
                let file = TournamentFile::of(stream, entries, tournament);
                let text = serde_json::to_string(&file).expect("a tournament is plain data");
                text + "\n"
            }
            Export::Log => log(kept),
            Export::Players => tables::players(tournament),
            Export::Rounds => tables::rounds(tournament),
            Export::Games => tables::games(tournament),
            Export::Standings => columns::csv(Answered {
                names: &names(tournament),
                ranking: &tournament.ranking(),
                second_opinion: None,
                warnings: &[],
            }),
            Export::Report => report(kept, lang),
        }
    }
}

fn log(kept: &Kept) -> String {
    let names = names(&kept.tournament);
    let mut text = String::new();
    for round in kept.tournament.rounds() {
        let paired = as_pairing(&round.published);
        let line = LogLine::new(&paired, &names);
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
            names: &names(&kept.tournament),
            ranking: &ranking,
            second_opinion: None,
            warnings: &warnings,
        },
        lang,
    );
    let head = kept.entries.last().map(Entry::head);
    sheet::domino::report(&kept.tournament, &standings, head, lang)
}
