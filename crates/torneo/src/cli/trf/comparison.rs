//! Rounds on record beside the rounds the rules give.

use std::fmt::Write as _;

use serde::Serialize;
use torneo_rules::dutch::tournament::Tournament;
use torneo_rules::dutch::{Game, RoundPairing, pair};

use super::words;
use crate::say::{Lang, say};

/// All rounds of a tournament.
#[derive(Debug, Serialize)]
pub(super) struct Comparison {
    rounds: usize,
    differences: Vec<Difference>,
}

/// A round that comes out differently. Pairs are `[white, black]` by starting rank; black is 0 for the bye.
#[derive(Debug, Serialize)]
struct Difference {
    round: usize,
    /// Only in the file.
    recorded: Vec<[usize; 2]>,
    /// Only by the rules.
    expected: Vec<[usize; 2]>,
    /// Why the rules give nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    impossible: Option<String>,
}

impl Comparison {
    pub fn new(tournament: &Tournament, lang: Lang) -> Self {
        let rounds = tournament.paired_rounds();
        let differences = (1..=rounds)
            .filter_map(|round| difference(tournament, round, lang))
            .collect();
        Self {
            rounds,
            differences,
        }
    }

    pub fn is_equal(&self) -> bool {
        self.differences.is_empty()
    }

    pub fn text(&self, lang: Lang) -> String {
        let mut text = String::new();
        for difference in &self.differences {
            difference.tell(&mut text, lang);
        }
        let (rounds, count) = (self.rounds, self.differences.len());
        text.push_str(&match count {
            0 => say!(
                lang,
                "Rondas comprobadas: {rounds}; todas salen igual\n",
                "Rounds checked: {rounds}; all come out the same\n"
            ),
            _ => say!(
                lang,
                "Rondas comprobadas: {rounds}; difieren {count}\n",
                "Rounds checked: {rounds}; {count} differ\n"
            ),
        });
        text
    }
}

impl Difference {
    fn tell(&self, text: &mut String, lang: Lang) {
        let round = self.round;
        text.push_str(&say!(lang, "Ronda {round}\n", "Round {round}\n"));
        let shown = |pairs: &[[usize; 2]]| {
            let pairs: Vec<String> = pairs
                .iter()
                .map(|[white, black]| format!("{white}-{black}"))
                .collect();
            pairs.join(" ")
        };
        let recorded = shown(&self.recorded);
        let expected = match &self.impossible {
            Some(why) => why.clone(),
            None => shown(&self.expected),
        };
        let lines = say!(
            lang,
            "  en el archivo: {recorded}\n  por las reglas: {expected}",
            "  in the file: {recorded}\n  by the rules: {expected}"
        );
        writeln!(text, "{lines}").expect("writing to a string does not fail");
    }
}

fn difference(tournament: &Tournament, round: usize, lang: Lang) -> Option<Difference> {
    let mut on_record = RoundPairing::on_record(tournament, round);
    let (expected, impossible) = match pair(tournament, round) {
        Ok(found) => {
            // Of a forfeit that is written without colors only the two are known.
            let colorless = |place: usize| {
                let cell = tournament.players[place].cell(round);
                cell.scheduled_color().is_none()
            };
            for game in &mut on_record.games {
                let turned = Game {
                    white: game.black,
                    black: game.white,
                };
                let unknown = colorless(game.white) && colorless(game.black);
                if unknown && found.games.contains(&turned) {
                    *game = turned;
                }
            }
            (lines(&found, tournament), None)
        }
        Err(why) => (
            Vec::new(),
            Some(words::impossible(&why, tournament, lang).message),
        ),
    };
    let recorded = lines(&on_record, tournament);
    let only = |these: &[[usize; 2]], those: &[[usize; 2]]| -> Vec<[usize; 2]> {
        these
            .iter()
            .copied()
            .filter(|line| !those.contains(line))
            .collect()
    };
    let difference = Difference {
        round,
        recorded: only(&recorded, &expected),
        expected: only(&expected, &recorded),
        impossible,
    };
    let equal = difference.recorded.is_empty() && difference.expected.is_empty();
    (!equal || difference.impossible.is_some()).then_some(difference)
}

fn lines(round: &RoundPairing, tournament: &Tournament) -> Vec<[usize; 2]> {
    let number = |place: usize| tournament.players[place].number;
    let games = round
        .games
        .iter()
        .map(|game| [number(game.white), number(game.black)]);
    games.chain(round.bye.map(|bye| [number(bye), 0])).collect()
}
