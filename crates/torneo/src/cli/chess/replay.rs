//! `torneo chess replay`: a game a line goes in, where it stands comes out, line by line.

use clap::Args;
use serde::Serialize;
use torneo_rules::chess::replay::{Question, Refused, ReplayAnswer, replay};

use crate::cli::Run;
use crate::exit::{Exit, Failure};
use crate::input::lines::{Line, Lines};
use crate::output::{self, Reader};
use crate::say::Lang;

/// Longest line that is read, in bytes: enough for 40 000 moves with their times.
const MOST_BYTES: usize = 1 << 20;

#[derive(Args)]
pub struct ChessReplay {
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
}

/// One line of the answer.
#[derive(Serialize)]
#[serde(untagged)]
enum ReplayLine {
    Answer(Box<ReplayAnswer>),
    Error { error: Refused },
}

impl Run for ChessReplay {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let mut lines = Lines::of(&self.file, MOST_BYTES, lang)?;
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
}

fn told(line: &Line) -> ReplayLine {
    let question = match line {
        // A list of the fields would be read as well; what is asked for is an object.
        Line::Text(text) if text.trim_start().starts_with('{') => {
            serde_json::from_str::<Question>(text).ok()
        }
        Line::Text(_) | Line::TooLong => None,
    };
    let answer = question.as_ref().ok_or_else(Refused::bad_request);
    match answer.and_then(replay) {
        Ok(answer) => ReplayLine::Answer(Box::new(answer)),
        Err(error) => ReplayLine::Error { error },
    }
}
