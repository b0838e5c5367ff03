//! `torneo chess replay`: a game a line goes in, where it stands comes out, line by line.

use clap::{ArgMatches, Command};
use serde::Serialize;
use torneo_rules::chess::replay::{Answer, Question, Refused, replay};

use crate::cli::{file_argument, verb, word};
use crate::exit::{Exit, Failure};
use crate::input::lines::{Line, Lines};
use crate::output::{self, Reader};
use crate::say::{Lang, say};

/// Longest line that is read, in bytes: enough for 40 000 moves with their times.
const MOST_BYTES: usize = 1 << 20;

pub(super) const EXAMPLE: &str = r#"  echo '{"moves": ["e2e4", "e7e5", "g1f3"]}' | torneo chess replay
  echo '{"moves": ["e2e4"], "clock": {"base_ms": 180000, "increment_ms": 2000}, "times_ms": [1500, 700]}' | torneo chess replay"#;

/// One line of the answer.
#[derive(Serialize)]
#[serde(untagged)]
enum Told {
    Answer(Box<Answer>),
    Error { error: Refused },
}

pub(super) fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Juega partidas enteras, una por línea de JSON, y responde con la posición, las jugadas y el final",
        "Play whole games, one a line of JSON, and answer with the position, the moves and the ending"
    );
    let file = file_argument(lang).help(say!(
        lang,
        "Partidas en JSON, una por línea; sin nombre o con «-», la entrada estándar",
        "Games in JSON, one a line; without a name or with '-', standard input"
    ));
    verb("replay", about, EXAMPLE, lang).arg(file)
}

pub(super) fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let mut lines = Lines::of(word(matches, "file"), MOST_BYTES, lang)?;
    while let Some(line) = lines.next_line()? {
        let mut text = serde_json::to_string(&told(&line)).expect("our answers are plain data");
        text.push('\n');
        match output::tell(&text, lang)? {
            Reader::Listening => {}
            Reader::Gone => return Ok(Exit::Done),
        }
    }
    Ok(Exit::Done)
}

fn told(line: &Line) -> Told {
    let question = match line {
        // A list of the fields would be read as well; what is asked for is an object.
        Line::Text(text) if text.trim_start().starts_with('{') => {
            serde_json::from_str::<Question>(text).ok()
        }
        Line::Text(_) | Line::TooLong => None,
    };
    let answer = question.as_ref().ok_or_else(Refused::bad_request);
    match answer.and_then(replay) {
        Ok(answer) => Told::Answer(Box::new(answer)),
        Err(error) => Told::Error { error },
    }
}
