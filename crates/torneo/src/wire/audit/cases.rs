//! From documents to cases: ids become numbers, and what contradicts itself is refused.

use std::collections::BTreeMap;

use torneo_rules::audit::{
    Case, Entrant, Logged, Options, SeatedRound, Sheet, Standing, Status, audit,
};
use torneo_rules::pairing::request::Modality;
use torneo_rules::roster::{PlayerId, Round};

use super::documents;
use super::options::{options, pins_are_possible};
use super::report::Judged;
use crate::exit::{Exit, Failure};
use crate::input::quoted;
use crate::say::{Lang, say};
use crate::wire::names::Names;

/// More rounds than any tournament has; each is compared with all before it.
const MOST_ROUNDS: usize = 1_000;

/// Judges every round of every document. Log lines that follow each other are one tournament.
pub fn judge(documents: Vec<documents::Document>, lang: Lang) -> Result<Judged, Failure> {
    let mut judged = Judged::default();
    let mut log = Vec::new();
    for document in documents {
        let mut ended = Vec::new();
        match document {
            documents::Document::LogLine(line) => {
                log.push(*line);
                continue;
            }
            documents::Document::Pairs(pairs) => {
                ended.append(&mut log);
                judge_log(ended, &mut judged, lang)?;
                for (request, answer) in &pairs {
                    judge_request(request, answer, &mut judged, lang)?;
                }
            }
            documents::Document::Tournament(tournament) => {
                ended.append(&mut log);
                judge_log(ended, &mut judged, lang)?;
                judge_tournament(&tournament, &mut judged, lang)?;
            }
        }
    }
    judge_log(log, &mut judged, lang)?;
    Ok(judged)
}

fn judge_request(
    request: &documents::Request,
    answer: &documents::PairAnswer,
    judged: &mut Judged,
    lang: Lang,
) -> Result<(), Failure> {
    let mut names = Names::default();
    let entrants = entrants(&request.players, &mut names, lang)?;
    let history = history(request, &mut names, lang)?;
    let sheet = sheet(answer, &mut names);
    let options = options(&request.options, request.modality, &mut names);
    let standing = Standing::Known(entrants);
    pins_are_possible(&options, &standing, &names, lang)?;
    let report = audit(Case {
        standing: &standing,
        history: &history,
        round: Round(request.round),
        options: &options,
        sheet: &sheet,
    });
    judged.add(&report, &names, lang);
    Ok(())
}

fn judge_tournament(
    tournament: &documents::Tournament,
    judged: &mut Judged,
    lang: Lang,
) -> Result<(), Failure> {
    let mut names = Names::default();
    no_player_twice(&tournament.players, lang)?;
    // Said in so many words, because a missing status may hide an absence.
    let active: Vec<PlayerId> = tournament
        .players
        .iter()
        .filter(|player| matches!(player.status, Some(documents::Status::Active)))
        .map(|player| names.number(&player.id))
        .collect();
    let shared = options(&tournament.options, tournament.modality, &mut names);
    let mut course = Course::new(tournament.rounds.len(), 1, lang)?;
    for round in &tournament.rounds {
        let standing = match &round.players {
            Some(players) => Standing::Known(entrants(players, &mut names, lang)?),
            None => Standing::Unknown {
                active: active.clone(),
            },
        };
        let own = round.options.as_ref();
        let own = own.map(|own| options(own, tournament.modality, &mut names));
        let options = own.as_ref().unwrap_or(&shared);
        pins_are_possible(options, &standing, &names, lang)?;
        let sheet = sheet(&round.sheet, &mut names);
        course.judge(&standing, options, sheet, &names, judged);
    }
    Ok(())
}

fn judge_log(
    lines: Vec<documents::LogLine>,
    judged: &mut Judged,
    lang: Lang,
) -> Result<(), Failure> {
    let Some(first) = lines.first() else {
        return Ok(());
    };
    let mut names = Names::default();
    let mut course = Course::new(lines.len(), first.sheet.round.max(1), lang)?;
    for mut line in lines {
        let options = Options {
            fixed_pairs: line.modality == Modality::FixedPairs,
            ..Options::default()
        };
        put_in_order(&mut line, lang)?;
        let standing = match &line.players {
            Some(players) => Standing::Known(entrants(players, &mut names, lang)?),
            None => Standing::Unknown { active: Vec::new() },
        };
        let sheet = sheet(&line.sheet, &mut names);
        course.judge(&standing, &options, sheet, &names, judged);
    }
    Ok(())
}

/// A tournament being checked round after round, each with the earlier ones as its history.
struct Course {
    history: Vec<SeatedRound>,
    next: u32,
    lang: Lang,
}

impl Course {
    fn new(rounds: usize, first: u32, lang: Lang) -> Result<Self, Failure> {
        if rounds > MOST_ROUNDS {
            let message = say!(
                lang,
                "{rounds} rondas son más de {MOST_ROUNDS}; compruebe un torneo cada vez",
                "{rounds} rounds are more than {MOST_ROUNDS}; check one tournament at a time"
            );
            return Err(Failure::new(Exit::TooLarge, message));
        }
        Ok(Self {
            history: Vec::new(),
            next: first,
            lang,
        })
    }

    fn judge(
        &mut self,
        standing: &Standing,
        options: &Options,
        sheet: Sheet,
        names: &Names,
        judged: &mut Judged,
    ) {
        let round = Round(self.next);
        let report = audit(Case {
            standing,
            history: &self.history,
            round,
            options,
            sheet: &sheet,
        });
        judged.add(&report, names, self.lang);
        // The place in the course is sure; the number on the sheet may be the fault just reported.
        self.history.push(SeatedRound {
            round,
            ..sheet.seated
        });
        self.next = self.next.saturating_add(1);
    }
}

/// The tables of a log line by their numbers, when it gives them.
fn put_in_order(line: &mut documents::LogLine, lang: Lang) -> Result<(), Failure> {
    if line.numbers.is_empty() {
        return Ok(());
    }
    let mut places: Vec<Option<usize>> = vec![None; line.sheet.tables.len()];
    for (at, number) in line.numbers.iter().enumerate() {
        let place = number.checked_sub(1).and_then(|i| places.get_mut(i));
        match place {
            Some(place @ None) => *place = Some(at),
            Some(Some(_)) | None => break,
        }
    }
    let places: Option<Vec<usize>> = places.into_iter().collect();
    let Some(places) = places else {
        let round = line.sheet.round;
        return Err(invalid(say!(
            lang,
            "las mesas de la ronda {round} no llevan los números 1, 2, 3… una vez cada uno; corrija «numero»",
            "the tables of round {round} are not numbered 1, 2, 3… once each; mend 'numero'"
        )));
    };
    let tables = &mut line.sheet.tables;
    *tables = places
        .into_iter()
        .map(|at| std::mem::take(&mut tables[at]))
        .collect();
    Ok(())
}

fn entrants(
    players: &[documents::Player],
    names: &mut Names,
    lang: Lang,
) -> Result<Vec<Entrant>, Failure> {
    no_player_twice(players, lang)?;
    players
        .iter()
        .map(|player| {
            let id = quoted(&player.id);
            let wins = player.wins.ok_or_else(|| {
                invalid(say!(
                    lang,
                    "al jugador '{id}' le faltan las victorias; añada \"wins\"",
                    "player '{id}' has no wins; add \"wins\""
                ))
            })?;
            let status = match player.status {
                Some(documents::Status::Active) | None => Status::Active,
                Some(documents::Status::Absent) => Status::Absent,
                Some(documents::Status::Withdrawn) => Status::Withdrawn,
            };
            Ok(Entrant {
                player: names.number(&player.id),
                wins,
                status,
            })
        })
        .collect()
}

fn no_player_twice(players: &[documents::Player], lang: Lang) -> Result<(), Failure> {
    let mut first_at = BTreeMap::new();
    for (i, player) in players.iter().enumerate() {
        if let Some(first) = first_at.insert(&player.id, i + 1) {
            let (id, second) = (quoted(&player.id), i + 1);
            return Err(invalid(say!(
                lang,
                "el jugador '{id}' aparece dos veces en players (puestos {first} y {second}); quite uno",
                "player '{id}' appears twice in players (places {first} and {second}); remove one of them"
            )));
        }
    }
    Ok(())
}

fn history(
    request: &documents::Request,
    names: &mut Names,
    lang: Lang,
) -> Result<Vec<SeatedRound>, Failure> {
    let asked = request.round;
    if asked == 0 {
        return Err(invalid(say!(
            lang,
            "se pide la ronda 0; las rondas se cuentan desde 1",
            "round 0 is asked for; rounds count from 1"
        )));
    }
    let mut seen = BTreeMap::new();
    for closed in &request.history {
        let round = closed.round;
        if round == 0 || round >= asked {
            return Err(invalid(say!(
                lang,
                "el historial contiene la ronda {round}, pero se pide la {asked}; deje solo las anteriores",
                "the history holds round {round}, but round {asked} is asked for; keep only earlier ones"
            )));
        }
        let side = request.modality.entrants_of_a_side();
        let right =
            |table: &Vec<Vec<String>>| table.len() == 2 && table.iter().all(|p| p.len() == side);
        if let Some(at) = closed.tables.iter().position(|table| !right(table)) {
            let number = at + 1;
            return Err(invalid(match request.modality {
                Modality::RotatingPartners => say!(
                    lang,
                    "la mesa {number} de la ronda {round} del historial no son dos parejas de dos; corríjala",
                    "table {number} of round {round} in the history is not two pairs of two; mend it"
                ),
                Modality::FixedPairs => say!(
                    lang,
                    "la mesa {number} de la ronda {round} del historial no son dos parejas fijas, [[a],[b]]; corríjala",
                    "table {number} of round {round} in the history is not two fixed pairs, [[a],[b]]; mend it"
                ),
            }));
        }
        if seen.insert(round, ()).is_some() {
            return Err(invalid(say!(
                lang,
                "el historial contiene dos veces la ronda {round}; quite una",
                "the history holds round {round} twice; remove one of them"
            )));
        }
    }
    let rounds = request.history.iter();
    Ok(rounds
        .map(|closed| seated(closed.round, &closed.tables, &closed.byes, names))
        .collect())
}

fn sheet(answer: &documents::PairAnswer, names: &mut Names) -> Sheet {
    let contingencies = answer.contingencies.as_ref().map(|log| {
        log.iter()
            .map(|entry| Logged {
                level: entry.level,
                players: numbers(&entry.players, names),
            })
            .collect()
    });
    Sheet {
        seated: seated(answer.round, &answer.tables, &answer.byes, names),
        window: answer.window,
        quality: answer.quality,
        contingencies,
    }
}

fn seated(
    round: u32,
    tables: &[Vec<Vec<String>>],
    byes: &[String],
    names: &mut Names,
) -> SeatedRound {
    let tables = tables
        .iter()
        .map(|table| table.iter().map(|side| numbers(side, names)).collect())
        .collect();
    SeatedRound {
        round: Round(round),
        tables,
        byes: numbers(byes, names),
    }
}

fn numbers(ids: &[String], names: &mut Names) -> Vec<PlayerId> {
    ids.iter().map(|id| names.number(id)).collect()
}

/// A request of the right form that contradicts itself.
pub(super) fn invalid(message: String) -> Failure {
    Failure::new(Exit::Invalid, message)
}
