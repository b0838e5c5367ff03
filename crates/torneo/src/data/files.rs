//! The files there are, by the names under which they are downloaded and written.

use crate::say::{Lang, say};

/// A file of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DataFile {
    Decisions,
    Answers,
    Rounds,
    Games,
    Players,
    Wide,
    Chat,
    Events,
    Payment,
    Receipts,
    CodebookText,
    CodebookJson,
    Session,
}

impl DataFile {
    pub const ALL: [DataFile; 13] = [
        DataFile::Decisions,
        DataFile::Answers,
        DataFile::Rounds,
        DataFile::Games,
        DataFile::Players,
        DataFile::Wide,
        DataFile::Chat,
        DataFile::Events,
        DataFile::Payment,
        DataFile::Receipts,
        DataFile::CodebookText,
        DataFile::CodebookJson,
        DataFile::Session,
    ];

    /// Its name, with its ending.
    pub fn name(self) -> &'static str {
        match self {
            DataFile::Decisions => "decisions.csv",
            DataFile::Answers => "answers.csv",
            DataFile::Rounds => "rounds.csv",
            DataFile::Games => "games.csv",
            DataFile::Players => "players.csv",
            DataFile::Wide => "wide.csv",
            DataFile::Chat => "chat.csv",
            DataFile::Events => "events.csv",
            DataFile::Payment => "payment.csv",
            DataFile::Receipts => "receipts.html",
            DataFile::CodebookText => "codebook.md",
            DataFile::CodebookJson => "codebook.json",
            DataFile::Session => "session.json",
        }
    }

    /// The file of a name, with or without `.csv`.
    pub fn of_name(name: &str) -> Option<Self> {
        let is =
            |file: &DataFile| file.name() == name || file.name().strip_suffix(".csv") == Some(name);
        DataFile::ALL.into_iter().find(is)
    }

    pub fn content_type(self) -> &'static str {
        match self {
            DataFile::Decisions
            | DataFile::Answers
            | DataFile::Rounds
            | DataFile::Games
            | DataFile::Players
            | DataFile::Wide
            | DataFile::Chat
            | DataFile::Events
            | DataFile::Payment => "text/csv; charset=utf-8",
            DataFile::Receipts => "text/html; charset=utf-8",
            DataFile::CodebookText => "text/markdown; charset=utf-8",
            DataFile::CodebookJson | DataFile::Session => "application/json",
        }
    }

    /// What it holds, in one sentence.
    pub fn about(self, lang: Lang) -> String {
        match self {
            DataFile::Decisions => say!(
                lang,
                "Una fila por decisión: qué, quién, cuánto tardó y con qué fichas",
                "One row for each decision: what, who, how long it took and with which tokens"
            ),
            DataFile::Answers => say!(
                lang,
                "Una fila por respuesta dada de antemano a una oferta posible (método de estrategia)",
                "One row for each answer given beforehand to an offer that could be made (strategy method)"
            ),
            DataFile::Rounds => say!(
                lang,
                "Una fila por ronda: oferta, respuesta, sanción y puntos",
                "One row for each round: offer, answer, sanction and points"
            ),
            DataFile::Games => say!(
                lang,
                "Una fila por partida o descanso: puntos, eficiencia y marcas",
                "One row for each game or bye: points, efficiency and flags"
            ),
            DataFile::Players => say!(
                lang,
                "Una fila por persona: entrada, puntos, puesto, vergüenza y delta",
                "One row for each person: entry, points, rank, shame and delta"
            ),
            DataFile::Wide => say!(
                lang,
                "Una fila por jugador, con columnas para cada fase y el cuestionario",
                "One row for each player, with columns for each phase and the questionnaire"
            ),
            DataFile::Chat => say!(
                lang,
                "Una fila por mensaje de la charla",
                "One row for each line of chat"
            ),
            DataFile::Events => say!(
                lang,
                "Una fila por entrada del registro, intervenciones incluidas",
                "One row for each entry of the journal, interventions included"
            ),
            DataFile::Payment => say!(
                lang,
                "Lo que se paga a cada jugador, y por qué",
                "What each player is paid, and why"
            ),
            DataFile::Receipts => say!(
                lang,
                "Un recibo por persona que cobra, para imprimir y firmar",
                "A receipt for everybody who is paid, to print and sign"
            ),
            DataFile::CodebookText | DataFile::CodebookJson => say!(
                lang,
                "Qué significa cada columna de cada tabla",
                "What each column of each table means"
            ),
            DataFile::Session => say!(
                lang,
                "La sesión entera, con huellas que «torneo verify» comprueba",
                "The whole session, with hashes that 'torneo verify' checks"
            ),
        }
    }
}
