//! What happened in a tournament, act by act: the journal for people.

use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Author, Company, Method};
use torneo_rules::domino::event::{EventKind, Origin, PublishedRound};
use torneo_rules::domino::penalty::{Measure, Penalty};
use torneo_rules::domino::person::Person;
use torneo_rules::domino::round_clock::ClockCommand;
use torneo_rules::roster::PlayerId;

use super::change::SayWith;
use crate::say::{Lang, Noun, Say, say};
use crate::wire::domino::called::with_id;

/// What happened, and the tournament whose people it names.
pub struct EventInWords<'a> {
    pub did: &'a EventKind,
    pub tournament: &'a Tournament,
    /// Who was taken off the list since, in order: places in the list were others before.
    pub removed: &'a [(PlayerId, Person)],
}

impl Say for Author {
    fn say(&self, lang: Lang) -> String {
        match self {
            Author::Director(name) => name.clone(),
            Author::Pair { round, table, pair } => {
                let pair = pair.index() + 1;
                say!(
                    lang,
                    "pareja {pair} de la mesa {table}, ronda {round}",
                    "pair {pair} of table {table}, round {round}"
                )
            }
        }
    }
}

impl EventInWords<'_> {
    fn who(&self, player: PlayerId) -> String {
        let mut player = player;
        for (gone, person) in self.removed {
            if player == *gone {
                return with_id(person);
            }
            player.0 -= u32::from(player > *gone);
        }
        let entrant = self.tournament.entrants().get(player.index());
        entrant.map_or_else(String::new, |entrant| with_id(&entrant.person))
    }
}

impl Say for EventInWords<'_> {
    fn say(&self, lang: Lang) -> String {
        match self.did {
            EventKind::Created { form } => {
                let name = &form.name;
                say!(
                    lang,
                    "se crea el torneo «{name}»",
                    "tournament '{name}' is created"
                )
            }
            EventKind::Amended { form } => {
                let (name, rounds) = (&form.name, Noun::ROUNDS.count(form.rounds, lang));
                say!(
                    lang,
                    "cambian los datos del torneo: «{name}», {rounds}",
                    "the tournament's form changes: '{name}', {rounds}"
                )
            }
            EventKind::Published { round, keep } => {
                let kept = match keep.len() {
                    0 => String::new(),
                    games => say!(
                        lang,
                        "; partidas conservadas: {games}",
                        "; games kept: {games}"
                    ),
                };
                published(round, lang) + &kept
            }
            EventKind::Changed(change) => {
                let (round, reason) = (change.round, &change.reason);
                let did = change.change.say_with(&|player| self.who(player), lang);
                say!(
                    lang,
                    "ronda {round}: {did}: {reason}",
                    "round {round}: {did}: {reason}"
                )
            }
            EventKind::Penalised(given) => {
                let Penalty {
                    player,
                    measure,
                    article,
                    reason,
                } = &given.penalty;
                let (who, measure) = (self.who(*player), measure.say(lang));
                say!(
                    lang,
                    "sanción a {who}: {measure}; {article}: {reason}",
                    "penalty for {who}: {measure}; {article}: {reason}"
                )
            }
            EventKind::Pardoned { penalty, reason } => say!(
                lang,
                "se levanta la sanción {penalty}: {reason}",
                "penalty {penalty} is taken back: {reason}"
            ),
            EventKind::Timed { round, command, .. } => match command {
                ClockCommand::Start => say!(
                    lang,
                    "ronda {round}: corre el reloj",
                    "round {round}: the clock runs"
                ),
                ClockCommand::Stop => say!(
                    lang,
                    "ronda {round}: se para el reloj",
                    "round {round}: the clock is stopped"
                ),
                ClockCommand::More(minutes) => say!(
                    lang,
                    "ronda {round}: {minutes} min más",
                    "round {round}: {minutes} min more"
                ),
            },
            EventKind::Archived {} => say!(
                lang,
                "el torneo pasa al archivo",
                "the tournament is put into the archive"
            ),
            EventKind::Unarchived {} => say!(
                lang,
                "el torneo sale del archivo",
                "the tournament is taken out of the archive"
            ),
            EventKind::Closed { round, .. } => say!(
                lang,
                "se cierra la ronda {round}",
                "round {round} is closed"
            ),
            EventKind::Undone { round, reason } => {
                say!(
                    lang,
                    "se deshace la ronda {round}: {reason}",
                    "round {round} is undone: {reason}"
                )
            }
            EventKind::Enrolled {
                player, granted, ..
            } => {
                let (who, byes) = (self.who(*player), granted.len());
                match byes {
                    0 => say!(lang, "se inscribe {who}", "{who} is enrolled"),
                    byes => say!(
                        lang,
                        "se inscribe {who}, con descansos concedidos: {byes}",
                        "{who} is enrolled, with byes granted: {byes}"
                    ),
                }
            }
            EventKind::Rewritten { player, .. } => {
                let who = self.who(*player);
                say!(
                    lang,
                    "se corrigen los datos de {who}",
                    "what is written about {who} is corrected"
                )
            }
            EventKind::Removed { person, .. } => {
                let who = with_id(person);
                say!(
                    lang,
                    "se quita de la lista a {who}",
                    "{who} is taken off the list"
                )
            }
            EventKind::Absent { player } => {
                let who = self.who(*player);
                say!(
                    lang,
                    "{who} falta a la próxima ronda",
                    "{who} misses the next round"
                )
            }
            EventKind::Withdrawn { player, forfeits } => {
                let who = self.who(*player);
                match forfeits {
                    None => say!(lang, "{who} se retira", "{who} withdraws"),
                    Some(table) => say!(
                        lang,
                        "{who} se retira y su pareja pierde la mesa {table}",
                        "{who} withdraws and their pair loses table {table}"
                    ),
                }
            }
            EventKind::Returned { player } => {
                let who = self.who(*player);
                say!(lang, "{who} vuelve a jugar", "{who} plays again")
            }
            EventKind::Forbidden { company, players } => {
                let [a, b] = players.map(|player| self.who(player));
                let company = company.say(lang);
                say!(
                    lang,
                    "{a} y {b} no serán {company}",
                    "{a} and {b} are kept from being {company}"
                )
            }
            EventKind::Permitted { company, players } => {
                let [a, b] = players.map(|player| self.who(player));
                let company = company.say(lang);
                say!(
                    lang,
                    "{a} y {b} ya pueden ser {company}",
                    "{a} and {b} may be {company} again"
                )
            }
            EventKind::Proposed {
                table,
                game,
                points: [a, b],
            } => say!(
                lang,
                "mesa {table}, partida {game}: propone {a}-{b}",
                "table {table}, game {game}: proposes {a}-{b}"
            ),
            EventKind::Confirmed {
                same_device: true,
                table,
                game,
                points,
            } => {
                let points = format!("{}-{}", points[0], points[1]);
                say!(
                    lang,
                    "mesa {table}, partida {game}: confirmado {points}, desde el mismo aparato que lo propuso",
                    "table {table}, game {game}: {points} confirmed, from the device that proposed it"
                )
            }
            EventKind::Confirmed {
                table,
                game,
                points: [a, b],
                same_device: false,
            } => say!(
                lang,
                "mesa {table}, partida {game}: confirma {a}-{b}",
                "table {table}, game {game}: confirms {a}-{b}"
            ),
            EventKind::Disputed {
                table,
                game,
                points: None,
            } => say!(
                lang,
                "mesa {table}, partida {game}: no está de acuerdo",
                "table {table}, game {game}: disagrees"
            ),
            EventKind::Disputed {
                table,
                game,
                points: Some([a, b]),
            } => say!(
                lang,
                "mesa {table}, partida {game}: no está de acuerdo, dice {a}-{b}",
                "table {table}, game {game}: disagrees, says {a}-{b}"
            ),
            EventKind::Entered {
                table,
                game,
                points: [a, b],
            } => say!(
                lang,
                "mesa {table}, partida {game}: {a}-{b}",
                "table {table}, game {game}: {a}-{b}"
            ),
            EventKind::Awarded {
                table,
                verdict,
                reason,
                missing,
            } => {
                let verdict = verdict.outcome().say(lang);
                let missing = missing.map_or_else(String::new, |player| {
                    let who = self.who(player);
                    say!(lang, " (no vino {who})", " ({who} did not come)")
                });
                say!(
                    lang,
                    "mesa {table}: {verdict}{missing}: {reason}",
                    "table {table}: {verdict}{missing}: {reason}"
                )
            }
            EventKind::Corrected(change) => {
                let (round, table, game) = (change.round, change.table, change.game);
                let (before, after) = (change.before.say(lang), change.after.say(lang));
                let reason = &change.reason;
                say!(
                    lang,
                    "ronda {round}, mesa {table}, partida {game}: {before} pasa a {after}: {reason}",
                    "round {round}, table {table}, game {game}: {before} becomes {after}: {reason}"
                )
            }
        }
    }
}

fn published(published: &PublishedRound, lang: Lang) -> String {
    let round = published.round;
    let tables = Noun::TABLES.count(published.tables.len(), lang);
    match &published.origin {
        Origin::Paired {
            method, approval, ..
        } => {
            let method = method.say(lang);
            let approval = approval.as_ref().map_or_else(String::new, |reason| {
                say!(lang, "; aprobada: {reason}", "; approved: {reason}")
            });
            say!(
                lang,
                "se publica la ronda {round} ({tables}, método {method}){approval}",
                "round {round} is published ({tables}, {method} method){approval}"
            )
        }
        Origin::ByHand { reason, .. } => say!(
            lang,
            "se publica la ronda {round} ({tables}), hecha a mano: {reason}",
            "round {round} is published ({tables}), made by hand: {reason}"
        ),
    }
}

impl Say for Measure {
    fn say(&self, lang: Lang) -> String {
        match self {
            Measure::Warning => say!(lang, "amonestación", "warning"),
            Measure::PointsOff(1) => say!(lang, "un punto menos", "one point off"),
            Measure::PointsOff(points) => {
                say!(lang, "{points} puntos menos", "{points} points off")
            }
            Measure::GameLost { round, table, game } => say!(
                lang,
                "pierde la partida {game} de la mesa {table}, ronda {round}",
                "loses game {game} of table {table}, round {round}"
            ),
        }
    }
}

impl Say for Method {
    fn say(&self, lang: Lang) -> String {
        match self {
            Method::Canonical => say!(lang, "canónico", "canonical"),
            Method::Optimal => say!(lang, "óptimo", "optimal"),
        }
    }
}

impl Say for Company {
    fn say(&self, lang: Lang) -> String {
        match self {
            Company::Partners => say!(lang, "compañeros", "partners"),
            Company::Opponents => say!(lang, "rivales", "opponents"),
        }
    }
}
