//! Faults, violations and notes in words, for an arbiter.

use torneo_rules::audit::{Fault, Note, Quality, Spot, Status, Verdict, Violation, ViolationKind};
use torneo_rules::roster::PlayerId;

use crate::input::quoted;
use crate::say::{Lang, Noun, Say, say};
use crate::wire::names::Names;

/// Longest list of players in one sentence.
const MOST_NAMED: usize = 12;

/// Something about players, with their names.
pub struct FindingInWords<'a, T>(pub &'a T, pub &'a Names);

impl<T> FindingInWords<'_, T> {
    fn name(&self, player: PlayerId) -> String {
        quoted(self.1.of(player))
    }

    fn names(&self, players: &[PlayerId]) -> String {
        let mut names: Vec<String> = players
            .iter()
            .take(MOST_NAMED)
            .map(|player| self.name(*player))
            .collect();
        if players.len() > MOST_NAMED {
            names.push("…".to_owned());
        }
        names.join(", ")
    }
}

/// The players a fault is about.
pub fn players_of(fault: &Fault) -> Vec<PlayerId> {
    match fault {
        Fault::UnknownPlayer(player, _)
        | Fault::NotActive(player, _, _)
        | Fault::SeatedTwice(player, _)
        | Fault::NoSeat(player) => vec![*player],
        Fault::TableSize { players, .. } => players.clone(),
        Fault::WrongByes { given, due } => [&given[..], due].concat(),
        Fault::ByeOrder { due } => due.clone(),
        Fault::PinnedMissing(pinned) => pinned.pairs.concat(),
        Fault::TableOrder { due, .. } | Fault::PairOrder { due, .. } => vec![*due],
        Fault::SeatOrder { due, other, .. } => vec![*due, *other],
        Fault::WrongRound { .. }
        | Fault::WrongWindow { .. }
        | Fault::ByeCount { .. }
        | Fault::WrongQuality { .. } => Vec::new(),
    }
}

impl Say for FindingInWords<'_, Fault> {
    fn say(&self, lang: Lang) -> String {
        let who = self.names(&players_of(self.0));
        match self.0 {
            Fault::WrongRound { said, due } => say!(
                lang,
                "la hoja dice ronda {said}; es la {due}",
                "the sheet says round {said}; it is round {due}"
            ),
            Fault::WrongWindow { said, due } => say!(
                lang,
                "la hoja dice ventana {said}; es {due}",
                "the sheet says window {said}; it is {due}"
            ),
            Fault::WrongQuality { said, due } => wrong_quality(*said, *due, lang),
            Fault::UnknownPlayer(_, spot) => unknown(&who, *spot, lang),
            Fault::NotActive(_, status, spot) => not_active(&who, *status, *spot, lang),
            Fault::SeatedTwice(_, spots) => twice(&who, spots, lang),
            Fault::NoSeat(_) => say!(
                lang,
                "{who} no tiene ni mesa ni descanso",
                "{who} has neither a table nor a bye"
            ),
            Fault::TableSize {
                table,
                players,
                side,
            } => table_size(*table, players.len(), *side, &who, lang),
            Fault::ByeCount { given, due } => say!(
                lang,
                "descansos dados {given}; corresponden {due}",
                "byes given {given}; due {due}"
            ),
            Fault::WrongByes { given, due } => {
                let (given, due) = (self.names(given), self.names(due));
                say!(
                    lang,
                    "descansa {given}; le tocaba a {due}",
                    "{given} has a bye; it was the turn of {due}"
                )
            }
            Fault::ByeOrder { .. } => say!(
                lang,
                "los descansos se escriben por clasificación: {who}",
                "byes are listed in standing order: {who}"
            ),
            Fault::PinnedMissing(_) => say!(
                lang,
                "falta la mesa fijada por el director: {who}",
                "the table pinned by the director is missing: {who}"
            ),
            Fault::TableOrder { table, .. } => say!(
                lang,
                "en el puesto {table} va la mesa de {who}",
                "the table of {who} belongs at number {table}"
            ),
            Fault::PairOrder { table, .. } => say!(
                lang,
                "en la mesa {table} va primero la pareja de {who}",
                "at table {table} the pair of {who} comes first"
            ),
            Fault::SeatOrder { table, .. } => say!(
                lang,
                "en la mesa {table} el mejor de la pareja va primero: {who}",
                "at table {table} the better of the pair comes first: {who}"
            ),
        }
    }
}

fn wrong_quality(said: f64, due: Quality, lang: Lang) -> String {
    let (valid, seated, value) = (due.valid, due.seated, due.value());
    say!(
        lang,
        "la hoja dice calidad {said}; es {value:.6} ({valid} de {seated})",
        "the sheet says quality {said}; it is {value:.6} ({valid} of {seated})"
    )
}

fn unknown(who: &str, spot: Spot, lang: Lang) -> String {
    let spot = spot.say(lang);
    say!(
        lang,
        "{who} ({spot}) no está en la lista de jugadores",
        "{who} ({spot}) is not in the list of players"
    )
}

fn not_active(who: &str, status: Status, spot: Spot, lang: Lang) -> String {
    let spot = spot.say(lang);
    match status {
        Status::Withdrawn => say!(
            lang,
            "{who} ({spot}) se ha retirado",
            "{who} ({spot}) has withdrawn"
        ),
        Status::Absent | Status::Active => say!(
            lang,
            "{who} ({spot}) está ausente en esta ronda",
            "{who} ({spot}) is absent from this round"
        ),
    }
}

fn twice(who: &str, spots: &[Spot], lang: Lang) -> String {
    let spots = spots.iter().take(MOST_NAMED).map(|spot| spot.say(lang));
    let spots = spots.collect::<Vec<_>>().join(", ");
    say!(
        lang,
        "{who} aparece más de una vez: {spots}",
        "{who} appears more than once: {spots}"
    )
}

fn table_size(table: usize, count: usize, side: usize, who: &str, lang: Lang) -> String {
    if side == 1 {
        return say!(
            lang,
            "la mesa {table} no son dos parejas fijas: {count} ({who})",
            "table {table} is not two fixed pairs: {count} ({who})"
        );
    }
    let count = Noun::PLAYERS.count(count, lang);
    say!(
        lang,
        "la mesa {table} no son dos parejas de dos: {count} ({who})",
        "table {table} is not two pairs of two: {count} ({who})"
    )
}

impl Say for Spot {
    fn say(&self, lang: Lang) -> String {
        match self {
            Spot::Table(number) => say!(lang, "mesa {number}", "table {number}"),
            Spot::Bye => say!(lang, "descanso", "bye"),
        }
    }
}

impl Say for FindingInWords<'_, Violation> {
    fn say(&self, lang: Lang) -> String {
        let Violation {
            kind,
            table,
            players: [a, b],
            last,
            window,
            ..
        } = self.0;
        let (a, b) = (self.name(*a), self.name(*b));
        let what = match (kind, last) {
            (ViolationKind::Partners, Some(last)) => say!(
                lang,
                "{a} y {b}, compañeros en la mesa {table}, ya lo fueron en la ronda {last} (ventana {window})",
                "{a} and {b}, partners at table {table}, were partners in round {last} (window {window})"
            ),
            (ViolationKind::Opponents, Some(last)) => say!(
                lang,
                "{a} y {b}, rivales en la mesa {table}, ya lo fueron en la ronda {last} (ventana {window})",
                "{a} and {b}, opponents at table {table}, were opponents in round {last} (window {window})"
            ),
            (ViolationKind::Partners, None) => say!(
                lang,
                "{a} y {b}, compañeros en la mesa {table}, no pueden serlo nunca",
                "{a} and {b}, partners at table {table}, must never be partners"
            ),
            (ViolationKind::Opponents, None) => say!(
                lang,
                "{a} y {b}, rivales en la mesa {table}, no pueden serlo nunca",
                "{a} and {b}, opponents at table {table}, must never be opponents"
            ),
            (ViolationKind::Duel, _) => say!(
                lang,
                "los dos líderes, {a} y {b}, no se enfrentan",
                "the two leaders, {a} and {b}, do not meet"
            ),
        };
        let verdict = match self.0.verdict {
            Verdict::Avoidable => say!(lang, "evitable", "avoidable"),
            Verdict::Unavoidable => say!(lang, "inevitable", "unavoidable"),
            Verdict::Undecided => say!(lang, "sin decidir", "undecided"),
            Verdict::Pinned => say!(lang, "fijada por el director", "pinned by the director"),
        };
        format!("{what}: {verdict}")
    }
}

impl Say for FindingInWords<'_, Note> {
    fn say(&self, lang: Lang) -> String {
        match self.0 {
            Note::StandingUnknown => say!(
                lang,
                "no consta la clasificación: el orden, los líderes y el reparto exacto de descansos quedan sin comprobar",
                "the standing is not given: order, leaders and the exact choice of byes were not checked"
            ),
            Note::SeatsFirst => say!(
                lang,
                "con los asientos mal no se comprueban descansos, orden, calidad ni alternativas",
                "with the seats wrong, byes, order, quality and alternatives were not checked"
            ),
            Note::HistoryStartsAt(round) => say!(
                lang,
                "el historial empieza en la ronda {round}; lo anterior no cuenta",
                "the history begins at round {round}; what was before does not count"
            ),
            Note::CategoryNotFrozen => say!(
                lang,
                "falta la ronda 1: la categoría es la de los jugadores de hoy",
                "round 1 is missing: the category is that of today's players"
            ),
            Note::DuelImpossible => say!(
                lang,
                "un líder descansa: no puede haber duelo de líderes",
                "a leader has a bye: there can be no leaders' duel"
            ),
            Note::LowQuality(quality) => {
                let percent = format!("{:.1}", quality.value() * 100.0);
                let with_comma = percent.replace('.', ",");
                say!(
                    lang,
                    "la calidad ({with_comma} %) no llega al 85 %: el director debe aprobar la ronda",
                    "the quality ({percent}%) is below 85%: the director must approve the round"
                )
            }
            Note::ViolationNotLogged { table } => say!(
                lang,
                "la violación de la mesa {table} no consta como contingencia de nivel 4",
                "the violation at table {table} is not logged as a contingency of level 4"
            ),
            Note::LoggedWithoutViolation { players } => {
                let who = self.names(players);
                say!(
                    lang,
                    "consta una violación aceptada que no existe ({who})",
                    "an accepted violation is logged that does not exist ({who})"
                )
            }
        }
    }
}
