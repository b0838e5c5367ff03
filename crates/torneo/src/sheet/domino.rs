//! A tournament for people: the published round, and the final report with the journal's last hash.

use torneo_rules::domino::Tournament;
use torneo_rules::domino::event::{Broken, Origin, PublishedRound, Rule};
use torneo_rules::domino::penalty::{Penalty, StandingPenalty};
use torneo_rules::domino::score::{Cause, Outcome};
use torneo_rules::journal::Head;

use super::change::SayWith;
use crate::say::{Lang, Noun, Say, say};
use crate::wire::domino::{as_pairing, names_with_ids};
use crate::wire::names::Names;

/// The sheet of a published round; one made by hand tells its reason and what it breaks.
pub fn published(round: &PublishedRound, names: &Names, lang: Lang) -> String {
    let mut page = super::round::round(&as_pairing(round), names, lang);
    match &round.origin {
        Origin::Paired { approval, .. } => {
            if let Some(reason) = approval {
                page += &say!(
                    lang,
                    "Aprobada por el director: {reason}\n",
                    "Approved by the director: {reason}\n"
                );
            }
        }
        Origin::ByHand { reason, broken } => {
            page += &say!(lang, "Hecha a mano: {reason}\n", "Made by hand: {reason}\n");
            for broken in broken {
                page += &format!("  {}\n", told(broken, names, lang));
            }
        }
    }
    page
}

fn told(broken: &Broken, names: &Names, lang: Lang) -> String {
    let rule = broken.rule.say(lang);
    let table = broken.table.map_or_else(String::new, |table| {
        say!(lang, "mesa {table}: ", "table {table}: ")
    });
    let who = names.all(&broken.players).join(", ");
    match who.is_empty() {
        true => format!("{table}{rule}"),
        false => format!("{table}{rule} ({who})"),
    }
}

impl Say for Rule {
    fn say(&self, lang: Lang) -> String {
        match self {
            Rule::Partners => say!(
                lang,
                "compañeros demasiado pronto o prohibidos",
                "partners too soon or forbidden"
            ),
            Rule::Opponents => say!(
                lang,
                "rivales demasiado pronto o prohibidos",
                "opponents too soon or forbidden"
            ),
            Rule::LeadersDuel => say!(
                lang,
                "los dos líderes no se enfrentan",
                "the two leaders do not meet"
            ),
            Rule::ByeCount => say!(
                lang,
                "más o menos descansos de los debidos",
                "more or fewer byes than are due"
            ),
            Rule::ByeTurn => say!(
                lang,
                "descansa alguien a quien no le tocaba",
                "a bye out of turn"
            ),
            Rule::SeatOrder => say!(
                lang,
                "las mesas no siguen la clasificación",
                "the tables do not follow the standings"
            ),
        }
    }
}

/// The report that is signed: what was played, the standings, what was changed and why, the last hash.
pub fn report(tournament: &Tournament, standings: &str, head: Option<Head>, lang: Lang) -> String {
    let form = tournament.form();
    let (players, rounds) = (tournament.taking_part(), tournament.closed().len());
    let mut page = format!("{}\n", form.name);
    for line in [&form.place, &form.date] {
        if !line.is_empty() {
            page += &format!("{line}\n");
        }
    }
    let players = Noun::PLAYERS.count(players, lang);
    page += &say!(
        lang,
        "{players}, rondas cerradas: {rounds} de {}\n\n",
        "{players}, rounds closed: {rounds} of {}\n\n",
        form.rounds
    );
    page += standings;
    page += &prizes(tournament, lang);
    page += &changes(tournament, lang);
    if let Some(Head { version, hash }) = head {
        let entries = Noun::ENTRIES.count(version.number(), lang);
        page += &say!(
            lang,
            "\nRegistro: {entries}, última huella {hash}\n",
            "\nJournal: {entries}, last hash {hash}\n"
        );
    }
    page += &say!(
        lang,
        "\nDirección del torneo, nombre y firma: ______________________________\n",
        "\nDirector, name and signature: ______________________________\n"
    );
    page
}

/// Each prize with who wins it.
fn prizes(tournament: &Tournament, lang: Lang) -> String {
    let prizes = &tournament.form().prizes;
    if prizes.is_empty() {
        return String::new();
    }
    let called = names_with_ids(tournament);
    let ranking = tournament.ranking();
    let order = ranking.standings.iter().map(|line| line.player);
    let mut page = say!(lang, "\nPremios\n", "\nPrizes\n");
    for (prize, winner) in prizes.iter().zip(tournament.prizes(order)) {
        let winner = winner.map_or("–", |player| called.of(player));
        let category = match prize.category.as_str() {
            "" => String::new(),
            category => format!(" ({category})"),
        };
        page += &format!("- {}{category}: {winner}\n", prize.name);
    }
    page
}

/// Corrections, rounds by hand and undone rounds, each with its reason.
fn changes(tournament: &Tournament, lang: Lang) -> String {
    let called = names_with_ids(tournament);
    let mut lines = Vec::new();
    for change in tournament.corrections() {
        let (round, table, game) = (change.round, change.table, change.game);
        let (before, after) = (change.before.say(lang), change.after.say(lang));
        let reason = &change.reason;
        lines.push(say!(
            lang,
            "ronda {round}, mesa {table}, partida {game}: {before} pasa a {after}: {reason}",
            "round {round}, table {table}, game {game}: {before} becomes {after}: {reason}"
        ));
    }
    for StandingPenalty { given, pardoned } in tournament.penalties() {
        let Penalty {
            player,
            measure,
            article,
            reason,
        } = &given.penalty;
        let (who, measure) = (called.of(*player), measure.say(lang));
        let lifted = match pardoned {
            true => say!(lang, " (levantada)", " (taken back)"),
            false => String::new(),
        };
        lines.push(say!(
            lang,
            "sanción a {who}: {measure}{lifted}; {article}: {reason}",
            "penalty for {who}: {measure}{lifted}; {article}: {reason}"
        ));
    }
    for played in tournament.rounds() {
        if let Origin::ByHand { reason, broken } = &played.published.origin {
            let round = played.round();
            lines.push(say!(
                lang,
                "ronda {round} hecha a mano: {reason}",
                "round {round} made by hand: {reason}"
            ));
            lines.extend(broken.iter().map(|broken| told(broken, &called, lang)));
        }
        for change in &played.changes {
            let round = played.round();
            let did = change
                .change
                .say_with(&|player| called.of(player).to_owned(), lang);
            let reason = &change.reason;
            lines.push(say!(
                lang,
                "ronda {round}: {did}: {reason}",
                "round {round}: {did}: {reason}"
            ));
            lines.extend(change.broken.iter().map(|it| told(it, &called, lang)));
        }
        for (number, table) in played.seated() {
            if let Some(award) = &table.award {
                let round = played.round();
                let reason = match &award.cause {
                    Cause::Ruled(reason) => reason.clone(),
                    Cause::Left(player) => {
                        let who = called.of(*player);
                        say!(
                            lang,
                            "{who} se retiró durante la ronda",
                            "{who} left during the round"
                        )
                    }
                };
                let verdict = award.verdict.outcome().say(lang);
                lines.push(say!(
                    lang,
                    "ronda {round}, mesa {number}: {verdict}: {reason}",
                    "round {round}, table {number}: {verdict}: {reason}"
                ));
            }
        }
    }
    for (round, reason) in tournament.undone() {
        lines.push(say!(
            lang,
            "ronda {round} deshecha: {reason}",
            "round {round} undone: {reason}"
        ));
    }
    if lines.is_empty() {
        return String::new();
    }
    let heading = say!(lang, "Decisiones del director", "Decisions of the director");
    format!("\n{heading}\n- {}\n", lines.join("\n- "))
}

impl Say for Outcome {
    fn say(&self, lang: Lang) -> String {
        match self {
            Outcome::Played([first, second]) => format!("{first}-{second}"),
            Outcome::Forfeit(pair) => {
                let pair = pair.index() + 1;
                say!(
                    lang,
                    "la pareja {pair} pierde sin jugar",
                    "pair {pair} forfeits"
                )
            }
            Outcome::Void => say!(lang, "no cuenta", "does not count"),
        }
    }
}
