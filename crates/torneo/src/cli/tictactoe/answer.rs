//! `torneo tictactoe answer`: one line in, one line out. A line that cannot be answered says so in its place.

use clap::Args;
use torneo_rules::chance::Chance;
use torneo_rules::tictactoe::board::{Board, NotABoard};
use torneo_rules::tictactoe::bot::{self, Level};
use torneo_rules::tictactoe::cell::Cell;

use super::seed_or_drawn;
use crate::cli::Run;
use crate::exit::{Exit, Failure};
use crate::input::lines::{Line, Lines};
use crate::input::quoted;
use crate::output::{self, Reader};
use crate::say::{Lang, Say, say};

#[derive(Args)]
pub struct TictactoeAnswer {
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Why a line has no answer, in one sentence.
enum Unanswered {
    /// Not a level and nine characters.
    Malformed(String),
    /// A board that cannot arise or is over.
    Invalid(String),
}

impl Run for TictactoeAnswer {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let seed = seed_or_drawn(self.seed);
        let mut lines = Lines::of_stdin(lang);
        let (mut number, mut malformed, mut invalid) = (0_u64, 0_u64, 0_u64);
        while let Some(line) = lines.next_line()? {
            number += 1;
            let text = match answer(&line, Chance::of_step(seed, number), lang) {
                Ok(cell) => format!("{cell}\n"),
                Err(why) => {
                    let sentence = match why {
                        Unanswered::Malformed(sentence) => {
                            malformed += 1;
                            sentence
                        }
                        Unanswered::Invalid(sentence) => {
                            invalid += 1;
                            sentence
                        }
                    };
                    // The word is for programs and stays the same in every language.
                    let place = say!(lang, "línea {number}", "line {number}");
                    format!("error: {place}: {sentence}\n")
                }
            };
            match output::tell(&text, lang)? {
                Reader::Listening => {}
                Reader::Gone => return Ok(Exit::Done),
            }
        }
        let exit = match (malformed, invalid) {
            (0, 0) => return Ok(Exit::Done),
            (0, _) => Exit::Invalid,
            (_, _) => Exit::Malformed,
        };
        let without = malformed + invalid;
        Err(Failure::new(
            exit,
            say!(
                lang,
                "líneas sin respuesta: {without} de {number}; sus errores están en su lugar",
                "lines without an answer: {without} of {number}; their errors stand in their places"
            ),
        ))
    }
}

fn answer(line: &Line, mut chance: Chance, lang: Lang) -> Result<Cell, Unanswered> {
    let (level, board) = question(line, lang)?;
    let over = || {
        Unanswered::Invalid(match board.winner() {
            Some((by, _)) => say!(
                lang,
                "en el tablero '{board}' ya ha ganado {by}; envíe una partida sin terminar",
                "on board '{board}' {by} has already won; send a game that is not over"
            ),
            None => say!(
                lang,
                "el tablero '{board}' está lleno; envíe una partida sin terminar",
                "board '{board}' is full; send a game that is not over"
            ),
        })
    };
    bot::choose(level, &board, &mut chance)
        .map(|mv| mv.cell)
        .ok_or_else(over)
}

/// The two words of a line, understood.
fn question(line: &Line, lang: Lang) -> Result<(Level, Board), Unanswered> {
    let text = match line {
        Line::Text(text) => text,
        Line::TooLong => {
            return Err(Unanswered::Malformed(say!(
                lang,
                "es demasiado larga; escriba «<nivel> <tablero>»",
                "it is too long; write '<level> <board>'"
            )));
        }
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let [level, board] = words[..] else {
        let text = quoted(text);
        return Err(Unanswered::Malformed(say!(
            lang,
            "'{text}' no son un nivel y un tablero; escriba por ejemplo «hard X...O...X»",
            "'{text}' is not a level and a board; write for example 'hard X...O...X'"
        )));
    };
    let level: Level = level.parse().map_err(|_| {
        let level = quoted(level);
        Unanswered::Malformed(say!(
            lang,
            "no existe el nivel '{level}'; elija entre easy, hard, armored y perfect",
            "there is no level '{level}'; choose easy, hard, armored or perfect"
        ))
    })?;
    let board = board.parse().map_err(|refusal: NotABoard| {
        let (board, why) = (quoted(board), refusal.say(lang));
        let sentence = say!(lang, "tablero '{board}': {why}", "board '{board}': {why}");
        match refusal {
            NotABoard::Length { .. } | NotABoard::Character { .. } => {
                Unanswered::Malformed(sentence)
            }
            NotABoard::Counts { .. } | NotABoard::BothWon | NotABoard::PlayedOn { .. } => {
                Unanswered::Invalid(sentence)
            }
        }
    })?;
    Ok((level, board))
}
