//! The four forms in which a round comes to be checked. `docs/cli.md` shows each by example.

use serde::Deserialize;
use torneo_rules::pairing::request::Modality;

/// One document: which form it has is seen from its keys.
#[derive(Debug, Deserialize)]
#[serde(try_from = "AnyKeys")]
pub enum Document {
    Pairs(Vec<(Request, PairAnswer)>),
    Tournament(Box<Tournament>),
    LogLine(Box<LogLine>),
}

/// The request of `torneo pair`.
#[derive(Debug, Deserialize)]
pub struct Request {
    #[serde(default)]
    pub modality: Modality,
    #[serde(alias = "entrants")]
    pub players: Vec<Player>,
    #[serde(default)]
    pub history: Vec<Closed>,
    pub round: u32,
    #[serde(default)]
    pub options: Options,
}

#[derive(Debug, Deserialize)]
pub struct Player {
    pub id: String,
    #[serde(alias = "victorias")]
    pub wins: Option<u32>,
    #[serde(alias = "estado")]
    pub status: Option<Status>,
}

/// `BYE` is a state in the founding document only; ruling D02 makes it a fact of the round.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    #[serde(alias = "ACTIVO", alias = "activo", alias = "BYE")]
    Active,
    #[serde(alias = "AUSENTE", alias = "ausente")]
    Absent,
    #[serde(alias = "RETIRADO", alias = "retirado")]
    Withdrawn,
}

#[derive(Debug, Deserialize)]
pub struct Closed {
    pub round: u32,
    pub tables: Vec<Vec<Vec<String>>>,
    #[serde(default)]
    pub byes: Vec<String>,
}

/// An option that is not known is refused by name, as `torneo pair` does.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub leaders_duel: bool,
    pub opponent_window_by_category: bool,
    pub frozen_category: bool,
    pub opponent_window: Option<u32>,
    pub forbidden_partners: Vec<[String; 2]>,
    pub forbidden_opponents: Vec<[String; 2]>,
    pub pinned_tables: Vec<PinnedTable>,
}

#[derive(Debug, Deserialize)]
pub struct PinnedTable {
    pub table: Option<usize>,
    pub pairs: [Vec<String>; 2],
}

/// The answer of `torneo pair`; the figures are checked when they are there.
#[derive(Debug, Deserialize)]
pub struct PairAnswer {
    pub round: u32,
    pub tables: Vec<Vec<Vec<String>>>,
    #[serde(default)]
    pub byes: Vec<String>,
    pub window: Option<u32>,
    pub quality: Option<f64>,
    pub contingencies: Option<Vec<Contingency>>,
}

#[derive(Debug, Deserialize)]
pub struct Contingency {
    #[serde(alias = "nivel")]
    pub level: u32,
    #[serde(default, alias = "jugadores")]
    pub players: Vec<String>,
}

#[derive(Debug)]
pub struct Tournament {
    pub modality: Modality,
    pub players: Vec<Player>,
    pub rounds: Vec<TournamentRound>,
    pub options: Options,
}

#[derive(Debug, Deserialize)]
pub struct TournamentRound {
    /// The standing before the round.
    pub players: Option<Vec<Player>>,
    /// Instead of the tournament's.
    pub options: Option<Options>,
    #[serde(flatten)]
    pub sheet: PairAnswer,
}

/// A line of the log of section 6, in its own language.
#[derive(Debug)]
pub struct LogLine {
    pub modality: Modality,
    pub sheet: PairAnswer,
    pub players: Option<Vec<Player>>,
    /// The numbers of the tables, in the order of `sheet.tables`, if the log gives them.
    pub numbers: Vec<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "a table is {\"numero\",\"pareja_a\",\"pareja_b\"} or [[a,b],[c,d]]"
)]
enum Mesa {
    Object {
        numero: Option<usize>,
        pareja_a: Pareja,
        pareja_b: Pareja,
    },
    Plain(Vec<Vec<Jugador>>),
}

#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a pair is {\"jugador1\",\"jugador2\"} or [a,b]")]
enum Pareja {
    Object {
        jugador1: Jugador,
        /// Nobody beside a fixed pair.
        jugador2: Option<Jugador>,
    },
    Plain(Vec<Jugador>),
}

#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a player is an id or {\"id\"}")]
enum Jugador {
    Id(String),
    Object { id: String },
}

/// Every key of every form.
#[derive(Deserialize)]
#[serde(expecting = "a round, a tournament or a log line")]
struct AnyKeys {
    modality: Option<Modality>,
    request: Option<Request>,
    answer: Option<PairAnswer>,
    requests: Option<Vec<Request>>,
    #[serde(alias = "expected")]
    answers: Option<Vec<PairAnswer>>,
    players: Option<Vec<Player>>,
    rounds: Option<Vec<TournamentRound>>,
    options: Option<Options>,
    modalidad: Option<Modality>,
    ronda: Option<u32>,
    mesas: Option<Vec<Mesa>>,
    contingencias: Option<Vec<Contingency>>,
    jugadores_bye: Option<Vec<Jugador>>,
    calidad: Option<f64>,
    ventana: Option<u32>,
    jugadores: Option<Vec<Player>>,
}

const FORMS: &str =
    "expected request and answer, requests and answers, players and rounds, or ronda and mesas";

impl TryFrom<AnyKeys> for Document {
    type Error = String;

    fn try_from(keys: AnyKeys) -> Result<Self, String> {
        if let (Some(request), Some(answer)) = (keys.request, keys.answer) {
            return Ok(Self::Pairs(vec![(request, answer)]));
        }
        if let (Some(requests), Some(answers)) = (keys.requests, keys.answers) {
            let (asked, given) = (requests.len(), answers.len());
            if asked != given {
                return Err(format!("{asked} requests but {given} answers"));
            }
            return Ok(Self::Pairs(requests.into_iter().zip(answers).collect()));
        }
        if let Some(rounds) = keys.rounds {
            return Ok(Self::Tournament(Box::new(Tournament {
                modality: keys.modality.unwrap_or_default(),
                players: keys.players.unwrap_or_default(),
                rounds,
                options: keys.options.unwrap_or_default(),
            })));
        }
        if let (Some(round), Some(mesas)) = (keys.ronda, keys.mesas) {
            let (numbers, tables): (Vec<_>, Vec<_>) = mesas.into_iter().map(table).unzip();
            let byes = keys.jugadores_bye.unwrap_or_default();
            return Ok(Self::LogLine(Box::new(LogLine {
                modality: keys.modalidad.unwrap_or_default(),
                sheet: PairAnswer {
                    round,
                    tables,
                    byes: byes.into_iter().map(id).collect(),
                    window: keys.ventana,
                    quality: keys.calidad,
                    contingencies: keys.contingencias,
                },
                players: keys.jugadores,
                numbers: numbers.into_iter().flatten().collect(),
            })));
        }
        Err(FORMS.to_owned())
    }
}

fn table(mesa: Mesa) -> (Option<usize>, Vec<Vec<String>>) {
    let side = |side: Vec<Jugador>| side.into_iter().map(id).collect();
    let pair = |pareja| match pareja {
        Pareja::Object { jugador1, jugador2 } => {
            side(std::iter::once(jugador1).chain(jugador2).collect())
        }
        Pareja::Plain(players) => side(players),
    };
    match mesa {
        Mesa::Object {
            numero,
            pareja_a,
            pareja_b,
        } => (numero, vec![pair(pareja_a), pair(pareja_b)]),
        Mesa::Plain(sides) => (None, sides.into_iter().map(side).collect()),
    }
}

fn id(jugador: Jugador) -> String {
    match jugador {
        Jugador::Id(id) | Jugador::Object { id } => id,
    }
}
