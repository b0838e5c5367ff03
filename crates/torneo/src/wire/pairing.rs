//! The question and the answer of `torneo pair`.

use serde::{Deserialize, Serialize};
use torneo_rules::pairing::rejection::Rejection;
use torneo_rules::pairing::request::{
    ClosedRound, Entrant, Modality, Options, PinnedTable, Request, Status,
};
use torneo_rules::pairing::{Partnership, RoundPairing, Table};
use torneo_rules::roster::{PlayerId, Round};

use super::explanation::WireExplanation;
use super::names::{Names, invalid};
use super::optimal::WireOptimal;
use crate::exit::Failure;
use crate::input::quoted;
use crate::say::{Lang, Noun, Say, say};

/// The question, as it comes.
#[derive(Deserialize)]
pub struct PairRequest {
    /// Rotating partners unless said.
    #[serde(default)]
    modality: Modality,
    /// How many rounds the event has, for the warning before it starts.
    rounds: Option<u32>,
    #[serde(alias = "entrants")]
    players: Vec<WirePlayer>,
    #[serde(default)]
    history: Vec<WireRound>,
    round: i64,
    #[serde(default)]
    options: WireOptions,
}

#[derive(Deserialize)]
struct WirePlayer {
    id: String,
    wins: i64,
    #[serde(default)]
    status: Status,
}

#[derive(Deserialize)]
struct WireRound {
    round: i64,
    tables: Vec<Vec<Vec<String>>>,
    #[serde(default)]
    byes: Vec<String>,
}

/// An option that is not known is refused by name: a wish silently ignored would be worse.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct WireOptions {
    leaders_duel: bool,
    opponent_window_by_category: bool,
    frozen_category: bool,
    /// For fixed pairs: they may meet again after so many rounds.
    opponent_window: Option<i64>,
    forbidden_partners: Vec<Vec<String>>,
    forbidden_opponents: Vec<Vec<String>>,
    pinned_tables: Vec<WirePin>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WirePin {
    table: Option<i64>,
    pairs: Vec<Vec<String>>,
}

impl PairRequest {
    /// The checked question, and what everybody is called.
    pub fn check(self, lang: Lang) -> Result<(Request, Names), Failure> {
        let mut entrants = Vec::with_capacity(self.players.len());
        let mut ids = Vec::with_capacity(self.players.len());
        for player in self.players {
            entrants.push(Entrant {
                wins: wins(&player, lang)?,
                status: player.status,
            });
            ids.push(player.id);
        }
        let door = Door {
            names: Names::in_order(ids, lang)?,
            modality: self.modality,
            lang,
        };
        let history = self
            .history
            .iter()
            .map(|closed| door.round(closed))
            .collect::<Result<_, _>>()?;
        let options = Options {
            rounds: self.rounds,
            ..door.options(&self.options)?
        };
        let round = round_number(self.round, lang)?;
        let request = Request::new(entrants, history, round, options).map_err(|rejection| {
            invalid(
                rejection
                    .map(|player| quoted(door.names.of(player)))
                    .say(lang),
            )
        })?;
        Ok((request, door.names))
    }
}

/// Turns ids into places, or says which id or form is wrong.
struct Door {
    names: Names,
    modality: Modality,
    lang: Lang,
}

impl Door {
    fn round(&self, closed: &WireRound) -> Result<ClosedRound, Failure> {
        let lang = self.lang;
        let number = closed.round;
        let tables = closed.tables.iter().zip(1..).map(|(pairs, table)| {
            self.table(pairs, || {
                say!(
                    lang,
                    "la mesa {table} de la ronda {number} del historial",
                    "table {table} of round {number} of the history"
                )
            })
        });
        let place = || {
            say!(
                lang,
                "los bye de la ronda {number}",
                "the byes of round {number}"
            )
        };
        Ok(ClosedRound {
            round: round_number(number, lang)?,
            tables: tables.collect::<Result<_, _>>()?,
            byes: closed
                .byes
                .iter()
                .map(|id| self.player(id, place))
                .collect::<Result<_, _>>()?,
        })
    }

    fn options(&self, options: &WireOptions) -> Result<Options, Failure> {
        let lang = self.lang;
        let pairs = |pairs: &[Vec<String>], place: &dyn Fn() -> String| {
            pairs
                .iter()
                .map(|pair| self.pair(pair, place))
                .collect::<Result<Vec<_>, _>>()
        };
        let pin = |pin: &WirePin| {
            let pairs = self.table(&pin.pairs, || {
                say!(lang, "una mesa fijada", "a pinned table")
            })?;
            let number = pin
                .table
                .map(|number| self.table_number(number))
                .transpose()?;
            Ok(PinnedTable { number, pairs })
        };
        Ok(Options {
            modality: self.modality,
            opponent_window: options
                .opponent_window
                .map(|window| self.window(window))
                .transpose()?,
            rounds: None,
            leaders_duel: options.leaders_duel,
            opponent_window_by_category: options.opponent_window_by_category,
            frozen_category: options.frozen_category,
            forbidden_partners: pairs(&options.forbidden_partners, &|| {
                "forbidden_partners".to_owned()
            })?,
            forbidden_opponents: pairs(&options.forbidden_opponents, &|| {
                "forbidden_opponents".to_owned()
            })?,
            pinned_tables: options
                .pinned_tables
                .iter()
                .map(pin)
                .collect::<Result<_, Failure>>()?,
        })
    }

    fn table(&self, pairs: &[Vec<String>], place: impl Fn() -> String) -> Result<Table, Failure> {
        match (self.modality, pairs) {
            (Modality::RotatingPartners, [ours, theirs])
                if ours.len() == 2 && theirs.len() == 2 =>
            {
                let side = |side: &[String]| self.pair(side, &place).map(Partnership::Two);
                return Ok([side(ours)?, side(theirs)?]);
            }
            (Modality::FixedPairs, [ours, theirs]) if ours.len() == 1 && theirs.len() == 1 => {
                let side = |side: &[String]| self.player(&side[0], &place);
                return Ok([[side(ours)?].into(), [side(theirs)?].into()]);
            }
            (Modality::RotatingPartners | Modality::FixedPairs, _) => {}
        }
        let people = pairs.iter().map(Vec::len).sum::<usize>();
        let (place, pairs) = (place(), pairs.len());
        Err(invalid(match self.modality {
            Modality::RotatingPartners => say!(
                self.lang,
                "{place} tiene {} en {}; una mesa son dos parejas de dos",
                "{place} has {} in {}; a table is two pairs of two",
                Noun::PLAYERS.count(people, self.lang),
                Noun::PAIRS.count(pairs, self.lang)
            ),
            Modality::FixedPairs => say!(
                self.lang,
                "{place} tiene {} en {}; con parejas fijas una mesa es [[a],[b]]",
                "{place} has {} on {}; with fixed pairs a table is [[a],[b]]",
                Noun::PAIRS.count(people, self.lang),
                Noun::SIDES.count(pairs, self.lang)
            ),
        }))
    }

    fn window(&self, window: i64) -> Result<u32, Failure> {
        u32::try_from(window).map_err(|_| {
            invalid(say!(
                self.lang,
                "'opponent_window' es {window}; ponga un número de rondas desde 1",
                "'opponent_window' is {window}; give a number of rounds from 1"
            ))
        })
    }

    fn pair(&self, pair: &[String], place: impl Fn() -> String) -> Result<[PlayerId; 2], Failure> {
        match pair {
            [a, b] => Ok([self.player(a, &place)?, self.player(b, &place)?]),
            _ => {
                let (place, people) = (place(), pair.len());
                Err(invalid(say!(
                    self.lang,
                    "{place} tiene una pareja de {people}; una pareja son dos personas",
                    "{place} has a pair of {people}; a pair is two people"
                )))
            }
        }
    }

    fn player(&self, id: &str, place: impl Fn() -> String) -> Result<PlayerId, Failure> {
        self.names.find(id).ok_or_else(|| {
            let (id, place) = (quoted(id), place());
            invalid(say!(
                self.lang,
                "el jugador '{id}' aparece en {place} pero no en la lista; añádalo (como retirado si se fue)",
                "player '{id}' appears in {place} but not in the list; add them (as withdrawn if they left)"
            ))
        })
    }

    fn table_number(&self, number: i64) -> Result<u32, Failure> {
        u32::try_from(number).map_err(|_| {
            invalid(say!(
                self.lang,
                "una mesa fijada lleva el número {number}; las mesas se numeran desde 1",
                "a pinned table has number {number}; tables are numbered from 1"
            ))
        })
    }
}

fn wins(player: &WirePlayer, lang: Lang) -> Result<u32, Failure> {
    u32::try_from(player.wins).map_err(|_| {
        let (id, wins) = (quoted(&player.id), player.wins);
        invalid(say!(
            lang,
            "el jugador '{id}' tiene {wins} victorias; ponga un número entre 0 y {}",
            "player '{id}' has {wins} wins; give a number from 0 to {}",
            u32::MAX
        ))
    })
}

fn round_number(number: i64, lang: Lang) -> Result<Round, Failure> {
    u32::try_from(number).map(Round).map_err(|_| {
        invalid(say!(
            lang,
            "la ronda {number} no existe; las rondas se numeran desde 1",
            "round {number} does not exist; rounds are numbered from 1"
        ))
    })
}

impl Say for Rejection<String> {
    fn say(&self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::En, rejection) => rejection.to_string(),
            (Lang::Es, Self::RoundZero) => {
                "la ronda 0 no existe; las rondas se numeran desde 1".to_owned()
            }
            (Lang::Es, Self::RoundTwice { round }) => {
                format!("la ronda {round} está dos veces en el historial; deje una")
            }
            (Lang::Es, Self::RoundBehindHistory { round, closed }) => format!(
                "no se puede emparejar la ronda {round}: el historial ya tiene la ronda {closed}; pida una posterior"
            ),
            (Lang::Es, Self::TwiceInRound { player, round }) => {
                format!(
                    "el jugador '{player}' aparece dos veces en la ronda {round} del historial; corríjala"
                )
            }
            (Lang::Es, Self::ForbiddenWithSelf { player }) => {
                format!(
                    "al jugador '{player}' se le prohíbe sentarse consigo mismo; nombre a dos personas"
                )
            }
            (Lang::Es, Self::PinnedTwice { player }) => {
                format!("el jugador '{player}' está fijado en dos mesas; deje una")
            }
            (Lang::Es, Self::PinnedNotActive { player }) => {
                format!(
                    "el jugador '{player}' está fijado en una mesa pero no está activo; suelte la mesa o actívelo"
                )
            }
            (Lang::Es, Self::PinnedNumber { number, tables }) => {
                format!(
                    "hay una mesa fijada con el número {number} pero esta ronda tiene mesas de la 1 a la {tables}"
                )
            }
            (Lang::Es, Self::PinnedNumberTwice { number }) => {
                format!("hay dos mesas fijadas con el número {number}; déles números distintos")
            }
            (Lang::Es, Self::SideSize { round, due }) => format!(
                "una mesa de la ronda {round} del historial tiene lados de otro tamaño; aquí un lado son {due}"
            ),
            (Lang::Es, Self::PinnedSideSize { due }) => {
                format!("una mesa fijada tiene lados de otro tamaño; aquí un lado son {due}")
            }
            (Lang::Es, Self::NotWithFixedPairs { option }) => {
                format!("'{option}' no tiene sentido con parejas fijas; quítela")
            }
            (Lang::Es, Self::OnlyFixedPairs { option }) => {
                format!("'{option}' solo tiene sentido con parejas fijas; quítela")
            }
            (Lang::Es, Self::WindowZero) => {
                "'opponent_window' es 0; ponga un número de rondas desde 1, o quítela".to_owned()
            }
        }
    }
}

/// The answer, as it leaves.
#[derive(Serialize)]
pub struct PairAnswer<'a> {
    round: u32,
    window: u32,
    tables: Vec<Table<&'a str>>,
    byes: Vec<&'a str>,
    contingencies: Vec<WireContingency<'a>>,
    quality: f64,
    /// Present when the director must approve the round before it is published.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    needs_approval: bool,
    /// Before round 1, what few players mean for the tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    warnings: Option<[WireWarning; 1]>,
    /// Present for the optimal method.
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal: Option<WireOptimal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<WireExplanation<'a>>,
}

#[derive(Serialize)]
struct WireWarning {
    code: &'static str,
    text: String,
}

#[derive(Serialize)]
struct WireContingency<'a> {
    level: u8,
    kind: &'static str,
    text: String,
    players: Vec<&'a str>,
}

impl<'a> PairAnswer<'a> {
    pub fn new(
        pairing: &RoundPairing,
        names: &'a Names,
        optimal: Option<WireOptimal>,
        explanation: Option<WireExplanation<'a>>,
    ) -> Self {
        let called =
            |players: &[PlayerId]| players.iter().map(|player| names.of(*player)).collect();
        Self {
            round: pairing.round.0,
            window: pairing.window,
            tables: pairing
                .tables
                .iter()
                .map(|table| table.map(|pair| pair.map(|player| names.of(player))))
                .collect(),
            byes: called(&pairing.byes),
            contingencies: pairing
                .contingencies
                .iter()
                .map(|contingency| WireContingency {
                    level: contingency.kind.level(),
                    kind: contingency.kind.code(),
                    text: contingency.kind.to_string(),
                    players: called(&contingency.players),
                })
                .collect(),
            quality: pairing.quality.share(),
            needs_approval: pairing.quality.needs_approval(),
            warnings: pairing
                .feasibility
                .code()
                .filter(|_| pairing.round == Round(1))
                .map(|code| {
                    [WireWarning {
                        code,
                        text: pairing.feasibility.say(Lang::En),
                    }]
                }),
            optimal,
            explanation,
        }
    }
}
