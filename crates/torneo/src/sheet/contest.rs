//! The final report of a contest: standings, prizes, and every round with its results and its proof.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use torneo_rules::contest::Contest;
use torneo_rules::contest::encounter::GameResult;
use torneo_rules::roster::PlayerId;
use torneo_rules::tie_breaks::TieBreak;

use crate::say::{Lang, Noun, say};
use crate::venue::contest::proof::{ContestProof, ContestRoundProof};
use crate::venue::contest::state::ContestState;
use crate::wire::words::Words;

/// The report as text.
pub fn report(state: &ContestState, proof: &ContestProof, lang: Lang) -> String {
    let Some(contest) = state.contest() else {
        return String::new();
    };
    let form = contest.form();
    let mut text = format!("{}\n", form.name);
    for line in [&form.place, &form.date] {
        if !line.is_empty() {
            let _ = writeln!(text, "{line}");
        }
    }
    text.push_str(&head(contest, lang));
    text.push_str(&say!(lang, "\nClasificación\n", "\nStandings\n"));
    for line in state.standings() {
        let (whole, tenth) = (line.points / 10, line.points % 10);
        let name = with_members(contest, line.player);
        let figures = tie_breaks(contest, &line.figures);
        let _ = writeln!(
            text,
            "{:>4}  {whole:>3}.{tenth}  {name}{figures}",
            line.place
        );
    }
    text.push_str(&by_category(state, contest, lang));
    text.push_str(&prizes(state, contest, lang));
    for round in contest.rounds() {
        let number = round.round.0;
        text.push_str(&say!(lang, "\nRonda {number}\n", "\nRound {number}\n"));
        let mut games = contest.encounters().iter();
        let games = games.by_ref().filter(|game| game.round == round.round);
        for (game, board) in games.zip(1..) {
            let [white, black] = [game.white, game.black].map(|one| contest.name(one));
            let result = game.result.map_or("–", written);
            let _ = writeln!(text, "{board:>4}  {white}  {result}  {black}");
        }
        for bye in &round.byes {
            let name = contest.name(bye.player);
            text.push_str(&say!(
                lang,
                "      {name} descansa\n",
                "      {name} does not play\n"
            ));
        }
        if let Some(proof) = proof.rounds.iter().find(|proof| proof.round == number) {
            text.push_str(&proof_of_round(proof, lang));
        }
    }
    text.push_str(&whole_proof(proof, lang));
    text
}

/// Each figure after its code: `  BH 12.5  SB 9.25`.
fn tie_breaks(contest: &Contest, figures: &[i64]) -> String {
    let ties = contest.form().tie_breaks().into_iter().zip(figures);
    ties.map(|(tie, figure)| format!("  {} {}", tie.code(), shown(tie, *figure)))
        .collect()
}

/// A figure with as many digits after the point as it needs; direct encounter as a place among those who are level.
fn shown(tie: TieBreak, figure: i64) -> String {
    if tie == TieBreak::DirectEncounter {
        return (1 - figure).to_string();
    }
    let unit = tie.parts();
    let (whole, mut rest) = (figure / unit, (figure % unit).abs());
    let mut text = match figure < 0 && whole == 0 {
        true => "-0".to_owned(),
        false => whole.to_string(),
    };
    if rest > 0 {
        text.push('.');
    }
    while rest > 0 {
        text.push_str(&(10 * rest / unit).to_string());
        rest = 10 * rest % unit;
    }
    text
}

/// The standings of each category that somebody has.
fn by_category(state: &ContestState, contest: &Contest, lang: Lang) -> String {
    let category = |player: PlayerId| {
        let entrant = contest.entrants().get(player.index());
        entrant.map_or("", |one| one.person.category.as_str())
    };
    let all = state.standings().iter().map(|line| category(line.player));
    let categories: BTreeSet<&str> = all.filter(|one| !one.is_empty()).collect();
    let mut text = String::new();
    for wanted in categories {
        text.push_str(&say!(
            lang,
            "\nClasificación: {wanted}\n",
            "\nStandings: {wanted}\n"
        ));
        let lines = state.standings().iter();
        let lines: Vec<_> = lines
            .filter(|line| category(line.player) == wanted)
            .collect();
        for line in &lines {
            let (whole, tenth) = (line.points / 10, line.points % 10);
            let (overall, name) = (line.place, with_members(contest, line.player));
            // Those who share a place among all share it here, too.
            let place = 1 + lines.partition_point(|other| other.place < overall);
            let _ = writeln!(text, "{place:>4}  {whole:>3}.{tenth}  {name} ({overall})");
        }
    }
    text
}

/// A pair or a team with those who play on its side, unless they are its name.
fn with_members(contest: &Contest, player: PlayerId) -> String {
    let name = contest.name(player);
    let entrant = contest.entrants().get(player.index());
    let members = entrant.map_or_else(String::new, |one| one.person.members.join(" / "));
    match members.is_empty() || members == name {
        true => name.to_owned(),
        false => format!("{name} ({members})"),
    }
}

/// What federations ask, as far as somebody said it.
fn head(contest: &Contest, lang: Lang) -> String {
    let official = contest.official();
    let arbiters = std::iter::once(&official.arbiter).chain(&official.deputies);
    let arbiters: Vec<&str> = arbiters
        .filter(|name| !name.is_empty())
        .map(String::as_str)
        .collect();
    let lines = [
        (
            say!(lang, "Federación", "Federation"),
            official.federation.clone(),
        ),
        (
            say!(lang, "Último día", "Last day"),
            official.end_date.clone(),
        ),
        (say!(lang, "Árbitros", "Arbiters"), arbiters.join(", ")),
        (
            say!(lang, "Ritmo de juego", "Time control"),
            official.time_control.clone(),
        ),
    ];
    let said = lines.into_iter().filter(|(_, text)| !text.is_empty());
    said.map(|(name, text)| format!("{name}: {text}\n"))
        .collect()
}

fn written(result: GameResult) -> &'static str {
    match result {
        GameResult::White => "1–0",
        GameResult::Black => "0–1",
        GameResult::Draw => "½–½",
        GameResult::BothLose => "0–0",
        GameResult::WhiteByForfeit => "+–-",
        GameResult::BlackByForfeit => "-–+",
        GameResult::BothForfeit => "-–-",
    }
}

fn prizes(state: &ContestState, contest: &Contest, lang: Lang) -> String {
    let prizes = &contest.form().prizes;
    if prizes.is_empty() {
        return String::new();
    }
    let mut text = say!(lang, "\nPremios\n", "\nPrizes\n");
    for (prize, winner) in prizes.iter().zip(contest.prizes(state.standings())) {
        let winner = winner.map_or("–", |winner| contest.name(winner));
        let _ = writeln!(text, "      {}: {winner}", prize.name);
    }
    text
}

fn proof_of_round(proof: &ContestRoundProof, lang: Lang) -> String {
    let ContestRoundProof { entry, hash, .. } = proof;
    let made = match &proof.by_hand {
        Some(reason) => say!(lang, "hecha a mano: {reason}", "made by hand: {reason}"),
        None => say!(
            lang,
            "emparejada de nuevo, sale igual",
            "paired again, comes out the same"
        ),
    };
    let faults = listed(&proof.violations, lang);
    say!(
        lang,
        "      Prueba: {made}; revisor: {faults}; entrada {entry}, huella {hash}\n",
        "      Proof: {made}; checker: {faults}; entry {entry}, hash {hash}\n"
    )
}

fn listed(violations: &[Words], lang: Lang) -> String {
    if violations.is_empty() {
        return say!(lang, "sin faltas", "no faults");
    }
    let said = violations.iter().map(|words| match lang {
        Lang::Es => words.es.as_str(),
        Lang::En => words.en.as_str(),
    });
    said.collect::<Vec<_>>().join(", ")
}

fn whole_proof(proof: &ContestProof, lang: Lang) -> String {
    let ContestProof { entries, hash, .. } = proof;
    match &proof.difference {
        Some(why) => say!(lang, "\nNo sale igual: {why}\n", "\nIt differs: {why}\n"),
        None => say!(
            lang,
            "\n{}, todo sale igual. Última huella: {hash}\n",
            "\n{}, everything comes out the same. Last hash: {hash}\n",
            Noun::ENTRIES.count(*entries, lang)
        ),
    }
}
